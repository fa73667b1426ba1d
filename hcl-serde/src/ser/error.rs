//! Why a Rust value cannot be written, and where in it.

use std::fmt;

use hcl_model::source::visible;
use hcl_model::value::{PathStep, Value};
use serde_core::ser;

use crate::schema::inside;
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
/// assert_eq!(error.path(), "service.web.weights[1]");
/// assert_eq!(error.to_string(), "service.web.weights[1]: a number is required, and this is none (NaN)");
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct WriteError(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    /// The steps to the part, the innermost first.
    path: Vec<Step>,
    message: String,
}

#[derive(Clone, PartialEq, Eq)]
enum Step {
    Name(String),
    Index(usize),
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
    pub(crate) fn named(mut self, name: impl Into<String>) -> WriteError {
        self.0.path.push(Step::Name(name.into()));
        self
    }

    /// The error of what has the part at an index.
    #[cold]
    #[inline]
    pub(crate) fn at(mut self, index: usize) -> WriteError {
        self.0.path.push(Step::Index(index));
        self
    }

    /// What is wrong, without the place.
    #[must_use]
    #[inline]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where it is wrong, in the form that reports and [`ItemPath`](crate::schema::ItemPath) have; empty for the whole.
    #[must_use]
    #[inline]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for step in self.0.path.iter().rev() {
            match step {
                Step::Name(name) => path = inside(&path, name),
                Step::Index(index) => path.push_str(&format!("[{index}]")),
            }
        }
        path
    }
}

impl From<WriteError> for SerializeError {
    #[inline]
    fn from(error: WriteError) -> SerializeError {
        let steps = error.0.path.into_iter().map(|step| match step {
            Step::Name(name) => PathStep::Attribute(name.into()),
            Step::Index(index) => PathStep::Index(Value::from(index)),
        });
        SerializeError::inside(steps.collect(), error.0.message)
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
            write!(f, "{}: ", visible(&self.path()))?;
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
