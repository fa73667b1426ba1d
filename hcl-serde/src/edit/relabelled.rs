//! Blocks that have other labels: which ones they are is seen by what is in them, and by where they stand.

use std::collections::{HashMap, VecDeque};

use hcl_model::__private::stays;

use crate::edit::pairs::{KnownBy, alike, lines};

/// The identity of a block.
pub(super) struct Known {
    pub(super) ty: String,
    pub(super) labels: Vec<String>,
    pub(super) text: String,
}

impl Known {
    /// Returns `true` if the other one can be this with other labels.
    fn fits(&self, other: &Known) -> bool {
        self.ty == other.ty && self.labels.len() == other.labels.len()
    }

    /// Returns the number of common lines of two texts.
    fn common(&self, other: &Known) -> usize {
        lines(&self.text).intersection(&lines(&other.text)).count()
    }

    /// Returns `true` if at least half of what is in it is in the other one, too.
    fn is_half_of(&self, other: &Known) -> bool {
        self.common(other) * 2 >= lines(&self.text).len()
    }

    fn has_in_common(&self, other: &Known) -> bool {
        let has_label = self.labels.iter().zip(&other.labels).any(|(one, other)| one == other);
        has_label || self.common(other) > 0
    }
}

/// The numbers of the blocks that are gone and of those that are new which are the same ones; of those that are alone between the same
/// neighbours, it is enough that they have something in common.
pub(super) fn same_by_content(gone: &[Known], new: &[Known], between: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let (mut partners, mut is_taken) = (vec![None; new.len()], vec![false; gone.len()]);
    let mut equal: HashMap<(&str, usize, &str), VecDeque<usize>> = HashMap::new();
    for (number, block) in gone.iter().enumerate() {
        equal.entry((&block.ty, block.labels.len(), &block.text)).or_default().push_back(number);
    }
    for (partner, block) in partners.iter_mut().zip(new) {
        *partner = equal.get_mut(&(&*block.ty, block.labels.len(), &*block.text)).and_then(VecDeque::pop_front);
        partner.iter().for_each(|&number: &usize| is_taken[number] = true);
    }
    let texts = |blocks: &[Known]| blocks.iter().map(|block| block.text.clone()).collect::<Vec<_>>();
    let (mut by_lines, mut taken_by_lines) = (partners.clone(), is_taken.clone());
    alike(&mut by_lines, &mut taken_by_lines, &texts(gone), &texts(new), KnownBy::ContentAndPlace);
    let by_lines = by_lines.into_iter().enumerate().filter_map(|(new, gone)| Some((gone?, new)));
    let by_lines = by_lines.filter(|&(old, at)| gone[old].fits(&new[at]) && gone[old].is_half_of(&new[at]));
    let alone =
        between.iter().copied().filter(|&(old, at)| gone[old].fits(&new[at]) && gone[old].has_in_common(&new[at]));
    for (old, at) in by_lines.chain(alone) {
        if partners[at].is_none() && !is_taken[old] {
            (partners[at], is_taken[old]) = (Some(old), true);
        }
    }
    partners.into_iter().enumerate().filter_map(|(new, gone)| Some((gone?, new))).collect()
}

/// The old and the new elements without a partner that are the only ones between the same neighbours.
pub(super) fn alone_between(partners: &[Option<usize>], count: usize) -> Vec<(usize, usize)> {
    let mut is_taken = vec![false; count];
    partners.iter().flatten().for_each(|&old| is_taken[old] = true);
    let stays = stays(partners);
    let (mut alone, mut from, mut begin) = (Vec::new(), 0, 0);
    for (at, partner) in partners.iter().map(Some).chain([None]).enumerate() {
        let to = match partner {
            Some(Some(old)) if stays[at] => *old,
            Some(_) => continue,
            None => count,
        };
        let mut old = (from..to).filter(|old| !is_taken[*old]);
        let mut new = (begin..at).filter(|new| partners[*new].is_none());
        if let (Some(old), None, Some(new), None) = (old.next(), old.next(), new.next(), new.next()) {
            alone.push((old, new));
        }
        (from, begin) = (to + 1, at + 1);
    }
    alone
}

#[cfg(test)]
mod tests {
    use super::{Known, alone_between, same_by_content};

    fn blocks(all: &[(&str, &str)]) -> Vec<Known> {
        let block = |(label, text): &(&str, &str)| Known {
            ty: "job".to_owned(),
            labels: label.split(' ').map(str::to_owned).collect(),
            text: text.to_string(),
        };
        all.iter().map(block).collect()
    }

    #[test]
    fn what_has_other_labels_is_known_by_what_is_in_it() {
        let gone = blocks(&[("x a", "n = 1"), ("x b", "n = 2\nm = 3")]);
        let same = |new: &[(&str, &str)], between| same_by_content(&gone, &blocks(new), between);
        assert_eq!(same(&[("y c", "n = 1")], &[]), [(0, 0)]);
        assert_eq!(same(&[("y d", "n = 2\nm = 4")], &[]), [(1, 0)]);
        assert_eq!(same(&[("y d", "m = 4")], &[]), []);
        assert_eq!(same(&[("x d", "m = 4")], &[(1, 0)]), [(1, 0)]);
        assert_eq!(same(&[("y d", "m = 4")], &[(1, 0)]), []);
    }

    #[test]
    fn what_is_alone_stands_between_the_same_ones() {
        assert_eq!(alone_between(&[Some(0), None, Some(2)], 3), [(1, 1)]);
        assert_eq!(alone_between(&[Some(0), None, None, Some(2)], 3), []);
        assert_eq!(alone_between(&[None], 1), [(0, 0)]);
        assert_eq!(alone_between(&[Some(1), None], 3), [(2, 1)]);
    }
}
