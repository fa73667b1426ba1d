//! The blocks of one type in two bodies: which are the same, which are gone, new or elsewhere.

use std::collections::HashMap;
use std::sync::Arc;

use hcl_model::__private::stays;
use hcl_model::path::PathStep;
use hcl_model::syntax::BlockItem;

use crate::edit::change::{Among, Change, Order, Place, What};
use crate::edit::compare::body;
use crate::edit::held::{Held, kept_in_body};
use crate::edit::pairs::{KnownBy, pairs, unaligned, uncertain};
use crate::edit::relabelled::{Known, alone_between, same_by_content};
use crate::schema::{BlockField, Field, Schema};

/// A block with its labels.
pub(super) struct Labelled<'i, 'a> {
    item: &'i BlockItem<'a>,
    labels: Vec<String>,
}

/// The key that tells a block from other blocks: its type and its labels.
type Key<'k> = (&'k str, &'k [String]);

impl<'i, 'a> Labelled<'i, 'a> {
    pub(super) fn of(item: &'i BlockItem<'a>) -> Labelled<'i, 'a> {
        Labelled { item, labels: item.node.labels().map(|label| label.text.into_owned()).collect() }
    }

    fn ty(&self) -> &str {
        &self.item.ty
    }

    fn key(&self) -> Key<'_> {
        (self.ty(), &self.labels)
    }

    /// Returns the text of the body without the alignment of its lines.
    fn text(&self) -> String {
        unaligned(self.item.body().range().text())
    }

    /// Returns the identity by which the block may be found if it has other labels.
    fn known(&self) -> Known {
        Known { ty: self.ty().to_owned(), labels: self.labels.clone(), text: self.text() }
    }
}

/// The blocks of one type in a body, or of one field whose types are variants.
pub(super) struct Blocks<'b, 'i, 'a> {
    pub(super) at: &'b Place,
    pub(super) field: Option<&'static Field>,
    pub(super) old: Vec<Labelled<'i, 'a>>,
    pub(super) new: Vec<Labelled<'i, 'a>>,
    pub(super) known_by: KnownBy,
}

/// The numbers of the blocks that have one key, before and after.
type Groups<'k> = HashMap<Key<'k>, [Vec<usize>; 2]>;

/// The pairs of old and new blocks, and the way in which blocks are counted among those with the same key.
struct Paired<'k> {
    groups: Groups<'k>,
    /// The old one that each new one is.
    partners: Vec<Option<usize>>,
    /// The numbers of the old ones, and of the new ones once all in front of them are there.
    of_old: Vec<usize>,
    of_new: Vec<usize>,
    /// The number of each that stays among those that stay, in the new order and in the old one.
    of_kept: Vec<usize>,
    of_kept_before: Vec<usize>,
}

impl Blocks<'_, '_, '_> {
    pub(super) fn compare(&self, out: &mut Vec<Change>) {
        let mut groups: Groups<'_> = HashMap::new();
        for (side, blocks) in [(0, &self.old), (1, &self.new)] {
            for (index, block) in blocks.iter().enumerate() {
                groups.entry(block.key()).or_default()[side].push(index);
            }
        }
        let mut partners: Vec<Option<usize>> = vec![None; self.new.len()];
        let mut is_uncertain = vec![false; self.old.len()];
        for [old, new] in groups.values() {
            let (pairs, uncertain) = self.pairs(old, new);
            pairs.into_iter().for_each(|(old, new)| partners[new] = Some(old));
            uncertain.into_iter().for_each(|old| is_uncertain[old] = true);
        }
        let relabelled = self.relabelled(&groups, &partners);
        relabelled.iter().for_each(|&(old, new)| partners[new] = Some(old));
        let paired = self.counted(groups, partners);
        for (new, old) in paired.partners.iter().enumerate() {
            if let Some(old) = *old {
                let place = self.old_place(&paired, old);
                self.inside(&place, Some(&self.old[old]), Some(&self.new[new]), out);
            }
        }
        let first = out.len();
        for (old, new) in relabelled {
            let (place, labels) = (self.old_place(&paired, old), self.new[new].labels.clone());
            let (before, after) = (self.labels(&self.old[old]), self.labels(&self.new[new]));
            out.push(Change::new(place, What::Labels { labels }, Some(before), Some(after)));
        }
        let mut is_kept = vec![false; self.old.len()];
        paired.partners.iter().flatten().for_each(|&old| is_kept[old] = true);
        for gone in (0..self.old.len()).rev().filter(|index| !is_kept[*index]) {
            let place = self.old_place(&paired, gone);
            let kept = kept_in_body(self.old[gone].item.body());
            let what = What::RemoveBlock { kept, is_uncertain: is_uncertain[gone] };
            out.push(Change::new(place, what, Some(a_block()), None));
        }
        self.moved(&paired, out);
        self.added(&paired, out);
        if out.len() > first && !self.at.is_new {
            let among = Arc::new(self.among(&paired));
            let depth = self.at.bodies.len() + 1;
            let is_structure =
                |it: &&mut Change| it.place.bodies.len() == depth && !matches!(it.what, What::Set | What::Unset);
            out[first..].iter_mut().filter(is_structure).for_each(|it| it.among = Some(Arc::clone(&among)));
        }
    }

    /// Returns the plan for all blocks of a field.
    fn among(&self, paired: &Paired<'_>) -> Among {
        let of_field = self.field.into_iter().flat_map(Field::item_names).map(str::to_owned);
        let own = self.old.iter().chain(&self.new).map(|block| block.ty().to_owned());
        let mut names: Vec<String> = of_field.chain(own).collect();
        names.sort_unstable();
        names.dedup();
        let blocks = self.new.iter().enumerate().map(|(new, block)| {
            let place = match paired.partners[new] {
                Some(old) => self.old_place(paired, old),
                None => self.added_place(paired, new),
            };
            (place, block.ty().to_owned(), block.labels.clone())
        });
        Among { at: self.at.clone(), names, blocks: blocks.collect() }
    }

    /// The place of a block that is new.
    fn added_place(&self, paired: &Paired<'_>, new: usize) -> Place {
        Place { is_new: true, ..self.place(paired, &self.new[new], paired.of_new[new]) }
    }

    fn counted<'k>(&'k self, groups: Groups<'k>, partners: Vec<Option<usize>>) -> Paired<'k> {
        let (mut of_old, mut of_new) = (vec![0; self.old.len()], vec![0; self.new.len()]);
        for [old, new] in groups.values() {
            old.iter().enumerate().for_each(|(number, index)| of_old[*index] = number);
            new.iter().enumerate().for_each(|(number, index)| of_new[*index] = number);
        }
        let kept: Vec<usize> = (0..self.new.len()).filter(|new| partners[*new].is_some()).collect();
        let mut before = kept.clone();
        before.sort_by_key(|new| partners[*new]);
        let count = |kept: Vec<usize>| {
            let (mut counts, mut numbers): (HashMap<Key<'_>, usize>, _) = (HashMap::new(), vec![0; self.new.len()]);
            for new in kept {
                let count = counts.entry(self.new[new].key()).or_default();
                numbers[new] = *count;
                *count += 1;
            }
            numbers
        };
        let (of_kept, of_kept_before) = (count(kept), count(before));
        Paired { groups, partners, of_old, of_new, of_kept, of_kept_before }
    }

    /// Blocks that are to stand elsewhere, as few as can be.
    fn moved(&self, paired: &Paired<'_>, out: &mut Vec<Change>) {
        let stays = if self.is_ordered() { stays(&paired.partners) } else { return };
        let is_moved = |new: &usize| paired.partners[*new].is_some() && !stays[*new];
        if !(0..self.new.len()).any(|new| is_moved(&new)) {
            return;
        }
        let kept = paired.partners.iter().enumerate().filter_map(|(new, old)| Some((new, (*old)?)));
        let (blocks, were) =
            kept.map(|(new, old)| (self.new_place(paired, new, paired.of_kept_before[new]), old)).unzip();
        let order = Arc::new(Order { blocks, were });
        for new in (0..self.new.len()).filter(is_moved) {
            let place = self.new_place(paired, new, paired.of_kept_before[new]);
            let what = What::Move { order: Arc::clone(&order) };
            out.push(Change::new(place, what, Some(a_block()), Some(a_block())));
        }
    }

    /// Blocks that are new, each in front of the next one that was there before, or behind all.
    fn added(&self, paired: &Paired<'_>, out: &mut Vec<Change>) {
        // And how many of the labels of that are still to come in front of it.
        let mut next: Vec<(Option<usize>, usize)> = Vec::new();
        for (index, block) in self.new.iter().enumerate().rev() {
            let behind = next.last().copied().unwrap_or_default();
            next.push(match (paired.partners[index], behind) {
                (Some(_), _) => (self.is_ordered().then_some(index), 0),
                (None, (Some(other), count)) => {
                    (Some(other), count + usize::from(self.new[other].key() == block.key()))
                }
                (None, nothing) => nothing,
            });
        }
        let mut last: Option<usize> = None;
        for (new, (next, to_come)) in next.into_iter().rev().enumerate() {
            if paired.partners[new].is_some() {
                last = Some(new);
                continue;
            }
            let block = &self.new[new];
            let previous = new.checked_sub(1).filter(|_| next.is_none() && self.is_mixed());
            let what = What::AddBlock {
                into: Box::new(self.at.clone()),
                ty: block.ty().to_owned(),
                labels: block.labels.clone(),
                before: next.map(|next| Box::new(self.new_place(paired, next, paired.of_new[next] - to_come))),
                next: next.map(|next| Box::new(self.new_place(paired, next, paired.of_kept[next]))),
                behind: previous.map(|last| Box::new(self.new_place(paired, last, paired.of_new[last]))),
                // Where none stays, what is new goes where they were.
                beside: next
                    .or(last)
                    .and_then(|it| paired.partners[it])
                    .or((!self.old.is_empty()).then_some(0))
                    .map(|old| self.old_place(paired, old).path),
            };
            let place = self.added_place(paired, new);
            out.push(Change::new(place.clone(), what, None, Some(a_block())));
            self.inside(&place, None, Some(block), out);
        }
    }

    /// Returns `true` if they are of several types.
    fn is_mixed(&self) -> bool {
        self.field.and_then(Field::blocks).is_some_and(BlockField::has_variant_types)
    }

    /// Returns `true` if the order of the blocks means anything, which that of a map does not.
    fn is_ordered(&self) -> bool {
        self.field.and_then(Field::blocks).is_none_or(|blocks| blocks.key_count() == 0)
    }

    /// Returns the blocks with one key that are the same ones, and the old ones of which nothing shows whether they are gone.
    fn pairs(&self, old: &[usize], new: &[usize]) -> (Vec<(usize, usize)>, Vec<usize>) {
        if let ([old], [new]) = (old, new) {
            return (vec![(*old, *new)], Vec::new());
        }
        if !self.is_ordered() {
            return (old.iter().copied().zip(new.iter().copied()).collect(), Vec::new());
        }
        let texts = |blocks: &[Labelled<'_, '_>], numbers: &[usize]| {
            numbers.iter().map(|&number| blocks[number].text()).collect::<Vec<_>>()
        };
        let texts = (texts(&self.old, old), texts(&self.new, new));
        let pairs = pairs(&texts.0, &texts.1, self.known_by);
        let uncertain = uncertain(&texts.0, &texts.1, &pairs, self.known_by);
        let pairs = pairs.into_iter().map(|(first, second)| (old[first], new[second]));
        (pairs.collect(), uncertain.into_iter().map(|at| old[at]).collect())
    }

    /// Blocks that have other labels, where no other block has one of these: what is in them is the same, or half of it and more than
    /// in any other; or nothing else is gone and new between their neighbours, and they have something in common.
    fn relabelled(&self, groups: &Groups<'_>, partners: &[Option<usize>]) -> Vec<(usize, usize)> {
        let is_only = |block: &Labelled<'_, '_>, counts: [usize; 2]| {
            !block.labels.is_empty()
                && groups.get(&block.key()).is_some_and(|[old, new]| [old.len(), new.len()] == counts)
        };
        let gone: Vec<usize> = (0..self.old.len()).filter(|&old| is_only(&self.old[old], [1, 0])).collect();
        let come: Vec<usize> = (0..self.new.len()).filter(|&new| is_only(&self.new[new], [0, 1])).collect();
        if gone.is_empty() || come.is_empty() {
            return Vec::new();
        }
        // The only one that there can be is the same one, whatever is in it.
        if let ([gone], [come]) = (&gone[..], &come[..])
            && self.field.and_then(Field::blocks).is_some_and(BlockField::is_single)
        {
            return vec![(*gone, *come)];
        }
        let known = |blocks: &[Labelled<'_, '_>], numbers: &[usize]| -> Vec<Known> {
            numbers.iter().map(|&number| blocks[number].known()).collect()
        };
        let place = |numbers: &[usize], number: usize| numbers.binary_search(&number).ok();
        let between = match self.is_ordered() {
            true => alone_between(partners, self.old.len()),
            false => Vec::new(),
        };
        let between: Vec<(usize, usize)> =
            between.into_iter().filter_map(|(old, new)| Some((place(&gone, old)?, place(&come, new)?))).collect();
        let pairs = same_by_content(&known(&self.old, &gone), &known(&self.new, &come), &between);
        pairs.into_iter().map(|(old, new)| (gone[old], come[new])).collect()
    }

    /// The labels of a block as they are shown.
    fn labels(&self, block: &Labelled<'_, '_>) -> Held {
        let quoted: Vec<String> = block.labels.iter().map(|label| format!("{label:?}")).collect();
        let is_sensitive = self.field.and_then(Field::blocks).is_some_and(BlockField::has_secret_labels);
        Held::block(quoted.join(" "), is_sensitive)
    }

    /// The place of a block before anything is changed.
    fn old_place(&self, paired: &Paired<'_>, old: usize) -> Place {
        self.place(paired, &self.old[old], paired.of_old[old])
    }

    /// The place of a new block with a number, and where it was.
    fn new_place(&self, paired: &Paired<'_>, new: usize, number: usize) -> Place {
        let was = paired.partners[new].map(|old| self.old_place(paired, old).path);
        Place { was, ..self.place(paired, &self.new[new], number) }
    }

    /// The place of a block with a number among those with its labels, if there are several.
    fn place(&self, paired: &Paired<'_>, block: &Labelled<'_, '_>, number: usize) -> Place {
        let are_several = paired.groups.get(&block.key()).is_some_and(|[old, new]| old.len().max(new.len()) > 1);
        let of_field = self.field.and_then(Field::blocks);
        let is_secret = of_field.is_some_and(BlockField::has_secret_labels);
        let mut place = self.at.named(block.ty(), self.field);
        for label in &block.labels {
            place = place.step(PathStep::Name(label.as_str().into()), is_secret);
        }
        let is_list = block.labels.is_empty() && !of_field.is_some_and(BlockField::is_single);
        if is_list || are_several { place.step(PathStep::Index(number), false) } else { place }
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
        let bodies = [old, new].map(|block| block.map(|block| block.item.body()));
        body(place, *schema, bodies, self.known_by, out);
    }
}

/// Returns the value that stands for a block.
fn a_block() -> Held {
    Held::block("{}", false)
}
