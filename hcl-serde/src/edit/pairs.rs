//! The blocks of two texts that are the same. Only the content of blocks tells what was done to a list of them.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use hcl_model::__private::stays;

/// By what blocks are known that have nothing to tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KnownBy {
    /// By what is in them, and by where they stand.
    ContentAndPlace,
    /// By what is directly in them: what only stands where another one stood, or has a block in it that is like one there, is a
    /// new one.
    Content,
}

impl KnownBy {
    /// Returns the lines by which a text is known.
    fn lines(self, text: &str) -> HashSet<&str> {
        match self {
            KnownBy::ContentAndPlace => lines(text),
            KnownBy::Content => own_lines(text),
        }
    }
}

/// The numbers of two lists that belong together, by the texts of their elements.
///
/// Equal texts in the same order belong together, then equal texts. Two of the remaining texts belong together if
/// they have more lines in common than either has with any other text. Texts between the same neighbours belong
/// together if there are as many old texts as new texts.
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
    partners.into_iter().enumerate().filter_map(|(new, old)| Some((old?, new))).collect()
}

/// Returns the equal items at the same places of lists of one length. For lists of different lengths, returns the
/// equal items at their beginning and end.
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

/// Returns the equal items, each after the one before.
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

/// The most pairs of texts that are compared. If there are more pairs, only equal texts and
/// places tell which texts belong together.
const MOST_PAIRS: usize = 250_000;

/// Returns the numbers of the old texts without a partner that have a line in common with a new text without a partner.
///
/// Such a text may be gone, or it may be the new one: nothing shows that.
pub(super) fn uncertain(old: &[String], new: &[String], pairs: &[(usize, usize)], known_by: KnownBy) -> Vec<usize> {
    let (olds, news): (HashSet<usize>, HashSet<usize>) = pairs.iter().copied().unzip();
    let new: Vec<&String> = new.iter().enumerate().filter(|(at, _)| !news.contains(at)).map(|(_, text)| text).collect();
    let known: HashSet<&str> = new.into_iter().flat_map(|text| known_by.lines(text)).collect();
    let is_like = |at: &usize| !olds.contains(at) && known_by.lines(&old[*at]).iter().any(|line| known.contains(line));
    (0..old.len()).filter(is_like).collect()
}

/// Gives what has no partner the one with which it has lines in common, more than either has with any other.
pub(super) fn alike(
    partners: &mut [Option<usize>],
    is_taken: &mut [bool],
    old: &[String],
    new: &[String],
    known_by: KnownBy,
) {
    let count = |is_free: &mut dyn Iterator<Item = bool>| is_free.filter(|is_free| *is_free).count();
    let olds = count(&mut is_taken.iter().map(|is_taken| !is_taken));
    let news = count(&mut partners.iter().map(Option::is_none));
    if olds.saturating_mul(news) > MOST_PAIRS {
        return;
    }
    let mut with: HashMap<&str, Vec<usize>> = HashMap::new();
    for at in (0..old.len()).filter(|at| !is_taken[*at]) {
        for line in known_by.lines(&old[at]) {
            with.entry(line).or_default().push(at);
        }
    }
    // How many lines two have in common, by the number of the new one; and the most that each of the old ones has with another.
    let mut common: Vec<(usize, BTreeMap<usize, usize>)> = Vec::new();
    let mut most: HashMap<usize, (usize, usize)> = HashMap::new();
    for at in (0..new.len()).filter(|at| partners[*at].is_none()) {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for line in known_by.lines(&new[at]) {
            for old in with.get(line).into_iter().flatten() {
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

/// Returns a text without the blanks that align the first `=` of a line with that of its neighbours.
///
/// An argument with a longer name moves each of these, and says nothing about the other arguments.
pub(super) fn unaligned(text: &str) -> String {
    let line = |line: &str| match line.split_once('=') {
        Some((name, value)) => format!("{} ={value}", name.trim_end()),
        None => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The lines of a text that say something, each once.
pub(super) fn lines(text: &str) -> HashSet<&str> {
    text.lines().map(str::trim).filter(|line| line.contains(['=', '"'])).collect()
}

/// Returns the lines of a text that are in no nested block.
fn own_lines(text: &str) -> HashSet<&str> {
    let blanks = |line: &str| line.len() - line.trim_start().len();
    // What is in a block has more blanks in front of it than the first line behind the brace.
    let first = text.lines().nth(1).map_or(0, blanks);
    text.lines().filter(|line| line.contains('=') && blanks(line) <= first).map(str::trim).collect()
}

/// Gives what has no partner the one that stands between the same neighbours, in order, if there are as many of both there.
fn between(partners: &mut [Option<usize>], is_taken: &mut [bool]) {
    let (mut from, mut begin) = (0, 0);
    let stays = stays(partners);
    for (at, stays) in stays.iter().map(Some).chain([None]).enumerate() {
        let to = match (stays, partners.get(at).copied().flatten()) {
            (None, _) => is_taken.len(),
            (Some(true), Some(old)) => old,
            _ => continue,
        };
        let old: Vec<usize> = (from..to).filter(|old| !is_taken[*old]).collect();
        let new: Vec<usize> = (begin..at).filter(|new| partners[*new].is_none()).collect();
        if old.len() == new.len() {
            for (old, new) in old.into_iter().zip(new) {
                (partners[new], is_taken[old]) = (Some(old), true);
            }
        }
        (from, begin) = (to + 1, at + 1);
    }
}

#[cfg(test)]
mod tests {
    use hcl_model::__private::stays;

    use super::{KnownBy, pairs};

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
        assert_eq!(paired("abc", "cxa"), [(2, 0), (0, 2)]);
        assert_eq!(paired("abc", "axbyc"), [(0, 0), (1, 2), (2, 4)]);
        assert_eq!(paired("abbc", "bbcd"), [(1, 0), (2, 1), (3, 2)]);
        assert_eq!(paired("abc", "ac"), [(0, 0), (2, 1)]);
        assert_eq!(paired("abc", "xc"), [(2, 1)]);
        assert_eq!(paired("abcd", "xyd"), [(3, 2)]);
        assert_eq!(paired("abc", "xyc"), [(0, 0), (1, 1), (2, 2)]);
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
