//! Labels that a block has to have and has not.

use hcl_model::source::TextEdit;
use hcl_model::syntax::Item;

use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::level::field_of;
use crate::ide::project::Load;
use crate::ide::{Document, messages};
use crate::schema::Filled;

/// Writes the labels that are missing in the header at a place, with the number of what says so in what is wrong with all
/// files.
pub(super) fn missing_labels(load: &Load, document: &Document, offset: usize) -> Option<(usize, CodeAction)> {
    document.native()?;
    let mut found = None;
    load.walk(document, &mut |visited| {
        let Item::Block(block) = visited.item else { return };
        let (start, end) = (block.node.name_range().bytes().start, block.body().range().bytes().start);
        if !(start..=end).contains(&offset) {
            return;
        }
        let filled = visited.level.schema().and_then(|schema| field_of(schema, &block.ty)?.filled(&block.ty));
        let count = visited.level.labels_of(&block.ty).unwrap_or_default();
        let labels = match filled {
            Some(Filled::Block { labels, .. }) if labels.len() == count => labels,
            _ => vec!["name".to_owned(); count],
        };
        let there = block.node.labels().count();
        let last = block.node.labels().last().map_or(block.node.name_range(), |label| block.node.range_of(label.bytes));
        if there < count {
            found = Some((start..end, last.bytes().end, labels[there..].to_vec()));
        }
    });
    let (header, at, labels) = found?;
    let number = load.found().iter().position(|found| {
        let is_in_header = |at: std::ops::Range<usize>| header.start <= at.start && at.end <= header.end + 1;
        found.code() == "missing-label"
            && found.subject().is_some_and(|at| at.source() == document.source() && is_in_header(at.bytes()))
    })?;
    let written: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
    let title = messages::insert(written.trim_start());
    let mut action = action(document, title, ActionKind::QuickFix, vec![TextEdit::new(at..at, written)]);
    action.is_preferred = true;
    Some((number, action))
}
