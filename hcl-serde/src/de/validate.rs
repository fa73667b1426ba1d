//! The checks of a body as a whole after its parts are right: the decoding of the type, and functions of the program.

use std::sync::Arc;

use hcl_model::diag::Diagnostics;
use hcl_model::syntax::NodeRef;
use serde_core::Deserialize;

use crate::de::body::BodyInput;
use crate::de::input::Input;
use crate::de::slot::Slot;
use crate::de::{De, DecodeError, DecodeState, Purpose, check_leaf};
use crate::problems::ValidationErrors;
use crate::read::{part_of_value, values_in};
use crate::schema::{BodyContext, HclSchema, LeafContext, Presence, ROOT, TypeSpec};

/// Decodes a body, reports why its type refuses it, and otherwise what a function says of what was decoded.
pub(crate) fn check_whole<'de, T: Deserialize<'de> + HclSchema>(
    at: BodyContext<'de>,
    diagnostics: &mut Diagnostics,
    validate: impl FnOnce(&T) -> ValidationErrors,
) {
    let text = at.body.syntax().text(at.body.node());
    let mut state = DecodeState::new(at.mode, Some(text), at.hidden, at.depth);
    if at.is_part {
        state.purpose = Purpose::Part;
    }
    state.known_choices = at.choices;
    if at.secret {
        state.begin_secret(None);
    }
    let input = match at.block {
        Some((block, read)) if !at.is_part => BodyInput::of_block(block, at.body, read),
        _ => BodyInput::root(at.body, T::SCHEMA),
    };
    let decoded = T::deserialize(De::new(&mut Slot::new(Input::Body(input), &TypeSpec::Dynamic), &state));
    match decoded {
        Ok(value) => {
            let problems = validate(&value);
            let values = if problems.is_empty() { Arc::default() } else { values_in(at.body, T::SCHEMA).into() };
            for (path, text) in problems {
                diagnostics.push_with(|| at.problem_of(T::SCHEMA, &path, text, &values));
            }
        }
        Err(error) => {
            let reported = state.diagnostics.into_inner();
            if error.is_reported() {
                diagnostics.extend(reported);
            } else if !at.is_broken {
                diagnostics.push(error.diagnostic(&ROOT, || at.locate(T::SCHEMA, "")));
            }
        }
    }
}

/// Decodes the value of an argument for the cold path, lets a function of the program look at it, and reports what is wrong.
pub(crate) fn check_validated<'de, T>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    mut decode: impl for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
    validate: impl FnOnce(&T) -> ValidationErrors,
) -> Presence {
    let before = diagnostics.len();
    let mut parts = Vec::new();
    let mut validate = Some(validate);
    let presence = check_leaf(node, context, diagnostics, |deserializer| {
        let state = deserializer.state;
        let value = decode(deserializer)?;
        // What parts were passed over of is not what the function is about.
        let Some(validate) = validate.take().filter(|_| state.mistakes.is_none()) else {
            return Ok(());
        };
        parts.extend(validate(&value));
        // What is said of the whole first is why it is refused, as if its type had said so.
        match parts.iter().position(|(path, _)| path.is_empty()) {
            Some(first) => Err(DecodeError::of_program(parts.remove(first).1)),
            None => Ok(()),
        }
    });
    for (path, problem) in parts {
        let problem = DecodeError::of_program(problem);
        if !context.spec.is_secret() {
            let (part, at) = part_of_value(node, context.path, &path);
            diagnostics.push_with(|| problem.diagnostic(&part, || at));
        } else if !diagnostics.has_errors_since(before) {
            // Neither what it says nor which part it is about is shown, so that one stands for all.
            diagnostics.push(problem.without_content().diagnostic(context.path, || node.range()));
        }
    }
    presence
}
