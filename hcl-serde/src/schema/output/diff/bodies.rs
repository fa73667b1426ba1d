//! Bodies that are compared: their arguments, blocks and variants by name.

use std::collections::HashSet;

use hcl_model::value::Value;

use crate::schema::output::diff::moved::{self, Moved};
use crate::schema::output::diff::{Change, ChangeKind, get, get_text, is, list, messages, texts};

/// Two schemas that are compared.
pub(super) struct Comparison<'d> {
    pub(super) old: &'d Value,
    pub(super) new: &'d Value,
    pub(super) changes: Vec<Change>,
    /// What was at another place before.
    pub(super) moves: Vec<Moved<'d>>,
    /// The names of now that lead to what is compared, as far as there are only blocks on the way.
    pub(super) now: Vec<&'d str>,
    /// What was compared: bodies can contain themselves.
    pub(super) visited: HashSet<(String, String)>,
}

impl<'d> Comparison<'d> {
    pub(super) fn new(old: &'d Value, new: &'d Value) -> Comparison<'d> {
        let moves = moved::all(old, new);
        Comparison { old, new, changes: Vec::new(), moves, now: Vec::new(), visited: HashSet::new() }
    }

    /// Compares the bodies of files.
    pub(super) fn roots(&mut self) {
        if let (Some(old), Some(new)) = (get_text(self.old, "root"), get_text(self.new, "root")) {
            self.bodies("", old, new);
        }
    }

    /// Compares two bodies by their names.
    pub(super) fn bodies(&mut self, path: &str, old: &str, new: &str) {
        // Where something has moved, it matters where a body is.
        if !self.is_moving(path) && !self.visited.insert((old.to_owned(), new.to_owned())) {
            return;
        }
        let (Some(old), Some(new)) = (body_of(self.old, old), body_of(self.new, new)) else { return };
        match (get(old, "choice"), get(new, "choice")) {
            (Some(old), Some(new)) => self.choices(path, old, new),
            (None, None) => {
                self.items(path, old, new, "arguments");
                self.items(path, old, new, "blocks");
                self.rests(path, old, new);
            }
            _ => self.add(path, ChangeKind::Narrower, messages::ANOTHER_CHOICE),
        }
    }

    /// Compares arguments or blocks.
    fn items(&mut self, path: &str, old: &'d Value, new: &'d Value, what: &str) {
        let (olds, news) = (list(old, what), list(new, what));
        for item in olds {
            let Some(name) = get_text(item, "name") else { continue };
            let inside = join(path, name);
            let is_it = |other: &&Value| names(other).any(|other| other == name);
            // An argument can stand in the place of blocks.
            let block = || {
                list(new, "blocks").iter().find(|other| what == "arguments" && is_it(other) && is(other, "argument"))
            };
            let Some(other) = news.iter().find(is_it).or_else(block) else {
                self.gone(&inside, item, takes_rest(new, what));
                continue;
            };
            let now = get_text(other, "name").unwrap_or_default();
            if now != name {
                self.add(&inside, ChangeKind::Renamed, messages::renamed(now));
            }
            self.now.push(now);
            self.item(&inside, item, other, (is(item, "required"), is(other, "required")));
            self.now.pop();
        }
        for item in news {
            let Some(name) = get_text(item, "name") else { continue };
            let is_known = |other: &&Value| {
                names(item).any(|name| get_text(other, "name") == Some(name)) || names(other).any(|other| other == name)
            };
            let arguments = if is(item, "argument") { list(old, "arguments") } else { &[] };
            if !olds.iter().chain(arguments).any(|other| is_known(&other)) {
                self.added(&join(path, name), item, false);
            }
        }
    }

    /// Compares an argument or a block with what it is now; it is said whether it must have been there, and must be now.
    pub(super) fn item(&mut self, path: &str, old: &'d Value, new: &'d Value, required: (bool, bool)) {
        // It is known by its first name.
        let lost: Vec<&str> = names(old).skip(1).filter(|name| !names(new).any(|now| now == *name)).collect();
        if !lost.is_empty() {
            self.add(path, ChangeKind::Narrower, messages::words(true, &lost));
        }
        match required {
            (false, true) => self.add(path, ChangeKind::Required, messages::REQUIRED),
            (true, false) => self.add(path, ChangeKind::Optional, messages::OPTIONAL),
            _ => {}
        }
        let before = self.changes.len();
        if let (Some(old), Some(new)) = (get(old, "type"), get(new, "type")) {
            self.types(path, old, new);
        }
        self.bounds(path, old, new);
        if is(new, "former_values") {
            // What was right before is made into what is right now.
            for change in self.changes[before..].iter_mut().filter(|change| change.is_breaking) {
                change.is_breaking = false;
                change.detail = messages::still_read(&change.detail);
            }
        }
        let (before, after) = (get(old, "default"), get(new, "default"));
        if before != after && !is(old, "required") {
            self.add(path, ChangeKind::Default, messages::default(before, after));
        }
        if let (None, Some(why)) = (get_text(old, "deprecated"), get_text(new, "deprecated")) {
            self.add(path, ChangeKind::Deprecated, messages::deprecated(why));
        }
        match (get_text(old, "body"), get_text(new, "body")) {
            (Some(was), Some(now)) => self.blocks(path, (old, was), (new, now)),
            (None, Some(now)) => {
                self.add(path, ChangeKind::Wider, messages::BLOCKS);
                if let Some(was) = get(old, "type").and_then(|ty| get_text(ty, "object")) {
                    self.bodies(path, was, now);
                }
            }
            _ => {}
        }
    }

    /// Compares blocks, each with the name of its body.
    fn blocks(&mut self, path: &str, (old, was): (&'d Value, &str), (new, now): (&'d Value, &str)) {
        self.bound(path, (old, new), ("min_count", "min_count"), true);
        self.bound(path, (old, new), ("max_count", "max_count"), false);
        let (before, after) = (list(old, "labels").len(), list(new, "labels").len());
        if before != after {
            self.add(path, ChangeKind::Narrower, messages::labels(before, after));
        }
        for (index, (was, now)) in list(old, "keys").iter().zip(list(new, "keys")).enumerate() {
            let label = list(new, "labels").get(index).and_then(Value::as_str).unwrap_or_default();
            self.types(&format!("{path}.<{label}>"), was, now);
        }
        match (is(old, "argument"), is(new, "argument")) {
            (true, false) => self.add(path, ChangeKind::Narrower, messages::NO_ARGUMENT),
            (false, true) => self.add(path, ChangeKind::Wider, messages::AN_ARGUMENT),
            _ => {}
        }
        self.bodies(path, was, now);
    }

    /// Compares all bounds.
    pub(super) fn bounds(&mut self, path: &str, old: &Value, new: &Value) {
        for (name, size, is_least) in [
            ("min", "min_size", true),
            ("max", "max_size", false),
            ("min_len", "min_len", true),
            ("max_len", "max_len", false),
        ] {
            self.bound(path, (old, new), (name, size), is_least);
        }
    }

    /// Compares a bound that is called so, and with another name as a number.
    fn bound(&mut self, path: &str, (old, new): (&Value, &Value), (name, size): (&str, &str), is_least: bool) {
        let sized = |value| get(value, size).or_else(|| get(value, name)).and_then(Value::as_number);
        let is_narrower = match (sized(old), sized(new)) {
            (Some(old), Some(new)) if old == new => return,
            (Some(old), Some(new)) => (new > old) == is_least,
            (None, Some(_)) => true,
            (Some(_), None) => false,
            (None, None) => return,
        };
        let which = if is_least { "at least" } else { "at most" };
        let said = messages::bound(is_narrower, which, get(old, name), get(new, name));
        self.add(path, if is_narrower { ChangeKind::Narrower } else { ChangeKind::Wider }, said);
    }

    fn rests(&mut self, path: &str, old: &Value, new: &Value) {
        match (get(old, "rest"), get(new, "rest")) {
            (Some(_), None) => self.add(path, ChangeKind::Narrower, messages::NO_REST),
            (None, Some(_)) => self.add(path, ChangeKind::Wider, messages::A_REST),
            (Some(old), Some(new)) => {
                if let (Some(old), Some(new)) = (get(old, "arguments"), get(new, "arguments")) {
                    self.types(&join(path, "*"), old, new);
                }
            }
            (None, None) => {}
        }
    }

    /// Compares the variants of an enum.
    fn choices(&mut self, path: &str, old: &'d Value, new: &'d Value) {
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

    pub(super) fn add(&mut self, path: &str, kind: ChangeKind, detail: impl Into<String>) {
        let path = if path.is_empty() { "(file)" } else { path };
        self.changes.push(Change {
            path: path.to_owned(),
            kind,
            is_breaking: kind.is_breaking(),
            detail: detail.into(),
        });
    }
}

/// Whether a body takes arguments or blocks that it does not know.
fn takes_rest(body: &Value, what: &str) -> bool {
    get(body, "rest").is_some_and(|rest| rest.as_str().is_some() || what == "arguments")
}

/// What is in the body of a name.
pub(super) fn body_of<'d>(data: &'d Value, name: &str) -> Option<&'d Value> {
    get(get(data, "bodies")?, name)
}

/// All names of an argument, a block or a variant.
pub(super) fn names(item: &Value) -> impl Iterator<Item = &str> {
    get_text(item, "name").into_iter().chain(texts(item, "aliases")).chain(texts(item, "former_names"))
}

/// The path to what has a name.
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// The path of some names.
pub(super) fn join_all<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.fold(String::new(), |path, name| join(&path, name))
}
