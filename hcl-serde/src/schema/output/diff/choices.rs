//! Bodies and words of which there are several that are compared: what chooses between them, and which there are.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{body_of, join, names};
use crate::schema::output::diff::{ChangeKind, get, get_text, is, list, messages, texts, types};

impl<'d> Comparison<'d> {
    /// Compares the variants of an enum.
    #[inline]
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

    /// Whether what a body is now takes all that it was before, where only one of them chooses between forms.
    #[inline]
    pub(super) fn takes_forms(
        &self,
        (old, was): (&'d Value, Option<&'d Value>),
        (new, now): (&'d Value, Option<&'d Value>),
    ) -> bool {
        let takes = |old: &'d Value, new: &'d Value, chosen: Option<&'d str>| {
            self.would_hold(|inner| {
                inner.chosen = chosen;
                inner.parts("", old, new);
            })
        };
        let argument = |choice: Option<&'d Value>| Some((get_text(choice?, "argument")?, choice?));
        if let Some((tag, choice)) = argument(now) {
            // An argument that was there with any of its words chooses now.
            let Some(words) = words_of(old, tag) else { return false };
            return words.iter().all(|word| {
                let variant = list(choice, "variants").iter().find(|variant| names(variant).any(|name| name == *word));
                let body = variant.and_then(|variant| body_of(self.new, get_text(variant, "body")?));
                body.is_some_and(|body| takes(old, body, Some(tag)))
            });
        }
        let tag = argument(was);
        let olds = forms_of(self.old, old, was);
        !olds.is_empty()
            && olds.into_iter().all(|old| {
                let mut news = forms_of(self.new, new, now).into_iter();
                news.any(|new| {
                    tag.is_none_or(|(tag, choice)| takes_tag(new, tag, choice))
                        && takes(old, new, tag.map(|(tag, _)| tag))
                })
            })
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

/// The words that an argument of a body must be one of.
#[inline]
fn words_of<'d>(body: &'d Value, name: &str) -> Option<Vec<&'d str>> {
    let argument = list(body, "arguments").iter().find(|argument| get_text(argument, "name") == Some(name))?;
    let is_it = is(argument, "required") && names(argument).count() == 1;
    let ty = get(argument, "type").filter(|ty| is_it && types::kind(ty).0 == "words")?;
    Some(texts(ty, "words").collect())
}

/// Whether a body takes the argument that has chosen a form before.
#[inline]
fn takes_tag(body: &Value, tag: &str, choice: &Value) -> bool {
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
#[inline]
fn forms_of<'d>(data: &'d Value, body: &'d Value, choice: Option<&'d Value>) -> Vec<&'d Value> {
    let Some(choice) = choice else { return vec![body] };
    if get_text(choice, "by") == Some("name") {
        return Vec::new();
    }
    let bodies = list(choice, "variants").iter().map(|variant| body_of(data, get_text(variant, "body")?));
    let bodies: Option<Vec<&Value>> = bodies.collect();
    bodies.unwrap_or_default().into_iter().filter(|body| get(body, "choice").is_none()).collect()
}
