//! Arguments that are compared: what values they take beside what their types say.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::forms::flattened;
use crate::schema::output::diff::read::{body_of, items_of, names};
use crate::schema::output::diff::{ChangeKind, SchemaChange, get, is, list, messages, texts, types};

impl<'d> Comparison<'d> {
    /// Compares the values of an argument; it is said whether it must have been there, and must be now.
    #[inline]
    pub(super) fn values(&mut self, path: &str, old: &'d Value, new: &'d Value, required: (bool, bool)) {
        let before = self.changes.len();
        if let (Some(was), Some(now)) = (type_of(old), type_of(new)) {
            // The bounds of numbers are those of the type and of the argument together.
            let has_bounds = |ty| matches!(types::kind(ty).0, "integer" | "number");
            let is_nothing = types::kind(was).0 == "null" && types::kind(now).0 != "null";
            if is_nothing && !(required.1 || is(new, "not_null")) {
                self.add(path, ChangeKind::Wider, messages::another_type(false, was, now));
                return;
            } else if is_nothing && is(new, "former_values") && !is(new, "nullable") {
                // A function is not asked what null is.
                self.add(path, ChangeKind::Narrower, messages::words(true, &["null"]));
            } else if !(has_bounds(was) && types::kind(was).0 == types::kind(now).0) {
                self.types(path, was, now);
            }
        }
        let is_left_out = |item| type_of(item).is_some() && !is(item, "not_null") && kind(item) != "null";
        match (is(old, "nullable"), is(new, "nullable")) {
            _ if required != (false, false) || !is_left_out(old) || !is_left_out(new) => {}
            (false, true) => self.add(path, ChangeKind::Default, messages::NULL_IS_A_VALUE),
            (true, false) => self.add(path, ChangeKind::Default, messages::NULL_IS_NOTHING),
            _ => {}
        }
        if takes_secrets(old) && !takes_secrets(new) {
            self.add(path, ChangeKind::Narrower, messages::NO_SECRETS);
        }
        // Those of blocks are labels.
        match (list(old, "keys").first(), list(new, "keys").first()) {
            _ if get(new, "body").is_some() => {}
            (Some(was), Some(now)) => self.types(&format!("{path}.<key>"), was, now),
            (None, Some(now)) if types::kind(now).0 != "words" => {
                self.add(path, ChangeKind::Narrower, messages::keys(now));
            }
            (None, Some(_)) if kind(old) == "map" => self.add(path, ChangeKind::Narrower, messages::WORDS_AS_KEYS),
            (None, Some(now)) if kind(new) == "map" => {
                let words: Vec<&str> = texts(now, "words").collect();
                let are_words =
                    |names: Option<Vec<&str>>| names.is_some_and(|it| it.iter().all(|it| words.contains(it)));
                let forms = type_of(old).and_then(|ty| flattened(self.old, ty)).unwrap_or_default();
                let mut named = forms.into_iter().filter(|form| matches!(types::kind(form).0, "object" | "map"));
                if named.any(|form| !are_words(self.names_of_object(form))) {
                    self.add(path, ChangeKind::Narrower, messages::WORDS_AS_KEYS);
                }
            }
            (Some(_), None) if kind(new) == "map" => self.add(path, ChangeKind::Wider, messages::ANY_KEYS),
            _ => {}
        }
        if self.changes[before..].iter().any(SchemaChange::is_breaking) && kind(old) != kind(new) {
            return;
        }
        let between = self.changes.len();
        self.bounds(path, old, new);
        self.precision(path, old, new);
        if kind(old) != kind(new) {
            // That it takes more is said already.
            let said = self.changes.split_off(between);
            self.changes.extend(said.into_iter().filter(SchemaChange::is_breaking));
        }
        match (is(old, "keyword"), is(new, "keyword")) {
            (true, false) if kind(new) != "expression" => self.add(path, ChangeKind::Narrower, messages::NO_WORD),
            (false, true) => self.add(path, ChangeKind::Narrower, messages::A_WORD),
            _ => {}
        }
        if !takes_secrets(old) && is(new, "sensitive") {
            self.add(path, ChangeKind::Wider, messages::SECRETS);
        }
        let is_null = is(old, "nullable") || !(required.0 || is(old, "not_null"));
        let is_taken = is(new, "nullable") || kind(new) == "expression" || !(required.1 || is(new, "not_null"));
        // Of what must be there now it is said already.
        if is_null && !is_taken && (is(old, "nullable") || !required.1) {
            self.add(path, ChangeKind::Narrower, messages::words(true, &["null"]));
        }
    }

    /// The names that an object of an old type can have, if these are all.
    #[inline]
    fn names_of_object(&self, ty: &'d Value) -> Option<Vec<&'d str>> {
        let body = body_of(self.old, types::kind(ty).1?.as_str()?)?;
        let is_closed = get(body, "choice").is_none() && get(body, "rest").is_none();
        is_closed.then(|| items_of(body).flat_map(names).collect())
    }

    /// Compares all bounds; of several forms each has its own.
    #[inline]
    pub(super) fn bounds(&mut self, path: &str, old: &Value, new: &Value) {
        if kind(old) == "values" || kind(new) == "values" {
            return self.bounds_of_forms(path, old, new);
        }
        for (name, size, is_least) in [
            ("min", "min_size", true),
            ("max", "max_size", false),
            ("min_len", "min_len", true),
            ("max_len", "max_len", false),
        ] {
            self.bound(path, (old, new), (name, size), is_least);
        }
    }

    /// Compares the bounds of each form that there was with those of the form that takes it.
    #[inline]
    fn bounds_of_forms(&mut self, path: &str, old: &Value, new: &Value) {
        let forms = |data, item| type_of(item).and_then(|ty| flattened(data, ty));
        let (Some(olds), Some(news)) = (forms(self.old, old), forms(self.new, new)) else { return };
        let first = self.changes.len();
        for was in olds {
            if news.contains(&was) && of_form(old, was) == of_form(new, was) {
                continue;
            }
            let find = |kinds: &[&str]| -> Vec<&Value> {
                news.iter().copied().filter(|now| kinds.contains(&types::kind(now).0)).collect()
            };
            let is_plain = matches!(types::kind(was).0, "integer" | "number" | "bool" | "words" | "quantity");
            let same = match types::kind(was).0 {
                "integer" => [find(&["integer"]), find(&["number"])].concat(),
                "list" | "set" => find(&["list", "set"]),
                kind => find(&[kind]),
            };
            let was = of_form(old, was);
            let is_within = |now: &&&Value| self.would_hold(|inner| inner.bounds("", &was, &of_form(new, now)));
            // Whichever form it is, one of them may take it.
            let taking = same.iter().find(is_within).or_else(|| same.first()).copied();
            // What is no form as it is, is converted to text.
            if let Some(now) = taking.or_else(|| find(&["string"]).first().copied().filter(|_| is_plain)) {
                self.bounds(path, &was, &of_form(new, now));
            }
        }
        for change in self.changes.split_off(first) {
            if !self.changes.contains(&change) {
                self.changes.push(change);
            }
        }
    }

    /// Says that numbers of any size must be floats now, unless bounds say so already.
    #[inline]
    pub(super) fn precision(&mut self, path: &str, old: &Value, new: &Value) {
        let kind = |item| types::kind(type_of(item).unwrap_or(item)).0;
        let inner = |item| types::kind(type_of(item).unwrap_or(item)).1;
        let is_exact = |item| inner(item).is_some_and(|number| is(number, "exact"));
        let is_any = match kind(old) {
            "number" => is_exact(old) && !["min", "max"].iter().all(|name| get(old, name).is_some()),
            "integer" => !["min", "max"].iter().all(|name| get(old, name).or_else(|| get(inner(old)?, name)).is_some()),
            _ => false,
        };
        if is_any && kind(new) == "number" && !is_exact(new) {
            self.add(path, ChangeKind::Narrower, messages::FLOATS);
        }
    }

    /// Compares a bound that is called so, and with another name as a number.
    #[inline]
    pub(super) fn bound(
        &mut self,
        path: &str,
        (old, new): (&Value, &Value),
        (name, size): (&str, &str),
        is_least: bool,
    ) {
        let sized = |value| get(value, size).or_else(|| get(value, name)).cloned();
        let least_of_all = |value: &Value| is_least && name.ends_with("_len") && *value == Value::from(0);
        let is_there = |value: Option<Value>| value.filter(|value| value.as_number().is_some() && !least_of_all(value));
        // How long words and tuples are is compared as what they are.
        let counts = !name.ends_with("_len") || kind(old) != kind(new);
        let bound = |value, item| if counts { with_type(value, item, name) } else { value };
        let (was, now) = (bound(is_there(sized(old)), old), bound(is_there(sized(new)), new));
        // Equal elements of a set are one.
        let (was, now) = match (name, kind(old), kind(new)) {
            ("max_len", "set", "list") => (None, now),
            ("min_len", "list" | "tuple", "set") => (was.map(|was| smaller(was, Value::from(1))), now),
            _ => (was, now),
        };
        let is_narrower = match (was.as_ref().and_then(Value::as_number), now.as_ref().and_then(Value::as_number)) {
            (Some(was), Some(now)) if was == now => return,
            (Some(was), Some(now)) => (now > was) == is_least,
            (None, Some(_)) => true,
            (Some(_), None) => false,
            (None, None) => return,
        };
        let which = if is_least { "at least" } else { "at most" };
        // A quantity is shown with its unit.
        let shown = |value, sized: &Option<Value>| match kind(value) {
            "quantity" => get(value, name).cloned(),
            _ => sized.clone(),
        };
        let unit = match name {
            "min_count" | "max_count" => ("block", "blocks"),
            "min_len" | "max_len" => match kind(new) {
                "list" | "set" | "tuple" => ("element", "elements"),
                "map" | "object" => ("entry", "entries"),
                "string" | "words" => ("character", "characters"),
                _ => ("", ""),
            },
            _ => ("", ""),
        };
        let mut said =
            messages::bound(is_narrower, (which, unit), shown(old, &was).as_ref(), shown(new, &now).as_ref());
        if name == "min_count" && now.is_some() && is_left_out(new) {
            said.push_str(messages::OR_NONE);
        }
        self.add(path, if is_narrower { ChangeKind::Narrower } else { ChangeKind::Wider }, said);
    }
}

/// One form of an argument, with the bounds that are its own.
#[inline]
pub(super) fn of_form(item: &Value, form: &Value) -> Value {
    let bounds: &[&str] = match types::kind(form).0 {
        "integer" | "number" => &["min", "max"],
        "string" | "list" | "set" | "map" | "tuple" | "object" => &["min_len", "max_len"],
        _ => &[],
    };
    let bounds = bounds.iter().filter_map(|name| Some((*name, get(item, name)?.clone())));
    Value::object(bounds.chain([("type", form.clone())]).collect::<Vec<_>>())
}

/// Whether there can be no blocks at all, too.
#[inline]
fn is_left_out(blocks: &Value) -> bool {
    if get(blocks, "body").is_some() { !is(blocks, "required") } else { is(blocks, "optional") }
}

/// A bound together with what the type of an argument says; that of floats only if both data tell their precision.
#[inline]
fn with_type(bound: Option<Value>, item: &Value, name: &str) -> Option<Value> {
    // Where types alone are compared the item is one.
    let ty = type_of(item);
    let own = match (name, types::kind(ty.unwrap_or(item))) {
        ("min" | "max", ("integer" | "number", Some(range))) => get(range, name).cloned(),
        ("min_len" | "max_len", ("tuple", Some(parts))) => {
            parts.as_elements().map(|parts| Value::from(parts.len() as u64))
        }
        // What is converted to text has at least one character.
        ("min_len", ("number" | "integer" | "bool" | "quantity", _)) => Some(Value::from(1)),
        ("max_len", ("bool", _)) => Some(Value::from("false".len() as u64)),
        ("max_len", ("words", _)) => {
            let lengths = ty.into_iter().flat_map(|ty| texts(ty, "words")).map(|word| word.chars().count());
            lengths.max().map(|length| Value::from(length as u64))
        }
        ("min_len", ("words", _)) => {
            let lengths = ty.into_iter().flat_map(|ty| texts(ty, "words")).map(|word| word.chars().count());
            lengths.min().map(|length| Value::from(length as u64))
        }
        _ => None,
    };
    match (bound, own) {
        (Some(bound), Some(own)) if name.starts_with("min") => Some(larger(bound, own)),
        (Some(bound), Some(own)) => Some(smaller(bound, own)),
        (bound, own) => bound.or(own),
    }
}

/// Whether an argument takes values that are marked sensitive.
#[inline]
fn takes_secrets(item: &Value) -> bool {
    is(item, "sensitive") || is(item, "marked") || kind(item) == "expression"
}

#[inline]
fn larger(a: Value, b: Value) -> Value {
    if a.as_number() > b.as_number() { a } else { b }
}

#[inline]
fn smaller(a: Value, b: Value) -> Value {
    if a.as_number() < b.as_number() { a } else { b }
}

/// The kind of the type of an argument.
#[inline]
fn kind(item: &Value) -> &str {
    type_of(item).map_or("", |ty| types::kind(ty).0)
}

/// The type of an argument, or of all arguments that have no name of their own.
#[inline]
fn type_of(item: &Value) -> Option<&Value> {
    get(item, "type").or_else(|| get(item, "arguments"))
}
