//! Code actions for items that stand where they were in older files, and for values of older files.

use hcl_model::source::Range;

use crate::edit::{Offered, offered};
use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::project::Load;
use crate::ide::{EditorDocument, messages};

/// The ways to write what is old at a place as it is now, the ones that change least first.
pub(super) fn in_place(load: &Load, document: &EditorDocument, place: &Range) -> Vec<CodeAction> {
    let file = (document.source(), document.syntax(), document.body());
    let written = |way: Offered| {
        let title = way.place.map_or_else(|| messages::AS_NOW.into(), |place| messages::move_to(&place));
        CodeAction { is_preferred: true, ..action(document, title, ActionKind::QuickFix, way.edits) }
    };
    offered(load.schema(), file, place, &load.program_scope()).into_iter().map(written).collect()
}
