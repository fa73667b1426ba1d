//! The items of a merged body under one schema.
//!
//! Two schemas are the same to a body if its parts list the same items under them; how plans are kept is in
//! [`plans`](crate::body::plans).
//! There are as many plans as lists, which is one for syntaxes that tell attributes from blocks by themselves.

use crate::body::merged::item::{ItemRule, LayerItem};
use crate::body::merged::{MergePolicy, Merged, overriding};
use crate::diag::Diagnostics;
use crate::syntax::{Cursor, Item, ItemKey, OwnedItem, Roles};

/// The merged items of one list of items.
#[derive(Debug)]
pub(super) struct Plan {
    list: Vec<(usize, ItemKey)>,
    /// The rules of the items, each with the number of items in a row that have the rule. Most items have the same rule.
    rules: Vec<(ItemRule, usize)>,
    items: Vec<OwnedItem>,
}

/// The plan for a schema and its number; reports what the parts have to say about their structure.
pub(super) fn find<'a>(
    merged: &'a Merged,
    roles: Option<&dyn Roles>,
    diagnostics: &mut Diagnostics,
) -> (u32, &'a Plan) {
    let mut found = Vec::new();
    for (part, body) in merged.parts.iter().enumerate() {
        let mut cursor = Cursor::default();
        while let Some(item) = body.next_item(roles, &mut cursor, diagnostics) {
            found.push(LayerItem { part, item });
        }
    }
    let rules: Vec<ItemRule> = match merged.policy {
        MergePolicy::Strict => Vec::new(),
        MergePolicy::Override => found.iter().map(|found| found.rule(roles, merged.rules.0)).collect(),
    };
    merged.plans.find(|plan| plan.is_of(&found) && plan.has_rules(&rules), || Plan::new(&found, &rules, merged))
}

impl Plan {
    fn new(found: &[LayerItem<'_>], rules: &[ItemRule], merged: &Merged) -> Plan {
        let items = match merged.policy {
            MergePolicy::Strict => found.iter().map(|found| OwnedItem::of(&found.item)).collect(),
            MergePolicy::Override => overriding::items(found, rules, merged.rules),
        };
        let list = found.iter().map(|found| (found.part, ItemKey::of(&found.item))).collect();
        let rules = rules.chunk_by(|one, next| one == next).filter_map(|run| Some((run.first()?.clone(), run.len())));
        Plan { list, rules: rules.collect(), items }
    }

    fn has_rules(&self, rules: &[ItemRule]) -> bool {
        rules.iter().eq(self.rules.iter().flat_map(|(rule, count)| std::iter::repeat_n(rule, *count)))
    }

    fn is_of(&self, found: &[LayerItem<'_>]) -> bool {
        let is_same = |(found, (part, key)): (&LayerItem<'_>, &(usize, ItemKey))| {
            found.part == *part && ItemKey::of(&found.item) == *key
        };
        self.list.len() == found.len() && found.iter().zip(&self.list).all(is_same)
    }

    pub(super) fn item(&self, index: usize) -> Option<Item<'_>> {
        self.items.get(index).map(OwnedItem::item)
    }
}
