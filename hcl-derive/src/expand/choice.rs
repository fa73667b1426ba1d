//! Code for an enum as a body of several forms, a value, and a key: one variant after the other, and then all of
//! them.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Type;

use crate::expand::absent::words;
use crate::expand::bounds::{bounds, bounds_of_contents, is_value_parameter};
use crate::expand::fields::fields;
use crate::expand::implementation::{BLOCKS, implementation, key, strict, unread, whole};
use crate::expand::object::{form_of, no_object, object};
use crate::expand::types::{anonymous, hcl_type, hides};
use crate::expand::with::{decode_by_function, format_of_function, type_in_newtype};
use crate::input::{Content, Field, Input, Newtype, Variant};
use crate::serde_attr::With;
use crate::tokens::contains;

/// The code of one variant of an enum.
struct Form {
    /// Constants, if there are any: of its fields, and what refuses it at compile time.
    items: TokenStream,
    /// The schema of its body, but for whose it is.
    schema: TokenStream,
    /// `true` if the type of the value gives the schema, because nothing else is known of a parameter.
    is_by_type: bool,
    /// The check of the variant's content in an object.
    part: TokenStream,
    /// The type of what it holds, where it is refused.
    value_type: TokenStream,
    /// The test if the variant is a body, one for each constant of the enum; `None` if the variant does not decide.
    is_body: [Option<TokenStream>; 3],
    /// Why an object cannot be it.
    refused: Option<TokenStream>,
    /// The type of the value that it is decoded from, where no name chooses it, and what looks at that.
    value: (TokenStream, TokenStream),
    /// The format of the value's texts, if its type gives one.
    format: TokenStream,
}

/// The constants of an enum, and what makes it a value and a key if it holds nothing.
pub(super) fn choice(input: &Input<'_>, name: &str, variants: &[Variant<'_>]) -> (TokenStream, TokenStream) {
    let is_chosen_by_name = is_chosen_by_name(input);
    let forms: Vec<Form> = variants.iter().enumerate().map(|(index, variant)| form(input, index, variant)).collect();
    let items: TokenStream = forms.iter().map(|form| form.items.clone()).collect();
    let entries = variants.iter().zip(&forms).map(|(variant, form)| entry(variant, form));
    let written = variants.iter().filter_map(|variant| {
        let (name, written) = (&variant.name.text, variant.written.as_ref()?);
        Some(quote!((#written, #name)))
    });
    let types = variants.iter().filter(|_| is_chosen_by_name).map(|variant| {
        let (name, aliases) = names(variant);
        quote!(#name, #(#aliases,)*)
    });
    let by = match (&input.serde.tag, &input.serde.untagged) {
        (Some(tag), _) => quote!(__hcl::ChosenBy::Attribute(#tag)),
        (None, Some(_)) => quote!(__hcl::ChosenBy::Content),
        (None, None) => quote!(__hcl::ChosenBy::Name),
    };
    let types = quote!(&[#(#types)*]);
    let blocks = BLOCKS.iter().enumerate().map(|(index, name)| {
        let name = format_ident!("{name}");
        let bodies: Vec<&TokenStream> = forms.iter().filter_map(|form| form.is_body[index].as_ref()).collect();
        quote!(
            const #name: __hcl::BlockSpec = __hcl::BlockSpec::of_enum(#types, false #(|| #bodies)*, true #(&& #bodies)*);
        )
    });
    let (description, whole) = (&input.description, whole(input));
    let schema = quote! {
        const SCHEMA: &'static __hcl::Schema = &__hcl::Schema::choice(
            #name, #description,
            const { &__hcl::Choice { by: #by, variants: &[#(#entries),*], written: &[#(#written),*] } },
        ).of_type::<Self>() #whole;
        #(#blocks)*
    };
    let value = value(input, variants, &forms);
    (schema, quote!(#items #value))
}

fn is_chosen_by_name(input: &Input<'_>) -> bool {
    input.serde.tag.is_none() && input.serde.untagged.is_none()
}

fn names<'v>(variant: &'v Variant<'_>) -> (&'v String, Vec<&'v String>) {
    (&variant.name.text, variant.aliases.iter().map(|alias| &alias.text).collect())
}

/// One variant in the schema of the enum.
fn entry(variant: &Variant<'_>, form: &Form) -> TokenStream {
    let ((name, aliases), about) = (names(variant), &variant.description);
    let Form { schema, part, .. } = form;
    let own = matches!(variant.content, Content::Fields(_)).then(|| quote!(.of_type::<Self>()));
    let schema = if form.is_by_type { schema.clone() } else { quote!(const { #schema #own }) };
    quote!(__hcl::Variant {
        name: #name, aliases: &[#(#aliases),*], description: #about, schema: || #schema, part: #part,
    })
}

/// Returns the code of a variant, with the compile-time checks. An error of a check points at the variant.
fn form(input: &Input<'_>, index: usize, variant: &Variant<'_>) -> Form {
    let at = Span::call_site().located_at(variant.name.span);
    let mut form = match &variant.content {
        Content::Nothing => Form {
            items: TokenStream::new(),
            schema: quote!(&__hcl::Schema::EMPTY),
            is_by_type: false,
            part: quote!(__hcl::Option::None),
            value_type: quote!(__hcl::TypeSpec::Dynamic),
            is_body: std::array::from_fn(|_| None),
            refused: None,
            value: (quote!(__hcl::TypeSpec::Null), form_of(&quote!(()))),
            format: quote!(__hcl::Option::None),
        },
        Content::Type(Newtype { ty, with: None }) => of_type(input, ty),
        Content::Type(Newtype { ty, with: Some(with) }) => of_function(input, ty, with),
        Content::Fields(all) => of_fields(input, index, variant, all),
    };
    let Form { schema, value_type, .. } = &form;
    let check = match (&variant.content, is_chosen_by_name(input)) {
        (_, false) => {
            let tag = input.serde.tag.as_ref().map_or_else(|| quote!(""), ToTokens::to_token_stream);
            quote_spanned!(at=> check_variant(#schema, #value_type, #tag))
        }
        (Content::Type(Newtype { ty, with: None }), true) => {
            let ty = anonymous(input, ty.to_token_stream());
            quote_spanned!(at=> check_block_variant(__hcl::Probe::<#ty>::SCHEMA, __hcl::Probe::<#ty>::BLOCK))
        }
        _ => return form,
    };
    if input.is_concrete() {
        let name = format_ident!("__VARIANT{index}");
        form.items.extend(quote_spanned!(at=> const #name: () = __hcl::#check;));
    }
    form
}

/// A variant that holds a value of another type, or the body of one.
fn of_type(input: &Input<'_>, ty: &Type) -> Form {
    let is_by_type = is_value_parameter(input, ty);
    let is_body = is_body(input, ty);
    let ty = anonymous(input, ty.to_token_stream());
    let probe = quote!(__hcl::Probe::<#ty>);
    Form {
        items: TokenStream::new(),
        schema: match is_by_type {
            true => quote!(__hcl::schema_of_value(#probe::TYPE)),
            false => quote!(__hcl::schema_of_one(#probe::SCHEMA, #probe::BLOCK)),
        },
        is_by_type,
        part: {
            let hides = hides(&ty).unwrap_or_else(|| quote!(false));
            quote!(__hcl::held_part(#hides, #probe::PART, #probe::BLOCK))
        },
        value_type: quote!(#probe::TYPE),
        is_body,
        refused: None,
        value: (hcl_type(&ty, Span::call_site()), form_of(&ty)),
        format: quote!(#probe::FORMAT),
    }
}

/// A variant that holds a value which a function decodes.
fn of_function(input: &Input<'_>, ty: &Type, with: &With) -> Form {
    let ty = anonymous(input, ty.to_token_stream());
    let (spec, decode) = (type_in_newtype(&ty, with), decode_by_function(with));
    let held = quote!(const { &__hcl::ArgumentSpec::new(#spec) });
    let arguments = quote!(__node, __context, __diagnostics);
    let check = quote!(|#arguments| __hcl::form_with::<#ty, _>(#arguments, #held, #decode));
    Form {
        items: TokenStream::new(),
        schema: quote!(&__hcl::Schema::EMPTY),
        is_by_type: false,
        part: quote!(__hcl::Option::Some(__hcl::object_part(#held, #check))),
        value_type: spec.clone(),
        is_body: std::array::from_fn(|_| Some(quote!(false))),
        refused: None,
        value: (spec, check),
        format: format_of_function(with),
    }
}

/// Returns the tests if the content of a variant is a body, one for each constant of the enum.
///
/// A type behind a pointer, or in a list, is tested with the constant that looks less far. Enums within each other
/// are decided by their other contents. A type that contains the enum itself does not decide; the other variants do.
fn is_body(input: &Input<'_>, ty: &Type) -> [Option<TokenStream>; 3] {
    if contains(&anonymous(input, ty.to_token_stream()), &input.item.ident) {
        return std::array::from_fn(|_| None);
    }
    if is_value_parameter(input, ty) {
        let ty = anonymous(input, ty.to_token_stream());
        return std::array::from_fn(|_| Some(quote!(__hcl::is_body(__hcl::Probe::<#ty>::TYPE))));
    }
    let is_behind =
        !matches!(ty, Type::Path(path) if path.path.segments.iter().all(|segment| segment.arguments.is_none()));
    std::array::from_fn(|index| {
        let constant = format_ident!("{}", BLOCKS.get(index + usize::from(is_behind))?);
        let ty = anonymous(input, ty.to_token_stream());
        Some(quote!(__hcl::Probe::<#ty>::#constant.is_body()))
    })
}

/// A variant with fields of its own.
fn of_fields(input: &Input<'_>, index: usize, variant: &Variant<'_>, all: &[Field<'_>]) -> Form {
    let read: Vec<_> = all.iter().filter(|field| field.is_read()).collect();
    let (text, about) = (&variant.name.text, &variant.description);
    let fields = fields(input, &format!("__FIELDS{index}"), &read);
    let (new, list, strict, unread) = (fields.schema, fields.list, strict(input), unread(all));
    let own = quote!((<Self as __hcl::HclSchema>::SCHEMA.variants()[#index].schema)());
    let ty = quote!(__hcl::TypeSpec::Object(__hcl::ObjectSpec {
        schema: || #own,
        refused: __hcl::Option::None,
        body: __hcl::object_body,
    }));
    let check = quote!(|__node, __context, __diagnostics| {
        __hcl::object(__node, __context, __diagnostics, #own)
    });
    Form {
        items: fields.items,
        schema: quote!(&#new(#text, #about, #list) #strict #unread),
        is_by_type: false,
        part: quote!(__hcl::Option::Some(__hcl::object_part(
            const { &__hcl::ArgumentSpec::new(#ty) }, #check
        ))),
        value_type: quote!(__hcl::TypeSpec::Dynamic),
        is_body: std::array::from_fn(|_| Some(quote!(true))),
        refused: Some(no_object(input, read.iter().copied())),
        value: (ty, check),
        format: quote!(__hcl::Option::None),
    }
}

/// Returns the code that makes an enum a value: one of several, a word, or an object.
fn value(input: &Input<'_>, variants: &[Variant<'_>], forms: &[Form]) -> TokenStream {
    if input.options.validate().is_some() && input.serde.tag.is_none() {
        let only_a_block = quote!(
            const TYPE: __hcl::TypeSpec = __hcl::judged_only_as_a_block();
        );
        return implementation(input, &bounds(input))(&quote!(HclType), &only_a_block);
    }
    if input.serde.untagged.is_some() {
        return alternatives(input, forms);
    }
    let holds_nothing = variants.iter().all(|variant| matches!(variant.content, Content::Nothing));
    if !holds_nothing || input.serde.tag.is_some() {
        let reasons = forms.iter().filter_map(|form| form.refused.as_ref());
        let object = object(&quote!(__hcl::first_of(&[#(#reasons),*])));
        return implementation(input, &bounds(input))(&quote!(HclType), &object);
    }
    let implementation = implementation(input, &[]);
    let word = implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::Choice(<Self as __hcl::HclSchema>::SCHEMA.variants());
            const CHECK: __hcl::Option<__hcl::LeafFn> = __hcl::Option::Some(|__node, __context, __diagnostics| {
                __hcl::leaf::<Self>(__node, __context, __diagnostics)
            });
        ),
    );
    let key = implementation(&quote!(LabelKey), &key(&quote!(1)));
    let words = words(input, variants);
    quote!(#word #key #words)
}

/// Returns the code that makes an untagged enum a value, with a form for the content of each variant.
fn alternatives(input: &Input<'_>, forms: &[Form]) -> TokenStream {
    let is_body = quote!(<Self as __hcl::HclSchema>::BLOCK.is_body());
    let forms = forms.iter().map(|Form { value: (ty, check), format, .. }| {
        quote!(__hcl::Alternative { check: #check, ty: || #ty, format: #format })
    });
    let bounds: Vec<TokenStream> = bounds(input).into_iter().chain(bounds_of_contents(input)).collect();
    let (implementation, ty) = (implementation(input, &bounds), anonymous(input, quote!(Self)));
    implementation(
        &quote!(HclType),
        &quote!(
            const TYPE: __hcl::TypeSpec = __hcl::TypeSpec::OneOf(__hcl::Alternatives {
                ty: __hcl::RustType::of::<Self>(),
                forms: &[#(#forms),*],
                size: ::core::mem::size_of::<Self>(),
                schema: match #is_body {
                    true => __hcl::Option::Some(|| <Self as __hcl::HclSchema>::SCHEMA),
                    false => __hcl::Option::None,
                },
                body: match #is_body {
                    true => __hcl::Option::Some(__hcl::object_body),
                    false => __hcl::Option::None,
                },
            });
            const CHECK: __hcl::Option<__hcl::LeafFn> = __hcl::Option::Some(|__node, __context, __diagnostics| {
                __hcl::leaf::<#ty>(__node, __context, __diagnostics)
            });
        ),
    )
}
