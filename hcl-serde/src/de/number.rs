//! Numbers and booleans from what was found: exact integers, correctly rounded floats, HCL's conversions.

use std::cmp::Ordering;
use std::str::FromStr;

use hcl_model::__private::value::number::{ShortDecimal, check_limits};
use hcl_model::convert::convert_within;
use hcl_model::diag::Message;
use hcl_model::types::Type;
use hcl_model::value::number::check_text;
use hcl_model::value::{Number, NumberError, Value};
use serde_core::de::Expected;

use crate::de::resolved::Resolved;
use crate::de::{DecodeError, DecodeState, messages, words};
use crate::schema::TypeSpec;

/// A Rust integer type with its bounds, for messages.
pub(super) trait Integer: Sized + TryFrom<i64> + for<'a> TryFrom<&'a Number> {
    /// "a whole number between 0 and 65535".
    fn bounds() -> String;
}

macro_rules! integers {
    ($($int:ty)*) => {$(
        impl Integer for $int {
            fn bounds() -> String {
                format!("a whole number between {} and {}", <$int>::MIN, <$int>::MAX)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 }

/// An integer of any size as the crate `num-bigint` decodes one: its digits of 32 bits, the lowest first, and before them the
/// sign if it has one.
pub(super) fn big_integer(ty: &TypeSpec, number: &Number) -> Result<Value, DecodeError> {
    let is_signed = matches!(ty, TypeSpec::BigInteger { signed: true });
    let Some(integer) = number.to_bigint() else {
        return Err(DecodeError::new(messages::NO_WHOLE_NUMBER));
    };
    let zero = Number::from(0);
    if *number < zero && !is_signed {
        return Err(DecodeError::new(messages::NEGATIVE));
    }
    let (_, digits) = integer.to_u32_digits();
    let digits = Value::tuple(digits.into_iter().map(Value::from));
    if !is_signed {
        return Ok(digits);
    }
    let sign = match number.cmp(&zero) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    };
    Ok(Value::tuple([Value::from(sign), digits]))
}

/// A Rust float type.
pub(super) trait Float: Sized + FromStr {
    /// The one that is nearest to a number.
    fn nearest(number: &Number) -> Self;
    /// The float, if it is finite; there is one zero.
    fn finite(self) -> Option<Self>;
}

macro_rules! floats {
    ($($float:ident $nearest:ident)*) => {$(
        impl Float for $float {
            fn nearest(number: &Number) -> $float {
                number.$nearest()
            }

            fn finite(self) -> Option<$float> {
                self.is_finite().then_some(self + 0.0)
            }
        }
    )*};
}

floats! { f32 to_f32 f64 to_f64 }

impl Resolved<'_> {
    /// The integer that was found, exactly; of the types of integers, which say what they expect, some have no zero.
    pub(super) fn integer<T: Integer>(
        self,
        state: &DecodeState<'_, '_>,
        expected: &dyn Expected,
    ) -> Result<T, DecodeError> {
        let bounds = || words::integers(&expected.to_string()).unwrap_or_else(T::bounds);
        if let Resolved::Digits(digits) = &self
            && let Some(small) = small_integer(digits, state)
        {
            return T::try_from(small).map_err(|_| DecodeError::out_of_range(small.into(), bounds()));
        }
        let number = self.number(state)?;
        T::try_from(&number).map_err(|_| DecodeError::out_of_range(number.clone(), bounds()))
    }

    /// The float that is nearest to the number that was found: rounded once, also where it is of single precision.
    pub(super) fn float<T: Float>(self, state: &DecodeState<'_, '_>) -> Result<T, DecodeError> {
        let float = match &self {
            // The text goes to binary in one step, which rounds correctly.
            Resolved::Digits(digits) => {
                check_limits(digits, &state.number_limits()).map_err(|error| DecodeError::new(Message::text(error)))?;
                digits.parse().ok()
            }
            _ => {
                let number = self.number(state)?;
                if number.is_infinite() {
                    return Ok(T::nearest(&number));
                }
                Some(T::nearest(&number))
            }
        };
        let float = float.and_then(T::finite);
        float.ok_or_else(|| DecodeError::new(messages::TOO_LARGE_FOR_FLOAT))
    }

    /// The number that was found; text is converted.
    pub(super) fn number(self, state: &DecodeState<'_, '_>) -> Result<Number, DecodeError> {
        match self {
            Resolved::Digits(digits) => parse(digits, state),
            Resolved::Number(number) => Ok(number),
            Resolved::Text(text) => {
                parse(&text, state).map_err(|error| match check_text(&text, &state.number_limits()) {
                    Err(NumberError::Syntax) => {
                        let around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
                        let is_number = check_text(text.trim_matches(around), &state.number_limits()).is_ok();
                        let hint = is_number.then(|| messages::only_a_number(text.contains(['"', '\''])));
                        DecodeError::new(Message::text(NumberError::Syntax)).hint(hint)
                    }
                    _ => error,
                })
            }
            _ => Err(DecodeError::wanted(words::NUMBER, self.described())),
        }
    }

    /// The boolean that was found; text is converted.
    pub(super) fn boolean(self) -> Result<bool, DecodeError> {
        match &self {
            Resolved::Bool(value) => Ok(*value),
            Resolved::Text(text) => match &**text {
                "true" | "1" => Ok(true),
                "false" | "0" => Ok(false),
                text => Err(no_bool(text, self.described())),
            },
            Resolved::Digits(digits) => Err(no_bool(digits, self.described())),
            Resolved::Number(number) => Err(no_bool(&number.to_string(), self.described())),
            _ => Err(DecodeError::wanted(words::BOOL, self.described())),
        }
    }
}

/// The number of digits that are few enough to be an `i64` for certain, and not more than there may be.
#[inline(never)]
pub(super) fn small_integer(digits: &str, state: &DecodeState<'_, '_>) -> Option<i64> {
    if digits.len() > state.digits {
        return None;
    }
    let (negative, digits) = match digits.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, digits),
    };
    let ShortDecimal { digits, decimals: 0 } = ShortDecimal::read(digits.as_bytes())? else { return None };
    let number = digits.cast_signed();
    Some(if negative { -number } else { number })
}

/// A text as a number, which takes work of the argument and of the load.
fn parse(text: &str, state: &DecodeState<'_, '_>) -> Result<Number, DecodeError> {
    let number = state.within(|allowance| convert_within(&Value::string(text), &Type::NUMBER, allowance));
    let number = number.map_err(|error| DecodeError::new(Message::text(error)))?;
    number.as_number().cloned().ok_or_else(|| DecodeError::wanted(words::NUMBER, "null"))
}

/// The float of a few digits without an exponent: both numbers are exact, so that one division rounds correctly.
pub(super) fn short_float(digits: &str) -> Option<f64> {
    const POWERS: [f64; ShortDecimal::LONGEST] =
        [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17];
    let positive = digits.strip_prefix('-');
    let ShortDecimal { digits, decimals } = ShortDecimal::read(positive.unwrap_or(digits).as_bytes())?;
    if digits >> f64::MANTISSA_DIGITS != 0 {
        return None;
    }
    let float = digits as f64 / POWERS.get(decimals)?;
    Some(if positive.is_some() { -float } else { float })
}

/// Returns the error of a value in the place of a boolean, with the boolean that other formats write so.
#[cold]
fn no_bool(text: &str, found: &str) -> DecodeError {
    let error = DecodeError::wanted(words::BOOL, found);
    match &*text.to_ascii_lowercase() {
        "1" | "on" | "yes" | "true" => error.hint(Some(messages::WRITE_TRUE.into())),
        "0" | "off" | "no" | "false" => error.hint(Some(messages::WRITE_FALSE.into())),
        _ => error,
    }
}

#[cfg(test)]
mod tests {
    use super::short_float;

    #[test]
    fn short_floats_are_those_of_the_standard_library() {
        let mut state = 1u64;
        for round in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let digits = (state >> 20).to_string();
            let (whole, fraction) = digits.split_at(1 + round % (digits.len() - 1));
            let text = format!("{}{whole}.{fraction}", if round % 3 == 0 { "-" } else { "" });
            let cut = &text[..text.len().min(3 + round % 18)];
            let cut = cut.trim_end_matches('.');
            if let Some(float) = short_float(cut) {
                assert_eq!(float.to_bits(), cut.parse::<f64>().unwrap().to_bits(), "{cut}");
            }
        }
        for text in ["0", "-0", "0.1", "999999999999999", "-1.5", "0.000000000000001", "9007199254740993"] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(short_float(text).unwrap_or(expected).to_bits(), expected.to_bits(), "{text}");
        }
        for text in ["1e5", "1.2.3", "1.", ".5", "-", "", "0x1", "12345678901234567", "0.000000000000000001"] {
            assert_eq!(short_float(text), None, "{text}");
        }
    }
}
