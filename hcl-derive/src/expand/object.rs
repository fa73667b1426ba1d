//! Code that makes a type the object value that its schema describes, for use as an argument.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::expand::types::anonymous;
use crate::input::{Field, Input};
use crate::options::FieldRole;

/// Returns the code that makes a type the object that its schema describes. `refused` is the reason if the type
/// cannot be an object.
pub(super) fn object(refused: &TokenStream) -> TokenStream {
    quote! {
        const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::Object(__hcl::ObjectSpec {
            schema: || <Self as __hcl::HclSchema>::SCHEMA,
            refused: #refused,
            body: __hcl::object_body,
        });
        const CHECK: __hcl::Option<__hcl::LeafFn> = __hcl::Option::Some(|__node, __context, __diagnostics| {
            __hcl::object(__node, __context, __diagnostics, <Self as __hcl::HclSchema>::SCHEMA)
        });
    }
}

/// Why an object cannot have some fields, as the compiler finds it out.
pub(super) fn no_object<'i, 'a: 'i>(input: &Input<'_>, fields: impl Iterator<Item = &'i Field<'a>>) -> TokenStream {
    let reasons = fields.filter_map(|field| {
        if field.serde.flatten.is_some() {
            let ty = anonymous(input, field.ty.to_token_stream());
            return Some(quote!(__hcl::refused(__hcl::Probe::<#ty>::TYPE)));
        }
        let why = no_object_has(field.role())?;
        Some(quote!(__hcl::Option::Some(#why)))
    });
    quote!(__hcl::first_of(&[#(#reasons),*]))
}

/// Looks at a value as one of the forms of an untagged enum.
pub(super) fn form_of(ty: &TokenStream) -> TokenStream {
    quote!(|__node, __context, __diagnostics| {
        __hcl::form::<#ty>(__node, __context, __diagnostics, __hcl::Probe::<#ty>::CHECK, __hcl::Probe::<#ty>::PART)
    })
}

/// Why an object has nothing for a field of a kind.
fn no_object_has(role: FieldRole) -> Option<&'static str> {
    match role {
        FieldRole::Label => Some(
            "the type of this field has a label, and an object has none: use `#[hcl(block)]`, or make the label an argument of \
             the type",
        ),
        FieldRole::Range("Type" | "Labels") => Some(
            "the type of this field keeps the place of the type or of the labels of its block, and an object has none of them: \
             use `#[hcl(block)]`, or `#[hcl(range)]` in the type",
        ),
        _ => None,
    }
}
