//! Places of a text as the protocol counts them, and as bytes.
//!
//! A line ends with `\n`, `\r\n` or `\r`; a column counts UTF-16 code units, or bytes if the client wants that. Places are
//! any numbers: a column behind the end of its line is that end, a line behind the last one is the end of the text, and
//! what lies in a character is its start.
//! Columns of long lines are counted from marks on the way, so that many places of a text on one line take no time in
//! proportion to its square.

use std::cell::OnceCell;
use std::ops::Range;

use serde_json::{Value, json};

/// The number of bytes whose code units are counted at once.
const BLOCK: usize = 1024;

/// The unit that a column counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Encoding {
    Utf8,
    #[default]
    Utf16,
}

impl Encoding {
    /// Its name in the protocol.
    pub(super) fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        }
    }
}

/// A place, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) character: u32,
}

impl Position {
    /// Reads the position in a message. Returns `None` if the message has no position.
    pub(super) fn read(value: &Value) -> Option<Position> {
        let number = |name: &str| value.get(name)?.as_u64().map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        Some(Position { line: number("line")?, character: number("character")? })
    }

    pub(super) fn to_json(self) -> Value {
        json!({ "line": self.line, "character": self.character })
    }
}

/// The starts of the lines of a text.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    encoding: Encoding,
    starts: Vec<u32>,
    /// The number of UTF-16 code units in front of each block of bytes.
    units: OnceCell<Vec<u32>>,
}

impl Lines {
    pub(super) fn new(text: &str, encoding: Encoding) -> Lines {
        let bytes = text.as_bytes();
        let ends_line = |at: &usize| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
        let ends = bytes.iter().enumerate().filter(|(_, byte)| matches!(byte, b'\n' | b'\r')).map(|(at, _)| at);
        let starts = std::iter::once(0).chain(ends.filter(ends_line).map(|at| at as u32 + 1)).collect();
        Lines { encoding, starts, units: OnceCell::new() }
    }

    /// Takes notice of a change, after which the text is this one: so many bytes stand in the place of others.
    pub(super) fn replace(&mut self, text: &str, old: &Range<usize>, new: usize) {
        let bytes = text.as_bytes();
        // A line begins by what is on both sides of its first byte.
        let begins = |at: &usize| bytes[at - 1] == b'\n' || bytes[at - 1] == b'\r' && bytes.get(*at) != Some(&b'\n');
        let first = self.starts.partition_point(|&start| (start as usize) < old.start.max(1));
        let last = self.starts.partition_point(|&start| start as usize <= old.end);
        for start in &mut self.starts[last..] {
            *start = (*start as usize + new - old.len()) as u32;
        }
        let found = (old.start.max(1)..=old.start + new).filter(begins).map(|at| at as u32);
        self.starts.splice(first..last, found);
        self.units = OnceCell::new();
    }

    /// The byte of a place.
    pub(super) fn offset(&self, text: &str, place: Position) -> usize {
        let Some(line) = self.line(text, place.line) else { return text.len() };
        let column = place.character as usize;
        match self.encoding {
            Encoding::Utf8 => {
                let mut offset = line.start.saturating_add(column).min(line.end);
                while !text.is_char_boundary(offset) {
                    offset -= 1;
                }
                offset
            }
            Encoding::Utf16 => self.at_unit(text, line, column),
        }
    }

    /// The place of a byte; one in a character, or behind the text, is read as the last that is right in front of it.
    pub(super) fn position(&self, text: &str, offset: usize) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|&start| start as usize <= offset).saturating_sub(1);
        let start = self.starts[line] as usize;
        let character = match self.encoding {
            Encoding::Utf8 => offset - start,
            Encoding::Utf16 if offset - start <= BLOCK => units(&text.as_bytes()[start..offset]),
            Encoding::Utf16 => self.units_before(text, offset) - self.units_before(text, start),
        };
        Position { line: line as u32, character: character as u32 }
    }

    /// The bytes between two places of a message, in the order of the text.
    pub(super) fn span(&self, text: &str, range: &Value) -> Option<Range<usize>> {
        let place = |name: &str| Some(self.offset(text, Position::read(range.get(name)?)?));
        let (start, end) = (place("start")?, place("end")?);
        Some(start.min(end)..start.max(end))
    }

    /// Bytes as a range of the protocol.
    pub(super) fn range(&self, text: &str, bytes: &Range<usize>) -> Value {
        let place = |offset| self.position(text, offset).to_json();
        json!({ "start": place(bytes.start), "end": place(bytes.end) })
    }

    /// Returns the bytes of a line, without the end of the line. Returns `None` if there is no such line.
    pub(super) fn line(&self, text: &str, line: u32) -> Option<Range<usize>> {
        let start = *self.starts.get(line as usize)? as usize;
        let next = self.starts.get(line as usize + 1).map_or(text.len(), |&next| next as usize);
        Some(start..start + text[start..next].trim_end_matches(['\r', '\n']).len())
    }

    /// The byte of the character that has a code unit of a line.
    fn at_unit(&self, text: &str, line: Range<usize>, column: usize) -> usize {
        let (mut at, mut left) = (line.start, column);
        if line.len() > BLOCK {
            let target = self.units_before(text, line.start).saturating_add(column);
            let blocks = self.blocks(text);
            let block = blocks.partition_point(|&before| before as usize <= target).saturating_sub(1);
            if block * BLOCK > line.start {
                let mut start = (block * BLOCK).min(line.end);
                // A character that begins in the block before was counted there.
                while !text.is_char_boundary(start) {
                    start += 1;
                }
                (at, left) = (start, target - blocks[block] as usize);
            }
        }
        for c in text[at.min(line.end)..line.end].chars() {
            if left < c.len_utf16() {
                break;
            }
            left -= c.len_utf16();
            at += c.len_utf8();
        }
        at.min(line.end)
    }

    fn units_before(&self, text: &str, offset: usize) -> usize {
        let blocks = self.blocks(text);
        let block = (offset / BLOCK).min(blocks.len().saturating_sub(1));
        let before = blocks.get(block).map_or(0, |&before| before as usize);
        before + units(&text.as_bytes()[block * BLOCK..offset])
    }

    fn blocks(&self, text: &str) -> &[u32] {
        self.units.get_or_init(|| {
            let counts = text.as_bytes().chunks(BLOCK).scan(0, |before, block| {
                let units_before = *before;
                *before += units(block) as u32;
                Some(units_before)
            });
            counts.collect()
        })
    }
}

/// The UTF-16 code units of the characters that begin in some bytes.
fn units(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(byte & 0xc0 != 0x80) + usize::from(*byte >= 0xf0)).sum()
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Lines, Position};

    /// Every byte at which a character begins has a place that leads back to it, but for those in a line end.
    fn check(text: &str) {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::new(text, encoding);
            for (offset, c) in text.char_indices() {
                let place = lines.position(text, offset);
                let is_in_line_end = c == '\n' && text[..offset].ends_with('\r');
                if !is_in_line_end {
                    assert_eq!(lines.offset(text, place), offset, "{text:?} {encoding:?} {place:?}");
                }
                let counted = text[..offset].rsplit(['\n', '\r']).next().unwrap();
                let columns = match encoding {
                    Encoding::Utf8 => counted.len(),
                    Encoding::Utf16 => counted.encode_utf16().count(),
                };
                assert!(is_in_line_end || place.character as usize == columns, "{text:?} {place:?} {columns}");
            }
        }
    }

    #[test]
    fn places_lead_back() {
        check("");
        check("a = 1\nb = 2\n");
        check("a = \"é\"\r\nb = \"日本\"\r\n\r\nc");
        check("x\ry\r\r\nz");
        check("\u{feff}e\u{301} 👩‍👩‍👧 = \"𝒳\"\n");
        check(&"é👩日a".repeat(300));
        check(&format!("short\n{}\nshort", "👩日".repeat(300)));
    }

    #[test]
    fn what_is_behind_a_line_is_its_end() {
        let text = "ab\r\n👩c\n";
        let lines = Lines::new(text, Encoding::Utf16);
        let offset = |line, character| lines.offset(text, Position { line, character });
        assert_eq!(offset(0, 99), 2);
        assert_eq!(offset(1, 1), 4);
        assert_eq!(offset(1, 2), 8);
        assert_eq!(offset(1, u32::MAX), 9);
        assert_eq!(offset(2, 5), text.len());
        assert_eq!(offset(u32::MAX, 0), text.len());
    }
}
