//! Comparison, also of numbers of which only bounds are known; the least and the greatest.

use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, unknown, unmarked};
use crate::types::Type;
use crate::value::{Interval, Number, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        comparison(
            "greaterthan",
            "Tells whether a number is greater than another, as the operator `>` does.",
            |a, b| b.is_below(a),
        )
        .example("greaterthan(2, 1)", "true"),
        comparison(
            "greaterthanorequalto",
            "Tells whether a number is at least as great as another, as the operator `>=` does.",
            |a, b| a.is_below(b).map(|below| !below),
        )
        .example("greaterthanorequalto(2, 2)", "true"),
        comparison(
            "lessthan",
            "Tells whether a number is less than another, as the operator `<` does.",
            Interval::is_below,
        )
        .example("lessthan(2, 1)", "false"),
        comparison(
            "lessthanorequalto",
            "Tells whether a number is at most as great as another, as the operator `<=` does.",
            |a, b| b.is_below(a).map(|below| !below),
        )
        .example("lessthanorequalto(2, 2)", "true"),
        extreme("max", "Finds the greatest number.", "The greatest of the numbers.", |numbers| numbers.max())
            .example("max(3, 12, 9)", "12"),
        extreme("min", "Finds the least number.", "The least of the numbers.", |numbers| numbers.min())
            .example("min(3, 12, 9)", "3"),
    ]
}

#[inline]
fn comparison(
    name: &'static str,
    description: &str,
    decide: fn(&Interval, &Interval) -> Option<bool>,
) -> LibraryFunction {
    let operand = |name, which| param(name, Type::NUMBER, which).allow_unknown().allow_dynamic().allow_marked();
    let params = [operand("a", "The first number."), operand("b", "The second number.")];
    let body = move |arguments: &[Value]| {
        let (operands, marks) = unmarked(arguments);
        let decided = decide(&Interval::of(&operands[0]), &Interval::of(&operands[1]));
        Ok(decided.map_or_else(|| unknown(Type::BOOL), Value::bool).with_marks(marks))
    };
    let function = Function::new(params, Type::BOOL, body).described(description).refined(not_null());
    LibraryFunction::new(name, function, "True if it is so; unknown if what is known of the numbers does not decide.")
}

type Choose = for<'a> fn(&mut dyn Iterator<Item = &'a Number>) -> Option<&'a Number>;

#[inline]
fn extreme(name: &'static str, description: &str, result: &'static str, choose: Choose) -> LibraryFunction {
    let numbers = param("numbers", Type::NUMBER, "The numbers, at least one.").allow_dynamic();
    let body = move |arguments: &[Value]| {
        let found = choose(&mut arguments.iter().filter_map(Value::as_number));
        found.cloned().map(Value::number).ok_or_else(|| FunctionError::new("at least one number is required"))
    };
    let function = Function::new([], Type::NUMBER, body).variadic(numbers);
    LibraryFunction::new(name, function.described(description).refined(not_null()), result)
}
