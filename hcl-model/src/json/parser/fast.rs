//! The quick way through text without mistakes, which is nearly all text there is.
//!
//! It reads what it knows by sight, byte by byte and without tokens, and stops before anything else, in a state in which
//! the way of tokens goes on: that one knows the whole grammar and everything that can be wrong.

use std::num::NonZeroUsize;

use crate::json::node::{Kind, Node, TEMPLATE};
use crate::json::parser::{Expects, OpenBracket, Parser, is_template};
use crate::json_text::{Token, TokenKind, after_space, decimal_end, next_special, string};

/// The extent to which a value was read.
enum Read {
    /// To its end, which is this byte.
    To(usize),
    /// A container was opened, with this byte.
    Into(usize),
    /// Not at all.
    Not,
}

impl Parser<'_> {
    /// Reads on in the innermost container, which expects a first or a next item, as far as all is regular; then the
    /// next token is loaded.
    ///
    /// `comma` is the byte of the comma before, if there is one.
    pub(super) fn regular(&mut self, mut comma: Option<usize>) {
        let bytes = self.text.as_bytes();
        let mut at = self.scanner.position();
        while let Some(open) = self.open.last() {
            let (container, kind) = (open.node, open.kind);
            let name = match kind {
                Kind::Object => match self.regular_name(container, after_space(bytes, at)) {
                    Some(behind) => behind,
                    None => break,
                },
                _ => at,
            };
            match self.regular_value(container, after_space(bytes, name)) {
                Read::To(end) => at = end,
                Read::Into(inside) => {
                    (at, comma) = (inside, None);
                    continue;
                }
                Read::Not if kind == Kind::Object => {
                    self.expect(Expects::End);
                    self.broken = false;
                    self.load(name);
                    return self.value();
                }
                Read::Not => break,
            }
            match self.regular_end(&mut at) {
                Some(behind) => comma = Some(behind),
                None => {
                    self.expect(Expects::End);
                    self.broken = false;
                    return self.load(at);
                }
            }
        }
        let comma = comma.map(|start| Token { kind: TokenKind::Comma, start, end: start + 1 });
        self.expect(comma.map_or(Expects::First, |comma| Expects::Next(Some(comma))));
        self.load(at);
    }

    /// The name of a property with its colon, that begins at a byte; the byte after it.
    fn regular_name(&mut self, object: u32, start: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let (flags, end) = self.regular_string(start)?;
        let end = end.get();
        let colon = after_space(bytes, end);
        if bytes.get(colon) != Some(&b':') {
            return None;
        }
        self.push_at(Kind::Name, flags, start, end, object);
        Some(colon + 1)
    }

    /// A string without escape sequences, that begins at a byte: its flags and its end, which are returned in registers
    /// because the end is not 0.
    fn regular_string(&self, start: usize) -> Option<(u8, NonZeroUsize)> {
        let bytes = self.text.as_bytes();
        if bytes.get(start) != Some(&b'"') {
            return None;
        }
        let special = next_special(bytes, start + 1, [b'"', b'\\', b'{']);
        match bytes.get(special) {
            Some(b'"') => Some((0, NonZeroUsize::MIN.saturating_add(special))),
            Some(b'{') => self.regular_template(start),
            _ => None,
        }
    }

    /// A string in which there is a brace, and no escape sequence: its flags and its end.
    #[inline(never)]
    fn regular_template(&self, start: usize) -> Option<(u8, NonZeroUsize)> {
        match string(self.text.as_bytes(), start) {
            (TokenKind::String { plain: true, .. }, end) => {
                let content = self.text.get(start + 1..end - 1)?;
                Some((if is_template(content) { TEMPLATE } else { 0 }, NonZeroUsize::new(end)?))
            }
            _ => None,
        }
    }

    /// The value that begins at a byte, or the beginning of a container that is not empty.
    fn regular_value(&mut self, container: u32, start: usize) -> Read {
        let bytes = self.text.as_bytes();
        let (kind, end) = match bytes.get(start) {
            Some(b'"') => match self.regular_string(start) {
                Some((flags, end)) => {
                    self.push_at(Kind::String, flags, start, end.get(), container);
                    return Read::To(end.get());
                }
                None => return Read::Not,
            },
            Some(b'{') => return self.regular_container(Kind::Object, container, start),
            Some(b'[') => return self.regular_container(Kind::Array, container, start),
            Some(b't') if bytes[start..].starts_with(b"true") => (Kind::True, start + 4),
            Some(b'f') if bytes[start..].starts_with(b"false") => (Kind::False, start + 5),
            Some(b'n') if bytes[start..].starts_with(b"null") => (Kind::Null, start + 4),
            Some(b'-' | b'0'..=b'9') => match regular_number(bytes, start) {
                Some(end) => (Kind::Number, end),
                None => return Read::Not,
            },
            _ => return Read::Not,
        };
        // Whatever follows directly may belong to it.
        if !matches!(bytes.get(end), Some(b',' | b'\n' | b'\r' | b' ' | b'}' | b']')) {
            return Read::Not;
        }
        self.push_at(kind, 0, start, end, container);
        Read::To(end)
    }

    fn regular_container(&mut self, kind: Kind, container: u32, start: usize) -> Read {
        if self.open.len() >= usize::from(self.limits.nesting) {
            return Read::Not;
        }
        self.expect(Expects::End);
        let node = self.nodes.len() as u32;
        self.push_at(kind, 0, start, start + 1, container);
        self.open.push(OpenBracket { node, kind, expects: Expects::First });
        Read::Into(start + 1)
    }

    /// Returns the byte of the comma that follows a value at a byte, if there is one, after closing the containers
    /// that end before.
    fn regular_end(&mut self, at: &mut usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        loop {
            let next = after_space(bytes, *at);
            let kind = self.open.last()?.kind;
            match bytes.get(next) {
                Some(b',') => {
                    *at = next + 1;
                    return Some(next);
                }
                Some(b'}') if kind == Kind::Object => self.end_container(next + 1),
                Some(b']') if kind == Kind::Array => self.end_container(next + 1),
                _ => return None,
            }
            *at = next + 1;
        }
    }

    fn push_at(&mut self, kind: Kind, flags: u8, start: usize, end: usize, container: u32) {
        self.nodes.push(Node { flags, ..Node::leaf(kind, start, end, container) });
    }

    /// Goes on with the token at a byte.
    fn load(&mut self, at: usize) {
        self.scanner.go_to(at);
        self.advance();
    }
}

/// The end of a number without an exponent, that begins at a byte.
fn regular_number(bytes: &[u8], start: usize) -> Option<usize> {
    let whole = start + usize::from(bytes.get(start) == Some(&b'-'));
    // A zero in front of another digit is a mistake.
    let has_extra_zero = bytes.get(whole) == Some(&b'0') && bytes.get(whole + 1).is_some_and(u8::is_ascii_digit);
    if has_extra_zero { None } else { decimal_end(bytes, whole) }
}
