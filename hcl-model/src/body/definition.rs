//! The blocks by which a configuration defines something for itself, as applications have them in common.

use std::sync::Arc;

use crate::body::BodySchema;
use crate::value::Value;

/// A change of the value of a definition with a name.
pub(crate) type Map = Arc<dyn Fn(&str, Value) -> Value + Send + Sync>;

/// Returns a value after the changes of the program.
#[inline]
pub(crate) fn mapped(maps: &[Map], name: &str, value: Value) -> Value {
    maps.iter().fold(value, |value, map| map(name, value))
}

/// A kind of definition in a configuration, by blocks that an application takes and does not decode.
///
/// # Examples
///
/// ```
/// use hcl_model::body::{Definition, Locals};
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
///
/// let body = native::parse_body("app.hcl", "locals {\n  a = 1\n}\nport = local.a\n").ok()?;
/// let (partial, _) = body.partial_content(&Definition::Locals.schema());
/// let locals = partial.content.blocks().iter().fold(Locals::new("local"), |all, block| all.body(block.body()));
/// assert!(locals.evaluate(&EvalContext::new()).1.is_empty());
/// assert_eq!(Definition::of("variable"), Some(Definition::Variable));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Definition {
    /// A variable that the program gives a value to: [`Variables`](crate::body::Variables).
    Variable,
    /// A function: `Functions`, of the feature `language`.
    Function,
    /// Attributes that refer to each other: [`Locals`](crate::body::Locals).
    Locals,
    /// Blocks that are made of the elements of a collection: `Body::expand`, of the feature `language`.
    Dynamic,
}

impl Definition {
    /// All of them.
    pub const ALL: [Definition; 4] =
        [Definition::Variable, Definition::Function, Definition::Locals, Definition::Dynamic];

    /// The one whose blocks are of a type.
    #[must_use]
    pub fn of(block_type: &str) -> Option<Definition> {
        Definition::ALL.into_iter().find(|definition| definition.block_type() == block_type)
    }

    /// The type of the blocks.
    #[must_use]
    pub const fn block_type(self) -> &'static str {
        match self {
            Definition::Variable => "variable",
            Definition::Function => "function",
            Definition::Locals => "locals",
            Definition::Dynamic => "dynamic",
        }
    }

    /// Returns the names of the labels of the blocks.
    #[must_use]
    pub const fn labels(self) -> &'static [&'static str] {
        match self {
            Definition::Variable | Definition::Function => &["name"],
            Definition::Locals => &[],
            Definition::Dynamic => &["type"],
        }
    }

    /// A schema with these blocks and nothing else.
    #[must_use]
    pub fn schema(self) -> BodySchema {
        self.add_to(BodySchema::new())
    }

    /// A schema with these blocks, too.
    #[must_use]
    pub fn add_to(self, schema: BodySchema) -> BodySchema {
        schema.block(self.block_type(), self.labels().iter().copied())
    }
}
