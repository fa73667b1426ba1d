//! Writes a number as decimal text: integers in full, fractions with the fewest digits that read back the same.
//!
//! There is never an exponent, as in the reference, whose strings made from numbers have none.
//! Reading is in `parse`.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigUint, Sign};

use super::round::PRECISION;
use super::{Float, Number, Repr};

/// Writes the decimal text, with `+Inf` and `-Inf` for the infinities.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Number, NumberLimits};
///
/// let number = Number::parse("12.50", &NumberLimits::default())?;
/// assert_eq!(number.to_string(), "12.5");
/// assert_eq!(Number::infinity().to_string(), "+Inf");
/// # Ok::<(), hcl_model::value::NumberError>(())
/// ```
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(value) => fmt::Display::fmt(value, f),
            Repr::Big(value) => fmt::Display::fmt(value, f),
            Repr::Float(float) => f.pad_integral(float.mantissa.sign() != Sign::Minus, "", &shortest(float)),
            Repr::Infinity => f.pad("+Inf"),
            Repr::NegInfinity => f.pad("-Inf"),
        }
    }
}

/// Writes the same text as [`Display`](fmt::Display), so that a failed assertion is readable.
impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Number {
    /// The decimal text with all digits, however many there are.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn exact_decimal(&self) -> String {
        let Repr::Float(float) = &self.0 else { return self.to_string() };
        let places = float.exponent.unsigned_abs() as usize;
        let digits = (float.mantissa.magnitude() * BigUint::from(5u32).pow(places as u32)).to_string();
        let sign = if float.mantissa.sign() == Sign::Minus { "-" } else { "" };
        sign.to_owned() + &with_places(&digits, places)
    }
}

/// The digits with a point before the last ones, and at least one digit before that.
fn with_places(digits: &str, places: usize) -> String {
    let mut text = "0".repeat((places + 1).saturating_sub(digits.len())) + digits;
    text.insert(text.len() - places, '.');
    text
}

/// The fewest digits that read back as the fraction, without its sign.
///
/// A decimal with some number of places inside the fraction's rounding interval stays inside with another 0 appended.
/// So a search by halves finds the fewest places.
fn shortest(float: &Float) -> String {
    let interval = Interval::new(float);
    // No whole number is in the interval, since each of up to 512 bits is a number of its own.
    let mut too_few = 0;
    let mut enough = interval.enough_places();
    let mut found = interval.decimal(enough);
    while enough - too_few > 1 {
        let middle = too_few + (enough - too_few) / 2;
        match interval.decimal(middle) {
            Some(digits) => (enough, found) = (middle, Some(digits)),
            None => too_few = middle,
        }
    }
    let digits = found.unwrap_or_default().to_string();
    with_places(&digits, enough as usize)
}

/// The reals that round to one fraction, whose magnitude is `mantissa / 2^scale`.
struct Interval<'a> {
    mantissa: &'a BigUint,
    scale: u32,
    /// The number of bits that the mantissa is short of the precision.
    spare: u64,
}

impl Interval<'_> {
    fn new(float: &Float) -> Interval<'_> {
        let mantissa = float.mantissa.magnitude();
        Interval {
            mantissa,
            scale: float.exponent.unsigned_abs() as u32,
            spare: PRECISION.saturating_sub(mantissa.bits()),
        }
    }

    /// A number of decimal places at which there is a decimal inside.
    ///
    /// There is one where a step of the last digit is shorter than the interval, and where the decimal is exact, which
    /// it is with as many places as there are bits after the point.
    fn enough_places(&self) -> u32 {
        let bits_to_the_end = u64::from(self.scale) + self.spare + 2;
        // 0.30103 is just above the decimal logarithm of 2.
        let short_step = bits_to_the_end * 30_103 / 100_000 + 1;
        u32::try_from(short_step).map_or(self.scale, |places| places.min(self.scale))
    }

    /// The digits of the decimal with this many places that is inside and nearest, if there is one.
    fn decimal(&self, places: u32) -> Option<BigUint> {
        // The fraction times 10^places is `scaled / 2^rest`; the interval's ends are measured in the same unit,
        // and 4 << spare times finer so that a quarter of the last place of 512 bits is a whole number.
        let five = BigUint::from(5u32).pow(places);
        let scaled = self.mantissa * &five;
        let rest = self.scale - places;
        let floor = &scaled >> rest;
        let above_floor = scaled - (&floor << rest);
        let below_ceiling = (BigUint::ONE << rest) - &above_floor;
        let half = &five << 1u32;
        // Below a power of two the numbers are twice as dense, so the interval ends after a quarter there.
        let down = if self.mantissa.bits() == 1 { &five } else { &half };
        let floor_inside = self.inside(&above_floor, down);
        let ceiling_inside = self.inside(&below_ceiling, &half);
        match (floor_inside, ceiling_inside) {
            (true, true) => Some(match below_ceiling.cmp(&above_floor) {
                Ordering::Less => floor + 1u32,
                // The reference rounds half to even here too.
                Ordering::Equal if floor.bit(0) => floor + 1u32,
                Ordering::Equal | Ordering::Greater => floor,
            }),
            (true, false) => Some(floor),
            (false, true) => Some(floor + 1u32),
            (false, false) => None,
        }
    }

    /// Returns `true` if a decimal this far from the fraction is inside, where the end is `reach` in the finer unit.
    fn inside(&self, distance: &BigUint, reach: &BigUint) -> bool {
        let distance = distance << (self.spare + 2);
        // A tie rounds to the even mantissa, which is the one with a bit to spare.
        if self.spare > 0 { distance <= *reach } else { distance < *reach }
    }
}
