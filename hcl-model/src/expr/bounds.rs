//! Bounds on the result of an operator when an operand is unknown.
//!
//! The operators themselves are in [`crate::expr::operators`].

use crate::expr::operators::BinaryOperator;
use crate::types::Type;
use crate::value::{Interval, Number, NumberError, Refinement, Value};

/// The result of an operator on operands that are not both known: bounds of a number, or a truth that the bounds of
/// the operands decide.
pub(super) fn result(operator: BinaryOperator, left: &Value, right: &Value) -> Value {
    let (a, b) = (Interval::of(left), Interval::of(right));
    let arithmetic = |apply: fn(&Number, &Number) -> Result<Number, NumberError>| {
        Value::unknown(Type::NUMBER).refined(&corners(&a, &b, apply).unwrap_or_default().not_null())
    };
    let decided = match operator {
        BinaryOperator::Add => return arithmetic(Number::add),
        BinaryOperator::Subtract => return arithmetic(Number::sub),
        BinaryOperator::Multiply => return arithmetic(Number::mul),
        BinaryOperator::Divide | BinaryOperator::Modulo => return not_null(Type::NUMBER),
        BinaryOperator::Less => a.is_below(&b),
        BinaryOperator::GreaterOrEqual => a.is_below(&b).map(|below| !below),
        BinaryOperator::Greater => b.is_below(&a),
        BinaryOperator::LessOrEqual => b.is_below(&a).map(|below| !below),
        BinaryOperator::Or | BinaryOperator::And | BinaryOperator::Equal | BinaryOperator::NotEqual => None,
    };
    decided.map_or_else(|| not_null(Type::BOOL), Value::bool)
}

/// An unknown value of which only is known that it is not null.
pub(super) fn not_null(ty: Type) -> Value {
    Value::unknown(ty).refined(&Refinement::new().not_null())
}

/// The bounds of an operation that is monotonic in each operand: its results at the ends of the intervals.
fn corners(
    a: &Interval,
    b: &Interval,
    apply: fn(&Number, &Number) -> Result<Number, NumberError>,
) -> Option<Refinement> {
    let ends = |interval: &Interval| [interval.lower.number.clone(), interval.upper.number.clone()];
    let mut results = Vec::new();
    for left in ends(a) {
        for right in ends(b) {
            results.push(apply(&left, &right).ok()?);
        }
    }
    // Beyond this size fractions are rounded and whole numbers are not, so that the order of results may be another.
    const EXACT: f64 = 1e150;
    let sizes = results.iter().map(|result| result.to_f64().abs());
    if sizes.into_iter().any(|size| size > EXACT && size.is_finite()) {
        return None;
    }
    Some(Refinement::new().at_least(results.iter().min()?.clone()).at_most(results.iter().max()?.clone()))
}
