//! Parts that stand on a line together.
//! Several elements or entries may stand on a line, each with comments of its own between the commas.
//! Any other comment there is about all of them.

use std::ops::Range;

use crate::edit::outline::Parsed;
use crate::native;
use crate::native::tokens::{TokenKind, Tokens};
use crate::source::TextEdit;

/// Returns `true` if there is nothing but white space and commas.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| byte == b',' || byte.is_ascii_whitespace())
}

fn is_commented(text: &str) -> bool {
    native::comments(text).next().is_some()
}

impl Parsed {
    /// Returns `true` if nothing that is in the same part stands in front of a part on its line.
    pub(super) fn begins_row(&self, part: usize) -> bool {
        self.previous(part).is_none() || self.before(part).begins_line
    }

    /// Returns `true` if nothing that is in the same part stands behind a part on its line.
    pub(super) fn ends_row(&self, part: usize) -> bool {
        self.next(part).is_none_or(|next| self.before(next).begins_line)
    }

    /// The first and the last of the parts that stand on a line with a part.
    pub(super) fn row(&self, part: usize) -> (usize, usize) {
        let (mut first, mut last) = (part, part);
        while !self.begins_row(first)
            && let Some(previous) = self.previous(first)
        {
            first = previous;
        }
        while !self.ends_row(last)
            && let Some(next) = self.next(last)
        {
            last = next;
        }
        (first, last)
    }

    /// Returns `true` if all parts from a first to a last one that follow each other on lines have these for
    /// themselves.
    pub(super) fn has_lines(&self, first: usize, last: usize) -> bool {
        self.before(first).begins_line && self.ends_row(last) && self.behind(last).ends_line
    }

    /// A part with the comments that are about it alone: those between it and the commas around it, on its line.
    ///
    /// A commented-out part there is about something else.
    pub(super) fn own(&self, part: usize) -> Range<usize> {
        let (front, back) = self.between(part);
        let bytes = self.bytes(part);
        let is_own = |kind: TokenKind, comment: Range<usize>| {
            kind == TokenKind::InlineComment && !self.is_commented_out(part, comment)
        };
        let mut start = None;
        for token in Tokens::new(&self.text()[front.clone()]) {
            let comment = front.start + token.start..front.start + token.end;
            start = if is_own(token.kind, comment.clone()) { start.or(Some(comment.start)) } else { None };
        }
        let mut end = bytes.end;
        for token in Tokens::new(&self.text()[back.clone()]) {
            let comment = back.start + token.start..back.start + token.end;
            if !is_own(token.kind, comment.clone()) {
                break;
            }
            end = comment.end;
        }
        start.unwrap_or(bytes.start)..end
    }

    /// Returns the ranges among parts on a line that are in none of the parts, nor about one of them alone.
    pub(super) fn between_in_row(&self, first: usize, last: usize) -> Vec<Range<usize>> {
        let (mut stretches, mut at) = (Vec::new(), first);
        while let Some(next) = self.next(at).filter(|_| at != last) {
            stretches.push(self.own(at).end..self.own(next).start);
            at = next;
        }
        stretches
    }

    /// Returns `true` if there is a comment among parts on a line that is about none of them alone.
    pub(super) fn is_commented_among(&self, first: usize, last: usize) -> bool {
        self.between_in_row(first, last).into_iter().any(|bytes| is_commented(&self.text()[bytes]))
    }

    /// Returns `true` if comments are about all parts on a line.
    pub(super) fn is_commented_row(&self, first: usize, last: usize) -> bool {
        // What is commented out above them is about something else.
        let around = [
            self.own_start(first, &self.before(first))..self.own(first).start,
            self.own(last).end..self.behind(last).end.max(self.own(last).end),
        ];
        around.into_iter().any(|bytes| self.text().get(bytes).is_some_and(is_commented))
            || self.is_commented_among(first, last)
    }

    /// Returns `true` if parts that are all there is on a line may go with their line: nothing among them is commented
    /// out.
    fn may_go_with_line(&self, first: usize, last: usize) -> bool {
        let (end, behind) = (self.own(last).end, self.behind(last));
        let is_of_line = |comment: &Range<usize>| self.is_of_line(last, comment);
        let line_end = behind.comment.filter(is_of_line).map_or(behind.end, |comment| comment.start);
        let mut stretches = self.between_in_row(first, last);
        stretches.push(self.before(first).line..self.own(first).start);
        stretches.push(end..line_end.max(end));
        self.has_lines(first, last) && !stretches.into_iter().any(|bytes| !self.commented_out(first, bytes).is_empty())
    }

    /// Returns `true` if a comment at the end of a line is about what stands there: whatever it says, if it goes to the
    /// end of the line.
    fn is_of_line(&self, part: usize, comment: &Range<usize>) -> bool {
        !self.text()[comment.clone()].starts_with("/*") || !self.is_commented_out(part, comment.clone())
    }

    /// The comments in a stretch that have something commented out which could stand beside a part.
    fn commented_out(&self, part: usize, stretch: Range<usize>) -> Vec<Range<usize>> {
        let comments = native::comments(self.text().get(stretch.clone()).unwrap_or_default());
        let comments = comments.map(|it| stretch.start + it.bytes().start..stretch.start + it.bytes().end);
        comments.filter(|comment| self.is_commented_out(part, comment.clone())).collect()
    }

    /// Takes out a stretch with parts on a line, but for what is commented out among them.
    fn remove_stretch(&self, first: usize, last: usize, stretch: Range<usize>) -> Vec<TextEdit> {
        let (mut edits, mut at) = (Vec::new(), stretch.start);
        for between in self.between_in_row(first, last) {
            for kept in self.commented_out(first, between) {
                edits.push(TextEdit::new(at..kept.start, ""));
                at = kept.end;
            }
        }
        edits.push(TextEdit::new(at..stretch.end, ""));
        edits
    }

    /// Takes the parts of a list or an object from a first to a last one out of it: lines, if all that stands there goes, and what
    /// is about them alone, where something else stays.
    pub(super) fn remove_parts(&self, first: usize, last: usize) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        let mut lines: Option<(usize, usize)> = None;
        let mut begin = Some(first);
        while let Some(from) = begin {
            let mut to = from;
            while let Some(next) = self.next(to).filter(|_| to != last && !self.ends_row(to)) {
                to = next;
            }
            if self.may_go_with_line(from, to) {
                lines = Some((lines.map_or(from, |(first, _)| first), to));
            } else {
                edits.extend(lines.take().into_iter().flat_map(|(first, last)| self.remove_lines(first, last)));
                edits.extend(self.remove_from_line(from, to));
            }
            begin = self.next(to).filter(|_| to != last);
        }
        edits.extend(lines.into_iter().flat_map(|(first, last)| self.remove_lines(first, last)));
        let (previous, next) = (self.previous(first), self.next(last));
        // The comma behind what is the last part then.
        let comma = previous.filter(|_| next.is_none() && self.behind(last).comma.is_none());
        let comma = comma.and_then(|previous| self.behind(previous).comma);
        let is_left = |comma: &usize| !edits.iter().any(|edit| edit.range.contains(comma));
        if let Some(comma) = comma.filter(is_left) {
            edits.insert(0, TextEdit::new(comma..comma + 1, ""));
        }
        if let (None, None, (start, Some(end))) = (previous, next, self.inner(self.parent(first))) {
            let ends = std::iter::once(start).chain(edits.iter().map(|edit| edit.range.end));
            let starts = edits.iter().map(|edit| edit.range.start).chain([end]);
            let is_blank = |(from, to): (usize, usize)| self.text().get(from..to).is_none_or(|it| it.trim().is_empty());
            if ends.zip(starts).all(is_blank) {
                return vec![TextEdit::new(start..end, "")];
            }
        }
        edits
    }

    /// Takes parts out of a line on which something else stays.
    fn remove_from_line(&self, first: usize, last: usize) -> Vec<TextEdit> {
        let (mut from, mut to) = (self.own(first).start, self.own(last).end);
        let plain = |bytes: Range<usize>| self.text().get(bytes).filter(|text| is_plain(text));
        let next = self.next(last).filter(|_| !self.ends_row(last));
        let previous = self.previous(first).filter(|_| !self.begins_row(first));
        if let Some(start) = next.map(|next| self.own(next).start)
            && plain(to..start).is_some_and(|between| !between.contains('\n'))
        {
            return self.remove_stretch(first, last, from..start);
        }
        if let Some(end) = previous.map(|previous| self.own(previous).end)
            && plain(end..from).is_some()
        {
            return self.remove_stretch(first, last, end..to);
        }
        let (before, behind) = (self.before(first), self.behind(last));
        let mut apart: Vec<Range<usize>> = behind.comma.into_iter().map(|comma| comma..comma + 1).collect();
        if next.is_none() && previous.is_none() {
            // What is said of all that stood there.
            apart.extend(behind.comment.filter(|comment| self.is_of_line(last, comment)));
            if before.begins_line && plain(before.line..from).is_some() {
                from = self.own_start(first, &before);
            }
        }
        let blanks_in_front = |at: usize| self.text()[..at].trim_end_matches([' ', '\t']).len();
        for bytes in &mut apart {
            if plain(to..bytes.start).is_some_and(|between| !between.contains('\n')) {
                to = bytes.end;
            } else {
                bytes.start = blanks_in_front(bytes.start).max(to);
            }
        }
        let behind = self.text()[to..].chars().next();
        if behind.is_some_and(|next| next.is_whitespace() || next == ']') {
            from = blanks_in_front(from);
        }
        let apart = apart.into_iter().filter(|bytes| bytes.end > to).map(|bytes| TextEdit::new(bytes, ""));
        self.remove_stretch(first, last, from..to).into_iter().chain(apart).collect()
    }
}
