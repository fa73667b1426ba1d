//! Types as JSON, and the type that a JSON text suggests.
//!
//! The encoding is the reference's: `"string"`, `"number"`, `"bool"`, `"dynamic"`, `["list", T]`, `["set", T]`,
//! `["map", T]`, `["tuple", [T, ...]]` and `["object", {"name": T, ...}]`.
//! Values in JSON are in [`crate::value`].

use std::sync::Arc;

use crate::json_text::{JsonValue, PathError, PathStep, Writer};
use crate::limits::Limits;
use crate::types::{ObjectType, Type, TypeKind};
use crate::value::normalize;

impl Type {
    /// The type in JSON, compact.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let ty = Type::object([("tags", Type::map(Type::STRING)), ("any", Type::DYNAMIC)]);
    /// assert_eq!(ty.to_json(), r#"["object",{"any":"dynamic","tags":["map","string"]}]"#);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut writer = Writer::compact().html(true);
        self.write_json(&mut writer);
        writer.finish()
    }

    /// Reads a type in JSON.
    ///
    /// The names of optional attributes, which the reference may write behind an object's attributes, are accepted and
    /// lost: a type has no optional attributes.
    ///
    /// # Errors
    ///
    /// That the text is no JSON or too deeply nested, or which part of it is no type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Type::from_json(r#"["list", "string"]"#), Ok(Type::list(Type::STRING)));
    /// let error = Type::from_json(r#"["tuple", ["bool", "int"]]"#).unwrap_err();
    /// assert_eq!(error.to_string(), r#"element 1: element 1: invalid primitive type name "int""#);
    /// ```
    pub fn from_json(text: &str) -> Result<Type, PathError> {
        Type::from_json_tree(&JsonValue::parse(text, &text_limits())?)
    }

    /// The type of the value that a JSON text is without any constraint: objects and tuples by their content.
    ///
    /// A null is of the dynamic pseudo-type.
    ///
    /// # Errors
    ///
    /// That the text is no JSON or too deeply nested, or that two properties have the same name and not the same type.
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
    pub fn implied_by_json(text: &str) -> Result<Type, PathError> {
        implied(&JsonValue::parse(text, &text_limits())?)
    }

    pub(crate) fn write_json(&self, writer: &mut Writer) {
        // A type may be nested too deeply for recursion.
        let mut pending = vec![Part::Type(self)];
        while let Some(part) = pending.pop() {
            match part {
                Part::Type(ty) => begin(ty, writer, &mut pending),
                Part::Attribute(name, ty) => {
                    writer.name(name);
                    pending.push(Part::Type(ty));
                }
                Part::EndArray => writer.end_array(),
                Part::EndObject => writer.end_object(),
            }
        }
    }

    pub(crate) fn from_json_tree(json: &JsonValue) -> Result<Type, PathError> {
        match json {
            JsonValue::String(name) => primitive(name),
            JsonValue::Array(parts) => complex(parts),
            JsonValue::Object(_) => Err(PathError::new("invalid complex type description")),
            _ => Err(PathError::new("invalid type description")),
        }
    }
}

/// How deep a text may be nested that has a value or a type in it.
///
/// It is twice the depth that a value may have: a tuple is two arrays deep in a type, and a dynamic part is wrapped in
/// an object.
pub(crate) fn text_limits() -> Limits {
    let limits = Limits::default();
    Limits { nesting: limits.nesting.saturating_mul(2).saturating_add(4), ..limits }
}

/// What is still to be written of a type.
enum Part<'a> {
    Type(&'a Type),
    Attribute(&'a str, &'a Type),
    EndArray,
    EndObject,
}

/// Writes the type up to the first one in it; the rest becomes pending, in reverse.
fn begin<'a>(ty: &'a Type, writer: &mut Writer, pending: &mut Vec<Part<'a>>) {
    let kind = ty.kind_name();
    if matches!(ty.kind(), TypeKind::Dynamic | TypeKind::String | TypeKind::Number | TypeKind::Bool) {
        writer.string(kind);
        return;
    }
    writer.begin_array();
    writer.string(kind);
    pending.push(Part::EndArray);
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => pending.push(Part::Type(element)),
        TypeKind::Tuple(elements) => {
            writer.begin_array();
            pending.push(Part::EndArray);
            pending.extend(elements.iter().rev().map(Part::Type));
        }
        TypeKind::Object(object) => {
            writer.begin_object();
            pending.push(Part::EndObject);
            let first = pending.len();
            pending.extend(attributes(object));
            pending[first..].reverse();
        }
        _ => {}
    }
}

fn attributes(object: &ObjectType) -> impl Iterator<Item = Part<'_>> {
    object.iter().map(|(name, ty)| Part::Attribute(name, ty))
}

fn primitive(name: &str) -> Result<Type, PathError> {
    match name {
        "string" => Ok(Type::STRING),
        "number" => Ok(Type::NUMBER),
        "bool" => Ok(Type::BOOL),
        "dynamic" => Ok(Type::DYNAMIC),
        _ => Err(PathError::new(format!("invalid primitive type name \"{name}\""))),
    }
}

fn complex(parts: &[JsonValue]) -> Result<Type, PathError> {
    let Some(JsonValue::String(kind)) = parts.first() else {
        return Err(PathError::new("invalid complex type kind name"));
    };
    let most = match &**kind {
        "list" | "set" | "map" | "tuple" => 2,
        "object" => 3,
        _ => return Err(PathError::new("invalid complex type kind name").inside(PathStep::Element(0))),
    };
    let Some(content) = parts.get(1) else {
        return Err(PathError::new(format!("the {kind} type description has no content")));
    };
    if parts.len() > most {
        return Err(PathError::new("unexpected extra data in type description").inside(PathStep::Element(most)));
    }
    let ty = match (&**kind, content) {
        ("list", content) => Type::from_json_tree(content).map(Type::list),
        ("set", content) => Type::from_json_tree(content).map(Type::set),
        ("map", content) => Type::from_json_tree(content).map(Type::map),
        ("tuple", JsonValue::Array(elements)) => {
            let element = |(index, json)| {
                Type::from_json_tree(json).map_err(|error: PathError| error.inside(PathStep::Element(index)))
            };
            elements.iter().enumerate().map(element).collect::<Result<Vec<_>, _>>().map(Type::tuple)
        }
        ("object", JsonValue::Object(properties)) => {
            let attribute = |(name, json): &(String, JsonValue)| match Type::from_json_tree(json) {
                Ok(ty) => Ok((Arc::from(normalize(name.into())), ty)),
                Err(error) => Err(error.inside(PathStep::Property(name.clone()))),
            };
            properties.iter().map(attribute).collect::<Result<Vec<(Arc<str>, _)>, _>>().map(Type::object)
        }
        ("tuple", other) => Err(PathError::new(format!("array of types required, but have {}", other.kind_name()))),
        (_, other) => Err(PathError::new(format!("object of types required, but have {}", other.kind_name()))),
    };
    let ty = ty.map_err(|error| error.inside(PathStep::Element(1)))?;
    if let Some(optional) = parts.get(2) {
        optional_names(optional, &ty).map_err(|error| error.inside(PathStep::Element(2)))?;
    }
    Ok(ty)
}

/// Checks the names of optional attributes, which nothing is done with.
fn optional_names(json: &JsonValue, ty: &Type) -> Result<(), PathError> {
    let JsonValue::Array(names) = json else {
        return Err(PathError::new(format!("array of names required, but have {}", json.kind_name())));
    };
    for (index, name) in names.iter().enumerate() {
        let message = match (name, ty.kind()) {
            (JsonValue::String(name), TypeKind::Object(object)) if object.get(&normalize(name.into())).is_some() => {
                continue;
            }
            (JsonValue::String(name), _) => format!("optional contains undeclared attribute \"{name}\""),
            (other, _) => format!("string required, but have {}", other.kind_name()),
        };
        return Err(PathError::new(message).inside(PathStep::Element(index)));
    }
    Ok(())
}

fn implied(json: &JsonValue) -> Result<Type, PathError> {
    Ok(match json {
        JsonValue::Null => Type::DYNAMIC,
        JsonValue::Bool(_) => Type::BOOL,
        JsonValue::Number(_) => Type::NUMBER,
        JsonValue::String(_) => Type::STRING,
        JsonValue::Array(elements) => {
            let element = |(index, json)| implied(json).map_err(|error| error.inside(PathStep::Element(index)));
            Type::tuple(elements.iter().enumerate().map(element).collect::<Result<Vec<_>, _>>()?)
        }
        JsonValue::Object(properties) => {
            let attribute = |(name, json): &(String, JsonValue)| match implied(json) {
                Ok(ty) => Ok((Arc::from(normalize(name.into())), ty)),
                Err(error) => Err(error.inside(PathStep::Property(name.clone()))),
            };
            let mut attributes = properties.iter().map(attribute).collect::<Result<Vec<(Arc<str>, Type)>, _>>()?;
            attributes.sort_by(|a, b| a.0.cmp(&b.0));
            if let Some(pair) = attributes.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1) {
                return Err(PathError::new(format!("duplicate \"{}\" property in JSON object", pair[0].0)));
            }
            Type::object(attributes)
        }
    })
}
