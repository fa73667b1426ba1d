//! The wording of what is said of fields that should not be used any more, and around what a program says.

use hcl_model::diag::{Diagnostic, ended, sentence};
use hcl_model::source::Range;

/// What is said in the place of words that may have a part of a value in them that is not shown.
const NOT_SHOWN: &str = "What is wrong is not shown, because the value is sensitive.";

/// A field that should not be used any more.
pub(crate) fn deprecated(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::warning("deprecated", format!("\"{name}\" is deprecated")).detail(sentence(why)).at(at)
}

/// A name that should not be used any more.
pub(crate) fn renamed(name: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::warning("old-name", format!("\"{name}\" is an old name"))
        .detail(format!("It is called \"{now}\" now: write that instead."))
        .at(at)
}

/// What a function of the program says of a body or a part of it.
pub(crate) fn problem(name: &str, text: &str, at: Option<Range>) -> Diagnostic {
    let summary = if name.is_empty() {
        "Unsuitable configuration".to_owned()
    } else {
        format!("Unsuitable value for \"{name}\"")
    };
    let diagnostic = Diagnostic::error("invalid", summary).detail(ended(text)).unless_sensitive(NOT_SHOWN);
    match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    }
}
