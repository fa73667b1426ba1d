//! Decoding a value that stands nowhere in a text, or an expression that stands by itself.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::value::Value;
use serde_core::de::DeserializeOwned;

use crate::de::input::Input;
use crate::de::leaf::leaf;
use crate::de::slot::Slot;
use crate::de::state::NOTHING;
use crate::de::{De, DecodeState};
use crate::schema::{LeafContext, Part, ROOT, TypeSpec};

/// Decodes a value; what is wrong with it is reported with its path.
pub(crate) fn decode_value<T: DeserializeOwned>(value: Value, context: &EvalContext) -> Result<T, Diagnostics> {
    let state = DecodeState::new(Mode::Full(context), None, &NOTHING, 0);
    let decoded = T::deserialize(De::new(&mut Slot::new(Input::Value(value), &TypeSpec::Dynamic), &state));
    let error = match decoded {
        Ok(decoded) => return Ok(decoded),
        Err(error) => error,
    };
    let mut diagnostics = state.diagnostics.into_inner();
    if !error.is_reported() || !diagnostics.has_errors() {
        diagnostics.push(error.diagnostic_of_value());
    }
    Err(diagnostics)
}

/// Decodes an expression that is kept by itself; every mistake in it is reported where it stands, part by part if it is
/// known how.
pub(crate) fn decode_expression<T: DeserializeOwned>(
    expression: &Expression,
    context: &EvalContext,
    part: Part,
) -> Result<T, Diagnostics> {
    let node = expression.as_node();
    let mode = Mode::Full(context);
    let state = DecodeState::new(mode, None, &NOTHING, 0);
    let mut decoded = None;
    let context = LeafContext { is_part: true, ..LeafContext::new(mode, part.spec, &ROOT) };
    let read = leaf(node, context, &state, &mut |deserializer| {
        decoded = Some(T::deserialize(deserializer)?);
        Ok(())
    });
    let mut diagnostics = Diagnostics::new();
    let error = match (read, decoded) {
        (Ok(_), Some(decoded)) if !state.needs_check.get() => return Ok(decoded),
        // Functions of the program have not looked at it yet.
        (Ok(_), decoded) => {
            (part.check)(node, context, &mut diagnostics);
            match decoded.filter(|_| !diagnostics.has_errors()) {
                Some(decoded) => return Ok(decoded),
                None => return Err(diagnostics),
            }
        }
        (Err(error), _) => error,
    };
    (part.check)(node, context, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    if error.is_reported() {
        // The first mistake has ended the decode; evaluating the whole finds all of them.
        node.evaluate(mode, &mut diagnostics);
    }
    if !diagnostics.has_errors() {
        diagnostics = state.diagnostics.into_inner();
    }
    if !error.is_reported() {
        diagnostics.push(error.of_argument(node, part.spec, mode).diagnostic(&ROOT, || node.range()));
    }
    Err(diagnostics)
}
