//! The bounds of the implementation.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::expand::absent::has_bound_of_default;
use crate::expand::implementation::whole;
use crate::expand::types::projections;
use crate::input::{Content, Input, Shape};
use crate::options::FieldRole;
use crate::tokens::mentions;

/// What the schema needs to know of the type parameters.
pub(super) fn bounds(input: &Input<'_>) -> Vec<TokenStream> {
    let mut bounds = Vec::new();
    let mut decoded: Vec<&Ident> = Vec::new();
    let parameters = || input.item.generics.type_params().map(|parameter| &parameter.ident);
    for field in input.fields().filter(|field| field.is_read()) {
        let ty = field.ty.to_token_stream();
        let used: Vec<&Ident> = parameters().filter(|parameter| mentions(&ty, parameter)).collect();
        match field.role() {
            _ if used.is_empty() => {}
            // A bound on a type that contains the struct itself would need itself to be proved.
            FieldRole::Block if field.options.is_argument_too() => {
                let bound = bound_unless_recursive(input, &ty);
                if bound.is_some() {
                    bounds.push(quote!(#ty: __hcl::HclType));
                }
                bounds.extend(bound);
                decoded.extend(used);
            }
            FieldRole::Block | FieldRole::Blocks => bounds.extend(bound_unless_recursive(input, &ty)),
            _ if field.serde.flatten.is_some() => bounds.extend(bound_unless_recursive(input, &ty)),
            // As for serde, a function in place of the type's own decoding asks nothing of the type.
            FieldRole::Attribute | FieldRole::Label if field.serde.with.is_some() => {}
            FieldRole::Attribute | FieldRole::Label => {
                for parameter in used {
                    let (by_itself, associated) = projections(&ty, parameter);
                    if by_itself {
                        decoded.push(parameter);
                    }
                    bounds.extend(associated.iter().map(decodable));
                }
            }
            FieldRole::Remain => bounds.push(quote!(#ty: __hcl::HclRemain)),
            FieldRole::Body | FieldRole::Range(_) => {}
        }
    }
    if let Shape::Enum(variants) = &input.shape {
        for variant in variants {
            if let Content::Type(ty) = variant.content {
                let ty = ty.to_token_stream();
                if parameters().any(|parameter| mentions(&ty, parameter)) {
                    bounds.extend(bound_unless_recursive(input, &ty));
                }
            }
        }
    }
    if has_bound_of_default(input) {
        bounds.push(quote!(Self: ::core::default::Default));
    }
    let is_looked_at = whole(input).is_some();
    for parameter in parameters() {
        if is_looked_at || decoded.contains(&parameter) {
            bounds.push(decodable(parameter));
        }
    }
    bounds
}

/// The bound of a type that can be decoded from anything.
fn decodable(ty: impl ToTokens) -> TokenStream {
    quote!(#ty: for<'__hcl> __hcl::Deserialize<'__hcl>)
}

fn bound_unless_recursive(input: &Input<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let recursive = mentions(ty, &input.item.ident) || mentions(ty, &format_ident!("Self"));
    (!recursive).then(|| quote!(#ty: __hcl::HclSchema))
}
