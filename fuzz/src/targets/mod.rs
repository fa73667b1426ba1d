//! The targets, each a function that takes an input and panics if something that is promised does not hold.

pub mod differential;
pub mod expression;
pub mod json;
pub mod loader;
pub mod native;
mod tree;
mod twin;

/// What does with an input what a target does.
pub type Check = fn(&[u8]);

/// The targets by their names.
pub const ALL: [(&str, Check); 5] = [
    ("native", native::check),
    ("json", json::check),
    ("expression", expression::check),
    ("differential", differential::check),
    ("loader", loader::check),
];
