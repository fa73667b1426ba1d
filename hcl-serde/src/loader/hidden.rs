//! What the definitions of a configuration give that must not be shown: found in each layer, because what is merged does not
//! have what another layer overrides.

use hcl_model::body::{Body, BodySchema, Definition, Variables};
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{Cursor, Item, NoRoles};

use crate::schema::Schema;

/// Marks the values of variables that are sensitive, or called like something that is, and of local values that are called so.
pub(super) fn hide_definitions<'b>(schema: &'static Schema, bodies: impl IntoIterator<Item = &'b Body>) {
    // What the type has itself is no definition.
    let own = [Definition::Variable, Definition::Locals].into_iter();
    let own = own.filter(|definition| schema.find(definition.block_type(), 0).is_none());
    let asked = own.fold(BodySchema::new(), |asked, definition| definition.add_to(asked));
    let is_secret = schema.secret_names();
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
                Some(Definition::Locals) => hide_locals(&inside, &is_secret),
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
