//! Equality: the three-valued one of the `==` operator, and exact sameness for programs.

use crate::types::Type;
use crate::value::{Marks, Repr, Value, ValueKind, set};

impl Value {
    /// Whether two values are equal, as the `==` operator says ("Comparison Operators").
    ///
    /// Values of different types are not equal; null equals null whatever the types; anything that depends on an
    /// unknown value is an unknown bool.
    /// The result carries the marks of both sides.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// assert_eq!(Value::from(1).equals(&Value::from("1")), Value::FALSE);
    /// assert!(!Value::unknown(Type::NUMBER).equals(&Value::from(1)).is_known());
    /// ```
    #[must_use]
    pub fn equals(&self, other: &Value) -> Value {
        let mut marks = Marks::none();
        let left = self.clone().unmark_deep_into(&mut marks);
        let right = other.clone().unmark_deep_into(&mut marks);
        let result = match compare(&left, &right) {
            Some(equal) => Value::bool(equal),
            None => Value::unknown(Type::BOOL),
        };
        result.with_marks(marks)
    }
}

/// True, false, or undecided because of something unknown.
fn compare(a: &Value, b: &Value) -> Option<bool> {
    match (a.kind(), b.kind()) {
        (ValueKind::Null(_), ValueKind::Null(_)) => Some(true),
        (ValueKind::Unknown(_), _) | (_, ValueKind::Unknown(_)) => {
            let (left, right) = (a.ty(), b.ty());
            let decided = left != right && !left.has_dynamic() && !right.has_dynamic();
            let null_on_one_side = a.is_null() || b.is_null();
            (decided && !null_on_one_side).then_some(false)
        }
        (ValueKind::Null(_), _) | (_, ValueKind::Null(_)) => Some(false),
        (ValueKind::Bool(a), ValueKind::Bool(b)) => Some(a == b),
        (ValueKind::Number(a), ValueKind::Number(b)) => Some(a == b),
        (ValueKind::String(a), ValueKind::String(b)) => Some(a == b),
        (ValueKind::Tuple(left), ValueKind::Tuple(right)) => sequences(left, right),
        (ValueKind::List(left), ValueKind::List(right)) => {
            if a.element_type() == b.element_type() {
                sequences(left, right)
            } else {
                Some(false)
            }
        }
        (ValueKind::Set(left), ValueKind::Set(right)) => {
            if a.element_type() != b.element_type() {
                return Some(false);
            }
            if !a.is_wholly_known() || !b.is_wholly_known() {
                return None;
            }
            let same = left.len() == right.len();
            Some(same && left.iter().zip(right).all(|(a, b)| set::order(a, b).is_eq()))
        }
        (ValueKind::Object(left), ValueKind::Object(right)) => {
            if !left.names().eq(right.names()) {
                return Some(false);
            }
            sequences(left.values(), right.values())
        }
        (ValueKind::Map(left), ValueKind::Map(right)) => {
            if a.element_type() != b.element_type() || !left.names().eq(right.names()) {
                return Some(false);
            }
            sequences(left.values(), right.values())
        }
        _ => Some(false),
    }
}

fn sequences(a: &[Value], b: &[Value]) -> Option<bool> {
    if a.len() != b.len() {
        return Some(false);
    }
    let mut result = Some(true);
    for (a, b) in a.iter().zip(b) {
        match compare(a, b) {
            Some(false) => return Some(false),
            Some(true) => {}
            None => result = None,
        }
    }
    result
}

impl PartialEq for Value {
    /// Exact sameness: same type, same content, same marks, and unknown is the same as unknown of its type.
    ///
    /// The `==` of the language is [`Value::equals`].
    fn eq(&self, other: &Value) -> bool {
        match (&self.0, &other.0) {
            (Repr::Marked(a), Repr::Marked(b)) => a.marks == b.marks && a.value == b.value,
            (Repr::Null(a), Repr::Null(b)) | (Repr::Unknown(a), Repr::Unknown(b)) => a == b,
            (Repr::Bool(a), Repr::Bool(b)) => a == b,
            (Repr::Number(a), Repr::Number(b)) => a == b,
            (Repr::String(a), Repr::String(b)) => a == b,
            (Repr::Tuple(a), Repr::Tuple(b)) => a.values() == b.values(),
            (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) => {
                a.element() == b.element() && a.values() == b.values()
            }
            (Repr::Object(a), Repr::Object(b)) => {
                a.entries().names().eq(b.entries().names()) && a.entries().values() == b.entries().values()
            }
            (Repr::Map(a), Repr::Map(b)) => {
                a.element() == b.element()
                    && a.entries().names().eq(b.entries().names())
                    && a.entries().values() == b.entries().values()
            }
            _ => false,
        }
    }
}

impl Eq for Value {}
