//! The elements of a list that are still there in another list: an element that stays keeps its place and the
//! comments beside it.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use crate::value::{Value, ValueKind};

/// The most steps that it may take to compare all old elements with all new ones. Where it takes more, only equal elements and places
/// tell which belong together.
const MOST_STEPS: u64 = 600_000;

/// The likeness of equal elements, more than any two that differ have in common.
const EQUAL: u64 = 10_000;

/// The likeness of elements that have nothing in common.
const UNLIKE: u64 = 1;

/// Returns the numbers of the elements that belong together, in order.
///
/// Equal elements belong together. Between two of these, an old and a new element belong together that have more in common than
/// either has with any other; and between those, elements belong together by their places. Where there are not as many old as new
/// ones, no old object or list with comments is known by its place.
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

/// Returns the old elements without a partner that are like a new one without a partner between the same equal elements.
///
/// An element may be gone, or it may be the new one: nothing shows that.
pub(super) fn uncertain(old: &[Option<&Value>], new: &[&Value], pairs: &[(usize, usize)]) -> Vec<usize> {
    let equal: Vec<(usize, usize)> =
        pairs.iter().copied().filter(|&(old_at, at)| old[old_at] == Some(new[at])).collect();
    let mut uncertain = Vec::new();
    for gap in gaps(&equal, old.len(), new.len()) {
        let olds: Vec<usize> = gap.old.filter(|at| pairs.binary_search_by_key(at, |pair| pair.0).is_err()).collect();
        let news: Vec<usize> = gap.new.filter(|at| pairs.binary_search_by_key(at, |pair| pair.1).is_err()).collect();
        let likeness = Likeness::among(old, &olds, new, &news);
        let is_like = |&at: &usize| match &likeness {
            Some(likeness) => (0..news.len()).any(|other| likeness.of(at, other) > UNLIKE),
            None => old[olds[at]].is_some_and(has_parts),
        };
        uncertain.extend((0..olds.len()).filter(is_like).map(|at| olds[at]));
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
    let between = match Likeness::new(between_old, between_new) {
        Some(likeness) => likeness.best(&Gap { old: 0..between_old.len(), new: 0..between_new.len() }),
        None => rising(between_old, between_new),
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
    let in_order = in_order(&by_number);
    if in_order.len() < behind.len() { behind } else { in_order }
}

/// Returns the elements between the same neighbours that belong together.
fn alike(old: &[Option<&Value>], new: &[&Value], is_commented: &dyn Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let likeness = Likeness::new(old, new);
    let certain = likeness.as_ref().map_or_else(Vec::new, |likeness| in_order(&likeness.certain()));
    let mut pairs = Vec::with_capacity(old.len().min(new.len()));
    for (number, gap) in gaps(&certain, old.len(), new.len()).enumerate() {
        let are_as_many = gap.old.len() == gap.new.len();
        let by_place: Vec<(usize, usize)> = match &likeness {
            Some(likeness) => likeness.best(&gap),
            None => gap.old.zip(gap.new).collect(),
        };
        let is_by_place = |at: usize| are_as_many || !is_commented(at) || !old[at].is_some_and(has_parts);
        pairs.extend(by_place.into_iter().filter(|pair| is_by_place(pair.0)));
        pairs.extend(certain.get(number));
    }
    pairs
}

/// Returns the most pairs in order of the old elements that new ones are.
fn in_order(of_new: &[Option<usize>]) -> Vec<(usize, usize)> {
    let stays = stays(of_new);
    let pairs = of_new.iter().enumerate().filter(|(at, _)| stays[*at]);
    pairs.filter_map(|(at, element)| Some(((*element)?, at))).collect()
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
/// Equal elements are the same, wherever they stand.
/// Two objects are the same if they have more entries in common than either has with any other.
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

/// The elements that belong together, as far as that is known.
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

/// Returns the pairs of objects without a partner that have more in common than either has with any other.
fn most_alike(old: &[Option<&Value>], new: &[&Value], found: &Partners) -> Vec<(usize, usize)> {
    let is_free = |element: &usize| old[*element].is_some() && !found.is_taken[*element];
    let olds: Vec<usize> = (0..old.len()).filter(is_free).collect();
    let news: Vec<usize> = (0..new.len()).filter(|at| found.of_new[*at].is_none()).collect();
    let certain = Likeness::among(old, &olds, new, &news).map(|likeness| likeness.certain());
    let pairs = certain.into_iter().flatten().enumerate();
    pairs.filter_map(|(at, element)| Some((olds[element?], news[at]))).collect()
}

/// The likeness of each old element and each new one.
struct Likeness {
    all: Vec<u64>,
    olds: usize,
    news: usize,
}

impl Likeness {
    /// Compares all elements, if that does not take too long.
    fn new(old: &[Option<&Value>], new: &[&Value]) -> Option<Likeness> {
        let steps = |value: &Value| value.weight().saturating_add(1);
        let of_old = old.iter().map(|old| old.map_or(1, steps)).fold(0, u64::saturating_add);
        let of_new = new.iter().map(|new| steps(new)).fold(0, u64::saturating_add);
        let all = of_old.saturating_mul(new.len() as u64).saturating_add(of_new.saturating_mul(old.len() as u64));
        (all <= MOST_STEPS).then(|| {
            let with = |old: Option<&Value>, new: &Value| old.map_or(UNLIKE, |old| likeness(old, new));
            let all = old.iter().flat_map(|old| new.iter().map(|new| with(*old, new))).collect();
            Likeness { all, olds: old.len(), news: new.len() }
        })
    }

    /// Compares some of the elements, if that does not take too long.
    fn among(old: &[Option<&Value>], olds: &[usize], new: &[&Value], news: &[usize]) -> Option<Likeness> {
        let olds: Vec<Option<&Value>> = olds.iter().map(|&at| old[at]).collect();
        let news: Vec<&Value> = news.iter().map(|&at| new[at]).collect();
        Likeness::new(&olds, &news)
    }

    fn of(&self, old: usize, new: usize) -> u64 {
        self.all[old * self.news + new]
    }

    /// Returns for each new element the old one that has more in common with it than either has with any other.
    fn certain(&self) -> Vec<Option<usize>> {
        let only = |count: usize, alike: &dyn Fn(usize) -> u64| {
            let most = (0..count).max_by_key(|&other| alike(other)).filter(|&other| alike(other) > UNLIKE)?;
            (0..count).all(|other| other == most || alike(other) < alike(most)).then_some(most)
        };
        let of_old: Vec<Option<usize>> = (0..self.olds).map(|old| only(self.news, &|new| self.of(old, new))).collect();
        let of_new = |new| only(self.olds, &|old| self.of(old, new)).filter(|&old| of_old[old] == Some(new));
        (0..self.news).map(of_new).collect()
    }

    /// Returns the pairs in order that have most in common; of several ways, that with the first ones.
    fn best(&self, gap: &Gap) -> Vec<(usize, usize)> {
        let width = gap.new.len() + 1;
        let mut common = vec![0; (gap.old.len() + 1) * width];
        let both = |common: &[u64], i: usize, j: usize| {
            self.of(gap.old.start + i, gap.new.start + j) + common[(i + 1) * width + j + 1]
        };
        for i in (0..gap.old.len()).rev() {
            for j in (0..gap.new.len()).rev() {
                let one = common[(i + 1) * width + j].max(common[i * width + j + 1]);
                common[i * width + j] = both(&common, i, j).max(one);
            }
        }
        let (mut pairs, mut i, mut j) = (Vec::new(), 0, 0);
        while i < gap.old.len() && j < gap.new.len() {
            let here = common[i * width + j];
            if here == both(&common, i, j) {
                pairs.push((gap.old.start + i, gap.new.start + j));
                (i, j) = (i + 1, j + 1);
            } else if here == common[(i + 1) * width + j] {
                i += 1;
            } else {
                j += 1;
            }
        }
        pairs
    }
}

fn has_parts(value: &Value) -> bool {
    matches!(value.kind(), ValueKind::Object(_) | ValueKind::Tuple(_))
}

/// Returns the likeness of two elements, which grows with the parts that they have in common.
fn likeness(old: &Value, new: &Value) -> u64 {
    if old == new { EQUAL } else { UNLIKE + common(old, new) }
}

/// The likeness that two equal values add to the elements around them, if they follow each other or have the same
/// name there.
const WHOLE: u64 = EQUAL / 10;

/// Returns the likeness of the parts of two lists or of two objects.
#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
fn common(old: &Value, new: &Value) -> u64 {
    let part = |old: &Value, new: &Value| if old == new { WHOLE } else { common(old, new) };
    match (old.kind(), new.kind()) {
        (ValueKind::Object(old), ValueKind::Object(new)) => {
            let same = old.iter().filter_map(|(name, value)| Some(part(value, new.get(name)?)));
            same.sum::<u64>() / old.len().max(new.len()).max(1) as u64
        }
        (ValueKind::Tuple(old), ValueKind::Tuple(new)) => {
            let mut left: HashMap<&Value, usize> = HashMap::new();
            old.iter().for_each(|value| *left.entry(value).or_default() += 1);
            let mut is_there = |value: &&Value| match left.get_mut(*value) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    true
                }
                _ => false,
            };
            let same = new.iter().filter(&mut is_there).count();
            same as u64 * WHOLE / old.len().max(new.len()).max(1) as u64
        }
        _ => 0,
    }
}
