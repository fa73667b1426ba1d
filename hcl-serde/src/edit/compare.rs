//! Two bodies of a type, as they are written from values of it: what has to be done to make one of the other.

use std::collections::{HashMap, VecDeque};

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Budget;
use hcl_model::path::ItemStep;
use hcl_model::syntax::{BlockItem, Cursor, Item, NodeRef};

use crate::edit::change::{Change, Changes, Held, Place, What};
use crate::read::field_of;
use crate::schema::{BlockField, Field, FieldKind, Schema};

/// So many blocks are moved; of more, what is in each becomes what it should be, because the file is read for each move.
const MOST_MOVES: usize = 100;

/// Two texts of a type, in the native syntax.
pub(super) struct Comparison<'c> {
    pub(super) schema: &'static Schema,
    pub(super) old: &'c Body,
    pub(super) new: &'c Body,
}

impl Comparison<'_> {
    pub(super) fn changes(&self) -> Changes {
        let sources = [self.old, self.new].map(|body| body.missing_item_range().source().clone());
        self.schema.redact_sources(&sources);
        let mut changes = Vec::new();
        body(&Place::default(), *self.schema, Some(self.old.as_node()), Some(self.new.as_node()), &mut changes);
        Changes(changes)
    }
}

/// The arguments and the blocks of a body, in order.
#[derive(Default)]
struct Items<'a> {
    arguments: Vec<(String, NodeRef<'a>)>,
    blocks: Vec<BlockItem<'a>>,
}

impl<'a> Items<'a> {
    fn of(body: Option<NodeRef<'a>>) -> Items<'a> {
        let mut items = Items::default();
        let Some(body) = body else { return items };
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = body.syntax().next_item(body.node(), None, &mut cursor, &mut ignored) {
            match item {
                Item::Attribute(item) => items.arguments.push((item.name.to_string(), item.expr())),
                Item::Block(item) => items.blocks.push(item),
            }
        }
        items
    }
}

fn body(at: &Place, schema: Schema, old: Option<NodeRef<'_>>, new: Option<NodeRef<'_>>, out: &mut Vec<Change>) {
    let (old, new) = (Items::of(old), Items::of(new));
    let of = |name: &str| field_of(&schema, |known| known == name).map(|(_, field)| field);
    let named = |name: &str| at.named(name, of(name));
    // An expression that is kept is what is written.
    let is_kept = |name: &str| {
        let kind = of(name).map(Field::kind);
        matches!(kind, Some(FieldKind::Attribute(attribute)) if attribute.spec.ty.is_kept())
    };
    let held = |name: &str, expr: NodeRef<'_>| {
        let held = held(expr);
        if is_kept(name) { Held { value: None, ..held } } else { held }
    };
    let olds: HashMap<&str, NodeRef<'_>> = old.arguments.iter().map(|(name, expr)| (&**name, *expr)).collect();
    let news: HashMap<&str, NodeRef<'_>> = new.arguments.iter().map(|(name, expr)| (&**name, *expr)).collect();
    for (name, expr) in &new.arguments {
        let before = olds.get(&**name).map(|expr| held(name, *expr));
        let after = held(name, *expr);
        if before.as_ref().is_none_or(|before| !is_same(before, &after)) {
            out.push(Change { place: named(name), what: What::Set, old: before, new: Some(after) });
        }
    }
    for (name, expr) in old.arguments.iter().filter(|(name, _)| !news.contains_key(&**name)) {
        out.push(Change { place: named(name), what: What::Unset, old: Some(held(name, *expr)), new: None });
    }
    let mut types: Vec<(Option<&'static Field>, [Vec<Labelled<'_, '_>>; 2])> = Vec::new();
    let mut numbers: HashMap<(Option<&str>, &str), usize> = HashMap::new();
    for (side, items) in [(1, &new), (0, &old)] {
        for item in &items.blocks {
            let found = field_of(&schema, |known| known == &*item.ty);
            // Blocks whose types are variants are in one order.
            let is_mixed = |field: &Field| field.blocks().is_some_and(BlockField::has_variant_types);
            let of = match found {
                Some((_, field)) if is_mixed(field) => (Some(field.name()), ""),
                _ => (None, &*item.ty),
            };
            let number = *numbers.entry(of).or_insert(types.len());
            if number == types.len() {
                types.push((found.map(|(_, field)| field), [Vec::new(), Vec::new()]));
            }
            types[number].1[side].push(Labelled::of(item));
        }
    }
    for (field, [old, new]) in types {
        Blocks { at, field, old, new }.compare(out);
    }
}

struct Labelled<'i, 'a> {
    item: &'i BlockItem<'a>,
    labels: Vec<String>,
}

impl<'i, 'a> Labelled<'i, 'a> {
    fn of(item: &'i BlockItem<'a>) -> Labelled<'i, 'a> {
        Labelled { item, labels: item.node.labels().map(|label| label.text.into_owned()).collect() }
    }

    fn ty(&self) -> &str {
        &self.item.ty
    }

    /// What tells it from others.
    fn key(&self) -> (&str, &[String]) {
        (self.ty(), &self.labels)
    }

    /// What is in it, as it is written.
    fn text(&self) -> String {
        self.item.body().range().text().to_owned()
    }
}

/// The blocks of one type in a body, or of one field whose types are variants.
struct Blocks<'b, 'i, 'a> {
    at: &'b Place,
    field: Option<&'static Field>,
    old: Vec<Labelled<'i, 'a>>,
    new: Vec<Labelled<'i, 'a>>,
}

impl Blocks<'_, '_, '_> {
    fn compare(&self, out: &mut Vec<Change>) {
        let mut partners: Vec<Option<usize>> = vec![None; self.new.len()];
        let mut is_kept = vec![false; self.old.len()];
        let mut groups: HashMap<(&str, &[String]), [Vec<usize>; 2]> = HashMap::new();
        for (side, blocks) in [(0, &self.old), (1, &self.new)] {
            for (index, block) in blocks.iter().enumerate() {
                groups.entry(block.key()).or_default()[side].push(index);
            }
        }
        // The number of each among those with its labels: of those that are new, once all in front of it are there.
        let (mut of_old, mut of_new) = (vec![0; self.old.len()], vec![0; self.new.len()]);
        let mut are_several: HashMap<(&str, &[String]), bool> = HashMap::new();
        for (key, [old, new]) in &groups {
            are_several.insert(*key, old.len().max(new.len()) > 1);
            for (old, new) in self.pairs(old, new) {
                partners[new] = Some(old);
                is_kept[old] = true;
            }
            old.iter().enumerate().for_each(|(number, index)| of_old[*index] = number);
            new.iter().enumerate().for_each(|(number, index)| of_new[*index] = number);
        }
        let place = |block: &Labelled<'_, '_>, number| {
            self.place(block, number, are_several.get(&block.key()).is_some_and(|several| *several))
        };
        let relabelled = self.relabelled(&groups);
        for &(old, new) in &relabelled {
            partners[new] = Some(old);
            is_kept[old] = true;
        }
        for (new, old) in partners.iter().enumerate() {
            if let Some(old) = *old {
                let place = place(&self.old[old], of_old[old]);
                self.inside(&place, Some(&self.old[old]), Some(&self.new[new]), out);
            }
        }
        for (old, new) in relabelled {
            let (old, labels) = (&self.old[old], self.new[new].labels.clone());
            let (before, after) = (self.labels(old), self.labels(&self.new[new]));
            let what = What::Labels { labels };
            out.push(Change { place: place(old, 0), what, old: Some(before), new: Some(after) });
        }
        for gone in (0..self.old.len()).rev().filter(|index| !is_kept[*index]) {
            let place = place(&self.old[gone], of_old[gone]);
            out.push(Change { place, what: What::RemoveBlock, old: Some(a_block()), new: None });
        }
        if self.is_ordered() {
            // Where those that are kept stand, which changes with each that is moved, and so does how they are counted.
            let mut order: Vec<usize> = (0..self.new.len()).filter(|new| partners[*new].is_some()).collect();
            order.sort_by_key(|new| partners[*new]);
            let number = |order: &[usize], of: usize| {
                let before = order.iter().take_while(|new| **new != of);
                before.filter(|new| self.new[**new].key() == self.new[of].key()).count()
            };
            let (mut last, mut behind): (usize, Option<usize>) = (0, None);
            for (new, old) in partners.iter().enumerate().filter_map(|(new, old)| old.map(|old| (new, old))) {
                if let Some(previous) = behind.filter(|_| old < last) {
                    let [place, behind] = [new, previous].map(|it| place(&self.new[it], number(&order, it)));
                    out.push(Change { place, what: What::Move { behind }, old: Some(a_block()), new: Some(a_block()) });
                    order.retain(|it| *it != new);
                    let at = order.iter().position(|it| *it == previous).map_or(0, |at| at + 1);
                    order.insert(at, new);
                }
                (last, behind) = (last.max(old), Some(new));
            }
        }
        // Each in front of the next one that was there before, and how many of its labels are still to come in front of that.
        let mut next: Vec<(Option<usize>, usize)> = Vec::new();
        for (index, block) in self.new.iter().enumerate().rev() {
            let behind = next.last().copied().unwrap_or_default();
            next.push(match (partners[index], behind) {
                (Some(_), _) => (self.is_ordered().then_some(index), 0),
                (None, (Some(other), count)) => {
                    (Some(other), count + usize::from(self.new[other].key() == block.key()))
                }
                (None, nothing) => nothing,
            });
        }
        for (new, (next, to_come)) in next.into_iter().rev().enumerate().filter(|(new, _)| partners[*new].is_none()) {
            let block = &self.new[new];
            let what = What::AddBlock {
                into: self.at.clone(),
                ty: block.ty().to_owned(),
                labels: block.labels.clone(),
                before: next.map(|next| place(&self.new[next], of_new[next] - to_come)),
                next,
                behind: new
                    .checked_sub(1)
                    .filter(|_| next.is_none() && self.is_mixed())
                    .map(|last| Box::new(place(&self.new[last], of_new[last]))),
            };
            let place = place(block, of_new[new]);
            out.push(Change { place: place.clone(), what, old: None, new: Some(a_block()) });
            self.inside(&place, None, Some(block), out);
        }
    }

    /// Whether they are of several types.
    fn is_mixed(&self) -> bool {
        self.field.and_then(Field::blocks).is_some_and(BlockField::has_variant_types)
    }

    /// Whether the order of the blocks means anything, which that of a map does not.
    fn is_ordered(&self) -> bool {
        self.field.and_then(Field::blocks).is_none_or(|blocks| blocks.key_count() == 0)
    }

    /// Which of the blocks with the same labels are the same ones: the first ones and the last ones that are equal, and what
    /// is between them in order.
    fn pairs(&self, old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
        let is_equal = |old: usize, new: usize| {
            let mut found = Vec::new();
            self.inside(&Place::default(), Some(&self.old[old]), Some(&self.new[new]), &mut found);
            found.is_empty()
        };
        if old.len() == new.len() {
            let in_order = || old.iter().copied().zip(new.iter().copied()).collect();
            return self.reordered(old, new).unwrap_or_else(in_order);
        }
        let shorter = old.len().min(new.len());
        let first = old.iter().zip(new).take_while(|(old, new)| is_equal(**old, **new)).count();
        let ends = old.iter().rev().zip(new.iter().rev()).take(shorter - first);
        let last = ends.take_while(|(old, new)| is_equal(**old, **new)).count();
        let between = shorter - last;
        let front = old[..between].iter().copied().zip(new[..between].iter().copied());
        let back = old[old.len() - last..].iter().copied().zip(new[new.len() - last..].iter().copied());
        front.chain(back).collect()
    }

    /// Which of as many blocks are the same ones, if nothing but their order is another one.
    fn reordered(&self, old: &[usize], new: &[usize]) -> Option<Vec<(usize, usize)>> {
        if old.len() < 2 || !self.is_ordered() {
            return None;
        }
        let mut places: HashMap<String, VecDeque<usize>> = HashMap::new();
        for &at in old {
            places.entry(self.old[at].text()).or_default().push_back(at);
        }
        let pairs: Option<Vec<(usize, usize)>> =
            new.iter().map(|&at| Some((places.get_mut(&self.new[at].text())?.pop_front()?, at))).collect();
        let mut last = 0;
        let mut is_moved = |(old, _): &&(usize, usize)| {
            let is_moved = *old < last;
            last = last.max(*old);
            is_moved
        };
        pairs.filter(|pairs| pairs.iter().filter(|pair| is_moved(pair)).count() <= MOST_MOVES)
    }

    /// Blocks of which nothing but labels are others, where no other block has one of these.
    fn relabelled(&self, groups: &HashMap<(&str, &[String]), [Vec<usize>; 2]>) -> Vec<(usize, usize)> {
        let mut gone: HashMap<(&str, usize, String), VecDeque<usize>> = HashMap::new();
        let key = |block: &'_ Labelled<'_, '_>| (block.labels.len(), block.text());
        for (index, block) in self.old.iter().enumerate().filter(|(_, block)| !block.labels.is_empty()) {
            if matches!(groups.get(&block.key()), Some([old, new]) if old.len() == 1 && new.is_empty()) {
                let (count, text) = key(block);
                gone.entry((block.ty(), count, text)).or_default().push_back(index);
            }
        }
        let mut pairs = Vec::new();
        if gone.is_empty() {
            return pairs;
        }
        for (index, block) in self.new.iter().enumerate() {
            if matches!(groups.get(&block.key()), Some([old, new]) if old.is_empty() && new.len() == 1) {
                let (count, text) = key(block);
                let old = gone.get_mut(&(block.ty(), count, text)).and_then(VecDeque::pop_front);
                pairs.extend(old.map(|old| (old, index)));
            }
        }
        pairs
    }

    /// The labels of a block as they are shown.
    fn labels(&self, block: &Labelled<'_, '_>) -> Held {
        let quoted: Vec<String> = block.labels.iter().map(|label| format!("{label:?}")).collect();
        let is_sensitive = self.field.and_then(Field::blocks).is_some_and(BlockField::has_secret_labels);
        Held { text: quoted.join(" "), value: None, is_sensitive }
    }

    /// The place of a block with a number among those with its labels, if there are several.
    fn place(&self, block: &Labelled<'_, '_>, number: usize, are_several: bool) -> Place {
        let of_field = self.field.and_then(Field::blocks);
        let is_secret = of_field.is_some_and(BlockField::has_secret_labels);
        let mut place = self.at.named(block.ty(), self.field);
        for label in &block.labels {
            place = place.step(ItemStep::Name(label.clone()), is_secret);
        }
        let is_list = block.labels.is_empty() && !of_field.is_some_and(BlockField::is_single);
        if is_list || are_several { place.step(ItemStep::Index(number), false) } else { place }
    }

    fn inside(
        &self,
        place: &Place,
        old: Option<&Labelled<'_, '_>>,
        new: Option<&Labelled<'_, '_>>,
        out: &mut Vec<Change>,
    ) {
        let of_field = self.field.and_then(Field::blocks);
        let read = new.or(old).and_then(|block| of_field?.made_up(block.item.node, &block.item.ty).ok());
        let schema = read.map_or(&Schema::EMPTY, |read| read.schema);
        body(place, *schema, old.map(|block| block.item.body()), new.map(|block| block.item.body()), out);
    }
}

/// What stands for a block.
fn a_block() -> Held {
    Held { text: "{}".to_owned(), value: None, is_sensitive: false }
}

fn held(expr: NodeRef<'_>) -> Held {
    let mut found = Diagnostics::new();
    let value = expr.evaluate(Mode::LiteralOnly(&Budget::DEFAULT), &mut found);
    let range = expr.range();
    Held {
        text: range.text().to_owned(),
        value: (!found.has_errors()).then_some(value),
        // A part that is not shown hides the whole.
        is_sensitive: range.contains_sensitive(),
    }
}

fn is_same(old: &Held, new: &Held) -> bool {
    match (&old.value, &new.value) {
        (Some(old), Some(new)) => old == new,
        (None, None) => old.text == new.text,
        _ => false,
    }
}
