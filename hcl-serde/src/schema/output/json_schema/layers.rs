//! Layers: files that other files complete.

use crate::schema::description::{Description, Requirement, TypeDoc};

/// Makes everything optional that another layer can have.
pub(super) fn make_optional(description: &mut Description) {
    for body in description.bodies.values_mut() {
        body.groups.clear();
        body.families.iter_mut().for_each(|family| family.requirement = Requirement::Optional);
        for item in &mut body.items {
            item.requirement = Requirement::Optional;
            // Layers share the elements of a collection, and not the characters of a text.
            let argument = item.argument_mut().filter(|it| !matches!(it.ty, TypeDoc::String | TypeDoc::Text(_)));
            argument.into_iter().for_each(|argument| argument.bounds.min_len = None);
        }
    }
}
