//! The text of an implementation, and the parts that several implementations share.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::fields::looks;
use crate::expand::types::anonymous;
use crate::input::{Field, Input};

/// The constants in which a type says how a field of it takes blocks: as it is, behind a pointer, and behind two.
pub(super) const BLOCKS: [&str; 3] = ["BLOCK", "BEHIND", "FAR_BEHIND"];

/// Writes the implementation of a trait for the type, with some bounds, from the trait's name and what is in it.
pub(super) fn implementation<'i>(
    input: &'i Input<'_>,
    bounds: &'i [TokenStream],
) -> impl Fn(&TokenStream, &TokenStream) -> TokenStream + 'i {
    move |name, body| {
        let ident = &input.item.ident;
        let (impl_generics, ty_generics, where_clause) = input.item.generics.split_for_impl();
        let predicates = where_clause.map(|clause| &clause.predicates).into_iter().flatten();
        quote! {
            #[automatically_derived]
            impl #impl_generics __hcl::#name for #ident #ty_generics
            where
                #(#predicates,)*
                #(#bounds,)*
            {
                #body
            }
        }
    }
}

/// Returns the code that makes a type that is decoded from text a key.
pub(super) fn key(labels: &TokenStream) -> TokenStream {
    let key = key_of_any_type(labels);
    quote! {
        #key

        fn ty(__index: usize) -> __hcl::TypeSpec {
            __hcl::key_type(<Self as __hcl::HclType>::TYPE, __index)
        }
    }
}

/// Returns the code that makes a type a key when nothing else is known of the type.
pub(super) fn key_of_any_type(labels: &TokenStream) -> TokenStream {
    quote! {
        const LABELS: usize = #labels;

        fn check(_: usize, __label: &str, __limits: &__hcl::Limits) -> __hcl::Result<(), __hcl::Message> {
            __hcl::label::<Self>(&__hcl::Cow::Borrowed(__label), __limits)
        }
    }
}

/// Returns the schema call for a type whose unknown names serde itself refuses.
pub(super) fn strict(input: &Input<'_>) -> Option<TokenStream> {
    input.serde.deny_unknown.then(|| quote!(.strict_in_serde()))
}

/// Returns the schema call that lists the names that serde writes and does not read, if there are such names.
pub(super) fn unread<'i, 'a: 'i>(fields: impl IntoIterator<Item = &'i Field<'a>>) -> Option<TokenStream> {
    let is_written = |field: &&Field<'_>| field.serde.skip.as_ref().is_some_and(|key| key == "skip_deserializing");
    let name = |field: &'i Field<'a>| field.written.as_deref().unwrap_or(&field.name.text);
    let names: Vec<&str> = fields.into_iter().filter(is_written).map(name).collect();
    (!names.is_empty()).then(|| quote!(.not_reading(&(&[#(#names),*] as &[&str]))))
}

/// Returns the check of the whole value, if the whole can be wrong although its parts are right.
pub(super) fn whole(input: &Input<'_>) -> Option<TokenStream> {
    let validate = input.options.validate();
    if validate.is_none() && !input.serde.tries {
        return None;
    }
    let ty = anonymous(input, quote!(Self));
    let validate = match validate {
        Some(path) => looks(path),
        None => quote!(|_| __hcl::ValidationErrors::new()),
    };
    Some(quote!(.checked_by(|__at, __diagnostics| __hcl::whole::<#ty>(__at, __diagnostics, #validate))))
}
