//! Lookup of the described items by the schema that decoding uses.

use std::collections::HashMap;

use crate::schema::description::Builder;
use crate::schema::description::{BodyDoc, Description, ItemDoc, LabelDoc};
use crate::schema::output::markdown::facts;
use crate::schema::{Field, Identity, Schema};

/// A description, and the names of its bodies by schema.
#[derive(Debug)]
pub(crate) struct FieldIndex {
    description: Description,
    names: HashMap<Identity, String>,
}

impl FieldIndex {
    pub(crate) fn of(schema: &'static Schema) -> FieldIndex {
        let (description, names) = Builder::default().describe(schema);
        FieldIndex { description, names }
    }

    /// Returns the facts about a field under one of its names, as lines of Markdown.
    pub(crate) fn facts(&self, schema: Option<&Schema>, field: &Field, name: &str) -> Vec<String> {
        let item = self.item(schema, field, name);
        item.map(|(body, item)| facts::of_item(&self.description, body, item)).unwrap_or_default()
    }

    /// Returns the name of the type of an argument.
    pub(crate) fn type_name(&self, schema: Option<&Schema>, field: &Field) -> Option<String> {
        let (_, item) = self.item(schema, field, field.name())?;
        Some(self.description.argument_type(item.argument()?))
    }

    /// Returns `true` if a body requires a field.
    pub(crate) fn is_required(&self, schema: &Schema, field: &Field) -> bool {
        self.item(Some(schema), field, field.name()).is_some_and(|(_, item)| item.is_required())
    }

    /// Returns the default of an argument in the native syntax.
    pub(crate) fn default(&self, schema: &Schema, field: &Field) -> Option<&str> {
        let (_, item) = self.item(Some(schema), field, field.name())?;
        item.default.as_ref()?.literal().map(|literal| &*literal.hcl)
    }

    /// Returns the facts about a label, as a line of Markdown.
    pub(crate) fn label(&self, schema: &Schema, field: &Field) -> Option<String> {
        let is_it = |label: &&LabelDoc| label.name == field.name();
        self.body(schema)?.labels.iter().find(is_it).map(facts::of_label)
    }

    pub(crate) fn description(&self) -> &Description {
        &self.description
    }

    /// Returns the name of the body of a schema.
    pub(crate) fn name(&self, schema: &Schema) -> Option<&str> {
        self.names.get(&schema.identity()).map(String::as_str)
    }

    fn body(&self, schema: &Schema) -> Option<&BodyDoc> {
        self.description.body(self.name(schema)?)
    }

    /// Returns the item of a field. A field at its former place has no schema around it.
    pub(crate) fn item(&self, schema: Option<&Schema>, field: &Field, name: &str) -> Option<(&BodyDoc, &ItemDoc)> {
        let named = |body: &'_ BodyDoc| {
            let item = |name: &str| body.items.iter().position(|item| item.name == name);
            item(name).or_else(|| item(field.name()))
        };
        let found = match schema {
            Some(schema) => self.body(schema).and_then(|body| Some((body, named(body)?))),
            None => self.description.bodies.values().find_map(|body| {
                let index = named(body)?;
                let item = &body.items[index];
                let is_it = item.former_paths == field.former_paths() && item.description == field.description();
                is_it.then_some((body, index))
            }),
        };
        found.map(|(body, index)| (body, &body.items[index]))
    }
}
