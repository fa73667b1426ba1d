//! The wording of what is said of fields that should not be used any more, and around what a program says.

use hcl_model::__private::diag::{ended, sentence};
use hcl_model::diag::Diagnostic;
use hcl_model::path::Path;
use hcl_model::source::Range;
use hcl_model::value::Promise;

use crate::codes;

/// What is said in the place of words that may have a part of a value in them that is not shown.
const NOT_SHOWN: &str = "What is wrong is not shown, because the value is sensitive.";

/// A field that should not be used any more.
pub(crate) fn deprecated(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::DEPRECATED, format!("\"{name}\" is deprecated")).detail(sentence(why)).at(at)
}

/// A name that should not be used any more.
pub(crate) fn renamed(name: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_NAME, format!("\"{name}\" is an old name"))
        .detail(format!("It is called \"{now}\" now: write that instead."))
        .at(at)
        .mended_by_name(now)
}

/// An argument or a block that stands where it was before.
pub(crate) fn moved(old: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_PLACE, format!("\"{old}\" is an old place"))
        .detail(format!("It is \"{now}\" now: write it there instead."))
        .at(at)
}

/// A value of an older file, and how it is written now, if that may be told.
pub(crate) fn changed(name: &str, now: Option<&str>, at: Range) -> Diagnostic {
    const OTHERWISE: &str = "It still means what it meant, and is written in another way now";
    let warning = Diagnostic::warning(codes::OLD_PLACE, format!("\"{name}\" has an old value"));
    let warning = match now {
        Some(now) => warning.detail(format!("{OTHERWISE}: {now}.")).unless_sensitive(format!("{OTHERWISE}.")),
        None => warning.detail(format!("{OTHERWISE}.")),
    };
    warning.at(at)
}

/// A block that is left when what was in it has moved.
pub(crate) fn left_over(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_PLACE, format!("\"{ty}\" is an old block"))
        .detail("What it was for has moved, and there is nothing in it: leave it out.")
        .at(at)
}

/// Something that stands where it was before, and where it belongs or at another old place as well.
pub(crate) fn moved_beside(old: &str, now: &str, at: Range, other: Range) -> Diagnostic {
    Diagnostic::error(codes::OLD_PLACE_TOO, format!("\"{now}\" is set twice"))
        .detail(format!("\"{old}\" is an old place of it: leave out one of the two."))
        .at(at)
        .note_at("It is set here, too.", other)
}

/// What a function of the program says of a body or a part of it.
pub(crate) fn problem(path: &Path, text: &str, at: Option<Range>) -> Diagnostic {
    let summary = if path.steps().is_empty() {
        "Unsuitable configuration".to_owned()
    } else {
        format!("Unsuitable value for \"{path}\"")
    };
    let diagnostic = Diagnostic::error(codes::INVALID, summary).detail(ended(text)).unless_sensitive(NOT_SHOWN);
    match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    }
}

/// The code of what is not known: whether it waits, or never will be known.
pub(crate) fn code_of_unknown(waits: &[Promise]) -> &'static str {
    match waits {
        [] => codes::UNKNOWN_VALUE,
        _ if waits.iter().any(|promise| promise.outcome().is_some_and(|outcome| outcome.is_err())) => {
            codes::PROMISE_FAILED
        }
        _ => codes::VALUE_NOT_KNOWN,
    }
}

/// The names of promises, if they are few.
pub(crate) fn promise_names(promises: &[Promise]) -> String {
    const MOST: usize = 5;
    let shown: Vec<String> = promises.iter().take(MOST).map(|promise| format!("\"{}\"", promise.name())).collect();
    match promises.len() - shown.len() {
        0 => match shown.as_slice() {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => shown.concat(),
        },
        more => format!("{}, and {more} more", shown.join(", ")),
    }
}
