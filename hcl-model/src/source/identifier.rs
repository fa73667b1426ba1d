//! Identifiers of the language, which names of arguments, variables and functions are.

use unicode_ident::{is_xid_continue, is_xid_start};

use crate::json_text::{ONES, word};

/// The classes of bytes in [`CLASS`]: a byte that begins an identifier, and one that continues it.
const START: u8 = 1;
const CONTINUE: u8 = 2;
const WIDE: u8 = 4;

/// Classes of bytes for identifiers.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphabetic() || b == b'_' {
            table[byte] = START | CONTINUE;
        } else if b.is_ascii_digit() || b == b'-' {
            table[byte] = CONTINUE;
        } else if b >= 0x80 {
            table[byte] = WIDE;
        }
        byte += 1;
    }
    table
};

/// The end of the identifier that begins at a byte; the byte itself if none does.
///
/// Identifiers begin with `ID_Start` or `_` and go on with `ID_Continue` or `-` ("Identifiers").
#[inline]
pub(crate) fn identifier(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    loop {
        let letters = small_letters(bytes, at);
        at += letters;
        if letters < 8 {
            break;
        }
    }
    let goes_on = bytes.get(at).is_some_and(|&byte| CLASS[usize::from(byte)] != 0);
    if at > start && !goes_on { at } else { rest_of_identifier(text, start, at) }
}

/// The end of an identifier, which was read up to a byte.
#[inline(never)]
fn rest_of_identifier(text: &str, start: usize, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    if at == start {
        match bytes.get(start).map(|&byte| CLASS[usize::from(byte)]) {
            Some(class) if class & START != 0 => at += 1,
            Some(WIDE) => match wide_char_at(text, start) {
                Some(c) if is_id_start(c) => at += c.len_utf8(),
                _ => return start,
            },
            _ => return start,
        }
    }
    while let Some(&byte) = bytes.get(at) {
        match CLASS[usize::from(byte)] {
            class if class & CONTINUE != 0 => at += 1,
            WIDE => match wide_char_at(text, at) {
                Some(c) if is_id_continue(c) => at += c.len_utf8(),
                _ => return at,
            },
            _ => return at,
        }
    }
    at
}

/// Counts the small letters and underscores that begin the next eight bytes. Returns 0 if fewer bytes are left.
#[inline]
fn small_letters(bytes: &[u8], at: usize) -> usize {
    const HIGH: u64 = ONES << 7;
    let Some(word) = word(bytes, at) else {
        return 0;
    };
    // The high bit of each byte tells whether the byte is at least that; no subtraction borrows from the next byte.
    let is_least = |byte: u8| (word | HIGH) - ONES * u64::from(byte);
    let letters = is_least(b'a') & !is_least(b'z' + 1);
    let underscores = is_least(b'_') & !is_least(b'_' + 1);
    let others = !((letters | underscores) & !word) & HIGH;
    others.trailing_zeros() as usize / 8
}

/// Returns `true` if a whole text is an identifier of the native syntax.
#[must_use]
pub fn is_identifier(text: &str) -> bool {
    !text.is_empty() && identifier(text, 0) == text.len()
}

/// Returns `true` if a character can continue an identifier.
pub fn is_part_of_identifier(c: char) -> bool {
    matches!(c, '_' | '-') || is_id_continue(c)
}

/// The character at a byte, if it is not an ASCII one.
#[cold]
fn wide_char_at(text: &str, at: usize) -> Option<char> {
    if text.as_bytes().get(at)?.is_ascii() {
        return None;
    }
    text.get(at..)?.chars().next()
}

/// `ID_Start` differs from the `XID_Start` of the tables only in these characters.
fn is_id_start(c: char) -> bool {
    is_xid_start(c)
        || matches!(c,
            '\u{37a}' | '\u{e33}' | '\u{eb3}' | '\u{309b}'..='\u{309c}' | '\u{fc5e}'..='\u{fc63}'
            | '\u{fdfa}'..='\u{fdfb}' | '\u{fe70}' | '\u{fe72}' | '\u{fe74}' | '\u{fe76}' | '\u{fe78}'
            | '\u{fe7a}' | '\u{fe7c}' | '\u{fe7e}' | '\u{ff9e}'..='\u{ff9f}')
}

/// Joiners and middle dots are in the tables since versions of Unicode that are newer than the reference's, where they
/// are in no identifier.
fn is_id_continue(c: char) -> bool {
    let is_new = matches!(c, '\u{200c}' | '\u{200d}' | '\u{30fb}' | '\u{ff65}');
    !is_new && (is_xid_continue(c) || is_id_start(c))
}

#[cfg(test)]
mod tests {
    use super::small_letters;

    #[test]
    fn small_letters_end_at_any_other_byte() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut bytes = *b"a_zmb_nk ";
                bytes[at] = byte;
                let expected = if byte.is_ascii_lowercase() || byte == b'_' { 8 } else { at };
                assert_eq!(small_letters(&bytes, 0), expected, "{byte} at {at}");
            }
        }
        assert_eq!(small_letters(b"letters", 0), 0);
    }
}
