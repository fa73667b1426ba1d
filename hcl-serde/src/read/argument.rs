//! The argument of a body that has a name.

use hcl_model::__private::value::is_same_text;
use hcl_model::body::Hidden;
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{Cursor, Item, NodeRef};

/// The expression of an argument of a body.
pub(crate) fn argument<'a>(name: &str, body: NodeRef<'a>, hidden: &Hidden) -> Option<NodeRef<'a>> {
    let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
    loop {
        match hidden.next_item(body, None, &mut cursor, &mut ignored)? {
            Item::Attribute(attribute) if is_same_text(&attribute.name, name) => return Some(attribute.expr()),
            _ => {}
        }
    }
}
