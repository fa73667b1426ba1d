//! Why a Rust value cannot be written, and where in it.

use std::fmt;
use std::sync::Arc;

use hcl_model::path::{Path, PathStep};
use hcl_model::source::visible;
use serde_core::ser;

use crate::tree::SerializeError;

/// Why something cannot be written as configuration, with the path of the part that cannot.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "write")] {
/// use hcl_serde::HclSchema;
/// use serde::Serialize;
/// use std::collections::BTreeMap;
///
/// #[derive(Serialize, HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     service: BTreeMap<String, Service>,
/// }
///
/// #[derive(Serialize, HclSchema)]
/// struct Service {
///     weights: Vec<f64>,
/// }
///
/// let service = BTreeMap::from([("web".to_owned(), Service { weights: vec![0.5, f64::NAN] })]);
/// let error = hcl_serde::to_string(&Config { service }).unwrap_err();
/// assert_eq!(error.path().to_string(), "service.web.weights[1]");
/// assert_eq!(error.to_string(), "service.web.weights[1]: a number is required, and this is none (NaN)");
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct WriteError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    /// The steps to the part, the innermost first.
    path: Vec<PathStep>,
    message: String,
}

impl WriteError {
    #[cold]
    #[inline]
    pub(crate) fn new(message: impl Into<String>) -> WriteError {
        WriteError(Box::new(Inner { path: Vec::new(), message: message.into() }))
    }

    /// The error of what has the part under a name.
    #[cold]
    #[inline]
    pub(crate) fn named(mut self, name: impl Into<Arc<str>>) -> WriteError {
        self.0.path.push(PathStep::Name(name.into()));
        self
    }

    /// The error of what has the part at an index.
    #[cold]
    #[inline]
    pub(crate) fn at(mut self, index: usize) -> WriteError {
        self.0.path.push(PathStep::Index(index));
        self
    }

    /// Returns the error message, without the place.
    #[must_use]
    #[inline]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the path to the part; empty for the whole.
    #[must_use]
    #[inline]
    pub fn path(&self) -> Path {
        self.0.path.iter().rev().cloned().collect()
    }
}

impl From<WriteError> for SerializeError {
    #[inline]
    fn from(error: WriteError) -> SerializeError {
        SerializeError::inside(error.0.path, error.0.message)
    }
}

impl ser::Error for WriteError {
    #[inline]
    fn custom<T: fmt::Display>(message: T) -> WriteError {
        WriteError::new(message.to_string())
    }
}

impl fmt::Display for WriteError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.path.is_empty() {
            write!(f, "{}: ", visible(&self.path().to_string()))?;
        }
        f.write_str(&visible(&self.0.message))
    }
}

impl fmt::Debug for WriteError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for WriteError {}
