//! Powers and logarithms: whole powers exactly, all others as `f64` has them.

use crate::function::{Function, FunctionError};
use crate::stdlib::Entry;
use crate::stdlib::support::{not_null, number, param};
use crate::types::Type;
use crate::value::{Number, NumberError, Value};

pub(super) fn entries() -> Vec<Entry> {
    vec![
        Entry::new("log", log(), "The logarithm, with about 16 digits.").example("log(1024, 2)", "10"),
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

fn log() -> Function {
    let num = param("num", Type::NUMBER, "The number, which is not negative.");
    let base = param("base", Type::NUMBER, "The base, which is not negative and not 1.");
    let body = |arguments: &[Value]| {
        for index in [0, 1] {
            if number(arguments, index).is_negative() {
                return Err(FunctionError::argument(index, "a negative number has no logarithm"));
            }
        }
        let logarithm = ln(number(arguments, 0)) / ln(number(arguments, 1));
        let undefined = "there is no such logarithm with this base";
        Value::try_from(logarithm).map_err(|_| FunctionError::argument(1, undefined))
    };
    Function::new([num, base], Type::NUMBER, body)
        .described("Finds the exponent to which the base is raised to give the number.")
        .refined(not_null())
}

/// The natural logarithm, also of numbers beyond the range of `f64`.
fn ln(number: &Number) -> f64 {
    const STEP: i32 = 1000;
    let step = Number::try_from(2_f64.powi(STEP)).unwrap_or(Number::ONE);
    let mut number = number.clone();
    let mut steps = 0_i32;
    // Numbers have at most 131 072 bits, so these are few steps.
    while !number.is_infinite() && !number.is_zero() {
        let float = number.to_f64();
        let (next, change) = match (float.is_infinite(), float == 0.0) {
            (true, _) => (number.div(&step), 1),
            (_, true) => (number.mul(&step), -1),
            _ => break,
        };
        let Ok(next) = next else { break };
        number = next;
        steps += change;
    }
    number.to_f64().ln() + f64::from(steps * STEP) * std::f64::consts::LN_2
}
