//! Why a Rust value is no value of HCL, and where in it.

use std::fmt;
use std::sync::Arc;

use hcl_model::path::{Path, PathStep};
use hcl_model::source::visible;

/// Why something cannot be a [`Value`](hcl_model::value::Value), with the path of the part that cannot.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
///
/// let ratios = HashMap::from([("cache", [0.5, f64::NAN])]);
/// let error = hcl_serde::to_value(&ratios).unwrap_err();
/// assert_eq!(error.to_string(), "cache[1]: a number is required, and this is none (NaN)");
/// assert_eq!(error.path().to_string(), "cache[1]");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SerializeError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    /// The steps to the part, the innermost first.
    path: Vec<PathStep>,
    message: String,
}

impl SerializeError {
    #[cold]
    #[inline]
    pub(super) fn new(message: impl Into<String>) -> SerializeError {
        SerializeError(Box::new(Inner { path: Vec::new(), message: message.into() }))
    }

    /// The error of a part to which these steps lead, the innermost first.
    #[inline]
    pub(crate) fn inside(path: Vec<PathStep>, message: String) -> SerializeError {
        SerializeError(Box::new(Inner { path, message }))
    }

    /// The error of something that has the part as an attribute.
    #[cold]
    #[inline]
    pub(super) fn in_attribute(mut self, name: impl Into<Arc<str>>) -> SerializeError {
        self.0.path.push(PathStep::Name(name.into()));
        self
    }

    /// The error of something that has the part as an element.
    #[cold]
    #[inline]
    pub(super) fn in_element(mut self, index: usize) -> SerializeError {
        self.0.path.push(PathStep::Index(index));
        self
    }

    /// Returns the error message, without the place.
    #[must_use]
    #[inline]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the path of the error.
    #[must_use]
    #[inline]
    pub fn path(&self) -> Path {
        self.0.path.iter().rev().cloned().collect()
    }
}

impl fmt::Display for SerializeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.path.is_empty() {
            write!(f, "{}: ", self.path())?;
        }
        f.write_str(&visible(&self.0.message))
    }
}

impl fmt::Debug for SerializeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for SerializeError {}

pub(super) mod messages {
    //! The wording of what is wrong with Rust values.

    #[inline]
    pub(in crate::tree) fn no_value(kind: &str) -> String {
        format!("a value is required here, and this is {kind}")
    }

    #[inline]
    pub(in crate::tree) fn unsuitable_key(key: &str, kind: &str) -> String {
        format!("the key {key} is {kind}, but keys must be strings, numbers, booleans, characters or unit variants")
    }

    #[inline]
    pub(in crate::tree) fn same_key(key: &str) -> String {
        format!("two entries have the key {key:?}")
    }
}
