//! Over a schema with everything in it.

use std::collections::HashSet;

use crate::schema::{Field, Schema};

impl Schema {
    /// Gives the fields of this body and of all bodies in it to a function, each with the type of the block around, unless
    /// that is one of several; every body is visited once, under the type by which it is found first.
    pub(super) fn visit(&self, visit: &mut impl FnMut(&'static str, &Field)) {
        let mut seen: HashSet<*const Schema> = HashSet::new();
        let mut next = vec![("", *self)];
        while let Some((ty, schema)) = next.pop() {
            for field in schema.fields() {
                visit(ty, field);
                if let Some(blocks) = field.blocks() {
                    let inner = (blocks.schema)();
                    if seen.insert(std::ptr::from_ref(inner)) {
                        next.push((field.name(), *inner));
                    }
                }
            }
            for variant in schema.variants() {
                let inner = (variant.schema)();
                if seen.insert(std::ptr::from_ref(inner)) {
                    next.push(("", *inner));
                }
            }
        }
    }

    /// The types of all blocks, each with one of the names that are known in it.
    pub(super) fn places(&self) -> Vec<(&'static str, &'static str)> {
        let mut places = Vec::new();
        self.visit(&mut |ty, field| {
            if !ty.is_empty() {
                places.extend(field.item_names().map(|name| (ty, name)));
            }
        });
        places
    }
}
