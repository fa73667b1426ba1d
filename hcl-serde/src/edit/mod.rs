//! Files of a type that are changed, and nothing else of them: mistakes and old names are mended.
//!
//! [`fix`] turns an old or a mistaken file into a new one.
//! Whoever changes files without a type uses [`crate::model::edit`], and whoever writes whole files [`crate::to_string`].

mod fix;
mod trace;

pub use fix::{Fixed, fix, fix_with};
