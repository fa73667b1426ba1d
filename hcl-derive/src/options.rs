//! The options of `#[hcl(...)]` as a table, and what those of one item, variant or field say.
//!
//! An option is a row: where it is written, what value it takes, which fields it is for, and which method of the schema's
//! `Field` it becomes. Everything else here, in `check` and in `expand` follows from the rows.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Ident, LitStr, Path, Token, WherePredicate};

use crate::constant::{Bound, Constant};

/// An option.
pub(crate) struct OptionSpec {
    /// The name as it is written.
    pub(crate) name: &'static str,
    /// The kind of the value behind the name.
    pub(crate) value: ValueKind,
    pub(crate) meaning: Meaning,
}

/// The place of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OptionSite {
    Type,
    Variant,
    Field,
}

/// The kind of an option's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueKind {
    /// Nothing: the option is a mere word.
    Nothing,
    Constant,
    Bound,
    Count,
    /// Text, and what messages say of it.
    Text(&'static str),
    /// Text, and the option may be given several times.
    Texts(&'static str),
    /// A path of Rust in a string, and what messages call it.
    Path(&'static str),
    MergeRule,
    /// Bounds of Rust in a string.
    Bounds,
    /// One word in a string, and nothing else.
    Word(&'static str),
}

/// The meaning of an option.
#[derive(Clone, Copy)]
pub(crate) enum Meaning {
    /// It says what the field stands for.
    Role(FieldRole),
    /// It is one more call while the schema of the field is made, which gets the value.
    Call {
        /// The method of `Field`; for a bound in quotes it ends in `_quantity`.
        method: &'static str,
        /// The roles of a field that may have the option.
        fits: &'static [FieldRole],
    },
    /// It says more of what the field stands for, which is this.
    Beside(FieldRole),
    /// It says something of the whole type, which is asked for by name.
    OfType,
}

/// The role of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldRole {
    Attribute,
    Block,
    /// Blocks whose types are the variants of an enum.
    Blocks,
    Label,
    Remain,
    /// The whole body.
    Body,
    /// A place in the text: which one, by its name in the schema.
    Range(&'static str),
}

impl FieldRole {
    /// Returns the name of the role as an option.
    pub(crate) fn name(self) -> &'static str {
        let is_it = |spec: &&OptionSpec| matches!(spec.meaning, Meaning::Role(role) if role == self);
        FIELD_OPTIONS.iter().find(is_it).map_or("", |spec| spec.name)
    }
}

const TYPE_OPTIONS: &[OptionSpec] = &[
    of_type("allow_unknown", ValueKind::Nothing),
    of_type("bound", ValueKind::Bounds),
    of_type("crate", ValueKind::Path("path")),
    of_type("validate", ValueKind::Path("path of a function")),
];

/// In the order in which messages list them, and in which they become calls; but constants are held against all that the
/// other options say.
const FIELD_OPTIONS: &[OptionSpec] = &[
    role("block", FieldRole::Block),
    role("block_types", FieldRole::Blocks),
    role("label", FieldRole::Label),
    role("remain", FieldRole::Remain),
    role("body", FieldRole::Body),
    role("range", FieldRole::Range("Definition")),
    role("type_range", FieldRole::Range("Type")),
    role("label_ranges", FieldRole::Range("Labels")),
    call("labels", ValueKind::Count, "labels", BLOCK),
    OptionSpec { name: "argument", value: ValueKind::Nothing, meaning: Meaning::Beside(FieldRole::Block) },
    call("keyword", ValueKind::Nothing, "keyword", ARGUMENT),
    call("sensitive", ValueKind::Nothing, "sensitive", ARGUMENT),
    call("default", ValueKind::Constant, "default", ARGUMENT),
    call("min", ValueKind::Bound, "min", ARGUMENT),
    call("max", ValueKind::Bound, "max", ARGUMENT),
    call("min_len", ValueKind::Count, "min_len", ITEMS),
    call("max_len", ValueKind::Count, "max_len", ITEMS),
    call("validate", ValueKind::Path("path of a function"), "validated", VALUE),
    call("expected", ValueKind::Text("what is expected in a string"), "expected", ARGUMENT),
    call("deprecated", ValueKind::Text("the reason in a string"), "deprecated", ITEMS),
    call("renamed_from", ValueKind::Texts("a name in a string"), "renamed_from", NAMED),
    call("moved_from", ValueKind::Texts("a path in a string, such as \"server.listen\""), "moved_from", NAMED),
    call("convert_from", ValueKind::Path("path of a function"), "convert_from", ARGUMENT),
    call("merge", ValueKind::MergeRule, "merge", ITEMS),
    call("reload", ValueKind::Word("restart"), "restarting", ITEMS),
    call("example", ValueKind::Constant, "with_example", VALUE),
];

const ARGUMENT: &[FieldRole] = &[FieldRole::Attribute];
const BLOCK: &[FieldRole] = &[FieldRole::Block];
const VALUE: &[FieldRole] = &[FieldRole::Attribute, FieldRole::Label];
const NAMED: &[FieldRole] = &[FieldRole::Attribute, FieldRole::Block];
const ITEMS: &[FieldRole] = &[FieldRole::Attribute, FieldRole::Block, FieldRole::Blocks];

const fn role(name: &'static str, role: FieldRole) -> OptionSpec {
    OptionSpec { name, value: ValueKind::Nothing, meaning: Meaning::Role(role) }
}

const fn call(name: &'static str, value: ValueKind, method: &'static str, fits: &'static [FieldRole]) -> OptionSpec {
    OptionSpec { name, value, meaning: Meaning::Call { method, fits } }
}

const fn of_type(name: &'static str, value: ValueKind) -> OptionSpec {
    OptionSpec { name, value, meaning: Meaning::OfType }
}

impl OptionSite {
    /// The options that can be written here.
    pub(crate) fn options(self) -> &'static [OptionSpec] {
        match self {
            OptionSite::Type => TYPE_OPTIONS,
            OptionSite::Variant => &[],
            OptionSite::Field => FIELD_OPTIONS,
        }
    }

    /// Their names.
    pub(crate) fn names(self) -> Vec<&'static str> {
        self.options().iter().map(|option| option.name).collect()
    }
}

/// The options of one type, variant or field, in source order.
#[derive(Default)]
pub(crate) struct Options(pub(crate) Vec<GivenOption>);

/// An option as it is given somewhere.
pub(crate) struct GivenOption {
    pub(crate) spec: &'static OptionSpec,
    /// Its name where it is written.
    pub(crate) key: Ident,
    pub(crate) value: OptionValue,
}

/// The value of an option.
pub(crate) enum OptionValue {
    /// Nothing, or something that is wrong and was reported.
    Nothing,
    Constant(Constant),
    Bound(Bound),
    Count(usize),
    Text(LitStr),
    Path(Path),
    Bounds(Bounds),
    /// The name of a merge rule in the schema.
    MergeRule(Ident),
}

/// The bounds on parameters, as they stand behind `where`.
pub(crate) type Bounds = Punctuated<WherePredicate, Token![,]>;

/// The call that an option becomes; one for all, if it is given several times.
pub(crate) struct Call<'a> {
    pub(crate) method: String,
    pub(crate) arguments: TokenStream,
    /// The option; the first one if there are several.
    pub(crate) given: &'a GivenOption,
}

impl Options {
    /// Returns the roles that the options of a field give, in source order; more than one is a misuse.
    pub(crate) fn roles(&self) -> impl Iterator<Item = (FieldRole, &Ident)> {
        self.0.iter().filter_map(|given| match given.spec.meaning {
            Meaning::Role(role) => Some((role, &given.key)),
            _ => None,
        })
    }

    /// Returns the role of the field.
    pub(crate) fn role(&self) -> FieldRole {
        self.roles().next().map_or(FieldRole::Attribute, |(role, _)| role)
    }

    /// The calls that the options of a field become, in the order in which they are made.
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call<'_>> {
        let is_constant = |spec: &&OptionSpec| matches!(spec.value, ValueKind::Constant);
        let others = FIELD_OPTIONS.iter().filter(move |spec| !is_constant(spec));
        others.chain(FIELD_OPTIONS.iter().filter(is_constant)).filter_map(|spec| {
            let Meaning::Call { method, .. } = spec.meaning else { return None };
            let given = self.given(spec.name)?;
            let method = match given.value {
                OptionValue::Bound(Bound::Text(_)) => format!("{method}_quantity"),
                _ => method.to_owned(),
            };
            let arguments = if matches!(spec.value, ValueKind::Texts(_)) {
                let texts = self.texts(spec.name);
                match spec.name {
                    "moved_from" => quote!(&__hcl::Moved { paths: &[#(#texts),*], migrations: __hcl::migrations }),
                    _ => quote!(&[#(#texts),*]),
                }
            } else if let (OptionValue::Path(path), "convert_from") = (&given.value, spec.name) {
                let at = Span::call_site().located_at(path.span());
                let function = quote_spanned!(at=> __hcl::Changes(#path).function());
                quote!(
                    |expr, context| {
                        #[allow(unused_imports)]
                        use __hcl::GivesValue as _;
                        __hcl::changed(expr, context, #function)
                    },
                    __hcl::migrations,
                    || __hcl::former_type(#path)
                )
            } else {
                given.value.expand()
            };
            Some(Call { method, arguments, given })
        })
    }

    /// The other names that a field had.
    pub(crate) fn former_names(&self) -> impl Iterator<Item = &LitStr> {
        self.texts("renamed_from")
    }

    /// The places where a field was.
    pub(crate) fn old_places(&self) -> impl Iterator<Item = &LitStr> {
        self.texts("moved_from")
    }

    /// The function that looks at what was decoded.
    pub(crate) fn validate(&self) -> Option<&Path> {
        self.path("validate")
    }

    /// Returns the path of `hcl_serde`, if the crate is not at its own name.
    pub(crate) fn krate(&self) -> Option<&Path> {
        self.path("crate")
    }

    /// Returns the program's bounds on parameters, which replace the bounds that the places of the parameters need.
    pub(crate) fn bound(&self) -> Option<&Bounds> {
        match &self.given("bound")?.value {
            OptionValue::Bounds(bounds) => Some(bounds),
            _ => None,
        }
    }

    /// The option that lets a body have items that no field takes.
    pub(crate) fn allow_unknown(&self) -> Option<&Ident> {
        self.given("allow_unknown").map(|given| &given.key)
    }

    /// Returns `true` if the field is not shown.
    pub(crate) fn is_sensitive(&self) -> bool {
        self.given("sensitive").is_some()
    }

    /// Returns `true` if an argument can be written in the place of the blocks of the field.
    pub(crate) fn is_argument_too(&self) -> bool {
        self.given("argument").is_some()
    }

    /// Returns `true` if the field has a value of its own for its absence.
    pub(crate) fn has_default(&self) -> bool {
        self.given("default").is_some()
    }

    fn given(&self, name: &str) -> Option<&GivenOption> {
        self.0.iter().find(|given| given.spec.name == name)
    }

    fn path(&self, name: &str) -> Option<&Path> {
        match &self.given(name)?.value {
            OptionValue::Path(path) => Some(path),
            _ => None,
        }
    }

    fn texts<'o>(&'o self, name: &'static str) -> impl Iterator<Item = &'o LitStr> {
        self.0.iter().filter(move |given| given.spec.name == name).filter_map(|given| match &given.value {
            OptionValue::Text(text) => Some(text),
            _ => None,
        })
    }
}

impl OptionValue {
    /// The value as schema data; none of a function, which is called where the field is decoded, and of bounds.
    fn expand(&self) -> TokenStream {
        match self {
            OptionValue::Nothing | OptionValue::Path(_) | OptionValue::Bounds(_) => TokenStream::new(),
            OptionValue::Constant(constant) => {
                let constant = constant.expand();
                quote!(&#constant)
            }
            OptionValue::Bound(Bound::Number(number)) => number.0.to_token_stream(),
            OptionValue::Bound(Bound::Text(text)) | OptionValue::Text(text) => text.to_token_stream(),
            OptionValue::Count(count) => count.to_token_stream(),
            OptionValue::MergeRule(rule) => quote!(__hcl::MergeRule::#rule),
        }
    }
}
