//! JSON values of what a schema holds.

use hcl_model::json_text::JsonValue;

use crate::schema::Constant;

/// The properties of an object.
pub(super) type Properties = Vec<(String, JsonValue)>;

/// A text.
#[inline]
pub(super) fn text(text: impl Into<String>) -> JsonValue {
    JsonValue::String(text.into())
}

/// A count.
#[inline]
pub(super) fn count(count: usize) -> JsonValue {
    JsonValue::Number(count.to_string())
}

/// An array of texts.
#[inline]
pub(super) fn texts<'t>(texts: impl IntoIterator<Item = &'t str>) -> JsonValue {
    JsonValue::Array(texts.into_iter().map(text).collect())
}

/// An object of some properties.
#[inline]
pub(super) fn object<const N: usize>(properties: [(&str, JsonValue); N]) -> JsonValue {
    JsonValue::Object(properties.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// A JSON Schema of what any of several describes.
#[inline]
pub(super) fn any_of(mut forms: Vec<JsonValue>) -> JsonValue {
    if forms.len() == 1 { forms.remove(0) } else { object([("anyOf", JsonValue::Array(forms))]) }
}

/// A JSON Schema of what has all of some properties, which are named as such, as strict validators want it.
#[inline]
pub(super) fn having<'n>(names: impl IntoIterator<Item = &'n str>) -> Properties {
    let names: Vec<&str> = names.into_iter().collect();
    let properties = names.iter().map(|name| ((*name).to_owned(), JsonValue::Bool(true))).collect();
    vec![("required".to_owned(), texts(names)), ("properties".to_owned(), JsonValue::Object(properties))]
}

/// A JSON Schema of what is no block.
#[inline]
pub(super) fn nothing() -> JsonValue {
    object([("type", texts(["array", "null"])), ("maxItems", count(0))])
}

/// A number as JSON writes it; none if it is infinite or has more digits than can be read.
#[inline]
pub(super) fn number(digits: &'static str) -> Option<JsonValue> {
    let value = Constant::Number(digits).to_value();
    let number = value.as_number().filter(|number| !number.is_infinite())?;
    Some(JsonValue::Number(number.to_string()))
}
