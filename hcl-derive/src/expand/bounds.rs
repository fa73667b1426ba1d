//! The bounds of the implementation.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{PredicateType, Type, TypeParamBound, WherePredicate};

use crate::expand::absent::has_bound_of_default;
use crate::expand::implementation::whole;
use crate::expand::types::projections;
use crate::input::{Content, Input, Newtype, Shape};
use crate::options::FieldRole;
use crate::tokens::mentions;

/// Returns the bounds of the schema on the type parameters: the bounds of the program, or the bounds that the places
/// of the parameters need.
pub(super) fn bounds(input: &Input<'_>) -> Vec<TokenStream> {
    if let Some(given) = input.options.bound() {
        return given.iter().map(ToTokens::to_token_stream).collect();
    }
    let mut bounds = Vec::new();
    let (mut decoded, mut known): (Vec<&Ident>, Vec<&Ident>) = Default::default();
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
                decoded.extend(&used);
                known.extend(used);
            }
            FieldRole::Block | FieldRole::Blocks => bounds.extend(bound_unless_recursive(input, &ty)),
            _ if field.serde.flatten.is_some() => bounds.extend(bound_unless_recursive(input, &ty)),
            // A function that replaces the type's own decoding needs no bound on the type, as in serde.
            FieldRole::Attribute | FieldRole::Label if field.serde.with.is_some() => {}
            FieldRole::Attribute | FieldRole::Label => {
                for parameter in used {
                    let (by_itself, associated) = projections(&ty, parameter);
                    if by_itself {
                        decoded.push(parameter);
                        known.push(parameter);
                    }
                    bounds.extend(associated.iter().map(decodable));
                    bounds.extend(associated.iter().map(of_known_type));
                }
            }
            FieldRole::Remain => {
                bounds.push(quote!(#ty: __hcl::HclRemain));
                // A field that takes the rest may be a body, which is no value.
                let is_parameter = |parameter: &&Ident| ty.to_string() == parameter.to_string();
                known.extend(used.into_iter().filter(|parameter| !is_parameter(parameter)));
            }
            FieldRole::Body | FieldRole::Range(_) => {}
        }
    }
    if let Shape::Enum(variants) = &input.shape {
        for variant in variants {
            let Content::Type(Newtype { ty, with: None }) = &variant.content else { continue };
            let is_value = is_value_parameter(input, ty);
            let ty = ty.to_token_stream();
            if !is_value && parameters().any(|parameter| mentions(&ty, parameter)) {
                bounds.extend(bound_unless_recursive(input, &ty));
            }
            for parameter in parameters() {
                let (by_itself, associated) = projections(&ty, parameter);
                decoded.extend(Some(parameter).filter(|_| by_itself && is_value));
                known.extend(by_itself.then_some(parameter));
                bounds.extend(associated.iter().filter(|_| is_value).map(decodable));
                bounds.extend(associated.iter().map(of_known_type));
            }
        }
    }
    if let Some(like) = input.like().filter(|_| input.with().is_none()) {
        let ty = like.to_token_stream();
        for parameter in parameters() {
            let (by_itself, associated) = projections(&ty, parameter);
            known.extend(by_itself.then_some(parameter));
            bounds.extend(associated.iter().map(of_known_type));
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
        if known.contains(&parameter) {
            bounds.push(of_known_type(parameter));
        }
    }
    bounds
}

/// Returns the bounds that serde needs on the type parameters to decode the contents of variants.
pub(super) fn bounds_of_contents(input: &Input<'_>) -> Vec<TokenStream> {
    let Shape::Enum(variants) = &input.shape else { return Vec::new() };
    let mut bounds = Vec::new();
    for variant in variants {
        let types: Vec<&Type> = match &variant.content {
            Content::Nothing | Content::Type(Newtype { with: Some(_), .. }) => Vec::new(),
            Content::Type(Newtype { ty, with: None }) => vec![*ty],
            Content::Fields(fields) => {
                let read = fields.iter().filter(|field| field.is_read() && field.serde.with.is_none());
                read.map(|field| field.ty).collect()
            }
        };
        for ty in types {
            for parameter in input.item.generics.type_params().map(|parameter| &parameter.ident) {
                let (by_itself, associated) = projections(&ty.to_token_stream(), parameter);
                bounds.extend(by_itself.then(|| decodable(parameter)));
                bounds.extend(associated.iter().map(decodable));
            }
        }
    }
    bounds
}

/// Returns `true` if a form of a value contains a parameter whose bounds do not mention bodies. The type of the
/// parameter then says whether the form is a body.
pub(super) fn is_value_parameter(input: &Input<'_>, ty: &Type) -> bool {
    let generics = &input.item.generics;
    let ty = ty.to_token_stream();
    input.serde.tag.is_none()
        && generics.type_params().any(|parameter| {
            let of_where = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
            let of_where = of_where.filter_map(|predicate| match predicate {
                WherePredicate::Type(predicate) => Some(predicate),
                _ => None,
            });
            let is_own = |predicate: &&PredicateType| {
                matches!(&predicate.bounded_ty, Type::Path(path) if path.path.is_ident(&parameter.ident))
            };
            let of_where = of_where.filter(is_own).flat_map(|predicate| &predicate.bounds);
            let has = |name| {
                parameter.bounds.iter().chain(of_where.clone()).any(|bound| match bound {
                    TypeParamBound::Trait(bound) => bound.path.segments.last().is_some_and(|last| last.ident == name),
                    _ => false,
                })
            };
            mentions(&ty, &parameter.ident) && !has("HclSchema")
        })
}

/// The bound of a type that can be decoded from anything.
fn decodable(ty: impl ToTokens) -> TokenStream {
    quote!(#ty: for<'__hcl> __hcl::Deserialize<'__hcl>)
}

/// The bound of a type of which it is known what values it is decoded from.
fn of_known_type(ty: impl ToTokens) -> TokenStream {
    quote!(#ty: __hcl::HclType)
}

fn bound_unless_recursive(input: &Input<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let recursive = mentions(ty, &input.item.ident) || mentions(ty, &format_ident!("Self"));
    (!recursive).then(|| quote!(#ty: __hcl::HclSchema))
}
