//! What is wrong with characters, strings and heredocs.

use crate::diag::Diagnostic;
use crate::native::lexer;
use crate::native::string::Fault;
use crate::source::Range;

pub(in crate::native) fn unsupported_operator(operator: char, at: Range) -> Diagnostic {
    let (instead, written) = match operator {
        '&' => (" Did you mean boolean AND (\"&&\")?", "&&"),
        '|' => (" Did you mean boolean OR (\"||\")?", "||"),
        '~' => (" Did you mean boolean NOT (\"!\")?", "!"),
        _ => ("", ""),
    };
    let sign = at.bytes();
    let diagnostic = Diagnostic::error("unsupported-operator", "Unsupported operator")
        .detail(format!("Bitwise operators are not supported.{instead}"))
        .at(at);
    if written.is_empty() { diagnostic } else { diagnostic.mended_by(&[(sign.start..sign.start + 1, written)]) }
}

pub(in crate::native) fn unterminated_comment(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-comment", "Unterminated comment")
        .detail("There is no \"*/\" that closes this comment.")
        .at(at)
}

pub(in crate::native) fn invalid_character(character: char, at: Range) -> Diagnostic {
    let detail = match character {
        '\'' => "Single quotes are not valid. Use double quotes (\") to enclose strings.".to_owned(),
        '`' => "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, like \
                \"<<EOT\"."
            .to_owned(),
        ';' => "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas to \
                separate items in collection values."
            .to_owned(),
        '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' => {
            "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when sharing code \
             via documents or discussion forums. It might help to replace the character with a \"straight quote\"."
                .to_owned()
        }
        _ => "This character is not used within the language.".to_owned(),
    };
    Diagnostic::error("invalid-character", "Invalid character").detail(detail).at(at)
}

pub(in crate::native) fn backslash_at_line_end(at: Range) -> Diagnostic {
    Diagnostic::error("backslash-at-line-end", "Backslash at the end of a line")
        .detail(
            "A backslash does not continue a line. An expression continues on the next line only inside parentheses or \
             brackets: leave out the backslash, and put parentheses around the whole value.",
        )
        .at(at)
}

pub(in crate::native) fn invalid_escape(fault: Fault, at: Range) -> Diagnostic {
    let detail = match fault {
        Fault::Unknown(selector) => {
            format!(
                "The symbol \"{selector}\" is not a valid escape sequence selector. To write a backslash, double it."
            )
        }
        Fault::Digits { wanted: 4 } => {
            "The \\u escape sequence must be followed by four hexadecimal digits.".to_owned()
        }
        Fault::Digits { .. } => "The \\U escape sequence must be followed by eight hexadecimal digits.".to_owned(),
        Fault::NotACharacter(number) => format!("Cannot encode character U+{number:04x} in UTF-8."),
        Fault::Nothing => "A backslash must be followed by an escape sequence selector.".to_owned(),
    };
    let (start, text) = (at.bytes().start, at.source().text());
    // Where some backslashes begin a sequence, nobody knows which ones were to.
    let before = lexer::line_before(text, start);
    let behind: String = text[start..].chars().take(100).take_while(|c| *c != '\n').collect();
    let is_sequence = |part: &str| part.is_empty() || part.starts_with(['n', 'r', 't', '"', 'u', 'U']);
    let is_path = before.is_some_and(|before| !before.split('\\').skip(1).any(is_sequence))
        && !behind.split('\\').skip(1).any(is_sequence);
    let diagnostic = Diagnostic::error("invalid-escape", "Invalid escape sequence").detail(detail).at(at);
    match fault {
        Fault::Unknown(_) if is_path => diagnostic.mended_by(&[(start..start, "\\")]),
        _ => diagnostic,
    }
}

pub(in crate::native) fn multi_line_string(at: Range) -> Diagnostic {
    Diagnostic::error("multi-line-string", "Invalid multi-line string")
        .detail(
            "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n \
             escape to represent a newline character or use the \"heredoc\" multi-line template syntax.",
        )
        .at(at)
}

pub(in crate::native) fn unterminated_string(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-string", "Unterminated template string")
        .detail("No closing marker was found for the string: add the closing quote.")
        .at(at)
}

/// The code of a heredoc without an end.
pub(in crate::native) const UNTERMINATED_HEREDOC: &str = "unterminated-heredoc";

pub(in crate::native) fn unterminated_heredoc(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_HEREDOC, "Unterminated template string")
        .detail(format!("No closing marker was found for the string: it ends with {name} on a line of its own."))
        .unless_sensitive("No closing marker was found for the string: it ends with the marker on a line of its own.")
        .at(at)
}

pub(in crate::native) fn marker_without_newline(name: &str, at: Range) -> Diagnostic {
    let end = at.bytes().end;
    Diagnostic::error("marker-without-newline", "Unterminated template string")
        .detail(format!("The closing marker of a heredoc must end with a newline: add a newline after {name}."))
        .unless_sensitive("The closing marker of a heredoc must end with a newline: add a newline after it.")
        .at(at)
        .mended_by(&[(end..end, "\n")])
}

pub(in crate::native) fn invalid_heredoc(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-heredoc", "Invalid expression")
        .detail("A heredoc begins with \"<<\" or \"<<-\", directly followed by an unquoted name, and then a newline.")
        .at(at)
}

pub(in crate::native) fn template_in_label(mark: char, at: Range) -> Diagnostic {
    let start = at.bytes().start;
    Diagnostic::error("template-in-label", "Invalid string literal")
        .detail(format!(
            "Template sequences are not allowed in this string. To include a literal \"{mark}{{\", double its first \
             character (as \"{mark}{mark}{{\") to escape it."
        ))
        .at(at)
        .mended_by(&[(start..start, mark.encode_utf8(&mut [0; 4]))])
}
