//! The fields of a struct that is decoded from a body, as constant data.

use hcl_model::diag::Diagnostic;
use hcl_model::source::Range;
use hcl_model::syntax::{MergeRule, Role};

use crate::schema::messages;
use crate::schema::name::is_among;
use crate::schema::refused;
use crate::schema::{
    ArgumentSpec, AttributeField, BlockField, BlockSpec, Bounds, Constant, Format, LabelFn, LeafFn, Occurs, Schema,
    TypeSpec,
};

/// One field of a body's Rust type.
///
/// What is looked at for every item stands first and together, so that it is together in the cache.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Field {
    name: &'static str,
    /// Whether it has a reason or former names.
    pub(super) may_warn: bool,
    /// What becomes of it where several layers have it.
    pub(super) merge: MergeRule,
    pub(super) kind: FieldKind,
    aliases: &'static [&'static str],
    /// Those of the aliases that should not be used any more.
    pub(super) former: &'static [&'static str],
    /// Why the field should not be used any more.
    pub(super) deprecated: Option<&'static str>,
    description: &'static str,
    /// A value for documentation.
    pub(super) example: Option<&'static Constant>,
    /// What the texts in it are.
    pub(super) format: Option<&'static Format>,
}

/// What a field stands for.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum FieldKind {
    /// An argument.
    Attribute(AttributeField),
    /// Blocks of one type.
    Block(BlockField),
    /// Blocks of several types: the variants of an enum, each of which is the name of a block type.
    Blocks(BlockField),
    /// The fields of another struct, as if they were written here.
    Flatten(FlattenField),
    /// A label of the block whose body this is.
    Label {
        /// Whether a function of the program looks at what was decoded.
        validated: bool,
        /// Whether it must not be shown.
        sensitive: bool,
        /// What its text is decoded into.
        ty: TypeSpec,
        /// Decodes the text and throws the result away.
        check: LabelFn,
    },
    /// A place in the text.
    Range(RangeOf),
    /// The whole body, whatever other fields take from it.
    Body,
    /// Everything that no other field takes, kept for later.
    RemainBody,
    /// Everything, as one value.
    Value,
    /// All arguments that no other field takes.
    RemainAttributes {
        /// Whether each of them is an entry of the struct for serde, as those of a flattened map are.
        inline: bool,
        /// How their expressions are read.
        spec: ArgumentSpec,
        /// Decodes the value of one of them and throws the result away.
        check: LeafFn,
    },
}

/// The places that a field can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RangeOf {
    /// Of a block, from its type to its last label; of the body of a file, all of it.
    Definition,
    /// Of the type of the block.
    Type,
    /// Of each of its labels.
    Labels,
}

impl FieldKind {
    /// What a flattened struct is, which may be left out if it occurs at most once.
    ///
    /// # Panics
    ///
    /// At compile time, if it cannot be flattened.
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn flattened_struct(schema: &'static Schema, occurs: Occurs) -> FieldKind {
        assert!(
            matches!(occurs, Occurs::Once | Occurs::AtMostOnce) && !schema.is_choice(),
            "only a struct with named fields, an `Option` of one, or a map from `String` can be flattened"
        );
        FieldKind::Flatten(FlattenField { schema, optional: matches!(occurs, Occurs::AtMostOnce) })
    }

    /// What a flattened map is, which otherwise would take what is left as one field.
    ///
    /// # Panics
    ///
    /// At compile time, if it cannot be flattened.
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn flattened_map(remain: FieldKind) -> FieldKind {
        match remain {
            FieldKind::RemainAttributes { spec, check, .. } => {
                FieldKind::RemainAttributes { inline: true, spec, check }
            }
            FieldKind::RemainBody => {
                panic!("a `Body` takes what is left with `#[hcl(remain)]`, not with `#[serde(flatten)]`")
            }
            _ => panic!("only a struct with named fields, an `Option` of one, or a map from `String` can be flattened"),
        }
    }
}

/// A struct whose fields are fields of the body around it.
#[derive(Debug, Clone, Copy)]
pub struct FlattenField {
    /// The fields.
    pub schema: &'static Schema,
    /// Whether all of them may be left out together.
    pub optional: bool,
}

impl Field {
    /// A field for an argument.
    ///
    /// # Panics
    ///
    /// At compile time, if the type of the field is a body.
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
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
            "the type of this field is a body and not a value: use `#[hcl(block)]` for a block, or `#[hcl(remain)]` for \
             what no other field takes"
        );
        let spec = ArgumentSpec::new(ty);
        let attribute = AttributeField { optional, spec, default: None, defaulted: false, validated: false, check };
        Field::new(name, aliases, description, FieldKind::Attribute(attribute))
    }

    const fn new(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        kind: FieldKind,
    ) -> Field {
        let (may_warn, merge) = (false, MergeRule::Default);
        Field {
            name,
            may_warn,
            merge,
            kind,
            aliases,
            former: &[],
            deprecated: None,
            description,
            example: None,
            format: None,
        }
    }

    /// A field for blocks.
    ///
    /// # Panics
    ///
    /// At compile time, if its type is none of blocks.
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn block(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        defaulted: bool,
        spec: BlockSpec,
        schema: fn() -> &'static Schema,
    ) -> Field {
        refused::check_block(&spec);
        // Its own name is the type of its blocks.
        let spec = BlockSpec { types: &[], ..spec };
        let blocks = BlockField { spec, defaulted, bounds: Bounds::NONE, argument: None, schema };
        Field::new(name, aliases, description, FieldKind::Block(blocks))
    }

    /// A field for blocks whose types are the variants of an enum.
    ///
    /// # Panics
    ///
    /// At compile time, if its type is no such enum, or no container of one.
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn blocks_of(
        name: &'static str,
        description: &'static str,
        defaulted: bool,
        spec: BlockSpec,
        schema: fn() -> &'static Schema,
    ) -> Field {
        refused::check_block_types(&spec);
        let blocks = BlockField { spec, defaulted, bounds: Bounds::NONE, argument: None, schema };
        Field::new(name, &[], description, FieldKind::Blocks(blocks))
    }

    /// A field whose own fields, or whose entries, are those of the body around it; `ty` is its type.
    #[must_use]
    #[doc(hidden)]
    pub const fn flatten(name: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        Field::remain(name, "", kind, ty)
    }

    /// A field for a label, decoded into a type.
    ///
    /// # Panics
    ///
    /// At compile time, if the type cannot be decoded from text.
    #[must_use]
    #[track_caller]
    #[doc(hidden)]
    pub const fn label(name: &'static str, description: &'static str, ty: TypeSpec, check: LabelFn) -> Field {
        assert!(ty.is_of_text(), "a label is text: its type must be one that can be decoded from that");
        let sensitive = matches!(ty.required(), TypeSpec::Sensitive(_) | TypeSpec::Secret);
        Field::new(name, &[], description, FieldKind::Label { validated: false, sensitive, ty, check })
    }

    /// A field for a place in the text.
    #[must_use]
    #[doc(hidden)]
    pub const fn range(name: &'static str, description: &'static str, of: RangeOf) -> Field {
        Field::new(name, &[], description, FieldKind::Range(of))
    }

    /// A field for the whole body.
    #[must_use]
    #[doc(hidden)]
    pub const fn body(name: &'static str, description: &'static str) -> Field {
        Field::new(name, &[], description, FieldKind::Body)
    }

    /// A field for everything that no other field takes; `kind` is one of the kinds for that, and `ty` the type of the
    /// field.
    #[must_use]
    #[doc(hidden)]
    pub const fn remain(name: &'static str, description: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        let kind = match (kind, ty) {
            (FieldKind::RemainAttributes { inline, check, .. }, TypeSpec::Map(element)) => {
                FieldKind::RemainAttributes { inline, spec: ArgumentSpec::new(*element), check }
            }
            (FieldKind::RemainAttributes { inline, check, .. }, TypeSpec::Secret) => {
                FieldKind::RemainAttributes { inline, spec: ArgumentSpec::new(ty), check }
            }
            _ => kind,
        };
        Field::new(name, &[], description, kind)
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

    /// Those of the aliases that should not be used any more.
    #[must_use]
    pub const fn former_names(&self) -> &'static [&'static str] {
        self.former
    }

    /// What becomes of it where several layers of configuration have it.
    #[must_use]
    pub const fn merge_rule(&self) -> MergeRule {
        self.merge
    }

    /// Why the field should not be used any more.
    #[must_use]
    pub const fn deprecation(&self) -> Option<&'static str> {
        self.deprecated
    }

    /// Whether a warning may be due where the field is used.
    #[must_use]
    pub const fn may_warn(&self) -> bool {
        self.may_warn
    }

    /// The warning that is due where the field is used under a name.
    #[must_use]
    pub fn warning(&self, name: &str, at: impl FnOnce() -> Range) -> Option<Diagnostic> {
        match self.deprecated {
            Some(why) => Some(messages::deprecated(name, why, at())),
            None if self.former.contains(&name) => Some(messages::renamed(name, self.name, at())),
            None => None,
        }
    }

    /// What the field's documentation says.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// A value that an argument or a label can have, for documentation: what `#[hcl(example = ...)]` says.
    ///
    /// [`Constant::written`] tells how the value of an argument is written.
    #[must_use]
    pub const fn example(&self) -> Option<&'static Constant> {
        self.example
    }

    /// What the texts are that it takes, if its type says so ([`HclFormat`](crate::schema::HclFormat)), or the module that
    /// decodes numbers with a unit.
    #[must_use]
    pub const fn format(&self) -> Option<Format> {
        match (self.format, &self.kind) {
            (Some(format), _) => Some(*format),
            (None, FieldKind::Attribute(AttributeField { spec, .. })) => match spec.ty.inner() {
                TypeSpec::Measure(measure) => Some(Format { name: measure.name, example: measure.example }),
                _ => None,
            },
            (None, _) => None,
        }
    }

    /// What the field stands for.
    #[must_use]
    pub const fn kind(&self) -> &FieldKind {
        &self.kind
    }

    /// What one of its names stands for in a body; none if it does not stand for an item.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<Role> {
        match &self.kind {
            FieldKind::Attribute(_) => Some(Role::Attribute),
            FieldKind::Block(block) | FieldKind::Blocks(block) => Some(match block.argument {
                Some(_) => Role::Either { labels: block.label_count(name) },
                None => Role::Block { labels: block.label_count(name) },
            }),
            _ => None,
        }
    }

    /// The blocks that the field takes, if it takes any.
    #[must_use]
    pub const fn blocks(&self) -> Option<&BlockField> {
        match &self.kind {
            FieldKind::Block(block) | FieldKind::Blocks(block) => Some(block),
            _ => None,
        }
    }

    /// How an argument of the field is read, if it takes one: alone, in the place of blocks, or as one of the rest.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclSchema;
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(block, argument)]
    ///     limits: Limits,
    ///     #[hcl(block)]
    ///     pool: Vec<Limits>,
    /// }
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Limits {
    ///     requests: u32,
    /// }
    ///
    /// // `limits { ... }` and `limits = { ... }`, but `pool { ... }` only.
    /// let takes_one: Vec<bool> = Config::SCHEMA.fields().map(|field| field.argument().is_some()).collect();
    /// assert_eq!(takes_one, [true, false]);
    /// ```
    #[must_use]
    pub const fn argument(&self) -> Option<&ArgumentSpec> {
        match &self.kind {
            FieldKind::Attribute(AttributeField { spec, .. }) | FieldKind::RemainAttributes { spec, .. } => Some(spec),
            FieldKind::Block(BlockField { argument: Some(argument), .. }) => Some(&argument.spec),
            _ => None,
        }
    }

    /// Whether items of this name go to the field.
    #[must_use]
    pub fn takes(&self, name: &str) -> bool {
        match &self.kind {
            FieldKind::Attribute(_) | FieldKind::Block(_) => self.is_named(name),
            FieldKind::Blocks(block) => (block.schema)().variant(name).is_some(),
            _ => false,
        }
    }

    /// The one name for all items that a path counts together with those of a name: those of an enum whose variants are types
    /// of blocks are counted by variant, and all others by field, however their names are spelled. None for a name that does
    /// not go to the field.
    #[must_use]
    pub fn counted_as(&self, name: &str) -> Option<&'static str> {
        match &self.kind {
            FieldKind::Blocks(block) => (block.schema)().variant(name).map(|variant| variant.name),
            _ => self.takes(name).then_some(self.name),
        }
    }

    /// Whether items of two names go to the field and are counted together.
    #[must_use]
    pub fn counts(&self, name: &str, other: &str) -> bool {
        self.counted_as(name).is_some_and(|counted| self.counted_as(other) == Some(counted))
    }

    /// All names that items may have to go to the field.
    pub fn item_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let own = self.is_item().then_some((self.name, self.aliases));
        let variants = match &self.kind {
            FieldKind::Blocks(block) => (block.schema)().variants(),
            _ => &[],
        };
        let names = own.into_iter().chain(variants.iter().map(|variant| (variant.name, variant.aliases)));
        names.flat_map(|(name, aliases)| std::iter::once(name).chain(aliases.iter().copied()))
    }

    /// Whether the field is called that, in normal form C.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        is_among(name, self.name, self.aliases)
    }

    /// Whether items of a body go to this field by their name.
    #[must_use]
    pub const fn is_item(&self) -> bool {
        matches!(self.kind, FieldKind::Attribute(_) | FieldKind::Block(_))
    }
}
