//! Values of variables that the program gives.

use std::{iter, ops};

use crate::body::Body;
use crate::convert::ConvertError;
use crate::diag::Diagnostics;
use crate::expr::messages::is_limit;
use crate::expr::{Expression, Mode};
use crate::limits::{Budget, Limits};
use crate::source::Range;
use crate::type_expression::TypeConstraint;
use crate::value::{Value, ValueKind};

/// A value that the program gives.
#[derive(Clone)]
pub(crate) enum GivenVariable {
    Value(Value),
    /// An argument of a file.
    Argument {
        name: Range,
        expr: Expression,
    },
    /// A text, for example of the environment, and the expression that it may be.
    Text {
        at: Range,
        parsed: Result<Expression, Diagnostics>,
    },
}

/// Hides the text of a file outside of some bytes, which are in the order of the text, but for brackets and commas.
#[inline]
pub(super) fn redact_rest(body: &Body, shown: &[ops::Range<usize>]) {
    let file = body.missing_item_range();
    let source = file.source();
    let mut start = 0;
    let end = source.text().len();
    for stretch in shown.iter().cloned().chain(iter::once(end..end)) {
        let between = source.text().get(start..stretch.start).unwrap_or_default();
        if !between.chars().all(|letter| letter.is_whitespace() || "{},".contains(letter)) {
            let indent = between.len() - between.trim_start().len();
            source.redact(start + indent..start + between.trim_end().len());
        }
        start = start.max(stretch.end);
    }
}

/// A value before it is converted, or why it does not convert.
pub(super) type Meant = Result<Result<Value, ConvertError>, Diagnostics>;

impl GivenVariable {
    /// Returns the range of the value, if it has one.
    #[inline]
    pub(super) fn place(&self) -> Option<Range> {
        match self {
            GivenVariable::Value(_) => None,
            GivenVariable::Argument { expr, .. } => Some(expr.range()),
            GivenVariable::Text { at, .. } => Some(at.clone()),
        }
    }

    /// Returns the range of the name, or of the value if the name stands elsewhere.
    #[inline]
    pub(super) fn named_at(&self) -> Option<Range> {
        match self {
            GivenVariable::Argument { name, .. } => Some(name.clone()),
            _ => self.place(),
        }
    }

    /// Returns `true` if the value is null. A text counts as an expression.
    #[inline]
    pub(super) fn is_null(&self, budget: &Budget) -> bool {
        let is_null = |expr: &Expression| literal(expr, budget).is_ok_and(|value| value.is_null());
        match self {
            GivenVariable::Value(value) => {
                value.settled_itself(&mut budget.allowance()).is_ok_and(|value| value.is_null())
            }
            GivenVariable::Argument { expr, .. } => is_null(expr),
            GivenVariable::Text { parsed, .. } => parsed.as_ref().is_ok_and(is_null),
        }
    }

    /// The value, converted to what the variable takes; of a text that depends on it.
    ///
    /// `takes_any_text` says that only a value to which text does not convert by itself is read as one.
    #[inline]
    pub(super) fn value(
        &self,
        constraint: &TypeConstraint,
        takes_any_text: bool,
        convert: impl Fn(&Value) -> Result<Value, ConvertError>,
        budget: &Budget,
    ) -> Meant {
        match self {
            GivenVariable::Value(value) => Ok(convert(&value.settled())),
            GivenVariable::Argument { expr, .. } => Ok(convert(&literal(expr, budget)?)),
            GivenVariable::Text { at, parsed } => {
                let text = Value::from(at.text());
                let as_text = convert(&text);
                let takes_text = as_text.is_ok() && !constraint.ty().is_dynamic();
                let is_collection = at.text().trim_start().starts_with(['[', '{']);
                if takes_text || constraint.is_extended() && as_text.is_ok() {
                    return Ok(as_text);
                }
                let is_meant = |value: &Value| match value.kind() {
                    ValueKind::Number(_) | ValueKind::Bool(_) if takes_any_text => false,
                    _ => is_collection || looks_like(value, at.text()),
                };
                match parsed.as_ref().map_err(Diagnostics::clone).and_then(|expr| literal(expr, budget)) {
                    Ok(value) if is_meant(&value) => Ok(convert(&value)),
                    Err(found) if is_collection && (as_text.is_err() || found.iter().any(|it| is_limit(it.code()))) => {
                        Err(found)
                    }
                    _ => Ok(as_text),
                }
            }
        }
    }
}

/// The value of an expression without variables and functions.
#[inline]
pub(super) fn literal(expr: &Expression, budget: &Budget) -> Result<Value, Diagnostics> {
    let (value, found) = expr.evaluate(Mode::LiteralOnly(budget));
    found.into_result(value)
}

/// Returns the value of an expression that is written out, at a cost in proportion to the text.
#[inline]
pub(super) fn written(expr: &Expression) -> Result<Value, Diagnostics> {
    const LEAST: u64 = 1_000;
    const FOR_EACH_BYTE: u64 = 16;
    let most = LEAST + FOR_EACH_BYTE * expr.range().bytes().len() as u64;
    literal(expr, &Budget::new(Limits::DEFAULT.with_steps(most).with_elements(most).with_bytes(most)))
}

/// Returns `true` if a text certainly means the value: `007` and `1e3` are text.
#[inline]
fn looks_like(value: &Value, text: &str) -> bool {
    match value.kind() {
        ValueKind::Number(number) => number.to_string() == text,
        ValueKind::Bool(_) | ValueKind::Null(_) => true,
        _ => false,
    }
}
