//! Numbers as HCL writes them, compared at compile time: so bounds and defaults are held against each other before there is a
//! program.

/// The order of two numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Less,
    Equal,
    Greater,
}

/// A number as digits without zeros around them, with the point in front of them: `0.digits` times a power of ten.
#[derive(Clone, Copy)]
struct Decimal<'a> {
    negative: bool,
    /// Digits and at most one point; empty for zero.
    text: &'a [u8],
    /// The number of digits.
    count: usize,
    exponent: i64,
}

/// Compares two numbers, which are written with digits, a point, an exponent and a sign.
pub(super) const fn compare(one: &str, other: &str) -> Order {
    let (one, other) = (Decimal::parse(one), Decimal::parse(other));
    match (one.is_negative(), other.is_negative()) {
        (true, false) => Order::Less,
        (false, true) => Order::Greater,
        (false, false) => magnitude(&one, &other),
        (true, true) => magnitude(&other, &one),
    }
}

/// Returns `true` if a number has no fraction.
pub(super) const fn is_whole(number: &str) -> bool {
    let number = Decimal::parse(number);
    number.count as i64 <= number.exponent || number.count == 0
}

/// Returns `true` if a whole number is between two numbers. The first number must not exceed the second.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) const fn has_whole_between(low: &str, high: &str) -> bool {
    if is_whole(low) || is_whole(high) {
        return true;
    }
    let (low, high) = (Decimal::parse(low), Decimal::parse(high));
    if low.negative != high.negative {
        return true;
    }
    if low.exponent != high.exponent {
        // Zero is not between two fractions of one sign.
        return low.exponent > 0 || high.exponent > 0;
    }
    let (mut left, mut right, mut before_point) = (0, 0, 0);
    while before_point < low.exponent {
        match (low.digit(&mut left), high.digit(&mut right)) {
            (Some(digit), Some(again)) if digit == again => before_point += 1,
            _ => return true,
        }
    }
    false
}

const fn magnitude(one: &Decimal<'_>, other: &Decimal<'_>) -> Order {
    if one.count == 0 || other.count == 0 {
        return order(one.count as i64, other.count as i64);
    }
    if one.exponent != other.exponent {
        return order(one.exponent, other.exponent);
    }
    let (mut left, mut right) = (0, 0);
    loop {
        let (digit, again) = (one.digit(&mut left), other.digit(&mut right));
        match (digit, again) {
            (None, None) => return Order::Equal,
            // There are no zeros at the end.
            (None, Some(_)) => return Order::Less,
            (Some(_), None) => return Order::Greater,
            (Some(digit), Some(again)) if digit == again => {}
            (Some(digit), Some(again)) => return order(digit as i64, again as i64),
        }
    }
}

const fn order(one: i64, other: i64) -> Order {
    if one < other {
        Order::Less
    } else if one > other {
        Order::Greater
    } else {
        Order::Equal
    }
}

impl<'a> Decimal<'a> {
    const fn parse(number: &'a str) -> Decimal<'a> {
        let (negative, text) = match number.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            text => (false, text),
        };
        let (mut text, mut exponent) = without_exponent(text);
        // Zeros and the point in front.
        let mut before_point = digits_before_point(text) as i64;
        while let [first @ (b'0' | b'.'), rest @ ..] = text {
            if *first == b'0' {
                before_point -= 1;
            }
            text = rest;
        }
        // Zeros behind: those before the point count in the exponent already.
        while let [rest @ .., b'0' | b'.'] = text {
            text = rest;
        }
        exponent = exponent.saturating_add(before_point);
        let mut number = Decimal { negative, text, count: 0, exponent };
        let mut at = 0;
        while number.digit(&mut at).is_some() {
            number.count += 1;
        }
        number
    }

    /// There is one zero.
    const fn is_negative(&self) -> bool {
        self.negative && self.count > 0
    }

    /// The digit at or behind a place, which goes on behind it.
    const fn digit(&self, at: &mut usize) -> Option<u8> {
        if *at < self.text.len() && self.text[*at] == b'.' {
            *at += 1;
        }
        if *at == self.text.len() {
            return None;
        }
        *at += 1;
        Some(self.text[*at - 1])
    }
}

/// The digits, and what stands behind `e`.
const fn without_exponent(text: &[u8]) -> (&[u8], i64) {
    let mut at = 0;
    while at < text.len() && !matches!(text[at], b'e' | b'E') {
        at += 1;
    }
    let (digits, mut rest) = text.split_at(at);
    let mut exponent: i64 = 0;
    let mut negative = false;
    while let [first, others @ ..] = rest {
        match *first {
            b'-' => negative = true,
            digit @ b'0'..=b'9' => exponent = exponent.saturating_mul(10).saturating_add((digit - b'0') as i64),
            _ => {}
        }
        rest = others;
    }
    (digits, if negative { -exponent } else { exponent })
}

const fn digits_before_point(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() && text[at] != b'.' {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{Order, compare, has_whole_between, is_whole};

    #[test]
    fn decimals_are_ordered_like_the_numbers_they_write() {
        let ascending = [
            "-1e400", "-12", "-1.5", "-1.05", "-1", "-0.5", "-0.05", "-1e-9", "0", "1e-400", "0.009", "0.01", "0.1",
            "0.11", "1", "1.5", "9", "10", "12", "1e2", "101", "65535", "70000", "1e5", "1.5e5", "1e400",
        ];
        for (left, one) in ascending.iter().enumerate() {
            for (right, other) in ascending.iter().enumerate() {
                let expected = match left.cmp(&right) {
                    std::cmp::Ordering::Less => Order::Less,
                    std::cmp::Ordering::Equal => Order::Equal,
                    std::cmp::Ordering::Greater => Order::Greater,
                };
                assert!(compare(one, other) == expected, "{one} {other}");
            }
        }
    }

    #[test]
    fn a_number_can_be_written_in_several_ways() {
        for (one, other) in
            [("0", "-0.0"), ("1", "001.00"), ("100", "1e2"), ("0.5", "50e-2"), ("1.50", "15E-1"), ("20", "0.2e2")]
        {
            assert!(compare(one, other) == Order::Equal, "{one} {other}");
        }
        for (number, expected) in
            [("1", true), ("1.0", true), ("1.5", false), ("1.5e1", true), ("0.01", false), ("1e-1", false), ("0", true)]
        {
            assert_eq!(is_whole(number), expected, "{number}");
        }
    }

    #[test]
    fn whole_numbers_are_between_or_not() {
        for (low, high, expected) in [
            ("0.5", "0.7", false),
            ("0.05", "0.7", false),
            ("-0.7", "-0.5", false),
            ("12.1", "12.25", false),
            ("1.25e1", "12.75", false),
            ("-0.5", "0.5", true),
            ("0.5", "1.5", true),
            ("0.5", "10.5", true),
            ("12.9", "13.1", true),
            ("12", "12.5", true),
            ("11.5", "12", true),
            ("-1.5", "-0.5", true),
        ] {
            assert_eq!(has_whole_between(low, high), expected, "{low} {high}");
        }
    }
}
