//! The number of the information model: exact integers of any size, 512-bit binary fractions, two infinities.
//!
//! Implements the numbers of "Primitive Types".
//! Look here for what a number is and which form each value has.
//! The conversion from text to a number is in `parse`, and the conversion from a number to text is in `print`.
//! The operators are in `arith`, the rule that rounds their results is in `round`, and the order is in `compare`.
//! The way to and from Rust's own number types is in `convert`.

mod arith;
mod compare;
mod convert;
mod error;
pub(crate) mod parse;
mod print;
mod round;

use std::borrow::Cow;
use std::sync::Arc;

use num_bigint::{BigInt, Sign};

pub use error::{NumberError, NumberRangeError};
pub(crate) use parse::check_limits;
pub(crate) use parse::short_number;
pub use parse::{NumberLimits, check_text};

/// A number: an exact integer of any size, a binary fraction of 512 bits, or an infinity ("Primitive Types").
///
/// Every value has one form only, so that `==`, the order and the hash are exact and agree: a fraction that turns out
/// to be whole is an integer, minus zero is zero, and there is no "not a number".
/// Cloning copies at most one shared pointer.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Number, NumberLimits};
///
/// let tenth = Number::parse("0.1", &NumberLimits::default())?;
/// let fifth = Number::parse("0.2", &NumberLimits::default())?;
/// assert_eq!(tenth.add(&fifth)?.to_string(), "0.3");
/// assert_eq!(Number::from(7).div(&Number::from(2))?.to_string(), "3.5");
/// # Ok::<(), hcl_model::value::NumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Repr);

const _: () = assert!(size_of::<Number>() <= 16);

const _: () = {
    const fn shared_between_threads<T: Send + Sync>() {}
    shared_between_threads::<Number>();
};

impl Number {
    /// The number 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(Number::ZERO.is_zero());
    /// ```
    pub const ZERO: Number = Number(Repr::Small(0));

    /// The number 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::ONE, Number::from(1));
    /// ```
    pub const ONE: Number = Number(Repr::Small(1));

    /// Positive infinity, which is above every other number.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(Number::infinity() > Number::from(u128::MAX));
    /// ```
    pub const fn infinity() -> Number {
        Number(Repr::Infinity)
    }

    /// Negative infinity, which is below every other number.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(Number::neg_infinity() < Number::from(i128::MIN));
    /// ```
    pub const fn neg_infinity() -> Number {
        Number(Repr::NegInfinity)
    }

    /// Returns `true` if the number is a whole number; an infinity is not.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::{Number, NumberLimits};
    ///
    /// assert!(Number::parse("2.50e1", &NumberLimits::default())?.is_integer());
    /// assert!(!Number::parse("2.5", &NumberLimits::default())?.is_integer());
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub const fn is_integer(&self) -> bool {
        matches!(self.0, Repr::Small(_) | Repr::Big(_))
    }

    /// Returns `true` if the number is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(!Number::ONE.is_zero());
    /// ```
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0))
    }

    /// Returns `true` if the number is below 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(Number::from(-1).is_negative());
    /// assert!(Number::neg_infinity().is_negative());
    /// ```
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small(value) => *value < 0,
            Repr::Big(value) => value.sign() == Sign::Minus,
            Repr::Float(float) => float.mantissa.sign() == Sign::Minus,
            Repr::Infinity => false,
            Repr::NegInfinity => true,
        }
    }

    /// Returns `true` if the number is one of the two infinities.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(Number::infinity().is_infinite());
    /// ```
    pub const fn is_infinite(&self) -> bool {
        matches!(self.0, Repr::Infinity | Repr::NegInfinity)
    }

    /// Returns the number of bytes of the digits, if they are more than those of a whole number of 64 bits.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.0 {
            Repr::Big(value) => value.bits() / 8,
            Repr::Float(float) => float.mantissa.bits().max(float.exponent.unsigned_abs()) / 8,
            Repr::Small(_) | Repr::Infinity | Repr::NegInfinity => 0,
        }
    }

    /// The integer in its one form.
    fn integer(value: BigInt) -> Number {
        match i64::try_from(&value) {
            Ok(small) => Number(Repr::Small(small)),
            Err(_) => Number(Repr::Big(Arc::new(value))),
        }
    }

    /// The infinity with the given sign.
    const fn infinite(negative: bool) -> Number {
        if negative { Number::neg_infinity() } else { Number::infinity() }
    }

    /// The finite number as mantissa and exponent, nothing for an infinity.
    #[inline(never)]
    fn parts(&self) -> Option<NumberParts<'_>> {
        match &self.0 {
            Repr::Small(value) => Some(NumberParts { mantissa: Cow::Owned(BigInt::from(*value)), exponent: 0 }),
            Repr::Big(value) => Some(NumberParts { mantissa: Cow::Borrowed(value), exponent: 0 }),
            Repr::Float(float) => {
                Some(NumberParts { mantissa: Cow::Borrowed(&float.mantissa), exponent: float.exponent })
            }
            Repr::Infinity | Repr::NegInfinity => None,
        }
    }
}

/// The forms of a number; no value has two.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// An integer that fits.
    Small(i64),
    /// An integer that does not fit `i64`.
    Big(Arc<BigInt>),
    /// A number that is not whole.
    Float(Arc<Float>),
    Infinity,
    NegInfinity,
}

/// The number `mantissa * 2^exponent`, which is not whole.
///
/// The odd mantissa makes the form unique: any other pair for the same value has an even mantissa.
#[derive(PartialEq, Eq, Hash)]
struct Float {
    /// Odd, and at most [`round::PRECISION`] bits long.
    mantissa: BigInt,
    /// Negative, since the number would be whole otherwise.
    exponent: i64,
}

/// Any finite number as `mantissa * 2^exponent`, for the code that treats integers and fractions alike.
///
/// The exponent is never positive.
struct NumberParts<'a> {
    mantissa: Cow<'a, BigInt>,
    exponent: i64,
}

impl NumberParts<'_> {
    /// The position above the highest bit: the magnitude is below `2^top`, and at least half of that.
    fn top(&self) -> i64 {
        self.mantissa.bits().cast_signed() + self.exponent
    }

    /// The mantissa for a lower exponent.
    fn at(&self, exponent: i64) -> BigInt {
        self.mantissa.as_ref() << (self.exponent - exponent)
    }
}
