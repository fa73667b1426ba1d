//! An attribute whose value is made of those of several layers: lists joined, or objects merged.
//!
//! Lists and objects that are written out are merged part by part, so that each value keeps its place and its syntax; what
//! is computed is merged when it is evaluated, and stands where the last layer has it.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::body::merged::item::LayerItem;
use crate::body::merged::nodes::{CombinedNode, Inside, Nodes};
use crate::diag::Diagnostics;
use crate::expr::{Evaluation, Expression, FunctionReference, StaticCall, Traversal};
use crate::syntax::{
    Binding, Construct, Cursor, Entry, EntryKey, Forward, Item, Label, MergeRule, NodeId, NodeRef, OwnedItem,
    OwnedNode, Roles, Shape, Syntax, at_sight,
};
use crate::value::{Marks, Value};

/// The attribute that several ones make, each with what becomes of it after the ones before it.
pub(super) fn attribute<'f>(found: impl Iterator<Item = (&'f LayerItem<'f>, MergeRule)>) -> Option<OwnedItem> {
    let mut parts: Vec<(&Item<'_>, MergeRule)> = Vec::new();
    for (found, rule) in found {
        if matches!(rule, MergeRule::Default | MergeRule::Replace) {
            parts.clear();
        }
        parts.push((&found.item, rule));
    }
    let (last, _) = *parts.last()?;
    if parts.len() < 2 {
        return Some(OwnedItem::of(last));
    }
    let mut nodes = Nodes(Vec::new());
    let places = parts.into_iter().map(|(part, rule)| (OwnedNode::of(part.part()), rule));
    let node = nodes.add(places.collect(), 0);
    let base = OwnedNode::of(last.part());
    let syntax = Arc::new(Combined { base, nodes: Arc::new(nodes.0), kept: Arc::default() });
    Some(OwnedItem::attribute(last.name(), OwnedNode::of(last.node()), OwnedNode { syntax, node }, None))
}

/// The expression of the attribute, seen as a file.
#[derive(Debug, Clone)]
struct Combined {
    /// The expression of the last part.
    base: OwnedNode,
    /// The nodes, shared by all expressions that are kept of the attribute.
    nodes: Arc<Vec<CombinedNode>>,
    /// The nodes of which the last layer is kept.
    kept: Arc<OnceLock<Arc<Vec<CombinedNode>>>>,
}

impl Combined {
    fn get(&self, node: NodeId) -> Option<&CombinedNode> {
        self.nodes.get(node.0 as usize)
    }

    /// Visits the expressions of the layers that a node is made of.
    fn visit_places(&self, node: NodeId, visit: &mut dyn FnMut(NodeRef<'_>)) {
        match self.get(node) {
            Some(CombinedNode::One(place, _)) => visit(place.node()),
            Some(CombinedNode::Several(parts)) => parts.iter().for_each(|(place, _)| visit(place.node())),
            Some(CombinedNode::Merged(_, Inside::Elements(elements))) => {
                elements.iter().for_each(|element| self.visit_places(*element, visit));
            }
            Some(CombinedNode::Merged(_, Inside::Entries(entries))) => {
                entries.iter().for_each(|(_, _, value)| self.visit_places(*value, visit));
            }
            None => {}
        }
    }

    /// Returns the node that only one layer has.
    fn only(&self, node: NodeId) -> Option<&OwnedNode> {
        match self.get(node) {
            Some(CombinedNode::One(place, _)) => Some(place),
            _ => None,
        }
    }

    /// Returns the node for a program that keeps the expression: the node of the only layer, or of the last layer.
    fn kept(&self, node: NodeId) -> Option<&OwnedNode> {
        match self.get(node)? {
            CombinedNode::One(place, _) => Some(place),
            CombinedNode::Several(parts) if parts.iter().skip(1).all(|(_, rule)| *rule == MergeRule::Deep) => {
                parts.last().map(|(last, _)| last)
            }
            _ => None,
        }
    }

    /// Returns `true` if evaluation merges a part of a node.
    fn has_several(&self, node: NodeId) -> bool {
        match self.get(node) {
            Some(CombinedNode::Several(_)) => true,
            _ => match self.inside(node) {
                Some(Inside::Elements(elements)) => elements.iter().any(|element| self.has_several(*element)),
                Some(Inside::Entries(entries)) => entries.iter().any(|(_, _, value)| self.has_several(*value)),
                None => false,
            },
        }
    }

    /// This, with what is kept in the place of what is merged by evaluation.
    fn with_kept(&self) -> Combined {
        let kept = self.kept.get_or_init(|| {
            let node = |(number, node): (usize, &CombinedNode)| match node {
                CombinedNode::Several(_) => match self.kept(NodeId(number as u32)) {
                    Some(kept) => CombinedNode::One(kept.clone(), None),
                    None => node.clone(),
                },
                node => node.clone(),
            };
            Arc::new(self.nodes.iter().enumerate().map(node).collect())
        });
        Combined { base: self.base.clone(), nodes: kept.clone(), kept: Arc::default() }
    }

    /// Returns the parts of a node.
    fn inside(&self, node: NodeId) -> Option<&Inside> {
        match self.get(node)? {
            CombinedNode::One(_, inside) => inside.as_ref(),
            CombinedNode::Merged(_, inside) => Some(inside),
            CombinedNode::Several(_) => None,
        }
    }
}

impl Forward for Combined {
    fn base(&self) -> &dyn Syntax {
        &*self.base.syntax
    }

    fn place(&self, node: NodeId) -> NodeRef<'_> {
        match self.get(node) {
            Some(CombinedNode::One(place, _) | CombinedNode::Merged(place, _)) => place.node(),
            Some(CombinedNode::Several(parts)) => parts.last().map_or(self.base.node(), |(last, _)| last.node()),
            None => self.base.node(),
        }
    }

    fn tells_blocks_apart(&self) -> bool {
        true
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let mut written = String::new();
        let _ = Forward::write_shown(self, node, &mut written);
        Cow::Owned(written)
    }

    fn shown(&self, node: NodeId) -> Cow<'_, str> {
        Forward::written(self, node)
    }

    /// The parts, one after the other.
    fn write_shown(&self, node: NodeId, out: &mut dyn fmt::Write) -> fmt::Result {
        let place = |place: NodeRef<'_>, out: &mut dyn fmt::Write| place.syntax().write_shown(place.node(), out);
        let separator = |index: usize, text: &'static str| if index == 0 { "" } else { text };
        match self.get(node) {
            None => Ok(()),
            Some(CombinedNode::One(part, _)) => place(part.node(), out),
            Some(CombinedNode::Several(parts)) => parts.iter().enumerate().try_for_each(|(index, (part, _))| {
                out.write_str(separator(index, " + "))?;
                place(part.node(), out)
            }),
            Some(CombinedNode::Merged(_, Inside::Elements(elements))) => {
                out.write_str("[")?;
                for (index, element) in elements.iter().enumerate() {
                    out.write_str(separator(index, ", "))?;
                    Forward::write_shown(self, *element, out)?;
                }
                out.write_str("]")
            }
            Some(CombinedNode::Merged(_, Inside::Entries(entries))) => {
                out.write_str("{ ")?;
                for (index, (name, _, value)) in entries.iter().enumerate() {
                    write!(out, "{}{name} = ", separator(index, ", "))?;
                    Forward::write_shown(self, *value, out)?;
                }
                out.write_str(" }")
            }
        }
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

    /// Only what a literal of one layer is, and what is written out, can be told at sight.
    fn shape(&self, expr: NodeId) -> Shape<'_> {
        match (self.get(expr), self.inside(expr)) {
            (_, Some(Inside::Elements(_))) => Shape::Tuple,
            (_, Some(Inside::Entries(_))) => Shape::Object,
            (Some(CombinedNode::One(place, _)), _) => match place.node().shape() {
                Shape::Tuple | Shape::Object | Shape::ComputedObject => Shape::Other,
                shape => shape,
            },
            // What could not be read has no value, alone or with others.
            (Some(CombinedNode::Several(parts)), _)
                if parts.iter().any(|(part, _)| part.node().shape() == Shape::Invalid) =>
            {
                Shape::Invalid
            }
            _ => Shape::Other,
        }
    }

    fn native_text(&self, expr: NodeId) -> Option<&str> {
        match self.get(expr) {
            Some(CombinedNode::One(place, None)) => place.syntax.native_text(place.node),
            _ => None,
        }
    }

    /// Returns the value that a program has made of one layer, or the literal.
    fn construct(&self, expr: NodeId) -> Construct<'_> {
        let made = match self.get(expr) {
            Some(CombinedNode::One(place, None)) => Some(place.syntax.construct(place.node)),
            _ => None,
        };
        match made {
            Some(value @ Construct::Value(_)) => value,
            _ => at_sight(self, expr),
        }
    }

    fn given_text(&self, expr: NodeId) -> Option<&str> {
        self.only(expr).and_then(|only| only.syntax.given_text(only.node))
    }

    fn next_element(&self, tuple: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        let Some(Inside::Elements(elements)) = self.inside(tuple) else {
            return None;
        };
        let element = elements.get(cursor.at as usize)?;
        cursor.at += 1;
        Some(*element)
    }

    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let Some(Inside::Entries(entries)) = self.inside(object) else {
            return None;
        };
        let (name, key_node, value) = entries.get(cursor.at as usize)?;
        cursor.at += 1;
        Some(Entry { key: EntryKey::Name(Cow::Borrowed(name)), key_node: *key_node, value: *value })
    }

    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        match self.get(expr) {
            Some(CombinedNode::One(place, _)) => place.syntax.evaluate(place.node, evaluation, diagnostics),
            Some(CombinedNode::Several(parts)) => {
                let mut combined: Option<Value> = None;
                for (part, rule) in parts {
                    let value = part.syntax.evaluate(part.node, evaluation, diagnostics);
                    let weight = combined.as_ref().map_or(0, Value::weight).saturating_add(value.weight());
                    let counted = evaluation.count_steps(weight);
                    if !evaluation.goes_on(counted, diagnostics, || NodeRef::new(&*part.syntax, part.node).range()) {
                        return Value::DYNAMIC;
                    }
                    combined = Some(match combined {
                        Some(before) if *rule == MergeRule::Append => joined(before, value),
                        Some(before) => merged(before, value),
                        None => value,
                    });
                }
                combined.unwrap_or(Value::DYNAMIC)
            }
            Some(CombinedNode::Merged(place, inside)) => {
                let mut value = |expr: NodeId| Forward::evaluate(self, expr, evaluation, diagnostics);
                let (count, made) = match inside {
                    Inside::Elements(elements) => {
                        (elements.len(), Value::tuple(elements.iter().map(|element| value(*element))))
                    }
                    Inside::Entries(entries) => {
                        let entries = entries.iter().map(|(name, _, inner)| (name.clone(), value(*inner)));
                        (entries.len(), Value::object(entries))
                    }
                };
                let counted = evaluation.count_elements(count);
                if !evaluation.goes_on(counted, diagnostics, || place.node().range()) {
                    return Value::DYNAMIC;
                }
                made
            }
            None => Value::DYNAMIC,
        }
    }

    /// Visits the node of the only layer, or the nodes that evaluation merges.
    fn embedded(&self, expr: NodeId, diagnostics: &mut Diagnostics, visit: &mut dyn FnMut(NodeRef<'_>)) -> bool {
        match self.get(expr) {
            Some(CombinedNode::One(place, _)) => {
                if !place.syntax.embedded(place.node, diagnostics, visit) {
                    visit(place.node());
                }
            }
            Some(CombinedNode::Several(_)) => self.visit_places(expr, visit),
            _ => return false,
        }
        true
    }

    fn traversal(&self, expr: NodeId) -> Option<Traversal> {
        self.kept(expr).and_then(|kept| kept.syntax.traversal(kept.node))
    }

    fn call(&self, expr: NodeId) -> Option<StaticCall> {
        self.kept(expr).and_then(|kept| kept.syntax.call(kept.node))
    }

    fn of_last_layer(&self, expr: NodeId) -> Option<Expression> {
        match self.get(expr)? {
            CombinedNode::Several(_) => self.kept(expr).map(|kept| Expression::from_node(kept.node())),
            _ => self.has_several(expr).then(|| Expression::new(Arc::new(self.with_kept()), expr)),
        }
    }

    fn bound(&self, expr: NodeId, visit: &mut dyn FnMut(Binding<'_>, bool)) {
        self.visit_places(expr, &mut |place| place.syntax().bound(place.node(), visit));
    }

    fn variables(&self, expr: NodeId, visit: &mut dyn FnMut(Traversal)) {
        self.visit_places(expr, &mut |place| place.syntax().variables(place.node(), visit));
    }

    fn functions(&self, expr: NodeId, visit: &mut dyn FnMut(FunctionReference)) {
        self.visit_places(expr, &mut |place| place.syntax().functions(place.node(), visit));
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
        (_, second) if is_open(&before, &after, second.is_some()) => open(&before, &after),
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
        (_, second) if is_open(&before, &after, second.is_some()) => open(&before, &after),
        _ => after,
    };
    value.with_marks(marks).with_marks(more)
}

/// Returns `true` if the merged value depends on an unknown value: on the later value, or on the earlier value that the
/// later one may be merged with.
fn is_open(before: &Value, after: &Value, fits: bool) -> bool {
    !after.is_known() || (fits && !before.is_known())
}

/// Returns the unknown value of two values that are not both known.
fn open(before: &Value, after: &Value) -> Value {
    Value::dynamic_for([before, after], Marks::none())
}
