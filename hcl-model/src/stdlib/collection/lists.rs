//! Lists and tuples in another form: in parts, in reverse.

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{length_of, not_null, number, param, required, unmarked, whole};
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("chunklist", chunklist(), "The list of chunks, of which the last may be shorter.")
            .example("chunklist([\"a\", \"b\", \"c\"], 2)", "tolist([tolist([\"a\", \"b\"]), tolist([\"c\"])])"),
        LibraryFunction::new(
            "reverse",
            reverse(),
            "The elements in reverse order: of a list or set a list, of a tuple a tuple.",
        )
        .example("reverse([1, \"a\"])", "[\"a\", 1]"),
        LibraryFunction::new(
            "slice",
            slice(),
            "The elements between the indices: of a list a list, of a tuple a tuple.",
        )
        .example("slice([\"a\", \"b\", \"c\"], 1, 3)", "[\"b\", \"c\"]"),
    ]
}

#[inline]
fn chunklist() -> Function {
    let list = param("list", Type::list(Type::DYNAMIC), "The list.").allow_marked();
    let size = "The number of elements in a chunk; with 0, one chunk has all.";
    let size = param("size", Type::NUMBER, size).allow_marked();
    Function::counting([list, size], Type::DYNAMIC, |arguments, allowance| {
        let (arguments, marks) = unmarked(arguments);
        let size = usize::try_from(whole(&arguments, 1)?)
            .map_err(|_| FunctionError::argument(1, "the size must not be negative"))?;
        let elements = arguments[0].as_elements().unwrap_or_default();
        let size = if size == 0 { elements.len().max(1) } else { size };
        let element = arguments[0].element_type().unwrap_or(Type::DYNAMIC);
        allowance.elements(elements.len().saturating_add(elements.len().div_ceil(size)))?;
        let chunks = elements.chunks(size).map(|chunk| Value::list(element.clone(), chunk.iter().cloned()));
        Ok(Value::list(Type::list(element.clone()), chunks).with_marks(marks))
    })
    .result_type(|arguments| Ok(Type::list(arguments[0].ty())))
    .hands_on_parts()
    .described("Cuts a list into chunks of one size.")
    .refined(not_null())
}

#[inline]
fn reverse() -> Function {
    let list = param("list", Type::DYNAMIC, "The list, set or tuple.").allow_marked();
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::List(_) => Ok(ty.clone()),
            TypeKind::Set(element) => Ok(Type::list(element.clone())),
            TypeKind::Tuple(types) => Ok(Type::tuple(types.iter().rev().cloned())),
            _ => Err(required(0, "a list or a set is", &ty)),
        }
    };
    let body = |arguments: &[Value]| {
        let (list, marks) = arguments[0].clone().unmark();
        let element = || list.element_type().unwrap_or(Type::DYNAMIC);
        let result = match list.kind() {
            ValueKind::Tuple(values) => Value::tuple(values.iter().rev().cloned()),
            // Where unknown elements stand in the order, and whether they are equal to others, is not known.
            ValueKind::Set(_) if !list.is_wholly_known() => {
                Value::unknown(Type::list(element())).refined(&length_of(&list))
            }
            ValueKind::List(values) | ValueKind::Set(values) => Value::list(element(), values.iter().rev().cloned()),
            _ => Value::DYNAMIC,
        };
        Ok(result.with_marks(marks))
    };
    Function::new([list], Type::DYNAMIC, body)
        .result_type(result)
        .hands_on_parts()
        .described("Reverses a list, set or tuple.")
        .refined(not_null())
}

#[inline]
fn slice() -> Function {
    let params = [
        param("list", Type::DYNAMIC, "The list or tuple.").allow_marked(),
        param("start_index", Type::NUMBER, "The index of the first element, counted from 0."),
        param("end_index", Type::NUMBER, "The index behind the last element."),
    ];
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        let bounds = bounds(arguments, &ty)?;
        Ok(match (ty.kind(), bounds) {
            (TypeKind::Tuple(types), Some((start, end))) => Type::tuple(types[start..end].iter().cloned()),
            (TypeKind::Tuple(_), None) => Type::DYNAMIC,
            _ => ty.clone(),
        })
    };
    let body = |arguments: &[Value]| {
        let (list, marks) = arguments[0].clone().unmark();
        let (start, end) = bounds(arguments, &list.ty())?.unwrap_or_default();
        let elements = list.as_elements().unwrap_or_default()[start..end].iter().cloned();
        let part = match list.element_type() {
            Some(element) => Value::list(element, elements),
            None => Value::tuple(elements),
        };
        Ok(part.with_marks(marks))
    };
    Function::new(params, Type::DYNAMIC, body)
        .result_type(result)
        .hands_on_parts()
        .described("Takes a part of a list or tuple.")
        .price(0)
        .refined(not_null())
}

/// The two indices, checked as far as they are known; nothing if one of them is not.
#[inline]
fn bounds(arguments: &[Value], ty: &Type) -> Result<Option<(usize, usize)>, FunctionError> {
    let length = match ty.kind() {
        TypeKind::List(_) => arguments[0].as_elements().map(<[Value]>::len),
        TypeKind::Tuple(types) => Some(types.len()),
        TypeKind::Set(_) => {
            let why = "the elements of a set have no indices; convert it to a list if their order does not matter";
            return Err(FunctionError::argument(0, why));
        }
        _ => return Err(required(0, "a list is", ty)),
    };
    let mut places = [None, None];
    for (place, index) in places.iter_mut().zip([1, 2]) {
        if !arguments[index].is_known() {
            continue;
        }
        if number(arguments, index).is_negative() {
            return Err(FunctionError::argument(index, "the index is negative"));
        }
        let at = usize::try_from(whole(arguments, index)?).unwrap_or(usize::MAX);
        if let Some(length) = length.filter(|&length| at > length) {
            let why = format!("the index is beyond the length, which is {length}");
            return Err(FunctionError::argument(index, why));
        }
        *place = Some(at);
    }
    match places {
        [Some(start), Some(end)] if start > end => Err(FunctionError::argument(1, "the start is beyond the end")),
        [Some(start), Some(end)] => Ok(Some((start, end))),
        _ => Ok(None),
    }
}
