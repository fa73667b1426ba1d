//! Conditions in a list, all of them together.

use crate::function::Function;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, unknown};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "alltrue",
            decided_by(false, "Tells whether all conditions of a list are true; one that is null is not."),
            "True if they are, and of an empty list.",
        )
        .example("alltrue([true, \"true\"])", "true")
        .example("alltrue([])", "true"),
        LibraryFunction::new(
            "anytrue",
            decided_by(true, "Tells whether a condition of a list is true; one that is null is not."),
            "True if one of them is; not of an empty list.",
        )
        .example("anytrue([false, true])", "true")
        .example("anytrue([])", "false"),
    ]
}

/// The truth of a list, which is the given one as soon as one element is.
#[inline]
fn decided_by(deciding: bool, description: &str) -> Function {
    let list = param("list", Type::list(Type::BOOL), "The conditions: a list, a set or a tuple.");
    let body = move |arguments: &[Value]| {
        let conditions = arguments[0].as_elements().unwrap_or_default();
        let truth = |condition: &Value| if condition.is_null() { Some(false) } else { condition.as_bool() };
        if conditions.iter().any(|condition| truth(condition) == Some(deciding)) {
            Ok(Value::bool(deciding))
        } else if conditions.iter().any(|condition| truth(condition).is_none()) {
            Ok(unknown(Type::BOOL))
        } else {
            Ok(Value::bool(!deciding))
        }
    };
    Function::new([list], Type::BOOL, body).described(description).refined(not_null())
}
