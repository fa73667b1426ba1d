//! Files that are one layer of several: `tests/cases/outputs/layers.txt` has stacks of layers that a loader takes, each layer by
//! itself, and layers with a mistake. That the JSON Schema for layers takes the first and finds the mistakes is tried in
//! `tests/json-schema`.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_serde::schema::{JsonSchemaOptions, to_json_schema_with};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::outputs::folder;
use crate::support::Failures;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Layered {
    host: String,
    #[serde(alias = "gate")]
    port: u16,
    #[hcl(min_len = 2)]
    list: Vec<u8>,
    #[hcl(merge = "append", min_len = 3)]
    all: Vec<u8>,
    whole: Inner,
    #[hcl(merge = "deep")]
    deep: Inner,
    #[hcl(merge = "deep", min_len = 2)]
    entries: BTreeMap<String, u8>,
    #[hcl(merge = "deep")]
    kind: Tagged,
    #[hcl(merge = "deep")]
    form: Form,
    #[hcl(block)]
    tls: Tls,
    #[hcl(block, min_len = 2)]
    service: BTreeMap<String, Inner>,
    #[hcl(block)]
    worker: Vec<Worker>,
    #[hcl(block)]
    rule: Vec<Inner>,
    #[hcl(block, merge = "append", min_len = 2)]
    every: Vec<Inner>,
    #[hcl(block, merge = "replace")]
    last: BTreeMap<String, Inner>,
    #[hcl(block)]
    backend: Named,
    #[hcl(block)]
    store: Tagged,
    #[hcl(block)]
    untagged: Form,
    #[hcl(block_types, min_len = 2)]
    steps: Vec<Named>,
    #[hcl(block)]
    moved: Moved,
    #[serde(flatten)]
    part: Option<Part>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Inner {
    a: u8,
    b: u8,
    #[hcl(min_len = 1)]
    c: Option<Vec<Deepest>>,
    d: Option<Deepest>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Deepest {
    x: u8,
    y: u8,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Tls {
    cert: String,
    key: String,
    #[hcl(block)]
    rule: Vec<Inner>,
    #[hcl(block)]
    inner: Inner,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Worker {
    #[hcl(label)]
    name: String,
    a: u8,
    b: u8,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Named {
    One { a: u8, b: u8 },
    Two { c: u8 },
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "tag", rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Tagged {
    One { a: u8, b: u8 },
    Two { c: u8 },
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Form {
    One { a: u8, b: u8 },
    Two { c: u8, d: u8 },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Moved {
    #[hcl(moved_from = "was")]
    now: u8,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Part {
    first: u8,
    second: u8,
}

/// All that must be there, in two layers.
const BASE: &str = r#"
{
    "host": "a",
    "list": [1, 2],
    "all": [1],
    "whole": {"a": 1, "b": 1},
    "deep": {"a": 1, "c": [{"x": 1, "y": 1}], "d": {"x": 1}},
    "entries": {"x": 1},
    "kind": {"tag": "one", "a": 1},
    "form": {"a": 1},
    "tls": {"cert": "a", "rule": {"a": 1, "b": 1}, "inner": {"a": 1}},
    "service": {"x": {"a": 1}},
    "worker": {"x": {"a": 1}, "y": {"a": 1, "b": 1}},
    "rule": [{"a": 1, "b": 1}, {"a": 2, "b": 1}],
    "every": {"a": 1, "b": 1},
    "last": {"x": {"a": 1, "b": 1}},
    "backend": {"one": {"a": 1}},
    "store": {"tag": "one", "a": 1},
    "untagged": {"d": 1},
    "one": {"a": 1, "b": 1},
    "moved": {"now": 1},
    "first": 1
}
"#;

const LOCAL: &str = r#"
{
    "gate": 80,
    "list": [1, 2],
    "all": [2, 3],
    "deep": {"b": 1, "d": {"y": 1}},
    "entries": {"y": 1},
    "kind": {"b": 1},
    "form": {"b": 1},
    "tls": {"key": "b", "inner": {"b": 1}},
    "service": {"x": {"b": 1}, "y": {"a": 1, "b": 1}},
    "worker": [{"x": {"b": 1}}],
    "every": [{"a": 2, "b": 1}],
    "backend": {"one": {"b": 1}},
    "store": {"b": 1},
    "untagged": {"c": 1},
    "two": [{"c": 1}, {"c": 2}],
    "second": 1
}
"#;

/// What is read over these two.
const OVER: &[&str] = &[
    "{}",
    r#"{"host": null}"#,
    r#"{"host": "b", "port": 1}"#,
    r#"{"tls": null, "service": {}}"#,
    r#"{"tls": {}}"#,
    r#"{"deep": {}}"#,
    r#"{"rule": [{"a": 1, "b": 2}]}"#,
    r#"{"backend": {"two": {"c": 1}}}"#,
    r#"{"store": {"tag": "two", "c": 1}}"#,
    r#"{"worker": {"z": {"a": 1, "b": 1}}, "every": [{"a": 1, "b": 1}]}"#,
    r#"{"last": {"y": {"a": 1, "b": 1}}}"#,
    r#"{"whole": {"a": 2, "b": 2}}"#,
    r#"{"deep": {"c": [{"x": 2, "y": 2}]}}"#,
    r#"{"moved": {"now": 2}}"#,
    // Wrong ones.
    r#"{"hots": "b"}"#,
    r#"{"port": "x"}"#,
    r#"{"port": 1, "gate": 1}"#,
    r#"{"port": 70000}"#,
    r#"{"list": [1, "x"]}"#,
    r#"{"list": [1]}"#,
    r#"{"all": ["x"]}"#,
    r#"{"whole": {"a": 1}}"#,
    r#"{"deep": {"e": 1}}"#,
    r#"{"deep": {"a": "x"}}"#,
    r#"{"deep": {"d": {"z": 1}}}"#,
    r#"{"deep": {"c": [{"x": 1}]}}"#,
    r#"{"deep": {"c": []}}"#,
    r#"{"entries": {"x": "y"}}"#,
    r#"{"kind": {"c": 1}}"#,
    r#"{"kind": {"z": 1}}"#,
    r#"{"form": {"z": 1}}"#,
    r#"{"tls": {"certs": "a"}}"#,
    r#"{"tls": {"cert": []}}"#,
    r#"{"tls": {"rule": [{"a": 1}]}}"#,
    r#"{"tls": {"inner": {"z": 1}}}"#,
    r#"{"tls": [{"key": "a"}, {"key": "b"}]}"#,
    r#"{"service": {"x": {"z": 1}}}"#,
    r#"{"worker": {"x": {"a": "z"}}}"#,
    r#"{"rule": [{"a": 1}]}"#,
    r#"{"rule": [{"a": 1, "b": 1, "z": 1}]}"#,
    r#"{"every": {"a": 1}}"#,
    r#"{"last": {"x": {"a": 1}}}"#,
    r#"{"backend": {"three": {}}}"#,
    r#"{"backend": {"one": {"z": 1}}}"#,
    r#"{"store": {"z": 1}}"#,
    r#"{"store": {"tag": "one", "c": 1}}"#,
    r#"{"store": {"tag": "three"}}"#,
    r#"{"untagged": {"z": 1}}"#,
    r#"{"one": {"a": 1}}"#,
    r#"{"moved": {"was": 1}}"#,
    r#"{"was": 1}"#,
];

fn load(layers: &[&str]) -> Result<(), String> {
    let loader = layers
        .iter()
        .enumerate()
        .fold(Loader::new(), |loader, (at, text)| loader.layer().named_text(format!("{at}.json"), (*text).to_owned()));
    loader.load::<Layered>().map(drop).map_err(|error| format!("{error:#}"))
}

#[test]
fn each_layer_of_a_stack_that_is_loaded_is_known() {
    let on_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::new();
    for layer in [BASE, LOCAL] {
        let _ = writeln!(out, "file + {}", on_one_line(layer));
        assert!(load(&[layer]).is_err(), "{layer}");
    }
    assert_eq!(load(&[BASE, LOCAL]), Ok(()));
    for over in OVER {
        let sign = if load(&[BASE, LOCAL, over]).is_ok() { "+" } else { "-" };
        let _ = writeln!(out, "file {sign} {over}");
    }
    let mut failures = Failures::default();
    failures.compare(&folder().join("layers.txt"), &out);
    let schema = to_json_schema_with::<Layered>(&JsonSchemaOptions::new().layered());
    failures.compare(&folder().join("layers.schema.json"), &schema);
    failures.finish();
}
