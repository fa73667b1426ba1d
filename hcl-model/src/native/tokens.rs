//! The tokens of a text in the native syntax, for tools that work on text: the formatter and editors.
//!
//! The parser has no tokens and does not come here.
//! Whatever a text is, its tokens in order with the white space between them are the text, but for byte order marks at
//! its start: nothing else is left out, and nothing is an error.

use std::ops::Range;

use crate::native::lexer;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub enum TokenKind {
    Identifier,
    Number,
    /// `\n` or `\r\n`.
    Newline,
    /// A comment to the end of its line, with the newline if there is one.
    LineComment,
    /// `/* ... */`
    InlineComment,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    OpenParenthesis,
    CloseParenthesis,
    OpenQuote,
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
    Comma,
    Dot,
    /// `...`
    Ellipsis,
    Colon,
    /// `::`
    DoubleColon,
    /// `=>`
    Arrow,
    Question,
    /// `!`
    Not,
    Minus,
    /// Any other operator.
    Operator,
    /// What belongs to no construct; text in quotes that are not closed on their line; `<<` that begins no heredoc, `/*`
    /// that no comment ends.
    Invalid,
}

impl TokenKind {
    /// What closes a bracket or quotes.
    #[must_use]
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
#[doc(hidden)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

impl Token {
    /// Its bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Goes over the tokens of a text.
#[derive(Debug, Clone)]
#[doc(hidden)]
pub struct Tokens<'t> {
    text: &'t str,
    at: usize,
    /// What is open around the next token, the innermost last.
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
    pub fn new(text: &'t str) -> Tokens<'t> {
        let at = text.len() - text.trim_start_matches('\u{feff}').len();
        Tokens { text, at, open: Vec::new(), braces: 0, no_comment_ends: false }
    }

    /// The tokens of a template that stands alone, without quotes: what a string of the JSON syntax stands for.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native::{TokenKind, Tokens};
    ///
    /// let kinds: Vec<TokenKind> = Tokens::of_template("a \"b\" ${c}\n").map(|token| token.kind).collect();
    /// let sequence = [TokenKind::OpenSequence, TokenKind::Identifier, TokenKind::CloseSequence];
    /// assert_eq!(kinds, [&[TokenKind::Text], &sequence[..], &[TokenKind::Text]].concat());
    /// ```
    #[must_use]
    pub fn of_template(text: &'t str) -> Tokens<'t> {
        Tokens { text, at: 0, open: vec![OpenBracket::Template], braces: 0, no_comment_ends: false }
    }

    /// A token in code, where white space means nothing.
    fn code(&mut self, start: usize) -> TokenKind {
        let bytes = self.text.as_bytes();
        let newline = lexer::newline(bytes, start);
        if newline > 0 {
            self.at += newline;
            return TokenKind::Newline;
        }
        if lexer::line_comment(bytes, start) {
            let end = lexer::line_end(bytes, start);
            self.at = end + lexer::newline(bytes, end);
            return TokenKind::LineComment;
        }
        if bytes[start..].starts_with(b"/*") && !self.no_comment_ends {
            if let Some(end) = lexer::inline_comment(bytes, start) {
                self.at = end;
                return TokenKind::InlineComment;
            }
            self.no_comment_ends = true;
        }
        if bytes[start].is_ascii_digit() {
            self.at = lexer::number(bytes, start);
            return TokenKind::Number;
        }
        let identifier = lexer::identifier(self.text, start);
        if identifier > start {
            self.at = identifier;
            return TokenKind::Identifier;
        }
        self.punctuation(start)
    }

    fn punctuation(&mut self, start: usize) -> TokenKind {
        let rest = &self.text.as_bytes()[start..];
        let (length, kind) = match rest {
            [b'.', b'.', b'.', ..] => (3, TokenKind::Ellipsis),
            [b':', b':', ..] => (2, TokenKind::DoubleColon),
            [b'=', b'>', ..] => (2, TokenKind::Arrow),
            [b'=' | b'!' | b'<' | b'>', b'=', ..] | [b'&', b'&', ..] | [b'|', b'|', ..] => (2, TokenKind::Operator),
            [b'<', b'<', ..] => match self.heredoc_marker(start) {
                Some((marker, content)) => {
                    self.open.push(OpenBracket::Heredoc(marker));
                    (content - start, TokenKind::OpenHeredoc)
                }
                None => (2, TokenKind::Invalid),
            },
            // Only where no inline comment ends.
            [b'/', b'*', ..] => (2, TokenKind::Invalid),
            [b'~', b'}', ..] => match self.close_brace() {
                TokenKind::CloseSequence => (2, TokenKind::CloseSequence),
                _ => (2, TokenKind::Invalid),
            },
            [b'}', ..] => (1, self.close_brace()),
            [b'{', ..] => {
                self.braces += 1;
                (1, TokenKind::OpenBrace)
            }
            [b'"', ..] => {
                self.open.push(OpenBracket::Quote);
                (1, TokenKind::OpenQuote)
            }
            [b'[', ..] => (1, TokenKind::OpenBracket),
            [b']', ..] => (1, TokenKind::CloseBracket),
            [b'(', ..] => (1, TokenKind::OpenParenthesis),
            [b')', ..] => (1, TokenKind::CloseParenthesis),
            [b'=', ..] => (1, TokenKind::Equals),
            [b',', ..] => (1, TokenKind::Comma),
            [b'.', ..] => (1, TokenKind::Dot),
            [b':', ..] => (1, TokenKind::Colon),
            [b'?', ..] => (1, TokenKind::Question),
            [b'!', ..] => (1, TokenKind::Not),
            [b'-', ..] => (1, TokenKind::Minus),
            [b'+' | b'*' | b'/' | b'%' | b'<' | b'>', ..] => (1, TokenKind::Operator),
            _ => (self.text[start..].chars().next().map_or(1, char::len_utf8), TokenKind::Invalid),
        };
        self.at = start + length;
        kind
    }

    /// What a `}` ends.
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
    fn heredoc_marker(&self, start: usize) -> Option<(Range<usize>, usize)> {
        let bytes = self.text.as_bytes();
        let name = start + if bytes.get(start + 2) == Some(&b'-') { 3 } else { 2 };
        let end = lexer::identifier(self.text, name);
        let newline = lexer::newline(bytes, end);
        (end > name && newline > 0).then_some((name..end, end + newline))
    }

    /// A token in quotes, which end with their line at the latest.
    fn quoted(&mut self, start: usize) -> TokenKind {
        let bytes = self.text.as_bytes();
        if bytes[start] == b'"' {
            self.open.pop();
            self.at += 1;
            return TokenKind::CloseQuote;
        }
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'"' => break,
                b'\n' => {
                    self.open.pop();
                    return TokenKind::Invalid;
                }
                b'\\' => self.at += 1 + usize::from(!matches!(bytes.get(self.at + 1), None | Some(b'\n'))),
                b'$' | b'%' if self.sequence() => break,
                _ => self.at += 1,
            }
        }
        self.text_or_sequence(start)
    }

    /// A token in a heredoc: a part of one line.
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
        while self.at < line_end + newline {
            if matches!(bytes[self.at], b'$' | b'%') && self.sequence() {
                break;
            }
            self.at += 1;
        }
        self.text_or_sequence(start)
    }

    /// A token of a template that is all of the text.
    fn template(&mut self, start: usize) -> TokenKind {
        while self.at < self.text.len() {
            if matches!(self.text.as_bytes()[self.at], b'$' | b'%') && self.sequence() {
                break;
            }
            self.at += 1;
        }
        self.text_or_sequence(start)
    }

    /// Whether a sequence begins at the current byte; goes over the first half of an escaped one.
    fn sequence(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        match rest {
            [_, b'{', ..] => true,
            [first, second, b'{', ..] if first == second => {
                self.at += 2;
                false
            }
            _ => false,
        }
    }

    /// What was gone over, if it was anything, and the sequence that begins there otherwise.
    fn text_or_sequence(&mut self, start: usize) -> TokenKind {
        if self.at > start {
            return TokenKind::Text;
        }
        self.at += if self.text.as_bytes().get(start + 2) == Some(&b'~') { 3 } else { 2 };
        self.open.push(OpenBracket::Sequence(std::mem::take(&mut self.braces)));
        TokenKind::OpenSequence
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let bytes = self.text.as_bytes();
        let in_code =
            !matches!(self.open.last(), Some(OpenBracket::Quote | OpenBracket::Heredoc(_) | OpenBracket::Template));
        if in_code {
            self.at += bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        }
        let start = self.at;
        if start == bytes.len() {
            return None;
        }
        let kind = match self.open.last() {
            Some(OpenBracket::Quote) => self.quoted(start),
            Some(OpenBracket::Template) => self.template(start),
            Some(OpenBracket::Heredoc(marker)) => {
                let marker = marker.clone();
                self.heredoc(start, &marker)
            }
            Some(OpenBracket::Sequence(_)) | None => self.code(start),
        };
        Some(Token { kind, start, end: self.at })
    }
}
