//! The language: both syntaxes, bodies and schemas, expressions, values, functions, static types, and
//! what configurations define themselves.
//!
//! A module per boundary, each a `check` function over the case files in `tests/cases`; `tests/cases/README.md` describes
//! their formats and how expectations are rewritten. What takes longer is in `tests/laws`.

mod ambiguous;
mod analysis;
mod closures;
mod defined_functions;
mod diag;
mod dynamic;
mod eval;
mod functions;
mod json;
mod language;
mod like_the_reference;
mod limits;
mod literal;
mod locals;
mod merge;
mod names;
mod native;
mod odd_numbers;
mod promises;
mod recovery;
mod root_names;
mod schemas;
mod specs;
mod stdlib;
#[path = "../support/mod.rs"]
mod support;
mod third_syntax;
mod typing;
mod undefined;
mod values;
