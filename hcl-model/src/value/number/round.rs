//! The one rule by which an exact result becomes a number: whole results stay exact, all others keep 512 bits.
//!
//! Reading text and the operators both end here, so that equal values always have the same form.
//! Rounding to the much shorter `f64` and `f32` is in `convert`.

use std::sync::Arc;

use num_bigint::{BigInt, BigUint, Sign};

use super::{Float, Number, NumberError, Repr};

/// The bits that the mantissa of a fraction keeps; the reference's floating-point numbers have as many.
pub(super) const PRECISION: u64 = 512;

/// The longest integer that an operator makes, in bits, and the lowest binary exponent with its sign reversed.
///
/// Repeated squaring doubles the length with each step, so without a bound a short expression could take all memory.
pub(super) const MAX_BITS: i64 = 131_072;

/// The number `mantissa * 2^exponent`, rounded unless it is whole.
pub(super) fn number(mantissa: BigInt, exponent: i64) -> Result<Number, NumberError> {
    let (sign, magnitude) = mantissa.into_parts();
    finish(sign, magnitude, exponent, false)
}

/// The number `numerator / denominator * 2^exponent`, rounded unless it is whole.
///
/// The denominator is not zero, and the caller has bounded the size of the quotient.
pub(super) fn quotient(
    sign: Sign,
    numerator: &BigUint,
    denominator: &BigUint,
    exponent: i64,
) -> Result<Number, NumberError> {
    let for_precision = shift_for_precision(numerator.bits(), denominator.bits());
    // A whole quotient divides without remainder once the exponent is not positive, so it is recognised as exact.
    let shift = for_precision.max(exponent);
    let numerator = numerator << shift;
    let quotient = &numerator / denominator;
    let inexact = &quotient * denominator != numerator;
    finish(sign, quotient, exponent - shift, inexact)
}

/// The number `numerator / denominator * 2^exponent`, rounded, of which it is known that its digits never end.
///
/// The denominator is not zero, and the exponent not positive.
pub(super) fn endless(numerator: u64, denominator: u64, exponent: i64) -> Result<Number, NumberError> {
    let bits = |number: u64| u64::from(u64::BITS - number.leading_zeros());
    let shift = shift_for_precision(bits(numerator), bits(denominator));
    finish(Sign::Plus, (BigUint::from(numerator) << shift) / denominator, exponent - shift, true)
}

/// Returns the number of bits by which to lengthen a numerator, so that the quotient has all bits that are kept.
///
/// These are two more bits than the mantissa keeps: one because the quotient can be a bit shorter than the difference
/// of the lengths, one for the half that decides the direction. The remainder stands for all bits below.
fn shift_for_precision(numerator: u64, denominator: u64) -> i64 {
    (PRECISION + 2 + denominator).saturating_sub(numerator).cast_signed()
}

/// The number `magnitude * 2^exponent`, and a little more than that if `inexact`.
///
/// An inexact magnitude is longer than [`PRECISION`], so that the little more is below its last kept bit.
fn finish(sign: Sign, mut magnitude: BigUint, mut exponent: i64, inexact: bool) -> Result<Number, NumberError> {
    let Some(zeros) = magnitude.trailing_zeros() else {
        return Ok(Number::ZERO);
    };
    let whole = !inexact && exponent + zeros.cast_signed() >= 0;
    if !whole && magnitude.bits() > PRECISION {
        let cut = magnitude.bits() - PRECISION;
        let at_least_half = magnitude.bit(cut - 1);
        let not_half = inexact || zeros < cut - 1;
        magnitude >>= cut;
        exponent += cut.cast_signed();
        if at_least_half && (not_half || magnitude.bit(0)) {
            magnitude += 1u32;
        }
    }
    let zeros = magnitude.trailing_zeros().unwrap_or(0).cast_signed();
    if exponent + zeros < 0 {
        exponent += zeros;
        if exponent < -MAX_BITS {
            return Err(NumberError::TooLarge);
        }
        let mantissa = BigInt::from_biguint(sign, magnitude >> zeros);
        return Ok(Number(Repr::Float(Arc::new(Float { mantissa, exponent }))));
    }
    if magnitude.bits().cast_signed() + exponent > MAX_BITS {
        return Err(NumberError::TooLarge);
    }
    let magnitude = if exponent < 0 { magnitude >> -exponent } else { magnitude << exponent };
    Ok(Number::integer(BigInt::from_biguint(sign, magnitude)))
}
