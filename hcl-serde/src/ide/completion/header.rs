//! Behind the name of an argument or a block: what has to follow there.

use hcl_model::body::Definition;

use crate::ide::completion::text::Template;
use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::place::Quotes;
use crate::schema::{Sample, Snippet};

/// The rest of a block, behind the labels that the block has.
#[derive(Debug, Default)]
pub(super) struct Rest {
    /// The labels that it has not, as they can be.
    labels: Vec<String>,
    /// The required items of the block.
    items: Vec<Snippet>,
}

impl Rest {
    /// The next label, and what is behind it.
    pub(super) fn first(&self) -> Option<(&str, Rest)> {
        let (first, labels) = self.labels.split_first()?;
        Some((first, Rest { labels: labels.to_vec(), items: self.items.clone() }))
    }

    /// Returns the template of the rest, behind another template.
    pub(super) fn template(&self, before: Template, is_json: bool, indent: &str) -> Template {
        match is_json {
            true => before.json_body(&self.labels, &self.items, indent),
            false => before.native_body(&self.labels, &self.items, indent),
        }
    }
}

impl Completing<'_> {
    /// Behind a name or labels: the next label, the body with what is required, or the value.
    pub(super) fn header(&self, ty: &str, before: &[String], quotes: Option<&Quotes>) -> Vec<Completion> {
        let range = quotes.map_or(self.place.word.clone(), |quotes| quotes.all.clone());
        let behind = self.behind(range.end);
        if behind.starts_with(['{', '=', '"']) && !self.is_json() {
            return Vec::new();
        }
        let blank = self.text()[..range.start].ends_with([' ', '\t', ':', '\n']);
        let blank = Template::default().text(if blank { "" } else { " " });
        let field = self.level.field(ty);
        let mut found = Vec::new();
        if let Some(rest) = self.rest(ty, before) {
            if !rest.labels.is_empty() && !self.is_json() {
                found.extend(self.labels(ty, before, None).into_iter().map(|it| self.with_rest(it, ty, before)));
            }
            let written = rest.template(blank, self.is_json(), self.indent());
            // A label is listed by what is written for it.
            let label = rest.labels.first().filter(|_| !self.is_json()).map_or("{", String::as_str);
            let completion = Completion::new(label, CompletionKind::Block, range.clone(), '1').writing(written);
            let about = field.map_or("", |field| field.description());
            let completion = completion.documented(about);
            if found.iter().all(|it| it.label != label) {
                found.push(if self.is_json() { self.with_commas(completion) } else { completion });
            }
        }
        let argument = field
            .filter(|_| before.is_empty() && !self.is_json())
            .and_then(|field| self.load.index().value(self.level.schema(), field));
        if let Some(value) = argument.filter(|value| *value != Sample::Null) {
            let blank = self.text()[..range.start].ends_with([' ', '\t']);
            let written = Template::default().text(if blank { "= " } else { " = " }).sample(&value, false);
            found.push(Completion::new("=", CompletionKind::Argument, range, '0').writing(written));
        }
        found
    }

    /// A label with what is behind it.
    fn with_rest(&self, label: Completion, ty: &str, before: &[String]) -> Completion {
        let all: Vec<String> = before.iter().cloned().chain([label.label.clone()]).collect();
        match self.rest(ty, &all) {
            Some(rest) => {
                let written = Template::default().text(&format!("{} ", label.text));
                label.writing(rest.template(written, false, self.indent()))
            }
            None => label,
        }
    }

    /// Returns the rest of a block behind some labels. Returns `None` if there can be no such block.
    pub(super) fn rest(&self, ty: &str, before: &[String]) -> Option<Rest> {
        let count = self.level.labels_of(ty)?;
        if before.len() > count {
            return None;
        }
        let field = self.level.field(ty);
        let names: Vec<String> = match field.and_then(|field| self.load.index().snippet(self.level.schema(), field, ty))
        {
            Some(Snippet::Block { labels, .. }) => labels,
            _ => Definition::of(ty).map_or_else(Vec::new, |it| self.sample_labels(it)),
        };
        let names = (before.len()..count).map(|at| names.get(at).cloned().unwrap_or_else(|| "name".to_owned()));
        let labels: Vec<String> = names.collect();
        // The labels that are to come can choose what is in it.
        let all: Vec<String> = before.iter().cloned().chain(labels.iter().cloned()).collect();
        let items = match (self.inner_items(ty), field, Definition::of(ty)) {
            (Some(items), ..) => items,
            (None, None, Some(definition)) => self.defined_items(definition, all.first().map(String::as_str)),
            _ => self
                .level
                .inside(ty, &all)
                .schema()
                .map_or_else(Vec::new, |schema| self.load.index().required_items(schema)),
        };
        Some(Rest { labels, items })
    }
}
