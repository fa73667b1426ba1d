//! Untagged enums that are compared: each variant with the variant that has its place.
//!
//! Another variant may read what one variant no longer reads, so that every breaking change of a variant is only possibly breaking.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{body_of, items_of, names};
use crate::schema::output::diff::types::{elements, kind};
use crate::schema::output::diff::{ChangeKind, SchemaChange, get, get_text, is, list, messages, written};

impl<'d> Comparison<'d> {
    /// Compares two bodies of which the content of one chooses a variant. Returns `false` if something else chooses.
    #[inline]
    pub(super) fn contents(&mut self, path: &str, old: &'d Value, new: &'d Value) -> bool {
        let is_untagged = |body| get(body, "choice").and_then(|choice| get_text(choice, "by")) == Some("content");
        if !is_untagged(old) && !is_untagged(new) {
            return false;
        }
        let variants = |data: &'d Value, body: &'d Value| match get(body, "choice").filter(|_| is_untagged(body)) {
            Some(choice) => {
                let bodies = list(choice, "variants").iter();
                bodies.filter_map(|variant| body_of(data, get_text(variant, "body")?)).collect()
            }
            None => vec![body],
        };
        if self.visited.insert((format!("{old:p}"), format!("{new:p}"))) {
            let (olds, news) = (variants(self.old, old), variants(self.new, new));
            let first = self.changes.len();
            self.variants(
                path,
                (&olds, &news),
                |_, old, new| is_same_body(old, new),
                written::of_body,
                |this, old, new| this.inside(path, |this| this.named_bodies(path, old, new)),
            );
            self.only_possible(first);
        }
        true
    }

    /// Compares values of which at least one has several variants.
    #[inline]
    pub(super) fn forms(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        if !self.visited.insert((format!("forms {}", known_by(old)), known_by(new))) {
            return;
        }
        let (Some(olds), Some(news)) = (flattened(self.old, old), flattened(self.new, new)) else { return };
        let first = self.changes.len();
        self.variants(path, (&olds, &news), Comparison::is_same_form, written::form, |this, old, new| {
            this.types(path, old, new);
        });
        let has = |forms: &[&Value], kinds: &[&str]| forms.iter().any(|form| kinds.contains(&kind(form).0));
        for (kinds, message) in
            [(&["integer", "number"][..], messages::NUMBERS_AS_TEXT), (&["bool"], messages::BOOLS_AS_TEXT)]
        {
            if has(&olds, &["string"]) && !has(&olds, kinds) && has(&news, kinds) {
                self.add(path, ChangeKind::Narrower, message);
            }
        }
        // A variant takes text as it is, and a type alone converts numbers to text.
        if olds.len() == 1 && news.len() > 1 && has(&olds, &["list", "set", "map", "tuple"]) {
            self.add(path, ChangeKind::Narrower, messages::NOT_CONVERTED);
        }
        self.only_possible(first);
    }

    /// Compares each old variant with the equal new variant, or else with the first new variant of its kind.
    #[inline]
    fn variants(
        &mut self,
        path: &str,
        (olds, news): (&[&'d Value], &[&'d Value]),
        is_same: impl Fn(&Self, &'d Value, &'d Value) -> bool,
        written: fn(&Value, &Value) -> String,
        mut compare: impl FnMut(&mut Self, &'d Value, &'d Value),
    ) {
        let mut left = news.to_vec();
        for old in olds {
            let equal = left.iter().position(|new| new == old);
            match equal.or_else(|| left.iter().position(|new| is_same(self, old, new))) {
                Some(at) => compare(self, old, left.remove(at)),
                None => {
                    let form = written(self.old, old);
                    self.add_once(path, ChangeKind::Narrower, messages::words(true, &[&form]));
                }
            }
        }
        for new in left {
            let form = written(self.new, new);
            self.add_once(path, ChangeKind::Wider, messages::words(false, &[&form]));
        }
    }

    /// Makes breaking changes possibly breaking, from one of the changes on.
    #[inline]
    pub(super) fn only_possible(&mut self, first: usize) {
        self.changes[first..].iter_mut().for_each(|change| change.is_possible = change.is_breaking);
    }

    /// Returns `true` for two types that are the same variant: of one kind, objects with the same content, or a type without
    /// parts whose values are all values of the other.
    #[inline]
    fn is_same_form(&self, old: &'d Value, new: &'d Value) -> bool {
        let has_parts = |ty: &Value| matches!(kind(ty).0, "object" | "list" | "set" | "map" | "tuple" | "optional");
        match (kind(old), kind(new)) {
            ((was, _), (now, _)) if !has_parts(old) && !has_parts(new) => {
                // A variant of numbers stops the conversion of numbers to text.
                was == now || self.would_take(old, new) && (now != "string" || was == "words")
            }
            (("object", Some(old)), ("object", Some(new))) => {
                let old = old.as_str().and_then(|name| body_of(self.old, name));
                let new = new.as_str().and_then(|name| body_of(self.new, name));
                old.zip(new).is_some_and(|(old, new)| is_same_body(old, new))
            }
            ((old, _), (new, _)) => old == new,
        }
    }

    /// Adds a change that several variants can have in common.
    #[inline]
    fn add_once(&mut self, path: &str, kind: ChangeKind, detail: String) {
        self.add(path, kind, detail);
        let said = self.changes.pop();
        let said = said.filter(|said| !self.changes.iter().any(|other: &SchemaChange| other.is_like(said)));
        self.changes.extend(said);
    }
}

/// The name of a type with several variants, or its address.
#[inline]
fn known_by(ty: &Value) -> String {
    get_text(ty, "values").map_or_else(|| format!("{ty:p}"), str::to_owned)
}

/// Returns the variants of a value, with those of variants that have several themselves. A type alone is one variant.
#[inline]
pub(super) fn flattened<'d>(data: &'d Value, ty: &'d Value) -> Option<Vec<&'d Value>> {
    let (mut flat, mut names) = (Vec::new(), Vec::new());
    let mut next = vec![ty];
    while let Some(ty) = next.pop() {
        match get_text(ty, "values") {
            Some(name) if names.contains(&name) => {}
            Some(name) => {
                names.push(name);
                next.extend(elements(get(get(get(data, "values")?, name)?, "one_of")?).iter().rev());
            }
            None => flat.push(ty),
        }
    }
    Some(flat)
}

/// Returns `true` for two bodies that are the same variant: each has what the other requires, and they have something in common.
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
