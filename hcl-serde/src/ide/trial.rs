//! The mistakes that a project would have if its files were changed. Every change is tried before it is offered.

use std::path::Path;

use hcl_model::diag::Diagnostic as Found;
use hcl_model::source::{Range, SourceKind, TextEdit};

use crate::ide::{FileEdits, Project};
use crate::loader::place;

/// The effect of changes on the mistakes.
pub(super) struct Trial {
    /// The mistakes that the changes would add.
    pub(super) added: Vec<Found>,
    /// For everything that is wrong now, whether it would be wrong then too.
    stays: Vec<bool>,
}

impl Trial {
    /// Changes files of a project that are loaded together with one, as if they were open.
    pub(super) fn new(project: &Project, path: &Path, edits: &[FileEdits]) -> Trial {
        let mut changed = project.clone();
        for file in edits {
            let Some(document) = project.document(&file.path) else { continue };
            changed.open(document.with_text(TextEdit::apply(&file.edits, document.text())));
        }
        let (before, after) = (project.load_of(path), changed.load_of(path));
        let mut stays = vec![false; before.found().len()];
        let mut added = Vec::new();
        for found in after.found().iter() {
            let known = || before.found().iter().enumerate().filter(|(index, _)| !stays[*index]);
            let same = known().find(|(_, old)| is_same(old, found, edits, true));
            let same = same.or_else(|| known().find(|(_, old)| is_same(old, found, edits, false)));
            match same.map(|(index, _)| index) {
                Some(index) => stays[index] = true,
                None => added.push(found.clone()),
            }
        }
        Trial { added, stays }
    }

    /// Returns `true` if the changes would add no mistake and would mend the mistake with this number.
    pub(super) fn mends(&self, index: usize) -> bool {
        self.added.is_empty() && self.stays.get(index).is_some_and(|stays| !stays)
    }
}

/// Returns `true` if a mistake is the same mistake as before. Both mistakes have the same code, and the place or the
/// words of the old one.
fn is_same(old: &Found, new: &Found, edits: &[FileEdits], by_place: bool) -> bool {
    old.code() == new.code()
        && match (by_place, old.subject(), new.subject()) {
            (true, Some(old), Some(new)) => {
                old.source().name() == new.source().name() && moved(old, edits).contains(&new.bytes().start)
            }
            (true, ..) => false,
            (false, ..) => old.summary() == new.summary() && old.message() == new.message(),
        }
}

/// Returns the positions where a place can begin after changes. An insertion at the place can be in front of it or
/// behind it.
fn moved(place_before: &Range, edits: &[FileEdits]) -> std::ops::RangeInclusive<usize> {
    let start = place_before.bytes().start;
    let SourceKind::File(path) = place_before.source().kind() else { return start..=start };
    let path = place(path);
    let (mut first, mut last) = (start, start);
    for edit in edits.iter().filter(|file| file.path == path).flat_map(|file| &file.edits) {
        let moves = |by: usize| (by + edit.text.len()).saturating_sub(edit.range.len());
        if edit.range.end < start || edit.range.end == start && !edit.range.is_empty() {
            (first, last) = (moves(first), moves(last));
        } else if edit.range.start <= start {
            last += edit.text.len();
        }
    }
    first..=last
}
