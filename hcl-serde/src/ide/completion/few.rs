//! The selection of the names that suit the typed text out of very many names. An editor shows a list of them, and
//! asks again for each character.

use std::cell::Cell;
use std::collections::BTreeMap;

/// The typed text at a place, and the number of names that are wanted there.
pub(super) struct Few<'t> {
    typed: &'t str,
    most: usize,
    is_left_out: Cell<bool>,
}

impl<'t> Few<'t> {
    pub(super) fn new(typed: &'t str, most: usize) -> Few<'t> {
        Few { typed: typed.trim_start_matches('"'), most, is_left_out: Cell::new(false) }
    }

    /// Returns `true` if there are more names than were given.
    pub(super) fn is_left_out(&self) -> bool {
        self.is_left_out.get()
    }

    /// Returns the rank of a name for the typed text, where the lowest rank is the best. A name begins with the text,
    /// has the characters of the text in this order, or neither.
    pub(super) fn rank(&self, name: &str) -> u8 {
        let lower = |text: &'t str| text.chars().flat_map(char::to_lowercase);
        let mut rest = name.trim_start_matches('"').chars().flat_map(char::to_lowercase);
        let mut left = lower(self.typed).peekable();
        let mut ahead = rest.clone();
        while left.peek().is_some_and(|typed| ahead.next().as_ref() == Some(typed)) {
            left.next();
        }
        match () {
            () if left.peek().is_none() => 0,
            () if lower(self.typed).all(|typed| rest.any(|c| c == typed)) => 1,
            () => 2,
        }
    }

    /// Returns the entries whose names suit best, if there are more entries than are wanted. Of entries with the same
    /// name, the first one is kept.
    pub(super) fn of<T>(&self, all: impl Iterator<Item = (String, T)>) -> impl Iterator<Item = (String, T)> {
        let mut best: BTreeMap<(u8, String), T> = BTreeMap::new();
        for (name, it) in all {
            best.entry((self.rank(&name), name)).or_insert(it);
            if best.len() > self.most {
                best.pop_last();
                self.is_left_out.set(true);
            }
        }
        best.into_iter().map(|((_, name), it)| (name, it))
    }

    /// Takes away what suits least of what is there already, if that is more than is wanted; of the same rank the last.
    pub(super) fn shorten<T>(&self, all: &mut Vec<T>, name: impl Fn(&T) -> &str) {
        if all.len() > self.most {
            all.sort_by_cached_key(|it| self.rank(name(it)));
            all.truncate(self.most);
            self.is_left_out.set(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Few;

    #[test]
    fn what_is_typed_says_which_are_wanted() {
        let all = || ["v1", "v19", "V190", "w1x9", "w", "v19"].map(|name| (name.to_owned(), ()));
        let found = |typed, most| {
            let few = Few::new(typed, most);
            let names: Vec<String> = few.of(all().into_iter()).map(|(name, ())| name).collect();
            (names.join(" "), few.is_left_out())
        };
        assert_eq!(found("", 9), ("V190 v1 v19 w w1x9".to_owned(), false));
        assert_eq!(found("v19", 2), ("V190 v19".to_owned(), true));
        assert_eq!(found("19", 4), ("V190 v19 w1x9 v1".to_owned(), true));
        assert_eq!(found("\"w", 1), ("w".to_owned(), true));
    }
}
