//! What the fuzz targets do with an input, as plain functions: libFuzzer calls them from `fuzz_targets`, and the tests
//! call them with every seed.
//!
//! A target takes bytes and panics if something that is promised for every input does not hold:
//!
//! - nothing panics, whatever is asked of the text;
//! - every place lies on characters of its text, and is not empty where something stands ([`screen`]);
//! - nothing that is sensitive is in anything that can be printed ([`CANARY`]);
//! - no control character and no direction mark of it is in a report, and what is one line has no newline;
//! - two ways to the same thing agree ([`targets::differential`]).
//!
//! [`targets`] are the five targets, [`types`] what text is decoded into, [`context`] the variables, [`screen`] where
//! everything is drawn and looked at, and [`seeds`] makes the first inputs of the cases in `tests/cases`.

pub mod context;
pub mod screen;
pub mod seeds;
pub mod targets;
pub mod types;

/// What sensitive values hold, and nothing else: it must not be in anything that is drawn.
///
/// It is long, so that no input holds it by chance; one that does is not looked at for it.
pub const CANARY: &str = "canary-4f1c9e";
