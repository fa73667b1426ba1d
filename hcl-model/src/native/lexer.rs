//! Characters of the native syntax: numbers, white space and comments.
//!
//! There is no token array: the parser asks these functions for what stands at a byte.

use crate::json_text::blanks;
pub(super) use crate::source::identifier::identifier;
pub use crate::source::identifier::{is_identifier, is_part_of_identifier};

/// The end of the number that begins with the digit at a byte.
///
/// The number has all digits, dots and exponents as long as the text ends in a digit, as in the reference.
/// So `1.5.2` is one wrong number and not a number with something behind it.
pub(super) fn number(bytes: &[u8], start: usize) -> usize {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut end = start;
    let mut at = start;
    loop {
        if digit(at) {
            at += 1;
            end = at;
        } else if bytes.get(at) == Some(&b'.') {
            at += 1;
        } else if matches!(bytes.get(at), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
            if !digit(at + 1 + sign) {
                return end;
            }
            at += 1 + sign;
        } else {
            return end;
        }
    }
}

/// Returns `true` if the bytes are a number in the grammar of the specification ("Numeric Literals").
pub(super) fn is_number(bytes: &[u8]) -> bool {
    let digits = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = digits(0);
    if at == 0 {
        return false;
    }
    if bytes.get(at) == Some(&b'.') {
        let fraction = digits(at + 1);
        // As in the reference, a point may stand before an exponent without digits between them.
        if fraction == 0 && !matches!(bytes.get(at + 1), Some(b'e' | b'E')) {
            return false;
        }
        at += 1 + fraction;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        at += 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let exponent = if at <= bytes.len() { digits(at) } else { 0 };
        if exponent == 0 {
            return false;
        }
        at += exponent;
    }
    at == bytes.len()
}

/// The number of bytes of the newline at a byte: 0, 1 or 2.
pub(super) fn newline(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\n') => 1,
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => 2,
        _ => 0,
    }
}

/// Returns `true` if a comment that reaches to the end of the line begins at a byte.
pub(super) fn line_comment(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        Some(b'#') => true,
        Some(b'/') => bytes.get(at + 1) == Some(&b'/'),
        _ => false,
    }
}

/// The end of the inline comment that begins at a byte, if one does and is closed.
pub(super) fn inline_comment(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + bytes.get(at..)?.strip_prefix(b"/*").map(|_| 2)?;
    loop {
        end += memchr::memchr(b'/', &bytes[end..])? + 1;
        // The star of the opening does not count.
        if end > at + 3 && bytes[end - 2] == b'*' {
            return Some(end);
        }
    }
}

/// Returns the text before a byte on its line.
/// Returns `None` if that text is long, so that many mistakes on one line take linear time.
pub(super) fn line_before(text: &str, at: usize) -> Option<&str> {
    const LONGEST: usize = 512;
    let before = &text.as_bytes()[at.saturating_sub(LONGEST)..at];
    let start = match before.iter().rposition(|byte| *byte == b'\n') {
        Some(newline) => at - before.len() + newline + 1,
        None if before.len() == at => 0,
        None => return None,
    };
    text.get(start..at)
}

/// The first byte of the newline that ends the line, or the end of the text.
#[inline(never)]
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length);
    if end > at && end < bytes.len() && bytes[end - 1] == b'\r' { end - 1 } else { end }
}

/// After white space and inline comments, and after newlines and line comments too if `newlines` are white space.
///
/// With `no_comment_ends`, nothing is taken for an inline comment: it is known that none is closed any more, and each
/// search for an end would go through the whole text.
pub(super) fn skip_space(bytes: &[u8], mut at: usize, newlines: bool, no_comment_ends: bool) -> usize {
    while let Some(&byte) = bytes.get(at) {
        at = match byte {
            b' ' | b'\t' => at + 1,
            // A line is indented, more often than not.
            b'\n' if newlines => at + 1 + blanks(bytes, at + 1),
            b'\r' if newlines && bytes.get(at + 1) == Some(&b'\n') => at + 2,
            b'#' | b'/' if newlines && line_comment(bytes, at) => line_end(bytes, at),
            b'/' if !no_comment_ends => match inline_comment(bytes, at) {
                Some(end) => end,
                None => return at,
            },
            _ => return at,
        };
    }
    at
}
