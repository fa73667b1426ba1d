//! The white space of a text: indentation, blanks within lines, alignment of lines that follow each other.

use std::ops::Range;

use crate::format::blanks::blank_between;
use crate::format::lines::{Line, lines};
use crate::format::piece::{Columns, Gap, Piece};
use crate::native::tokens::TokenKind;

/// The number of blanks of one level of indentation.
pub(crate) const INDENTATION: usize = 2;

/// Lines that are deeper stay where they stand, so that no text of brackets becomes one of blanks: nobody writes files that
/// are nested so deeply.
pub(crate) const DEEPEST: usize = 32;

/// Gives every token the white space that stands in front of it.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn lay_out(text: &str, pieces: &mut [Piece]) {
    let lines = lines(pieces);
    indent(pieces, &lines);
    for line in lines.iter().filter(|line| !line.is_kept) {
        separate(text, pieces, line);
    }
    align(text, pieces, &lines);
}

/// The white space in front of the lines.
#[cfg_attr(not(feature = "__shared"), inline)]
fn indent(pieces: &mut [Piece], lines: &[Line]) {
    // How many brackets each line that opens some has left open: one level each, however many they are.
    let mut levels: Vec<u32> = Vec::new();
    for line in lines {
        let first = line.all().start;
        if pieces[first].kind == TokenKind::Newline {
            pieces[first].gap = Gap::Blanks(0);
            continue;
        }
        close(&mut levels, line.opened.min(0).unsigned_abs());
        if !line.is_kept {
            pieces[first].gap = match levels.len() {
                deep if deep > DEEPEST => Gap::Kept,
                level => Gap::Blanks((INDENTATION * level) as u32),
            };
        }
        if line.opened > 0 {
            levels.push(line.opened.unsigned_abs());
        }
    }
}

/// Takes back as many levels as these closing brackets end.
#[cfg_attr(not(feature = "__shared"), inline)]
fn close(levels: &mut Vec<u32>, mut brackets: u32) {
    while brackets > 0 {
        let Some(open) = levels.last_mut() else { return };
        if *open > brackets {
            *open -= brackets;
            return;
        }
        brackets -= *open;
        levels.pop();
    }
}

/// The blanks within a line.
#[cfg_attr(not(feature = "__shared"), inline)]
fn separate(text: &str, pieces: &mut [Piece], line: &Line) {
    let all = line.all();
    for index in all.start + 1..all.end {
        let token = pieces[index - 1];
        let before = (index - 1 > all.start).then(|| pieces[index - 2].kind);
        let is_in = token.kind == TokenKind::Identifier && token.text(text) == "in";
        let blank = blank_between(before, token.kind, pieces[index].kind, is_in)
            || is_index_of_index(text, &pieces[index - 1..all.end]);
        pieces[index].gap = Gap::Blanks(u32::from(blank));
    }
}

/// An index and what follows on it, `.0 .1` or `.0 .e1`, would be a number without a blank.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_index_of_index(text: &str, pieces: &[Piece]) -> bool {
    let [number, dot, next, ..] = pieces else { return false };
    if number.kind != TokenKind::Number || dot.kind != TokenKind::Dot {
        return false;
    }
    match (next.kind, next.text(text).as_bytes()) {
        (TokenKind::Number, _) => true,
        (TokenKind::Identifier, [b'e' | b'E', b'-', digit, ..] | [b'e' | b'E', digit, ..]) => digit.is_ascii_digit(),
        _ => false,
    }
}

/// Equals signs and comments stand below each other, in lines that follow each other.
#[cfg_attr(not(feature = "__shared"), inline)]
fn align(text: &str, pieces: &mut [Piece], lines: &[Line]) {
    let columns = Columns::of(text);
    for chain in lines.chunk_by(|one, next| has_assign(one) && has_assign(next)).filter(|chain| has_assign(&chain[0])) {
        below_each_other(columns, pieces, chain, |line| line.all().start..line.assign().start);
    }
    for chain in
        lines.chunk_by(|one, next| has_comment(one) && has_comment(next)).filter(|chain| has_comment(&chain[0]))
    {
        below_each_other(columns, pieces, chain, |line| line.all().start..line.comment().start);
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn has_assign(line: &Line) -> bool {
    !line.is_kept && !line.assign().is_empty()
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn has_comment(line: &Line) -> bool {
    !line.is_kept && !line.comment().is_empty()
}

/// Aligns the text behind a part of each line: the text begins one blank after the widest part.
#[cfg_attr(not(feature = "__shared"), inline)]
fn below_each_other(columns: Columns<'_>, pieces: &mut [Piece], chain: &[Line], part: impl Fn(&Line) -> Range<usize>) {
    let widths: Vec<usize> = chain.iter().map(|line| columns.all(&pieces[part(line)])).collect();
    let widest = widths.iter().copied().max().unwrap_or_default();
    for (line, width) in chain.iter().zip(widths) {
        pieces[part(line).end].gap = Gap::Blanks((widest - width + 1) as u32);
    }
}
