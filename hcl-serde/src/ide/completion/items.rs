//! Arguments and blocks that may stand in a body.

use crate::ide::completion::text::{Template, quoted};
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::level::{Level, takes_argument};
use crate::ide::place::{Present, Quotes};
use crate::schema::{ChosenBy, Field, FieldKind, Sample, Schema, Snippet};

impl Completing<'_> {
    /// The arguments that are not set and the blocks of a body.
    pub(super) fn items(&self, quotes: Option<&Quotes>) -> Vec<Completion> {
        let present = &self.place.present;
        let mut found = Vec::new();
        match self.level {
            Level::Schema { schema, is_root, language, .. } => {
                self.fields(schema, present, quotes, &mut found);
                self.definitions(quotes, &mut found);
                for (name, labels) in language.others.iter().filter(|_| *is_root) {
                    let labels = (0..*labels).map(|_| "name".to_owned()).collect();
                    let item = Snippet::Block { ty: name.clone(), labels, items: Vec::new() };
                    found.extend(self.item(name, CompletionKind::Block, &item, quotes, '3'));
                }
                if let Some(include) = language.include.as_ref().filter(|_| *is_root)
                    && !self.is_there(include, present)
                {
                    let value = Sample::List(vec![Sample::Text("other.hcl".to_owned())]);
                    let item = Snippet::Argument { name: include.clone(), value };
                    found.extend(self.item(include, CompletionKind::Argument, &item, quotes, '3'));
                }
            }
            Level::Definition { definition, of, .. } => {
                self.in_definition(*definition, of.as_ref(), quotes, &mut found);
            }
            Level::Validation => self.in_validation(quotes, &mut found),
            Level::Unknown => self.in_include(quotes, &mut found),
            Level::Old(..) => {}
        }
        found.retain(|completion| self.suits_what_follows(completion, quotes));
        found
    }

    /// Returns `true` if a completion item suits the text behind its name: a value, or the labels or the body of a
    /// block.
    fn suits_what_follows(&self, completion: &Completion, quotes: Option<&Quotes>) -> bool {
        let takes_value = || {
            let field = self.level.field(&completion.label);
            completion.kind != CompletionKind::Block || field.is_some_and(takes_argument)
        };
        let rest = self.behind(completion.range.end);
        match rest.chars().next() {
            Some(':') if quotes.is_some() => {
                // In JSON objects and lists can be blocks as well.
                rest[1..].trim_start().starts_with(['{', '[']) || takes_value()
            }
            Some('=') => takes_value(),
            Some('{' | '"') if !self.is_json() => completion.kind == CompletionKind::Block,
            _ => true,
        }
    }

    fn fields(
        &self,
        schema: &'static Schema,
        present: &[Present],
        quotes: Option<&Quotes>,
        found: &mut Vec<Completion>,
    ) {
        if let Some(ChosenBy::Attribute(tag)) = schema.chosen_by()
            && !self.is_there(tag, present)
        {
            let word = schema.variants().first().map_or("", |variant| variant.name);
            let item = Snippet::Argument { name: tag.to_owned(), value: Sample::Text(word.to_owned()) };
            found.extend(self.item(tag, CompletionKind::Argument, &item, quotes, '0'));
        }
        for field in schema.fields() {
            let sort = if self.load.index().is_required(schema, field) { '0' } else { '1' };
            match field.kind() {
                FieldKind::Attribute(_) if !self.is_field_there(field, present) => {
                    let Some(value) = self.load.index().value(Some(schema), field) else { continue };
                    let item = Snippet::Argument { name: field.name().to_owned(), value };
                    let completion = self.item(field.name(), CompletionKind::Argument, &item, quotes, sort);
                    found.extend(completion.map(|it| self.said(it, field, schema)));
                }
                FieldKind::Block(block) if !(block.is_single() && self.is_field_there(field, present)) => {
                    let Some(item) = self.load.index().snippet(Some(schema), field, field.name()) else { continue };
                    let completion = self.item(field.name(), CompletionKind::Block, &item, quotes, sort);
                    found.extend(completion.map(|it| self.said(it, field, schema)));
                }
                FieldKind::Blocks(block) => {
                    for variant in (block.schema)().variants() {
                        let Some(item) = self.load.index().snippet(Some(schema), field, variant.name) else { continue };
                        let completion = self.item(variant.name, CompletionKind::Block, &item, quotes, sort);
                        let said = completion.map(|it| self.said(it, field, schema));
                        let own = Some(variant.description).filter(|text| !text.is_empty());
                        found.extend(said.map(|said| match own {
                            Some(own) => said.documented(own),
                            None => said,
                        }));
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the documentation of a field from the schema to a completion item.
    fn said(&self, completion: Completion, field: &'static Field, schema: &Schema) -> Completion {
        let facts = self.load.index().facts(Some(schema), field, &completion.label);
        let description = match (field.description(), field.blocks()) {
            ("", Some(block)) => (block.schema)().description(),
            (own, _) => own,
        };
        let documentation = [description.trim().to_owned(), facts.join("\n")];
        let documentation: Vec<String> = documentation.into_iter().filter(|part| !part.is_empty()).collect();
        let mut completion = completion.documented(documentation.join("\n\n"));
        if completion.kind == CompletionKind::Argument {
            completion = completion.detail(self.load.index().type_name(Some(schema), field).unwrap_or_default());
        }
        completion.is_deprecated = field.deprecation().is_some();
        if completion.is_deprecated {
            completion.sort = String::from('4');
        }
        completion
    }

    /// Returns `true` if an argument is set elsewhere than at the place.
    pub(super) fn is_there(&self, name: &str, present: &[Present]) -> bool {
        self.count(&|it| it == name, present) > 0
    }

    fn is_field_there(&self, field: &Field, present: &[Present]) -> bool {
        self.count(&|it| field.takes(it), present) > 0
    }

    /// Returns the number of items whose names match, without the item whose name contains the place.
    fn count(&self, is_it: &dyn Fn(&str) -> bool, present: &[Present]) -> usize {
        let here = self.text().get(self.place.word.clone()).filter(|word| !word.is_empty() && is_it(word));
        let all = present.iter().filter(|it| is_it(&it.name)).count();
        all.saturating_sub(usize::from(here.is_some()))
    }

    /// Returns the completion item as it is written at the place: all of the item, or its name alone where something
    /// follows. Returns `None` if the item cannot stand beside the existing items.
    pub(super) fn item(
        &self,
        label: &str,
        kind: CompletionKind,
        item: &Snippet,
        quotes: Option<&Quotes>,
        sort: char,
    ) -> Option<Completion> {
        let range = quotes.map_or(self.place.word.clone(), |quotes| quotes.all.clone());
        let completion = Completion::new(label, kind, range.clone(), sort);
        if self.is_json() {
            if quotes.is_some_and(|quotes| quotes.is_followed) {
                return Some(completion.writing(Template::default().text(&quoted(item.name()))));
            }
            if self.text().trim().is_empty() {
                let all = Template::default().text("{\n  ").json(item, "  ").text("\n}");
                return Some(completion.writing(all));
            }
            let completion = completion.writing(Template::default().json(item, self.indent()));
            return Some(self.with_commas(completion));
        }
        if self.behind(range.end).starts_with(['=', '{', '"']) {
            return Some(completion.writing(Template::default().text(item.name())));
        }
        let seam = self.seam(&range, kind == CompletionKind::Block)?;
        let written = Template::default().text(&seam.before).native(item, &seam.indent).text(&seam.behind);
        Some(self.within(completion.writing(written), seam))
    }
}
