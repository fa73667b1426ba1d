//! The surroundings of a part: its lines, the comments that belong to it, commas and blank lines.

use std::ops::Range;

use crate::edit::outline::{Parsed, PartKind};
use crate::native::tokens::{TokenKind, Tokens};

/// The text between a part and the part in front of it.
#[derive(Debug)]
pub(super) struct Before {
    /// The start of the lines that belong to the part: the first of the comment lines directly above it, or its own
    /// line.
    pub(super) start: usize,
    /// The comments of those lines.
    pub(super) comments: Vec<Range<usize>>,
    /// Its line begins with it, but for blanks and comments.
    pub(super) begins_line: bool,
    /// The start of the line of the part.
    pub(super) line: usize,
    /// The blank lines in front of all this.
    pub(super) blank: Option<Range<usize>>,
    /// Nothing but the opening of what it is in is in front of all this.
    pub(super) is_first: bool,
}

/// The text between a part and the part behind it.
#[derive(Debug)]
pub(super) struct Behind {
    /// After the end of its last line; or where what is behind it begins, if that is on the same line.
    pub(super) end: usize,
    /// Its last line ends with it, but for a comma and comments.
    pub(super) ends_line: bool,
    /// The comma that separates it from what is behind it.
    pub(super) comma: Option<usize>,
    /// The comment on its last line.
    pub(super) comment: Option<Range<usize>>,
    /// The blank lines behind all this.
    pub(super) blank: Option<Range<usize>>,
    /// Nothing but the end of what it is in is behind all this.
    pub(super) is_last: bool,
}

/// A line, or a part of one, between two parts.
struct Line {
    bytes: Range<usize>,
    comments: Vec<Range<usize>>,
    /// There is something else in it.
    has_more: bool,
    /// It ends with a newline.
    is_whole: bool,
}

impl Line {
    fn is_blank(&self) -> bool {
        self.is_whole && self.comments.is_empty() && !self.has_more
    }
}

/// The lines between two parts, and the first comma there that nothing else stands in front of.
fn lines(text: &str, between: Range<usize>) -> (Vec<Line>, Option<usize>) {
    let mut lines = Vec::new();
    let mut comma = None;
    // What could not be read may have commas of its own.
    let mut has_more = false;
    let mut line: Option<Line> = None;
    let mut start = between.start;
    for token in Tokens::new(&text[between.clone()]) {
        let (from, to) = (between.start + token.start, between.start + token.end);
        let begun = || Line { bytes: start..to, comments: Vec::new(), has_more: false, is_whole: false };
        let open = line.get_or_insert_with(begun);
        open.bytes.end = to;
        match token.kind {
            TokenKind::Newline => open.is_whole = true,
            TokenKind::LineComment => {
                let written = text[from..to].trim_end_matches(['\n', '\r']).len();
                open.comments.push(from..from + written);
                open.is_whole = text[from..to].ends_with('\n');
            }
            TokenKind::InlineComment => open.comments.push(from..to),
            TokenKind::Comma if comma.is_none() && !has_more => {
                comma = Some(from);
            }
            _ => {
                open.has_more = true;
                has_more = true;
            }
        }
        if open.is_whole {
            start = to;
            lines.extend(line.take());
        }
    }
    lines.extend(line);
    (lines, comma)
}

/// Returns the bytes of lines that follow each other, in either order.
fn blank_lines<'l>(lines: impl Iterator<Item = &'l Line>) -> Option<Range<usize>> {
    lines.map(|line| line.bytes.clone()).reduce(|all, line| all.start.min(line.start)..all.end.max(line.end))
}

impl Parsed {
    /// From the end of what is in front of a part to the beginning of what is behind it.
    pub(super) fn between(&self, part: usize) -> (Range<usize>, Range<usize>) {
        let around = self.parent(part);
        let (from, to) = self.inner(around);
        let bytes = self.bytes(part);
        let from = self.previous(part).map_or(from, |previous| self.bytes(previous).end);
        let to = self.next(part).map_or(to.unwrap_or(self.text().len()), |next| self.bytes(next).start);
        (from.min(bytes.start)..bytes.start, bytes.end..to.max(bytes.end))
    }

    /// Returns the text in front of an item, an entry or an element.
    pub(super) fn before(&self, part: usize) -> Before {
        let (gap, _) = self.between(part);
        let around = self.parent(part);
        let of_file = around == 0 && self.kind(around) == PartKind::Body && gap.start == self.mark();
        let (mut lines, comma) = lines(self.text(), gap.clone());
        let own = lines.pop_if(|line| !line.is_whole);
        let line = match (&own, lines.last()) {
            (Some(own), _) => own.bytes.start,
            (None, Some(above)) => above.bytes.end,
            (None, None) => gap.start,
        };
        let is_behind_comma = comma.is_some_and(|comma| comma >= line);
        let begins_line =
            (of_file || !lines.is_empty()) && !is_behind_comma && !own.as_ref().is_some_and(|own| own.has_more);
        let mut before = Before { start: line, comments: Vec::new(), begins_line, line, blank: None, is_first: false };
        if !begins_line {
            return before;
        }
        // The first line belongs to what is in front, unless nothing is.
        let mut above = if of_file { &lines[..] } else { lines.get(1..).unwrap_or_default() };
        while let Some((line, rest)) = above.split_last()
            && !line.comments.is_empty()
            && !line.has_more
            && comma.is_none_or(|comma| !line.bytes.contains(&comma))
        {
            before.comments.extend(line.comments.iter().rev().cloned());
            before.start = line.bytes.start;
            above = rest;
        }
        before.comments.reverse();
        before.is_first = above.is_empty() && self.inner(around).0 == gap.start;
        before.blank = blank_lines(above.iter().rev().take_while(|line| line.is_blank()));
        before
    }

    /// Returns the text behind an item, an entry or an element.
    pub(super) fn behind(&self, part: usize) -> Behind {
        let (_, gap) = self.between(part);
        let around = self.parent(part);
        let (lines, comma) = lines(self.text(), gap.clone());
        let comma = comma.filter(|_| self.kind(around) != PartKind::Body);
        let closes = self.inner(around).1.unwrap_or(self.text().len());
        let at_end = gap.end == self.text().len();
        // A comma may stand on a line of its own, behind a heredoc.
        let own = lines.iter().take_while(|line| comma.is_some_and(|comma| line.bytes.end <= comma)).count();
        let Some(last) = lines.get(own) else {
            let end = if at_end { gap.end } else { lines.last().map_or(gap.start, |line| line.bytes.end) };
            return Behind { end, ends_line: at_end, comma, comment: None, blank: None, is_last: gap.end == closes };
        };
        let ends_line = !last.has_more && (last.is_whole || at_end && lines.len() == own + 1);
        let end = if ends_line { last.bytes.end } else { gap.end };
        let comment = lines[0].comments.last().filter(|_| ends_line && own == 0).cloned();
        let behind = &lines[own + 1..];
        let is_last = ends_line && gap.end == closes && behind.iter().all(|line| line.is_blank());
        let blank = blank_lines(behind.iter().take_while(|line| ends_line && line.is_blank()));
        Behind { end, ends_line, comma, comment, blank, is_last }
    }

    /// Returns the start of the line of a byte.
    pub(super) fn line_start(&self, at: usize) -> usize {
        self.source.line_start(at).max(self.mark().min(at))
    }

    /// Returns the number of bytes of the byte order mark at the start of a file.
    pub(super) fn mark(&self) -> usize {
        if self.text().starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
    }

    /// The blanks that the line of a byte begins with.
    pub(super) fn indentation(&self, at: usize) -> &str {
        let line = &self.text()[self.line_start(at)..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }
}
