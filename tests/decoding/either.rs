//! Fields that can be written as an argument and as blocks: `tests/cases/either`, each file with several mistakes, and
//! beside it the report.
//!
//! The first line of a file states how many mistakes there are.
//! What is secret in these files is called "canary".

use std::collections::{BTreeMap, HashMap};

use hcl_model::body::Body;
use hcl_model::{json, native};
use hcl_serde::model::typing::Scope;
use hcl_serde::schema::HclFile;
use hcl_serde::{HclSchema, Loader};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::support::either::{App, Limits, Nested, Rule, context};
use crate::support::{Case, Failures, cases, round_trip};

/// What must be there.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Strict {
    #[hcl(block, argument)]
    limits: Limits,
    #[hcl(block, argument)]
    env: HashMap<String, String>,
    #[hcl(block, argument)]
    pair: [Rule; 2],
    #[hcl(block, argument, min_len = 1)]
    rule: Vec<Rule>,
    #[hcl(block, argument)]
    pool: HashMap<String, Rule>,
}

fn parsed(text: &str) -> Body {
    let is_json = text.starts_with('{');
    let parse = if is_json { json::parse_body("case", text) } else { native::parse_body("case", text) };
    parse.ok().unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

fn decoded<T: DeserializeOwned + HclFile>(text: &str) -> Result<T, hcl_serde::Error> {
    hcl_serde::from_body(&parsed(text), &context())
}

#[track_caller]
fn fine(text: &str) -> App {
    let app = decoded(text).unwrap_or_else(|error| panic!("{text}\n{error:#}"));
    let fault = round_trip::fault(&app, &context(), App::eq);
    assert!(fault.is_none(), "{}", fault.unwrap_or_default());
    app
}

#[test]
fn reports() {
    let mut failures = Failures::default();
    for case in cases("either", "hcl").into_iter().chain(cases("either", "json")) {
        let Case { path, text, .. } = &case;
        let Err(error) = decoded::<App>(text) else {
            failures.add(path, "nothing is wrong");
            continue;
        };
        let stated = text.split_once("mistakes: ").map_or("", |(_, rest)| rest);
        let stated: usize = stated.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
        let errors = error.diagnostics().iter().filter(|diagnostic| diagnostic.is_error()).count();
        if stated != errors {
            failures.add(path, &format!("{stated} mistakes are stated, {errors} are reported"));
        }
        if format!("{error:#} {error:?} {:?}", error.diagnostics()).contains("canary") {
            failures.add(path, "what is secret is shown");
        }
        failures.compare(&path.with_extension("txt"), &error.report());
    }
    failures.finish();
}

/// Either way of writing gives the same, in both syntaxes, whether it is written out or computed.
#[test]
fn both_ways_give_the_same() {
    for (same, texts) in [
        (
            "limits",
            &[
                "limits {\n  requests = 5\n}\n",
                "limits = { requests = 5 }\n",
                "limits = limits\n",
                "limits = merge(limits, {})\n",
                "limits = { for key in [\"requests\"] : key => 5 }\n",
                r#"{"limits": {"requests": 5}}"#,
                r#"{"limits": [{"requests": "${5}"}]}"#,
                r#"{"limits": "${limits}"}"#,
            ][..],
        ),
        (
            "rules",
            &[
                "rule {\n  path = \"/\"\n}\n",
                "rule = [{ path = \"/\" }]\n",
                "rule = rules\n",
                r#"{"rule": [{"path": "/"}]}"#,
                r#"{"rule": {"path": "/"}}"#,
                r#"{"rule": "${rules}"}"#,
            ],
        ),
        (
            "pools",
            &[
                "pool \"a\" {\n  requests = 1\n}\npool \"b\" {\n  requests = 2\n}\n",
                "pool = { a = { requests = 1 }, b = { requests = 2 } }\n",
                "pool = { for index, key in [\"a\", \"b\"] : key => { requests = index + 1 } }\n",
                r#"{"pool": {"a": {"requests": 1}, "b": {"requests": 2}}}"#,
            ],
        ),
        (
            "values",
            &[
                "env {\n  A = \"1\"\n  B = 2\n}\n",
                "env = { A = \"1\", B = 2 }\n",
                "env = { for key, value in { A = 1, B = 2 } : key => value }\n",
                r#"{"env": {"A": "1", "B": 2}}"#,
                r#"{"env": "${merge({A = 1}, {B = 2})}"}"#,
            ],
        ),
        (
            "numbers",
            &["labels {\n  a = 1\n}\n", "labels = { a = 1 }\n", "label = { a = 1 }\n", r#"{"labels": {"a": 1}}"#],
        ),
        ("secrets", &["tokens {\n  a = secret\n}\n", "tokens = { a = secret }\n", r#"{"tokens": {"a": "${secret}"}}"#]),
        (
            "variants",
            &[
                "backend \"s3\" {\n  bucket = \"b\"\n}\n",
                "backend = { s3 = { bucket = \"b\" } }\n",
                r#"{"backend": {"s3": {"bucket": "b"}}}"#,
            ],
        ),
        (
            "pairs",
            &[
                "pair {\n  path = \"a\"\n}\npair {\n  path = \"b\"\n}\n",
                "pair = [{ path = \"a\" }, { path = \"b\" }]\n",
            ],
        ),
        (
            "nested",
            &[
                "nested {\n  limits = { requests = 1 }\n  env {\n    A = 1\n  }\n  rule = [{ path = \"a\" }]\n}\n",
                "nested {\n  limits {\n    requests = 1\n  }\n  env = { A = 1 }\n  rule {\n    path = \"a\"\n  }\n}\n",
                r#"{"nested": {"limits": {"requests": 1}, "env": {"A": 1}, "rule": {"path": "a"}}}"#,
            ],
        ),
        (
            "in objects",
            &[
                "list = [{ limits = { requests = 1 }, env = { A = 1 }, rule = [{ path = \"/\" }] }]\n",
                "list = [{ limits = { requests = 1 }, env = { A = 1 }, rule = { path = \"/\" } }]\n",
                "list = [{ limits = { requests = limits.requests - 4 }, env = { (\"A\") = 1 }, rule = rules }]\n",
                r#"{"list": [{"limits": {"requests": 1}, "env": {"A": 1}, "rule": "${rules}"}]}"#,
            ],
        ),
        (
            "nothing",
            &[
                "",
                "limits = null\nrule = null\npool = null\nenv = null\nlabels = null\npair = null\n",
                "{\"limits\": null, \"rule\": null}",
                "rule = []\npool = {}\n",
            ],
        ),
    ] {
        let first = fine(texts[0]);
        assert_eq!(first == App::default(), same == "nothing", "{same}");
        for text in texts {
            assert_eq!(fine(text), first, "{same}: {text}");
            let found = hcl_serde::check::<App>(&parsed(text), &Scope::new().with_context(&context()));
            assert!(!found.has_errors(), "{same}: {text}: {found}");
        }
    }
    assert_eq!(fine("placed = { path = \"/\" }\n").placed.unwrap().range().text(), "{ path = \"/\" }");
    assert_eq!(fine("placed {\n  path = \"/\"\n}\n").placed.unwrap().range().text(), "placed");
    assert_eq!(fine("labels = {}\n").labels, Some(BTreeMap::new()));
}

#[test]
fn what_must_be_there_is_missing_either_way() {
    for (text, mistakes) in [
        ("", 4),
        ("limits = null\nenv = null\npair = null\nrule = null\npool = null\n", 4),
        ("limits = { requests = 1 }\nenv = {}\npair = [{ path = \"a\" }]\nrule = []\n", 2),
        ("limits { requests = 1 }\nenv {}\npair { path = \"a\" }\nrule { path = \"a\" }\n", 1),
        (
            "limits = { requests = 1 }\nenv = {}\npair = [{ path = \"a\" }, { path = \"b\" }]\nrule = [{ path = \"c\" }]\n",
            0,
        ),
        (r#"{"limits": null, "env": {}, "pair": [{"path": "a"}], "rule": []}"#, 3),
    ] {
        let found = decoded::<Strict>(text).err().map_or(0, |error| error.diagnostics().len());
        assert_eq!(found, mistakes, "{text}: {:?}", decoded::<Strict>(text));
    }
}

#[test]
fn a_schema_says_that_both_can_be_written() {
    let kinds: Vec<(&str, bool, bool)> = App::SCHEMA
        .fields()
        .map(|field| (field.name(), field.blocks().is_some(), field.argument().is_some()))
        .filter(|(_, blocks, _)| *blocks)
        .collect();
    assert_eq!(kinds.len(), 10);
    assert!(kinds.iter().all(|(name, _, argument)| *argument != (*name == "nested")), "{kinds:?}");
    let ty = hcl_serde::schema::body_type::<Nested>().to_string();
    assert_eq!(
        ty,
        "{ env: map(string)?, limits: { burst: int?, password: output(string)?, requests: int }?, rule: list({ path: string })? }"
    );
}

fn loaded(layers: &[&str], settings: &[(&str, &str)], variables: &[(&str, &str)]) -> Result<App, String> {
    let mut loader = Loader::new().context(context());
    for (number, text) in layers.iter().enumerate() {
        let name = if text.starts_with('{') { format!("{number}.json") } else { format!("{number}.hcl") };
        loader = loader.layer().named_text(name, *text);
    }
    for (path, value) in settings {
        loader = loader.override_value(*path, *value);
    }
    loader = loader.env_from("APP", variables.iter().map(|(name, value)| (*name, *value)));
    loader.load::<App>().map_err(|error| format!("{error:#}"))
}

/// A later layer replaces what is written in the other way, and merges what is written in the same way.
#[test]
fn layers_replace_the_other_way() {
    let limits = |layers: &[&str]| {
        let limits = loaded(layers, &[], &[]).unwrap_or_else(|error| panic!("{error}")).limits.unwrap();
        (limits.requests, limits.burst)
    };
    let (block, argument) = ("limits {\n  requests = 1\n  burst = 2\n}\n", "limits = { requests = 1, burst = 2 }\n");
    assert_eq!(limits(&[block, "limits {\n  requests = 2\n}\n"]), (2, 2));
    assert_eq!(limits(&[argument, "limits = { requests = 2 }\n"]), (2, 0));
    assert_eq!(limits(&[argument, "limits {\n  requests = 2\n}\n"]), (2, 0));
    assert_eq!(limits(&[block, "limits = { requests = 2 }\n"]), (2, 0));
    assert_eq!(limits(&[block, r#"{"limits": {"requests": 2}}"#]), (2, 2));
    assert_eq!(limits(&[block, argument, "limits {\n  requests = 2\n}\n", "limits {\n  burst = 9\n}\n"]), (2, 9));
    let both = loaded(&[block, "limits = limits\nlimits {\n  requests = 2\n}\n"], &[], &[]).unwrap_err();
    assert!(both.contains("1.hcl:2") && both.contains("1.hcl:1") && !both.contains("0.hcl"), "{both}");
    let rules = loaded(&["rule = rules\n", "rule {\n  path = \"a\"\n}\nrule {\n  path = \"b\"\n}\n"], &[], &[]);
    assert_eq!(rules.unwrap().rule.len(), 2);
}

/// A variable or an override changes what is there as it is written there, and makes a block where there is nothing.
#[test]
fn settings_lead_into_both() {
    for layer in [
        "",
        "limits {\n  requests = 1\n  burst = 20\n}\n",
        "limits = { requests = 1, burst = 20 }\n",
        r#"{"limits": {"requests": 1, "burst": 20}}"#,
    ] {
        let burst = if layer.is_empty() { 0 } else { 20 };
        for (settings, variables) in
            [(&[("limits.requests", "7")][..], &[][..]), (&[], &[("APP_LIMITS__REQUESTS", "7")])]
        {
            let app = loaded(&[layer], settings, variables).unwrap_or_else(|error| panic!("{layer}: {error}"));
            assert_eq!(app.limits.map(|limits| (limits.requests, limits.burst)), Some((7, burst)), "{layer}");
        }
        let app = loaded(&[layer], &[("limits", "{ requests = 3 }")], &[]).unwrap();
        assert_eq!(app.limits.map(|limits| (limits.requests, limits.burst)), Some((3, 0)), "{layer}");
    }
    for layer in ["", "env {\n  B = 2\n}\n", "env = { B = 2 }\n"] {
        let app = loaded(&[layer], &[("env.A", "1")], &[]).unwrap_or_else(|error| panic!("{layer}: {error}"));
        assert_eq!((app.env.len(), &*app.env["A"]), (1 + usize::from(!layer.is_empty()), "1"), "{layer}");
    }
}

/// What a table of all values says.
#[test]
fn both_are_explained() {
    let explained = |text: &str| {
        let loader = Loader::new().context(context()).named_text("app.hcl", text);
        loader.load_full::<App>().unwrap_or_else(|error| panic!("{error:#}")).explain().to_string()
    };
    let block = explained("limits {\n  requests = 1\n  password = \"canary\"\n}\nenv {\n  A = 1\n}\n");
    let argument = explained("limits = { requests = 1, password = \"canary\" }\nenv = { A = 1 }\n");
    assert!(!block.contains("canary") && !argument.contains("canary"), "{block}\n{argument}");
    assert!(block.contains("limits.requests") && block.contains("env.A"), "{block}");
    assert!(argument.contains("limits") && argument.contains("env"), "{argument}");
}
