//! The order of set elements: null last, unknown after known, then by the kind's own order.

use std::cmp::Ordering;

use crate::value::{Value, ValueKind};

/// Sorts the elements of a set and drops all but one of equal ones; unknown elements equal nothing.
pub(super) fn arrange(mut values: Vec<Value>) -> Vec<Value> {
    values.sort_by(order);
    values.dedup_by(|a, b| a.is_wholly_known() && order(a, b) == Ordering::Equal);
    values
}

/// A total order over values of one type; equal means the same value.
pub(super) fn order(a: &Value, b: &Value) -> Ordering {
    match (a.kind(), b.kind()) {
        (ValueKind::Bool(a), ValueKind::Bool(b)) => a.cmp(&b),
        (ValueKind::Number(a), ValueKind::Number(b)) => a.cmp(b),
        (ValueKind::String(a), ValueKind::String(b)) => a.cmp(b),
        (
            ValueKind::Tuple(a) | ValueKind::List(a) | ValueKind::Set(a),
            ValueKind::Tuple(b) | ValueKind::List(b) | ValueKind::Set(b),
        ) => a
            .iter()
            .zip(b)
            .map(|(a, b)| order(a, b))
            .find(|order| order.is_ne())
            .unwrap_or_else(|| a.len().cmp(&b.len())),
        (ValueKind::Object(a) | ValueKind::Map(a), ValueKind::Object(b) | ValueKind::Map(b)) => a
            .iter()
            .zip(b.iter())
            .map(|((name_a, a), (name_b, b))| name_a.cmp(name_b).then_with(|| order(a, b)))
            .find(|order| order.is_ne())
            .unwrap_or_else(|| a.len().cmp(&b.len())),
        (a, b) => rank(&a).cmp(&rank(&b)),
    }
}

fn rank(kind: &ValueKind<'_>) -> u8 {
    match kind {
        ValueKind::Null(_) => 9,
        ValueKind::Unknown(_) => 8,
        ValueKind::Marked => 7,
        ValueKind::Bool(_) => 0,
        ValueKind::Number(_) => 1,
        ValueKind::String(_) => 2,
        ValueKind::Tuple(_) | ValueKind::List(_) | ValueKind::Set(_) => 3,
        ValueKind::Object(_) | ValueKind::Map(_) => 4,
    }
}
