//! The wording of diagnostics that every syntax may have to give.

use crate::diag::codes;
use crate::diag::{Diagnostic, Dotted, StandsFor, sentence};
use crate::source::Range;
use crate::value::NumberError;

pub(crate) fn file_too_large(size: usize, limit: u32, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FILE_SIZE_LIMIT, "File too large")
        .detail(format!("The text has {size} bytes, and at most {limit} are accepted."))
        .at(at)
}

pub(crate) fn number_limit(error: &NumberError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NUMBER_LIMIT, "Invalid number literal").detail(sentence(&error.to_string())).at(at)
}

/// What is said of names with dots in the place of a block, with what to write instead.
pub fn block_for_dots(dotted: &Dotted, instead: &str) -> String {
    match dotted.stands_for {
        StandsFor::Argument | StandsFor::Block => format!("A dot is not part of a name: write {instead}."),
        StandsFor::Section | StandsFor::OneOfSections => {
            format!("What belongs together is in a block, with its arguments in the braces: write {instead}.")
        }
    }
}

/// What is said of names with dots where they are not shown.
pub(crate) fn unseen_block_for_dots(stands_for: StandsFor) -> &'static str {
    match stands_for {
        StandsFor::Argument | StandsFor::Block => {
            "A dot is not part of a name: what is behind it belongs into a block."
        }
        StandsFor::Section | StandsFor::OneOfSections => {
            "What belongs together is in a block, with its arguments in the braces."
        }
    }
}

/// How to write blocks in each other, of which these are the beginnings: only the innermost one can stand on one line.
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
