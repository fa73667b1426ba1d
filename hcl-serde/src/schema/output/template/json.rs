//! A template as text of the JSON syntax.

use hcl_model::format::Options;
use hcl_model::json;
use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, text as text_of};
use crate::schema::output::outline::{Item, ItemKind, State};

/// The text of a file.
pub(super) fn text(about: &str, items: &[Item]) -> String {
    json::format(&body(about, items).to_string(), &Options::default().with_width(80))
}

/// A body, in which what is said and what is left out stands in the comment.
fn body(about: &str, items: &[Item]) -> JsonValue {
    let mut comments: Vec<JsonValue> = lines("", about).collect();
    let (mut live, mut out) = (Properties::new(), Properties::new());
    for item in items {
        let (name, value) = property(item);
        comments.extend(lines(name, &item.about));
        match item.state {
            State::Live => add(name, value, &mut live),
            State::Out => add(name, value, &mut out),
            State::Instead => comments
                .push(JsonValue::Array(vec![text_of("instead"), JsonValue::Object(vec![(name.to_owned(), value)])])),
        }
    }
    if !out.is_empty() {
        comments.push(JsonValue::Object(out));
    }
    let comment = (!comments.is_empty()).then(|| ("//".to_owned(), JsonValue::Array(comments)));
    JsonValue::Object(comment.into_iter().chain(live).collect())
}

/// What is said of an item, by its name.
fn lines<'t>(name: &str, about: &'t str) -> impl Iterator<Item = JsonValue> + use<'t> {
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let mut lines = about.lines().filter(|line| !line.is_empty());
    let first = lines.next().map(|line| text_of(format!("{name}{line}")));
    first.into_iter().chain(lines.map(text_of))
}

/// An item as a property: each label is a level of objects.
fn property(item: &Item) -> (&str, JsonValue) {
    match &item.kind {
        ItemKind::Argument { name, value } => (name, value.json()),
        ItemKind::Block { ty, labels, items } => {
            let level = |inner, label: &String| JsonValue::Object(vec![(label.clone(), inner)]);
            (ty, labels.iter().rev().fold(body("", items), level))
        }
    }
}

/// Adds a property, beside one of its name; behind others it is one more of its name, because blocks have an order.
fn add(name: &str, value: JsonValue, properties: &mut Properties) {
    match properties.last_mut() {
        Some((last, JsonValue::Array(several))) if last == name => several.push(value),
        Some((last, one)) if last == name => *one = JsonValue::Array(vec![one.clone(), value]),
        _ => properties.push((name.to_owned(), value)),
    }
}
