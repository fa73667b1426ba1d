//! The surroundings of a value that is to be written into a file. They are blocks that older files have elsewhere,
//! and blocks, maps and objects that do not exist yet.

use hcl_model::body::Definition;
use hcl_model::edit::{Document, EditError, Target};
use hcl_model::expr::Expression;
use hcl_model::path::{Path, PathStep};
use hcl_model::syntax::Shape;
use hcl_model::value::Value;

use crate::edit::change::{Change, Place};
use crate::loader::Origin;

/// The beginning of a path in a document: a block, and the number of steps that lead to it.
pub(super) struct Base<'b> {
    pub(super) path: &'b Path,
    pub(super) steps: usize,
}

/// Adds the blocks around a value that are not written in a document, because they have their defaults, or are elsewhere; where
/// the new ones are.
pub(super) fn add_blocks(
    document: &mut Document,
    place: &Place,
    base: Option<&Base<'_>>,
    origin: &dyn Fn(&Path) -> Option<Origin>,
) -> Result<Vec<Path>, EditError> {
    let first = base.map_or(0, |base| base.steps);
    let steps = place.path.steps();
    let mut new = Vec::new();
    for (index, field) in place.fields.iter().filter(|(index, _)| *index >= first) {
        let (Some(block), Some(PathStep::Name(ty))) = (field.blocks(), steps.get(*index)) else { continue };
        let count = index + 1 + block.label_count(ty);
        let Some(labels) = steps.get(index + 1..count).filter(|_| count < steps.len()) else { continue };
        // What is made of what has no name would be one more, and not a part of what is elsewhere.
        let is_named = block.is_single() || block.key_count() > 0;
        let labels = labels.iter().map(|label| match label {
            PathStep::Name(label) => Some(label.to_string()),
            PathStep::Index(_) => None,
        });
        let Some(labels) = labels.collect::<Option<Vec<String>>>().filter(|_| is_named) else { continue };
        let is_nowhere = || {
            let path = Path::from(&steps[..count]);
            match Some(path).filter(|_| !place.is_new).as_ref().and_then(origin) {
                // What an older file has as an argument may be in a block now, which is written nowhere.
                Some(Origin::Text(range)) => {
                    range.source().name() != document.source().name() || is_argument(document, &range)
                }
                _ => true,
            }
        };
        if block.has_variant_types() || !is_nowhere() {
            continue;
        }
        let (around, itself) = (resolved(document, place, *index, base), resolved(document, place, count, base));
        if !document.contains(&itself) {
            new.push(document.append_block(&around, field.name(), labels)?);
        }
    }
    Ok(new)
}

/// Returns the path and the value to write for a value that belongs into new maps or objects of an argument. The path
/// is that of the outermost new map or object. A number of the last steps leads into the argument. The function is
/// asked of each of these steps, counted from the last one, if a number in it is the key of a map.
pub(crate) fn in_new_maps(
    document: &Document,
    (mut there, mut value): (Path, Value),
    inside: usize,
    is_key: &dyn Fn(usize) -> bool,
) -> (Path, Value) {
    for behind in 0..inside {
        let Some((step, before)) = there.steps().split_last() else { break };
        if matches!(step, PathStep::Index(_)) && !is_key(behind) {
            break;
        }
        let name = step.text();
        let around = Path::from(before);
        if document.contains(&around) && !document.get(&around).is_ok_and(|value| value.is_null()) {
            // A number is a key, too.
            there = around.attribute(name);
            break;
        }
        value = Value::object([(name, value)]);
        there = around;
    }
    (there, value)
}

/// Returns the place of the block that a new item belongs into, and the number of steps that lead to it. The block
/// must still be at its place in older files.
pub(super) fn block_around(
    document: &Document,
    change: &Change,
    origin: &dyn Fn(&Path) -> Option<Origin>,
) -> Option<(Path, usize)> {
    let has_moved = change.place.fields.iter().any(|(_, field)| !field.former_paths().is_empty());
    let is_new = has_moved && change.old.is_none();
    let is_body = |count: usize| change.place.bodies.contains(&count);
    if is_new { former_place_around(document, &change.place.path, &is_body, origin) } else { None }
}

/// Returns the place of a block that is to contain a new item, and the number of steps that lead to the block. The
/// block must not be at its own path. The function is asked if a number of steps leads to the body of a block.
pub(crate) fn former_place_around(
    document: &Document,
    path: &Path,
    is_body: &dyn Fn(usize) -> bool,
    origin: &dyn Fn(&Path) -> Option<Origin>,
) -> Option<(Path, usize)> {
    let part = |count: usize| Path::from(&path.steps()[..count]);
    let missing = (1..path.steps().len()).rev().map(|count| (part(count), count));
    let missing = missing.take_while(|(around, _)| !document.contains(around));
    // What lacks labels is any block of its type.
    let mut missing = missing.filter(|(_, count)| is_body(*count));
    // What an older file has as an argument may be in a block now, which is written nowhere.
    let is_block = |there: &Path| !is_argument(document, there);
    missing.find_map(|(around, count)| {
        let there = former_place(document, &around, origin(&around)).filter(is_block)?;
        // One of several blocks in their own place is not what is around the new one.
        (!there.steps().starts_with(around.steps())).then_some((there, count))
    })
}

/// Returns the path of a value that comes from a document, if the value is not at its own path.
pub(crate) fn former_place(document: &Document, path: &Path, origin: Option<Origin>) -> Option<Path> {
    let Some(Origin::Text(range)) = origin else { return None };
    let there = document.path(&range).ok()?;
    (!path.steps().starts_with(there.steps()) && !is_made(&there)).then_some(there)
}

/// Returns `true` if a `dynamic` block makes what stands at a path of a file.
pub(crate) fn is_made(there: &Path) -> bool {
    there.steps().iter().any(|step| step.is(Definition::Dynamic.block_type()))
}

impl Place {
    /// Returns the number of last steps that lead into an argument, to a part of its value.
    pub(super) fn steps_inside(&self) -> usize {
        let own = self.fields.last().filter(|(_, field)| field.argument().is_some());
        own.map_or(0, |(index, _)| self.path.steps().len() - index - 1)
    }
}

/// Returns `true` if a value stands somewhere, and not a block.
pub(super) fn is_argument<'t>(document: &Document, target: impl Into<Target<'t>>) -> bool {
    let is_object = |it: &Expression| matches!(it.as_node().shape(), Shape::Object | Shape::ComputedObject);
    document.expression(target).is_ok_and(|it| !document.is_json() || !is_object(&it))
}

/// The path of something in a file, or of what so many of its steps lead to, where fields may have other names than the ones they
/// are written with.
pub(super) fn resolved(document: &Document, place: &Place, count: usize, base: Option<&Base<'_>>) -> Path {
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
pub(crate) fn named_there(
    document: &Document,
    around: &Path,
    step: &PathStep,
    names: impl Iterator<Item = &'static str>,
) -> PathStep {
    let others: Vec<&str> = names.filter(|name| !step.is(name)).collect();
    // Most have only one.
    if others.is_empty() || document.has_item(around, &step.text()) {
        return step.clone();
    }
    let there = others.into_iter().find(|name| document.has_item(around, name));
    there.map_or_else(|| step.clone(), |name| PathStep::Name(name.into()))
}
