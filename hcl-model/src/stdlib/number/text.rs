//! Whole numbers from text in any base.

use num_bigint::{BigInt, BigUint, Sign};

use crate::function::{Function, FunctionError};
use crate::limits::Limits;
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, number, param};
use crate::types::messages::other_kind;
use crate::types::{Type, TypeKind};
use crate::value::{NumberError, Value, beginning};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("parseint", parseint(), "The whole number.")
            .example("parseint(\"ff\", 16)", "255")
            .example("parseint(\"-101\", 2)", "-5"),
    ]
}

#[inline]
fn parseint() -> Function {
    let text = "The text: digits, and letters for the digits from ten on, after a sign if there is one.";
    let base = "The base, from 2 to 62; above 36, capital letters stand for the digits from 36 on.";
    let params = [param("number", Type::DYNAMIC, text), param("base", Type::NUMBER, base)];
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::String | TypeKind::Dynamic => Ok(Type::NUMBER),
            _ => Err(FunctionError::argument(0, other_kind("string", ty.kind_name()))),
        }
    };
    Function::counting(params, Type::NUMBER, |arguments, allowance| {
        let text = arguments[0].as_str().unwrap_or_default();
        let base = number(arguments, 1).to_u64().filter(|base| (2..=62).contains(base));
        let wrong = "a base is a whole number from 2 to 62";
        let base = base.ok_or_else(|| FunctionError::argument(1, wrong))? as u8;
        allowance.steps(price::of_digits(text.len().min(allowance.limits().number_digits as usize)))?;
        parse(text, base, allowance.limits()).map(Value::from).map_err(|why| FunctionError::argument(0, why))
    })
    .result_type(result)
    .described("Reads text as a whole number in a base.")
    .refined(not_null())
}

#[inline]
fn parse(text: &str, base: u8, limits: &Limits) -> Result<BigInt, String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (Sign::Minus, digits),
        None => (Sign::Plus, text.strip_prefix('+').unwrap_or(text)),
    };
    let values: Option<Vec<u8>> = digits.bytes().map(|c| digit(c, base)).collect();
    let Some(values) = values.filter(|values| !values.is_empty()) else {
        return Err(format!("{} is not a whole number in base {base}", shown(text)));
    };
    let significant = values.iter().skip_while(|&&value| value == 0).count();
    if significant > limits.number_digits as usize {
        return Err(NumberError::TooLong(limits.number_digits).to_string());
    }
    let magnitude = BigUint::from_radix_be(&values[values.len() - significant..], u32::from(base)).unwrap_or_default();
    Ok(BigInt::from_biguint(sign, magnitude))
}

/// The value of a digit, if there is such a digit in the base.
#[inline]
fn digit(c: u8, base: u8) -> Option<u8> {
    let value = match c {
        b'0'..=b'9' => c - b'0',
        b'a'..=b'z' => c - b'a' + 10,
        b'A'..=b'Z' if base <= 36 => c - b'A' + 10,
        b'A'..=b'Z' => c - b'A' + 36,
        _ => return None,
    };
    (value < base).then_some(value)
}

/// The text in quotes, or its beginning.
#[inline]
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let shown = beginning(text, LONGEST);
    format!("\"{shown}{}\"", if shown.len() < text.len() { "..." } else { "" })
}
