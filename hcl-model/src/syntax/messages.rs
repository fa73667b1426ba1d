//! The wording of diagnostics that every syntax may have to give.

use crate::diag::{Diagnostic, sentence};
use crate::source::Range;
use crate::value::NumberError;

pub(crate) fn file_too_large(size: usize, limit: u32, at: Range) -> Diagnostic {
    Diagnostic::error("file-size-limit", "File too large")
        .detail(format!("The text has {size} bytes, and at most {limit} are accepted."))
        .at(at)
}

pub(crate) fn number_limit(error: &NumberError, at: Range) -> Diagnostic {
    Diagnostic::error("number-limit", "Invalid number literal").detail(sentence(&error.to_string())).at(at)
}
