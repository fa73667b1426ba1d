//! The items of a file that cannot be decoded.

use std::collections::HashSet;

use hcl_model::syntax::NodeRef;

/// The items of a file that cannot be decoded, with the mistakes that were found; the rest can.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unusable(HashSet<(usize, usize)>);

impl Unusable {
    /// Notes an item that is one of them.
    pub(super) fn insert(&mut self, item: NodeRef<'_>) {
        self.0.insert(key(item));
    }

    /// Returns `true` if an item is one of them.
    pub(crate) fn contains(&self, item: NodeRef<'_>) -> bool {
        self.0.contains(&key(item))
    }
}

/// A node as a key: the file by its address, because a body can be made of several files.
fn key(node: NodeRef<'_>) -> (usize, usize) {
    (std::ptr::from_ref(node.syntax()).cast::<()>() as usize, node.node().0 as usize)
}
