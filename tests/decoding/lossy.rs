//! Decoding what can be decoded, and bodies that are kept as one value.

use std::collections::{BTreeMap, HashMap};

use hcl_model::diag::Diagnostics;
use hcl_serde::{Body, EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

use crate::support::Failures;

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Config {
    name: String,
    #[hcl(default = 80, min = 1)]
    port: u16,
    debug: Option<bool>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(flatten)]
    quota: Option<Quota>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block_types)]
    step: Vec<Step>,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Quota {
    soft: u8,
    hard: u8,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Tls {
    cert: String,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Service {
    port: u16,
    #[hcl(block)]
    health: Option<Tls>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Rule {
    #[hcl(label)]
    priority: u8,
    #[hcl(block)]
    need: [Tls; 2],
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Step {
    Run(Tls),
    Pause,
}

/// What is left of a configuration, and how many mistakes it has, in both syntaxes.
#[track_caller]
fn check(native: &str, json: &str, expected: &str, mistakes: usize) {
    let ways = [hcl_serde::recover_str::<Config>(native), hcl_serde::json::recover_str::<Config>(json)];
    for (config, diagnostics) in ways {
        assert_eq!(diagnostics.len(), mistakes, "{diagnostics:?}");
        let config = config.map_or_else(String::new, |config| {
            let Config { name, port, debug, tags, quota, tls, service, rule, step, rest } = config;
            format!("{name} {port} {debug:?} {tags:?} {quota:?} {tls:?} {service:?} {} {step:?} {rest:?}", rule.len())
        });
        assert_eq!(config, expected);
    }
}

#[test]
fn what_can_be_decoded() {
    check(
        "name = \"a\"\nport = 0\ndebug = 7\ntags = [[]]\nx = 1\ny = 999\n",
        r#"{"name": "a", "port": 0, "debug": 7, "tags": [[]], "x": 1, "y": 999}"#,
        "a 80 None [] None None {} 0 [] {\"x\": 1}",
        4,
    );
    // A block with something missing is left out, a block in it that may be missing alone.
    check(
        "name = \"a\"\ntls {}\nservice \"x\" {\n  port = 1\n  health {}\n}\nservice \"y\" {\n  port = -1\n}\nrun {\n}\npause {}\n",
        r#"{"name": "a", "tls": {}, "service": {"x": {"port": 1, "health": {}}, "y": {"port": -1}}, "run": {}, "pause": {}}"#,
        "a 80 None [] None None {\"x\": Service { port: 1, health: None }} 0 [Pause] {}",
        4,
    );
    // Too few blocks for an array, and a label that is no number.
    check(
        "name = \"a\"\nrule \"1\" {\n  need {\n    cert = 1\n  }\n}\nrule \"x\" {\n  need {\n    cert = 1\n  }\n  need {\n    cert = 2\n  }\n}\nrule \"2\" {\n  need {\n    cert = 1\n  }\n  need {\n    cert = 2\n  }\n}\n",
        r#"{"name": "a", "rule": {"1": {"need": {"cert": 1}}, "x": {"need": [{"cert": 1}, {"cert": 2}]}, "2": {"need": [{"cert": 1}, {"cert": 2}]}}}"#,
        "a 80 None [] None None {} 1 [] {}",
        2,
    );
    // The first of two counts, and what is flattened is there altogether or not at all.
    check(
        "name = \"a\"\nname = \"b\"\nsoft = 1\nhard = 999\ntls {\n  cert = 1\n}\ntls {\n  cert = 2\n}\n",
        r#"{"name": "a", "name": "b", "soft": 1, "hard": 999, "tls": [{"cert": 1}, {"cert": 2}]}"#,
        "a 80 None [] None Some(Tls { cert: \"1\" }) {} 0 [] {}",
        3,
    );
    // What must be there and is not leaves nothing.
    check("port = 1\n", r#"{"port": 1}"#, "", 1);
    check("name = []\n", r#"{"name": []}"#, "", 1);
}

#[test]
fn what_can_be_decoded_of_broken_text() {
    let (config, diagnostics) = hcl_serde::recover_str::<Config>("name = \"a\"\nport = 8 9\ntags = [\"x\", \"y\"]\n");
    let config = config.unwrap();
    // A part of a value is no value: the default counts.
    assert_eq!((config.port, config.tags.len(), diagnostics.len()), (80, 2, 1));
    let (config, diagnostics) = hcl_serde::json::recover_str::<Config>(r#"{"name": "a", "port": 1.2.3, "tags": ["x"}"#);
    assert_eq!((config.unwrap().port, diagnostics.len()), (80, 2));
    let loader = Loader::new().file("/nowhere/at/all.hcl");
    let (config, diagnostics) = loader.recover::<Config>();
    assert!(config.is_none() && diagnostics.has_errors());
}

/// Labels are levels of objects, and bodies always in a list.
#[test]
fn bodies_as_values() {
    const NATIVE: &str = "a = 1\ntls {\n  cert = \"x\"\n}\nservice \"web\" \"http\" {\n  port = 80\n}\nservice \"web\" \"http\" {\n}\nservice \"db\" \"tcp\" {\n}\n";
    const EXPECTED: &str = r#"{"a" = 1, "service" = {"db" = {"tcp" = [{}]}, "web" = {"http" = [{"port" = 80}, {}]}}, "tls" = [{"cert" = "x"}]}"#;
    let value: Value = hcl_serde::from_str(NATIVE).unwrap();
    assert_eq!(format!("{value:?}"), EXPECTED);
    let map: BTreeMap<String, Value> = hcl_serde::from_str(NATIVE).unwrap();
    assert_eq!(format!("{map:?}").replace(": ", " = "), EXPECTED);
    let map: HashMap<String, Value> = hcl_serde::from_str(NATIVE).unwrap();
    assert_eq!(map.len(), 3);
    let json: serde_json::Value = hcl_serde::schemaless::from_str(NATIVE).unwrap();
    assert_eq!(
        json,
        serde_json::json!({"a": 1, "tls": [{"cert": "x"}], "service": {"web": {"http": [{"port": 80}, {}]}, "db": {"tcp": [{}]}}})
    );
    // In JSON everything is a value already.
    let value: Value = hcl_serde::json::from_str(r#"{"tls": {"cert": "x"}, "list": [{"a": "${1 + 1}"}]}"#).unwrap();
    assert_eq!(format!("{value:?}"), r#"{"list" = [{"a" = 2}], "tls" = {"cert" = "x"}}"#);

    #[derive(Debug, Deserialize, HclSchema)]
    struct Host {
        #[hcl(block)]
        plugin: BTreeMap<String, Value>,
        #[hcl(body)]
        all: Body,
    }
    let host: Host = hcl_serde::from_str("plugin \"a\" {\n  x {\n  }\n}\n").unwrap();
    assert_eq!(format!("{:?}", host.plugin), r#"{"a": {"x" = [{}]}}"#);
    assert_eq!(hcl_serde::from_body::<Value>(&host.all, &EvalContext::new()).unwrap().as_entries().unwrap().len(), 1);
    // Every mistake is reported.
    let error = hcl_serde::from_str::<Value>("a = nosuch\nb = 1\nb = 2\nc {}\nc \"x\" {}\nd = 1 + true\n").unwrap_err();
    let summaries: Vec<_> = error.diagnostics().iter().map(|found| found.summary()).collect();
    assert_eq!(
        summaries,
        ["variables not allowed", "duplicate argument", "different labels for `c`", "invalid operand"]
    );
    let deep = "a {\n".repeat(200) + &"}\n".repeat(200);
    let error = hcl_serde::from_str::<Value>(&deep).unwrap_err();
    assert_eq!(error.diagnostics().len(), 1, "{error:#}");
    let labels = format!("a{} {{\n}}\n", " x".repeat(10_000));
    assert!(hcl_serde::from_str::<Value>(&labels).unwrap_err().report().contains("nested"));
}

/// A load of what can be decoded reports what any load reports: in broken texts, beside definitions that have no value, and
/// where there is only something to warn of.
#[test]
fn the_same_is_reported_as_by_any_load() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Config {
        pw: Option<Sensitive<String>>,
        port: Option<u16>,
        any: Option<Value>,
        #[hcl(renamed_from = "tag")]
        tags: Option<Vec<String>>,
        #[hcl(block)]
        db: Vec<Db>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Db {
        #[hcl(label)]
        name: String,
        port: u16,
    }
    let definitions = "variable \"v\" {\n  type    = number\n  default = \"x\"\n}\nlocals {\n  l = nosuch\n}\n";
    let values = [
        "{for i, j in true[var.v] : i => j}",
        "true[var.v]",
        "[var.v]",
        "local.l",
        "nosuch + local.l",
        "\"${local.l}\"",
        "local.l[0].a",
        "[for x in local.l : x + nosuch]",
        "1",
    ];
    let items = values.iter().flat_map(|value| {
        let db = format!("db \"a\" {{\n  port = {value}\n}}\n");
        [
            format!("pw = {value}\n"),
            format!("port = {value}\n"),
            format!("any = {value}\n"),
            format!("tag = {value}\n"),
            db,
        ]
    });
    let items: Vec<String> = items.collect();
    let mut texts: Vec<String> = crate::support::broken::texts().into_iter().collect();
    texts.extend(items.iter().cloned());
    texts.extend(items.iter().map(|item| format!("{definitions}{item}")));
    texts.extend(items.iter().map(|item| format!("{item}port = {{\n")));
    let mut failures = Failures::default();
    for text in texts {
        let loader = Loader::new().named_text("a.hcl", &*text).allow_variables("var").allow_locals("local");
        let lines = |found: &Diagnostics| found.iter().map(|it| format!("{it}\n")).collect::<String>();
        let loaded = match loader.load_full::<Config>() {
            Ok(loaded) => lines(&loaded.warnings),
            Err(error) => lines(error.diagnostics()),
        };
        let lossy = lines(&loader.recover::<Config>().1);
        if loaded != lossy {
            failures.add("text".as_ref(), &format!("{text}\nload:\n{loaded}\nlossy:\n{lossy}"));
        }
    }
    failures.finish();
}
