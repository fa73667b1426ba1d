//! Maps and objects: their keys, their values, and made of both.

use std::sync::Arc;

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{length_of, not_null, param, required};
use crate::types::{Type, TypeKind};
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("keys", keys(), "The keys in order: of a map a list, of an object a tuple.")
            .example("keys({b = 1, a = 2})", "[\"a\", \"b\"]"),
        LibraryFunction::new(
            "values",
            values(),
            "The values in the order of their keys: of a map a list, of an object a tuple.",
        )
        .example("values({b = 1, a = 2})", "[2, 1]"),
        LibraryFunction::new(
            "zipmap",
            zipmap(),
            "A map if the values are a list, an object if they are a tuple; of two equal keys the last counts.",
        )
        .example("zipmap([\"a\", \"b\"], [1, \"x\"])", "{a = 1, b = \"x\"}"),
    ]
}

const MAP: &str = "a map is";

#[inline]
fn keys() -> Function {
    let map = param("inputMap", Type::DYNAMIC, "The map or object.").allow_unknown().allow_marked();
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::Map(_) => Ok(Type::list(Type::STRING)),
            TypeKind::Object(object) => Ok(Type::tuple(object.iter().map(|_| Type::STRING))),
            TypeKind::Dynamic => Ok(Type::DYNAMIC),
            _ => Err(required(0, MAP, &ty)),
        }
    };
    let body = |arguments: &[Value]| {
        let (map, marks) = arguments[0].clone().unmark();
        let ty = map.ty();
        let text = |name: &Arc<str>| Value::normal_string(name.clone());
        let keys = match (ty.kind(), map.as_entries()) {
            // The type alone tells the names.
            (TypeKind::Object(object), _) => Value::tuple(object.iter().map(|(name, _)| text(name))),
            (_, Some(entries)) => Value::list(Type::STRING, entries.names().map(text)),
            _ => Value::unknown(Type::list(Type::STRING)).refined(&not_null()).refined(&length_of(&map)),
        };
        Ok(keys.with_marks(marks))
    };
    Function::new([map], Type::DYNAMIC, body)
        .result_type(result)
        .described("Finds the keys of a map or the names of the attributes of an object.")
        .refined(not_null())
}

#[inline]
fn values() -> Function {
    let mapping = param("mapping", Type::DYNAMIC, "The map or object.").allow_marked();
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::Map(element) => Ok(Type::list(element.clone())),
            TypeKind::Object(object) => Ok(Type::tuple(object.iter().map(|(_, ty)| ty.clone()))),
            _ => Err(required(0, MAP, &ty)),
        }
    };
    let body = |arguments: &[Value]| {
        let (map, marks) = arguments[0].clone().unmark();
        let values = map.as_entries().map_or(&[][..], |entries| entries.values()).iter().cloned();
        let values = match map.element_type() {
            Some(element) => Value::list(element, values),
            None => Value::tuple(values),
        };
        Ok(values.with_marks(marks))
    };
    Function::new([mapping], Type::DYNAMIC, body)
        .result_type(result)
        .hands_on_parts()
        .described("Finds the values of a map or of the attributes of an object.")
        .refined(not_null())
}

#[inline]
fn zipmap() -> Function {
    let keys = param("keys", Type::list(Type::STRING), "The keys.").allow_marked();
    let values = param("values", Type::DYNAMIC, "A list or tuple of as many values.").allow_marked();
    let result = |arguments: &[Value]| {
        let ty = arguments[1].ty();
        match ty.kind() {
            TypeKind::List(element) => Ok(Type::map(element.clone())),
            TypeKind::Tuple(types) if arguments[0].is_wholly_known() => {
                check_keys(&arguments[0], types.len())?;
                Ok(Type::object(texts(&arguments[0]).zip(types.iter().cloned())))
            }
            TypeKind::Tuple(_) => Ok(Type::DYNAMIC),
            _ => Err(required(1, "a list is", &ty)),
        }
    };
    let body = move |arguments: &[Value]| {
        let values = arguments[1].as_elements().unwrap_or_default();
        check_keys(&arguments[0], values.len())?;
        // A key cannot be marked in a map, so that its marks go to the whole.
        let mut marks = arguments[0].all_marks();
        marks.merge(&arguments[1].marks());
        if !arguments[0].is_wholly_known() {
            marks.merge(&arguments[1].all_marks());
            return Ok(Value::unknown(result(arguments)?).with_marks(marks));
        }
        let entries = texts(&arguments[0]).zip(values.iter().cloned());
        let zipped = match arguments[1].element_type() {
            Some(element) => Value::map(element, entries),
            None => Value::object(entries),
        };
        Ok(zipped.with_marks(marks))
    };
    Function::new([keys, values], Type::DYNAMIC, body)
        .result_type(result)
        .hands_on_parts()
        .described("Makes a map or an object of keys and values.")
        .refined(not_null())
}

#[inline]
fn texts(keys: &Value) -> impl Iterator<Item = Arc<str>> {
    keys.as_elements().unwrap_or_default().iter().filter_map(|key| key.shared_str().cloned())
}

/// Keys must not be null, and there must be as many as there are values.
#[inline]
fn check_keys(keys: &Value, values: usize) -> Result<(), FunctionError> {
    let keys = keys.as_elements().unwrap_or_default();
    if let Some(at) = keys.iter().position(Value::is_null) {
        return Err(FunctionError::argument(0, format!("element {at} is null, and null is no key")));
    }
    if keys.len() != values {
        return Err(FunctionError::argument(
            1,
            format!("there must be as many values as keys: {} keys, {values} values", keys.len()),
        ));
    }
    Ok(())
}
