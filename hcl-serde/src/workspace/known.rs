//! What is known of blocks of shared files: which of them are right, whatever configuration they are in.

use std::cell::RefCell;
use std::collections::HashSet;

use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{BlockItem, Cursor, EntryKey, Item, NodeId, NodeRef, Shape};

use crate::check::{As, Known};
use crate::loader::SharedFiles;

/// What one thread has found of the files that are kept until the check is over.
pub(super) struct KnownBlocks<'f> {
    files: &'f SharedFiles,
    /// The addresses of those files that were asked for.
    addresses: RefCell<HashSet<usize>>,
    right: RefCell<HashSet<Key>>,
}

/// A block of a file, as a field has it.
type Key = (usize, NodeId, NodeId, As);

impl<'f> KnownBlocks<'f> {
    pub(super) fn new(files: &'f SharedFiles) -> KnownBlocks<'f> {
        KnownBlocks { files, addresses: RefCell::default(), right: RefCell::default() }
    }

    /// Whether something stands in a file that stays where it is until the check is over.
    fn is_shared(&self, address: usize) -> bool {
        if self.addresses.borrow().contains(&address) {
            return true;
        }
        let is_shared = self.files.is_at(address);
        if is_shared {
            self.addresses.borrow_mut().insert(address);
        }
        is_shared
    }
}

fn key(block: &BlockItem<'_>, read: As) -> Key {
    (address(block.node), block.node.node(), block.body, read)
}

fn address(node: NodeRef<'_>) -> usize {
    std::ptr::from_ref(node.syntax()).cast::<()>().addr()
}

impl Known for KnownBlocks<'_> {
    fn is_right(&self, block: &BlockItem<'_>, read: As) -> bool {
        // No file is at the address of another one that stays.
        self.right.borrow().contains(&key(block, read))
    }

    fn note_right(&self, block: &BlockItem<'_>, read: As) {
        if self.is_shared(address(block.node)) && is_written_out(block.body()) {
            self.right.borrow_mut().insert(key(block, read));
        }
    }
}

/// Whether nothing in a body depends on anything but itself.
fn is_written_out(body: NodeRef<'_>) -> bool {
    let mut bodies = vec![body];
    let mut expressions = Vec::new();
    while let Some(body) = bodies.pop() {
        let mut cursor = Cursor::default();
        while let Some(item) = body.syntax().next_item(body.node(), None, &mut cursor, &mut Diagnostics::new()) {
            match item {
                Item::Attribute(item) => expressions.push(item.expr()),
                Item::Block(item) => bodies.push(item.body()),
            }
        }
    }
    while let Some(expr) = expressions.pop() {
        let mut cursor = Cursor::default();
        match expr.shape() {
            Shape::Null | Shape::Bool(_) | Shape::Number(_) | Shape::Str(_) => {}
            Shape::Tuple => {
                while let Some(element) = expr.syntax().next_element(expr.node(), &mut cursor) {
                    expressions.push(expr.sibling(element));
                }
            }
            Shape::Object => {
                while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
                    if !matches!(entry.key, EntryKey::Name(_)) {
                        return false;
                    }
                    expressions.push(expr.sibling(entry.value));
                }
            }
            _ => return false,
        }
    }
    true
}
