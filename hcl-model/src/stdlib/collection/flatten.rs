//! Lists in lists, made one.

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, required};
use crate::types::{Type, TypeKind};
use crate::value::{Marks, Value, ValueKind};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "flatten",
            flatten(),
            "The tuple of all elements, which are no lists, sets or tuples any more.",
        )
        .example("flatten([[\"a\", \"b\"], [], [[\"c\"]], \"d\"])", "[\"a\", \"b\", \"c\", \"d\"]"),
    ]
}

#[inline]
fn flatten() -> Function {
    let list = param("list", Type::DYNAMIC, "The list, set or tuple.").allow_marked();
    Function::counting([list], Type::DYNAMIC, |arguments, allowance| flat(&arguments[0], allowance))
        .result_type(|arguments| {
            let ty = arguments[0].ty();
            match ty.kind() {
                TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => Ok(Type::DYNAMIC),
                _ => Err(required(0, "a list or a set is", &ty)),
            }
        })
        .hands_on_parts()
        .described("Puts the elements of all lists, sets and tuples in a sequence, at any depth, in one tuple.")
        .refined(not_null())
}

#[inline]
fn flat(whole: &Value, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    let mut marks = Marks::none();
    let mut elements = Vec::new();
    let mut pending = vec![whole];
    while let Some(value) = pending.pop() {
        allowance.elements(1)?;
        let bare = value.bare();
        let may_be_flat = match bare.kind() {
            ValueKind::List(_) | ValueKind::Tuple(_) => true,
            // Which elements of a set are equal is not known before all of them are.
            ValueKind::Set(_) => bare.is_wholly_known(),
            ValueKind::Unknown(ty) => !has_elements(ty),
            _ => true,
        };
        if !may_be_flat {
            return Ok(Value::DYNAMIC.with_marks(whole.all_marks()));
        }
        match bare.as_elements() {
            Some(parts) => {
                marks.merge(&value.marks());
                pending.extend(parts.iter().rev());
            }
            None => elements.push(value.clone()),
        }
    }
    Ok(Value::tuple(elements).with_marks(marks))
}

/// Returns `true` if values of the type are or may be lists, sets or tuples.
#[inline]
fn has_elements(ty: &Type) -> bool {
    matches!(ty.kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) | TypeKind::Dynamic)
}
