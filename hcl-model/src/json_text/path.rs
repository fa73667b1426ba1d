//! Why a part of a JSON tree cannot be what it should be, and where in the tree it is.
//!
//! A mistake in the text itself is a [`JsonError`], with a place in the text; a [`PathError`] can hold one.

use std::error::Error;
use std::fmt::{self, Write};

use crate::json_text::JsonError;
use crate::source::{is_invisible, visible};

/// One step into a JSON tree, or into what is read from one or written as one.
///
/// # Examples
///
/// ```
/// use hcl_model::json_text::JsonPathStep;
/// use hcl_model::types::Type;
///
/// let error = Type::from_json(r#"["list", "text"]"#).unwrap_err();
/// assert_eq!(error.steps().collect::<Vec<_>>(), [&JsonPathStep::Element(1)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonPathStep {
    /// An element of an array, by its index.
    Element(usize),
    /// A property of an object, by its name.
    Property(String),
}

/// An error about a part of a tree, with the steps from the whole to the part.
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let error = Value::from_json(r#"{"ports": [80, "http"]}"#, &Type::map(Type::list(Type::NUMBER))).unwrap_err();
/// assert_eq!(error.to_string(), ".ports[1]: a number is required");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathError {
    /// Steps from the part up to the whole.
    steps: Vec<JsonPathStep>,
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
    pub(crate) fn inside(mut self, step: JsonPathStep) -> PathError {
        self.steps.push(step);
        self
    }

    /// What is wrong, without the place.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let error = Type::from_json(r#"["list", "text"]"#).unwrap_err();
    /// assert_eq!(error.message(), "there is no type named \"text\"");
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Steps from the whole to the part that is at fault.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Type::from_json("5").unwrap_err().steps().count(), 0);
    /// ```
    pub fn steps(&self) -> impl Iterator<Item = &JsonPathStep> {
        self.steps.iter().rev()
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

/// Whether a name is shown without quotes.
pub(crate) fn is_bare(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| (c.is_alphanumeric() || matches!(c, '_' | '-')) && !is_invisible(c))
}

/// Writes a step to something that has a name; what is in front of it is told from it by a dot, if there is something.
pub fn write_name(name: &str, is_inside: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (is_bare(name), is_inside) {
        (true, true) => write!(f, ".{name}"),
        (true, false) => f.write_str(name),
        (false, _) => {
            f.write_char('[')?;
            // What can be seen is written as it is seen, so that it leads to the same when it is typed in.
            for c in format!("{name:?}").chars() {
                if is_invisible(c) { write!(f, "{}", c.escape_unicode())? } else { f.write_char(c)? }
            }
            f.write_char(']')
        }
    }
}

impl fmt::Display for PathError {
    /// The message behind the steps: `[0].port: a number is required`.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.steps() {
            match step {
                JsonPathStep::Element(index) => write!(f, "[{index}]")?,
                JsonPathStep::Property(name) => write_name(name, true, f)?,
            }
        }
        let separator = if self.steps.is_empty() { "" } else { ": " };
        write!(f, "{separator}{}", visible(&self.message))
    }
}

impl Error for PathError {}
