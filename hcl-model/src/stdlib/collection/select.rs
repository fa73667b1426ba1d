//! The selection of elements: without repetitions, without gaps, and the first list that has any.

use std::collections::HashSet;

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{lengths, not_null, param, required};
use crate::types::{Type, TypeKind};
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("coalescelist", coalescelist(), "The first argument that is not empty.")
            .example("coalescelist([], [\"b\"])", "[\"b\"]"),
        LibraryFunction::new("compact", compact(), "The list without nulls and empty texts.")
            .example("compact([\"a\", \"\", \"b\"])", "tolist([\"a\", \"b\"])"),
        LibraryFunction::new("distinct", distinct(), "The list of the elements that are not equal to one before them.")
            .example("distinct([\"a\", \"b\", \"a\"])", "tolist([\"a\", \"b\"])"),
    ]
}

#[inline]
fn coalescelist() -> Function {
    let vals = param("vals", Type::DYNAMIC, "The lists and tuples, at least one.");
    let vals = vals.allow_null().allow_unknown().allow_dynamic();
    let body = |arguments: &[Value]| Ok(first(arguments)?.unwrap_or(Value::DYNAMIC));
    Function::new([], Type::DYNAMIC, body)
        .variadic(vals)
        .result_type(|arguments| Ok(first(arguments)?.map_or(Type::DYNAMIC, |value| value.ty())))
        .described("Finds the first list or tuple that is not empty; nulls are passed over.")
        .refined(not_null())
}

/// The first list that is not empty, unless one before it is not known yet.
#[inline]
fn first(arguments: &[Value]) -> Result<Option<Value>, FunctionError> {
    if arguments.is_empty() {
        return Err(FunctionError::new("at least one argument is required"));
    }
    for (index, argument) in arguments.iter().enumerate() {
        let ty = argument.ty();
        if !matches!(ty.kind(), TypeKind::Dynamic | TypeKind::List(_) | TypeKind::Tuple(_)) {
            return Err(required(index, "lists and tuples are", &ty));
        }
    }
    for argument in arguments.iter().filter(|argument| !argument.is_null()) {
        match argument.as_elements() {
            None => return Ok(None),
            Some([]) => {}
            Some(_) => return Ok(Some(argument.clone())),
        }
    }
    Err(FunctionError::new("all arguments are empty or null"))
}

#[inline]
fn compact() -> Function {
    let list = param("list", Type::list(Type::STRING), "The list of texts.");
    let body = |arguments: &[Value]| {
        let elements = arguments[0].as_elements().unwrap_or_default();
        let kept: Vec<Value> = elements.iter().filter(|it| !it.is_null() && it.as_str() != Some("")).cloned().collect();
        let known = kept.iter().filter(|element| element.is_known()).count();
        if known < kept.len() {
            let known = lengths(known as u64, Some(kept.len() as u64));
            return Ok(Value::unknown(Type::list(Type::STRING)).refined(&not_null()).refined(&known));
        }
        Ok(Value::list(Type::STRING, kept))
    };
    Function::new([list], Type::list(Type::STRING), body)
        .described("Leaves the nulls and the empty texts out of a list.")
        .refined(not_null())
}

#[inline]
fn distinct() -> Function {
    let list = param("list", Type::list(Type::DYNAMIC), "The list; tuples and sets are converted to lists.");
    Function::new([list], Type::DYNAMIC, |arguments| Ok(without_repetitions(&arguments[0])))
        .result_type(|arguments| Ok(arguments[0].ty()))
        .described("Leaves the repetitions out of a list.")
        .refined(not_null())
}

#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
#[inline]
fn without_repetitions(list: &Value) -> Value {
    let elements = list.as_elements().unwrap_or_default();
    let mut seen = HashSet::new();
    let kept: Vec<Value> = elements.iter().filter(|it| it.is_wholly_known() && seen.insert(*it)).cloned().collect();
    if list.is_wholly_known() {
        return Value::list(list.element_type().unwrap_or(Type::DYNAMIC), kept);
    }
    // Unknown elements may turn out to be equal to known ones or to each other.
    let unknown = elements.iter().filter(|element| !element.is_wholly_known()).count();
    let known = lengths(kept.len().max(1) as u64, Some((kept.len() + unknown) as u64));
    Value::unknown(list.ty()).refined(&not_null()).refined(&known)
}
