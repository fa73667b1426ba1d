//! Names of attributes and keys in order, and beginnings of texts.

use std::borrow::Cow;
use std::sync::Arc;

use crate::sort::{permuted, sort_indices};
use crate::source::normalize;

/// The beginning of a text that is kept of an unknown string.
pub(crate) fn known_beginning(text: &str) -> &str {
    beginning(text, 128)
}

/// The characters of a text that end within this many bytes.
pub(crate) fn beginning(text: &str, bytes: usize) -> &str {
    let end = text.char_indices().map(|(start, c)| start + c.len_utf8()).take_while(|&end| end <= bytes).last();
    &text[..end.unwrap_or(0)]
}

/// The names of attributes or keys of a map in normal form C and sorted, with what they name.
///
/// The last of two entries with the same name counts.
pub(crate) fn by_name<N: Into<Arc<str>>, T>(entries: impl IntoIterator<Item = (N, T)>) -> (Vec<Arc<str>>, Vec<T>) {
    let entries = entries.into_iter().map(|(name, named)| (normal_name(name.into()), named));
    let (names, named) = entries.unzip();
    arranged(names, named)
}

fn arranged<T>(mut names: Vec<Arc<str>>, mut named: Vec<T>) -> (Vec<Arc<str>>, Vec<T>) {
    if names.len() <= FEW {
        arrange_few(&mut names, &mut named);
        return (names, named);
    }
    match places_by_name(&names) {
        None => (names, named),
        Some(places) => (permuted(names, &places), permuted(named, &places)),
    }
}

/// So many names are put in order where they are, which takes no other room.
const FEW: usize = 16;

/// Sorts by name; of two with the same name the last stays.
fn arrange_few<T>(names: &mut Vec<Arc<str>>, named: &mut Vec<T>) {
    let mut sorted = 1;
    while sorted < names.len() {
        let mut at = sorted;
        while at > 0 && names[at] < names[at - 1] {
            names.swap(at, at - 1);
            named.swap(at, at - 1);
            at -= 1;
        }
        if at > 0 && names[at] == names[at - 1] {
            names.remove(at - 1);
            named.remove(at - 1);
        } else {
            sorted += 1;
        }
    }
}

/// The places of the names in order, of equal names only the last; none if they are in order already.
fn places_by_name(names: &[Arc<str>]) -> Option<Vec<usize>> {
    if names.is_sorted_by(|a, b| a < b) {
        return None;
    }
    let mut places = sort_indices(names.len(), &|a, b| names[a].cmp(&names[b]).then(b.cmp(&a)));
    places.dedup_by(|later, first| names[*later] == names[*first]);
    Some(places)
}

/// The name in normal form C, which most names are in already.
fn normal_name(name: Arc<str>) -> Arc<str> {
    match normalize(Cow::Borrowed(&name)) {
        Cow::Borrowed(_) => name,
        Cow::Owned(text) => Arc::from(text),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::{FEW, by_name};

    /// Compares results for few and for more names, in many orders and with some names repeated.
    #[test]
    fn names_are_in_order_and_the_last_of_equal_ones_counts() {
        for count in 0..2 * FEW {
            for step in 1..60 {
                for names in [count + 1, count.div_ceil(2) + 1] {
                    let entries = (0..count).map(|at| (format!("n{}", at * step % names), at));
                    let expected: BTreeMap<String, usize> = entries.clone().collect();
                    let (names, places) = by_name(entries);
                    let found: Vec<(&str, usize)> = names.iter().map(Arc::as_ref).zip(places).collect();
                    let expected: Vec<(&str, usize)> = expected.iter().map(|(name, at)| (&**name, *at)).collect();
                    assert_eq!(found, expected, "{count} {step}");
                }
            }
        }
    }
}
