//! The typed view of the item under the derive.
//!
//! The view borrows the item, so that every message can point at the token that it is about.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Data, DataStruct, DeriveInput, Fields, Ident, LitStr, Type};

use crate::attr::{ContainerOptions, FieldOptions, Role};
use crate::check::{self, Mistakes};
use crate::serde_attr::{SerdeContainer, SerdeField};
use crate::text;

/// A struct with named fields; of another kind of item, the options alone.
pub(crate) struct Input<'a> {
    pub(crate) item: &'a DeriveInput,
    pub(crate) options: ContainerOptions,
    pub(crate) serde: SerdeContainer,
    pub(crate) description: String,
    pub(crate) fields: Vec<Field<'a>>,
}

/// A field of the struct.
pub(crate) struct Field<'a> {
    pub(crate) ty: &'a Type,
    pub(crate) options: FieldOptions,
    pub(crate) serde: SerdeField,
    pub(crate) description: String,
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
}

/// A name in HCL, and where it comes from.
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl<'a> Input<'a> {
    /// Reads an item and its attributes.
    pub(crate) fn read(item: &'a DeriveInput, mistakes: &mut Mistakes) -> Input<'a> {
        let options = ContainerOptions::read(&item.attrs, mistakes);
        let mut serde = SerdeContainer::default();
        let mut fields = Vec::new();
        match &item.data {
            Data::Struct(DataStruct { fields: Fields::Named(named), .. }) => {
                serde = SerdeContainer::read(&item.attrs);
                for field in &named.named {
                    if let Some(ident) = &field.ident {
                        fields.push(Field::read(field, ident, &serde, mistakes));
                    }
                }
            }
            _ => mistakes.push(check::unsupported_item(item)),
        }
        Input { item, options, serde, description: text::description(&item.attrs), fields }
    }

    /// The fields that are read from HCL.
    pub(crate) fn read_fields(&self) -> impl Iterator<Item = &Field<'a>> {
        self.fields.iter().filter(|field| field.serde.skip.is_none())
    }

    /// Whether the field may be absent because serde has a default for it.
    pub(crate) fn has_default(&self, field: &Field<'_>) -> bool {
        self.serde.default || field.serde.default
    }
}

impl<'a> Field<'a> {
    fn read(field: &'a syn::Field, ident: &Ident, container: &SerdeContainer, mistakes: &mut Mistakes) -> Field<'a> {
        let options = FieldOptions::read(&field.attrs, mistakes);
        let serde = SerdeField::read(&field.attrs);
        let mut renames = serde.renames.iter().map(Name::given);
        let name = renames.next().unwrap_or_else(|| Name {
            text: container.rename_rule.apply(&ident.unraw().to_string()),
            span: ident.span(),
        });
        let mut aliases: Vec<Name> = Vec::new();
        for alias in renames.chain(serde.aliases.iter().map(Name::given)) {
            // serde lets a field be called the same twice.
            if alias.text != name.text && aliases.iter().all(|earlier| earlier.text != alias.text) {
                aliases.push(alias);
            }
        }
        let description = text::description(&field.attrs);
        Field { ty: &field.ty, options, serde, description, name, aliases }
    }

    /// What the field stands for.
    pub(crate) fn role(&self) -> Role {
        self.options.role()
    }

    /// The name and the aliases.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Name> {
        std::iter::once(&self.name).chain(&self.aliases)
    }
}

impl Name {
    fn given(text: &LitStr) -> Name {
        Name { text: text.value(), span: text.span() }
    }
}
