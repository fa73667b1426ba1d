//! Why a value cannot be converted, and where in it.

use std::fmt;
use std::sync::Arc;

use crate::types::{Type, TypeKind};

/// Why a conversion failed: what is required, and the steps from the value to the part that is at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvertError {
    /// Steps from the part up to the whole value.
    steps: Vec<ConvertStep>,
    message: String,
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
        ConvertError { steps: Vec::new(), message: message.into() }
    }

    /// "T required, but have U".
    pub(super) fn required(to: &Type, from: &Type) -> ConvertError {
        let have = from.kind_name();
        ConvertError::new(match to.kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Map(_) if to.has_dynamic() => {
                format!("{} required, but have {have}", to.kind_name())
            }
            _ => format!("{to} required, but have {have}"),
        })
    }

    pub(super) fn inside(mut self, step: ConvertStep) -> ConvertError {
        self.steps.push(step);
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

impl fmt::Display for ConvertError {
    /// The message behind the steps: `element 0: attribute "port": a number is required`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in self.steps() {
            match step {
                ConvertStep::Element(index) => write!(f, "element {index}: ")?,
                ConvertStep::Attribute(name) => write!(f, "attribute \"{name}\": ")?,
            }
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConvertError {}
