//! The names in the tokens of a type.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type};

/// The names of types that hold what is not shown: ours, and those of the crate `secrecy`.
const SECRET_TYPES: [&str; 4] = ["Sensitive", "SecretBox", "SecretString", "SecretSlice"];

/// Returns `true` if the name of a type, or of a part of it, says that its values are not shown.
pub(crate) fn is_named_secret(ty: &TokenStream) -> bool {
    SECRET_TYPES.iter().any(|name| mentions(ty, &Ident::new(name, Span::call_site())))
}

/// Types that hold nothing but what is in them, and whose values are shown.
const PLAIN: [&str; 34] = [
    "Arc",
    "BTreeMap",
    "BTreeSet",
    "Box",
    "Cow",
    "Duration",
    "HashMap",
    "HashSet",
    "IndexMap",
    "Option",
    "PathBuf",
    "Rc",
    "Spanned",
    "String",
    "Vec",
    "bool",
    "char",
    "collections",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "std",
    "str",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

/// Returns `true` if a type consists only of types whose values are shown, and of these names.
pub(crate) fn is_plain(ty: &TokenStream, names: &[&Ident]) -> bool {
    ty.clone().into_iter().all(|token| match token {
        TokenTree::Ident(ident) => names.contains(&&ident) || PLAIN.iter().any(|plain| ident == plain),
        TokenTree::Group(group) => is_plain(&group.stream(), names),
        _ => true,
    })
}

/// A type and those that it is made of, but for plain ones.
pub(crate) fn types_in(ty: &Type) -> Vec<&Type> {
    let inside: Vec<&Type> = match ty {
        Type::Path(path) => {
            let arguments = path.path.segments.iter().flat_map(|segment| match &segment.arguments {
                PathArguments::AngleBracketed(arguments) => arguments.args.iter().collect(),
                _ => Vec::new(),
            });
            // A name alone may be a constant; in the containers that the library knows it is found without this.
            let types = arguments.filter_map(|argument| match argument {
                GenericArgument::Type(Type::Path(path)) if path.path.get_ident().is_some() => None,
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            types.collect()
        }
        Type::Tuple(tuple) => tuple.elems.iter().collect(),
        Type::Array(array) => vec![&array.elem],
        Type::Slice(slice) => vec![&slice.elem],
        Type::Reference(reference) => vec![&reference.elem],
        Type::Paren(paren) => vec![&paren.elem],
        Type::Group(group) => vec![&group.elem],
        _ => Vec::new(),
    };
    let own = (!is_plain(&ty.to_token_stream(), &[])).then_some(ty);
    own.into_iter().chain(inside.into_iter().flat_map(types_in)).collect()
}

/// Returns `true` if a type is a map, or may be decoded as a map. Either the name says so, or the type contains a
/// type that is not plain.
pub(crate) fn may_be_map(ty: &TokenStream) -> bool {
    is_named_map(ty) || !is_plain(ty, &[])
}

/// Returns `true` if the name of a type, or of a type in it, says that it is a map.
fn is_named_map(ty: &TokenStream) -> bool {
    any_name(ty, &|name| name.to_string().ends_with("Map"))
}

/// Returns `true` if the name of a type, or of a type in it, says that its elements have another order each time.
pub(crate) fn is_named_hashed(ty: &TokenStream) -> bool {
    any_name(ty, &|name| ["HashMap", "HashSet"].iter().any(|end| name.to_string().ends_with(end)))
}

/// Returns `true` if a name occurs in a type.
pub(crate) fn mentions(ty: &TokenStream, name: &Ident) -> bool {
    any_name(ty, &|other| other == name)
}

/// Returns `true` if the predicate holds for a name in a type.
fn any_name(ty: &TokenStream, is_it: &dyn Fn(&Ident) -> bool) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => is_it(&name),
        TokenTree::Group(group) => any_name(&group.stream(), is_it),
        _ => false,
    })
}

/// Returns `true` if a type has arguments.
pub(crate) fn has_arguments(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '<'))
}

/// Returns `true` if a type has a lifetime.
pub(crate) fn has_lifetime(ty: &TokenStream) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Punct(punct) => punct.as_char() == '\'',
        TokenTree::Group(group) => has_lifetime(&group.stream()),
        _ => false,
    })
}

/// Returns `true` if a type is or contains a type with this bare name, which is not in another module.
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
