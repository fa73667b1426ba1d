//! What takes how many steps, where that is more than going through something once ([`Value::weight`]).
//!
//! A step is at most a tenth of a microsecond on a machine of today; the whole list is on the page [`crate::guide::limits`].

use crate::limits::Limits;
use crate::value::{Number, Value};

/// The steps of gathering the marks in a value.
pub(crate) fn of_marks(value: &Value) -> u64 {
    if value.contains_marks() { value.weight() } else { 0 }
}

/// The steps of finding out whether two values are equal: at most all of the smaller one is compared.
pub(crate) fn of_equality(a: &Value, b: &Value) -> u64 {
    a.weight().min(b.weight()).saturating_add(of_marks(a)).saturating_add(of_marks(b))
}

/// The steps of sorting so many values that together have such a weight.
pub(crate) fn of_sorting(count: usize, weight: u64) -> u64 {
    let comparisons = u64::from(usize::BITS - count.leading_zeros());
    weight.saturating_add(count as u64).saturating_mul(comparisons)
}

/// The steps of reading so many decimal digits as a number.
pub(crate) fn of_digits(count: usize) -> u64 {
    // In a word of 64 bits there are 19 digits.
    squares(count as u64 / 19)
}

/// The steps of reading a text as a number: its digits, and the power that its exponent stands for.
pub(crate) fn of_number(text: &str, limits: &Limits) -> u64 {
    // An exponent with more digits is beyond the limit, and nothing is computed.
    const LONGEST: usize = 12;
    let end = &text.as_bytes()[text.len().saturating_sub(LONGEST)..];
    let exponent = end.iter().rposition(|byte| matches!(byte, b'e' | b'E')).map(|at| &end[at + 1..]);
    let exponent = exponent.and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<i64>().ok()).unwrap_or(0);
    let places = exponent.unsigned_abs().min(u64::from(limits.number_exponent));
    of_digits(text.len().min(limits.number_digits as usize)) + squares(places / 19) / 24
}

/// Returns `true` if a text is read as a number in about the time that it takes to look at it, for who has nobody to
/// pay.
pub(crate) fn is_cheap(text: &str, limits: &Limits) -> bool {
    of_number(text, limits) <= 64 + text.len() as u64
}

/// The steps of writing a number in decimal digits.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn of_text(number: &Number) -> u64 {
    squares(words(number))
}

/// The steps of adding or comparing numbers.
pub(crate) fn of_sum(a: &Number, b: &Number) -> u64 {
    words(a).saturating_add(words(b)) / 16
}

/// The steps of multiplying or dividing numbers.
pub(crate) fn of_product(a: &Number, b: &Number) -> u64 {
    let (a, b) = (words(a), words(b));
    if a == 0 && b == 0 {
        return 0;
    }
    // What is divided is made longer first, as far as the result has digits.
    a.saturating_add(1).saturating_mul(b.saturating_add(1)) / 16 + a.saturating_add(b) / 2 + 1
}

/// Work that grows with the square of the words of a number.
fn squares(words: u64) -> u64 {
    words.saturating_mul(words) / 16
}

/// The words of 64 bits of a number that has more than one.
fn words(number: &Number) -> u64 {
    number.bytes() / 8
}
