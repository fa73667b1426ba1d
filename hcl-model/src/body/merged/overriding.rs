//! The policy [`crate::body::MergePolicy::Override`]: which items of several bodies are left, and where they stand.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map;

use crate::body::Body;
use crate::body::merged::plan::{Found, Planned, Ruling};
use crate::body::merged::{BLOCK, BODY, Header, MergePolicy, Merged, combined};
use crate::syntax::{BlockItem, Item, MergeRule};

/// What is the same thing in different bodies.
#[derive(PartialEq, Eq, Hash)]
enum Identity<'f> {
    Attribute(&'f str),
    Block(&'f str, Vec<Cow<'f, str>>),
}

/// What is left of the items of several bodies, in order.
///
/// The rulings say what becomes of each item.
pub(super) fn items(found: &[Found<'_>], rulings: &[Ruling]) -> Vec<Planned> {
    let mut left: Vec<Option<Planned>> = Vec::new();
    left.resize_with(found.len(), || None);
    for group in groups(found, rulings) {
        place(found, &group, rulings, &mut left);
    }
    left.into_iter().flatten().collect()
}

/// The indices of the items that are the same thing, in order.
fn groups(found: &[Found<'_>], rulings: &[Ruling]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known = HashMap::new();
    for (index, item) in found.iter().enumerate() {
        let ruling = rulings.get(index);
        let name = ruling.and_then(|ruling| ruling.name.as_deref()).unwrap_or(item.name());
        let identity = match &item.item {
            Item::Attribute(_) => Identity::Attribute(name),
            // Blocks that are replaced are replaced all together, whatever their labels.
            Item::Block(_) if ruling.is_some_and(|ruling| ruling.rule == MergeRule::Replace) => {
                Identity::Block(name, Vec::new())
            }
            Item::Block(item) => Identity::Block(name, labels(item)),
        };
        match known.entry(identity) {
            hash_map::Entry::Occupied(entry) => {
                let group: usize = *entry.get();
                groups[group].push(index);
            }
            hash_map::Entry::Vacant(entry) => {
                entry.insert(groups.len());
                groups.push(vec![index]);
            }
        }
    }
    groups
}

/// All labels of a block.
fn labels<'a>(item: &BlockItem<'a>) -> Vec<Cow<'a, str>> {
    item.node.labels().map(|label| label.text).collect()
}

/// Puts what is left of a group into the places of its items.
fn place(found: &[Found<'_>], group: &[usize], rulings: &[Ruling], left: &mut [Option<Planned>]) {
    let (Some(&first), Some(&last)) = (group.first(), group.last()) else {
        return;
    };
    let is_last = |index: &&usize| found[**index].part == found[last].part;
    let rule_of = |index: usize| rulings.get(index).map(|ruling| ruling.rule).unwrap_or_default();
    let rule = rule_of(last);
    if is_last(&&first) {
        for &index in group {
            left[index] = Some(found[index].planned());
        }
        return;
    }
    match &found[last].item {
        Item::Attribute(_) if matches!(rule, MergeRule::Append | MergeRule::Deep) && once_each(found, group) => {
            left[first] = combined::attribute(group.iter().map(|&index| (&found[index], rule_of(index))));
        }
        Item::Block(_) if rule == MergeRule::Append => {
            for &index in group {
                left[index] = Some(found[index].planned());
            }
        }
        Item::Attribute(_) => {
            // One that is set twice in its body is a mistake, which must stay to be found.
            for (number, &index) in group.iter().filter(is_last).enumerate() {
                left[if number == 0 { first } else { index }] = Some(found[index].planned());
            }
        }
        Item::Block(_) if rule != MergeRule::Replace && once_each(found, group) => {
            left[first] = merged(group.iter().map(|&index| &found[index]));
        }
        Item::Block(_) => {
            for &index in group.iter().filter(is_last) {
                left[index] = Some(found[index].planned());
            }
        }
    }
}

/// Whether no body has two of a group.
fn once_each(found: &[Found<'_>], group: &[usize]) -> bool {
    group.windows(2).all(|pair| found[pair[0]].part != found[pair[1]].part)
}

/// Blocks as one: the header of the first, and the bodies of all.
fn merged<'f>(blocks: impl Iterator<Item = &'f Found<'f>>) -> Option<Planned> {
    let mut first = None;
    let mut parts = Vec::new();
    for found in blocks {
        if let Item::Block(block) = &found.item {
            parts.push(Body::from_node(block.body()));
            first.get_or_insert(found);
        }
    }
    let Planned { name, syntax, node: block, .. } = first?.planned();
    let merged = Merged::new(MergePolicy::Override, parts, Some(Header { syntax, block }));
    Some(Planned { name, is_block: true, syntax: merged, node: BLOCK, inner: BODY })
}
