//! The argument of a body that has a name.

use hcl_model::__private::value::is_same_text;
use hcl_model::body::Hidden;
use hcl_model::syntax::{Item, NodeRef};

/// The expression of an argument of a body.
pub(crate) fn argument<'a>(name: &str, body: NodeRef<'a>, hidden: &Hidden) -> Option<NodeRef<'a>> {
    hidden.items(body, None).find_map(|item| match item {
        Item::Attribute(attribute) if is_same_text(&attribute.name, name) => Some(attribute.expr()),
        _ => None,
    })
}
