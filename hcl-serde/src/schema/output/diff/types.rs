//! Whether one type of values takes what another one takes.

use hcl_model::value::Value;

use crate::schema::output::diff::bodies::Comparison;
use crate::schema::output::diff::{ChangeKind, get, messages, texts};

impl Comparison<'_> {
    /// Compares the types of an argument or a part of one.
    pub(super) fn types(&mut self, path: &str, old: &Value, new: &Value) {
        if old == new && !has_names(old) {
            return;
        }
        let (old_kind, new_kind) = (kind(old), kind(new));
        match (old_kind, new_kind) {
            (("list" | "set", Some(old)), ("list" | "set", Some(new))) => self.types(&format!("{path}[]"), old, new),
            (("map", Some(old)), ("map", Some(new))) => self.types(&format!("{path}.*"), old, new),
            (("object", Some(old)), ("object", Some(new))) => {
                if let (Some(old), Some(new)) = (old.as_str(), new.as_str()) {
                    self.bodies(path, old, new);
                }
            }
            (("words", _), ("words", _)) => {
                let (known, now): (Vec<&str>, Vec<&str>) =
                    (texts(old, "words").collect(), texts(new, "words").collect());
                self.sets(path, &known, &now);
            }
            (("integer", Some(old)), ("integer", Some(new))) => {
                self.bounds(path, old, new);
            }
            (("tuple", Some(old_parts)), ("tuple", Some(new_parts))) => {
                let (olds, news) =
                    (old_parts.as_elements().unwrap_or_default(), new_parts.as_elements().unwrap_or_default());
                if olds.len() != news.len() {
                    self.add(path, ChangeKind::Narrower, messages::another_type(true, old, new));
                }
                for (index, (old, new)) in olds.iter().zip(news).enumerate() {
                    self.types(&format!("{path}[{index}]"), old, new);
                }
            }
            (("values", Some(old)), ("values", Some(new))) => {
                if let (Some(old), Some(new)) = (old.as_str(), new.as_str())
                    && self.visited.insert((format!("values {old}"), new.to_owned()))
                    && let (Some(old), Some(new)) = (self.forms_of(self.old, old), self.forms_of(self.new, new))
                {
                    self.forms(path, old, new);
                }
            }
            _ if takes(new, old) => self.add(path, ChangeKind::Wider, messages::another_type(false, old, new)),
            _ => self.add(path, ChangeKind::Narrower, messages::another_type(true, old, new)),
        }
    }

    /// Compares values of several forms: form by form if there are as many of the same kinds, and otherwise which there are.
    fn forms(&mut self, path: &str, old: &Value, new: &Value) {
        let (olds, news) = (forms_in(old), forms_in(new));
        let rest = |form: &&Value, forms: &[Value]| !forms.iter().any(|other| takes(other, form));
        for form in olds.iter().filter(|form| rest(form, news)) {
            self.add(path, ChangeKind::Narrower, messages::form(true, form));
        }
        for form in news.iter().filter(|form| rest(form, olds)) {
            self.add(path, ChangeKind::Wider, messages::form(false, form));
        }
        for old in olds {
            if let Some(new) = news.iter().find(|new| kind(new).0 == kind(old).0) {
                self.types(path, old, new);
            }
        }
    }

    fn forms_of<'d>(&self, data: &'d Value, name: &str) -> Option<&'d Value> {
        get(get(data, "values")?, name)
    }
}

fn forms_in(value: &Value) -> &[Value] {
    get(value, "one_of").and_then(Value::as_elements).unwrap_or_default()
}

/// Whether a type takes all that another one takes, as far as their kinds tell: numbers and truths are converted to text.
fn takes(new: &Value, old: &Value) -> bool {
    match (kind(new).0, kind(old).0) {
        ("any", _) => true,
        (new, old) if new == old => true,
        ("string", "number" | "integer" | "bool" | "words" | "quantity") => true,
        ("number", "integer") => true,
        _ => false,
    }
}

/// What kind of type it is, and what it is made of.
fn kind(ty: &Value) -> (&str, Option<&Value>) {
    match ty.as_str() {
        Some(name) => (name, None),
        None => match ty.as_entries().and_then(|entries| entries.get_index(0)) {
            Some((name, inner)) => (name, Some(inner)),
            None => ("any", None),
        },
    }
}

/// Whether a type has names in it, which can mean something else in other data.
fn has_names(ty: &Value) -> bool {
    match kind(ty) {
        ("object" | "values", _) => true,
        ("list" | "set" | "map", Some(inner)) => has_names(inner),
        ("tuple" | "one_of", Some(inner)) => inner.as_elements().unwrap_or_default().iter().any(has_names),
        _ => false,
    }
}
