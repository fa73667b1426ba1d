//! JSON values of what a schema holds.

use hcl_model::json_text::JsonValue;

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
