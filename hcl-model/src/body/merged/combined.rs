//! An attribute whose value is made of those of several layers: lists joined, or objects merged.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use crate::body::merged::plan::{Found, Planned};
use crate::diag::Diagnostics;
use crate::expr::Evaluation;
use crate::source::Source;
use crate::syntax::{Cursor, Item, Label, MergeRule, NodeId, NodeRef, Roles, Shape, Span, Syntax};
use crate::value::Value;

/// The attribute that several ones make.
pub(super) fn attribute<'f>(found: impl Iterator<Item = &'f Found<'f>>, rule: MergeRule) -> Planned {
    let mut parts = Vec::new();
    let mut name: Box<str> = Box::default();
    for found in found {
        let Planned { name: part_name, syntax, node, inner, .. } = found.planned();
        name = part_name;
        parts.push(Part { syntax, item: node, expr: inner });
    }
    Planned { name, is_block: false, syntax: Arc::new(Combined { parts, rule }), node: ITEM, inner: EXPR }
}

const ITEM: NodeId = NodeId(0);
const EXPR: NodeId = NodeId(1);

/// The attribute, seen as a file; it stands where the last of its parts stands.
#[derive(Debug, Clone)]
struct Combined {
    /// At least one.
    parts: Vec<Part>,
    rule: MergeRule,
}

#[derive(Debug, Clone)]
struct Part {
    syntax: Arc<dyn Syntax>,
    item: NodeId,
    expr: NodeId,
}

impl Part {
    fn node(&self, node: NodeId) -> NodeRef<'_> {
        NodeRef::new(&*self.syntax, if node == ITEM { self.item } else { self.expr })
    }
}

impl Combined {
    fn last(&self, node: NodeId) -> NodeRef<'_> {
        self.parts[self.parts.len() - 1].node(node)
    }
}

impl Syntax for Combined {
    fn source(&self, node: NodeId) -> &Source {
        let last = self.last(node);
        last.syntax().source(last.node())
    }

    fn span(&self, node: NodeId) -> Span {
        let last = self.last(node);
        last.syntax().span(last.node())
    }

    fn name_span(&self, item: NodeId) -> Span {
        let last = self.last(item);
        last.syntax().name_span(last.node())
    }

    fn missing_item_span(&self, body: NodeId) -> Span {
        self.span(body)
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let mut written = format!("{:?}", self.rule);
        for part in &self.parts {
            let part = part.node(node);
            let _ = write!(written, "\n{}", part.syntax().written(part.node()));
        }
        Cow::Owned(written)
    }

    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        _roles: Option<&dyn Roles>,
        _cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        None
    }

    fn label(&self, _block: NodeId, _index: usize) -> Option<Label<'_>> {
        None
    }

    fn shape(&self, _expr: NodeId) -> Shape<'_> {
        Shape::Other
    }

    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        let mut combined: Option<Value> = None;
        for part in &self.parts {
            let part = part.node(expr);
            let value = part.syntax().evaluate(part.node(), evaluation, diagnostics);
            combined = Some(match combined {
                Some(before) if self.rule == MergeRule::Append => joined(before, value),
                Some(before) => merged(before, value),
                None => value,
            });
        }
        combined.unwrap_or(Value::DYNAMIC)
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}

/// The elements of two lists; the later value alone if one of them is none, so that whoever wants a list refuses it.
fn joined(before: Value, after: Value) -> Value {
    let ((before, marks), (after, more)) = (before.unmark(), after.unmark());
    let value = match (before.as_elements(), after.as_elements()) {
        (Some(first), Some(second)) => Value::tuple(first.iter().chain(second).cloned()),
        _ => after,
    };
    value.with_marks(marks).with_marks(more)
}

/// The attributes of two objects, those in both merged in the same way; the later value alone if one of them is none.
///
/// An attribute that the later object sets to null is null.
fn merged(before: Value, after: Value) -> Value {
    // What is merged is nested no deeper than values can be written.
    let ((before, marks), (after, more)) = (before.unmark(), after.unmark());
    let value = match (before.as_entries(), after.as_entries()) {
        (Some(first), Some(second)) => {
            let earlier = first.iter().map(|(name, value)| match second.get(name) {
                Some(later) => (name.clone(), merged(value.clone(), later.clone())),
                None => (name.clone(), value.clone()),
            });
            let only_later = second.iter().filter(|(name, _)| first.get(name).is_none());
            let later = only_later.map(|(name, value)| (name.clone(), value.clone()));
            Value::object(earlier.chain(later))
        }
        _ => after,
    };
    value.with_marks(marks).with_marks(more)
}
