//! The language that applications put on top: `tests/cases/language`, a configuration for each part of it, loaded with everything
//! switched on, with its values and what was evaluated for them, or the report, beside each file; and what is reported before
//! values are known, where that is something else. Every file is there in both syntaxes.

#![expect(dead_code, reason = "values are looked at through Debug")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use hcl_model::ext::IoPolicy;
use hcl_model::function::{Function, Param};
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};
use hcl_serde::model::typing::Scope;
use hcl_serde::{EvalContext, HclSchema, Loader};
use serde::Deserialize;

use crate::support::{Case, Failures, twins};

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    a: Option<Value>,
    b: Option<Value>,
    c: Option<Value>,
    d: Option<Value>,
    e: Option<Value>,
    kind: Option<Type>,
    port: Option<u16>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    port: Option<u16>,
    tags: Option<Vec<String>>,
    note: Option<Value>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Rule {
    from: Option<String>,
    to: Option<String>,
}

/// The standard functions, a secret, what somebody else replaces later, and `noted(name, value)`, which writes down that it was
/// called.
fn context(log: &Arc<Mutex<Vec<String>>>) -> EvalContext {
    let log = log.clone();
    let parameters = [Param::new("name", Type::STRING), Param::new("value", Type::DYNAMIC)];
    let noted = Function::new(parameters, Type::DYNAMIC, move |arguments| {
        log.lock().unwrap().extend(arguments[0].as_str().map(str::to_owned));
        Ok(arguments[1].clone())
    });
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_function("noted", noted)
        .with_variable("secret", Value::object([("x", Value::from("canary"))]).mark(Mark::sensitive()))
        .with_undefined(|reference| (reference.root() == "attr").then(|| Value::from(format!("${{{reference}}}"))))
}

fn shown(config: &Config) -> String {
    let Config { a, b, c, d, e, kind, port, service } = config;
    let mut out = String::new();
    for (name, value) in ["a", "b", "c", "d", "e"].into_iter().zip([a, b, c, d, e]) {
        if let Some(value) = value {
            let _ = writeln!(out, "{name} = {value:?}");
        }
    }
    if let Some(kind) = kind {
        let _ = writeln!(out, "kind = {kind}");
    }
    if let Some(port) = port {
        let _ = writeln!(out, "port = {port}");
    }
    for (name, it) in service {
        let _ = writeln!(out, "service {name:?}: {it:?}");
    }
    out
}

fn check(case: &Case) -> String {
    let log = Arc::default();
    let context = context(&log);
    let loader = Loader::new().named_text(case.name(), case.text.clone()).context(context.clone());
    let world = IoPolicy::new().given_variable("REGION", "eu");
    let loader = loader
        .allow_io(world)
        .allow_variables("var")
        .allow_functions()
        .allow_locals("local")
        .allow_dynamic()
        .allow_references();
    let (mut out, report) = match loader.load_full::<Config>() {
        Ok(loaded) => (shown(&loaded.config), String::new()),
        Err(error) => (String::new(), error.report()),
    };
    let evaluated = std::mem::take(&mut *log.lock().unwrap());
    if !evaluated.is_empty() && report.is_empty() {
        let _ = writeln!(out, "evaluated: {}", evaluated.join(", "));
    }
    out.push_str(&report);
    let before = loader.check::<Config>(&Scope::new().with_context(&context)).err().map(|error| error.report());
    match before.unwrap_or_default() {
        before if before == report => {}
        before if before.is_empty() => out.push_str("\n# before values are known: nothing\n"),
        before => {
            let _ = write!(out, "\n# before values are known:\n{before}");
        }
    }
    out
}

#[test]
fn everything_switched_on() {
    let mut failures = Failures::default();
    for case in twins("language").iter().flatten() {
        let actual = check(case);
        assert!(!actual.contains("canary"), "{actual}");
        failures.compare(&case.expected(), &actual);
    }
    failures.finish();
}
