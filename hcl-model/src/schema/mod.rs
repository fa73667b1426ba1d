//! How a Rust type describes the body that it is decoded from: constant data, built at compile time.
//!
//! `#[derive(HclSchema)]` implements [`HclSchema`]; nobody writes these tables by hand.
//! The plain schema of the information model, which a program builds at run time, is [`crate::body::BodySchema`]:
//! [`Schema::body_schema`] gives it.

mod argument;
mod check;
mod choice;
mod choose;
mod constant;
mod field;
mod flattened;
mod impls;
mod locate;
pub(crate) mod messages;
mod sensitive;
mod type_spec;

pub use argument::{ArgumentSpec, AttributeField, Bounds};
pub use check::Unusable;
pub use choice::{Choice, ChosenBy, Variant};
pub use constant::Constant;
pub use field::{BlockBody, BlockField, Field, FieldKind, FlattenField, RangeOf};
pub use impls::LabelKey;
pub use type_spec::{Alternatives, HclType, TypeSpec};

use std::borrow::Cow;

use crate::body::{BodySchema, Hidden};
use crate::diag::Diagnostics;
use crate::expr::Mode;
use crate::syntax::{MergeRule, NodeRef, Role, Roles};

/// A type that can be decoded from a body.
///
/// Derive it together with serde's `Deserialize`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe an HCL body",
    label = "the schema of this type is not known",
    note = "add `#[derive(HclSchema)]` to the type; a map of blocks is keyed by `String`",
    note = "a type that cannot have the derive is decoded by `hcl_serde::plain`, which finds the structure by itself"
)]
pub trait HclSchema {
    /// What the body consists of.
    const SCHEMA: &'static Schema;

    /// How many blocks a field of this type takes.
    const OCCURS: Occurs = Occurs::Once;

    /// Decodes a label that is part of a key, by its index, and throws the result away; for maps of blocks.
    const CHECK_KEY: KeyFn = |_, _| Ok(());

    /// The schemas of the variants of an enum, in order.
    const VARIANTS: &'static [&'static Schema] = &[];

    /// Whether it is a value rather than a body: an enum whose variants hold no bodies, or a newtype of a value.
    const IS_VALUE: bool = false;

    /// Whether the places of bodies are decoded with them.
    const SPANNED: bool = false;

    /// Whether it can be a block: every variant of an enum holds a body, or nothing.
    const IS_BLOCK: bool = true;

    /// The names of the variants of an enum that the type of a block can choose; none for any other type.
    const BLOCK_TYPES: &'static [&'static str] = &[];
}

/// What a body consists of.
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    name: &'static str,
    description: &'static str,
    /// Its own fields, without those of flattened structs.
    fields: &'static [Field],
    /// How many fields there are, those of flattened structs too.
    count: usize,
    /// How many of them are labels.
    labels: usize,
    /// The variants, if the type is an enum.
    choice: Option<Choice>,
    allow_unknown: bool,
    /// Looks at the whole, if it can be refused where its parts are accepted.
    whole: Option<WholeFn>,
    /// Whether something in it can be refused after it was decoded.
    needs_check: bool,
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
    /// So many, in order.
    Exactly(usize),
    /// Any number, by their first labels, which are so many.
    ByLabel(usize),
    /// At most one, which only has to be there.
    Flag,
    /// None: the type is that of a value.
    Never,
}

/// Decodes the value of an expression into a field's type, throws the result away, and reports what is wrong with it.
pub type LeafFn = fn(NodeRef<'_>, LeafContext<'_>, &mut Diagnostics) -> Presence;

/// What a [`LeafFn`] needs beside the expression.
#[derive(Debug, Clone, Copy)]
pub struct LeafContext<'c> {
    /// How the expression is evaluated.
    pub mode: Mode<'c>,
    /// How the expression is read.
    pub spec: &'static ArgumentSpec,
    /// The name of the argument, for messages.
    pub name: &'c str,
    /// How many bodies are around it.
    pub depth: u16,
}

/// Decodes a whole body, throws the result away, and reports why it is refused.
pub type WholeFn = fn(WholeBody<'_>, &mut Diagnostics);

/// What a [`WholeFn`] needs.
#[derive(Debug, Clone, Copy)]
pub struct WholeBody<'a> {
    /// The body.
    pub body: NodeRef<'a>,
    /// What is not to be seen of it.
    pub hidden: &'a Hidden,
    /// The block whose body it is, and how that is read; none if it is the body of a file.
    pub block: Option<(NodeRef<'a>, BlockBody)>,
    /// Whether the body has more in it than the type takes, because the type is flattened into another one.
    pub is_part: bool,
    /// How expressions are evaluated.
    pub mode: Mode<'a>,
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

/// Decodes the text of a label that is part of a key, by the index of the label; what is wrong with it, if something is.
pub type KeyFn = fn(usize, &str) -> Result<(), String>;

impl Schema {
    /// Nothing at all.
    pub const EMPTY: Schema = Schema::new("", "", &[]);

    /// A schema, as the derive builds it.
    ///
    /// # Panics
    ///
    /// At compile time, if fields of flattened structs have the names of others, or types that serde cannot buffer.
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str, fields: &'static [Field]) -> Schema {
        let mut index = 0;
        while index < fields.len() {
            Schema::check_beside(fields, index);
            index += 1;
        }
        Schema::of_checked(name, description, fields)
    }

    /// Refuses a field that cannot stand beside the ones before it, and beside those of other kinds after it.
    ///
    /// # Panics
    ///
    /// At compile time, if it is a flattened struct or takes mixed blocks, and a name in it is taken already; if it takes
    /// what is left and is not the only one; or if serde cannot buffer what is flattened.
    pub const fn check_beside(fields: &[Field], index: usize) {
        flattened::check(fields, index);
    }

    /// A schema of fields that can stand beside each other.
    #[must_use]
    pub const fn of_checked(name: &'static str, description: &'static str, fields: &'static [Field]) -> Schema {
        let mut count = fields.len();
        let mut labels = 0;
        let mut needs_check = false;
        let mut index = 0;
        while index < fields.len() {
            match fields[index].kind() {
                FieldKind::Flatten(flattened) => {
                    count += flattened.schema.count;
                    labels += flattened.schema.labels;
                    needs_check |= flattened.schema.needs_check;
                }
                FieldKind::Label { validated, .. } => {
                    labels += 1;
                    needs_check |= *validated;
                }
                FieldKind::Attribute(attribute) => needs_check |= attribute.validated,
                FieldKind::Block(block) | FieldKind::Mixed(block) => needs_check |= block.bounds.is_some(),
                _ => {}
            }
            index += 1;
        }
        Schema {
            name,
            description,
            fields,
            count,
            labels,
            choice: None,
            allow_unknown: false,
            whole: None,
            needs_check,
        }
    }

    /// Refuses a variant of an enum that is chosen by an argument, whose name is given, or by its content.
    ///
    /// # Panics
    ///
    /// At compile time, if a field of it has the name of that argument, or a type that serde cannot buffer.
    pub const fn check_variant(&self, ty: TypeSpec, tag: &str) {
        flattened::check_variant(self, ty, tag);
    }

    /// The schema with unknown arguments and blocks accepted and ignored.
    ///
    /// # Panics
    ///
    /// At compile time, if a field takes all that is unknown.
    #[must_use]
    pub const fn allow_unknown(mut self) -> Schema {
        assert!(
            !flattened::keeps_all(self.fields),
            "`allow_unknown` has no effect beside a `remain` field that takes all that is unknown"
        );
        self.allow_unknown = true;
        self
    }

    /// The schema with what looks at the whole, because that can be refused where its parts are accepted.
    #[must_use]
    pub const fn whole(mut self, whole: WholeFn) -> Schema {
        self.whole = Some(whole);
        self.needs_check = true;
        self
    }

    /// Whether something in it can be refused after it was decoded.
    #[must_use]
    #[inline]
    pub const fn needs_check(&self) -> bool {
        self.needs_check
    }

    /// What looks at the whole.
    #[must_use]
    pub const fn whole_check(&self) -> Option<WholeFn> {
        self.whole
    }

    /// Whether bodies are kept as one value.
    #[must_use]
    pub const fn is_value(&self) -> bool {
        matches!(self.fields, [field] if matches!(field.kind(), FieldKind::Value))
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

    /// The fields, in the order of the Rust type, and then those of flattened structs.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        let schema = *self;
        (0..self.count).filter_map(move |index| schema.field(index))
    }

    /// How many fields there are, those of flattened structs too.
    #[must_use]
    pub const fn field_count(&self) -> usize {
        self.count
    }

    /// A field by its index.
    #[must_use]
    pub fn field(&self, index: usize) -> Option<&'static Field> {
        if let Some(field) = self.fields.get(index) {
            return Some(field);
        }
        let (base, flattened) = self.flattened().find(|(base, it)| (*base..base + it.schema.count).contains(&index))?;
        flattened.schema.field(index - base)
    }

    /// Whether a field is of a flattened struct that may be left out and of which nothing is there.
    #[must_use]
    pub fn is_left_out(&self, index: usize, is_there: &dyn Fn(usize) -> bool) -> bool {
        let flattened = self.flattened().find(|(base, it)| (*base..base + it.schema.count).contains(&index));
        flattened.is_some_and(|(base, it)| {
            it.optional && !(base..base + it.schema.count).any(is_there)
                || it.schema.is_left_out(index - base, &|index| is_there(base + index))
        })
    }

    /// The fields of the flattened struct that a field is of and that may be left out, if it is of one.
    pub(crate) fn optional_part(&self, index: usize) -> Option<std::ops::Range<usize>> {
        let part = |(base, it): &(usize, &FlattenField)| *base..base + it.schema.count;
        let flattened = self.flattened().find(|it| part(it).contains(&index))?;
        let (base, it) = flattened;
        if it.optional {
            return Some(part(&flattened));
        }
        it.schema.optional_part(index - base).map(|inner| base + inner.start..base + inner.end)
    }

    /// The flattened structs, with the index of the first field of each.
    fn flattened(&self) -> impl Iterator<Item = (usize, &'static FlattenField)> + use<> {
        let fields = if self.count == self.fields.len() { &[] } else { self.fields };
        let mut next = self.fields.len();
        fields.iter().filter_map(move |field| match field.kind() {
            FieldKind::Flatten(flattened) => {
                let base = next;
                next += flattened.schema.count;
                Some((base, flattened))
            }
            _ => None,
        })
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
                && field.name() == name
                && field.is_item()
            {
                return Some((index, field));
            }
        }
        self.find_anywhere(name)
    }

    #[inline(never)]
    fn find_anywhere(&self, name: &str) -> Option<(usize, &'static Field)> {
        let own = self.fields.iter().enumerate().find(|(_, field)| field.takes(name));
        own.or_else(|| {
            self.flattened().find_map(|(base, flattened)| {
                flattened.schema.find_anywhere(name).map(|(index, field)| (base + index, field))
            })
        })
    }

    /// How many fields are labels: a type with such fields is for blocks only.
    #[must_use]
    pub const fn label_count(&self) -> usize {
        self.labels
    }

    /// The fields that are labels, in order.
    pub fn labels(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.fields().filter(|field| matches!(field.kind(), FieldKind::Label { .. }))
    }

    /// The field that takes what no other takes.
    #[must_use]
    pub fn remain(&self) -> Option<&'static Field> {
        self.fields().find(|field| {
            matches!(field.kind(), FieldKind::RemainBody | FieldKind::Value | FieldKind::RemainAttributes { .. })
        })
    }

    /// The plain schema of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::schema::{Occurs, Field, Schema};
    ///
    /// static TLS: Schema = Schema::new("Tls", "", &[]);
    /// static FIELDS: [Field; 1] = [Field::block("tls", &[], "", false, Occurs::Once, || &TLS, |_, _| Ok(()))];
    /// let schema = Schema::new("Config", "", &FIELDS).body_schema();
    /// assert_eq!(schema.blocks().count(), 1);
    /// ```
    #[must_use]
    pub fn body_schema(&self) -> BodySchema {
        let mut schema = BodySchema::new();
        for field in self.fields() {
            match field.kind() {
                FieldKind::Attribute(attribute) if attribute.optional => schema = schema.optional(field.name()),
                FieldKind::Attribute(_) => schema = schema.required(field.name()),
                FieldKind::Block(block) => schema = schema.block(field.name(), block.label_names(field.name())),
                FieldKind::Mixed(block) => {
                    for variant in (block.schema)().variants() {
                        schema = schema.block(variant.name, block.label_names(variant.name));
                    }
                }
                _ => {}
            }
        }
        schema
    }
}

impl Roles for Schema {
    fn role(&self, name: &str) -> Option<Role> {
        self.find(name, 0).and_then(|(_, field)| field.role(name))
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        let blocks = self.find(ty, 0).and_then(|(_, field)| field.blocks());
        blocks.map(|block| block.label_names(ty)).unwrap_or_default()
    }

    fn merge_rule(&self, name: &str) -> MergeRule {
        self.find(name, 0).map_or(MergeRule::Default, |(_, field)| field.merge_rule())
    }
}
