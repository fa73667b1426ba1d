//! Attributes and blocks of the native syntax, put in and taken out: on lines of their own, in a block that is opened up if
//! it was on one line.

use crate::body::Definition;
use crate::edit::new::{Fault, NewItem};
use crate::edit::outline::{Parsed, PartKind};
use crate::source::TextEdit;

impl Parsed {
    /// Returns the place of a new attribute among the items of a body: behind the last attribute in front of the
    /// blocks.
    pub(super) fn place_for_attribute(&self, body: usize) -> usize {
        let kinds: Vec<PartKind> = self.children(body).map(|item| self.kind(item)).collect();
        let is_attribute = |kind: &PartKind| *kind == PartKind::Attribute;
        let first_block = kinds.iter().position(|kind| !is_attribute(kind)).unwrap_or(kinds.len());
        let last = kinds[..first_block].iter().rposition(is_attribute).or(kinds.iter().rposition(is_attribute));
        last.map_or(0, |last| last + 1)
    }

    /// Returns the place of a new block: behind the last block of its type, or the last item that makes such blocks.
    /// With neither, the place is at the end.
    pub(super) fn place_for_block(&self, body: usize, ty: &str) -> usize {
        let items: Vec<usize> = self.children(body).collect();
        let is_called =
            |item: usize, ty: &str| self.kind(item) == PartKind::Block && self.name(item).as_deref() == Some(ty);
        // What a `dynamic` block makes stands where that does.
        let dynamic = Definition::Dynamic.block_type();
        let makes_it = |item: usize| is_called(item, dynamic) && self.labels(item).first().is_some_and(|it| it == ty);
        let is_like = |&item: &usize| is_called(item, ty) || makes_it(item);
        items.iter().rposition(is_like).map_or(items.len(), |last| last + 1)
    }

    /// Puts an item into a body, in front of the one of a number: directly behind the one before that, or directly above it.
    pub(super) fn insert_item(
        &self,
        body: usize,
        index: usize,
        new: &NewItem<'_>,
        is_above: bool,
    ) -> Result<Vec<TextEdit>, Fault> {
        let items: Vec<usize> = self.children(body).collect();
        self.insert_item_among(body, &items, index, new, is_above)
    }

    /// Puts an item into a body of these items, as [`Parsed::insert_item`] does.
    pub(super) fn insert_item_among(
        &self,
        body: usize,
        items: &[usize],
        index: usize,
        new: &NewItem<'_>,
        is_above: bool,
    ) -> Result<Vec<TextEdit>, Fault> {
        let beside = [index.checked_sub(1).and_then(|it| items.get(it)), items.get(index)].into_iter().flatten();
        let assign = beside
            .copied()
            .find(|&item| self.kind(item) == PartKind::Attribute)
            .map_or_else(|| self.assign_anywhere(), |item| self.assign_beside(item));
        let indentation = self.inner_indentation(body);
        let text = self.new_item(new, &assign, &indentation)?;
        let (start, Some(end)) = self.inner(body) else { return Err(Fault::NoPlace) };
        let first = items.first().map_or(end, |&item| self.bytes(item).start);
        if body != 0 && !self.text()[start..first].contains('\n') {
            return Ok(self.open_up(body, index == 0 && !items.is_empty(), &text));
        }
        let newline = self.newline();
        let lines = |blank_before: bool, blank_behind: bool| {
            let (before, behind) = (if blank_before { newline } else { "" }, if blank_behind { newline } else { "" });
            format!("{before}{indentation}{text}{newline}{behind}")
        };
        let is_block = |item: usize| self.kind(item) == PartKind::Block;
        let new_is_block = new.is_block();
        let is_above = is_above && index < items.len();
        let Some(above) = index.checked_sub(1).filter(|_| !is_above) else {
            let Some(&next) = items.get(index) else {
                let at = if body == 0 { end } else { self.line_start(end) };
                let above = self.text()[start..at].trim_end_matches([' ', '\t', '\r', '\n']);
                let is_below_comment = !above.is_empty();
                let has_blank = self.text()[start + above.len()..at].matches('\n').count() > 1;
                let ends = if at > 0 && !self.text()[..at].ends_with('\n') { newline } else { "" };
                let text = format!("{ends}{}", lines(is_below_comment && !has_blank, false));
                return Ok(vec![TextEdit::new(at..at, text)]);
            };
            let before = self.before(next);
            if !before.begins_line {
                return Err(Fault::NoPlace);
            }
            let needs_blank =
                (new_is_block || new.is_apart()) && before.blank.is_none() && !before.is_first && index > 0;
            let text = lines(needs_blank, new_is_block || new.is_apart() || is_block(next));
            return Ok(vec![TextEdit::new(before.start..before.start, text)]);
        };
        let above_behind = self.behind(items[above]);
        if !above_behind.ends_line {
            return Err(Fault::NoPlace);
        }
        let is_dense = self.is_dense(items, above);
        let blank_before = (new_is_block || is_block(items[above])) && !is_dense || new.is_apart();
        let blank_behind =
            (new_is_block || new.is_apart()) && index < items.len() && !is_dense && above_behind.blank.is_none();
        // Behind a block at the end stands nothing, not even a comment.
        let is_at_end = new_is_block && index == items.len() && !above_behind.is_last;
        let at = match is_at_end {
            true if body == 0 => end,
            true => self.line_start(end).max(above_behind.end),
            false => above_behind.end,
        };
        let blank_before = blank_before || is_at_end;
        let has_blank = {
            let above = self.text()[..at].trim_end_matches([' ', '\t', '\r', '\n']).len();
            self.text()[above..at].matches('\n').count() > 1
        };
        let blank_before = blank_before && !has_blank;
        let ends = if self.text()[..at].ends_with('\n') { "" } else { newline };
        Ok(vec![TextEdit::new(at..at, format!("{ends}{}", lines(blank_before, blank_behind)))])
    }

    /// Returns `true` if blocks follow each other without blank lines.
    fn is_dense(&self, items: &[usize], last: usize) -> bool {
        let is_block = |index: usize| items.get(index).is_some_and(|&item| self.kind(item) == PartKind::Block);
        let Some(above) = last.checked_sub(1).filter(|&above| is_block(above) && is_block(last)) else {
            return false;
        };
        let between = &self.text()[self.bytes(items[above]).end..self.bytes(items[last]).start];
        between.matches('\n').count() == 1
    }

    /// Puts an item into a block of one line, which has more then.
    fn open_up(&self, body: usize, is_first: bool, text: &str) -> Vec<TextEdit> {
        let (start, end) = self.inner(body);
        let end = end.unwrap_or(start);
        let inside = &self.text()[start..end];
        let (newline, outer, indentation) = (self.newline(), self.indentation(start - 1), self.inner_indentation(body));
        let trimmed = inside.trim_matches([' ', '\t']);
        if trimmed.is_empty() {
            return vec![TextEdit::new(start..end, format!("{newline}{indentation}{text}{newline}{outer}"))];
        }
        let front = inside.len() - inside.trim_start_matches([' ', '\t']).len();
        let back = inside.len() - inside.trim_end_matches([' ', '\t']).len();
        let line = format!("{newline}{indentation}{text}");
        let (above, below) = if is_first { (line.as_str(), "") } else { ("", line.as_str()) };
        vec![
            TextEdit::new(start..start + front, format!("{above}{newline}{indentation}")),
            TextEdit::new(end - back..end, format!("{below}{newline}{outer}")),
        ]
    }

    /// Takes an item out of its body, with the comments that belong to it.
    pub(super) fn remove_item(&self, item: usize) -> Vec<TextEdit> {
        let (before, behind) = (self.before(item), self.behind(item));
        if before.begins_line && behind.ends_line {
            return vec![TextEdit::new(self.whole_lines(item, &before, &behind), "")];
        }
        let (start, end) = self.inner(self.parent(item));
        let bytes = self.own(item);
        let is_blank = |text: &str| text.trim_matches([' ', '\t']).is_empty();
        let bytes = match end {
            Some(end) if is_blank(&self.text()[start..bytes.start]) && is_blank(&self.text()[bytes.end..end]) => {
                start..end
            }
            _ => bytes,
        };
        vec![TextEdit::new(bytes, "")]
    }

    /// Gives an attribute, a block or an entry another name, as it is written.
    pub(super) fn rename_part(&self, part: usize, name: &str) -> Vec<TextEdit> {
        let bytes = self.name_bytes(part);
        let is_aligned = self.kind(part) != PartKind::Block && self.near_in_chain(part).len() > 1;
        let value = self.bytes(self.inside(part)).start;
        let between = self.text().get(bytes.end..value).unwrap_or("");
        let is_sign = between.trim_matches(' ').len() == 1;
        match is_aligned && is_sign {
            true => {
                let assign = self.assign_beside(part);
                let text = format!("{name}{}", assign.after(crate::edit::layout::columns(name)));
                vec![TextEdit::new(bytes.start..value, text)]
            }
            false => vec![TextEdit::new(bytes, name)],
        }
    }
}
