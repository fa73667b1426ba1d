//! The rules that applications choose for their declared variables.

use std::sync::Arc;

use crate::body::{BodySchema, Content};
use crate::diag::{Diagnostic, Diagnostics};

/// The arguments of a declaration.
pub(super) const ARGUMENTS: [&str; 5] = ["type", "default", "description", SENSITIVE, "nullable"];

/// The argument that marks a value as a secret.
pub(super) const SENSITIVE: &str = "sensitive";

/// The rules by which variables are declared and get their values.
#[derive(Clone, Default)]
pub(super) struct Dialect {
    pub(super) is_at_root: bool,
    pub(super) has_plain_types: bool,
    pub(super) takes_types_from_defaults: bool,
    pub(super) calls_functions: bool,
    pub(super) undeclared: Undeclared,
    pub(super) further: Option<Further>,
}

/// The further items of a declaration, and the function that reads them.
#[derive(Clone)]
pub(super) struct Further {
    pub(super) schema: BodySchema,
    pub(super) read: Arc<ReadFurther>,
}

/// A function that reads the content of a declaration by the name of the variable.
type ReadFurther = dyn Fn(&str, &Content) -> Diagnostics + Send + Sync;

/// The handling of a value for a variable that no block declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Undeclared {
    /// An error.
    #[default]
    Error,
    /// A warning.
    Warning,
    /// No report.
    Ignored,
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Undeclared {
    /// Begins the report of a value without a declaration, if the rule wants a report.
    #[must_use]
    #[inline]
    pub fn report(self, code: &'static str, title: &'static str) -> Option<Diagnostic> {
        match self {
            Undeclared::Error => Some(Diagnostic::error(code, title)),
            Undeclared::Warning => Some(Diagnostic::warning(code, title)),
            Undeclared::Ignored => None,
        }
    }
}

impl Dialect {
    /// Returns the schema of a declaration.
    #[inline]
    pub(super) fn schema(&self) -> BodySchema {
        let further = self.further.as_ref().map_or_else(BodySchema::new, |further| further.schema.clone());
        let schema = ARGUMENTS.iter().fold(further, |schema, name| schema.optional(*name));
        schema.block("validation", [""; 0])
    }
}
