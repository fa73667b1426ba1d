//! Items of several layers, and the rules that merge them.

use crate::syntax::{Item, MergeRules, Merging, Roles};

/// An item of a part.
pub(super) struct LayerItem<'a> {
    pub(super) part: usize,
    pub(super) item: Item<'a>,
}

/// The rule that merges an item with items of other parts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ItemRule {
    pub(super) merging: Merging,
    /// The number of the block that the item is merged into, whatever else is said of it.
    pub(super) into: Option<usize>,
}

impl LayerItem<'_> {
    /// Returns the rule of the item under a schema, or under the rules of the merged body if the schema has none.
    #[inline]
    pub(super) fn rule(&self, roles: Option<&dyn Roles>, rules: Option<MergeRules>) -> ItemRule {
        let by_roles = roles.and_then(|roles| roles.merging(&self.item));
        let mut merging = by_roles.or_else(|| rules?.merging(&self.item)).unwrap_or_default();
        let (rule, into) = match &self.item {
            Item::Attribute(item) => (item.merge_rule, None),
            Item::Block(item) => (None, item.merges_into),
        };
        merging.rule = rule.unwrap_or(merging.rule);
        ItemRule { merging, into }
    }

    pub(super) fn is_block(&self) -> bool {
        matches!(self.item, Item::Block(_))
    }
}
