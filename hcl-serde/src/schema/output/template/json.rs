//! Drafts as text of the JSON syntax.

use std::collections::HashMap;

use hcl_model::format::Options;
use hcl_model::json;
use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;

use crate::schema::description::Literal;
use crate::schema::output::draft::{Draft, DraftKind, DraftValue, State};
use crate::schema::output::json::{Properties, text as text_of};

/// Returns the text of a file.
pub(super) fn text(about: &str, drafts: &[Draft<'_>]) -> String {
    json::format(&body(about, drafts).to_string(), &Options::default().with_width(80))
}

/// Returns a body. Documentation and items that do not count stand in its comment.
fn body(about: &str, drafts: &[Draft<'_>]) -> JsonValue {
    let mut comments: Vec<JsonValue> = lines("", about).collect();
    let (mut live, mut out) = (Objects::default(), Objects::default());
    for draft in drafts {
        let properties = properties(&draft.kind);
        let name = properties.first().map(|(name, _)| name.clone()).unwrap_or_default();
        comments.extend(lines(&name, &draft.about));
        match draft.state {
            State::Live => properties.into_iter().for_each(|(name, value)| live.add(name, value)),
            State::Out => properties.into_iter().for_each(|(name, value)| out.add(name, value)),
            State::Instead => {
                comments.push(JsonValue::Array(vec![text_of("instead"), JsonValue::Object(properties)]));
            }
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

/// Returns the lines of documentation, behind the name of the item.
fn lines<'t>(name: &str, about: &'t str) -> impl Iterator<Item = JsonValue> + use<'t> {
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let mut lines = about.lines().filter(|line| !line.is_empty());
    let first = lines.next().map(|line| text_of(format!("{name}{line}")));
    first.into_iter().chain(lines.map(text_of))
}

/// Returns an item as properties. Each label is a level of objects.
fn properties(kind: &DraftKind<'_>) -> Properties {
    match kind {
        DraftKind::Argument { name, value } => {
            let value = match value {
                DraftValue::Literal(literal) => parsed(literal),
                DraftValue::Word(word) => text_of(*word),
                DraftValue::Hole(_, outline) => parsed(outline),
            };
            vec![((*name).to_owned(), value)]
        }
        DraftKind::Block { ty, labels, items } => {
            let level = |inner, label: &String| JsonValue::Object(vec![(label.clone(), inner)]);
            let body = match body("", items) {
                // One body that needs several objects is a list in a list of bodies.
                JsonValue::Array(objects) => JsonValue::Array(vec![JsonValue::Array(objects)]),
                one => one,
            };
            vec![((*ty).to_owned(), labels.iter().rev().fold(body, level))]
        }
        DraftKind::Blocks(literal) => match parsed(literal) {
            JsonValue::Object(properties) => properties,
            _ => Properties::new(),
        },
    }
}

fn parsed(literal: &Literal) -> JsonValue {
    JsonValue::parse(&literal.json, &Limits::DEFAULT).unwrap_or(JsonValue::Null)
}

/// Properties in order, in objects in each of which a name stands once.
#[derive(Default)]
struct Objects {
    objects: Vec<Properties>,
    /// Number of objects at the last property of each name.
    last: HashMap<String, usize>,
}

impl Objects {
    /// Adds a property beside the last one of its name. Behind other properties, the name needs one more object.
    fn add(&mut self, name: String, value: JsonValue) {
        if let Some((last, several)) = self.objects.last_mut().and_then(|object| object.last_mut())
            && *last == name
        {
            let mut all = blocks(std::mem::replace(several, JsonValue::Null));
            all.extend(blocks(value));
            *several = JsonValue::Array(all);
            return;
        }
        let open = self.objects.len();
        if self.last.get(&name) == Some(&open) || self.objects.is_empty() {
            self.objects.push(Properties::new());
        }
        self.last.insert(name.clone(), self.objects.len());
        if let Some(object) = self.objects.last_mut() {
            object.push((name, value));
        }
    }
}

/// Returns the blocks of a value.
fn blocks(value: JsonValue) -> Vec<JsonValue> {
    match value {
        JsonValue::Array(several) => several,
        one => vec![one],
    }
}
