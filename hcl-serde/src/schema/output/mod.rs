//! What a program gives away of its schema: a JSON Schema for editors.
//!
//! All of it is made of the constants that decoding reads, when it is asked for; a program that asks for none of it has none
//! of this code. Nothing of what is sensitive is in any of it: neither a default nor an example.

mod about;
mod json;
mod json_schema;

pub use json_schema::{JsonSchema, to_json_schema, to_json_schema_with};
