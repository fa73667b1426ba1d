//! The tokens of the implementation.
//!
//! The schema is a constant, and it is the same constant for every lifetime: types in it have the struct's own
//! lifetimes replaced by inferred ones, which a function pointer in `'static` data can be generic over.

mod bounds;
mod fields;
mod object;
mod types;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;
use syn::ext::IdentExt;

use crate::expand::bounds::bounds;
use crate::expand::fields::{fields, looks};
use crate::expand::object::{form_of, no_object, object};
use crate::expand::types::{anonymous, contains, hcl_type, is_named_secret};
use crate::input::{Content, Field, Input, Shape, Variant};
use crate::options::FieldRole;

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
            let fields = fields(input, "__FIELDS", &read_fields(input).collect::<Vec<_>>());
            let description = &input.description;
            let whole = whole(input);
            let (new, list) = (fields.schema, fields.list);
            let mut schema = quote!(#new(#name, #description, #list));
            if let Some(option) = input.options.allow_unknown() {
                let at = Span::call_site().located_at(option.span());
                schema = quote_spanned!(at=> __hcl::Schema::allow_unknown(#schema));
            }
            let (strict, size) = (strict(input), size());
            let schema = quote!(const SCHEMA: &'static __hcl::Schema = &#schema.sized(#size) #strict #whole;);
            let (items, read) = (fields.items, read_fields(input));
            let object = implementation(input, &bounds)(&quote!(HclType), &object(&no_object(input, read)));
            (schema, quote!(#items #object))
        }
    };
    let root = root(input, &bounds, like.is_some());
    implementations(input, &bounds, &schema, &quote!(#others #root))
}

/// An implementation that says nothing, and with which nothing is wrong wherever the type is used.
pub(crate) fn stub(input: &Input<'_>) -> TokenStream {
    let mut schema = quote!(
        const SCHEMA: &'static __hcl::Schema = &__hcl::Schema::EMPTY;
    );
    let implementation = implementation(input, &[]);
    let mut others = implementation(&quote!(HclRoot), &TokenStream::new());
    if matches!(input.shape, Shape::Enum(_)) {
        schema.extend(quote!(
            const BLOCK: __hcl::BlockSpec = __hcl::BlockSpec::of_enum(&[""], false, true);
        ));
        others.extend(implementation(&quote!(LabelKey), &key(&quote!(1))));
    }
    implementations(input, &[], &schema, &others)
}

/// What lets the type be the body of a file, if it is one; what it is is asked of the compiler where it is not seen here.
fn root(input: &Input<'_>, bounds: &[TokenStream], is_like_another: bool) -> TokenStream {
    let ident = &input.item.ident;
    let (_, ty_generics, _) = input.item.generics.split_for_impl();
    let ty = anonymous(input, quote!(#ident #ty_generics));
    let asked = quote!(__hcl::kind::<#ty>());
    let has = |is_it: fn(&Field<'_>) -> bool| read_fields(input).any(is_it);
    let is_chosen_by_name = input.serde.tag.is_none() && input.serde.untagged.is_none();
    let kind = match &input.shape {
        // What a type with parameters is depends on them.
        _ if !input.is_concrete() => None,
        _ if is_like_another => Some(asked),
        Shape::Enum(_) if is_chosen_by_name => Some(quote!(__hcl::BLOCKS)),
        Shape::Enum(variants) if variants.iter().any(|variant| matches!(variant.content, Content::Fields(_))) => None,
        Shape::Struct(_) if has(|field| field.role() == FieldRole::Label) => Some(quote!(__hcl::LABELLED)),
        Shape::Struct(_) if !has(|field| field.serde.flatten.is_some()) => None,
        _ => Some(asked),
    };
    let rooted = kind.map(|kind| quote!(for<'__hcl> __hcl::Rooted<'__hcl, { #kind }>));
    let bounded = |bound: TokenStream| {
        let more = rooted.as_ref().map(|rooted| quote!(#rooted: #bound));
        bounds.iter().cloned().chain(more).collect::<Vec<_>>()
    };
    let nothing = TokenStream::new();
    let mut traits =
        implementation(input, &bounded(quote!(__hcl::IsRoot<#ident #ty_generics>)))(&quote!(HclRoot), &nothing);
    if is_like_another {
        traits.extend(implementation(input, &bounded(quote!(__hcl::IsEntry)))(&quote!(RootEntry), &nothing));
    }
    traits
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
    let krate = match input.options.krate() {
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
            use #krate::__private::{self as __hcl, ProbeFallback as _};
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

/// How large the type is, of which decoding takes the stack.
fn size() -> TokenStream {
    quote!(::core::mem::size_of::<Self>())
}

/// The constants of a type that is decoded as another one, and what makes it a value and a key like that one.
fn like_another(input: &Input<'_>, ty: &Type, bounds: &[TokenStream]) -> (TokenStream, TokenStream) {
    let ty = anonymous(input, ty.to_token_stream());
    let probe = quote!(__hcl::Probe::<#ty>);
    let whole = whole(input);
    let schema = match &whole {
        None => quote!(#probe::SCHEMA),
        // Whether it is a body is known to the compiler alone.
        Some(whole) => quote!(&__hcl::schema_of(#probe::SCHEMA, #probe::BLOCK) #whole),
    };
    let schema = quote! {
        const SCHEMA: &'static __hcl::Schema = #schema;
        const BLOCK: __hcl::BlockSpec = #probe::BLOCK;
    };
    let implementation = implementation(input, bounds);
    let format = quote!(
        const FORMAT: __hcl::Option<&'static __hcl::Format> = #probe::FORMAT;
    );
    let format = implementation(&quote!(HclFormat), &format);
    let spec = hcl_type(&ty, Span::call_site());
    let own = quote!(|| <Self as __hcl::HclSchema>::SCHEMA);
    let (ty, check) = match &whole {
        None => (quote!(#spec), quote!(#probe::CHECK)),
        Some(_) => (
            quote!(__hcl::like(#spec, #own)),
            quote!(__hcl::like_check(#spec, #probe::CHECK, |__node, __context, __diagnostics| {
                __hcl::object(__node, __context, __diagnostics, <Self as __hcl::HclSchema>::SCHEMA)
            })),
        ),
    };
    let value = implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = #ty;
            const CHECK: __hcl::Option<__hcl::LeafFn> = #check;
        ),
    );
    let value = quote!(#value #format);
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

        fn check(_: usize, __label: &str, __limits: &__hcl::Limits) -> __hcl::Result<(), __hcl::String> {
            __hcl::label::<Self>(&__hcl::Cow::Borrowed(__label), __limits)
        }
    }
}

/// The constants of an enum, and what makes it a value and a key if it holds nothing.
fn choice(input: &Input<'_>, name: &str, variants: &[Variant<'_>]) -> (TokenStream, TokenStream) {
    let description = &input.description;
    let mut entries = TokenStream::new();
    let mut others = TokenStream::new();
    let mut types = TokenStream::new();
    let mut is_body = quote!(false);
    let mut is_block = quote!(true);
    let mut reasons = TokenStream::new();
    let mut forms = TokenStream::new();
    let is_chosen_by_name = input.serde.tag.is_none() && input.serde.untagged.is_none();
    for (index, variant) in variants.iter().enumerate() {
        let (text, about) = (&variant.name.text, &variant.description);
        let aliases: Vec<&String> = variant.aliases.iter().map(|alias| &alias.text).collect();
        let mut value_type = quote!(__hcl::TypeSpec::Dynamic);
        let mut part = quote!(__hcl::Option::None);
        let mut check = None;
        // What is refused at compile time is shown at the variant.
        let at = Span::call_site().located_at(variant.name.span);
        let own = quote!((<Self as __hcl::HclSchema>::SCHEMA.variants()[#index].schema)());
        let own_type = quote!(__hcl::TypeSpec::Object(__hcl::ObjectSpec {
            schema: || #own, refused: __hcl::Option::None
        }));
        let own_check = quote!(|__node, __context, __diagnostics| {
            __hcl::object(__node, __context, __diagnostics, #own)
        });
        let schema = match &variant.content {
            Content::Nothing => quote!(&__hcl::Schema::EMPTY),
            Content::Type(ty) => {
                let ty = anonymous(input, ty.to_token_stream());
                let probe = quote!(__hcl::Probe::<#ty>);
                // What contains the enum itself is what the other variants make of it.
                if !contains(&ty, &input.item.ident) {
                    is_body.extend(quote!(|| #probe::BLOCK.is_body()));
                    is_block.extend(quote!(&& #probe::BLOCK.is_body()));
                }
                if is_chosen_by_name {
                    check = Some(quote_spanned!(at=> check_block_variant(#probe::SCHEMA, #probe::BLOCK)));
                }
                value_type = quote!(#probe::TYPE);
                part = quote!(#probe::PART);
                quote!(#probe::SCHEMA)
            }
            Content::Fields(all) => {
                is_body.extend(quote!(|| true));
                let read: Vec<_> = all.iter().filter(|field| field.is_read()).collect();
                let fields = fields(input, &format!("__FIELDS{index}"), &read);
                others.extend(fields.items);
                let (new, list) = (fields.schema, fields.list);
                let strict = strict(input);
                reasons.extend({
                    let reason = no_object(input, read.iter().copied());
                    quote!(#reason,)
                });
                part = quote!(__hcl::Option::Some(__hcl::object_part(
                    const { &__hcl::ArgumentSpec::new(#own_type) }, #own_check
                )));
                quote!(&#new(#text, #about, #list) #strict)
            }
        };
        if !is_chosen_by_name {
            let tag = input.serde.tag.as_ref().map_or_else(|| quote!(""), ToTokens::to_token_stream);
            check = Some(quote_spanned!(at=> check_variant(#schema, #value_type, #tag)));
        }
        if let Some(check) = check.filter(|_| input.is_concrete()) {
            let name = format_ident!("__VARIANT{index}");
            others.extend(quote_spanned!(at=> const #name: () = __hcl::#check;));
        }
        let sized = matches!(variant.content, Content::Fields(_)).then(|| {
            let size = size();
            quote!(.sized(#size))
        });
        types.extend(quote!(#text, #(#aliases,)*));
        entries.extend(quote!(__hcl::Variant {
            name: #text, aliases: &[#(#aliases),*], description: #about,
            schema: || const { #schema #sized }, part: #part,
        },));
        let (form, check) = match &variant.content {
            Content::Nothing => (quote!(__hcl::TypeSpec::Null), form_of(&quote!(()))),
            Content::Type(ty) => {
                let ty = anonymous(input, ty.to_token_stream());
                (hcl_type(&ty, Span::call_site()), form_of(&ty))
            }
            Content::Fields(_) => (own_type, own_check),
        };
        forms.extend(quote!(__hcl::Alternative { check: #check, ty: || #form },));
    }
    let by = match (&input.serde.tag, &input.serde.untagged) {
        (Some(tag), _) => quote!(__hcl::ChosenBy::Attribute(#tag)),
        (None, Some(_)) => quote!(__hcl::ChosenBy::Content),
        (None, None) => quote!(__hcl::ChosenBy::Name),
    };
    if !is_chosen_by_name {
        types = TokenStream::new();
    }
    let (whole, size) = (whole(input), size());
    let schema = quote! {
        const SCHEMA: &'static __hcl::Schema = &__hcl::Schema::choice(
            #name, #description, __hcl::Choice { by: #by, variants: &[#entries] },
        ).sized(#size) #whole;
        const BLOCK: __hcl::BlockSpec = __hcl::BlockSpec::of_enum(&[#types], #is_body, #is_block);
    };
    if input.serde.untagged.is_some() {
        others.extend(alternatives(input, &forms, &is_body));
        return (schema, others);
    }
    let is_secret = variants
        .iter()
        .any(|variant| matches!(&variant.content, Content::Type(ty) if is_named_secret(&ty.to_token_stream())));
    if is_secret && is_chosen_by_name {
        let secret = quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::Secret;
        );
        others.extend(implementation(input, &[])(&quote!(HclType), &secret));
        return (schema, others);
    }
    let holds_nothing = variants.iter().all(|variant| matches!(variant.content, Content::Nothing));
    if !holds_nothing || input.serde.tag.is_some() {
        let object = object(&quote!(__hcl::first_of(&[#reasons])));
        others.extend(implementation(input, &bounds(input))(&quote!(HclType), &object));
        return (schema, others);
    }
    let implementation = implementation(input, &[]);
    let value = implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::Choice(<Self as __hcl::HclSchema>::SCHEMA.variants());
            const CHECK: __hcl::Option<__hcl::LeafFn> = __hcl::Option::Some(|__node, __context, __diagnostics| {
                __hcl::leaf::<Self>(__node, __context, __diagnostics)
            });
        ),
    );
    let key = implementation(&quote!(LabelKey), &key(&quote!(1)));
    (schema, quote!(#value #key))
}

/// What makes an untagged enum a value: what each of its variants is decoded from.
fn alternatives(input: &Input<'_>, forms: &TokenStream, is_body: &TokenStream) -> TokenStream {
    let parameters = input.item.generics.type_params().map(|parameter| &parameter.ident);
    let decoded = parameters.map(|parameter| quote!(#parameter: for<'__hcl> __hcl::Deserialize<'__hcl>));
    let bounds: Vec<TokenStream> = bounds(input).into_iter().chain(decoded).collect();
    let (implementation, size, ty) = (implementation(input, &bounds), size(), anonymous(input, quote!(Self)));
    implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::OneOf(__hcl::Alternatives {
                forms: &[#forms],
                size: #size,
                schema: match #is_body {
                    true => __hcl::Option::Some(|| <Self as __hcl::HclSchema>::SCHEMA),
                    false => __hcl::Option::None,
                },
            });
            const CHECK: __hcl::Option<__hcl::LeafFn> = __hcl::Option::Some(|__node, __context, __diagnostics| {
                __hcl::leaf::<#ty>(__node, __context, __diagnostics)
            });
        ),
    )
}

/// What the schema of fields says if serde itself refuses names that are none of theirs.
fn strict(input: &Input<'_>) -> Option<TokenStream> {
    input.serde.deny_unknown.then(|| quote!(.strict_in_serde()))
}

/// What looks at the whole, if something can be wrong with it although its parts are right.
fn whole(input: &Input<'_>) -> Option<TokenStream> {
    let validate = input.options.validate();
    if validate.is_none() && !input.serde.tries {
        return None;
    }
    let ty = anonymous(input, quote!(Self));
    let validate = match validate {
        Some(path) => looks(path),
        None => quote!(|_| __hcl::Problems::new()),
    };
    Some(quote!(.checked_by(|__at, __diagnostics| __hcl::whole::<#ty>(__at, __diagnostics, #validate))))
}
