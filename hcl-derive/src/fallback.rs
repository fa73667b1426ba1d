//! The output after a misuse: the messages, and an implementation with an empty schema.
//!
//! Without the implementation, every place that uses the type would add an error of its own to the one that counts.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

use crate::expand;
use crate::input::Input;

/// The errors and the stub.
pub(crate) fn expand(input: &Input<'_>, error: &Error) -> TokenStream {
    let errors = error.to_compile_error();
    let stub = expand::stub(input);
    quote!(#errors #stub)
}
