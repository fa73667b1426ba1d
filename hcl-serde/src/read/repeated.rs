//! The ranges of the values of a body. The words of a program may repeat a value that must not be shown.

use hcl_model::diag::Diagnostics;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item, NodeRef, Roles};

/// The places of the labels and values of a body, and of the blocks in it, in whichever of its sources they are.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn values_in(body: NodeRef<'_>, roles: &dyn Roles) -> Vec<Range> {
    let (mut places, mut bodies) = (Vec::new(), vec![(body, Some(roles))]);
    while let Some((body, roles)) = bodies.pop() {
        let (mut cursor, mut diagnostics) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = body.syntax().next_item(body.node(), roles, &mut cursor, &mut diagnostics) {
            match item {
                Item::Attribute(item) => places.push(item.expr().range()),
                Item::Block(item) => {
                    places.push(item.node.header_range());
                    bodies.push((item.body(), None));
                }
            }
        }
    }
    places
}
