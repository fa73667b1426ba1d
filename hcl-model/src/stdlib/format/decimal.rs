//! The decimal digits of a number, and the ways to write them that the verbs for numbers know.

use crate::value::Number;

/// The magnitude of a number as a decimal fraction: a point, these digits, and as many places to the right.
pub(super) struct Decimal {
    /// Without a 0 at the beginning or at the end; none for 0.
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    /// The fewest digits that tell the number from others.
    #[inline]
    pub(super) fn shortest(number: &Number) -> Decimal {
        Decimal::of(&number.to_string())
    }

    /// All digits.
    #[inline]
    pub(super) fn exact(number: &Number) -> Decimal {
        Decimal::of(&number.exact_decimal())
    }

    #[inline]
    fn of(text: &str) -> Decimal {
        let text = text.trim_start_matches('-');
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let all = [whole, fraction].concat();
        let digits = all.trim_start_matches('0');
        let point = whole.len() as i64 - (all.len() - digits.len()) as i64;
        let digits = digits.trim_end_matches('0').as_bytes().to_vec();
        Decimal { point: if digits.is_empty() { 0 } else { point }, digits }
    }

    /// Keeps so many digits; half of the last one goes to the even neighbor.
    #[inline]
    fn round(&mut self, count: i64) {
        let Ok(count) = usize::try_from(count) else {
            (self.digits, self.point) = (Vec::new(), 0);
            return;
        };
        let Some(&next) = self.digits.get(count) else { return };
        let odd = count > 0 && self.digits[count - 1] % 2 == 1;
        let up = next > b'5' || (next == b'5' && (self.digits.len() > count + 1 || odd));
        self.digits.truncate(count);
        while self.digits.last().is_some_and(|&last| last == if up { b'9' } else { b'0' }) {
            self.digits.pop();
        }
        match self.digits.last_mut() {
            Some(last) if up => *last += 1,
            Some(_) => {}
            None if up => (self.digits, self.point) = (vec![b'1'], self.point + 1),
            None => self.point = 0,
        }
    }

    /// With so many digits behind the point: `12.50`.
    #[inline]
    pub(super) fn fixed(mut self, places: usize) -> String {
        self.round(self.point.saturating_add(i64::try_from(places).unwrap_or(i64::MAX)));
        self.plain(places)
    }

    /// With an exponent, and so many digits behind the point: `1.25e+01`.
    #[inline]
    pub(super) fn scientific(mut self, places: usize) -> String {
        self.round(i64::try_from(places).unwrap_or(i64::MAX).saturating_add(1));
        self.exponential(places)
    }

    /// In the shorter of both ways, with at most so many digits if there is a number of them.
    #[inline]
    pub(super) fn general(mut self, most: Option<usize>) -> String {
        let length = |digits: &[u8]| digits.len() as i64;
        let mut limit = 6;
        if let Some(most) = most {
            limit = i64::try_from(most.max(1)).unwrap_or(i64::MAX);
            self.round(limit);
            if limit > length(&self.digits) && length(&self.digits) >= self.point {
                limit = length(&self.digits);
            }
        }
        if !(-4..limit).contains(&(self.point - 1)) {
            let places = self.digits.len().saturating_sub(1);
            return self.exponential(places);
        }
        let places = usize::try_from(length(&self.digits) - self.point).unwrap_or(0);
        self.plain(places)
    }

    /// The digit at a place behind the point, or before it if the place is negative.
    #[inline]
    fn digit(&self, place: i64) -> char {
        let index = usize::try_from(self.point + place).ok();
        index.and_then(|index| self.digits.get(index)).map_or('0', |&digit| char::from(digit))
    }

    #[inline]
    fn plain(&self, places: usize) -> String {
        let mut text: String = (-self.point.max(1)..0).map(|place| self.digit(place)).collect();
        if places > 0 {
            text.push('.');
            text.extend((0..places).map(|place| self.digit(place as i64)));
        }
        text
    }

    #[inline]
    fn exponential(&self, places: usize) -> String {
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        let digit = |index: usize| self.digits.get(index).map_or('0', |&digit| char::from(digit));
        let mut text = String::from(digit(0));
        if places > 0 {
            text.push('.');
            text.extend((1..=places).map(digit));
        }
        text + &format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs())
    }
}
