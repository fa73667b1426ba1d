//! The tokens of a text in the native syntax, for tools that work on text: the formatter and editors.
//!
//! The parser has no tokens and does not come here.
//! Whatever a text is, its tokens in order with the white space between them are the text, but for byte order marks at
//! its start: nothing else is left out, and nothing is an error.

use std::ops::Range;

use crate::json_text::next_special;
use crate::native::lexer;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// An identifier.
    Identifier,
    /// A number.
    Number,
    /// `\n` or `\r\n`.
    Newline,
    /// A comment to the end of its line, with the newline if there is one.
    LineComment,
    /// `/* ... */`
    InlineComment,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `(`
    OpenParenthesis,
    /// `)`
    CloseParenthesis,
    /// The quote that opens text.
    OpenQuote,
    /// The quote that closes text.
    CloseQuote,
    /// `<<EOT` with its newline.
    OpenHeredoc,
    /// The line of the marker, without its newline.
    CloseHeredoc,
    /// Text in quotes or in a heredoc.
    Text,
    /// `${` or `%{`, with a strip marker if there is one.
    OpenSequence,
    /// `}` or `~}` at the end of an interpolation or a directive.
    CloseSequence,
    /// `=`
    Equals,
    /// `,`
    Comma,
    /// `.`
    Dot,
    /// `...`
    Ellipsis,
    /// `:`
    Colon,
    /// `::`
    DoubleColon,
    /// `=>`
    Arrow,
    /// `?`
    Question,
    /// `!`
    Not,
    /// `-`
    Minus,
    /// Any other operator.
    Operator,
    /// A text that belongs to no construct: `<<` that begins no heredoc, or `/*` that no comment ends.
    /// Text in quotes that are not closed on their line is such a text, too.
    Invalid,
}

impl TokenKind {
    /// Returns the token that closes a bracket or quotes.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn closing(self) -> Option<TokenKind> {
        match self {
            TokenKind::OpenBrace => Some(TokenKind::CloseBrace),
            TokenKind::OpenBracket => Some(TokenKind::CloseBracket),
            TokenKind::OpenParenthesis => Some(TokenKind::CloseParenthesis),
            TokenKind::OpenQuote => Some(TokenKind::CloseQuote),
            TokenKind::OpenHeredoc => Some(TokenKind::CloseHeredoc),
            TokenKind::OpenSequence => Some(TokenKind::CloseSequence),
            _ => None,
        }
    }
}

/// A token and where it stands, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

impl Token {
    /// Its bytes.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Goes over the tokens of a text.
#[derive(Debug, Clone)]
pub struct Tokens<'t> {
    text: &'t str,
    at: usize,
    /// The open brackets around the next token, the innermost last.
    open: Vec<OpenBracket>,
    /// Braces that are open in the innermost sequence, or in the file.
    braces: usize,
    /// No inline comment ends behind this byte.
    no_comment_ends: bool,
}

#[derive(Debug, Clone)]
enum OpenBracket {
    Quote,
    /// A template that is all of the text.
    Template,
    /// With the name of its marker.
    Heredoc(Range<usize>),
    /// With the braces that are open around it.
    Sequence(usize),
}

impl<'t> Tokens<'t> {
    /// The tokens of a text that begins in code.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(text: &'t str) -> Tokens<'t> {
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        Tokens { text, at, open: Vec::new(), braces: 0, no_comment_ends: false }
    }

    /// The tokens of a template that stands alone, without quotes: what a string of the JSON syntax stands for.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::__private::native::{TokenKind, Tokens};
    ///
    /// let kinds: Vec<TokenKind> = Tokens::of_template("a \"b\" ${c}\n").map(|token| token.kind).collect();
    /// let sequence = [TokenKind::OpenSequence, TokenKind::Identifier, TokenKind::CloseSequence];
    /// assert_eq!(kinds, [&[TokenKind::Text], &sequence[..], &[TokenKind::Text]].concat());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn of_template(text: &'t str) -> Tokens<'t> {
        Tokens { text, at: 0, open: vec![OpenBracket::Template], braces: 0, no_comment_ends: false }
    }

    /// A token in code, where white space means nothing.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn code(&mut self, start: usize) -> TokenKind {
        let bytes = self.text.as_bytes();
        match bytes[start] {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => {
                let end = lexer::identifier(self.text, start);
                if end > start {
                    self.at = end;
                    return TokenKind::Identifier;
                }
            }
            b'0'..=b'9' => {
                self.at = lexer::number(bytes, start);
                return TokenKind::Number;
            }
            b'\n' | b'\r' => {
                let newline = lexer::newline(bytes, start);
                if newline > 0 {
                    self.at += newline;
                    return TokenKind::Newline;
                }
            }
            b'#' | b'/' if lexer::line_comment(bytes, start) => {
                let end = lexer::line_end(bytes, start);
                self.at = end + lexer::newline(bytes, end);
                return TokenKind::LineComment;
            }
            b'/' if bytes.get(start + 1) == Some(&b'*') && !self.no_comment_ends => {
                if let Some(end) = lexer::inline_comment(bytes, start) {
                    self.at = end;
                    return TokenKind::InlineComment;
                }
                self.no_comment_ends = true;
            }
            _ => {}
        }
        self.punctuation(start)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn punctuation(&mut self, start: usize) -> TokenKind {
        let rest = &self.text.as_bytes()[start..];
        let second = rest.get(1).copied();
        let (length, kind) = match (rest[0], second) {
            (b'{', _) => {
                self.braces += 1;
                (1, TokenKind::OpenBrace)
            }
            (b'}', _) => (1, self.close_brace()),
            (b'"', _) => {
                self.open.push(OpenBracket::Quote);
                (1, TokenKind::OpenQuote)
            }
            (b'[', _) => (1, TokenKind::OpenBracket),
            (b']', _) => (1, TokenKind::CloseBracket),
            (b'(', _) => (1, TokenKind::OpenParenthesis),
            (b')', _) => (1, TokenKind::CloseParenthesis),
            (b',', _) => (1, TokenKind::Comma),
            (b'.', Some(b'.')) if rest.get(2) == Some(&b'.') => (3, TokenKind::Ellipsis),
            (b'.', _) => (1, TokenKind::Dot),
            (b':', Some(b':')) => (2, TokenKind::DoubleColon),
            (b':', _) => (1, TokenKind::Colon),
            (b'?', _) => (1, TokenKind::Question),
            (b'=', Some(b'>')) => (2, TokenKind::Arrow),
            (b'=' | b'!' | b'<' | b'>', Some(b'=')) => (2, TokenKind::Operator),
            (b'=', _) => (1, TokenKind::Equals),
            (b'!', _) => (1, TokenKind::Not),
            (b'&', Some(b'&')) | (b'|', Some(b'|')) => (2, TokenKind::Operator),
            (b'<', Some(b'<')) => match self.heredoc_marker(start) {
                Some((marker, content)) => {
                    self.open.push(OpenBracket::Heredoc(marker));
                    (content - start, TokenKind::OpenHeredoc)
                }
                None => (2, TokenKind::Invalid),
            },
            // Only where no inline comment ends.
            (b'/', Some(b'*')) => (2, TokenKind::Invalid),
            (b'~', Some(b'}')) => match self.close_brace() {
                TokenKind::CloseSequence => (2, TokenKind::CloseSequence),
                _ => (2, TokenKind::Invalid),
            },
            (b'-', _) => (1, TokenKind::Minus),
            (b'+' | b'*' | b'/' | b'%' | b'<' | b'>', _) => (1, TokenKind::Operator),
            _ => (self.text[start..].chars().next().map_or(1, char::len_utf8), TokenKind::Invalid),
        };
        self.at = start + length;
        kind
    }

    /// Returns the kind of a `}`, which depends on the bracket that it closes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn close_brace(&mut self) -> TokenKind {
        match self.open.last() {
            Some(&OpenBracket::Sequence(outer)) if self.braces == 0 => {
                self.open.pop();
                self.braces = outer;
                TokenKind::CloseSequence
            }
            _ => {
                self.braces = self.braces.saturating_sub(1);
                TokenKind::CloseBrace
            }
        }
    }

    /// The name of the marker of a heredoc that begins at a byte, and where its content begins.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn heredoc_marker(&self, start: usize) -> Option<(Range<usize>, usize)> {
        let bytes = self.text.as_bytes();
        let name = start + if bytes.get(start + 2) == Some(&b'-') { 3 } else { 2 };
        let end = lexer::identifier(self.text, name);
        let newline = lexer::newline(bytes, end);
        (end > name && newline > 0).then_some((name..end, end + newline))
    }

    /// A token in quotes, which end with their line at the latest.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn quoted(&mut self, start: usize) -> TokenKind {
        let bytes = self.text.as_bytes();
        if bytes[start] == b'"' {
            self.open.pop();
            self.at += 1;
            return TokenKind::CloseQuote;
        }
        let mut at = start;
        loop {
            at = next_special(bytes, at, *b"\"\\$%");
            match bytes.get(at) {
                Some(b'"') | None => break,
                Some(b'\n') => {
                    self.at = at;
                    self.open.pop();
                    return TokenKind::Invalid;
                }
                Some(b'\\') => at += 1 + usize::from(!matches!(bytes.get(at + 1), None | Some(b'\n'))),
                Some(b'$' | b'%') => match text_at(bytes, at) {
                    0 => break,
                    length => at += length,
                },
                Some(_) => at += 1,
            }
        }
        self.text_or_sequence(start, at)
    }

    /// A token in a heredoc: a part of one line.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn heredoc(&mut self, start: usize, marker: &Range<usize>) -> TokenKind {
        let bytes = self.text.as_bytes();
        let line_end = lexer::line_end(bytes, start);
        let newline = lexer::newline(bytes, line_end);
        let at_line_start = start == 0 || bytes[start - 1] == b'\n';
        if at_line_start && newline > 0 && self.text[start..line_end].trim() == &self.text[marker.clone()] {
            self.open.pop();
            self.at = line_end;
            return TokenKind::CloseHeredoc;
        }
        self.text_or_sequence(start, before_sequence(bytes, start, line_end + newline))
    }

    /// A token of a template that is all of the text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn template(&mut self, start: usize) -> TokenKind {
        self.text_or_sequence(start, before_sequence(self.text.as_bytes(), start, self.text.len()))
    }

    /// Returns a text token up to a byte if any text stands before that byte, and otherwise the sequence that begins
    /// there.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn text_or_sequence(&mut self, start: usize, end: usize) -> TokenKind {
        if end > start {
            self.at = end;
            return TokenKind::Text;
        }
        self.at += if self.text.as_bytes().get(start + 2) == Some(&b'~') { 3 } else { 2 };
        self.open.push(OpenBracket::Sequence(std::mem::take(&mut self.braces)));
        TokenKind::OpenSequence
    }
}

/// Returns the start of the first sequence in a stretch of a template, or the end of the stretch.
#[cfg_attr(not(feature = "__shared"), inline)]
fn before_sequence(bytes: &[u8], mut at: usize, end: usize) -> usize {
    while let Some(found) = memchr::memchr2(b'$', b'%', &bytes[at.min(end)..end]) {
        at += found;
        match text_at(bytes, at) {
            0 => return at,
            length => at += length,
        }
    }
    end.max(at)
}

/// Returns the number of bytes that are text where a `$` or a `%` stands: none if a sequence begins there, and all of
/// an escaped one.
#[cfg_attr(not(feature = "__shared"), inline)]
fn text_at(bytes: &[u8], at: usize) -> usize {
    match &bytes[at..] {
        [_, b'{', ..] => 0,
        [first, second, b'{', ..] if first == second => 3,
        _ => 1,
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next(&mut self) -> Option<Token> {
        let bytes = self.text.as_bytes();
        let open = self.open.last();
        if matches!(open, Some(OpenBracket::Sequence(_)) | None) {
            while let Some(b' ' | b'\t') = bytes.get(self.at) {
                self.at += 1;
            }
        }
        let start = self.at;
        if start == bytes.len() {
            return None;
        }
        let kind = match open {
            Some(OpenBracket::Sequence(_)) | None => self.code(start),
            Some(OpenBracket::Quote) => self.quoted(start),
            Some(OpenBracket::Template) => self.template(start),
            Some(OpenBracket::Heredoc(marker)) => {
                let marker = marker.clone();
                self.heredoc(start, &marker)
            }
        };
        Some(Token { kind, start, end: self.at })
    }
}
