//! Types as JSON, and the type that a JSON text suggests.
//!
//! Extends the information model.
//! The encoding is the reference's: `"string"`, `"number"`, `"bool"`, `"dynamic"`, `["list", T]`, `["set", T]`,
//! `["map", T]`, `["tuple", [T, ...]]` and `["object", {"name": T, ...}]`, with the names of optional attributes in an
//! array behind that.
//! Values in JSON are in [`crate::value`].

use std::sync::Arc;

use crate::json_text::{JsonValue, JsonWriter, PathError};
use crate::limits::Limits;
use crate::path::PathStep;
use crate::sort::{permuted, sort_indices};
use crate::source::normalize;
use crate::types::messages::other_type;
use crate::types::{ObjectType, Type, TypeKind};

impl Type {
    /// The type in JSON, compact.
    ///
    /// # Errors
    ///
    /// Returns an error if the type contains a capsule type. A capsule type means nothing outside of the program.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let ty = Type::object([("tags", Type::map(Type::STRING)), ("any", Type::DYNAMIC)]);
    /// assert_eq!(ty.to_json()?, r#"["object",{"any":"dynamic","tags":["map","string"]}]"#);
    /// # Ok::<(), hcl_model::json_text::PathError>(())
    /// ```
    #[inline]
    pub fn to_json(&self) -> Result<String, PathError> {
        let mut writer = JsonWriter::compact().html(true);
        self.write_json(&mut writer)?;
        Ok(writer.finish())
    }

    /// Reads a type in JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON or is too deeply nested. If a part of the text is not a type, the
    /// error names that part.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Type::from_json(r#"["list", "string"]"#), Ok(Type::list(Type::STRING)));
    /// let error = Type::from_json(r#"["tuple", ["bool", "int"]]"#).unwrap_err();
    /// assert_eq!(error.to_string(), "[1][1]: there is no type named `int`");
    /// ```
    #[inline]
    pub fn from_json(text: &str) -> Result<Type, PathError> {
        Type::from_json_tree(&JsonValue::parse(text, &text_limits(&Limits::DEFAULT))?)
    }

    /// The type of the value that a JSON text is without any constraint: objects and tuples by their content.
    ///
    /// A null is of the dynamic pseudo-type.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON or is too deeply nested, or if two properties have the same name but
    /// different types.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let text = r#"{"ports": [80, "http"]}"#;
    /// let ty = Type::implied_by_json(text)?;
    /// assert_eq!(ty, Type::object([("ports", Type::tuple([Type::NUMBER, Type::STRING]))]));
    /// assert_eq!(Value::from_json(text, &ty)?.ty(), ty);
    /// # Ok::<(), hcl_model::json_text::PathError>(())
    /// ```
    #[inline]
    pub fn implied_by_json(text: &str) -> Result<Type, PathError> {
        Type::implied_by_json_tree(&JsonValue::parse(text, &text_limits(&Limits::DEFAULT))?)
    }

    /// The type that a JSON tree suggests.
    #[inline]
    pub(crate) fn implied_by_json_tree(json: &JsonValue) -> Result<Type, PathError> {
        implied(json)
    }

    #[inline]
    pub(crate) fn write_json(&self, writer: &mut JsonWriter) -> Result<(), PathError> {
        // A type may be nested too deeply for recursion.
        let mut pending = vec![TypePart::Type(self)];
        while let Some(part) = pending.pop() {
            match part {
                TypePart::Type(ty) => begin(ty, writer, &mut pending)?,
                TypePart::Attribute(name, ty) => {
                    writer.name(name);
                    pending.push(TypePart::Type(ty));
                }
                TypePart::EndArray => writer.end_array(),
                TypePart::EndObject(object) => {
                    writer.end_object();
                    write_optional(object, writer);
                }
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn from_json_tree(json: &JsonValue) -> Result<Type, PathError> {
        match json {
            JsonValue::String(name) => primitive(name),
            JsonValue::Array(parts) => complex(parts),
            JsonValue::Object(_) => Err(PathError::new("a type is a name or an array, and this is an object")),
            _ => Err(PathError::new("a type is a name or an array")),
        }
    }
}

/// Returns the limits for a text that contains a value or a type: they bound its nesting.
///
/// The limit is twice the depth that a value may have: a tuple is two arrays deep in a type, and a dynamic part is
/// wrapped in an object.
#[inline]
pub(crate) fn text_limits(limits: &Limits) -> Limits {
    Limits { nesting: limits.nesting.saturating_mul(2).saturating_add(4), ..*limits }
}

/// A part of a type that is still to be written.
enum TypePart<'a> {
    Type(&'a Type),
    Attribute(&'a str, &'a Type),
    EndArray,
    EndObject(&'a ObjectType),
}

/// Writes the type up to the first one in it; the rest becomes pending, in reverse.
#[inline]
fn begin<'a>(ty: &'a Type, writer: &mut JsonWriter, pending: &mut Vec<TypePart<'a>>) -> Result<(), PathError> {
    match ty.kind() {
        TypeKind::Dynamic | TypeKind::String | TypeKind::Number | TypeKind::Bool => {
            writer.string(ty.kind_name());
            return Ok(());
        }
        TypeKind::Capsule(capsule) => {
            return Err(PathError::new(format!("the type {capsule:?} cannot be written as JSON")));
        }
        _ => {}
    }
    writer.begin_array();
    writer.string(ty.kind_name());
    pending.push(TypePart::EndArray);
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
            pending.push(TypePart::Type(element));
        }
        TypeKind::Tuple(elements) => {
            writer.begin_array();
            pending.push(TypePart::EndArray);
            pending.extend(elements.iter().rev().map(TypePart::Type));
        }
        TypeKind::Object(object) => {
            writer.begin_object();
            pending.push(TypePart::EndObject(object));
            let first = pending.len();
            pending.extend(attributes(object));
            pending[first..].reverse();
        }
        _ => {}
    }
    Ok(())
}

/// Writes which attributes of an object are optional, behind them.
#[inline]
fn write_optional(object: &ObjectType, writer: &mut JsonWriter) {
    let mut names = object.optional_names().peekable();
    if names.peek().is_none() {
        return;
    }
    writer.begin_array();
    names.for_each(|name| writer.string(name));
    writer.end_array();
}

#[inline]
fn attributes(object: &ObjectType) -> impl Iterator<Item = TypePart<'_>> {
    object.iter().map(|(name, ty)| TypePart::Attribute(name, ty))
}

#[inline]
fn primitive(name: &str) -> Result<Type, PathError> {
    match name {
        "string" => Ok(Type::STRING),
        "number" => Ok(Type::NUMBER),
        "bool" => Ok(Type::BOOL),
        "dynamic" => Ok(Type::DYNAMIC),
        _ => Err(PathError::new(format!("there is no type named `{name}`"))),
    }
}

#[inline]
fn complex(parts: &[JsonValue]) -> Result<Type, PathError> {
    let Some(JsonValue::String(kind)) = parts.first() else {
        return Err(PathError::new("the array of a type begins with `list`, `set`, `map`, `tuple` or `object`"));
    };
    let most = match &**kind {
        "list" | "set" | "map" | "tuple" => 2,
        "object" => 3,
        _ => {
            return Err(PathError::new("the array of a type begins with `list`, `set`, `map`, `tuple` or `object`")
                .inside(PathStep::Index(0)));
        }
    };
    let Some(content) = parts.get(1) else {
        return Err(PathError::new(format!("the {kind} type description has no content")));
    };
    if parts.len() > most {
        return Err(PathError::new("the type is complete before this").inside(PathStep::Index(most)));
    }
    let ty = match (&**kind, content) {
        ("list", content) => Type::from_json_tree(content).map(Type::list),
        ("set", content) => Type::from_json_tree(content).map(Type::set),
        ("map", content) => Type::from_json_tree(content).map(Type::map),
        ("tuple", JsonValue::Array(elements)) => {
            let element = |(index, json)| {
                Type::from_json_tree(json).map_err(|error: PathError| error.inside(PathStep::Index(index)))
            };
            elements.iter().enumerate().map(element).collect::<Result<Vec<_>, _>>().map(Type::tuple)
        }
        ("object", JsonValue::Object(properties)) => {
            let attribute = |(name, json): &(String, JsonValue)| match Type::from_json_tree(json) {
                Ok(ty) => Ok((Arc::from(&**name), ty)),
                Err(error) => Err(error.inside(PathStep::Name((**name).into()))),
            };
            properties.iter().map(attribute).collect::<Result<Vec<(Arc<str>, _)>, _>>().map(Type::object)
        }
        ("tuple", other) => Err(PathError::new(other_type("array of types", other.kind_name()).to_string())),
        (_, other) => Err(PathError::new(other_type("object of types", other.kind_name()).to_string())),
    };
    let ty = ty.map_err(|error| error.inside(PathStep::Index(1)))?;
    match parts.get(2) {
        Some(optional) => with_optional(optional, ty).map_err(|error| error.inside(PathStep::Index(2))),
        None => Ok(ty),
    }
}

/// The object type in which the attributes named are optional.
#[inline]
fn with_optional(json: &JsonValue, ty: Type) -> Result<Type, PathError> {
    let JsonValue::Array(names) = json else {
        return Err(PathError::new(other_type("array of names", json.kind_name()).to_string()));
    };
    let declared = |name: &str| matches!(ty.kind(), TypeKind::Object(object) if object.get(name).is_some());
    let mut optional = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let message = match name {
            JsonValue::String(name) if declared(name) => {
                optional.push(&**name);
                continue;
            }
            JsonValue::String(name) => format!("the object has no attribute `{name}` that could be optional"),
            other => other_type("string", other.kind_name()).to_string(),
        };
        return Err(PathError::new(message).inside(PathStep::Index(index)));
    }
    Ok(ty.with_optional(optional))
}

#[inline]
fn implied(json: &JsonValue) -> Result<Type, PathError> {
    Ok(match json {
        JsonValue::Null => Type::DYNAMIC,
        JsonValue::Bool(_) => Type::BOOL,
        JsonValue::Number(_) => Type::NUMBER,
        JsonValue::String(_) => Type::STRING,
        JsonValue::Array(elements) => {
            let element = |(index, json)| implied(json).map_err(|error| error.inside(PathStep::Index(index)));
            Type::tuple(elements.iter().enumerate().map(element).collect::<Result<Vec<_>, _>>()?)
        }
        JsonValue::Object(properties) => {
            let attribute = |(name, json): &(String, JsonValue)| match implied(json) {
                Ok(ty) => Ok((Arc::from(normalize(name.into())), ty)),
                Err(error) => Err(error.inside(PathStep::Name((**name).into()))),
            };
            let attributes = properties.iter().map(attribute).collect::<Result<Vec<(Arc<str>, Type)>, _>>()?;
            let places = sort_indices(attributes.len(), &|a, b| attributes[a].0.cmp(&attributes[b].0));
            let attributes = permuted(attributes, &places);
            if let Some(pair) = attributes.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
                return Err(PathError::new(format!(
                    "the object has the property `{}` twice, with different types",
                    pair[0].0
                )));
            }
            Type::object(attributes)
        }
    })
}
