//! Powers: whole ones exactly, all others as `f64` has them.

use crate::function::{Function, FunctionError};
use crate::stdlib::Entry;
use crate::stdlib::number::logarithm;
use crate::stdlib::support::{not_null, number, param};
use crate::types::Type;
use crate::value::{Number, NumberError, Value};

pub(super) fn entries() -> Vec<Entry> {
    vec![
        Entry::new("log", logarithm::log(), "The logarithm, the nearest number of about 16 digits.")
            .example("log(1024, 2)", "10")
            .example("log(1000, 10)", "3"),
        Entry::new("pow", pow(), "The power: exact if the exponent is whole, otherwise with about 16 digits.")
            .example("pow(3, 2)", "9")
            .example("pow(2, -2)", "0.25"),
    ]
}

fn pow() -> Function {
    let num = param("num", Type::NUMBER, "The base.");
    let exponent = param("power", Type::NUMBER, "The exponent.");
    let body = |arguments: &[Value]| {
        let (base, exponent) = (number(arguments, 0), number(arguments, 1));
        if exponent.is_integer() {
            let power = whole_power(base, exponent).map_err(|error| FunctionError::argument(1, error.to_string()))?;
            return Ok(Value::number(power));
        }
        let power = base.to_f64().powf(exponent.to_f64());
        if power.is_infinite() && !base.is_infinite() && !exponent.is_infinite() && !base.is_zero() {
            return Err(FunctionError::argument(1, NumberError::TooLarge.to_string()));
        }
        let undefined = "the power of a negative number needs a whole exponent";
        Value::try_from(power).map_err(|_| FunctionError::argument(1, undefined))
    };
    Function::new([num, exponent], Type::NUMBER, body).described("Raises a number to a power.").refined(not_null())
}

/// The power with a whole exponent, by squaring.
fn whole_power(base: &Number, exponent: &Number) -> Result<Number, NumberError> {
    let negative = exponent.is_negative();
    let steady = base.is_zero() || base.abs() == Number::ONE || base.is_infinite();
    let mut left = match exponent.abs().to_u64() {
        Some(count) => count,
        // What only changes its sign needs to know whether the exponent is even.
        None if steady => 2 + u64::from(!exponent.rem(&Number::from(2))?.is_zero()),
        None => return Err(NumberError::TooLarge),
    };
    let (mut power, mut square) = (Number::ONE, base.clone());
    while left > 0 {
        if left % 2 == 1 {
            power = power.mul(&square)?;
        }
        left /= 2;
        if left > 0 {
            square = square.mul(&square)?;
        }
    }
    if negative { Number::ONE.div(&power) } else { Ok(power) }
}
