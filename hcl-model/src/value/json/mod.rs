//! Values as JSON, each for a type that both sides know.
//!
//! Extends the information model.
//! The encoding is the reference's: where the type is dynamic, a value brings its own as
//! `{"value": ..., "type": ...}`.
//! Types in JSON, and the type that a text without any constraint suggests, are in [`crate::types`].

mod read;
mod write;

use crate::json_text::{JsonValue, JsonWriter, PathError};
use crate::limits::Limits;
use crate::types::messages::other_type;
use crate::types::{Type, TypeKind, text_limits};
use crate::value::Value;

impl Value {
    /// The value in JSON, compact, as [`Value::from_json`] reads it with the same constraint.
    ///
    /// The value has to be of a type that matches the constraint; [`convert`](crate::convert::convert) it first if it
    /// is not.
    /// A null may be of any type, and becomes the null of the constraint.
    /// The text is fit to stand in a page: `<`, `>` and `&` are escape sequences.
    ///
    /// # Errors
    ///
    /// Returns an error with the part of the value that is wrong: unknown, infinite, marked, not of the wanted type,
    /// or too deeply nested.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let ports = Value::tuple([Value::from(80), Value::from("http")]);
    /// assert_eq!(ports.to_json(&ports.ty()).as_deref(), Ok(r#"[80,"http"]"#));
    /// assert_eq!(
    ///     ports.to_json(&Type::DYNAMIC).as_deref(),
    ///     Ok(r#"{"value":[80,"http"],"type":["tuple",["number","string"]]}"#)
    /// );
    /// let unknown = Value::tuple([Value::unknown(Type::BOOL)]);
    /// assert_eq!(unknown.to_json(&Type::DYNAMIC).unwrap_err().to_string(), "[0]: the value is not known");
    /// ```
    #[inline]
    pub fn to_json(&self, constraint: &Type) -> Result<String, PathError> {
        let mut writer = JsonWriter::compact().html(true);
        write::write(self, Some(constraint), Limits::DEFAULT.nesting, &mut writer)?;
        Ok(writer.finish())
    }

    /// Writes the value in JSON as one of its own type.
    #[cfg(feature = "edit")]
    #[inline]
    pub(crate) fn write_json(&self, writer: &mut JsonWriter) -> Result<(), PathError> {
        write::write(self, Some(&self.ty()), Limits::DEFAULT.nesting, writer)
    }

    /// Reads a value of a type from JSON.
    ///
    /// A string is read as a number or a bool where one is wanted, and a number or a bool as a string.
    /// An attribute that is missing is null, and of properties with the same name the last counts.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON or is too deeply nested. If a part of the text does not match the
    /// constraint, the error names that part.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let ty = Type::object([("host", Type::STRING), ("port", Type::NUMBER)]);
    /// let value = Value::from_json(r#"{"port": "80"}"#, &ty)?;
    /// assert_eq!(value, Value::object([("host", Value::null(Type::STRING)), ("port", Value::from(80))]));
    /// let error = Value::from_json(r#"{"prot": 80}"#, &ty).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown attribute `prot`");
    /// # Ok::<(), hcl_model::json_text::PathError>(())
    /// ```
    #[inline]
    pub fn from_json(text: &str, constraint: &Type) -> Result<Value, PathError> {
        let limits = &Limits::DEFAULT;
        Value::from_json_tree(JsonValue::parse(text, &text_limits(limits))?, constraint, limits)
    }

    /// Reads a value of a type from a JSON tree, in an evaluation that has these limits.
    #[inline]
    pub(crate) fn from_json_tree(json: JsonValue, constraint: &Type, limits: &Limits) -> Result<Value, PathError> {
        read::read(json, &constraint.without_optional(), limits)
    }
}

#[inline]
fn required(ty: &Type, have: &str) -> PathError {
    PathError::new(match ty.kind() {
        TypeKind::Dynamic => other_type("object with `value` and `type`", have).to_string(),
        _ => other_type(&ty.to_string(), have).to_string(),
    })
}

#[inline]
fn unsupported_attribute(name: &str) -> PathError {
    PathError::new(format!("unknown attribute `{name}`"))
}

#[inline]
fn check_length(have: usize, types: &[Type]) -> Result<(), PathError> {
    if have == types.len() {
        return Ok(());
    }
    Err(PathError::new(format!("a tuple of {} elements is required, but this one has {have}", types.len())))
}
