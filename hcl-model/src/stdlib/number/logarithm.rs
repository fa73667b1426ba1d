//! Logarithms: the nearest `f64`, computed with twice its digits, so that a power of the base has a whole logarithm.

use std::f64::consts::{LN_2, SQRT_2};

use crate::function::{Function, FunctionError};
use crate::stdlib::support::{not_null, number, param};
use crate::types::Type;
use crate::value::{Number, Value};

#[inline]
pub(super) fn log() -> Function {
    let num = param("num", Type::NUMBER, "The number, which is not negative.");
    let base = param("base", Type::NUMBER, "The base, which is not negative and not 1.");
    let body = |arguments: &[Value]| {
        for index in [0, 1] {
            if number(arguments, index).is_negative() {
                return Err(FunctionError::argument(index, "a negative number has no logarithm"));
            }
        }
        let (num, base) = (ln(number(arguments, 0)), ln(number(arguments, 1)));
        let is_plain = num.high.is_finite() && base.high.is_finite() && base.high != 0.0;
        let logarithm = if is_plain { num.divided(base).high } else { num.high / base.high };
        let undefined = "there is no such logarithm with this base";
        Value::try_from(logarithm).map_err(|_| FunctionError::argument(1, undefined))
    };
    Function::new([num, base], Type::NUMBER, body)
        .described("Finds the exponent to which the base is raised to give the number.")
        .refined(not_null())
}

/// The natural logarithm, also of numbers beyond the range of `f64`.
#[inline]
fn ln(number: &Number) -> Double {
    let Some((mut part, mut exponent)) = Double::leading(number) else {
        return Double::of(number.to_f64().ln());
    };
    if part.high > SQRT_2 {
        part = Double { high: part.high / 2.0, low: part.low / 2.0 };
        exponent += 1;
    }
    // Near 1 all digits count that the number has beside the 1.
    let beyond_one = match number.sub(&Number::ONE) {
        Ok(rest) if exponent == 0 => match Double::leading(&rest) {
            Some((part, exponent)) => {
                let sign = if rest.is_negative() { -1.0 } else { 1.0 };
                part.times(Double::of(sign * 2_f64.powi(exponent)))
            }
            None => Double::of(0.0),
        },
        _ => part.plus(Double::of(-1.0)),
    };
    const LN_2_LOW: f64 = 2.319_046_813_846_299_6e-17;
    let whole = Double::of(f64::from(exponent)).times(Double { high: LN_2, low: LN_2_LOW });
    whole.plus(ln_one_plus(beyond_one))
}

/// The natural logarithm of 1 + `x`, which is between the root of 1/2 and that of 2: the series of the inverse
/// hyperbolic tangent of x / (2 + x), each term of which is at most a thirtieth of the one before it.
#[inline]
fn ln_one_plus(x: Double) -> Double {
    let tangent = x.divided(x.plus(Double::of(2.0)));
    let square = tangent.times(tangent);
    let mut sum = Double::of(0.0);
    for odd in (1..=51).rev().step_by(2) {
        sum = sum.times(square).plus(Double::of(1.0).divided(Double::of(f64::from(odd))));
    }
    sum.times(tangent).times(Double::of(2.0))
}

/// The sum of two floats, the first of which is the nearest to it: 106 bits.
#[derive(Clone, Copy)]
struct Double {
    high: f64,
    low: f64,
}

impl Double {
    #[inline]
    const fn of(high: f64) -> Double {
        Double { high, low: 0.0 }
    }

    /// The magnitude of a number as something from 1 to 2 and a power of two; none for 0 and the infinities.
    #[inline]
    fn leading(number: &Number) -> Option<(Double, i32)> {
        let (bits, exponent) = number.leading_bits()?;
        let scale = 2_f64.powi(-127);
        // As many bits as an `f64` has, and the rest.
        let high = bits >> 75 << 75;
        let part = Double::sum(high as f64 * scale, (bits - high) as f64 * scale);
        Some((part, i32::try_from(exponent).ok()?))
    }

    #[inline]
    fn sum(a: f64, b: f64) -> Double {
        let high = a + b;
        let of_b = high - a;
        Double { high, low: (a - (high - of_b)) + (b - of_b) }
    }

    #[inline]
    fn plus(self, other: Double) -> Double {
        let sum = Double::sum(self.high, other.high);
        Double::sum(sum.high, sum.low + self.low + other.low)
    }

    #[inline]
    fn times(self, other: Double) -> Double {
        let high = self.high * other.high;
        let low = self.high.mul_add(other.high, -high);
        Double::sum(high, low + self.high * other.low + self.low * other.high)
    }

    #[inline]
    fn divided(self, other: Double) -> Double {
        let mut quotient = Double::of(self.high / other.high);
        for _ in 0..2 {
            let rest = self.plus(other.times(Double { high: -quotient.high, low: -quotient.low }));
            quotient = quotient.plus(Double::of(rest.high / other.high));
        }
        quotient
    }
}
