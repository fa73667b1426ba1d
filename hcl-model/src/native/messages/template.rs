//! What is wrong with the sequences of a template.

use crate::diag::{Diagnostic, closest};
use crate::source::Range;

/// The words that a directive can begin with.
pub(in crate::native) const DIRECTIVES: [&str; 5] = ["if", "for", "else", "endif", "endfor"];

pub(in crate::native) fn unclosed_sequence(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-sequence", "Unclosed template interpolation sequence")
        .detail("There is no closing brace for this interpolation sequence before the end of the string. This might be caused by incorrect nesting inside the given expression.")
        .at(at)
}

pub(in crate::native) fn extra_in_interpolation(next: u8, at: Range) -> Diagnostic {
    let detail = if next == b':' {
        "An interpolation has no place for a colon. If the sequence is meant for another language, such as a shell, \
         escape it: begin it with \"$${\" instead of \"${\"."
    } else {
        "Expected a closing brace to end the interpolation expression, but found extra characters. If the sequence is \
         meant for another language, such as a shell, escape it: begin it with \"$${\" instead of \"${\"."
    };
    Diagnostic::error("extra-in-sequence", "Extra characters after interpolation expression").detail(detail).at(at)
}

pub(in crate::native) fn extra_in_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("extra-in-sequence", format!("Extra characters in {name} marker"))
        .detail(format!("Expected a closing brace to end the {name} directive, but found extra characters."))
        .at(at)
}

pub(in crate::native) fn directive_name_required(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-directive", "Invalid template directive")
        .detail("A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ sequence.")
        .at(at)
}

pub(in crate::native) fn unknown_directive(name: &str, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unknown-directive", "Invalid template control keyword")
        .detail(format!("\"{name}\" is not a valid template control keyword."))
        .at(at);
    match closest(name, DIRECTIVES) {
        Some(close) => diagnostic.suggestion(close),
        None => diagnostic,
    }
}

pub(in crate::native) fn unexpected_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("unexpected-directive", format!("Unexpected {name} directive"))
        .detail("The control directives within this template are unbalanced.")
        .at(at)
}

pub(in crate::native) fn wrong_directive(open: &str, opening: Range, found: &str, at: Range) -> Diagnostic {
    let detail = match (open, found) {
        ("if", "else") => "Already in the else clause of the if directive.".to_owned(),
        ("for", "else") => "An else clause is not expected for a for directive.".to_owned(),
        _ => format!("Expecting an end{open} directive corresponding to the {open} directive."),
    };
    Diagnostic::error("unexpected-directive", format!("Unexpected {found} directive"))
        .detail(detail)
        .at(at)
        .note_at(format!("the {open} directive is here"), opening)
}

pub(in crate::native) fn unexpected_end_of_template(name: &str, opening: Range) -> Diagnostic {
    Diagnostic::error("unexpected-end-of-template", "Unexpected end of template")
        .detail(format!("The {name} directive is missing its corresponding end{name} directive."))
        .at(opening)
}
