//! In which order a file has the names of objects, for those that are new.

use std::borrow::Cow;
use std::collections::HashMap;
use std::iter;

use crate::value::{Entries, Value};

/// The names that a file has in its objects, in one order: those that an object has beside others stand behind what is in front of
/// them there.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    ranks: HashMap<Box<str>, usize>,
}

impl Names {
    /// The names of objects, the first of which counts most.
    pub(super) fn of<'n, O: IntoIterator<Item = Cow<'n, str>>>(objects: impl IntoIterator<Item = O>) -> Names {
        let (mut numbers, mut next): (HashMap<Box<str>, usize>, Vec<Option<usize>>) = Default::default();
        let mut first = None;
        for object in objects {
            let mut before = None;
            for name in object {
                let number = numbers.get(&*name).copied().unwrap_or_else(|| {
                    let number = next.len();
                    let place = match before {
                        Some(before) => &mut next[before],
                        None => &mut first,
                    };
                    let behind = place.replace(number);
                    next.push(behind);
                    numbers.insert(name.into(), number);
                    number
                });
                before = Some(number);
            }
        }
        let mut ranks = vec![0; next.len()];
        let all = iter::successors(first, |&number| next[number]);
        all.enumerate().for_each(|(rank, number)| ranks[number] = rank);
        Names { ranks: numbers.into_iter().map(|(name, number)| (name, ranks[number])).collect() }
    }

    pub(super) fn in_order(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.ranks.keys().map(|name| &**name).collect();
        names.sort_unstable_by_key(|name| self.ranks.get(*name));
        names
    }

    /// Entries as they are written: those with other names come last, by the alphabet.
    pub(super) fn sorted<'v>(&self, entries: Entries<'v>) -> Vec<(&'v str, &'v Value)> {
        let mut sorted: Vec<(&str, &Value)> = entries.iter().map(|(name, value)| (&**name, value)).collect();
        sorted.sort_by_key(|(name, _)| self.ranks.get(*name).copied().unwrap_or(usize::MAX));
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn names_stand_behind_what_is_in_front_of_them() {
        let check = |objects: &[&str], expected: &str| {
            let names = Names::of(objects.iter().map(|names| names.split_whitespace().map(Into::into)));
            assert_eq!(names.in_order().join(" "), expected);
        };
        check(&[], "");
        check(&["soft hard", "soft hard"], "soft hard");
        check(&["soft tags", "soft hard tags"], "soft hard tags");
        check(&["name soft", "soft hard name tags"], "name tags soft hard");
        check(&["b", "a b c"], "a b c");
    }
}
