//! What holds of every place in every diagnostic: it lies on characters of its text, and is not empty where something stands.

use hcl_model::diag::Diagnostics;
use hcl_model::source::Range;

/// Checks all places of all diagnostics.
#[track_caller]
pub(crate) fn check(diagnostics: &Diagnostics) {
    for diagnostic in diagnostics {
        let notes = diagnostic.notes().iter().filter_map(|note| note.range.as_ref());
        for range in diagnostic.subject().into_iter().chain(diagnostic.context()).chain(notes) {
            let text = range.source().text();
            assert!(text.get(range.bytes()).is_some(), "{diagnostic:?} has the bytes {:?}", range.bytes());
            // What is missing has the place where it would be.
            let is_missing = diagnostic.code().starts_with("missing-");
            assert!(is_missing || !is_empty_at_something(range), "{diagnostic:?} is empty at {:?}", range.bytes());
        }
    }
}

/// Whether a place is empty although there is something to point at: not the end of a text, a line or what is in brackets,
/// and not what is before the brace of a body in which something is missing.
fn is_empty_at_something(range: &Range) -> bool {
    let after = range.source().text().get(range.bytes().start..).unwrap_or_default();
    range.is_empty() && after.starts_with(|c: char| !c.is_whitespace() && !"\"{}])~,\u{feff}".contains(c))
}
