//! Conversion of tuples, lists, sets, objects and maps, element by element.
//!
//! Implements "Collection and Structural Type Conversions" for values; which of them there are is decided in `types`.

use std::iter;
use std::sync::Arc;

use crate::convert::{ConvertError, converted, messages};
use crate::limits::Allowance;
use crate::path::PathStep;
use crate::price;
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind, Waits};

/// Converts a known, unmarked value of a collection or structural type, which is `depth` levels inside.
pub(super) fn convert(value: &Value, ty: &Type, depth: u32, allowance: &mut Allowance) -> Result<Value, ConvertError> {
    allowance
        .elements(value.as_elements().map_or_else(|| value.as_entries().map_or(0, |it| it.len()), <[Value]>::len))?;
    match (value.kind(), ty.kind()) {
        (ValueKind::Set(_), TypeKind::List(_)) if value.is_open_set() => {
            Ok(Value::unknown(ty.clone()).waiting_for(&Waits::of_all([value])).refined(&value.refinement()))
        }
        (ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values), TypeKind::List(to)) => {
            Ok(Value::list(to.clone(), sequence(values, iter::repeat(to), depth, allowance)?))
        }
        (ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values), TypeKind::Set(to)) => {
            allowance.steps(price::of_sorting(values.len(), value.weight()))?;
            Ok(Value::set(to.clone(), sequence(values, iter::repeat(to), depth, allowance)?))
        }
        (ValueKind::Tuple(values), TypeKind::Tuple(to)) => Ok(Value::tuple(sequence(values, to, depth, allowance)?)),
        (ValueKind::Object(entries) | ValueKind::Map(entries), TypeKind::Map(to)) => {
            let mut elements = Vec::with_capacity(entries.len());
            for (name, value) in entries.iter() {
                elements.push(attribute(name, value, to, depth, allowance)?);
            }
            Ok(Value::map(to.clone(), elements))
        }
        (ValueKind::Object(entries) | ValueKind::Map(entries), TypeKind::Object(to)) => {
            allowance.elements(to.len().saturating_sub(entries.len()))?;
            let mut attributes = Vec::with_capacity(to.len());
            for (name, ty) in to.iter() {
                attributes.push(match entries.get(name) {
                    Some(value) => attribute(name, value, ty, depth, allowance)?,
                    None if to.is_optional(name) => (name.clone(), Value::null(ty.clone())),
                    // Only the keys of a map are not known before there is a value.
                    None => return Err(messages::element_required(name)),
                });
            }
            Ok(Value::object(attributes))
        }
        _ => Err(messages::required(ty, &value.ty())),
    }
}

fn sequence<'a>(
    values: &[Value],
    types: impl IntoIterator<Item = &'a Type>,
    depth: u32,
    allowance: &mut Allowance,
) -> Result<Vec<Value>, ConvertError> {
    let mut elements = Vec::with_capacity(values.len());
    for (value, to) in values.iter().zip(types) {
        let element = converted(value, to, depth + 1, allowance);
        elements.push(element.map_err(|error| error.inside(PathStep::Index(elements.len())))?);
    }
    Ok(elements)
}

fn attribute(
    name: &Arc<str>,
    value: &Value,
    to: &Type,
    depth: u32,
    allowance: &mut Allowance,
) -> Result<(Arc<str>, Value), ConvertError> {
    match converted(value, to, depth + 1, allowance) {
        Ok(value) => Ok((name.clone(), value)),
        Err(error) => Err(error.inside(PathStep::Name(name.clone()))),
    }
}
