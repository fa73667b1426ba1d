//! Sign and rounding.

use std::cmp::Ordering;

use crate::function::Function;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, number, param};
use crate::types::Type;
use crate::value::{Number, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        of_one("abs", true, Number::abs, "Takes away the sign of a number.", "The number without its sign.")
            .example("abs(-12.4)", "12.4"),
        of_one(
            "ceil",
            false,
            Number::ceil,
            "Rounds a number up.",
            "The least whole number that is not below it; an infinity stays what it is.",
        )
        .example("ceil(1.2)", "2"),
        of_one(
            "floor",
            false,
            Number::floor,
            "Rounds a number down.",
            "The greatest whole number that is not above it; an infinity stays what it is.",
        )
        .example("floor(-1.2)", "-2"),
        of_one(
            "int",
            true,
            Number::trunc,
            "Drops the fraction of a number.",
            "The next whole number towards 0; an infinity stays what it is.",
        )
        .example("int(-1.8)", "-1"),
        of_one(
            "negate",
            true,
            Number::neg,
            "Changes the sign of a number, as the operator `-` does.",
            "The number with the opposite sign.",
        )
        .example("negate(1)", "-1"),
        of_one(
            "signum",
            false,
            signum,
            "Finds the sign of a number.",
            "-1 for a number below 0, 0 for 0, and 1 for any other.",
        )
        .example("signum(-0.5)", "-1"),
    ]
}

#[inline]
fn of_one(
    name: &'static str,
    allow_dynamic: bool,
    apply: fn(&Number) -> Number,
    description: &str,
    result: &'static str,
) -> LibraryFunction {
    let num = param("num", Type::NUMBER, "The number.");
    let num = if allow_dynamic { num.allow_dynamic() } else { num };
    let function = Function::new([num], Type::NUMBER, move |arguments| Ok(Value::number(apply(number(arguments, 0)))));
    LibraryFunction::new(name, function.described(description).refined(not_null()), result)
}

#[inline]
fn signum(number: &Number) -> Number {
    Number::from(match number.cmp(&Number::ZERO) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    })
}
