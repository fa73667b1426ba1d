//! The tests of the model through its public items, in one program.

mod body;
mod capsule;
mod context;
mod convert;
mod deep;
mod from_rust;
mod function;
mod json_text;
mod native;
mod number;
mod objects;
mod optional;
mod sets;
mod spec_bodies;
mod spec_conversions;
mod spec_expressions;
mod spec_functions;
mod spec_types;
mod support;
mod traversal;
mod value_json;
