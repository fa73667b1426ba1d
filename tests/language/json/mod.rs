//! The JSON syntax: the transcripts in `tests/cases/json`, and what no transcript shows.

mod analysis;
mod bodies;
mod bytes;
mod expressions;
mod files;
mod limits;
mod loader;
mod mistakes;

use crate::eval::check_comments;
use crate::support::{self, Case};

/// One transcript of the JSON syntax.
fn transcript(name: &str) -> Case {
    let mut cases = support::cases("json", "repl");
    cases.retain(|case| case.name() == name);
    cases.pop().unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn every_paragraph_opens_with_a_comment() {
    check_comments(&support::cases("json", "repl"));
}
