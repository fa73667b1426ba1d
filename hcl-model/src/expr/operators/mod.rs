//! Operators on values with their diagnostics: arithmetic, comparison, logic, index, attribute access, lookup.
//!
//! Here are the operations ("Operations" of the native syntax); the others are in `access`.
//! Every syntax that embeds expressions uses these.
//! Ranges are asked for only when there is something to report.

mod access;

pub use access::{attribute, index, variable};
pub(crate) use access::{attribute_within, present, unknown_variable};

use crate::convert::convert_within;
use crate::diag::{Diagnostics, Message};
use crate::expr::{bounds, messages};
use crate::limits::Allowance;
use crate::price;
use crate::source::Range;
use crate::types::Type;
use crate::value::{Marks, Number, NumberError, Value, ValueKind, Waits};

/// A binary operator.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::BinaryOperator;
///
/// let is_decided_by_one = |operator| matches!(operator, BinaryOperator::Or | BinaryOperator::And);
/// assert!(BinaryOperator::ALL[..2].iter().all(|operator| is_decided_by_one(*operator)));
/// // The number of an operator is its index.
/// assert_eq!(BinaryOperator::ALL[BinaryOperator::Modulo as usize], BinaryOperator::Modulo);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum BinaryOperator {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

/// A unary operator.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::UnaryOperator;
///
/// let symbol = |operator| match operator {
///     UnaryOperator::Negate => "-",
///     UnaryOperator::Not => "!",
/// };
/// assert_eq!(format!("{}ready", symbol(UnaryOperator::Not)), "!ready");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
}

impl UnaryOperator {
    /// Returns the symbol that stands in a file.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            UnaryOperator::Negate => "-",
            UnaryOperator::Not => "!",
        }
    }
}

/// The ranges of an operation, for its diagnostics: those of its operands are enough.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::OperationRanges;
/// use hcl_model::source::Source;
///
/// let source = Source::new("test", "1 + two");
/// let ranges = [source.range(0, 1), source.range(4, 7)];
/// assert_eq!(ranges.whole().text(), "1 + two");
/// ```
pub trait OperationRanges {
    /// The left operand, or the only one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
    /// use hcl_model::limits::Allowance;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let source = Source::new("test", "[] + 1");
    /// let ranges = [source.range(0, 2), source.range(5, 6)];
    /// let mut allowance = Allowance::default();
    /// let mut diagnostics = Diagnostics::new();
    /// binary(BinaryOperator::Add, &Value::tuple([]), &Value::from(1), &ranges, &mut allowance, &mut diagnostics);
    /// // A tuple is no number, so that the report points at it.
    /// assert_eq!(diagnostics.iter().next().and_then(|it| it.subject()), Some(&ranges.left()));
    /// ```
    fn left(&self) -> Range;
    /// The right operand.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
    /// use hcl_model::limits::Allowance;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let source = Source::new("test", "1 + []");
    /// let ranges = [source.range(0, 1), source.range(4, 6)];
    /// let mut allowance = Allowance::default();
    /// let mut diagnostics = Diagnostics::new();
    /// binary(BinaryOperator::Add, &Value::from(1), &Value::tuple([]), &ranges, &mut allowance, &mut diagnostics);
    /// // A tuple is no number, so that the report points at it.
    /// assert_eq!(diagnostics.iter().next().and_then(|it| it.subject()), Some(&ranges.right()));
    /// ```
    fn right(&self) -> Range;
    /// The whole operation.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
    /// use hcl_model::limits::Allowance;
    /// use hcl_model::source::Source;
    /// use hcl_model::value::Value;
    ///
    /// let source = Source::new("test", "0 / 0");
    /// let ranges = [source.range(0, 1), source.range(4, 5)];
    /// let mut allowance = Allowance::default();
    /// let mut diagnostics = Diagnostics::new();
    /// binary(BinaryOperator::Divide, &Value::from(0), &Value::from(0), &ranges, &mut allowance, &mut diagnostics);
    /// // Neither operand alone is at fault.
    /// assert_eq!(diagnostics.iter().next().and_then(|it| it.subject()), Some(&ranges.whole()));
    /// ```
    fn whole(&self) -> Range;
}

impl OperationRanges for [Range; 2] {
    fn left(&self) -> Range {
        self[0].clone()
    }

    fn right(&self) -> Range {
        self[1].clone()
    }

    fn whole(&self) -> Range {
        self[0].to(&self[1])
    }
}

impl BinaryOperator {
    /// All operators, in the order of their numbers.
    pub const ALL: [BinaryOperator; 13] = [
        BinaryOperator::Or,
        BinaryOperator::And,
        BinaryOperator::Equal,
        BinaryOperator::NotEqual,
        BinaryOperator::Less,
        BinaryOperator::LessOrEqual,
        BinaryOperator::Greater,
        BinaryOperator::GreaterOrEqual,
        BinaryOperator::Add,
        BinaryOperator::Subtract,
        BinaryOperator::Multiply,
        BinaryOperator::Divide,
        BinaryOperator::Modulo,
    ];

    /// Returns the precedence of the operator: the level of the specification's table, from 1 to 6.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::operators::BinaryOperator;
    ///
    /// // `1 + 2 * 3` is `1 + (2 * 3)`.
    /// assert!(BinaryOperator::Multiply.level() > BinaryOperator::Add.level());
    /// assert_eq!(BinaryOperator::Add.level(), BinaryOperator::Subtract.level());
    /// ```
    #[must_use]
    pub fn level(self) -> u8 {
        match self {
            BinaryOperator::Or => 1,
            BinaryOperator::And => 2,
            BinaryOperator::Equal | BinaryOperator::NotEqual => 3,
            BinaryOperator::Less
            | BinaryOperator::LessOrEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterOrEqual => 4,
            BinaryOperator::Add | BinaryOperator::Subtract => 5,
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Modulo => 6,
        }
    }

    /// Returns the symbol that stands in a file.
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            BinaryOperator::Or => "||",
            BinaryOperator::And => "&&",
            BinaryOperator::Equal => "==",
            BinaryOperator::NotEqual => "!=",
            BinaryOperator::Less => "<",
            BinaryOperator::LessOrEqual => "<=",
            BinaryOperator::Greater => ">",
            BinaryOperator::GreaterOrEqual => ">=",
            BinaryOperator::Add => "+",
            BinaryOperator::Subtract => "-",
            BinaryOperator::Multiply => "*",
            BinaryOperator::Divide => "/",
            BinaryOperator::Modulo => "%",
        }
    }

    fn operand_type(self) -> Type {
        match self {
            BinaryOperator::Or | BinaryOperator::And => Type::BOOL,
            BinaryOperator::Equal | BinaryOperator::NotEqual => Type::DYNAMIC,
            _ => Type::NUMBER,
        }
    }

    fn result_type(self) -> Type {
        if self.level() > 4 { Type::NUMBER } else { Type::BOOL }
    }
}

/// Applies a binary operator; with errors the result is an unknown value of the operator's type.
///
/// Operands that are converted have the limits of the allowance, and what is large takes steps of it; what passes them has
/// no diagnostic here, and an unknown result.
/// The logical operators are decided here by the values alone; a syntax that drops the diagnostics of an operand that
/// does not matter has to do so itself.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::expr::operators::{BinaryOperator, binary};
/// use hcl_model::limits::Allowance;
/// use hcl_model::source::Source;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let source = Source::new("test", "\"1\" + n");
/// let ranges = [source.range(0, 3), source.range(6, 7)];
/// let mut allowance = Allowance::default();
/// let mut diagnostics = Diagnostics::new();
/// let mut add = |right: Value| binary(BinaryOperator::Add, &Value::from("1"), &right, &ranges, &mut allowance, &mut diagnostics);
/// // The operands are converted to numbers.
/// assert_eq!(add(Value::from(2)), Value::from(3));
/// assert_eq!(add(Value::from("two")), Value::unknown(Type::NUMBER));
/// assert_eq!(diagnostics.len(), 1);
/// ```
pub fn binary(
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
    ranges: &dyn OperationRanges,
    allowance: &mut Allowance,
    diagnostics: &mut Diagnostics,
) -> Value {
    if let Some(result) = plain(operator, left, right, allowance) {
        return result;
    }
    let result = apply(operator, left, right, ranges, allowance, diagnostics);
    if result.is_known() {
        return result;
    }
    result.waiting_for(&Waits::of_all([left, right]))
}

/// Returns the result for two numbers without marks, which need no conversion.
fn plain(operator: BinaryOperator, left: &Value, right: &Value, allowance: &mut Allowance) -> Option<Value> {
    match (left.kind(), right.kind()) {
        (ValueKind::Number(a), ValueKind::Number(b))
            if operator.level() > 3 && !left.is_marked() && !right.is_marked() =>
        {
            numbers(operator, a, b, allowance)?.ok()
        }
        _ => None,
    }
}

/// Returns the result for two numbers, or `None` if computing it takes more than the allowance has.
fn numbers(
    operator: BinaryOperator,
    a: &Number,
    b: &Number,
    allowance: &mut Allowance,
) -> Option<Result<Value, NumberError>> {
    let price = if operator.level() > 5 { price::of_product(a, b) } else { price::of_sum(a, b) };
    allowance.steps(price).ok()?;
    Some(number(operator, a, b).inspect(|result| {
        let _ = allowance.bytes(result.bytes());
    }))
}

/// The result, of which nobody knows yet what it waits for.
fn apply(
    operator: BinaryOperator,
    left: &Value,
    right: &Value,
    ranges: &dyn OperationRanges,
    allowance: &mut Allowance,
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut marks = Marks::none();
    if matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual) {
        if allowance.steps(price::of_equality(left, right)).is_err() {
            return Value::unknown(Type::BOOL);
        }
        let equal = left.equals(right).unmark_into(&mut marks);
        let result = match equal.as_bool() {
            Some(equal) => Value::bool(equal == (operator == BinaryOperator::Equal)),
            None => equal,
        };
        return result.with_marks(marks);
    }
    let ty = operator.operand_type();
    let (texts, before) = ([left, right], diagnostics.len());
    let left =
        operand(left, &ty, ("On the left of", operator.symbol()), || ranges.left(), allowance, &mut marks, diagnostics);
    let is_wrong = diagnostics.len() > before;
    let right = operand(
        right,
        &ty,
        ("On the right of", operator.symbol()),
        || ranges.right(),
        allowance,
        &mut marks,
        diagnostics,
    );
    if is_wrong {
        // An operator that fits neither operand is one mistake.
        diagnostics.truncate(before + 1);
    }
    let unknown = || Value::unknown(operator.result_type());
    let (Some(left), Some(right)) = (left, right) else {
        if operator == BinaryOperator::Add && texts.iter().any(|text| text.as_str().is_some()) {
            let (left, right) = (ranges.left(), ranges.right());
            diagnostics.change_since(before, |mistake| messages::joined(mistake.clone(), &left, &right));
        }
        return unknown().with_marks(marks);
    };
    if decides(operator, &left) || decides(operator, &right) {
        return Value::bool(operator == BinaryOperator::Or).with_marks(marks);
    }
    let is_open = !left.is_known() || !right.is_known();
    if is_open && matches!(operator, BinaryOperator::And | BinaryOperator::Or) {
        // The unknown operand may turn out to decide, also beside null, as in the reference.
        return bounds::not_null(Type::BOOL).with_marks(marks);
    }
    if left.is_null() || right.is_null() {
        diagnostics.push(messages::operation_failed("an operand is null".into(), ranges.whole()));
        return unknown().with_marks(marks);
    }
    let result = match (left.kind(), right.kind()) {
        (ValueKind::Number(a), ValueKind::Number(b)) => match numbers(operator, a, b, allowance) {
            Some(result) => result,
            None => return unknown().with_marks(marks),
        },
        (ValueKind::Bool(a), ValueKind::Bool(b)) => {
            Ok(Value::bool(if operator == BinaryOperator::And { a && b } else { a || b }))
        }
        _ => Ok(bounds::result(operator, &left, &right)),
    };
    let result = result.unwrap_or_else(|error| {
        diagnostics.push(messages::operation_failed(Message::text(error), ranges.whole()));
        unknown()
    });
    result.with_marks(marks)
}

/// Returns `true` if one operand alone, converted to a truth value, decides a logical operator.
pub(crate) fn decides(operator: BinaryOperator, operand: &Value) -> bool {
    match operator {
        // Null counts as false here, as in the reference.
        BinaryOperator::And => operand.as_bool() == Some(false) || operand.is_null(),
        BinaryOperator::Or => operand.as_bool() == Some(true),
        _ => false,
    }
}

/// Applies a unary operator; with errors the result is an unknown value of the operator's type.
///
/// An operand that is converted has the limits of the allowance.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::expr::operators::{UnaryOperator, unary};
/// use hcl_model::limits::Allowance;
/// use hcl_model::source::Source;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let at = Source::new("test", "-\"1\"").range(1, 4);
/// let ranges = [at.clone(), at];
/// let mut allowance = Allowance::default();
/// let mut diagnostics = Diagnostics::new();
/// assert_eq!(unary(UnaryOperator::Negate, &Value::from("1"), &ranges, &mut allowance, &mut diagnostics), Value::from(-1));
/// assert_eq!(unary(UnaryOperator::Not, &Value::from(1), &ranges, &mut allowance, &mut diagnostics), Value::unknown(Type::BOOL));
/// assert_eq!(diagnostics.len(), 1);
/// ```
pub fn unary(
    operator: UnaryOperator,
    value: &Value,
    ranges: &dyn OperationRanges,
    allowance: &mut Allowance,
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut marks = Marks::none();
    let ty = match operator {
        UnaryOperator::Negate => Type::NUMBER,
        UnaryOperator::Not => Type::BOOL,
    };
    let waits = value.waits();
    let Some(value) =
        operand(value, &ty, ("After", operator.symbol()), || ranges.left(), allowance, &mut marks, diagnostics)
    else {
        return Value::unknown(ty).waiting_for(&waits).with_marks(marks);
    };
    let result = match value.kind() {
        ValueKind::Number(number) => Value::number(number.neg()),
        ValueKind::Bool(truth) => Value::bool(!truth),
        ValueKind::Null(_) => {
            diagnostics.push(messages::operation_failed("an operand is null".into(), ranges.whole()));
            Value::unknown(ty)
        }
        _ => bounds::not_null(ty).waiting_for(&waits),
    };
    result.with_marks(marks)
}

fn operand(
    value: &Value,
    ty: &Type,
    place: (&str, &str),
    range: impl FnOnce() -> Range,
    allowance: &mut Allowance,
    marks: &mut Marks,
    diagnostics: &mut Diagnostics,
) -> Option<Value> {
    if allowance.steps(price::of_marks(value)).is_err() {
        return None;
    }
    match convert_within(value, ty, allowance) {
        Ok(value) => Some(value.unmark_deep_into(marks)),
        Err(error) => {
            marks.merge(&value.all_marks());
            diagnostics.push(messages::invalid_operand(place, error.into(), range()));
            None
        }
    }
}

fn number(operator: BinaryOperator, a: &Number, b: &Number) -> Result<Value, NumberError> {
    Ok(match operator {
        BinaryOperator::Add => Value::number(a.add(b)?),
        BinaryOperator::Subtract => Value::number(a.sub(b)?),
        BinaryOperator::Multiply => Value::number(a.mul(b)?),
        BinaryOperator::Divide => Value::number(a.div(b)?),
        BinaryOperator::Modulo => Value::number(a.rem(b)?),
        BinaryOperator::Less => Value::bool(a < b),
        BinaryOperator::LessOrEqual => Value::bool(a <= b),
        BinaryOperator::Greater => Value::bool(a > b),
        BinaryOperator::GreaterOrEqual => Value::bool(a >= b),
        BinaryOperator::Equal => Value::bool(a == b),
        BinaryOperator::NotEqual => Value::bool(a != b),
        BinaryOperator::And | BinaryOperator::Or => Value::unknown(Type::BOOL),
    })
}
