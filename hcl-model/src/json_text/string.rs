//! The text of a JSON string token, the way from a place in that text back to the token, and the writing of tokens.
//!
//! The result is not normalized: whoever makes a value of it does that, after the places are of no more use.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use crate::json_text::{JsonError, messages, next_special};

/// The text that a string token stands for; borrowed if no escape sequence is in it.
///
/// The token includes its quotes, and the place of an error is counted from the opening one.
/// Half of a surrogate pair becomes U+FFFD, as in the reference.
///
/// # Errors
///
/// The first wrong escape sequence or control character, or that the closing quote is missing.
///
/// # Examples
///
/// ```
/// use hcl_model::json_text::decode_string;
///
/// assert_eq!(decode_string(r#""tab\t\ud83d\ude00 \ud83d!""#)?, "tab\t😀 \u{fffd}!");
/// assert_eq!(decode_string(r#""a\q""#).unwrap_err().span, 2..4);
/// # Ok::<(), hcl_model::json_text::JsonError>(())
/// ```
pub fn decode_string(token: &str) -> Result<Cow<'_, str>, JsonError> {
    if !token.starts_with('"') {
        return Err(messages::invalid_string("it must begin with a double quote", 0..0));
    }
    let Some(first) = piece(token, 1)? else {
        return Ok(Cow::Borrowed(""));
    };
    let mut next = piece(token, first.span.end)?;
    if next.is_none() && first.stands_for.is_none() {
        return Ok(Cow::Borrowed(&token[first.span]));
    }
    let mut out = String::with_capacity(token.len());
    first.write(token, &mut out);
    while let Some(piece_here) = next {
        piece_here.write(token, &mut out);
        next = piece(token, piece_here.span.end)?;
    }
    Ok(Cow::Owned(out))
}

/// Checks a string token without decoding it.
///
/// # Errors
///
/// The errors are those of [`decode_string`].
pub(crate) fn check_string(token: &str) -> Result<(), JsonError> {
    if !token.starts_with('"') {
        return decode_string(token).map(drop);
    }
    let mut at = 1;
    while let Some(piece) = piece(token, at)? {
        at = piece.span.end;
    }
    Ok(())
}

/// The way from places in what a string token stands for back to the token.
///
/// # Examples
///
/// ```
/// use hcl_model::__private::json_text::StringOffsets;
///
/// // The token stands for `é=${x}`, in which the template sequence begins at byte 3.
/// let token = r#""\u00e9=${x}""#;
/// let offsets = StringOffsets::of(token);
/// assert_eq!(&token[offsets.in_token(3)..], r#"${x}""#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringOffsets {
    /// The starts of the pieces in the decoded text and in the token, and the end as the last entry.
    pieces: Vec<Origin>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Origin {
    decoded: usize,
    token: usize,
    /// A piece that is an escape sequence has no places within.
    escape: bool,
}

/// Shared with the other crates of this project, and not a public API.
impl StringOffsets {
    /// The places of a string token, which includes its quotes.
    ///
    /// A token that is wrong has places up to the mistake.
    #[must_use]
    pub fn of(token: &str) -> StringOffsets {
        let mut pieces = Vec::new();
        let is_string = token.starts_with('"');
        let (mut decoded, mut at) = (0, usize::from(is_string));
        while is_string && let Ok(Some(piece)) = piece(token, at) {
            let escape = piece.stands_for.is_some();
            pieces.push(Origin { decoded, token: at, escape });
            decoded += piece.stands_for.map_or(piece.span.len(), char::len_utf8);
            at = piece.span.end;
        }
        pieces.push(Origin { decoded, token: at, escape: true });
        StringOffsets { pieces }
    }

    /// The place in the token of a byte of what [`decode_string`] makes of it.
    ///
    /// A byte of a character that is written as an escape sequence has the place of its backslash, the end that of the
    /// closing quote.
    #[must_use]
    pub fn in_token(&self, decoded: usize) -> usize {
        let index = self.pieces.partition_point(|piece| piece.decoded <= decoded);
        let piece = &self.pieces[index.saturating_sub(1)];
        if piece.escape { piece.token } else { piece.token + (decoded - piece.decoded) }
    }
}

/// Writes the text in quotes, with stretches that need no escape sequence copied as a whole.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn encode_string(text: &str, html: bool, out: &mut String) {
    out.push('"');
    // Most texts have nothing in them that is written otherwise.
    if !html && text.bytes().all(|byte| byte >= b' ' && !matches!(byte, b'"' | b'\\')) {
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut copied = 0;
    for (at, c) in text.char_indices() {
        let short = match c {
            '"' => r#"\""#,
            '\\' => r"\\",
            '\n' => r"\n",
            '\r' => r"\r",
            '\t' => r"\t",
            '\u{8}' => r"\b",
            '\u{c}' => r"\f",
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' if html => "",
            _ if c < ' ' => "",
            _ => continue,
        };
        out.push_str(&text[copied..at]);
        out.push_str(short);
        if short.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        }
        copied = at + c.len_utf8();
    }
    out.push_str(&text[copied..]);
    out.push('"');
}

/// A stretch of plain text, or one escape sequence.
struct Piece {
    /// The bytes of the token that it has.
    span: Range<usize>,
    /// The character of an escape sequence.
    stands_for: Option<char>,
}

impl Piece {
    fn write(&self, token: &str, out: &mut String) {
        match self.stands_for {
            Some(c) => out.push(c),
            None => out.push_str(&token[self.span.clone()]),
        }
    }
}

/// The piece that begins at a byte; none at the closing quote.
fn piece(token: &str, start: usize) -> Result<Option<Piece>, JsonError> {
    let bytes = token.as_bytes();
    match bytes.get(start) {
        None => Err(unclosed()),
        Some(b'"') => Ok(None),
        Some(b'\\') => escape(token, start).map(Some),
        Some(_) => {
            let end = next_special(bytes, start, [b'"', b'\\']);
            match bytes.get(end) {
                Some(&byte) if byte < b' ' => Err(control_character(byte, end)),
                _ => Ok(Some(Piece { span: start..end, stands_for: None })),
            }
        }
    }
}

/// Points at the opening quote, since anything in the rest of the line may be meant to be outside.
fn unclosed() -> JsonError {
    messages::invalid_string("there is no closing quote on the same line", 0..1)
}

fn control_character(byte: u8, at: usize) -> JsonError {
    let escape = match byte {
        b'\n' => r"\n".to_owned(),
        b'\r' => r"\r".to_owned(),
        b'\t' => r"\t".to_owned(),
        _ => format!("\\u{byte:04x}"),
    };
    messages::invalid_string(&format!("this control character must be written as {escape}"), at..at + 1)
}

/// The escape sequence that begins with the backslash at a byte.
fn escape(token: &str, start: usize) -> Result<Piece, JsonError> {
    let mut end = start + 2;
    let stands_for = match token[start + 1..].chars().next() {
        Some('"') => '"',
        Some('\\') => '\\',
        Some('/') => '/',
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => {
            let first = code_unit(token, start)?;
            end = start + 6;
            match (first, low_surrogate(token, end)) {
                (0xd800..=0xdbff, Some(second)) => {
                    end += 6;
                    char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
                }
                _ => char::from_u32(first),
            }
            .unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        None => return Err(unclosed()),
        Some(other) if other < ' ' => return Err(control_character(other as u8, start + 1)),
        Some(other) => {
            let reason = format!("\\{other} is not an escape sequence");
            return Err(messages::invalid_string(&reason, start..start + 1 + other.len_utf8()));
        }
    };
    Ok(Piece { span: start..end, stands_for: Some(stands_for) })
}

/// The number behind the `\u` at a byte.
fn code_unit(token: &str, start: usize) -> Result<u32, JsonError> {
    let digits = &token.as_bytes()[start + 2..];
    let length = digits.iter().take(4).take_while(|digit| digit.is_ascii_hexdigit()).count();
    if length < 4 {
        let reason = "four hexadecimal digits must follow \\u";
        return Err(messages::invalid_string(reason, start..start + 2 + length));
    }
    Ok(digits[..4].iter().fold(0, |number, &digit| number * 16 + char::from(digit).to_digit(16).unwrap_or(0)))
}

/// The second half of a surrogate pair, if that is written at a byte.
fn low_surrogate(token: &str, start: usize) -> Option<u32> {
    let escaped = token.as_bytes().get(start..)?.starts_with(b"\\u");
    let unit = if escaped { code_unit(token, start).ok()? } else { return None };
    (0xdc00..0xe000).contains(&unit).then_some(unit)
}
