//! Values in options: numbers and constants as HCL writes them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, Lit, LitBool, LitStr, Token, braced, bracketed, token};

/// A number, as HCL writes it.
pub(crate) struct Number(pub(crate) String);

/// A bound: a number, or the text of a number with a unit.
pub(crate) enum Bound {
    Number(Number),
    Text(LitStr),
}

impl Parse for Bound {
    fn parse(input: ParseStream<'_>) -> syn::Result<Bound> {
        if input.peek(LitStr) { input.parse().map(Bound::Text) } else { input.parse().map(Bound::Number) }
    }
}

/// A value that is known at compile time.
pub(crate) enum Constant {
    Bool(bool),
    Number(Number),
    String(String),
    List(Vec<Constant>),
    /// Names, which may stand in quotes, and what each of them is.
    Map(Vec<(String, Constant)>),
}

impl Parse for Number {
    fn parse(input: ParseStream<'_>) -> syn::Result<Number> {
        // One minus belongs to a literal.
        match input.parse::<Lit>()? {
            Lit::Int(integer) => Ok(Number(integer.base10_digits().to_owned())),
            Lit::Float(float) => Ok(Number(float.base10_digits().to_owned())),
            other => Err(syn::Error::new(other.span(), "a number is expected")),
        }
    }
}

impl Parse for Constant {
    fn parse(input: ParseStream<'_>) -> syn::Result<Constant> {
        if input.peek(token::Bracket) {
            let elements;
            bracketed!(elements in input);
            let elements = elements.parse_terminated(Constant::parse, Token![,])?;
            let elements: Punctuated<Constant, Token![,]> = elements;
            return Ok(Constant::List(elements.into_iter().collect()));
        }
        if input.peek(token::Brace) {
            let entries;
            braced!(entries in input);
            let entries: Punctuated<_, Token![,]> = entries.parse_terminated(entry, Token![,])?;
            return Ok(Constant::Map(entries.into_iter().collect()));
        }
        if input.peek(LitStr) {
            return Ok(Constant::String(input.parse::<LitStr>()?.value()));
        }
        if input.peek(LitBool) {
            return Ok(Constant::Bool(input.parse::<LitBool>()?.value));
        }
        input.parse().map(Constant::Number)
    }
}

fn entry(input: ParseStream<'_>) -> syn::Result<(String, Constant)> {
    let name = match input.peek(LitStr) {
        true => input.parse::<LitStr>()?.value(),
        false => input.call(Ident::parse_any)?.unraw().to_string(),
    };
    input.parse::<Token![=]>()?;
    Ok((name, input.parse()?))
}

impl Constant {
    /// The constant as schema data.
    pub(crate) fn expand(&self) -> TokenStream {
        match self {
            Constant::Bool(value) => quote!(__hcl::Constant::Bool(#value)),
            Constant::Number(Number(digits)) => quote!(__hcl::Constant::Number(#digits)),
            Constant::String(text) => quote!(__hcl::Constant::String(#text)),
            Constant::List(elements) => {
                let elements = elements.iter().map(Constant::expand);
                quote!(__hcl::Constant::List(&[#(#elements),*]))
            }
            Constant::Map(entries) => {
                let entries = entries.iter().map(|(name, value)| {
                    let value = value.expand();
                    quote!((#name, #value))
                });
                quote!(__hcl::Constant::Map(&[#(#entries),*]))
            }
        }
    }
}
