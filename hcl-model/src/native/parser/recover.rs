//! The place where reading goes on after a mistake.
//!
//! A mistake costs as little as possible: inside of brackets reading goes on at the next element or at what closes the
//! brackets, in an object at the next line, in a template behind the sequence, in a body at the next item.
//! A line that looks like an item ends an open list or call that is never closed, because nothing in them looks like
//! that.
//! Looking ahead is bounded, so that no text takes more than linear time: by a number of bytes, which is halved each time
//! that they do not show what was looked for, and by a number of them for the whole text.

use crate::diag::Diagnostic;
use crate::native::lexer;
use crate::native::messages;
use crate::native::node::Kind;
use crate::native::parser::Parser;
use crate::native::parser::scan::Scan;
use crate::native::parser::state::{Conflict, Failed, OpenBracket, Parsed, Stops, WINDOW};

/// The number of times that the window is halved at most, so that the parser always looks at some lines.
const MOST_HALVINGS: u32 = 8;

/// The characters at the end of a line that the next line continues in other languages.
const GOES_ON: [char; 11] = ['=', '+', '-', '*', '?', '<', '>', '&', '|', '!', '\\'];

impl Parser<'_> {
    /// Reports a mistake in an expression that reading goes on after; the value of the expression is lost.
    #[cold]
    #[inline(never)]
    pub(super) fn mistake(&mut self, diagnostic: impl Into<Option<Diagnostic>>) {
        self.report(diagnostic);
        self.broken = true;
    }

    /// Reads a part of something bracketed.
    ///
    /// A failed part becomes an `Invalid` node, and reading goes on at the start of the next part.
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
    pub(super) fn skip_to_stop(&mut self, stops: Stops, diagnostic: impl Into<Option<Diagnostic>>) -> Parsed {
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

    /// Returns `true` if the header that ends with this line was meant to open a block: what follows is indented
    /// deeper, up to a brace that stands below the header and closes nothing else.
    ///
    /// Outside of blocks it need not be indented, nor in a block that is indented less than the header: there such a brace can
    /// close nothing but this one.
    pub(super) fn is_brace_forgotten(&self) -> bool {
        if self.is_hopeless() {
            return false;
        }
        let margin = self.indentation(self.item);
        let first = self.space_after(self.pos, true);
        let is_brace_its_own = self.around.is_none_or(|open| self.indentation(open) < margin);
        if self.closes(first) {
            return is_brace_its_own && self.indentation(first) == margin;
        }
        let is_deeper = self.indentation(first) > margin;
        let is_beside = is_brace_its_own && self.indentation(first) == margin;
        if !self.item_begins(first) || !is_deeper && !is_beside {
            return false;
        }
        let mut scan = Scan::new(self, first, Vec::new());
        let end = self.window(first);
        while scan.at < end {
            let line = scan.at + 1;
            match self.bytes[scan.at] {
                // It does not stand at the start of its line.
                b'}' if scan.open.is_empty() => return false,
                b'\n' if scan.open.is_empty() && self.closes(line) => return self.indentation(line) == margin,
                b'\n' if is_deeper && scan.open.is_empty() && self.indentation(line) <= margin => {
                    let start = self.space_after(line, false);
                    let is_comment = matches!(self.bytes.get(start), Some(b'#' | b'/'));
                    if !is_comment && lexer::newline(self.bytes, start) == 0 {
                        return false;
                    }
                }
                _ => {}
            }
            if scan.step().is_none() {
                return false;
            }
        }
        self.nothing_before(end);
        false
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
        if !self.no_comment_ends && self.bytes[self.pos..].starts_with(b"/*") {
            self.no_comment_ends = lexer::inline_comment(self.bytes, self.pos).is_none();
        }
        self.pos = self.item_end(open);
        // What is indented deeper than the items or begins with an operator goes on with this one, unless it looks like
        // another one.
        if lexer::newline(self.bytes, self.pos) == 0 || self.is_hopeless() {
            return;
        }
        let margin = self.indentation(self.item).min(self.indentation(self.last_item));
        while lexer::newline(self.bytes, self.pos) > 0 && !self.is_hopeless() {
            let line = self.pos + lexer::newline(self.bytes, self.pos);
            let start = self.space_after(line, false);
            let blank = start == self.bytes.len() || lexer::newline(self.bytes, start) > 0;
            let operator = matches!(self.bytes.get(start), Some(b'?' | b':' | b'+' | b'*' | b'%' | b'&' | b'|' | b'.'))
                || self.is_operand_awaited(start);
            if blank || self.item_begins(line) || (self.indentation(line) <= margin && !operator) {
                return;
            }
            self.pos = start;
            self.pos = self.item_end(Vec::new());
        }
    }

    /// Returns `true` if a line belongs to the operator or backslash at the end of the line before, in the value of an attribute.
    fn is_operand_awaited(&self, start: usize) -> bool {
        let is_entry = self.bytes.get(start) != Some(&b'(') && self.entry_begins(start);
        let is_attribute = self.item_begins(self.item) && !self.header_begins(self.item);
        is_attribute && !is_entry && self.line_ends_with(self.pos, &GOES_ON)
    }

    /// Returns the start of the next part, from a byte within the brackets that were opened after the first `base`
    /// openings.
    pub(super) fn next_stop(&self, from: usize, base: usize, stops: Stops) -> Option<usize> {
        if self.is_hopeless() {
            return None;
        }
        let mut scan = Scan::new(self, from, self.open.get(base..)?.to_vec());
        let end = self.window(from);
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
        self.nothing_before(end);
        None
    }

    /// Up to where is looked for what a mistake at a byte means.
    fn window(&self, from: usize) -> usize {
        self.text_before(from + (WINDOW >> self.looked_in_vain.get().min(MOST_HALVINGS)))
    }

    /// The last place before an end, or there, at which a character begins or the text ends.
    pub(super) fn text_before(&self, end: usize) -> usize {
        let mut end = end.min(self.bytes.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        end
    }

    /// Nothing was found before the end of a window: texts in which that happens again and again get smaller ones.
    fn nothing_before(&self, window: usize) {
        if window < self.bytes.len() {
            self.looked_in_vain.set(self.looked_in_vain.get() + 1);
        }
    }

    /// Passes over a line that a merge left, and over what is left out behind it; whether there is one here.
    pub(super) fn conflict(&mut self) -> bool {
        let line = self.pos;
        if !matches!(self.peek(), Some(b'<' | b'|' | b'=')) || !self.begins_line(line) {
            return false;
        }
        let line_end = lexer::line_end(self.bytes, line);
        if self.looking_at(b"<<<<<<<") {
            // White space may be passed over more than once.
            if self.conflict.is_none_or(|conflict| conflict.start < line) {
                self.report(messages::structure::merge_conflict(self.range(line, line_end)));
                self.conflict = Some(Conflict { start: line, end: None });
            }
            self.pos = line_end;
            return true;
        }
        let Some(conflict) = self.conflict.filter(|conflict| conflict.end.is_none_or(|end| end == line)) else {
            return false;
        };
        if !self.looking_at(b"=======") && !self.looking_at(b"|||||||") {
            return false;
        }
        self.conflict = Some(Conflict { end: Some(line), ..conflict });
        let mut ends = memchr::memmem::find_iter(&self.bytes[line..], b">>>>>>>").map(|end| line + end);
        let end = ends.find(|&end| self.begins_line(end));
        self.pos = end.map_or(self.bytes.len(), |end| lexer::line_end(self.bytes, end));
        true
    }

    /// The end of the item of which these brackets are open at the current byte.
    fn item_end(&self, open: Vec<OpenBracket>) -> usize {
        let from = self.pos;
        let line_end = || lexer::line_end(self.bytes, from);
        let hopeless = self.is_hopeless();
        let end = if hopeless { self.bytes.len() } else { self.window(from) };
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
                        return line_end();
                    }
                    if hopeless || scan.open.is_empty() || (is_item && is_list) {
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
        if !scan.open.is_empty() {
            self.nothing_before(end);
        }
        match next_item {
            Some(newline) if !scan.open.is_empty() => newline,
            _ if scan.open.is_empty() || end == self.bytes.len() => self.text_before(scan.at),
            _ => line_end(),
        }
    }

    /// The start of the line if the mistake is that another item begins there inside of an open list.
    fn item_at_mistake(&self, open: &[OpenBracket]) -> Option<usize> {
        open.last().filter(|open| open.is_list())?;
        let before = &self.bytes[self.item.min(self.pos)..self.pos];
        let line = self.pos - before.len() + memchr::memrchr(b'\n', before)? + 1;
        self.item_begins(line).then_some(line)
    }

    /// Returns `true` if there are so many mistakes that looking ahead is not worth the time.
    pub(super) fn is_hopeless(&self) -> bool {
        let most = self.limits.diagnostics;
        self.is_full() || self.looked_ahead.get() / WINDOW > most
    }
}
