//! Names and paths of older files: the items that use them have the names of now, and a reference that uses them is an error.

use hcl_model::__private::ext::Former;
use hcl_model::diag::Diagnostics;
use hcl_model::ext::Names;

use crate::loader::Transform;
use crate::read::kept_references;
use crate::schema::{Field, ReferencePath, Schema, reference_path};

impl Transform<'_> {
    /// Adds the second names of items, which the names of the block types must precede.
    pub(super) fn with_aliases(&self, names: Names) -> Names {
        let (mut blocks, mut attributes) = (Vec::new(), Vec::new());
        for field in self.schema.fields() {
            for name in field.item_names() {
                let Some(now) = field.counted_as(name) else { continue };
                if name != now {
                    blocks.push((None, name, now, field.was_called(name)));
                    continue;
                }
                for inner in arguments(field, name) {
                    let others = inner.item_names().filter(|other| *other != inner.name());
                    attributes.extend(others.map(|other| (Some(now), other, inner.name(), inner.was_called(other))));
                }
            }
        }
        let all = blocks.into_iter().chain(attributes);
        all.fold(names, |names, (block, name, now, is_former)| names.alias(block, name, now, is_former))
    }

    /// Returns the paths of older files that neither the program nor the configuration defines otherwise.
    pub(super) fn former(&self) -> Vec<Former> {
        let is_free = |root: &str| {
            let is_item = self.schema.find(root, 0).is_some();
            is_item || self.before.variable(root).is_none() && !self.has_defined(root)
        };
        let mut all = renamed(self.schema);
        all.extend(self.schema.migrations().into_iter().flat_map(|migrations| migrations.references()));
        all.retain(|(old, ..)| old.first().and_then(Option::as_deref).is_some_and(is_free));
        all.into_iter().map(|(old, now, is_reachable)| Former::new(old, now, is_reachable)).collect()
    }

    /// Reports references by names of older files in texts that the type keeps as references.
    pub(super) fn former_references(&self, names: &Names) -> Diagnostics {
        if self.schema.migrates().is_none() && renamed(self.schema).is_empty() {
            return Diagnostics::new();
        }
        let mut kept = Vec::new();
        kept_references(&self.body, self.schema, &mut |reference| kept.push(reference));
        names.former_references(&kept, self.context.budget())
    }
}

/// Returns the arguments in the blocks of a type.
fn arguments(field: &'static Field, ty: &str) -> impl Iterator<Item = &'static Field> + use<> {
    let inside = field.blocks().and_then(|blocks| blocks.body(ty, None)).map(|body| body.schema);
    inside.into_iter().flat_map(Schema::fields).filter(|field| field.blocks().is_none())
}

/// Returns the former and the new paths of fields with another name.
fn renamed(schema: &'static Schema) -> Vec<(ReferencePath, ReferencePath, bool)> {
    let mut all = Vec::new();
    for field in schema.fields() {
        for name in field.item_names() {
            let Some(now) = field.counted_as(name) else { continue };
            if field.was_called(name) {
                all.push((vec![Some(name.to_owned())], vec![Some(now.to_owned())], true));
            }
            for inner in arguments(field, now) {
                let former = inner.former_names().iter();
                all.extend(former.map(|old| {
                    (reference_path(field, name, &[old]), reference_path(field, now, &[inner.name()]), true)
                }));
            }
        }
    }
    all
}
