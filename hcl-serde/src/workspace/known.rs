//! The results for blocks and arguments of shared files, which hold in every configuration.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Expression;
use hcl_model::syntax::{BlockItem, Cursor, EntryKey, Item, NodeId, NodeRef, Shape};

use crate::check::{As, Known};
use crate::de::Attempt;
use crate::loader::{InCommon, Remaining, SharedFiles};
use crate::schema::{AttributeField, Schema};
use crate::workspace::left_out::LeftOut;

/// The results of one thread for the files that are kept until the check is over.
pub(super) struct KnownBlocks<'f> {
    files: &'f SharedFiles,
    /// The numbers of those files by their addresses, and how many there were.
    addresses: RefCell<HashMap<usize, usize, Quick>>,
    seen: Cell<usize>,
    blocks: RefCell<HashMap<BlockKey, Rc<Found>, Quick>>,
    /// The arguments whose values are right.
    right: RefCell<HashSet<ValueKey, Quick>>,
    left_out: LeftOut,
    attempt: Cell<Attempt>,
}

/// A block of a file with a number, as a field has it.
type BlockKey = (usize, NodeId, NodeId, As);

/// The value of an argument in a file with a number, by the address of its field.
type ValueKey = (usize, NodeId, usize);

/// The results for a block.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) wrong: Vec<Diagnostic>,
    is_usable: bool,
}

/// A block with more mistakes is looked at again each time.
const MOST_MISTAKES: usize = 64;

impl<'f> KnownBlocks<'f> {
    pub(super) fn new(files: &'f SharedFiles) -> KnownBlocks<'f> {
        KnownBlocks {
            files,
            addresses: RefCell::default(),
            seen: Cell::new(0),
            blocks: RefCell::default(),
            right: RefCell::default(),
            left_out: LeftOut::default(),
            attempt: Cell::new(Attempt::Yes),
        }
    }

    /// The number of the file in which something stands, if that stays where it is until the check is over.
    pub(super) fn file(&self, node: NodeRef<'_>) -> Option<usize> {
        let mut addresses = self.addresses.borrow_mut();
        if self.seen.get() != self.files.count() {
            self.seen.set(self.files.add_addresses(&mut *addresses));
        }
        // No file is at the address of another one that stays.
        addresses.get(&std::ptr::from_ref(node.syntax()).cast::<()>().addr()).copied()
    }

    /// Returns the results for a block.
    pub(super) fn of_block(&self, block: &BlockItem<'_>, read: As) -> Option<Rc<Found>> {
        let key = self.block_key(block, read)?;
        self.blocks.borrow().get(&key).cloned()
    }

    /// Returns the key of a block that stands with its body in one file.
    fn block_key(&self, block: &BlockItem<'_>, read: As) -> Option<BlockKey> {
        let file = self.file(block.node).filter(|file| self.file(block.body()) == Some(*file))?;
        Some((file, block.node.node(), block.body().node(), read))
    }

    fn value_key(&self, value: NodeRef<'_>, field: &'static AttributeField) -> Option<ValueKey> {
        Some((self.file(value)?, value.node(), std::ptr::from_ref(field).addr()))
    }
}

impl Known for KnownBlocks<'_> {
    fn found(&self, block: &BlockItem<'_>, read: As, diagnostics: &mut Diagnostics) -> Option<bool> {
        let found = self.of_block(block, read)?;
        diagnostics.extend(found.wrong.iter().cloned());
        Some(found.is_usable)
    }

    fn note(&self, block: &BlockItem<'_>, read: As, is_usable: bool, diagnostics: &Diagnostics, before: usize) {
        let Some(key) = self.block_key(block, read) else { return };
        let is_too_much = diagnostics.is_full() || diagnostics.len() > before + MOST_MISTAKES;
        if is_too_much || !is_written_out(vec![block.body()], Vec::new()) {
            return;
        }
        let found = Found { wrong: diagnostics.iter().skip(before).cloned().collect(), is_usable };
        self.blocks.borrow_mut().insert(key, Rc::new(found));
    }

    fn is_right(&self, value: NodeRef<'_>, field: &'static AttributeField) -> bool {
        self.value_key(value, field).is_some_and(|key| self.right.borrow().contains(&key))
    }

    fn note_right(&self, value: NodeRef<'_>, field: &'static AttributeField) {
        if let Some(key) = self.value_key(value, field).filter(|_| is_written_out(Vec::new(), vec![value])) {
            self.right.borrow_mut().insert(key);
        }
    }
}

impl InCommon for KnownBlocks<'_> {
    fn leave_out(&self, schema: &'static Schema, is_broken: bool, layers: &mut [Vec<Body>]) -> Remaining {
        self.left_out.of(self, schema, is_broken, layers)
    }

    fn attempt(&self) -> &Cell<Attempt> {
        &self.attempt
    }
}

/// Returns `true` if nothing in bodies and in values depends on anything but itself.
fn is_written_out<'a>(mut bodies: Vec<NodeRef<'a>>, mut values: Vec<NodeRef<'a>>) -> bool {
    while let Some(body) = bodies.pop() {
        for item in body.items(None) {
            match item {
                Item::Attribute(item) => values.push(item.expr()),
                Item::Block(item) => bodies.push(item.body()),
            }
        }
    }
    while let Some(value) = values.pop() {
        let mut cursor = Cursor::default();
        match value.shape() {
            Shape::Null | Shape::Bool(_) | Shape::Number(_) | Shape::Str(_) => {}
            Shape::Tuple => {
                while let Some(element) = value.syntax().next_element(value.node(), &mut cursor) {
                    values.push(value.sibling(element));
                }
            }
            Shape::Object => {
                while let Some(entry) = value.syntax().next_entry(value.node(), &mut cursor) {
                    if !matches!(entry.key, EntryKey::Name(_)) {
                        return false;
                    }
                    values.push(value.sibling(entry.value));
                }
            }
            _ if !is_constant(value) => return false,
            _ => {}
        }
    }
    true
}

/// Returns `true` if a template or an operation has the same value everywhere and costs no more than its length. Such
/// an expression has no variables, calls or loops.
fn is_constant(value: NodeRef<'_>) -> bool {
    let expr = Expression::from_node(value);
    value.shape() != Shape::Invalid
        && !expr.range().text().contains("for")
        && expr.variables().is_empty()
        && expr.functions().is_empty()
}

/// A hash of addresses and numbers, which nobody chooses who writes configuration.
pub(super) type Quick = BuildHasherDefault<Mixed>;

#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        // The table looks at the highest and at the lowest bits.
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
