//! Why a value cannot be converted, and where in it.

use std::fmt;
use std::sync::Arc;

use crate::value::{Value, ValueKind};

/// Why a conversion failed: what is required, and the steps from the value to the part that is at fault.
///
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
/// assert_eq!(error.to_string(), ".ports[1]: a number is required");
/// let error = convert(&Value::object([("ports", list.mark(Mark::sensitive()))]), &ports).unwrap_err();
/// assert_eq!(error.to_string(), ".ports: a number is required");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvertError {
    /// Steps from the part up to the whole value.
    steps: Vec<ConvertStep>,
    message: String,
    /// How much of the message may be said of a sensitive value.
    discreet: usize,
}

/// One step into a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConvertStep {
    /// An element of a tuple, list or set, by its index.
    Element(usize),
    /// An attribute of an object or an element of a map, by its name.
    Attribute(Arc<str>),
}

impl ConvertError {
    pub(super) fn new(message: impl Into<String>) -> ConvertError {
        let message = message.into();
        ConvertError { steps: Vec::new(), discreet: message.len(), message }
    }

    /// With more to say if the value is not sensitive.
    pub(super) fn revealing(mut self, more: &str) -> ConvertError {
        self.message.push_str(more);
        self
    }

    pub(super) fn inside(mut self, step: ConvertStep) -> ConvertError {
        self.steps.push(step);
        self
    }

    /// Leaves out what would tell something about the content of sensitive parts of the value.
    pub(super) fn discreet(mut self, value: &Value) -> ConvertError {
        let mut at = Some(value);
        for step in 0..=self.steps.len() {
            let Some(value) = at else { break };
            let left = self.steps.len() - step;
            if value.marks().is_sensitive() {
                self.steps.drain(..left);
                self.message.truncate(self.discreet);
                break;
            }
            if left == 0 && value.contains_sensitive() {
                self.message.truncate(self.discreet);
            }
            at = left.checked_sub(1).and_then(|next| self.steps[next].follow(value));
        }
        self
    }

    /// What is required, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Steps from the value to the part that cannot be converted.
    pub fn steps(&self) -> impl Iterator<Item = &ConvertStep> {
        self.steps.iter().rev()
    }
}

impl ConvertStep {
    fn follow<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        match (value.bare().kind(), self) {
            (
                ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values),
                ConvertStep::Element(index),
            ) => values.get(*index),
            (ValueKind::Object(entries) | ValueKind::Map(entries), ConvertStep::Attribute(name)) => entries.get(name),
            _ => None,
        }
    }
}

impl fmt::Display for ConvertStep {
    /// The step as the language writes it: `[0]`, `.port`, `["a key"]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConvertStep::Element(index) => write!(f, "[{index}]"),
            ConvertStep::Attribute(name) if is_identifier(name) => write!(f, ".{name}"),
            ConvertStep::Attribute(name) => write!(f, "[{name:?}]"),
        }
    }
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

impl fmt::Display for ConvertError {
    /// The message behind the place, if that is not the whole value: `.services[3].port: a number is required`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.steps() {
            write!(f, "{step}")?;
        }
        if !self.steps.is_empty() {
            f.write_str(": ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConvertError {}
