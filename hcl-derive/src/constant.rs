//! Values in options: numbers and constants as HCL writes them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Lit, LitBool, LitStr, Token, bracketed, token};

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
        if input.peek(LitStr) {
            return Ok(Constant::String(input.parse::<LitStr>()?.value()));
        }
        if input.peek(LitBool) {
            return Ok(Constant::Bool(input.parse::<LitBool>()?.value));
        }
        input.parse().map(Constant::Number)
    }
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
        }
    }
}
