//! Why a part of a JSON tree cannot be what it should be, and where in the tree it is.
//!
//! A mistake in the text itself is a [`JsonError`], with a place in the text; a [`PathError`] can hold one.

use std::error::Error;
use std::fmt;

use crate::json_text::JsonError;
use crate::path::{Path, PathStep};
use crate::source::visible;

/// Error about a part of a tree, with the path to the part.
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let error = Value::from_json(r#"{"ports": [80, "http"]}"#, &Type::map(Type::list(Type::NUMBER))).unwrap_err();
/// assert_eq!(error.to_string(), "ports[1]: a number is required, but this is text that is no number");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathError {
    /// Steps from the part up to the whole.
    steps: Vec<PathStep>,
    message: String,
    syntax: Option<Box<JsonError>>,
}

impl PathError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(message: impl Into<String>) -> PathError {
        PathError { steps: Vec::new(), message: message.into(), syntax: None }
    }

    /// The error with one more step in front.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn inside(mut self, step: PathStep) -> PathError {
        self.steps.push(step);
        self
    }

    /// Returns the message of the error, without the place.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let error = Type::from_json(r#"["list", "text"]"#).unwrap_err();
    /// assert_eq!(error.message(), "there is no type named `text`");
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the path to the part that is at fault.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::path::Path;
    /// use hcl_model::types::Type;
    ///
    /// let error = Type::from_json(r#"["list", "text"]"#).unwrap_err();
    /// assert_eq!(error.path(), Path::new().index(1));
    /// ```
    #[must_use]
    pub fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }

    /// The mistake in the text, if the text is no JSON at all.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let error = Type::from_json(r#"["list" "string"]"#).unwrap_err();
    /// assert_eq!(error.syntax().unwrap().span, 8..16);
    /// ```
    #[must_use]
    pub fn syntax(&self) -> Option<&JsonError> {
        self.syntax.as_deref()
    }
}

impl From<JsonError> for PathError {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(error: JsonError) -> PathError {
        PathError { steps: Vec::new(), message: error.to_string(), syntax: Some(Box::new(error)) }
    }
}

impl fmt::Display for PathError {
    /// Writes the message behind the path: `[0].port: a number is required`.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.steps.is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        write!(f, "{}", visible(&self.message))
    }
}

impl Error for PathError {}
