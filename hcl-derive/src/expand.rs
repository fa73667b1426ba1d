//! The tokens of the implementation.
//!
//! The schema is a constant, and it is the same constant for every lifetime: types in it have the struct's own
//! lifetimes replaced by inferred ones, which a function pointer in `'static` data can be generic over.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::attr::{RangeOf, Role};
use crate::constant::Number;
use crate::input::{Content, Field, Input, Shape, Variant};

/// The implementation for a type that is used as it should be.
pub(crate) fn expand(input: &Input<'_>) -> TokenStream {
    let name = input.item.ident.unraw().to_string();
    let like = input.serde.from.as_ref().or(match &input.shape {
        Shape::Like(ty) => Some(*ty),
        _ => None,
    });
    let bounds = bounds(input);
    let (schema, others) = match (&input.shape, like) {
        (_, Some(ty)) => like_another(input, ty, &bounds),
        (Shape::Enum(variants), None) => choice(input, &name, variants),
        (_, None) => {
            let fields: TokenStream = read_fields(input).map(|field| constructor(input, field)).collect();
            let allow_unknown = input.options.allow_unknown.as_ref().map(|_| quote!(.allow_unknown()));
            let description = &input.description;
            let whole = whole(input);
            let schema = quote! {
                const SCHEMA: &'static __hcl::Schema =
                    &__hcl::Schema::new(#name, #description, &[#fields]) #allow_unknown #whole;
            };
            (schema, TokenStream::new())
        }
    };
    implementations(input, &bounds, &schema, &others)
}

/// An implementation that says nothing.
pub(crate) fn stub(input: &Input<'_>) -> TokenStream {
    let schema = quote!(
        const SCHEMA: &'static __hcl::Schema = &__hcl::Schema::EMPTY;
    );
    implementations(input, &[], &schema, &TokenStream::new())
}

fn read_fields<'i, 'a>(input: &'i Input<'a>) -> impl Iterator<Item = &'i Field<'a>> {
    input.fields().filter(|field| field.is_read())
}

/// The implementation of `HclSchema` with some bounds and constants, and whole implementations of other traits.
fn implementations(
    input: &Input<'_>,
    bounds: &[TokenStream],
    schema: &TokenStream,
    others: &TokenStream,
) -> TokenStream {
    let krate = match &input.options.krate {
        Some(path) => path.to_token_stream(),
        None => quote!(::hcl_serde),
    };
    let implementation = implementation(input, bounds);
    let schema = implementation(&quote!(HclSchema), schema);
    // The fallbacks of a probe are unused where every type is known; the item itself tells who uses a deprecated type.
    quote! {
        #[allow(deprecated)]
        const _: () = {
            #[allow(unused_imports)]
            use #krate::__private::{self as __hcl, FlattenFallback as _, ProbeFallback as _};
            #schema
            #others
        };
    }
}

/// Writes the implementation of a trait for the type, with some bounds, from the trait's name and what is in it.
fn implementation<'i>(
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

/// The constants of a type that is decoded as another one, and what makes it a value and a key like that one.
fn like_another(input: &Input<'_>, ty: &Type, bounds: &[TokenStream]) -> (TokenStream, TokenStream) {
    let ty = anonymous(input, ty.to_token_stream());
    let probe = quote!(__hcl::Probe::<#ty>);
    let whole = whole(input);
    let schema = match &whole {
        None => quote!(#probe::SCHEMA),
        // Whether it is a body is known to the compiler alone.
        Some(whole) => quote!(&__hcl::schema_of(#probe::SCHEMA, #probe::IS_BODY) #whole),
    };
    let schema = quote! {
        const SCHEMA: &'static __hcl::Schema = #schema;
        const OCCURS: __hcl::Occurs = #probe::OCCURS;
        const IS_VALUE: bool = !#probe::IS_BODY;
        const SPANNED: bool = #probe::SPANNED;
    };
    let implementation = implementation(input, bounds);
    let value = implementation(&quote!(HclType), &quote!(const TYPE: __hcl::TypeSpec = #probe::TYPE;));
    // Types with parameters are no keys, because it would take bounds to decode one.
    if !input.item.generics.params.is_empty() {
        return (schema, value);
    }
    let key = implementation(&quote!(LabelKey), &key(&quote!(#probe::LABELS)));
    (schema, quote!(#value #key))
}

/// What makes a type that is decoded from text a key.
fn key(labels: &TokenStream) -> TokenStream {
    quote! {
        const LABELS: usize = #labels;

        fn check(_: usize, __label: &str) -> __hcl::Result<(), __hcl::String> {
            __hcl::label::<Self>(&__hcl::Cow::Borrowed(__label))
        }
    }
}

/// The constants of an enum, and what makes it a value and a key if it holds nothing.
fn choice(input: &Input<'_>, name: &str, variants: &[Variant<'_>]) -> (TokenStream, TokenStream) {
    let description = &input.description;
    let mut schemas = TokenStream::new();
    let mut entries = TokenStream::new();
    let mut is_body = quote!(false);
    for (index, variant) in variants.iter().enumerate() {
        let (text, about) = (&variant.name.text, &variant.description);
        let aliases = variant.aliases.iter().map(|alias| &alias.text);
        schemas.extend(match &variant.content {
            Content::Nothing => quote!(&__hcl::Schema::EMPTY,),
            Content::Type(ty) => {
                let ty = anonymous(input, ty.to_token_stream());
                is_body.extend(quote!(|| __hcl::Probe::<#ty>::IS_BODY));
                quote!(__hcl::Probe::<#ty>::SCHEMA,)
            }
            Content::Fields(fields) => {
                is_body.extend(quote!(|| true));
                let read = fields.iter().filter(|field| field.is_read());
                let fields: TokenStream = read.map(|field| constructor(input, field)).collect();
                quote!(&__hcl::Schema::new(#text, #about, &[#fields]),)
            }
        });
        entries.extend(quote!(__hcl::Variant {
            name: #text, aliases: &[#(#aliases),*], description: #about,
            schema: || <Self as __hcl::HclSchema>::VARIANTS[#index],
        },));
    }
    let by = match (&input.serde.tag, &input.serde.untagged) {
        (Some(tag), _) => quote!(__hcl::ChosenBy::Attribute(#tag)),
        (None, Some(_)) => quote!(__hcl::ChosenBy::Content),
        (None, None) => quote!(__hcl::ChosenBy::Name),
    };
    let whole = whole(input);
    let schema = quote! {
        const SCHEMA: &'static __hcl::Schema = &__hcl::Schema::choice(
            #name, #description, __hcl::Choice { by: #by, variants: &[#entries] },
        ) #whole;
        const VARIANTS: &'static [&'static __hcl::Schema] = &[#schemas];
        const IS_VALUE: bool = !(#is_body);
    };
    if input.serde.untagged.is_some() {
        return (schema, alternatives(input, variants).unwrap_or_default());
    }
    let holds_nothing = variants.iter().all(|variant| matches!(variant.content, Content::Nothing));
    if !holds_nothing || input.serde.tag.is_some() {
        return (schema, TokenStream::new());
    }
    let implementation = implementation(input, &[]);
    let value = implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::String;
        ),
    );
    let key = implementation(&quote!(LabelKey), &key(&quote!(1)));
    (schema, quote!(#value #key))
}

/// What makes an untagged enum a value, none of whose variants has fields of its own: what each of them is decoded from.
fn alternatives(input: &Input<'_>, variants: &[Variant<'_>]) -> Option<TokenStream> {
    let mut checks = TokenStream::new();
    for variant in variants {
        let ty = match &variant.content {
            Content::Nothing => quote!(()),
            Content::Type(ty) => anonymous(input, ty.to_token_stream()),
            Content::Fields(_) => return None,
        };
        checks.extend(quote!(
            |__node, __context, __diagnostics| __hcl::leaf::<#ty>(__node, __context, __diagnostics),
        ));
    }
    let parameters = input.item.generics.type_params().map(|parameter| &parameter.ident);
    let bounds: Vec<TokenStream> =
        parameters.map(|parameter| quote!(#parameter: for<'__hcl> __hcl::Deserialize<'__hcl>)).collect();
    let implementation = implementation(input, &bounds);
    Some(implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::OneOf(__hcl::Alternatives(&[#checks]));
        ),
    ))
}

/// What looks at the whole, if something can be wrong with it although its parts are right.
fn whole(input: &Input<'_>) -> Option<TokenStream> {
    let validate = &input.options.validate;
    if validate.is_none() && !input.serde.tries {
        return None;
    }
    let ty = anonymous(input, quote!(Self));
    let validate = match validate {
        Some(path) => quote!(|__value| #path(__value)),
        None => quote!(|_| __hcl::Problems::new()),
    };
    Some(quote!(.whole(|__at, __diagnostics| __hcl::whole::<#ty, _>(__at, __diagnostics, #validate))))
}

fn constructor(input: &Input<'_>, field: &Field<'_>) -> TokenStream {
    let name = &field.name.text;
    let description = &field.description;
    let aliases = field.aliases.iter().map(|alias| &alias.text);
    let aliases = quote!(&[#(#aliases),*]);
    let default = input.has_default(field);
    let ty = &anonymous(input, field.ty.to_token_stream());
    // What is refused at compile time is shown at the field's type.
    let at = Span::call_site().located_at(field.ty.span());
    if field.serde.flatten.is_some() {
        return quote_spanned!(at=> __hcl::Field::flatten(#name, __hcl::Probe::<#ty>::FLATTEN, __hcl::Probe::<#ty>::TYPE),);
    }
    let schema = match field.role() {
        Role::Attribute => {
            let decode = match &field.serde.with {
                Some(with) => {
                    let path = &with.path;
                    Some(quote!(|__deserializer| #path(__deserializer)))
                }
                None if field.options.validate.is_some() => {
                    Some(quote!(|__deserializer| <#ty as __hcl::Deserialize>::deserialize(__deserializer)))
                }
                None => None,
            };
            let arguments = quote!(__node, __context, __diagnostics);
            let leaf = match (decode, &field.options.validate) {
                (Some(decode), Some(path)) => {
                    quote!(__hcl::leaf_validated::<#ty, _, _>(#arguments, #decode, |__value| #path(__value)))
                }
                (Some(decode), None) => quote!(__hcl::leaf_with::<#ty, _>(#arguments, #decode)),
                (None, _) => quote!(__hcl::leaf::<#ty>(#arguments)),
            };
            let (optional, value_type, nullable) = match field.serde.with {
                // What the function makes of null, or of a value of any type, is its own business.
                Some(_) => (quote!(#default), quote!(__hcl::TypeSpec::Dynamic), quote!(false)),
                None => (
                    if default { quote!(true) } else { quote!(__hcl::Probe::<#ty>::OPTIONAL) },
                    quote!(__hcl::argument_type(__hcl::Probe::<#ty>::IS_BODY, __hcl::Probe::<#ty>::TYPE)),
                    quote!(__hcl::Probe::<#ty>::NULLABLE),
                ),
            };
            quote_spanned!(at=> __hcl::Field::attribute(
                #name, #aliases, #description, #optional, #value_type, |#arguments| #leaf
            ).nullable(#nullable))
        }
        Role::Block => quote_spanned!(at=> __hcl::Field::block(
            #name, #aliases, #description, #default,
            <#ty as __hcl::HclSchema>::OCCURS, || <#ty as __hcl::HclSchema>::SCHEMA,
            <#ty as __hcl::HclSchema>::CHECK_KEY
        ).spanned(<#ty as __hcl::HclSchema>::SPANNED)),
        Role::Blocks => quote_spanned!(at=> __hcl::Field::mixed(
            #name, #description, #default,
            <#ty as __hcl::HclSchema>::OCCURS, || <#ty as __hcl::HclSchema>::SCHEMA
        ).spanned(<#ty as __hcl::HclSchema>::SPANNED)),
        Role::Label => {
            let label = match &field.options.validate {
                Some(path) => quote!(__hcl::label_validated::<#ty, _>(__text, |__value| #path(__value))),
                None => quote!(__hcl::label::<#ty>(__text)),
            };
            quote_spanned!(at=> __hcl::Field::label(#name, #description, |__text| #label))
        }
        Role::Remain => {
            let kind = quote!(<#ty as __hcl::HclRemain>::KIND);
            quote_spanned!(at=> __hcl::Field::remain(#name, #description, #kind, __hcl::Probe::<#ty>::TYPE))
        }
        Role::Body => quote_spanned!(at=> __hcl::Field::whole_body(#name, #description)),
        Role::Range(of) => {
            let of = match of {
                RangeOf::Definition => quote!(Definition),
                RangeOf::Type => quote!(Type),
                RangeOf::Labels => quote!(Labels),
            };
            quote_spanned!(at=> __hcl::Field::range(#name, #description, __hcl::RangeOf::#of))
        }
    };
    let schema = with_options(field, schema);
    quote!(#schema,)
}

/// The schema of a field with the options that stand beside what the field stands for.
///
/// Each change is a call at the option, where it is shown when it is refused at compile time.
fn with_options(field: &Field<'_>, mut schema: TokenStream) -> TokenStream {
    let options = &field.options;
    let mut change = |name: &str, method: &str, arguments: TokenStream| {
        let key = options.others.iter().find(|key| *key == name);
        let at = Span::call_site().located_at(key.map_or_else(Span::call_site, Ident::span));
        let method = Ident::new(method, at);
        schema = quote_spanned!(at=> __hcl::Field::#method(#schema, #arguments));
    };
    if !options.renamed_from.is_empty() {
        let former = &options.renamed_from;
        change("renamed_from", "renamed_from", quote!(&[#(#former),*]));
    }
    if let Some(why) = &options.deprecated {
        change("deprecated", "deprecated", quote!(#why));
    }
    for (name, is_set) in
        [("keyword", options.keyword), ("sensitive", options.sensitive), ("validate", options.validate.is_some())]
    {
        if is_set {
            change(name, if name == "validate" { "validated" } else { name }, TokenStream::new());
        }
    }
    for (name, number) in [("min", &options.min), ("max", &options.max)] {
        if let Some(Number(digits)) = number {
            change(name, name, quote!(#digits));
        }
    }
    for (name, count) in [("min_len", options.min_len), ("max_len", options.max_len)] {
        if let Some(count) = count {
            change(name, name, quote!(#count));
        }
    }
    if let Some(constant) = &options.default {
        change("default", "default", constant.expand());
    }
    schema
}

/// What the schema needs to know of the type parameters.
fn bounds(input: &Input<'_>) -> Vec<TokenStream> {
    let mut bounds = Vec::new();
    let mut decoded = vec![];
    let parameters = || input.item.generics.type_params().map(|parameter| &parameter.ident);
    for field in read_fields(input) {
        let ty = field.ty.to_token_stream();
        let used: Vec<&Ident> = parameters().filter(|parameter| mentions(&ty, parameter)).collect();
        match field.role() {
            _ if used.is_empty() => {}
            // A bound on a type that contains the struct itself would need itself to be proved.
            Role::Block | Role::Blocks => bounds.extend(bound_unless_recursive(input, &ty)),
            _ if field.serde.flatten.is_some() => bounds.extend(bound_unless_recursive(input, &ty)),
            Role::Attribute | Role::Label => {
                // As for serde, a function in place of the type's own decoding asks nothing of the type.
                if field.serde.with.is_none() {
                    decoded.extend(used);
                }
            }
            Role::Remain => bounds.push(quote!(#ty: __hcl::HclRemain)),
            Role::Body | Role::Range(_) => {}
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
    let is_looked_at = whole(input).is_some();
    for parameter in parameters() {
        if is_looked_at || decoded.contains(&parameter) {
            bounds.push(quote!(#parameter: for<'__hcl> __hcl::Deserialize<'__hcl>));
        }
    }
    bounds
}

fn bound_unless_recursive(input: &Input<'_>, ty: &TokenStream) -> Option<TokenStream> {
    let recursive = mentions(ty, &input.item.ident) || mentions(ty, &format_ident!("Self"));
    (!recursive).then(|| quote!(#ty: __hcl::HclSchema))
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
