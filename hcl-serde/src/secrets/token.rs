//! What a text is made of, whatever its syntax and however broken it is: words, texts in quotes, brackets, the rest.
//!
//! Where texts and comments end in a text without mistakes, the lexer says.

use std::borrow::Cow;
use std::collections::HashMap;
use std::iter::Peekable;
use std::ops::Range;

use hcl_model::__private::is_part_of_identifier;
use hcl_model::__private::native as tokens;
use hcl_model::__private::native::TokenKind;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Newline,
    Comment,
    /// A name, a keyword, a number.
    Word,
    /// In quotes, with them; whether they are closed.
    Text {
        closed: bool,
    },
    Heredoc,
    Open(u8),
    Close(u8),
    Comma,
    Other(u8),
}

/// The parts of a text, one after the other.
#[derive(Debug)]
pub(super) struct Tokens<'s> {
    text: &'s str,
    at: usize,
    /// Whether the text is JSON, in which a quote ends a text wherever it stands.
    is_json: bool,
    /// What is in quotes, in heredocs and in comments of a text in the native syntax without mistakes; in one with mistakes, nothing
    /// that is in quotes goes on behind its line.
    quoted: Option<Peekable<Quoted<'s>>>,
    /// Where the lines are that can end a heredoc, by what stands on them.
    lines: Option<HashMap<&'s str, Vec<usize>>>,
    /// Whether no comment is closed any more.
    is_open_ended: bool,
    /// How many bytes were looked at for the ends of texts that have none.
    spent: usize,
}

/// So many times the length of a text is looked at for the ends of texts that have none.
const MOST_LOOKS: usize = 16;

impl<'s> Tokens<'s> {
    pub(super) fn new(text: &'s str, is_json: bool, is_broken: bool) -> Tokens<'s> {
        let quoted = (!is_json && !is_broken).then(|| Quoted { text, tokens: tokens::Tokens::new(text) }.peekable());
        Tokens { text, at: 0, is_json, quoted, lines: None, is_open_ended: false, spent: 0 }
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Where a stretch of characters ends.
    fn while_is(&self, from: usize, is_in: impl Fn(char) -> bool) -> usize {
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.find(|c| !is_in(c)).unwrap_or(rest.len())
    }

    /// The end of the line that a place is on.
    pub(super) fn line_end(&self, from: usize) -> usize {
        self.while_is(from, |c| c != '\n')
    }

    /// Where a heredoc ends that begins here, if one does and it has an end.
    fn heredoc_end(&mut self, at: usize) -> Option<usize> {
        let text = self.text;
        let word = at + if self.byte(at + 2) == b'-' { 3 } else { 2 };
        let end = self.while_is(word, is_word);
        // No further than what is no space: there may be much behind that, and as much that looks like a heredoc.
        let line = self.while_is(end, |c| c != '\n' && c.is_whitespace());
        if end == word || self.byte(line) != b'\n' {
            return None;
        }
        let lines = self.lines.get_or_insert_with(|| {
            let mut lines: HashMap<&str, Vec<usize>> = HashMap::new();
            let mut start = 0;
            for line in text.split('\n') {
                lines.entry(line.trim()).or_default().push(start);
                start += line.len() + 1;
            }
            lines
        });
        let ends = lines.get(text.get(word..end)?)?;
        let last = *ends.get(ends.partition_point(|start| *start <= line))?;
        Some(self.line_end(last))
    }

    /// Where a text ends whose opening quote stands here, and whether it is closed.
    fn text_end(&mut self, open: usize) -> (usize, bool) {
        if self.is_json {
            return self.flat_end(open);
        }
        // What is open around: `"` a text, `{` what is inserted into one.
        let mut around = vec![b'"'];
        let mut at = open + 1;
        while let Some(byte) = self.text.as_bytes().get(at) {
            at += 1;
            match (byte, around.last()) {
                (b'\\', _) => at += 1,
                (b'"', Some(b'"')) => {
                    around.pop();
                    if around.is_empty() {
                        return (at, true);
                    }
                }
                (b'"', _) => around.push(b'"'),
                // What stands for the sign itself inserts nothing.
                (b'$' | b'%', Some(b'"')) if self.byte(at) == *byte && self.byte(at + 1) == b'{' => at += 2,
                (b'$' | b'%', Some(b'"')) if self.byte(at) == b'{' => {
                    around.push(b'{');
                    at += 1;
                }
                (b'{', Some(b'{')) => around.push(b'{'),
                (b'}', Some(b'{')) => {
                    around.pop();
                }
                (b'\n', _) => break,
                _ => {}
            }
        }
        self.spent += at - open;
        match self.spent / MOST_LOOKS > self.text.len() {
            true => (self.line_end(open), false),
            false => self.flat_end(open),
        }
    }

    /// Where a text ends that has nothing inserted, no further than the line, and whether it is closed.
    fn flat_end(&self, open: usize) -> (usize, bool) {
        let mut at = open + 1;
        loop {
            match self.text.as_bytes().get(at) {
                None | Some(b'\n') => return (at.min(self.text.len()), false),
                Some(b'"') => return (at + 1, true),
                Some(b'\\') if self.byte(at + 1) != b'\n' => at += 2,
                Some(_) => at += 1,
            }
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let start = self.while_is(self.at, |c| matches!(c, ' ' | '\t' | '\r' | '\u{feff}'));
        let first = self.text.get(start..)?.chars().next()?;
        if let Some(quoted) = &mut self.quoted {
            while quoted.next_if(|token| token.start < start).is_some() {}
            if let Some(token) = quoted.next_if(|token| token.start == start) {
                self.at = token.end;
                return Some(token);
            }
        }
        let (kind, end) = match first {
            '\n' => (Kind::Newline, start + 1),
            '"' => {
                let (end, closed) = self.text_end(start);
                (Kind::Text { closed }, end)
            }
            '#' => (Kind::Comment, self.line_end(start)),
            '/' if self.byte(start + 1) == b'/' => (Kind::Comment, self.line_end(start)),
            '/' if self.byte(start + 1) == b'*' => {
                // One that is not closed is only its line.
                let close = match self.is_open_ended {
                    true => None,
                    false => self.text.get(start..).and_then(|rest| rest.find("*/")),
                };
                self.is_open_ended = close.is_none();
                (Kind::Comment, close.map_or_else(|| self.line_end(start), |at| start + at + 2))
            }
            '<' if self.byte(start + 1) == b'<' => match self.heredoc_end(start) {
                Some(end) => (Kind::Heredoc, end),
                None => (Kind::Other(b'<'), start + 1),
            },
            '{' => (Kind::Open(b'}'), start + 1),
            '[' => (Kind::Open(b']'), start + 1),
            '(' => (Kind::Open(b')'), start + 1),
            '}' | ']' | ')' => (Kind::Close(self.byte(start)), start + 1),
            ',' => (Kind::Comma, start + 1),
            c if is_word(c) => {
                let mut end = self.while_is(start, is_word);
                // Parts of a number or a reference.
                while self.byte(end) == b'.' && self.text[end + 1..].starts_with(is_word) {
                    end = self.while_is(end + 1, is_word);
                }
                (Kind::Word, end)
            }
            c => (Kind::Other(self.byte(start)), start + c.len_utf8()),
        };
        self.at = end;
        Some(Token { kind, start, end })
    }
}

/// Comments, texts in quotes and heredocs, as the lexer of the native syntax finds them.
#[derive(Debug)]
struct Quoted<'s> {
    text: &'s str,
    tokens: tokens::Tokens<'s>,
}

impl Iterator for Quoted<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let kind_of = |kind| match kind {
            TokenKind::LineComment | TokenKind::InlineComment => Some(Kind::Comment),
            TokenKind::OpenQuote => Some(Kind::Text { closed: true }),
            TokenKind::OpenHeredoc => Some(Kind::Heredoc),
            _ => None,
        };
        let (first, kind) = self.tokens.by_ref().find_map(|token| Some((token, kind_of(token.kind)?)))?;
        let (start, mut end) = (first.start, first.end);
        if kind == Kind::Comment {
            return Some(Token { kind, start, end: start + self.text[start..end].trim_end_matches('\n').len() });
        }
        let mut open = 1;
        while open > 0
            && let Some(token) = self.tokens.next()
        {
            end = token.end;
            match token.kind {
                TokenKind::OpenQuote | TokenKind::OpenHeredoc => open += 1,
                TokenKind::CloseQuote | TokenKind::CloseHeredoc => open -= 1,
                _ => {}
            }
        }
        Some(Token { kind, start, end })
    }
}

/// The comments in what is inserted into a text or a heredoc.
pub(super) fn inserted_comments(text: &str, token: Token, is_json: bool) -> Vec<Range<usize>> {
    let is_text = matches!(token.kind, Kind::Text { .. } | Kind::Heredoc);
    let written = text.get(token.start..token.end).filter(|_| is_text).unwrap_or_default();
    let inserted = ["${", "%{"].into_iter().filter_map(|sign| written.find(sign)).min();
    let Some(inserted) = inserted else { return Vec::new() };
    if is_json {
        // What is escaped there can look like anything.
        let signs = ["#", "//", "/*"].into_iter().filter_map(|sign| written[inserted..].find(sign));
        return signs.min().map(|at| token.start + inserted + at..token.end - 1).into_iter().collect();
    }
    let is_comment = |token: &tokens::Token| matches!(token.kind, TokenKind::InlineComment | TokenKind::LineComment);
    let comments = tokens::Tokens::new(written).filter(is_comment);
    comments.map(|comment| token.start + comment.start..token.start + comment.end).collect()
}

/// Whether a character is part of a word, as it is of names; what stands for bytes that are no text is.
pub(super) fn is_word(c: char) -> bool {
    matches!(c, '\'' | '\u{fffd}') || c.is_alphanumeric() || is_part_of_identifier(c)
}

/// What stands in quotes, with its escapes resolved.
pub(super) fn unquoted(text: &str) -> Cow<'_, str> {
    let inner = text.trim_matches('"');
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some(escape @ ('u' | 'U')) => {
                    let digits: String = chars.by_ref().take(if escape == 'u' { 4 } else { 8 }).collect();
                    out.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
                }
                Some(other) => out.push(other),
                None => {}
            },
            (c, false) => out.push(c),
        }
    }
    Cow::Owned(out)
}
