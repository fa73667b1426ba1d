//! A format as text and verbs, piece by piece.

use crate::function::FunctionError;

/// A part of a format.
#[derive(Debug)]
pub(super) enum Piece<'a> {
    Text(&'a str),
    Verb(Verb<'a>),
}

/// The directive for one argument:
/// `%`, then flags, width, precision, the number of the argument, and a letter.
#[derive(Debug, Default)]
pub(super) struct Verb<'a> {
    /// All of it, as it is written.
    pub(super) text: &'a str,
    /// `+`: a sign also if the number is positive.
    pub(super) plus: bool,
    /// `-`: spaces behind it and not before it.
    pub(super) minus: bool,
    /// A space instead of the sign of a positive number.
    pub(super) space: bool,
    /// `#`: the other form.
    pub(super) sharp: bool,
    /// `0`: zeros instead of spaces.
    pub(super) zero: bool,
    /// The least width.
    pub(super) width: usize,
    /// The precision behind the dot; a missing number is 0.
    pub(super) precision: Option<usize>,
    /// The number of the argument, from 1, if it is not the next argument.
    pub(super) argument: Option<usize>,
    pub(super) letter: char,
}

/// The pieces of a format, up to the first mistake.
#[derive(Debug)]
pub(super) struct Pieces<'a> {
    format: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    #[inline]
    pub(super) fn of(format: &'a str) -> Pieces<'a> {
        Pieces { format, at: 0 }
    }

    #[inline]
    fn rest(&self) -> &'a str {
        &self.format[self.at..]
    }

    /// Returns `true` if the character is next, which is then left behind.
    #[inline]
    fn take(&mut self, c: char) -> bool {
        let found = self.rest().starts_with(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    /// The digits that are next as a number; one that is too large is the largest that there is.
    #[inline]
    fn number(&mut self) -> usize {
        let end = self.rest().find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest().len());
        let digits = &self.rest()[..end];
        self.at += end;
        if digits.is_empty() { 0 } else { digits.parse().unwrap_or(usize::MAX) }
    }

    #[inline]
    fn verb(&mut self) -> Result<Verb<'a>, FunctionError> {
        let start = self.at - 1;
        let mut verb = Verb::default();
        loop {
            match self.rest().chars().next() {
                Some('+') => verb.plus = true,
                Some('-') => verb.minus = true,
                Some(' ') => verb.space = true,
                Some('#') => verb.sharp = true,
                Some('0') => verb.zero = true,
                _ => break,
            }
            self.at += 1;
        }
        verb.width = self.number();
        if self.take('.') {
            verb.precision = Some(self.number());
        }
        if self.take('[') {
            if !self.rest().starts_with(|c| matches!(c, '1'..='9')) {
                return Err(self.unexpected(start));
            }
            verb.argument = Some(self.number());
            if !self.take(']') {
                return Err(self.unexpected(start));
            }
        }
        match self.rest().chars().next() {
            Some(letter) if letter.is_ascii_alphabetic() => verb.letter = letter,
            _ => return Err(self.unexpected(start)),
        }
        self.at += 1;
        verb.text = &self.format[start..self.at];
        if verb.width.max(verb.precision.unwrap_or(0)) > WIDEST {
            return Err(mistake(format!("{} asks for more than {WIDEST} characters, which is the most", verb.text)));
        }
        if "bdeEfgGoqstvxX".contains(verb.letter) {
            Ok(verb)
        } else {
            Err(mistake(format!("there is no verb {}; a percent sign is written %%", verb.text)))
        }
    }

    /// The verb that began there does not go on as verbs do.
    #[inline]
    fn unexpected(&self, start: usize) -> FunctionError {
        let begun = &self.format[start..self.at];
        mistake(match self.rest().chars().next() {
            Some(c) => format!("the verb {begun} cannot go on with {c:?}; a percent sign is written %%"),
            None => format!("the verb {begun} has no letter; a percent sign is written %%"),
        })
    }
}

/// The largest width and precision: those of the reference.
const WIDEST: usize = 1_000_000;

/// A mistake in the format itself, which is the first argument.
#[inline]
fn mistake(message: String) -> FunctionError {
    FunctionError::argument(0, message)
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Result<Piece<'a>, FunctionError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with("%%") {
            self.at += 2;
            return Some(Ok(Piece::Text("%")));
        }
        if self.take('%') {
            let verb = self.verb().map(Piece::Verb);
            if verb.is_err() {
                self.at = self.format.len();
            }
            return Some(verb);
        }
        let text = &rest[..rest.find('%').unwrap_or(rest.len())];
        self.at += text.len();
        Some(Ok(Piece::Text(text)))
    }
}
