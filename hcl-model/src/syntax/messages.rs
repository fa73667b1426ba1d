//! The wording of diagnostics that every syntax may have to give.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Dotted, Message, StandsFor};
use crate::source::Range;
use crate::value::NumberError;

pub(crate) fn file_too_large(size: usize, limit: u32, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FILE_SIZE_LIMIT, "file too large")
        .detail(Message::new(
            "The text has {} bytes, and at most {} are accepted.",
            [Arg::text(size), Arg::text(limit)],
        ))
        .at(at)
}

pub(crate) fn number_limit(error: &NumberError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_NUMBER, "invalid number").detail(Message::text(error).sentence()).at(at)
}

/// Returns the reason and the help for names with dots in the place of a block.
pub fn block_for_dots(dotted: &Dotted, instead: Arg) -> (Message, Message) {
    let why = match dotted.stands_for {
        StandsFor::Argument | StandsFor::Block => "A name has no dots.",
        StandsFor::Section | StandsFor::OneOfSections => "A section is a block, with its arguments in braces.",
    };
    (why.into(), Message::new("Write {}.", [instead]))
}

/// Returns an example of nested blocks with these headers: only the innermost block can stand on one line.
pub fn nested(headers: &[String], content: &str) -> String {
    let Some((innermost, around)) = headers.split_last() else {
        return String::new();
    };
    let innermost = format!("`{innermost} {{ {content} }}`");
    if around.is_empty() {
        return innermost;
    }
    let open: String = around.iter().map(|header| format!("`{header} {{`, ")).collect();
    let close = ", `}`".repeat(around.len() - 1);
    format!("{open}{innermost}{close} and `}}`, each on a line of its own")
}
