//! What a formatted text consists of: tokens with the white space in front of them.

use unicode_segmentation::UnicodeSegmentation;

use crate::native::tokens::{Token, TokenKind, Tokens};

/// A token of the text, or one that the options ask for, and what stands in front of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: TokenKind,
    /// Where it stands in the text.
    pub(super) stands: usize,
    /// What is written first.
    pub(super) prefix: &'static str,
    /// What of the text follows, in bytes; nothing if the piece is a new one.
    pub(super) start: usize,
    pub(super) end: usize,
    /// What is written in front of it.
    pub(super) gap: Gap,
    /// A line ends with it.
    pub(super) ends_line: bool,
}

/// The white space in front of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    Blanks(usize),
    /// As it is in the text.
    Kept,
}

impl Piece {
    /// One that is not in the text, behind a byte of it.
    pub(super) fn added(kind: TokenKind, prefix: &'static str, at: usize) -> Piece {
        let ends_line = kind == TokenKind::Newline;
        Piece { kind, stands: at, prefix, start: at, end: at, gap: Gap::Blanks(0), ends_line }
    }

    fn new(text: &str, token: Token) -> Piece {
        let Token { kind, start, end } = token;
        let ends_line = match kind {
            TokenKind::Newline => true,
            TokenKind::LineComment => text[start..end].ends_with('\n'),
            _ => false,
        };
        Piece { kind, stands: start, prefix: "", start, end, gap: Gap::Kept, ends_line }
    }

    pub(super) fn is_comment(&self) -> bool {
        matches!(self.kind, TokenKind::LineComment | TokenKind::InlineComment)
    }

    /// How many columns it takes with the blanks in front of it.
    pub(super) fn columns(&self, text: &str) -> usize {
        let blanks = match self.gap {
            Gap::Blanks(blanks) => blanks,
            Gap::Kept => 0,
        };
        let text = &text[self.start..self.end];
        let is_plain = text.bytes().all(|byte| byte.is_ascii() && byte != b'\r');
        blanks + self.prefix.len() + if is_plain { text.len() } else { text.graphemes(true).count() }
    }
}

/// The tokens of a text.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    Tokens::new(text).map(|token| Piece::new(text, token)).collect()
}

/// Where the bracket that each opening bracket belongs to is closed, by their indices.
pub(super) fn closing_brackets(pieces: &[Piece]) -> Vec<Option<usize>> {
    let mut closing = vec![None; pieces.len()];
    let mut open = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        match piece.kind {
            TokenKind::OpenBrace
            | TokenKind::OpenBracket
            | TokenKind::OpenParenthesis
            | TokenKind::OpenSequence
            | TokenKind::OpenQuote
            | TokenKind::OpenHeredoc => open.push(index),
            TokenKind::CloseBrace
            | TokenKind::CloseBracket
            | TokenKind::CloseParenthesis
            | TokenKind::CloseSequence
            | TokenKind::CloseQuote
            | TokenKind::CloseHeredoc => {
                if let Some(opening) = open.pop()
                    && pieces[opening].kind.closing() == Some(piece.kind)
                {
                    closing[opening] = Some(index);
                }
            }
            _ => {}
        }
    }
    closing
}

/// How many columns some pieces take.
pub(super) fn columns(pieces: &[Piece], text: &str) -> usize {
    pieces.iter().map(|piece| piece.columns(text)).sum()
}
