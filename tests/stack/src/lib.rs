//! The stack that decoding needs, in the profile that this crate is built with: see the tests.

#[cfg(test)]
#[path = "../../decoding/stack.rs"]
mod stack;
