//! Many new blocks, each made by itself and put in together; and many that are taken out together.

use std::collections::HashMap;
use std::sync::Arc;

use crate::edit::apart::only_part;
use crate::edit::check::Change;
use crate::edit::collection::Siblings;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::layout::indented;
use crate::edit::messages;
use crate::edit::moves::shape;
use crate::edit::new::{Content, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::edit::values::Spot;
use crate::path::Path;
use crate::source::TextEdit;

/// Blocks that are put beside one that is there.
#[derive(Debug)]
pub struct NewBlocks<'t> {
    /// The block that is there.
    pub beside: Target<'t>,
    /// They stand above it, and not behind it.
    pub is_above: bool,
    /// The name that each gets where it is a property of JSON, and a document in which there is nothing else.
    pub blocks: Vec<(String, Document)>,
}

impl Document {
    /// The edits that put blocks somewhere among some parts.
    fn edits_of(&self, spot: Spot, siblings: &Siblings, blocks: &[(String, Document)]) -> Option<Vec<TextEdit>> {
        let Spot { around, index, is_above } = spot;
        let Siblings { parts: items, indentation } = siblings;
        let text = |(_, block): &(String, Document)| {
            let only = only_part(&block.now)?;
            let front = block.now.indentation(block.now.bytes(only).start);
            Some(indented(&format!("{front}{}", block.now.slice(only)), indentation))
        };
        let texts = blocks.iter().map(text).collect::<Option<Vec<_>>>()?;
        let kind = self.now.kind(around);
        if kind != PartKind::Body {
            let key = |name| (kind == PartKind::Object).then_some(name);
            let new = blocks.iter().zip(&texts);
            let new: Vec<NewPart<'_>> = new
                .map(|((name, _), text)| NewPart { key: key(name.as_str()), content: Content::Written(text) })
                .collect();
            return self.now.insert_parts_among(around, items, index, &new, is_above).ok();
        }
        let mut edits: Vec<TextEdit> = Vec::new();
        for text in &texts {
            let new = NewItem::Written { text, is_block: true, is_apart: false };
            let mut own = self.now.insert_item_among(around, items, index, &new, is_above).ok()?;
            // The blank line above the first of them is not above the others.
            if is_above && !edits.is_empty() {
                for edit in &mut own {
                    edit.text = edit.text.trim_start_matches(['\r', '\n']).to_owned();
                }
            }
            edits.append(&mut own);
        }
        Some(edits)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Documents in which there is nothing but a new block of a body with some labels, or a new object in JSON, and the path of that
    /// in each.
    ///
    /// They are laid out as this one, into which [`Document::insert_blocks`] puts them.
    pub fn new_blocks<'t>(
        &self,
        target: impl Into<Target<'t>>,
        ty: &str,
        labels: &[&[String]],
    ) -> Result<Vec<(Document, Path)>, EditError> {
        let (part, path) = self.part(target.into())?;
        let around = self.now.inside(part);
        let manners = Arc::new(self.now.manners().clone());
        if self.now.is_json() {
            let text = format!("{}{{}}", self.now.inner_indentation(around));
            let new = |_| (Document::new_part(self.now.part_with_text(text.clone(), &manners)), Path::new());
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

    /// Puts blocks, each of which is all there is in a document, directly above others or behind them; whether that is so then.
    ///
    /// In JSON that is an element of a list, or a property; in the second case each has a name.
    pub fn insert_blocks(&mut self, groups: &[NewBlocks<'_>]) -> bool {
        let mut siblings: HashMap<usize, Siblings> = HashMap::new();
        let mut spots = Vec::new();
        for group in groups {
            let Some(part) = self.only_part(group.beside.clone()).ok().filter(|&part| part != 0) else { return false };
            let around = self.now.parent(part);
            let items = &siblings.entry(around).or_insert_with(|| self.now.siblings_in(around)).parts;
            let number = items.partition_point(|&item| item < part);
            let index = if group.is_above { number } else { number + 1 };
            let before = items.get(index).copied().unwrap_or(around + self.now.part(around).size as usize);
            spots.push((before, Spot { around, index, is_above: group.is_above }, group));
        }
        // As the changes are looked at.
        spots.sort_by_key(|(before, spot, _)| (*before, std::cmp::Reverse(spot.around)));
        let (mut edits, mut changes, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for (before, spot, group) in spots {
            let Some(own) = self.edits_of(spot, &siblings[&spot.around], &group.blocks) else { return false };
            edits.extend(own);
            changes.push(Change::Insert { into: spot.around, before, count: group.blocks.len() });
            blocks.extend(&group.blocks);
        }
        let is_right = |after: &Parsed, parts: &[usize]| {
            let is_same = |(&part, (name, block)): (&usize, &&(String, Document))| {
                let is_called = after.kind(part) != PartKind::Entry || after.name(part).as_deref() == Some(name);
                let part = if after.is_json() { after.inside(part) } else { part };
                is_called && only_part(&block.now).is_some_and(|only| shape(after, part) == shape(&block.now, only))
            };
            parts.len() == blocks.len() && parts.iter().zip(&blocks).all(is_same)
        };
        let Some(parts) = self.commit(edits, &changes, is_right) else { return false };
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

    /// Makes lists of objects of JSON each of which is the only one of its type, so that others can stand beside it; whether there
    /// are some.
    pub fn make_lists(&mut self, targets: &[Target<'_>]) -> bool {
        let object = |target: &Target<'_>| {
            let part = self.only_part(target.clone()).ok().filter(|&part| self.now.kind(part) == PartKind::Entry)?;
            Some(self.now.inside(part)).filter(|&object| self.now.kind(object) == PartKind::Object)
        };
        let mut objects: Vec<usize> = targets.iter().filter_map(object).collect();
        objects.sort_unstable();
        objects.dedup();
        if !self.now.is_json() || objects.is_empty() {
            return false;
        }
        let before: Vec<String> = objects.iter().map(|&object| self.now.slice(object).to_owned()).collect();
        let edits = objects.iter().flat_map(|&object| {
            let bytes = self.now.bytes(object);
            [TextEdit::new(bytes.start..bytes.start, "["), TextEdit::new(bytes.end..bytes.end, "]")]
        });
        let is_right = |after: &Parsed, parts: &[usize]| {
            let elements = parts.iter().flat_map(|&list| after.children(list)).map(|element| after.slice(element));
            elements.eq(before.iter().map(String::as_str))
        };
        let changes: Vec<Change> = objects.iter().map(|&object| Change::Replace(object)).collect();
        self.commit(edits.collect(), &changes, is_right).is_some()
    }

    /// Takes items, or elements and properties of JSON, out together; whether nothing else changes then.
    ///
    /// In JSON, properties and lists that have nothing in them then go along, up to the properties of the types of the blocks,
    /// if they are some.
    pub fn remove_all(&mut self, targets: &[Target<'_>], types: &[Target<'_>]) -> bool {
        let parts = targets.iter().map(|target| self.only_part(target.clone()).ok()).collect::<Option<Vec<_>>>();
        let Some(mut parts) = parts.filter(|parts| !parts.contains(&0)) else { return false };
        if parts.iter().any(|&part| self.now.is_only_there(part).is_err()) {
            return false;
        }
        if self.now.is_json() {
            let types = types.iter().filter_map(|ty| self.only_part(ty.clone()).ok()).collect();
            parts = self.now.with_emptied(parts, types);
        }
        parts.sort_unstable();
        parts.dedup();
        let mut edits: Vec<TextEdit> = Vec::new();
        let mut at = 0;
        while let Some(&first) = parts.get(at) {
            let mut last = first;
            at += 1;
            let is_item = matches!(self.now.kind(first), PartKind::Attribute | PartKind::Block);
            let has_lines = |part: usize| self.now.before(part).begins_line && self.now.behind(part).ends_line;
            while let Some(&next) = parts.get(at).filter(|&&next| self.now.next(last) == Some(next)) {
                if is_item && !(has_lines(last) && has_lines(next)) {
                    break;
                }
                last = next;
                at += 1;
            }
            match is_item {
                true if first == last => edits.extend(self.now.remove_item(first)),
                true => edits.extend(self.now.remove_lines(first, last)),
                false => edits.extend(self.now.remove_parts(first, last)),
            }
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
    /// Returns the parts to take out of JSON with some parts, because nothing is left in them, within some
    /// properties.
    fn with_emptied(&self, mut parts: Vec<usize>, mut within: Vec<usize>) -> Vec<usize> {
        within.sort_unstable();
        let is_inside = |part: usize| {
            let around = within[..within.partition_point(|&around| around < part)].last();
            around.is_some_and(|&around| part < around + self.part(around).size as usize)
        };
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

    /// Returns the ranges in this file of the secrets of a block that was made by itself and is a part of this file.
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
