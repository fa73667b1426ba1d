//! The entries of the object that a `for` makes.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use crate::value::Value;

/// The entries of an object that is being made, each with its one value or with the group of its values.
#[derive(Default)]
pub(super) struct Entries {
    /// The index of each name; empty while the names have come in order, as the names of a map do.
    index: HashMap<Arc<str>, usize>,
    entries: Vec<Entry>,
}

/// The first value of a name, and the others.
struct Entry {
    name: Arc<str>,
    first: Value,
    more: Vec<Value>,
}

impl Entries {
    pub(super) fn with_capacity(count: usize) -> Entries {
        Entries { index: HashMap::new(), entries: Vec::with_capacity(count) }
    }

    /// Adds a value; its name, if there is one of that name already and values are not grouped.
    pub(super) fn insert(&mut self, name: Arc<str>, value: Value, group: bool) -> Option<Arc<str>> {
        match self.position(&name) {
            Some(index) if group => {
                self.entries[index].more.push(value);
                None
            }
            Some(_) => Some(name),
            None => {
                if !self.index.is_empty() {
                    self.index.insert(name.clone(), self.entries.len());
                }
                self.entries.push(Entry { name, first: value, more: Vec::new() });
                None
            }
        }
    }

    fn position(&mut self, name: &str) -> Option<usize> {
        if self.index.is_empty() {
            let last = self.entries.len().checked_sub(1)?;
            match (*self.entries[last].name).cmp(name) {
                Ordering::Less => return None,
                Ordering::Equal => return Some(last),
                Ordering::Greater => {}
            }
            self.index.reserve(self.entries.capacity());
            self.index.extend(self.entries.iter().map(|entry| entry.name.clone()).zip(0..));
        }
        self.index.get(name).copied()
    }

    pub(super) fn into_value(self, group: bool) -> Value {
        Value::object(self.entries.into_iter().map(|Entry { name, first, more }| {
            (name, if group { Value::tuple(iter::once(first).chain(more)) } else { first })
        }))
    }
}
