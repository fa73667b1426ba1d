//! The builder that the derive uses to write a schema: constructors of schemas and fields, and a method for each
//! option of a field.
//!
//! [`refused`](crate::schema::refused) contains the compile-time errors and their words.

mod field;
mod options;
mod schema;
