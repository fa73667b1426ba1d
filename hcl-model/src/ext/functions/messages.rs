//! The wording of diagnostics about functions that a configuration defines.

use std::sync::Arc;

use crate::body::locals::messages::along;
use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;

/// A function that no expression could call.
pub(super) fn invalid_name(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_NAME, "invalid function name")
        .detail(Message::new("No expression can call a function named `{}`.", [Arg::text(name)]))
        .help("Give it one word as a name.")
        .at(at)
}

pub(super) fn invalid_param(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PARAMETER, "invalid parameter")
        .detail("The name of a parameter is one word.")
        .help("Write params = [a, b].")
        .at(at)
}

pub(super) fn invalid_variadic(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PARAMETER, "invalid parameter")
        .detail("The name for all further arguments is one word.")
        .help("Write variadic_param = rest.")
        .at(at)
}

pub(super) fn repeated_param(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_PARAMETER, "duplicate parameter")
        .detail(Message::new("There is a parameter named `{}` already.", [Arg::text(name)]))
        .help("Give one of them another name.")
        .at(at)
        .note_at("the first one is here", first)
}

/// A function whose name the program has given to another one.
pub(super) fn hides(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NAME_TAKEN, "function name taken")
        .detail(Message::new("The program already defines a function named `{}`.", [Arg::text(name)]))
        .help("Give this function another name.")
        .at(at)
}

/// Functions that call each other in a circle: each with the place where it calls the next one, and the last one the
/// first.
pub(super) fn cycle(steps: &[(Arc<str>, Option<Range>)]) -> Option<Diagnostic> {
    let what = match steps.len() {
        1 => "The function calls itself, which no function may",
        _ => "These functions call each other, which no functions may",
    };
    let diagnostic = Diagnostic::error(codes::CIRCULAR_REFERENCE, "circular function call");
    along(diagnostic, what, "calls", steps, |name| format!("{name}()"))
}
