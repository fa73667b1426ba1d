//! Steps of paths into values.

use std::sync::Arc;

use crate::path::{Path, PathStep};
use crate::value::{Value, ValueKind};

impl Path {
    /// Returns the part that the path leads to, with the marks of all values on the way, or `None` if there is no such part.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn apply(&self, value: &Value) -> Option<Value> {
        self.steps().iter().try_fold(value.clone(), |value, step| {
            let found = step.follow(value.bare())?.clone();
            Some(found.with_marks(value.marks()))
        })
    }

    /// Returns the part that the path leads to, without the marks of the values on the way.
    ///
    /// The part of an unknown value is unknown, and waits for the same promises.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn follow_known(&self, value: &Value) -> Option<Value> {
        let mut value = value;
        for step in self.steps() {
            if !value.is_known() {
                return Some(Value::DYNAMIC.waiting_for(&value.waits()).with_marks(value.marks()));
            }
            value = step.follow(value.bare())?;
        }
        Some(value.clone())
    }
}

impl PathStep {
    /// Returns the step to the part of a value at an index.
    pub(super) fn to_part(value: &Value, index: usize) -> PathStep {
        match value.bare().as_entries().and_then(|entries| entries.get_index(index)) {
            Some((name, _)) => PathStep::Name(Arc::clone(name)),
            None => PathStep::Index(index),
        }
    }

    /// Returns the part of an unmarked value that the step leads to. The elements of a set are counted in their order.
    pub(crate) fn follow<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        match (self, value.kind()) {
            (PathStep::Name(name), ValueKind::Object(entries) | ValueKind::Map(entries)) => entries.get(name),
            (PathStep::Index(index), ValueKind::Object(entries) | ValueKind::Map(entries)) => {
                entries.get(&index.to_string())
            }
            (PathStep::Index(index), ValueKind::List(values) | ValueKind::Tuple(values) | ValueKind::Set(values)) => {
                values.get(*index)
            }
            _ => None,
        }
    }
}
