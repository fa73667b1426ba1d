//! Many blocks of one field in one body, changed together: each by itself, they take as often as there are of them what the
//! document takes to be read; and those of JSON that no object can have in their order, which are put into others together.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use hcl_model::__private::edit::{Arranged, ArrangedBlock, NewBlocks, NewJsonBlock};
use hcl_model::edit::{Document, EditError, Target};
use hcl_model::path::{Path, PathStep};
use hcl_model::value::Value;

use crate::edit::around::{Base, resolved};
use crate::edit::change::{Among, Change, Order, Place, What};
use crate::edit::in_document::{By, NotDone, apply, apply_in_new, in_new_block, may_be_lost, type_path};

/// Does the first changes together, if they are several of one kind in one body: how many are done then.
pub(super) fn many(
    document: &mut Document,
    base: Option<&Base<'_>>,
    changes: &[&Change],
    by: &By<'_>,
) -> Option<usize> {
    match &changes.first()?.what {
        What::RemoveBlock { .. } => removed(document, base, changes, by),
        What::AddBlock { .. } => added(document, base, changes, by),
        What::Move { .. } | What::Set | What::Unset | What::Labels { .. } => None,
    }
}

/// Returns the number of first changes that are moves of the same blocks, whose types may be several.
pub(super) fn moves(changes: &[&Change]) -> usize {
    let order = |change: &Change| match &change.what {
        What::Move { order } => Some(Arc::as_ptr(order)),
        _ => None,
    };
    let is_same = |it: &&&Change| order(it).is_some_and(|of_it| order(changes[0]) == Some(of_it));
    changes.iter().take_while(is_same).count()
}

/// Lets the blocks of a document that are among some stand in the order of these.
pub(super) fn reorder(
    document: &mut Document,
    base: Option<&Base<'_>>,
    order: &Order,
    by: &By<'_>,
) -> Result<(), EditError> {
    let paths: Vec<Path> = match by.is_counted {
        true => order.blocks.iter().filter_map(|place| by.there(document, place)).collect(),
        false => order.blocks.iter().map(|place| by.resolved(document, place, base)).collect(),
    };
    if let Some((list, elements)) = reordered(document, &paths) {
        return document.set(&list, elements);
    }
    document.reorder(&paths.iter().map(Target::from).collect::<Vec<_>>())
}

/// The list that is written in the place of blocks, with all its elements in another order.
fn reordered(document: &Document, paths: &[Path]) -> Option<(Path, Value)> {
    let (_, around) = paths.first()?.steps().split_last()?;
    let list: Path = around.iter().cloned().collect();
    let value = document.get(&list).ok().filter(|_| !document.is_json())?;
    let elements = value.as_elements().filter(|elements| elements.len() == paths.len())?;
    let element = |path: &Path| match path.steps().split_last()? {
        (PathStep::Index(index), list) if list == around => elements.get(*index).cloned(),
        _ => None,
    };
    Some((list, Value::tuple(paths.iter().map(element).collect::<Option<Vec<_>>>()?)))
}

fn removed(document: &mut Document, base: Option<&Base<'_>>, changes: &[&Change], by: &By<'_>) -> Option<usize> {
    let is_like = |it: &&&Change| matches!(it.what, What::RemoveBlock { .. }) && it.place.is_beside(&changes[0].place);
    let count = changes.iter().take_while(is_like).count();
    if count < 2 {
        return None;
    }
    let paths: Vec<Path> = changes[..count].iter().map(|it| by.resolved(document, &it.place, base)).collect();
    if paths.iter().zip(changes).any(|(path, change)| may_be_lost(document, path, change, by.overwrites).is_err()) {
        return None;
    }
    let targets: Vec<Target<'_>> = paths.iter().map(Target::from).collect();
    let types: HashSet<Path> = paths.iter().zip(changes).map(|(path, it)| type_path(path, &it.place)).collect();
    let types: Vec<Target<'_>> = types.iter().map(Target::from).collect();
    document.remove_all(&targets, &types).then_some(count)
}

/// A new block, and the changes in it.
type New<'c, 'n> = &'n [&'c Change];

fn added(document: &mut Document, base: Option<&Base<'_>>, changes: &[&Change], by: &By<'_>) -> Option<usize> {
    let is_like = |it: &Change| matches!(it.what, What::AddBlock { .. }) && it.place.is_beside(&changes[0].place);
    let mut blocks: Vec<New<'_, '_>> = Vec::new();
    let mut rest = changes;
    while let Some((block, others)) = rest.split_first().filter(|(block, _)| is_like(block)) {
        let count = 1 + in_new_block(block, others);
        blocks.push(&rest[..count]);
        rest = &rest[count..];
    }
    if blocks.len() < 3 {
        return None;
    }
    let is_in_front = |block: &New<'_, '_>| matches!(block[0].what, What::AddBlock { next: Some(_), .. });
    let (in_front, behind) = blocks.split_at(blocks.partition_point(is_in_front));
    let done = document.together(|document| {
        add_in_front(document, base, in_front, by)?;
        add_behind(document, base, behind, by)
    });
    let done = done.or_else(|_| add_to_json(document, base, &blocks, by));
    done.is_ok().then_some(changes.len() - rest.len())
}

/// Puts blocks of JSON, whatever their labels are, where each would be put by itself.
fn add_to_json(
    document: &mut Document,
    base: Option<&Base<'_>>,
    blocks: &[New<'_, '_>],
    by: &By<'_>,
) -> Result<(), NotDone> {
    let What::AddBlock { into, .. } = &blocks[0][0].what else { return Err(NotDone(None)) };
    if !document.is_json() {
        return Err(NotDone(None));
    }
    let into = by.resolved(document, into, base);
    let next_of = |block: &New<'_, '_>| match &block[0].what {
        What::AddBlock { next, .. } => next.as_ref().map(|next| by.resolved(document, next, base).into()),
        _ => None,
    };
    let made = new_documents(document, base, blocks, by)?;
    let new = blocks.iter().zip(made).map(|(block, (_, made))| NewJsonBlock {
        names: names_of(block[0]),
        block: made,
        before: next_of(block),
    });
    let new: Vec<NewJsonBlock<'_>> = new.collect();
    if document.insert_json_blocks(&into, &new) { Ok(()) } else { Err(NotDone(None)) }
}

/// Puts blocks in front of others, which are there.
fn add_in_front(
    document: &mut Document,
    base: Option<&Base<'_>>,
    blocks: &[New<'_, '_>],
    by: &By<'_>,
) -> Result<(), NotDone> {
    let mut groups = Vec::new();
    let next_of = |block: &New<'_, '_>| match &block[0].what {
        What::AddBlock { next, .. } => next.as_ref().map(|next| next.path.clone()),
        _ => None,
    };
    for run in blocks.chunk_by(|one, other| next_of(one) == next_of(other)) {
        let What::AddBlock { next: Some(next), .. } = &run[0][0].what else { return Err(NotDone(None)) };
        if document.is_json() && !run.iter().all(|block| can_stand_beside(block[0], next)) {
            return Err(NotDone(None));
        }
        groups.push((run, by.resolved(document, next, base)));
    }
    if document.is_json() {
        // Each may be the only one, which is in no list.
        let is_element = |(run, _): &&(&[New<'_, '_>], Path)| labels_of(run[0][0]).is_empty();
        let alone: Vec<Target<'_>> = groups.iter().filter(is_element).map(|(_, beside)| beside.into()).collect();
        document.make_lists(&alone);
    }
    let mut made = new_documents(document, base, blocks, by)?.into_iter();
    let groups = groups.into_iter().map(|(run, beside)| {
        let blocks = made.by_ref().take(run.len()).collect();
        NewBlocks { beside: beside.into(), is_above: true, blocks }
    });
    let groups: Vec<NewBlocks<'_>> = groups.collect();
    if groups.is_empty() || document.insert_blocks(&groups) { Ok(()) } else { Err(NotDone(None)) }
}

/// Returns `true` if a block of JSON can stand beside another one: as an element of one list; or as a property, if all
/// labels but the last are those of that.
fn can_stand_beside(block: &Change, next: &Place) -> bool {
    let (labels, steps) = (labels_of(block), next.path.steps());
    if type_of(&block.place) != type_of(next) {
        return false;
    }
    let is_named = matches!(steps.last(), Some(PathStep::Name(_)));
    let of_next = &steps[steps.len().saturating_sub(labels.len())..];
    let outer = &labels[..labels.len().saturating_sub(1)];
    labels.is_empty() || is_named && of_next.iter().zip(outer).all(|(step, label)| step.is(label))
}

/// The type of a block.
fn type_of(place: &Place) -> Option<&PathStep> {
    place.path.steps().get(place.bodies.last().copied().unwrap_or_default())
}

/// Puts blocks behind all of their type.
fn add_behind(
    document: &mut Document,
    base: Option<&Base<'_>>,
    blocks: &[New<'_, '_>],
    by: &By<'_>,
) -> Result<(), NotDone> {
    let stop: &mut dyn FnMut(NotDone) -> Result<(), NotDone> = &mut Err;
    // The first ones by themselves, as in JSON a second one makes a list of an object.
    let (by_themselves, together) = blocks.split_at(blocks.len().min(2));
    let mut last = None;
    for changes in by_themselves {
        let path = apply(document, base, changes[0], by)?.unwrap_or_default();
        apply_in_new(document, &path, changes[0], &changes[1..], by, stop)?;
        last = Some(path);
    }
    let Some(last) = last.filter(|_| !together.is_empty()) else { return Ok(()) };
    // In JSON, each is a property beside that one, if all names but the last are the same.
    let names = names_of(by_themselves[1][0]);
    let is_like = |names_of_it: Vec<String>| {
        names_of_it.len() == names.len() && (names.len() == 1 || names_of_it.starts_with(&names[..names.len() - 1]))
    };
    let is_of_type = |block: &New<'_, '_>| type_of(&block[0].place) == type_of(&by_themselves[1][0].place);
    if document.is_json() && !together.iter().all(|block| is_of_type(block) && is_like(names_of(block[0]))) {
        return Err(NotDone(None));
    }
    let blocks = new_documents(document, base, together, by)?;
    let new = NewBlocks { beside: last.into(), is_above: false, blocks };
    if document.insert_blocks(&[new]) { Ok(()) } else { Err(NotDone(None)) }
}

/// The labels of a new block.
fn labels_of(block: &Change) -> &[String] {
    match &block.what {
        What::AddBlock { labels, .. } => labels,
        _ => &[],
    }
}

/// The type and the labels of a new block.
fn names_of(block: &Change) -> Vec<String> {
    match &block.what {
        What::AddBlock { ty, labels, .. } => std::iter::once(ty).chain(labels).cloned().collect(),
        _ => Vec::new(),
    }
}

/// Documents of new blocks with what is in them, and the last label of each.
fn new_documents(
    document: &Document,
    base: Option<&Base<'_>>,
    blocks: &[New<'_, '_>],
    by: &By<'_>,
) -> Result<Vec<(String, Document)>, NotDone> {
    let mut types: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, block) in blocks.iter().enumerate() {
        let What::AddBlock { ty, .. } = &block[0].what else { return Err(NotDone(None)) };
        types.entry(ty).or_default().push(number);
    }
    let mut made: Vec<Option<(String, Document)>> = blocks.iter().map(|_| None).collect();
    for (ty, numbers) in types {
        let What::AddBlock { into, .. } = &blocks[numbers[0]][0].what else { return Err(NotDone(None)) };
        let into = by.resolved(document, into, base);
        let labels: Vec<&[String]> = numbers.iter().map(|&number| labels_of(blocks[number][0])).collect();
        let new = document.new_blocks(&into, ty, &labels)?;
        for ((number, labels), (mut block, path)) in numbers.into_iter().zip(labels).zip(new) {
            let changes = blocks[number];
            apply_in_new(&mut block, &path, changes[0], &changes[1..], by, &mut Err)?;
            made[number] = Some((labels.last().cloned().unwrap_or_default(), block));
        }
    }
    Ok(made.into_iter().flatten().collect())
}

impl By<'_> {
    /// Returns `true` if a change is about blocks that are put into other objects.
    pub(super) fn is_arranged(&self, document: &Document, change: &Change) -> bool {
        self.arranges && document.is_json() && change.among.is_some()
    }

    /// Returns the number of first changes that are done together, if the first is about blocks that are put
    /// into other objects.
    pub(super) fn arranged(&self, document: &Document, changes: &[&Change]) -> Option<usize> {
        let first = changes.first().filter(|first| self.is_arranged(document, first))?;
        let among = first.among.as_ref()?;
        let mut count = 0;
        while let Some(change) = changes.get(count)
            && change.among.as_ref().is_some_and(|it| Arc::ptr_eq(it, among))
        {
            count += 1;
            if matches!(change.what, What::AddBlock { .. }) {
                count += in_new_block(change, &changes[count..]);
            }
        }
        Some(count)
    }
}

/// Puts blocks into other objects, with what changes among them.
pub(super) fn arrange(
    document: &mut Document,
    base: Option<&Base<'_>>,
    changes: &[&Change],
    by: &By<'_>,
) -> Result<(), NotDone> {
    let Some(among) = changes.first().and_then(|change| change.among.as_deref()) else { return Ok(()) };
    let mut new: HashMap<&Path, &[&Change]> = HashMap::new();
    let mut gone = Vec::new();
    for (number, change) in changes.iter().enumerate() {
        match change.what {
            What::AddBlock { .. } => {
                let count = 1 + in_new_block(change, &changes[number + 1..]);
                new.insert(&change.place.path, &changes[number..number + count]);
            }
            What::RemoveBlock { .. } => {
                let path = by.resolved(document, &change.place, base);
                may_be_lost(document, &path, change, by.overwrites)?;
                gone.push(path);
            }
            _ => {}
        }
    }
    let around = by.resolved(document, &among.at, base);
    let blocks = all_blocks(document, base, (among, &new), by)?;
    let gone: Vec<Target<'_>> = gone.iter().map(Target::from).collect();
    document.arrange(&around, &among.names, &blocks, &gone).map_err(NotDone::from)
}

/// The blocks that are in the document, and those that are new in it.
fn all_blocks(
    document: &Document,
    base: Option<&Base<'_>>,
    (among, new): (&Among, &HashMap<&Path, &[&Change]>),
    by: &By<'_>,
) -> Result<Vec<Arranged<'static>>, NotDone> {
    let changes_of = |place: &Place| new.get(&place.path).copied().filter(|_| place.is_new);
    let of_new: Vec<New<'_, '_>> = among.blocks.iter().filter_map(|(place, ..)| changes_of(place)).collect();
    let mut made = new_documents(document, base, &of_new, by)?.into_iter();
    let mut blocks = Vec::new();
    for (place, ty, labels) in &among.blocks {
        let block = match place.is_new {
            true if changes_of(place).is_none() => continue,
            true => made.next().map(|(_, block)| ArrangedBlock::New(Box::new(block))),
            // The others are in other files.
            false if by.is_counted => by.there(document, place).map(|path| ArrangedBlock::There(path.into())),
            false => Some(ArrangedBlock::There(resolved(document, place, usize::MAX, base).into())),
        };
        blocks.extend(block.map(|block| Arranged { ty: ty.clone(), labels: labels.clone(), block }));
    }
    Ok(blocks)
}
