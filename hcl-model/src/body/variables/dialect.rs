//! The rules that applications choose for their declared variables.

use std::sync::Arc;

use crate::body::variables::given::written;
use crate::body::{BodySchema, Content};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::Expression;
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::value::Value;

/// The arguments of a declaration.
pub(super) const ARGUMENTS: [&str; 5] = ["type", "default", "description", SENSITIVE, "nullable"];

/// The argument that marks a value as a secret.
pub(super) const SENSITIVE: &str = "sensitive";

/// The block of a rule for the value.
pub(super) const VALIDATION: &str = "validation";

/// The rules by which variables are declared and get their values.
#[derive(Clone, Default)]
pub(super) struct Dialect {
    pub(super) is_at_root: bool,
    pub(super) has_plain_types: bool,
    pub(super) takes_types_from_defaults: bool,
    pub(super) calls_functions: bool,
    pub(super) undeclared: Undeclared,
    pub(super) further: Vec<Further>,
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
    /// An error. A loader only warns of an environment variable, unless the program refuses unknown ones.
    #[default]
    Error,
    /// A warning, whatever the source of the value.
    Warning,
    /// No report, whatever the source of the value.
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
        let schema = ARGUMENTS.iter().fold(BodySchema::new(), |schema, name| schema.optional(*name));
        let schema = self.further.iter().fold(schema, |schema, further| {
            let schema = further.schema.attributes().fold(schema, |schema, further| match further.is_required() {
                true => schema.required(further.name()),
                false if schema.attributes().any(|known| known.name() == further.name()) => schema,
                false => schema.optional(further.name()),
            });
            let blocks = further.schema.blocks();
            blocks.fold(schema, |schema, block| schema.block(block.block_type(), block.labels().iter().cloned()))
        });
        schema.block(VALIDATION, [""; 0])
    }

    /// Returns the value of a default that is written out.
    #[inline]
    pub(super) fn written(&self, default: &Expression) -> Option<Value> {
        // In JSON, a text with a template is computed like a call.
        let is_template = |text: &str| text.contains("${") || text.contains("%{");
        let is_json = !default.as_node().syntax().tells_blocks_apart();
        let value = written(default).ok()?;
        let is_computed = self.calls_functions && is_json && value.as_str().is_some_and(is_template);
        (!is_computed).then_some(value)
    }

    /// Returns the type of a default that is a text, a number or a truth, and the type of any value for another default.
    #[inline]
    pub(super) fn type_of_default(&self, default: &Expression) -> TypeConstraint {
        match self.written(default).map(|value| value.ty()) {
            Some(ty) if [Type::STRING, Type::NUMBER, Type::BOOL].contains(&ty) => ty.into(),
            _ => TypeConstraint::ANY,
        }
    }
}
