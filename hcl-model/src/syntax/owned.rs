//! Nodes and items that keep their syntaxes: for bodies that are made of other bodies.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::syntax::{AttributeItem, BlockItem, Item, MergeRule, NodeId, NodeRef, Syntax};

/// A node that keeps its syntax.
#[derive(Clone)]
pub(crate) struct OwnedNode {
    pub(crate) syntax: Arc<dyn Syntax>,
    pub(crate) node: NodeId,
}

impl OwnedNode {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of(node: NodeRef<'_>) -> OwnedNode {
        OwnedNode { syntax: node.syntax().to_shared(), node: node.node() }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn node(&self) -> NodeRef<'_> {
        NodeRef::new(&*self.syntax, self.node)
    }
}

impl fmt::Debug for OwnedNode {
    /// Writes the number, not the syntax, which may hold a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node.fmt(f)
    }
}

impl PartialEq for OwnedNode {
    /// Returns `true` if both stand at the same place.
    fn eq(&self, other: &OwnedNode) -> bool {
        self.node().range() == other.node().range()
    }
}

/// An item that keeps its syntaxes: of a body that is made of other bodies.
#[derive(Debug, Clone)]
pub struct OwnedItem {
    name: Box<str>,
    node: OwnedNode,
    part: OwnedPart,
}

/// The expression of an attribute, or the body of a block, with the rule for merging.
#[derive(Debug, Clone)]
enum OwnedPart {
    Attribute(OwnedNode, Option<MergeRule>),
    Block(OwnedNode, Option<usize>),
}

/// The identity of an item for as long as its syntaxes live.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ItemKey {
    node: (usize, NodeId),
    part: (usize, NodeId),
    is_block: bool,
}

impl ItemKey {
    #[inline]
    pub(crate) fn of(item: &Item<'_>) -> ItemKey {
        let place = |node: NodeRef<'_>| (std::ptr::from_ref(node.syntax()).cast::<()>().addr(), node.node());
        ItemKey { node: place(item.node()), part: place(item.part()), is_block: matches!(item, Item::Block(_)) }
    }
}

impl OwnedItem {
    /// Makes an attribute.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn attribute(name: &str, node: OwnedNode, expr: OwnedNode, rule: Option<MergeRule>) -> OwnedItem {
        OwnedItem { name: name.into(), node, part: OwnedPart::Attribute(expr, rule) }
    }

    /// Makes a block.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn block(ty: &str, node: OwnedNode, body: OwnedNode) -> OwnedItem {
        OwnedItem { name: ty.into(), node, part: OwnedPart::Block(body, None) }
    }

    /// Keeps an item.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn of(item: &Item<'_>) -> OwnedItem {
        let (name, node) = (item.name(), OwnedNode::of(item.node()));
        let part = match item {
            Item::Attribute(item) => OwnedPart::Attribute(OwnedNode::of(item.expr()), item.merge_rule),
            Item::Block(item) => OwnedPart::Block(OwnedNode::of(item.body()), item.merges_into),
        };
        OwnedItem { name: name.into(), node, part }
    }

    /// Returns the item with another name.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn named(self, name: &str) -> OwnedItem {
        OwnedItem { name: name.into(), ..self }
    }

    /// Returns the item.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn item(&self) -> Item<'_> {
        let (name, node) = (Cow::Borrowed(&*self.name), self.node.node());
        match &self.part {
            OwnedPart::Attribute(expr, rule) => {
                Item::Attribute(AttributeItem::new(name, node, expr.node()).merged_by(*rule))
            }
            OwnedPart::Block(body, into) => Item::Block(BlockItem::new(name, node, body.node()).merged_into(*into)),
        }
    }
}
