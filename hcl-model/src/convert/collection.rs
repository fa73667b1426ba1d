//! Conversion of tuples, lists, sets, objects and maps, element by element.

use std::sync::Arc;

use crate::convert::types::common_element;
use crate::convert::{ConvertError, ConvertStep, convert as convert_value};
use crate::types::{Type, TypeKind};
use crate::value::{Entries, Value, ValueKind};

/// Converts a known, unmarked value of a collection or structural type.
pub(super) fn convert(value: &Value, ty: &Type) -> Result<Value, ConvertError> {
    match (value.kind(), ty.kind()) {
        (ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values), TypeKind::List(to)) => {
            let to = element_type(value, values, to, "all list elements must have the same type")?;
            Ok(Value::list(to.clone(), sequence(values, &to)?))
        }
        (ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values), TypeKind::Set(to)) => {
            let to = element_type(value, values, to, "all set elements must have the same type")?;
            Ok(Value::set(to.clone(), sequence(values, &to)?))
        }
        (ValueKind::Tuple(values), TypeKind::Tuple(to)) => {
            if values.len() != to.len() {
                let (want, have) = (to.len(), values.len());
                return Err(ConvertError::new(format!("tuple of {want} elements required, but have {have}")));
            }
            let convert = |(index, (value, to))| element(index, value, to);
            let elements: Result<Vec<_>, _> = values.iter().zip(to).enumerate().map(convert).collect();
            Ok(Value::tuple(elements?))
        }
        (ValueKind::Object(entries) | ValueKind::Map(entries), TypeKind::Map(to)) => {
            let to = element_type(value, entries.values(), to, "all map elements must have the same type")?;
            let convert = |(name, value): (&Arc<str>, &Value)| Ok((name.clone(), attribute(name, value, &to)?));
            let elements: Result<Vec<_>, ConvertError> = entries.iter().map(convert).collect();
            Ok(Value::map(to.clone(), elements?))
        }
        (ValueKind::Object(entries) | ValueKind::Map(entries), TypeKind::Object(to)) => {
            let attributes: Result<Vec<_>, _> =
                to.iter().map(|(name, to)| Ok((name.clone(), required(&entries, name, to)?))).collect();
            Ok(Value::object(attributes?))
        }
        _ => Err(ConvertError::required(ty, &value.ty())),
    }
}

/// The element type of the result: as specified, or found from the elements where the specification has holes.
fn element_type(value: &Value, values: &[Value], to: &Type, disagree: &str) -> Result<Type, ConvertError> {
    if !to.has_dynamic() {
        return Ok(to.clone());
    }
    let types: Vec<Type> = match value.element_type() {
        Some(element) => vec![element],
        None => values.iter().map(Value::ty).collect(),
    };
    common_element(&types, to).ok_or_else(|| ConvertError::new(disagree))
}

fn sequence(values: &[Value], to: &Type) -> Result<Vec<Value>, ConvertError> {
    values.iter().enumerate().map(|(index, value)| element(index, value, to)).collect()
}

fn element(index: usize, value: &Value, to: &Type) -> Result<Value, ConvertError> {
    convert_value(value, to).map_err(|error| error.inside(ConvertStep::Element(index)))
}

fn attribute(name: &Arc<str>, value: &Value, to: &Type) -> Result<Value, ConvertError> {
    convert_value(value, to).map_err(|error| error.inside(ConvertStep::Attribute(name.clone())))
}

fn required(entries: &Entries<'_>, name: &Arc<str>, to: &Type) -> Result<Value, ConvertError> {
    match entries.get(name) {
        Some(value) => attribute(name, value, to),
        None => Err(ConvertError::new(format!("attribute \"{name}\" is required"))),
    }
}
