//! The one integration test binary: a module per boundary, each a `check` function over case files.
//!
//! The cases are in `tests/cases`, and `tests/cases/README.md` describes their formats.
//! `UPDATE_EXPECT=1 cargo test --test suite` rewrites all expectations: read the difference before keeping it.

mod ambiguous;
mod analysis;
mod context;
mod decode;
mod decode_errors;
mod diag;
mod ecosystem;
mod editions;
mod eval;
mod fields;
mod generate;
mod hard;
mod json;
mod laws;
mod loading;
mod locals;
mod lossy;
mod marks;
mod merge;
mod native;
mod plain;
mod providers;
mod recovery;
mod robust;
mod robust_json;
mod shapes;
mod stdlib;
mod stranger;
mod support;
mod table;
mod third_syntax;
mod three_ways;
mod tidy;
mod twins;
mod typing;
mod values;
