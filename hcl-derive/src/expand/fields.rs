//! The schemas of the fields of a struct, or of a variant.
//!
//! Each field of a type without parameters is a constant of its own. The compiler then refuses all wrong fields, each
//! at its place, and not only the first.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Path;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::constant::Constant;
use crate::expand::absent::{gives, loses, made_blocks, made_default};
use crate::expand::types::{anonymous, by_name, has_parameters, hcl_type, is_nullable, is_optional};
use crate::expand::with::{decode_by_function, format_of_function, type_of_function};
use crate::input::{Field, Input};
use crate::options::{FieldRole, OptionValue};
use crate::tokens::{has_lifetime, is_named_hashed, is_named_secret, may_be_map};

/// The fields of a struct, or of a variant.
pub(super) struct Fields {
    /// Constants for them, if there are any.
    pub(super) items: TokenStream,
    /// All of them as a slice.
    pub(super) list: TokenStream,
    /// The function that makes a schema of them.
    pub(super) schema: TokenStream,
}

/// The fields, under a name for their constants.
pub(super) fn fields(input: &Input<'_>, name: &str, fields: &[&Field<'_>]) -> Fields {
    let constructors = fields.iter().map(|field| constructor(input, field));
    if !input.is_concrete() {
        // A constant of its own, because what a variant has stands in one that is not promoted.
        let list = quote!(const { &[#(#constructors),*] });
        return Fields { items: TokenStream::new(), list, schema: quote!(__hcl::Schema::new) };
    }
    let list = format_ident!("{name}");
    let mut items = TokenStream::new();
    let mut names = Vec::new();
    for (index, (field, constructor)) in fields.iter().zip(constructors).enumerate() {
        let own = format_ident!("{name}_{index}");
        items.extend(quote!(const #own: __hcl::Field = #constructor;));
        if field.serde.flatten.is_some() || matches!(field.role(), FieldRole::Remain | FieldRole::Blocks) {
            let check = format_ident!("{name}_{index}_CHECK");
            let at = Span::call_site().located_at(field.ty.span());
            items.extend(quote_spanned!(at=> const #check: () = __hcl::Schema::check_beside(#list, #index);));
        }
        names.push(own);
    }
    items.extend(quote!(const #list: &[__hcl::Field] = &[#(#names),*];));
    Fields { items, list: list.to_token_stream(), schema: quote!(__hcl::Schema::of_checked) }
}

/// The constructor of a field's schema.
fn constructor(input: &Input<'_>, field: &Field<'_>) -> TokenStream {
    let (name, description, aliases) = (&field.name.text, &field.description, aliases(field));
    let default = input.has_default(field);
    let ty = &anonymous(input, field.ty.to_token_stream());
    // A compile-time error points at the type of the field.
    let at = Span::call_site().located_at(field.ty.span());
    let spec = hcl_type(ty, at);
    // Asked only of blocks here: a default of an argument can be written as it is.
    let giving = || {
        let gives = gives(input, field, ty)?;
        let made = made_blocks(input, field, ty).map(
            |make| quote!(.for_outputs(__hcl::optional!(outputs: __hcl::TypeSpec::String, __hcl::Option::Some(#make)))),
        );
        Some(quote!(.giving(__hcl::optional!(writing: __hcl::Option::Some(#gives))) #made))
    };
    if field.serde.flatten.is_some() {
        let probe = quote!(__hcl::Probe::<#ty>);
        let kind = quote_spanned!(at=>
            __hcl::flattened(#probe::REMAIN, #probe::ENTRY, #probe::SCHEMA, #probe::BLOCK)
        );
        return quote_spanned!(at=> __hcl::Field::flatten(#name, #kind, #spec).formatted(#probe::FORMAT));
    }
    let schema = match field.role() {
        FieldRole::Attribute => argument(input, field, ty),
        FieldRole::Block if field.options.is_argument_too() => {
            let (schema, giving) = (block_or_argument(input, field, ty), giving());
            quote_spanned!(at=> #schema #giving)
        }
        FieldRole::Block => {
            let giving = giving();
            quote_spanned!(at=> __hcl::Field::block(
                #name, #aliases, #description, #default,
                <#ty as __hcl::HclSchema>::BLOCK, || <#ty as __hcl::HclSchema>::SCHEMA
            ) #giving)
        }
        FieldRole::Blocks => {
            let giving = giving();
            quote_spanned!(at=> __hcl::Field::blocks_of(
                #name, #description, #default,
                <#ty as __hcl::HclSchema>::BLOCK, || <#ty as __hcl::HclSchema>::SCHEMA
            ) #giving)
        }
        FieldRole::Label => label(input, field, ty),
        FieldRole::Remain => {
            let kind = quote!(__hcl::in_parts_of(<#ty as __hcl::HclRemain>::KIND, __hcl::Probe::<#ty>::ENTRY));
            let format = format(field, ty);
            quote_spanned!(at=> __hcl::Field::remain(#name, #description, #kind, #spec).formatted(#format))
        }
        FieldRole::Body => quote_spanned!(at=> __hcl::Field::body(#name, #description)),
        FieldRole::Range(of) => {
            let of = format_ident!("{of}");
            quote_spanned!(at=> __hcl::Field::range(#name, #description, __hcl::RangeOf::#of))
        }
    };
    let losing = loses(input, field, ty).map(|loses| quote!(.losing(__hcl::optional!(writing: #loses))));
    with_options(field, ty, quote_spanned!(at=> #schema #losing))
}

/// The constructor of a field for an argument.
fn argument(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> TokenStream {
    let (name, description, aliases) = (&field.name.text, &field.description, aliases(field));
    let default = input.has_default(field);
    let at = Span::call_site().located_at(field.ty.span());
    let (spec, format) = (hcl_type(ty, at), format(field, ty));
    let decode = match &field.serde.with {
        Some(with) => Some(decode_by_function(with)),
        None if field.options.validate().is_some() => {
            Some(quote!(|__deserializer| <#ty as __hcl::Deserialize>::deserialize(__deserializer)))
        }
        None => None,
    };
    let arguments = quote!(__node, __context, __diagnostics);
    let leaf = match (decode, field.options.validate()) {
        (Some(decode), Some(path)) => {
            let validate = looks(path);
            quote!(__hcl::leaf_validated::<#ty, _>(#arguments, #decode, #validate))
        }
        (Some(decode), None) => quote!(__hcl::leaf_with::<#ty, _>(#arguments, #decode)),
        (None, _) => quote!(__hcl::leaf::<#ty>(#arguments)),
    };
    let (leaf, probe) = (quote!(|#arguments| #leaf), quote!(__hcl::Probe::<#ty>));
    let in_parts = quote!(|#arguments| __hcl::in_parts(#arguments, #probe::CHECK, #leaf));
    let check = match (&field.serde.with, field.options.validate()) {
        (Some(_), _) => leaf,
        // A borrowing type is decoded for one lifetime only. A function of its type would need all lifetimes.
        (None, None) if !has_lifetime(ty) => quote!(__hcl::argument(#probe::ARGUMENT, #in_parts)),
        (None, _) => in_parts,
    };
    let is_optional = is_optional(input, ty);
    let (optional, value_type, nullable) = match &field.serde.with {
        // The function decides what to make of null.
        Some(with) => (quote!(#default), by_name(ty, type_of_function(with), at), quote!(false)),
        None => (
            if default { quote!(true) } else { is_optional.clone() },
            quote_spanned!(at=> __hcl::argument_type(
                __hcl::Probe::<#ty>::BLOCK, #spec
            )),
            {
                let (is_constant, is_nullable) = (field.options.has_default(), is_nullable(input, ty));
                // Without branches, because what comes behind one is not made a constant.
                quote!(__hcl::is_nullable(
                    #is_nullable, #default | #is_constant | #is_optional,
                    __hcl::Probe::<#ty>::TYPE
                ))
            },
        ),
    };
    let gives = gives(input, field, ty)
        .map(|gives| quote!(__hcl::if_optional(__hcl::Probe::<#ty>::MAY_BE_NOTHING, #gives)))
        .map(|gives| quote!(.giving(__hcl::optional!(writing: #gives))));
    let keys = (may_be_map(ty) && field.serde.with.is_none()).then(|| quote!(__hcl::Probe::<#ty>::KEYS));
    let made = made_default(input, field, ty).map(|make| quote!(__hcl::Option::Some(#make)));
    let outputs = (keys.is_some() || made.is_some()).then(|| {
        let keys = keys.unwrap_or_else(|| quote!(__hcl::TypeSpec::String));
        let made = made.unwrap_or_else(|| quote!(__hcl::Option::None));
        quote!(.for_outputs(__hcl::optional!(outputs: #keys, #made)))
    });
    let untold = has_parameters(ty).filter(|_| field.serde.with.is_none());
    let untold = untold.map(|has_parameters| quote!(.told_unless(#has_parameters)));
    quote_spanned!(at=> __hcl::Field::attribute(
        #name, #aliases, #description, #optional, #value_type, #check
    ).nullable(#nullable).defaulted(#default).formatted(#format) #untold #outputs #gives)
}

/// The constructor of a field for blocks in whose place an argument can be written; a map of values is one block, whose
/// arguments are its entries.
fn block_or_argument(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> TokenStream {
    let (name, description, aliases) = (&field.name.text, &field.description, aliases(field));
    let default = input.has_default(field);
    let at = Span::call_site().located_at(field.ty.span());
    let spec = hcl_type(ty, at);
    let probe = quote!(__hcl::Probe::<#ty>);
    let argument = with_options(field, ty, argument(input, field, ty));
    quote_spanned!(at=> __hcl::Field::block(
        #name, #aliases, #description, #default,
        __hcl::block_or_entries(#probe::BLOCK, #probe::REMAIN, #probe::OPTIONAL_ENTRIES),
        || if #probe::BLOCK.is_body() {
            #probe::SCHEMA
        } else {
            const {
                &__hcl::Schema::of_checked("", "", const { &[
                    __hcl::entries(#probe::REMAIN, #probe::OPTIONAL_ENTRIES, #probe::ENTRY, #spec)
                ] }).of_type::<#ty>()
            }
        }
    ).or_argument(const { &#argument }))
}

/// The constructor of a field for a label.
fn label(input: &Input<'_>, field: &Field<'_>, ty: &TokenStream) -> TokenStream {
    let (name, description) = (&field.name.text, &field.description);
    let at = Span::call_site().located_at(field.ty.span());
    let (spec, format) = (hcl_type(ty, at), format(field, ty));
    let is_optional = is_optional(input, ty);
    let label = match field.options.validate() {
        Some(path) => {
            let validate = looks(path);
            quote!(__hcl::label_validated::<#ty>(__text, __limits, #validate))
        }
        None => quote!(__hcl::label::<#ty>(__text, __limits)),
    };
    quote_spanned!(at=> __hcl::Field::label(
        #name, #description,
        __hcl::label_type(
            __hcl::Probe::<#ty>::BLOCK, #is_optional, #spec
        ),
        |__text, __limits| #label
    ).formatted(#format))
}

/// The format of the texts of a field; a function is asked and not the type of the field.
fn format(field: &Field<'_>, ty: &TokenStream) -> TokenStream {
    match &field.serde.with {
        Some(with) => format_of_function(with),
        None => quote!(__hcl::Probe::<#ty>::FORMAT),
    }
}

/// The other names of a field.
fn aliases(field: &Field<'_>) -> TokenStream {
    let aliases = field.aliases.iter().map(|alias| &alias.text);
    quote!(&[#(#aliases),*])
}

/// A function that looks at what was decoded; what is wrong with it is shown where it is named.
///
/// It is made a function of one reference before it is called: so the compiler refuses what is none, and does not show how
/// the call could be written otherwise, which nobody has written.
pub(super) fn looks(path: &Path) -> TokenStream {
    let at = Span::call_site().located_at(path.span());
    quote_spanned!(at=> |__value| __hcl::verdict(__hcl::of_reference(#path)(__value)))
}

/// The schema of a field with the options that stand beside what the field stands for.
///
/// Each of them is a call at the option, where it is shown when it is refused at compile time.
fn with_options(field: &Field<'_>, ty: &TokenStream, mut schema: TokenStream) -> TokenStream {
    let mut call = |at: Span, method: &str, arguments: TokenStream| {
        let at = Span::call_site().located_at(at);
        let method = Ident::new(method, at);
        schema = quote_spanned!(at=> __hcl::Field::#method(#schema, #arguments));
    };
    if let Some(written) = &field.written {
        let aliases = field.aliases.iter().map(|alias| &alias.text);
        call(Span::call_site(), "written_otherwise", quote!(&[#(#aliases,)* #written]));
    }
    if is_named_secret(ty) {
        call(Span::call_site(), "named_secret", TokenStream::new());
    }
    if is_named_hashed(ty) {
        call(Span::call_site(), "hashed", TokenStream::new());
    }
    let ident = field.ident.unraw().to_string();
    if ident != field.name.text {
        call(Span::call_site(), "of_ident", quote!(#ident));
    }
    let is_decoded_by_function = field.serde.with.is_some();
    for option in field.options.calls() {
        let (at, value) = (option.given.key.span(), &option.given.value);
        if is_decoded_by_function && matches!(value, OptionValue::Bound(_) | OptionValue::Count(_)) {
            call(at, "of_known_type", TokenStream::new());
        }
        let mut arguments = option.arguments;
        if option.method == "labels" {
            arguments.extend(quote!(, __hcl::Probe::<#ty>::SCHEMA));
        }
        call(at, &option.method, arguments);
        if is_decoded_by_function {
            continue;
        }
        // These checks cover facts of the Rust type that the schema does not know.
        if let OptionValue::Constant(constant @ (Constant::String(_) | Constant::List(_))) = value {
            call(at, "counted", quote!(__hcl::Probe::<#ty>::COUNT));
            if let Constant::String(_) = constant {
                call(at, "read", quote!(__hcl::Probe::<#ty>::UNREAD));
            }
        }
    }
    schema
}
