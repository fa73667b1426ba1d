//! Equality: the three-valued one of the `==` operator, and exact sameness for programs.
//!
//! Implements the equality of "Values and Value Types" and of the sections on each kind of type.
//! None of it recurses, since a value may be nested to any depth.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

use crate::types::Type;
use crate::value::{Marks, Refinement, Repr, Value, ValueKind};

impl Value {
    /// Returns the equality of two values, as the `==` operator defines it ("Values and Value Types").
    ///
    /// Values of different types are not equal; null equals null whatever the types; anything that depends on an
    /// unknown value is an unknown bool, unless what is known of it decides or there is a difference before it.
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
            None => Value::unknown(Type::BOOL).refined(&Refinement::new().not_null()),
        };
        result.with_marks(marks)
    }
}

/// True, false, or undecided because of something unknown that stands before the first difference.
fn compare(a: &Value, b: &Value) -> Option<bool> {
    let are_there = a.is_known() && b.is_known() && !a.is_null() && !b.is_null();
    if are_there && are_of_other_types(a, b) {
        return Some(false);
    }
    let mut pending = vec![(a, b)];
    while let Some((a, b)) = pending.pop() {
        if same_place(a, b) && a.is_wholly_known() {
            continue;
        }
        match level(a, b) {
            Level::Equal => {}
            Level::Different => return Some(false),
            Level::Open => return None,
            Level::Inside if a.parts().len() == b.parts().len() => {
                pending.extend(a.parts().iter().zip(b.parts()).rev());
            }
            Level::Inside => return Some(false),
        }
    }
    Some(true)
}

/// The result of comparing the outermost level of two values.
enum Level {
    Equal,
    Different,
    /// Something unknown leaves it open.
    Open,
    /// They are equal if their parts are.
    Inside,
}

fn decided_or_open(different: bool) -> Level {
    if different { Level::Different } else { Level::Open }
}

/// Compares values of one type; only nulls and unknown values can be of another.
fn level(a: &Value, b: &Value) -> Level {
    let decided = |equal: bool| if equal { Level::Equal } else { Level::Different };
    match (a.kind(), b.kind()) {
        (ValueKind::Null(_), ValueKind::Null(_)) => Level::Equal,
        (ValueKind::Unknown(_), ValueKind::Unknown(_)) => decided_or_open(a.refinement().is_disjoint(&b.refinement())),
        (ValueKind::Unknown(_), _) => unknown_level(a, b),
        (_, ValueKind::Unknown(_)) => unknown_level(b, a),
        (ValueKind::Null(_), _) | (_, ValueKind::Null(_)) => Level::Different,
        (ValueKind::Bool(a), ValueKind::Bool(b)) => decided(a == b),
        (ValueKind::Number(a), ValueKind::Number(b)) => decided(a == b),
        (ValueKind::String(a), ValueKind::String(b)) => decided(a == b),
        (ValueKind::Capsule(a), ValueKind::Capsule(b)) => decided(a.equals(b)),
        (ValueKind::Set(_), ValueKind::Set(_)) if a.is_open_set() || b.is_open_set() => Level::Open,
        // Only capsules in a set have no order.
        (ValueKind::Set(left), ValueKind::Set(right))
            if left.iter().any(|element| matches!(element.0, Repr::Capsule(_))) =>
        {
            decided(left.len() == right.len() && left.iter().all(|element| right.contains(element)))
        }
        (ValueKind::Map(a), ValueKind::Map(b)) if !a.names().eq(b.names()) => Level::Different,
        _ => Level::Inside,
    }
}

/// Compares an unknown value with a known one: its type or its refinement may decide.
fn unknown_level(unknown: &Value, known: &Value) -> Level {
    if unknown.refinement().excludes(known) {
        return Level::Different;
    }
    // A null of any type is equal to a null of any other.
    decided_or_open(!known.is_null() && are_of_other_types(unknown, known))
}

/// Returns `true` if two values are of different types, whatever the types are that are not known yet.
fn are_of_other_types(a: &Value, b: &Value) -> bool {
    let (left, right) = (a.ty(), b.ty());
    if a.is_wholly_typed() && b.is_wholly_typed() { left != right } else { !left.may_be(&right) }
}

impl PartialEq for Value {
    /// Exact sameness: same type, same content, same marks, and unknown is the same as unknown of its type with the
    /// same refinement that waits for the same promises.
    ///
    /// The `==` of the language is [`Value::equals`].
    fn eq(&self, other: &Value) -> bool {
        let mut pending = Vec::new();
        let mut next = Some((self, other));
        while let Some((a, b)) = next {
            if !same_level(a, b) {
                return false;
            }
            if !same_place(a, b) && !same_capsules(a, b) {
                pending.extend(a.parts().iter().zip(b.parts()));
            }
            next = pending.pop();
        }
        true
    }
}

impl Eq for Value {}

/// Returns `true` if two values are the same apart from their parts, of which they have the same number.
fn same_level(a: &Value, b: &Value) -> bool {
    match (&a.0, &b.0) {
        (Repr::Marked(a), Repr::Marked(b)) => a.marks == b.marks && same_level(&a.value, &b.value),
        (Repr::Null(a), Repr::Null(b)) | (Repr::Unknown(a), Repr::Unknown(b)) => a == b,
        (Repr::Refined(a), Repr::Refined(b)) => a.ty == b.ty && a.refinement == b.refinement && a.waits == b.waits,
        (Repr::Bool(a), Repr::Bool(b)) => a == b,
        (Repr::Number(a), Repr::Number(b)) => a == b,
        (Repr::String(a), Repr::String(b)) => a == b,
        (Repr::Capsule(a), Repr::Capsule(b)) => a.equals(b),
        (Repr::Tuple(a), Repr::Tuple(b)) => a.values().len() == b.values().len(),
        (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) => {
            a.values().len() == b.values().len() && a.element() == b.element()
        }
        (Repr::Object(a), Repr::Object(b)) => a.entries().names().eq(b.entries().names()),
        (Repr::Map(a), Repr::Map(b)) => a.entries().names().eq(b.entries().names()) && a.element() == b.element(),
        _ => false,
    }
}

/// Returns `true` if two sets of one size contain the same capsules, which have no order.
fn same_capsules(a: &Value, b: &Value) -> bool {
    matches!(a.bare().0, Repr::Set(_))
        && a.parts().iter().any(|part| matches!(part.0, Repr::Capsule(_)))
        && a.parts().iter().all(|part| b.parts().contains(part))
}

/// Returns `true` if two values share their content.
fn same_place(a: &Value, b: &Value) -> bool {
    match (&a.0, &b.0) {
        (Repr::Tuple(a), Repr::Tuple(b)) | (Repr::List(a), Repr::List(b)) | (Repr::Set(a), Repr::Set(b)) => {
            Arc::ptr_eq(a, b)
        }
        (Repr::Object(a), Repr::Object(b)) | (Repr::Map(a), Repr::Map(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}

impl Hash for Value {
    /// Agrees with exact sameness.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            discriminant(&value.0).hash(state);
            match &value.0 {
                Repr::Bool(truth) => truth.hash(state),
                Repr::Number(number) => number.hash(state),
                Repr::String(text) => text.hash(state),
                Repr::Null(ty) | Repr::Unknown(ty) => ty.hash(state),
                Repr::Refined(refined) => refined.ty.hash(state),
                Repr::Capsule(capsule) => (capsule.ty(), capsule.hashed_by()).hash(state),
                Repr::Marked(marked) => {
                    marked.marks.iter().for_each(|mark| mark.hash(state));
                    pending.push(&marked.value);
                }
                Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => {
                    sequence.values().len().hash(state);
                    pending.extend(sequence.values());
                }
                Repr::Object(attributes) | Repr::Map(attributes) => {
                    let entries = attributes.entries();
                    entries.len().hash(state);
                    entries.names().for_each(|name| name.hash(state));
                    pending.extend(entries.values());
                }
            }
        }
    }
}
