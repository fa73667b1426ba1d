//! Decoding into one set of types that uses every kind of field: `tests/cases/decode`, each file with what comes out.
//!
//! A file that decodes has the value in its `.txt`, as `Debug` prints it; any other has the report of its mistakes.
//! A first line `# mistakes: N` is checked against the number of diagnostics.

use std::collections::{BTreeMap, BTreeSet};

use hcl_model::body::Hidden;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_serde::{Body, EvalContext, Expression, HclSchema, Number, Value};
use serde::Deserialize;

use crate::robust::{Random, mutate};
use crate::support::{Failures, cases};

/// Every kind of field at once.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Config {
    name: String,
    port: u16,
    #[serde(default)]
    ratio: f64,
    #[serde(default)]
    big: i128,
    exact: Option<Number>,
    debug: Option<bool>,
    letter: Option<char>,
    address: Option<std::net::SocketAddr>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    unique: BTreeSet<u8>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    pair: Option<(u8, String)>,
    #[serde(default, alias = "log-level")]
    level: Level,
    point: Option<Point>,
    any: Option<Value>,
    later: Option<Expression>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    main: Box<Main>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "the values are looked at through Debug")]
enum Level {
    #[default]
    Info,
    VeryVerbose,
    Custom(u8),
    Named {
        name: String,
    },
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Point {
    x: i32,
    #[serde(rename = "y-axis")]
    y: i32,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Tls {
    certificate: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Service {
    #[serde(default)]
    port: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Rule {
    #[hcl(label)]
    action: Action,
    #[hcl(label)]
    priority: u8,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Allow,
    Deny,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Main {}

fn context() -> EvalContext {
    EvalContext::new().with_variable("region", "eu").with_variable("nothing", Value::NULL)
}

/// What comes out of a text, and how many diagnostics.
#[track_caller]
fn check(text: &str) -> (String, usize) {
    let body = native::parse_body("case.hcl", text);
    let result = if body.diagnostics.has_errors() {
        // Text with syntax errors goes the way of a whole file; its errors do not depend on the context.
        hcl_serde::from_str::<Config>(text)
    } else {
        hcl_serde::from_body::<Config>(&body.tree, &context())
    };
    match result {
        Ok(config) => (format!("{config:#?}\n"), 0),
        Err(error) => (error.report(), error.diagnostics().len()),
    }
}

#[test]
fn decoded() {
    let mut failures = Failures::default();
    for case in cases("decode", "hcl") {
        let (actual, count) = check(&case.text);
        failures.compare(&case.path.with_extension("txt"), &actual);
        let stated = case.text.lines().next().and_then(|line| line.strip_prefix("# mistakes: "));
        let stated = stated.and_then(|stated| stated.parse::<usize>().ok());
        if let Some(stated) = stated.filter(|&stated| stated != count) {
            failures.add(&case.path, &format!("{stated} mistakes are stated, and there are {count} diagnostics"));
        }
    }
    failures.finish();
}

/// The two ways of decoding agree on what is an error, for the cases and for mutations of them.
#[test]
fn the_hot_path_fails_if_and_only_if_the_cold_path_reports() {
    const ROUNDS: usize = 5_000;
    let seeds: Vec<String> = cases("decode", "hcl").into_iter().map(|case| case.text).collect();
    let mut random = Random(0x5eed_5eed_5eed_5eed);
    let mut disagreements = Vec::new();
    for round in 0..seeds.len() + ROUNDS {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        if round >= seeds.len() {
            mutate(&mut text, &mut random);
        }
        let text: String = text.into_iter().collect();
        disagreements.extend(disagreement(&text));
    }
    disagreements.sort_by_key(String::len);
    let count = disagreements.len();
    assert!(count == 0, "{count} texts are judged differently; the shortest one:\n{}", disagreements[0]);
}

/// What the two ways say, if they disagree.
fn disagreement(text: &str) -> Option<String> {
    let parse = native::parse("law.hcl", text, &Limits::default());
    if parse.diagnostics.has_errors() {
        return None;
    }
    let context = context();
    let hot = hcl_serde::from_body::<Config>(&parse.tree.body(), &context);
    let mut cold = Diagnostics::new();
    Config::SCHEMA.check(parse.tree.root(), &Hidden::default(), Mode::Full(&context), &mut cold);
    let hot = hot.err().map(|error| error.report());
    match (&hot, cold.has_errors()) {
        (None, false) | (Some(_), true) => None,
        _ => Some(format!("{text}\nhot: {}\ncold: {cold:?}", hot.unwrap_or_else(|| "decoded".to_owned()))),
    }
}
