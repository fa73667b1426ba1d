//! Numbers and booleans from what was found: exact integers, correctly rounded floats, HCL's conversions.

use hcl_model::value::Number;

use crate::de::input::Sight;
use crate::de::{DecodeError, Run};

/// A Rust integer type with its bounds, for messages.
pub(super) trait Integer: Sized + TryFrom<i64> + for<'a> TryFrom<&'a Number> {
    /// "between 0 and 65535".
    fn bounds() -> String;
}

macro_rules! integers {
    ($($int:ty)*) => {$(
        impl Integer for $int {
            fn bounds() -> String {
                format!("between {} and {}", <$int>::MIN, <$int>::MAX)
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 }

impl Sight<'_> {
    /// The integer that was found, exactly.
    pub(super) fn integer<T: Integer>(self, run: &Run<'_, '_>) -> Result<T, DecodeError> {
        let out_of_range = || DecodeError::new(format!("must be a whole number {}", T::bounds()));
        if let Sight::Digits(digits) = &self
            && let Some(small) = small_integer(digits)
        {
            return T::try_from(small).map_err(|_| out_of_range());
        }
        T::try_from(&self.number(run)?).map_err(|_| out_of_range())
    }

    /// The float that is nearest to the number that was found.
    pub(super) fn float(self, run: &Run<'_, '_>) -> Result<f64, DecodeError> {
        let float = match &self {
            // The text goes to binary in one step, which rounds correctly.
            Sight::Digits(digits) => digits.parse().unwrap_or(f64::NAN),
            _ => {
                let number = self.number(run)?;
                if number.is_infinite() {
                    return Ok(number.to_f64());
                }
                number.to_f64()
            }
        };
        // There is one zero.
        if float.is_finite() { Ok(float + 0.0) } else { Err(DecodeError::new("the number is too large for a float")) }
    }

    /// The number that was found; text is converted.
    pub(super) fn number(self, run: &Run<'_, '_>) -> Result<Number, DecodeError> {
        match self {
            Sight::Digits(digits) => parse(digits, run),
            Sight::Number(number) => Ok(number),
            Sight::Text(text) => parse(&text, run).map_err(|_| {
                DecodeError::new("a number is required, but this is a string that cannot be read as a number")
            }),
            _ => Err(DecodeError::wanted("a number", self.described())),
        }
    }

    /// The boolean that was found; text is converted.
    pub(super) fn boolean(self) -> Result<bool, DecodeError> {
        match &self {
            Sight::Bool(value) => Ok(*value),
            Sight::Text(text) => match &**text {
                "true" | "1" => Ok(true),
                "false" | "0" => Ok(false),
                _ => Err(DecodeError::new("a bool is required: write true or false")),
            },
            _ => Err(DecodeError::wanted("a bool", self.described())),
        }
    }
}

/// The number of digits that are few enough to be an `i64` for certain.
pub(super) fn small_integer(digits: &str) -> Option<i64> {
    let (negative, digits) = match digits.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, digits),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut number = 0i64;
    for byte in digits.bytes() {
        if !byte.is_ascii_digit() {
            return None;
        }
        number = number * 10 + i64::from(byte - b'0');
    }
    Some(if negative { -number } else { number })
}

fn parse(digits: &str, run: &Run<'_, '_>) -> Result<Number, DecodeError> {
    Number::parse(digits, &run.number_limits()).map_err(|error| DecodeError::new(error.to_string()))
}
