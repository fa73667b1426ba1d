//! Values and types as the protocol writes them: an object with one property that names the kind.

use std::sync::Arc;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_model::types::Type;
use hcl_model::value::{Entries, Number, NumberLimits, Value, ValueKind};

use crate::Refusal;
use crate::context::Fields;
use crate::json::{array, object, string};

/// The value as JSON.
pub(crate) fn to_json(value: &Value) -> Result<JsonValue, Refusal> {
    let all = |values: &[Value]| Ok::<_, Refusal>(array(values.iter().map(to_json).collect::<Result<Vec<_>, _>>()?));
    Ok(match value.kind() {
        ValueKind::Bool(truth) => object([("bool", JsonValue::Bool(truth))]),
        ValueKind::Number(number) => object([("number", string(digits(number)))]),
        ValueKind::String(text) => object([("string", string(text))]),
        ValueKind::Tuple(elements) => object([("tuple", all(elements)?)]),
        ValueKind::Object(attributes) => object([("object", entries(attributes)?)]),
        ValueKind::List(elements) => object([("list", all(elements)?), ("element_type", element_type(value)?)]),
        ValueKind::Set(elements) => object([("set", all(elements)?), ("element_type", element_type(value)?)]),
        ValueKind::Map(elements) => object([("map", entries(elements)?), ("element_type", element_type(value)?)]),
        ValueKind::Null(ty) => object([("null", type_to_json(ty)?)]),
        ValueKind::Unknown(ty) => object([("unknown", type_to_json(ty)?)]),
        _ => return Err(format!("the protocol has no values like {value:?}")),
    })
}

/// The value that JSON describes.
pub(crate) fn from_json(json: &JsonValue) -> Result<Value, Refusal> {
    let mut fields = Fields::of(json, "a value")?;
    let element_type = fields.take("element_type").map(type_from_json).transpose()?;
    let (kind, content) = fields.only()?;
    if element_type.is_some() != ["list", "set", "map"].contains(&kind) {
        return Err(format!("{json} needs an element type, or is no collection"));
    }
    let element = element_type.unwrap_or(Type::DYNAMIC);
    let of_type = |value: &Value| value.ty() == element;
    Ok(match (kind, content) {
        ("string", JsonValue::String(text)) => Value::string(text.as_str()),
        ("number", JsonValue::String(text)) => Value::number(number(text)?),
        ("bool", &JsonValue::Bool(truth)) => Value::bool(truth),
        ("null", ty) => Value::null(type_from_json(ty)?),
        ("unknown", ty) => Value::unknown(type_from_json(ty)?),
        ("tuple", JsonValue::Array(elements)) => Value::tuple(all(elements)?),
        ("object", JsonValue::Object(attributes)) => Value::object(named(attributes)?),
        ("list" | "set", JsonValue::Array(elements)) => match all(elements)? {
            values if !values.iter().all(of_type) => return Err(format!("{json} has elements of another type")),
            values if kind == "set" => Value::set(element, values),
            values => Value::list(element, values),
        },
        ("map", JsonValue::Object(elements)) => match named(elements)? {
            values if !values.iter().all(|(_, value)| of_type(value)) => {
                return Err(format!("{json} has elements of another type"));
            }
            values => Value::map(element, values),
        },
        _ => return Err(format!("{json} is no value")),
    })
}

pub(crate) fn type_from_json(json: &JsonValue) -> Result<Type, Refusal> {
    Type::from_json(&json.to_string()).map_err(|error| format!("{json} is no type: {error}"))
}

pub(crate) fn type_to_json(ty: &Type) -> Result<JsonValue, Refusal> {
    let text = ty.to_json().map_err(|error| error.to_string())?;
    JsonValue::parse(&text, &Limits::default()).map_err(|error| error.to_string())
}

fn element_type(collection: &Value) -> Result<JsonValue, Refusal> {
    match type_to_json(&collection.ty())? {
        JsonValue::Array(parts) => Ok(parts.into_iter().nth(1).unwrap_or(JsonValue::Null)),
        other => Ok(other),
    }
}

fn digits(number: &Number) -> String {
    match (number.is_infinite(), number.is_negative()) {
        (true, false) => "Infinity".to_owned(),
        (true, true) => "-Infinity".to_owned(),
        _ => number.to_string(),
    }
}

fn number(text: &str) -> Result<Number, Refusal> {
    match text {
        "Infinity" => Ok(Number::infinity()),
        "-Infinity" => Ok(Number::neg_infinity()),
        _ => Number::parse(text, &NumberLimits::default()).map_err(|error| format!("{text} is no number: {error}")),
    }
}

fn entries(entries: Entries<'_>) -> Result<JsonValue, Refusal> {
    let entry = |(name, value): (&Arc<str>, &Value)| Ok((name.to_string(), to_json(value)?));
    Ok(object(entries.iter().map(entry).collect::<Result<Vec<_>, Refusal>>()?))
}

fn all(elements: &[JsonValue]) -> Result<Vec<Value>, Refusal> {
    elements.iter().map(from_json).collect()
}

fn named(properties: &[(String, JsonValue)]) -> Result<Vec<(String, Value)>, Refusal> {
    properties.iter().map(|(name, value)| Ok((name.clone(), from_json(value)?))).collect()
}
