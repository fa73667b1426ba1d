//! The tokens of the implementation.
//!
//! The schema is a constant, and it is the same constant for every lifetime: types in it have the struct's own
//! lifetimes replaced by inferred ones, which a function pointer in `'static` data can be generic over.

mod absent;
mod bounds;
mod choice;
mod fields;
mod implementation;
mod object;
mod types;
mod with;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::expand::bounds::bounds;
use crate::expand::choice::choice;
use crate::expand::fields::fields;
use crate::expand::implementation::{BLOCKS, implementation, key, key_of_any_type, strict, unread, whole};
use crate::expand::object::{no_object, object};
use crate::expand::types::{anonymous, hcl_type};
use crate::expand::with::{decode_by_function, format_of_function, type_in_newtype};
use crate::input::{Content, Field, Input, Shape, Variant};
use crate::options::FieldRole;
use crate::tokens::is_plain;

/// The implementation for a type that is used as it should be.
pub(crate) fn expand(input: &Input<'_>) -> TokenStream {
    let name = input.item.ident.unraw().to_string();
    let like = input.like();
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
            let (strict, unread) = (strict(input), unread(input.fields()));
            let schema =
                quote!(const SCHEMA: &'static __hcl::Schema = &#schema.of_type::<Self>() #strict #unread #whole;);
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
    let mut others = implementation(&quote!(HclFile), &TokenStream::new());
    if matches!(input.shape, Shape::Enum(_)) {
        schema.extend(quote!(
            const BLOCK: __hcl::BlockSpec = __hcl::BlockSpec::of_enum(&[""], false, true);
        ));
        others.extend(implementation(&quote!(LabelKey), &key_of_any_type(&quote!(1))));
    }
    implementations(input, &[], &schema, &others)
}

/// Returns the code that lets the type be the body of a file, if it is one. The compiler decides if this macro cannot
/// see what the type is.
fn root(input: &Input<'_>, bounds: &[TokenStream], is_like_another: bool) -> TokenStream {
    let ident = &input.item.ident;
    let (_, ty_generics, _) = input.item.generics.split_for_impl();
    let ty = anonymous(input, quote!(#ident #ty_generics));
    let asked = quote!(__hcl::kind::<#ty>());
    let has = |is_it: fn(&Field<'_>) -> bool| read_fields(input).any(is_it);
    let is_chosen_by_name = input.serde.tag.is_none() && input.serde.untagged.is_none();
    let kind = match &input.shape {
        // The kind of a type with parameters depends on the parameters.
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
        implementation(input, &bounded(quote!(__hcl::IsRoot<#ident #ty_generics>)))(&quote!(HclFile), &nothing);
    if is_like_another {
        traits.extend(implementation(input, &bounded(quote!(__hcl::IsEntry)))(&quote!(RootEntry), &nothing));
    }
    traits
}

fn read_fields<'i, 'a>(input: &'i Input<'a>) -> impl Iterator<Item = &'i Field<'a>> {
    input.fields().filter(|field| field.is_read())
}

/// Returns `true` if a part of a type may not be shown, as far as the type's tokens tell. A type that is neither a
/// parameter nor plain may hide something.
fn may_hide(input: &Input<'_>) -> bool {
    let parameters: Vec<&Ident> = input.item.generics.type_params().map(|parameter| &parameter.ident).collect();
    let own = [&input.item.ident];
    let is_shown = |ty: &Type| is_plain(&ty.to_token_stream(), &[&parameters[..], &own].concat());
    let contents = match &input.shape {
        Shape::Enum(variants) => &variants[..],
        _ => &[],
    };
    let is_hidden_content =
        |variant: &Variant<'_>| matches!(&variant.content, Content::Type(held) if !is_shown(held.ty));
    input.fields().any(|field| field.options.is_sensitive() || !is_shown(field.ty))
        || contents.iter().any(is_hidden_content)
        || input.like().is_some_and(|ty| !is_shown(ty))
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
    let has_parameters = input.item.generics.type_params().next().is_some();
    let hides = may_hide(input);
    let parameters = has_parameters
        .then(|| self::implementation(input, &[])(&quote!(HasParameters), &quote!(const HIDES: bool = #hides;)));
    // The fallbacks of a probe are unused where every type is known; the item itself tells who uses a deprecated type.
    quote! {
        #[allow(deprecated)]
        const _: () = {
            #[allow(unused_imports)]
            use #krate::__private::{self as __hcl, ProbeFallback as _};
            #schema
            #parameters
            #others
        };
    }
}

/// The constants of a type that is decoded as another one, and what makes it a value and a key like that one.
fn like_another(input: &Input<'_>, ty: &Type, bounds: &[TokenStream]) -> (TokenStream, TokenStream) {
    let ty = anonymous(input, ty.to_token_stream());
    let arguments = quote!(__node, __context, __diagnostics);
    let by_function = input.with().map(|with| {
        let decode = decode_by_function(with);
        let check = quote!(|#arguments| __hcl::leaf_with::<#ty, _>(#arguments, #decode));
        (type_in_newtype(&ty, with), check, format_of_function(with))
    });
    let probe = match &by_function {
        Some(_) => quote!(__hcl::Probe::<__hcl::Unknown>),
        None => quote!(__hcl::Probe::<#ty>),
    };
    let whole = whole(input);
    let schema = match &whole {
        None => quote!(#probe::SCHEMA),
        // Only the compiler knows whether the type is a body.
        Some(whole) => quote!(&__hcl::schema_of(#probe::SCHEMA, #probe::BLOCK).of_type::<Self>() #whole),
    };
    let blocks = BLOCKS.map(|name| {
        let name = format_ident!("{name}");
        quote!(const #name: __hcl::BlockSpec = #probe::#name;)
    });
    let schema = quote! {
        const SCHEMA: &'static __hcl::Schema = #schema;
        #(#blocks)*
    };
    let implementation = implementation(input, bounds);
    let (spec, value_check, format) = match by_function {
        Some((spec, check, format)) => (spec, quote!(__hcl::Option::Some(#check)), format),
        None => (hcl_type(&ty, Span::call_site()), quote!(#probe::CHECK), quote!(#probe::FORMAT)),
    };
    let format = quote!(
        const FORMAT: __hcl::Option<&'static __hcl::Format> = #format;
        const SHAPE: __hcl::TypeSpec = #probe::SHAPE;
    );
    let format = implementation(&quote!(HclFormat), &format);
    let own = quote!(|| <Self as __hcl::HclSchema>::SCHEMA);
    let (ty, check) = match &whole {
        None => (quote!(#spec), value_check),
        Some(_) => {
            let this = anonymous(input, quote!(Self));
            let object = quote!(|#arguments| __hcl::object(#arguments, <Self as __hcl::HclSchema>::SCHEMA));
            let leaf = quote!(|#arguments| __hcl::leaf::<#this>(#arguments));
            // It is decoded as a value of the other type, and may be refused by its own although that takes it.
            let value = quote!(|#arguments| __hcl::in_parts(#arguments, #value_check, #leaf));
            (quote!(__hcl::like(#spec, #own)), quote!(__hcl::like_check(#spec, #object, #value)))
        }
    };
    let value = implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = #ty;
            const CHECK: __hcl::Option<__hcl::LeafFn> = #check;
        ),
    );
    let judged = input
        .options
        .validate()
        .filter(|_| input.is_concrete())
        .map(|path| quote_spanned!(path.span()=> const _: () = __hcl::judged(#probe::BLOCK, #spec);));
    let keys = implementation(&quote!(HasKeys), &quote!(const KEYS: __hcl::TypeSpec = #probe::KEYS;));
    let value = quote!(#value #format #judged __hcl::optional! { words: #keys });
    // Types with parameters are no keys, because it would take bounds to decode one.
    if !input.item.generics.params.is_empty() {
        return (schema, value);
    }
    let key = implementation(&quote!(LabelKey), &key(&quote!(#probe::LABELS)));
    (schema, quote!(#value #key))
}
