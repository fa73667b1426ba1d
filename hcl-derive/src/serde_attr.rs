//! The options of `#[serde(...)]` that the schema depends on, with serde's meaning.
//!
//! Everything else is skipped, and so is whatever cannot be read: serde's own derive reports that, and one mistake
//! should stay one error.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprPath, Ident, Lit, LitStr, Meta, Token};

use crate::text::RenameRule;

/// What `#[serde(...)]` on the struct says.
#[derive(Default)]
pub(crate) struct SerdeContainer {
    /// Whether absent fields are taken from a default of the whole struct.
    pub(crate) default: bool,
    /// How names of fields are derived.
    pub(crate) rename_rule: RenameRule,
    /// Options that give the type a shape which is not the one of its fields.
    pub(crate) reshaping: Vec<Ident>,
}

/// What `#[serde(...)]` on a field says.
#[derive(Default)]
pub(crate) struct SerdeField {
    /// The names given outright: serde takes the first as the name and the others as aliases.
    pub(crate) renames: Vec<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: bool,
    /// The option that keeps serde from reading the field.
    pub(crate) skip: Option<Ident>,
    pub(crate) with: Option<With>,
    pub(crate) flatten: Option<Ident>,
}

/// A function that decodes a field in place of its type.
pub(crate) struct With {
    /// The option that names it.
    pub(crate) key: Ident,
    pub(crate) path: ExprPath,
}

impl SerdeContainer {
    /// Reads the options of the struct.
    pub(crate) fn read(attrs: &[Attribute]) -> SerdeContainer {
        let mut container = SerdeContainer::default();
        for (key, option) in options(attrs) {
            match key.to_string().as_str() {
                "default" => container.default = true,
                "rename_all" => {
                    let rule = deserialize_texts(&option).pop();
                    container.rename_rule = rule.map_or(RenameRule::Keep, |rule| RenameRule::named(&rule.value()));
                }
                "untagged" | "tag" | "content" | "transparent" | "from" | "try_from" | "remote" => {
                    container.reshaping.push(key);
                }
                _ => {}
            }
        }
        container
    }
}

impl SerdeField {
    /// Reads the options of a field.
    pub(crate) fn read(attrs: &[Attribute]) -> SerdeField {
        let mut field = SerdeField::default();
        for (key, option) in options(attrs) {
            match key.to_string().as_str() {
                "rename" => field.renames.extend(deserialize_texts(&option)),
                "alias" => field.aliases.extend(text_of(&option)),
                "default" => field.default = true,
                "skip" | "skip_deserializing" => field.skip = Some(key),
                "flatten" => field.flatten = Some(key),
                "with" | "deserialize_with" => {
                    let path = text_of(&option).and_then(|text| function_path(&key, &text));
                    field.with = path.map(|path| With { key, path }).or(field.with);
                }
                _ => {}
            }
        }
        field
    }
}

/// The text of `key = "text"`.
pub(crate) fn text_of(option: &Meta) -> Option<LitStr> {
    let Meta::NameValue(option) = option else {
        return None;
    };
    let mut value = &option.value;
    // A literal that came through a `macro_rules!` parameter is wrapped in an invisible group.
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.clone()),
        _ => None,
    }
}

/// The texts for reading: of `key = "text"`, or of each `deserialize` in `key(serialize = "..", deserialize = "..")`.
fn deserialize_texts(option: &Meta) -> Vec<LitStr> {
    let Meta::List(list) = option else {
        return text_of(option).into_iter().collect();
    };
    let nested = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let nested = nested.unwrap_or_default();
    let read = nested.iter().filter(|nested| nested.path().is_ident("deserialize"));
    read.filter_map(text_of).collect()
}

/// The function that `with` or `deserialize_with` names.
fn function_path(key: &Ident, text: &LitStr) -> Option<ExprPath> {
    let mut path: ExprPath = text.parse().ok()?;
    if key == "with" {
        path.path.segments.push(Ident::new("deserialize", text.span()).into());
    }
    Some(path)
}

fn options(attrs: &[Attribute]) -> impl Iterator<Item = (Ident, Meta)> {
    let lists = attrs.iter().filter(|attr| attr.path().is_ident("serde"));
    let parse = |attr: &Attribute| attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let options = lists.filter_map(move |attr| parse(attr).ok()).flatten();
    options.filter_map(|option| Some((option.path().get_ident()?.clone(), option)))
}
