//! Errors of numbers: of reading text, of the operators, and of the conversion to a Rust integer.
//!
//! The modules `parse`, `arith` and `convert` decide which text and which operands are refused.

use std::error::Error;
use std::fmt;

/// The reason why text is not a number, or why an operation has no result.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Number, NumberError};
///
/// let error = Number::ZERO.div(&Number::ZERO).unwrap_err();
/// assert_eq!(error, NumberError::UndefinedQuotient);
/// assert_eq!(error.to_string(), "zero divided by zero, or an infinity by an infinity, is undefined");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberError {
    /// The text is not written as a number.
    Syntax,
    /// The text has more digits than [`NumberLimits::digits`](super::NumberLimits::digits), which is this.
    TooLong(u32),
    /// The exponent is beyond [`NumberLimits::exponent`](super::NumberLimits::exponent), which is this.
    Exponent(u32),
    /// The magnitude is out of range: an integer above 131 072 bits, or a fraction with a binary exponent below
    /// -131 072.
    TooLarge,
    /// A sum of positive and negative infinity.
    OpposingInfinities,
    /// A difference of two infinities of the same sign.
    InfinityFromItself,
    /// A product of zero and an infinity.
    ZeroTimesInfinity,
    /// A quotient of two zeros or of two infinities.
    UndefinedQuotient,
    /// A remainder with an infinity on either side.
    UndefinedRemainder,
    /// The floating-point value is not a number.
    NotANumber,
}

/// The number is not an integer of the wanted type: it has a fraction, is infinite, or does not fit.
///
/// # Examples
///
/// ```
/// use hcl_model::value::Number;
/// use hcl_model::value::number::NumberRangeError;
///
/// assert_eq!(u8::try_from(&Number::from(256)), Err(NumberRangeError));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NumberRangeError;

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NumberError::TooLong(limit) => {
                return write!(f, "the number has more than {limit} digits, which is the limit");
            }
            NumberError::Exponent(limit) => {
                return write!(f, "the exponent of the number is beyond {limit}, which is the limit");
            }
            NumberError::Syntax => "a number is required, but this is text that is no number",
            NumberError::TooLarge => "the magnitude of the number is out of range",
            NumberError::OpposingInfinities => "the sum of two opposite infinities is undefined",
            NumberError::InfinityFromItself => "an infinity minus itself is undefined",
            NumberError::ZeroTimesInfinity => "zero times an infinity is undefined",
            NumberError::UndefinedQuotient => "zero divided by zero, or an infinity by an infinity, is undefined",
            NumberError::UndefinedRemainder => "the remainder with an infinity is undefined",
            NumberError::NotANumber => "the floating-point value is not a number",
        })
    }
}

impl Error for NumberError {}

impl fmt::Display for NumberRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number is not an integer of the wanted range")
    }
}

impl Error for NumberRangeError {}
