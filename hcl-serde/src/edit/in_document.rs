//! Changes of values, done to a document, or to one in which there is nothing but a block that they are in.

use std::borrow::Cow;
use std::cell::Cell;

use hcl_model::__private::edit::Given;
use hcl_model::diag::Diagnostic;
use hcl_model::edit::{Addition, Document, EditError};
use hcl_model::expr::Expression;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::value::{Mark, Value};

use crate::edit::around::{Base, add_blocks, in_new_maps, is_made, named_there, resolved};
use crate::edit::change::{Change, Place, What};
use crate::edit::held::{Held, kept_as_written};
use crate::edit::kept::{Kept, kept_in_block};
use crate::edit::many::{arrange, many, moves, reorder};
use crate::edit::messages;
use crate::edit::values::values;
use crate::loader::Origin;

/// Why something was not done.
pub(super) struct NotDone(pub(super) Option<Diagnostic>);

impl NotDone {
    /// Says it of a document as it was first, without the labels in the path of the change that are secrets.
    pub(super) fn of(self, change: &Change, document: &Document) -> NotDone {
        let [path, shown] = [&change.place.path, &change.place.shown].map(Path::steps);
        let last = path.iter().zip(shown).rposition(|(real, shown)| real != shown);
        let start = |steps: &[PathStep], last: usize| Path::from(&steps[..=last]).to_string();
        NotDone(self.0.map(|found| {
            document.at_first(match last {
                Some(last) => found.with_instead(&start(path, last), &start(shown, last)),
                None => found,
            })
        }))
    }
}

impl From<EditError> for NotDone {
    fn from(error: EditError) -> NotDone {
        NotDone(Some(error.into()))
    }
}

/// The further conditions of a change.
pub(super) struct By<'b> {
    /// Values take the place of what is computed.
    pub(super) overwrites: bool,
    /// The function that returns the origin of a path before any change.
    pub(super) origin: &'b dyn Fn(&Path) -> Option<Origin>,
    /// Blocks are counted otherwise in the file: it is one of several, or has blocks that make others.
    pub(super) is_counted: bool,
    /// Blocks of JSON are put into other objects, as what there is cannot have them in their order.
    pub(super) arranges: bool,
}

impl By<'_> {
    /// The path of a block or of what is in one; where blocks are counted otherwise, of the one that was read there.
    pub(super) fn resolved(&self, document: &Document, place: &Place, base: Option<&Base<'_>>) -> Path {
        self.there(document, place).unwrap_or_else(|| resolved(document, place, usize::MAX, base))
    }

    /// The path of a block that was read of the document, where blocks are counted otherwise.
    pub(super) fn there(&self, document: &Document, place: &Place) -> Option<Path> {
        let path = place.was.as_ref().unwrap_or(&place.path);
        if self.is_counted && !place.is_new { place_in(document, path, self.origin) } else { None }
    }
}

/// Returns the path of an item in a document, if the item was read from the document and no block made it.
pub(super) fn place_in(document: &Document, path: &Path, origin: &dyn Fn(&Path) -> Option<Origin>) -> Option<Path> {
    let range = text_of(path, origin)?;
    let is_of_it = range.source().name() == document.source().name();
    let there = document.path(&range).ok().filter(|_| is_of_it)?;
    (!is_made(&there)).then_some(there)
}

/// Returns the range of the text that an item was read from.
pub(super) fn text_of(path: &Path, origin: &dyn Fn(&Path) -> Option<Origin>) -> Option<Range> {
    match Some(path).filter(|path| !path.steps().is_empty()).and_then(origin)? {
        Origin::Text(range) => Some(range),
        _ => None,
    }
}

/// Does changes to a document, or to one that has nothing but a block that they are in; those that are not done are for the
/// function, which says whether to go on.
pub(super) fn apply_in_order(
    document: &mut Document,
    base: Option<&Base<'_>>,
    mut changes: &[&Change],
    by: &By<'_>,
    on_error: &mut dyn FnMut(NotDone) -> Result<(), NotDone>,
) -> Result<(), NotDone> {
    while let Some((change, others)) = changes.split_first() {
        if let Some(count) = by.arranged(document, changes) {
            arrange(document, base, &changes[..count], by).or_else(|error| on_error(error.of(change, document)))?;
            changes = &changes[count..];
            continue;
        }
        if let Some((count, refused)) = values(document, base, changes, by) {
            refused.into_iter().try_for_each(&mut *on_error)?;
            changes = &changes[count..];
            continue;
        }
        if let Some(count) = many(document, base, changes, by) {
            changes = &changes[count..];
            continue;
        }
        // Blocks of one type that are elsewhere then are so at once.
        let others = &others[moves(changes).saturating_sub(1)..];
        let inside = if let What::AddBlock { .. } = change.what { in_new_block(change, others) } else { 0 };
        match apply(document, base, change, by) {
            // The block is known by where it is, whatever it is counted as.
            Ok(Some(path)) => {
                apply_in_new(document, &path, change, &others[..inside], by, on_error)?;
                changes = &others[inside..];
                continue;
            }
            Ok(None) => {}
            Err(error) => on_error(error.of(change, document))?,
        }
        changes = others;
    }
    Ok(())
}

/// Does the changes in a new block, and lets what is in it stand in columns.
pub(super) fn apply_in_new(
    document: &mut Document,
    path: &Path,
    block: &Change,
    changes: &[&Change],
    by: &By<'_>,
    on_error: &mut dyn FnMut(NotDone) -> Result<(), NotDone>,
) -> Result<(), NotDone> {
    let base = Base { path, steps: block.place.path.steps().len() };
    apply_in_order(document, Some(&base), changes, by, on_error)?;
    document.align_inside(path);
    Ok(())
}

/// Returns the number of changes behind a new block that are in the block.
pub(super) fn in_new_block(block: &Change, others: &[&Change]) -> usize {
    let around = block.place.path.steps();
    let is_in = |it: &&&Change| {
        let steps = it.place.path.steps();
        steps.len() > around.len() && steps.starts_with(around)
    };
    others.iter().take_while(is_in).count()
}

/// Does a change to a document, or to one that has nothing but a block that it is in; the path of a new block.
pub(super) fn apply(
    document: &mut Document,
    base: Option<&Base<'_>>,
    change: &Change,
    by: &By<'_>,
) -> Result<Option<Path>, NotDone> {
    let path = match &change.what {
        What::RemoveBlock { .. } | What::Labels { .. } => by.resolved(document, &change.place, base),
        _ => resolved(document, &change.place, usize::MAX, base),
    };
    let done = match &change.what {
        What::Set => {
            let added = add_blocks(document, &change.place, base, by.origin);
            added.and_then(|_| set(document, &path, change, by.overwrites)).map(|()| None)
        }
        What::Unset | What::RemoveBlock { .. } => return unset(document, &path, change, by).map(|()| None),
        What::Labels { labels } if document.is_json() => {
            let old = path.steps().iter().rev().take(labels.len()).rev();
            let is_last = old.zip(labels).take(labels.len() - 1).all(|(old, new)| old.is(new));
            match labels.last().filter(|_| is_last) {
                Some(last) => document.rename(&path, last).map(|()| None),
                None => return Err(NotDone(Some(messages::would_be_another(change, None)))),
            }
        }
        What::Labels { labels } => document.set_labels(&path, labels.clone()).map(|()| None),
        What::Move { order } => reorder(document, base, order, by).map(|()| None),
        What::AddBlock { into, ty, labels, before, behind, .. } => {
            let behind = behind.as_ref().map(|behind| by.resolved(document, behind, base));
            let behind = behind.filter(|behind| document.contains(behind));
            let into = by.resolved(document, into, base);
            if let Some(there) = argument_there(document, &into, change) {
                let nothing = Value::object::<String>([]);
                let done = document.set(&there, nothing).and_then(|()| match before {
                    Some(before) if matches!(there.steps().last(), Some(PathStep::Index(_))) => {
                        document.move_before(there, by.resolved(document, before, base))
                    }
                    _ => Ok(there),
                });
                return done.map(Some).map_err(|error| of_change(error, change, by));
            }
            // Where there was one block, a second one can make a list of it, in which the first has another path.
            let before = |document: &Document| {
                let before = before.as_ref().map(|before| by.resolved(document, before, base));
                before.filter(|before| document.contains(before))
            };
            let added = match before(document) {
                Some(before) if !document.is_json() => {
                    document.insert_before(&before, Addition::block(&**ty, labels.clone()))
                }
                None if behind.is_some() && !document.is_json() => {
                    document.insert_after(behind.unwrap_or_default(), Addition::block(&**ty, labels.clone()))
                }
                _ => document.append_block(&into, ty, labels.clone()).map(|new| match before(document) {
                    // A block that cannot stand there, as its label is elsewhere, is where that is.
                    Some(before) if document.is_json() => document.move_before(&new, &before).unwrap_or(new),
                    _ => new,
                }),
            };
            added.map(Some)
        }
    };
    done.map_err(|error| of_change(error, change, by))
}

/// The argument in the place of a new block, if it is null, or the element behind those of a list in the place of blocks.
fn argument_there(document: &Document, into: &Path, change: &Change) -> Option<Path> {
    let (at, field) = change.place.fields.last()?;
    field.blocks()?.argument?;
    let there = into.clone().step(named_there(document, into, &change.place.path.steps()[*at], field.item_names()));
    let value = document.get(&there).ok()?;
    match value.as_elements() {
        Some(elements) if !document.is_json() => Some(there.step(PathStep::Index(elements.len()))),
        _ => value.is_null().then_some(there),
    }
}

pub(super) fn unset(document: &mut Document, path: &Path, change: &Change, by: &By<'_>) -> Result<(), NotDone> {
    let is_value = matches!(change.what, What::Unset);
    may_be_lost(document, path, change, by.overwrites)?;
    let is_done = !is_value && document.remove_all(&[path.into()], &[(&type_path(path, &change.place)).into()]);
    // A default is gone with what it is a default of; whether that is so is seen when the file is read again.
    let is_default = || matches!((by.origin)(&change.place.path), None | Some(Origin::Default));
    match is_done {
        true => Ok(()),
        false => match document.remove(path) {
            Err(error) if error.is_missing() && change.goes_along && is_default() => Ok(()),
            done => done.map_err(|error| of_change(error, change, by)),
        },
    }
}

/// Refuses to take out what is computed, so that more is lost than a value, and a block with comments that may have changed only.
pub(super) fn may_be_lost(document: &Document, path: &Path, change: &Change, overwrites: bool) -> Result<(), NotDone> {
    if matches!(change.what, What::RemoveBlock { is_uncertain: true, .. })
        && let Some(header) = document.header_with_comments(path)
    {
        return Err(NotDone(Some(messages::uncertain_owner(change, header))));
    }
    if overwrites {
        return Ok(());
    }
    let found = match (&change.what, &change.old) {
        (What::RemoveBlock { kept, .. }, _) => {
            let field = change.place.fields.last().and_then(|(_, field)| field.blocks());
            let Some(schema) = field.map(|blocks| (blocks.schema)()) else { return Ok(()) };
            let is_json = document.is_json();
            let certain = Cell::new(0_usize);
            let computed = document.computed_in(path, &|names, expression| {
                let found = kept_in_block(schema, names, is_json);
                if found == Kept::Certainly {
                    certain.set(certain.get().saturating_add(kept_as_written(&expression())));
                }
                found != Kept::No
            });
            // Of one name there may be a variant that keeps it, and another one.
            let left = Cell::new(kept.saturating_sub(certain.get()));
            let is_kept = |names: &[Cow<'_, str>], expression: &dyn Fn() -> Expression| match kept_in_block(
                schema, names, is_json,
            ) {
                Kept::Certainly => true,
                Kept::Perhaps => {
                    let kept = left.get().checked_sub(kept_as_written(&expression()));
                    kept.inspect(|kept| left.set(*kept)).is_some()
                }
                Kept::No => false,
            };
            computed.or_else(|| document.computed_in(path, &is_kept))
        }
        (_, Some(Held { value: Some(old), .. })) => document.computed_beside(path, old),
        _ => None,
    };
    match found {
        Some(found) => Err(NotDone(Some(messages::computed(change, found)))),
        None => Ok(()),
    }
}

/// The path of the type of a block, of the path of one.
pub(super) fn type_path(path: &Path, place: &Place) -> Path {
    let behind = place.path.steps().len() - place.bodies.last().copied().unwrap_or_default() - 1;
    path.steps().iter().take(path.steps().len().saturating_sub(behind)).cloned().collect()
}

fn of_change(error: EditError, change: &Change, by: &By<'_>) -> NotDone {
    match error.is_missing() && change.old.is_some() {
        true => NotDone(Some(messages::written_nowhere(change, (by.origin)(&change.place.path)))),
        false => error.into(),
    }
}

/// A value as a document is given it, which shows nothing of it if it is secret.
pub(crate) fn marked(value: &Value, is_secret: bool) -> Value {
    if is_secret { value.clone().mark(Mark::sensitive()) } else { value.clone() }
}

pub(super) fn set(document: &mut Document, path: &Path, change: &Change, overwrites: bool) -> Result<(), EditError> {
    let Some((new, value)) = change.new.as_ref().and_then(|new| Some((new, new.value.as_ref()?))) else {
        return Ok(());
    };
    let value = (path.clone(), marked(value, new.is_sensitive));
    let (there, value) = in_new_maps(document, value, change.place.steps_inside(), &|_| false);
    let given = given(change, there, value, overwrites);
    document.give(&Given { old: given.old.filter(|_| given.path == *path), ..given })
}

/// Returns the new state of a value.
pub(super) fn given(change: &Change, path: Path, new: Value, overwrites: bool) -> Given<'_> {
    Given { path, old: change.old.as_ref().and_then(|old| old.value.as_ref()), new, overwrites }
}
