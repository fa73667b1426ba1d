//! What is described, and what still is to be: every body, object and value of several forms once, under a name.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use hcl_model::__private::diag::closest;
use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, object, text, texts};
use crate::schema::output::json_schema::moved::{MoveRule, OldPlace};
use crate::schema::output::json_schema::patterns::{self, Texts};
use crate::schema::output::json_schema::place::{Around, Place};
use crate::schema::output::json_schema::taken::Taken;
use crate::schema::output::json_schema::{layers, messages};
use crate::schema::{Alternatives, Field, Format, Identity, Schema, Variant};

/// The description of a whole configuration.
pub(super) struct Describing<'o> {
    /// The schemas of values that other makers have, by type and field.
    lent: &'o [(String, JsonValue)],
    pub(super) taken: &'o Taken,
    /// The arguments that a schema can be lent for.
    arguments: BTreeSet<String>,
    /// The names of what is described or will be.
    names: HashMap<Key, String>,
    /// The names that are not free.
    used: HashSet<String>,
    next: VecDeque<(String, Around, Task)>,
    definitions: Properties,
    /// What the texts of the argument are that is described, if its type does not say it.
    pub(super) format: Option<Format>,
    /// Where something was in older files.
    pub(super) old: Vec<OldPlace>,
    pub(super) rules: Vec<MoveRule>,
    /// The fields of bodies that need not be there because they may be where they were, with the ways there.
    pub(super) movable: HashSet<(Vec<&'static str>, Identity, &'static str)>,
    /// What is around what is described.
    pub(super) around: Around,
}

/// What something is known by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    /// Its schema or its forms; none for what is the same everywhere.
    described: Option<Identity>,
    place: Place,
    around: Around,
    /// The argument that has chosen it, and its name.
    tag: Option<(&'static str, &'static str)>,
}

impl Key {
    /// What is called so and is the same everywhere.
    #[inline]
    fn everywhere(name: &'static str) -> Key {
        Key { described: None, place: Place::Value, around: Around::default(), tag: Some((name, "")) }
    }
}

/// What is to be described.
enum Task {
    Body(&'static Schema, Place, Option<Tag>),
    /// Whether they are in what serde keeps, where nothing is converted.
    Forms(Alternatives, bool),
}

/// The argument that has chosen a variant.
#[derive(Clone, Copy)]
pub(super) struct Tag {
    pub(super) name: &'static str,
    pub(super) variant: &'static Variant,
}

impl<'o> Describing<'o> {
    #[inline]
    pub(super) fn new(lent: &'o [(String, JsonValue)], taken: &'o Taken, is_layered: bool) -> Describing<'o> {
        let (arguments, names, used, next, definitions) = Default::default();
        let (format, old, rules, movable) = Default::default();
        let around = Around { way: None, is_layer: is_layered };
        Describing { lent, taken, arguments, names, used, next, definitions, format, old, rules, movable, around }
    }

    /// Whether a field of a body may be where it was in older files instead.
    #[inline]
    pub(super) fn is_movable(&self, schema: &'static Schema, field: &Field) -> bool {
        let way = self.around.way.as_ref();
        way.is_some_and(|way| self.movable.contains(&(way.clone(), schema.identity(), field.name())))
    }

    /// Goes into the blocks of a field of a body at some place, and gives back what was around it.
    #[inline]
    pub(super) fn enter(&mut self, field: &'static Field, place: Place) -> Around {
        let way = self.around.way.clone().map(|way| [&way[..], &[field.name()]].concat());
        // What is merged deeply is, whatever a field in it says.
        let is_layer = self.around.is_layer && (place == Place::Value || layers::are_merged(field));
        let inner = Around { way: way.filter(|way| self.is_on_way(way)), is_layer };
        std::mem::replace(&mut self.around, inner)
    }

    /// Describes something in values, of which another layer may have more or not.
    #[inline]
    pub(super) fn within<R>(&mut self, is_layer: bool, describe: impl FnOnce(&mut Describing<'o>) -> R) -> R {
        let outer = std::mem::replace(&mut self.around, Around::of_values(is_layer));
        let described = describe(self);
        self.around = outer;
        described
    }

    /// The schema that is lent for the values of a field.
    #[inline]
    pub(super) fn lent_for(&mut self, schema: &Schema, field: &str) -> Option<&'o JsonValue> {
        if self.lent.is_empty() {
            return None;
        }
        let place = format!("{}.{field}", schema.name());
        // Variants of several enums can be called the same.
        let of_enum = schema.enum_name().map(|name| format!("{name}::{place}"));
        let find = |wanted: &str| self.lent.iter().find(|(place, _)| place == wanted);
        let lent = of_enum.as_deref().and_then(find).or_else(|| find(&place));
        self.arguments.extend(of_enum.into_iter().chain([place]));
        lent.map(|(_, schema)| schema)
    }

    /// Refuses schemas that are lent for what is no argument.
    #[track_caller]
    #[inline]
    fn check_lent(&self) {
        if let Some((place, _)) = self.lent.iter().find(|(place, _)| !self.arguments.contains(place)) {
            // What is flattened is an argument of the type around its own.
            let field = place.rsplit_once('.').map(|(_, field)| field);
            let is_same = |it: &&String| field.is_some() && it.rsplit_once('.').map(|(_, field)| field) == field;
            let same = self.arguments.iter().find(is_same);
            let closest =
                same.map(String::as_str).or_else(|| closest(place, self.arguments.iter().map(String::as_str)));
            panic!("{}", messages::no_argument(place, closest));
        }
    }

    /// Adds a description under a name that is free.
    #[cfg(feature = "schemars")]
    #[inline]
    pub(super) fn define(&mut self, name: String, definition: JsonValue) {
        self.definitions.push((name, definition));
    }

    /// The whole schema of a file.
    #[track_caller]
    #[inline]
    pub(super) fn root(mut self, schema: &'static Schema, id: Option<&str>, title: Option<&str>) -> JsonValue {
        self.note_moves(schema);
        self.around.way = Some(Vec::new()).filter(|way| self.is_on_way(way));
        let mut properties: Properties = vec![("$schema".to_owned(), text(DIALECT))];
        properties.extend(id.map(|id| ("$id".to_owned(), text(id))));
        let name = if schema.name().starts_with('$') { "Configuration" } else { schema.name() };
        properties.push(("title".to_owned(), text(title.unwrap_or(name))));
        properties.extend(self.body(schema, Place::File, None));
        while let Some((name, around, task)) = self.next.pop_front() {
            self.around = around;
            let definition = match task {
                Task::Body(schema, place, tag) => JsonValue::Object(self.body(schema, place, tag)),
                Task::Forms(forms, is_kept) => self.forms(&forms, is_kept),
            };
            self.definitions.push((name, definition));
        }
        self.check_lent();
        if !self.definitions.is_empty() {
            properties.push(("$defs".to_owned(), JsonValue::Object(self.definitions)));
        }
        JsonValue::Object(properties)
    }

    /// A reference to the description of a body.
    #[inline]
    pub(super) fn body_ref(&mut self, schema: &'static Schema, place: Place, tag: Option<Tag>) -> JsonValue {
        // In values, nothing was elsewhere.
        let around = match place {
            Place::Value => Around::of_values(self.around.is_layer),
            Place::File | Place::Block => self.around.clone(),
        };
        let tag_of = |tag: Tag| (tag.name, tag.variant.name);
        let key = Key { described: Some(schema.identity()), place, around, tag: tag.map(tag_of) };
        let name = if schema.name().is_empty() { "entries" } else { schema.name() };
        let name = match tag {
            // The body of a variant has the name of the variant.
            Some(tag) if name == tag.variant.name => name.to_owned(),
            Some(tag) => format!("{name}-{}", tag.variant.name),
            None => name.to_owned(),
        };
        let name = if place == Place::Value { format!("{name}-object") } else { name };
        self.reference(key, name, Task::Body(schema, place, tag))
    }

    /// A reference to the description of a value of several forms.
    #[inline]
    pub(super) fn forms_ref(&mut self, forms: Alternatives, is_kept: bool) -> JsonValue {
        let tag = is_kept.then_some((KEPT, ""));
        let around = Around::of_values(self.around.is_layer);
        let key = Key { described: Some(forms.identity()), place: Place::Value, around, tag };
        let name = forms.schema.map_or("value", |schema| schema().name());
        let name = if is_kept { format!("{name}-{KEPT}") } else { name.to_owned() };
        self.reference(key, name, Task::Forms(forms, is_kept))
    }

    #[inline]
    fn reference(&mut self, key: Key, name: String, task: Task) -> JsonValue {
        let known = self.names.get(&key).cloned();
        let name = known.unwrap_or_else(|| {
            let name = self.free_name(&name);
            self.next.push_back((name.clone(), key.around.clone(), task));
            self.names.insert(key, name.clone());
            name
        });
        reference_to(&name)
    }

    /// A reference to a description that is given.
    #[inline]
    pub(super) fn hoisted(&mut self, name: &str, definition: JsonValue) -> JsonValue {
        let name = self.free_name(name);
        let reference = reference_to(&name);
        self.definitions.push((name, definition));
        reference
    }

    /// A name that nothing else has, of characters that a reference can have as they are.
    #[inline]
    pub(super) fn free_name(&mut self, name: &str) -> String {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let name: String = name.trim_start_matches('$').chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
        let others = (2..).map(|number| format!("{name}-{number}"));
        let free = std::iter::once(name.clone()).chain(others).find(|name| !self.used.contains(name));
        let name = free.unwrap_or(name);
        self.used.insert(name.clone());
        name
    }

    /// A reference to what can stand for any value.
    #[inline]
    pub(super) fn template(&mut self) -> JsonValue {
        self.texts(&patterns::EVALUATED)
    }

    /// A reference to types, which are words, calls, values and objects.
    #[inline]
    pub(super) fn type_ref(&mut self) -> JsonValue {
        let key = Key::everywhere("type");
        if let Some(name) = self.names.get(&key) {
            return reference_to(name);
        }
        let name = self.free_name("type");
        let reference = reference_to(&name);
        let definition = object([
            ("type", texts(["string", "number", "boolean", "object"])),
            ("additionalProperties", reference.clone()),
        ]);
        self.definitions.push((name.clone(), definition));
        self.names.insert(key, name);
        reference
    }

    /// A reference to texts of a pattern.
    #[inline]
    pub(super) fn texts(&mut self, texts: &Texts) -> JsonValue {
        let key = Key::everywhere(texts.name);
        if let Some(name) = self.names.get(&key) {
            return reference_to(name);
        }
        // An editor would show a description in the place of the one of the argument.
        let definition =
            object([("$comment", text(texts.comment)), ("type", text("string")), ("pattern", text(texts.pattern))]);
        let free = self.free_name(texts.name);
        self.definitions.push((free.clone(), definition));
        let reference = reference_to(&free);
        self.names.insert(key, free);
        reference
    }
}

#[inline]
fn reference_to(name: &str) -> JsonValue {
    object([("$ref", text(format!("#/$defs/{name}")))])
}

/// What forms are called besides in which nothing is converted.
const KEPT: &str = "as-it-is";

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";
