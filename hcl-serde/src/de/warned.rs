//! The warnings that were already given, so that no warning is given twice. The time for a lookup grows only with the
//! number of warnings.

use std::collections::HashSet;

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::Range;

/// The places of warnings of one kind among the diagnostics of a decode.
#[derive(Debug, Default)]
pub(super) struct Warned {
    /// The number of diagnostics that were looked at.
    seen: usize,
    places: HashSet<(usize, usize)>,
}

impl Warned {
    /// Returns `true` if no warning of this kind was given at its place; what was looked at before is not looked at
    /// again.
    pub(super) fn is_new(&mut self, warning: &Diagnostic, diagnostics: &Diagnostics) -> bool {
        if diagnostics.len() < self.seen {
            *self = Warned::default();
        }
        let added = diagnostics.iter().skip(self.seen).filter(|known| known.code() == warning.code());
        self.places.extend(added.filter_map(|known| known.subject().map(place)));
        self.seen = diagnostics.len();
        warning.subject().is_none_or(|subject| !self.places.contains(&place(subject)))
    }
}

/// Returns the identity of the start of a range.
fn place(range: &Range) -> (usize, usize) {
    (range.source().address(), range.bytes().start)
}
