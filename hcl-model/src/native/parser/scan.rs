//! Over text that is not read, for recovery: brackets, strings, comments and heredocs are kept apart.

use crate::native::lexer;
use crate::native::parser::Parser;
use crate::native::parser::state::{OpenBracket, WINDOW};

/// Goes over text that is not read, and keeps track of what is open.
pub(super) struct Scan<'p, 't> {
    parser: &'p Parser<'t>,
    pub(super) at: usize,
    pub(super) open: Vec<OpenBracket>,
}

impl<'p, 't> Scan<'p, 't> {
    /// From a byte on at which these are open; of a heredoc only its end matters.
    pub(super) fn new(parser: &'p Parser<'t>, at: usize, mut open: Vec<OpenBracket>) -> Scan<'p, 't> {
        if let Some(heredoc) = open.iter().rposition(|open| matches!(open, OpenBracket::Heredoc { .. })) {
            open.truncate(heredoc + 1);
        }
        Scan { parser, at, open }
    }

    /// Over one character, string or comment; nothing if a heredoc is open and never closed.
    pub(super) fn step(&mut self) -> Option<()> {
        let parser = self.parser;
        parser.looked_ahead.set(parser.looked_ahead.get() + 1);
        match self.open.last() {
            Some(OpenBracket::Quote) => {
                self.step_in_string();
                return Some(());
            }
            Some(&OpenBracket::Heredoc { start, end }) => {
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
            b'"' => self.open.push(OpenBracket::Quote),
            b'#' | b'/' if lexer::line_comment(bytes, at) => self.at = lexer::line_end(bytes, at).max(at + 1),
            b'/' if !parser.no_comment_ends => {
                let window = parser.text_before(at + WINDOW);
                self.at = lexer::inline_comment(&bytes[..window], at).unwrap_or(at + 1);
            }
            b'(' | b'[' => self.open.push(OpenBracket::Bracket),
            b'{' => self.open.push(OpenBracket::Brace),
            b')' | b']' => self.close(|open| open == OpenBracket::Bracket),
            b'}' => self.close(|open| matches!(open, OpenBracket::Brace | OpenBracket::Sequence { .. })),
            b'<' if bytes[at..].starts_with(b"<<") => self.skip_heredoc(at),
            _ => {}
        }
        Some(())
    }

    /// Closes what fits, and whatever is still open inside of it.
    fn close(&mut self, fits: impl Fn(OpenBracket) -> bool) {
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
                self.open.push(OpenBracket::Sequence { start: at });
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
            let window = parser.text_before(end + WINDOW);
            self.at = parser.marker_line(end, window, &parser.text[start..end]).unwrap_or(self.at);
        }
    }
}
