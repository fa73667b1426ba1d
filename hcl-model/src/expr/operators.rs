//! Operators on values with their diagnostics: arithmetic, comparison, logic, index, attribute access, lookup.
//!
//! Implements "Operations", "Index Operator" and "Attribute Access Operator" of the native syntax; every syntax that
//! embeds expressions uses these.
//! Ranges are asked for only when there is something to report.

use std::sync::Arc;

use crate::convert::convert;
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::{Mode, bounds, messages};
use crate::source::Range;
use crate::types::{Type, TypeKind};
use crate::value::{Marks, Number, NumberError, Value, ValueKind};

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

/// The ranges of an operation, for its diagnostics.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::OperationRanges;
/// use hcl_model::source::{Range, Source};
///
/// struct Ranges {
///     left: Range,
///     right: Range,
/// }
///
/// impl OperationRanges for Ranges {
///     fn left(&self) -> Range {
///         self.left.clone()
///     }
///
///     fn right(&self) -> Range {
///         self.right.clone()
///     }
///
///     fn whole(&self) -> Range {
///         self.left.to(&self.right)
///     }
/// }
///
/// let source = Source::new("test", "1 + two");
/// let ranges = Ranges { left: source.range(0, 1), right: source.range(4, 7) };
/// assert_eq!(ranges.whole().text(), "1 + two");
/// ```
pub trait OperationRanges {
    /// The left operand, or the only one.
    ///
    /// # Examples
    ///
    /// With the ranges of the example of [`OperationRanges`]:
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
    /// use hcl_model::source::{Range, Source};
    /// use hcl_model::value::Value;
    /// #
    /// # struct Ranges {
    /// #     left: Range,
    /// #     right: Range,
    /// # }
    /// #
    /// # impl OperationRanges for Ranges {
    /// #     fn left(&self) -> Range {
    /// #         self.left.clone()
    /// #     }
    /// #
    /// #     fn right(&self) -> Range {
    /// #         self.right.clone()
    /// #     }
    /// #
    /// #     fn whole(&self) -> Range {
    /// #         self.left.to(&self.right)
    /// #     }
    /// # }
    ///
    /// let source = Source::new("test", "[] + 1");
    /// let ranges = Ranges { left: source.range(0, 2), right: source.range(5, 6) };
    /// let mut diagnostics = Diagnostics::new();
    /// binary(BinaryOperator::Add, &Value::tuple([]), &Value::from(1), &ranges, &mut diagnostics);
    /// // A tuple is no number, so that the report points at it.
    /// assert_eq!(diagnostics.iter().next().and_then(|it| it.subject()), Some(&ranges.left()));
    /// ```
    fn left(&self) -> Range;
    /// The right operand.
    ///
    /// # Examples
    ///
    /// With the ranges of the example of [`OperationRanges`]:
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
    /// use hcl_model::source::{Range, Source};
    /// use hcl_model::value::Value;
    /// #
    /// # struct Ranges {
    /// #     left: Range,
    /// #     right: Range,
    /// # }
    /// #
    /// # impl OperationRanges for Ranges {
    /// #     fn left(&self) -> Range {
    /// #         self.left.clone()
    /// #     }
    /// #
    /// #     fn right(&self) -> Range {
    /// #         self.right.clone()
    /// #     }
    /// #
    /// #     fn whole(&self) -> Range {
    /// #         self.left.to(&self.right)
    /// #     }
    /// # }
    ///
    /// let source = Source::new("test", "1 + []");
    /// let ranges = Ranges { left: source.range(0, 1), right: source.range(4, 6) };
    /// let mut diagnostics = Diagnostics::new();
    /// binary(BinaryOperator::Add, &Value::from(1), &Value::tuple([]), &ranges, &mut diagnostics);
    /// // A tuple is no number, so that the report points at it.
    /// assert_eq!(diagnostics.iter().next().and_then(|it| it.subject()), Some(&ranges.right()));
    /// ```
    fn right(&self) -> Range;
    /// The whole operation.
    ///
    /// # Examples
    ///
    /// With the ranges of the example of [`OperationRanges`]:
    ///
    /// ```
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
    /// use hcl_model::source::{Range, Source};
    /// use hcl_model::value::Value;
    /// #
    /// # struct Ranges {
    /// #     left: Range,
    /// #     right: Range,
    /// # }
    /// #
    /// # impl OperationRanges for Ranges {
    /// #     fn left(&self) -> Range {
    /// #         self.left.clone()
    /// #     }
    /// #
    /// #     fn right(&self) -> Range {
    /// #         self.right.clone()
    /// #     }
    /// #
    /// #     fn whole(&self) -> Range {
    /// #         self.left.to(&self.right)
    /// #     }
    /// # }
    ///
    /// let source = Source::new("test", "0 / 0");
    /// let ranges = Ranges { left: source.range(0, 1), right: source.range(4, 5) };
    /// let mut diagnostics = Diagnostics::new();
    /// binary(BinaryOperator::Divide, &Value::from(0), &Value::from(0), &ranges, &mut diagnostics);
    /// // Neither operand alone is at fault.
    /// assert_eq!(diagnostics.iter().next().and_then(|it| it.subject()), Some(&ranges.whole()));
    /// ```
    fn whole(&self) -> Range;
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

    /// How tightly it binds: the level of the specification's table, from 1 to 6.
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
/// The logical operators are decided here by the values alone; a syntax that drops the diagnostics of an operand that
/// does not matter has to do so itself.
///
/// # Examples
///
/// With the ranges of the example of [`OperationRanges`]:
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::expr::operators::{BinaryOperator, OperationRanges, binary};
/// use hcl_model::source::{Range, Source};
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
/// #
/// # struct Ranges {
/// #     left: Range,
/// #     right: Range,
/// # }
/// #
/// # impl OperationRanges for Ranges {
/// #     fn left(&self) -> Range {
/// #         self.left.clone()
/// #     }
/// #
/// #     fn right(&self) -> Range {
/// #         self.right.clone()
/// #     }
/// #
/// #     fn whole(&self) -> Range {
/// #         self.left.to(&self.right)
/// #     }
/// # }
///
/// let source = Source::new("test", "\"1\" + n");
/// let ranges = Ranges { left: source.range(0, 3), right: source.range(6, 7) };
/// let mut diagnostics = Diagnostics::new();
/// let mut add = |right: Value| binary(BinaryOperator::Add, &Value::from("1"), &right, &ranges, &mut diagnostics);
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
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut marks = Marks::none();
    if matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual) {
        let equal = left.equals(right).unmark_into(&mut marks);
        let result = match equal.as_bool() {
            Some(equal) => Value::bool(equal == (operator == BinaryOperator::Equal)),
            None => equal,
        };
        return result.with_marks(marks);
    }
    let ty = operator.operand_type();
    let left = operand(left, &ty, "left", || ranges.left(), &mut marks, diagnostics);
    let right = operand(right, &ty, "right", || ranges.right(), &mut marks, diagnostics);
    let unknown = || Value::unknown(operator.result_type());
    let (Some(left), Some(right)) = (left, right) else {
        return unknown().with_marks(marks);
    };
    if let Some(decided) = decided(operator, &left, &right) {
        return Value::bool(decided).with_marks(marks);
    }
    if left.is_null() || right.is_null() {
        diagnostics.push(messages::operation_failed("argument must not be null", ranges.whole()));
        return unknown().with_marks(marks);
    }
    let result = match (left.kind(), right.kind()) {
        (ValueKind::Number(a), ValueKind::Number(b)) => number(operator, a, b),
        (ValueKind::Bool(a), ValueKind::Bool(b)) => {
            Ok(Value::bool(if operator == BinaryOperator::And { a && b } else { a || b }))
        }
        _ => Ok(bounds::result(operator, &left, &right)),
    };
    let result = result.unwrap_or_else(|error| {
        diagnostics.push(messages::operation_failed(&error.to_string(), ranges.whole()));
        unknown()
    });
    result.with_marks(marks)
}

/// The result of a logical operator that one known operand decides.
fn decided(operator: BinaryOperator, left: &Value, right: &Value) -> Option<bool> {
    let deciding = match operator {
        BinaryOperator::And => false,
        BinaryOperator::Or => true,
        _ => return None,
    };
    // As in the reference, null counts as false in `&&`.
    let decides = |value: &Value| value.as_bool() == Some(deciding) || (!deciding && value.is_null());
    (decides(left) || decides(right)).then_some(deciding)
}

/// Applies a unary operator; with errors the result is an unknown value of the operator's type.
///
/// # Examples
///
/// With the ranges of the example of [`OperationRanges`]:
///
/// ```
/// use hcl_model::diag::Diagnostics;
/// use hcl_model::expr::operators::{OperationRanges, UnaryOperator, unary};
/// use hcl_model::source::{Range, Source};
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
/// #
/// # struct Ranges {
/// #     left: Range,
/// #     right: Range,
/// # }
/// #
/// # impl OperationRanges for Ranges {
/// #     fn left(&self) -> Range {
/// #         self.left.clone()
/// #     }
/// #
/// #     fn right(&self) -> Range {
/// #         self.right.clone()
/// #     }
/// #
/// #     fn whole(&self) -> Range {
/// #         self.left.to(&self.right)
/// #     }
/// # }
///
/// let at = Source::new("test", "-\"1\"").range(1, 4);
/// let ranges = Ranges { left: at.clone(), right: at };
/// let mut diagnostics = Diagnostics::new();
/// assert_eq!(unary(UnaryOperator::Negate, &Value::from("1"), &ranges, &mut diagnostics), Value::from(-1));
/// assert_eq!(unary(UnaryOperator::Not, &Value::from(1), &ranges, &mut diagnostics), Value::unknown(Type::BOOL));
/// assert_eq!(diagnostics.len(), 1);
/// ```
pub fn unary(
    operator: UnaryOperator,
    value: &Value,
    ranges: &dyn OperationRanges,
    diagnostics: &mut Diagnostics,
) -> Value {
    let mut marks = Marks::none();
    let ty = match operator {
        UnaryOperator::Negate => Type::NUMBER,
        UnaryOperator::Not => Type::BOOL,
    };
    let Some(value) = operand(value, &ty, "unary", || ranges.left(), &mut marks, diagnostics) else {
        return Value::unknown(ty).with_marks(marks);
    };
    let result = match value.kind() {
        ValueKind::Number(number) => Value::number(number.neg()),
        ValueKind::Bool(truth) => Value::bool(!truth),
        ValueKind::Null(_) => {
            diagnostics.push(messages::operation_failed("argument must not be null", ranges.whole()));
            Value::unknown(ty)
        }
        _ => bounds::not_null(ty),
    };
    result.with_marks(marks)
}

fn operand(
    value: &Value,
    ty: &Type,
    side: &str,
    range: impl FnOnce() -> Range,
    marks: &mut Marks,
    diagnostics: &mut Diagnostics,
) -> Option<Value> {
    match convert(value, ty) {
        Ok(value) => Some(value.unmark_deep_into(marks)),
        Err(error) => {
            marks.merge(&value.all_marks());
            diagnostics.push(messages::invalid_operand(side, &error.to_string(), range()));
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

/// The value of a variable.
///
/// # Errors
///
/// There is no such variable; with a suggestion, if one is close.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::variable;
/// use hcl_model::expr::{EvalContext, Mode};
/// use hcl_model::source::Source;
/// use hcl_model::value::Value;
///
/// let context = EvalContext::new().with_variable("region", "eu");
/// let source = Source::new("test", "regoin");
/// assert_eq!(variable("region", Mode::Full(&context), || source.range(0, 6))?, &Value::from("eu"));
/// let error = variable("regoin", Mode::Full(&context), || source.range(0, 6)).unwrap_err();
/// assert_eq!(error.suggested(), Some("region"));
/// assert!(variable("region", Mode::LiteralOnly, || source.range(0, 6)).is_err());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn variable<'c>(name: &str, mode: Mode<'c>, range: impl FnOnce() -> Range) -> Result<&'c Value, Diagnostic> {
    let context = mode.context().filter(|context| context.has_variables());
    let Some(context) = context else {
        return Err(messages::variables_not_allowed(range()));
    };
    context.variable(name).ok_or_else(|| messages::unknown_variable(name, &context.variable_names(), range()))
}

/// The attribute of an object or the element of a map, `value.name`.
///
/// # Errors
///
/// The value has no attributes, is null, or has none of that name.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::attribute;
/// use hcl_model::source::Source;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let source = Source::new("test", "web.prot");
/// let web = Value::object([("port", Value::from(80))]);
/// assert_eq!(attribute(&web, "port", || source.range(0, 8))?, Value::from(80));
/// assert_eq!(attribute(&web, "prot", || source.range(0, 8)).unwrap_err().suggested(), Some("port"));
/// let unknown = Value::unknown(Type::map(Type::BOOL));
/// assert_eq!(attribute(&unknown, "any", || source.range(0, 8))?, Value::unknown(Type::BOOL));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn attribute(value: &Value, name: &str, range: impl FnOnce() -> Range) -> Result<Value, Diagnostic> {
    let bare = value.bare();
    let secret = value.marks().is_sensitive();
    let found = match bare.kind() {
        ValueKind::Null(_) => return Err(messages::attribute_of_null(name, range())),
        ValueKind::Object(entries) => match entries.get(name) {
            Some(found) => found.clone(),
            None => {
                let names = suggested(entries.names(), secret);
                return Err(messages::unsupported_attribute(name, &names, range()));
            }
        },
        ValueKind::Map(entries) => match entries.get(name) {
            Some(found) => found.clone(),
            None => {
                let names = suggested(entries.names(), secret);
                return Err(messages::missing_map_element(name, &names, range()));
            }
        },
        ValueKind::Unknown(ty) => match ty.kind() {
            TypeKind::Dynamic => Value::DYNAMIC,
            TypeKind::Map(element) => Value::unknown(element.clone()),
            TypeKind::Object(object) => match object.get(name) {
                Some(ty) => Value::unknown(ty.clone()),
                None => {
                    let names = suggested(object.iter().map(|(name, _)| name), secret);
                    return Err(messages::unsupported_attribute(name, &names, range()));
                }
            },
            _ => return Err(messages::no_attributes(ty, name, range())),
        },
        _ => return Err(messages::no_attributes(&bare.ty(), name, range())),
    };
    Ok(found.with_marks(value.marks()))
}

/// The names that a message may suggest: none where names must not be shown.
fn suggested<'a>(names: impl Iterator<Item = &'a Arc<str>>, secret: bool) -> Vec<&'a str> {
    names.filter(|_| !secret).map(|name| &**name).collect()
}

/// The element at an index or with a key, `value[key]`.
///
/// # Errors
///
/// The value cannot be indexed, is null, or has no such element; or the key is of the wrong type.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::index;
/// use hcl_model::source::Source;
/// use hcl_model::value::Value;
///
/// let source = Source::new("test", "ports[1]");
/// let ports = Value::tuple([Value::from(80), Value::from(443)]);
/// // The key is converted to a number.
/// assert_eq!(index(&ports, &Value::from("1"), || source.range(0, 8))?, Value::from(443));
/// assert!(index(&ports, &Value::from(2), || source.range(0, 8)).is_err());
/// assert!(index(&ports, &Value::from(-1), || source.range(0, 8)).is_err());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn index(value: &Value, key: &Value, range: impl FnOnce() -> Range) -> Result<Value, Diagnostic> {
    let mut marks = value.marks();
    let key = key.clone().unmark_deep_into(&mut marks);
    let bare = value.bare();
    if bare.is_null() {
        return Err(messages::index_of_null(range()));
    }
    if key.is_null() {
        return Err(messages::invalid_index("Can't use a null value as an indexing key.", range()));
    }
    if !key.is_known() {
        // The result stands for any of the elements.
        marks.merge(&value.all_marks());
    }
    if key.is_dynamic() {
        return Ok(Value::DYNAMIC.with_marks(marks));
    }
    let found = match bare.kind() {
        ValueKind::Tuple(values) | ValueKind::List(values) => {
            let element = || bare.element_type().unwrap_or(Type::DYNAMIC);
            match position(&key, range)? {
                Position::Unknown => Ok(Value::unknown(element())),
                Position::At(at, range) => at
                    .and_then(|at| values.get(at))
                    .cloned()
                    .ok_or_else(|| messages::index_out_of_range(values.len(), range())),
            }
        }
        ValueKind::Object(entries) | ValueKind::Map(entries) => {
            let element = || bare.element_type().unwrap_or(Type::DYNAMIC);
            let is_map = matches!(bare.kind(), ValueKind::Map(_));
            match name(&key, range)? {
                Name::Unknown => Ok(Value::unknown(element())),
                Name::Known(name, range) => entries.get(&name).cloned().ok_or_else(|| {
                    if is_map {
                        return messages::no_such_key(range());
                    }
                    let numeric = key.as_number().is_some();
                    let names = suggested(entries.names(), value.marks().is_sensitive());
                    messages::no_such_attribute(&name, numeric, &names, range())
                }),
            }
        }
        ValueKind::Unknown(ty) => unknown_index(ty, &key, value.marks().is_sensitive(), range),
        ValueKind::Set(_) => Err(messages::index_of_set(range())),
        _ => Err(messages::no_indices(range())),
    };
    Ok(found?.with_marks(marks))
}

/// Index into a value of which only the type is known.
fn unknown_index(ty: &Type, key: &Value, secret: bool, range: impl FnOnce() -> Range) -> Result<Value, Diagnostic> {
    match ty.kind() {
        TypeKind::Dynamic => Ok(Value::DYNAMIC),
        // As in the reference, only the type of the key counts until there is a list.
        TypeKind::List(element) => match convert(key, &Type::NUMBER) {
            Ok(_) => Ok(Value::unknown(element.clone())),
            Err(error) => Err(messages::unsuitable_key(&error.to_string(), range())),
        },
        TypeKind::Map(element) => name(key, range).map(|_| Value::unknown(element.clone())),
        TypeKind::Tuple(elements) => match position(key, range)? {
            Position::Unknown => Ok(Value::DYNAMIC),
            Position::At(at, range) => match at.and_then(|at| elements.get(at)) {
                Some(ty) => Ok(Value::unknown(ty.clone())),
                None => Err(messages::index_out_of_range(elements.len(), range())),
            },
        },
        TypeKind::Object(object) => match name(key, range)? {
            Name::Unknown => Ok(Value::DYNAMIC),
            Name::Known(name, range) => object.get(&name).cloned().map(Value::unknown).ok_or_else(|| {
                let names = suggested(object.iter().map(|(name, _)| name), secret);
                messages::no_such_attribute(&name, key.as_number().is_some(), &names, range())
            }),
        },
        TypeKind::Set(_) => Err(messages::index_of_set(range())),
        _ => Err(messages::no_indices(range())),
    }
}

enum Position<F> {
    Unknown,
    /// The index, if it is small enough to be one; the range is still to be asked for.
    At(Option<usize>, F),
}

/// A key as an index of a sequence.
fn position<F: FnOnce() -> Range>(key: &Value, range: F) -> Result<Position<F>, Diagnostic> {
    let key = match convert(key, &Type::NUMBER) {
        Ok(key) => key,
        Err(error) => return Err(messages::unsuitable_key(&error.to_string(), range())),
    };
    let Some(number) = key.as_number() else {
        return Ok(Position::Unknown);
    };
    if !number.is_integer() {
        return Err(messages::fractional_index(range()));
    }
    if number.is_negative() {
        return Err(messages::negative_index(range()));
    }
    Ok(Position::At(number.to_u64().and_then(|index| usize::try_from(index).ok()), range))
}

enum Name<F> {
    Unknown,
    Known(String, F),
}

/// A key as the name of an attribute or of a map element.
fn name<F: FnOnce() -> Range>(key: &Value, range: F) -> Result<Name<F>, Diagnostic> {
    match convert(key, &Type::STRING) {
        Ok(key) => Ok(match key.as_str() {
            Some(name) => Name::Known(name.to_owned(), range),
            None => Name::Unknown,
        }),
        Err(error) => Err(messages::unsuitable_key(&error.to_string(), range())),
    }
}
