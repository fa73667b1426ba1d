//! Finds what a configuration defines and what refers to it.

use std::collections::HashSet;
use std::ops::Range;

use hcl_model::__private::native::Tokens;
use hcl_model::body::Definition as Blocks;
use hcl_model::expr::{Expression, StepKind, Traversal};
use hcl_model::source::Range as SourceRange;
use hcl_model::syntax::{Item, NodeId, NodeRef, Shape};

use crate::ide::EditorDocument;
use crate::ide::level::{Language, Level, field_of};
use crate::ide::loops::{Bound, Loops};
use crate::ide::names::table::{Steps, Word, number};
use crate::ide::names::unread::{Reference, references};
use crate::ide::names::{Called, Definition, Fixed, Kind, Name, Names, Place, Step, Use};
use crate::ide::project::Load;
use crate::ide::walk::{Visited, each};
use crate::schema::{BlockField, Field, TypeSpec};

pub(super) fn gather(load: &Load) -> Names {
    let mut names = Names { documents: load.documents().to_vec(), ..Names::default() };
    for (document, file) in load.documents().iter().zip(0..) {
        let mut gatherer = Gatherer { names: &mut names, document, file };
        load.walk(document, &mut |visited| gatherer.visit(visited));
        if document.native().is_some() && document.parse_diagnostics().has_errors() {
            let text = document.text();
            gatherer.unread(text, 0, references(text, Tokens::new(text)));
        }
    }
    names
}

struct Gatherer<'g> {
    names: &'g mut Names,
    document: &'g EditorDocument,
    file: u32,
}

impl Gatherer<'_> {
    fn visit(&mut self, visited: &Visited<'_, '_>) {
        if let Item::Attribute(item) = visited.item {
            let value = Expression::from_node(item.expr());
            self.uses(&value);
            if let Some(spec) = visited.level.spec(&item.name).filter(|_| self.document.json().is_some()) {
                self.kept(&value, &spec.ty);
            }
        }
        match (visited.level, visited.item) {
            (Level::Schema { language, is_root, schema, .. }, item) => match item {
                // An expression that is kept as it is written has no value from which others could be computed.
                Item::Attribute(item) if language.has_names && !visited.level.keeps(&item.name) => {
                    let steps = visited.path.steps().iter();
                    let steps = steps.fold(None, |before, step| Some(self.step(before, &step.text())));
                    let is_taken = schema.find(&item.name, 0).is_some()
                        || schema.remain().is_some()
                        || visited.tag == Some(&*item.name);
                    let fixed = is_taken.then_some(Fixed::ByProgram);
                    let value = Some(item.expr().node());
                    if let Some(steps) = steps {
                        let name = Name::Value(steps);
                        self.define(name, Kind::Argument, &item.node.name_range(), None, value, fixed);
                    }
                }
                Item::Attribute(_) => {}
                Item::Block(item) => {
                    let known = Blocks::of(&item.ty).filter(|it| visited.level.definitions().contains(it));
                    match known {
                        Some(blocks) => self.definition(blocks, item.node, item.body(), visited.level, language),
                        None if language.has_names && *is_root => {
                            let blocks = field_of(schema, &item.ty).and_then(Field::blocks);
                            let chooses = blocks.filter(|it| !it.kinds().is_empty()).map(BlockField::key_count);
                            self.block(item.node, &item.ty, chooses);
                        }
                        None => {}
                    }
                }
            },
            (Level::Old(..) | Level::Definition { .. } | Level::Validation | Level::Unknown, _) => {}
        }
    }

    /// The labels of a block, each of which names it; that of this number is one of the names that the program knows.
    fn block(&mut self, node: NodeRef<'_>, ty: &str, chooses: Option<usize>) {
        let mut steps = self.step(None, ty);
        for (number, label) in node.labels().enumerate() {
            steps = self.step(Some(steps), &label.text);
            let fixed = if chooses == Some(number) { Some(Fixed::ByProgram) } else { None };
            self.define(Name::Value(steps), Kind::Block, &node.range_of(label.bytes), None, None, fixed);
        }
    }

    /// Adds the definitions that a block makes.
    fn definition(&mut self, blocks: Blocks, node: NodeRef<'_>, body: NodeRef<'_>, level: &Level, language: &Language) {
        let below = language.definitions.iter().filter(|(it, _)| *it == blocks).map(|(_, name)| name.clone());
        let label = node.labels().next().map(|label| (label.text.into_owned(), node.range_of(label.bytes)));
        let inside = level.inside(blocks.block_type(), &[]);
        let argument = |name: &str| {
            let mut found = None;
            each(body, &inside, &mut |item| {
                if let Item::Attribute(item) = item
                    && item.name == name
                {
                    found = Some(item.expr());
                }
            });
            found
        };
        match blocks {
            Blocks::Locals => {
                for root in below.flatten() {
                    let root = self.step(None, &root);
                    each(body, &inside, &mut |item| {
                        if let Item::Attribute(item) = item {
                            let name = Name::Value(self.step(Some(root), &item.name));
                            let value = Some(item.expr().node());
                            self.define(name, Kind::Local, &item.node.name_range(), None, value, None);
                        }
                    });
                }
            }
            Blocks::Variable => {
                let Some((name, place)) = label else { return };
                let description = argument("description").and_then(|text| match text.shape() {
                    Shape::Str(text) => Some(text),
                    _ => None,
                });
                let default = argument("default").map(|default| default.node());
                for root in below.flatten() {
                    let root = self.step(None, &root);
                    let name = Name::Value(self.step(Some(root), &name));
                    self.define(name, Kind::Variable, &place, description.as_deref(), default, None);
                }
            }
            Blocks::Function => {
                let Some((name, place)) = label else { return };
                let name = Name::Function(self.word(&name));
                let result = argument("result");
                self.define(name, Kind::Function, &place, None, result.map(|result| result.node()), None);
                let Some(result) = result.map(|result| result.range().bytes()) else { return };
                let written = |name| argument(name).map(Expression::from_node);
                let params = written("params").and_then(|params| params.as_static_list().ok()).unwrap_or_default();
                for param in params.into_iter().chain(written("variadic_param")) {
                    self.local(&param, Kind::Parameter, result.clone());
                }
            }
            Blocks::Dynamic => {
                let within = body.range().bytes();
                match (argument("iterator"), label) {
                    (Some(iterator), _) => self.local(&Expression::from_node(iterator), Kind::Iterator, within),
                    (None, Some((name, place))) => {
                        let name = self.local_name(&name, &within);
                        self.define(name, Kind::Iterator, &place, None, None, Some(Fixed::ByProgram));
                    }
                    (None, None) => {}
                }
            }
        }
    }

    /// A word that is a name within some bytes of the file.
    fn local(&mut self, word: &Expression, kind: Kind, within: Range<usize>) {
        if let Some(name) = word.as_keyword() {
            let name = self.local_name(&name, &within);
            self.define(name, kind, &word.range(), None, None, None);
        }
    }

    fn local_name(&mut self, name: &str, within: &Range<usize>) -> Name {
        Name::Local { name: self.word(name), within: self.place(within) }
    }

    fn word(&mut self, text: &str) -> Word {
        self.names.table.add_word(text)
    }

    fn step(&mut self, before: Option<Steps>, text: &str) -> Steps {
        let word = self.word(text);
        self.names.table.add_step(before, word)
    }

    fn place(&self, range: &Range<usize>) -> Place {
        Place::new(self.file, range)
    }

    fn define(
        &mut self,
        name: Name,
        kind: Kind,
        place: &SourceRange,
        description: Option<&str>,
        value: Option<NodeId>,
        fixed: Option<Fixed>,
    ) {
        self.define_at(name, kind, unquoted(place), description, value, fixed);
    }

    /// Adds a definition, where the place of the name is known, and whether the name is in quotes.
    fn define_at(
        &mut self,
        name: Name,
        kind: Kind,
        (range, is_quoted): (Range<usize>, bool),
        description: Option<&str>,
        value: Option<NodeId>,
        fixed: Option<Fixed>,
    ) {
        let (place, description) = (self.place(&range), description.map(Box::from));
        self.names.push(Definition { name, kind, place, is_quoted, description, value, fixed, next: None });
    }

    /// Adds the references of an expression.
    fn uses(&mut self, expression: &Expression) {
        for traversal in expression.variables() {
            self.traversal(&traversal);
        }
        for function in expression.functions().iter().filter(|it| it.range.source() == self.document.source()) {
            let (range, is_quoted) = unquoted(&function.range);
            self.refer([(&*function.name, range, is_quoted)], &function.range.bytes(), Called::Function);
        }
        let loops = Loops::of(expression);
        let mut names = HashSet::new();
        for made in &loops.all {
            for Bound { name, place } in &made.names {
                // A name that is not found in the text cannot have another name.
                let fixed = if place.is_none() { Some(Fixed::ByPlace) } else { None };
                let at = made.collection.range().bytes().start;
                let local = self.local_name(name, &made.within);
                let place = (place.clone().unwrap_or(at..at), false);
                self.define_at(local, Kind::Element, place, None, None, fixed);
                names.insert(&**name);
            }
        }
        for bytes in loops.unread {
            let text = self.document.text().get(bytes.start + 1..bytes.end.saturating_sub(1)).unwrap_or("");
            // Escape sequences would have to be resolved first.
            if !text.contains('\\') {
                let tokens = Tokens::of_template(text);
                self.unread(text, bytes.start + 1, references(text, tokens));
            }
        }
        for (name, range) in loops.variables.iter().filter(|(name, _)| names.contains(&**name)) {
            self.refer([(&**name, range.clone(), false)], range, Called::Local);
        }
    }

    /// Adds the references in texts of JSON that are kept as they are written. In the native syntax these texts are
    /// expressions like others.
    fn kept(&mut self, value: &Expression, ty: &TypeSpec) {
        match ty.inner() {
            TypeSpec::Traversal => {
                if let Ok(traversal) = value.as_traversal() {
                    self.traversal(&traversal);
                }
            }
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                let elements = value.as_static_list().unwrap_or_default();
                elements.iter().for_each(|inner| self.kept(inner, element));
            }
            TypeSpec::Tuple(types) => {
                let elements = value.as_static_list().unwrap_or_default();
                elements.iter().zip(types).for_each(|(inner, ty)| self.kept(inner, ty));
            }
            TypeSpec::Map(element) => {
                let entries = value.as_static_map().unwrap_or_default();
                entries.iter().for_each(|(_, inner)| self.kept(inner, element));
            }
            TypeSpec::Object(object) => {
                for (key, inner) in value.as_static_map().unwrap_or_default() {
                    let field = key.as_keyword().and_then(|name| field_of((object.schema)(), &name));
                    if let Some(spec) = field.and_then(Field::argument) {
                        self.kept(&inner, &spec.ty);
                    }
                }
            }
            TypeSpec::OneOf(forms) => forms.forms.iter().for_each(|form| self.kept(value, &(form.ty)())),
            _ => {}
        }
    }

    /// Adds the references in a text that begins at a byte and that the parser could not read.
    fn unread(&mut self, text: &str, start: usize, references: Vec<Reference>) {
        let moved = |range: &Range<usize>| range.start + start..range.end + start;
        for Reference { steps, is_function } in references {
            let all = steps.first().map_or(0..0, |(_, range, _)| range.clone());
            let all = all.start..steps.last().map_or(all.end, |(_, range, _)| range.end).min(text.len());
            let steps = steps.iter().map(|(name, range, quoted)| (&**name, moved(range), *quoted));
            self.refer(steps, &moved(&all), if is_function { Called::Function } else { Called::Value });
        }
    }

    fn traversal(&mut self, traversal: &Traversal) {
        if traversal.root_range().source() != self.document.source() {
            return;
        }
        let is_json = self.document.json().is_some();
        let root = (traversal.root(), traversal.root_range().bytes(), false);
        let steps = traversal.steps().iter().map_while(|step| {
            let name = match step.kind() {
                StepKind::Attribute(name) => &**name,
                StepKind::Index(key) => key.as_str()?,
                _ => return None,
            };
            let (range, is_quoted) = within(step.range()?, name, is_json)?;
            Some((name, range, is_quoted))
        });
        self.refer(std::iter::once(root).chain(steps), &traversal.range().bytes(), Called::Value);
    }

    /// Steps refer to something.
    fn refer<'s>(
        &mut self,
        steps: impl IntoIterator<Item = (&'s str, Range<usize>, bool)>,
        range: &Range<usize>,
        called: Called,
    ) {
        let first = self.names.steps.len();
        for (text, range, is_quoted) in steps {
            let Place { start, end, .. } = self.place(&range);
            let word = self.word(text);
            self.names.steps.push(Step { word, start, end, is_quoted, steps: None });
        }
        let (count, first) = (number(self.names.steps.len() - first), number(first));
        if count > 0 {
            let place = self.place(range);
            self.names.uses.push(Use { place, first, count, called });
        }
    }
}

/// A place without the quotes around it, and whether there are any.
fn unquoted(place: &SourceRange) -> (Range<usize>, bool) {
    let bytes = place.bytes();
    match place.text().strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
        Some(_) => (bytes.start + 1..bytes.end - 1, true),
        None => (bytes, false),
    }
}

/// Returns the place of a name in a step, and `true` if the name is in quotes. The name is behind the dot, or between
/// the quotes in brackets. Comments can stand around these.
fn within(step: &SourceRange, name: &str, is_json: bool) -> Option<(Range<usize>, bool)> {
    let (start, text) = (step.bytes().start, step.text());
    let rest = behind_blanks(behind_blanks(text, is_json).strip_prefix(['.', '['])?, is_json);
    let quoted = rest.strip_prefix("\\\"").or_else(|| rest.strip_prefix('"'));
    let inner = quoted.unwrap_or(rest);
    if inner.starts_with(name) {
        let at = start + text.len() - inner.len();
        return Some((at..at + name.len(), quoted.is_some()));
    }
    // Written with escape sequences of JSON.
    let is_escaped = text.starts_with('.') && text.contains('\\');
    is_escaped.then(|| (start + 1..start + text.len(), false))
}

/// Returns the text behind blanks and comments. In JSON, line ends and tabs are escape sequences.
fn behind_blanks(mut text: &str, is_json: bool) -> &str {
    let escapes: &[&str] = if is_json { &["\\n", "\\r", "\\t"] } else { &[] };
    loop {
        let rest = text.trim_start();
        let rest = escapes.iter().find_map(|escape| rest.strip_prefix(escape)).unwrap_or(rest);
        let comment = rest.strip_prefix("/*").map(|inside| inside.split_once("*/").map_or("", |(_, behind)| behind));
        let line = || rest.starts_with('#') || rest.starts_with("//");
        let line_end = if is_json { "\\n" } else { "\n" };
        let next = comment.or_else(|| line().then(|| rest.split_once(line_end).map_or("", |(_, behind)| behind)));
        match next.unwrap_or(rest) {
            next if next.len() == text.len() => return text,
            next => text = next,
        }
    }
}
