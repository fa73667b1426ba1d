//! What the definitions of a configuration give that must not be shown: found in each layer, because what is merged does not
//! have what another layer overrides.

use hcl_model::body::{Body, Definition};

use crate::schema::Schema;
use crate::secrets::{Secrets, hide_definitions as hide_definitions_of};

/// Marks the values of variables that are sensitive, or called like something that is, and of local values that are called so.
pub(super) fn hide_definitions<'b>(schema: &'static Schema, bodies: impl IntoIterator<Item = &'b Body>) {
    // What the type has itself is no definition.
    let own = [Definition::Variable, Definition::Locals, Definition::Function].into_iter();
    let own = own.filter(|definition| schema.find(definition.block_type(), 0).is_none());
    let bodies: Vec<&Body> = bodies.into_iter().collect();
    let secrets = Secrets::of(schema, None).with_uses(bodies.iter().copied());
    hide_definitions_of(own, bodies, &|name| secrets.has_definition(name));
}
