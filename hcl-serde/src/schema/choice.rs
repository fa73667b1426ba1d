//! Enums that are decoded from a body, as constant data.

use crate::schema::name::is_among;
use crate::schema::{Part, Schema};

/// What a body consists of that is one of several: the variants of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// What chooses the variant.
    pub by: ChosenBy,
    /// The variants.
    pub variants: &'static [Variant],
}

/// What chooses the variant of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChosenBy {
    /// The type of the block, or its first label that is no key.
    Name,
    /// An argument in the body.
    Attribute(&'static str),
    /// What is in the body: the first variant that it suits.
    Content,
}

/// A variant of an enum.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// The name, in configuration and for serde.
    pub name: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// What the variant's documentation says.
    pub description: &'static str,
    /// The schema of the body; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
    /// How what it holds is looked at in an object; none if it holds nothing, or that is not known.
    #[doc(hidden)]
    pub part: Option<Part>,
}

/// Variants of one enum are told apart by their names.
impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        (self.name, self.aliases) == (other.name, other.aliases)
    }
}

impl Eq for Variant {}

impl Variant {
    /// The name, and the other names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

impl Schema {
    /// What a body consists of that is one of several.
    #[must_use]
    pub const fn choice(name: &'static str, description: &'static str, choice: Choice) -> Schema {
        Schema { choice: Some(choice), ..Schema::new(name, description, &[]) }
    }

    /// What chooses the variant, if the type is an enum.
    #[must_use]
    pub const fn chosen_by(&self) -> Option<ChosenBy> {
        match &self.choice {
            Some(choice) => Some(choice.by),
            None => None,
        }
    }

    /// Whether the type is an enum.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        self.choice.is_some()
    }

    /// Whether the type is an enum whose variant is chosen by the type or a label of its block.
    #[must_use]
    pub const fn is_chosen_by_name(&self) -> bool {
        matches!(self.choice, Some(Choice { by: ChosenBy::Name, .. }))
    }

    /// The variants; none if the type is not an enum.
    #[must_use]
    pub const fn variants(&self) -> &'static [Variant] {
        match &self.choice {
            Some(choice) => choice.variants,
            None => &[],
        }
    }

    /// The names of the variants, without their other names.
    pub(crate) fn variant_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.variants().iter().map(|variant| variant.name)
    }

    /// The variant of a name.
    #[must_use]
    pub fn variant(&self, name: &str) -> Option<&'static Variant> {
        self.variants().iter().find(|variant| is_among(name, variant.name, variant.aliases))
    }
}
