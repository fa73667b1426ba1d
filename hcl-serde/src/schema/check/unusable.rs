//! The items of a file that cannot be decoded.

use std::collections::HashSet;

use hcl_model::syntax::{NodeId, NodeRef};

use crate::schema::check::Check;

/// The items of a file that cannot be decoded, with the mistakes that were found; the rest can.
#[derive(Debug, Clone, Default)]
pub struct Unusable(HashSet<(usize, NodeId)>);

impl Unusable {
    /// Whether an item is one of them.
    #[must_use]
    pub fn contains(&self, item: NodeRef<'_>) -> bool {
        self.0.contains(&key(item))
    }
}

/// A node as a key: the file by its address, because a body can be made of several files.
fn key(node: NodeRef<'_>) -> (usize, NodeId) {
    (std::ptr::from_ref(node.syntax()).cast::<()>() as usize, node.node())
}

impl Check<'_, '_, '_> {
    /// Notes an item that cannot be used.
    pub(super) fn unusable(&self, node: NodeRef<'_>) {
        if let Some(unusable) = self.checking.unusable {
            unusable.borrow_mut().0.insert(key(node));
        }
    }
}
