//! One value, as its verb says.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use crate::convert::convert_within;
use crate::function::FunctionError;
use crate::limits::Allowance;
use crate::price;
use crate::stdlib::format::decimal::Decimal;
use crate::stdlib::format::pattern::Verb;
use crate::stdlib::json::{encode, quoted};
use crate::types::Type;
use crate::value::{Number, Value};

/// The text that was written so far, which is never longer than the allowance allows.
pub(super) struct Output<'a> {
    pub(super) text: String,
    pub(super) allowance: &'a mut Allowance,
}

impl Output<'_> {
    #[inline]
    pub(super) fn text(&mut self, text: &str) -> Result<(), FunctionError> {
        self.allowance.bytes(text.len())?;
        self.text.push_str(text);
        Ok(())
    }

    #[inline]
    fn repeat(&mut self, c: char, count: usize) -> Result<(), FunctionError> {
        self.allowance.bytes(count)?;
        self.text.extend(std::iter::repeat_n(c, count));
        Ok(())
    }

    /// Writes a known value.
    #[inline]
    pub(super) fn value(&mut self, verb: &Verb<'_>, value: &Value) -> Result<(), FunctionError> {
        match verb.letter {
            'v' => self.any(verb, value),
            _ if value.is_null() => Err(FunctionError::new("null has no text but with %v")),
            's' => {
                let value = self.to(value, &Type::STRING)?;
                self.padded(verb, cut(verb, value.as_str().unwrap_or_default()))
            }
            'q' => {
                let value = self.to(value, &Type::STRING)?;
                let quoted = quoted(cut(verb, value.as_str().unwrap_or_default()), self.allowance)?;
                self.padded(verb, &quoted)
            }
            't' => {
                let truth = self.to(value, &Type::BOOL)?;
                self.text(if truth.as_bool() == Some(true) { "true" } else { "false" })
            }
            _ => {
                let value = self.to(value, &Type::NUMBER)?;
                let number = value.as_number().unwrap_or(&Number::ZERO);
                if "eEfgG".contains(verb.letter) { self.float(verb, number) } else { self.integer(verb, number) }
            }
        }
    }

    /// The value as another type; it is counted when it is written.
    #[inline]
    fn to(&mut self, value: &Value, ty: &Type) -> Result<Value, FunctionError> {
        let converted = self.allowance.trial(|trial| convert_within(value, ty, trial));
        converted.map_err(|error| FunctionError::new(error.to_string()))
    }

    /// `%v`: strings and numbers as they are, everything else as JSON.
    #[inline]
    fn any(&mut self, verb: &Verb<'_>, value: &Value) -> Result<(), FunctionError> {
        let text = match (value.as_str(), value.as_number()) {
            (Some(text), _) if !verb.sharp => Cow::Borrowed(text),
            (_, Some(number)) if !verb.sharp && number.is_infinite() => Cow::Owned(number.to_string()),
            (_, Some(number)) if !verb.sharp => {
                self.allowance.steps(price::of_text(number))?;
                let sign = if number.is_negative() { "-" } else { "" };
                Cow::Owned([sign, &Decimal::shortest(number).general(None)].concat())
            }
            _ => Cow::Owned(encode(value, self.allowance)?),
        };
        self.padded(verb, &text)
    }

    /// Writes a text in its width, counted in characters as a reader takes them.
    #[inline]
    fn padded(&mut self, verb: &Verb<'_>, text: &str) -> Result<(), FunctionError> {
        if verb.width == 0 {
            return self.text(text);
        }
        let missing = verb.width.saturating_sub(text.graphemes(true).count());
        let pad = if verb.zero { '0' } else { ' ' };
        if verb.minus {
            self.text(text)?;
            return self.repeat(pad, missing);
        }
        self.repeat(pad, missing)?;
        self.text(text)
    }

    #[inline]
    fn integer(&mut self, verb: &Verb<'_>, number: &Number) -> Result<(), FunctionError> {
        self.allowance.steps(price::of_text(number))?;
        let Some(integer) = number.to_bigint() else {
            return Err(FunctionError::new("a whole number is required"));
        };
        if number.is_zero() && verb.precision == Some(0) {
            return Ok(());
        }
        let (radix, prefix) = match verb.letter {
            'b' => (2, "0b"),
            'o' => (8, "0"),
            'x' => (16, "0x"),
            'X' => (16, "0X"),
            _ => (10, ""),
        };
        let mut digits = integer.magnitude().to_str_radix(radix);
        if verb.letter == 'X' {
            digits.make_ascii_uppercase();
        }
        let start = [sign(verb, number), if verb.sharp { prefix } else { "" }].concat();
        let zeros = verb.precision.unwrap_or(0).saturating_sub(digits.len());
        self.number(verb, &start, zeros, &digits, verb.zero && !verb.minus && verb.precision.is_none())
    }

    #[inline]
    fn float(&mut self, verb: &Verb<'_>, number: &Number) -> Result<(), FunctionError> {
        if number.is_infinite() {
            let sign = if !number.is_negative() && !verb.space { "+" } else { sign(verb, number) };
            return self.number(verb, sign, 0, "Inf", false);
        }
        self.allowance.steps(price::of_text(number))?;
        // What is asked for here is asked for again when it is written: the digits exist twice for a while.
        self.allowance.bytes(verb.precision.unwrap_or(0))?;
        let places = verb.precision.unwrap_or(6);
        let mut digits = match verb.letter {
            'e' | 'E' => Decimal::exact(number).scientific(places),
            'f' => Decimal::exact(number).fixed(places),
            _ if verb.precision.is_some() => Decimal::exact(number).general(verb.precision),
            _ => Decimal::shortest(number).general(None),
        };
        if matches!(verb.letter, 'E' | 'G') {
            digits.make_ascii_uppercase();
        }
        self.number(verb, sign(verb, number), 0, &digits, verb.zero)
    }

    /// Writes sign and prefix, zeros and digits in their width, filled with zeros or else with spaces.
    #[inline]
    fn number(
        &mut self,
        verb: &Verb<'_>,
        start: &str,
        zeros: usize,
        digits: &str,
        fill: bool,
    ) -> Result<(), FunctionError> {
        let length = zeros.saturating_add(start.len() + digits.len());
        let missing = verb.width.saturating_sub(length);
        let (before, inside, behind) = match (fill, verb.minus) {
            (true, _) => (0, missing, 0),
            (false, true) => (0, 0, missing),
            (false, false) => (missing, 0, 0),
        };
        self.repeat(' ', before)?;
        self.text(start)?;
        self.repeat('0', zeros.saturating_add(inside))?;
        self.text(digits)?;
        self.repeat(' ', behind)
    }
}

/// The sign of a number; a plus or a space only if the verb wants it.
#[inline]
fn sign(verb: &Verb<'_>, number: &Number) -> &'static str {
    match () {
        () if number.is_negative() => "-",
        () if verb.plus => "+",
        () if verb.space => " ",
        () => "",
    }
}

/// Returns as many characters as the precision says.
/// Returns the whole text if there is no precision.
#[inline]
fn cut<'a>(verb: &Verb<'_>, text: &'a str) -> &'a str {
    let Some(most) = verb.precision.filter(|&most| most > 0) else { return text };
    text.grapheme_indices(true).nth(most).map_or(text, |(end, _)| &text[..end])
}
