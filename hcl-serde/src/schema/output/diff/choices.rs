//! Bodies and words of which there are several that are compared: what chooses between them, and which there are.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{body_of, join, names};
use crate::schema::output::diff::{ChangeKind, get, get_text, is, list, messages, texts, types};

impl<'d> Comparison<'d> {
    /// Compares the variants of an enum.
    pub(super) fn choices(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        if get(old, "by") != get(new, "by") || get(old, "argument") != get(new, "argument") {
            self.add(path, ChangeKind::Narrower, messages::ANOTHER_CHOICE);
            return;
        }
        let (olds, news) = (list(old, "variants"), list(new, "variants"));
        let all = |variants: &'d [Value]| variants.iter().flat_map(names).collect::<Vec<_>>();
        let mut otherwise = [Vec::new(), Vec::new()];
        self.sets(path, &all(olds), &all(news));
        for old in olds {
            let Some(name) = get_text(old, "name") else { continue };
            let Some(new) = news.iter().find(|new| names(new).any(|other| other == name)) else { continue };
            if self.is_value && is(old, "word") != is(new, "word") {
                otherwise[usize::from(is(new, "word"))].push(name);
                continue;
            }
            let inside = join(path, name);
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

    /// Compares words with the variants of an enum, of which only some are words; either is what there is now.
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
    fn otherwise(&mut self, path: &str, are_words: bool, names: &[&str]) {
        if !names.is_empty() {
            self.add(path, ChangeKind::Narrower, messages::variants(are_words, names));
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

/// Whether a body takes the argument that has chosen a form before.
pub(super) fn takes_tag(body: &Value, tag: &str, choice: &Value) -> bool {
    let argument = list(body, "arguments").iter().find(|argument| names(argument).any(|name| name == tag));
    let ty = match argument {
        Some(argument) => get(argument, "type"),
        None => match get(body, "rest") {
            Some(rest) if rest.as_str().is_some() => return true,
            rest => rest.and_then(|rest| get(rest, "arguments")),
        },
    };
    ty.is_some_and(|ty| match types::kind(ty).0 {
        "words" => {
            let words: Vec<&str> = texts(ty, "words").collect();
            list(choice, "variants").iter().flat_map(names).all(|name| words.contains(&name))
        }
        kind => matches!(kind, "string" | "any" | "expression"),
    })
}

/// The bodies that a body can be, if its content or an argument says which: itself, if there is nothing to choose.
pub(super) fn forms_of<'d>(data: &'d Value, body: &'d Value, choice: Option<&'d Value>) -> Vec<&'d Value> {
    let Some(choice) = choice else { return vec![body] };
    if get_text(choice, "by") == Some("name") {
        return Vec::new();
    }
    let bodies = list(choice, "variants").iter().map(|variant| body_of(data, get_text(variant, "body")?));
    let bodies: Option<Vec<&Value>> = bodies.collect();
    bodies.unwrap_or_default().into_iter().filter(|body| get(body, "choice").is_none()).collect()
}
