//! Several maps or objects as one.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, required, unmarked};
use crate::types::{Type, TypeKind};
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "merge",
            merge(),
            "A map if all are maps of one type, otherwise an object; where a key is in several, the last counts.",
        )
        .example("merge({a = 1, b = 2}, {b = 3})", "{a = 1, b = 3}"),
    ]
}

#[inline]
fn merge() -> Function {
    let maps = param("maps", Type::DYNAMIC, "The maps and objects; nulls are passed over.");
    let maps = maps.allow_null().allow_dynamic().allow_marked();
    Function::counting([], Type::DYNAMIC, |arguments, allowance| {
        let (maps, marks) = unmarked(arguments);
        allowance.elements(total(&maps))?;
        let all = maps.iter().filter_map(Value::as_entries);
        let entries = all.flat_map(|entries| entries.iter().map(|(name, value)| (name.clone(), value.clone())));
        let merged = match common_element(&maps) {
            Some(element) => Value::map(element, entries),
            None => Value::object(entries),
        };
        Ok(merged.with_marks(marks))
    })
    .variadic(maps)
    .result_type_within(merged)
    .hands_on_parts()
    .described("Puts the elements of maps and the attributes of objects together.")
    .refined(not_null())
}

#[inline]
fn total(maps: &[Value]) -> usize {
    let lengths = maps.iter().map(|map| map.as_entries().map_or(0, |entries| entries.len()));
    lengths.fold(0, usize::saturating_add)
}

/// The type of the elements, if all arguments are maps of one type.
#[inline]
fn common_element(maps: &[Value]) -> Option<Type> {
    let first = maps.first()?.ty();
    let TypeKind::Map(element) = first.kind() else { return None };
    maps.iter().all(|map| map.ty() == first).then(|| element.clone())
}

#[inline]
fn merged(maps: &[Value], allowance: &mut Allowance) -> Result<Type, FunctionError> {
    for (index, map) in maps.iter().enumerate() {
        let ty = map.ty();
        match ty.kind() {
            TypeKind::Map(_) | TypeKind::Object(_) | TypeKind::Dynamic => {}
            _ => return Err(required(index, "maps and objects are", &ty)),
        }
    }
    if let Some(element) = common_element(maps) {
        return Ok(Type::map(element));
    }
    // What is too large is refused by the body.
    if allowance.elements(total(maps)).is_err() {
        return Ok(Type::DYNAMIC);
    }
    let mut attributes: BTreeMap<Arc<str>, Type> = BTreeMap::new();
    for map in maps.iter().filter(|map| !map.is_null()) {
        let ty = map.ty();
        match (ty.kind(), map.as_entries()) {
            (TypeKind::Object(object), _) => {
                attributes.extend(object.iter().map(|(name, ty)| (name.clone(), ty.clone())));
            }
            (_, Some(entries)) => attributes.extend(entries.iter().map(|(name, value)| (name.clone(), value.ty()))),
            _ => return Ok(Type::DYNAMIC),
        }
    }
    Ok(Type::object(attributes))
}
