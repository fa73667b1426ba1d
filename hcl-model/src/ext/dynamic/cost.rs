//! What the copies of `content` cost, all of them together, before any of them is made.
//!
//! What a block of an element costs by itself is paid in [`crate::ext::dynamic::elements`].

use crate::body::Body;
use crate::limits::{Allowance, Exhausted};
use crate::syntax::{Cursor, Item, NodeRef, Shape};

/// How many elements of collections a block costs, or an item of one: so much memory as it takes.
pub(super) const COST: usize = 16;

/// What one copy of a body costs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    /// Elements of collections.
    elements: usize,
    /// What is written out, for decoding takes that as it is, without an evaluation that would count it.
    bytes: usize,
}

impl Cost {
    /// What a copy of a body costs, with all that is in it.
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
