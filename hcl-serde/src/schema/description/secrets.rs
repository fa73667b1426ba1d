//! Defaults and examples inside of secrets, which are not shown.

use std::collections::HashSet;

use crate::schema::description::reach::{Part, Reach};
use crate::schema::description::{BodyDoc, DefaultDoc, Description, ItemKind, TypeDoc};

/// Hides the defaults and examples of all bodies to which a secret type refers.
pub(super) fn hide(description: &mut Description, secret: &[TypeDoc]) {
    let mut names = HashSet::new();
    for ty in secret {
        names.extend(Reach::of_type(description, ty).filter_map(|part| match part {
            Part::Body(name, _) => Some(name.to_owned()),
            Part::Type(_) | Part::Missing(_) => None,
        }));
    }
    for name in names {
        description.bodies.get_mut(&name).into_iter().for_each(hide_in);
    }
}

fn hide_in(body: &mut BodyDoc) {
    for item in &mut body.items {
        item.example = None;
        item.default.iter_mut().for_each(|default| *default = DefaultDoc::Hidden);
        if let ItemKind::Argument(argument) = &mut item.kind {
            argument.default_size = None;
        }
    }
}
