//! Writes a value along its constraint.
//!
//! The type is written behind the value and not before it if the constraint is dynamic. The reason is depth: once the
//! value is known to be no deeper than the limit, so is its type.

use crate::json_text::{JsonWriter, PathError};
use crate::limits::Limits;
use crate::path::PathStep;
use crate::types::{Type, TypeKind};
use crate::value::json::{check_length, required, unsupported_attribute};
use crate::value::{Value, ValueKind};

/// Writes the value for a type, or for its own if that is written beside it, with this many levels left.
#[inline]
pub(super) fn write(value: &Value, ty: Option<&Type>, nesting: u16, writer: &mut JsonWriter) -> Result<(), PathError> {
    match (value.kind(), ty.map(Type::kind)) {
        (ValueKind::Marked, _) => {
            return Err(PathError::new("the value is marked, and JSON has no marks"));
        }
        (ValueKind::Unknown(_), _) => return Err(PathError::new("the value is not known")),
        (ValueKind::Capsule(capsule), _) => {
            return Err(PathError::new(format!("a value of type {:?} cannot be written as JSON", capsule.ty())));
        }
        (ValueKind::Null(own), wanted) if own.is_dynamic() || wanted != Some(TypeKind::Dynamic) => writer.null(),
        (_, Some(TypeKind::Dynamic)) => {
            writer.begin_object();
            writer.name("value");
            write(value, None, nesting, writer)?;
            writer.name("type");
            value.ty().write_json(writer)?;
            writer.end_object();
        }
        (ValueKind::Bool(truth), None | Some(TypeKind::Bool)) => writer.bool(truth),
        (ValueKind::String(text), None | Some(TypeKind::String)) => writer.string(text),
        (ValueKind::Number(number), None | Some(TypeKind::Number)) => {
            if number.is_infinite() {
                return Err(PathError::new("JSON has no infinity"));
            }
            writer.number(number);
        }
        (ValueKind::Bool(_), Some(_)) => return Err(required(ty.unwrap_or(&Type::BOOL), "bool")),
        (ValueKind::String(_), Some(_)) => return Err(required(ty.unwrap_or(&Type::STRING), "string")),
        (ValueKind::Number(_), Some(_)) => return Err(required(ty.unwrap_or(&Type::NUMBER), "number")),
        _ => return compound(value, ty, nesting, writer),
    }
    Ok(())
}

/// Writes a value that has others in it.
#[inline]
fn compound(value: &Value, ty: Option<&Type>, nesting: u16, writer: &mut JsonWriter) -> Result<(), PathError> {
    let Some(nesting) = nesting.checked_sub(1) else {
        let limit = Limits::DEFAULT.nesting;
        return Err(PathError::new(format!("values can be nested {limit} levels deep, not more")));
    };
    let own = value.element_type();
    match (value.kind(), ty.map(Type::kind)) {
        (ValueKind::Tuple(values), None) => array(values.iter().map(|value| (value, None)), nesting, writer),
        (ValueKind::Tuple(values), Some(TypeKind::Tuple(types))) => {
            check_length(values.len(), types)?;
            array(values.iter().zip(types.iter().map(Some)), nesting, writer)
        }
        (ValueKind::List(values) | ValueKind::Set(values), None) => {
            array(values.iter().map(|value| (value, own.as_ref())), nesting, writer)
        }
        (ValueKind::List(values), Some(TypeKind::List(element)))
        | (ValueKind::Set(values), Some(TypeKind::Set(element))) => {
            array(values.iter().map(|value| (value, Some(element))), nesting, writer)
        }
        (ValueKind::Object(entries) | ValueKind::Map(entries), None) => {
            object(entries.iter().map(|(name, value)| (&**name, value, own.as_ref())), nesting, writer)
        }
        (ValueKind::Map(entries), Some(TypeKind::Map(element))) => {
            object(entries.iter().map(|(name, value)| (&**name, value, Some(element))), nesting, writer)
        }
        (ValueKind::Object(entries), Some(TypeKind::Object(wanted))) => {
            if let Some(name) = entries.names().find(|name| wanted.get(name).is_none()) {
                return Err(unsupported_attribute(name));
            }
            if let Some((name, _)) = wanted.iter().find(|(name, _)| entries.get(name).is_none()) {
                return Err(PathError::new(format!("the attribute `{name}` is missing")));
            }
            object(entries.iter().map(|(name, value)| (&**name, value, wanted.get(name))), nesting, writer)
        }
        (kind, _) => Err(required(ty.unwrap_or(&Type::DYNAMIC), kind_name(kind))),
    }
}

/// The name of the kind, without making the type, which is as large as the value.
#[inline]
fn kind_name(kind: ValueKind<'_>) -> &'static str {
    match kind {
        ValueKind::Tuple(_) => "tuple",
        ValueKind::List(_) => "list",
        ValueKind::Set(_) => "set",
        ValueKind::Map(_) => "map",
        _ => "object",
    }
}

#[inline]
fn array<'a>(
    elements: impl Iterator<Item = (&'a Value, Option<&'a Type>)>,
    nesting: u16,
    writer: &mut JsonWriter,
) -> Result<(), PathError> {
    writer.begin_array();
    for (index, (value, ty)) in elements.enumerate() {
        write(value, ty, nesting, writer).map_err(|error| error.inside(PathStep::Index(index)))?;
    }
    writer.end_array();
    Ok(())
}

#[inline]
fn object<'a>(
    entries: impl Iterator<Item = (&'a str, &'a Value, Option<&'a Type>)>,
    nesting: u16,
    writer: &mut JsonWriter,
) -> Result<(), PathError> {
    writer.begin_object();
    for (name, value, ty) in entries {
        writer.name(name);
        write(value, ty, nesting, writer).map_err(|error| error.inside(PathStep::Name(name.into())))?;
    }
    writer.end_object();
    Ok(())
}
