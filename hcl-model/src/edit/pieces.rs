//! The pieces of a text after edits: the stretches of the first text that still stand, and the new text between them.

use std::ops::Range;

use crate::source::TextEdit;

/// A stretch of the text as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    /// These bytes of the text as it was first.
    Kept(Range<usize>),
    New(String),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Kept(bytes) => bytes.len(),
            Piece::New(text) => text.len(),
        }
    }

    /// Some bytes of it.
    fn cut(&self, bytes: Range<usize>) -> Piece {
        match self {
            Piece::Kept(kept) => Piece::Kept(kept.start + bytes.start..kept.start + bytes.end),
            Piece::New(text) => Piece::New(text[bytes].to_owned()),
        }
    }
}

/// A text as stretches of what it was and what is new.
#[derive(Debug, Clone)]
pub struct Pieces {
    pieces: Vec<Piece>,
    first_length: usize,
}

/// The pieces before a change, so that they can be put back.
#[derive(Debug, Clone)]
pub struct Replaced {
    at: usize,
    count: usize,
    pieces: Vec<Piece>,
}

impl Pieces {
    /// A text of so many bytes in which nothing has changed.
    #[must_use]
    pub fn new(length: usize) -> Pieces {
        Pieces { pieces: vec![Piece::Kept(0..length)], first_length: length }
    }

    /// Replaces what edits of the text as it is now say, which are in order and do not overlap.
    pub fn apply(&mut self, edits: &[TextEdit]) -> Replaced {
        let from = edits.first().map_or(0, |edit| edit.range.start);
        let (mut index, mut start) = (0, 0);
        while self.pieces.get(index).is_some_and(|piece| start + piece.len() < from) {
            start += self.pieces[index].len();
            index += 1;
        }
        let first = index;
        let mut out = Vec::new();
        let mut at = start;
        // Goes on to a byte, with what is there or without.
        let mut go_on = |to: usize, is_kept: bool, out: &mut Vec<Piece>| {
            while at < to
                && let Some(piece) = self.pieces.get(index)
            {
                let (end, upto) = (start + piece.len(), to.min(start + piece.len()));
                if is_kept && upto > at {
                    out.push(piece.cut(at - start..upto - start));
                }
                at = upto;
                if upto == end {
                    start = end;
                    index += 1;
                }
            }
            if start < at { start + self.pieces.get(index).map_or(0, Piece::len) } else { at }
        };
        for edit in edits {
            go_on(edit.range.start, true, &mut out);
            if !edit.text.is_empty() {
                out.push(Piece::New(edit.text.clone()));
            }
            let piece_end = go_on(edit.range.end, false, &mut out);
            if edits.last().is_some_and(|last| std::ptr::eq(last, edit)) {
                go_on(piece_end, true, &mut out);
            }
        }
        let count = out.len();
        let pieces = self.pieces.splice(first..index, out).collect();
        Replaced { at: first, count, pieces }
    }

    /// Takes back what [`Pieces::apply`] did.
    pub(super) fn take_back(&mut self, replaced: Replaced) {
        let Replaced { at, count, pieces } = replaced;
        self.pieces.splice(at..at + count, pieces);
    }

    /// Returns the changes of the text as it was first, in order, without text that is the same on both sides of a
    /// change.
    pub(super) fn least_changes(&self, original: &str) -> Vec<TextEdit> {
        self.changes().into_iter().filter_map(|change| least(original, change)).collect()
    }

    /// Returns the changes of the text as it was first, in order.
    #[must_use]
    pub fn changes(&self) -> Vec<TextEdit> {
        let mut edits: Vec<TextEdit> = Vec::new();
        let mut at = 0;
        let mut new = String::new();
        let end = [Piece::Kept(self.first_length..self.first_length)];
        for piece in self.pieces.iter().chain(&end) {
            match piece {
                Piece::New(text) => new.push_str(text),
                Piece::Kept(bytes) => {
                    if bytes.start > at || !new.is_empty() {
                        edits.push(TextEdit::new(at..bytes.start, std::mem::take(&mut new)));
                    }
                    at = bytes.end;
                }
            }
        }
        edits
    }

    /// The bytes of the text as it was first in whose place bytes of the text as it is now stand.
    pub(super) fn first(&self, bytes: &Range<usize>) -> Range<usize> {
        let (mut at, mut from) = (0, 0);
        let mut found: Option<Range<usize>> = None;
        for piece in &self.pieces {
            let (start, end) = (at, at + piece.len());
            at = end;
            if let Piece::Kept(kept) = piece {
                let is_inside = start < bytes.end && bytes.start < end;
                // What is new and meant stands between two stretches.
                if let Some(found) = &mut found {
                    found.end = found.end.max(if is_inside {
                        kept.end.min(kept.start + bytes.end - start)
                    } else {
                        kept.start
                    });
                } else if is_inside {
                    let first = kept.start + bytes.start.saturating_sub(start);
                    found = Some(first..kept.end.min(kept.start + bytes.end - start));
                }
                from = kept.end;
            } else if found.is_none() && start < bytes.end && bytes.start < end {
                found = Some(from..from);
            }
            if start >= bytes.end {
                break;
            }
        }
        found.unwrap_or(from..from)
    }

    /// Returns the present range for bytes of the text as it was first, or the range of the text in their place.
    /// Returns `None` if the ends of the bytes are gone.
    pub(super) fn now(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        let (mut start, mut end) = (None, None);
        let mut at = 0;
        for piece in &self.pieces {
            if let Piece::Kept(kept) = piece {
                if kept.start <= bytes.start && (bytes.start < kept.end || start.is_none() && bytes.start == kept.end) {
                    start = Some(at + bytes.start - kept.start);
                }
                if end.is_none() && kept.start <= bytes.end && bytes.end <= kept.end {
                    end = Some(at + bytes.end - kept.start);
                }
            }
            at += piece.len();
        }
        let (start, end) = (start?, end?);
        (start <= end).then_some(start..end)
    }
}

/// A change without what is the same on both sides of it.
fn least(original: &str, change: TextEdit) -> Option<TextEdit> {
    let TextEdit { range: bytes, text: new } = change;
    let old = &original[bytes.clone()];
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum::<usize>()
    };
    let front = same(&mut old.chars().zip(new.chars()));
    let (old, new) = (&old[front..], &new[front..]);
    let back = same(&mut old.chars().rev().zip(new.chars().rev()));
    let range = bytes.start + front..bytes.end - back;
    let text = &new[..new.len() - back];
    (!range.is_empty() || !text.is_empty()).then(|| TextEdit::new(range, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_changes_are_changes_of_the_first_text() {
        let text = "abcdef";
        let mut pieces = Pieces::new(text.len());
        let mut now = text.to_owned();
        for edits in [
            vec![TextEdit::new(1..2, "BB"), TextEdit::new(4..4, "-")],
            vec![TextEdit::new(2..4, "x")],
            vec![TextEdit::new(0..0, "<"), TextEdit::new(now.len() + 2..now.len() + 2, "")],
        ] {
            let edits: Vec<TextEdit> = edits.into_iter().filter(|edit| edit.range.end <= now.len()).collect();
            pieces.apply(&edits);
            now = TextEdit::apply(&edits, &now);
            assert_eq!(TextEdit::apply(&pieces.changes(), text), now);
        }
        assert_eq!(now, "<aBxd-ef");
        let changes = [TextEdit::new(0..0, "<"), TextEdit::new(1..3, "Bx"), TextEdit::new(4..4, "-")];
        assert_eq!(pieces.changes(), changes);
    }
}
