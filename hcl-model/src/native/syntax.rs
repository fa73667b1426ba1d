//! The native syntax as the model and the decoder see it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::expr::{Evaluation, FunctionReference, StaticCall, Traversal};
use crate::native::comments::comments;
use crate::native::eval;
use crate::native::file::NativeFile;
use crate::native::node::{Kind, LOST_ITEM, Node, UNCLOSED};
use crate::source::Source;
use crate::syntax::{
    AttributeItem, BlockItem, ByteRange, Construct, Cursor, Damage, Entry, EntryKey, Item, Label, NodeId, NodeRef,
    Roles, Shape, Syntax,
};
use crate::value::Value;

impl Syntax for NativeFile<'_> {
    fn source(&self, _node: NodeId) -> &Source {
        NativeFile::source(self)
    }

    fn text(&self, _node: NodeId) -> &str {
        NativeFile::text(self)
    }

    fn native_text(&self, expr: NodeId) -> Option<&str> {
        Some(self.slice(self.node(expr.0)))
    }

    fn bytes(&self, node: NodeId) -> ByteRange {
        self.node_bytes(self.node(node.0))
    }

    fn write_shown(&self, node: NodeId, out: &mut dyn fmt::Write) -> fmt::Result {
        let (source, ByteRange { start, end }) = (NativeFile::source(self), self.bytes(node));
        let (start, end) = (start as usize, end as usize);
        let mut at = start;
        // Of what a comment says nobody knows whether it may be shown.
        for comment in comments(source.text().get(start..end).unwrap_or("")) {
            let bytes = comment.bytes();
            out.write_str(&source.shown(at..start + bytes.start))?;
            out.write_str(" ")?;
            at = start + bytes.end;
        }
        out.write_str(&source.shown(at..end))
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        let node = self.node(item.0);
        ByteRange { start: node.start, end: node.start + self.item_name(node).len() as u32 }
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        let start = self.node(body.0).start;
        ByteRange { start, end: start }
    }

    fn damage(&self, body: NodeId) -> Damage {
        match self.node(body.0) {
            node if node.has(UNCLOSED) => Damage::Unclosed,
            node if node.has(LOST_ITEM) => Damage::LostItem,
            _ => Damage::None,
        }
    }

    fn is_doubtful(&self, body: NodeId, _item: NodeRef<'_>) -> bool {
        body.0 > 0 && self.node(body.0).has(UNCLOSED)
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        _roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let end = self.end(body.0);
        let at = next_child(self, body, cursor, end)?;
        let node = self.node(at);
        if node.kind != Kind::Attribute {
            return self.block_item(at);
        }
        let name = Cow::Borrowed(self.item_name(node));
        let node = NodeRef::new(self, NodeId(at));
        Some(Item::Attribute(AttributeItem::new(name, node, node.sibling(NodeId(at + 1)))))
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        // Labels come first and have no children, so that a label is found by its number.
        let at = block.0.checked_add(1)?.checked_add(u32::try_from(index).ok()?)?;
        if at >= self.end(block.0) {
            return None;
        }
        let node = self.node(at);
        let is_label = matches!(node.kind, Kind::LabelName | Kind::LabelString);
        is_label.then(|| Label { text: self.content(node), bytes: node.bytes() })
    }

    fn shape(&self, expr: NodeId) -> Shape<'_> {
        let node = self.node(expr.0);
        // Most expressions are strings, and that is quicker to see alone than as one of all kinds.
        if node.kind == Kind::String {
            return Shape::Str(self.content(node));
        }
        match node.kind {
            Kind::Number => Shape::Number(self.slice(node)),
            Kind::True => Shape::Bool(true),
            Kind::False => Shape::Bool(false),
            Kind::Null => Shape::Null,
            Kind::Tuple => Shape::Tuple,
            Kind::Object => Shape::Object,
            Kind::Invalid => Shape::Invalid,
            Kind::Unary => negative_number(self, expr.0, node).map_or(Shape::Other, Shape::Number),
            _ => Shape::Other,
        }
    }

    fn next_element(&self, tuple: NodeId, cursor: &mut Cursor) -> Option<NodeId> {
        let end = self.end(tuple.0);
        next_child(self, tuple, cursor, end).map(NodeId)
    }

    fn next_entry(&self, object: NodeId, cursor: &mut Cursor) -> Option<Entry<'_>> {
        let end = self.end(object.0);
        let key = next_child(self, object, cursor, end)?;
        let value = next_child(self, object, cursor, end)?;
        let node = self.node(key);
        let name = match node.kind {
            Kind::KeyName | Kind::String => EntryKey::Name(self.content(node)),
            _ => EntryKey::Computed,
        };
        Some(Entry { key: name, key_node: NodeId(key), value: NodeId(value) })
    }

    fn construct(&self, expr: NodeId) -> Construct<'_> {
        NativeFile::construct(self, expr)
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

    fn to_shared(&self) -> Arc<dyn Syntax> {
        self.shared()
    }
}

impl NativeFile<'_> {
    #[inline(never)]
    fn block_item(&self, at: u32) -> Option<Item<'_>> {
        let ty = Cow::Borrowed(self.item_name(self.node(at)));
        let body = self.children(at).find(|&child| self.node(child).kind == Kind::Body)?;
        let node = NodeRef::new(self, NodeId(at));
        Some(Item::Block(BlockItem::new(ty, node, node.sibling(NodeId(body)))))
    }
}

/// The child at the cursor, which moves on to the next one.
fn next_child(file: &NativeFile<'_>, parent: NodeId, cursor: &mut Cursor, end: u32) -> Option<u32> {
    let at = if cursor.at == 0 { parent.0.saturating_add(1) } else { cursor.at };
    if at >= end {
        return None;
    }
    cursor.at = file.end(at);
    Some(at)
}

/// The text of `-` and a number directly after it.
fn negative_number<'a>(file: &'a NativeFile<'_>, id: u32, node: &Node) -> Option<&'a str> {
    let operand = file.node(id.saturating_add(1));
    let adjacent = node.aux == 0 && operand.kind == Kind::Number && operand.start == node.start + 1;
    adjacent.then(|| file.slice(node))
}
