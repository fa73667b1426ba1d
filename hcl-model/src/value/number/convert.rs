//! The way between numbers and Rust's own number types, exact or correctly rounded, never silently wrong.
//!
//! Reading text is in `parse`.

use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

use super::{Number, NumberError, NumberLimits, NumberParts, NumberRangeError, Repr};

impl Number {
    /// The number as `i64`, nothing if it is not one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(-5).to_i64(), Some(-5));
    /// assert_eq!(Number::from(u64::MAX).to_i64(), None);
    /// ```
    pub fn to_i64(&self) -> Option<i64> {
        // A whole number that fits has no other form.
        if let Repr::Small(value) = self.0 { Some(value) } else { None }
    }

    /// The number as `u64`, nothing if it is not one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(u64::MAX).to_u64(), Some(u64::MAX));
    /// assert_eq!(Number::from(-1).to_u64(), None);
    /// ```
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    /// The number as `i128`, nothing if it is not one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(i128::MIN).to_i128(), Some(i128::MIN));
    /// ```
    pub fn to_i128(&self) -> Option<i128> {
        i128::try_from(self).ok()
    }

    /// The number as `u128`, nothing if it is not one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(u128::MAX).to_u128(), Some(u128::MAX));
    /// ```
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(self).ok()
    }

    /// The number as an integer of any size, nothing for a fraction or an infinity.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert!(Number::from(5).to_bigint().is_some());
    /// assert!(Number::infinity().to_bigint().is_none());
    /// ```
    pub fn to_bigint(&self) -> Option<BigInt> {
        match &self.0 {
            Repr::Small(value) => Some(BigInt::from(*value)),
            Repr::Big(value) => Some(value.as_ref().clone()),
            Repr::Float(_) | Repr::Infinity | Repr::NegInfinity => None,
        }
    }

    /// The nearest `f64`, the even one of two; an infinity if the number is beyond the largest.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::try_from(0.1)?.to_f64(), 0.1);
    /// # Ok::<(), hcl_model::value::NumberError>(())
    /// ```
    pub fn to_f64(&self) -> f64 {
        let magnitude = match self.parts() {
            Some(parts) => f64::from_bits(nearest(&parts, f64::MANTISSA_DIGITS, -1074, 1024)),
            None => f64::INFINITY,
        };
        if self.is_negative() { -magnitude } else { magnitude }
    }

    /// The nearest `f32`, the even one of two; an infinity if the number is beyond the largest.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from(16_777_217).to_f32(), 16_777_216.0);
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_f32(&self) -> f32 {
        let magnitude = match self.parts() {
            Some(parts) => f32::from_bits(nearest(&parts, f32::MANTISSA_DIGITS, -149, 128) as u32),
            None => f32::INFINITY,
        };
        if self.is_negative() { -magnitude } else { magnitude }
    }
}

impl Number {
    /// The first 128 bits of the magnitude, and the exponent of the first one; none for 0 and the infinities.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn leading_bits(&self) -> Option<(u128, i64)> {
        let parts = self.parts()?;
        let magnitude = parts.mantissa.magnitude();
        let length = magnitude.bits();
        let bits = match length {
            0 => return None,
            1..=128 => magnitude << (128 - length),
            _ => magnitude >> (length - 128),
        };
        Some((u128::try_from(&bits).ok()?, parts.exponent + length.cast_signed() - 1))
    }
}

impl TryFrom<&Number> for BigInt {
    type Error = NumberRangeError;

    fn try_from(number: &Number) -> Result<BigInt, NumberRangeError> {
        number.to_bigint().ok_or(NumberRangeError)
    }
}

impl TryFrom<&Number> for BigUint {
    type Error = NumberRangeError;

    fn try_from(number: &Number) -> Result<BigUint, NumberRangeError> {
        let integer = number.to_bigint().ok_or(NumberRangeError)?;
        BigUint::try_from(integer).map_err(|_| NumberRangeError)
    }
}

impl From<BigUint> for Number {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(value: BigUint) -> Number {
        Number::from(BigInt::from(value))
    }
}

impl Number {
    /// The integer that has these digits of 32 bits, the smallest first, as `num-bigint` gives them to serde.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Number;
    ///
    /// assert_eq!(Number::from_limbs(vec![1, 1], true).to_string(), "-4294967297");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn from_limbs(limbs: Vec<u32>, is_negative: bool) -> Number {
        let sign = if is_negative { Sign::Minus } else { Sign::Plus };
        Number::from(BigInt::from_biguint(sign, BigUint::new(limbs)))
    }
}

impl From<BigInt> for Number {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(value: BigInt) -> Number {
        Number::integer(value)
    }
}

/// Takes the value for what its shortest decimal text says, so that `0.1_f64` becomes the number 0.1.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Number, NumberError};
///
/// assert_eq!(Number::try_from(0.1_f64)?.to_string(), "0.1");
/// assert_eq!(Number::try_from(f64::NAN), Err(NumberError::NotANumber));
/// # Ok::<(), NumberError>(())
/// ```
impl TryFrom<f64> for Number {
    type Error = NumberError;

    fn try_from(value: f64) -> Result<Number, NumberError> {
        from_float(value, value)
    }
}

/// Takes the value for what its shortest decimal text says, so that `0.1_f32` becomes the number 0.1.
///
/// # Examples
///
/// ```
/// use hcl_model::value::Number;
///
/// assert_eq!(Number::try_from(0.1_f32)?, Number::try_from(0.1_f64)?);
/// # Ok::<(), hcl_model::value::NumberError>(())
/// ```
impl TryFrom<f32> for Number {
    type Error = NumberError;

    fn try_from(value: f32) -> Result<Number, NumberError> {
        from_float(f64::from(value), value)
    }
}

macro_rules! integers {
    ($($int:ty)*) => {
        $(
            impl From<$int> for Number {
                #[cfg_attr(not(feature = "__shared"), inline)]
                fn from(value: $int) -> Number {
                    match i64::try_from(value) {
                        Ok(value) => Number(Repr::Small(value)),
                        Err(_) => Number::integer(BigInt::from(value)),
                    }
                }
            }

            impl TryFrom<&Number> for $int {
                type Error = NumberRangeError;

                fn try_from(number: &Number) -> Result<$int, NumberRangeError> {
                    match &number.0 {
                        Repr::Small(value) => <$int>::try_from(*value).map_err(|_| NumberRangeError),
                        Repr::Big(value) => <$int>::try_from(value.as_ref()).map_err(|_| NumberRangeError),
                        Repr::Float(_) | Repr::Infinity | Repr::NegInfinity => Err(NumberRangeError),
                    }
                }
            }
        )*
    };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// The number of a floating-point value; `text` is the same value in the type whose shortest digits are wanted.
fn from_float(value: f64, text: impl fmt::LowerExp) -> Result<Number, NumberError> {
    if value.is_nan() {
        return Err(NumberError::NotANumber);
    }
    if value.is_infinite() {
        return Ok(Number::infinite(value.is_sign_negative()));
    }
    Number::parse(&format!("{text:e}"), &NumberLimits::default())
}

/// The bits of the nearest IEEE 754 number to the magnitude, the even one of two.
///
/// `digits` counts the bits of a mantissa with its implied one, `lowest` is the exponent of the last bit of the
/// smallest numbers, and magnitudes of `2^limit` and above are infinite.
fn nearest(parts: &NumberParts<'_>, digits: u32, lowest: i64, limit: i64) -> u64 {
    let magnitude = parts.mantissa.magnitude();
    if parts.mantissa.sign() == Sign::NoSign {
        return 0;
    }
    let digits = i64::from(digits);
    // Values too large are all taken for the one at the limit, which the sum below turns into infinity.
    let (mantissa, last) = if parts.top() > limit {
        (1 << digits, limit - digits)
    } else {
        let last = (parts.top() - digits).max(lowest);
        (shifted(magnitude, parts.exponent - last), last)
    };
    // The implied one of the mantissa adds 1 to the exponent field, which starts at 0 for the numbers without it.
    // A mantissa rounded up to the next power of two carries into the field in the same way.
    (((last - lowest) as u64) << (digits - 1)) + mantissa
}

/// The magnitude times `2^shift`, rounded half to even; the caller has made sure that it fits.
fn shifted(magnitude: &BigUint, shift: i64) -> u64 {
    let low_bits = |value: BigUint| value.iter_u64_digits().next().unwrap_or(0);
    if shift >= 0 {
        return low_bits(magnitude << shift);
    }
    let cut = shift.unsigned_abs();
    let kept = low_bits(magnitude >> cut);
    let at_least_half = magnitude.bit(cut - 1);
    let not_half = magnitude.trailing_zeros().is_some_and(|zeros| zeros < cut - 1);
    if at_least_half && (not_half || kept & 1 == 1) { kept + 1 } else { kept }
}
