//! The reason why a value cannot be converted, and the place in the value.

use std::fmt;

use crate::diag::{Arg, Message};
use crate::limits::Exhausted;
use crate::path::{Path, PathStep};
use crate::value::Value;

/// The reason why a conversion failed: the requirement, and the steps from the value to the part that is at fault.
///
/// Says why a conversion of "Type Conversions and Unification" is an error.
/// The error for a value that is marked sensitive contains neither the value nor a name or key in it.
///
/// # Examples
///
/// ```
/// use hcl_model::convert::convert;
/// use hcl_model::types::Type;
/// use hcl_model::value::{Mark, Value};
///
/// let ports = Type::object([("ports", Type::list(Type::NUMBER))]);
/// let list = Value::tuple([Value::from(80), Value::from("http")]);
/// let error = convert(&Value::object([("ports", list.clone())]), &ports).unwrap_err();
/// assert_eq!(error.to_string(), "ports[1]: a number is required, but this is text that is no number");
/// let error = convert(&Value::object([("ports", list.mark(Mark::sensitive()))]), &ports).unwrap_err();
/// assert_eq!(error.to_string(), "ports: a number is required, but this is text that is no number");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvertError {
    /// Steps to the part that does not convert, the innermost first.
    steps: Vec<PathStep>,
    message: Message,
}

impl ConvertError {
    pub(crate) fn new(message: impl Into<Message>) -> ConvertError {
        ConvertError { steps: Vec::new(), message: message.into() }
    }

    /// Returns the error of a value that has the part in it.
    pub(crate) fn inside(mut self, step: PathStep) -> ConvertError {
        self.steps.push(step);
        self
    }

    /// Returns the error without anything of the sensitive parts of a value: no text of them, and no path into them.
    pub(crate) fn without_secrets(mut self, value: &Value) -> ConvertError {
        let mut at = Some(value);
        for step in 0..=self.steps.len() {
            let Some(value) = at else { break };
            let left = self.steps.len() - step;
            if value.marks().is_sensitive() {
                self.steps.drain(..left);
                self.message = std::mem::take(&mut self.message).of_secret();
                break;
            }
            if left == 0 && value.contains_sensitive() {
                self.message = std::mem::take(&mut self.message).of_secret();
            }
            at = left.checked_sub(1).and_then(|next| self.steps[next].follow(value.bare()));
        }
        self
    }

    /// Returns the requirement, without the place.
    #[must_use]
    pub fn message(&self) -> String {
        self.message.to_string()
    }

    /// Returns the place of the part that cannot be converted; elements of all collections are counted.
    #[must_use]
    pub fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }
}

impl ConvertError {
    /// Returns the error without any text of the value.
    pub(crate) fn of_secret(mut self) -> ConvertError {
        self.message = self.message.of_secret();
        self
    }

    /// Returns the reason without the path.
    pub(crate) fn into_reason(self) -> Message {
        self.message
    }
}

impl From<ConvertError> for Message {
    fn from(error: ConvertError) -> Message {
        match error.steps.is_empty() {
            true => error.message,
            false => {
                let path = Message::new("{}: ", [Arg::untrusted(error.path())]);
                Message::new("{}{}", [Arg::Hint(path), error.message.into()])
            }
        }
    }
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for ConvertError {}

impl From<Exhausted> for ConvertError {
    fn from(exhausted: Exhausted) -> ConvertError {
        ConvertError::new(Message::text(exhausted))
    }
}
