//! The plain schema of the information model: what is expected in one body.

use crate::syntax::{Role, Roles};

/// The attributes and blocks that are expected in a body ("Schema-driven Processing").
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
///
/// let schema = BodySchema::new().required("listen").optional("workers").block("service", ["name"]);
/// assert_eq!(schema.attributes().count(), 2);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BodySchema {
    attributes: Vec<AttributeSchema>,
    blocks: Vec<BlockSchema>,
}

/// An attribute that is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeSchema {
    name: String,
    required: bool,
}

/// A type of block that is expected, with the names of its labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockSchema {
    ty: String,
    labels: Vec<String>,
}

impl BodySchema {
    /// A schema that expects nothing.
    #[must_use]
    pub fn new() -> BodySchema {
        BodySchema::default()
    }

    /// The schema with an attribute that must be there.
    ///
    /// # Panics
    ///
    /// If the schema has an attribute or block of that name already, which the information model forbids.
    #[must_use]
    pub fn required(self, name: impl Into<String>) -> BodySchema {
        self.attribute(name.into(), true)
    }

    /// The schema with an attribute that may be there.
    ///
    /// # Panics
    ///
    /// If the schema has an attribute or block of that name already, which the information model forbids.
    #[must_use]
    pub fn optional(self, name: impl Into<String>) -> BodySchema {
        self.attribute(name.into(), false)
    }

    /// The schema with a type of block and the names of its labels.
    ///
    /// # Panics
    ///
    /// If the schema has an attribute or block of that name already, which the information model forbids.
    #[must_use]
    pub fn block<L: Into<String>>(mut self, ty: impl Into<String>, labels: impl IntoIterator<Item = L>) -> BodySchema {
        let ty = ty.into();
        self.assert_new(&ty);
        self.blocks.push(BlockSchema { ty, labels: labels.into_iter().map(Into::into).collect() });
        self
    }

    /// The expected attributes.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = &AttributeSchema> {
        self.attributes.iter()
    }

    /// The expected types of blocks.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = &BlockSchema> {
        self.blocks.iter()
    }

    fn attribute(mut self, name: String, required: bool) -> BodySchema {
        self.assert_new(&name);
        self.attributes.push(AttributeSchema { name, required });
        self
    }

    fn assert_new(&self, name: &str) {
        assert!(self.role(name).is_none(), "the schema has an attribute or block named \"{name}\" already");
    }
}

impl Roles for BodySchema {
    fn role(&self, name: &str) -> Option<Role> {
        if self.attributes.iter().any(|attribute| attribute.name == name) {
            return Some(Role::Attribute);
        }
        let block = self.blocks.iter().find(|block| block.ty == name)?;
        Some(Role::Block { labels: block.labels.len() })
    }
}

impl AttributeSchema {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it must be there.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.required
    }
}

impl BlockSchema {
    /// The block type.
    #[must_use]
    pub fn block_type(&self) -> &str {
        &self.ty
    }

    /// What the labels are called, for messages.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }
}
