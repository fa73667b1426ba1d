//! Items of several layers: as they are found, and as they are handed out.

use std::sync::Arc;

use crate::syntax::{Item, MergeRules, Merging, NodeId, NodeRef, Roles, Syntax};

/// An item of a part.
pub(super) struct LayerItem<'a> {
    pub(super) part: usize,
    pub(super) item: Item<'a>,
}

/// The identity of an item of a part.
#[derive(Debug, PartialEq)]
pub(super) struct ItemKey {
    part: usize,
    /// The address of the syntax, which lives as long as the part.
    syntax: usize,
    node: NodeId,
    /// The expression or the body.
    inner: NodeId,
    is_block: bool,
}

/// The rule that merges an item with items of other parts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ItemRule {
    pub(super) merging: Merging,
    /// The number of the block that it is merged into, whatever else is said of it.
    pub(super) into: Option<usize>,
}

/// An item that is handed out.
#[derive(Debug)]
pub(super) struct MergedItem {
    pub(super) name: Box<str>,
    pub(super) is_block: bool,
    pub(super) syntax: Arc<dyn Syntax>,
    pub(super) node: NodeId,
    /// The expression or the body.
    pub(super) inner: NodeId,
}

impl<'a> LayerItem<'a> {
    pub(super) fn name(&self) -> &str {
        match &self.item {
            Item::Attribute(item) => &item.name,
            Item::Block(item) => &item.ty,
        }
    }

    /// Returns the rule of the item under a schema, or under the rules of the merged body if the schema has none.
    pub(super) fn rule(&self, roles: Option<&dyn Roles>, rules: Option<MergeRules>) -> ItemRule {
        let (node, _) = self.nodes();
        let by_roles = roles.and_then(|roles| roles.merging(&self.item));
        let mut merging = by_roles.or_else(|| rules?.merging(&self.item)).unwrap_or_default();
        if let Some(own) = node.syntax().merge_rule(node.node()) {
            merging.rule = own;
        }
        ItemRule { merging, into: node.syntax().merges_into(node.node()) }
    }

    /// The node of the item, and its expression or body.
    fn nodes(&self) -> (NodeRef<'a>, NodeId) {
        match &self.item {
            Item::Attribute(item) => (item.node, item.expr),
            Item::Block(item) => (item.node, item.body),
        }
    }

    pub(super) fn is_block(&self) -> bool {
        matches!(self.item, Item::Block(_))
    }

    /// The item as it stands in its part.
    pub(super) fn merged_item(&self) -> MergedItem {
        let (node, inner) = self.nodes();
        MergedItem {
            name: self.name().into(),
            is_block: self.is_block(),
            syntax: node.syntax().to_shared(),
            node: node.node(),
            inner,
        }
    }

    pub(super) fn key(&self) -> ItemKey {
        let (node, inner) = self.nodes();
        let syntax = std::ptr::from_ref(node.syntax()).cast::<()>().addr();
        ItemKey { part: self.part, syntax, node: node.node(), inner, is_block: self.is_block() }
    }
}
