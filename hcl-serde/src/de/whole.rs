//! What looks at a body as a whole once its parts are right: the type's own decoding, and functions of the program.

use hcl_model::diag::Diagnostics;
use serde_core::Deserialize;

use crate::de::body::BodyInput;
use crate::de::input::{Entry, Input};
use crate::de::{De, Run};
use crate::problems::Problems;
use crate::schema::{HclSchema, TypeSpec, WholeBody};

/// Decodes a body, reports why its type refuses it, and otherwise what a function says of what was decoded.
pub(crate) fn check_whole<'de, T: Deserialize<'de> + HclSchema>(
    at: WholeBody<'de>,
    diagnostics: &mut Diagnostics,
    validate: impl FnOnce(&T) -> Problems,
) {
    let text = at.body.syntax().text(at.body.node());
    let mut run = Run::new(at.mode, Some(text), at.hidden, at.depth);
    run.is_part = at.is_part;
    run.known_choices = at.choices;
    let input = match at.block {
        Some((block, read)) if !at.is_part => BodyInput::of_block(block, at.body.node(), read),
        _ => BodyInput::root(at.body, T::SCHEMA),
    };
    let decoded = T::deserialize(De::new(&mut Entry::new(Input::Body(input), &TypeSpec::Dynamic), &run));
    match decoded {
        Ok(value) => {
            for (path, text) in validate(&value) {
                diagnostics.push(at.problem(T::SCHEMA, &path, &text));
            }
        }
        Err(error) => {
            let reported = run.diagnostics.into_inner();
            if error.is_reported() {
                diagnostics.extend(reported);
            } else if !at.is_broken {
                diagnostics.push(error.diagnostic(None, || at.locate(T::SCHEMA, "")));
            }
        }
    }
}
