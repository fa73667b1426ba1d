//! Accessors for an enum that is decoded from a body.

use crate::schema::name::{is_among, is_same};
use crate::schema::{Choice, ChosenBy, Field, Schema, Variant};

impl Variant {
    /// The name, and the other names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

impl Schema {
    /// Returns the selector of the variant, if the type is an enum.
    #[must_use]
    pub const fn chosen_by(&self) -> Option<ChosenBy> {
        match self.choice {
            Some(choice) => Some(choice.by),
            None => None,
        }
    }

    /// Returns `true` if the type is an enum.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        self.choice.is_some()
    }

    /// Returns `true` if the type is an enum whose variant is chosen by the type or a label of its block.
    #[must_use]
    pub const fn is_chosen_by_name(&self) -> bool {
        matches!(self.choice, Some(Choice { by: ChosenBy::Name, .. }))
    }

    /// The variants; none if the type is not an enum.
    #[must_use]
    pub const fn variants(&self) -> &'static [Variant] {
        match self.choice {
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

    /// The variant that serde calls so in writing, and the name that is written.
    #[cfg(feature = "write")]
    pub(crate) fn written_variant(&self, name: &str) -> Option<(&'static Variant, &'static str)> {
        let mut written = self.choice.into_iter().flat_map(|choice| choice.written);
        match written.find(|(written, _)| *written == name) {
            Some((written, own)) => self.variant(own).map(|variant| (variant, *written)),
            None => self.variant(name).map(|variant| (variant, variant.name)),
        }
    }

    /// Returns `true` if a variant that a label chooses has as many labels as the first variant. The JSON syntax
    /// requires this of all variants.
    #[cfg(feature = "write")]
    pub(crate) fn has_labels_of_first(&self, variant: &Variant) -> bool {
        let count = |variant: &Variant| (variant.schema)().label_count();
        self.variants().first().is_none_or(|first| count(first) == count(variant))
    }

    /// A name of this variant by which serde can be told that a body is not it, but is another one: the other neither
    /// has a field of that name nor minds that the name is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{Field, Presence, Schema, TypeSpec};
    ///
    /// const PORT: Field = Field::attribute("port", &[], "", false, TypeSpec::Number, |_, _, _| Presence::Set);
    /// const PATH: Field = Field::attribute("path", &[], "", false, TypeSpec::String, |_, _, _| Presence::Set);
    /// let (tcp, unix) = (Schema::new("Tcp", "", &[PORT]), Schema::new("Unix", "", &[PATH]));
    /// assert_eq!(tcp.name_unlike(&unix), Some("port"));
    /// assert_eq!(tcp.name_unlike(&tcp), None);
    /// ```
    #[must_use]
    pub fn name_unlike(&self, other: &Schema) -> Option<&'static str> {
        if self.is_choice() || other.is_choice() || other.is_strict_in_serde || other.remain().is_some() {
            return None;
        }
        let is_known = |name: &str| other.fields().any(|field| is_same(field.name(), name) || field.takes(name));
        self.fields.iter().filter(|field| field.is_item()).map(Field::name).find(|name| !is_known(name))
    }
}
