//! The integration test binary for every edit: a module per boundary, each a `check` function over case files.
//! The laws, which take longer, are in `tests/laws`.
//!
//! The cases are in `tests/cases`, and `tests/cases/README.md` describes their formats.
//! `UPDATE_EXPECT=1 cargo test --test suite` rewrites all expectations: read the difference before keeping it.

mod advice;
mod ambiguous;
mod analysis;
mod around;
mod authors;
mod changes;
mod circles;
mod closures;
mod converted;
mod counting;
mod declared;
mod decode;
mod decode_errors;
mod defaults;
mod defined_functions;
mod definitions;
mod diag;
mod dynamic;
mod ecosystem;
mod edits;
mod either;
mod ends;
mod error;
mod eval;
mod eventual;
mod expressions;
mod fields;
#[cfg(target_os = "linux")]
mod files;
mod fixed;
#[cfg(target_os = "linux")]
mod flags;
mod followed;
mod foreign;
mod format;
mod functions;
mod given_text;
mod grid;
mod hard_questions;
#[cfg(target_os = "linux")]
mod includes;
mod instead;
mod json;
mod language;
mod layers;
mod like_the_reference;
mod limits;
mod literal;
mod loading;
mod locals;
mod lossy;
mod merge;
mod moved;
mod names;
mod native;
mod newcomers;
mod nothing_written;
mod objects;
mod optional_parts;
mod origins;
mod outputs;
mod paths;
mod plain;
mod prepared;
mod promises;
mod providers;
mod rare;
mod recovery;
mod root_names;
mod rooted;
mod rules;
mod schema;
#[cfg(target_os = "linux")]
mod secret_files;
mod secrets;
mod serde_writing;
mod settled_late;
mod shapes;
mod shown;
mod sources;
mod specs;
mod stack;
mod stdlib;
#[path = "../support/mod.rs"]
mod support;
mod third_syntax;
mod three_ways;
mod tidy;
mod twins;
mod typing;
mod undefined;
mod units;
mod updated;
mod values;
mod visible;
#[cfg(target_os = "linux")]
mod watching;
mod whole_blocks;
mod wording;
mod words;
mod workspace;
#[cfg(target_os = "linux")]
mod world;
mod written;
mod written_later;
mod written_shapes;
