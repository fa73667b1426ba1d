//! Bodies and objects of which their content says which form they are: forms without names, known by what is in them.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::covering::{Leaf, leaves};
use crate::schema::output::diff::read::{body_of, items_of, join, names};
use crate::schema::output::diff::types::kind;
use crate::schema::output::diff::{ChangeKind, SchemaChange, get, get_text, is, list, messages, written};

impl<'d> Comparison<'d> {
    /// Compares two bodies of which one has forms that its content chooses; false if there is something else to choose.
    #[inline]
    pub(super) fn contents(&mut self, path: &str, old: &'d Value, new: &'d Value) -> bool {
        let by = |body| get(body, "choice").and_then(|choice| get_text(choice, "by"));
        if by(old) != Some("content") && by(new) != Some("content") {
            return false;
        }
        let (Some(olds), Some(news)) = (leaves(self.old, old), leaves(self.new, new)) else { return false };
        if self.is_question {
            if !self.cover(&olds, &news) {
                self.add(path, ChangeKind::Narrower, messages::ANOTHER_CONTENT);
            }
            return true;
        }
        let taken_before = self.swapped();
        let mut compared = Vec::new();
        for was in &olds {
            let before = self.changes.len();
            let one = std::slice::from_ref;
            let is_taken = self.cover(one(was), &news);
            let same = || news.iter().filter(|now| was.is_same(now));
            let takes = |now: &&Leaf<'d>| self.cover(one(was), one(now));
            let is_it = |now: &&Leaf<'d>| takes(now) && taken_before.cover(one(now), one(was));
            let now = match is_taken {
                true => same()
                    .find(|now| now.body == was.body)
                    .or_else(|| same().find(is_it))
                    .or_else(|| same().find(takes)),
                false => same().next(),
            };
            if let Some(now) = now {
                compared.push(std::ptr::from_ref(now));
                self.chosen = was.tag.as_ref().map(|(tag, _)| *tag);
                self.checks(path, was.body, now.body);
                self.parts(path, was.body, now.body);
                self.forget_known(before, path, olds.iter().map(|other| other.body));
            }
            // What is in it can have been compared around it already.
            let is_said =
                self.changes[before..].iter().any(SchemaChange::is_breaking) || now.is_some_and(|it| was.is_within(it));
            if !is_taken && !is_said {
                self.add_once(path, ChangeKind::Narrower, messages::words(true, &[&written::leaf(was, &news)]));
            }
        }
        for now in news.iter().filter(|now| !compared.contains(&std::ptr::from_ref(*now))) {
            if !taken_before.cover(std::slice::from_ref(now), &olds) {
                let is_same = olds.iter().any(|was| was.is_same(now));
                self.add_once(path, ChangeKind::Wider, messages::new_form(&written::leaf(now, &olds), is_same));
            }
        }
        true
    }

    /// Compares the variants of two enums whose content chooses, where there is something else to choose in them: each must be
    /// taken by another one.
    #[inline]
    pub(super) fn variants_by_content(&mut self, path: &str, olds: &'d [Value], news: &'d [Value]) {
        let before = self.swapped();
        let bodies = |variant: &'d Value| get_text(variant, "body");
        for old in olds.iter().filter_map(bodies) {
            let takes = |new: &&str| self.would_hold(|inner| inner.bodies("", old, new));
            match news.iter().filter_map(bodies).find(takes) {
                Some(new) => self.bodies(path, old, new),
                None => {
                    let form = written::object(self.old, old);
                    self.add_once(path, ChangeKind::Narrower, messages::words(true, &[&form]));
                }
            }
        }
        for new in news.iter().filter_map(bodies) {
            let took = |old: &str| before.would_hold(|inner| inner.bodies("", new, old));
            let is_known = |old| took(old) || self.would_hold(|inner| inner.bodies("", old, new));
            if !olds.iter().filter_map(bodies).any(is_known) {
                let form = written::object(self.new, new);
                self.add_once(path, ChangeKind::Wider, messages::words(false, &[&form]));
            }
        }
    }

    /// Whether two types are the same form of a value: of their kind, and of objects those with the same content.
    #[inline]
    pub(super) fn is_same_form(&self, old: &'d Value, new: &'d Value) -> bool {
        match (kind(old), kind(new)) {
            (("object", Some(old)), ("object", Some(new))) => {
                let old = old.as_str().and_then(|name| body_of(self.old, name));
                let new = new.as_str().and_then(|name| body_of(self.new, name));
                old.zip(new).is_some_and(|(old, new)| is_same_body(old, new))
            }
            ((old, _), (new, _)) => old == new,
        }
    }

    /// Takes back that something was added, from one of the changes on, which another form of several had already.
    #[inline]
    pub(super) fn forget_known(&mut self, first: usize, path: &str, olds: impl Iterator<Item = &'d Value>) {
        let known: Vec<String> = olds.flat_map(items_of).flat_map(names).map(|name| join(path, name)).collect();
        let said = self.changes.split_off(first);
        let is_new = |change: &SchemaChange| change.kind != ChangeKind::Added || !known.contains(&change.path);
        self.changes.extend(said.into_iter().filter(is_new));
    }

    /// Says something that several forms can have in common.
    #[inline]
    pub(super) fn add_once(&mut self, path: &str, kind: ChangeKind, detail: String) {
        self.add(path, kind, detail);
        let said = self.changes.pop();
        let said = said.filter(|said| !self.changes.contains(said));
        self.changes.extend(said);
    }
}

impl<'d> Leaf<'d> {
    /// Whether it is the same form: chosen by the same word, or with the same content.
    #[inline]
    fn is_same(&self, other: &Leaf<'d>) -> bool {
        match (&self.tag, &other.tag) {
            (None, None) => is_same_body(self.body, other.body),
            (Some((tag, words)), Some((other, others))) => {
                tag == other && words.iter().any(|word| others.contains(word))
            }
            _ => false,
        }
    }

    /// Whether all words that choose it choose another one.
    #[inline]
    fn is_within(&self, other: &Leaf<'_>) -> bool {
        let Some((_, words)) = &self.tag else { return true };
        other.tag.as_ref().is_some_and(|(_, others)| words.iter().all(|word| others.contains(word)))
    }
}

/// Whether two bodies are the same form of several: each knows what must be in the other one, and something is in both.
#[inline]
fn is_same_body(old: &Value, new: &Value) -> bool {
    if let (Some(old), Some(new)) = (get(old, "choice"), get(new, "choice")) {
        return get(old, "by") == get(new, "by") && get(old, "argument") == get(new, "argument");
    }
    if get(old, "choice").is_some() || get(new, "choice").is_some() {
        return false;
    }
    let is_in =
        |item: &Value, body| items_of(body).any(|other| names(other).any(|name| names(item).any(|own| own == name)));
    let knows_all = |body, other| items_of(other).all(|item| !is(item, "required") || is_in(item, body));
    let is_empty = |body| list(body, "arguments").is_empty() && list(body, "blocks").is_empty();
    knows_all(old, new)
        && knows_all(new, old)
        && (items_of(old).any(|item| is_in(item, new)) || is_empty(old) && is_empty(new))
}
