//! The pieces of a formatted text: tokens with the white space in front of them.

use unicode_segmentation::UnicodeSegmentation;

use crate::native::tokens::{Token, TokenKind, Tokens};

/// A token of the text, or one that the options ask for, and what stands in front of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: TokenKind,
    /// The text in front of the token.
    pub(super) prefix: Prefix,
    /// A line ends with it.
    pub(super) ends_line: bool,
    /// Nobody knows what it and the white space beside it mean.
    pub(super) is_unread: bool,
    /// The place in the text.
    stands: u32,
    /// The bytes of the text that follow. A new piece has none.
    start: u32,
    end: u32,
    /// The white space in front of the piece.
    pub(super) gap: Gap,
}

/// A text may have as many pieces as bytes, so that they are small.
const _: () = assert!(size_of::<Piece>() <= 24);

/// A text that is longer is not formatted.
pub(super) const LONGEST: usize = u32::MAX as usize;

/// A text that is written and not in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefix {
    Nothing,
    Hash,
    Comma,
    OpenParenthesis,
    CloseParenthesis,
    Newline,
    CarriageReturn,
}

impl Prefix {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn text(self) -> &'static str {
        match self {
            Prefix::Nothing => "",
            Prefix::Hash => "#",
            Prefix::Comma => ",",
            Prefix::OpenParenthesis => "(",
            Prefix::CloseParenthesis => ")",
            Prefix::Newline => "\n",
            Prefix::CarriageReturn => "\r\n",
        }
    }
}

/// The white space in front of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    Blanks(u32),
    /// The white space of the text.
    Kept,
}

impl Piece {
    /// One that is not in the text, behind a byte of it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn added(kind: TokenKind, prefix: Prefix, at: usize) -> Piece {
        let ends_line = kind == TokenKind::Newline;
        let at = at as u32;
        let (start, end, gap) = (at, at, Gap::Blanks(0));
        Piece { kind, stands: at, prefix, start, end, gap, ends_line, is_unread: false }
    }

    /// Returns the place in the text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn stands(&self) -> usize {
        self.stands as usize
    }

    /// Returns the start of the kept bytes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn start(&self) -> usize {
        self.start as usize
    }

    /// Returns the end of the kept bytes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn end(&self) -> usize {
        self.end as usize
    }

    /// Returns the kept part of the text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        &text[self.start()..self.end()]
    }

    /// Writes something in the place of so many bytes.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn replace(&mut self, bytes: usize, prefix: Prefix) {
        self.prefix = prefix;
        self.start += bytes as u32;
    }

    /// Writes something in its place.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn replace_all(&mut self, prefix: Prefix) {
        self.prefix = prefix;
        self.start = self.end;
    }

    /// Leaves it out, with what stands in front of it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn leave_out(&mut self) {
        self.end = 0;
    }

    /// Returns `true` if the piece is left out.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_left_out(&self) -> bool {
        self.end == 0
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(text: &str, token: Token) -> Piece {
        let Token { kind, start, end } = token;
        let ends_line = match kind {
            TokenKind::Newline => true,
            TokenKind::LineComment => text[start..end].ends_with('\n'),
            _ => false,
        };
        let (start, end) = (start as u32, end as u32);
        let (prefix, gap, is_unread) = (Prefix::Nothing, Gap::Kept, kind == TokenKind::Invalid);
        Piece { kind, stands: start, prefix, start, end, gap, ends_line, is_unread }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_comment(&self) -> bool {
        matches!(self.kind, TokenKind::LineComment | TokenKind::InlineComment)
    }

    /// Returns `true` if the text already has the piece as the formatter writes it behind a byte.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn is_as_written(&self, text: &str, at: usize) -> bool {
        let is_right = match self.gap {
            Gap::Blanks(blanks) => {
                let between = text.as_bytes().get(at..self.start());
                between.is_some_and(|gap| gap.len() == blanks as usize && gap.iter().all(|byte| *byte == b' '))
            }
            Gap::Kept => self.start == self.stands,
        };
        is_right && self.prefix == Prefix::Nothing
    }
}

/// Counts columns of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns<'t> {
    text: &'t str,
    /// Every byte is a column.
    is_plain: bool,
}

impl<'t> Columns<'t> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of(text: &'t str) -> Columns<'t> {
        Columns { text, is_plain: is_plain(text) }
    }

    /// Returns the columns of a piece with the blanks in front.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn piece(&self, piece: &Piece) -> usize {
        let blanks = match piece.gap {
            Gap::Blanks(blanks) => blanks as usize,
            Gap::Kept => 0,
        };
        let length = match self.is_plain {
            true => piece.end() - piece.start(),
            false => match piece.text(self.text) {
                text if is_plain(text) => text.len(),
                text => text.graphemes(true).count(),
            },
        };
        blanks + piece.prefix.text().len() + length
    }

    /// Returns the columns of some pieces.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn all(&self, pieces: &[Piece]) -> usize {
        pieces.iter().map(|piece| self.piece(piece)).sum()
    }
}

/// Returns `true` if no character of a text is wide or combines with another character.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_plain(text: &str) -> bool {
    text.is_ascii() && memchr::memchr(b'\r', text.as_bytes()).is_none()
}

/// So long is a token with the white space in front of it in most texts, so that their pieces are allocated once.
const BYTES_PER_PIECE: usize = 6;

/// The tokens of a text.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(text.len() / BYTES_PER_PIECE);
    pieces.extend(Tokens::new(text).map(|token| Piece::new(text, token)));
    mark_unread(text, &mut pieces);
    pieces
}

/// Marks what may be the content of something that is not closed: all between quotes with a sequence and where they end
/// wrongly, and all behind a sequence, an inline comment or the marker of a heredoc that does not end.
#[cfg_attr(not(feature = "__shared"), inline)]
fn mark_unread(text: &str, pieces: &mut [Piece]) {
    use TokenKind as T;
    // Quotes, heredocs and sequences, with their indices.
    let mut open: Vec<(usize, T)> = Vec::new();
    for index in 0..pieces.len() {
        match pieces[index].kind {
            kind @ (T::OpenQuote | T::OpenHeredoc | T::OpenSequence) => open.push((index, kind)),
            kind @ (T::CloseQuote | T::CloseHeredoc | T::CloseSequence) => {
                open.pop_if(|(_, opening)| opening.closing() == Some(kind));
            }
            T::Invalid if matches!(pieces[index].text(text), "<<" | "/*") => {
                let from = open.first().map_or(index, |(first, _)| *first);
                pieces[from..].iter_mut().for_each(|piece| piece.is_unread = true);
                return;
            }
            // A comment in a comment ends the outer one, and what ends that ends nothing.
            T::Operator if text[pieces[index].start()..].starts_with("*/") => pieces[index].is_unread = true,
            T::Invalid => {
                if let Some((opening, _)) = open.pop_if(|(_, kind)| *kind == T::OpenQuote) {
                    pieces[opening..index].iter_mut().for_each(|piece| piece.is_unread = true);
                }
            }
            _ => {}
        }
    }
    if open.iter().any(|(_, kind)| *kind == T::OpenSequence) {
        pieces[open[0].0..].iter_mut().for_each(|piece| piece.is_unread = true);
    }
}

/// Where the bracket that each opening bracket belongs to is closed, by their indices.
#[cfg_attr(not(feature = "__shared"), inline)]
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
