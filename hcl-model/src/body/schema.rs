//! The plain schema of the information model: what is expected in one body.

use std::collections::BTreeMap;
use std::fmt;

use crate::source::visible;
use crate::source::{is_same_text, normalize};
use crate::syntax::{Role, Roles};

/// The attributes and blocks that are expected in a body: the body schema of "Schema-driven Processing".
///
/// A name stands for one attribute or one type of block. The last declaration of a name replaces the ones before, and
/// [`BodySchema::from_parts`] refuses a second one. Names are compared in normal form C.
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
    /// The role of each name, in normal form C.
    roles: BTreeMap<String, Role>,
}

/// An attribute that is expected: an attribute schema of "Schema-driven Processing".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeSchema {
    name: String,
    required: bool,
}

/// A type of block that is expected, with the names of its labels: a block header schema of "Schema-driven Processing".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockSchema {
    ty: String,
    labels: Vec<String>,
}

/// Two attributes of a schema, or two types of blocks, or one of each have the same name.
///
/// The information model forbids it ("Schema-driven Processing"), because some syntaxes have one namespace for both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuplicateName {
    name: String,
}

impl BodySchema {
    /// A schema that expects nothing.
    #[must_use]
    pub fn new() -> BodySchema {
        BodySchema::default()
    }

    /// A schema of parts whose names are not known to be distinct.
    ///
    /// # Errors
    ///
    /// The name that is used twice.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{AttributeSchema, BlockSchema, BodySchema};
    ///
    /// let port = AttributeSchema::required("port");
    /// let service = BlockSchema::new("service", ["name"]);
    /// assert!(BodySchema::from_parts([port.clone()], [service]).is_ok());
    /// let error = BodySchema::from_parts([port], [BlockSchema::new("port", [""; 0])]).unwrap_err();
    /// assert_eq!(error.name(), "port");
    /// ```
    pub fn from_parts(
        attributes: impl IntoIterator<Item = AttributeSchema>,
        blocks: impl IntoIterator<Item = BlockSchema>,
    ) -> Result<BodySchema, DuplicateName> {
        let mut schema = BodySchema::new();
        for attribute in attributes {
            schema.check_new(&attribute.name)?;
            schema.add_attribute(attribute);
        }
        for block in blocks {
            schema.check_new(&block.ty)?;
            schema.add_block(block);
        }
        Ok(schema)
    }

    /// The schema with an attribute that must be there.
    #[must_use]
    pub fn required(mut self, name: impl Into<String>) -> BodySchema {
        self.add_attribute(AttributeSchema::required(name));
        self
    }

    /// The schema with an attribute that may be there.
    #[must_use]
    pub fn optional(mut self, name: impl Into<String>) -> BodySchema {
        self.add_attribute(AttributeSchema::optional(name));
        self
    }

    /// The schema with a type of block and the names of its labels.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn block<L: Into<String>>(mut self, ty: impl Into<String>, labels: impl IntoIterator<Item = L>) -> BodySchema {
        self.add_block(BlockSchema::new(ty, labels));
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

    fn add_attribute(&mut self, attribute: AttributeSchema) {
        self.replace(&attribute.name, Role::Attribute);
        self.attributes.push(attribute);
    }

    fn add_block(&mut self, block: BlockSchema) {
        self.replace(&block.ty, Role::Block { labels: block.labels.len() });
        self.blocks.push(block);
    }

    /// Gives a name a role, and removes the attribute or block that had the name.
    fn replace(&mut self, name: &str, role: Role) {
        if self.roles.insert(normalize(name.into()).into_owned(), role).is_some() {
            self.attributes.retain(|attribute| !is_same_text(&attribute.name, name));
            self.blocks.retain(|block| !is_same_text(&block.ty, name));
        }
    }

    fn check_new(&self, name: &str) -> Result<(), DuplicateName> {
        match self.role(name) {
            Some(_) => Err(DuplicateName { name: name.to_owned() }),
            None => Ok(()),
        }
    }
}

impl Roles for BodySchema {
    fn role(&self, name: &str) -> Option<Role> {
        self.roles.get(&*normalize(name.into())).copied()
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        let block = self.blocks().find(|block| is_same_text(block.block_type(), ty));
        block.map(|block| block.labels().iter().map(String::as_str).collect()).unwrap_or_default()
    }
}

impl AttributeSchema {
    /// An attribute that must be there.
    #[must_use]
    pub fn required(name: impl Into<String>) -> AttributeSchema {
        AttributeSchema { name: name.into(), required: true }
    }

    /// An attribute that may be there.
    #[must_use]
    pub fn optional(name: impl Into<String>) -> AttributeSchema {
        AttributeSchema { name: name.into(), required: false }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns `true` if the attribute is required.
    #[must_use]
    pub fn is_required(&self) -> bool {
        self.required
    }
}

impl BlockSchema {
    /// A type of block with the names of its labels, of which there may be none.
    #[must_use]
    pub fn new<L: Into<String>>(ty: impl Into<String>, labels: impl IntoIterator<Item = L>) -> BlockSchema {
        BlockSchema { ty: ty.into(), labels: labels.into_iter().map(Into::into).collect() }
    }

    /// The block type.
    #[must_use]
    pub fn block_type(&self) -> &str {
        &self.ty
    }

    /// Returns the names of the labels, for messages.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }
}

impl DuplicateName {
    /// The name that is used twice.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for DuplicateName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the schema has an attribute or block named `{}` already", visible(&self.name))
    }
}

impl std::error::Error for DuplicateName {}
