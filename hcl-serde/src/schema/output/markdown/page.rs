//! The sections of a reference page: a body with a table of what is in it, and a section for each item.

use std::collections::HashMap;

use crate::schema::output::about::{description, is_required};
use crate::schema::output::default_blocks::absent_blocks;
use crate::schema::output::environment::steps_of_block;
use crate::schema::output::markdown::facts::{
    default_cell, in_short, of_argument, of_blocks, of_former_values, of_keys, of_label, of_named, other_names,
};
use crate::schema::output::markdown::messages as words;
use crate::schema::output::markdown::paths::{inside, join, together};
use crate::schema::output::markdown::text::{anchor, as_written, cell, code, fence_of, first_sentence, goes_on};
use crate::schema::output::messages;
use crate::schema::output::outline::Outliner;
use crate::schema::output::template::native::example;
use crate::schema::{Alternatives, BlockField, ChosenBy, Field, FieldKind, Identity, Schema, Variant};

/// A page that is being written.
pub(super) struct Page {
    out: String,
    environment: Option<String>,
    /// The steps to the body, for variables of the environment; none within values.
    steps: Option<Vec<String>>,
    /// The section that is being written, by its path; the title, before the first one.
    at: String,
    /// The sections in which bodies are described, and whether there is a link to each.
    described: HashMap<Identity, (String, bool)>,
    /// The values of several forms that what is written is in.
    pub(super) forms_around: Vec<Alternatives>,
    /// Up to where what was written last can be a list that goes on with another one.
    list_end: usize,
    /// What a link to each path leads to.
    anchors: HashMap<String, String>,
    /// The anchors that have been given out, and whether each stands on the page.
    taken: HashMap<String, bool>,
}

/// What a row of the table ends in that says nothing more.
const NO_DESCRIPTION: &str = " | |";

/// Where a body is.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) path: &'p str,
    pub(super) level: usize,
}

impl Page {
    /// The whole page.
    #[inline]
    pub(super) fn written(
        environment: Option<&str>,
        schema: &'static Schema,
        (title, about): (&str, &str),
        level: usize,
    ) -> String {
        let mut page = Page {
            out: String::new(),
            environment: environment.map(str::to_owned),
            steps: Some(Vec::new()),
            at: title.to_owned(),
            described: HashMap::new(),
            forms_around: Vec::new(),
            list_end: 0,
            anchors: HashMap::new(),
            taken: HashMap::new(),
        };
        page.heading(title, level);
        page.paragraph(about, level);
        page.body(schema, Place { path: "", level });
        page.out.truncate(page.out.trim_end().len());
        page.out.push('\n');
        page.out
    }

    /// What is in a body, below a heading; once for each type.
    #[inline]
    pub(super) fn body(&mut self, schema: &'static Schema, place: Place<'_>) {
        if schema.field_count() == 0 && !schema.is_choice() {
            self.described.insert(schema.identity(), (self.at.clone(), !place.path.is_empty()));
        } else if self.is_described(schema.identity(), place) {
            return;
        }
        match schema.chosen_by() {
            None => self.fields(schema, place),
            Some(by) => {
                let one_of = match by {
                    ChosenBy::Name if messages::takes_names(schema) => words::ONE_OF_NAMES,
                    ChosenBy::Name => words::ONE_OF_KEYS,
                    ChosenBy::Attribute(_) | ChosenBy::Content => words::ONE_OF,
                };
                self.paragraph(one_of, place.level);
                for (index, variant) in schema.variants().iter().enumerate() {
                    self.variant(schema, by, index, variant, place);
                }
            }
        }
    }

    /// Whether something was described before, to which it is referred then; if not, it is being described here.
    #[inline]
    pub(super) fn is_described(&mut self, it: Identity, place: Place<'_>) -> bool {
        let known = self.described.get(&it).cloned();
        match &known {
            Some((known, true)) => {
                let told = words::described_at(&code(known), &self.anchor(known));
                self.paragraph(&told, place.level);
            }
            Some((known, false)) => self.paragraph(&words::described_above(known), place.level),
            None => {
                self.described.insert(it, (self.at.clone(), !place.path.is_empty()));
            }
        }
        known.is_some()
    }

    /// A variant that a name in an object, an argument or the content chooses.
    #[inline]
    fn variant(
        &mut self,
        schema: &'static Schema,
        by: ChosenBy,
        index: usize,
        variant: &'static Variant,
        place: Place<'_>,
    ) {
        let (title, path) = match by {
            ChosenBy::Attribute(tag) => {
                (code(&format!("{tag} = {:?}", variant.name)), format!("{}({})", place.path, variant.name))
            }
            ChosenBy::Name => (code(variant.name), join(place.path, variant.name)),
            ChosenBy::Content => (words::form(index + 1), format!("{}({})", place.path, index + 1)),
        };
        self.anchored(&path);
        self.heading(&title, place.level + 1);
        let part = variant.part.map(|part| part.spec);
        let held = (by == ChosenBy::Name).then(|| of_named(part)).flatten();
        let secret =
            part.filter(|spec| by == ChosenBy::Name && spec.is_secret()).map(|_| format!("- {}", words::SECRET));
        self.lines(&held.into_iter().chain(other_names(variant)).chain(secret).collect::<Vec<_>>());
        self.paragraph(variant.description, place.level + 1);
        let inner = (variant.schema)();
        let place = Place { path: &path, level: place.level + 1 };
        match (by, part) {
            // What it holds in a value may be no body.
            (ChosenBy::Name, Some(spec)) => self.type_of_value(&spec.ty, variant.description, place),
            _ if !inner.is_same(schema) => {
                self.described_type(inner, variant.description, place.level);
                self.body(inner, place);
            }
            _ => {}
        }
    }

    /// What is said of a type, unless it was said before, or just now in the same words.
    #[inline]
    pub(super) fn described_type(&mut self, schema: &'static Schema, said: &str, level: usize) {
        if schema.description() != said && !self.described.contains_key(&schema.identity()) {
            self.paragraph(schema.description(), level);
        }
    }

    /// The table of a body, and a section for each of its items.
    #[inline]
    fn fields(&mut self, schema: &'static Schema, place: Place<'_>) {
        let items = schema.fields_in_order();
        let mut rows = String::new();
        for &(index, field) in &items {
            self.rows(field, is_required(schema, index, field), place, &mut rows);
        }
        match rows.lines().all(|row| row.ends_with(NO_DESCRIPTION)) {
            _ if rows.is_empty() => {}
            // A column with nothing in it is none.
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
        match schema.remain().map(Field::kind) {
            Some(FieldKind::RemainAttributes { spec, .. }) => {
                let ty = schema.remain().map(|field| code(&messages::type_of(field, spec)));
                self.paragraph(&words::any_other(&ty.unwrap_or_default()), place.level);
            }
            Some(_) => self.paragraph(words::ANYTHING_ELSE, place.level),
            None if schema.allows_unknown() => self.paragraph(words::IGNORED, place.level),
            None => {}
        }
        if let Some(about) = schema.remain().map(Field::description) {
            self.paragraph(about, place.level);
        }
        for (index, field) in items {
            let is_required = is_required(schema, index, field);
            match field.kind() {
                FieldKind::Attribute(attribute) => {
                    let path = join(place.path, field.name());
                    self.section(&path, place.level);
                    let environment = self.environment.as_deref().zip(self.steps.as_deref());
                    let mut lines = of_argument(field, &attribute.spec, is_required, environment);
                    // In values, nothing is made of older ones.
                    lines.extend(self.steps.is_some().then(|| of_former_values(field)).into_iter().flatten());
                    lines.extend(together(schema, index).map(|others| words::together(&others)));
                    self.lines(&lines);
                    self.paragraph(field.description(), place.level + 1);
                    let steps = self.steps.take();
                    let inner = Place { path: &path, level: place.level + 1 };
                    self.type_of_value(&attribute.spec.ty, "", inner);
                    self.steps = steps;
                }
                FieldKind::Block(block) => self.blocks(field, block, is_required, place),
                FieldKind::Blocks(block) => {
                    for (index, variant) in (block.schema)().variants().iter().enumerate() {
                        let of_enum = (block.schema)().description();
                        let of_enum = if of_enum == field.description() { "" } else { of_enum };
                        let about = [field.description(), of_enum];
                        // What is said of all of them is said once.
                        let about = if index == 0 { about } else { [""; 2] };
                        self.one_type((field, about, index == 0), block, variant, is_required, place);
                    }
                }
                _ => {}
            }
        }
    }

    /// The rows of a field in the table of its body.
    #[inline]
    fn rows(&mut self, field: &'static Field, is_required: bool, place: Place<'_>, rows: &mut String) {
        let mut row = |name: &str, ty: &str, default: &str, about: &str| {
            let path = self.anchor(&join(place.path, name));
            let name = code(name);
            let cells = [ty, default, &first_sentence(about)].map(cell).join(" | ");
            rows.push_str(&format!("| [{name}](#{path}) | {cells} |\n").replace("|  |", "| |").replace("|  |", "| |"));
        };
        let about = match description(field) {
            "" => in_short(field, is_required),
            about => about.to_owned(),
        };
        let needed = match (is_required, field.may_give_something()) {
            (true, _) => words::REQUIRED,
            (false, true) if absent_blocks(field).is_some() => words::SHOWN_BELOW,
            (false, true) => words::NOT_SHOWN,
            (false, false) => "",
        };
        match field.kind() {
            FieldKind::Attribute(attribute) => {
                let default = default_cell(field, &attribute.spec, is_required);
                let ty = match attribute.spec.expected {
                    Some(expected) if messages::is_only_expected(field, &attribute.spec) => expected.to_owned(),
                    _ => messages::type_of(field, &attribute.spec),
                };
                row(field.name(), &ty, &default, &about);
            }
            FieldKind::Block(_) => {
                row(field.name(), words::BLOCK, needed, &about);
            }
            FieldKind::Blocks(block) => {
                let default = if is_required { "" } else { needed };
                for variant in (block.schema)().variants() {
                    row(variant.name, words::BLOCK, default, variant.description);
                }
            }
            _ => {}
        }
    }

    /// The blocks of a field that has one name for all of them.
    #[inline]
    fn blocks(&mut self, field: &'static Field, block: &'static BlockField, is_required: bool, place: Place<'_>) {
        let schema = (block.schema)();
        let path = join(place.path, field.name());
        self.section(&path, place.level);
        let mut lines = of_blocks(field, is_required);
        lines.extend(of_keys(block, field.name()));
        lines.extend(schema.labels().map(of_label));
        lines.extend(self.in_object(block, field.name()));
        self.lines(&lines);
        let level = place.level + 1;
        self.paragraph(field.description(), level);
        if schema.description() != field.description() {
            self.paragraph(schema.description(), level);
        }
        let shown = self.default_blocks(field, is_required, level);
        if !schema.is_chosen_by_name() {
            self.example(field, None, &shown);
            let labels = block.label_names(field.name());
            self.inside(field, block, &labels, None, |page| {
                let path = inside(&path, &labels, block.is_single());
                page.body(schema, Place { path: &path, level });
            });
            return;
        }
        self.paragraph(words::ONE_OF, level);
        for variant in schema.variants() {
            let mut labels = block.label_names_of(field.name(), Some(variant.name));
            let known = block.key_count();
            labels.get_mut(known).into_iter().for_each(|label| *label = variant.name);
            let keys = &labels[..known.min(labels.len())];
            let labelled = keys.iter().chain([&variant.name]).map(|label| format!(" {label:?}")).collect::<String>();
            let title = format!("{}{labelled}", field.name());
            let path = join(&inside(&path, keys, true), variant.name);
            self.anchored(&path);
            self.heading(&code(&title), level + 1);
            let inner = (variant.schema)();
            let lines: Vec<String> = other_names(variant).into_iter().chain(inner.labels().map(of_label)).collect();
            self.lines(&lines);
            self.paragraph(variant.description, level + 1);
            self.described_type(inner, variant.description, level + 1);
            self.example(field, Some(variant), &shown);
            self.inside(field, block, &labels, Some(known), |page| {
                page.body(inner, Place { path: &path, level: level + 1 });
            });
        }
    }

    /// The blocks whose type is one variant of an enum.
    #[inline]
    fn one_type(
        &mut self,
        (field, about, is_first): (&'static Field, [&str; 2], bool),
        block: &'static BlockField,
        variant: &'static Variant,
        is_required: bool,
        place: Place<'_>,
    ) {
        let inner = (variant.schema)();
        let path = join(place.path, variant.name);
        self.section(&path, place.level);
        let mut lines = of_blocks(field, is_required);
        lines.extend(other_names(variant));
        lines.extend(of_keys(block, variant.name));
        lines.extend(inner.labels().map(of_label));
        lines.extend(self.in_object(block, variant.name));
        self.lines(&lines);
        let level = place.level + 1;
        self.paragraph(variant.description, level);
        about.into_iter().for_each(|about| self.paragraph(about, level));
        let shown = self.default_blocks(field, is_required || !is_first, level);
        self.described_type(inner, variant.description, level);
        self.example(field, Some(variant), &shown);
        let labels = block.label_names(variant.name);
        let steps = self.steps.clone();
        if let Some(steps) = &mut self.steps {
            steps.extend(steps_of_block(variant.name, &labels, None, block.is_single()));
        }
        self.body(inner, Place { path: &inside(&path, &labels, block.is_single()), level });
        self.steps = steps;
    }

    /// What is written within the blocks of a field, whose variables of the environment have more steps.
    #[inline]
    fn inside(
        &mut self,
        field: &'static Field,
        block: &'static BlockField,
        labels: &[&str],
        known: Option<usize>,
        write: impl FnOnce(&mut Page),
    ) {
        let steps = self.steps.clone();
        if let Some(steps) = &mut self.steps {
            steps.extend(steps_of_block(field.name(), labels, known, block.is_single()));
        }
        write(self);
        self.steps = steps;
    }

    /// How what are blocks elsewhere is written in an object, if that is where they are.
    #[inline]
    fn in_object(&self, block: &'static BlockField, ty: &str) -> Option<String> {
        self.steps.is_none().then(|| words::in_object(ty, &block.label_names(ty), block.is_single()))
    }

    /// The blocks that there are if none is written, which are given back as they are shown.
    #[inline]
    fn default_blocks(&mut self, field: &'static Field, is_required: bool, level: usize) -> String {
        let absent = absent_blocks(field).filter(|_| !is_required && self.steps.is_some());
        let Some(absent) = absent else { return String::new() };
        let mut outliner = Outliner::default();
        outliner.only_required = true;
        let shown = example(&outliner.given(field, absent.given));
        self.paragraph(if absent.holds_secrets { words::DEFAULT_WITHOUT_SECRETS } else { words::DEFAULT }, level);
        self.code(&shown);
        shown
    }

    /// A block with what must be in it, unless it was shown just now.
    #[inline]
    fn example(&mut self, field: &'static Field, variant: Option<&'static Variant>, shown: &str) {
        let mut outliner = Outliner::default();
        outliner.only_required = true;
        outliner.variant = variant.map(|variant| variant.name);
        let text = example(&outliner.example(field));
        if text != shown && self.steps.is_some() {
            self.code(&text);
        }
    }

    /// Text of the native syntax, if there is some.
    #[inline]
    fn code(&mut self, text: &str) {
        if !text.is_empty() {
            let fence = fence_of(text);
            self.out.push_str(&format!("{fence}hcl\n{text}{fence}\n\n"));
        }
    }

    /// The beginning of the section of what has a path.
    #[inline]
    fn section(&mut self, path: &str, level: usize) {
        self.anchored(path);
        self.heading(&code(path), level + 1);
    }

    #[inline]
    pub(super) fn anchored(&mut self, path: &str) {
        path.clone_into(&mut self.at);
        let anchor = self.anchor(path);
        let is_there = self.taken.insert(anchor.clone(), true).unwrap_or_default();
        if !is_there {
            self.out.push_str(&format!("<a id=\"{anchor}\"></a>\n\n"));
        }
    }

    /// What a link to a path leads to: of paths that are alike but for signs, each has its own.
    #[inline]
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

    #[inline]
    pub(super) fn heading(&mut self, title: &str, level: usize) {
        self.out.push_str(&format!("{} {title}\n\n", "#".repeat(level.min(6))));
    }

    /// A text of any number of paragraphs.
    #[inline]
    pub(super) fn paragraph(&mut self, text: &str, level: usize) {
        if text.is_empty() {
            return;
        }
        let text = as_written(text, level);
        // What is said of something and a list of its documentation are two lists.
        if self.list_end == self.out.len() && goes_on(&text) {
            self.out.push_str(words::BETWEEN_LISTS);
        }
        self.out.push_str(&text);
        self.out.push('\n');
        self.list_end = self.out.len();
    }

    #[inline]
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
