//! Bodies and words of which there are several that are compared: what chooses between them, and which there are.

use hcl_model::value::Value;

use crate::schema::output::diff::bodies::{Comparison, join, names};
use crate::schema::output::diff::{ChangeKind, get, get_text, list, messages};

impl<'d> Comparison<'d> {
    /// Compares the variants of an enum.
    pub(super) fn choices(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        if get(old, "by") != get(new, "by") || get(old, "argument") != get(new, "argument") {
            self.add(path, ChangeKind::Narrower, messages::ANOTHER_CHOICE);
            return;
        }
        let (olds, news) = (list(old, "variants"), list(new, "variants"));
        let all = |variants: &'d [Value]| variants.iter().flat_map(names).collect::<Vec<_>>();
        self.sets(path, &all(olds), &all(news));
        for old in olds {
            let Some(name) = get_text(old, "name") else { continue };
            let Some(new) = news.iter().find(|new| names(new).any(|other| other == name)) else { continue };
            let inside = join(path, name);
            self.now.push(name);
            if let (Some(old), Some(new)) = (get_text(old, "body"), get_text(new, "body")) {
                self.bodies(&inside, old, new);
            }
            if let (Some(old), Some(new)) = (get(old, "type"), get(new, "type")) {
                self.types(&inside, old, new);
            }
            self.now.pop();
        }
    }

    /// Compares words or names: those that are there no longer, and new ones.
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
