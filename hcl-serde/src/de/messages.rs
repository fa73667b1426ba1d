//! The wording of what is said of values and blocks that could be several things.

use hcl_model::diag::Diagnostic;
use hcl_model::source::Range;

/// For a block in so many others, each of which could be several variants, that trying all of them has no end.
pub(super) fn ambiguous_forms(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("ambiguous-block", "Too many possibilities")
        .detail(format!(
            "This block and those around it could each be several of the forms of \"{name}\", which no name in them tells \
             apart. Nest fewer of them in each other."
        ))
        .at(at)
}

/// For a list or an object in so many others, each of which could be several types.
pub(super) const AMBIGUOUS_VALUE: &str =
    "the lists and objects in each other could each be several forms, which is too much to try; nest fewer of them";
