//! Accessors for one field of a schema.

use hcl_model::__private::value::is_same_text;
use hcl_model::syntax::{MergeRule, Role};

use crate::schema::name::is_among;
use crate::schema::{
    ArgumentSpec, AttributeField, BlockField, ChangeFn, Constant, Field, FieldKind, Format, TypeSpec, Variant,
};

impl Field {
    /// Returns `true` if serde has something for the absent field, so that leaving the field out does not mean
    /// nothing.
    #[cfg(feature = "write")]
    pub(crate) fn gives_something(&self) -> bool {
        self.gives.and_then(|gives| gives()) == Some(true)
    }

    /// Returns `true` if serde has something for the absent field, or if the default is not known.
    #[cfg(feature = "describe")]
    pub(crate) fn may_give_something(&self) -> bool {
        self.gives.is_some_and(|gives| gives() != Some(false))
    }

    /// The type of the values of older files, if a function takes such.
    #[cfg(feature = "describe")]
    pub(crate) fn former_type(&self) -> Option<TypeSpec> {
        self.changed.map(|(.., ty)| ty())
    }

    /// Returns `true` if the program says what it expects of the field, or that the field is not shown.
    pub(crate) fn is_explained(&self) -> bool {
        self.argument().is_some_and(|spec| spec.expected.is_some() || spec.is_secret())
    }

    /// Returns `true` if a value is lost that serde does not write.
    #[cfg(feature = "write")]
    pub(crate) fn loses(&self) -> bool {
        let default = match self.kind() {
            FieldKind::Attribute(attribute) => attribute.default,
            _ => None,
        };
        self.loses.is_some_and(|loses| loses(default))
    }

    /// Returns `true` if serde writes nothing of the field, or may write nothing.
    #[cfg(feature = "write")]
    pub(crate) fn may_be_skipped(&self) -> bool {
        self.loses.is_some()
    }

    /// Returns `true` if the value that is read for the absent field is something.
    #[cfg(feature = "write")]
    pub(crate) fn is_something_left_out(&self) -> bool {
        let has_constant = matches!(self.kind(), FieldKind::Attribute(attribute) if attribute.default.is_some());
        has_constant || self.gives_something()
    }

    /// The name, in configuration and for serde.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Other names that are accepted.
    #[must_use]
    pub const fn aliases(&self) -> &'static [&'static str] {
        match self.aliases.split_last() {
            Some((_, read)) if self.is_written_otherwise => read,
            _ => self.aliases,
        }
    }

    /// The name for serde in writing, which is the one in configuration unless serde is told otherwise.
    #[must_use]
    pub const fn written_name(&self) -> &'static str {
        match self.aliases.last() {
            Some(written) if self.is_written_otherwise => written,
            _ => self.name,
        }
    }

    /// The name in Rust, if it has another one here.
    #[cfg(feature = "clap")]
    pub(crate) fn ident(&self) -> Option<&'static str> {
        self.ident
    }

    /// Returns the aliases that should not be used any more.
    #[must_use]
    pub const fn former_names(&self) -> &'static [&'static str] {
        self.former
    }

    /// The paths that lead to where it was in older files, from the top of the file: what `#[hcl(moved_from = "...")]` says.
    #[must_use]
    pub const fn former_paths(&self) -> &'static [&'static str] {
        match self.moved {
            Some(moved) => moved.paths,
            None => &[],
        }
    }

    /// Returns `true` if something in the field may not be shown, by its type or by the names in it. Bodies with a
    /// schema do not count.
    pub(crate) const fn may_hide(&self) -> bool {
        match &self.kind {
            FieldKind::Attribute(AttributeField { spec, .. }) | FieldKind::RemainAttributes { spec, .. } => {
                spec.sensitive || spec.ty.may_hide()
            }
            FieldKind::Label { sensitive, .. } => *sensitive,
            FieldKind::RemainBody | FieldKind::Value => true,
            _ => false,
        }
    }

    /// Returns `true` if the field also takes values of older files, which a function converts:
    /// `#[hcl(convert_from = "...")]`.
    #[must_use]
    pub const fn has_former_values(&self) -> bool {
        self.changed.is_some()
    }

    /// Returns the function that converts a value of an older file.
    pub(crate) fn change(&self) -> Option<ChangeFn> {
        self.changed.map(|(change, ..)| change)
    }

    /// Returns the rule for the field if several layers of configuration have it.
    #[must_use]
    pub const fn merge_rule(&self) -> MergeRule {
        self.merge
    }

    /// Returns `true` if a change of the field takes effect only when the program restarts, as
    /// `#[hcl(reload = "restart")]` says. A block passes this on to all of its contents.
    #[must_use]
    pub const fn needs_restart(&self) -> bool {
        self.restarts
    }

    /// Why the field should not be used any more.
    #[must_use]
    pub const fn deprecation(&self) -> Option<&'static str> {
        self.deprecated
    }

    /// Returns `true` if a use of the field may need a warning.
    #[must_use]
    pub const fn may_warn(&self) -> bool {
        self.may_warn
    }

    /// Returns the documentation of the field.
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

    /// Returns the format of the texts that the field takes. The type says it
    /// ([`HclFormat`](crate::schema::HclFormat)), or the module that decodes numbers with a unit.
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

    /// Returns the kind of the field.
    #[must_use]
    pub const fn kind(&self) -> &FieldKind {
        &self.kind
    }

    /// Returns the role of one of the field's names in a body. Returns `None` if the name does not stand for an item.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
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

    /// Returns the specification of the field's argument, if the field takes one: alone, in the place of blocks, or
    /// as one of the rest.
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

    /// Returns `true` if items of this name go to the field.
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

    /// Returns `true` if items of two names go to the field and are counted together.
    #[must_use]
    pub fn counts(&self, name: &str, other: &str) -> bool {
        self.counted_as(name).is_some_and(|counted| self.counted_as(other) == Some(counted))
    }

    /// All names that items may have to go to the field.
    pub fn item_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let variants = match &self.kind {
            FieldKind::Blocks(block) => (block.schema)().variants(),
            _ => &[],
        };
        let (name, aliases) = if self.is_item() { (Some(self.name), self.aliases()) } else { (None, [].as_slice()) };
        ItemNames { name, aliases: aliases.iter(), variants: variants.iter() }
    }

    /// Returns `true` if the field has that name, in normal form C.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        is_among(name, self.name, self.aliases())
    }

    /// Returns `true` if a name, in whatever normal form, is one that the field had in older files.
    pub(crate) fn was_called(&self, name: &str) -> bool {
        self.former_names().iter().any(|former| is_same_text(former, name))
    }

    /// Returns `true` if the value of an argument, or something in blocks, may be secret.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn holds_secrets(&self) -> bool {
        match &self.kind {
            FieldKind::Attribute(argument) => argument.spec.holds_secret(),
            FieldKind::Block(block) | FieldKind::Blocks(block) => {
                (block.schema)().has_secrets() || block.argument.is_some_and(|argument| argument.spec.holds_secret())
            }
            _ => true,
        }
    }

    /// Returns `true` if items of a body go to this field by their name.
    #[must_use]
    pub const fn is_item(&self) -> bool {
        matches!(self.kind, FieldKind::Attribute(_) | FieldKind::Block(_))
    }
}

/// The names of a field in configuration: its own, or those of the variants that its blocks are.
struct ItemNames {
    name: Option<&'static str>,
    aliases: std::slice::Iter<'static, &'static str>,
    variants: std::slice::Iter<'static, Variant>,
}

impl Iterator for ItemNames {
    type Item = &'static str;

    // Whoever looks for names has time, and there are many who do.
    #[inline(never)]
    fn next(&mut self) -> Option<&'static str> {
        loop {
            if let Some(name) = self.name.take().or_else(|| self.aliases.next().copied()) {
                return Some(name);
            }
            let variant = self.variants.next()?;
            (self.name, self.aliases) = (Some(variant.name), variant.aliases.iter());
        }
    }
}
