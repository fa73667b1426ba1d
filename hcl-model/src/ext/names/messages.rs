//! The wording of every diagnostic about names at the root.

use crate::diag::Diagnostic;
use crate::source::Range;

/// A name that several blocks have.
pub(super) fn ambiguous(name: &str, blocks: &[Range], at: Option<Range>) -> Diagnostic {
    let detail = format!("{} blocks are called {name}, so it is not clear which one is meant.", blocks.len());
    let diagnostic = Diagnostic::error("ambiguous-reference", "Ambiguous reference").detail(detail);
    let diagnostic = match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    };
    let mut shown = blocks[..blocks.len().min(SHOWN)].to_vec();
    // In JSON one name can stand for several of them.
    shown.dedup();
    shown.into_iter().fold(diagnostic, |diagnostic, block| diagnostic.note_at("This is one of them", block))
}

/// How many blocks of one name are shown.
const SHOWN: usize = 4;
