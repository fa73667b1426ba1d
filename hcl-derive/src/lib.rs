//! `#[derive(HclSchema)]`: describes a Rust type as an HCL schema.
//!
//! Use the `hcl-serde` crate, which re-exports the macro together with everything that the generated code names.
//!
//! The pipeline is one file a stage: `input` reads the item (`attr` the `#[hcl(...)]` options, of which `options` has the table,
//! with the values in `constant`; `serde_attr` those of serde), `check` finds every misuse, `expand` writes the
//! implementation, `fallback` a stub of it after a misuse.

mod attr;
mod check;
mod constant;
mod expand;
mod fallback;
#[cfg(test)]
mod grid;
mod input;
mod options;
mod serde_attr;
mod text;
mod tokens;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::check::Mistakes;
use crate::input::Input;

#[doc = include_str!("../HclSchema.md")]
#[proc_macro_derive(HclSchema, attributes(hcl, serde))]
pub fn derive_hcl_schema(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let mut mistakes = Mistakes::default();
    let input = Input::read(&item, &mut mistakes);
    check::check(&input, &mut mistakes);
    let expanded = match mistakes.into_error() {
        None => expand::expand(&input),
        Some(error) => fallback::expand(&input, &error),
    };
    expanded.into()
}
