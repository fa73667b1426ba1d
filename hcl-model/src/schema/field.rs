//! The fields of a struct that is decoded from a body, as constant data.

use crate::diag::Diagnostic;
use crate::schema::messages;
use crate::schema::{
    ArgumentSpec, AttributeField, Bounds, Constant, KeyFn, LabelFn, LeafFn, Occurs, Schema, TypeSpec, Variant,
};
use crate::source::Range;
use crate::syntax::{MergeRule, Role};

/// One field of a body's Rust type.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    name: &'static str,
    aliases: &'static [&'static str],
    /// Those of the aliases that should not be used any more.
    former: &'static [&'static str],
    /// Why the field should not be used any more.
    deprecated: Option<&'static str>,
    /// What becomes of it where several layers have it.
    merge: MergeRule,
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
    /// Blocks of several types: the variants of an enum, each of which is the name of a block type.
    Mixed(BlockField),
    /// The fields of another struct, as if they were written here.
    Flatten(FlattenField),
    /// A label of the block whose body this is.
    Label {
        /// Whether a function of the program looks at what was decoded.
        validated: bool,
        /// Decodes the text and throws the result away.
        check: LabelFn,
    },
    /// A place in the text.
    Range(RangeOf),
    /// The whole body, whatever other fields take from it.
    WholeBody,
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

/// Blocks of a body.
#[derive(Debug, Clone, Copy)]
pub struct BlockField {
    /// How many there may be.
    pub occurs: Occurs,
    /// Whether absence is handled by the Rust type itself, as `#[serde(default)]` does.
    pub defaulted: bool,
    /// How many there must and may be, where `occurs` leaves that open.
    pub bounds: Bounds,
    /// Whether their places are decoded with them.
    pub spanned: bool,
    /// The types of blocks that the variants of an enum stand for, where blocks are mixed.
    pub types: &'static [&'static str],
    /// The schema of their bodies; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
    /// Decodes a label that is part of a key, and throws the result away.
    pub check_key: KeyFn,
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
            "the type of this field is a body and not a value: use `#[hcl(block)]` for a block, or `#[hcl(remain)]` for \
             what no other field takes"
        );
        let spec = ArgumentSpec::new(ty);
        let attribute = AttributeField { optional, spec, default: None, validated: false, check };
        Field::new(name, aliases, description, FieldKind::Attribute(attribute))
    }

    const fn new(
        name: &'static str,
        aliases: &'static [&'static str],
        description: &'static str,
        kind: FieldKind,
    ) -> Field {
        Field { name, aliases, former: &[], deprecated: None, merge: MergeRule::Default, description, kind }
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
        check_key: KeyFn,
    ) -> Field {
        assert!(
            !matches!(occurs, Occurs::Never),
            "the type of this field is a value and not a body: leave out `#[hcl(block)]`"
        );
        let blocks =
            BlockField { occurs, defaulted, bounds: Bounds::NONE, spanned: false, types: &[], schema, check_key };
        Field::new(name, aliases, description, FieldKind::Block(blocks))
    }

    /// A field for blocks whose types are the variants of an enum.
    #[must_use]
    pub const fn mixed(
        name: &'static str,
        description: &'static str,
        defaulted: bool,
        occurs: Occurs,
        schema: fn() -> &'static Schema,
        types: &'static [&'static str],
    ) -> Field {
        assert!(
            matches!(occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Many) && !types.is_empty(),
            "`#[hcl(blocks)]` is for an enum whose variants are the types of blocks, or an `Option` or a `Vec` of one"
        );
        let check_key: KeyFn = |_, _| Ok(());
        let blocks = BlockField { occurs, defaulted, bounds: Bounds::NONE, spanned: false, types, schema, check_key };
        Field::new(name, &[], description, FieldKind::Mixed(blocks))
    }

    /// A field whose own fields, or whose entries, are those of the body around it; `ty` is its type.
    #[must_use]
    pub const fn flatten(name: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        Field::remain(name, "", kind, ty)
    }

    /// A field for a label, decoded into a type.
    ///
    /// # Panics
    ///
    /// At compile time, if the type cannot be decoded from text.
    #[must_use]
    pub const fn label(name: &'static str, description: &'static str, ty: TypeSpec, check: LabelFn) -> Field {
        assert!(ty.is_of_text(), "a label is text: its type must be one that can be decoded from that");
        Field::new(name, &[], description, FieldKind::Label { validated: false, check })
    }

    /// A field for a place in the text.
    #[must_use]
    pub const fn range(name: &'static str, description: &'static str, of: RangeOf) -> Field {
        Field::new(name, &[], description, FieldKind::Range(of))
    }

    /// A field for the whole body.
    #[must_use]
    pub const fn whole_body(name: &'static str, description: &'static str) -> Field {
        Field::new(name, &[], description, FieldKind::WholeBody)
    }

    /// A field for everything that no other field takes; `kind` is one of the kinds for that, and `ty` the type of the
    /// field.
    #[must_use]
    pub const fn remain(name: &'static str, description: &'static str, kind: FieldKind, ty: TypeSpec) -> Field {
        let kind = match (kind, ty) {
            (FieldKind::RemainAttributes { inline, check, .. }, TypeSpec::Map(element)) => {
                FieldKind::RemainAttributes { inline, spec: ArgumentSpec::new(*element), check }
            }
            _ => kind,
        };
        Field::new(name, &[], description, kind)
    }

    /// The field with names among its aliases that should not be used any more.
    #[must_use]
    pub const fn renamed_from(mut self, former: &'static [&'static str]) -> Field {
        self.former = former;
        self
    }

    /// The field with the reason why it should not be used any more.
    #[must_use]
    pub const fn deprecated(mut self, why: &'static str) -> Field {
        self.deprecated = Some(why);
        self
    }

    /// The field with what becomes of it where several layers of configuration have it.
    #[must_use]
    pub const fn merge(mut self, rule: MergeRule) -> Field {
        self.merge = rule;
        self
    }

    /// The field with a function of the program that looks at what was decoded.
    #[must_use]
    pub const fn validated(mut self) -> Field {
        match &mut self.kind {
            FieldKind::Attribute(AttributeField { validated, .. }) | FieldKind::Label { validated, .. } => {
                *validated = true;
            }
            _ => {}
        }
        self
    }

    /// The field with the smallest number that it takes.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes no numbers.
    #[must_use]
    pub const fn min(self, min: &'static str) -> Field {
        self.bounds(Bounds { min: Some(min), ..Bounds::NONE })
    }

    /// The field with the largest number that it takes.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes no numbers.
    #[must_use]
    pub const fn max(self, max: &'static str) -> Field {
        self.bounds(Bounds { max: Some(max), ..Bounds::NONE })
    }

    /// The field with the smallest number of characters, elements, entries or blocks.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes nothing that has a length.
    #[must_use]
    pub const fn min_len(self, min: usize) -> Field {
        self.bounds(Bounds { min_len: Some(min), ..Bounds::NONE })
    }

    /// The field with the largest number of characters, elements, entries or blocks.
    ///
    /// # Panics
    ///
    /// At compile time, if it takes nothing that has a length.
    #[must_use]
    pub const fn max_len(self, max: usize) -> Field {
        self.bounds(Bounds { max_len: Some(max), ..Bounds::NONE })
    }

    /// The field with one more bound.
    const fn bounds(mut self, bounds: Bounds) -> Field {
        match &mut self.kind {
            FieldKind::Attribute(attribute) => {
                assert!(
                    bounds.suits(attribute.spec.ty),
                    "`min` and `max` are for numbers, `min_len` and `max_len` for text and collections"
                );
                attribute.spec.bounds = attribute.spec.bounds.and(bounds);
                attribute.spec = attribute.spec.settled();
            }
            FieldKind::Block(blocks) | FieldKind::Mixed(blocks) => {
                assert!(
                    matches!(blocks.occurs, Occurs::Many | Occurs::ByLabel(_)),
                    "`min_len` and `max_len` are for blocks that can be repeated"
                );
                blocks.bounds = blocks.bounds.and(bounds);
            }
            _ => {}
        }
        self
    }

    /// The field with the value that counts where it is left out.
    ///
    /// # Panics
    ///
    /// At compile time, if the value is not of the type of the field.
    #[must_use]
    pub const fn default(mut self, constant: Constant) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            assert!(constant.suits(attribute.spec.ty), "the default is not of the type of the field");
            attribute.optional = true;
            attribute.default = Some(constant);
        }
        self
    }

    /// The field for a word without quotes.
    #[must_use]
    pub const fn keyword(mut self) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            attribute.spec.keyword = true;
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field for values that are not shown.
    #[must_use]
    pub const fn sensitive(mut self) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            attribute.spec.sensitive = true;
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field, where null is a value if `nullable` says so.
    #[must_use]
    pub const fn nullable(mut self, nullable: bool) -> Field {
        if let FieldKind::Attribute(attribute) = &mut self.kind {
            attribute.spec.nullable = nullable;
            attribute.spec = attribute.spec.settled();
        }
        self
    }

    /// The field, which is refused unless `is_block` says that its type can be a block.
    ///
    /// # Panics
    ///
    /// At compile time, if it cannot.
    #[must_use]
    pub const fn is_block(self, is_block: bool) -> Field {
        assert!(is_block, "a variant of this enum holds a value and not a body, so that it cannot be a block");
        self
    }

    /// The field, with the places of its blocks decoded too if `spanned` says so.
    #[must_use]
    pub const fn spanned(mut self, spanned: bool) -> Field {
        if let FieldKind::Block(blocks) | FieldKind::Mixed(blocks) = &mut self.kind {
            blocks.spanned = spanned;
        }
        self
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
        self.deprecated.is_some() || !self.former.is_empty()
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
            FieldKind::Block(block) | FieldKind::Mixed(block) => Some(Role::Block { labels: block.label_count(name) }),
            _ => None,
        }
    }

    /// The blocks that the field takes, if it takes any.
    #[must_use]
    pub const fn blocks(&self) -> Option<&BlockField> {
        match &self.kind {
            FieldKind::Block(block) | FieldKind::Mixed(block) => Some(block),
            _ => None,
        }
    }

    /// Whether items of this name go to the field.
    #[must_use]
    pub fn takes(&self, name: &str) -> bool {
        match &self.kind {
            FieldKind::Attribute(_) | FieldKind::Block(_) => self.is_named(name),
            FieldKind::Mixed(block) => (block.schema)().variant(name).is_some(),
            _ => false,
        }
    }

    /// All names that items may have to go to the field.
    pub fn item_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let own = self.is_item().then_some((self.name, self.aliases));
        let mixed = match &self.kind {
            FieldKind::Mixed(block) => (block.schema)().variants(),
            _ => &[],
        };
        let names = own.into_iter().chain(mixed.iter().map(|variant| (variant.name, variant.aliases)));
        names.flat_map(|(name, aliases)| std::iter::once(name).chain(aliases.iter().copied()))
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

/// How one block of a field is read.
#[derive(Debug, Clone, Copy)]
pub struct BlockBody {
    /// The schema of its body.
    pub schema: &'static Schema,
    /// The variant that the block type or a label has chosen, if the field's type is an enum.
    pub variant: Option<&'static Variant>,
    /// How many of its labels are keys, or have chosen the variant, and so are not fields of the body.
    pub labels: usize,
}

impl BlockField {
    /// How many labels of a block are keys of a map.
    #[must_use]
    pub const fn key_count(&self) -> usize {
        match self.occurs {
            Occurs::ByLabel(count) => count,
            _ => 0,
        }
    }

    /// Whether there is at most one block.
    #[must_use]
    pub const fn is_single(&self) -> bool {
        matches!(self.occurs, Occurs::Once | Occurs::AtMostOnce | Occurs::Flag)
    }

    /// How a block is read; none if it is none of the variants.
    ///
    /// A field of mixed blocks asks with the type of the block, any other one with the label after the keys.
    #[must_use]
    pub fn body(&self, is_mixed: bool, ty: &str, label: Option<&str>) -> Option<BlockBody> {
        let schema = (self.schema)();
        let labels = self.key_count();
        if !schema.is_chosen_by_name() {
            return Some(BlockBody { schema, variant: None, labels });
        }
        let variant = schema.variant(if is_mixed { ty } else { label? })?;
        let labels = labels + usize::from(!is_mixed);
        Some(BlockBody { schema: (variant.schema)(), variant: Some(variant), labels })
    }

    /// How many labels a block of this type has.
    #[must_use]
    pub fn label_count(&self, ty: &str) -> usize {
        let (chooses, schema) = self.labelled(ty, None);
        self.key_count() + usize::from(chooses) + schema.label_count()
    }

    /// Whether a label chooses a variant, and the schema whose fields the labels behind that are.
    ///
    /// Where a label chooses and it is not known which one, they are those of the first variant.
    fn labelled(&self, ty: &str, label: Option<&str>) -> (bool, &'static Schema) {
        let schema = (self.schema)();
        match schema.variants() {
            [first, ..] if schema.is_chosen_by_name() => match schema.variant(ty).filter(|_| !self.types.is_empty()) {
                Some(variant) => (false, (variant.schema)()),
                None => {
                    let variant = label.and_then(|label| schema.variant(label)).unwrap_or(first);
                    (true, (variant.schema)())
                }
            },
            _ => (false, schema),
        }
    }

    /// The names of the labels of a block of this type, for messages.
    #[must_use]
    pub fn label_names(&self, ty: &str) -> Vec<&'static str> {
        self.label_names_of(ty, None)
    }

    /// The same for a block whose label after the keys is known.
    pub(crate) fn label_names_of(&self, ty: &str, label: Option<&str>) -> Vec<&'static str> {
        let (chooses, schema) = self.labelled(ty, label);
        let fields: Vec<&str> = schema.labels().map(Field::name).collect();
        let key = if fields.contains(&"name") { "key" } else { "name" };
        let keys = std::iter::repeat_n(key, self.key_count());
        keys.chain(chooses.then_some("variant")).chain(fields).collect()
    }
}
