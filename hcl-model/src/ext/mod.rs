//! What applications put on top of the language: building blocks that any of them switches on (feature `ext`).
//!
//! The information model knows nothing of these; each is a file or a folder that needs the others as little as it can.
//! Attributes that refer to each other under one name are [`crate::body::Locals`], and variables that a configuration
//! declares are [`crate::body::Variables`].

mod names;

pub use names::{Names, Resolver};
