//! A JSON text as a tree, for readers that need no places.
//!
//! The JSON syntax of HCL does not use it: its tree keeps the places of everything.
//! Reading and writing need no recursion; dropping, comparing and cloning a tree do, which the limit on nesting bounds.

use std::fmt;
use std::slice;

use crate::json_text::{JsonError, JsonWriter, reader};
use crate::limits::Limits;

/// A JSON value.
///
/// # Examples
///
/// ```
/// use hcl_model::json_text::JsonValue;
/// use hcl_model::limits::Limits;
///
/// let value = JsonValue::parse(r#"{"a": 1.0, "a": "\u0041"}"#, &Limits::default())?;
/// let property = |value| ("a".to_owned(), value);
/// let expected = [JsonValue::Number("1.0".to_owned()), JsonValue::String("A".to_owned())].map(property);
/// assert_eq!(value, JsonValue::Object(expected.to_vec()));
/// # Ok::<(), hcl_model::json_text::JsonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonValue {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as it is written.
    Number(String),
    /// A string, decoded.
    String(String),
    /// An array.
    Array(Vec<JsonValue>),
    /// An object: its properties in the order of the text, those of the same name included.
    Object(Vec<(String, JsonValue)>),
}

impl JsonValue {
    /// Reads a text that is one JSON value.
    ///
    /// # Errors
    ///
    /// The first mistake in the text, or that objects and arrays are nested deeper than [`Limits::nesting`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonValue;
    /// use hcl_model::limits::Limits;
    ///
    /// let error = JsonValue::parse(r#"{"a" = 1}"#, &Limits::default()).unwrap_err();
    /// assert_eq!(error.help.to_string(), "Write a colon instead of `=`.");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn parse(text: &str, limits: &Limits) -> Result<JsonValue, JsonError> {
        reader::read(text, limits.nesting)
    }

    /// The value without what is null in its objects, at any depth; elements of arrays stay, so that the others keep their
    /// places.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonValue;
    /// use hcl_model::limits::Limits;
    ///
    /// let value = JsonValue::parse(r#"{"a": null, "b": [null, {"c": null}]}"#, &Limits::default())?;
    /// assert_eq!(value.without_nulls().to_string(), r#"{"b":[null,{}]}"#);
    /// # Ok::<(), hcl_model::json_text::JsonError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn without_nulls(self) -> JsonValue {
        match self {
            JsonValue::Object(properties) => {
                let set = properties.into_iter().filter(|(_, value)| *value != JsonValue::Null);
                JsonValue::Object(set.map(|(name, value)| (name, value.without_nulls())).collect())
            }
            JsonValue::Array(elements) => {
                JsonValue::Array(elements.into_iter().map(JsonValue::without_nulls).collect())
            }
            value => value,
        }
    }

    /// Returns the name of the kind, for messages.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::JsonValue;
    ///
    /// assert_eq!(JsonValue::Array(Vec::new()).kind_name(), "array");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn kind_name(&self) -> &'static str {
        match self {
            JsonValue::Null => "null",
            JsonValue::Bool(_) => "bool",
            JsonValue::Number(_) => "number",
            JsonValue::String(_) => "string",
            JsonValue::Array(_) => "array",
            JsonValue::Object(_) => "object",
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn write(&self, writer: &mut JsonWriter) {
        let mut open = Vec::new();
        let mut next = Some(self);
        loop {
            if let Some(value) = next.take() {
                open.extend(begin(value, writer));
            }
            next = match open.last_mut() {
                None => return,
                Some(OpenBracket::Array(elements)) => elements.next(),
                Some(OpenBracket::Object(properties)) => properties.next().map(|(name, value)| {
                    writer.name(name);
                    value
                }),
            };
            if next.is_none() {
                match open.pop() {
                    Some(OpenBracket::Array(_)) => writer.end_array(),
                    _ => writer.end_object(),
                }
            }
        }
    }
}

impl JsonWriter {
    /// A whole tree.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::json_text::{JsonValue, JsonWriter};
    ///
    /// let mut writer = JsonWriter::compact();
    /// writer.value(&JsonValue::Bool(true));
    /// assert_eq!(writer.finish(), "true");
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn value(&mut self, value: &JsonValue) {
        value.write(self);
    }
}

impl fmt::Display for JsonValue {
    /// The value as compact text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = JsonWriter::compact();
        writer.value(self);
        f.write_str(&writer.finish())
    }
}

/// The rest of an array or object that is still to be written.
enum OpenBracket<'a> {
    Array(slice::Iter<'a, JsonValue>),
    Object(slice::Iter<'a, (String, JsonValue)>),
}

/// Writes the value, of an array or object only its beginning.
#[cfg_attr(not(feature = "__shared"), inline)]
fn begin<'a>(value: &'a JsonValue, writer: &mut JsonWriter) -> Option<OpenBracket<'a>> {
    match value {
        JsonValue::Null => writer.null(),
        JsonValue::Bool(truth) => writer.bool(*truth),
        JsonValue::Number(text) => writer.number(text),
        JsonValue::String(text) => writer.string(text),
        JsonValue::Array(elements) => {
            writer.begin_array();
            return Some(OpenBracket::Array(elements.iter()));
        }
        JsonValue::Object(properties) => {
            writer.begin_object();
            return Some(OpenBracket::Object(properties.iter()));
        }
    }
    None
}
