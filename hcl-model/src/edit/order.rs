//! Blocks that change places: each stands where another one stood, with its comments, and nothing else moves.

use std::collections::HashMap;
use std::ops::Range;

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::messages;
use crate::edit::moves::shape;
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::path::Path;
use crate::source::TextEdit;

/// A text with blocks in it, and which ones they are by their numbers.
type Arranged = (String, Vec<usize>);

impl Document {
    fn reorder_native(&mut self, places: &[usize], parts: &[usize]) -> Result<(), EditError> {
        let around = self.now.parent(places[0]);
        let is_beside = |&part: &usize| self.now.kind(part) == PartKind::Block && self.now.parent(part) == around;
        let moved: Vec<(usize, usize)> =
            places.iter().copied().zip(parts.iter().copied()).filter(|(place, part)| place != part).collect();
        if let Some(&other) = parts.iter().find(|part| !is_beside(part)) {
            return Err(self.refused(&self.now.path_to(other), other));
        }
        let mut edits = Vec::new();
        for &(place, part) in &moved {
            let [place, lines] = [place, part].map(|part| {
                let no_lines = || messages::no_lines_of_its_own(&self.now.path_to(part), self.now.header(part));
                self.now.lines_with_comments(part).ok_or_else(|| EditError::new(no_lines()))
            });
            edits.push(TextEdit::new(place?, &self.now.text()[lines?]));
        }
        let now = &self.now;
        let as_it_was =
            |&(_, part): &(usize, usize)| (now.slice(part).to_owned(), shape(now, part), now.comments_of(part));
        let wanted: Vec<_> = moved.iter().map(as_it_was).collect();
        let is_secret = |&(_, part): &(usize, usize)| !now.source.marked(now.bytes(part)).is_empty();
        let secret: Vec<bool> = moved.iter().map(is_secret).collect();
        let changes: Vec<Change> = moved.iter().map(|&(place, _)| Change::Replace(place)).collect();
        let is_right = |after: &Parsed, parts: &[usize]| {
            let is_same = |&part: &usize| (after.slice(part).to_owned(), shape(after, part), after.comments_of(part));
            parts.iter().map(is_same).eq(wanted)
        };
        let Some(parts) = self.commit(edits, &changes, is_right) else {
            return Err(self.refused(&self.now.path_to(moved[0].1), moved[0].1));
        };
        let hidden = parts.into_iter().zip(secret).filter(|(_, is_secret)| *is_secret);
        hidden.for_each(|(part, _)| self.hide_part(part));
        Ok(())
    }

    fn reorder_json(&mut self, parts: &[usize]) -> Result<(), EditError> {
        let ends = |part: usize| part + self.now.part(part).size as usize;
        let (first, last) = (parts.iter().min().copied().unwrap_or(0), parts.iter().max().copied().unwrap_or(0));
        let mut around = first;
        while around != 0 && ends(around) <= last {
            around = self.now.parent(around);
        }
        let numbers: HashMap<usize, usize> = parts.iter().enumerate().map(|(number, part)| (*part, number)).collect();
        let mut sorted = parts.to_vec();
        sorted.sort_unstable();
        let arranged = self.now.arranged(around, &sorted, &numbers);
        let Some((text, _)) = arranged.filter(|(_, order)| order.iter().copied().eq(0..parts.len())) else {
            return Err(EditError::new(messages::no_object_has_order(self.now.range(parts[0]))));
        };
        let size = self.now.part(around).size;
        let edits = vec![TextEdit::new(self.now.bytes(around), text.as_str())];
        let is_right = |after: &Parsed, now: &[usize]| matches!(now, [now] if after.slice(*now) == text && after.part(*now).size == size);
        let done = self.commit(edits, &[Change::Replace(around)], is_right);
        done.map(|_| ()).ok_or_else(|| self.refused(&self.now.path_to(parts[0]), parts[0]))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Lets blocks of one body stand in this order, in the places that they have.
    ///
    /// In JSON, blocks that share a label stay together, so that not every order can be.
    ///
    /// # Errors
    ///
    /// The blocks cannot stand in this order.
    pub fn reorder(&mut self, blocks: &[Target<'_>]) -> Result<(), EditError> {
        let parts = blocks.iter().map(|target| self.only_part(target.clone())).collect::<Result<Vec<_>, _>>()?;
        let mut places = parts.clone();
        places.sort_unstable();
        places.dedup();
        if places == parts {
            return Ok(());
        }
        if places.len() != parts.len() || places.contains(&0) {
            return Err(self.refused(&Path::new(), 0));
        }
        if self.now.is_json() { self.reorder_json(&parts) } else { self.reorder_native(&places, &parts) }
    }
}

impl Parsed {
    /// The lines of an item with the comments that belong to it, without the end of the last line; none if it shares a line with
    /// something else.
    fn lines_with_comments(&self, part: usize) -> Option<Range<usize>> {
        let (before, behind) = (self.before(part), self.behind(part));
        let lines = self.text().get(before.start..behind.end)?;
        let length = lines.trim_end_matches(['\r', '\n']).len();
        (before.begins_line && behind.ends_line).then(|| before.start..before.start + length)
    }

    /// A part with the blocks in it in the order of their numbers, as far as those can be that are together in something; those
    /// that are sorted are all.
    fn arranged(&self, part: usize, sorted: &[usize], numbers: &HashMap<usize, usize>) -> Option<Arranged> {
        if let Some(number) = numbers.get(&part) {
            return Some((self.slice(part).to_owned(), vec![*number]));
        }
        let mut places: Vec<usize> = Vec::new();
        let mut arranged: Vec<Arranged> = Vec::new();
        let end = part + self.part(part).size as usize;
        let mut left = &sorted[sorted.partition_point(|&it| it < part)..];
        for child in self.children(part) {
            let Some(&next) = left.first().filter(|&&next| next < end) else { break };
            let child_end = child + self.part(child).size as usize;
            if next < child_end {
                places.push(child);
                arranged.push(self.arranged(child, sorted, numbers)?);
                left = &left[left.partition_point(|&it| it < child_end)..];
            }
        }
        arranged.sort_by_key(|(_, order)| order.iter().min().copied());
        let (bytes, mut text, mut order) = (self.bytes(part), String::new(), Vec::new());
        let mut at = bytes.start;
        for (place, (own, numbers)) in places.into_iter().zip(arranged) {
            let place = self.bytes(place);
            text.push_str(self.text().get(at..place.start)?);
            text.push_str(&own);
            order.extend(numbers);
            at = place.end;
        }
        text.push_str(self.text().get(at..bytes.end)?);
        Some((text, order))
    }
}
