//! Powers: whole ones exactly, all others as `f64` has them.

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::number::{failed, logarithm};
use crate::stdlib::support::{not_null, number, param};
use crate::types::Type;
use crate::value::{Number, NumberError, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("log", logarithm::log(), "The logarithm, the nearest number of about 16 digits.")
            .example("log(1024, 2)", "10")
            .example("log(1000, 10)", "3"),
        LibraryFunction::new(
            "pow",
            pow(),
            "The power: exact if the exponent is whole, otherwise with about 16 digits.",
        )
        .example("pow(3, 2)", "9")
        .example("pow(2, -2)", "0.25"),
    ]
}

#[inline]
fn pow() -> Function {
    let num = param("num", Type::NUMBER, "The base.");
    let exponent = param("power", Type::NUMBER, "The exponent.");
    let body = |arguments: &[Value], allowance: &mut Allowance| {
        let (base, exponent) = (number(arguments, 0), number(arguments, 1));
        if exponent.is_integer() {
            return whole_power(base, exponent, allowance).map(Value::number).map_err(|error| error.of_argument(1));
        }
        let power = base.to_f64().powf(exponent.to_f64());
        if power.is_infinite() && !base.is_infinite() && !exponent.is_infinite() && !base.is_zero() {
            return Err(FunctionError::argument(1, NumberError::TooLarge.to_string()));
        }
        let undefined = "the power of a negative number needs a whole exponent";
        Value::try_from(power).map_err(|_| FunctionError::argument(1, undefined))
    };
    Function::counting([num, exponent], Type::NUMBER, body).described("Raises a number to a power.").refined(not_null())
}

/// The power with a whole exponent, by squaring.
#[inline]
fn whole_power(base: &Number, exponent: &Number, allowance: &mut Allowance) -> Result<Number, FunctionError> {
    let negative = exponent.is_negative();
    let steady = base.is_zero() || base.abs() == Number::ONE || base.is_infinite();
    let mut left = match exponent.abs().to_u64() {
        Some(count) => count,
        // What only changes its sign needs to know whether the exponent is even.
        None if steady => {
            let half = exponent.rem(&Number::from(2)).map_err(failed)?;
            2 + u64::from(!half.is_zero())
        }
        None => return Err(failed(NumberError::TooLarge)),
    };
    let (mut power, mut square) = (Number::ONE, base.clone());
    while left > 0 {
        if left % 2 == 1 {
            allowance.steps(price::of_product(&power, &square))?;
            power = power.mul(&square).map_err(failed)?;
        }
        left /= 2;
        if left > 0 {
            allowance.steps(price::of_product(&square, &square))?;
            square = square.mul(&square).map_err(failed)?;
        }
    }
    allowance.steps(price::of_product(&power, &power))?;
    if negative { Number::ONE.div(&power).map_err(failed) } else { Ok(power) }
}
