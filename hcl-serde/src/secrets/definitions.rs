//! What a configuration defines for itself that must not be shown: the variables and local values in it.

use hcl_model::body::{Body, BodySchema, Definition, Variables};
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{Cursor, Item, NoRoles};

/// Marks the values of variables that say that they are sensitive, or are called like something that is, and of local values
/// that are called so; of some blocks alone.
pub(crate) fn hide_definitions<'b>(
    definitions: impl IntoIterator<Item = Definition>,
    bodies: impl IntoIterator<Item = &'b Body>,
    is_secret: &dyn Fn(&str) -> bool,
) {
    let asked = definitions.into_iter().fold(BodySchema::new(), |asked, definition| definition.add_to(asked));
    for body in bodies {
        let mut cursor = Cursor::default();
        while let Some(item) = body.next_item(Some(&asked), &mut cursor, &mut Diagnostics::new()) {
            let Item::Block(item) = item else { continue };
            let inside = Body::from_node(item.body());
            match Definition::of(&item.ty) {
                Some(Definition::Variable) => {
                    let is_secret = item.node.labels().any(|label| is_secret(&label.text));
                    Variables::hide(&inside, is_secret);
                }
                Some(Definition::Locals) => hide_locals(&inside, is_secret),
                Some(Definition::Function) if item.node.labels().any(|label| is_secret(&label.text)) => {
                    hide_locals(&inside, &|name| name == "result");
                }
                _ => {}
            }
        }
    }
}

fn hide_locals(body: &Body, is_secret: &dyn Fn(&str) -> bool) {
    let mut cursor = Cursor::default();
    while let Some(item) = body.next_item(Some(&NoRoles), &mut cursor, &mut Diagnostics::new()) {
        if let Item::Attribute(item) = item
            && is_secret(&item.name)
        {
            let at = item.expr().range();
            at.source().redact(at.bytes());
        }
    }
}
