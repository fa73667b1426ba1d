//! The wording of what decoding says by itself: of faults, which the check says better, and of values and blocks that could
//! be several things.

use hcl_model::diag::Diagnostic;
use hcl_model::source::Range;
use hcl_model::value::{Promise, PromiseError};

use crate::read::Fault;

/// For a block in so many others, each of which could be several variants, that trying all of them has no end.
pub(super) fn ambiguous_forms(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("ambiguous-block", "Too many possibilities")
        .detail(format!(
            "This block and those around it could each be several of the forms of \"{name}\", which no name in them tells \
             apart. Nest fewer of them in each other."
        ))
        .at(at)
}

/// For a list or an object in so many others, each of which could be several types.
pub(super) const AMBIGUOUS_VALUE: &str =
    "the lists and objects in each other could each be several forms, which is too much to try; nest fewer of them";

/// For a block that is decoded as a value.
pub(super) const BLOCK_AS_VALUE: &str = "a block was found where a single value is needed";

/// For what is behind the last element that a type has room for.
pub(super) const MORE_ELEMENTS: &str = "there are more elements than are expected";

/// What is wrong with how a body is made up, for whoever sees the decode alone.
pub(super) const fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::Unknown => "there is something that is not expected",
        Fault::Twice => "an argument is set twice",
        Fault::Both => "one thing is written as an argument and as a block",
        Fault::SecondBlock => "there is a second block where one is expected",
        Fault::Confused => "a block and an argument are confused",
        Fault::Labels => "the block does not have the labels that are needed",
        Fault::SameKey => "two blocks have the same key",
        Fault::Variant => "a block is none of the variants",
        Fault::Form => "the body suits no variant",
        Fault::Missing => "an argument or a block is missing",
        Fault::Count => "the number of blocks is not the one that is needed",
        Fault::Null => "an argument is null",
    }
}

/// Of a value that is needed and not known; what it waits for, if that is the reason.
pub(super) fn not_known(waits: &[Promise]) -> String {
    if waits.is_empty() {
        return "the value is not known yet".to_owned();
    }
    let failed: Vec<String> = waits.iter().filter_map(|it| Some(it.outcome()?.err()?.to_string())).collect();
    match failed.as_slice() {
        [] => format!(
            "the value is not known yet: it waits for {}. The program can take it as an `Eventual`, or wait for everything \
             with `Loader::begin`",
            promise_names(waits)
        ),
        _ => format!("there is no value: {}", failed.join("; ")),
    }
}

/// The names of promises, if they are few.
pub(crate) fn promise_names(promises: &[Promise]) -> String {
    const MOST: usize = 5;
    let shown: Vec<String> = promises.iter().take(MOST).map(|promise| format!("{:?}", promise.name())).collect();
    match promises.len() - shown.len() {
        0 => match shown.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => shown.concat(),
        },
        more => format!("{}, and {more} more", shown.join(", ")),
    }
}

/// A promise has no value, at what needs it.
pub(super) fn promise_failed(error: &PromiseError, at: Option<Range>) -> Diagnostic {
    let diagnostic = Diagnostic::error("promise-failed", format!("No value for {:?}", error.name()));
    // It tells nothing of a value.
    placed(diagnostic.detail(format!("{error}.")).unless_sensitive(format!("{error}.")), at)
}

/// Everything is settled, and nobody knows how the value was computed.
pub(super) fn computed_too_early(waits: &[Promise], at: Option<Range>) -> Diagnostic {
    let detail = format!(
        "The value was computed by the program from {} before that was there, so it cannot be computed anew. A variable has to \
         be the promise itself, or be computed in the configuration.",
        promise_names(waits)
    );
    placed(Diagnostic::error("value-not-known", "Value not known").detail(detail), at)
}

fn placed(diagnostic: Diagnostic, at: Option<Range>) -> Diagnostic {
    match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    }
}
