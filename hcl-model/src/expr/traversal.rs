//! A reference to a variable with constant steps into it, as data.

use std::fmt;

use crate::diag::Diagnostics;
use crate::expr::{Mode, operators};
use crate::source::Range;
use crate::value::Value;

/// `root.name[0]["key"]`: the name of a variable and the steps into its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Traversal {
    root: String,
    steps: Vec<TraversalStep>,
    root_range: Range,
    range: Range,
}

/// One step of a traversal.
#[derive(Debug, Clone, PartialEq)]
pub enum TraversalStep {
    /// `.name`
    Attribute {
        /// The name.
        name: String,
        /// Where the step stands.
        range: Range,
    },
    /// `[key]` or `.0`
    Index {
        /// A string or a number.
        key: Value,
        /// Where the step stands.
        range: Range,
    },
}

impl Traversal {
    /// A reference that begins with a variable.
    #[must_use]
    pub fn new(root: String, root_range: Range, steps: Vec<TraversalStep>, range: Range) -> Traversal {
        Traversal { root, steps, root_range, range }
    }

    /// The name of the variable.
    #[must_use]
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The steps after it.
    #[must_use]
    pub fn steps(&self) -> &[TraversalStep] {
        &self.steps
    }

    /// Where the whole reference stands.
    #[must_use]
    pub fn range(&self) -> &Range {
        &self.range
    }

    /// Looks the variable up and follows the steps.
    ///
    /// # Errors
    ///
    /// The diagnostics of the lookup or of the step that is not possible.
    pub fn value(&self, mode: Mode<'_>) -> Result<Value, Diagnostics> {
        let mut value = operators::variable(&self.root, mode, || self.root_range.clone())?.clone();
        for step in &self.steps {
            value = match step {
                TraversalStep::Attribute { name, range } => operators::attribute(&value, name, || range.clone())?,
                TraversalStep::Index { key, range } => operators::index(&value, key, || range.clone())?,
            };
        }
        Ok(value)
    }
}

impl fmt::Display for Traversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.root)?;
        for step in &self.steps {
            match step {
                TraversalStep::Attribute { name, .. } => write!(f, ".{name}")?,
                TraversalStep::Index { key, .. } => write!(f, "[{key:?}]")?,
            }
        }
        Ok(())
    }
}
