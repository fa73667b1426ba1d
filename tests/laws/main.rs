//! Laws that hold for everything, tried on much that is generated or mutated, and what things cost at sizes that nobody writes.
//!
//! They take most of the time of all tests, and few edits break one of them that no case shows: `cargo test --test decoding`
//! and its neighbours are for every edit, `cargo test` before what is done is handed on, with `LAWS=half` for half of their tries and `LAWS=full` for all.

mod bodies;
mod commented;
mod conditionals;
mod configuration;
mod conversion;
mod cost;
mod dynamic;
mod edits;
mod fixed;
mod fleet;
mod format;
mod json;
mod late;
mod marks;
mod native;
mod numbers;
mod parentheses;
mod promises;
mod ranges;
mod reading;
mod secrets;
mod serialized;
mod settled;
mod shapes;
mod stdlib;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod typed_values;
#[allow(unreachable_pub, unused_imports, reason = "what is public of the fuzz targets is not public here")]
#[path = "../../fuzz/src/types/mod.rs"]
mod types;
mod typing;
mod unknowns;
mod updated;
mod ways;
mod write;
