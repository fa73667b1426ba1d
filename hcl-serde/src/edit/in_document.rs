//! Changes of values, done to a document, or to one in which there is nothing but a block that they are in.

use hcl_model::diag::Diagnostic;
use hcl_model::edit::{Addition, Document, EditError, NewBlocks, Target};
use hcl_model::expr::Expression;
use hcl_model::path::{ItemPath, ItemStep};
use hcl_model::syntax::Shape;
use hcl_model::value::{Mark, Value};

use crate::edit::change::{Change, Place, What};
use crate::edit::messages;
use crate::loader::Origin;

/// What a path begins with in a document: a block with so many steps.
pub(super) struct Base<'b> {
    pub(super) path: &'b ItemPath,
    pub(super) steps: usize,
}

/// Why something was not done.
pub(super) struct NotDone(pub(super) Option<Diagnostic>);

impl From<EditError> for NotDone {
    fn from(error: EditError) -> NotDone {
        NotDone(Some(error.into()))
    }
}

/// What else a change is done by: whether values take the place of what is computed, and where something comes from.
pub(super) type By<'b> = (bool, &'b dyn Fn(&ItemPath) -> Option<Origin>);

/// Does changes to a document, or to one that has nothing but a block that they are in; those that are not done are for the
/// function, which says whether to go on.
pub(super) fn apply_in_order(
    document: &mut Document,
    base: Option<&Base<'_>>,
    mut changes: &[&Change],
    by: By<'_>,
    on_error: &mut dyn FnMut(NotDone) -> Result<(), NotDone>,
) -> Result<(), NotDone> {
    while let Some((change, others)) = changes.split_first() {
        if let Some(count) = many(document, base, changes, by) {
            changes = &changes[count..];
            continue;
        }
        let inside = if let What::AddBlock { .. } = change.what { in_new_block(change, others) } else { 0 };
        match apply(document, base, change, by) {
            // The block is known by where it is, whatever it is counted as.
            Ok(Some(path)) => {
                let base = Base { path: &path, steps: change.place.path.steps().len() };
                apply_in_order(document, Some(&base), &others[..inside], by, on_error)?;
                changes = &others[inside..];
                continue;
            }
            Ok(None) => {}
            Err(error) => on_error(error)?,
        }
        changes = others;
    }
    Ok(())
}

/// How many of the changes that follow on a new block are in that.
pub(super) fn in_new_block(block: &Change, others: &[&Change]) -> usize {
    let around = block.place.path.steps();
    let is_in = |it: &&&Change| {
        let steps = it.place.path.steps();
        steps.len() > around.len() && steps.starts_with(around)
    };
    others.iter().take_while(is_in).count()
}

/// Does the first changes together, if they are several of one kind in one body: how many are done then.
///
/// Each by itself, they take as often as there are of them what the document takes to be read.
fn many(document: &mut Document, base: Option<&Base<'_>>, changes: &[&Change], by: By<'_>) -> Option<usize> {
    let first = changes.first()?;
    let body = first.place.bodies.last()?;
    // In one body, and of one type.
    let is_beside = |it: &Change| {
        let body_of = it.place.bodies.last();
        body_of == Some(body) && it.place.path.steps()[..=*body] == first.place.path.steps()[..=*body]
    };
    match &first.what {
        What::RemoveBlock => {
            let is_like = |it: &&&Change| matches!(it.what, What::RemoveBlock) && is_beside(it);
            let count = changes.iter().take_while(is_like).count();
            if count < 2 {
                return None;
            }
            let paths: Vec<ItemPath> =
                changes[..count].iter().map(|it| resolved(document, &it.place, usize::MAX, base)).collect();
            let targets: Vec<Target<'_>> = paths.iter().map(Target::from).collect();
            document.remove_all(&targets, &type_path(&paths[0], &first.place).into()).then_some(count)
        }
        What::AddBlock { into, ty, labels, next, .. } if labels.len() < 2 => {
            let is_like = |it: &Change| match &it.what {
                What::AddBlock { ty: other, labels: others, next: other_next, .. } => {
                    other == ty && others.len() == labels.len() && is_beside(it) && other_next == next
                }
                _ => false,
            };
            // Each with the changes in it.
            let mut blocks: Vec<&[&Change]> = Vec::new();
            let mut rest = changes;
            while let Some((block, others)) = rest.split_first().filter(|(block, _)| is_like(block)) {
                let count = 1 + in_new_block(block, others);
                blocks.push(&rest[..count]);
                rest = &rest[count..];
            }
            if blocks.len() < 3 {
                return None;
            }
            let into = resolved(document, into, usize::MAX, base);
            let stop: &mut dyn FnMut(NotDone) -> Result<(), NotDone> = &mut Err;
            // The first ones by themselves, as in JSON a second one makes a list of an object.
            let (by_themselves, together) = blocks.split_at(2);
            let mut labels: Vec<&[String]> = Vec::new();
            for changes in together {
                let What::AddBlock { labels: own, .. } = &changes[0].what else { return None };
                labels.push(own);
            }
            let mut made: Vec<(String, Document)> = Vec::new();
            for ((changes, labels), new) in
                together.iter().zip(&labels).zip(document.new_blocks(&into, ty, &labels).ok()?)
            {
                let (mut block, path) = new;
                let base = Base { path: &path, steps: changes[0].place.path.steps().len() };
                apply_in_order(&mut block, Some(&base), &changes[1..], by, stop).ok()?;
                made.push((labels.first().cloned().unwrap_or_default(), block));
            }
            let done = document.together(|document| {
                for changes in by_themselves {
                    apply_in_order(document, base, changes, by, stop)?;
                }
                let last = resolved(document, &by_themselves[1][0].place, usize::MAX, base);
                let made = NewBlocks { beside: last.into(), is_above: false, blocks: made };
                if document.insert_blocks(&[made]) { Ok(()) } else { Err(NotDone(None)) }
            });
            done.is_ok().then_some(changes.len() - rest.len())
        }
        _ => None,
    }
}

/// Does a change to a document, or to one that has nothing but a block that it is in; the path of a new block.
fn apply(
    document: &mut Document,
    base: Option<&Base<'_>>,
    change: &Change,
    (overwrites, origin): By<'_>,
) -> Result<Option<ItemPath>, NotDone> {
    let path = resolved(document, &change.place, usize::MAX, base);
    let done = match &change.what {
        What::Set => {
            let added = add_blocks(document, &change.place, base, origin);
            added.and_then(|()| set(document, &path, change, overwrites)).map(|()| None)
        }
        What::Unset | What::RemoveBlock => return unset(document, &path, change, overwrites).map(|()| None),
        What::Labels { labels } if document.is_json() => {
            let old = path.steps().iter().rev().take(labels.len()).rev();
            let is_last = old.zip(labels).take(labels.len() - 1).all(|(old, new)| old.is(new));
            match labels.last().filter(|_| is_last) {
                Some(last) => document.rename(&path, last).map(|()| None),
                None => return Err(NotDone(Some(messages::would_be_another(change)))),
            }
        }
        What::Labels { labels } => document.set_labels(&path, labels.clone()).map(|()| None),
        What::Move { behind } => {
            let behind = resolved(document, behind, usize::MAX, base);
            document.move_after(&path, &behind).map(|_| None)
        }
        What::AddBlock { into, ty, labels, before, behind, .. } => {
            let behind = behind.as_ref().map(|behind| resolved(document, behind, usize::MAX, base));
            let behind = behind.filter(|behind| document.contains(behind));
            let into = resolved(document, into, usize::MAX, base);
            // Where there was one block, a second one can make a list of it, in which the first has another path.
            let before = |document: &Document| {
                let before = before.as_ref().map(|before| resolved(document, before, usize::MAX, base));
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
    done.map_err(|error| of_change(error, change))
}

pub(super) fn unset(
    document: &mut Document,
    path: &ItemPath,
    change: &Change,
    overwrites: bool,
) -> Result<(), NotDone> {
    let is_value = matches!(change.what, What::Unset);
    if is_value && !overwrites && document.is_computed(path).is_ok_and(|is_so| is_so) {
        return Err(NotDone(Some(messages::computed(change, document.expression(path).ok().map(|it| it.range())))));
    }
    let is_done = !is_value && document.remove_all(&[path.into()], &type_path(path, &change.place).into());
    if is_done { Ok(()) } else { document.remove(path).map_err(|error| of_change(error, change)) }
}

/// The path of the type of a block, of the path of one.
fn type_path(path: &ItemPath, place: &Place) -> ItemPath {
    let behind = place.path.steps().len() - place.bodies.last().copied().unwrap_or_default() - 1;
    path.steps().iter().take(path.steps().len().saturating_sub(behind)).cloned().collect()
}

fn of_change(error: EditError, change: &Change) -> NotDone {
    match error.is_missing() && change.old.is_some() {
        true if matches!(change.what, What::Move { .. }) => NotDone(Some(messages::behind_another_file(change))),
        true => NotDone(Some(messages::made_elsewhere(change))),
        false => error.into(),
    }
}

/// Adds the blocks around a value that are not written, because they have their defaults.
fn add_blocks(
    document: &mut Document,
    place: &Place,
    base: Option<&Base<'_>>,
    origin: &dyn Fn(&ItemPath) -> Option<Origin>,
) -> Result<(), EditError> {
    let first = base.map_or(0, |base| base.steps);
    for (index, field) in place.fields.iter().filter(|(index, _)| *index >= first) {
        let steps = place.path.steps();
        let is_inside = *index + 1 < steps.len();
        let (Some(block), true) = (field.blocks(), is_inside) else { continue };
        let part = |count: usize| steps.iter().take(count).cloned().collect::<ItemPath>();
        // What an older file has as an argument may be in a block now, which is written nowhere.
        let is_nowhere = || match (origin)(&part(*index + 1)) {
            Some(Origin::Text(range)) => is_argument(document, &range),
            origin => matches!(origin, None | Some(Origin::Default)),
        };
        if !block.is_single() || block.has_variant_types() || !is_nowhere() {
            continue;
        }
        let (around, itself) = (resolved(document, place, *index, base), resolved(document, place, *index + 1, base));
        if !document.contains(&itself) {
            document.append_block(&around, field.name(), [] as [&str; 0])?;
        }
    }
    Ok(())
}

/// A value as a document is given it, which shows nothing of it if it is secret.
pub(crate) fn marked(value: &Value, is_secret: bool) -> Value {
    if is_secret { value.clone().mark(Mark::sensitive()) } else { value.clone() }
}

/// Whether a value stands somewhere, and not a block.
pub(super) fn is_argument<'t>(document: &Document, target: impl Into<Target<'t>>) -> bool {
    let is_object = |it: &Expression| matches!(it.as_node().shape(), Shape::Object | Shape::ComputedObject);
    document.expression(target).is_ok_and(|it| !document.is_json() || !is_object(&it))
}

pub(super) fn set(
    document: &mut Document,
    path: &ItemPath,
    change: &Change,
    overwrites: bool,
) -> Result<(), EditError> {
    let Some(new) = &change.new else { return Ok(()) };
    let Some(value) = &new.value else {
        let steps = change.place.path.steps().len();
        let own = change.place.fields.last().filter(|(at, _)| at + 1 == steps).and_then(|(_, field)| field.argument());
        // JSON has no word that is no text.
        return match own.is_some_and(|spec| spec.keyword) && document.is_json() {
            true => document.set(path, new.text.as_str()),
            false => document.set_expression(path, &new.text),
        };
    };
    let value = marked(value, new.is_sensitive);
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

/// The path of something in a file, or of what so many of its steps lead to, where fields may have other names than the ones they
/// are written with.
pub(super) fn resolved(document: &Document, place: &Place, count: usize, base: Option<&Base<'_>>) -> ItemPath {
    let first = base.map_or(0, |base| base.steps);
    let mut path = base.map(|base| base.path.clone()).unwrap_or_default();
    let mut fields = place.fields.iter().filter(|(at, _)| *at >= first).peekable();
    for (index, step) in place.path.steps().iter().enumerate().take(count).skip(first) {
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
    let others: Vec<&str> = names.filter(|name| !step.is(name)).collect();
    // Most have only one.
    if others.is_empty() || document.has_item(around, &step.text()) {
        return step.clone();
    }
    let there = others.into_iter().find(|name| document.has_item(around, name));
    there.map_or_else(|| step.clone(), |name| ItemStep::Name(name.to_owned()))
}
