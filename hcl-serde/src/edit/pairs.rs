//! Which blocks of two texts are the same ones: what was done to a list of them is seen only by what is in them.

use std::collections::{HashMap, HashSet, VecDeque};

/// By what blocks are known that have nothing to tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KnownBy {
    /// By what is in them, and by where they stand.
    ContentAndPlace,
    /// By what is directly in them: what only stands where another one stood, or has a block in it that is like one there, is a
    /// new one.
    Content,
}

/// The numbers of two lists that belong together, by the texts of their elements.
///
/// What is equal and stands in the same order is the same; then what is equal; and of what is left, what has more lines in common
/// than with all others, and by place what stands between the same ones, or at the same place of lists of one length.
pub(super) fn pairs(old: &[String], new: &[String], known_by: KnownBy) -> Vec<(usize, usize)> {
    let mut partners: Vec<Option<usize>> = in_place(old, new);
    let in_order = in_order(old, new);
    let count = |partners: &[Option<usize>]| partners.iter().flatten().count();
    if count(&in_order) > count(&partners) {
        partners = in_order;
    }
    let mut is_taken = vec![false; old.len()];
    partners.iter().flatten().for_each(|&at| is_taken[at] = true);
    let mut left: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for at in (0..old.len()).filter(|at| !is_taken[*at]) {
        left.entry(&old[at]).or_default().push_back(at);
    }
    for (at, partner) in partners.iter_mut().enumerate().filter(|(_, partner)| partner.is_none()) {
        *partner = left.get_mut(&*new[at]).and_then(VecDeque::pop_front);
        partner.iter().for_each(|&at| is_taken[at] = true);
    }
    alike(&mut partners, &mut is_taken, old, new, known_by);
    if known_by == KnownBy::ContentAndPlace {
        between(&mut partners, &mut is_taken);
    }
    if old.len() == new.len() && known_by == KnownBy::ContentAndPlace {
        for at in 0..old.len() {
            if partners[at].is_none() && !is_taken[at] {
                partners[at] = Some(at);
            }
        }
    }
    partners.into_iter().enumerate().filter_map(|(new, old)| Some((old?, new))).collect()
}

/// What is equal at the same place of lists of one length; and otherwise what they begin and end with.
fn in_place(old: &[String], new: &[String]) -> Vec<Option<usize>> {
    if old.len() == new.len() {
        return (0..new.len()).map(|at| (old[at] == new[at]).then_some(at)).collect();
    }
    let shorter = old.len().min(new.len());
    let first = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let ends = old.iter().rev().zip(new.iter().rev()).take(shorter - first);
    let last = ends.take_while(|(old, new)| old == new).count();
    let partner = |at: usize| match at {
        at if at < first => Some(at),
        at if at >= new.len() - last => Some(at + old.len() - new.len()),
        _ => None,
    };
    (0..new.len()).map(partner).collect()
}

/// What is equal, each behind the one before it.
fn in_order(old: &[String], new: &[String]) -> Vec<Option<usize>> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, text) in old.iter().enumerate() {
        places.entry(text).or_default().push(at);
    }
    let mut next = 0;
    let partner = |text: &String| {
        let places = places.get(&**text)?;
        let found = *places.get(places.partition_point(|&at| at < next))?;
        next = found + 1;
        Some(found)
    };
    new.iter().map(partner).collect()
}

/// In so many texts a line may be for it to tell them apart.
const FEW: usize = 8;

/// Gives what has no partner the one with which it has lines in common, more than either has with any other.
pub(super) fn alike(
    partners: &mut [Option<usize>],
    is_taken: &mut [bool],
    old: &[String],
    new: &[String],
    known_by: KnownBy,
) {
    let lines = match known_by {
        KnownBy::ContentAndPlace => lines,
        KnownBy::Content => own_lines,
    };
    let mut with: HashMap<&str, Vec<usize>> = HashMap::new();
    for at in (0..old.len()).filter(|at| !is_taken[*at]) {
        for line in lines(&old[at]) {
            with.entry(line).or_default().push(at);
        }
    }
    // How many lines two have in common, by the number of the new one; and the most that each of the old ones has with another.
    let mut common: Vec<(usize, HashMap<usize, usize>)> = Vec::new();
    let mut most: HashMap<usize, (usize, usize)> = HashMap::new();
    for at in (0..new.len()).filter(|at| partners[*at].is_none()) {
        let mut counts: HashMap<usize, usize> = HashMap::new();
        for line in lines(&new[at]) {
            for old in with.get(line).into_iter().filter(|old| old.len() <= FEW).flatten() {
                *counts.entry(*old).or_default() += 1;
            }
        }
        for (old, count) in &counts {
            let (first, second) = most.entry(*old).or_default();
            *second = (*second).max((*first).min(*count));
            *first = (*first).max(*count);
        }
        common.push((at, counts));
    }
    for (at, counts) in common {
        let Some((&old, &count)) = counts.iter().max_by_key(|(_, count)| **count) else { continue };
        let is_only = counts.iter().all(|(other, less)| *other == old || *less < count);
        if is_only && most.get(&old).is_some_and(|&(first, second)| first == count && second < count) {
            partners[at] = Some(old);
            is_taken[old] = true;
        }
    }
}

/// The lines of a text that say something, each once.
pub(super) fn lines(text: &str) -> HashSet<&str> {
    text.lines().map(str::trim).filter(|line| line.contains(['=', '"'])).collect()
}

/// Those of them that are in no block in it.
fn own_lines(text: &str) -> HashSet<&str> {
    let blanks = |line: &str| line.len() - line.trim_start().len();
    // What is in a block has more blanks in front of it than the first line behind the brace.
    let first = text.lines().nth(1).map_or(0, blanks);
    text.lines().filter(|line| line.contains('=') && blanks(line) <= first).map(str::trim).collect()
}

/// Gives what has no partner the one that stands between the same neighbours, in order.
fn between(partners: &mut [Option<usize>], is_taken: &mut [bool]) {
    let (mut from, mut begin) = (0, 0);
    let stays = stays(partners);
    for at in 0..=partners.len() {
        let to = match partners.get(at) {
            Some(Some(old)) if stays[at] => *old,
            Some(_) => continue,
            None => is_taken.len(),
        };
        let mut free = (from..to).filter(|old| !is_taken[*old]).collect::<VecDeque<_>>();
        for partner in partners[begin..at].iter_mut().filter(|partner| partner.is_none()) {
            *partner = free.pop_front();
            partner.iter().for_each(|&old| is_taken[old] = true);
        }
        (from, begin) = (to + 1, at + 1);
    }
}

/// Which of some numbers can stay where they are so that all are in order when the others are moved: as many as can.
pub(super) fn stays(numbers: &[Option<usize>]) -> Vec<bool> {
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

#[cfg(test)]
mod tests {
    use super::{KnownBy, pairs, stays};

    fn paired(old: &str, new: &str) -> Vec<(usize, usize)> {
        let texts = |line: &str| line.chars().map(String::from).collect::<Vec<_>>();
        pairs(&texts(old), &texts(new), KnownBy::ContentAndPlace)
    }

    #[test]
    fn what_was_done_is_seen_by_what_is_equal() {
        assert_eq!(paired("abc", "abc"), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(paired("abc", "axc"), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(paired("abc", "bbc"), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(paired("abc", "cba"), [(2, 0), (1, 1), (0, 2)]);
        assert_eq!(paired("abc", "bcd"), [(1, 0), (2, 1)]);
        assert_eq!(paired("abc", "cxa"), [(2, 0), (1, 1), (0, 2)]);
        assert_eq!(paired("abc", "axbyc"), [(0, 0), (1, 2), (2, 4)]);
        assert_eq!(paired("abbc", "bbcd"), [(1, 0), (2, 1), (3, 2)]);
        assert_eq!(paired("abc", "ac"), [(0, 0), (2, 1)]);
        assert_eq!(paired("abc", "xc"), [(0, 0), (2, 1)]);
        assert_eq!(paired("", "a"), []);
    }

    #[test]
    fn what_has_changed_is_known_by_what_it_has_in_common() {
        let texts =
            |all: &[[u8; 2]]| all.iter().map(|[a, b]| format!("{{\n  a = {a}\n  b = {b}\n}}")).collect::<Vec<_>>();
        let paired_by = |old: &[[u8; 2]], new: &[[u8; 2]], by| pairs(&texts(old), &texts(new), by);
        let paired = |old: &[[u8; 2]], new: &[[u8; 2]]| paired_by(old, new, KnownBy::ContentAndPlace);
        assert_eq!(paired(&[[1, 1], [2, 2], [3, 3]], &[[3, 9], [1, 1], [2, 2]]), [(2, 0), (0, 1), (1, 2)]);
        assert_eq!(paired(&[[1, 1], [2, 2]], &[[9, 2], [8, 1]]), [(1, 0), (0, 1)]);
        // Two that are as much alike are told apart by their places.
        assert_eq!(paired(&[[1, 1], [2, 2]], &[[2, 1], [1, 2]]), [(0, 0), (1, 1)]);
        assert_eq!(paired(&[[1, 1], [2, 1]], &[[8, 1], [9, 1]]), [(0, 0), (1, 1)]);
        assert_eq!(paired_by(&[[1, 1], [2, 1]], &[[8, 1], [1, 9]], KnownBy::Content), []);
        assert_eq!(paired_by(&[[1, 1], [2, 1]], &[[8, 2], [1, 9]], KnownBy::Content), [(0, 1)]);
        let block = |a: u8, x: u8| vec![format!("{{\n  a = {a}\n  b {{\n    x = {x}\n  }}\n}}")];
        assert_eq!(pairs(&block(1, 2), &block(3, 2), KnownBy::Content), []);
        assert_eq!(pairs(&block(1, 2), &block(1, 3), KnownBy::Content), [(0, 0)]);
        let only = |x: u8| vec![format!("{{\n  b {{\n    x = 2\n    y = {x}\n  }}\n}}")];
        assert_eq!(pairs(&only(1), &only(3), KnownBy::Content), []);
    }

    #[test]
    fn as_few_as_can_are_moved() {
        let stay = |numbers: &[usize]| stays(&numbers.iter().copied().map(Some).collect::<Vec<_>>());
        assert_eq!(stay(&[3, 0, 1, 2]), [false, true, true, true]);
        assert_eq!(stay(&[1, 2, 3, 0]), [true, true, true, false]);
        assert_eq!(stay(&[1, 0]), [false, true]);
        assert!(stay(&[]).is_empty());
    }
}
