//! What is wrong with the sequences of a template.

use crate::diag::codes;
use crate::diag::{Diagnostic, closest};
use crate::source::Range;

/// The words that a directive can begin with.
pub(in crate::native) const DIRECTIVES: [&str; 5] = ["if", "for", "else", "endif", "endfor"];

pub(in crate::native) fn unclosed_sequence(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_SEQUENCE, "Unclosed template sequence")
        .detail("The text ends inside this sequence: its \"}\" is missing, or one inside it.")
        .at(at)
}

pub(in crate::native) fn extra_in_interpolation(next: u8, at: Range) -> Diagnostic {
    let detail = if next == b':' {
        "An interpolation has no place for a colon. If the sequence is meant for another language, such as a shell, \
         escape it: begin it with \"$${\" instead of \"${\"."
    } else {
        "The expression is complete before this, but its \"}\" is missing. If the sequence is meant for another \
         language, such as a shell, escape it: begin it with \"$${\" instead of \"${\"."
    };
    Diagnostic::error(codes::EXTRA_IN_SEQUENCE, "Unexpected text in an interpolation").detail(detail).at(at)
}

pub(in crate::native) fn extra_in_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::EXTRA_IN_SEQUENCE, format!("Unexpected text in {name}"))
        .detail(format!("The directive \"{name}\" is complete before this, but its \"}}\" is missing."))
        .at(at)
}

pub(in crate::native) fn directive_name_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DIRECTIVE, "Invalid template directive")
        .detail(
            "After \"%{\" comes a directive, such as \"if\" or \"for\". To write \"%{\" as text, double the \
                 percent sign: \"%%{\".",
        )
        .at(at)
}

pub(in crate::native) fn unknown_directive(name: &str, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNKNOWN_DIRECTIVE, "Unknown template directive")
        .detail(format!("A template has no directive named \"{name}\"."))
        .at(at);
    match closest(name, DIRECTIVES) {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    }
}

pub(in crate::native) fn unexpected_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_DIRECTIVE, format!("Unexpected {name} directive"))
        .detail("No directive is open that this one could continue or end.")
        .at(at)
}

pub(in crate::native) fn wrong_directive(open: &str, opening: Range, found: &str, at: Range) -> Diagnostic {
    let detail = match (open, found) {
        ("if", "else") => "This \"if\" has an \"else\" already.".to_owned(),
        ("for", "else") => "A \"for\" has no \"else\".".to_owned(),
        _ => format!("The directive \"{open}\" is open: end it with \"end{open}\" first."),
    };
    Diagnostic::error(codes::UNEXPECTED_DIRECTIVE, format!("Unexpected {found} directive"))
        .detail(detail)
        .at(at)
        .note_at(format!("the {open} directive is here"), opening)
}

pub(in crate::native) fn unexpected_end_of_template(name: &str, opening: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_END_OF_TEMPLATE, "Unclosed template directive")
        .detail(format!("The template ends before the directive \"{name}\" does: write \"%{{ end{name} }}\"."))
        .at(opening)
}
