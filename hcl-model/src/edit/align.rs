//! Which elements of a list are still there in another one: what stays keeps its place, and the comments beside it.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use crate::value::{Value, ValueKind};

/// The most pairs of elements that are compared. Of more, only equal elements and places tell which belong together.
const MOST_PAIRS: usize = 40_000;

/// The likeness of equal elements, more than any two that differ have in common.
const EQUAL: u64 = 10_000;

/// The likeness of elements that have nothing in common.
const UNLIKE: u64 = 1;

/// Returns the numbers of the elements that belong together, in order.
///
/// Equal elements belong together. Between two of them, the elements belong together by their places. Where there are not as many
/// old as new ones, an old object or list with comments belongs to the one with which it has more in common than either has with
/// any other.
///
/// An old element of which nothing is known is equal to none.
pub(super) fn pairs(
    old: &[Option<&Value>],
    new: &[&Value],
    is_commented: &dyn Fn(usize) -> bool,
) -> Vec<(usize, usize)> {
    let anchors = equal_in_order(old, new);
    let mut pairs = Vec::with_capacity(anchors.len());
    for (number, gap) in gaps(&anchors, old.len(), new.len()).enumerate() {
        let is_commented = |at: usize| is_commented(gap.old.start + at);
        let inside = alike(&old[gap.old.clone()], &new[gap.new.clone()], &is_commented);
        pairs.extend(inside.into_iter().map(|(old, new)| (gap.old.start + old, gap.new.start + new)));
        pairs.extend(anchors.get(number));
    }
    pairs
}

/// Returns the old elements without a partner that are like a new one without a partner between the same neighbours.
///
/// An element may be gone, or it may be the new one: nothing shows that.
pub(super) fn uncertain(old: &[Option<&Value>], new: &[&Value], pairs: &[(usize, usize)]) -> Vec<usize> {
    let mut uncertain = Vec::new();
    for gap in gaps(pairs, old.len(), new.len()) {
        let are_many = gap.old.len().saturating_mul(gap.new.len()) > MOST_PAIRS;
        let is_like = |old: &Value| match are_many {
            true => has_parts(old),
            false => new[gap.new.clone()].iter().any(|new| likeness(old, new) > UNLIKE),
        };
        uncertain.extend(gap.old.clone().filter(|&at| !gap.new.is_empty() && old[at].is_some_and(is_like)));
    }
    uncertain
}

/// The old and the new elements between two pairs, or at an end.
struct Gap {
    old: Range<usize>,
    new: Range<usize>,
}

/// Returns what stands between pairs in order, at the beginning and at the end.
fn gaps(pairs: &[(usize, usize)], old: usize, new: usize) -> impl Iterator<Item = Gap> {
    let starts = std::iter::once((0, 0)).chain(pairs.iter().map(|&(old, new)| (old + 1, new + 1)));
    let ends = pairs.iter().copied().chain([(old, new)]);
    starts.zip(ends).map(|(start, end)| Gap { old: start.0..end.0, new: start.1..end.1 })
}

/// Returns equal elements in order, as many as there are unless there are too many to look at all pairs.
fn equal_in_order(old: &[Option<&Value>], new: &[&Value]) -> Vec<(usize, usize)> {
    let is_same = |(old, new): &(&Option<&Value>, &&Value)| **old == Some(**new);
    let front = old.iter().zip(new).take_while(is_same).count();
    let back = old[front..].iter().rev().zip(new[front..].iter().rev()).take_while(is_same).count();
    let (old_end, new_end) = (old.len() - back, new.len() - back);
    let (between_old, between_new) = (&old[front..old_end], &new[front..new_end]);
    let mut pairs: Vec<(usize, usize)> = (0..front).map(|index| (index, index)).collect();
    let between = match between_old.len().saturating_mul(between_new.len()) {
        count if count <= MOST_PAIRS => best(between_old, between_new),
        _ => rising(between_old, between_new),
    };
    let between = between.into_iter().filter(|&(old, new)| between_old[old] == Some(between_new[new]));
    pairs.extend(between.map(|(old, new)| (front + old, front + new)));
    pairs.extend((0..back).map(|index| (old_end + index, new_end + index)));
    pairs
}

/// Returns equal elements in order, each with the same number among those equal to it, or each behind the one before it.
#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
fn rising(old: &[Option<&Value>], new: &[&Value]) -> Vec<(usize, usize)> {
    let mut equal: HashMap<&Value, Vec<usize>> = HashMap::new();
    for (element, value) in old.iter().enumerate() {
        value.iter().for_each(|value| equal.entry(value).or_default().push(element));
    }
    let (mut counts, mut next): (HashMap<&Value, usize>, usize) = (HashMap::new(), 0);
    let (mut by_number, mut behind) = (vec![None; new.len()], Vec::new());
    for (at, &value) in new.iter().enumerate() {
        let Some(elements) = equal.get(value) else { continue };
        let count = counts.entry(value).or_default();
        by_number[at] = elements.get(*count).copied();
        *count += 1;
        if let Some(&element) = elements.get(elements.partition_point(|&element| element < next)) {
            behind.push((element, at));
            next = element + 1;
        }
    }
    let stays = stays(&by_number);
    let in_order = by_number.into_iter().enumerate().filter(|(at, _)| stays[*at]);
    let in_order: Vec<(usize, usize)> = in_order.filter_map(|(at, element)| Some((element?, at))).collect();
    if in_order.len() < behind.len() { behind } else { in_order }
}

/// Returns the elements between the same neighbours that belong together.
fn alike(old: &[Option<&Value>], new: &[&Value], is_commented: &dyn Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let is_small = old.len().saturating_mul(new.len()) <= MOST_PAIRS;
    let is_by_place = |at: usize| !is_commented(at) || !old[at].is_some_and(has_parts);
    match old.len() == new.len() {
        true if is_small => best(old, new),
        true => (0..old.len()).map(|index| (index, index)).collect(),
        false if is_small => {
            let alike = |(at, other): (usize, usize)| old[at].map_or(UNLIKE, |old| likeness(old, new[other]));
            let is_certain = |&(at, other): &(usize, usize)| {
                let most = alike((at, other));
                let is_less = |pair: (usize, usize)| pair == (at, other) || alike(pair) < most;
                most > UNLIKE
                    && (0..new.len()).all(|other| is_less((at, other)))
                    && (0..old.len()).all(|at| is_less((at, other)))
            };
            best(old, new).into_iter().filter(|pair| is_by_place(pair.0) || is_certain(pair)).collect()
        }
        false => (0..old.len().min(new.len())).filter(|&at| is_by_place(at)).map(|at| (at, at)).collect(),
    }
}

/// Returns which of some numbers can stay where they are so that all are in order when the others are moved: as many as can.
#[must_use]
pub fn stays(numbers: &[Option<usize>]) -> Vec<bool> {
    // The last one of each rising row, by its length, and what is before each in its row.
    let (mut ends, mut before): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), vec![None; numbers.len()]);
    for (at, number) in numbers.iter().enumerate().filter(|(_, number)| number.is_some()) {
        let length = ends.partition_point(|&end| numbers[end] < *number);
        before[at] = length.checked_sub(1).map(|length| ends[length]);
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut stays = vec![false; numbers.len()];
    let mut at = ends.last().copied();
    while let Some(number) = at {
        stays[number] = true;
        at = before[number];
    }
    stays
}

/// The old elements that are the same ones as new elements, as they are to follow each other; none if they do already.
///
/// What is equal is the same one, wherever it stands; and of objects what has entries in common, more than either has with
/// any other.
pub(super) fn reordered(
    old: &[Option<&Value>],
    new: &[&Value],
    is_commented: &dyn Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    let partners = partners(old, new, is_commented);
    let kept: Vec<usize> = partners.into_iter().flatten().collect();
    if kept.is_sorted() { None } else { Some(kept) }
}

/// The old element that each new one is.
#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
fn partners(old: &[Option<&Value>], new: &[&Value], is_commented: &dyn Fn(usize) -> bool) -> Vec<Option<usize>> {
    let in_order = pairs(old, new, is_commented);
    let mut found = Partners { of_new: vec![None; new.len()], is_taken: vec![false; old.len()] };
    in_order.iter().filter(|&&(element, at)| old[element] == Some(new[at])).for_each(|&pair| found.pair(pair));
    let mut equal: HashMap<&Value, VecDeque<usize>> = HashMap::new();
    for (element, value) in old.iter().enumerate().filter(|&(element, _)| !found.is_taken[element]) {
        value.iter().for_each(|value| equal.entry(value).or_default().push_back(element));
    }
    for (at, value) in new.iter().enumerate() {
        let element = equal.get_mut(value).filter(|_| found.of_new[at].is_none()).and_then(VecDeque::pop_front);
        element.iter().for_each(|&element| found.pair((element, at)));
    }
    most_alike(old, new, &found).into_iter().chain(in_order).for_each(|pair| found.pair(pair));
    found.of_new
}

/// Which elements belong together, as far as that is known.
struct Partners {
    of_new: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Partners {
    /// Takes two for the same one, if neither is taken for another one.
    fn pair(&mut self, (element, at): (usize, usize)) {
        if self.of_new[at].is_none() && !self.is_taken[element] {
            (self.of_new[at], self.is_taken[element]) = (Some(element), true);
        }
    }
}

/// Of the objects that have no partner, those that have more in common than either has with any other.
fn most_alike(old: &[Option<&Value>], new: &[&Value], found: &Partners) -> Vec<(usize, usize)> {
    let is_free = |element: &usize| old[*element].is_some() && !found.is_taken[*element];
    let olds: Vec<usize> = (0..old.len()).filter(is_free).collect();
    let news: Vec<usize> = (0..new.len()).filter(|at| found.of_new[*at].is_none()).collect();
    if olds.len().saturating_mul(news.len()) > MOST_PAIRS {
        return Vec::new();
    }
    let alike = |element: usize, at: usize| old[element].map_or(UNLIKE, |old| likeness(old, new[at]));
    let best = |others: &[usize], alike: &dyn Fn(usize) -> u64| {
        let most = others.iter().copied().max_by_key(|&other| alike(other)).filter(|&other| alike(other) > UNLIKE)?;
        others.iter().all(|&other| other == most || alike(other) < alike(most)).then_some(most)
    };
    let pairs = news.iter().filter_map(|&at| {
        let element = best(&olds, &|element| alike(element, at))?;
        (best(&news, &|other| alike(element, other)) == Some(at)).then_some((element, at))
    });
    pairs.collect()
}

/// The pairs in order that have most in common; of several ways, that with the first ones.
fn best(old: &[Option<&Value>], new: &[&Value]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut common = vec![0; (old.len() + 1) * width];
    let mut alone = vec![0; old.len() * new.len()];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            let alike = old[i].map_or(UNLIKE, |old| likeness(old, new[j]));
            alone[i * new.len() + j] = alike;
            let both = alike + common[(i + 1) * width + j + 1];
            common[i * width + j] = both.max(common[(i + 1) * width + j]).max(common[i * width + j + 1]);
        }
    }
    let (mut pairs, mut i, mut j) = (Vec::new(), 0, 0);
    while i < old.len() && j < new.len() {
        let here = common[i * width + j];
        if here == alone[i * new.len() + j] + common[(i + 1) * width + j + 1] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if here == common[(i + 1) * width + j] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

fn has_parts(value: &Value) -> bool {
    matches!(value.kind(), ValueKind::Object(_) | ValueKind::Tuple(_))
}

/// How much two elements have in common.
fn likeness(old: &Value, new: &Value) -> u64 {
    if old == new { EQUAL } else { UNLIKE + common(old, new) }
}

/// What two values have in common that follow each other or have the same name in them, of so many.
const WHOLE: u64 = EQUAL / 10;

/// How much of two lists or of two objects is the same.
fn common(old: &Value, new: &Value) -> u64 {
    let part = |old: &Value, new: &Value| if old == new { WHOLE } else { common(old, new) };
    match (old.kind(), new.kind()) {
        (ValueKind::Object(old), ValueKind::Object(new)) => {
            let same = old.iter().filter_map(|(name, value)| Some(part(value, new.get(name)?)));
            same.sum::<u64>() / old.len().max(new.len()).max(1) as u64
        }
        (ValueKind::Tuple(old), ValueKind::Tuple(new)) if old.len().saturating_mul(new.len()) <= MOST_PAIRS => {
            let is_there = |value: &&Value| old.iter().any(|old| old == *value);
            new.iter().filter(is_there).count() as u64 * WHOLE / old.len().max(new.len()).max(1) as u64
        }
        _ => 0,
    }
}
