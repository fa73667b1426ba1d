//! The tokens of the implementation.
//!
//! The schema is a constant, and it is the same constant for every lifetime: types in it have the struct's own
//! lifetimes replaced by inferred ones, which a function pointer in `'static` data can be generic over.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;

use crate::attr::Role;
use crate::input::{Field, Input};

/// The implementation for a struct that is used as it should be.
pub(crate) fn expand(input: &Input<'_>) -> TokenStream {
    let fields: TokenStream = input.read_fields().map(|field| constructor(input, field)).collect();
    implementation(input, &bounds(input), &fields)
}

/// The implementation with some bounds and fields.
pub(crate) fn implementation(input: &Input<'_>, bounds: &[TokenStream], fields: &TokenStream) -> TokenStream {
    let ident = &input.item.ident;
    let name = ident.unraw().to_string();
    let description = &input.description;
    let allow_unknown = input.options.allow_unknown.then(|| quote!(.allow_unknown()));
    let (impl_generics, ty_generics, where_clause) = input.item.generics.split_for_impl();
    let predicates = where_clause.map(|clause| &clause.predicates).into_iter().flatten();
    let krate = match &input.options.krate {
        Some(path) => path.to_token_stream(),
        None => quote!(::hcl_serde),
    };
    // The fallbacks of a probe are unused where every type is known.
    quote! {
        const _: () = {
            #[allow(unused_imports)]
            use #krate::__private::{self as __hcl, ProbeFallback as _};
            #[automatically_derived]
            impl #impl_generics __hcl::HclSchema for #ident #ty_generics
            where
                #(#predicates,)*
                #(#bounds,)*
            {
                const SCHEMA: &'static __hcl::Schema =
                    &__hcl::Schema::new(#name, #description, &[#fields]) #allow_unknown;
            }
        };
    }
}

fn constructor(input: &Input<'_>, field: &Field<'_>) -> TokenStream {
    let name = &field.name.text;
    let description = &field.description;
    let aliases = field.aliases.iter().map(|alias| &alias.text);
    let aliases = quote!(&[#(#aliases),*]);
    let default = input.has_default(field);
    let ty = &anonymous(input, field.ty.to_token_stream());
    match (field.role(), &field.serde.with) {
        (Role::Attribute, Some(with)) => {
            let path = &with.path;
            quote!(__hcl::Field::attribute(
                #name, #aliases, #description, #default, __hcl::TypeSpec::Dynamic,
                |__node, __context, __diagnostics| __hcl::leaf_with::<#ty, _>(
                    __node, __context, __diagnostics, |__deserializer| #path(__deserializer)
                )
            ),)
        }
        (Role::Attribute, None) => {
            let optional = if default { quote!(true) } else { quote!(__hcl::Probe::<#ty>::OPTIONAL) };
            quote!(__hcl::Field::attribute(
                #name, #aliases, #description, #optional, __hcl::Probe::<#ty>::TYPE,
                |__node, __context, __diagnostics| __hcl::leaf::<#ty>(__node, __context, __diagnostics)
            ),)
        }
        (Role::Block, _) => quote!(__hcl::Field::block(
            #name, #aliases, #description, #default,
            <#ty as __hcl::HclSchema>::OCCURS, || <#ty as __hcl::HclSchema>::SCHEMA
        ),),
        (Role::Label, _) => {
            quote!(__hcl::Field::label(#name, #description, |__text| __hcl::label::<#ty>(__text)),)
        }
        (Role::Remain, _) => {
            let kind = quote!(<#ty as __hcl::HclRemain>::KIND);
            quote!(__hcl::Field::remain(#name, #description, #kind, __hcl::Probe::<#ty>::TYPE),)
        }
    }
}

/// What the schema needs to know of the type parameters.
fn bounds(input: &Input<'_>) -> Vec<TokenStream> {
    let mut bounds = Vec::new();
    let mut decoded = vec![];
    for field in input.read_fields() {
        let ty = field.ty.to_token_stream();
        let parameters = input.item.generics.type_params().map(|parameter| &parameter.ident);
        let used: Vec<&Ident> = parameters.filter(|parameter| mentions(&ty, parameter)).collect();
        match field.role() {
            _ if used.is_empty() => {}
            Role::Attribute | Role::Label => {
                // As for serde, a function in place of the type's own decoding asks nothing of the type.
                if field.serde.with.is_none() {
                    decoded.extend(used);
                }
            }
            Role::Block => {
                // A bound on a type that contains the struct itself would need itself to be proved.
                if !mentions(&ty, &input.item.ident) && !mentions(&ty, &format_ident!("Self")) {
                    bounds.push(quote!(#ty: __hcl::HclSchema));
                }
            }
            Role::Remain => bounds.push(quote!(#ty: __hcl::HclRemain)),
        }
    }
    for parameter in input.item.generics.type_params().map(|parameter| &parameter.ident) {
        if decoded.contains(&parameter) {
            bounds.push(quote!(#parameter: for<'__hcl> __hcl::Deserialize<'__hcl>));
        }
    }
    bounds
}

/// Whether a name occurs in a type.
fn mentions(ty: &TokenStream, name: &Ident) -> bool {
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// A type with the struct's lifetimes replaced by inferred ones, in `Self` too.
fn anonymous(input: &Input<'_>, ty: TokenStream) -> TokenStream {
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
            TokenTree::Ident(name) if name == "Self" && generics.lifetimes().next().is_some() => {
                let ident = &input.item.ident;
                let (_, ty_generics, _) = generics.split_for_impl();
                let concrete = quote!(#ident #ty_generics);
                anonymous.extend(self::anonymous(input, concrete));
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
