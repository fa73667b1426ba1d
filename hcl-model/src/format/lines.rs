//! Lines of a text and their cells: what is aligned with the lines around it.

use std::ops::Range;

use crate::format::piece::Piece;
use crate::native::tokens::TokenKind;

/// A line, as indices of its pieces: first what is in neither cell, then an assigned value, then a comment.
///
/// It ends with a newline, or with a comment that holds one; texts with several lines and heredocs lie within a line.
#[derive(Debug, Clone)]
pub(super) struct Line {
    start: u32,
    assign: u32,
    comment: u32,
    end: u32,
    /// How many brackets more are opened than closed, up to the first heredoc.
    pub(super) opened: i32,
    /// Something in it cannot be read, so that nobody knows what its white space means.
    pub(super) is_kept: bool,
}

/// A text may have as many lines as bytes, so that they are small.
const _: () = assert!(size_of::<Line>() <= 24);

impl Line {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn all(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// An equals sign and a value that ends on the line; empty if there is none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn assign(&self) -> Range<usize> {
        self.assign as usize..self.comment as usize
    }

    /// The comment behind something else; empty if there is none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn comment(&self) -> Range<usize> {
        self.comment as usize..self.end as usize
    }
}

/// The lines of a text.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn lines(pieces: &[Piece]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < pieces.len() {
        let line = line(pieces, start);
        start = line.all().end;
        lines.push(line);
    }
    lines
}

/// The line that begins with a piece.
#[cfg_attr(not(feature = "__shared"), inline)]
fn line(pieces: &[Piece], start: usize) -> Line {
    let (mut depth, mut opened, mut is_kept) = (0, None, false);
    // The first equals sign that is not the first piece, and how deep it is.
    let mut equals = None;
    let mut end = start;
    for (index, piece) in pieces.iter().enumerate().skip(start) {
        match piece.kind {
            TokenKind::Equals if equals.is_none() && index > start => equals = Some((index, depth)),
            TokenKind::OpenHeredoc => {
                opened.get_or_insert(depth);
            }
            kind => depth += change(kind),
        }
        is_kept |= piece.is_unread;
        end = index + 1;
        if piece.ends_line {
            break;
        }
    }
    let has_comment = end - start > 1 && pieces[end - 1].is_comment();
    let comment = end - usize::from(has_comment);
    let assign = equals.filter(|(_, before)| *before == depth).map_or(comment, |(index, _)| index);
    let [start, assign, comment, end] = [start, assign, comment, end].map(|index| index as u32);
    Line { start, assign, comment, end, opened: opened.unwrap_or(depth), is_kept }
}

/// What a token changes of the number of open brackets.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn change(kind: TokenKind) -> i32 {
    match kind {
        TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::OpenParenthesis | TokenKind::OpenSequence => 1,
        TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis | TokenKind::CloseSequence => -1,
        _ => 0,
    }
}
