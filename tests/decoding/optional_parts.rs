//! Flattened structs that may be left out: serde makes nothing of one that it cannot decode, and says nothing.

use std::collections::BTreeMap;
use std::path::Path;

use hcl_serde::{Diagnostics, HclSchema};
use serde::Deserialize;

use crate::support::Failures;

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Config {
    name: String,
    #[serde(flatten)]
    limits: Option<Limits>,
    #[hcl(block)]
    pool: Vec<Pool>,
    #[hcl(block)]
    shape: Option<Shape>,
    object: Option<Pool>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Limits {
    least: u8,
    #[serde(default)]
    ratio: f32,
    #[serde(default)]
    weights: BTreeMap<String, i8>,
    #[serde(default, with = "hcl_serde::duration")]
    wait: Option<std::time::Duration>,
    unit: Option<Unit>,
    #[hcl(block)]
    log: Option<Log>,
    #[serde(flatten)]
    inner: Option<Inner>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Log {
    level: u8,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Inner {
    deep: std::num::NonZeroU8,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Bytes,
    Packets,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Pool {
    #[serde(flatten)]
    inner: Option<Inner>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Round {
        #[serde(flatten)]
        inner: Option<Inner>,
    },
}

fn lines(diagnostics: &Diagnostics) -> Vec<String> {
    let line = |found: &hcl_serde::Diagnostic| {
        let place = found.subject().map_or_else(String::new, |at| at.to_string());
        format!("{} {}", place.trim_start_matches("<config>:"), found.message())
    };
    diagnostics.iter().map(line).collect()
}

/// What is wrong with the same in both syntaxes, by line and column.
#[test]
fn what_is_wrong_in_one_is_an_error() {
    let cases = [
        ("least = 300", r#""least": 300"#),
        ("least = 1\nratio = 1e300", r#""least": 1, "ratio": 1e300"#),
        ("least = 1\nweights = { a = 1, b = 200 }", r#""least": 1, "weights": {"a": 1, "b": 200}"#),
        ("least = 1\nwait = \"-1s\"", r#""least": 1, "wait": "-1s""#),
        ("least = 1\nunit = \"bites\"", r#""least": 1, "unit": "bites""#),
        ("least = 1\nlog {\n  level = 256\n}", r#""least": 1, "log": {"level": 256}"#),
        ("least = 1\ndeep = 0", r#""least": 1, "deep": 0"#),
        ("ratio = 1", r#""ratio": 1"#),
        ("pool {}\npool {\n  deep = 256\n}", r#""pool": [{}, {"deep": 256}]"#),
        ("shape {\n  kind = \"round\"\n  deep = 256\n}", r#""shape": {"kind": "round", "deep": 256}"#),
        ("object = { deep = 256 }", r#""object": {"deep": 256}"#),
    ];
    let mut found = String::new();
    for (native, json) in cases {
        let (native, json) = (format!("name = \"a\"\n{native}\n"), format!("{{\"name\": \"a\", {json}}}"));
        let refused = match hcl_serde::from_str::<Config>(&native) {
            Ok(loaded) => panic!("{native} loads as {loaded:?}"),
            Err(error) => lines(error.diagnostics()),
        };
        let twin = match hcl_serde::json::from_str::<Config>(&json) {
            Ok(loaded) => panic!("{json} loads as {loaded:?}"),
            Err(error) => lines(error.diagnostics()),
        };
        found += &format!("{native}  {}\n  {}\n\n", refused.join("\n  "), twin.join("\n  "));
    }
    let mut failures = Failures::default();
    failures.compare(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/optional-parts.txt"), &found);
    failures.finish();
}

#[test]
fn what_is_right_in_one_is_there() {
    let loaded: Config = hcl_serde::from_str("name = 1\nleast = 2\nlog {\n  level = 3\n}\ndeep = 4\n").unwrap();
    let limits = loaded.limits.unwrap();
    assert_eq!((limits.least, limits.log.unwrap().level, limits.inner.unwrap().deep.get()), (2, 3, 4));
    let loaded: Config = hcl_serde::from_str("name = 1\n").unwrap();
    assert_eq!(loaded.limits, None);
}
