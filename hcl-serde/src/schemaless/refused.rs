//! The errors of the item that a name stands for, in a report with that name.

use hcl_model::diag::Diagnostics;
use hcl_model::path::Path;
use hcl_model::syntax::{NodeRef, Shape};

use crate::de::{DecodeError, DecodeState, Subject};
use crate::schemaless::part::{elements, is_object};

/// Reports it, and all that is wrong with the evaluation of the same value.
#[inline]
pub(super) fn refused_value(
    name: &str,
    error: DecodeError,
    at: Option<Subject<'_>>,
    before: usize,
    state: &DecodeState<'_, '_>,
) -> DecodeError {
    let Some(at) = at else {
        return error;
    };
    if !error.is_reported() {
        return state.fail(error.diagnostic(&Path::new().attribute(name), || at.range()));
    }
    match at {
        // The first mistake has ended the decode; evaluating the whole finds all of them.
        Subject::Whole(node) if !may_hold_blocks(node) && !state.kept.get() => {
            let mut found = Diagnostics::new();
            node.evaluate(state.mode, &mut found);
            if found.has_errors() {
                let mut diagnostics = state.diagnostics.borrow_mut();
                diagnostics.truncate(before);
                diagnostics.extend(found);
            }
        }
        _ => {}
    }
    error
}

/// Returns `true` if there may be blocks in an expression, so that evaluating it does not find all that is wrong with
/// it.
#[inline]
fn may_hold_blocks(node: NodeRef<'_>) -> bool {
    let is_list = || node.shape() == Shape::Tuple && elements(node).all(|element| !is_object(element));
    !node.syntax().tells_blocks_apart() && !is_list()
}
