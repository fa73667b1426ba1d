//! The number of elements, the test for an element, and the element at a place.

use crate::function::{Function, FunctionError};
use crate::static_types::StaticKind;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{has_element, not_null, number, param, required};
use crate::types::{Type, TypeKind};
use crate::value::{Number, Refinement, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("contains", contains(), "True if an element is equal to it and of the same type; unknown if an element that is not known yet may be.")
            .example("contains([\"a\", \"b\"], \"a\")", "true"),
        LibraryFunction::new("element", element(), "The element.")
            .example("element([\"a\", \"b\", \"c\"], 1)", "\"b\"")
            .example("element([\"a\", \"b\", \"c\"], 4)", "\"b\"")
            .example("element([\"a\", \"b\", \"c\"], -1)", "\"c\""),
        LibraryFunction::new("length", length(), "The number of elements; of a collection that is not known yet, what is known of it.")
            .example("length([\"a\", \"b\"])", "2"),
    ]
}

#[inline]
fn contains() -> Function {
    let list = param("list", Type::DYNAMIC, "The list, set or tuple.");
    let value = param("value", Type::DYNAMIC, "The value, which is not converted.").allow_null().allow_dynamic();
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => Ok(Type::BOOL),
            _ => Err(required(0, "a list or a set is", &ty)),
        }
    };
    let body = |arguments: &[Value]| Ok(has_element(arguments[0].as_elements().unwrap_or_default(), &arguments[1]));
    Function::new([list, value], Type::BOOL, body)
        .result_type(result)
        .described("Tells whether a value is an element of a list, set or tuple.")
        .refined(not_null())
}

#[inline]
fn length() -> Function {
    let collection = param("collection", Type::DYNAMIC, "The list, set, map or tuple.");
    let collection = collection.allow_unknown().allow_dynamic().allow_marked();
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Map(_) | TypeKind::Tuple(_) | TypeKind::Dynamic => {
                Ok(Type::NUMBER)
            }
            _ => Err(required(0, "a list, a set or a map is", &ty)),
        }
    };
    let body = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        if let TypeKind::Tuple(types) = ty.kind() {
            return Ok(Value::from(types.len()).with_marks(arguments[0].marks()));
        }
        let known = arguments[0].refinement();
        let length = Refinement::new().not_null().at_least(known.length_lower());
        let length = known.length_upper().map_or(length.clone(), |most| length.at_most(most));
        Ok(Value::unknown(Type::NUMBER).refined(&length).with_marks(arguments[0].marks()))
    };
    Function::new([collection], Type::NUMBER, body)
        .result_type(result)
        .described("Counts the elements of a list, set, map or tuple.")
        .price(0)
        .refined(not_null().at_least(0))
}

#[inline]
fn element() -> Function {
    let list = param("list", Type::DYNAMIC, "The list or tuple, which is not empty.").allow_marked();
    let index = "The place, counted from 0; beyond the end it goes on from the beginning, and a negative one counts from the end.";
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::List(element) => Ok(element.clone()),
            TypeKind::Tuple(types) if arguments[1].is_known() => Ok(types[place(arguments, types.len())?].clone()),
            TypeKind::Tuple(_) => Ok(Type::DYNAMIC),
            _ => Err(required(0, "a list is", &ty)),
        }
    };
    let body = |arguments: &[Value]| {
        let elements = arguments[0].as_elements().unwrap_or_default();
        Ok(elements[place(arguments, elements.len())?].clone().with_marks(arguments[0].marks()))
    };
    Function::new([list, param("index", Type::NUMBER, index)], Type::DYNAMIC, body)
        .result_type(result)
        .hands_on(|types, _| match types.first()?.kind() {
            StaticKind::List(element) => Some(element),
            _ => None,
        })
        .described("Finds the element at a place of a list or tuple, as if it were a circle.")
        .price(0)
}

/// The place of an element in a circle of so many.
#[inline]
fn place(arguments: &[Value], length: usize) -> Result<usize, FunctionError> {
    let index = number(arguments, 1);
    if !index.is_integer() {
        return Err(FunctionError::argument(1, "a whole number is required"));
    }
    if length == 0 {
        return Err(FunctionError::argument(0, "there is no element in an empty list"));
    }
    let length = Number::from(length);
    let inside = index.rem(&length).and_then(|index| if index.is_negative() { index.add(&length) } else { Ok(index) });
    Ok(inside.ok().and_then(|index| index.to_u64()).unwrap_or(0) as usize)
}
