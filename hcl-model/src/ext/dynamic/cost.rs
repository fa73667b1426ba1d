//! The cost of all copies of `content`, which is paid before the first copy is made.
//!
//! The cost of the block of an element is paid in [`crate::ext::dynamic::elements`].

use crate::body::Body;
use crate::limits::{Allowance, Exhausted};
use crate::syntax::{Cursor, Item, NodeRef, Shape};

/// The number of elements of collections that a block, or an item of a block, costs: the memory is about the same.
pub(super) const COST: usize = 16;

/// The cost of one copy of a body.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    /// Elements of collections.
    elements: usize,
    /// The bytes of literals, which decoding reads without an evaluation that would count them.
    bytes: usize,
}

impl Cost {
    /// Returns the cost of a copy of a body with everything in the body.
    pub(super) fn of(body: &Body) -> Cost {
        let mut cost = Cost::default();
        cost.add_body(body.as_node());
        cost
    }

    /// Pays for so many copies.
    pub(super) fn pay(&self, copies: usize, allowance: &mut Allowance) -> Result<(), Exhausted> {
        allowance.elements(self.elements.saturating_mul(copies))?;
        allowance.bytes(self.bytes.saturating_mul(copies))
    }

    /// Bodies nest as deep as the parser lets them.
    fn add_body(&mut self, body: NodeRef<'_>) {
        for item in body.items(None) {
            self.elements += COST;
            match item {
                Item::Attribute(item) => {
                    self.bytes += item.expr().range().bytes().len();
                    self.add_parts(item.expr());
                }
                Item::Block(item) => self.add_body(item.body()),
            }
        }
    }

    /// The parts of a list or an object that is written out, which may be blocks where the syntax writes these so.
    fn add_parts(&mut self, expr: NodeRef<'_>) {
        let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
        match expr.shape() {
            Shape::Tuple => {
                while let Some(element) = syntax.next_element(expr.node(), &mut cursor) {
                    let element = expr.sibling(element);
                    let is_compound = matches!(element.shape(), Shape::Tuple | Shape::Object | Shape::ComputedObject);
                    self.elements += if is_compound { COST } else { 1 };
                    self.add_parts(element);
                }
            }
            Shape::Object | Shape::ComputedObject => {
                while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
                    self.elements += COST;
                    self.add_parts(expr.sibling(entry.value));
                }
            }
            _ => {}
        }
    }
}
