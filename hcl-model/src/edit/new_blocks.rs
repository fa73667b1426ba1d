//! Many new blocks, each made by itself and put in together; and many that are taken out together.

use std::collections::HashMap;
use std::sync::Arc;

use crate::edit::apart::only_part;
use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::messages;
use crate::edit::moves::{indented, shape};
use crate::edit::new::{Content, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::edit::values::Spot;
use crate::path::ItemPath;
use crate::source::TextEdit;

impl Document {
    /// Documents in which there is nothing but a new block of a body with some labels, or a new object in JSON, and the path of that
    /// in each.
    ///
    /// They are laid out as this one, into which [`Document::insert_blocks`] puts them.
    #[doc(hidden)]
    pub fn new_blocks<'t>(
        &self,
        target: impl Into<Target<'t>>,
        ty: &str,
        labels: &[&[String]],
    ) -> Result<Vec<(Document, ItemPath)>, EditError> {
        let (part, path) = self.part(target.into())?;
        let around = self.now.inside(part);
        let manners = Arc::new(self.now.manners().clone());
        if self.now.is_json() {
            let text = format!("{}{{}}", self.now.inner_indentation(around));
            let new = |_| (Document::new_part(self.now.part_with_text(text.clone(), &manners)), ItemPath::new());
            return Ok(labels.iter().map(new).collect());
        }
        if self.now.kind(around) != PartKind::Body {
            return Err(EditError::new(messages::no_body(&path, self.now.header_or_start(part))));
        }
        let index = self.now.place_for_block(around, ty);
        let bare_labels = self.now.labels_are_bare(Spot { around, index, is_above: false }, ty);
        let new = |labels: &&[String]| {
            let mut document = Document::new_part(self.now.part_with_text(String::new(), &manners));
            let only = Spot { around: 0, index: 0, is_above: false };
            let block = document.insert_block_with(only, ty, labels, bare_labels, &path)?;
            let path = document.now.path_to(block);
            Ok((document, path))
        };
        labels.iter().map(new).collect()
    }

    /// Puts blocks, each of which is all there is in a document, directly behind a block, in order; whether that is so then.
    ///
    /// In JSON that is an element of a list, or a property; in the second case each has a name.
    #[doc(hidden)]
    pub fn insert_blocks<'t>(&mut self, behind: impl Into<Target<'t>>, blocks: &[(String, Document)]) -> bool {
        let Ok(part) = self.only_part(behind.into()) else { return false };
        let Spot { around, index, .. } = self.spot(part, false);
        let indentation = self.now.inner_indentation(around);
        let text = |block: &Document| {
            let only = only_part(&block.now)?;
            let front = block.now.indentation(block.now.bytes(only).start);
            Some(indented(&format!("{front}{}", block.now.slice(only)), &indentation))
        };
        let Some(texts) = blocks.iter().map(|(_, block)| text(block)).collect::<Option<Vec<_>>>() else { return false };
        let kind = self.now.kind(around);
        let edits = match kind {
            PartKind::Body => {
                let item = |text: &String| {
                    let new = NewItem::Written { text, is_block: true, is_apart: false };
                    self.now.insert_item(around, index, &new, false)
                };
                texts.iter().map(item).collect::<Result<Vec<_>, _>>().map(|edits| edits.concat())
            }
            _ => {
                let part = |((name, _), text): (&'_ (String, Document), &'_ String)| (name.clone(), text.clone());
                let named: Vec<(String, String)> = blocks.iter().zip(&texts).map(part).collect();
                let new: Vec<NewPart<'_>> = named
                    .iter()
                    .map(|(name, text)| NewPart {
                        key: (kind == PartKind::Object).then_some(name.as_str()),
                        content: Content::Written(text),
                    })
                    .collect();
                self.now.insert_parts(around, index, &new, false)
            }
        };
        let Ok(edits) = edits else { return false };
        let is_right = |after: &Parsed, parts: &[usize]| {
            let is_same = |(&part, (name, block)): (&usize, &(String, Document))| {
                let is_called = after.kind(part) != PartKind::Entry || after.name(part).as_deref() == Some(name);
                let part = if after.is_json() { after.inside(part) } else { part };
                is_called && only_part(&block.now).is_some_and(|only| shape(after, part) == shape(&block.now, only))
            };
            parts.len() == blocks.len() && parts.iter().zip(blocks).all(is_same)
        };
        let before = self.now.outline_place(around, index);
        let Some(parts) = self.commit(edits, &[Change::Insert { into: around, before, count: blocks.len() }], is_right)
        else {
            return false;
        };
        let mut secret = Vec::new();
        for (part, (_, block)) in parts.into_iter().zip(blocks) {
            // What is secret in it hides all of it, as its places are other ones here.
            if !block.now.source.marked(0..block.text().len()).is_empty() {
                secret.extend(self.now.secrets_of(part, &block.now));
            }
        }
        self.now.source.redact_all(secret);
        true
    }

    /// Takes blocks, or elements and properties of JSON, out together; whether nothing else changes then.
    ///
    /// In JSON, properties and lists that have nothing in them then go along, up to the property of the type of the blocks.
    #[doc(hidden)]
    pub fn remove_all(&mut self, targets: &[Target<'_>], ty: &Target<'_>) -> bool {
        let parts = targets.iter().map(|target| self.only_part(target.clone()).ok()).collect::<Option<Vec<_>>>();
        let Some(mut parts) = parts.filter(|parts| !parts.contains(&0)) else { return false };
        if self.now.is_json()
            && let Ok(ty) = self.only_part(ty.clone())
        {
            parts = self.now.with_emptied(parts, ty);
        }
        parts.sort_unstable();
        parts.dedup();
        let mut edits: Vec<TextEdit> = Vec::new();
        let mut at = 0;
        while let Some(&first) = parts.get(at) {
            let mut last = first;
            at += 1;
            if matches!(self.now.kind(first), PartKind::Attribute | PartKind::Block) {
                edits.extend(self.now.remove_item(first));
                continue;
            }
            while let Some(&next) = parts.get(at).filter(|&&next| self.now.next(last) == Some(next)) {
                last = next;
                at += 1;
            }
            edits.extend(self.now.remove_parts(first, last));
        }
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut united: Vec<TextEdit> = Vec::new();
        for edit in edits {
            match united.last_mut().filter(|last| edit.range.start <= last.range.end && edit.text.is_empty()) {
                // The blank line between two of them is taken out once.
                Some(last) if last.text.is_empty() => last.range.end = last.range.end.max(edit.range.end),
                _ => united.push(edit),
            }
        }
        let changes: Vec<Change> = parts.into_iter().map(Change::Remove).collect();
        self.commit(united, &changes, |_, _| true).is_some()
    }
}

impl Parsed {
    /// What is taken out of JSON with some parts, because nothing is left in it, within one property.
    fn with_emptied(&self, mut parts: Vec<usize>, within: usize) -> Vec<usize> {
        let is_inside = |part: usize| part > within && part < within + self.part(within).size as usize;
        loop {
            parts.sort_unstable();
            parts.dedup();
            let mut taken: HashMap<usize, usize> = HashMap::new();
            for &part in parts.iter().filter(|&&part| is_inside(part)) {
                *taken.entry(self.parent(part)).or_default() += 1;
            }
            taken.retain(|&around, count| self.children(around).count() == *count);
            if taken.is_empty() {
                return parts;
            }
            parts.retain(|&part| !is_inside(part) || !taken.contains_key(&self.parent(part)));
            parts.extend(taken.into_keys().map(|around| match self.kind(self.parent(around)) {
                PartKind::Entry => self.parent(around),
                _ => around,
            }));
        }
    }

    /// Where what is secret in a block that was made by itself stands in this file, in which it is a part.
    fn secrets_of(&self, part: usize, block: &Parsed) -> Vec<std::ops::Range<usize>> {
        let Some(only) = only_part(block) else { return Vec::new() };
        let part = if self.is_json() { self.inside(part) } else { part };
        let count = self.part(part).size as usize;
        let pairs = (part..part + count).zip(only..only + count);
        let is_value = |at: usize| matches!(self.kind(at), PartKind::Value | PartKind::List | PartKind::Object);
        pairs
            .filter(|&(here, there)| is_value(here) && !block.source.marked(block.bytes(there)).is_empty())
            .map(|(here, _)| self.bytes(here))
            .filter(|bytes| *bytes != self.bytes(part))
            .collect()
    }
}
