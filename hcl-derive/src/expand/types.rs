//! Work on the tokens of types.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Type;

use crate::input::Input;
use crate::tokens::{has_arguments, is_named_secret, types_in};

/// The HCL type of a Rust type, as far as the compiler knows it, with what the type says by its name.
pub(super) fn hcl_type(ty: &TokenStream, at: Span) -> TokenStream {
    by_name(ty, quote_spanned!(at=> __hcl::shaped(__hcl::Probe::<#ty>::TYPE, __hcl::Probe::<#ty>::SHAPE)), at)
}

/// Returns an expression that is `true` if an argument of a Rust type may be left out. For parameters, only their
/// traits tell it.
pub(super) fn is_optional(input: &Input<'_>, ty: &TokenStream) -> TokenStream {
    let of_parameter = (!input.is_concrete()).then(|| quote!(| __hcl::Probe::<#ty>::MAY_BE_ABSENT));
    quote!(__hcl::Probe::<#ty>::OPTIONAL #of_parameter)
}

/// Returns an expression that is `true` if null is a value of an argument of a Rust type that may be left out.
pub(super) fn is_nullable(input: &Input<'_>, ty: &TokenStream) -> TokenStream {
    let of_parameter = (!input.is_concrete()).then(|| quote!(| __hcl::Probe::<#ty>::OF_OPTIONAL));
    quote!(__hcl::Probe::<#ty>::NULLABLE #of_parameter)
}

/// An HCL type, with what the Rust type says by its name, or by those of the types in it.
pub(super) fn by_name(ty: &TokenStream, spec: TokenStream, at: Span) -> TokenStream {
    match hides(ty) {
        Some(hides) => quote_spanned!(at=> __hcl::hiding(#hides, #spec)),
        None => spec,
    }
}

/// Returns an expression that is `true` if a part of a Rust type may not be shown. Returns `None` if no part can be
/// hidden.
pub(super) fn hides(ty: &TokenStream) -> Option<TokenStream> {
    if is_named_secret(ty) {
        return Some(quote!(true));
    }
    of_any(ty, "HIDES")
}

/// Returns an expression that is `true` if a type, or a type in it, has parameters, which may be why the type is not
/// known.
pub(super) fn has_parameters(ty: &TokenStream) -> Option<TokenStream> {
    if has_arguments(ty) { of_any(ty, "HAS_PARAMETERS") } else { None }
}

/// Returns an expression that is `true` if a constant is true of a type or of a type in it. Returns `None` if the
/// constant is certainly false.
fn of_any(ty: &TokenStream, constant: &str) -> Option<TokenStream> {
    let constant = format_ident!("{constant}");
    let parsed: Type = syn::parse2(ty.clone()).ok()?;
    let types = types_in(&parsed);
    // Without branches, because what comes behind one is not made a constant.
    (!types.is_empty()).then(|| quote!(#(__hcl::Probe::<#types>::#constant)|*))
}

/// A type with the struct's lifetimes replaced by inferred ones, and `Self` by its name.
pub(super) fn anonymous(input: &Input<'_>, ty: TokenStream) -> TokenStream {
    let generics = &input.item.generics;
    let mut after_quote = false;
    let mut anonymous = TokenStream::new();
    for token in ty {
        let lifetime =
            std::mem::replace(&mut after_quote, matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\''));
        match token {
            TokenTree::Ident(name) if lifetime => {
                let own = generics.lifetimes().any(|parameter| parameter.lifetime.ident == name);
                let name = if own { Ident::new("_", name.span()) } else { name };
                anonymous.extend([TokenTree::Ident(name)]);
            }
            TokenTree::Ident(name) if name == "Self" => {
                let mut ident = input.item.ident.clone();
                ident.set_span(ident.span().located_at(name.span()));
                let (_, ty_generics, _) = generics.split_for_impl();
                anonymous.extend(self::anonymous(input, quote!(#ident #ty_generics)));
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), self::anonymous(input, group.stream()));
                inner.set_span(group.span());
                anonymous.extend([TokenTree::Group(inner)]);
            }
            token => anonymous.extend([token]),
        }
    }
    anonymous
}

/// Returns the tokens after the `<` of an associated type of a parameter, and their number. The associated type names
/// its trait: `<T as Trait>::Of`.
fn qualified(rest: impl Iterator<Item = TokenTree>, parameter: &Ident) -> Option<(TokenStream, usize)> {
    let is =
        |token: Option<&TokenTree>, sign: char| matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == sign);
    let tokens: Vec<TokenTree> = rest.collect();
    match &tokens[..] {
        [TokenTree::Ident(it), TokenTree::Ident(word), ..] if it == parameter && word == "as" => {}
        _ => return None,
    }
    let mut depth = 1;
    let end = (2..tokens.len()).find(|&at| {
        depth += i32::from(is(tokens.get(at), '<')) - i32::from(is(tokens.get(at), '>'));
        depth == 0
    })?;
    let length = end + 4;
    let is_path = is(tokens.get(end + 1), ':') && matches!(tokens.get(end + 3), Some(TokenTree::Ident(_)));
    is_path.then(|| (tokens[..length].iter().cloned().collect(), length))
}

/// Returns `true` if a type parameter occurs by itself in a type, and the associated types that start with the
/// parameter.
///
/// A type that is only marked (`PhantomData`) is not decoded and asks nothing.
pub(super) fn projections(ty: &TokenStream, parameter: &Ident) -> (bool, Vec<TokenStream>) {
    let mut by_itself = false;
    let mut associated = Vec::new();
    let mut tokens = ty.clone().into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(open) if open.as_char() == '<' => {
                if let Some((path, length)) = qualified(tokens.clone(), parameter) {
                    associated.push(quote!(#open #path));
                    tokens.by_ref().take(length).for_each(drop);
                }
            }
            TokenTree::Ident(name) if name == "PhantomData" => return (by_itself, associated),
            TokenTree::Ident(name) if name == *parameter => {
                let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
                let mut path = quote!(#name);
                let mut is_path = false;
                while tokens.peek().is_some_and(is_colon) {
                    path.extend(tokens.by_ref().take(3));
                    is_path = true;
                }
                if is_path {
                    associated.push(path);
                } else {
                    by_itself = true;
                }
            }
            TokenTree::Group(group) => {
                let (inner_itself, inner) = projections(&group.stream(), parameter);
                by_itself |= inner_itself;
                associated.extend(inner);
            }
            _ => {}
        }
    }
    (by_itself, associated)
}
