//! Labels of blocks, where it is known what they can be.

use std::collections::HashSet;

use hcl_model::body::Definition;
use hcl_model::syntax::Item;

use crate::ide::completion::text::{Template, quoted};
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::level::{Level, field_of};
use crate::ide::place::Quotes;
use crate::schema::{BlockField, Field, FieldKind, TypeSpec, Variant};

impl Completing<'_> {
    /// Returns the completion items for a label: words, the names of variants, and labels of blocks of the type in
    /// other files.
    pub(super) fn labels(&self, ty: &str, before: &[String], quotes: Option<&Quotes>) -> Vec<Completion> {
        let range = quotes.map_or(self.place.word.clone(), |quotes| quotes.all.clone());
        let is_property = self.is_json() && !quotes.is_some_and(|quotes| quotes.is_followed);
        if is_property && self.level.is_single(ty) && !self.is_alone(&range) {
            return Vec::new();
        }
        let mut found: Vec<Completion> = Vec::new();
        let mut known = HashSet::new();
        let mut add = |name: &str, about: &str, sort: char| {
            if known.insert(name.to_owned()) {
                found.push(self.label(ty, before, name, quotes, sort).documented(about));
            }
        };
        match self.level {
            Level::Schema { schema, .. } => {
                if let Some((field, block)) = field_of(schema, ty).and_then(|field| Some((field, field.blocks()?))) {
                    words(field, block, ty, before).into_iter().for_each(|(name, about)| add(name, about, '0'));
                } else if self.level.definitions().iter().any(|it| it.block_type() == ty && *it == Definition::Dynamic)
                    && before.is_empty()
                {
                    for field in schema.fields() {
                        match field.kind() {
                            FieldKind::Block(_) => add(field.name(), field.description(), '0'),
                            FieldKind::Blocks(block) => {
                                (block.schema)().variants().iter().for_each(|it| add(it.name, it.description, '0'));
                            }
                            _ => {}
                        }
                    }
                }
            }
            Level::Old(..) | Level::Definition { .. } | Level::Validation | Level::Unknown => {}
        }
        for name in self.labels_elsewhere(ty, before) {
            add(&name, "", '1');
        }
        if found.is_empty() && self.is_json() && quotes.is_none() {
            found.extend(self.any_label(ty, before));
        }
        found
    }

    /// A label that the author is to choose, with what is in the block.
    fn any_label(&self, ty: &str, before: &[String]) -> Option<Completion> {
        let rest = self.rest(ty, before)?;
        let (label, body) = rest.first()?;
        let written = Template::default().text("\"").hole(label).text("\": ");
        let written = body.template(written, true, self.indent());
        let completion = Completion::new(label, CompletionKind::Label, self.place.word.clone(), '0').writing(written);
        Some(self.with_commas(completion))
    }

    fn label(&self, ty: &str, before: &[String], name: &str, quotes: Option<&Quotes>, sort: char) -> Completion {
        let range = quotes.map_or(self.place.word.clone(), |quotes| quotes.all.clone());
        let mut template = Template::default().text(&quoted(name));
        // In JSON a label is the name of what is in the block.
        let is_property = self.is_json() && !quotes.is_some_and(|quotes| quotes.is_followed);
        let with_it: Vec<String> = before.iter().cloned().chain([name.to_owned()]).collect();
        let rest = if is_property { self.rest(ty, &with_it) } else { None };
        if let Some(rest) = &rest {
            template = rest.template(template.text(": "), true, self.indent());
        }
        let completion = Completion::new(name, CompletionKind::Label, range, sort).writing(template);
        if rest.is_some() { self.with_commas(completion) } else { completion }
    }

    /// Returns the labels that blocks of a type have in the other files, if the labels before them are the same.
    fn labels_elsewhere(&self, ty: &str, before: &[String]) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        let others = self.load.documents().iter().filter(|it| it.path() != self.document.path());
        let depth = self.place.around.len();
        for document in others.filter(|_| depth == 0) {
            self.load.walk(document, &mut |visited| {
                if let Item::Block(block) = visited.item
                    && block.ty == ty
                    && visited.path.steps().len() <= 1 + block.node.labels().count() + 1
                {
                    let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
                    if let Some(label) = labels.strip_prefix(before).and_then(|rest| rest.first())
                        && found.last() != Some(label)
                    {
                        found.push(label.clone());
                    }
                }
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The words that the next label is one of, with what is said of them.
fn words(field: &'static Field, block: &BlockField, ty: &str, before: &[String]) -> Vec<(&'static str, &'static str)> {
    let told = |variants: &'static [Variant]| variants.iter().map(|it| (it.name, it.description)).collect();
    let (index, keys) = (before.len(), block.key_count());
    if index < keys {
        return told(block.key_words(index));
    }
    let schema = (block.schema)();
    let chooses = schema.is_chosen_by_name() && !matches!(field.kind(), FieldKind::Blocks(_));
    if chooses && index == keys {
        return told(schema.variants());
    }
    let inside = block.body(ty, before.get(keys).map(String::as_str)).map(|body| body.schema);
    let label = inside.and_then(|schema| schema.labels().nth(index - keys - usize::from(chooses)));
    match label.map(Field::kind) {
        Some(FieldKind::Label { ty, .. }) => match ty.inner() {
            TypeSpec::Choice(variants) => told(variants),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
