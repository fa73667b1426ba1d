//! The JSON syntax as the model and the decoder see it.

use std::borrow::Cow;
use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::expr::{Evaluation, FunctionReference, StaticCall, Traversal};
use crate::json::eval;
use crate::json::file::JsonFile;
use crate::json::node::{Kind, LOST_ITEM, Node, TEMPLATE, UNCLOSED};
use crate::source::Source;
use crate::syntax::{
    ByteRange, Cursor, Damage, Entry, EntryKey, Item, Label, NodeId, NodeRef, Roles, Shape, Syntax, example,
};
use crate::value::Value;

impl Syntax for JsonFile<'_> {
    fn source(&self, _node: NodeId) -> &Source {
        JsonFile::source(self)
    }

    fn text(&self, _node: NodeId) -> &str {
        JsonFile::text(self)
    }

    fn bytes(&self, node: NodeId) -> ByteRange {
        let Some(item) = self.item(node) else {
            return self.node(node.0).bytes();
        };
        let value = self.node(item.value);
        // An item begins with the name in front of its value, unless it is one of several in an array.
        let is_property = item.value > 0 && self.node(value.parent).kind == Kind::Object;
        let first = if is_property { self.node(item.value - 1) } else { value };
        ByteRange { start: first.start, end: value.end }
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        let name = self.item(item).and_then(|item| self.names_around(item.value).nth(item.labels as usize));
        name.map_or_else(|| self.bytes(item), |name| self.node(name).bytes())
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        let node = self.node(body.0);
        match node.kind {
            Kind::Object | Kind::Array => ByteRange { start: node.start, end: node.start + 1 },
            _ => node.bytes(),
        }
    }

    fn damage(&self, body: NodeId) -> Damage {
        let damage = |node: &Node, is_body: bool| match node {
            _ if !is_body => Damage::LostItem,
            node if node.has(UNCLOSED) => Damage::Unclosed,
            node if node.has(LOST_ITEM) => Damage::LostItem,
            _ => Damage::None,
        };
        let node = self.node(body.0);
        match node.kind {
            Kind::Null => Damage::None,
            Kind::Array => {
                let elements = self.children(body.0).map(|element| self.node(element));
                elements.map(|node| damage(node, node.kind == Kind::Object)).fold(damage(node, true), Damage::max)
            }
            kind => damage(node, kind == Kind::Object),
        }
    }

    fn is_doubtful(&self, body: NodeId, _item: NodeRef<'_>) -> bool {
        body.0 > 0 && self.damage(body) == Damage::Unclosed
    }

    fn tells_blocks_apart(&self) -> bool {
        false
    }

    fn block_example(&self, ty: &str, labels: &[&str]) -> String {
        example::property(ty, labels)
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        self.next_item_of(body.0, roles, cursor, diagnostics)
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        let item = self.item(block)?;
        let names_inside = (item.labels as usize).checked_sub(index.checked_add(1)?)?;
        let name = self.node(self.names_around(item.value).nth(names_inside)?);
        Some(Label { text: self.content(name), bytes: name.bytes() })
    }

    fn shape(&self, expr: NodeId) -> Shape<'_> {
        let node = self.node(expr.0);
        // Most expressions are strings, and that is quicker to see alone than as one of all kinds.
        if matches!(node.kind, Kind::String | Kind::Name) && !node.has(TEMPLATE) {
            return Shape::Str(self.content(node));
        }
        match node.kind {
            Kind::String | Kind::Name => Shape::Other,
            Kind::Number => Shape::Number(self.slice(node)),
            Kind::True => Shape::Bool(true),
            Kind::False => Shape::Bool(false),
            Kind::Null => Shape::Null,
            Kind::Array => Shape::Tuple,
            Kind::Object if self.is_computed(expr.0) => Shape::ComputedObject,
            Kind::Object => Shape::Object,
            Kind::Invalid => Shape::Invalid,
        }
    }

    fn next_element(&self, tuple: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        let at = cursor.at.max(tuple.0.saturating_add(1));
        if at >= self.end(tuple.0) {
            return None;
        }
        cursor.at = self.end(at);
        Some(NodeId(at))
    }

    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let name = self.next_element(object, cursor)?;
        let value = self.next_element(object, cursor)?;
        let node = self.node(name.0);
        let key = if node.has(TEMPLATE) { EntryKey::Computed } else { EntryKey::Name(self.content(node)) };
        Some(Entry { key, key_node: name, value })
    }

    fn embedded(&self, expr: NodeId, diagnostics: &mut Diagnostics, visit: &mut dyn FnMut(NodeRef<'_>)) -> bool {
        let node = self.node(expr.0);
        if !matches!(node.kind, Kind::String | Kind::Name) || !node.has(TEMPLATE) {
            return false;
        }
        let template = self.template(expr.0, self.limits());
        diagnostics.extend(template.diagnostics);
        visit(template.tree.root());
        true
    }

    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        eval::evaluate(self, expr.0, evaluation, diagnostics)
    }

    fn traversal(&self, expr: NodeId) -> Option<Traversal> {
        self.static_traversal(expr.0)
    }

    fn call(&self, expr: NodeId) -> Option<StaticCall> {
        self.static_call(expr.0)
    }

    fn variables(&self, expr: NodeId, visit: &mut dyn FnMut(Traversal)) {
        self.visit_variables(expr.0, visit);
    }

    fn functions(&self, expr: NodeId, visit: &mut dyn FnMut(FunctionReference)) {
        self.visit_functions(expr.0, visit);
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        let bytes = self.bytes(node);
        Cow::Borrowed(self.text().get(bytes.start as usize..bytes.end as usize).unwrap_or(""))
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        self.shared()
    }
}
