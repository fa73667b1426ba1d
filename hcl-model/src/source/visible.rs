//! Display of text from outside: every character can be seen, none is obeyed, and the length is limited.
//!
//! Names, values, paths and the words of other programs end up in messages, and messages in terminals and logs.
//! The code that makes messages and names of sources passes their words through [`visible`]. Authors of messages do
//! not have to think of this. A printed message is one line that says what it seems to say.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// A text as one line that can be printed anywhere.
///
/// - A control character, also a newline or a tab, is the picture of it: `␛`, `␊`.
/// - A character that has no picture and cannot be seen, or changes the reading order, is its number: `<U+202E>`.
/// - The middle is left out of a word of more than 200 characters and of a text of more than 2000.
///
/// A visible text stays as it is when it is made visible again.
///
/// # Examples
///
/// ```
/// use hcl_model::source::visible;
///
/// assert_eq!(visible("`port` is not an argument here."), "`port` is not an argument here.");
/// assert_eq!(visible("a\nerror: forged \u{1b}[31m \u{202e}"), "a␊error: forged ␛[31m <U+202E>");
/// assert_eq!(visible(&"a".repeat(1_000_000)).len(), 200);
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    // Most texts are of printable ASCII, which is quickly seen.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let is_short = text.len() <= LONGEST_WORD
        || is_plain && text.len() <= LONGEST && text.split(' ').all(|word| word.len() <= LONGEST_WORD);
    if is_short && (is_plain || !text.contains(is_invisible)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for (index, word) in text.split(' ').enumerate() {
        if index > 0 {
            shown.push(' ');
        }
        // The rest of a word becomes longer where characters are made visible.
        let word = shortened(word, LONGEST_WORD, "...");
        let seen: String = word.chars().fold(String::new(), |mut seen, c| {
            push_visible(c, &mut seen);
            seen
        });
        shown.push_str(&shortened(&seen, LONGEST_WORD, "..."));
    }
    match shortened(&shown, LONGEST, " ... ") {
        Cow::Owned(short) => Cow::Owned(short),
        Cow::Borrowed(_) => Cow::Owned(shown),
    }
}

/// A line of a text as it can be printed anywhere: as [`visible`], but tabs stay, and however long it is, all of it is
/// there.
///
/// # Examples
///
/// ```
/// use hcl_model::source::visible_line;
///
/// assert_eq!(visible_line("\tport = 80"), "\tport = 80");
/// assert_eq!(visible_line("a\u{1b}[31m\u{202e}\r"), "a␛[31m<U+202E>␍");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn visible_line(line: &str) -> Cow<'_, str> {
    let is_shown = |c: char| c == '\t' || !is_invisible(c);
    if line.chars().all(is_shown) {
        return Cow::Borrowed(line);
    }
    let mut shown = String::with_capacity(line.len());
    for c in line.chars() {
        match is_shown(c) {
            true => shown.push(c),
            false => push_visible(c, &mut shown),
        }
    }
    Cow::Owned(shown)
}

/// A text as [`visible`] makes it, which is kept if nothing of it has to be changed.
pub(crate) fn made_visible(text: String) -> String {
    match visible(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(shown) => shown,
    }
}

/// The most characters that are shown of something without blanks: a name, a path.
const LONGEST_WORD: usize = 200;

/// The most characters that are shown of a text.
const LONGEST: usize = 2_000;

/// A text without its middle, if it has more characters than are wanted.
fn shortened<'t>(text: &'t str, most: usize, instead: &str) -> Cow<'t, str> {
    if text.len() <= most || text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let (head, tail) = (most / 2, most - most / 2 - instead.len());
    let at = |found: Option<(usize, char)>| found.map_or(0, |(at, _)| at);
    let (head, tail) = (at(text.char_indices().nth(head)), at(text.char_indices().nth_back(tail - 1)));
    Cow::Owned(format!("{}{instead}{}", &text[..head], &text[tail..]))
}

/// Writes a character so that it can be seen.
pub(crate) fn push_visible(c: char, shown: &mut String) {
    match c {
        '\0'..='\u{1f}' => shown.push(char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)),
        '\u{7f}' => shown.push('\u{2421}'),
        _ if is_invisible(c) => drop(write!(shown, "<U+{:04X}>", u32::from(c))),
        _ => shown.push(c),
    }
}

/// Returns `true` if a terminal obeys a character, or shows nothing in its place.
///
/// A character that joins letters and pictures of some scripts (U+200C, U+200D, the variation selectors) is a part of
/// what is seen.
pub(crate) fn is_invisible(c: char) -> bool {
    // Most characters are ASCII.
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    matches!(
        c,
        '\u{80}'..='\u{9f}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            // Letters of Hangul, of Khmer and a pattern of Braille that show nothing.
            | '\u{115f}' | '\u{1160}'
            | '\u{17b4}' | '\u{17b5}'
            | '\u{180e}'
            | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Text as it is written between quotes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut characters = self.0.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                // The start of a template sequence is escaped by doubling its first character.
                '$' | '%' if characters.peek() == Some(&'{') => write!(f, "{character}{character}")?,
                _ if character.is_control() => write!(f, "\\u{:04X}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// A text of many lines in as many bytes, for drawing by others that count in bytes: what is not to be printed is
/// replaced by something as long.
///
/// Tabs, line ends, and the byte order mark in front of the text stay.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn harmless(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_line_end = |at: usize| text.as_bytes().get(at + 1) == Some(&b'\n');
    let is_kept = |at: usize, c: char| match c {
        '\t' | '\n' => true,
        '\r' => is_line_end(at),
        '\u{feff}' => at == 0,
        _ => false,
    };
    if !text.char_indices().any(|(at, c)| is_invisible(c) && !is_kept(at, c)) {
        return text;
    }
    let mut shown = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        match c.len_utf8() {
            _ if !is_invisible(c) || is_kept(at, c) => shown.push(c),
            // The length of the replacement character itself.
            3 => shown.push(char::REPLACEMENT_CHARACTER),
            length => shown.extend(std::iter::repeat_n('?', length)),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::{harmless, visible};

    #[test]
    fn what_is_visible_stays_as_it_is() {
        for text in [
            "a\u{202e}".repeat(150),
            "\u{1b}".repeat(5_000),
            "ab ".repeat(5_000),
            format!("{} {}", "a".repeat(5_000), "é".repeat(5_000)),
            "\u{301}\u{feff} \n".repeat(5_000),
            format!("{} a", "\u{e0041}".repeat(201)),
        ] {
            let once = visible(&text);
            assert!(once.chars().count() <= 2_000, "{once}");
            assert_eq!(visible(&once), once);
        }
        for text in ["", " a  b ", "日本", "👨‍👩‍👧", "می‌خواهم"] {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn letters_that_show_nothing_are_numbers() {
        for c in ['\u{3164}', '\u{ffa0}', '\u{115f}', '\u{1160}', '\u{2800}', '\u{34f}', '\u{17b4}', '\u{1d173}'] {
            let number = format!("<U+{:04X}>", u32::from(c));
            assert_eq!(visible(&format!("a{c}b")), format!("a{number}b"));
            assert_eq!(harmless(format!("a{c}b").into()).len(), 2 + c.len_utf8());
        }
    }

    #[test]
    fn both_ends_of_a_long_name_are_there() {
        let name = format!("begin{}end", "x".repeat(100_000));
        let shown = visible(&name);
        assert!(shown.starts_with("begin") && shown.ends_with("end") && shown.contains("x...x"), "{shown}");
    }

    #[test]
    fn what_is_harmless_is_as_long() {
        let text = "\u{feff}a\t\u{1b}\r\n\r\u{9b}\u{202e}\u{feff}\u{e0041}é\n";
        let shown = harmless(text.into());
        assert_eq!(shown, "\u{feff}a\t?\r\n???\u{fffd}\u{fffd}????é\n");
        assert_eq!(shown.len(), text.len());
    }
}
