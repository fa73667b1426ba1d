//! The wording of diagnostics about values that do not fit their field.

use crate::diag::{Diagnostic, sentence};
use crate::source::Range;

/// A label whose text does not fit the type of its field.
pub(crate) fn unsuitable_label(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("unsuitable-label", "Unsuitable label").detail(sentence(why)).at(at)
}
