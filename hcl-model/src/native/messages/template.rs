//! Errors in the sequences of a template.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message, closest};
use crate::source::Range;

/// The words that a directive can begin with.
pub(in crate::native) const DIRECTIVES: [&str; 5] = ["if", "for", "else", "endif", "endfor"];

pub(in crate::native) fn unclosed_sequence(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_TEMPLATE, "unclosed template sequence")
        .detail("The text ends inside this sequence: its `}` is missing, or one inside it.")
        .at(at)
}

pub(in crate::native) fn extra_in_interpolation(next: u8, at: Range) -> Diagnostic {
    let detail = match next {
        b':' => "An interpolation has no place for a colon.",
        _ => "The expression is complete before this, but its `}` is missing.",
    };
    Diagnostic::error(codes::UNEXPECTED_TEXT, "unexpected text in an interpolation")
        .detail(detail)
        .help("If the sequence is meant for another language, such as a shell, begin it with `$${`.")
        .at(at)
}

pub(in crate::native) fn extra_in_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_TEXT, Message::new("unexpected text in {}", [Arg::text(name)]))
        .detail(Message::new("The directive `{}` is complete before this, but its `}` is missing.", [Arg::text(name)]))
        .at(at)
}

pub(in crate::native) fn directive_name_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DIRECTIVE, "invalid template directive")
        .detail("After `%{` comes a directive, such as `if` or `for`.")
        .help("To write `%{` as text, double the percent sign: `%%{`.")
        .at(at)
}

/// `is_alone` if nothing follows the name. The directives `if` and `for` are never alone.
pub(in crate::native) fn unknown_directive(name: &str, is_alone: bool, at: Range) -> Diagnostic {
    let place = at.clone();
    let diagnostic = Diagnostic::error(codes::INVALID_DIRECTIVE, "unknown template directive")
        .detail(Message::new("A template has no directive named `{}`.", [Arg::name(name, &at)]))
        .at(at);
    match closest(name, DIRECTIVES).filter(|close| !is_alone || !matches!(*close, "if" | "for")) {
        _ if name == "end" => diagnostic.help("Write `%{ endif }` or `%{ endfor }`."),
        Some(close) => diagnostic.did_you_mean(close),
        None if !is_alone => diagnostic,
        None => diagnostic.help(Message::new("To insert a value, write `${{}}`.", [Arg::name(name, &place)])),
    }
}

pub(in crate::native) fn unexpected_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DIRECTIVE, Message::new("unexpected `{}` directive", [Arg::text(name)]))
        .detail("No directive is open that this one could continue or end.")
        .at(at)
}

pub(in crate::native) fn wrong_directive(open: &str, opening: Range, found: &str, at: Range) -> Diagnostic {
    let detail = match (open, found) {
        ("if", "else") => "This `if` has an `else` already.".into(),
        ("for", "else") => "A `for` has no `else`.".into(),
        _ => Message::new("The directive `{}` is open: end it with `end{}` first.", [Arg::text(open), Arg::text(open)]),
    };
    Diagnostic::error(codes::INVALID_DIRECTIVE, Message::new("unexpected `{}` directive", [Arg::text(found)]))
        .detail(detail)
        .at(at)
        .note_at(Message::new("the {} directive is here", [Arg::text(open)]), opening)
}

pub(in crate::native) fn unexpected_end_of_template(name: &str, opening: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_TEMPLATE, "unclosed template directive")
        .detail(Message::new("The template ends before the directive `{}` does.", [Arg::text(name)]))
        .help(Message::new("Write `%{ end{} }`.", [Arg::text(name)]))
        .at(opening)
}
