//! A template as text of the JSON syntax.

use std::collections::HashMap;

use hcl_model::format::Options;
use hcl_model::json;
use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, text as text_of};
use crate::schema::output::messages::CUT;
use crate::schema::output::outline::{Item, ItemKind, State};

/// The text of a file.
#[inline]
pub(super) fn text(about: &str, items: &[Item]) -> String {
    json::format(&body(about, items).to_string(), &Options::default().with_width(80))
}

/// A body, in which what is said and what is left out stands in the comment.
#[inline]
pub(in crate::schema) fn body(about: &str, items: &[Item]) -> JsonValue {
    let mut comments: Vec<JsonValue> = lines("", about).collect();
    let (mut live, mut out) = (Objects::default(), Objects::default());
    for item in items {
        let (name, value) = property(item);
        comments.extend(lines(name, &item.about));
        match item.state {
            State::Live => live.add(name, value),
            State::Out => out.add(name, value),
            State::Instead => comments
                .push(JsonValue::Array(vec![text_of("instead"), JsonValue::Object(vec![(name.to_owned(), value)])])),
        }
    }
    comments.extend(out.objects.into_iter().map(JsonValue::Object));
    let mut live = live.objects.into_iter();
    let comment = (!comments.is_empty()).then(|| ("//".to_owned(), JsonValue::Array(comments)));
    let first: Properties = comment.into_iter().chain(live.next().unwrap_or_default()).collect();
    match <[Properties; 1]>::try_from(std::iter::once(first).chain(live).collect::<Vec<_>>()) {
        Ok([one]) => JsonValue::Object(one),
        Err(several) => JsonValue::Array(several.into_iter().map(JsonValue::Object).collect()),
    }
}

/// What is said of an item, by its name.
#[inline]
fn lines<'t>(name: &str, about: &'t str) -> impl Iterator<Item = JsonValue> + use<'t> {
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let mut lines = about.lines().filter(|line| !line.is_empty());
    let first = lines.next().map(|line| text_of(format!("{name}{line}")));
    first.into_iter().chain(lines.map(text_of))
}

/// An item as a property: each label is a level of objects.
#[inline]
fn property(item: &Item) -> (&str, JsonValue) {
    match &item.kind {
        ItemKind::Argument { name, value } => (name, value.json()),
        ItemKind::Block { ty, labels, items, is_cut } => {
            let level = |inner, label: &String| JsonValue::Object(vec![(label.clone(), inner)]);
            let body = match body(if *is_cut { CUT } else { "" }, items) {
                // A list of objects that are one body, in a list of bodies.
                JsonValue::Array(objects) => JsonValue::Array(vec![JsonValue::Array(objects)]),
                one => one,
            };
            (ty, labels.iter().rev().fold(body, level))
        }
    }
}

/// Properties in order, in objects in each of which a name stands once.
#[derive(Default)]
struct Objects<'n> {
    objects: Vec<Properties>,
    /// In which of them a name stood last.
    last: HashMap<&'n str, usize>,
}

impl<'n> Objects<'n> {
    /// Adds a property, beside one of its name; behind others it is in one more object, because blocks have an order.
    #[inline]
    fn add(&mut self, name: &'n str, value: JsonValue) {
        if let Some((last, several)) = self.objects.last_mut().and_then(|object| object.last_mut())
            && last == name
        {
            let mut blocks = blocks(std::mem::replace(several, JsonValue::Null));
            blocks.extend(self::blocks(value));
            *several = JsonValue::Array(blocks);
            return;
        }
        let open = self.objects.len();
        if self.last.get(name) == Some(&open) || self.objects.is_empty() {
            self.objects.push(Properties::new());
        }
        self.last.insert(name, self.objects.len());
        if let Some(object) = self.objects.last_mut() {
            object.push((name.to_owned(), value));
        }
    }
}

/// The blocks that a value is.
#[inline]
fn blocks(value: JsonValue) -> Vec<JsonValue> {
    match value {
        JsonValue::Array(several) => several,
        one => vec![one],
    }
}
