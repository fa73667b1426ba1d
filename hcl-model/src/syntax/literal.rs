//! The values of literals, for syntaxes that have nothing else.

use crate::diag::Diagnostics;
use crate::expr::Evaluation;
use crate::price;
use crate::source::Range;
use crate::syntax::{Cursor, EntryKey, NodeId, Shape, Syntax, messages};
use crate::value::{Number, NumberLimits, Value};

/// The value that an expression shows at sight; dynamic where it would have to be computed.
pub(super) fn value<S: Syntax + ?Sized>(
    syntax: &S,
    expr: NodeId,
    evaluation: &mut Evaluation<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    match syntax.shape(expr) {
        Shape::Null => Value::NULL,
        Shape::Bool(truth) => Value::bool(truth),
        Shape::Number(digits) => number(digits, evaluation, diagnostics, || {
            let bytes = syntax.bytes(expr);
            syntax.source(expr).range(bytes.start, bytes.end)
        }),
        Shape::Str(text) => Value::string(text),
        Shape::Tuple => {
            let mut elements = Vec::new();
            let mut cursor = Cursor::default();
            while let Some(element) = syntax.next_element(expr, &mut cursor) {
                elements.push(syntax.evaluate(element, evaluation, diagnostics));
            }
            Value::tuple(elements)
        }
        Shape::Object => {
            let mut entries = Vec::new();
            let mut cursor = Cursor::default();
            while let Some(entry) = syntax.next_entry(expr, &mut cursor) {
                let EntryKey::Name(name) = entry.key else {
                    return Value::DYNAMIC;
                };
                entries.push((name.into_owned(), syntax.evaluate(entry.value, evaluation, diagnostics)));
            }
            Value::object(entries)
        }
        Shape::ComputedObject | Shape::Invalid | Shape::Other => Value::DYNAMIC,
    }
}

/// A number, unless it is longer than the limits allow.
pub(crate) fn number(
    digits: &str,
    evaluation: &mut Evaluation<'_>,
    diagnostics: &mut Diagnostics,
    at: impl Fn() -> Range,
) -> Value {
    let steps = price::of_number(digits, evaluation.mode().limits());
    if steps > 0 {
        let counted = evaluation.count_steps(steps);
        if !evaluation.goes_on(counted, diagnostics, &at) {
            return Value::DYNAMIC;
        }
    }
    match Number::parse(digits, &NumberLimits::from(evaluation.mode().limits())) {
        Ok(number) => Value::number(number),
        Err(error) => {
            diagnostics.push(messages::number_limit(&error, at()));
            Value::DYNAMIC
        }
    }
}
