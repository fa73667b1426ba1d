//! A word that may be a text without its quotes: whether it is so only the author knows.

use hcl_model::diag::Diagnostic as Found;
use hcl_model::native::is_identifier;
use hcl_model::source::TextEdit;

use crate::codes;
use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::{EditorDocument, messages};

/// Returns the action that puts a word that is no variable in quotes. Returns `None` if the diagnostic suggests
/// another change.
pub(super) fn in_quotes(document: &EditorDocument, found: &Found) -> Option<CodeAction> {
    let subject = found.subject().filter(|it| it.source() == document.source() && found.changes().is_empty())?;
    let is_word = found.code() == codes::UNKNOWN_VARIABLE && is_identifier(subject.text());
    let quotes = [subject.bytes().start, subject.bytes().end].map(|at| TextEdit::new(at..at, "\""));
    let title = messages::put_in_quotes(subject.text());
    (is_word && document.native().is_some()).then(|| action(document, title, ActionKind::QuickFix, quotes.into()))
}
