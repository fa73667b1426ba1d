//! Which elements of a list are still there in another one: what stays keeps its place, and the comments beside it.

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
    if old == new {
        return EQUAL;
    }
    let (ValueKind::Object(_), ValueKind::Object(_)) = (old.kind(), new.kind()) else { return 1 };
    let (Some(old), Some(new)) = (old.as_entries(), new.as_entries()) else { return 1 };
    let same = old.iter().filter(|(name, value)| new.get(name) == Some(value)).count() as u64;
    1 + same * (EQUAL / 10) / old.len().max(new.len()).max(1) as u64
}
