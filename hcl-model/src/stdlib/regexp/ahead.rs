//! The check whether looking for a match may read far more of a text than the match.
//!
//! One match takes time in proportion to the text. All of them together do so only if whatever is read beyond a match is
//! little; otherwise each of them may come to the end of the text.

use std::iter::Peekable;
use std::mem;
use std::str::Chars;

use crate::stdlib::regexp::price::{class, escape};

/// The end of the part of a group that was read.
#[derive(Default)]
struct Ends {
    /// The alternative that is being read ends with a long repetition.
    long: bool,
    /// So does one before it.
    before: bool,
}

/// The possible number of repetitions of a part.
#[derive(Clone, Copy)]
struct Repetition {
    may_be_nothing: bool,
    is_long: bool,
}

/// The largest number of repetitions that is not a long repetition.
const FEW: u32 = 8;

/// Returns `true` if there is a pattern behind a long repetition, so that it may be looked for in vain after a match
/// was found already: as with `a*b|a`, which looks for a `b` from every `a`.
///
/// Without that, whatever goes on being read after a match belongs to it, but for as much as the pattern is long.
#[inline]
pub(super) fn looks_ahead(pattern: &str) -> bool {
    let mut rest = pattern.chars().peekable();
    let mut around = Vec::new();
    let mut ends = Ends::default();
    while let Some(c) = rest.next() {
        match c {
            '|' => ends = Ends { long: false, before: ends.long || ends.before },
            '(' if is_flags(&mut rest) => {}
            '(' if ends.long => return true,
            '(' => around.push(mem::take(&mut ends)),
            ')' => {
                let inside = ends.long || ends.before;
                ends = around.pop().unwrap_or_default();
                ends.long |= repetition(&mut rest).is_long || inside;
            }
            c => {
                match c {
                    '[' => _ = class(&mut rest),
                    '\\' => _ = escape(&mut rest),
                    _ => {}
                }
                let repetition = repetition(&mut rest);
                if ends.long && !repetition.may_be_nothing {
                    return true;
                }
                ends.long |= repetition.is_long;
            }
        }
    }
    false
}

/// Returns `true` if a parenthesis is there for flags only; what is there of a group before its pattern is passed over.
#[inline]
fn is_flags(rest: &mut Peekable<Chars<'_>>) -> bool {
    rest.next_if_eq(&'?').is_some() && rest.find(|c| matches!(c, ':' | '>' | ')')) == Some(')')
}

/// Reads the repetition of the part that was just read.
#[inline]
fn repetition(rest: &mut Peekable<Chars<'_>>) -> Repetition {
    let repetition = match rest.peek() {
        Some('*') => Repetition { may_be_nothing: true, is_long: true },
        Some('+') => Repetition { may_be_nothing: false, is_long: true },
        Some('?') => Repetition { may_be_nothing: true, is_long: false },
        Some('{') => return counted(rest),
        _ => return Repetition { may_be_nothing: false, is_long: false },
    };
    rest.next();
    rest.next_if_eq(&'?');
    repetition
}

/// A repetition in braces; braces with anything else in them stand for themselves.
#[inline]
fn counted(rest: &mut Peekable<Chars<'_>>) -> Repetition {
    let mut behind = rest.clone();
    behind.next();
    let mut bounds = String::new();
    while let Some(c) = behind.next_if(|c| c.is_ascii_digit() || *c == ',') {
        bounds.push(c);
    }
    let (least, most) = bounds.split_once(',').unwrap_or((&bounds, &bounds));
    match (least.parse::<u32>(), behind.next()) {
        (Ok(least), Some('}')) => {
            behind.next_if_eq(&'?');
            *rest = behind;
            Repetition {
                may_be_nothing: least == 0,
                is_long: most.parse().is_ok_and(|most: u32| most > FEW) || most.is_empty(),
            }
        }
        _ => Repetition { may_be_nothing: false, is_long: false },
    }
}

#[cfg(test)]
mod tests {
    use super::looks_ahead;

    #[test]
    fn what_is_behind_a_long_repetition_may_be_looked_for_in_vain() {
        for pattern in [
            "a*b|a",
            "(?:a+|c)b|a",
            "a(.*X)?",
            "(a+)b",
            "(?s).*X|.",
            "[a-z]+$",
            r"\w+\b",
            "a{9,}b",
            "a{3,100}b|a",
            "(a*)(b)",
            "(?P<key>a+)=",
            "(?i)a+b",
            r"\pL*\d",
            r"\p{Greek}*\d",
            "a+?b",
            "((a+))c",
            "(a*|b)*c",
        ] {
            assert!(looks_ahead(pattern), "{pattern}");
        }
        for pattern in [
            "a",
            "",
            "a*",
            "a+|b+",
            r"\d+",
            r"(\d+),?",
            "[*+]b",
            r"\*b",
            "a{2}b",
            "a{0,5}b",
            "(?:ab)*",
            "(a+)*",
            "x[a-z]+|y",
            "a*b*",
            "^[a-z]+",
            "a{b",
            r"\x{2a}b",
            "(?:a|b)+",
            "ab?c",
            "(?m)^a+",
        ] {
            assert!(!looks_ahead(pattern), "{pattern}");
        }
    }
}
