//! serde's options mean here what they mean there: both read the same items, and what they find is compared.
//!
//! The items are every combination of a few lists. The comparison skips items that serde itself refuses. An assertion
//! on the number of these items keeps the list from losing its meaning.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use serde_derive_internals::ast::{self, Container, Data, Style};
use serde_derive_internals::attr::{Default as SerdeDefault, TagType};
use serde_derive_internals::name::{MultiName, Name};
use serde_derive_internals::{Ctxt, Derive};
use syn::{DeriveInput, Ident, Type};

use crate::check::Mistakes;
use crate::input::{Content, Field, Input, Shape, Variant};
use crate::serde_attr::SerdeDefault as ReadDefault;

const RULES: [&str; 8] = [
    "lowercase",
    "UPPERCASE",
    "PascalCase",
    "camelCase",
    "snake_case",
    "SCREAMING_SNAKE_CASE",
    "kebab-case",
    "SCREAMING-KEBAB-CASE",
];

const IDENTS: [&str; 24] = [
    "a",
    "B",
    "name",
    "two_words",
    "three_short_words",
    "with2digits",
    "word_2",
    "a1_b22",
    "_leading",
    "__two",
    "trailing_",
    "trailing__",
    "a__b",
    "_a_",
    "camelCase",
    "Pascal",
    "PascalCase",
    "HTTPServer",
    "V6Only",
    "SHOUT",
    "SHOUT_LOUD",
    "r#type",
    "größe_Über",
    "ärger",
];

/// The attributes that decide on the name of a field or a variant; `{}` is the own name.
const NAMES: [&str; 17] = [
    "",
    "#[serde(rename = \"given\")]",
    "#[serde(rename(deserialize = \"read\"))]",
    "#[serde(rename(serialize = \"written\"))]",
    "#[serde(rename(serialize = \"written\", deserialize = \"read\"))]",
    "#[serde(rename(deserialize = \"read\"), rename(serialize = \"written\"))]",
    "#[serde(rename(serialize = \"written\"))] #[serde(rename(deserialize = \"read\"))]",
    "#[serde(rename(deserialize = \"first\", deserialize = \"second\"))]",
    "#[serde(rename(deserialize = \"first\"))] #[serde(rename(deserialize = \"second\"))]",
    "#[serde(alias = \"other\")]",
    "#[serde(alias = \"z\", alias = \"y\", alias = \"x\")]",
    "#[serde(alias = \"z\")] #[serde(alias = \"z\")]",
    "#[serde(alias = \"{}\")]",
    "#[serde(rename = \"given\", alias = \"given\", alias = \"{}\")]",
    "#[serde(alias = \"first\", rename = \"given\")]",
    "#[serde(alias = \"first\", rename(deserialize = \"first\", deserialize = \"second\"))]",
    "#[serde(alias = \"written\", rename(serialize = \"written\"))]",
];

const FIELD_FLAGS: [&str; 17] = [
    "",
    "default",
    "default = \"make::<u8>\"",
    "skip",
    "skip_deserializing",
    "skip_serializing",
    "skip_serializing_if = \"Option::is_none\"",
    "flatten",
    "with = \"module\"",
    "with = \"module::Type::<u8>\"",
    "with = \"<Type as Trait>\"",
    "deserialize_with = \"read\"",
    "deserialize_with = \"<Type as Trait>::read\"",
    "serialize_with = \"write\"",
    "bound = \"\"",
    "rename = \"given\"",
    "alias = \"other\"",
];

const CONTAINER_FLAGS: [&str; 21] = [
    "",
    "default",
    "default = \"make\"",
    "transparent",
    "from = \"Vec<u8>\"",
    "try_from = \"std::string::String\"",
    "into = \"String\"",
    "tag = \"kind\"",
    "content = \"what\"",
    "untagged",
    "remote = \"Other\"",
    "rename = \"Given\"",
    "rename_all = \"camelCase\"",
    "rename_all(serialize = \"camelCase\")",
    "rename_all(deserialize = \"UPPERCASE\")",
    "rename_all_fields = \"kebab-case\"",
    "rename_all_fields(serialize = \"kebab-case\")",
    "deny_unknown_fields",
    "crate = \"serde\"",
    "bound = \"\"",
    "expecting = \"something\"",
];

const VARIANT_FLAGS: [&str; 15] = [
    "",
    "skip",
    "skip_serializing",
    "skip_deserializing",
    "other",
    "untagged",
    "with = \"module\"",
    "serialize_with = \"write\"",
    "deserialize_with = \"read\"",
    "bound = \"\"",
    "rename = \"given\"",
    "alias = \"another\"",
    "rename_all = \"UPPERCASE\"",
    "rename_all(serialize = \"UPPERCASE\")",
    "rename_all(deserialize = \"camelCase\")",
];

#[test]
fn names_of_fields() {
    let mut grid = Grid::default();
    for rule in rule_forms("rename_all") {
        let fields = fields(&rule, &NAMES);
        grid.compare(&format!("{rule} struct S {{ {fields} }}"));
    }
    grid.finish(49);
}

#[test]
fn names_of_variants() {
    let mut grid = Grid::default();
    for rule in rule_forms("rename_all") {
        let variants: String = named(&rule, &NAMES).map(|variant| format!("{variant}, ")).collect();
        grid.compare(&format!("{rule} enum E {{ {variants} }}"));
    }
    grid.finish(49);
}

#[test]
fn rules_of_the_fields_of_variants() {
    let fields = "two_words: T, #[serde(rename = \"given\")] b: T, #[serde(rename(serialize = \"written\"))] c_d: T";
    let mut grid = Grid::default();
    for all in ["", "#[serde(rename_all = \"UPPERCASE\")]"] {
        for rule in rule_forms("rename_all_fields") {
            let own = rule_forms("rename_all");
            let variants = own.iter().map(|own| format!("{own} Variant {{ {fields} }}, "));
            grid.compare(&format!("{all} {rule} enum E {{ {} }}", variants.collect::<String>()));
        }
    }
    grid.finish(2 * 49);
}

#[test]
fn options_of_fields() {
    let mut grid = Grid::default();
    for (one, other) in pairs(&FIELD_FLAGS, &FIELD_FLAGS) {
        grid.compare(&format!("struct S {{ #[serde({one})] #[serde({other})] a: T, b: T }}"));
        grid.compare(&format!("enum E {{ V {{ #[serde({one})] #[serde({other})] a: T, b: T }} }}"));
    }
    grid.finish(400);
}

#[test]
fn options_of_variants() {
    let mut grid = Grid::default();
    for (one, other) in pairs(&VARIANT_FLAGS, &VARIANT_FLAGS) {
        for content in ["", "(T)", "{ long_name: T, b: T }"] {
            let variant = format!("#[serde({one}, {other})] TheVariant {content}");
            grid.compare(&format!("#[serde(rename_all_fields = \"kebab-case\")] enum E {{ A, {variant} }}"));
        }
    }
    grid.finish(400);
}

#[test]
fn options_of_types() {
    let mut grid = Grid::default();
    for (one, other) in pairs(&CONTAINER_FLAGS, &CONTAINER_FLAGS) {
        for item in [
            "struct S;",
            "struct S(T);",
            "struct S { long_name: T }",
            "struct S { long_name: T, b: T }",
            "enum E { OneName, #[serde(rename_all = \"UPPERCASE\")] B { long_name: T }, C(T) }",
        ] {
            grid.compare(&format!("#[serde({one}, {other})] {item}"));
        }
    }
    grid.finish(1000);
}

#[test]
fn transparent_types() {
    let mut grid = Grid::default();
    for (one, other) in pairs(&FIELD_FLAGS, &FIELD_FLAGS) {
        for ty in ["U", "PhantomData<U>", "std::marker::PhantomData<U>"] {
            grid.compare(&format!(
                "#[serde(transparent)] struct S {{ #[serde({one})] a: T, #[serde({other})] b: {ty} }}"
            ));
            grid.compare(&format!("#[serde(transparent)] struct S(#[serde({one})] T, #[serde({other})] {ty});"));
            grid.compare(&format!("#[serde(transparent)] struct S {{ #[serde({one}, {other})] a: {ty} }}"));
        }
    }
    grid.finish(800);
}

#[test]
fn skipped_variants() {
    let mut grid = Grid::default();
    for content in ["", "(T)", "(T, U)", "{ a: T }"] {
        grid.compare(&format!("enum E {{ A, #[serde(skip)] B {content} }}"));
    }
    grid.finish(4);
}

#[test]
fn literals_that_came_through_a_macro() {
    let source = "#[serde(rename_all = \"kebab-case\")]
        struct S { #[serde(rename(deserialize = \"given\"), alias = \"other\", with = \"module\")] a_b: T, c_d: T }";
    let wrapped = wrap_literals(source.parse().unwrap());
    let mut grid = Grid::default();
    grid.compare_item(&syn::parse2(wrapped).unwrap(), source);
    grid.finish(1);
}

/// The items read so far.
#[derive(Default)]
struct Grid {
    compared: usize,
    differences: Vec<String>,
}

impl Grid {
    fn compare(&mut self, source: &str) {
        let item = syn::parse_str(source).unwrap_or_else(|error| panic!("{error}: {source}"));
        self.compare_item(&item, source);
    }

    /// Compares what both read, unless serde refuses the item.
    fn compare_item(&mut self, item: &DeriveInput, source: &str) {
        let Some(expected) = read_by_serde(item) else {
            return;
        };
        self.compared += 1;
        let read = read_by_derive(item);
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let (expected, read) = (lines(&expected), lines(&read));
        let rows = expected.len().max(read.len());
        for row in (0..rows).filter(|&row| expected.get(row) != read.get(row)) {
            let item: String = source.chars().take(300).collect();
            self.differences.push(format!("{item}\n  serde: {:?}\n  read:  {:?}\n", expected.get(row), read.get(row)));
        }
    }

    #[track_caller]
    fn finish(self, at_least: usize) {
        let shown = self.differences.iter().take(20).map(String::as_str);
        let count = self.differences.len();
        assert!(count == 0, "{count} differences:\n{}", shown.collect::<String>());
        assert!(self.compared >= at_least, "{} items were compared", self.compared);
    }
}

/// No rule, and every rule in every form.
fn rule_forms(option: &str) -> Vec<String> {
    let mut forms = vec![String::new()];
    for rule in RULES {
        forms.extend([
            format!("#[serde({option} = \"{rule}\")]"),
            format!("#[serde({option}(deserialize = \"{rule}\"))]"),
            format!("#[serde({option}(serialize = \"{rule}\"))]"),
            format!("#[serde({option}(serialize = \"UPPERCASE\", deserialize = \"{rule}\"))]"),
            format!("#[serde({option}(serialize = \"UPPERCASE\"), {option}(deserialize = \"{rule}\"))]"),
            format!("#[serde({option}(deserialize = \"{rule}\"))] #[serde({option}(serialize = \"UPPERCASE\"))]"),
        ]);
    }
    forms
}

fn pairs<'a>(ones: &'a [&'a str], others: &'a [&'a str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    ones.iter().flat_map(|one| others.iter().map(|other| (*one, *other)))
}

/// All identifiers with all options that decide a name.
///
/// serde's own derive panics where the rule for camel case meets a first letter of several bytes.
fn named<'a>(rules: &'a str, names: &'a [&'a str]) -> impl Iterator<Item = String> + 'a {
    let idents = IDENTS.iter().filter(move |ident| ident.is_char_boundary(1) || !rules.contains("camelCase"));
    idents.flat_map(move |ident| {
        names.iter().map(move |name| format!("{} {ident}", name.replace("{}", ident.trim_start_matches("r#"))))
    })
}

fn fields(rules: &str, names: &[&str]) -> String {
    named(rules, names).map(|field| format!("{field}: T, ")).collect()
}

/// Puts every literal into an invisible group.
fn wrap_literals(tokens: TokenStream) -> TokenStream {
    let wrap = |token| match token {
        TokenTree::Literal(_) => Group::new(Delimiter::None, TokenStream::from(token)).into(),
        TokenTree::Group(group) => Group::new(group.delimiter(), wrap_literals(group.stream())).into(),
        token => token,
    };
    tokens.into_iter().map(wrap).collect()
}

/// Returns serde's reading of an item as text. Returns `None` if serde refuses the item.
fn read_by_serde(item: &DeriveInput) -> Option<String> {
    let context = Ctxt::new();
    let private = Ident::new("private", Span::call_site());
    let read = Container::from_ast(&context, item, Derive::Deserialize, &private);
    context.check().ok()?;
    let read = read?;
    let attrs = &read.attrs;
    let (tag, content) = match attrs.tag() {
        TagType::External | TagType::None => (None, false),
        TagType::Internal { tag } => (Some(tag), false),
        TagType::Adjacent { tag, .. } => (Some(tag), true),
    };
    let untagged = matches!(attrs.tag(), TagType::None);
    let from = attrs.type_from().or(attrs.type_try_from());
    let like = match &read.data {
        Data::Struct(Style::Newtype, fields) => Some(fields[0].ty),
        Data::Struct(_, fields) => fields.iter().find(|field| field.attrs.transparent()).map(|field| field.ty),
        Data::Enum(_) => None,
    };
    let mut lines = format!(
        "default {} tag {tag:?} untagged {untagged} from {} like {} unsupported {}\n",
        serde_default(attrs.default()),
        type_text(from),
        type_text(like),
        content || attrs.remote().is_some(),
    );
    match &read.data {
        Data::Struct(..) if like.is_some() => {}
        Data::Struct(_, fields) => fields.iter().for_each(|field| lines += &serde_field(field)),
        Data::Enum(variants) => {
            for variant in variants.iter().filter(|variant| !variant.attrs.skip_deserializing()) {
                let attrs = &variant.attrs;
                let unsupported = attrs.other() || attrs.untagged() || attrs.deserialize_with().is_some();
                let names = serde_names(attrs.name(), attrs.aliases());
                let content = match variant.style {
                    Style::Newtype => type_text(Some(variant.fields[0].ty)),
                    _ => String::new(),
                };
                lines += &format!("{names} unsupported {unsupported} content {content}\n");
                if let Style::Struct = variant.style {
                    variant.fields.iter().for_each(|field| lines += &serde_field(field));
                }
            }
        }
    }
    Some(lines)
}

fn serde_field(field: &ast::Field<'_>) -> String {
    let attrs = &field.attrs;
    if attrs.skip_deserializing() {
        return String::new();
    }
    let names = serde_names(attrs.name(), attrs.aliases());
    field_line(
        &names,
        &serde_default(attrs.default()),
        attrs.flatten(),
        attrs.deserialize_with().map(ToTokens::to_token_stream),
    )
}

fn serde_default(default: &SerdeDefault) -> String {
    match default {
        SerdeDefault::None => "none".to_owned(),
        SerdeDefault::Default => "of its type".to_owned(),
        SerdeDefault::Path(path) => path.to_token_stream().to_string(),
    }
}

fn default_text(default: Option<&ReadDefault>) -> String {
    match default {
        None => "none".to_owned(),
        Some(ReadDefault::OfType) => "of its type".to_owned(),
        Some(ReadDefault::Made(path)) => path.to_token_stream().to_string(),
    }
}

fn serde_names(name: &MultiName, aliases: &BTreeSet<Name>) -> String {
    let (name, written) = (&name.deserialize_name().value, &name.serialize_name().value);
    names_line(name, written, aliases.iter().map(|alias| alias.value.as_str()))
}

/// Returns the derive's reading of an item as text.
fn read_by_derive(item: &DeriveInput) -> String {
    let mut mistakes = Mistakes::default();
    let input = Input::read(item, &mut mistakes);
    if let Some(error) = mistakes.into_error() {
        panic!("{error}");
    }
    let serde = &input.serde;
    let tag = serde.tag.as_ref().map(syn::LitStr::value);
    let like = match &input.shape {
        Shape::Like(only) => Some(only.ty),
        Shape::Struct(_) | Shape::Enum(_) => None,
    };
    let mut lines = format!(
        "default {} tag {tag:?} untagged {} from {} like {} unsupported {}\n",
        default_text(serde.default.as_ref()),
        serde.untagged.is_some(),
        type_text(serde.from.as_ref()),
        type_text(like),
        !serde.unsupported.is_empty(),
    );
    match &input.shape {
        Shape::Like(_) => {}
        Shape::Struct(fields) => fields.iter().for_each(|field| lines += &derive_field(field)),
        Shape::Enum(variants) => variants.iter().for_each(|variant| lines += &derive_variant(variant)),
    }
    lines
}

fn derive_variant(variant: &Variant<'_>) -> String {
    let written = variant.written.as_ref().unwrap_or(&variant.name.text);
    let names = names_line(&variant.name.text, written, variant.aliases.iter().map(|alias| alias.text.as_str()));
    let content = match &variant.content {
        Content::Type(only) => type_text(Some(only.ty)),
        Content::Nothing | Content::Fields(_) => String::new(),
    };
    let unsupported = !variant.serde.unsupported.is_empty();
    let line = format!("{names} unsupported {unsupported} content {content}\n");
    line + &variant.fields().iter().map(derive_field).collect::<String>()
}

fn derive_field(field: &Field<'_>) -> String {
    if !field.is_read() {
        return String::new();
    }
    let written = field.written.as_ref().unwrap_or(&field.name.text);
    let names = names_line(&field.name.text, written, field.aliases.iter().map(|alias| alias.text.as_str()));
    let with = field.serde.with.as_ref().map(|with| with.path.to_token_stream());
    field_line(&names, &default_text(field.serde.default.as_ref()), field.serde.flatten.is_some(), with)
}

fn field_line(names: &str, default: &str, flatten: bool, with: Option<TokenStream>) -> String {
    let with = with.map_or_else(String::new, |path| path.to_string());
    format!("  {names} default {default} flatten {flatten} with {with}\n")
}

/// The names for reading and writing, and all for reading in one order.
fn names_line<'a>(name: &'a str, written: &str, aliases: impl Iterator<Item = &'a str>) -> String {
    let all: BTreeSet<&str> = aliases.chain([name]).collect();
    format!("{name} written {written} {all:?}")
}

fn type_text(ty: Option<&Type>) -> String {
    ty.map_or_else(String::new, |ty| ty.to_token_stream().to_string())
}
