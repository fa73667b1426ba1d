//! The hover text at a place.

use std::ops::Range;

use hcl_model::expr::Expression;
use hcl_model::path::Path;
use hcl_model::syntax::Item;

use crate::ide::expected::expected;
use crate::ide::level::{Level, field_of};
use crate::ide::loops::{Loop, Loops};
use crate::ide::names::Name;
use crate::ide::place::{At, Place, Value, Want, floor, place};
use crate::ide::project::Load;
use crate::ide::values::Values;
use crate::ide::{EditorDocument, Project, functions, messages};
use crate::loader::Origin;
use crate::schema::{ArgumentSpec, Field, Schema};

/// The hover text of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The bytes of what it is said of.
    pub range: Range<usize>,
    /// The text, as Markdown.
    pub markdown: String,
}

/// Returns the hover text at a place. Arguments and blocks have their documentation, type, bounds and default. Their
/// value comes with its origin. Functions have their signature. Variables have their type and value.
///
/// Secrets are never shown.
#[must_use]
pub fn hover(project: &Project, path: &std::path::Path, offset: usize) -> Option<Hover> {
    let load = project.load_of(path);
    let document = load.document(path)?;
    let root = load.root();
    let offset = floor(document.text(), offset);
    let place = place(document, offset, &root);
    let level = place.level(&root);
    let at = Hovering { load: &load, document, level: &level, place: &place, offset };
    match &place.at {
        At::Item { .. } => at.item(),
        At::Label { ty, before, quotes } => at.label(ty, before, quotes.as_ref().map(|it| it.inside.clone())),
        At::Header { .. } | At::Nothing => None,
        At::Value(value) => at.value(value),
    }
}

struct Hovering<'h> {
    load: &'h Load,
    document: &'h EditorDocument,
    level: &'h Level,
    place: &'h Place,
    offset: usize,
}

/// An argument as it stands in a file.
struct Written {
    path: Path,
    value: Expression,
    /// `true` if the language keeps the value as it is written, as a name that the value gives.
    is_kept: bool,
    /// `true` if the value may be shown.
    is_shown: bool,
    /// `true` if the place is in the name.
    is_in_name: bool,
}

impl Hovering<'_> {
    fn word(&self) -> &str {
        self.document.text().get(self.place.word.clone()).unwrap_or("")
    }

    fn said(&self, markdown: String) -> Option<Hover> {
        Some(Hover { range: self.place.word.clone(), markdown })
    }

    /// The name of an argument or the type of a block.
    fn item(&self) -> Option<Hover> {
        let name = self.word();
        if name.is_empty() {
            return None;
        }
        let field = self.level.field(name);
        // An old name, or one in an old place, is that of what it is now.
        let name = match field {
            Some(field) if !field.takes(name) || field.was_called(name) => field.name(),
            _ => name,
        };
        let Some(field) = field else {
            let definition = self.level.definitions().into_iter().find(|it| it.block_type() == name);
            let said = definition.map(messages::definition).or(match self.level {
                Level::Definition { .. } | Level::Validation => Some(messages::definition_argument(name)),
                _ => None,
            });
            let said = said.filter(|said| !said.is_empty());
            return match (said, self.written()) {
                (Some(said), _) => self.said(messages::described(&format!("**{name}**"), said, &[])),
                // The text tells the type of the written value where nobody knows which field the name means.
                (None, Some(written)) if !written.is_in_name => None,
                (None, Some(written)) => {
                    let facts = self.facts_of_value(&written, None);
                    let ty = Values::type_words(&Values::new(self.load).type_of(&written.value));
                    self.said(messages::described(&messages::heading(name, &ty), "", &facts))
                }
                (None, None) => None,
            };
        };
        let mut facts = self.load.index().facts(self.level.schema(), field, name);
        let heading = match field.blocks() {
            Some(block) if field.argument().is_none() || self.is_block() => {
                messages::block_heading(name, &block.label_names(name))
            }
            _ => self.heading(self.level.schema(), field, &facts),
        };
        if let Some(written) = self.written() {
            facts.extend(self.facts_of_value(&written, field.argument()));
        }
        let description = match (field.description(), field.blocks()) {
            ("", Some(block)) => block.body(name, None).map_or("", |body| body.schema.description()),
            (own, _) => own,
        };
        self.said(messages::described(&heading, description, &facts))
    }

    fn is_block(&self) -> bool {
        let rest = &self.document.text()[self.place.word.end..];
        !rest.trim_start_matches(['"', ' ', '\t']).starts_with(['=', ':'])
    }

    /// The argument in whose name or value the place is.
    fn written(&self) -> Option<Written> {
        let mut found = None;
        self.load.walk(self.document, &mut |visited| {
            if let Item::Attribute(item) = visited.item {
                let name = item.node.name_range().bytes();
                let value = item.expr().range().bytes();
                if name.start <= self.offset && self.offset <= value.end.max(name.end) {
                    let value = Expression::from_node(item.expr());
                    let is_in_name = self.offset <= name.end;
                    let is_kept = visited.level.schema().is_none() && visited.level.keeps(&item.name);
                    let is_shown = !visited.is_hidden();
                    found = Some(Written { path: visited.path.clone(), value, is_kept, is_shown, is_in_name });
                }
            }
        });
        found
    }

    /// Returns the facts about the value of an argument: the value itself, and the origin of the value that counts.
    fn facts_of_value(&self, written: &Written, spec: Option<&ArgumentSpec>) -> Vec<String> {
        let mut facts = Vec::new();
        let is_kept = spec.is_some_and(|spec| spec.keyword || spec.ty.is_kept()) || written.is_kept;
        if spec.is_some_and(ArgumentSpec::holds_secret) || written.value.range().contains_sensitive() {
            facts.push(messages::SECRET_VALUE.to_owned());
        } else if !is_kept
            && written.is_shown
            && let Some(shown) = Values::at(self.load, self.document, written.value.range().bytes().start, &[])
                .value_of(&written.value, spec)
        {
            facts.push(messages::value(&shown));
        }
        let path = written.path.to_string();
        let mut places = Vec::new();
        for document in self.load.documents().iter().filter(|_| self.load.documents().len() > 1) {
            self.load.walk(document, &mut |visited| {
                if *visited.path == written.path && matches!(visited.item, Item::Attribute(_)) {
                    let start = visited.node().name_range().start();
                    places.push(format!("{}:{}:{}", document.source().name(), start.line, start.column));
                }
            });
        }
        if places.len() > 1 {
            facts.push(messages::set_at(&places));
        }
        match self.load.look().origin(&path) {
            Some(Origin::Text(range)) if range.source() == self.document.source() => {}
            Some(origin) => facts.push(messages::comes_from(&origin)),
            None => {}
        }
        facts
    }

    fn label(&self, ty: &str, before: &[String], range: Option<Range<usize>>) -> Option<Hover> {
        let of_name = || {
            let target = self.load.names().target(self.document.path(), self.offset)?;
            Some(Hover { range: target.range.clone(), markdown: self.name(target.name)? })
        };
        self.schema_label(ty, before, range).or_else(of_name)
    }

    /// Returns the facts about a label of a block that a schema describes.
    fn schema_label(&self, ty: &str, before: &[String], range: Option<Range<usize>>) -> Option<Hover> {
        let schema = self.level.schema()?;
        let block = field_of(schema, ty)?.blocks()?;
        let keys = block.key_count();
        let index = before.len();
        let inside = block.body(ty, Some(before.get(keys).map_or(self.word(), String::as_str)))?;
        let chosen = usize::from(inside.labels > keys);
        let markdown = if index < keys {
            let words = block.key_words(index);
            words.iter().find(|word| word.name == self.word())?.description.to_owned()
        } else if index < keys + chosen {
            inside.variant?.description.to_owned()
        } else {
            let label = inside.schema.labels().nth(index - keys - chosen)?;
            self.load.index().label(inside.schema, label)?
        };
        let range = range.unwrap_or(self.place.word.clone());
        Some(Hover { range, markdown }).filter(|hover| !hover.markdown.is_empty())
    }

    fn value(&self, value: &Value) -> Option<Hover> {
        let word = self.word();
        let target = self.load.names().target(self.document.path(), self.offset);
        let is_bound = value.bound.iter().any(|made| made.names.iter().any(|name| name == word));
        if let Some(target) = target.filter(|target| !(is_bound && matches!(target.name, Name::Local { .. }))) {
            let of_element = || self.element(&target.range, word);
            let markdown = of_element().or_else(|| self.name(target.name))?;
            return Some(Hover { range: target.range, markdown });
        }
        let behind = &self.document.text()[self.place.word.end..];
        if matches!(value.want, Want::Operand | Want::Operator) && behind.starts_with('(') {
            let signature = functions::signature(self.load, word)?;
            let code = format!("```hcl\n{}\n```", signature.label);
            return self.said(messages::described(&code, &signature.documentation, &[]));
        }
        let expected = expected(self.load, self.level, value);
        let choice = expected.choices().iter().find(|variant| variant.name == word);
        if let Some(variant) = choice.filter(|variant| !variant.description.is_empty()) {
            return self.said(messages::described(&format!("**{word}**"), variant.description, &[]));
        }
        let values = Values::at(self.load, self.document, self.offset, &value.bound);
        if let Want::Attribute { of } = &value.want {
            let found = values.attributes(of).into_iter().find(|attribute| attribute.name == word)?;
            let shown = found.value.map(|value| Values::shown(&value, None));
            return self.said(messages::variable(word, &Values::type_words(&found.ty), None, shown.as_deref()));
        }
        if !word.is_empty() && matches!(value.want, Want::Operand | Want::Operator) && !expected.is_kept() {
            if is_bound {
                let ty = values.bound_type(word)?;
                return self.said(messages::variable(word, &Values::type_words(&ty), None, None));
            }
            if let Some((ty, shown)) = values.variable(word) {
                let shown = shown.map(|value| Values::shown(&value, None));
                return self.said(messages::variable(word, &Values::type_words(&ty), None, shown.as_deref()));
            }
        }
        if let Want::Key { .. } = value.want {
            let schema = crate::ide::expected::object_schema(self.level, value)?;
            let field = field_of(schema, word)?;
            let facts = self.load.index().facts(Some(schema), field, field.name());
            let heading = self.heading(Some(schema), field, &facts);
            return self.said(messages::described(&heading, field.description(), &facts));
        }
        // The value is computed.
        let written = self.written()?;
        let spec = self.level.spec(&value.name);
        let facts = self.facts_of_value(&written, spec);
        let range = written.value.range().bytes();
        (!facts.is_empty() && range.contains(&self.offset)).then(|| Hover { range, markdown: facts.join("\n") })
    }

    /// Returns a heading with the type, unless the facts have the type.
    fn heading(&self, schema: Option<&Schema>, field: &Field, facts: &[String]) -> String {
        match self.load.index().type_name(schema, field) {
            Some(ty) if !facts.iter().any(|fact| fact.starts_with("- Type")) => messages::heading(field.name(), &ty),
            _ => messages::name(field.name()),
        }
    }

    /// Returns the hover text of a name that a `for` gives its elements, at the place of that name.
    fn element(&self, place: &Range<usize>, name: &str) -> Option<String> {
        let written = self.written()?;
        let loops = Loops::of(&written.value);
        let is_it = |made: &&Loop| made.names.iter().any(|bound| bound.place.as_ref() == Some(place));
        let made = loops.all.iter().find(is_it)?;
        let mut values = Values::at(self.load, self.document, place.start, &[]);
        for around in loops.with_outer(made) {
            let names: Vec<&str> = around.names.iter().map(|bound| &*bound.name).collect();
            values.bind(&names, &around.collection);
        }
        let ty = values.bound_type(name)?;
        Some(messages::variable(name, &Values::type_words(&ty), None, None))
    }

    /// Returns the hover text of a name that the configuration defines.
    fn name(&self, name: Name) -> Option<String> {
        let names = self.load.names();
        let definition = names.definitions_of(name).next()?;
        let values = Values::new(self.load);
        match name {
            Name::Function(name) => {
                let signature = functions::signature(self.load, names.text(name))?;
                Some(messages::described(&format!("```hcl\n{}\n```", signature.label), &signature.documentation, &[]))
            }
            Name::Local { name, .. } => Some(format!("**{}**", names.text(name))),
            Name::Value(steps) => {
                let path = names.texts(steps);
                let text = path.join(".");
                let value = values.named(&path);
                let ty = value.as_ref().map(|(ty, _)| Values::type_words(ty));
                let written = || Some(Values::type_words(&values.type_of(&names.value_of(definition)?)));
                let ty = ty.or_else(written);
                let shown =
                    value.and_then(|(_, value)| value).map(|value| messages::value(&Values::shown(&value, None)));
                let secret = || values.is_secret(&path).then(|| messages::SECRET_VALUE.to_owned());
                let facts: Vec<String> = shown.or_else(secret).into_iter().collect();
                let heading = messages::heading(&text, &ty.unwrap_or_else(|| "any".to_owned()));
                Some(messages::described(&heading, definition.description.as_deref().unwrap_or(""), &facts))
            }
        }
    }
}
