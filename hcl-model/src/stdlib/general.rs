//! Values of any type: equality, and the first value that there is.

use crate::convert::{convert_within, unify};
use crate::function::{Function, FunctionError, Param, counted};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, unknown};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "coalesce",
            coalesce(),
            "The first argument that is not null, converted to the type that all arguments have in common.",
        )
        .example("coalesce(null, \"b\")", "\"b\""),
        LibraryFunction::new(
            "equal",
            equality("Tells whether two values are equal, as the operator `==` does.", |equal| equal),
            "True if they are equal, and of one type.",
        )
        .example("equal(1, 1)", "true"),
        LibraryFunction::new(
            "notequal",
            equality("Tells whether two values are different, as the operator `!=` does.", |equal| !equal),
            "True if they are not equal, or not of one type.",
        )
        .example("notequal(1, \"1\")", "true"),
    ]
}

#[inline]
fn any(name: &str, description: &str) -> Param {
    param(name, Type::DYNAMIC, description).allow_null().allow_unknown().allow_dynamic()
}

#[inline]
fn equality(description: &str, decide: fn(bool) -> bool) -> Function {
    let params = [any("a", "The first value."), any("b", "The second value.")];
    let body = move |arguments: &[Value]| {
        let equal = arguments[0].equals(&arguments[1]);
        Ok(equal.as_bool().map_or_else(|| unknown(Type::BOOL), |equal| Value::bool(decide(equal))))
    };
    Function::new(params, Type::BOOL, body).described(description).refined(not_null())
}

#[inline]
fn coalesce() -> Function {
    let result = |arguments: &[Value]| {
        let types: Vec<Type> = arguments.iter().map(Value::ty).collect();
        if types.is_empty() {
            return Err(FunctionError::new("at least one argument is required"));
        }
        unify(&types).ok_or_else(|| FunctionError::new("the arguments have different types"))
    };
    let body = move |arguments: &[Value], allowance: &mut Allowance| {
        let ty = result(arguments)?;
        let Some((index, found)) = arguments.iter().enumerate().find(|(_, argument)| !argument.is_null()) else {
            return Err(FunctionError::new("all arguments are null"));
        };
        // What the others make of the type is known when their types are.
        let is_typed = arguments.iter().all(|argument| argument.is_wholly_typed() || !argument.contains_waiting());
        if !is_typed || !found.is_known() && !found.refinement().is_not_null() {
            return Ok(Value::unknown(ty));
        }
        let found = convert_within(found, &ty, allowance);
        counted(found.map_err(|error| FunctionError::argument(index, error.to_string()))?, allowance)
    };
    Function::counting([], Type::DYNAMIC, body)
        .variadic(any("vals", "The values, of types that have one in common; at least one."))
        .result_type(result)
        .described("Finds the first value that is not null.")
        .refined(not_null())
}
