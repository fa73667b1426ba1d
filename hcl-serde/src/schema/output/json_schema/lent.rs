//! Schemas of other makers in this one: of types that the crate `schemars` knows.

use std::collections::HashMap;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use schemars::generate::SchemaSettings;

use crate::schema::output::json_schema::describing::Describing;

/// The schema of the values of a type, as JSON.
#[inline]
pub(super) fn of<T: schemars::JsonSchema>() -> JsonValue {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let text = settings.into_generator().into_root_schema_for::<T>().as_value().to_string();
    // What is nested too deep is not described.
    JsonValue::parse(&text, &Limits::DEFAULT).unwrap_or(JsonValue::Bool(true))
}

impl Describing<'_> {
    /// A schema with definitions of its own as a part of this one, with which its definitions then are.
    #[inline]
    pub(super) fn taken_in(&mut self, schema: &JsonValue, name: &str) -> JsonValue {
        let JsonValue::Object(properties) = schema else { return schema.clone() };
        let mut names = HashMap::new();
        let mut definitions = Vec::new();
        for (keyword, value) in properties.iter().filter(|(keyword, _)| is_definitions(keyword)) {
            let JsonValue::Object(own) = value else { continue };
            for (name, definition) in own {
                let free = self.free_name(name);
                names.insert(format!("#/{keyword}/{}", in_pointer(name)), free.clone());
                definitions.push((free, definition));
            }
        }
        if refers_to_itself(schema, &names) {
            names.insert("#".to_owned(), self.free_name(name));
        }
        for (name, definition) in definitions {
            self.define(name, renamed(definition, &names));
        }
        let is_own = |keyword: &str| !is_definitions(keyword) && !matches!(keyword, "$schema" | "$id" | "title");
        let own = properties.iter().filter(|(keyword, _)| is_own(keyword));
        let own = renamed(&JsonValue::Object(own.cloned().collect()), &names);
        match names.get("#") {
            Some(name) => {
                self.define(name.clone(), own);
                JsonValue::Object(vec![("$ref".to_owned(), JsonValue::String(reference(name, "")))])
            }
            None => own,
        }
    }
}

/// Whether a keyword holds definitions: that of today, or that of older drafts.
#[inline]
fn is_definitions(keyword: &str) -> bool {
    matches!(keyword, "$defs" | "definitions")
}

/// A name as a step of a reference.
#[inline]
fn in_pointer(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// A reference to a definition, and a way in it.
#[inline]
fn reference(name: &str, way: &str) -> String {
    format!("#/$defs/{}{way}", in_pointer(name))
}

/// The way in a schema that a reference to it or into it goes; none if it is to something with a name of its own (`#name`).
#[inline]
fn way_in(target: &str) -> Option<&str> {
    target.strip_prefix('#').filter(|way| way.is_empty() || way.starts_with('/'))
}

/// Whether something in a schema refers to the whole, or into it.
#[inline]
fn refers_to_itself(schema: &JsonValue, names: &HashMap<String, String>) -> bool {
    match schema {
        JsonValue::Array(elements) => elements.iter().any(|element| refers_to_itself(element, names)),
        JsonValue::Object(properties) => properties.iter().any(|(name, value)| match value {
            JsonValue::String(target) if name == "$ref" => way_in(target).is_some() && split(target, names).1 == target,
            value => refers_to_itself(value, names),
        }),
        _ => false,
    }
}

/// The name of the definition that a reference leads to, and the way in it; the whole reference, if it leads to none.
#[inline]
fn split<'t>(target: &'t str, names: &'t HashMap<String, String>) -> (Option<&'t String>, &'t str) {
    let ends = target.match_indices('/').map(|(at, _)| at).chain([target.len()]);
    for end in ends {
        if let Some(name) = names.get(&target[..end]).filter(|_| end > 1) {
            return (Some(name), &target[end..]);
        }
    }
    (None, target)
}

/// Whether a format is how wide a number is, which its bounds say, and of which strict validators know none.
#[inline]
fn is_width(format: &JsonValue) -> bool {
    let JsonValue::String(format) = format else { return false };
    let width = format.strip_prefix("uint").or_else(|| format.strip_prefix("int"));
    width.is_some_and(|width| matches!(width, "" | "8" | "16" | "32" | "64" | "128"))
}

/// A schema whose references lead to where its definitions are now, in the words of the draft that all of it is in.
#[inline]
fn renamed(schema: &JsonValue, names: &HashMap<String, String>) -> JsonValue {
    match schema {
        JsonValue::Array(elements) => JsonValue::Array(elements.iter().map(|it| renamed(it, names)).collect()),
        JsonValue::Object(properties) => {
            let is_tuple =
                properties.iter().any(|(name, value)| name == "items" && matches!(value, JsonValue::Array(_)));
            let properties = properties.iter().filter(|(keyword, value)| keyword != "format" || !is_width(value));
            let properties = properties.map(|(keyword, value)| {
                let name = match &**keyword {
                    "items" if is_tuple => "prefixItems",
                    "additionalItems" if is_tuple => "items",
                    keyword => keyword,
                };
                (name.to_owned(), renamed_value(keyword, value, names))
            });
            JsonValue::Object(properties.collect())
        }
        other => other.clone(),
    }
}

/// What a keyword holds: a schema or several, or data, in which nothing is a reference.
#[inline]
fn renamed_value(keyword: &str, value: &JsonValue, names: &HashMap<String, String>) -> JsonValue {
    match (keyword, value) {
        ("const" | "default" | "enum" | "examples", data) => data.clone(),
        ("$ref", JsonValue::String(target)) => {
            let to = match split(target, names) {
                (Some(name), way) => reference(name, way),
                (None, target) => match (names.get("#"), way_in(target)) {
                    (Some(name), Some(way)) => reference(name, way),
                    _ => target.to_owned(),
                },
            };
            JsonValue::String(to)
        }
        // Names, each with a schema.
        ("properties" | "patternProperties" | "dependentSchemas" | "dependencies", JsonValue::Object(properties)) => {
            let properties = properties.iter().map(|(name, schema)| (name.clone(), renamed(schema, names)));
            JsonValue::Object(properties.collect())
        }
        (_, schema) => renamed(schema, names),
    }
}
