//! What stands where it was in older files, and values of older files.

use hcl_model::source::{Range, Source};

use crate::edit::offered;
use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::project::Load;
use crate::ide::{EditorDocument, FileEdits, messages};

/// The ways to write what is old at a place as it is now, the ones that change least first.
pub(super) fn in_place(load: &Load, document: &EditorDocument, place: &Range) -> Vec<CodeAction> {
    let sources: Vec<&Source> = load.documents().iter().map(EditorDocument::source).collect();
    let files = load.documents().iter().zip(&sources);
    let files: Vec<_> = files.map(|(document, source)| (*source, document.syntax(), document.body())).collect();
    let has_names = load.loader().makes_names();
    let ways = offered(load.schema(), &files, place, &load.program_scope(), has_names).into_iter();
    let written = |way: crate::edit::Offered| {
        let title = way.place.map_or_else(|| messages::AS_NOW.to_owned(), |place| messages::move_to(&place));
        let mut made = action(document, title, ActionKind::QuickFix, Vec::new());
        let files = way.edits.into_iter();
        made.edits = files
            .map(|(number, edits)| FileEdits { path: load.documents()[number].path().to_owned(), edits })
            .collect();
        made.is_preferred = true;
        made
    };
    ways.map(written).collect()
}
