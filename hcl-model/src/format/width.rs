//! Lists and objects on lines that are too wide get a line for each element.

use crate::format::layout::{DEEPEST, INDENTATION};
use crate::format::lines::lines;
use crate::format::piece::{Columns, Gap, Piece, Prefix, closing_brackets};
use crate::format::rewrite::{begins_value, is_for, is_list};
use crate::native::tokens::TokenKind;

/// Opens the outermost lists and objects of lines that take more columns, and those in them for as long as lines do.
///
/// The pieces are laid out, and have to be again if anything was opened, which the result tells.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn open_wide_lines(text: &str, pieces: &mut Vec<Piece>, width: usize) -> bool {
    let newline = if text.contains("\r\n") { Prefix::CarriageReturn } else { Prefix::Newline };
    let mut opener = Opener::new(text, pieces, width);
    for line in lines(pieces) {
        let all = line.all();
        if pieces[all.start].gap == Gap::Kept {
            // It is too deep to be indented.
            continue;
        }
        let end = all.end - usize::from(pieces[all.end - 1].kind == TokenKind::Newline);
        opener.line(all.start, end);
    }
    let changes = opener.changes;
    if changes.iter().all(|change| *change == Change::None) {
        return false;
    }
    let added = changes.iter().filter(|change| **change == Change::LineBehind).count();
    let mut out = Vec::with_capacity(pieces.len() + added);
    for (piece, change) in pieces.drain(..).zip(changes) {
        let line_end = Piece::added(TokenKind::Newline, newline, piece.end());
        match change {
            Change::None => out.push(piece),
            Change::LineBehind => out.extend([piece, line_end]),
            Change::Line => out.push(line_end),
        }
    }
    *pieces = out;
    true
}

/// A change of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    None,
    /// The line ends behind it.
    LineBehind,
    /// The end of a line stands in its place.
    Line,
}

struct Opener<'p> {
    pieces: &'p [Piece],
    closing: Vec<Option<usize>>,
    /// The columns of everything before each piece, as if the text were one line.
    before: Vec<usize>,
    width: usize,
    changes: Vec<Change>,
}

impl<'p> Opener<'p> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(text: &str, pieces: &'p [Piece], width: usize) -> Opener<'p> {
        let columns = Columns::of(text);
        let mut before = vec![0];
        let mut sum = 0;
        for piece in pieces {
            sum += columns.piece(piece);
            before.push(sum);
        }
        let closing = closing_brackets(pieces);
        Opener { pieces, closing, before, width, changes: vec![Change::None; pieces.len()] }
    }

    /// Opens what is too wide in a line, and in the lines that it becomes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn line(&mut self, start: usize, end: usize) {
        if self.fits(start, end, self.blanks(start)) {
            return;
        }
        let mut waiting = vec![(start, end, self.blanks(start))];
        while let Some((start, end, indentation)) = waiting.pop() {
            if self.fits(start, end, indentation) {
                continue;
            }
            let mut at = start;
            while at < end {
                let close = self.closing[at].filter(|&close| close < end);
                if let Some(close) = close
                    && self.is_collection(at, close)
                {
                    self.open(at, close, indentation, &mut waiting);
                }
                let is_passed_over = self.pieces[at].kind != TokenKind::OpenParenthesis;
                at = close.filter(|_| is_passed_over).unwrap_or(at) + 1;
            }
        }
    }

    /// Returns `true` if a line with an indentation and some pieces is not too long.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fits(&self, start: usize, end: usize, indentation: usize) -> bool {
        start == end
            || indentation >= DEEPEST * INDENTATION
            || indentation + self.before[end] - self.before[start] - self.blanks(start) <= self.width
    }

    /// Returns the number of blanks in front of a piece.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn blanks(&self, index: usize) -> usize {
        match self.pieces[index].gap {
            Gap::Blanks(blanks) => blanks as usize,
            Gap::Kept => 0,
        }
    }

    /// Returns `true` for a list or an object on one line that is not empty.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_collection(&self, open: usize, close: usize) -> bool {
        let before = self.pieces[..open].last().map(|piece| piece.kind);
        let is_object = self.pieces[open].kind == TokenKind::OpenBrace
            && before.is_some_and(begins_value)
            && !is_for(self.pieces, open);
        close > open + 1 && (is_object || is_list(self.pieces, open))
    }

    /// Puts each element on a line of its own.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn open(&mut self, open: usize, close: usize, indentation: usize, waiting: &mut Vec<(usize, usize, usize)>) {
        let inner = indentation + INDENTATION;
        // Lines are enough between the items of an object.
        let at_comma = match self.pieces[open].kind {
            TokenKind::OpenBrace => Change::Line,
            _ => Change::LineBehind,
        };
        self.changes[open] = Change::LineBehind;
        let mut start = open + 1;
        let mut at = start;
        while at < close {
            if self.pieces[at].kind == TokenKind::Comma {
                waiting.push((start, at + 1, inner));
                self.changes[at] = at_comma;
                start = at + 1;
            }
            at = self.closing[at].filter(|&end| end < close).unwrap_or(at) + 1;
        }
        waiting.push((start, close, inner));
        if self.pieces[close - 1].kind != TokenKind::Comma {
            self.changes[close - 1] = Change::LineBehind;
        }
    }
}
