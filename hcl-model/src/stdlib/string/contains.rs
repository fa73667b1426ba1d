//! The tests for a text within another text, and its place.

use crate::function::Function;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, text, unknown};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let result = "True if it does; an unknown text whose beginning is known may decide it, too.";
    vec![
        LibraryFunction::new("endswith", endswith(), "True if it does.")
            .example(r#"endswith("app.hcl", ".hcl")"#, "true"),
        LibraryFunction::new("startswith", startswith(), result).example(r#"startswith("app.hcl", "app")"#, "true"),
        LibraryFunction::new("strcontains", strcontains(), result)
            .example(r#"strcontains("hello world", "wor")"#, "true"),
    ]
}

#[inline]
fn startswith() -> Function {
    let params = [
        param("str", Type::STRING, "The text.").allow_unknown(),
        param("prefix", Type::STRING, "The beginning to look for."),
    ];
    Function::new(params, Type::BOOL, |arguments| {
        let prefix = text(arguments, 1);
        Ok(match arguments[0].as_str() {
            Some(text) => Value::bool(text.starts_with(prefix)),
            None => begins(arguments[0].refinement().known_prefix(), prefix),
        })
    })
    .described("Tells whether a text begins with another.")
    .refined(not_null())
}

/// Returns `true` as a value if a text with a known beginning begins with a prefix.
/// The result is unknown if the beginning is not long enough.
#[inline]
fn begins(known: &str, prefix: &str) -> Value {
    if known.starts_with(prefix) {
        Value::TRUE
    } else if prefix.starts_with(known) {
        unknown(Type::BOOL)
    } else {
        Value::FALSE
    }
}

#[inline]
fn endswith() -> Function {
    let params = [param("str", Type::STRING, "The text."), param("suffix", Type::STRING, "The end to look for.")];
    Function::new(params, Type::BOOL, |arguments| Ok(Value::bool(text(arguments, 0).ends_with(text(arguments, 1)))))
        .described("Tells whether a text ends with another.")
        .refined(not_null())
}

#[inline]
fn strcontains() -> Function {
    let params = [
        param("str", Type::STRING, "The text.").allow_unknown(),
        param("substr", Type::STRING, "The text to look for, literally."),
    ];
    Function::new(params, Type::BOOL, |arguments| {
        let wanted = text(arguments, 1);
        Ok(match arguments[0].as_str() {
            Some(text) => Value::bool(text.contains(wanted)),
            None if arguments[0].refinement().known_prefix().contains(wanted) => Value::TRUE,
            None => unknown(Type::BOOL),
        })
    })
    .described("Tells whether a text has another one in it.")
    .refined(not_null())
}
