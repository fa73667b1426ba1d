//! The sections of a reference page: a body with a table of what is in it, and a section for each item.

use std::collections::HashMap;

use crate::schema::description::environment::steps_of_block;
use crate::schema::description::{
    BlocksDoc, BodyDoc, DefaultDoc, Description, ItemDoc, ItemKind, Requirement, RestDoc, Selector, VariantContent,
    VariantDoc,
};
use crate::schema::output::draft::Drafter;
use crate::schema::output::markdown::facts::{
    default_cell, in_short, is_only_expected, of_argument, of_blocks, of_former_values, of_label, of_variant,
    other_names,
};
use crate::schema::output::markdown::messages as words;
use crate::schema::output::markdown::paths::{inside, join};
use crate::schema::output::markdown::text::{anchor, as_written, cell, code, fence_of, first_sentence, goes_on};
use crate::schema::output::template::native;

/// A page that is being written.
pub(super) struct Page<'d> {
    pub(super) description: &'d Description,
    out: String,
    environment: Option<String>,
    /// Steps to the body in the name of an environment variable. There are none within values.
    steps: Option<Vec<String>>,
    /// Path of the section that is being written, or the title.
    at: String,
    /// Sections in which bodies and unions are described, and whether a link can lead to the section.
    described: HashMap<PagePart<'d>, (String, bool)>,
    /// Unions around.
    pub(super) unions_around: Vec<&'d str>,
    /// End of the last list, which a following list would continue.
    list_end: usize,
    /// Anchor of each path.
    anchors: HashMap<String, String>,
    /// Anchors that are in use, and whether each stands on the page.
    taken: HashMap<String, bool>,
}

/// A body or a union, which a page describes once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum PagePart<'d> {
    Body(&'d str),
    Union(&'d str),
}

/// End of a row without a description.
const NO_DESCRIPTION: &str = " | |";

/// Place of a body on the page.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) path: &'p str,
    pub(super) level: usize,
}

impl<'d> Page<'d> {
    /// Writes the whole page.
    pub(super) fn written(
        environment: Option<&str>,
        description: &'d Description,
        (title, about): (&str, &str),
        level: usize,
    ) -> String {
        let mut page = Page {
            description,
            out: String::new(),
            environment: environment.map(str::to_owned),
            steps: Some(Vec::new()),
            at: title.to_owned(),
            described: HashMap::new(),
            unions_around: Vec::new(),
            list_end: 0,
            anchors: HashMap::new(),
            taken: HashMap::new(),
        };
        page.heading(title, level);
        page.paragraph(about, level);
        page.body(&description.root, Place { path: "", level });
        page.out.truncate(page.out.trim_end().len());
        page.out.push('\n');
        page.out
    }

    /// Describes a body below a heading, once for each body.
    pub(super) fn body(&mut self, name: &'d str, place: Place<'_>) {
        let Some(body) = self.description.body(name) else { return };
        let is_empty = body.items.is_empty() && body.labels.is_empty() && body.choice.is_none();
        if is_empty && body.rest.is_none() {
            self.described.insert(PagePart::Body(name), (self.at.clone(), !place.path.is_empty()));
            return;
        }
        if self.is_described(PagePart::Body(name), place) {
            return;
        }
        let Some(choice) = &body.choice else { return self.items(body, place) };
        let one_of = match choice.by {
            Selector::Name if self.description.takes_names(name) => words::ONE_OF_NAMES,
            Selector::Name => words::ONE_OF_KEYS,
            Selector::Argument(_) | Selector::Content => words::ONE_OF,
        };
        self.paragraph(one_of, place.level);
        for (index, variant) in choice.variants.iter().enumerate() {
            self.variant((name, &choice.by), index, variant, place);
        }
    }

    /// Returns `true` and links to the description if there is one; otherwise, the description is here.
    pub(super) fn is_described(&mut self, it: PagePart<'d>, place: Place<'_>) -> bool {
        let known = self.described.get(&it).cloned();
        match &known {
            Some((known, true)) => {
                let link = words::described_at(&code(known), &self.anchor(known));
                self.paragraph(&link, place.level);
            }
            Some((known, false)) => self.paragraph(&words::described_above(known), place.level),
            None => {
                self.described.insert(it, (self.at.clone(), !place.path.is_empty()));
            }
        }
        known.is_some()
    }

    /// Describes a variant that a name in an object, an argument or the content chooses.
    fn variant(&mut self, (body, by): (&'d str, &Selector), index: usize, variant: &'d VariantDoc, place: Place<'_>) {
        let (title, path) = match by {
            Selector::Argument(tag) => {
                (code(&format!("{tag} = {:?}", variant.name)), format!("{}({})", place.path, variant.name))
            }
            Selector::Name => (code(&variant.name), join(place.path, &variant.name)),
            Selector::Content => (words::form(index + 1), format!("{}({})", place.path, index + 1)),
        };
        self.anchored(&path);
        self.heading(&title, place.level + 1);
        let mut lines = if *by == Selector::Name { of_variant(self.description, variant) } else { Vec::new() };
        lines.extend(other_names(variant));
        lines.extend((variant.secret).then(|| format!("- {}", words::SECRET)));
        self.lines(&lines);
        self.paragraph(&variant.description, place.level + 1);
        let place = Place { path: &path, level: place.level + 1 };
        match &variant.content {
            VariantContent::Value(argument) => self.type_of_value(&argument.ty, &variant.description, place),
            VariantContent::Body(inner) if inner != body || *by == Selector::Name => {
                self.described_type(inner, &variant.description, place.level);
                self.body(inner, place);
            }
            VariantContent::Body(_) => {}
        }
    }

    /// Writes the documentation of a type, unless the page has it already.
    pub(super) fn described_type(&mut self, body: &'d str, said: &str, level: usize) {
        let text = self.description.body(body).map_or("", |body| &body.description);
        if text != said && !self.described.contains_key(&PagePart::Body(body)) {
            self.paragraph(text, level);
        }
    }

    /// Writes the table of a body, and a section for each item.
    fn items(&mut self, body: &'d BodyDoc, place: Place<'_>) {
        let mut rows = String::new();
        body.items.iter().for_each(|item| self.row(body, item, place, &mut rows));
        match rows.lines().all(|row| row.ends_with(NO_DESCRIPTION)) {
            _ if rows.is_empty() => {}
            // A column without any text is left out.
            true => {
                self.out.push_str(words::TABLE_WITHOUT_DESCRIPTIONS);
                self.out.push_str(&rows.replace(&format!("{NO_DESCRIPTION}\n"), " |\n"));
                self.out.push('\n');
            }
            false => {
                self.out.push_str(words::TABLE);
                self.out.push_str(&rows);
                self.out.push('\n');
            }
        }
        match &body.rest {
            Some(RestDoc::Arguments { description, argument, .. }) => {
                let ty = code(&self.description.argument_type(argument));
                self.paragraph(&words::any_other(&ty), place.level);
                self.paragraph(description, place.level);
            }
            Some(RestDoc::Kept { description }) => {
                self.paragraph(words::ANYTHING_ELSE, place.level);
                self.paragraph(description, place.level);
            }
            Some(RestDoc::Ignored) => self.paragraph(words::IGNORED, place.level),
            None => {}
        }
        for item in &body.items {
            let path = join(place.path, &item.name);
            self.section(&path, place.level);
            let place = Place { path: &path, level: place.level + 1 };
            match &item.kind {
                ItemKind::Argument(argument) => {
                    let environment = self.environment.as_deref().zip(self.steps.as_deref());
                    let mut lines = of_argument(self.description, (body, item), argument, environment);
                    if self.steps.is_some() {
                        lines.extend(of_former_values(self.description, argument));
                    }
                    self.lines(&lines);
                    self.paragraph(&item.description, place.level);
                    let steps = self.steps.take();
                    self.type_of_value(&argument.ty, "", place);
                    self.steps = steps;
                }
                ItemKind::Blocks(blocks) => self.blocks(body, (item, blocks), place),
            }
        }
    }

    /// Adds the row of an item to the table of its body.
    fn row(&mut self, body: &BodyDoc, item: &ItemDoc, place: Place<'_>, rows: &mut String) {
        let family = body.families.iter().find(|family| family.items.contains(&item.name));
        let about = match (self.description.documentation(item), family) {
            (_, Some(_)) => item.description.clone(),
            ("", None) => in_short(self.description, body, item),
            (about, None) => about.to_owned(),
        };
        let (ty, default) = match (&item.kind, family) {
            (ItemKind::Argument(argument), _) => match &argument.expected {
                Some(expected) if is_only_expected(self.description, argument) => {
                    (expected.clone(), default_cell(item))
                }
                _ => (self.description.argument_type(argument), default_cell(item)),
            },
            (ItemKind::Blocks(_), family) => {
                let (requirement, default) = match family {
                    // The sections say that one of the family is required.
                    Some(family) => (Requirement::Optional, family.default.as_ref()),
                    None => (item.requirement, item.default.as_ref()),
                };
                let default = match (requirement, default) {
                    (Requirement::Required, _) => words::REQUIRED,
                    (_, Some(DefaultDoc::Shown(_) | DefaultDoc::Partial(_))) => words::SHOWN_BELOW,
                    (_, Some(DefaultDoc::Hidden)) => words::NOT_SHOWN,
                    (_, None) => "",
                };
                (words::BLOCK.to_owned(), default.to_owned())
            }
        };
        let path = self.anchor(&join(place.path, &item.name));
        let cells = [&*ty, &default, &first_sentence(&about)].map(cell).join(" | ");
        let name = code(&item.name);
        rows.push_str(&format!("| [{name}](#{path}) | {cells} |\n").replace("|  |", "| |").replace("|  |", "| |"));
    }

    /// Describes the blocks of one type.
    fn blocks(&mut self, body: &'d BodyDoc, (item, blocks): (&'d ItemDoc, &'d BlocksDoc), place: Place<'_>) {
        let Some(inner) = self.description.body(&blocks.body) else { return };
        let level = place.level;
        let mut lines = of_blocks(self.description, body, item, blocks);
        let labels = if blocks.variant_label { &[][..] } else { &inner.labels[..] };
        lines.extend(blocks.keys.iter().chain(labels).map(of_label));
        let names = self.description.label_names(blocks, None);
        let is_single = blocks.max_count == Some(1);
        if self.steps.is_none() {
            lines.push(words::in_object(&item.name, &names, is_single));
        }
        self.lines(&lines);
        self.paragraph(&item.description, level);
        let family = body.families.iter().find(|family| family.items.contains(&item.name));
        let default = match family {
            None => item.default.as_ref(),
            // The facts of all block types of a family stand with the first one.
            Some(family) if family.items.first() == Some(&item.name) => {
                self.paragraph(&family.description, level);
                family.default.as_ref()
            }
            Some(_) => None,
        };
        if family.is_none() && inner.description != item.description {
            self.paragraph(&inner.description, level);
        }
        let shown = self.default_blocks(default, level);
        if family.is_some() {
            self.described_type(&blocks.body, &item.description, level);
        }
        let Some(choice) = inner.choice.as_ref().filter(|_| blocks.variant_label) else {
            self.example((item, blocks), None, shown);
            self.inside((item, blocks), &names, None, |page| {
                page.body(&blocks.body, Place { path: &inside(place.path, &names, is_single), level });
            });
            return;
        };
        self.paragraph(words::ONE_OF, level);
        for variant in &choice.variants {
            let VariantContent::Body(name) = &variant.content else { continue };
            let mut names = self.description.label_names(blocks, Some(variant));
            let known = blocks.keys.len();
            names[known] = &variant.name;
            let labelled: String = names[..=known].iter().map(|label| format!(" {label:?}")).collect();
            let path = join(&inside(place.path, &names[..known], true), &variant.name);
            self.anchored(&path);
            self.heading(&code(&format!("{}{labelled}", item.name)), level + 1);
            let labels = self.description.body(name).map_or(&[][..], |body| &body.labels);
            let lines: Vec<String> = other_names(variant).into_iter().chain(labels.iter().map(of_label)).collect();
            self.lines(&lines);
            self.paragraph(&variant.description, level + 1);
            self.described_type(name, &variant.description, level + 1);
            self.example((item, blocks), Some(variant), shown);
            self.inside((item, blocks), &names, Some(known), |page| {
                page.body(name, Place { path: &path, level: level + 1 });
            });
        }
    }

    /// Writes something within blocks, whose environment variables have more steps.
    fn inside(
        &mut self,
        (item, blocks): (&ItemDoc, &BlocksDoc),
        labels: &[&str],
        known: Option<usize>,
        write: impl FnOnce(&mut Page<'d>),
    ) {
        let steps = self.steps.clone();
        if let Some(steps) = &mut self.steps {
            steps.extend(steps_of_block(&item.name, labels, known, blocks.max_count == Some(1)));
        }
        write(self);
        self.steps = steps;
    }

    /// Writes the blocks that a file without such blocks has, and returns their text.
    fn default_blocks(&mut self, default: Option<&'d DefaultDoc>, level: usize) -> Option<&'d str> {
        let default = default.filter(|_| self.steps.is_some())?;
        let text = &*default.literal()?.hcl;
        let is_partial = matches!(default, DefaultDoc::Partial(_));
        self.paragraph(if is_partial { words::DEFAULT_WITHOUT_SECRETS } else { words::DEFAULT }, level);
        self.code(text);
        Some(text)
    }

    /// Writes an example of a block, unless the page has just shown the same text.
    fn example(
        &mut self,
        (item, blocks): (&'d ItemDoc, &'d BlocksDoc),
        variant: Option<&'d VariantDoc>,
        shown: Option<&str>,
    ) {
        if self.steps.is_none() {
            return;
        }
        let text = native::block(Drafter::of_required(self.description).content(item, blocks, variant));
        if shown != Some(text.as_str()) {
            self.code(&text);
        }
    }

    /// Text of the native syntax, if there is some.
    fn code(&mut self, text: &str) {
        if !text.is_empty() {
            let fence = fence_of(text);
            self.out.push_str(&format!("{fence}hcl\n{text}{fence}\n\n"));
        }
    }

    /// The beginning of the section of what has a path.
    fn section(&mut self, path: &str, level: usize) {
        self.anchored(path);
        self.heading(&code(path), level + 1);
    }

    pub(super) fn anchored(&mut self, path: &str) {
        path.clone_into(&mut self.at);
        let anchor = self.anchor(path);
        let is_there = self.taken.insert(anchor.clone(), true).unwrap_or_default();
        if !is_there {
            self.out.push_str(&format!("<a id=\"{anchor}\"></a>\n\n"));
        }
    }

    /// Returns the anchor of a path. Paths that differ only in signs get different anchors.
    fn anchor(&mut self, path: &str) -> String {
        if let Some(known) = self.anchors.get(path) {
            return known.clone();
        }
        let plain = anchor(path);
        let mut anchor = plain.clone();
        let mut number = 1;
        while self.taken.contains_key(&anchor) {
            number += 1;
            anchor = format!("{plain}-{number}");
        }
        self.taken.insert(anchor.clone(), false);
        self.anchors.insert(path.to_owned(), anchor.clone());
        anchor
    }

    pub(super) fn heading(&mut self, title: &str, level: usize) {
        self.out.push_str(&format!("{} {title}\n\n", "#".repeat(level.min(6))));
    }

    /// A text of any number of paragraphs.
    pub(super) fn paragraph(&mut self, text: &str, level: usize) {
        if text.is_empty() {
            return;
        }
        let text = as_written(text, level);
        // A separator keeps the list of facts apart from a list in the documentation.
        if self.list_end == self.out.len() && goes_on(&text) {
            self.out.push_str(words::BETWEEN_LISTS);
        }
        self.out.push_str(&text);
        self.out.push('\n');
        self.list_end = self.out.len();
    }

    fn lines(&mut self, lines: &[String]) {
        for line in lines {
            self.out.push_str(line);
            self.out.push('\n');
        }
        if !lines.is_empty() {
            self.out.push('\n');
            self.list_end = self.out.len();
        }
    }
}
