//! Arithmetic and comparison: the operators as functions, and more.

mod compare;
mod logarithm;
mod power;
mod round;
mod sum;
mod text;

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, number, param};
use crate::types::Type;
use crate::value::{Number, NumberError, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let mut entries = vec![
        operator("add", Number::add, "Adds two numbers, as the operator `+` does.", "The sum.")
            .example("add(1, 2)", "3"),
        operator(
            "subtract",
            Number::sub,
            "Subtracts a number from another, as the operator `-` does.",
            "The difference.",
        )
        .example("subtract(3, 5)", "-2"),
        operator("multiply", Number::mul, "Multiplies two numbers, as the operator `*` does.", "The product.")
            .example("multiply(3, 0.5)", "1.5"),
        operator(
            "divide",
            Number::div,
            "Divides a number by another, as the operator `/` does.",
            "The quotient, which need not be whole.",
        )
        .example("divide(7, 2)", "3.5"),
        operator(
            "modulo",
            Number::rem,
            "Divides a number by another as often as it fits, as the operator `%` does.",
            "The remainder, with the sign of the first number.",
        )
        .example("modulo(-7, 3)", "-1"),
    ];
    entries.extend(compare::entries());
    entries.extend(power::entries());
    entries.extend(round::entries());
    entries.extend(sum::entries());
    entries.extend(text::entries());
    entries
}

type Arithmetic = fn(&Number, &Number) -> Result<Number, NumberError>;

#[inline]
fn operator(name: &'static str, apply: Arithmetic, description: &str, result: &'static str) -> LibraryFunction {
    let operand = |name, which| param(name, Type::NUMBER, which).allow_dynamic();
    let params = [operand("a", "The first number."), operand("b", "The second number.")];
    let body = move |arguments: &[Value], allowance: &mut Allowance| {
        let (a, b) = (number(arguments, 0), number(arguments, 1));
        allowance.steps(price::of_product(a, b))?;
        let result = apply(a, b);
        result.map(Value::number).map_err(failed)
    };
    LibraryFunction::new(
        name,
        Function::counting(params, Type::NUMBER, body).described(description).refined(not_null()),
        result,
    )
}

/// Why there is no such number.
#[inline]
fn failed(error: NumberError) -> FunctionError {
    FunctionError::new(error.to_string())
}
