//! Expressions and bodies that a program has put under a name ([`crate::body::BodyBuilder`]): as items of their own, whose
//! parts are nodes of the syntax that they come from.

use std::borrow::Cow;
use std::sync::Arc;

use crate::body::Body;
use crate::diag::{Diagnostics, Instance};
use crate::expr::Expression;
use crate::source::{Range, Source};
use crate::syntax::{
    AttributeItem, BlockItem, ByteRange, Cursor, Forward, Item, Label, MergeRule, NodeId, NodeRef, Roles, Syntax,
};

/// The item itself; all other nodes are those of the syntax below.
const ITEM: NodeId = NodeId(u32::MAX);

/// An expression or a body, and the item that it is in.
#[derive(Debug, Clone)]
pub(super) struct Attached {
    body: Body,
    /// The range that the item has in reports.
    at: Range,
    labels: Vec<String>,
}

impl Attached {
    pub(super) fn expression(expr: &Expression, at: Range) -> Attached {
        Attached { body: Body::from_node(expr.as_node()), at, labels: Vec::new() }
    }

    pub(super) fn block(body: Body, labels: Vec<String>, at: Range) -> Attached {
        Attached { body, at, labels }
    }

    pub(super) fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Returns the text of the expression or the body.
    pub(super) fn inner(&self) -> Cow<'_, str> {
        let node = self.body.as_node();
        node.syntax().written(node.node())
    }

    pub(super) fn attribute<'a>(&'a self, name: &'a str) -> Item<'a> {
        let node = NodeRef::new(self, ITEM);
        Item::Attribute(AttributeItem { name: Cow::Borrowed(name), node, expr: self.body.as_node().node() })
    }

    pub(super) fn block_item<'a>(&'a self, ty: &'a str) -> Item<'a> {
        let node = NodeRef::new(self, ITEM);
        Item::Block(BlockItem { ty: Cow::Borrowed(ty), node, body: self.body.as_node().node() })
    }
}

impl Forward for Attached {
    fn base(&self) -> &dyn Syntax {
        self.body.as_node().syntax()
    }

    fn source(&self, node: NodeId) -> &Source {
        if node == ITEM { self.at.source() } else { Forward::base(self).source(node) }
    }

    fn text(&self, node: NodeId) -> &str {
        if node == ITEM { self.at.source().text() } else { Forward::base(self).text(node) }
    }

    fn bytes(&self, node: NodeId) -> ByteRange {
        if node == ITEM { ByteRange::of(&self.at) } else { Forward::base(self).bytes(node) }
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        if item == ITEM { ByteRange::of(&self.at) } else { Forward::base(self).name_bytes(item) }
    }

    fn label(&self, block: NodeId, index: usize) -> Option<Label<'_>> {
        if block != ITEM {
            return Forward::base(self).label(block, index);
        }
        self.labels.get(index).map(|label| Label { text: Cow::Borrowed(label), bytes: ByteRange::of(&self.at) })
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        if body == self.body.as_node().node() { self.body.next_item(roles, cursor, diagnostics) } else { None }
    }

    fn merge_rule(&self, item: NodeId) -> Option<MergeRule> {
        if item == ITEM { None } else { Forward::base(self).merge_rule(item) }
    }

    fn merges_into(&self, block: NodeId) -> Option<usize> {
        if block == ITEM { None } else { Forward::base(self).merges_into(block) }
    }

    fn written(&self, node: NodeId) -> Cow<'_, str> {
        if node == ITEM { self.inner() } else { Forward::base(self).written(node) }
    }

    fn shown(&self, node: NodeId) -> Cow<'_, str> {
        let node = if node == ITEM { self.body.as_node().node() } else { node };
        Forward::base(self).shown(node)
    }

    fn write_shown(&self, node: NodeId, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        let node = if node == ITEM { self.body.as_node().node() } else { node };
        Forward::base(self).write_shown(node, out)
    }

    fn instances(&self, node: NodeId) -> Vec<Instance> {
        if node == ITEM { Vec::new() } else { Forward::base(self).instances(node) }
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}
