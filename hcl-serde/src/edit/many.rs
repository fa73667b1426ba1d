//! Many blocks of one type in one body, changed together: each by itself, they take as often as there are of them what the
//! document takes to be read; and those of JSON that no object can have in their order, which are put into others together.

use std::collections::HashMap;
use std::sync::Arc;

use hcl_model::edit::{Arranged, ArrangedBlock, Document, EditError, NewBlocks, NewJsonBlock, Target};
use hcl_model::path::{ItemPath, ItemStep};

use crate::edit::around::{Base, resolved};
use crate::edit::change::{Among, Change, Order, Place, What};
use crate::edit::in_document::{By, NotDone, apply, apply_in_new, in_new_block, keep_computed, type_path};

/// Does the first changes together, if they are several of one kind in one body: how many are done then.
pub(super) fn many(
    document: &mut Document,
    base: Option<&Base<'_>>,
    changes: &[&Change],
    by: &By<'_>,
) -> Option<usize> {
    match &changes.first()?.what {
        What::RemoveBlock => removed(document, base, changes, by),
        What::AddBlock { .. } => added(document, base, changes, by),
        What::Move { .. } | What::Set | What::Unset | What::Labels { .. } => None,
    }
}

/// How many of the first changes are moves of the same blocks, whose types may be several.
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
    let paths: Vec<ItemPath> = match by.is_counted {
        true => order.blocks.iter().filter_map(|place| by.there(document, place)).collect(),
        false => order.blocks.iter().map(|place| by.resolved(document, place, base)).collect(),
    };
    document.reorder(&paths.iter().map(Target::from).collect::<Vec<_>>())
}

/// Whether two blocks are in one body, and of one type.
fn is_beside(one: &Change, other: &Change) -> bool {
    let body = one.place.bodies.last();
    let steps =
        |it: &'_ Change| body.map(|body| it.place.path.steps().iter().take(body + 1).cloned().collect::<ItemPath>());
    body == other.place.bodies.last() && steps(one) == steps(other)
}

fn removed(document: &mut Document, base: Option<&Base<'_>>, changes: &[&Change], by: &By<'_>) -> Option<usize> {
    let is_like = |it: &&&Change| matches!(it.what, What::RemoveBlock) && is_beside(it, changes[0]);
    let count = changes.iter().take_while(is_like).count();
    if count < 2 {
        return None;
    }
    let paths: Vec<ItemPath> = changes[..count].iter().map(|it| by.resolved(document, &it.place, base)).collect();
    if paths.iter().zip(changes).any(|(path, change)| keep_computed(document, path, change, by.overwrites).is_err()) {
        return None;
    }
    let targets: Vec<Target<'_>> = paths.iter().map(Target::from).collect();
    document.remove_all(&targets, Some(&type_path(&paths[0], &changes[0].place).into())).then_some(count)
}

/// A new block, and the changes in it.
type New<'c, 'n> = &'n [&'c Change];

fn added(document: &mut Document, base: Option<&Base<'_>>, changes: &[&Change], by: &By<'_>) -> Option<usize> {
    let label_count = |it: &Change| match &it.what {
        What::AddBlock { labels, .. } => Some(labels.len()),
        _ => None,
    };
    let is_like = |it: &Change| label_count(it) == label_count(changes[0]) && is_beside(it, changes[0]);
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
    let What::AddBlock { into, ty, .. } = &blocks[0][0].what else { return Err(NotDone(None)) };
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
        labels: labels_of(block[0]).to_vec(),
        block: made,
        before: next_of(block),
    });
    let new: Vec<NewJsonBlock<'_>> = new.collect();
    if document.insert_json_blocks(&into, ty, &new) { Ok(()) } else { Err(NotDone(None)) }
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
        let What::AddBlock { next: Some(next), labels, .. } = &run[0][0].what else { return Err(NotDone(None)) };
        if document.is_json() && !labels.is_empty() && !run.iter().all(|block| is_within_label_of(block[0], next)) {
            return Err(NotDone(None));
        }
        let beside = by.resolved(document, next, base);
        if document.is_json() && labels.is_empty() {
            // It may be the only one, which is in no list.
            document.make_list(&beside);
        }
        let blocks = new_documents(document, base, run, by)?;
        groups.push(NewBlocks { beside: beside.into(), is_above: true, blocks });
    }
    if groups.is_empty() || document.insert_blocks(&groups) { Ok(()) } else { Err(NotDone(None)) }
}

/// Whether a block of JSON has all labels but the last in common with another one, so that it is a property beside that.
fn is_within_label_of(block: &Change, next: &Place) -> bool {
    let (labels, steps) = (labels_of(block), next.path.steps());
    let is_named = matches!(steps.last(), Some(ItemStep::Name(_)));
    let of_next = &steps[steps.len().saturating_sub(labels.len())..];
    is_named && of_next.iter().zip(&labels[..labels.len().saturating_sub(1)]).all(|(step, label)| step.is(label))
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
    // In JSON, each is a property beside that one, if all labels but the last are the same.
    let outer = labels_of(by_themselves[1][0]).split_last().map_or(&[][..], |(_, outer)| outer);
    if document.is_json() && !together.iter().all(|block| labels_of(block[0]).starts_with(outer)) {
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

/// Documents of new blocks with what is in them, and the last label of each.
fn new_documents(
    document: &Document,
    base: Option<&Base<'_>>,
    blocks: &[New<'_, '_>],
    by: &By<'_>,
) -> Result<Vec<(String, Document)>, NotDone> {
    let What::AddBlock { into, ty, .. } = &blocks[0][0].what else { return Err(NotDone(None)) };
    let labels: Vec<&[String]> = blocks.iter().map(|block| labels_of(block[0])).collect();
    let into = by.resolved(document, into, base);
    let mut made = Vec::new();
    for ((changes, labels), (mut block, path)) in
        blocks.iter().zip(&labels).zip(document.new_blocks(&into, ty, &labels)?)
    {
        apply_in_new(&mut block, &path, changes[0], &changes[1..], by, &mut Err)?;
        made.push((labels.last().cloned().unwrap_or_default(), block));
    }
    Ok(made)
}

impl By<'_> {
    /// Whether a change is about blocks that are put into other objects.
    pub(super) fn is_arranged(&self, document: &Document, change: &Change) -> bool {
        self.arranges && document.is_json() && change.among.is_some()
    }

    /// How many of the first changes are done together, if the first is about blocks that are put into other objects.
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
    let mut new: HashMap<&ItemPath, &[&Change]> = HashMap::new();
    let mut gone = Vec::new();
    for (number, change) in changes.iter().enumerate() {
        match change.what {
            What::AddBlock { .. } => {
                let count = 1 + in_new_block(change, &changes[number + 1..]);
                new.insert(&change.place.path, &changes[number..number + count]);
            }
            What::RemoveBlock => {
                let path = by.resolved(document, &change.place, base);
                keep_computed(document, &path, change, by.overwrites)?;
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
    (among, new): (&Among, &HashMap<&ItemPath, &[&Change]>),
    by: &By<'_>,
) -> Result<Vec<Arranged<'static>>, NotDone> {
    let mut blocks = Vec::new();
    for (place, ty, labels) in &among.blocks {
        let block = match place.is_new {
            true => {
                let Some(changes) = new.get(&place.path) else { continue };
                let mut made = new_documents(document, base, &[changes], by)?;
                made.pop().map(|(_, block)| ArrangedBlock::New(Box::new(block)))
            }
            // The others are in other files.
            false if by.is_counted => by.there(document, place).map(|path| ArrangedBlock::There(path.into())),
            false => Some(ArrangedBlock::There(resolved(document, place, usize::MAX, base).into())),
        };
        blocks.extend(block.map(|block| Arranged { ty: ty.clone(), labels: labels.clone(), block }));
    }
    Ok(blocks)
}
