//! The looks of lines, which tell after a mistake what the lines were meant to be.

use crate::native::lexer;
use crate::native::parser::Parser;
use crate::native::parser::state::WINDOW;

impl Parser<'_> {
    /// Returns `true` if a line looks like an attribute, a block, or the end of one.
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

    /// Returns `true` if an entry of an object looks to begin at a byte, or the object ends there.
    pub(super) fn entry_begins(&self, at: usize) -> bool {
        let end = match self.bytes.get(at) {
            None | Some(b'}' | b'(') => return true,
            Some(b'"') => self.quote_on_line(at + 1).map_or(at, |quote| quote + 1),
            Some(b'0'..=b'9') => lexer::number(self.bytes, at),
            _ => lexer::identifier(self.text, at),
        };
        end > at && matches!(self.bytes.get(self.space_after(end, false)), Some(b'=' | b':'))
    }

    /// Returns `true` if a line looks like the first one of a block.
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
                Some(b'"') => match self.quote_on_line(label + 1) {
                    Some(quote) => quote + 1,
                    // A label that is not closed.
                    None => {
                        let rest = &self.bytes[label + 1..lexer::line_end(self.bytes, label)];
                        return rest.trim_ascii_end().ends_with(b"{");
                    }
                },
                _ => lexer::identifier(self.text, label),
            };
            if at == label {
                return false;
            }
        }
    }

    /// The first quote from a byte on, if there is one on its line.
    fn quote_on_line(&self, from: usize) -> Option<usize> {
        let found = from + memchr::memchr2(b'"', b'\n', &self.bytes[from..])?;
        (self.bytes[found] == b'"').then_some(found)
    }

    /// Returns `true` if a line begins with a closing brace.
    pub(super) fn closes(&self, line: usize) -> bool {
        self.bytes.get(self.space_after(line, false)) == Some(&b'}')
    }

    /// Returns `true` if the last line before a byte that is not blank ends with one of these characters.
    pub(super) fn line_ends_with(&self, at: usize, ends: &[char]) -> bool {
        let before = self.text[..at].trim_end();
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        line.ends_with(ends) && !line.contains('#') && !line.contains("//")
    }

    /// Returns `true` if only blanks stand before a byte on its line.
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = self.bytes[..at].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        before.is_none_or(|&byte| byte == b'\n')
    }

    /// After the operator or the dot at a byte with which an expression goes on.
    ///
    /// A sign that begins a line in other formats is an operator only if the line is indented deeper than the line before.
    pub(super) fn operator_end(&self, at: usize, is_deeper: bool) -> Option<usize> {
        let next = self.bytes.get(at + 1).copied();
        let length = match *self.bytes.get(at)? {
            first @ (b'&' | b'|') if next == Some(first) => 2,
            b'=' if self.bytes[at..].starts_with(b"===") => return None,
            b'=' | b'!' | b'<' | b'>' if next == Some(b'=') => 2,
            b'?' | b'+' => 1,
            b'.' if lexer::identifier(self.text, at + 1) > at + 1 => 1,
            b'<' if next == Some(b'<') => return None,
            b'-' | b'*' | b'/' | b'%' | b'<' | b'>' if is_deeper => 1,
            _ => return None,
        };
        Some(at + length)
    }

    /// Returns the number of blanks and tabs at the start of the line of a byte.
    pub(super) fn indentation(&self, at: usize) -> usize {
        let line = memchr::memrchr(b'\n', &self.bytes[..at]).map_or(0, |newline| newline + 1);
        self.bytes[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
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
        let end = self.text_before(newline + WINDOW);
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
}
