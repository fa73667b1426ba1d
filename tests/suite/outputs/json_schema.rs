//! JSON Schemas: `NAME.schema.json` of each type. What they accept and find is tried in `tests/json-schema`, by a validator.

use std::collections::BTreeSet;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_serde::schema::{HclRoot, to_json_schema};

use crate::outputs::{Visit, each, folder};
use crate::support::Failures;

struct Schemas(Failures);

impl Visit for Schemas {
    fn visit<T: HclRoot>(&mut self, name: &str) {
        let path = folder().join(format!("{name}.schema.json"));
        let text = to_json_schema::<T>();
        self.0.compare(&path, &text);
        let schema = JsonValue::parse(&text, &Limits::DEFAULT).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let (mut named, mut defined) = (BTreeSet::new(), BTreeSet::new());
        references(&schema, &mut named);
        if let JsonValue::Object(properties) = &schema
            && let Some((_, JsonValue::Object(definitions))) = properties.iter().find(|(name, _)| name == "$defs")
        {
            defined.extend(definitions.iter().map(|(name, _)| name.clone()));
            if defined.len() != definitions.len() {
                self.0.add(&path, "two definitions have one name");
            }
        }
        if named != defined {
            self.0.add(&path, &format!("{named:?} are named, and {defined:?} defined"));
        }
        if text.contains("canary") {
            self.0.add(&path, "what is secret is shown");
        }
    }
}

/// All names that references lead to.
fn references(value: &JsonValue, names: &mut BTreeSet<String>) {
    match value {
        JsonValue::Array(elements) => elements.iter().for_each(|value| references(value, names)),
        JsonValue::Object(properties) => {
            for (name, value) in properties {
                match value {
                    JsonValue::String(target) if name == "$ref" => {
                        names.extend(target.strip_prefix("#/$defs/").map(str::to_owned));
                    }
                    value => references(value, names),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn every_type_has_its_json_schema() {
    let mut schemas = Schemas(Failures::default());
    each(&mut schemas);
    schemas.0.finish();
}
