//! Definitions of a configuration whose values must not be shown: variables, locals and functions.

use hcl_model::body::{Body, BodySchema, Definition, Variables};
use hcl_model::syntax::{Item, NoRoles};

/// Hides the values of variables that are sensitive, and of definitions that a function calls secret.
pub(super) fn hide_definitions(definitions: &[Definition], body: &Body, is_secret: &dyn Fn(&str) -> bool) {
    let asked = definitions.iter().fold(BodySchema::new(), |asked, definition| definition.add_to(asked));
    for item in body.items(Some(&asked)) {
        let Item::Block(item) = item else { continue };
        let inside = Body::from_node(item.body());
        let is_called_secret = item.node.labels().any(|label| is_secret(&label.text));
        match Definition::of(&item.ty) {
            Some(Definition::Variable) => Variables::hide(&inside, is_called_secret),
            Some(Definition::Locals) => hide_arguments(&inside, is_secret),
            Some(Definition::Function) if is_called_secret => hide_arguments(&inside, &|name| name == "result"),
            _ => {}
        }
    }
}

fn hide_arguments(body: &Body, is_secret: &dyn Fn(&str) -> bool) {
    for item in body.items(Some(&NoRoles)) {
        if let Item::Attribute(item) = item
            && is_secret(&item.name)
        {
            item.expr().range().redact();
        }
    }
}
