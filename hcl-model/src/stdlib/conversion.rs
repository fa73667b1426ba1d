//! From one type to another, where that is not done by itself.

use crate::convert::{convert_within, converted_type, mismatch};
use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let any = Type::DYNAMIC;
    vec![
        LibraryFunction::new("assertnotnull", assert_not_null(), "The value.").example("assertnotnull(1)", "1"),
        conversion("tobool", Type::BOOL, "a truth value", "True or false; text must be `true`, `false`, `1` or `0`.")
            .example("tobool(\"true\")", "true"),
        conversion(
            "tolist",
            Type::list(any.clone()),
            "a list",
            "The list; the elements get the type that they have in common.",
        )
        .example("tolist([\"a\", 1])[1]", "\"1\""),
        conversion(
            "tomap",
            Type::map(any.clone()),
            "a map",
            "The map; the elements get the type that they have in common.",
        )
        .example("tomap({a = \"x\", b = 1}).b", "\"1\""),
        conversion("tonumber", Type::NUMBER, "a number", "The number.").example("tonumber(\"1.5\")", "1.5"),
        conversion(
            "toset",
            Type::set(any),
            "a set",
            "The set, in which equal elements are one; the elements get the type that they have in common.",
        )
        .example("[for x in toset([\"b\", \"a\", \"b\"]) : x]", "[\"a\", \"b\"]"),
        conversion("tostring", Type::STRING, "a text", "The text.").example("tostring(1.50)", "\"1.5\""),
    ]
}

#[inline]
fn assert_not_null() -> Function {
    let v = param("v", Type::DYNAMIC, "The value.");
    Function::new([v], Type::DYNAMIC, |arguments| Ok(arguments[0].clone()))
        .result_type(|arguments| Ok(arguments[0].ty()))
        .described("Refuses a null, and gives anything else as it is.")
        .refined(not_null())
}

#[inline]
fn conversion(name: &'static str, to: Type, what: &str, result: &'static str) -> LibraryFunction {
    let v = param("v", Type::DYNAMIC, "The value; a null stays null.").allow_null().allow_dynamic();
    let wanted = to.clone();
    let ty = move |arguments: &[Value]| {
        let from = arguments[0].ty();
        converted_type(&from, &wanted).ok_or_else(|| {
            let why = mismatch(&from, &wanted);
            FunctionError::argument(
                0,
                why.map_or_else(|| "there is no such conversion".to_owned(), |it| it.to_string()),
            )
        })
    };
    let body = move |arguments: &[Value], allowance: &mut Allowance| {
        convert_within(&arguments[0], &to, allowance).map_err(|why| FunctionError::argument(0, why.to_string()))
    };
    let function = Function::counting([v], Type::DYNAMIC, body).result_type(ty);
    LibraryFunction::new(name, function.described(format!("Converts a value to {what}.")), result)
}
