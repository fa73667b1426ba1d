//! Logic: the operators as functions.

use crate::function::{Function, Param};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, unknown};
use crate::types::Type;
use crate::value::{Marks, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "and",
            connective("Tells whether both conditions are true, as the operator `&&` does.", false),
            "True if both are true.",
        )
        .example("and(true, false)", "false"),
        LibraryFunction::new("not", not(), "True if the condition is false.").example("not(true)", "false"),
        LibraryFunction::new(
            "or",
            connective("Tells whether at least one condition is true, as the operator `||` does.", true),
            "True if one of them is true, or both.",
        )
        .example("or(true, false)", "true"),
    ]
}

#[inline]
fn condition(name: &str, description: &str) -> Param {
    param(name, Type::BOOL, description).allow_unknown().allow_dynamic().allow_marked()
}

/// `&&` or `||`, whose result is the given one as soon as one operand is.
#[inline]
fn connective(description: &str, deciding: bool) -> Function {
    let params = [condition("a", "The first condition."), condition("b", "The second condition.")];
    let body = move |arguments: &[Value]| {
        let mut marks = Marks::none();
        let truths = arguments.iter().map(|argument| {
            marks.merge(&argument.marks());
            argument.as_bool()
        });
        let truths: Vec<Option<bool>> = truths.collect();
        let result = if truths.contains(&Some(deciding)) {
            Value::bool(deciding)
        } else if truths.contains(&None) {
            unknown(Type::BOOL)
        } else {
            Value::bool(!deciding)
        };
        Ok(result.with_marks(marks))
    };
    Function::new(params, Type::BOOL, body).described(description).refined(not_null())
}

#[inline]
fn not() -> Function {
    let val = param("val", Type::BOOL, "The condition.").allow_dynamic().allow_marked();
    let body = |arguments: &[Value]| {
        let truth = arguments[0].as_bool().unwrap_or_default();
        Ok(Value::bool(!truth).with_marks(arguments[0].marks()))
    };
    Function::new([val], Type::BOOL, body)
        .described("Tells whether a condition is false, as the operator `!` does.")
        .refined(not_null())
}
