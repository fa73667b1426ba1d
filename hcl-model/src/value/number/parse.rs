//! Reads decimal text as a number: the literal of the language, and the wider form that a string converts from.
//!
//! Implements the conversion of strings to numbers of "Primitive Type Conversions".
//! The limits are checked on the text, before any arithmetic with its digits.
//! The result is the nearest number to what the text says, exact if that is whole; `print` is the way back.

use num_bigint::{BigInt, BigUint, Sign};

use super::{Number, NumberError, round};
use crate::limits::Limits;

/// The limits on the text of one number.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Number, NumberError, NumberLimits};
///
/// let limits = NumberLimits { digits: 3, ..NumberLimits::default() };
/// assert_eq!(Number::parse("1000", &limits), Err(NumberError::TooLong(3)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberLimits {
    /// Digits before and after the point, as written (65 536).
    pub digits: u32,
    /// Magnitude of the decimal exponent that is left once the first digit other than 0 stands before the point
    /// (16 384).
    ///
    /// A number without an exponent is bounded by its digits alone.
    pub exponent: u32,
}

impl Default for NumberLimits {
    fn default() -> NumberLimits {
        NumberLimits::from(&Limits::default())
    }
}

impl From<&Limits> for NumberLimits {
    fn from(limits: &Limits) -> NumberLimits {
        NumberLimits { digits: limits.number_digits, exponent: limits.number_exponent }
    }
}

impl Number {
    /// Reads a number as the language writes it: digits, then maybe a point with digits, then maybe an exponent.
    ///
    /// # Errors
    ///
    /// [`NumberError::Syntax`] for any other text, [`NumberError::TooLong`] and [`NumberError::Exponent`] beyond the
    /// limits, [`NumberError::TooLarge`] for a fraction too close to 0 or a power of ten that no operator would make.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::{Number, NumberLimits};
    ///
    /// assert_eq!(Number::parse_literal("1.5e3", &NumberLimits::default()), Ok(Number::from(1500)));
    /// assert!(Number::parse_literal("-1", &NumberLimits::default()).is_err());
    /// ```
    pub fn parse_literal(text: &str, limits: &NumberLimits) -> Result<Number, NumberError> {
        magnitude(text.as_bytes(), Grammar::Literal, limits)
    }

    /// Reads a number as a string converts to one: also with a sign, with a bare point (`.5`, `5.`), with a binary
    /// exponent (`3p2` is 12), and `Inf`.
    ///
    /// # Errors
    ///
    /// The same as for [`Number::parse_literal`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::{Number, NumberLimits};
    ///
    /// assert_eq!(Number::parse("-.5e1", &NumberLimits::default()), Ok(Number::from(-5)));
    /// assert_eq!(Number::parse("-Inf", &NumberLimits::default()), Ok(Number::neg_infinity()));
    /// assert!(Number::parse(" 5", &NumberLimits::default()).is_err());
    /// ```
    pub fn parse(text: &str, limits: &NumberLimits) -> Result<Number, NumberError> {
        let (negative, unsigned) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        let number = match short(unsigned, limits) {
            Some(number) => number?,
            None => unsigned_text(unsigned, limits)?,
        };
        Ok(if negative { number.neg() } else { number })
    }
}

/// Checks that the text of a number, which may have a sign, is within limits. The text is not read, because that may
/// be dear.
///
/// # Errors
///
/// Returns the errors of [`check_text`].
pub fn check_limits(text: &str, limits: &NumberLimits) -> Result<(), NumberError> {
    // Nothing but an exponent is dearer than its text.
    if text.len() <= limits.digits as usize && !text.bytes().any(|byte| matches!(byte, b'e' | b'E')) {
        return Ok(());
    }
    check_text(text, limits)
}

/// Checks that a text is a number that [`Number::parse`] would read. The number is not read, because that may be
/// dear.
///
/// # Errors
///
/// Returns the errors of [`Number::parse`], except for a fraction of which only its value says that it is too close
/// to 0.
///
/// # Examples
///
/// ```
/// use hcl_model::value::NumberError;
/// use hcl_model::value::number::check_text;
///
/// assert_eq!(check_text("-1e-16000", &Default::default()), Ok(()));
/// assert_eq!(check_text("1e", &Default::default()), Err(NumberError::Syntax));
/// assert_eq!(check_text("1e99999", &Default::default()), Err(NumberError::Exponent(16_384)));
/// ```
pub fn check_text(text: &str, limits: &NumberLimits) -> Result<(), NumberError> {
    let text = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(text, "Inf" | "inf") {
        return Ok(());
    }
    let (digits, power) = match text.split_once(['p', 'P']) {
        Some((digits, power)) => (digits, Some(power)),
        None => (text, None),
    };
    let written = Written::scan(digits.as_bytes(), Grammar::Text)?;
    if let Some(power) = power {
        binary_exponent(digits.as_bytes(), power.as_bytes(), limits)?;
    }
    match written.places(limits)? {
        Some((_, places)) => written.check_range(places),
        None => Ok(()),
    }
}

/// The accepted spellings of a number.
#[derive(Clone, Copy, PartialEq)]
enum Grammar {
    /// Digits on both sides of a point.
    Literal,
    /// Digits on either side of a point.
    Text,
}

/// A few digits, perhaps with a point among them, read as one whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortDecimal {
    /// The number that all digits make.
    pub digits: u64,
    /// The number of digits behind the point.
    pub decimals: usize,
}

impl ShortDecimal {
    /// So many digits always fit.
    pub const LONGEST: usize = 18;

    /// Reads all of a text in one go; none if it is anything else, or longer. Digits stand on both sides of a point.
    #[inline]
    pub fn read(text: &[u8]) -> Option<ShortDecimal> {
        // The point is one more byte.
        if text.len() > ShortDecimal::LONGEST + 1 {
            return None;
        }
        let mut digits = 0;
        for (at, byte) in text.iter().enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return if *byte == b'.' && at > 0 { fraction(digits, &text[at + 1..]) } else { None };
            }
            digits = digits * 10 + u64::from(digit);
        }
        let fits = !text.is_empty() && text.len() <= ShortDecimal::LONGEST;
        fits.then_some(ShortDecimal { digits, decimals: 0 })
    }
}

/// Goes on behind the point.
#[inline]
fn fraction(mut digits: u64, text: &[u8]) -> Option<ShortDecimal> {
    for byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        digits = digits * 10 + u64::from(digit);
    }
    (!text.is_empty()).then_some(ShortDecimal { digits, decimals: text.len() })
}

/// A whole number of a few digits and nothing else, which nearly every number of a configuration is.
#[inline]
pub(crate) fn short_number(text: &[u8]) -> Option<i64> {
    match ShortDecimal::read(text)? {
        ShortDecimal { digits, decimals: 0 } => Some(digits.cast_signed()),
        _ => None,
    }
}

/// A fraction whose first digit is this many places after the point is below `2^-131_072`, whatever its digits, and a
/// power of ten this high is longer than the longest integer of the operators.
const MAX_PLACES: i64 = 39_500;

/// The number that a text says that is a few digits, as most are.
#[inline]
fn short(text: &[u8], limits: &NumberLimits) -> Option<Result<Number, NumberError>> {
    if text.len() > limits.digits as usize {
        return None;
    }
    let ShortDecimal { digits, decimals } = ShortDecimal::read(text)?;
    Some(short_fraction(digits, decimals))
}

/// The number that any other text says, behind the sign.
fn unsigned_text(text: &[u8], limits: &NumberLimits) -> Result<Number, NumberError> {
    if matches!(text, b"Inf" | b"inf") {
        return Ok(Number::infinity());
    }
    match text.iter().position(|byte| matches!(byte, b'p' | b'P')) {
        Some(at) => binary(&text[..at], &text[at + 1..], limits),
        None => long(text, Grammar::Text, limits),
    }
}

/// The number that the text says, which has no sign.
fn magnitude(text: &[u8], grammar: Grammar, limits: &NumberLimits) -> Result<Number, NumberError> {
    short(text, limits).unwrap_or_else(|| long(text, grammar, limits))
}

fn long(text: &[u8], grammar: Grammar, limits: &NumberLimits) -> Result<Number, NumberError> {
    let written = Written::scan(text, grammar)?;
    let Some((first, places)) = written.places(limits)? else {
        return Ok(Number::ZERO);
    };
    let digits = [written.whole, written.fraction].concat();
    let end = digits.iter().rposition(|digit| *digit != b'0').map_or(first, |last| last + 1);
    written.check_range(places)?;
    let significant = BigUint::parse_bytes(&digits[first..end], 10).ok_or(NumberError::Syntax)?;
    let power = places + 1 - (end - first) as i64;
    let five = BigUint::from(5u32).pow(power.unsigned_abs() as u32);
    if power >= 0 {
        return Ok(Number::integer(BigInt::from((significant * five) << power)));
    }
    round::quotient(Sign::Plus, &significant, &five, power)
}

/// The digits as a number, so many of them behind the point.
fn short_fraction(digits: u64, decimals: usize) -> Result<Number, NumberError> {
    if decimals == 0 {
        return Ok(Number::from(digits));
    }
    let five = 5u64.pow(decimals as u32);
    if digits.is_multiple_of(five) {
        // All that is left to divide by is a power of two, which costs no precision.
        return round::number(BigInt::from(digits / five), -(decimals as i64));
    }
    // Five divides no power of two, so that no digits of base two are all of it.
    round::endless(digits, five, -(decimals as i64))
}

/// The number that decimal digits and an exponent of two say.
fn binary(digits: &[u8], exponent: &[u8], limits: &NumberLimits) -> Result<Number, NumberError> {
    let exponent = binary_exponent(digits, exponent, limits)?;
    let number = magnitude(digits, Grammar::Text, limits)?;
    let power = Number::integer(BigInt::from(1) << exponent.unsigned_abs());
    if exponent < 0 { number.div(&power) } else { number.mul(&power) }
}

/// An exponent of two, behind digits that have no other.
fn binary_exponent(digits: &[u8], exponent: &[u8], limits: &NumberLimits) -> Result<i64, NumberError> {
    if digits.iter().any(|byte| matches!(byte, b'e' | b'E')) {
        return Err(NumberError::Syntax);
    }
    let exponent = signed(exponent)?;
    // Two to the tenth is a little more than ten to the third.
    match exponent.unsigned_abs() > u64::from(limits.exponent) * 10 / 3 {
        true => Err(NumberError::Exponent(limits.exponent)),
        false => Ok(exponent),
    }
}

/// The parts of the text of a number.
struct Written<'a> {
    whole: &'a [u8],
    fraction: &'a [u8],
    /// Saturated, since an exponent that long is beyond every limit.
    exponent: i64,
}

impl<'a> Written<'a> {
    fn scan(text: &'a [u8], grammar: Grammar) -> Result<Written<'a>, NumberError> {
        let (whole, rest) = split_digits(text);
        let (pointed, fraction, rest) = match rest {
            [b'.', rest @ ..] => {
                let (fraction, rest) = split_digits(rest);
                (true, fraction, rest)
            }
            rest => (false, &rest[..0], rest),
        };
        let complete = match grammar {
            // A point may stand before an exponent without digits between them, as in the reference.
            Grammar::Literal => !whole.is_empty() && (pointed != fraction.is_empty() || !rest.is_empty()),
            Grammar::Text => !whole.is_empty() || !fraction.is_empty(),
        };
        if !complete {
            return Err(NumberError::Syntax);
        }
        Ok(Written { whole, fraction, exponent: scan_exponent(rest)? })
    }

    /// Returns the index of the first digit that is not 0, and the number of places before the point. Returns `None`
    /// for zero.
    fn places(&self, limits: &NumberLimits) -> Result<Option<(usize, i64)>, NumberError> {
        if self.whole.len().saturating_add(self.fraction.len()) > limits.digits as usize {
            return Err(NumberError::TooLong(limits.digits));
        }
        let Some(first) = self.whole.iter().chain(self.fraction).position(|digit| *digit != b'0') else {
            return Ok(None);
        };
        let places = (self.whole.len() as i64 - first as i64 - 1).saturating_add(self.exponent);
        if self.exponent != 0 && places.unsigned_abs() > u64::from(limits.exponent) {
            return Err(NumberError::Exponent(limits.exponent));
        }
        Ok(Some((first, places)))
    }

    /// Checks that a number whose first digit stands at so many places before the point may be within the range of
    /// the operators. The check holds also where the limits are as high as a caller likes.
    fn check_range(&self, places: i64) -> Result<(), NumberError> {
        match places < -MAX_PLACES || self.exponent != 0 && places > MAX_PLACES {
            true => Err(NumberError::TooLarge),
            false => Ok(()),
        }
    }
}

/// The exponent, which is all that is left of the text if anything is.
fn scan_exponent(text: &[u8]) -> Result<i64, NumberError> {
    match text {
        [] => Ok(0),
        [b'e' | b'E', exponent @ ..] => signed(exponent),
        _ => Err(NumberError::Syntax),
    }
}

/// A whole number with or without a sign.
fn signed(text: &[u8]) -> Result<i64, NumberError> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NumberError::Syntax);
    }
    let value =
        digits.iter().fold(0i64, |value, digit| value.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    Ok(if negative { -value } else { value })
}

/// The digits at the start of the text, and what follows them.
fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}
