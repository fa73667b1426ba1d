//! How the derive writes a schema: constructors of schemas and fields, and a method for each option of a field.
//!
//! What they refuse at compile time, and in which words, is in [`refused`](crate::schema::refused).

mod field;
mod options;
mod schema;
