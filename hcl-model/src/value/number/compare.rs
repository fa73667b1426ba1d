//! The order of numbers: exact, total, and consistent with `==` and the hash.
//!
//! Equality and the hash are derived where the forms are, in the parent module, since every value has one form.

use std::cmp::Ordering;

use num_bigint::Sign;

use super::{Number, NumberParts, Repr};

/// Orders by value, with the infinities at the ends.
///
/// # Examples
///
/// ```
/// use hcl_model::value::Number;
///
/// let mut numbers = [Number::infinity(), Number::from(2), Number::neg_infinity(), Number::try_from(1.5)?];
/// numbers.sort();
/// assert_eq!(format!("{numbers:?}"), "[-Inf, 1.5, 2, +Inf]");
///
/// // Exact where `f64` sees no difference.
/// let whole = Number::from(1_u64 << 53);
/// let more = whole.add(&Number::try_from(0.25)?)?;
/// assert!(whole < more && more < Number::from((1_u64 << 53) + 1));
/// assert_eq!(whole.to_f64(), more.to_f64());
/// # Ok::<(), hcl_model::value::NumberError>(())
/// ```
impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        if let (Repr::Small(left), Repr::Small(right)) = (&self.0, &other.0) {
            return left.cmp(right);
        }
        match (self.parts(), other.parts()) {
            (Some(left), Some(right)) => compare(&left, &right),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Number {
    /// Returns the rank of the number: -1 for negative infinity, 0 for a finite number and 1 for infinity.
    fn rank(&self) -> i8 {
        match self.0 {
            Repr::NegInfinity => -1,
            Repr::Small(_) | Repr::Big(_) | Repr::Float(_) => 0,
            Repr::Infinity => 1,
        }
    }
}

/// Compares the signs, then the positions of the highest bits, and only then the digits.
///
/// Digits are shifted by no more than the difference of their lengths, so a huge integer next to a tiny fraction costs
/// nothing.
fn compare(left: &NumberParts<'_>, right: &NumberParts<'_>) -> Ordering {
    let (left_sign, right_sign) = (left.mantissa.sign(), right.mantissa.sign());
    if left_sign != right_sign || left_sign == Sign::NoSign {
        return left_sign.cmp(&right_sign);
    }
    let tops = left.top().cmp(&right.top());
    if tops != Ordering::Equal {
        return if left_sign == Sign::Minus { tops.reverse() } else { tops };
    }
    match left.exponent.cmp(&right.exponent) {
        Ordering::Equal => left.mantissa.cmp(&right.mantissa),
        Ordering::Less => left.mantissa.as_ref().cmp(&right.at(left.exponent)),
        Ordering::Greater => left.at(right.exponent).cmp(right.mantissa.as_ref()),
    }
}
