//! How a Rust type describes the body that it is decoded from: constant data, built at compile time.
//!
//! `#[derive(HclSchema)]` implements [`HclSchema`]; nobody writes these tables by hand.
//! The plain schema of the information model, which a program builds at run time, is [`crate::body::BodySchema`]:
//! [`Schema::body_schema`] gives it.

mod check;
mod impls;
pub(crate) mod messages;
mod type_spec;

pub use type_spec::{HclType, TypeSpec};

use std::borrow::Cow;

use crate::body::BodySchema;
use crate::diag::Diagnostics;
use crate::expr::Mode;
use crate::syntax::{NodeRef, Role, Roles};

/// A type that can be decoded from a body.
///
/// Derive it together with serde's `Deserialize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe an HCL body",
    label = "the schema of this type is not known",
    note = "add `#[derive(HclSchema)]` to the type; a map of blocks is keyed by `String`"
)]
pub trait HclSchema {
    /// What the body consists of.
    const SCHEMA: &'static Schema;

    /// How many blocks a field of this type takes.
    const OCCURS: Occurs = Occurs::Once;
}

/// What a body consists of.
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    name: &'static str,
    description: &'static str,
    fields: &'static [Field],
    allow_unknown: bool,
}

/// One field of a body's Rust type.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    name: &'static str,
    aliases: &'static [&'static str],
    description: &'static str,
    kind: FieldKind,
}

/// What a field stands for.
#[derive(Debug, Clone, Copy)]
pub enum FieldKind {
    /// An argument.
    Attribute(AttributeField),
    /// Blocks of one type.
    Block(BlockField),
    /// A label of the block whose body this is.
    Label {
        /// Decodes the text and throws the result away.
        check: LabelFn,
    },
    /// Everything that no other field takes, kept for later.
    RemainBody,
    /// All arguments that no other field takes.
    RemainAttributes {
        /// The type that their values are converted to.
        ty: TypeSpec,
        /// Decodes the value of one of them and throws the result away.
        check: LeafFn,
    },
}

/// An argument of a body.
#[derive(Debug, Clone, Copy)]
pub struct AttributeField {
    /// Whether it may be left out.
    pub optional: bool,
    /// The type that values are converted to.
    pub ty: TypeSpec,
    /// Decodes a value and throws the result away.
    pub check: LeafFn,
}

/// Blocks of a body.
#[derive(Debug, Clone, Copy)]
pub struct BlockField {
    /// How many there may be.
    pub occurs: Occurs,
    /// Whether absence is handled by the Rust type itself, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// The schema of their bodies; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
}

/// How many blocks of one type a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Occurs {
    /// Exactly one.
    Once,
    /// At most one.
    AtMostOnce,
    /// Any number, in order.
    Many,
    /// Any number, by their first label.
    ByLabel,
}

/// Decodes the value of an expression into a field's type, throws the result away, and reports what is wrong with it.
pub type LeafFn = fn(NodeRef<'_>, LeafContext<'_>, &mut Diagnostics) -> Presence;

/// What a [`LeafFn`] needs beside the expression.
#[derive(Debug, Clone, Copy)]
pub struct LeafContext<'c> {
    /// How the expression is evaluated.
    pub mode: Mode<'c>,
    /// The type that the value is converted to.
    pub ty: &'static TypeSpec,
    /// The name of the argument, for messages.
    pub name: &'c str,
    /// How many bodies are around it.
    pub depth: u16,
}

/// Whether an argument that is written counts as set: null means that it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    /// There is a value, or something was reported in its place.
    Set,
    /// The value is null.
    Null,
}

/// Decodes the text of a label into a field's type; what is wrong with it, if something is.
pub type LabelFn = fn(&Cow<'_, str>) -> Result<(), String>;

impl Schema {
    /// A schema, as the derive builds it.
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str, fields: &'static [Field]) -> Schema {
        Schema { name, description, fields, allow_unknown: false }
    }

    /// The schema with unknown arguments and blocks accepted and ignored.
    #[must_use]
    pub const fn allow_unknown(mut self) -> Schema {
        self.allow_unknown = true;
        self
    }

    /// The name of the Rust type.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What the type's documentation says.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// The fields, in the order of the Rust type.
    #[must_use]
    pub const fn fields(&self) -> &'static [Field] {
        self.fields
    }

    /// Whether unknown arguments and blocks are accepted and ignored.
    #[must_use]
    pub const fn allows_unknown(&self) -> bool {
        self.allow_unknown
    }

    /// The field that takes an argument or a block of a name, and its index.
    ///
    /// The fields at the index `hint` and after it are tried first, because configuration tends to keep the order of the
    /// fields.
    #[must_use]
    #[inline]
    pub fn find(&self, name: &str, hint: usize) -> Option<(usize, &'static Field)> {
        for index in [hint, hint.saturating_add(1)] {
            if let Some(field) = self.fields.get(index)
                && field.name == name
                && field.is_item()
            {
                return Some((index, field));
            }
        }
        self.find_anywhere(name)
    }

    #[inline(never)]
    fn find_anywhere(&self, name: &str) -> Option<(usize, &'static Field)> {
        let takes = |(_, field): &(usize, &Field)| field.is_item() && field.is_named(name);
        self.fields.iter().enumerate().find(takes)
    }

    /// Whether there are fields that are labels: such a type is for blocks only.
    #[must_use]
    pub const fn has_labels(&self) -> bool {
        let mut index = 0;
        while index < self.fields.len() {
            if matches!(self.fields[index].kind, FieldKind::Label { .. }) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// The fields that are labels, in order.
    pub fn labels(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.fields.iter().filter(|field| matches!(field.kind, FieldKind::Label { .. }))
    }

    /// The field that takes what no other takes.
    #[must_use]
    pub fn remain(&self) -> Option<&'static Field> {
        let remain = |field: &&Field| matches!(field.kind, FieldKind::RemainBody | FieldKind::RemainAttributes { .. });
        self.fields.iter().find(remain)
    }

    /// The plain schema of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::schema::{Occurs, Field, Schema};
    ///
    /// static TLS: Schema = Schema::new("Tls", "", &[]);
    /// static FIELDS: [Field; 1] = [Field::block("tls", &[], "", false, Occurs::Once, || &TLS)];
    /// let schema = Schema::new("Config", "", &FIELDS).body_schema();
    /// assert_eq!(schema.blocks().count(), 1);
    /// ```
    #[must_use]
    pub fn body_schema(&self) -> BodySchema {
        let mut schema = BodySchema::new();
        for field in self.fields {
            match field.kind {
                FieldKind::Attribute(attribute) if attribute.optional => schema = schema.optional(field.name),
                FieldKind::Attribute(_) => schema = schema.required(field.name),
                FieldKind::Block(block) => schema = schema.block(field.name, block.label_names()),
                _ => {}
            }
        }
        schema
    }
}

impl Roles for Schema {
    fn role(&self, name: &str) -> Option<Role> {
        self.find(name, 0).and_then(|(_, field)| field.role())
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        match self.find(ty, 0).map(|(_, field)| field.kind) {
            Some(FieldKind::Block(block)) => block.label_names(),
            _ => Vec::new(),
        }
    }
}

impl Field {
    /// A field for an argument.
    ///
    /// # Panics
    ///
    /// At compile time, if the type of the field is a body.
    #[must_use]
    pub const fn attribute(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        optional: bool,
        ty: TypeSpec,
        check: LeafFn,
    ) -> Field {
        assert!(
            !matches!(ty, TypeSpec::Body),
            "a field of type `Body` needs `#[hcl(block)]` for a block, or `#[hcl(remain)]` for what no other field takes"
        );
        Field { name, aliases, description, kind: FieldKind::Attribute(AttributeField { optional, ty, check }) }
    }

    /// A field for blocks.
    #[must_use]
    pub const fn block(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        defaulted: bool,
        occurs: Occurs,
        schema: fn() -> &'static Schema,
    ) -> Field {
        Field { name, aliases, description, kind: FieldKind::Block(BlockField { occurs, defaulted, schema }) }
    }

    /// A field for a label.
    #[must_use]
    pub const fn label(name: &'static str, description: &'static str, check: LabelFn) -> Field {
        Field { name, aliases: &[], description, kind: FieldKind::Label { check } }
    }

    /// A field for everything that no other field takes; `kind` is one of the kinds for that, and `ty` the type of the
    /// field.
    #[must_use]
    pub const fn remain(name: &'static str, description: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        let kind = match (kind, ty) {
            (FieldKind::RemainAttributes { check, .. }, TypeSpec::Map(element)) => {
                FieldKind::RemainAttributes { ty: *element, check }
            }
            _ => kind,
        };
        Field { name, aliases: &[], description, kind }
    }

    /// The name, in configuration and for serde.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Other names that are accepted.
    #[must_use]
    pub const fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    /// What the field's documentation says.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// What the field stands for.
    #[must_use]
    pub const fn kind(&self) -> &FieldKind {
        &self.kind
    }

    /// What its name stands for in a body; none if it does not stand for an item.
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        match self.kind {
            FieldKind::Attribute(_) => Some(Role::Attribute),
            FieldKind::Block(block) => Some(Role::Block { labels: block.label_count() }),
            _ => None,
        }
    }

    /// Whether the field is called that.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Whether items of a body go to this field by their name.
    #[must_use]
    pub const fn is_item(&self) -> bool {
        matches!(self.kind, FieldKind::Attribute(_) | FieldKind::Block(_))
    }
}

impl BlockField {
    /// How many labels the blocks have.
    #[must_use]
    pub fn label_count(&self) -> usize {
        (self.schema)().labels().count() + usize::from(self.occurs == Occurs::ByLabel)
    }

    /// The names of the labels, for messages.
    #[must_use]
    pub fn label_names(&self) -> Vec<&'static str> {
        let fields: Vec<&str> = (self.schema)().labels().map(Field::name).collect();
        let key = if fields.contains(&"name") { "key" } else { "name" };
        let key = (self.occurs == Occurs::ByLabel).then_some(key);
        key.into_iter().chain(fields).collect()
    }
}
