//! The policy [`crate::body::MergePolicy::Override`]: which items of several bodies are left, and where they stand.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map;

use crate::body::Body;
use crate::body::merged::item::{ItemRule, LayerItem};
use crate::body::merged::{BODY, MergePolicy, Merged, Rules, combined};
use crate::source::normalize;
use crate::syntax::{Item, MergeRule, NodeRef, OwnedItem, OwnedNode, ToldBy};

/// The identity of an item in different bodies: names and labels in normal form C.
#[derive(PartialEq, Eq, Hash)]
enum Identity<'f> {
    Attribute(Cow<'f, str>),
    Block(Cow<'f, str>, Vec<Cow<'f, str>>),
}

/// The form of a block, which tells blocks of one identity apart.
type Form = Vec<Option<String>>;

/// An item, or several merged items.
struct Left {
    item: OwnedItem,
    form: Form,
}

/// The items of several bodies, and how each is merged.
#[derive(Clone, Copy)]
struct Items<'f, 'a> {
    found: &'f [LayerItem<'a>],
    rules: &'f [ItemRule],
    /// The rules of the schema for what is in the items.
    schema: Rules,
}

/// Merges the items of several bodies, in order.
///
/// The rules say how each item is merged.
pub(super) fn items(found: &[LayerItem<'_>], rules: &[ItemRule], schema: Rules) -> Vec<OwnedItem> {
    let items = Items { found, rules, schema };
    let mut left: Vec<Option<Left>> = Vec::new();
    left.resize_with(found.len(), || None);
    for group in items.groups() {
        items.place(&group, &mut left);
    }
    items.put_all(&mut left);
    left.into_iter().flatten().map(|left| left.item).collect()
}

impl<'f> Items<'f, '_> {
    /// The indices of the items that are the same thing, in order.
    fn groups(self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known = HashMap::new();
        let replaced = self.replaced();
        let is_left = |index: usize| {
            let first = || replaced.get(&self.name(index)).copied().unwrap_or_default();
            replaced.is_empty() || self.found[index].part >= first()
        };
        let rules = self.rules.iter().enumerate().filter(|(index, rule)| rule.into.is_none() && is_left(*index));
        for (index, rule) in rules {
            match known.entry(self.identity(index, rule)) {
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

    /// The names that are attributes in one body and blocks in a later one, or the other way round: each with the first of
    /// the bodies that count.
    fn replaced(self) -> HashMap<Cow<'f, str>, usize> {
        let mut replaced = HashMap::new();
        let mut last: HashMap<Cow<'f, str>, bool> = HashMap::new();
        let either = self.rules.iter().enumerate().filter(|(_, rule)| rule.merging.is_either);
        for (index, _) in either {
            let is_block = self.found[index].is_block();
            // Within one body it is a mistake, which must stay to be found.
            if last.insert(self.name(index), is_block).is_some_and(|before| before != is_block) {
                replaced.insert(self.name(index), self.found[index].part);
            }
        }
        replaced
    }

    /// Returns the name of an item, without the spelling of its layer.
    fn name(self, index: usize) -> Cow<'f, str> {
        normalize(Cow::Borrowed(self.rules[index].merging.name.unwrap_or(self.found[index].item.name())))
    }

    /// The name under which an item is counted.
    fn counted(self, index: usize) -> Cow<'f, str> {
        normalize(Cow::Borrowed(self.rules[index].merging.counted_as.unwrap_or(self.found[index].item.name())))
    }

    fn identity(self, index: usize, ItemRule { merging, .. }: &'f ItemRule) -> Identity<'f> {
        let name = self.name(index);
        match (&self.found[index].item, &merging.told_by) {
            (Item::Attribute(_), _) => Identity::Attribute(name),
            // Blocks that are replaced are replaced all together, whatever their labels.
            _ if merging.rule == MergeRule::Replace => Identity::Block(name, Vec::new()),
            (Item::Block(_), ToldBy::Nothing) => Identity::Block(name, Vec::new()),
            (Item::Block(_), ToldBy::Keys(keys)) => {
                Identity::Block(name, keys.iter().map(|key| normalize(Cow::Borrowed(key))).collect())
            }
            (Item::Block(item), ToldBy::Labels) => Identity::Block(name, labels(item.node)),
        }
    }

    /// One item as it is.
    fn whole(self, index: usize) -> Option<Left> {
        let form = self.rules[index].merging.form.clone();
        Some(Left { item: OwnedItem::of(&self.found[index].item), form })
    }

    /// Puts what is left of a group into the places of its items.
    fn place(self, group: &[usize], left: &mut [Option<Left>]) {
        let (Some(&first), Some(&last)) = (group.first(), group.last()) else {
            return;
        };
        let is_last = |index: &&usize| self.found[**index].part == self.found[last].part;
        let merging = &self.rules[last].merging;
        if is_last(&&first) {
            for &index in group {
                left[index] = self.whole(index);
            }
            return;
        }
        let (rule, is_once_each) = (merging.rule, self.is_once_each(group));
        match &self.found[last].item {
            Item::Attribute(_) if matches!(rule, MergeRule::Append | MergeRule::Deep) && is_once_each => {
                let attributes = group.iter().map(|&index| (&self.found[index], self.rules[index].merging.rule));
                left[first] = combined::attribute(attributes).map(|item| Left { item, form: Form::new() });
            }
            Item::Block(_) if rule == MergeRule::Append => {
                for &index in group {
                    left[index] = self.whole(index);
                }
            }
            Item::Attribute(_) => {
                // One that is set twice in its body is a mistake, which must stay to be found.
                for (number, &index) in group.iter().filter(is_last).enumerate() {
                    left[if number == 0 { first } else { index }] = self.whole(index);
                }
            }
            Item::Block(_) if rule != MergeRule::Replace && merging.told_by != ToldBy::Nothing && is_once_each => {
                left[first] = merged(group.iter().filter_map(|&index| self.whole(index)), self.schema);
            }
            Item::Block(_) => {
                for &index in group.iter().filter(is_last) {
                    left[index] = self.whole(index);
                }
            }
        }
    }

    /// Returns `true` if no body has two items of a group.
    fn is_once_each(self, group: &[usize]) -> bool {
        group.windows(2).all(|pair| self.found[pair[0]].part != self.found[pair[1]].part)
    }

    /// Merges each block that says so into the one of its type and labels with its number, counted as its schema says.
    fn put_all(self, left: &mut [Option<Left>]) {
        let mut into = self.rules.iter().enumerate().filter_map(|(index, rule)| Some((index, rule.into?))).peekable();
        if into.peek().is_none() {
            return;
        }
        let block = |place: usize, item: &OwnedItem| {
            let labels: Vec<String> = labels(item.item().node()).into_iter().map(Cow::into_owned).collect();
            (self.counted(place), labels)
        };
        let mut places: HashMap<(Cow<'_, str>, Vec<String>), Vec<usize>> = HashMap::new();
        for (place, below) in left.iter().enumerate() {
            if let Some(below) = below.as_ref().filter(|below| matches!(below.item.item(), Item::Block(_))) {
                places.entry(block(place, &below.item)).or_default().push(place);
            }
        }
        for (index, number) in into {
            let Some(wanted) = self.whole(index) else { continue };
            let same = places.entry(block(index, &wanted.item)).or_default();
            let place = same.get(number).copied().unwrap_or(index);
            if place == index {
                same.push(index);
            }
            let below = left[place].take();
            left[place] = merged(below.into_iter().chain([wanted]), self.schema);
        }
    }
}

/// All labels of a block.
fn labels(block: NodeRef<'_>) -> Vec<Cow<'_, str>> {
    block.labels().map(|label| normalize(label.text)).collect()
}

/// Blocks as one: the header of the first that has most labels, and the bodies of all from the last one on that is something else.
fn merged(blocks: impl Iterator<Item = Left>, schema: Rules) -> Option<Left> {
    let mut form = Form::new();
    let mut kept: Vec<OwnedItem> = Vec::new();
    for block in blocks {
        if form.iter().zip(&block.form).any(|parts| matches!(parts, (Some(one), Some(other)) if one != other)) {
            kept.clear();
            form.clear();
        }
        form.resize(form.len().max(block.form.len()), None);
        for (known, part) in form.iter_mut().zip(block.form) {
            *known = part.or(known.take());
        }
        kept.push(block.item);
    }
    if kept.len() < 2 {
        return kept.pop().map(|item| Left { item, form });
    }
    let parts = kept.iter().map(|block| Body::from_node(block.item().part())).collect();
    // Labels that are too many stay to be found.
    let counts = kept.iter().map(|block| block.item().node().labels().count()).enumerate();
    let header = counts.rev().max_by_key(|(_, count)| *count).map_or(0, |(index, _)| index);
    let header = kept.swap_remove(header);
    let header = header.item();
    let merged = Merged::new(MergePolicy::Override, schema.inside(header.name()), parts);
    let item = OwnedItem::block(header.name(), OwnedNode::of(header.node()), OwnedNode { syntax: merged, node: BODY });
    Some(Left { item, form })
}
