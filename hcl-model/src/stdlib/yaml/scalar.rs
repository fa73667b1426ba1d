//! The meaning of a scalar of YAML: by its tag, or, without quotes and a tag, by its looks.

use num_bigint::BigUint;

use super::{messages, timestamp::timestamp};
use crate::function::FunctionError;
use crate::limits::Allowance;
use crate::price;
use crate::stdlib::encoding;
use crate::value::{Number, NumberError, NumberLimits, Value};

/// A scalar without quotes and without a tag.
#[inline]
pub(super) fn plain(text: &str, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    // What no other thing than a text begins with.
    let Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b'~' | b'a'..=b'z' | b'A'..=b'Z') = text.bytes().next() else {
        return if text.is_empty() { Ok(Value::NULL) } else { string(text, allowance) };
    };
    if is_null(text) {
        return Ok(Value::NULL);
    }
    if let Some(truth) = truth(text) {
        return Ok(Value::from(truth));
    }
    if matches!(text, ".nan" | ".NaN" | ".NAN") {
        return Err(FunctionError::new(messages::NAN));
    }
    if let Some(number) = number(text, allowance)? {
        return Ok(Value::number(number));
    }
    match timestamp(text) {
        Some(time) => string(&time, allowance),
        None => string(text, allowance),
    }
}

/// A scalar with a tag, which is one of those of the language without what they begin with.
#[inline]
pub(super) fn tagged(text: &str, tag: &str, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    let refuse = |wanted: &str| Err(FunctionError::new(messages::not_tagged(&format!("!!{tag}"), wanted)));
    match tag {
        "str" => string(text, allowance),
        "binary" => {
            allowance.bytes(text.len())?;
            match encoding::decode(text) {
                Ok(_) => string(text, allowance),
                Err(_) => refuse("text in Base64"),
            }
        }
        "null" if is_null(text) || text.is_empty() => Ok(Value::NULL),
        "null" => refuse("null"),
        "bool" => truth(text).map_or_else(|| refuse("true or false"), |truth| Ok(Value::from(truth))),
        "int" | "float" => number(text, allowance)?.map_or_else(|| refuse("a number"), |it| Ok(Value::number(it))),
        "timestamp" => match timestamp(text) {
            Some(time) => string(&time, allowance),
            None => refuse("a date, or a date with a time, as in 2006-01-02T15:04:05Z"),
        },
        "seq" | "map" => Err(FunctionError::new(messages::tag_elsewhere(&format!("!!{tag}"), "a text"))),
        _ => Err(FunctionError::new(messages::tag(&format!("!!{tag}")))),
    }
}

/// A text that is one.
#[inline]
pub(super) fn string(text: &str, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    allowance.bytes(text.len())?;
    Ok(Value::from(text))
}

#[inline]
fn is_null(text: &str) -> bool {
    matches!(text, "~" | "null" | "Null" | "NULL")
}

#[inline]
fn truth(text: &str) -> Option<bool> {
    match text {
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => Some(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => Some(false),
        _ => None,
    }
}

/// Returns the number that a text is: in decimal, octal or hexadecimal, or an infinity. A text with `_` is not a number.
#[inline]
fn number(text: &str, allowance: &mut Allowance) -> Result<Option<Number>, FunctionError> {
    let (is_negative, unsigned) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") {
        return Ok(Some(if is_negative { Number::neg_infinity() } else { Number::infinity() }));
    }
    let radix = match unsigned.as_bytes() {
        [b'0', b'o', ..] => 8,
        [b'0', b'x', ..] => 16,
        _ => 10,
    };
    if radix != 10 {
        let found = of_radix(&unsigned[2..], radix, allowance)?;
        return Ok(found.map(|number| if is_negative { number.neg() } else { number }));
    }
    let is_whole = !unsigned.is_empty() && unsigned.bytes().all(|c| c.is_ascii_digit());
    if !is_whole && !is_decimal(unsigned) {
        return Ok(None);
    }
    let limits = *allowance.limits();
    allowance.bytes(text.len())?;
    allowance.steps(price::of_number(text, &limits))?;
    let number = Number::parse(text, &NumberLimits::from(&limits));
    number.map(Some).map_err(|error| FunctionError::new(error.to_string()))
}

/// The number of digits that stand behind `0o` or `0x`.
#[inline]
fn of_radix(digits: &str, radix: u32, allowance: &mut Allowance) -> Result<Option<Number>, FunctionError> {
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Ok(None);
    }
    allowance.bytes(digits.len())?;
    // A digit of any of the two is at most 1.21 decimal ones.
    let limit = allowance.limits().number_digits;
    if digits.len() as u64 * 121 / 100 > u64::from(limit) {
        return Err(FunctionError::new(NumberError::TooLong(limit).to_string()));
    }
    Ok(BigUint::parse_bytes(digits.as_bytes(), radix).map(Number::from))
}

/// Returns `true` if a text is digits with a point among them or on one side, and maybe an exponent behind.
#[inline]
fn is_decimal(unsigned: &str) -> bool {
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (unsigned, None),
    };
    let are_digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_mantissa = are_digits(whole) && are_digits(fraction) && !(whole.is_empty() && fraction.is_empty());
    is_mantissa && exponent.is_none_or(|exponent| !exponent.is_empty() && are_digits(exponent))
}
