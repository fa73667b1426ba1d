//! Blocks of a JSON file whose order, with their labels, none of its objects can have: all of their type are written anew.

use std::path::PathBuf;

use hcl_model::edit::Document;
use hcl_model::path::ItemStep;

use crate::edit::apply::Files;
use crate::edit::change::{Change, Changes};

/// The types of blocks with labels at the root in which something changes.
pub(super) fn labelled_types(changes: &Changes) -> Vec<ItemStep> {
    let mut types: Vec<ItemStep> = Vec::new();
    for change in changes {
        let [ty, ItemStep::Name(_), ..] = change.place.path.steps() else { continue };
        if change.place.fields.first().is_some_and(|(at, field)| *at == 0 && field.blocks().is_some())
            && !types.contains(ty)
        {
            types.push(ty.clone());
        }
    }
    types
}

impl Files<'_> {
    /// Writes types of blocks at the root of JSON files as they are in the whole configuration in JSON: the changes that are left
    /// then. None if one of them cannot be written so.
    pub(super) fn write_anew(&mut self, types: &[ItemStep], changes: &Changes, whole: &Document) -> Option<Changes> {
        let mut written: Vec<(PathBuf, &ItemStep)> = Vec::new();
        let mut left = Vec::new();
        for change in changes {
            let is_of = |ty: &&ItemStep| change.place.path.steps().first() == Some(ty);
            let Some(ty) = types.iter().find(is_of) else {
                left.push(change.clone());
                continue;
            };
            if !self.write_type(ty, change, whole, &mut written)? {
                left.push(change.clone());
            }
        }
        Some(Changes(left))
    }

    /// Writes the type of a block that a change is in, once; whether the file of the change is one of JSON.
    fn write_type<'t>(
        &mut self,
        ty: &'t ItemStep,
        change: &Change,
        whole: &Document,
        written: &mut Vec<(PathBuf, &'t ItemStep)>,
    ) -> Option<bool> {
        let file = self.file(change).ok()?;
        if written.iter().any(|(path, other)| *path == file && *other == ty) {
            return Some(true);
        }
        let document = self.documents.get_mut(&file)?;
        if !document.is_json() {
            return Some(false);
        }
        written.push((file, ty));
        document.copy_property(&ty.text(), whole).then_some(true)
    }
}
