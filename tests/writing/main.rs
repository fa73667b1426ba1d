//! Both ways: types that are decoded and written, edits, formats, one syntax in the other, and the outputs of schemas.
//!
//! A module per boundary, each a `check` function over the case files in `tests/cases`; `tests/cases/README.md` describes
//! their formats and how expectations are rewritten. What takes longer is in `tests/laws`.

mod around;
mod changes;
mod converted;
mod decode;
mod decode_errors;
mod edits;
mod fixed;
mod format;
mod nothing_written;
mod outputs;
mod serde_writing;
#[path = "../support/mod.rs"]
mod support;
mod three_ways;
mod twins;
mod updated;
mod updated_expressions;
mod updated_kept;
mod updated_layers;
mod updated_limits;
mod updated_outside;
mod updated_owners;
mod updated_places;
mod updated_shapes;
mod written;
mod written_dynamic;
mod written_later;
mod written_shapes;
mod written_variants;
