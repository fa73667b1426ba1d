//! The wording of diagnostics about values that do not fit their field.

use crate::diag::{Diagnostic, sentence};
use crate::source::Range;

/// A block nested deeper than values may be.
pub(crate) fn nesting_limit(limit: u16, at: Range) -> Diagnostic {
    Diagnostic::error("nesting-limit", "Nesting too deep")
        .detail(format!("Blocks, objects and lists can be nested {limit} levels deep, not more."))
        .at(at)
}

/// A label whose text does not fit the type of its field.
pub(crate) fn unsuitable_label(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("unsuitable-label", "Unsuitable label").detail(sentence(why)).at(at)
}
