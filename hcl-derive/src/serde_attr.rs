//! The options of `#[serde(...)]` that the schema depends on, with serde's meaning.
//!
//! Everything else is skipped, and so is whatever cannot be read: serde's own derive reports that, and one mistake
//! should stay one error.

use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprPath, Ident, Lit, LitStr, Meta, Path, PathSegment, Token, Type};

use crate::text::RenameRule;

/// The `#[serde(...)]` options of an item.
#[derive(Default)]
pub(crate) struct SerdeContainer {
    /// The default of the whole struct that absent fields are taken from.
    pub(crate) default: Option<SerdeDefault>,
    /// The rename rules of fields, or of the variants of an enum.
    pub(crate) rename_rule: Rules,
    /// The rename rules of the fields of variants.
    pub(crate) field_rule: Rules,
    /// The option that makes a struct what its only field is.
    pub(crate) transparent: Option<Ident>,
    /// The type that is decoded in place of this one.
    pub(crate) from: Option<Type>,
    /// `true` if decoding that type is only the first step, because the value can still be refused.
    pub(crate) tries: bool,
    /// The argument that chooses the variant.
    pub(crate) tag: Option<LitStr>,
    /// The option that makes the content choose the variant.
    pub(crate) untagged: Option<Ident>,
    /// `true` if serde refuses unknown names.
    pub(crate) deny_unknown: bool,
    /// Options that there is no schema for.
    pub(crate) unsupported: Vec<Ident>,
}

/// The `#[serde(...)]` options of a variant.
#[derive(Default)]
pub(crate) struct SerdeVariant {
    pub(crate) renames: Vec<LitStr>,
    /// The name for writing, if it is given outright.
    pub(crate) written: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    /// The rename rules of the fields, if the variant gives its own rules.
    pub(crate) field_rule: OwnRules,
    pub(crate) skip: bool,
    /// Options that there is no schema for.
    pub(crate) unsupported: Vec<Ident>,
}

/// The `#[serde(...)]` options of a field.
#[derive(Default)]
pub(crate) struct SerdeField {
    /// The names given outright: serde takes the first as the name and the others as aliases.
    pub(crate) renames: Vec<LitStr>,
    /// The name for writing, if it is given outright.
    pub(crate) written: Option<LitStr>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) default: Option<SerdeDefault>,
    /// The option that keeps serde from reading the field.
    pub(crate) skip: Option<Ident>,
    pub(crate) with: Option<With>,
    /// The function that writes the field in place of its type.
    pub(crate) serialize_with: Option<ExprPath>,
    /// The function that says of a value that it is not written.
    pub(crate) skip_serializing: bool,
    pub(crate) skip_serializing_if: Option<ExprPath>,
    pub(crate) flatten: Option<Ident>,
}

/// The default of an absent item.
pub(crate) enum SerdeDefault {
    /// The `Default` of the type.
    OfType,
    /// The result of a function.
    Made(ExprPath),
}

impl SerdeDefault {
    fn read(option: &Meta) -> SerdeDefault {
        let path = text_of(option).and_then(|text| text.parse().ok());
        path.map_or(SerdeDefault::OfType, SerdeDefault::Made)
    }
}

/// The rules that derive names, for reading and for writing.
#[derive(Default, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) reading: RenameRule,
    pub(crate) writing: RenameRule,
}

/// The rules that derive names, if they are given here and not taken from the item around.
#[derive(Default, Clone, Copy)]
pub(crate) struct OwnRules {
    reading: Option<RenameRule>,
    writing: Option<RenameRule>,
}

impl OwnRules {
    /// Takes what an option says.
    fn add(&mut self, option: &Meta) {
        let rule = |text: LitStr| RenameRule::named(&text.value());
        self.reading = texts(option, "deserialize").pop().map(rule).or(self.reading);
        self.writing = texts(option, "serialize").pop().map(rule).or(self.writing);
    }

    /// The rules, with those of what is around.
    pub(crate) fn or(self, around: Rules) -> Rules {
        Rules { reading: self.reading.unwrap_or(around.reading), writing: self.writing.unwrap_or(around.writing) }
    }
}

/// A function that decodes a field in place of its type.
pub(crate) struct With {
    /// The option that names it.
    pub(crate) key: Ident,
    pub(crate) path: ExprPath,
    /// The module that the function is in, if it is named by that.
    pub(crate) module: Option<Path>,
}

impl With {
    /// The function that `with` or `deserialize_with` names.
    fn read(key: Ident, text: &LitStr) -> Option<With> {
        let mut path: ExprPath = text.parse().ok()?;
        let mut module = None;
        if key == "with" {
            module = Some(path.path.clone()).filter(is_module);
            path.path.segments.push(Ident::new("deserialize", text.span()).into());
        }
        Some(With { key, path, module })
    }

    /// The format of the texts that it reads, if that is known.
    pub(crate) fn reads(&self) -> Option<&'static str> {
        let segments = || self.path.path.segments.iter();
        let begins_with = |known: &[&str]| {
            segments().count() >= known.len() && segments().zip(known).all(|(segment, name)| segment.ident == name)
        };
        KNOWN.iter().find(|(known, _)| begins_with(known)).map(|(_, format)| *format)
    }
}

/// The functions of other crates whose texts everybody knows, by how their paths begin, with the format of these.
const KNOWN: [(&[&str], &str); 6] = [
    (&["humantime_serde"], "DURATION"),
    (&["jiff", "fmt", "serde", "duration", "friendly"], "DURATION"),
    (&["jiff", "fmt", "serde", "span", "friendly"], "DURATION"),
    (&["jiff", "fmt", "serde", "unsigned_duration", "friendly"], "DURATION"),
    (&["duration_str"], "DURATION"),
    (&["bytesize_serde"], "BYTE_SIZE"),
];

/// Returns `true` if a path is written like the path of a module, and not of a type.
fn is_module(path: &Path) -> bool {
    let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none());
    let is_lower = |segment: &PathSegment| !segment.ident.unraw().to_string().starts_with(char::is_uppercase);
    is_plain && path.segments.iter().all(is_lower)
}

impl SerdeContainer {
    /// Reads the options of the struct.
    pub(crate) fn read(attrs: &[Attribute]) -> SerdeContainer {
        let mut container = SerdeContainer::default();
        let (mut own, mut of_fields) = (OwnRules::default(), OwnRules::default());
        for (key, option) in options(attrs) {
            match key.to_string().as_str() {
                "default" => container.default = Some(SerdeDefault::read(&option)),
                "rename_all" => own.add(&option),
                "rename_all_fields" => of_fields.add(&option),
                "transparent" => container.transparent = Some(key),
                "from" | "try_from" => {
                    container.tries |= key == "try_from";
                    container.from = text_of(&option).and_then(|text| text.parse().ok()).or(container.from);
                }
                "tag" => container.tag = text_of(&option).or(container.tag),
                "untagged" => container.untagged = Some(key),
                "deny_unknown_fields" => container.deny_unknown = true,
                "content" | "remote" => container.unsupported.push(key),
                _ => {}
            }
        }
        container.rename_rule = own.or(Rules::default());
        container.field_rule = of_fields.or(Rules::default());
        container
    }
}

impl SerdeVariant {
    /// Reads the options of a variant.
    pub(crate) fn read(attrs: &[Attribute]) -> SerdeVariant {
        let mut variant = SerdeVariant::default();
        for (key, option) in options(attrs) {
            match key.to_string().as_str() {
                "rename" => {
                    variant.renames.extend(texts(&option, "deserialize"));
                    variant.written = texts(&option, "serialize").pop().or(variant.written);
                }
                "alias" => variant.aliases.extend(text_of(&option)),
                "rename_all" => variant.field_rule.add(&option),
                "skip" | "skip_deserializing" => variant.skip = true,
                "with" | "deserialize_with" | "untagged" | "other" => variant.unsupported.push(key),
                _ => {}
            }
        }
        variant
    }
}

impl SerdeField {
    /// Reads the options of a field.
    pub(crate) fn read(attrs: &[Attribute]) -> SerdeField {
        let mut field = SerdeField::default();
        for (key, option) in options(attrs) {
            match key.to_string().as_str() {
                "rename" => {
                    field.renames.extend(texts(&option, "deserialize"));
                    field.written = texts(&option, "serialize").pop().or(field.written);
                }
                "alias" => field.aliases.extend(text_of(&option)),
                "default" => field.default = Some(SerdeDefault::read(&option)),
                "skip" | "skip_deserializing" => field.skip = Some(key),
                "flatten" => field.flatten = Some(key),
                "with" | "deserialize_with" => {
                    field.with = text_of(&option).and_then(|text| With::read(key, &text)).or(field.with);
                }
                "skip_serializing" => field.skip_serializing = true,
                "skip_serializing_if" => {
                    field.skip_serializing_if = text_of(&option).and_then(|text| text.parse().ok());
                }
                "serialize_with" => field.serialize_with = text_of(&option).and_then(|text| text.parse().ok()),
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

/// The texts for reading or for writing: of `key = "text"`, or of each `direction` in
/// `key(serialize = "..", deserialize = "..")`.
fn texts(option: &Meta, direction: &str) -> Vec<LitStr> {
    let Meta::List(list) = option else {
        return text_of(option).into_iter().collect();
    };
    let nested = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let nested = nested.unwrap_or_default();
    nested.iter().filter(|nested| nested.path().is_ident(direction)).filter_map(text_of).collect()
}

fn options(attrs: &[Attribute]) -> impl Iterator<Item = (Ident, Meta)> {
    let lists = attrs.iter().filter(|attr| attr.path().is_ident("serde"));
    let parse = |attr: &Attribute| attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
    let options = lists.filter_map(move |attr| parse(attr).ok()).flatten();
    options.filter_map(|option| Some((option.path().get_ident()?.clone(), option)))
}
