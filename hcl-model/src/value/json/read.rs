//! Reads a value from a JSON tree along its constraint.

use std::sync::Arc;

use crate::json_text::{JsonValue, PathError};
use crate::limits::Limits;
use crate::path::PathStep;
use crate::source::normalize;
use crate::types::{ObjectType, Type, TypeKind};
use crate::value::json::{check_length, required, unsupported_attribute};
use crate::value::{Number, NumberLimits, Value};

/// Reads a value; at most as many nulls are made for attributes that are missing as there may be elements.
#[inline]
pub(super) fn read(json: JsonValue, ty: &Type, limits: &Limits) -> Result<Value, PathError> {
    let elements = limits.elements;
    Reader { numbers: NumberLimits::from(limits), limit: elements, left: elements, dynamic: false }.value(json, ty)
}

struct Reader {
    numbers: NumberLimits,
    limit: u64,
    /// The number of attributes that may still be missing: a type in the text can make many nulls of every `{}`.
    left: u64,
    /// A flag that is `true` if a dynamic part was read, so that a value may be of a type other than its constraint.
    dynamic: bool,
}

impl Reader {
    #[inline]
    fn value(&mut self, json: JsonValue, ty: &Type) -> Result<Value, PathError> {
        Ok(match (json, ty.kind()) {
            (JsonValue::Null, kind) => {
                self.dynamic |= kind == TypeKind::Dynamic;
                Value::null(ty.clone())
            }
            (JsonValue::Object(properties), TypeKind::Dynamic) => self.dynamic(properties)?,
            (JsonValue::Bool(truth), TypeKind::Bool) => Value::bool(truth),
            (JsonValue::String(text), TypeKind::Bool) => bool_of(&text)?,
            (JsonValue::Number(text) | JsonValue::String(text), TypeKind::Number) => {
                let number = Number::parse(&text, &self.numbers);
                Value::number(number.map_err(|error| PathError::new(error.to_string()))?)
            }
            (JsonValue::Bool(truth), TypeKind::String) => Value::from(if truth { "true" } else { "false" }),
            // A number keeps its spelling.
            (JsonValue::Number(text) | JsonValue::String(text), TypeKind::String) => Value::string(text),
            (JsonValue::Array(elements), TypeKind::List(element)) => {
                let (element, values) = self.of_one_type(element, "list", |reader| reader.array(elements, element))?;
                Value::list(element, values)
            }
            (JsonValue::Array(elements), TypeKind::Set(element)) => {
                let (element, values) = self.of_one_type(element, "set", |reader| reader.array(elements, element))?;
                Value::set(element, values)
            }
            (JsonValue::Object(properties), TypeKind::Map(element)) => {
                let names: Vec<Arc<str>> = properties.iter().map(|(name, _)| key(name)).collect();
                let (element, values) = self.of_one_type(element, "map", |reader| reader.map(properties, element))?;
                Value::map(element, names.into_iter().zip(values))
            }
            (JsonValue::Array(elements), TypeKind::Tuple(types)) => {
                check_length(elements.len(), types)?;
                let values = elements.into_iter().zip(types).enumerate().map(|(index, (json, ty))| {
                    self.value(json, ty).map_err(|error| error.inside(PathStep::Index(index)))
                });
                Value::tuple(values.collect::<Result<Vec<_>, _>>()?)
            }
            (JsonValue::Object(properties), TypeKind::Object(object)) => self.object(properties, object)?,
            (json, _) => return Err(required(ty, json.kind_name())),
        })
    }

    /// Reads a value that brings its type.
    #[inline]
    fn dynamic(&mut self, properties: Vec<(String, JsonValue)>) -> Result<Value, PathError> {
        self.dynamic = true;
        let (mut value, mut ty) = (None, None);
        for (name, json) in properties {
            match &*name {
                "value" => value = Some(json),
                "type" => ty = Some(json),
                _ => return Err(PathError::new(format!("beside `type` and `value` there is `{name}`"))),
            }
        }
        let ty = ty.ok_or_else(|| PathError::new("`type` is missing beside `value`"))?;
        let value = value.ok_or_else(|| PathError::new("`value` is missing beside `type`"))?;
        let ty = Type::from_json_tree(&ty).map_err(|error| PathError::new(format!("`type` is not a type: {error}")))?;
        self.value(value, &ty.without_optional())
    }

    #[inline]
    fn array(&mut self, elements: Vec<JsonValue>, ty: &Type) -> Result<Vec<Value>, PathError> {
        let values = elements
            .into_iter()
            .enumerate()
            .map(|(index, json)| self.value(json, ty).map_err(|error| error.inside(PathStep::Index(index))));
        values.collect()
    }

    #[inline]
    fn map(&mut self, properties: Vec<(String, JsonValue)>, ty: &Type) -> Result<Vec<Value>, PathError> {
        let values = properties
            .into_iter()
            .map(|(name, json)| self.value(json, ty).map_err(|error| error.inside(PathStep::Name(name.into()))));
        values.collect()
    }

    #[inline]
    fn object(&mut self, properties: Vec<(String, JsonValue)>, object: &ObjectType) -> Result<Value, PathError> {
        let missing = object.len().saturating_sub(properties.len()) as u64;
        self.left = self.left.checked_sub(missing).ok_or_else(|| {
            PathError::new(format!("more than {} attributes are missing, and would be null", self.limit))
        })?;
        // The nulls come first, because the last attribute of a name counts.
        let mut attributes: Vec<(Arc<str>, Value)> =
            object.iter().map(|(name, ty)| (name.clone(), Value::null(ty.clone()))).collect();
        for (name, json) in properties {
            let key = key(&name);
            let ty = object.get(&key).ok_or_else(|| unsupported_attribute(&name))?;
            let value = self.value(json, ty).map_err(|error| error.inside(PathStep::Name(name.into())))?;
            attributes.push((key, value));
        }
        Ok(Value::object(attributes))
    }

    /// Reads the elements of a collection, with the type that all of them have.
    ///
    /// Only dynamic parts can make that differ from the constraint; a bare null is then a null of the type of the
    /// others.
    #[inline]
    fn of_one_type(
        &mut self,
        constraint: &Type,
        collection: &str,
        read: impl FnOnce(&mut Reader) -> Result<Vec<Value>, PathError>,
    ) -> Result<(Type, Vec<Value>), PathError> {
        let outside = std::mem::take(&mut self.dynamic);
        let mut values = read(self)?;
        let inside = std::mem::replace(&mut self.dynamic, outside);
        self.dynamic |= inside;
        if !inside {
            return Ok((constraint.clone(), values));
        }
        let specific = |value: &&Value| value.ty() != *constraint;
        let first = values.iter().find(|value| !value.is_null()).or_else(|| values.iter().find(specific));
        let ty = first.map_or_else(|| constraint.clone(), Value::ty);
        for value in &mut values {
            let own = value.ty();
            if value.is_null() && own == *constraint {
                *value = Value::null(ty.clone());
            } else if own != ty {
                return Err(PathError::new(format!("the elements of the {collection} have different types")));
            }
        }
        Ok((ty, values))
    }
}

/// The name of an attribute or the key of a map, in normal form C as all of them are.
#[inline]
fn key(name: &str) -> Arc<str> {
    Arc::from(normalize(name.into()))
}

#[inline]
fn bool_of(text: &str) -> Result<Value, PathError> {
    let lower = text.to_ascii_lowercase();
    match &*lower {
        "1" => Ok(Value::TRUE),
        "0" => Ok(Value::FALSE),
        "true" | "false" if text == lower => Ok(Value::bool(text == "true")),
        "true" | "false" => Err(PathError::new(format!("`true`/`false` is required: write `{lower}` in lower case"))),
        _ => Err(PathError::new("`true`/`false` is required, but this is a different text")),
    }
}
