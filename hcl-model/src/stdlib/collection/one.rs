//! The only element of a list that has at most one.

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{param, required};
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("one", one(), "The element; null if there is none.")
            .example("one([\"a\"])", "\"a\"")
            .example("one([])", "null"),
    ]
}

#[inline]
fn one() -> Function {
    let list = param("list", Type::DYNAMIC, "The list, set or tuple, which has at most one element.").allow_marked();
    Function::new([list], Type::DYNAMIC, |arguments| {
        let (list, marks) = arguments[0].clone().unmark();
        let ty = only_type(&list)?;
        let is_open = matches!(list.kind(), ValueKind::Set(_)) && !list.is_wholly_known();
        let found = match list.as_elements().unwrap_or_default() {
            [] => Value::null(ty),
            [element] => element.clone(),
            // Unknown elements of a set may turn out to be one and the same.
            elements if is_open && elements.iter().filter(|element| element.is_wholly_known()).count() < 2 => {
                Value::unknown(ty)
            }
            elements => return Err(several(elements.len())),
        };
        Ok(found.with_marks(marks))
    })
    .result_type(|arguments| only_type(&arguments[0]))
    .or_null()
    .hands_on_parts()
    .described("Takes the only element out of a list, which may be empty.")
}

#[inline]
fn only_type(list: &Value) -> Result<Type, FunctionError> {
    let ty = list.ty();
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) => Ok(element.clone()),
        TypeKind::Tuple(types) => match types {
            [] => Ok(Type::DYNAMIC),
            [only] => Ok(only.clone()),
            _ => Err(several(types.len())),
        },
        TypeKind::Dynamic => Ok(Type::DYNAMIC),
        _ => Err(required(0, "a list or a set is", &ty)),
    }
}

#[inline]
fn several(count: usize) -> FunctionError {
    FunctionError::argument(0, format!("at most one element is required, but there are {count}"))
}
