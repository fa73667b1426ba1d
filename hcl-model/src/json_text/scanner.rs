//! The tokens of a JSON text with their places.
//!
//! A scanner knows no grammar above tokens and builds nothing, so that every reader can have the tree it needs.
//! The values of strings and numbers are in `string` and `number`, which also find the mistakes inside of a token.

use std::ops::Range;

/// A token: what it is and which bytes of the text it has.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::json_text::{Scanner, TokenKind};
///
/// let token = Scanner::new("  true").next_token();
/// assert_eq!((token.kind, token.span()), (TokenKind::Keyword, 2..6));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last one.
    pub end: usize,
}

/// The kind of a token.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::json_text::{Scanner, TokenKind};
///
/// let kind = |text| Scanner::new(text).next_token().kind;
/// assert_eq!(kind(r#""a\n""#), TokenKind::String { plain: false, braces: false });
/// assert_eq!(kind("\"a\n\""), TokenKind::UnclosedString);
/// assert_eq!(kind("+1.e"), TokenKind::Number);
/// assert_eq!(kind("10s"), TokenKind::Number);
/// assert_eq!(kind("nil"), TokenKind::Keyword);
/// assert_eq!(kind("="), TokenKind::Invalid);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenKind {
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// Text in double quotes, which belong to the token; what is between them may still be wrong.
    String {
        /// `true` if it stands for the text between the quotes: there are no escape sequences and nothing wrong in it.
        plain: bool,
        /// `true` if there is an opening brace in it.
        braces: bool,
    },
    /// A double quote without another one on its line, with the rest of the line.
    UnclosedString,
    /// A text that looks like a number; it may still be wrong.
    Number,
    /// A word: `true`, `false`, `null`, or a wrong one.
    Keyword,
    /// One character that begins none of the others.
    Invalid,
    /// The end of the text, where it has no bytes.
    End,
}

/// Gives the tokens of a text one by one.
///
/// Cloning one to look ahead is cheap.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::json_text::{Scanner, TokenKind};
///
/// let text = r#"{"é\n": 1.5e3}"#;
/// let mut scanner = Scanner::new(text);
/// let mut tokens = Vec::new();
/// while let token = scanner.next_token() && token.kind != TokenKind::End {
///     tokens.push(&text[token.span()]);
/// }
/// assert_eq!(tokens, ["{", r#""é\n""#, ":", "1.5e3", "}"]);
/// ```
#[derive(Debug, Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Token {
    /// The bytes of the text that it has.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::__private::json_text::Scanner;
    ///
    /// assert_eq!(Scanner::new("  true").next_token().span(), 2..6);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl<'a> Scanner<'a> {
    /// The byte after the last token.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Goes on at a byte, for a reader that leaves something out or looks at it again.
    pub(crate) fn go_to(&mut self, byte: usize) {
        self.at = byte.min(self.text.len());
    }
}

/// Shared with the other crates of this project, and not a public API.
impl<'a> Scanner<'a> {
    /// A scanner at the start of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::__private::json_text::{Scanner, TokenKind};
    ///
    /// assert_eq!(Scanner::new("").next_token().kind, TokenKind::End);
    /// ```
    #[must_use]
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0 }
    }

    /// The text that is scanned.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::__private::json_text::Scanner;
    ///
    /// let mut scanner = Scanner::new("[true]");
    /// scanner.next_token();
    /// assert_eq!(&scanner.text()[scanner.next_token().span()], "true");
    /// ```
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// The next token; after the last one it is the end, however often one asks.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::__private::json_text::{Scanner, TokenKind};
    ///
    /// let mut scanner = Scanner::new("[");
    /// assert_eq!(scanner.next_token().kind, TokenKind::OpenBracket);
    /// assert_eq!(scanner.next_token().kind, TokenKind::End);
    /// assert_eq!(scanner.next_token().kind, TokenKind::End);
    /// ```
    #[inline]
    pub fn next_token(&mut self) -> Token {
        let bytes = self.text.as_bytes();
        let start = after_space(bytes, self.at);
        let (kind, end) = match bytes.get(start) {
            None => (TokenKind::End, start),
            Some(b'{') => (TokenKind::OpenBrace, start + 1),
            Some(b'}') => (TokenKind::CloseBrace, start + 1),
            Some(b'[') => (TokenKind::OpenBracket, start + 1),
            Some(b']') => (TokenKind::CloseBracket, start + 1),
            Some(b':') => (TokenKind::Colon, start + 1),
            Some(b',') => (TokenKind::Comma, start + 1),
            Some(b'"') => string(bytes, start),
            // A plus sign or a point begins no number, but whoever writes one there means a number.
            Some(b'0'..=b'9' | b'-' | b'+' | b'.') => {
                let within = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.' | b'_');
                (TokenKind::Number, run(bytes, start, within))
            }
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                (TokenKind::Keyword, run(bytes, start, |byte| byte.is_ascii_alphanumeric() || byte == b'_'))
            }
            Some(_) => (TokenKind::Invalid, next_boundary(self.text, start)),
        };
        self.at = end;
        Token { kind, start, end }
    }
}

/// The end of the bytes of a class from a byte on.
fn run(bytes: &[u8], start: usize, class: impl Fn(u8) -> bool) -> usize {
    bytes[start..].iter().position(|&byte| !class(byte)).map_or(bytes.len(), |length| start + length)
}

/// The first byte from `at` on that is no white space.
#[inline]
pub(crate) fn after_space(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r') => at += 1,
            // A line is indented, more often than not.
            Some(b'\n') => at += 1 + blanks(bytes, at + 1),
            _ => return at,
        }
    }
}

/// Returns the number of blanks at the start of the next eight bytes, or `None` if fewer bytes are left.
#[inline]
pub(crate) fn blanks(bytes: &[u8], at: usize) -> usize {
    let others = word(bytes, at).map_or(1, |word| word ^ (ONES * b' ' as u64));
    others.trailing_zeros() as usize / 8
}

/// The end of digits, perhaps with a point and more digits: how nearly every number is written.
#[inline]
pub(crate) fn decimal_end(bytes: &[u8], start: usize) -> Option<usize> {
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let point = digits(start);
    let (from, end) = match bytes.get(point) {
        Some(b'.') if point > start => (point + 1, digits(point + 1)),
        _ => (start, point),
    };
    (end > from).then_some(end)
}

/// The string that begins with the quote at a byte, and its end.
///
/// It ends with its line in any case, so that a forgotten quote does not turn the rest of the file inside out.
pub(crate) fn string(bytes: &[u8], start: usize) -> (TokenKind, usize) {
    let (mut plain, mut braces) = (true, false);
    let mut at = start + 1;
    loop {
        at = next_special(bytes, at, [b'"', b'\\', b'{']);
        match bytes.get(at) {
            Some(b'"') => return (TokenKind::String { plain, braces }, at + 1),
            Some(b'\n') | None => return (TokenKind::UnclosedString, at),
            Some(b'{') => braces = true,
            Some(b'\\') => {
                plain = false;
                // A line ends even behind a backslash, and only a quote or a backslash is lost by a step of two.
                at += usize::from(matches!(bytes.get(at + 1), Some(b'"' | b'\\')));
            }
            Some(_) => plain = false,
        }
        at += 1;
    }
}

/// The first byte from `at` on that is one of these or a control character; the end of the text if there is none.
#[inline]
pub(crate) fn next_special<const N: usize>(bytes: &[u8], mut at: usize, special: [u8; N]) -> usize {
    // The lowest bit that is set is always right: what a subtraction borrows changes only bits above it.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    while let Some(word) = word(bytes, at) {
        let controls = word.wrapping_sub(ONES * b' ' as u64) & !word;
        let found = special.iter().fold(controls, |found, &byte| found | zeros(word ^ (ONES * byte as u64)));
        let found = found & (ONES << 7);
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| *byte >= b' ' && !special.contains(byte)) {
        at += 1;
    }
    at
}

/// A one in each byte.
pub(crate) const ONES: u64 = u64::MAX / 255;

/// The eight bytes at a place, the first as the lowest.
#[inline]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// The end of the character that begins at a byte.
fn next_boundary(text: &str, start: usize) -> usize {
    (start + 1..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}
