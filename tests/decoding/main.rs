//! Decoding: what Rust types become of configuration, what is said of mistakes in it, and what comes later.
//!
//! A module per boundary, each a `check` function over the case files in `tests/cases`; `tests/cases/README.md` describes
//! their formats and how expectations are rewritten. What takes longer is in `tests/laws`.

mod advice;
mod checked_whole;
mod declared;
mod defaults;
mod ecosystem;
mod either;
mod eventual;
mod expressions;
mod fields;
mod followed;
mod foreign;
mod forms;
mod grid;
mod hard_questions;
mod instead;
mod kept_forms;
mod lossy;
mod newcomers;
mod objects;
mod optional_parts;
mod passed_over;
mod plain;
mod rare;
mod rules;
mod schema;
mod settled_late;
mod shapes;
mod stack;
#[path = "../support/mod.rs"]
mod support;
mod units;
mod whole_blocks;
mod words;
mod wrappers;
