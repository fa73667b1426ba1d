//! The reason why a promise has no value.

use std::fmt;
use std::sync::Arc;

use crate::source::visible;
use crate::value::Promise;

/// The reason why a promise has no value.
///
/// It never says what a value was that it was resolved with, because that may be secret.
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::{Promise, Value};
///
/// let (port, resolver) = Promise::new("port", Type::NUMBER);
/// let error = resolver.resolve(Value::from("http")).unwrap_err();
/// assert_eq!(error.name(), "port");
/// assert_eq!(error.to_string(), "`port` was resolved with an unsuitable value: a number is required, but this is text that is no number");
/// // Whoever waits for it is told the same.
/// assert_eq!(port.outcome(), Some(Err(&error)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromiseError {
    name: Arc<str>,
    reason: Reason,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reason {
    /// The program says so.
    Failed(String),
    /// Nobody is left who could resolve it.
    Dropped,
    /// The value that the promise was resolved with is of the wrong type, or not known itself.
    Unsuitable(String),
}

impl PromiseError {
    pub(super) fn new(promise: &Promise, reason: Reason) -> PromiseError {
        PromiseError { name: promise.0.name.clone(), reason }
    }

    /// The name of the promise.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for PromiseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = visible(self.name());
        match &self.reason {
            Reason::Failed(why) => write!(f, "`{name}` has failed: {}", visible(why)),
            Reason::Dropped => write!(f, "`{name}` was given up: nobody is left who could give it a value"),
            Reason::Unsuitable(why) => write!(f, "`{name}` was resolved with an unsuitable value: {}", visible(why)),
        }
    }
}

impl std::error::Error for PromiseError {}
