//! Whether one type of values takes what another one takes.

use hcl_model::value::{Number, Value};

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{body_of, items_of};
use crate::schema::output::diff::{ChangeKind, get, get_text, is, list, messages, texts};

impl<'d> Comparison<'d> {
    /// Compares the types of an argument or a part of one.
    #[inline]
    pub(super) fn types(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        if old == new && !has_names(old) {
            return;
        }
        self.inside(path, |this| this.other_types(path, old, new));
    }

    /// Compares two types that differ, or in which there are bodies.
    #[inline]
    fn other_types(&mut self, path: &str, old: &'d Value, new: &'d Value) {
        match (kind(old), kind(new)) {
            (("optional", Some(old)), ("optional", Some(new))) => self.types(path, old, new),
            (("optional", Some(old)), _) => {
                if !takes_null(new) {
                    self.add(path, ChangeKind::Narrower, messages::words(true, &["null"]));
                }
                self.types(path, old, new);
            }
            (_, ("optional", Some(new))) => {
                if !takes_null(old) {
                    self.add(path, ChangeKind::Wider, messages::words(false, &["null"]));
                }
                self.types(path, old, new);
            }
            (("list" | "set", Some(old)), ("list" | "set", Some(new))) => self.types(&format!("{path}[]"), old, new),
            (("map", Some(old)), ("map", Some(new))) => self.types(&format!("{path}.*"), old, new),
            (("object", Some(old)), ("object", Some(new))) => {
                if let (Some(old), Some(new)) = (old.as_str(), new.as_str()) {
                    self.objects(path, old, new);
                }
            }
            (("words", _), ("object", Some(body))) if variants_of(self.new, body).is_some() => {
                let words: Vec<&str> = texts(old, "words").collect();
                self.words_and_variants(path, &words, variants_of(self.new, body).unwrap_or_default(), true);
            }
            (("object", Some(body)), ("words", _)) if variants_of(self.old, body).is_some() => {
                let words: Vec<&str> = texts(new, "words").collect();
                self.words_and_variants(path, &words, variants_of(self.old, body).unwrap_or_default(), false);
            }
            (("words", _), ("words", _)) => {
                let (known, now): (Vec<&str>, Vec<&str>) =
                    (texts(old, "words").collect(), texts(new, "words").collect());
                self.sets(path, &known, &now);
            }
            (("integer", _), ("integer", _)) | (("number", _), ("number", _)) => {
                self.bounds(path, old, new);
                self.precision(path, old, new);
            }
            (("tuple", Some(old_parts)), ("tuple", Some(new_parts))) => {
                let (olds, news) = (elements(old_parts), elements(new_parts));
                if olds.len() != news.len() {
                    self.add(path, ChangeKind::Narrower, messages::another_type(true, old, new));
                }
                for (index, (old, new)) in olds.iter().zip(news).enumerate() {
                    self.types(&format!("{path}[{index}]"), old, new);
                }
            }
            (("values", _), _) | (_, ("values", _)) => self.forms(path, old, new),
            // Of what texts are nothing can be said where nobody knows of any.
            (("unknown", Some(_)), ("unknown", None)) => {
                self.add(path, ChangeKind::Narrower, messages::another_type(true, old, new));
            }
            (("string", was), ("string", now))
            | (("any", was), ("any", now))
            | (("unknown", was), ("unknown", now)) => {
                self.formats(path, was.and_then(Value::as_str), now.and_then(Value::as_str));
            }
            _ if old == new => {}
            _ if self.is_taken(old, new) => self.add(path, ChangeKind::Wider, messages::another_type(false, old, new)),
            (_, ("string" | "any" | "unknown", Some(format))) if is_text_of(old) => {
                let format = format.as_str().unwrap_or_default();
                self.add(path, ChangeKind::Narrower, messages::format(true, format));
            }
            _ => self.add(path, ChangeKind::Narrower, messages::another_type(true, old, new)),
        }
    }

    /// Compares what texts are: a path is any text.
    #[inline]
    fn formats(&mut self, path: &str, old: Option<&str>, new: Option<&str>) {
        let is_any = |format: &&str| *format != "path";
        match (old.filter(is_any), new.filter(is_any)) {
            (old, new) if old == new => {}
            (Some(old), Some(new)) if of_either_version(old) == Some(new) => {
                self.add(path, ChangeKind::Wider, messages::format(false, old));
            }
            (_, Some(format)) => self.add(path, ChangeKind::Narrower, messages::format(true, format)),
            (Some(format), None) => self.add(path, ChangeKind::Wider, messages::format(false, format)),
            (None, None) => {}
        }
    }

    /// Whether a type takes all values of an old one, which is of another kind.
    #[inline]
    fn is_taken(&self, old: &'d Value, new: &'d Value) -> bool {
        match (kind(old), kind(new)) {
            (("tuple", Some(parts)), ("list" | "set", Some(element))) => {
                elements(parts).iter().all(|part| self.would_take(part, element))
            }
            (("map", Some(element)), ("object", Some(body))) => {
                let body = body.as_str().and_then(|name| body_of(self.new, name));
                // Null is what is left out.
                let element = if let ("optional", Some(inner)) = kind(element) { inner } else { element };
                body.is_some_and(|body| {
                    let takes = |item: &'d Value, name| get(item, name).is_some_and(|ty| self.would_take(element, ty));
                    let may_be_absent = |argument| !is(argument, "required") && !is(argument, "not_null");
                    let is_taken = |argument: &'d Value| may_be_absent(argument) && takes(argument, "type");
                    get(body, "rest").is_some_and(|rest| rest.as_str().is_some() || takes(rest, "arguments"))
                        && list(body, "blocks").is_empty()
                        && list(body, "arguments").iter().all(is_taken)
                })
            }
            (("object", Some(body)), ("map", Some(element))) => {
                let body = body.as_str().and_then(|name| body_of(self.old, name));
                body.is_some_and(|body| {
                    let rest = get(body, "rest").map(|rest| get(rest, "arguments"));
                    let takes_null = takes_null(element) || kind(element).0 == "optional";
                    // What has any other name may be null.
                    let is_rest_taken = |rest: &'d Value| takes_null && self.would_take(rest, element);
                    let is_closed =
                        get(body, "choice").is_none() && rest.is_none_or(|rest| rest.is_some_and(is_rest_taken));
                    let is_taken = |argument: &'d Value| {
                        let is_null = !is(argument, "required") || is(argument, "nullable");
                        let is_taken = get(argument, "type").is_some_and(|ty| self.would_take(ty, element));
                        is_taken && (takes_null || !is_null)
                    };
                    is_closed && list(body, "blocks").is_empty() && list(body, "arguments").iter().all(is_taken)
                })
            }
            (_, ("any", _)) if self.keeps(old, &mut Vec::new()) => false,
            _ => takes(new, old),
        }
    }

    /// Whether something in the values of an old type was kept and not evaluated; bodies and values that were looked at are not
    /// looked at again.
    #[inline]
    fn keeps(&self, old: &'d Value, seen: &mut Vec<&'d str>) -> bool {
        let (kind, inner) = kind(old);
        let is_new = |seen: &mut Vec<&'d str>| {
            let name = inner.and_then(Value::as_str)?;
            (!seen.contains(&name)).then(|| seen.push(name)).map(|()| name)
        };
        match kind {
            "expression" | "reference" | "call" | "type" => true,
            "list" | "set" | "map" | "optional" => inner.is_some_and(|inner| self.keeps(inner, seen)),
            "tuple" => inner.is_some_and(|parts| elements(parts).iter().any(|part| self.keeps(part, seen))),
            "values" => {
                let forms =
                    is_new(seen).and_then(|name| get(get(self.old, "values")?, name)).and_then(|it| get(it, "one_of"));
                forms.is_some_and(|forms| elements(forms).iter().any(|form| self.keeps(form, seen)))
            }
            "object" => inner.and_then(Value::as_str).is_some_and(|name| self.keeps_in_body(name, seen)),
            _ => false,
        }
    }

    /// Whether that is so of something in an old body.
    #[inline]
    pub(super) fn keeps_in_body(&self, name: &'d str, seen: &mut Vec<&'d str>) -> bool {
        if seen.contains(&name) {
            return false;
        }
        seen.push(name);
        let Some(body) = body_of(self.old, name) else { return false };
        let rest = get(body, "rest");
        // A word without quotes would be the name of a variable.
        if items_of(body).any(|item| is(item, "keyword")) || rest.and_then(Value::as_str) == Some("kept") {
            return true;
        }
        let of_items = items_of(body).flat_map(|item| [get(item, "type"), get(item, "argument")]).flatten();
        if of_items.chain(rest.and_then(|rest| get(rest, "arguments"))).any(|ty| self.keeps(ty, seen)) {
            return true;
        }
        let variants = get(body, "choice").map(|choice| list(choice, "variants")).unwrap_or_default();
        list(body, "blocks").iter().chain(variants).any(|inner| match (get(inner, "type"), get_text(inner, "body")) {
            (Some(ty), _) => self.keeps(ty, seen),
            (None, Some(name)) => self.keeps_in_body(name, seen),
            (None, None) => false,
        })
    }

    /// Whether a type takes all values of an old one.
    #[inline]
    pub(super) fn would_take(&self, old: &'d Value, new: &'d Value) -> bool {
        self.would_hold(|comparison| comparison.types("", old, new))
    }
}

/// The variants of an object in which a name chooses.
#[inline]
fn variants_of<'d>(data: &'d Value, body: &Value) -> Option<&'d [Value]> {
    let choice = get(body_of(data, body.as_str()?)?, "choice")?;
    (get_text(choice, "by") == Some("name")).then(|| list(choice, "variants"))
}

#[inline]
pub(super) fn elements(value: &Value) -> &[Value] {
    value.as_elements().unwrap_or_default()
}

/// Whether a type takes all that another one takes, as far as their kinds tell: numbers and truths are converted to text.
#[inline]
fn takes(new: &Value, old: &Value) -> bool {
    match (kind(new).0, kind(old).0) {
        // What is kept is not evaluated.
        ("expression", _) => true,
        ("any", _) if takes_any_text(new) => true,
        ("any" | "unknown", "string" | "quantity") => kind(new).1.is_some() && kind(old).1 == kind(new).1,
        ("quantity", "quantity") => get(new, "quantity") == get(old, "quantity"),
        // Numbers of the smallest unit are none of a fraction, and not negative.
        ("quantity", "integer") => {
            let range = kind(old).1;
            let bound = |name| range.and_then(|range| get(range, name)).and_then(Value::as_number).cloned();
            let is_within =
                |least: Number, most: Number| least >= Number::from(0_u64) && most <= Number::from(u64::MAX);
            get(new, "takes_numbers").is_some()
                && bound("min").zip(bound("max")).is_some_and(|(least, most)| is_within(least, most))
        }
        (name, other) if name == other => true,
        ("string", _) => takes_any_text(new) && is_text_of(old),
        ("number", "integer") => true,
        _ => false,
    }
}

/// What addresses are called that can be of either version, of which these are of one: data before the fifth form do not tell
/// which.
#[inline]
fn of_either_version(format: &str) -> Option<&'static str> {
    match format {
        "IPv4 address" | "IPv6 address" => Some("IP address"),
        "IPv4 socket address" | "IPv6 socket address" => Some("socket address"),
        _ => None,
    }
}

/// Whether a type of texts takes any of them.
#[inline]
pub(super) fn takes_any_text(ty: &Value) -> bool {
    kind(ty).1.is_none_or(|format| format.as_str() == Some("path"))
}

/// Whether values are text, or are converted to it.
#[inline]
fn is_text_of(ty: &Value) -> bool {
    matches!(kind(ty).0, "string" | "number" | "integer" | "bool" | "words" | "quantity")
}

#[inline]
fn takes_null(ty: &Value) -> bool {
    matches!(kind(ty).0, "any" | "null" | "expression")
}

/// What kind of type it is, and what it is made of.
#[inline]
pub(super) fn kind(ty: &Value) -> (&str, Option<&Value>) {
    match ty.as_str() {
        Some(name) => (name, None),
        None => match ty.as_entries().and_then(|entries| entries.get_index(0)) {
            Some((name, inner)) => (name, Some(inner)),
            None => ("any", None),
        },
    }
}

/// Whether a type has names in it, which can mean something else in other data.
#[inline]
fn has_names(ty: &Value) -> bool {
    match kind(ty) {
        ("object" | "values", _) => true,
        ("list" | "set" | "map" | "optional", Some(inner)) => has_names(inner),
        ("tuple" | "one_of", Some(inner)) => elements(inner).iter().any(has_names),
        _ => false,
    }
}
