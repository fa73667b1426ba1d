//! Definitions of a JSON Schema: bodies, unions and patterns, each once, under a name.

use std::collections::{HashMap, HashSet, VecDeque};

use hcl_model::json_text::JsonValue;

use crate::schema::description::Description;
use crate::schema::output::json::{Properties, text};
use crate::schema::output::json_schema::JsonSchemaOptions;
use crate::schema::output::json_schema::keywords::{Keywords, any_of};
use crate::schema::output::json_schema::patterns::TextPattern;

/// Generator of a JSON Schema from a description.
pub(super) struct Generator<'d> {
    pub(super) description: &'d Description,
    pub(super) options: &'d JsonSchemaOptions,
    names: HashMap<DefinitionKey<'d>, String>,
    used: HashSet<String>,
    next: VecDeque<(String, DefinitionKey<'d>)>,
    definitions: Properties,
}

/// Key of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum DefinitionKey<'d> {
    Body(&'d str, BodyPlace, Tag<'d>),
    Union(&'d str),
    Texts(TextPattern),
}

/// Argument that chooses a body, with the name of the variant.
pub(super) type Tag<'d> = Option<(&'d str, &'d str)>;

/// Place of a body.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum BodyPlace {
    /// A file, which can name its schema.
    File,
    /// A block, which can have comments.
    Block,
    /// An object in a value, whose names can be templates.
    Value,
}

impl BodyPlace {
    /// Returns the schema of the kind of value that a body is.
    ///
    /// A file, and a block in a list of blocks, can also be a list of objects.
    pub(super) fn kind(self) -> Keywords {
        match self {
            BodyPlace::File | BodyPlace::Block => {
                Keywords::of_types(["object", "array"]).and("items", Keywords::of_type("object"))
            }
            BodyPlace::Value => Keywords::of_type("object"),
        }
    }
}

impl<'d> Generator<'d> {
    pub(super) fn new(description: &'d Description, options: &'d JsonSchemaOptions) -> Generator<'d> {
        let (names, used, next, definitions) = Default::default();
        Generator { description, options, names, used, next, definitions }
    }

    /// Returns the schema of a file.
    pub(super) fn file(mut self, name: &str) -> JsonValue {
        let title = self.options.title.as_deref().unwrap_or(name);
        for (name, definition) in self.options.external.iter().flat_map(|external| &external.definitions) {
            if self.used.insert(name.clone()) {
                self.definitions.push((name.clone(), definition.clone()));
            }
        }
        let file = Keywords::default()
            .and("$schema", text(DIALECT))
            .and_some("$id", self.options.id.as_deref().map(text))
            .and("title", text(title))
            .append(self.body(&self.description.root, BodyPlace::File, None));
        while let Some((name, key)) = self.next.pop_front() {
            let definition = match key {
                DefinitionKey::Body(body, place, tag) => self.body(body, place, tag),
                DefinitionKey::Union(union) => any_of(self.union(union, None)),
                DefinitionKey::Texts((_, pattern)) => Keywords::of_type("string").and("pattern", text(pattern)),
            };
            self.definitions.push((name, definition.into()));
        }
        let definitions = Some(self.definitions).filter(|all| !all.is_empty()).map(JsonValue::Object);
        file.and_some("$defs", definitions).into()
    }

    /// Returns a reference to the definition of a body.
    pub(super) fn body_ref(&mut self, name: &'d str, place: BodyPlace, tag: Tag<'d>) -> JsonValue {
        let own = self.own_name(name);
        let variant = tag.map(|(_, variant)| variant).filter(|variant| *variant != own);
        let wanted = variant.map_or_else(|| own.to_owned(), |variant| format!("{own}-{variant}"));
        let wanted = if place == BodyPlace::Value { wanted + "-object" } else { wanted };
        self.reference(DefinitionKey::Body(name, place, tag), &wanted)
    }

    /// Returns a reference to the definition of a union.
    pub(super) fn union_ref(&mut self, name: &'d str) -> JsonValue {
        self.reference(DefinitionKey::Union(name), name)
    }

    /// Returns a reference to the definition of texts of a pattern.
    pub(super) fn texts(&mut self, texts: TextPattern) -> JsonValue {
        self.reference(DefinitionKey::Texts(texts), texts.0)
    }

    fn reference(&mut self, key: DefinitionKey<'d>, wanted: &str) -> JsonValue {
        let known = self.names.get(&key).cloned();
        let name = known.unwrap_or_else(|| {
            let name = self.free_name(wanted);
            self.next.push_back((name.clone(), key));
            self.names.insert(key, name.clone());
            name
        });
        reference_to(&name).into()
    }

    /// Adds a definition for a body, unless there is the same one, and returns a reference to it.
    pub(super) fn define(&mut self, body: &str, suffix: &str, definition: Keywords) -> Keywords {
        let definition = definition.into();
        if let Some((name, _)) = self.definitions.iter().find(|(_, known)| *known == definition) {
            return reference_to(name);
        }
        let name = self.free_name(&format!("{}{suffix}", self.own_name(body)));
        let reference = reference_to(&name);
        self.definitions.push((name, definition));
        reference
    }

    /// Returns the name of the type of a body.
    fn own_name<'n>(&self, body: &'n str) -> &'n str
    where
        'd: 'n,
    {
        self.description.body(body).and_then(|body| body.type_name.as_deref()).unwrap_or(body)
    }

    /// Returns a name that no other definition has, of characters that a reference can have.
    fn free_name(&mut self, wanted: &str) -> String {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let wanted: String = wanted.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let mut name = wanted.clone();
        for number in 2.. {
            if self.used.insert(name.clone()) {
                break;
            }
            name = format!("{wanted}-{number}");
        }
        name
    }
}

fn reference_to(name: &str) -> Keywords {
    Keywords::default().and("$ref", text(format!("#/$defs/{name}")))
}

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
