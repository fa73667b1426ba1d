//! Schemas of other makers in this one: of types that the crate `schemars` knows.

use std::collections::HashMap;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use schemars::generate::SchemaSettings;

use crate::schema::output::json_schema::describing::Describing;

/// The schema of the values of a type, as JSON.
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
    pub(super) fn taken_in(&mut self, schema: &JsonValue, name: &str) -> JsonValue {
        let JsonValue::Object(properties) = schema else { return schema.clone() };
        let mut names = HashMap::new();
        let definitions = properties.iter().find(|(name, _)| name == "$defs");
        let definitions = match definitions {
            Some((_, JsonValue::Object(definitions))) => &definitions[..],
            _ => &[],
        };
        for (name, _) in definitions {
            names.insert(format!("#/$defs/{name}"), self.free_name(name));
        }
        let is_recursive = refers_to_itself(schema);
        if is_recursive {
            names.insert("#".to_owned(), self.free_name(name));
        }
        for (name, definition) in definitions {
            if let Some(name) = names.get(&format!("#/$defs/{name}")) {
                self.define(name.clone(), renamed(definition, &names));
            }
        }
        let own = properties.iter().filter(|(name, _)| !matches!(&**name, "$defs" | "$schema" | "title"));
        let own = JsonValue::Object(own.cloned().collect());
        let own = renamed(&own, &names);
        match names.get("#") {
            Some(name) => {
                self.define(name.clone(), own);
                JsonValue::Object(vec![("$ref".to_owned(), JsonValue::String(format!("#/$defs/{name}")))])
            }
            None => own,
        }
    }
}

/// Whether something in a schema refers to the whole.
fn refers_to_itself(schema: &JsonValue) -> bool {
    match schema {
        JsonValue::Array(elements) => elements.iter().any(refers_to_itself),
        JsonValue::Object(properties) => properties.iter().any(|(name, value)| match value {
            JsonValue::String(target) => name == "$ref" && target == "#",
            value => refers_to_itself(value),
        }),
        _ => false,
    }
}

/// A schema whose references lead to where its definitions are now.
fn renamed(schema: &JsonValue, names: &HashMap<String, String>) -> JsonValue {
    match schema {
        JsonValue::Array(elements) => JsonValue::Array(elements.iter().map(|it| renamed(it, names)).collect()),
        JsonValue::Object(properties) => {
            let property = |(name, value): &(String, JsonValue)| {
                let value = match value {
                    JsonValue::String(target) if name == "$ref" => match names.get(target) {
                        Some(name) => JsonValue::String(format!("#/$defs/{name}")),
                        None => value.clone(),
                    },
                    value => renamed(value, names),
                };
                (name.clone(), value)
            };
            JsonValue::Object(properties.iter().map(property).collect())
        }
        other => other.clone(),
    }
}
