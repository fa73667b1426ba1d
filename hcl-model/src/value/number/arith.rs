//! The operators on numbers, with the reference's answers for infinities and for division by zero.
//!
//! Each computes the exact result and leaves the rounding to `round`.
//! Two machine-size integers take a checked shortcut, which has the same result.

use std::sync::Arc;

use num_bigint::{BigInt, Sign};

use super::round::{self, MAX_BITS};
use super::{Float, Number, NumberError, NumberParts, Repr};

impl Number {
    /// The sum.
    ///
    /// # Errors
    ///
    /// [`NumberError::OpposingInfinities`] and [`NumberError::TooLarge`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(u64::MAX).add(&Number::ONE)?.to_string(), "18446744073709551616");
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub fn add(&self, other: &Number) -> Result<Number, NumberError> {
        if let Some(sum) = small(self, other, i64::checked_add) {
            return Ok(sum);
        }
        match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => {
                let exponent = left.exponent.min(right.exponent);
                round::number(left.at(exponent) + right.at(exponent), exponent)
            }
            (None, None) if self != other => Err(NumberError::OpposingInfinities),
            (None, _) => Ok(self.clone()),
            (_, None) => Ok(other.clone()),
        }
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// [`NumberError::InfinityFromItself`] and [`NumberError::TooLarge`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(2).sub(&Number::from(5)), Ok(Number::from(-3)));
    /// ```
    pub fn sub(&self, other: &Number) -> Result<Number, NumberError> {
        if let Some(difference) = small(self, other, i64::checked_sub) {
            return Ok(difference);
        }
        match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => {
                let exponent = left.exponent.min(right.exponent);
                round::number(left.at(exponent) - right.at(exponent), exponent)
            }
            (None, None) if self == other => Err(NumberError::InfinityFromItself),
            (None, _) => Ok(self.clone()),
            (_, None) => Ok(other.neg()),
        }
    }

    /// The product.
    ///
    /// # Errors
    ///
    /// [`NumberError::ZeroTimesInfinity`] and [`NumberError::TooLarge`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// let third = Number::ONE.div(&Number::from(3))?;
    /// assert_eq!(third.mul(&Number::from(3))?, Number::ONE);
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub fn mul(&self, other: &Number) -> Result<Number, NumberError> {
        if let Some(product) = small(self, other, i64::checked_mul) {
            return Ok(product);
        }
        match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => {
                // The product has at least the length of both together, less one; multiplying first would be the cost
                // that the limit is there to refuse.
                if left.top() + right.top() - 1 > MAX_BITS && !self.is_zero() && !other.is_zero() {
                    return Err(NumberError::TooLarge);
                }
                round::number(left.mantissa.as_ref() * right.mantissa.as_ref(), left.exponent + right.exponent)
            }
            _ if self.is_zero() || other.is_zero() => Err(NumberError::ZeroTimesInfinity),
            _ => Ok(Number::infinite(self.is_negative() != other.is_negative())),
        }
    }

    /// The quotient; anything but zero divided by zero is an infinity with the sign of the dividend.
    ///
    /// # Errors
    ///
    /// [`NumberError::UndefinedQuotient`] and [`NumberError::TooLarge`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(12).div(&Number::from(4)), Ok(Number::from(3)));
    /// assert_eq!(Number::from(-1).div(&Number::ZERO), Ok(Number::neg_infinity()));
    /// ```
    pub fn div(&self, other: &Number) -> Result<Number, NumberError> {
        if let Some(quotient) = small(self, other, quotient) {
            return Ok(quotient);
        }
        match (self.parts(), other.parts()) {
            (None, None) => Err(NumberError::UndefinedQuotient),
            (Some(_), None) => Ok(Number::ZERO),
            (None, Some(_)) => Ok(Number::infinite(self.is_negative() != other.is_negative())),
            (Some(_), Some(_)) if other.is_zero() => {
                if self.is_zero() {
                    Err(NumberError::UndefinedQuotient)
                } else {
                    Ok(Number::infinite(self.is_negative()))
                }
            }
            (Some(left), Some(right)) => divide(&left, &right),
        }
    }

    /// The remainder of the division that drops the fraction, so with the sign of the dividend; `x % 0` is `x`.
    ///
    /// # Errors
    ///
    /// [`NumberError::UndefinedRemainder`] and [`NumberError::TooLarge`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(-7).rem(&Number::from(3)), Ok(Number::from(-1)));
    /// assert_eq!(Number::from(5).rem(&Number::ZERO), Ok(Number::from(5)));
    /// ```
    pub fn rem(&self, other: &Number) -> Result<Number, NumberError> {
        if let Some(remainder) = small(self, other, i64::checked_rem) {
            return Ok(remainder);
        }
        let (Some(left), Some(right)) = (self.parts(), other.parts()) else {
            return if other.is_zero() { Ok(self.clone()) } else { Err(NumberError::UndefinedRemainder) };
        };
        if other.is_zero() || left.top() < right.top() {
            return Ok(self.clone());
        }
        // The quotient of fractions is rounded first, as in the reference, so that `1 % 0.1` is 0.
        // A quotient with more digits than a fraction can have would make that meaningless.
        let fractional = !self.is_integer() || !other.is_integer();
        if fractional && left.top() - right.top() < round::PRECISION as i64 {
            return self.sub(&other.mul(&self.div(other)?.trunc())?);
        }
        let exponent = left.exponent.min(right.exponent);
        round::number(left.at(exponent) % right.at(exponent), exponent)
    }

    /// The number with the opposite sign.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::infinity().neg(), Number::neg_infinity());
    /// ```
    pub fn neg(&self) -> Number {
        match &self.0 {
            Repr::Small(value) => match value.checked_neg() {
                Some(value) => Number(Repr::Small(value)),
                None => Number::integer(-BigInt::from(*value)),
            },
            Repr::Big(value) => Number::integer(-value.as_ref()),
            Repr::Float(float) => {
                let negated = Float { mantissa: -&float.mantissa, exponent: float.exponent };
                Number(Repr::Float(Arc::new(negated)))
            }
            Repr::Infinity => Number::neg_infinity(),
            Repr::NegInfinity => Number::infinity(),
        }
    }

    /// The number without its sign.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(i64::MIN).abs().to_string(), "9223372036854775808");
    /// ```
    pub fn abs(&self) -> Number {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// The next integer towards 0; an infinity stays what it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::try_from(-2.5)?.trunc(), Number::from(-2));
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub fn trunc(&self) -> Number {
        if self.is_negative() { self.ceil() } else { self.floor() }
    }

    /// The next integer that is not above; an infinity stays what it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::try_from(-2.5)?.floor(), Number::from(-3));
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub fn floor(&self) -> Number {
        match &self.0 {
            Repr::Float(float) => Number::integer(below(float)),
            _ => self.clone(),
        }
    }

    /// The next integer that is not below; an infinity stays what it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::try_from(-2.5)?.ceil(), Number::from(-2));
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub fn ceil(&self) -> Number {
        match &self.0 {
            // A fraction lies strictly between two integers.
            Repr::Float(float) => Number::integer(below(float) + 1),
            _ => self.clone(),
        }
    }
}

/// The quotient of two machine-size integers, if it is one.
#[inline]
pub(crate) fn quotient(left: i64, right: i64) -> Option<i64> {
    if left.checked_rem(right)? == 0 { left.checked_div(right) } else { None }
}

/// The result of the operation on two machine-size integers, if both are and the result is.
#[cfg_attr(not(feature = "__shared"), inline)]
fn small(left: &Number, right: &Number, operation: impl Fn(i64, i64) -> Option<i64>) -> Option<Number> {
    match (&left.0, &right.0) {
        (Repr::Small(left), Repr::Small(right)) => Some(Number(Repr::Small(operation(*left, *right)?))),
        _ => None,
    }
}

/// The quotient by a divisor that is not zero, refused before dividing if it is out of range.
fn divide(left: &NumberParts<'_>, right: &NumberParts<'_>) -> Result<Number, NumberError> {
    let sign = left.mantissa.sign() * right.mantissa.sign();
    if sign == Sign::NoSign {
        return Ok(Number::ZERO);
    }
    // The quotient is above 2^(top - 1) and below 2^(top + 1).
    let top = left.top() - right.top();
    if top > MAX_BITS || top + 1 < -MAX_BITS {
        return Err(NumberError::TooLarge);
    }
    round::quotient(sign, left.mantissa.magnitude(), right.mantissa.magnitude(), left.exponent - right.exponent)
}

/// The next integer below the fraction; shifting a negative integer rounds down too.
fn below(float: &Float) -> BigInt {
    &float.mantissa >> -float.exponent
}
