//! Values that a function decodes in place of their Rust type.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use crate::expand::types::by_name;
use crate::serde_attr::With;

/// The HCL type of what a function decodes: what the module around it says with a constant called `HCL_TYPE`.
///
/// A module without the constant leaves the one of the block around the import.
/// A path is taken for a module if it is written like one: what is in a type cannot be imported.
pub(super) fn type_of_function(with: &With) -> TokenStream {
    let any = quote!(__hcl::TypeSpec::Dynamic);
    match &with.module {
        Some(module) => quote!({
            const HCL_TYPE: __hcl::TypeSpec = #any;
            {
                #[allow(unused_imports)]
                use #module::*;
                HCL_TYPE
            }
        }),
        None => any,
    }
}

/// The format of the texts that a function reads, which is known of some crates.
pub(super) fn format_of_function(with: &With) -> TokenStream {
    match with.reads() {
        Some(format) => {
            let format = format_ident!("{format}");
            quote!(__hcl::Option::Some(&__hcl::Format::#format))
        }
        None => quote!(__hcl::Option::None),
    }
}

/// The call of a function as a closure.
pub(super) fn decode_by_function(with: &With) -> TokenStream {
    let path = &with.path;
    quote!(|__deserializer| #path(__deserializer))
}

/// The HCL type of what a newtype holds that a function decodes.
pub(super) fn type_in_newtype(ty: &TokenStream, with: &With) -> TokenStream {
    by_name(ty, type_of_function(with), Span::call_site())
}
