//! The number of steps of a regular expression: to compile it, and to match it with a text.

use std::iter::Peekable;
use std::str::Chars;

/// At most about as many instructions as a pattern is compiled to, found by what is written in it.
///
/// A repeated part counts as often as it may be there.
#[inline]
pub(super) fn size(pattern: &str) -> u64 {
    let mut rest = pattern.chars().peekable();
    // The instructions of the groups that are open, and in each those of what a repetition would repeat.
    let mut open: Vec<(u64, u64)> = vec![(0, 0)];
    while let Some(c) = rest.next() {
        let atom = match c {
            '(' => {
                open.push((0, 0));
                continue;
            }
            ')' if open.len() > 1 => open.pop().map_or(0, |(before, last)| before.saturating_add(last)),
            '{' => {
                let mut bounds = String::new();
                while let Some(c) = rest.next_if(|c| c.is_ascii_digit() || *c == ',') {
                    bounds.push(c);
                }
                let most = bounds.split(',').filter_map(|bound| bound.parse::<u64>().ok()).max();
                if let (Some((_, last)), Some(most)) = (open.last_mut(), most) {
                    *last = last.saturating_mul(most.max(1));
                }
                continue;
            }
            '[' => class(&mut rest),
            '\\' => escape(&mut rest),
            '.' => OF_ANY,
            c => c.len_utf8() as u64,
        };
        if let Some((before, last)) = open.last_mut() {
            *before = before.saturating_add(*last);
            *last = atom;
        }
    }
    let size = open.into_iter().fold(1, |sum: u64, (before, last)| sum.saturating_add(before).saturating_add(last));
    // A letter in both cases is a choice.
    if pattern.contains("(?") { size.saturating_mul(2) } else { size }
}

/// Instructions of any character in UTF-8.
const OF_ANY: u64 = 13;
/// Instructions of the characters with a property.
const OF_PROPERTY: u64 = 800;

/// An escape sequence, with the name of the property if it is one.
#[inline]
pub(super) fn escape(rest: &mut Peekable<Chars<'_>>) -> u64 {
    let c = rest.next();
    if matches!(c, Some('p' | 'P' | 'x')) && rest.next_if_eq(&'{').is_some() {
        rest.find(|c| *c == '}');
    } else if matches!(c, Some('p' | 'P')) {
        rest.next();
    }
    match c {
        Some('p' | 'P') => OF_PROPERTY,
        Some('D' | 'S' | 'W') => OF_ANY,
        _ => 2,
    }
}

/// A class, up to its end.
#[inline]
pub(super) fn class(rest: &mut Peekable<Chars<'_>>) -> u64 {
    let mut size = OF_ANY;
    let mut is_first = true;
    while let Some(c) = rest.next() {
        size = size.saturating_add(match c {
            ']' if !is_first => return size,
            '\\' => escape(rest),
            '^' if is_first => {
                size += OF_ANY;
                continue;
            }
            c => c.len_utf8() as u64,
        });
        is_first = false;
    }
    size
}

/// The steps of compiling a pattern of a size.
#[inline]
pub(super) fn of_compiling(size: u64) -> u64 {
    size.saturating_mul(6).saturating_add(50)
}

/// The steps of going through a text once with a pattern of a size.
#[inline]
pub(super) fn of_matching(size: u64, text: &str) -> u64 {
    (text.len() as u64).saturating_mul(size.saturating_add(16)) / 64
}

/// The steps of looking for one more match in the rest of a text, beyond those of going through the text once.
///
/// A search for a pattern that looks ahead may come to the end of the text each time.
/// Any other search goes no further than the pattern is long.
#[inline]
pub(super) fn of_another(size: u64, looks_ahead: bool, rest: &str) -> u64 {
    if looks_ahead { of_matching(size, rest) } else { size / 16 }
}
