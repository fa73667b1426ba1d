//! Values of several forms that are compared: which of them takes what, as it is or converted.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::covering::leaves;
use crate::schema::output::diff::read::body_of;
use crate::schema::output::diff::types::{elements, kind, takes_any_text};
use crate::schema::output::diff::{ChangeKind, SchemaChange, get, get_text, messages, written};

/// A value without parts that can be converted to text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plain {
    Number,
    Bool,
}

impl<'d> Comparison<'d> {
    /// Compares values of which at least one has several forms: each must be taken by another one.
    #[inline]
    pub(super) fn forms(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        let exactness = (self.was_exact, self.is_exact);
        if !self.visited.insert((format!("forms {} {exactness:?}", known_by(old)), known_by(new))) {
            return;
        }
        let (Some(olds), Some(news)) = (flattened(self.old, old), flattened(self.new, new)) else { return };
        let told = self.untold(kind(old).0 == "values");
        let mut compared = Vec::new();
        for was in &olds {
            let first = self.changes.len();
            let exactness = [keeps_parts(self.old, old, was), keeps_parts(self.new, new, was)];
            compared.extend(self.form_of(path, was, &news, exactness).map(std::ptr::from_ref));
            let data = self.old;
            self.forget_known(first, path, olds.iter().filter_map(|other| object(data, other)));
        }
        self.tells_formats = told;
        for (plain, message) in [(Plain::Number, messages::NUMBERS_AS_TEXT), (Plain::Bool, messages::BOOLS_AS_TEXT)] {
            let was_text = !self.was_exact && !stops(self.old, &olds, plain) && olds.iter().any(|it| is_text(it));
            let was_number = |old: &&Value| plain == Plain::Number && get(old, "takes_numbers").is_some();
            let was_converted = was_text || olds.iter().any(was_number);
            let stops = self.is_exact || stops(self.new, &news, plain);
            if was_converted && stops && !takes_all(&news, plain) && news.iter().any(|it| is_text(it)) {
                self.add(path, ChangeKind::Narrower, message);
            }
        }
        if self.is_question {
            return;
        }
        let before = self.swapped();
        for form in news {
            if object(self.new, form).is_none() {
                if !is_known(form, &olds) {
                    self.add(path, ChangeKind::Wider, messages::words(false, &[&written::form(self.new, form)]));
                }
            } else if !compared.contains(&std::ptr::from_ref(form)) && !before.is_taken_by_some(form, &olds) {
                let is_same = olds.iter().any(|was| self.is_same_form(was, form));
                self.add_once(path, ChangeKind::Wider, messages::new_form(&written::form(self.new, form), is_same));
            }
        }
    }

    /// Whether one form of several takes a value, or objects among them do together.
    #[inline]
    fn is_taken_by_some(&self, was: &'d Value, news: &[&'d Value]) -> bool {
        news.iter().any(|new| self.would_take(was, new)) || self.objects_cover(was, news)
    }

    /// Compares one form with those that there are now, and gives back the one that it is now; of both sides it is said whether
    /// its parts are taken as they are.
    #[inline]
    fn form_of(
        &mut self,
        path: &str,
        was: &'d Value,
        news: &[&'d Value],
        [was_exact, is_exact]: [bool; 2],
    ) -> Option<&'d Value> {
        // A number that is none of those that are taken is no text either.
        let has_numbers = news.iter().any(|new| is_number(new));
        let is_possible =
            |new: &&&'d Value| !(is_number(was) && has_numbers && matches!(kind(new).0, "string" | "words"));
        let possible: Vec<&'d Value> = news.iter().filter(is_possible).copied().collect();
        let outer = (self.was_exact, self.is_exact);
        let exactness = if has_parts(was) { (outer.0 || was_exact, outer.1 || is_exact) } else { outer };
        (self.was_exact, self.is_exact) = exactness;
        let is_taken = self.is_taken_by_some(was, &possible);
        let now = match is_taken {
            true if self.is_question => None,
            true => self.taking(was, &possible),
            false => possible.iter().find(|new| self.is_same_form(was, new)).copied(),
        };
        let before = self.changes.len();
        // What is different in it is said where it is, and what more it takes.
        if let Some(now) = now {
            self.types(path, was, now);
        }
        // What contains itself is said once, and what is in an object can have been compared around it already.
        let known = if now.is_some() { &self.changes[..] } else { &self.changes[before..] };
        let is_said = now.is_some_and(|now| kind(now).0 == "object") || known.iter().any(SchemaChange::is_breaking);
        if !is_taken && !is_said {
            self.add_once(path, ChangeKind::Narrower, messages::words(true, &[&written::form(self.old, was)]));
        }
        (self.was_exact, self.is_exact) = outer;
        now
    }

    /// Which form takes what another one of its kind took: the same one, if it is there.
    #[inline]
    fn taking(&self, was: &'d Value, news: &[&'d Value]) -> Option<&'d Value> {
        let is_it = |new: &&&'d Value| self.is_same_form(was, new) && self.would_take(was, new);
        let is_same = |new: &&&'d Value| **new == was && is_it(new);
        let before = self.swapped();
        let is_mutual = |new: &&&'d Value| is_it(new) && before.would_take(new, was);
        let news = || news.iter();
        news().find(is_same).or_else(|| news().find(is_mutual)).or_else(|| news().find(is_it)).copied()
    }

    /// Whether the objects among some forms take together what an object was.
    #[inline]
    fn objects_cover(&self, was: &'d Value, news: &[&'d Value]) -> bool {
        let bodies = |data: &'d Value, ty: &'d Value| match kind(ty) {
            ("object", Some(name)) => leaves(data, body_of(data, name.as_str()?)?),
            _ => None,
        };
        let Some(olds) = bodies(self.old, was) else { return false };
        let news: Vec<_> = news.iter().filter_map(|new| bodies(self.new, new)).flatten().collect();
        self.would_hold(|inner| {
            inner.is_value = true;
            (inner.was_exact, inner.is_exact) = (false, false);
            if !inner.cover(&olds, &news) {
                inner.add("", ChangeKind::Narrower, messages::ANOTHER_CONTENT);
            }
        })
    }
}

/// What a type with several forms is known by: their name, or where it is.
#[inline]
fn known_by(ty: &Value) -> String {
    get_text(ty, "values").map_or_else(|| format!("{ty:p}"), str::to_owned)
}

/// The forms of a value, with those of forms that have several themselves; a type alone is one.
#[inline]
pub(super) fn flattened<'d>(data: &'d Value, ty: &'d Value) -> Option<Vec<&'d Value>> {
    let (mut flat, mut names) = (Vec::new(), Vec::new());
    let mut next = vec![ty];
    while let Some(ty) = next.pop() {
        match get_text(ty, "values") {
            Some(name) if names.contains(&name) => {}
            Some(name) => {
                names.push(name);
                next.extend(one_of(data, name)?.iter().rev());
            }
            None => flat.push(ty),
        }
    }
    Some(flat)
}

#[inline]
fn one_of<'d>(data: &'d Value, name: &str) -> Option<&'d [Value]> {
    Some(elements(get(get(get(data, "values")?, name)?, "one_of")?))
}

/// Whether the parts of such a form are taken as they are, and converted to nothing else: more than one form could have them.
#[inline]
fn keeps_parts(data: &Value, ty: &Value, form: &Value) -> bool {
    let Some(forms) = get_text(ty, "values").and_then(|name| one_of(data, name)) else { return false };
    let is_it = |other: &Value| match kind(form).0 {
        "list" | "set" => matches!(kind(other).0, "list" | "set"),
        name => name == kind(other).0,
    };
    let is_open = |other: &Value| matches!(kind(other).0, "any" | "unknown" | "values" | "tuple" | "object");
    kind(form).0 == "tuple" || forms.iter().any(is_open) || forms.iter().filter(|form| is_it(form)).count() != 1
}

/// The body of a form that is an object.
#[inline]
fn object<'d>(data: &'d Value, form: &Value) -> Option<&'d Value> {
    let (kind, name) = kind(form);
    body_of(data, name.filter(|_| kind == "object")?.as_str()?)
}

/// Whether something of a form was taken before.
#[inline]
fn is_known(form: &Value, olds: &[&Value]) -> bool {
    let takes_some = |old: &Value| match (kind(old).0, kind(form).0) {
        (old, new) if old == new => true,
        ("any" | "expression", _) | ("string", "number" | "integer" | "bool" | "words" | "quantity") => true,
        ("number", "integer") => true,
        _ => false,
    };
    olds.iter().any(|old| takes_some(old))
}

/// Whether such a value is a form as it is, or only decoding knows, so that it is not converted to text.
#[inline]
fn stops(data: &Value, forms: &[&Value], plain: Plain) -> bool {
    forms.iter().any(|form| match kind(form) {
        ("string" | "words" | "null" | "list" | "set" | "map" | "tuple", _) => false,
        ("integer" | "number", _) => plain == Plain::Number,
        ("bool", _) => plain == Plain::Bool,
        ("object", Some(name)) => {
            let body = name.as_str().and_then(|name| body_of(data, name));
            let choice = body.and_then(|body| get(body, "choice"));
            choice.is_some_and(|choice| get_text(choice, "by") == Some("name"))
        }
        _ => true,
    })
}

/// Whether every such value is taken as it is.
#[inline]
fn takes_all(forms: &[&Value], plain: Plain) -> bool {
    forms.iter().any(|form| match kind(form) {
        ("any", None) | ("expression", _) => true,
        ("number", range) => {
            plain == Plain::Number
                && range.is_none_or(|range| get(range, "min").is_none() && get(range, "max").is_none())
        }
        ("bool", _) => plain == Plain::Bool,
        _ => false,
    })
}

/// Whether it is any text.
#[inline]
fn is_text(ty: &Value) -> bool {
    kind(ty).0 == "string" && takes_any_text(ty)
}

#[inline]
fn is_number(ty: &Value) -> bool {
    matches!(kind(ty).0, "integer" | "number")
}

/// Whether a value has parts without names of their own.
#[inline]
fn has_parts(ty: &Value) -> bool {
    matches!(kind(ty).0, "list" | "set" | "map" | "tuple")
}
