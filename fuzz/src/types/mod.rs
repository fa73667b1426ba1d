//! What text is decoded into.
//!
//! [`Wide`] has a field for every option of the derive and every kind of type; its names are those of the types in
//! the programs in `tests`, so that the cases of `tests/cases` say something to it.
//! [`Plain`] is for the same files without the derive, and [`Values`] for what is the same in both syntaxes.

#![expect(dead_code, reason = "the values are looked at through Debug")]

mod blocks;
mod objects;
mod plain;
mod scalars;
mod values;
mod wide;

pub use plain::Plain;
pub use values::Values;
pub use wide::Wide;
