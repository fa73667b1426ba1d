//! Where to go on reading after a mistake.
//!
//! The rest of the broken item is skipped: to the end of its line, or to where the brackets that were open at the
//! mistake are closed.
//! A line that looks like an item of a body ends an open list or call even though it is not closed, because nothing
//! in them looks like that.

use crate::native::lexer;
use crate::native::parser::Parser;

/// Something that was opened and must be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    /// `(` or `[`
    Bracket,
    /// `{` of an object
    Brace,
    /// `${` or `%{`
    Sequence,
    /// `"`
    Quote,
    /// A heredoc, whose marker is these bytes.
    Heredoc { start: usize, end: usize },
}

impl Open {
    pub(super) fn ignores_newlines(self) -> bool {
        !matches!(self, Open::Quote | Open::Heredoc { .. })
    }
}

impl Parser<'_> {
    /// Goes to the end of the item that begins at a byte and is broken: just before its newline or before what closes
    /// the body around it.
    pub(super) fn recover(&mut self, item: usize) {
        let mut open = std::mem::take(&mut self.open);
        self.newlines = false;
        if self.bytes[self.pos.min(self.bytes.len())..].starts_with(b"/*") {
            self.no_comment_ends |= lexer::inline_comment(self.bytes, self.pos).is_none();
        }
        let heredoc = open.iter().rposition(|open| matches!(open, Open::Heredoc { .. }));
        if let Some(Open::Heredoc { start, end }) = heredoc.map(|index| open[index]) {
            open.truncate(heredoc.unwrap_or_default());
            self.skip_heredoc(start, end);
        } else if let Some(quote) = open.iter().position(|open| *open == Open::Quote) {
            open.truncate(quote);
            self.skip_quoted();
        }
        if !self.opt_next_item(&open, item) {
            self.skip_open(open);
        }
    }

    /// Goes back to the start of the line if the mistake is that another item begins there inside of an open list.
    fn opt_next_item(&mut self, open: &[Open], item: usize) -> bool {
        if !matches!(open.last(), Some(Open::Bracket | Open::Sequence)) {
            return false;
        }
        let before = &self.bytes[item..self.pos.clamp(item, self.bytes.len())];
        let line = memchr::memrchr(b'\n', before).map(|at| item + at + 1);
        let found = line.filter(|&line| self.item_follows(line));
        self.pos = found.unwrap_or(self.pos);
        found.is_some()
    }

    /// To after the line with the marker, or stays if there is none.
    fn skip_heredoc(&mut self, start: usize, end: usize) {
        let marker = &self.text[start..end];
        let mut at = lexer::line_end(self.bytes, self.pos);
        while at < self.bytes.len() {
            at += lexer::newline(self.bytes, at).max(1);
            let line_end = lexer::line_end(self.bytes, at);
            if self.text.get(at..line_end).is_some_and(|line| line.trim() == marker) {
                self.pos = line_end;
                return;
            }
            at = line_end;
        }
        self.pos = self.bytes.len();
    }

    /// To after the quote that ends the string, if it ends on this line.
    fn skip_quoted(&mut self) {
        let end = lexer::line_end(self.bytes, self.pos);
        let rest = &self.bytes[self.pos..end];
        self.pos = match memchr::memrchr(b'"', rest) {
            Some(quote) => self.pos + quote + 1,
            None => end,
        };
    }

    fn skip_open(&mut self, mut open: Vec<Open>) {
        while self.pos < self.bytes.len() {
            match self.bytes[self.pos] {
                b'\n' => {
                    let in_list = matches!(open.last(), Some(Open::Bracket | Open::Sequence));
                    if open.is_empty() || (in_list && self.item_follows(self.pos + 1)) {
                        self.pos -= usize::from(self.pos > 0 && self.bytes[self.pos - 1] == b'\r');
                        return;
                    }
                    self.pos += 1;
                }
                b'"' => self.skip_string(),
                b'#' | b'/' if lexer::line_comment(self.bytes, self.pos) => {
                    self.pos = lexer::line_end(self.bytes, self.pos);
                }
                b'(' | b'[' => {
                    open.push(Open::Bracket);
                    self.pos += 1;
                }
                b'{' => {
                    open.push(Open::Brace);
                    self.pos += 1;
                }
                b')' | b']' => {
                    if open.last() == Some(&Open::Bracket) {
                        open.pop();
                    }
                    self.pos += 1;
                }
                b'}' => {
                    if open.is_empty() {
                        return;
                    }
                    open.pop();
                    self.pos += 1;
                }
                _ => self.pos += 1,
            }
        }
    }

    /// To after a string, or to the end of the line if it does not end there.
    fn skip_string(&mut self) {
        let mut at = self.pos + 1;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'\\' => at += 2,
                b'"' => {
                    self.pos = at + 1;
                    return;
                }
                b'\n' => break,
                _ => at += 1,
            }
        }
        // What follows an unclosed string on its line is no structure.
        self.pos = at.min(self.bytes.len());
    }

    /// Whether a line looks like an attribute or a block.
    fn item_follows(&self, line: usize) -> bool {
        let start = self.space_after(line, false);
        let end = lexer::identifier(self.text, start);
        if end == start {
            return self.bytes.get(start) == Some(&b'}');
        }
        let next = self.space_after(end, false);
        match self.bytes.get(next) {
            Some(b'=') => !matches!(self.bytes.get(next + 1), Some(b'=' | b'>')),
            Some(b'{' | b'"') => true,
            _ => false,
        }
    }
}
