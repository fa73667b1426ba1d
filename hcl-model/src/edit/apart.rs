//! Many blocks of a document, each edited by itself: the text is read again once for all of them.

use std::sync::Arc;

use crate::edit::check::Change;
use crate::edit::document::{Document, Within};
use crate::edit::error::EditError;
use crate::edit::layout::Manners;
use crate::edit::moves::shape;
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::pieces::Pieces;
use crate::edit::target::Target;
use crate::path::Path;
use crate::source::{Range, TextEdit};

/// The most blocks whose edit fails in the whole and is told with its place: each takes time with the length of the whole.
const MOST_TOLD: usize = 100;

/// A function that edits a block.
/// Its arguments are the document, the path of the block, the number of the block, and `true` if the document has
/// nothing else.
pub(super) type EditBlock<'e, E> = dyn FnMut(&mut Document, &Path, usize, bool) -> Result<(), E> + 'e;

/// A block that was edited by itself.
struct Apart {
    /// The number of it.
    number: usize,
    /// The part of the whole document: the block, or an object in JSON.
    part: usize,
    document: Document,
}

impl Document {
    /// A block of the native syntax, or an object of JSON, as a document of its own, and its path in that.
    fn apart(&self, part: usize, manners: &Arc<Manners>, pieces: &Arc<Pieces>) -> Option<(Document, Path)> {
        let wanted = if self.now.is_json() { PartKind::Object } else { PartKind::Block };
        if part == 0 || self.now.kind(part) != wanted {
            return None;
        }
        let bytes = self.now.bytes(part);
        let front = self.now.indentation(bytes.start);
        let now = self.now.part_with_text(format!("{front}{}", self.now.slice(part)), manners);
        let marked = self.now.source.marked(bytes.clone());
        let inside = marked.iter().map(|mark| {
            let (start, end) = (mark.start.max(bytes.start), mark.end.min(bytes.end));
            start - bytes.start + front.len()..end - bytes.start + front.len()
        });
        now.source.redact_all(inside.collect());
        let only = only_part(&now)?;
        let is_so = shape(&self.now, part) == shape(&now, only);
        let within = Within {
            first: self.first().clone(),
            pieces: Arc::clone(pieces),
            start: bytes.start,
            front: front.len(),
            end: bytes.end,
        };
        let path = now.path_to(only);
        is_so.then(|| (Document::within(now, within), path))
    }

    /// Writes blocks that were edited by themselves into the text, all of them or none.
    fn put_back(&mut self, edited: &[Apart]) -> bool {
        if edited.is_empty() {
            return true;
        }
        let (mut edits, mut changes, mut onlys) = (Vec::new(), Vec::new(), Vec::new());
        for Apart { part, document, .. } in edited {
            let start = self.now.bytes(*part).start;
            let front = self.now.indentation(start).len();
            // In front of the block, there is only what its line begins with.
            let begins_line = self.now.line_start(start) + front == start;
            for TextEdit { range, text } in document.changes() {
                if range.start < front && !begins_line || range.start + start < front {
                    return false;
                }
                edits.push(TextEdit::new(range.start + start - front..range.end + start - front, text));
            }
            let Some(only) = only_part(&document.now) else { return false };
            changes.push(Change::Replace(*part));
            onlys.push((only, &document.now));
            for mark in document.first().marked(front..document.first().text().len()) {
                self.hide_first(mark.start.max(front) + start - front..mark.end + start - front);
            }
        }
        let is_right = |after: &Parsed, parts: &[usize]| {
            let is_same = |(&part, &(only, now)): (&usize, &(usize, &Parsed))| {
                after.slice(part) == now.slice(only) && shape(after, part) == shape(now, only)
            };
            parts.len() == onlys.len() && parts.iter().zip(&onlys).all(is_same)
        };
        let Some(parts) = self.commit(edits, &changes, is_right) else { return false };
        let mut marked = Vec::new();
        for (part, (only, now)) in parts.into_iter().zip(&onlys) {
            let (start, inside) = (self.now.bytes(part).start, now.bytes(*only));
            let marks = now.source.marked(inside.clone()).into_iter();
            marked.extend(marks.map(|mark| {
                let (from, to) = (mark.start.max(inside.start), mark.end.min(inside.end));
                from - inside.start + start..to - inside.start + start
            }));
        }
        self.now.source.redact_all(marked);
        true
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Edits blocks, or objects in JSON, each as a document in which there is nothing else.
    ///
    /// The function gets such a document with the path of the block in it, the number of the block, and whether it is a document
    /// of its own. What fails there, and what the whole would not say then, is tried once more in this document, for the errors
    /// that have the right places: what the function returned last for each block is returned.
    ///
    /// Blocks in each other are not edited by themselves.
    pub fn in_each<E: From<EditError>>(
        &mut self,
        blocks: &[Target<'_>],
        edit: &mut EditBlock<'_, E>,
    ) -> Vec<Result<(), E>> {
        let (manners, pieces) = (Arc::new(self.now.manners().clone()), Arc::new(self.pieces().clone()));
        let mut parts: Vec<(usize, usize)> = Vec::new();
        let mut whole = Vec::new();
        for (number, target) in blocks.iter().enumerate() {
            match self.only_part(target.clone()) {
                Ok(part) if self.now.is_json() => parts.push((self.now.inside(part), number)),
                Ok(body) if self.now.kind(body) == PartKind::Body => parts.push((self.now.parent(body), number)),
                Ok(part) => parts.push((part, number)),
                Err(_) => whole.push(number),
            }
        }
        parts.sort_unstable();
        let mut edited: Vec<Apart> = Vec::new();
        let mut end = 0;
        for (part, number) in parts {
            let apart = (part >= end).then(|| self.apart(part, &manners, &pieces)).flatten();
            let Some((mut document, path)) = apart else {
                whole.push(number);
                continue;
            };
            end = part + self.now.part(part).size as usize;
            match edit(&mut document, &path, number, true) {
                Ok(()) if document.text() == document.first().text() => {}
                Ok(()) => edited.push(Apart { number, part, document }),
                Err(_) => whole.push(number),
            }
        }
        if !self.put_back(&edited) {
            // From the end on, so that the numbers of parts in front stay what they are.
            for apart in edited.iter().rev() {
                if !self.put_back(std::slice::from_ref(apart)) {
                    whole.push(apart.number);
                }
            }
        }
        let mut results: Vec<Result<(), E>> = blocks.iter().map(|_| Ok(())).collect();
        whole.sort_unstable();
        let mut failed = 0;
        for number in whole {
            results[number] = match self.part(blocks[number].clone()) {
                Ok((part, path)) if failed >= MOST_TOLD => Err(self.refused(&path, part).into()),
                Ok((_, path)) => edit(self, &path, number, false),
                Err(error) => Err(error.into()),
            };
            failed += usize::from(results[number].is_err());
        }
        results
    }

    /// The place of the body of the innermost block, or of the object in JSON, that something is in; none if that is the file.
    #[must_use]
    pub fn block_around(&self, place: &Range) -> Option<Range> {
        let wanted = if self.now.is_json() { PartKind::Object } else { PartKind::Body };
        let mut at = self.place(place).ok()?;
        loop {
            at = self.now.parent(at);
            if at == 0 {
                return None;
            }
            if self.now.kind(at) == wanted {
                return Some(self.now.range(at));
            }
        }
    }
}

/// The block that is all there is in a file; the whole of a JSON file.
pub(super) fn only_part(now: &Parsed) -> Option<usize> {
    if now.is_json() {
        return (now.kind(0) == PartKind::Object).then_some(0);
    }
    let mut items = now.children(0);
    items.next().filter(|&item| items.next().is_none() && now.kind(item) == PartKind::Block)
}
