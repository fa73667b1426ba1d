//! Bodies and words of which there are several that are compared: what chooses between them, and which there are.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{join, names};
use crate::schema::output::diff::{ChangeKind, get, get_text, is, list, messages};

impl<'d> Comparison<'d> {
    /// Compares the variants of an enum.
    #[inline]
    pub(super) fn choices(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        if get(old, "by") != get(new, "by") || get(old, "argument") != get(new, "argument") {
            return self.another_choice(path);
        }
        let (olds, news) = (list(old, "variants"), list(new, "variants"));
        let all = |variants: &'d [Value]| variants.iter().flat_map(names).collect::<Vec<_>>();
        let mut otherwise = [Vec::new(), Vec::new()];
        let (known, mut now_called) = (all(olds), all(news));
        let new_of = |name: &str| news.iter().find(|new| names(new).any(|other| other == name));
        let renamed = |name| get_text(new_of(name)?, "name").filter(|now| !known.contains(now));
        let new_names: Vec<&str> = olds.iter().filter_map(|old| renamed(get_text(old, "name")?)).collect();
        now_called.retain(|name| !new_names.contains(name));
        self.sets(path, &known, &now_called);
        for old in olds {
            let Some(name) = get_text(old, "name") else { continue };
            let Some(new) = new_of(name) else { continue };
            if let Some(now) = renamed(name) {
                self.add(&join(path, name), ChangeKind::Renamed, messages::renamed(now));
            }
            if self.is_value && is(old, "word") != is(new, "word") {
                otherwise[usize::from(is(new, "word"))].push(name);
                continue;
            }
            let inside = join(path, renamed(name).unwrap_or(name));
            self.now.push(name);
            match (get_text(old, "body"), get_text(new, "body")) {
                (Some(old), Some(new)) => self.bodies(&inside, old, new),
                (None, None) => {
                    if let (Some(old), Some(new)) = (get(old, "type"), get(new, "type")) {
                        self.types(&inside, old, new);
                    }
                }
                _ => self.add(&inside, ChangeKind::Narrower, messages::ANOTHER_CONTENT),
            }
            self.now.pop();
        }
        for (are_words, names) in [false, true].into_iter().zip(otherwise) {
            self.otherwise(path, are_words, &names);
        }
    }

    /// Says that something else chooses the variant. The files may have both.
    #[inline]
    pub(super) fn another_choice(&mut self, path: &str) {
        let first = self.changes.len();
        self.add(path, ChangeKind::Narrower, messages::ANOTHER_CHOICE);
        self.only_possible(first);
    }

    /// Compares words with the variants of an enum, of which only some are words; either is what there is now.
    #[inline]
    pub(super) fn words_and_variants(&mut self, path: &str, words: &[&str], variants: &'d [Value], are_new: bool) {
        let all: Vec<&str> = variants.iter().flat_map(names).collect();
        match are_new {
            true => self.sets(path, words, &all),
            false => self.sets(path, &all, words),
        }
        let objects = variants.iter().filter(|variant| !is(variant, "word")).flat_map(names);
        self.otherwise(path, !are_new, &objects.filter(|name| words.contains(name)).collect::<Vec<_>>());
    }

    /// Says which variants are words and no objects now, or objects and no words.
    #[inline]
    fn otherwise(&mut self, path: &str, are_words: bool, names: &[&str]) {
        if !names.is_empty() {
            self.add(path, ChangeKind::Narrower, messages::variants(are_words, names));
        }
    }

    /// Compares words or names: those that are there no longer, and new ones.
    #[inline]
    pub(super) fn sets(&mut self, path: &str, old: &[&str], new: &[&str]) {
        let without = |all: &[&'_ str], others: &[&str]| -> Vec<String> {
            all.iter().filter(|word| !others.contains(word)).map(|word| (*word).to_owned()).collect()
        };
        for (is_narrower, words) in [(true, without(old, new)), (false, without(new, old))] {
            if !words.is_empty() {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let kind = if is_narrower { ChangeKind::Narrower } else { ChangeKind::Wider };
                self.add(path, kind, messages::words(is_narrower, &words));
            }
        }
    }
}
