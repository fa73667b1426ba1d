//! Changes of values, done to the files that the values came from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use hcl_model::body::Definition;
use hcl_model::diag::Diagnostic;
use hcl_model::edit::{Addition, Document, EditError};
use hcl_model::path::{ItemPath, ItemStep};
use hcl_model::source::SourceKind;
use hcl_model::value::Mark;

use crate::edit::change::{Change, Place, What};
use crate::edit::messages;
use crate::loader::Origin;

/// The files that are edited.
pub(super) struct Files<'f> {
    pub(super) documents: BTreeMap<PathBuf, Document>,
    /// Which one takes what no file has.
    pub(super) default: Option<&'f Path>,
    /// A value takes the place of what is computed.
    pub(super) overwrites: bool,
    /// Where something comes from, by its path.
    pub(super) origin: &'f dyn Fn(&ItemPath) -> Option<Origin>,
}

impl Files<'_> {
    /// Does a change to the file that it belongs to.
    pub(super) fn apply(&mut self, change: &Change) -> Result<(), Diagnostic> {
        let file = self.file(change)?;
        let former = self.former_place(&file, change);
        let Some(document) = self.documents.get_mut(&file) else {
            return Err(messages::other_file(&file));
        };
        let path = resolved(document, &change.place);
        let former = former.filter(|_| !document.contains(&path));
        let is_former = former.is_some();
        let path = former.unwrap_or(path);
        let overwrites = self.overwrites;
        let done = match &change.what {
            What::Set if is_former => set(document, &path, change, overwrites),
            What::Set => {
                let added = add_blocks(document, &change.place, self.origin);
                added.and_then(|()| set(document, &path, change, overwrites))
            }
            What::Unset if !overwrites && document.is_computed(&path).is_ok_and(|is_so| is_so) => {
                return Err(messages::computed(change, document.expression(&path).ok().map(|it| it.range())));
            }
            What::Unset | What::RemoveBlock => document.remove(&path),
            What::Move { behind } => {
                let behind = resolved(document, behind);
                document.move_after(&path, &behind).map(|_| ())
            }
            What::AddBlock { into, ty, labels, before } => {
                let into = resolved(document, into);
                let before = before.as_ref().map(|before| resolved(document, before));
                match before.filter(|before| document.contains(before)) {
                    Some(before) => document.insert_before(&before, Addition::block(&**ty, labels.clone())).map(|_| ()),
                    None => document.append_block(&into, ty, labels.clone()).map(|_| ()),
                }
            }
        };
        done.map_err(|error| match error.is_missing() && change.old.is_some() {
            true => messages::made_elsewhere(change),
            false => error.into(),
        })
    }

    /// Where a value stands that an older release of the program had somewhere else.
    fn former_place(&self, file: &Path, change: &Change) -> Option<ItemPath> {
        change.place.fields.iter().find(|(_, field)| !field.former_paths().is_empty())?;
        former_place(self.documents.get(file)?, &change.place.path, (self.origin)(&change.place.path))
    }

    /// The file that a change belongs to: that of the value, or of what is around it, or the one that takes the rest.
    fn file(&self, change: &Change) -> Result<PathBuf, Diagnostic> {
        let mut steps = match &change.what {
            What::AddBlock { before: Some(before), .. } => before.path.steps(),
            _ => change.place.path.steps(),
        };
        let mut refused = None;
        loop {
            let path = steps.iter().cloned().collect::<ItemPath>();
            let origin = if steps.is_empty() { None } else { (self.origin)(&path) };
            match origin {
                Some(Origin::Text(range)) => {
                    if let SourceKind::File(file) = range.source().kind()
                        && self.documents.contains_key(file)
                    {
                        return Ok(file.clone());
                    }
                    refused.get_or_insert(Origin::Text(range));
                }
                Some(Origin::Default) | None => {}
                Some(origin) => refused = refused.or(Some(origin)),
            }
            if refused.is_some() || steps.is_empty() {
                break;
            }
            steps = &steps[..steps.len() - 1];
        }
        match (self.default, refused) {
            (Some(file), _) => Ok(file.to_owned()),
            (None, Some(origin)) => Err(messages::not_of_a_file(change, &origin)),
            (None, None) if self.documents.len() == 1 => Ok(self.documents.keys().next().cloned().unwrap_or_default()),
            (None, None) if self.documents.is_empty() => Err(messages::no_files(change)),
            (None, None) => Err(messages::no_file(change)),
        }
    }
}

/// Where a value is written that comes from a document, if not at its own path.
pub(crate) fn former_place(document: &Document, path: &ItemPath, origin: Option<Origin>) -> Option<ItemPath> {
    let Some(Origin::Text(range)) = origin else { return None };
    let there = document.path(&range).ok()?;
    let is_made = path.steps().starts_with(there.steps())
        || there.steps().contains(&ItemStep::Name(Definition::Dynamic.block_type().to_owned()));
    (!is_made).then_some(there)
}

/// Adds the blocks around a value that are not written, because they have their defaults.
fn add_blocks(
    document: &mut Document,
    place: &Place,
    origin: &dyn Fn(&ItemPath) -> Option<Origin>,
) -> Result<(), EditError> {
    for (index, field) in &place.fields {
        let steps = place.path.steps();
        let is_inside = *index + 1 < steps.len();
        let (Some(block), true) = (field.blocks(), is_inside) else { continue };
        let part = |count: usize| steps.iter().take(count).cloned().collect::<ItemPath>();
        let is_default = || matches!((origin)(&part(*index + 1)), None | Some(Origin::Default));
        if !block.is_single() || block.has_variant_types() || !is_default() {
            continue;
        }
        let resolved = |count: usize| {
            let fields = place.fields.iter().filter(|(at, _)| *at < count).copied().collect();
            resolved(document, &Place { path: part(count), shown: ItemPath::new(), fields })
        };
        let (around, itself) = (resolved(*index), resolved(*index + 1));
        if !document.contains(&itself) {
            document.append_block(&around, field.name(), [] as [&str; 0])?;
        }
    }
    Ok(())
}

fn set(document: &mut Document, path: &ItemPath, change: &Change, overwrites: bool) -> Result<(), EditError> {
    let Some(new) = &change.new else { return Ok(()) };
    let Some(value) = &new.value else { return document.set_expression(path, &new.text) };
    let value = if new.is_sensitive { value.clone().mark(Mark::sensitive()) } else { value.clone() };
    let old = change.old.as_ref().and_then(|old| old.value.as_ref());
    let done = match old {
        Some(old) => document.set_changed(path, old, value.clone()),
        None => document.set(path, value.clone()),
    };
    match done {
        Err(error) if overwrites && error.diagnostic().code() == COMPUTED => document.overwrite(path, value),
        done => done,
    }
}

/// The code of what is said of a value in the place of something computed.
pub(crate) const COMPUTED: &str = "computed-value";

/// The path of something in a file, where fields may have other names than the ones they are written with.
fn resolved(document: &Document, place: &Place) -> ItemPath {
    let mut path = ItemPath::new();
    let mut fields = place.fields.iter().peekable();
    for (index, step) in place.path.steps().iter().enumerate() {
        let field = fields.next_if(|(at, _)| *at == index).map(|(_, field)| field);
        let step = match field {
            Some(field) => named_there(document, &path, step, field.item_names()),
            None => step.clone(),
        };
        path = path.step(step);
    }
    path
}

/// The name that is used in a body, of those that a field has.
fn named_there(
    document: &Document,
    around: &ItemPath,
    step: &ItemStep,
    names: impl Iterator<Item = &'static str>,
) -> ItemStep {
    let there = document.paths(around).unwrap_or_default();
    let at = around.steps().len();
    let is_there = |name: &ItemStep| there.iter().any(|path| path.steps().get(at) == Some(name));
    if is_there(step) {
        return step.clone();
    }
    let others = names.map(|name| ItemStep::Name(name.to_owned()));
    others.into_iter().find(is_there).unwrap_or_else(|| step.clone())
}
