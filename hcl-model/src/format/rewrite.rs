//! Changes of tokens that [`Options`] asks for; each keeps the value of every expression.
//! They are for texts without anything wrong in their tokens.

use crate::format::options::Options;
use crate::format::piece::{Piece, Prefix, closing_brackets};
use crate::native::tokens::TokenKind;

/// Makes all changes but those that depend on how wide a line is.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn rewrite(text: &str, pieces: &mut Vec<Piece>, options: &Options) {
    if options.hash_comments {
        write_hashes(text, pieces);
    }
    if options.bare_interpolations {
        bare_interpolations(pieces);
    }
    if let Some(most) = options.blank_lines {
        drop_blank_lines(pieces, most);
    }
    if options.trailing_commas {
        add_commas(pieces);
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn write_hashes(text: &str, pieces: &mut [Piece]) {
    for piece in pieces.iter_mut().filter(|piece| piece.kind == TokenKind::LineComment) {
        if piece.text(text).starts_with("//") {
            piece.replace(2, Prefix::Hash);
        }
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn drop_blank_lines(pieces: &mut Vec<Piece>, most: usize) {
    let mut at_line_start = true;
    let mut blank = 0;
    pieces.retain(|piece| {
        let is_blank = at_line_start && piece.kind == TokenKind::Newline;
        at_line_start = piece.ends_line;
        blank = if is_blank { blank + 1 } else { 0 };
        blank <= most
    });
}

/// Takes the quotes of values that are one interpolation; those that span lines get parentheses instead.
#[cfg_attr(not(feature = "__shared"), inline)]
fn bare_interpolations(pieces: &mut Vec<Piece>) {
    let closing = closing_brackets(pieces);
    let line = lines_before(pieces);
    for open in 0..pieces.len() {
        let Some((sequence_end, quote_end)) = lone_interpolation(pieces, &closing, open) else { continue };
        if line[open] < line[quote_end] {
            pieces[open].kind = TokenKind::OpenParenthesis;
            pieces[open].replace_all(Prefix::OpenParenthesis);
            pieces[quote_end].kind = TokenKind::CloseParenthesis;
            pieces[quote_end].replace_all(Prefix::CloseParenthesis);
        } else {
            (pieces[open].kind, pieces[quote_end].kind) = (TokenKind::Text, TokenKind::Text);
            pieces[open].leave_out();
            pieces[quote_end].leave_out();
        }
        pieces[open + 1].leave_out();
        pieces[sequence_end].leave_out();
    }
    pieces.retain(|piece| !piece.is_left_out());
}

/// Returns the number of lines that end before each piece.
#[cfg_attr(not(feature = "__shared"), inline)]
fn lines_before(pieces: &[Piece]) -> Vec<usize> {
    let ends =
        pieces.iter().scan(0, |lines, piece| Some(std::mem::replace(lines, *lines + usize::from(piece.ends_line))));
    ends.collect()
}

/// Returns the ends of the interpolation and the quotes, if the quotes are a value that is one interpolation.
#[cfg_attr(not(feature = "__shared"), inline)]
fn lone_interpolation(pieces: &[Piece], closing: &[Option<usize>], open: usize) -> Option<(usize, usize)> {
    use TokenKind as T;
    if pieces[open].kind != T::OpenQuote || pieces.get(open + 1)?.kind != T::OpenSequence {
        return None;
    }
    let sequence_end = closing[open + 1].filter(|&end| end > open + 2)?;
    let quote_end = closing[open].filter(|&end| end == sequence_end + 1)?;
    // Without strip markers, which it would be a pity to lose, and no directive.
    let is_plain = pieces[open + 1].end() - pieces[open + 1].start() == 2
        && pieces[sequence_end].start() + 1 == pieces[sequence_end].end();
    let before = pieces[..open].last()?.kind;
    let after = pieces.get(quote_end + 1).map_or(T::Newline, |piece| piece.kind);
    let begins = matches!(before, T::Equals | T::Colon | T::Comma)
        || matches!(before, T::OpenBracket | T::OpenParenthesis | T::OpenSequence);
    let ends = matches!(after, T::Newline | T::LineComment | T::Comma)
        || matches!(after, T::CloseBrace | T::CloseBracket | T::CloseParenthesis | T::CloseSequence);
    (is_plain && begins && ends).then_some((sequence_end, quote_end))
}

/// Puts a comma behind the last element of every list that ends on a later line.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn add_commas(pieces: &mut Vec<Piece>) {
    let closing = closing_brackets(pieces);
    let mut behind = Vec::new();
    for open in 0..pieces.len() {
        let Some(close) = closing[open].filter(|_| is_list(pieces, open)) else { continue };
        let last = pieces[open + 1..close].iter().rposition(|piece| !piece.ends_line && !piece.is_comment());
        let Some(last) = last.map(|index| open + 1 + index) else { continue };
        let ends_later = pieces[last + 1..close].iter().any(|piece| piece.ends_line);
        // What ends with its line cannot have a comma there.
        let takes_comma = !matches!(pieces[last].kind, TokenKind::Comma | TokenKind::CloseHeredoc);
        if ends_later && takes_comma {
            behind.push(last);
        }
    }
    behind.sort_unstable();
    let mut out = Vec::with_capacity(pieces.len() + behind.len());
    let mut next = behind.into_iter().peekable();
    for (index, piece) in pieces.drain(..).enumerate() {
        out.push(piece);
        if next.next_if_eq(&index).is_some() {
            out.push(Piece::added(TokenKind::Comma, Prefix::Comma, piece.end()));
        }
    }
    *pieces = out;
}

/// Returns `true` if the bracket opens a list, and neither an index nor a `for` expression.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn is_list(pieces: &[Piece], open: usize) -> bool {
    use TokenKind as T;
    let before = pieces[..open].iter().rfind(|piece| !piece.ends_line && !piece.is_comment());
    pieces[open].kind == T::OpenBracket && before.is_some_and(|piece| begins_value(piece.kind)) && !is_for(pieces, open)
}

/// Returns `true` if a value begins behind such a token.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn begins_value(before: TokenKind) -> bool {
    use TokenKind as T;
    matches!(before, T::Equals | T::Colon | T::Comma | T::Arrow | T::Question | T::Operator)
        || matches!(before, T::OpenBracket | T::OpenParenthesis | T::OpenSequence)
}

/// Returns `true` if the bracket opens a `for` expression. The word is enough, since no element begins with two words.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn is_for(pieces: &[Piece], open: usize) -> bool {
    let mut inner = pieces[open + 1..].iter().filter(|piece| !piece.ends_line && !piece.is_comment());
    let mut word = || inner.next().is_some_and(|piece| piece.kind == TokenKind::Identifier);
    word() && word()
}
