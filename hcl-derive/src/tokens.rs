//! Which names there are in the tokens of a type.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

/// The names of types that hold what is not shown: ours, and those of the crate `secrecy`.
const SECRET_TYPES: [&str; 4] = ["Sensitive", "SecretBox", "SecretString", "SecretSlice"];

/// Whether a type says by its name, or by that of a part, that its values are not shown.
pub(crate) fn is_named_secret(ty: &TokenStream) -> bool {
    SECRET_TYPES.iter().any(|name| mentions(ty, &Ident::new(name, Span::call_site())))
}

/// Whether a type is called a map, or one in it is.
pub(crate) fn is_named_map(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident.to_string().ends_with("Map"),
        TokenTree::Group(group) => is_named_map(&group.stream()),
        _ => false,
    })
}

/// Whether a name occurs in a type.
pub(crate) fn mentions(ty: &TokenStream, name: &Ident) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// Whether a type is one with arguments.
pub(crate) fn has_arguments(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '<'))
}

/// Whether a type says a lifetime.
pub(crate) fn has_lifetime(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '\'',
        TokenTree::Group(group) => has_lifetime(&group.stream()),
        _ => false,
    })
}

/// Whether a type is or contains one that is called by this name alone, which is no type of another module.
pub(crate) fn contains(ty: &TokenStream, name: &Ident) -> bool {
    let mut colons = 0;
    ty.clone().into_iter().any(|token| {
        let before = std::mem::take(&mut colons);
        match token {
            TokenTree::Ident(ident) => before < 2 && ident == *name,
            TokenTree::Group(group) => contains(&group.stream(), name),
            TokenTree::Punct(punct) => {
                colons = if punct.as_char() == ':' { before + 1 } else { 0 };
                false
            }
            TokenTree::Literal(_) => false,
        }
    })
}
