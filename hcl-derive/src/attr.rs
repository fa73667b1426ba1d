//! The options of `#[hcl(...)]`.
//!
//! Only their form is looked at here; whether they go together is asked in `check`, and `constant` reads their values.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Path, Token};

use crate::check::{self, Mistakes};
use crate::constant::{Bound, Constant};

/// What `#[hcl(...)]` on the struct says.
#[derive(Default)]
pub(crate) struct ContainerOptions {
    pub(crate) allow_unknown: Option<Ident>,
    /// Where `hcl_serde` is found, when it is not at its own name.
    pub(crate) krate: Option<Path>,
    /// The function that looks at the whole.
    pub(crate) validate: Option<Path>,
}

/// What `#[hcl(...)]` on a field says.
#[derive(Default)]
pub(crate) struct FieldOptions {
    /// The options that say what the field stands for, in source order; more than one is a misuse.
    pub(crate) roles: Vec<(Role, Ident)>,
    /// The other options, for messages.
    pub(crate) others: Vec<Ident>,
    pub(crate) keyword: bool,
    pub(crate) sensitive: bool,
    pub(crate) default: Option<Constant>,
    pub(crate) min: Option<Bound>,
    pub(crate) max: Option<Bound>,
    pub(crate) min_len: Option<usize>,
    pub(crate) max_len: Option<usize>,
    pub(crate) validate: Option<Path>,
    pub(crate) deprecated: Option<LitStr>,
    /// What messages say is expected.
    pub(crate) expected: Option<LitStr>,
    pub(crate) renamed_from: Vec<LitStr>,
    /// What becomes of the field where several layers of configuration have it.
    pub(crate) merge: Option<Ident>,
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
    /// The whole body.
    Body,
    /// A place in the text.
    Range(RangeOf),
}

/// Which place in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RangeOf {
    Definition,
    Type,
    Labels,
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
            Place::Container => &["allow_unknown", "crate", "validate"],
            Place::Variant => &[],
            Place::Field => &[
                "block",
                "blocks",
                "label",
                "remain",
                "body",
                "range",
                "type_range",
                "label_ranges",
                "keyword",
                "sensitive",
                "default",
                "min",
                "max",
                "min_len",
                "max_len",
                "validate",
                "expected",
                "deprecated",
                "renamed_from",
                "merge",
            ],
        }
    }
}

/// `name` or `name = value`.
pub(crate) struct HclOption {
    pub(crate) path: Path,
    pub(crate) value: Option<TokenStream>,
    whole: TokenStream,
}

impl Parse for HclOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<HclOption> {
        let path = input.call(Path::parse_mod_style)?;
        let mut whole = path.to_token_stream();
        let mut value = None;
        let mut rest = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) {
            rest.extend([input.parse::<proc_macro2::TokenTree>()?]);
        }
        if !rest.is_empty() {
            whole.extend(rest.clone());
            let mut tokens = rest.clone().into_iter();
            let equals = tokens.next().is_some_and(|first| first.to_string() == "=");
            value = Some(if equals { tokens.collect() } else { rest });
        }
        Ok(HclOption { path, value, whole })
    }
}

impl ToTokens for HclOption {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.whole.to_tokens(tokens);
    }
}

impl ContainerOptions {
    /// Reads the options of the struct.
    pub(crate) fn read(attrs: &[Attribute], mistakes: &mut Mistakes) -> ContainerOptions {
        let mut options = ContainerOptions::default();
        for (key, option) in known_options(attrs, Place::Container, mistakes) {
            match key.to_string().as_str() {
                "crate" => options.krate = path_value(&option, "path", mistakes),
                "validate" => options.validate = path_value(&option, "path of a function", mistakes),
                _ => {
                    no_value(&option, &key, mistakes);
                    options.allow_unknown = Some(key);
                }
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
            let name = key.to_string();
            if let Some(role) = role(&name) {
                no_value(&option, &key, mistakes);
                options.roles.push((role, key));
                continue;
            }
            match name.as_str() {
                "keyword" => {
                    no_value(&option, &key, mistakes);
                    options.keyword = true;
                }
                "sensitive" => {
                    no_value(&option, &key, mistakes);
                    options.sensitive = true;
                }
                "default" => options.default = value(&option, "a string, a number, true, false or a list", mistakes),
                "min" => options.min = value(&option, "a number, or one with a unit in a string", mistakes),
                "max" => options.max = value(&option, "a number, or one with a unit in a string", mistakes),
                "min_len" => options.min_len = count(&option, mistakes),
                "max_len" => options.max_len = count(&option, mistakes),
                "validate" => options.validate = path_value(&option, "path of a function", mistakes),
                "merge" => options.merge = merge_rule(&option, mistakes),
                "expected" => options.expected = value(&option, "what is expected in a string", mistakes),
                "deprecated" => options.deprecated = value(&option, "the reason in a string", mistakes),
                _ => options.renamed_from.extend(value::<LitStr>(&option, "a name in a string", mistakes)),
            }
            options.others.push(key);
        }
        options
    }

    /// What the field stands for.
    pub(crate) fn role(&self) -> Role {
        self.roles.first().map_or(Role::Attribute, |(role, _)| *role)
    }
}

/// What a field with an option stands for, if that is what the option says.
fn role(name: &str) -> Option<Role> {
    Some(match name {
        "block" => Role::Block,
        "blocks" => Role::Blocks,
        "label" => Role::Label,
        "remain" => Role::Remain,
        "body" => Role::Body,
        "range" => Role::Range(RangeOf::Definition),
        "type_range" => Role::Range(RangeOf::Type),
        "label_ranges" => Role::Range(RangeOf::Labels),
        _ => return None,
    })
}

/// Refuses the options of a variant, which has none.
pub(crate) fn no_variant_options(attrs: &[Attribute], mistakes: &mut Mistakes) {
    known_options(attrs, Place::Variant, mistakes);
}

/// The options that the place has, with their names; only a former name can be given more than once.
fn known_options(attrs: &[Attribute], place: Place, mistakes: &mut Mistakes) -> Vec<(Ident, HclOption)> {
    let mut known: Vec<(Ident, HclOption)> = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("hcl")) {
        let options = match attr.parse_args_with(Punctuated::<HclOption, Token![,]>::parse_terminated) {
            Ok(options) => options,
            Err(error) => {
                mistakes.push(error);
                continue;
            }
        };
        for option in options {
            match option.path.get_ident() {
                Some(key) if place.options().iter().any(|name| key == name) => {
                    let key = key.clone();
                    if key != "renamed_from" && known.iter().any(|(earlier, _)| *earlier == key) {
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
fn no_value(option: &HclOption, key: &Ident, mistakes: &mut Mistakes) {
    if option.value.is_some() {
        mistakes.push(check::value_not_wanted(option, key));
    }
}

/// Demands a value, of which it is known what it must be.
fn value<T: Parse>(option: &HclOption, wanted: &str, mistakes: &mut Mistakes) -> Option<T> {
    let value = option.value.clone().and_then(|value| syn::parse2(value).ok());
    if value.is_none() {
        mistakes.push(check::value_wanted(option, wanted));
    }
    value
}

/// Demands a count.
fn count(option: &HclOption, mistakes: &mut Mistakes) -> Option<usize> {
    let count: Option<syn::LitInt> = option.value.clone().and_then(|value| syn::parse2(value).ok());
    let count = count.and_then(|count| count.base10_parse().ok());
    if count.is_none() {
        mistakes.push(check::value_wanted(option, "a whole number"));
    }
    count
}

/// Demands the name of a rule of merging, and gives that of the schema.
fn merge_rule(option: &HclOption, mistakes: &mut Mistakes) -> Option<Ident> {
    let rule: Option<LitStr> = option.value.clone().and_then(|value| syn::parse2(value).ok());
    let name = match rule.as_ref().map(LitStr::value).as_deref() {
        Some("replace") => "Replace",
        Some("append") => "Append",
        Some("deep") => "Deep",
        _ => {
            mistakes.push(check::value_wanted(option, "\"replace\", \"append\" or \"deep\""));
            return None;
        }
    };
    rule.map(|rule| Ident::new(name, rule.span()))
}

/// Demands a path written as a string, as serde does for its own options.
fn path_value(option: &HclOption, wanted: &str, mistakes: &mut Mistakes) -> Option<Path> {
    let text: Option<LitStr> = option.value.clone().and_then(|value| syn::parse2(value).ok());
    let path = text.as_ref().and_then(|text| text.parse_with(Path::parse_mod_style).ok());
    if path.is_none() {
        let wrong = text.map_or_else(|| option.to_token_stream(), ToTokens::into_token_stream);
        mistakes.push(check::path_wanted(wrong, option, wanted));
    }
    path
}
