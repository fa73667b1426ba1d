//! Which elements of a list are still there in another one: what stays keeps its place, and the comments beside it.

use std::collections::{HashMap, VecDeque};

use crate::value::{Value, ValueKind};

/// So many pairs of elements are held against each other; of more, those between the equal ends are taken in order.
const MOST_PAIRS: usize = 40_000;

/// More than any elements that differ have in common.
const EQUAL: u64 = 10_000;

/// The numbers of the elements that belong together, in order: as many equal ones as there are, then those that have most
/// entries in common, then those in the same order.
///
/// An old element of which nothing is known is equal to none.
pub(super) fn pairs(old: &[Option<&Value>], new: &[&Value]) -> Vec<(usize, usize)> {
    let is_same = |(old, new): &(&Option<&Value>, &&Value)| **old == Some(**new);
    let front = old.iter().zip(new).take_while(is_same).count();
    let back = old[front..].iter().rev().zip(new[front..].iter().rev()).take_while(is_same).count();
    let (old_end, new_end) = (old.len() - back, new.len() - back);
    let (between_old, between_new) = (&old[front..old_end], &new[front..new_end]);
    let mut pairs: Vec<(usize, usize)> = (0..front).map(|index| (index, index)).collect();
    let between = match between_old.len().saturating_mul(between_new.len()) {
        count if count <= MOST_PAIRS => best(between_old, between_new),
        _ => (0..between_old.len().min(between_new.len())).map(|index| (index, index)).collect(),
    };
    pairs.extend(between.into_iter().map(|(old, new)| (front + old, front + new)));
    pairs.extend((0..back).map(|index| (old_end + index, new_end + index)));
    pairs
}

/// The old elements that are the same ones as new elements, as they are to follow each other; none if they do already.
///
/// What is equal is the same one, wherever it stands; and of objects what has entries in common, more than either has with
/// any other.
pub(super) fn reordered(old: &[Option<&Value>], new: &[&Value]) -> Option<Vec<usize>> {
    let partners = partners(old, new);
    let kept: Vec<usize> = partners.into_iter().flatten().collect();
    if kept.is_sorted() { None } else { Some(kept) }
}

/// The old element that each new one is.
#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
fn partners(old: &[Option<&Value>], new: &[&Value]) -> Vec<Option<usize>> {
    let in_order = pairs(old, new);
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
    let alike = |element: usize, at: usize| old[element].map_or(1, |old| likeness(old, new[at]));
    let best = |others: &[usize], alike: &dyn Fn(usize) -> u64| {
        let most = others.iter().copied().max_by_key(|&other| alike(other)).filter(|&other| alike(other) > 1)?;
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
            let alike = old[i].map_or(1, |old| likeness(old, new[j]));
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

/// How much two elements have in common.
fn likeness(old: &Value, new: &Value) -> u64 {
    if old == new { EQUAL } else { 1 + common(old, new) }
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
