//! Why a value cannot be converted, and where in it.

use std::fmt;

use crate::limits::Exhausted;
use crate::path::{Path, PathStep};
use crate::source::visible;
use crate::types::Type;
use crate::types::messages::but_this_is;
use crate::value::Value;

/// Why a conversion failed: what is required, and the steps from the value to the part that is at fault.
///
/// Says why a conversion of "Type Conversions and Unification" is an error.
/// Of a value that is marked sensitive it tells neither a name or key in it nor what it is.
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
/// assert_eq!(error.to_string(), "ports[1]: a number is required");
/// let error = convert(&Value::object([("ports", list.mark(Mark::sensitive()))]), &ports).unwrap_err();
/// assert_eq!(error.to_string(), "ports: a number is required");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvertError {
    /// Steps from the part up to the whole value.
    steps: Vec<PathStep>,
    message: String,
    /// How much of the message may be said of a sensitive value.
    discreet: usize,
    /// What the part at fault is, where that says more than what is required.
    kind: Option<Type>,
}

impl ConvertError {
    pub(crate) fn new(message: impl Into<String>) -> ConvertError {
        let message = message.into();
        ConvertError { steps: Vec::new(), discreet: message.len(), message, kind: None }
    }

    /// With what the part at fault is, for who must not say what is in it.
    pub(crate) fn of_kind(mut self, kind: Type) -> ConvertError {
        self.kind = Some(kind);
        self
    }

    /// With more to say if the value is not sensitive.
    pub(crate) fn revealing(mut self, more: &str) -> ConvertError {
        self.message.push_str(more);
        self
    }

    /// Without anything of the value but its kind, as of one whose text is not shown.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn unrevealing(mut self) -> ConvertError {
        self.message.truncate(self.discreet);
        match &self.kind {
            Some(kind) => {
                let found = but_this_is(kind.kind_name());
                self.revealing(&found)
            }
            None => self,
        }
    }

    pub(crate) fn inside(mut self, step: PathStep) -> ConvertError {
        self.steps.push(step);
        self
    }

    /// Leaves out what would tell something about the content of sensitive parts of the value.
    pub(crate) fn discreet(mut self, value: &Value) -> ConvertError {
        let mut at = Some(value);
        for step in 0..=self.steps.len() {
            let Some(value) = at else { break };
            let left = self.steps.len() - step;
            if value.marks().is_sensitive() {
                self.steps.drain(..left);
                self.message.truncate(self.discreet);
                self.kind = None;
                break;
            }
            if left == 0 && value.contains_sensitive() {
                self.message.truncate(self.discreet);
                self.kind = None;
            }
            at = left.checked_sub(1).and_then(|next| self.steps[next].follow(value.bare()));
        }
        self
    }

    /// What is required, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where in the value the part is that cannot be converted; elements of all collections are counted.
    #[must_use]
    pub fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }
}

impl fmt::Display for ConvertError {
    /// The message behind the place, if that is not the whole value: `.services[3].port: a number is required`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.steps.is_empty() { "" } else { ": " };
        f.write_str(&visible(&format!("{}{separator}{}", self.path(), self.message)))
    }
}

impl std::error::Error for ConvertError {}

impl From<Exhausted> for ConvertError {
    fn from(exhausted: Exhausted) -> ConvertError {
        ConvertError::new(exhausted.to_string())
    }
}
