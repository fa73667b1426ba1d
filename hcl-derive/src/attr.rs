//! The options of `#[hcl(...)]`.
//!
//! Only their form is looked at here; whether they go together is asked in `check`.

use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Meta, Path, Token};

use crate::check::{self, Mistakes};
use crate::serde_attr::text_of;

/// What `#[hcl(...)]` on the struct says.
#[derive(Default)]
pub(crate) struct ContainerOptions {
    pub(crate) allow_unknown: Option<Ident>,
    /// Where `hcl_serde` is found, when it is not at its own name.
    pub(crate) krate: Option<Path>,
}

/// What `#[hcl(...)]` on a field says.
#[derive(Default)]
pub(crate) struct FieldOptions {
    /// The options that say what the field stands for, in source order; more than one is a misuse.
    pub(crate) roles: Vec<(Role, Ident)>,
}

/// What a field stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Attribute,
    Block,
    /// Blocks whose types are the variants of an enum.
    Blocks,
    Label,
    Remain,
}

/// Where an option is written; each place has options of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Container,
    Variant,
    Field,
}

impl Place {
    /// The options of the place.
    pub(crate) fn options(self) -> &'static [&'static str] {
        match self {
            Place::Container => &["allow_unknown", "crate"],
            Place::Variant => &[],
            Place::Field => &["block", "blocks", "label", "remain"],
        }
    }
}

impl ContainerOptions {
    /// Reads the options of the struct.
    pub(crate) fn read(attrs: &[Attribute], mistakes: &mut Mistakes) -> ContainerOptions {
        let mut options = ContainerOptions::default();
        for (key, option) in known_options(attrs, Place::Container, mistakes) {
            if key == "crate" {
                options.krate = path_value(&option, mistakes);
            } else {
                no_value(&option, &key, mistakes);
                options.allow_unknown = Some(key);
            }
        }
        options
    }
}

impl FieldOptions {
    /// Reads the options of a field.
    pub(crate) fn read(attrs: &[Attribute], mistakes: &mut Mistakes) -> FieldOptions {
        let mut options = FieldOptions::default();
        for (key, option) in known_options(attrs, Place::Field, mistakes) {
            no_value(&option, &key, mistakes);
            let role = if key == "block" {
                Role::Block
            } else if key == "blocks" {
                Role::Blocks
            } else if key == "label" {
                Role::Label
            } else {
                Role::Remain
            };
            options.roles.push((role, key));
        }
        options
    }

    /// What the field stands for.
    pub(crate) fn role(&self) -> Role {
        self.roles.first().map_or(Role::Attribute, |(role, _)| *role)
    }
}

/// Refuses the options of a variant, which has none.
pub(crate) fn no_variant_options(attrs: &[Attribute], mistakes: &mut Mistakes) {
    known_options(attrs, Place::Variant, mistakes);
}

/// The options that the place has, each at most once, with their names.
fn known_options(attrs: &[Attribute], place: Place, mistakes: &mut Mistakes) -> Vec<(Ident, Meta)> {
    let mut known: Vec<(Ident, Meta)> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("hcl")) {
        let options = match attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) {
            Ok(options) => options,
            Err(error) => {
                mistakes.push(error);
                continue;
            }
        };
        for option in options {
            match option.path().get_ident() {
                Some(key) if place.options().iter().any(|name| key == name) => {
                    let key = key.clone();
                    if known.iter().any(|(earlier, _)| *earlier == key) {
                        mistakes.push(check::repeated_option(&key));
                    } else {
                        known.push((key, option));
                    }
                }
                _ => mistakes.push(check::unknown_option(&option, place)),
            }
        }
    }
    known
}

/// Refuses a value.
fn no_value(option: &Meta, key: &Ident, mistakes: &mut Mistakes) {
    if !matches!(option, Meta::Path(_)) {
        mistakes.push(check::value_not_wanted(option, key));
    }
}

/// Demands a path written as a string, as serde does for its own `crate`.
fn path_value(option: &Meta, mistakes: &mut Mistakes) -> Option<Path> {
    let Some(text) = text_of(option) else {
        mistakes.push(check::crate_wants_path(option));
        return None;
    };
    match text.parse_with(Path::parse_mod_style) {
        Ok(path) => Some(path),
        Err(_) => {
            mistakes.push(check::crate_wants_path(&text));
            None
        }
    }
}
