//! The interval of a number that may be unknown, for comparing it.

use crate::value::{Bound, Number, Value};

/// The interval in which a number lies.
pub(crate) struct Interval {
    pub(crate) lower: Bound,
    pub(crate) upper: Bound,
}

impl Interval {
    /// Returns the known interval of a number.
    pub(crate) fn of(value: &Value) -> Interval {
        let known = value.refinement();
        let bound =
            |bound: Option<&Bound>, open: Number| bound.cloned().unwrap_or(Bound { number: open, inclusive: true });
        Interval {
            lower: bound(known.lower(), Number::neg_infinity()),
            upper: bound(known.upper(), Number::infinity()),
        }
    }

    /// Returns `true` if all of the interval is below the other, and `false` if none of it is. Returns `None` if
    /// neither is certain.
    pub(crate) fn is_below(&self, other: &Interval) -> Option<bool> {
        let touches = |upper: &Bound, lower: &Bound| upper.number == lower.number && upper.inclusive && lower.inclusive;
        if self.upper.number <= other.lower.number && !touches(&self.upper, &other.lower) {
            return Some(true);
        }
        (self.lower.number >= other.upper.number).then_some(false)
    }
}
