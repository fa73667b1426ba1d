//! Errors in characters, strings and heredocs.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::native::lexer;
use crate::native::string::Fault;
use crate::source::Range;

pub(in crate::native) fn unsupported_operator(operator: char, at: Range) -> Diagnostic {
    let (help, written) = match operator {
        '&' => ("To ask for two conditions, write `&&`.", "&&"),
        '|' => ("To ask for one of two conditions, write `||`.", "||"),
        '~' => ("To negate a condition, write `!`.", "!"),
        _ => ("", ""),
    };
    let sign = at.bytes();
    let diagnostic = Diagnostic::error(codes::UNKNOWN_OPERATOR, "unknown operator")
        .detail("There are no operators on single bits.")
        .help(help)
        .at(at);
    if written.is_empty() { diagnostic } else { diagnostic.mended_by(&[(sign.start..sign.start + 1, written)]) }
}

pub(in crate::native) fn unterminated_comment(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_COMMENT, "unclosed comment")
        .detail("There is no `*/` that closes this comment.")
        .at(at)
}

pub(in crate::native) fn invalid_character(character: char, at: Range) -> Diagnostic {
    let (detail, help) = match character {
        '\'' => ("Text is not written in single quotes.", "Write double quotes."),
        '`' => ("Backticks have no meaning here.", "Text of several lines is a heredoc, which begins like `<<EOT`."),
        ';' => (
            "Semicolons have no meaning here.",
            "Write each argument on a line of its own, and commas between elements.",
        ),
        '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' => {
            ("Typographic quotes have no meaning here.", "Write straight double quotes.")
        }
        _ => ("This character has a meaning only in quotes and comments.", ""),
    };
    Diagnostic::error(codes::INVALID_CHARACTER, "invalid character").detail(detail).help(help).at(at)
}

pub(in crate::native) fn backslash_at_line_end(at: Range) -> Diagnostic {
    Diagnostic::error(codes::BACKSLASH_AT_LINE_END, "backslash at the end of a line")
        .detail("A backslash does not continue a line.")
        .help("Remove the backslash, and put parentheses around the whole value.")
        .at(at)
}

pub(in crate::native) fn invalid_escape(fault: Fault, at: Range) -> Diagnostic {
    let detail = match fault {
        Fault::Unknown(selector) => {
            const TEXT: &str = "There is no escape sequence \"\\{}\". To write a backslash, double it.";
            Message::new(TEXT, [Arg::value_at(&selector.to_string(), &at)])
        }
        Fault::Digits { wanted: 4 } => "\\u needs four hexadecimal digits, as in \\u00e9.".into(),
        Fault::Digits { .. } => "\\U needs eight hexadecimal digits, as in \\U0001f600.".into(),
        Fault::NotACharacter(number) => {
            Message::new("There is no character {}.", [Arg::value_at(&format!("U+{number:04x}"), &at)])
        }
        Fault::Nothing => "A backslash begins an escape sequence, such as \\n, and the text ends after it. To write \
                           a backslash, double it."
            .into(),
    };
    let (start, text) = (at.bytes().start, at.source().text());
    // Where some backslashes begin a sequence, nobody knows which ones were to.
    let before = lexer::line_before(text, start);
    let behind: String = text[start..].chars().take(100).take_while(|c| *c != '\n').collect();
    let is_sequence = |part: &str| part.is_empty() || part.starts_with(['n', 'r', 't', '"', 'u', 'U']);
    let is_path = before.is_some_and(|before| !before.split('\\').skip(1).any(is_sequence))
        && !behind.split('\\').skip(1).any(is_sequence);
    let diagnostic = Diagnostic::error(codes::INVALID_ESCAPE, "invalid escape sequence").detail(detail).at(at);
    match fault {
        Fault::Unknown(_) if is_path => diagnostic.mended_by(&[(start..start, "\\")]),
        _ => diagnostic,
    }
}

pub(in crate::native) fn multi_line_string(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MULTI_LINE_STRING, "line break in a text")
        .detail("Text in quotes ends on the line where it begins.")
        .help("Write \\n for a line break, or a heredoc, which begins like `<<EOT`.")
        .at(at)
}

pub(in crate::native) fn unterminated_string(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_TEXT, "unclosed text")
        .detail("This text is never closed.")
        .help("Add the closing quote.")
        .at(at)
}

/// `line` begins with the name, but has more text.
pub(in crate::native) fn unterminated_heredoc(name: &str, line: Option<Range>, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNCLOSED_HEREDOC, "unclosed heredoc")
        .detail("This heredoc is never closed.")
        .help(Message::new("Write {} on a line of its own.", [Arg::name(name, &at)]))
        .at(at);
    match line {
        Some(line) => diagnostic.note_at("the line with the name has more text, which belongs to the next line", line),
        None => diagnostic,
    }
}

pub(in crate::native) fn marker_without_newline(name: &str, at: Range) -> Diagnostic {
    let end = at.bytes().end;
    Diagnostic::error(codes::UNCLOSED_HEREDOC, "unclosed heredoc")
        .detail("A heredoc ends with its marker and a line break.")
        .help(Message::new("Add the line break after {}.", [Arg::name(name, &at)]))
        .at(at)
        .mended_by(&[(end..end, "\n")])
}

pub(in crate::native) fn invalid_heredoc(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_HEREDOC, "invalid expression")
        .detail("A heredoc begins with `<<` or `<<-`, directly followed by an unquoted name, and then a newline.")
        .at(at)
}

pub(in crate::native) fn template_in_label(mark: char, at: Range) -> Diagnostic {
    let start = at.bytes().start;
    Diagnostic::error(codes::TEMPLATE_IN_LABEL, "invalid string literal")
        .detail("This text is fixed and has no values in it.")
        .help(Message::new(
            "To write `{}{` as text, double its first character: `{}{}{`.",
            [Arg::text(mark), Arg::text(mark), Arg::text(mark)],
        ))
        .at(at)
        .mended_by(&[(start..start, mark.encode_utf8(&mut [0; 4]))])
}
