//! JSON Schemas: `NAME.schema.json` of each type. What they accept and find is tried in `tests/json-schema`, by a validator.

#![expect(dead_code, reason = "only the schemas count")]

use std::collections::BTreeSet;
use std::path::Path;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_serde::schema::{HclFile, JsonSchemaOptions, to_json_schema, to_json_schema_with};

use crate::outputs::{Visit, each, folder};
use crate::support::Failures;

struct Schemas(Failures);

impl Visit for Schemas {
    fn visit<T: HclFile>(&mut self, name: &str) {
        let path = folder().join(format!("{name}.schema.json"));
        let text = to_json_schema::<T>();
        self.0.compare(&path, &text);
        for text in [text, to_json_schema_with::<T>(&JsonSchemaOptions::new().layered())] {
            self.hold(name, &path, &text);
        }
    }
}

impl Schemas {
    /// Holds what every schema must be against one.
    fn hold(&mut self, name: &str, path: &Path, text: &str) {
        let schema = JsonValue::parse(text, &Limits::DEFAULT).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let (mut named, mut defined) = (BTreeSet::new(), BTreeSet::new());
        references(&schema, &mut named);
        if let JsonValue::Object(properties) = &schema
            && let Some((_, JsonValue::Object(definitions))) = properties.iter().find(|(name, _)| name == "$defs")
        {
            defined.extend(definitions.iter().map(|(name, _)| name.clone()));
            if defined.len() != definitions.len() {
                self.0.add(path, "two definitions have one name");
            }
        }
        if named != defined {
            self.0.add(path, &format!("{named:?} are named, and {defined:?} defined"));
        }
        if let Some(why) = not_strict(&schema, &[]) {
            self.0.add(path, &why);
        }
        if text.contains("canary") {
            self.0.add(path, "what is secret is shown");
        }
    }
}

/// What a validator in strict mode (`ajv` with `strict: true` and `allowUnionTypes: true`) refuses in a schema.
fn not_strict<'s>(schema: &'s JsonValue, around: &[&str]) -> Option<String> {
    let JsonValue::Object(keywords) = schema else { return None };
    let get = |name: &str| keywords.iter().find(|(keyword, _)| keyword == name).map(|(_, value)| value);
    let is = |name: &str, ty: &str| match get(name) {
        Some(JsonValue::String(own)) => own == ty,
        Some(JsonValue::Array(types)) => types.iter().any(|own| matches!(own, JsonValue::String(own) if own == ty)),
        _ => around.contains(&ty),
    };
    let types: Vec<&str> = ["array", "object", "string", "number"].into_iter().filter(|ty| is("type", ty)).collect();
    let text = |value: &'s JsonValue| match value {
        JsonValue::String(text) => Some(&**text),
        _ => None,
    };
    let names = |name: &str| -> Vec<&str> {
        match get(name) {
            Some(JsonValue::Array(names)) => names.iter().filter_map(text).collect(),
            Some(JsonValue::Object(properties)) => properties.iter().map(|(name, _)| &**name).collect(),
            _ => Vec::new(),
        }
    };
    let unnamed = names("required").into_iter().find(|name| !names("properties").contains(name));
    let is_zero = |name: &str| matches!(get(name), Some(JsonValue::Number(digits)) if digits == "0");
    let stray = [("minItems", "array"), ("maxItems", "array"), ("items", "array"), ("contains", "array")];
    let stray = stray.into_iter().find(|(keyword, ty)| get(keyword).is_some() && !types.contains(ty));
    match (unnamed, stray) {
        (Some(name), _) => return Some(format!("{name:?} is required and no property")),
        (_, Some((keyword, ty))) => return Some(format!("{keyword} is not beside the type {ty}")),
        _ if is_zero("minContains") && get("maxContains").is_none() => return Some("minContains says nothing".into()),
        _ => {}
    }
    keywords.iter().find_map(|(keyword, value)| match (&**keyword, value) {
        ("properties" | "patternProperties" | "$defs", JsonValue::Object(schemas)) => {
            schemas.iter().find_map(|(_, schema)| not_strict(schema, &[]))
        }
        ("allOf" | "anyOf", JsonValue::Array(schemas)) => schemas.iter().find_map(|it| not_strict(it, &types)),
        ("if" | "then" | "else" | "not", schema) => not_strict(schema, &types),
        ("items" | "additionalProperties" | "propertyNames" | "contains", schema) => not_strict(schema, &[]),
        _ => None,
    })
}

/// All names that references lead to.
fn references(value: &JsonValue, names: &mut BTreeSet<String>) {
    match value {
        JsonValue::Array(elements) => elements.iter().for_each(|value| references(value, names)),
        JsonValue::Object(properties) => {
            for (name, value) in properties {
                match value {
                    JsonValue::String(target) if name == "$ref" => {
                        let inside = target.strip_prefix("#/$defs/").and_then(|rest| rest.split('/').next());
                        names.extend(inside.map(str::to_owned));
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

/// What `schemars` knows of a type, with types of its own, one of which contains itself.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Shape {
    /// How it is called.
    name: String,
    corners: Vec<Corner>,
    inside: Vec<Shape>,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind")]
enum Corner {
    Round { radius: f32, next: Option<Box<Corner>> },
    Sharp,
}

/// What is written by hand, with properties that are called like keywords.
#[derive(serde::Deserialize)]
struct Odd;

impl schemars::JsonSchema for Odd {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Odd".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let shape = generator.subschema_for::<Shape>();
        schemars::json_schema!({
            "type": "object",
            "properties": {
                "items": { "type": "integer", "format": "uint8", "minimum": 0 },
                "default": shape,
                "format": { "type": "string", "format": "uri" },
            },
            "default": { "$ref": "#", "items": [1] },
        })
    }
}

/// What nobody may see, with an example of it.
#[derive(serde::Deserialize)]
struct Hidden;

impl schemars::JsonSchema for Hidden {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Hidden".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "properties": { "default": { "type": "string", "default": "canary" } },
            "examples": [{ "default": "canary" }],
        })
    }
}

#[derive(serde::Deserialize, hcl_serde::HclSchema)]
struct Drawing {
    #[hcl(sensitive)]
    hidden: Option<Hidden>,
    odd: Option<Odd>,
    many: std::collections::HashMap<String, Option<Vec<Shape>>>,
    /// What is drawn.
    shape: Option<Shape>,
    #[hcl(block)]
    layer: Vec<Layer>,
}

#[derive(serde::Deserialize, hcl_serde::HclSchema)]
struct Layer {
    corner: Corner,
}

#[test]
fn schemas_of_values_are_lent() {
    let options = JsonSchemaOptions::new().lend::<Shape>("Drawing.shape").lend::<Corner>("Layer.corner");
    let options = options
        .lend::<Hidden>("Drawing.hidden")
        .lend::<Odd>("Drawing.odd")
        .lend::<std::collections::HashMap<String, Option<Vec<Shape>>>>("Drawing.many");
    let text = to_json_schema_with::<Drawing>(&options);
    let schema = JsonValue::parse(&text, &Limits::DEFAULT).unwrap();
    let mut named = BTreeSet::new();
    references(&schema, &mut named);
    let mut failures = Failures::default();
    assert!(!text.contains("canary"), "{text}");
    failures.compare(&folder().join("lent.schema.json"), &text);
    for name in named.iter().filter(|name| !text.contains(&format!("    \"{name}\": {{\n"))) {
        failures.add(name.as_ref(), "it is not defined");
    }
    failures.finish();
}

/// Variants of several enums can be called the same.
#[test]
fn a_schema_is_lent_for_the_variant_of_an_enum() {
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    struct Config {
        #[hcl(block)]
        first: First,
        #[hcl(block)]
        second: Second,
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    enum First {
        A { corner: u8 },
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    enum Second {
        A { corner: u8 },
    }
    let count = |places: &[&str]| {
        let options = places.iter().fold(JsonSchemaOptions::new(), |options, place| options.lend::<bool>(*place));
        to_json_schema_with::<Config>(&options).matches("\"boolean\"").count()
    };
    assert_eq!([count(&[]), count(&["Second::A.corner"]), count(&["A.corner"])], [0, 1, 2]);
}

#[test]
#[should_panic(
    expected = "a schema is lent for `Flat.corner`, and that is no argument of the configuration: did you mean `Layer.corner`?"
)]
fn what_is_flattened_is_an_argument_of_the_type_around_it() {
    let _ = to_json_schema_with::<Drawing>(&JsonSchemaOptions::new().lend::<Corner>("Flat.corner"));
}

#[test]
#[should_panic(
    expected = "a schema is lent for `Layer.corners`, and that is no argument of the configuration: did you mean `Layer.corner`?"
)]
fn a_schema_is_not_lent_for_what_is_no_argument() {
    let _ = to_json_schema_with::<Drawing>(&JsonSchemaOptions::new().lend::<Corner>("Layer.corners"));
}

/// An argument has the name of a block of older files, from which several arguments have moved.
#[test]
fn former_blocks_keep_all_that_has_moved() {
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    struct Config {
        pool: Option<u8>,
        #[hcl(moved_from = "pool.idle")]
        idle: u8,
        #[hcl(moved_from = "pool.most")]
        most: Option<u8>,
    }
    let schema: serde_json::Value = serde_json::from_str(&to_json_schema::<Config>()).unwrap();
    let former = &schema["$defs"]["Config.pool"]["properties"];
    assert!(["idle", "most"].iter().all(|name| former[name]["deprecated"] == true), "{schema:#}");
    assert_eq!(schema["properties"]["pool"]["anyOf"].as_array().map(Vec::len), Some(2), "{schema:#}");
    assert_eq!(schema.get("required"), None);
}
