//! Where to go on reading after a mistake.
//!
//! A mistake costs as little as possible: inside of brackets reading goes on at the next element or at what closes the
//! brackets, in an object at the next line, in a template behind the sequence, in a body at the next item.
//! A line that looks like an item ends an open list or call that is never closed, because nothing in them looks like
//! that.
//! Looking ahead is bounded, so that no text takes more than linear time.

use crate::diag::Diagnostic;
use crate::native::lexer;
use crate::native::node::Kind;
use crate::native::parser::{Parsed, Parser};

/// Reading cannot go on; why is in the diagnostics already.
#[derive(Debug, Clone, Copy)]
pub(super) enum Failed {
    /// At the current byte: whatever is open around it may go on behind it.
    Here,
    /// Something is never closed, and the line that begins at this byte is an entry of the object around it or an item.
    Entry(usize),
    /// Something is never closed, and the line that begins at this byte is an item.
    Item(usize),
    /// A limit is passed.
    Limit,
}

/// Something that was opened and must be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    /// `(` or `[`
    Bracket,
    /// `{` of an object
    Brace,
    /// `${` or `%{` at this byte
    Sequence { start: usize },
    /// `"`
    Quote,
    /// A heredoc, whose marker is these bytes.
    Heredoc { start: usize, end: usize },
}

impl Open {
    pub(super) fn ignores_newlines(self) -> bool {
        !matches!(self, Open::Quote | Open::Heredoc { .. })
    }

    fn is_list(self) -> bool {
        matches!(self, Open::Bracket | Open::Sequence { .. })
    }
}

/// What an element of something bracketed can end with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stops {
    /// What closes the brackets.
    pub(super) close: u8,
    /// A comma begins the next element.
    pub(super) comma: bool,
    /// A newline does.
    pub(super) newline: bool,
}

impl Stops {
    /// Elements that are separated by commas.
    pub(super) fn list(close: u8) -> Stops {
        Stops { close, comma: true, newline: false }
    }

    /// One thing and nothing else.
    pub(super) fn single(close: u8) -> Stops {
        Stops { close, comma: false, newline: false }
    }

    /// The entries of an object.
    pub(super) fn entries() -> Stops {
        Stops { close: b'}', comma: true, newline: true }
    }
}

/// How many bytes are looked at to find out what a mistake means.
const WINDOW: usize = 1 << 16;

impl Parser<'_> {
    /// Reports a mistake in an expression that reading goes on after; the value of the expression is lost.
    pub(super) fn mistake(&mut self, diagnostic: Diagnostic) {
        self.report(diagnostic);
        self.broken = true;
    }

    /// Reads a part of something bracketed.
    ///
    /// If that fails, an `Invalid` stands in its place, and reading goes on where the next part begins.
    pub(super) fn part(&mut self, stops: Stops, read: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        let open = self.open.len();
        let resume = |parser: &Self, failed| match failed {
            Failed::Here => parser.next_stop(parser.pos, open, stops),
            Failed::Entry(line) if stops.newline => Some(line - 1),
            _ => None,
        };
        self.part_until(resume, read)
    }

    /// Reads a part, and goes on at a byte if that fails and there is such a byte.
    pub(super) fn part_until(
        &mut self,
        resume: impl FnOnce(&Self, Failed) -> Option<usize>,
        read: impl FnOnce(&mut Self) -> Parsed,
    ) -> Parsed {
        let (nodes, open, operators) = (self.nodes.len(), self.open.len(), self.operators.len());
        let (newlines, depth, line_parts) = (self.newlines, self.depth, self.line_parts.len());
        let start = self.pos;
        let Err(failed) = read(self) else {
            return Ok(());
        };
        self.pos = match failed {
            Failed::Limit => None,
            _ => resume(self, failed),
        }
        .ok_or(failed)?;
        self.broken = true;
        self.nodes.truncate(nodes);
        self.open.truncate(open);
        self.operators.truncate(operators);
        self.line_parts.truncate(line_parts);
        self.newlines = newlines;
        self.depth = depth;
        self.push(Kind::Invalid, start.min(self.pos), self.pos);
        Ok(())
    }

    /// Reports what stands in the place of a separator or a closing bracket, and goes to the next part.
    pub(super) fn skip_to_stop(&mut self, stops: Stops, diagnostic: Diagnostic) -> Parsed {
        self.mistake(diagnostic);
        let at = self.next_stop(self.pos, self.open.len(), stops);
        self.pos = at.ok_or(Failed::Here)?;
        Ok(())
    }

    /// The line of the current byte, if an item begins on it, and the bracket that was opened on a line before it is
    /// never closed.
    pub(super) fn item_in_brackets(&self, open: usize, close: u8) -> Option<usize> {
        let before = self.bytes.get(open..self.pos)?;
        let line = open + memchr::memrchr(b'\n', before)? + 1;
        let unclosed = || self.next_stop(line, self.open.len(), Stops::single(close)).is_none();
        (self.item_begins(line) && unclosed()).then_some(line)
    }

    /// After an object that is not closed before the end of the file: the first line that is indented no deeper than
    /// the item that the object belongs to, and looks like an item itself.
    pub(super) fn item_after_object(&self, open: usize) -> Option<usize> {
        if self.bytes.len() - open > WINDOW || self.is_hopeless() {
            return None;
        }
        let lines = memchr::memchr_iter(b'\n', &self.bytes[open..]).map(|newline| open + newline + 1);
        let is_item = |line: usize| self.item_begins(line) && !self.closes(line);
        lines.into_iter().find(|&line| is_item(line) && self.indentation(line) <= self.indentation(self.item))
    }

    /// How many blanks and tabs begin the line of a byte.
    pub(super) fn indentation(&self, at: usize) -> usize {
        let line = memchr::memrchr(b'\n', &self.bytes[..at]).map_or(0, |newline| newline + 1);
        self.bytes[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// Goes to the end of the item that is broken: just before its newline, before what closes the body around it, or
    /// to the start of the next item.
    pub(super) fn recover(&mut self, failed: Failed) {
        let open = std::mem::take(&mut self.open);
        self.newlines = false;
        if let Failed::Entry(line) | Failed::Item(line) = failed {
            self.pos = line;
            return;
        }
        self.pos = self.pos.min(self.bytes.len());
        if self.bytes[self.pos..].starts_with(b"/*") {
            self.no_comment_ends |= lexer::inline_comment(self.bytes, self.pos).is_none();
        }
        self.pos = self.item_end(open);
        // What is indented deeper than the items goes on with this one, unless it looks like another one.
        let margin = self.indentation(self.item).min(self.indentation(self.last_item));
        while lexer::newline(self.bytes, self.pos) > 0 && !self.is_hopeless() {
            let line = self.pos + lexer::newline(self.bytes, self.pos);
            let start = self.space_after(line, false);
            let blank = start == self.bytes.len() || lexer::newline(self.bytes, start) > 0;
            if blank || self.item_begins(line) || self.indentation(line) <= margin {
                return;
            }
            self.pos = start;
            self.pos = self.item_end(Vec::new());
        }
    }

    /// Where the next part begins, from a byte on that lies in what was opened after the first `base` openings.
    pub(super) fn next_stop(&self, from: usize, base: usize, stops: Stops) -> Option<usize> {
        if self.is_hopeless() {
            return None;
        }
        let mut scan = Scan::new(self, from, self.open.get(base..)?.to_vec());
        let end = self.bytes.len().min(from + WINDOW);
        // Behind a line that looks like an item only what closes the brackets shows that they go on.
        let mut is_item = false;
        while scan.at < end {
            let at = scan.at;
            let next = self.bytes[at];
            if scan.open.is_empty() {
                match next {
                    b',' if stops.comma && !is_item => return Some(at),
                    b'\n' if stops.newline => return Some(at),
                    b')' | b']' | b'}' if next == stops.close => return Some(at),
                    b')' | b']' | b'}' => return None,
                    _ => {}
                }
            }
            is_item |= next == b'\n' && !stops.newline && self.item_begins(at + 1);
            scan.step()?;
        }
        None
    }

    /// The end of the item of which these brackets are open at the current byte.
    fn item_end(&self, open: Vec<Open>) -> usize {
        let from = self.pos;
        let line_end = lexer::line_end(self.bytes, from);
        let end = self.bytes.len().min(if self.is_hopeless() { line_end } else { from + WINDOW });
        let was_open = !open.is_empty();
        let mut scan = Scan::new(self, from, open);
        // Where to go back to if the brackets turn out to be never closed.
        let mut next_item = None;
        if let Some(line) = self.item_at_mistake(&scan.open) {
            return line;
        }
        while scan.at < end {
            match self.bytes[scan.at] {
                b'\n' => {
                    let is_item = self.item_begins(scan.at + 1);
                    let is_list = scan.open.last().is_none_or(|open| open.is_list());
                    if !was_open && is_item && is_list && !scan.open.is_empty() {
                        return line_end;
                    }
                    if scan.open.is_empty() || (is_item && is_list) {
                        let windows = scan.at > from && self.bytes[scan.at - 1] == b'\r';
                        return scan.at - usize::from(windows);
                    }
                    if is_item && next_item.is_none() && !self.closes(scan.at + 1) {
                        next_item = Some(scan.at);
                    }
                }
                b'}' if scan.open.is_empty() => return scan.at,
                _ => {}
            }
            if scan.step().is_none() {
                return self.bytes.len();
            }
        }
        match next_item {
            Some(newline) if !scan.open.is_empty() => newline,
            _ if scan.open.is_empty() || end == self.bytes.len() => scan.at.min(self.bytes.len()),
            _ => line_end,
        }
    }

    /// The start of the line if the mistake is that another item begins there inside of an open list.
    fn item_at_mistake(&self, open: &[Open]) -> Option<usize> {
        open.last().filter(|open| open.is_list())?;
        let before = &self.bytes[self.item.min(self.pos)..self.pos];
        let line = self.pos - before.len() + memchr::memrchr(b'\n', before)? + 1;
        self.item_begins(line).then_some(line)
    }

    /// After the next line with this marker, if there is one before a byte.
    pub(super) fn marker_line(&self, from: usize, end: usize, marker: &str) -> Option<usize> {
        let mut at = lexer::line_end(self.bytes, from);
        while at < end && !self.is_hopeless() {
            at += lexer::newline(self.bytes, at).max(1);
            let line_end = lexer::line_end(self.bytes, at.min(self.bytes.len()));
            if self.text.get(at..line_end).is_some_and(|line| line.trim() == marker) {
                return Some(line_end);
            }
            at = line_end;
        }
        None
    }

    /// The quote on a later line that ends the string in which the newline at a byte stands, if there is one.
    ///
    /// A line that looks like an item shows that the string was not meant to go on, and so does a quote that begins a
    /// string of its own.
    pub(super) fn quote_on_later_line(&self, newline: usize) -> Option<usize> {
        let end = self.bytes.len().min(newline + WINDOW);
        let mut line = newline + 1;
        while line < end && !self.is_hopeless() {
            let line_end = lexer::line_end(self.bytes, line);
            let text = &self.bytes[line..line_end];
            if let Some(first) = memchr::memchr(b'"', text) {
                let odd = memchr::memchr_iter(b'"', text).count() % 2 == 1;
                let before = text[..first].trim_ascii_end().last();
                let opens = matches!(before, Some(b'=' | b'(' | b'[' | b'{' | b',' | b':' | b'?'));
                return (odd && !opens).then_some(line + first);
            }
            if self.item_begins(line) {
                return None;
            }
            line = line_end + lexer::newline(self.bytes, line_end).max(1);
        }
        None
    }

    /// Whether a line looks like an attribute, a block, or the end of one.
    pub(super) fn item_begins(&self, line: usize) -> bool {
        if self.closes(line) {
            return true;
        }
        let start = self.space_after(line, false);
        let end = lexer::identifier(self.text, start);
        let next = self.space_after(end, false);
        match self.bytes.get(next) {
            Some(b'=') => end > start && !matches!(self.bytes.get(next + 1), Some(b'=' | b'>')),
            _ => self.header_begins(line),
        }
    }

    /// Whether an entry of an object looks to begin at a byte, or the object ends there.
    pub(super) fn entry_begins(&self, at: usize) -> bool {
        let end = match self.bytes.get(at) {
            None | Some(b'}' | b'(') => return true,
            Some(b'"') => {
                let line = &self.bytes[at + 1..lexer::line_end(self.bytes, at)];
                memchr::memchr(b'"', line).map_or(at, |length| at + length + 2)
            }
            _ => lexer::identifier(self.text, at),
        };
        end > at && matches!(self.bytes.get(self.space_after(end, false)), Some(b'=' | b':'))
    }

    /// Whether a line looks like the first one of a block.
    pub(super) fn header_begins(&self, line: usize) -> bool {
        let start = self.space_after(line, false);
        let mut at = lexer::identifier(self.text, start);
        if at == start {
            return false;
        }
        loop {
            let label = self.space_after(at, false);
            at = match self.bytes.get(label) {
                Some(b'{') => return true,
                Some(b'"') => {
                    let rest = &self.bytes[label + 1..lexer::line_end(self.bytes, label)];
                    match memchr::memchr(b'"', rest) {
                        Some(length) => label + length + 2,
                        // A label that is not closed.
                        None => return rest.trim_ascii_end().ends_with(b"{"),
                    }
                }
                _ => lexer::identifier(self.text, label),
            };
            if at == label {
                return false;
            }
        }
    }

    /// Whether a line begins with a closing brace.
    fn closes(&self, line: usize) -> bool {
        self.bytes.get(self.space_after(line, false)) == Some(&b'}')
    }

    /// Whether there are so many mistakes that looking ahead is not worth the time.
    fn is_hopeless(&self) -> bool {
        self.diagnostics.len() > self.limits.diagnostics
    }
}

/// Goes over text that is not read, and keeps track of what is open.
struct Scan<'p, 't> {
    parser: &'p Parser<'t>,
    at: usize,
    open: Vec<Open>,
}

impl<'p, 't> Scan<'p, 't> {
    /// From a byte on at which these are open; of a heredoc only its end matters.
    fn new(parser: &'p Parser<'t>, at: usize, mut open: Vec<Open>) -> Scan<'p, 't> {
        if let Some(heredoc) = open.iter().rposition(|open| matches!(open, Open::Heredoc { .. })) {
            open.truncate(heredoc + 1);
        }
        Scan { parser, at, open }
    }

    /// Over one character, string or comment; nothing if a heredoc is open and never closed.
    fn step(&mut self) -> Option<()> {
        let parser = self.parser;
        match self.open.last() {
            Some(Open::Quote) => {
                self.step_in_string();
                return Some(());
            }
            Some(&Open::Heredoc { start, end }) => {
                self.at = parser.marker_line(self.at, parser.bytes.len(), &parser.text[start..end])?;
                self.open.pop();
                return Some(());
            }
            _ => {}
        }
        let bytes = parser.bytes;
        let at = self.at;
        self.at += 1;
        match bytes[at] {
            b'"' => self.open.push(Open::Quote),
            b'#' | b'/' if lexer::line_comment(bytes, at) => self.at = lexer::line_end(bytes, at).max(at + 1),
            b'/' if !parser.no_comment_ends => {
                let window = bytes.len().min(at + WINDOW);
                self.at = lexer::inline_comment(&bytes[..window], at).unwrap_or(at + 1);
            }
            b'(' | b'[' => self.open.push(Open::Bracket),
            b'{' => self.open.push(Open::Brace),
            b')' | b']' => self.close(|open| open == Open::Bracket),
            b'}' => self.close(|open| matches!(open, Open::Brace | Open::Sequence { .. })),
            b'<' if bytes[at..].starts_with(b"<<") => self.skip_heredoc(at),
            _ => {}
        }
        Some(())
    }

    /// Closes what fits, and whatever is still open inside of it.
    fn close(&mut self, fits: impl Fn(Open) -> bool) {
        if let Some(index) = self.open.iter().rposition(|&open| fits(open)) {
            self.open.truncate(index);
        }
    }

    /// In a string, which ends with its line at the latest.
    fn step_in_string(&mut self) {
        let bytes = self.parser.bytes;
        let at = self.at;
        self.at += 1;
        match bytes[at] {
            b'\\' => self.at += usize::from(!matches!(bytes.get(self.at), None | Some(b'\n'))),
            b'"' => drop(self.open.pop()),
            b'\n' => {
                self.open.pop();
                self.at = at;
            }
            b'$' | b'%' if bytes.get(at + 1) == Some(&b'{') => {
                self.open.push(Open::Sequence { start: at });
                self.at += 1;
            }
            first @ (b'$' | b'%') if bytes[at + 1..].starts_with(&[first, b'{']) => self.at += 2,
            _ => {}
        }
    }

    fn skip_heredoc(&mut self, at: usize) {
        let parser = self.parser;
        let start = at + if parser.bytes.get(at + 2) == Some(&b'-') { 3 } else { 2 };
        let end = lexer::identifier(parser.text, start);
        if end > start && lexer::newline(parser.bytes, end) > 0 {
            let window = parser.bytes.len().min(end + WINDOW);
            self.at = parser.marker_line(end, window, &parser.text[start..end]).unwrap_or(self.at);
        }
    }
}
