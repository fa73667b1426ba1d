//! Names and labels in two forms that look the same: they are compared in normal form C, and kept as they are written.

use std::collections::{BTreeMap, HashMap};

use hcl_model::body::{Body, BodySchema, MergePolicy, Variables};
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_serde::{Error, HclSchema, Value, json, schemaless};
use serde::Deserialize;

/// The same name as one character, and as a letter and a mark.
const ONE: &str = "\u{e9}";
const TWO: &str = "e\u{301}";

#[derive(Debug, Default, Deserialize, HclSchema)]
struct Part {
    #[serde(default)]
    port: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    #[serde(rename = "é")]
    argument: Option<u8>,
    #[hcl(block)]
    service: HashMap<String, Part>,
    #[hcl(block)]
    #[expect(dead_code, reason = "only what is wrong with it is looked at")]
    by_two: HashMap<(String, String), Part>,
    #[hcl(block)]
    kind: Option<Kind>,
}

#[derive(Debug, Deserialize, HclSchema)]
enum Kind {
    #[serde(rename = "é")]
    Accent(Part),
    #[serde(rename = "b")]
    #[expect(dead_code, reason = "it is one of two")]
    Plain(Part),
}

#[derive(Debug, Deserialize, HclSchema)]
struct Rest {
    #[serde(rename = "é")]
    argument: Option<u8>,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Flat {
    #[serde(flatten)]
    #[expect(dead_code, reason = "only what is wrong with it is looked at")]
    rest: BTreeMap<String, u8>,
}

/// The summaries and the places of what is wrong.
#[track_caller]
fn said<T: std::fmt::Debug>(decoded: Result<T, Error>) -> Vec<String> {
    let error = decoded.unwrap_err();
    let lines = error.diagnostics().iter();
    lines.map(|it| format!("{} @ {:?}", it.summary(), it.subject().unwrap().bytes())).collect()
}

#[test]
fn a_schema_finds_them() {
    let config: Config = hcl_serde::from_str(&format!("{TWO} = 1\nkind \"{TWO}\" {{ port = 2 }}\n")).unwrap();
    assert_eq!(config.argument, Some(1));
    assert!(matches!(config.kind, Some(Kind::Accent(Part { port: 2 }))));
    let config: Config = json::from_str(&format!(r#"{{"{TWO}": 1, "kind": {{"{TWO}": {{}}}}}}"#)).unwrap();
    assert_eq!(config.argument, Some(1));
    let rest: Rest = hcl_serde::from_str(&format!("{TWO} = 1\na = 2\n")).unwrap();
    assert_eq!((rest.argument, rest.rest.len()), (Some(1), 1));

    let body = native::parse_body("a.hcl", &format!("{TWO} = 1\n{TWO} \"{TWO}\" {{}}\n")).ok().unwrap();
    let (partial, diagnostics) = body.partial_content(&BodySchema::new().required(ONE));
    assert!(diagnostics.is_empty());
    // What is written stays.
    assert_eq!(partial.content.attribute(ONE).unwrap().name, TWO);
    assert!(partial.content.attribute(TWO).is_some());
    assert!(partial.remain.attribute_names().is_empty());
    let (content, diagnostics) = partial.remain.content(&BodySchema::new().block(ONE, ["name"]));
    assert!(diagnostics.is_empty());
    assert_eq!(content.blocks_of_type(ONE).next().unwrap().labels(), [TWO]);
}

#[test]
fn an_argument_is_set_once() {
    let native = format!("{ONE} = 1\n{TWO} = 2\n");
    let text = format!(r#"{{"{ONE}": 1, "{TWO}": 2}}"#);
    assert_eq!(said(hcl_serde::from_str::<Config>(&native)), ["duplicate argument @ 7..10"]);
    assert_eq!(said(json::from_str::<Config>(&text)), ["duplicate argument @ 10..15"]);

    // Those that no field takes, in maps of two kinds.
    let other = |name: &str| name.replace('e', "a").replace('é', "á");
    let native = format!("{} = 1\n{} = 2\n", other(ONE), other(TWO));
    let text = format!(r#"{{"{}": 1, "{}": 2}}"#, other(ONE), other(TWO));
    assert_eq!(said(hcl_serde::from_str::<Rest>(&native)), ["duplicate argument @ 7..10"]);
    assert_eq!(said(hcl_serde::from_str::<Flat>(&native)), ["duplicate argument @ 7..10"]);
    assert_eq!(said(json::from_str::<Rest>(&text)), ["duplicate argument @ 10..15"]);
    assert_eq!(said(json::from_str::<Rest>(r#"{"x": 1, "x": 2}"#)), ["duplicate argument @ 9..12"]);
    assert_eq!(said(json::from_str::<Flat>(r#"{"x": 1, "x": 2}"#)), ["duplicate argument @ 9..12"]);
    assert_eq!(said(schemaless::from_str::<BTreeMap<String, Value>>(&native)), ["duplicate argument @ 7..10"]);

    let body = native::parse_body("a.hcl", &native).ok().unwrap();
    assert_eq!(body.just_attributes().1.len(), 1);
    assert_eq!(
        body.to_value(hcl_model::expr::Mode::LiteralOnly(&hcl_serde::model::limits::Budget::DEFAULT)).1.len(),
        1
    );
}

#[test]
fn a_label_is_a_key_once() {
    let native = format!("service \"{ONE}\" {{}}\nservice \"{TWO}\" {{}}\n");
    assert_eq!(said(hcl_serde::from_str::<Config>(&native)), ["duplicate `service` block @ 24..29"]);
    let native = native.replace("service", "by_two a");
    assert_eq!(said(hcl_serde::from_str::<Config>(&native)), ["duplicate `by_two` block @ 26..31"]);
    let text = format!(r#"{{"service": {{"{ONE}": {{}}, "{TWO}": {{}}}}}}"#);
    assert_eq!(said(json::from_str::<Config>(&text)), ["duplicate `service` block @ 23..28"]);
    let one: Config = hcl_serde::from_str(&format!("service \"{TWO}\" {{}}\n")).unwrap();
    assert!(one.service.contains_key(TWO));

    let native = format!("service \"{ONE}\" {{}}\nservice \"{TWO}\" {{}}\n");
    let all: BTreeMap<String, BTreeMap<String, Vec<Value>>> = schemaless::from_str(&native).unwrap();
    assert_eq!(all["service"].len(), 1);
    assert_eq!(all["service"][ONE].len(), 2);
}

#[test]
fn layers_have_the_same_things() {
    let layer = |name: &str| {
        let text = format!("{name} = \"{name}\"\nservice \"{name}\" {{ {name} = 1 }}\nmap = {{ {name} = 1 }}\n");
        native::parse_body("layer.hcl", &text).ok().unwrap()
    };
    let merged = Body::merge([layer(ONE), layer(TWO)], MergePolicy::Override);
    let schema = BodySchema::new().optional(ONE).optional("map").block("service", ["name"]);
    let (content, diagnostics) = merged.content(&schema);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(content.blocks().len(), 1);
    let merged = Body::merge([layer(ONE), layer(TWO)], MergePolicy::Strict);
    let duplicate = merged.content(&schema).1;
    assert_eq!(duplicate.iter().filter(|it| it.code() == "duplicate-argument").count(), 2);
}

#[test]
fn variables_are_declared_once() {
    let text = format!("variable \"{ONE}\" {{}}\nvariable \"{TWO}\" {{}}\n");
    let body = native::parse_body("a.hcl", &text).ok().unwrap();
    let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    let (_, diagnostics) = Variables::new("var").blocks(content.blocks()).evaluate(&EvalContext::new());
    assert!(diagnostics.iter().any(|it| it.summary().contains("duplicate")), "{diagnostics:?}");
}
