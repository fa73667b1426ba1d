//! Keys of objects, where it is known which there are.

use crate::ide::completion::text::{Template, quoted};
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::expected::object_schema;
use crate::ide::level::variant_of;
use crate::ide::place::{Present, Quotes, Value};
use crate::schema::FieldIndex;
use crate::schema::{ChosenBy, Field, Sample, Schema, Snippet};

/// Returns the required attributes of an object, each with a sample value.
pub(super) fn required(index: &FieldIndex, schema: &Schema) -> Vec<(String, Sample)> {
    let items = index.required_items(schema).into_iter().filter_map(|item| match item {
        Snippet::Argument { name, value } => Some((name, value)),
        Snippet::Block { .. } => None,
    });
    items.collect()
}

impl Completing<'_> {
    pub(super) fn keys(&self, value: &Value, present: &[Present], quotes: Option<&Quotes>) -> Vec<Completion> {
        let Some(schema) = object_schema(self.level, value) else { return Vec::new() };
        let schema = variant_of(schema, present);
        let is_json = self.is_json() && (self.is_outside_of_text() || quotes.is_some());
        let mut found = Vec::new();
        let here = self.text().get(self.word()).unwrap_or("").to_owned();
        let mut fields: Vec<(&str, Option<Sample>, Option<&'static Field>, bool)> = Vec::new();
        if let Some(ChosenBy::Attribute(tag)) = schema.chosen_by() {
            let word = schema.variants().first().map(|variant| Sample::Text(variant.name.to_owned()));
            fields.push((tag, word, None, true));
        }
        if schema.chosen_by() == Some(ChosenBy::Name) {
            // One of them, and nothing beside it.
            let is_free = present.iter().all(|it| it.name == here);
            for variant in schema.variants().iter().filter(|_| is_free) {
                fields.push((
                    variant.name,
                    Some(Sample::Map(required(self.load.index(), (variant.schema)()))),
                    None,
                    true,
                ));
            }
        }
        for field in schema.fields().filter(|field| field.is_item()) {
            let sample = self
                .load
                .index()
                .value(Some(schema), field)
                .or_else(|| field.blocks().map(|_| Sample::Map(Vec::new())));
            fields.push((field.name(), sample, Some(field), self.load.index().is_required(schema, field)));
        }
        for (name, sample, field, required) in fields {
            let is_there =
                |it: &Present| it.name != here && field.map_or(it.name == name, |field| field.takes(&it.name));
            if present.iter().any(is_there) {
                continue;
            }
            let sort = if required { '0' } else { '1' };
            let value = sample.unwrap_or(Sample::Null);
            let range = quotes.map_or(self.word(), |quotes| quotes.all.clone());
            let rest = self.behind(range.end);
            let is_followed = rest.starts_with(['=', ':']);
            let is_apart = rest.is_empty() || rest.starts_with(['\n', '\r', '}', ',', '#']);
            let separator = if is_apart || rest.starts_with("//") { "" } else { ", " };
            let item = Snippet::Argument { name: name.to_owned(), value };
            let template = match (is_followed, is_json) {
                (true, true) => Template::default().text(&quoted(name)),
                (true, false) => Template::default().text(name),
                (false, true) => Template::default().json(&item, self.indent()),
                (false, false) => Template::default().native(&item, self.indent()).text(separator),
            };
            let mut completion = Completion::new(name, CompletionKind::Attribute, range, sort).writing(template);
            if is_json && !is_followed {
                completion = self.with_commas(completion);
            }
            found.push(match field {
                Some(field) => {
                    let facts = self.load.index().facts(Some(schema), field, field.name()).join("\n");
                    let parts = [field.description().trim(), &facts];
                    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                    let detail = self.load.index().type_name(Some(schema), field).unwrap_or_default();
                    completion.detail(detail).documented(parts.join("\n\n"))
                }
                None => completion,
            });
        }
        found
    }
}
