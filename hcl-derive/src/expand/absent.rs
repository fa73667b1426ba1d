//! The values of absent fields, for programs that output their schemas.
//!
//! It is made by code of the program, when somebody asks for it. `optional!` leaves it out of programs that neither write nor
//! give anything away.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Type;

use crate::expand::implementation::implementation;
use crate::expand::types::{anonymous, is_optional};
use crate::input::{Field, Input, Variant};
use crate::options::FieldRole;
use crate::serde_attr::SerdeDefault;
use crate::tokens::mentions;

/// A function that makes the value of the default that serde has for a field; nothing if there is none, or if it is not
/// known how it is written.
pub(super) fn made_default(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let default = default_of_serde(input, field, ty)?;
    let value = written(field)?;
    Some(quote!(|| { #default #value }))
}

/// A function that makes what serde says of the blocks that it has for a field where none is written.
pub(super) fn made_blocks(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let default = default_of_serde(input, field, ty)?;
    Some(quote!(|| {
        #default
        #[allow(unused_imports)]
        use __hcl::{BySerde as _, NotWritten as _};
        (&&&__hcl::Shown(__default)).blocks()
    }))
}

/// A function that tells whether the default that serde has for a field is something; nothing if there is none, or if the field
/// says by its type that it is nothing.
pub(super) fn gives(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> Option<TokenStream> {
    if matches!(field.serde.default, Some(SerdeDefault::OfType)) && is_empty_by_default(field.ty) {
        return None;
    }
    let Some(default) = default_of_serde(input, field, ty) else {
        // The result of a function with type parameters is unknown, but such a function exists to make something.
        return matches!(field.serde.default, Some(SerdeDefault::Made(_)))
            .then(|| quote!(|| __hcl::Option::Some(true)));
    };
    Some(quote!(|| {
        #default
        #[allow(unused_imports)]
        use __hcl::{GivesParts as _, GivesTruth as _, GivesUnknown as _, GivesWritten as _};
        (&&&&__hcl::Given(__default)).is_something()
    }))
}

/// A function that tells whether what serde does not write of a field is something else than what stands for it when it is
/// absent; nothing if it is written, whatever it is.
pub(super) fn loses(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let must_be = !input.has_default(field) && field.serde.with.is_none() && field.role() == FieldRole::Attribute;
    let is_optional = is_optional(input, ty);
    let if_required = || quote!(__hcl::Option::Some(__hcl::if_required(#is_optional)));
    let never = || quote!(__hcl::Option::Some(|_| false));
    let Some(is_skipped) = field.serde.skip_serializing_if.as_ref() else {
        // A field that is never written is the program's choice, as long as the rest can be read.
        let skips = field.serde.skip_serializing;
        return skips.then(|| if must_be { if_required() } else { never() });
    };
    if field.options.has_default() {
        let is_decoded = field.serde.with.is_none() && input.item.generics.params.is_empty();
        return Some(match is_decoded {
            true => quote!(__hcl::Option::Some(
                |__value| __hcl::decoded::<#ty>(__value).is_some_and(|__default| !#is_skipped(&__default))
            )),
            false => never(),
        });
    }
    // The bounds that a function of the program puts on parameters are not known.
    match default_of_serde(input, field, ty).filter(|_| !depends(input, ty)) {
        Some(default) => Some(quote!(__hcl::Option::Some(|_| { #default !#is_skipped(__default) }))),
        None if must_be => Some(if_required()),
        None => Some(never()),
    }
}

/// Returns `true` if the name of a type says that its default is empty.
fn is_empty_by_default(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let name = path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    ["Option", "Vec", "HashMap", "BTreeMap", "IndexMap", "bool"].contains(&&*name)
}

/// Statements that make `__default`, a reference to the default that serde has for a field.
fn default_of_serde(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let of_whole = input.serde.default.as_ref().filter(|_| field.serde.default.is_none());
    let default = of_whole.or(field.serde.default.as_ref())?;
    let of_type = match of_whole {
        Some(_) => anonymous(input, quote!(Self)),
        None => ty.clone(),
    };
    let made = match default {
        SerdeDefault::OfType => quote!(<#of_type as ::core::default::Default>::default()),
        SerdeDefault::Made(path) => {
            let path = anonymous(input, path.to_token_stream());
            quote!(#path())
        }
    };
    // A default that depends on a parameter needs bounds, and the implementation has only the bound of the whole
    // type.
    let is_bound = has_bound_of_default(input) && of_whole.is_some();
    if !is_bound && (depends(input, &made) || depends(input, ty)) {
        return None;
    }
    let part = of_whole.map(|_| {
        let mut ident = field.ident.clone();
        ident.set_span(Span::call_site().located_at(ident.span()));
        quote!(.#ident)
    });
    Some(quote!(
        let __whole = #made;
        let __default: &#ty = &__whole #part;
    ))
}

/// Returns `true` if the implementation is for types with a default. Serde requires this of a type with parameters,
/// too.
pub(super) fn has_bound_of_default(input: &Input<'_>) -> bool {
    matches!(input.serde.default, Some(SerdeDefault::OfType)) && input.item.generics.type_params().next().is_some()
}

/// Returns `true` if the tokens mention a parameter of the type.
fn depends(input: &Input<'_>, tokens: &TokenStream) -> bool {
    let parameters = input.item.generics.type_params().map(|parameter| &parameter.ident);
    let mut parameters = parameters.chain(input.item.generics.const_params().map(|parameter| &parameter.ident));
    parameters.any(|parameter| mentions(tokens, parameter))
}

/// The value of `__default`, as it is written.
fn written(field: &Field<'_>) -> Option<TokenStream> {
    let by =
        |path: &dyn ToTokens| quote!(__hcl::value_by(__default, |__value, __serializer| #path(__value, __serializer)));
    match (&field.serde.with, &field.serde.serialize_with) {
        (_, Some(path)) => Some(by(path)),
        (None, None) => Some(quote!({
            #[allow(unused_imports)]
            use __hcl::{BySerde as _, ByWord as _, NotWritten as _};
            (&&&__hcl::Shown(__default)).value()
        })),
        // A module that only decodes has no `serialize` function. The name then means the function that the block
        // around the import brings in.
        (Some(with), None) => {
            let module = with.module.as_ref()?;
            let value = by(&Ident::new("serialize", Span::call_site()));
            Some(quote!({
                #[allow(unused_imports)]
                use __hcl::not_written as serialize;
                {
                    #[allow(unused_imports)]
                    use #module::*;
                    #value
                }
            }))
        }
    }
}

/// Returns the code that tells the word of an enum without contents.
pub(super) fn words(input: &Input<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let words = variants.iter().map(|variant| {
        let (ident, name) = (variant.ident, &variant.name.text);
        quote!(Self::#ident { .. } => __hcl::Option::Some(#name),)
    });
    let word = quote! {
        fn word(&self) -> __hcl::Option<&'static str> {
            match self {
                #(#words)*
                // What is skipped is no word.
                #[allow(unreachable_patterns)]
                _ => __hcl::Option::None,
            }
        }
    };
    let word = implementation(input, &[])(&quote!(HclWord), &word);
    quote!(__hcl::optional! { words: #word })
}
