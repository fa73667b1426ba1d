//! Lines of a text and their cells: what is aligned with the lines around it.

use std::ops::Range;

use crate::format::piece::Piece;
use crate::native::tokens::TokenKind;

/// A line, as indices of its pieces: first what is in neither cell, then an assigned value, then a comment.
///
/// It ends with a newline, or with a comment that holds one; texts with several lines and heredocs lie within a line.
#[derive(Debug, Clone)]
pub(super) struct Line {
    start: usize,
    assign: usize,
    comment: usize,
    end: usize,
    /// Something in it cannot be read, so that nobody knows what its white space means.
    pub(super) is_kept: bool,
}

impl Line {
    pub(super) fn all(&self) -> Range<usize> {
        self.start..self.end
    }

    /// An equals sign and a value that ends on the line; empty if there is none.
    pub(super) fn assign(&self) -> Range<usize> {
        self.assign..self.comment
    }

    /// The comment behind something else; empty if there is none.
    pub(super) fn comment(&self) -> Range<usize> {
        self.comment..self.end
    }
}

/// The lines of a text.
pub(super) fn lines(pieces: &[Piece]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (index, piece) in pieces.iter().enumerate() {
        if piece.ends_line || index + 1 == pieces.len() {
            lines.push(line(pieces, start, index + 1));
            start = index + 1;
        }
    }
    lines
}

fn line(pieces: &[Piece], start: usize, end: usize) -> Line {
    let has_comment = end - start > 1 && pieces[end - 1].is_comment();
    let comment = end - usize::from(has_comment);
    let equals = pieces[start..comment].iter().skip(1).position(|piece| piece.kind == TokenKind::Equals);
    let assign = equals.map(|index| start + 1 + index).filter(|&at| depth(&pieces[at..comment]) == 0);
    let is_kept = pieces[start..end].iter().any(|piece| piece.is_unread);
    Line { start, assign: assign.unwrap_or(comment), comment, end, is_kept }
}

/// How many brackets more are opened than closed.
pub(super) fn depth(pieces: &[Piece]) -> isize {
    pieces.iter().map(|piece| change(piece.kind)).sum()
}

/// What a token changes of the number of open brackets.
pub(super) fn change(kind: TokenKind) -> isize {
    match kind {
        TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParenthesis | TokenKind::OpenSequence => 1,
        TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis | TokenKind::CloseSequence => -1,
        _ => 0,
    }
}
