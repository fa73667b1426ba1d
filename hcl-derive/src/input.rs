//! The typed view of the item under the derive.
//!
//! The view borrows the item, so that every message can point at the token that it is about.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Ident, LitStr, Type};

use crate::check::{self, Mistakes};
use crate::options::{FieldRole, OptionSite, Options};
use crate::serde_attr::{Rules, SerdeContainer, SerdeField, SerdeVariant, With};
use crate::text::{self, Description};

/// The item, its options, and what it is.
pub(crate) struct Input<'a> {
    pub(crate) item: &'a DeriveInput,
    pub(crate) options: Options,
    pub(crate) serde: SerdeContainer,
    pub(crate) description: Description,
    pub(crate) shape: Shape<'a>,
}

/// The shape of an item for its schema.
pub(crate) enum Shape<'a> {
    /// A struct with fields; a unit struct has none.
    Struct(Vec<Field<'a>>),
    /// A type that is decoded as another one.
    Like(Newtype<'a>),
    /// An enum.
    Enum(Vec<Variant<'a>>),
}

/// A variant of an enum.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) content: Content<'a>,
    pub(crate) serde: SerdeVariant,
    pub(crate) description: Description,
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
    /// The name for writing, if it is another one than for reading.
    pub(crate) written: Option<String>,
}

/// The content of a variant.
pub(crate) enum Content<'a> {
    Nothing,
    Type(Newtype<'a>),
    Fields(Vec<Field<'a>>),
}

/// The one field of a newtype, of a transparent struct or of a newtype variant.
pub(crate) struct Newtype<'a> {
    pub(crate) ty: &'a Type,
    /// The function that decodes the field in place of its type.
    pub(crate) with: Option<With>,
}

/// A field of the struct.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) options: Options,
    pub(crate) serde: SerdeField,
    pub(crate) description: Description,
    pub(crate) name: Name,
    pub(crate) aliases: Vec<Name>,
    /// The name for writing, if it is another one than for reading.
    pub(crate) written: Option<String>,
}

/// A name in HCL, and where it comes from.
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl<'a> Input<'a> {
    /// Reads an item and its attributes.
    pub(crate) fn read(item: &'a DeriveInput, mistakes: &mut Mistakes) -> Input<'a> {
        let options = Options::read(&item.attrs, OptionSite::Type, mistakes);
        let serde = SerdeContainer::read(&item.attrs);
        let fields = |fields: &'a Fields, rule: Rules, mistakes: &mut Mistakes| -> Vec<Field<'a>> {
            let named = fields.iter().filter_map(|field| Some((field, field.ident.as_ref()?)));
            named.map(|(field, ident)| Field::read(field, ident, rule, mistakes)).collect()
        };
        let shape = match &item.data {
            Data::Struct(data) => match (stands_for(&data.fields, &serde), &data.fields) {
                (Some(only), all) => {
                    no_field_options(all, "a newtype", mistakes);
                    Shape::Like(only)
                }
                // serde reads another type in its place.
                (None, all @ Fields::Unnamed(_)) if serde.from.is_some() => {
                    no_field_options(all, "what serde reads another type in place of", mistakes);
                    Shape::Struct(Vec::new())
                }
                (None, Fields::Unnamed(_)) => {
                    mistakes.push(check::unsupported_item(item));
                    Shape::Struct(Vec::new())
                }
                (None, named) => Shape::Struct(fields(named, serde.rename_rule, mistakes)),
            },
            Data::Enum(data) => {
                let mut variants = Vec::new();
                for variant in &data.variants {
                    Options::read(&variant.attrs, OptionSite::Variant, mistakes);
                    let options = SerdeVariant::read(&variant.attrs);
                    if options.skip {
                        continue;
                    }
                    let content = match &variant.fields {
                        Fields::Unit => Content::Nothing,
                        Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => {
                            no_field_options(&variant.fields, "what a variant holds", mistakes);
                            Content::Type(Newtype::of(&unnamed.unnamed[0]))
                        }
                        Fields::Unnamed(_) => {
                            if serde.from.is_none() {
                                mistakes.push(check::tuple_variant(variant));
                            }
                            Content::Nothing
                        }
                        named => Content::Fields(fields(named, options.field_rule.or(serde.field_rule), mistakes)),
                    };
                    let (rules, ident) = (serde.rename_rule, variant.ident.unraw().to_string());
                    let derived = rules.reading.apply_to_variant(&ident);
                    let (name, aliases) = Name::all(derived, variant.ident.span(), &options.renames, &options.aliases);
                    let written = options.written.as_ref().map(LitStr::value);
                    let written = written.unwrap_or_else(|| rules.writing.apply_to_variant(&ident));
                    let written = Some(written).filter(|written| *written != name.text);
                    let description = text::description(&variant.attrs);
                    let ident = &variant.ident;
                    variants.push(Variant { ident, content, serde: options, description, name, aliases, written });
                }
                Shape::Enum(variants)
            }
            Data::Union(_) => {
                mistakes.push(check::unsupported_item(item));
                Shape::Struct(Vec::new())
            }
        };
        Input { item, options, serde, description: text::description(&item.attrs), shape }
    }

    /// The fields of a struct, or of all variants.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field<'a>> {
        let (own, variants): (&[Field<'a>], &[Variant<'a>]) = match &self.shape {
            Shape::Struct(fields) => (fields, &[]),
            Shape::Like(_) => (&[], &[]),
            Shape::Enum(variants) => (&[], variants),
        };
        own.iter().chain(variants.iter().flat_map(Variant::fields))
    }

    /// The type as which it is decoded, if that is another one.
    pub(crate) fn like(&self) -> Option<&Type> {
        self.serde.from.as_ref().or(match &self.shape {
            Shape::Like(only) => Some(only.ty),
            _ => None,
        })
    }

    /// The function that decodes the only field, if the type is decoded as that.
    pub(crate) fn with(&self) -> Option<&With> {
        match &self.shape {
            Shape::Like(only) if self.serde.from.is_none() => only.with.as_ref(),
            _ => None,
        }
    }

    /// Returns `true` if the type has no type parameters and no const parameters.
    pub(crate) fn is_concrete(&self) -> bool {
        let generics = &self.item.generics;
        generics.type_params().next().is_none() && generics.const_params().next().is_none()
    }

    /// Returns `true` if the field may be absent because serde has a default for it.
    pub(crate) fn has_default(&self, field: &Field<'_>) -> bool {
        self.serde.default.is_some() || field.serde.default.is_some()
    }
}

/// Refuses options on fields that are read as their type says.
fn no_field_options(fields: &Fields, what: &str, mistakes: &mut Mistakes) {
    for field in fields {
        for option in Options::read(&field.attrs, OptionSite::Field, mistakes).0 {
            mistakes.push(check::option_without_meaning(&option.key, what));
        }
    }
}

/// The field that serde decodes in place of the struct: the only one, or the one that a transparent struct neither skips
/// nor has a default for.
fn stands_for<'a>(fields: &'a Fields, serde: &SerdeContainer) -> Option<Newtype<'a>> {
    if serde.transparent.is_some() {
        let is_decoded = |field: &&syn::Field| {
            let options = SerdeField::read(&field.attrs);
            options.skip.is_none() && options.default.is_none() && !is_marker(&field.ty)
        };
        return fields.iter().find(is_decoded).map(Newtype::of);
    }
    match fields {
        Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => Some(Newtype::of(&unnamed.unnamed[0])),
        _ => None,
    }
}

/// Returns `true` if the name of the type is `PhantomData`.
fn is_marker(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == "PhantomData"),
        // A type that came through a `macro_rules!` parameter is wrapped in an invisible group.
        Type::Group(group) => is_marker(&group.elem),
        _ => false,
    }
}

impl<'a> Newtype<'a> {
    fn of(field: &'a syn::Field) -> Newtype<'a> {
        Newtype { ty: &field.ty, with: SerdeField::read(&field.attrs).with }
    }
}

impl<'a> Field<'a> {
    fn read(field: &'a syn::Field, ident: &'a Ident, rules: Rules, mistakes: &mut Mistakes) -> Field<'a> {
        let options = Options::read(&field.attrs, OptionSite::Field, mistakes);
        let serde = SerdeField::read(&field.attrs);
        let ident_text = ident.unraw().to_string();
        let derived = rules.reading.apply_to_field(&ident_text);
        let (name, mut aliases) = Name::all(derived, ident.span(), &serde.renames, &serde.aliases);
        aliases.extend(options.former_names().map(Name::given));
        let written = serde.written.as_ref().map(LitStr::value);
        let written = written.unwrap_or_else(|| rules.writing.apply_to_field(&ident_text));
        let written = Some(written).filter(|written| *written != name.text);
        let description = text::description(&field.attrs);
        Field { ident, ty: &field.ty, options, serde, description, name, aliases, written }
    }

    /// Returns `true` if the field is read from HCL.
    pub(crate) fn is_read(&self) -> bool {
        self.serde.skip.is_none()
    }

    /// Returns the role of the field.
    pub(crate) fn role(&self) -> FieldRole {
        self.options.role()
    }

    /// The name and the aliases.
    pub(crate) fn names(&self) -> impl Iterator<Item = &Name> {
        std::iter::once(&self.name).chain(&self.aliases)
    }
}

impl<'a> Variant<'a> {
    /// The fields that the variant has itself.
    pub(crate) fn fields(&self) -> &[Field<'a>] {
        match &self.content {
            Content::Fields(fields) => fields,
            _ => &[],
        }
    }
}

impl Name {
    /// The name, derived or given, and the aliases.
    fn all(derived: String, span: Span, renames: &[LitStr], aliases: &[LitStr]) -> (Name, Vec<Name>) {
        let mut renames = renames.iter().map(Name::given);
        let name = renames.next().unwrap_or(Name { text: derived, span });
        let mut others: Vec<Name> = Vec::new();
        for alias in renames.chain(aliases.iter().map(Name::given)) {
            // serde lets a thing be called the same twice.
            if alias.text != name.text && others.iter().all(|earlier| earlier.text != alias.text) {
                others.push(alias);
            }
        }
        (name, others)
    }

    fn given(text: &LitStr) -> Name {
        Name { text: text.value(), span: text.span() }
    }
}
