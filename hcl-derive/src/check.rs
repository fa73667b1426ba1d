//! Every misuse of the derive, and its message.
//!
//! A message says what to write instead, points at the token that is wrong, and does not stop the search for more.

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Data, DeriveInput, Error, GenericArgument, Ident, PathArguments, PathSegment, Type};

use crate::attr::WrittenOption;
use crate::input::{Content, Field, Input, Newtype, Shape, Variant};
use crate::options::{FieldRole, Meaning, OptionSite};
use crate::text;
use crate::tokens::{is_named_secret, mentions};

/// The misuses found so far.
#[derive(Default)]
pub(crate) struct Mistakes(Option<Error>);

impl Mistakes {
    /// Adds one.
    pub(crate) fn push(&mut self, mistake: Error) {
        match &mut self.0 {
            Some(earlier) => earlier.combine(mistake),
            None => self.0 = Some(mistake),
        }
    }

    /// All of them, if there are any.
    pub(crate) fn into_error(self) -> Option<Error> {
        self.0
    }

    fn at(&mut self, token: impl ToTokens, message: impl std::fmt::Display) {
        self.push(Error::new_spanned(token, message));
    }
}

/// The advice for a type that there is no schema for.
const WITHOUT: &str = "leave out `HclSchema`, and serde alone decodes it as the type of an argument";

/// Finds what can be said about options only when they are seen together.
pub(crate) fn check(input: &Input<'_>, mistakes: &mut Mistakes) {
    for key in &input.serde.unsupported {
        mistakes.at(key, format!("there is no schema for a type with `#[serde({key})]`: {WITHOUT}"));
    }
    let is_struct = matches!(input.shape, Shape::Struct(_)) && input.serde.from.is_none();
    if let Some(option) = input.options.allow_unknown().filter(|_| !is_struct) {
        mistakes.at(option, "`allow_unknown` is for a struct with fields of its own");
    }
    if let Some(from) = input.serde.from.as_ref().filter(|from| is_plain_text(from) && has_secret(&input.item.data)) {
        let key = if input.serde.tries { "try_from" } else { "from" };
        let message = "what is not shown is made of a text that is shown";
        mistakes.at(from, format!("{message}: write `#[serde({key} = \"hcl_serde::Sensitive<String>\")]`"));
    }
    match &input.shape {
        Shape::Struct(fields) => check_fields(fields, mistakes),
        Shape::Like(_) => {}
        Shape::Enum(all) => {
            variants(all, mistakes);
            if input.serde.untagged.is_some() {
                endless(&input.item.ident, all, mistakes);
            }
        }
    }
}

/// Finds variants that are the enum again, and nothing else: serde would try them on the same value without end.
fn endless(own: &Ident, variants: &[Variant<'_>], mistakes: &mut Mistakes) {
    for variant in variants {
        let Content::Type(Newtype { ty, with: None }) = &variant.content else { continue };
        if behind_pointers(ty).is_some_and(|name| name == own || name == "Self") {
            let message = "this variant takes what the enum takes, and serde would try it on the same value without end: hold \
                           the enum in a list, a map or a field";
            mistakes.at(ty, message);
        }
    }
}

/// The name of the type to which pointers lead that are written around it.
fn behind_pointers(ty: &Type) -> Option<&Ident> {
    let segment = last_segment(ty)?;
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments)
            if ["Box", "Rc", "Arc", "Option"].iter().any(|pointer| segment.ident == pointer) =>
        {
            arguments.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(inner) => behind_pointers(inner),
                _ => None,
            })
        }
        _ => Some(&segment.ident),
    }
}

/// Returns `true` if a type is a plain text.
fn is_plain_text(ty: &Type) -> bool {
    let tokens = ty.to_token_stream();
    let is_text = |name| mentions(&tokens, &Ident::new(name, Span::call_site()));
    (is_text("String") || is_text("str")) && !is_named_secret(&tokens)
}

/// Returns `true` if the name of a field's type says that the field is not shown.
fn has_secret(data: &Data) -> bool {
    let is_secret = |field: &syn::Field| is_named_secret(&field.ty.to_token_stream());
    match data {
        Data::Struct(data) => data.fields.iter().any(is_secret),
        Data::Enum(data) => data.variants.iter().flat_map(|variant| &variant.fields).any(is_secret),
        Data::Union(_) => false,
    }
}

fn check_fields(fields: &[Field<'_>], mistakes: &mut Mistakes) {
    let mut seen = Seen::default();
    for field in fields {
        roles(field, &mut seen, mistakes);
        other_options(field, mistakes);
        serde_options(field, mistakes);
        if field.is_read() && field.serde.flatten.is_none() {
            names(field, &mut seen, mistakes);
        }
        old_places(field, mistakes);
    }
}

fn variants(variants: &[Variant<'_>], mistakes: &mut Mistakes) {
    let mut seen: Vec<&str> = Vec::new();
    for variant in variants {
        for key in &variant.serde.unsupported {
            mistakes.at(key, format!("there is no schema for a variant with `#[serde({key})]`: {WITHOUT}"));
        }
        for name in std::iter::once(&variant.name).chain(&variant.aliases) {
            if seen.contains(&name.text.as_str()) {
                let shown = name.text.escape_debug();
                mistakes.push(Error::new(name.span, format!("an earlier variant is called `{shown}` already")));
            } else {
                seen.push(&name.text);
            }
        }
        check_fields(variant.fields(), mistakes);
    }
}

/// The names and the rest that earlier fields have taken.
#[derive(Default)]
struct Seen<'a> {
    names: Vec<&'a str>,
    remain: bool,
}

fn roles(field: &Field<'_>, seen: &mut Seen<'_>, mistakes: &mut Mistakes) {
    let mut roles = field.options.roles();
    let Some((role, first)) = roles.next() else {
        return;
    };
    for (_, other) in roles {
        mistakes.at(other, format!("a field is either `{first}` or `{other}`, not both"));
    }
    if let Some(skip) = &field.serde.skip {
        mistakes
            .at(first, format!("`{first}` has no effect, because `#[serde({skip})]` keeps the field from being read"));
    }
    if role == FieldRole::Remain && std::mem::replace(&mut seen.remain, true) {
        mistakes.at(first, "an earlier field takes what is left already: a struct has one `remain`");
    }
    // A map of values that can be an argument too is one block.
    let is_block = matches!(role, FieldRole::Block | FieldRole::Blocks) && !field.options.is_argument_too();
    if let Some(collection) = optional_collection(field.ty).filter(|_| is_block) {
        let message = format!("absent and empty cannot be told apart: use `{collection}` without `Option`");
        mistakes.at(field.ty, message);
    }
}

/// Refuses options that mean nothing for what the field stands for.
fn other_options(field: &Field<'_>, mistakes: &mut Mistakes) {
    let is_flattened = field.serde.flatten.is_some();
    let what = match field.role() {
        _ if is_flattened => "a flattened field",
        FieldRole::Block | FieldRole::Blocks => "a field of blocks",
        FieldRole::Label => "a label",
        FieldRole::Attribute => "an argument",
        _ => "a field that is no argument",
    };
    for option in &field.options.0 {
        let key = &option.key;
        let fits = match option.spec.meaning {
            Meaning::Call { fits, .. } => fits.contains(&field.role()),
            Meaning::Beside(role) if field.role() == FieldRole::Attribute && !is_flattened => {
                mistakes
                    .at(key, format!("`{key}` stands beside `{}`: a field without that is an argument", role.name()));
                continue;
            }
            Meaning::Beside(role) => field.role() == role,
            Meaning::Role(_) | Meaning::OfType => continue,
        };
        if is_flattened || !fits {
            mistakes.push(option_without_meaning(key, what));
        } else if key == "default" && field.serde.default.is_some() {
            mistakes.at(key, "serde has a default for the field already: give one of the two");
        } else if key == "keyword" && field.serde.with.is_some() {
            mistakes.at(key, "a function decodes the field: `keyword` is for a type of its own");
        }
    }
}

fn serde_options(field: &Field<'_>, mistakes: &mut Mistakes) {
    if let (Some(flatten), Some((_, role))) = (&field.serde.flatten, field.options.roles().next()) {
        mistakes.at(flatten, format!("a flattened field is not a `{role}`: its own fields say what they are"));
    }
    if let (Some(with), Some((_, role))) = (&field.serde.with, field.options.roles().next()) {
        let key = &with.key;
        mistakes.at(key, format!("`#[serde({key})]` decodes the value of an attribute; this field is a `{role}`"));
    }
}

fn names<'a>(field: &'a Field<'_>, seen: &mut Seen<'a>, mistakes: &mut Mistakes) {
    let is_item = matches!(field.role(), FieldRole::Attribute | FieldRole::Block);
    for name in field.names() {
        let shown = name.text.escape_debug();
        let is_former = || field.options.former_names().any(|former| former.value() == name.text);
        if is_item && is_path(&name.text) && is_former() {
            let message = format!(
                "`{shown}` is a path, and `renamed_from` is for another name in the same body: write `moved_from = \"{shown}\"`"
            );
            mistakes.push(Error::new(name.span, message));
        } else if is_item && !text::is_identifier(&name.text) {
            let message = format!(
                "`{shown}` cannot be written in HCL: a name is a letter or `_`, then letters, digits, `_` and `-`"
            );
            mistakes.push(Error::new(name.span, message));
        } else if seen.names.contains(&name.text.as_str()) {
            mistakes.push(Error::new(name.span, format!("an earlier field is called `{shown}` already")));
        } else {
            seen.names.push(&name.text);
        }
    }
}

/// Refuses old places that are no paths of names with dots between them.
fn old_places(field: &Field<'_>, mistakes: &mut Mistakes) {
    for place in field.options.old_places() {
        let text = place.value();
        if !text.split('.').all(text::is_identifier) {
            let shown = text.escape_debug();
            let message = format!(
                "`{shown}` is no path: `moved_from` takes names with dots between them, from the top of the file to where the \
                 field was, as in \"server.listen\""
            );
            mistakes.push(Error::new(place.span(), message));
        }
    }
}

/// Returns `true` if a text is several names with dots between them.
fn is_path(text: &str) -> bool {
    text.contains('.') && text.split('.').all(text::is_identifier)
}

/// The collection in `Option<Vec<T>>` and its like.
///
/// Types are known by name alone here, so one that hides behind an alias is not seen.
fn optional_collection(ty: &Type) -> Option<&Ident> {
    let option = last_segment(ty).filter(|segment| segment.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &option.arguments else {
        return None;
    };
    let Some(GenericArgument::Type(inner)) = arguments.args.first() else {
        return None;
    };
    let collections = ["Vec", "HashMap", "BTreeMap", "IndexMap", "HashSet", "BTreeSet"];
    let name = &last_segment(inner)?.ident;
    collections.iter().any(|collection| name == collection).then_some(name)
}

fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) => path.path.segments.last(),
        // A type that came through a `macro_rules!` parameter is wrapped in an invisible group.
        Type::Group(group) => last_segment(&group.elem),
        _ => None,
    }
}

/// The item has fields without names, or is a union.
pub(crate) fn unsupported_item(item: &DeriveInput) -> Error {
    match &item.data {
        Data::Union(data) => {
            let message = "there is no schema for a union: use a struct with named fields, or an enum";
            Error::new(data.union_token.span, message)
        }
        _ => {
            let message = "there is no schema for a tuple struct with several fields: give the fields names";
            Error::new(item.ident.span(), message)
        }
    }
}

/// A variant with several fields without names.
pub(crate) fn tuple_variant(variant: &syn::Variant) -> Error {
    let message = "there is no schema for a tuple variant with several fields: give the fields names";
    Error::new(variant.ident.span(), message)
}

/// An option that cannot be written there.
pub(crate) fn unknown_option(option: &WrittenOption, site: OptionSite) -> Error {
    let name = option.path.to_token_stream().to_string().replace(' ', "");
    let (here, elsewhere, other) = match site {
        OptionSite::Type => ("the type", "a field", OptionSite::Field),
        OptionSite::Variant => ("a variant", "a field", OptionSite::Field),
        OptionSite::Field => ("a field", "the struct", OptionSite::Type),
    };
    let known = site.names();
    let serde = ["rename", "rename_all", "alias", "default", "skip", "flatten", "with", "deserialize_with"];
    let meant = (site == OptionSite::Field).then(|| meant_otherwise(&name)).flatten();
    let advice = if other.names().contains(&name.as_str()) {
        format!("it belongs on {elsewhere}")
    } else if name == "deny_unknown_fields" {
        "it is so anyway, what no field takes is a mistake: leave it out (`#[hcl(allow_unknown)]` on the struct is the opposite)"
            .to_owned()
    } else if let Some(meant) = meant {
        meant.to_owned()
    } else if serde.contains(&name.as_str()) {
        format!("it is read from serde, write `#[serde({})]`", option.to_token_stream())
    } else if known.is_empty() {
        format!("{here} has none")
    } else if let Some(meant) = text::closest(&name, &known) {
        format!("did you mean `{meant}`?")
    } else {
        let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        format!("the options are {}", known.join(", "))
    };
    Error::new_spanned(&option.path, format!("`{name}` is not an option of {here}: {advice}"))
}

/// Returns the replacement for a word of other libraries that this library expresses differently.
fn meant_otherwise(name: &str) -> Option<&'static str> {
    Some(match name {
        "secret" | "hidden" => "did you mean `sensitive`?",
        "optional" | "nullable" => "a field that may be left out is an `Option`, or has a default",
        "required" | "mandatory" => {
            "a field must be set anyway, unless it is an `Option`, a collection of blocks, or has a default: leave it out"
        }
        "env" => "`Loader::env` reads a variable of the environment for each argument",
        "attribute" | "attr" | "arg" => "a field is an argument anyway, unless an option says otherwise: leave it out",
        "description" | "doc" | "help" => "the doc comment of the field describes it",
        "nested" | "section" => "did you mean `block`?",
        _ => return None,
    })
}

/// An option that means nothing for what it stands on.
pub(crate) fn option_without_meaning(option: &Ident, what: &str) -> Error {
    Error::new_spanned(option, format!("`{option}` means nothing for {what}"))
}

/// An option that is given a second time.
pub(crate) fn repeated_option(option: &Ident) -> Error {
    Error::new_spanned(option, format!("`{option}` is given twice"))
}

/// A value for an option that is a mere word.
pub(crate) fn value_not_wanted(option: &WrittenOption, name: &Ident) -> Error {
    Error::new_spanned(option, format!("`{name}` takes no value: write `#[hcl({name})]`"))
}

/// An option without the value that it needs.
pub(crate) fn value_wanted(option: &WrittenOption, wanted: &str) -> Error {
    let name = option.path.to_token_stream();
    let mut message = format!("`{name}` takes {wanted}: `#[hcl({name} = ...)]`");
    if option.path.is_ident("default") {
        message.push_str(match option.is_word() {
            true => "; the `Default` of the type is `#[serde(default)]`",
            false => {
                ", with a variant of an enum as its text; what a function of Rust makes is `#[serde(default = \"path\")]`"
            }
        });
    }
    Error::new_spanned(option, message)
}

/// An option without the path in a string that it needs.
pub(crate) fn path_wanted(wrong: impl ToTokens, option: &WrittenOption, wanted: &str) -> Error {
    let name = option.path.to_token_stream();
    Error::new_spanned(wrong, format!("`{name}` takes the {wanted} in a string: `#[hcl({name} = \"path\")]`"))
}
