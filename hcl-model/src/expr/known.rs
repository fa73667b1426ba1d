//! Expressions that were evaluated in a context already, so that whoever asks there again does not evaluate them twice.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::source::{Range, Source};
use crate::syntax::{Construct, Cursor, EntryKey, NodeRef, Shape};
use crate::value::Value;

/// Their values, and those of their parts, by the places where they stand.
#[derive(Default)]
pub(super) struct Known(HashMap<Place, Option<Kept>>);

/// A text, and where in it.
type Place = (usize, usize, usize);

/// A value, and the text, without which another one could come to stand at the same address.
type Kept = (Value, Source);

impl Known {
    /// Keeps the values of expressions.
    ///
    /// An expression that is made for elements, or has variables of its own, has no value here. Others with other
    /// values stand in the same place.
    pub(super) fn of<'k>(values: impl Iterator<Item = (NodeRef<'k>, &'k Value)>) -> Known {
        let mut known = Known::default();
        let mut pending: Vec<(NodeRef<'k>, &'k Value)> = values.collect();
        while let Some((node, value)) = pending.pop() {
            if !is_plain(node) {
                continue;
            }
            let at = node.range();
            match known.0.entry(place(&at)) {
                Entry::Occupied(mut other) => {
                    other.insert(None);
                }
                Entry::Vacant(new) => {
                    new.insert(Some((value.clone(), at.source().clone())));
                }
            }
            parts(node, value, &mut pending);
        }
        known
    }

    pub(super) fn get(&self, node: NodeRef<'_>) -> Option<&Value> {
        let (value, _) = self.0.get(&place(&node.range()))?.as_ref()?;
        (is_plain(node) && !is_made(node)).then_some(value)
    }
}

/// Returns `true` if a value is given in the place of the written expression.
fn is_made(node: NodeRef<'_>) -> bool {
    node.shape() == Shape::Other && matches!(node.syntax().construct(node.node()), Construct::Value(_))
}

/// Returns `true` if an expression is what is written, with the variables of the context and no others.
fn is_plain(node: NodeRef<'_>) -> bool {
    let mut is_bound = false;
    node.syntax().bound(node.node(), &mut |_, is_used| is_bound |= is_used);
    !is_bound && node.syntax().instances(node.node()).is_empty()
}

/// The parts that are written out; a value that is marked as a whole has none that are what they are alone.
fn parts<'k>(node: NodeRef<'k>, value: &'k Value, pending: &mut Vec<(NodeRef<'k>, &'k Value)>) {
    if !value.marks().is_empty() {
        return;
    }
    let (syntax, mut cursor) = (node.syntax(), Cursor::default());
    match (node.shape(), value.as_elements(), value.as_entries()) {
        (Shape::Tuple, Some(values), _) => {
            let mut values = values.iter();
            while let Some(element) = syntax.next_element(node.node(), &mut cursor) {
                pending.extend(values.next().map(|value| (node.sibling(element), value)));
            }
        }
        (Shape::Object, _, Some(values)) => {
            while let Some(entry) = syntax.next_entry(node.node(), &mut cursor) {
                if let EntryKey::Name(name) = &entry.key {
                    pending.extend(values.get(name).map(|value| (node.sibling(entry.value), value)));
                }
            }
        }
        _ => {}
    }
}

fn place(at: &Range) -> Place {
    let bytes = at.bytes();
    (at.source().address(), bytes.start, bytes.end)
}
