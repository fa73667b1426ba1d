//! Operators on whole numbers and truth values, and whether texts are the same, without values in between.
//!
//! Most operations of a configuration are on these, and have nothing to convert, to mark or to report.
//! What the operators mean is in [`crate::expr::operators`], which gives the same results.

use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::value::number::quotient;
use crate::value::{Value, ValueKind};

/// A whole number, a truth value, or a text that the syntax has a number for.
///
/// What it is stands beside one word for all kinds, so that the two are handed over in registers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SmallValue {
    kind: Kind,
    word: i64,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Whole,
    Truth,
    Text,
}

/// So many bytes of text are compared for the step of an operation; longer ones are compared by the operators on values, which
/// count them.
pub(crate) const LONGEST_TEXT: usize = 256;

impl SmallValue {
    pub(crate) const fn whole(number: i64) -> SmallValue {
        SmallValue { kind: Kind::Whole, word: number }
    }

    pub(crate) const fn truth(truth: bool) -> SmallValue {
        SmallValue { kind: Kind::Truth, word: truth as i64 }
    }

    pub(crate) const fn text(number: u32) -> SmallValue {
        SmallValue { kind: Kind::Text, word: number as i64 }
    }

    /// A known value that has no marks; a text, which is short, has this number.
    #[inline]
    pub(crate) fn of(value: &Value, number: u32) -> Option<SmallValue> {
        match value.kind() {
            ValueKind::Number(number) => number.to_i64().map(SmallValue::whole),
            ValueKind::Bool(truth) => Some(SmallValue::truth(truth)),
            ValueKind::String(text) => SmallValue::of_text(text, number),
            _ => None,
        }
    }

    /// A text, which has this number, if it is short.
    #[inline]
    pub(crate) fn of_text(text: &str, number: u32) -> Option<SmallValue> {
        (text.len() <= LONGEST_TEXT).then_some(SmallValue::text(number))
    }

    /// The value of a result, which is no text.
    pub(crate) fn value(self) -> Option<Value> {
        match self.kind {
            Kind::Whole => Some(Value::from(self.word)),
            Kind::Truth => Some(Value::bool(self.word != 0)),
            Kind::Text => None,
        }
    }

    /// The truth value, if it is one.
    pub(crate) fn as_truth(self) -> Option<bool> {
        match self.kind {
            Kind::Truth => Some(self.word != 0),
            Kind::Whole | Kind::Text => None,
        }
    }

    /// The whole number, if it is one.
    pub(crate) fn as_whole(self) -> Option<i64> {
        match self.kind {
            Kind::Whole => Some(self.word),
            Kind::Truth | Kind::Text => None,
        }
    }

    /// The number of the text, if it is one.
    pub(crate) fn as_text(self) -> Option<u32> {
        match self.kind {
            Kind::Text => Some(self.word as u32),
            Kind::Whole | Kind::Truth => None,
        }
    }

    /// A text with another number.
    pub(crate) fn with_number(self, number: u32) -> SmallValue {
        SmallValue { word: i64::from(number), ..self }
    }

    /// The result of an operator with one operand, if it is as plain.
    #[inline]
    pub(crate) fn apply_alone(self, operator: UnaryOperator) -> Option<SmallValue> {
        match (operator, self.kind) {
            (UnaryOperator::Negate, Kind::Whole) => self.word.checked_neg().map(SmallValue::whole),
            (UnaryOperator::Not, Kind::Truth) => Some(SmallValue::truth(self.word == 0)),
            _ => None,
        }
    }

    /// The result of an operator, if it is as plain; the syntax says whether two texts are the same, if it may.
    #[inline(always)]
    pub(crate) fn apply(
        operator: BinaryOperator,
        left: SmallValue,
        right: SmallValue,
        same_text: impl FnOnce(u32, u32) -> Option<bool>,
    ) -> Option<SmallValue> {
        match (left.kind, right.kind) {
            (Kind::Whole, Kind::Whole) => whole(operator, left.word, right.word),
            (Kind::Truth, Kind::Truth) => truth(operator, left.word != 0, right.word != 0).map(SmallValue::truth),
            (Kind::Text, Kind::Text) => {
                let is_equal = match operator {
                    BinaryOperator::Equal => true,
                    BinaryOperator::NotEqual => false,
                    _ => return None,
                };
                Some(SmallValue::truth(same_text(left.word as u32, right.word as u32)? == is_equal))
            }
            _ => None,
        }
    }
}

#[inline(always)]
fn whole(operator: BinaryOperator, left: i64, right: i64) -> Option<SmallValue> {
    Some(match operator {
        BinaryOperator::Add => SmallValue::whole(left.checked_add(right)?),
        BinaryOperator::Subtract => SmallValue::whole(left.checked_sub(right)?),
        BinaryOperator::Multiply => SmallValue::whole(left.checked_mul(right)?),
        BinaryOperator::Divide => SmallValue::whole(quotient(left, right)?),
        BinaryOperator::Modulo => SmallValue::whole(left.checked_rem(right)?),
        BinaryOperator::Less => SmallValue::truth(left < right),
        BinaryOperator::LessOrEqual => SmallValue::truth(left <= right),
        BinaryOperator::Greater => SmallValue::truth(left > right),
        BinaryOperator::GreaterOrEqual => SmallValue::truth(left >= right),
        BinaryOperator::Equal => SmallValue::truth(left == right),
        BinaryOperator::NotEqual => SmallValue::truth(left != right),
        BinaryOperator::And | BinaryOperator::Or => return None,
    })
}

#[inline]
fn truth(operator: BinaryOperator, left: bool, right: bool) -> Option<bool> {
    match operator {
        BinaryOperator::Or => Some(left || right),
        BinaryOperator::And => Some(left && right),
        BinaryOperator::Equal => Some(left == right),
        BinaryOperator::NotEqual => Some(left != right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Diagnostics;
    use crate::expr::operators::{binary, unary};
    use crate::limits::Allowance;
    use crate::source::Source;

    use super::*;

    /// Where there is a plain result, it is that of the operator on values, which reports nothing.
    #[test]
    fn the_results_are_those_of_the_operators_on_values() {
        let texts = ["a", "b", "1"];
        let whole = [0, 1, -1, 2, -2, 3, 7, -7, 10, i64::MAX, i64::MIN, i64::MIN + 1, 1 << 32].map(Value::from);
        let all: Vec<(SmallValue, Value)> = whole
            .into_iter()
            .chain([Value::TRUE, Value::FALSE])
            .map(|value| (0, value))
            .chain((0..).zip(texts.map(Value::from)))
            .filter_map(|(number, value)| Some((SmallValue::of(&value, number)?, value)))
            .collect();
        let same_text = |left: u32, right: u32| Some(texts[left as usize] == texts[right as usize]);
        let nowhere = [(); 2].map(|()| Source::new("test", "").range(0, 0));
        let mut results = 0;
        for operator in BinaryOperator::ALL {
            for ((plain, left), (other, right)) in
                all.iter().flat_map(|left| all.iter().map(move |right| (left, right)))
            {
                let Some(result) = SmallValue::apply(operator, *plain, *other, same_text) else { continue };
                let mut diagnostics = Diagnostics::new();
                let value = binary(operator, left, right, &nowhere, &mut Allowance::default(), &mut diagnostics);
                assert_eq!(
                    (result.value(), true),
                    (Some(value), diagnostics.is_empty()),
                    "{left:?} {operator:?} {right:?}"
                );
                results += 1;
            }
        }
        for operator in [UnaryOperator::Negate, UnaryOperator::Not] {
            for (plain, value) in &all {
                let Some(result) = plain.apply_alone(operator) else { continue };
                let mut diagnostics = Diagnostics::new();
                let value = unary(operator, value, &nowhere, &mut Allowance::default(), &mut diagnostics);
                assert_eq!((result.value(), true), (Some(value), diagnostics.is_empty()), "{operator:?}");
                results += 1;
            }
        }
        // All comparisons of numbers, the operators of truth values and of texts, and most of arithmetic.
        assert!(results > 6 * 13 * 13 + 4 * 2 * 2 + 2 * 3 * 3 + 3 * 100, "{results}");
    }
}
