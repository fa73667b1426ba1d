//! What became of a text that is changed again and again: all changes together, as changes of the text as it was first.

use std::collections::VecDeque;
use std::ops::Range;

use hcl_model::source::TextEdit;

/// The pieces that a text consists of.
#[derive(Debug)]
pub(super) struct Trace {
    pieces: VecDeque<Piece>,
    /// How long the text was first.
    length: usize,
}

#[derive(Debug)]
enum Piece {
    /// Of the text as it was first.
    Old(Range<usize>),
    New(String),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Old(bytes) => bytes.len(),
            Piece::New(text) => text.len(),
        }
    }

    /// The first bytes, and the rest.
    fn split(self, at: usize) -> (Piece, Piece) {
        match self {
            Piece::Old(bytes) => {
                let middle = bytes.start + at;
                (Piece::Old(bytes.start..middle), Piece::Old(middle..bytes.end))
            }
            Piece::New(mut text) => {
                let rest = text.split_off(at);
                (Piece::New(text), Piece::New(rest))
            }
        }
    }
}

impl Trace {
    /// A text of which nothing has changed.
    pub(super) fn new(length: usize) -> Trace {
        Trace { pieces: VecDeque::from([Piece::Old(0..length)]), length }
    }

    /// Changes the text as it is now; the changes are in order and do not overlap.
    pub(super) fn apply(&mut self, edits: &[TextEdit]) {
        let mut rest = std::mem::take(&mut self.pieces);
        let mut at = 0;
        for edit in edits {
            let kept = first(&mut rest, edit.range.start - at);
            self.pieces.extend(kept);
            first(&mut rest, edit.range.len());
            if !edit.text.is_empty() {
                self.pieces.push_back(Piece::New(edit.text.clone()));
            }
            at = edit.range.end;
        }
        self.pieces.extend(rest);
    }

    /// All changes of the text as it was first, in order.
    pub(super) fn changes(&self) -> Vec<TextEdit> {
        let mut changes = Vec::new();
        let (mut at, mut new) = (0, String::new());
        let end = Piece::Old(self.length..self.length);
        for piece in self.pieces.iter().chain([&end]) {
            match piece {
                Piece::New(text) => new.push_str(text),
                Piece::Old(bytes) => {
                    if bytes.start > at || !new.is_empty() {
                        changes.push(TextEdit::new(at..bytes.start, std::mem::take(&mut new)));
                    }
                    at = bytes.end;
                }
            }
        }
        changes
    }
}

/// Takes so many bytes from the front.
fn first(pieces: &mut VecDeque<Piece>, mut bytes: usize) -> Vec<Piece> {
    let mut taken = Vec::new();
    while bytes > 0
        && let Some(piece) = pieces.pop_front()
    {
        let length = piece.len();
        if length <= bytes {
            bytes -= length;
            taken.push(piece);
            continue;
        }
        let (front, back) = piece.split(bytes);
        taken.push(front);
        pieces.push_front(back);
        break;
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_changes_are_changes_of_the_first_text() {
        let text = "abcdef";
        let mut trace = Trace::new(text.len());
        let mut now = text.to_owned();
        for edits in [
            vec![TextEdit::new(1..2, "BB"), TextEdit::new(4..4, "-")],
            vec![TextEdit::new(2..4, "x")],
            vec![TextEdit::new(0..0, "<"), TextEdit::new(now.len() + 2..now.len() + 2, "")],
        ] {
            let edits: Vec<TextEdit> = edits.into_iter().filter(|edit| edit.range.end <= now.len()).collect();
            trace.apply(&edits);
            now = TextEdit::apply(&edits, &now);
            assert_eq!(TextEdit::apply(&trace.changes(), text), now);
        }
        assert_eq!(now, "<aBxd-ef");
        let changes = [TextEdit::new(0..0, "<"), TextEdit::new(1..3, "Bx"), TextEdit::new(4..4, "-")];
        assert_eq!(trace.changes(), changes);
    }
}
