//! A body as a [`Value`], for fields that take anything: what `deserialize_any` gives, without the detour over serde.
//!
//! Numbers stay exact, and unknown values and marks stay what they are.

use hcl_model::syntax::NodeRef;
use hcl_model::value::Value;

use crate::de::{DecodeError, DecodeState};
use crate::plain::names::{self, Found, Named};
use crate::plain::part::Blocks;

/// A body as an object.
pub(super) fn of_body(body: NodeRef<'_>, is_root: bool, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
    state.nested(|| of_names(names::of_body(body, is_root, state)?, state))
}

/// Blocks of one type: an object for each level of labels, and a list of the bodies behind these.
pub(super) fn of_blocks(blocks: &Blocks<'_>, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
    blocks.check_labels(state)?;
    if blocks.has_labels() {
        return state.nested(|| of_names(names::of_labels(blocks.clone()), state));
    }
    if blocks.is_one {
        return of_body(blocks.first.body(), false, state);
    }
    let mut bodies = Vec::with_capacity(blocks.count());
    for block in blocks.all() {
        bodies.push(of_body(block.body(), false, state)?);
    }
    Ok(Value::tuple(bodies))
}

fn of_names(names: Vec<Named<'_>>, state: &DecodeState<'_, '_>) -> Result<Value, DecodeError> {
    let mut entries = Vec::with_capacity(names.len());
    for Named { name, found } in names {
        let value = match found {
            Found::Blocks(blocks) => of_blocks(&blocks, state)?,
            Found::Attribute { expr, .. } => {
                state.begin_argument();
                state.evaluate(expr)?
            }
            Found::Open(open) => {
                state.begin_argument();
                state.evaluate(open.single(state)?.value)?
            }
        };
        if !state.is_absent(&value) {
            entries.push((name.into_owned(), value));
        }
    }
    Ok(Value::object(entries))
}
