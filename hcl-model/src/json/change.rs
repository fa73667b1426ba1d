//! Corrections of mistakes in a JSON text, as changes of the text.

use std::ops::Range;

use crate::diag::{Diagnostic, codes};
use crate::json_text::messages::meant_keyword;

/// The diagnostic about a mistake in the text, with the changes that make it go away, if an author has nothing to decide.
pub(super) fn mended(diagnostic: Diagnostic) -> Diagnostic {
    let Some(subject) = diagnostic.subject().cloned() else {
        return diagnostic;
    };
    let (text, at) = (subject.source().text(), subject.bytes());
    let before = text[..at.start].trim_ascii_end().len();
    let closed = |bracket| match bracket {
        "]" => "}",
        _ => "]",
    };
    match (diagnostic.code(), &text[at.clone()]) {
        (codes::TRAILING_COMMA, ",") | (codes::BYTE_ORDER_MARK, _) => diagnostic.mended_by(&[(at, "")]),
        (codes::MISSING_COMMA, _) if before > 0 => diagnostic.mended_by(&[(before..before, ",")]),
        (codes::MISSING_COLON, "=") => diagnostic.mended_by(&[(at, ":")]),
        (codes::MISSING_COLON, _) if before > 0 => diagnostic.mended_by(&[(before..before, ":")]),
        (codes::MISMATCHED_BRACKETS, bracket @ ("]" | "}")) => diagnostic.mended_by(&[(at, closed(bracket))]),
        (codes::INVALID_JSON_VALUE | codes::INVALID_NAME, quote) if quote.starts_with('\'') => {
            match in_single_quotes(text, at.start) {
                Some(inner) => {
                    diagnostic.mended_by(&[(inner.start - 1..inner.start, "\""), (inner.end..inner.end + 1, "\"")])
                }
                None => diagnostic,
            }
        }
        (codes::INVALID_JSON_VALUE, word) => match meant_keyword(word) {
            Some(keyword) => diagnostic.mended_by(&[(at, keyword)]),
            None => diagnostic,
        },
        (codes::INVALID_NAME, word) if is_word(word) => diagnostic.mended_by_quotes(at),
        _ => diagnostic,
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

/// Returns the range between a single quote and the next one on its line, if the text there means the same in double
/// quotes.
fn in_single_quotes(text: &str, quote: usize) -> Option<Range<usize>> {
    let rest = &text[quote + 1..];
    let length = rest.find(['\'', '\n'])?;
    let inner = &rest[..length];
    let is_same = rest[length..].starts_with('\'') && !inner.contains(['"', '\\', '$', '%']);
    is_same.then(|| quote + 1..quote + 1 + length)
}
