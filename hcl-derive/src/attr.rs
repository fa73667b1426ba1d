//! Reads `#[hcl(...)]`.
//!
//! Only the form of options is looked at here; whether they go together is asked in `check`.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitInt, LitStr, Path, Token};

use crate::check::{self, Mistakes};
use crate::options::{Bounds, GivenOption, OptionSite, OptionValue, Options, ValueKind};

/// `name` or `name = value`.
pub(crate) struct WrittenOption {
    pub(crate) path: Path,
    value: Option<TokenStream>,
    whole: TokenStream,
}

impl Parse for WrittenOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<WrittenOption> {
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
        Ok(WrittenOption { path, value, whole })
    }
}

impl ToTokens for WrittenOption {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.whole.to_tokens(tokens);
    }
}

impl Options {
    /// Reads the options of a type, a variant or a field.
    pub(crate) fn read(attrs: &[Attribute], site: OptionSite, mistakes: &mut Mistakes) -> Options {
        let mut options = Options::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("hcl")) {
            match attr.parse_args_with(Punctuated::<WrittenOption, Token![,]>::parse_terminated) {
                Ok(written) => written.iter().for_each(|option| options.add(option, site, mistakes)),
                Err(error) => mistakes.push(error),
            }
        }
        options
    }

    fn add(&mut self, option: &WrittenOption, site: OptionSite, mistakes: &mut Mistakes) {
        let key = option.path.get_ident();
        let Some((key, spec)) = key.and_then(|key| Some((key, site.options().iter().find(|spec| key == spec.name)?)))
        else {
            return mistakes.push(check::unknown_option(option, site));
        };
        let is_repeated = self.0.iter().any(|earlier| earlier.key == *key);
        if is_repeated && !matches!(spec.value, ValueKind::Texts(_)) {
            return mistakes.push(check::repeated_option(key));
        }
        let value = option.read(spec.value, key, mistakes);
        self.0.push(GivenOption { spec, key: key.clone(), value });
    }
}

impl WrittenOption {
    /// Returns `true` if the option is a name without a value.
    pub(crate) fn is_word(&self) -> bool {
        self.value.is_none()
    }

    /// The value, which must be of a kind.
    fn read(&self, kind: ValueKind, key: &Ident, mistakes: &mut Mistakes) -> OptionValue {
        let quoted;
        let (value, wanted) = match kind {
            ValueKind::Nothing => {
                if self.value.is_some() {
                    mistakes.push(check::value_not_wanted(self, key));
                }
                return OptionValue::Nothing;
            }
            ValueKind::Path(wanted) => {
                let text: Option<LitStr> = self.parsed();
                let path = text.as_ref().and_then(|text| text.parse_with(Path::parse_mod_style).ok());
                if path.is_none() {
                    let wrong = text.map_or_else(|| self.to_token_stream(), ToTokens::into_token_stream);
                    mistakes.push(check::path_wanted(wrong, self, wanted));
                }
                return path.map_or(OptionValue::Nothing, OptionValue::Path);
            }
            ValueKind::Constant => {
                (self.parsed().map(OptionValue::Constant), "a string, a number, true, false, a list or a map")
            }
            ValueKind::Bound => (self.parsed().map(OptionValue::Bound), "a number, or one with a unit in a string"),
            ValueKind::Count => (self.count().map(OptionValue::Count), "a whole number"),
            ValueKind::Text(wanted) | ValueKind::Texts(wanted) => (self.parsed().map(OptionValue::Text), wanted),
            ValueKind::Bounds => (self.bounds(), "bounds in a string, such as \"T: DeserializeOwned\""),
            ValueKind::Word(word) => {
                quoted = format!("{word:?}");
                let is_it = self.parsed().is_some_and(|text: LitStr| text.value() == word);
                (is_it.then_some(OptionValue::Nothing), &*quoted)
            }
            ValueKind::MergeRule => {
                (self.merge_rule().map(OptionValue::MergeRule), "\"replace\", \"append\" or \"deep\"")
            }
        };
        value.unwrap_or_else(|| {
            mistakes.push(check::value_wanted(self, wanted));
            OptionValue::Nothing
        })
    }

    fn parsed<T: Parse>(&self) -> Option<T> {
        self.value.clone().and_then(|value| syn::parse2(value).ok())
    }

    fn count(&self) -> Option<usize> {
        self.parsed().and_then(|count: LitInt| count.base10_parse().ok())
    }

    fn bounds(&self) -> Option<OptionValue> {
        let text: LitStr = self.parsed()?;
        text.parse_with(Bounds::parse_terminated).ok().map(OptionValue::Bounds)
    }

    /// The name that the schema has for a rule of merging.
    fn merge_rule(&self) -> Option<Ident> {
        let rule: LitStr = self.parsed()?;
        let name = match &*rule.value() {
            "replace" => "Replace",
            "append" => "Append",
            "deep" => "Deep",
            _ => return None,
        };
        Some(Ident::new(name, rule.span()))
    }
}
