//! Literal-only decoding: strings of JSON are taken as they are, and the native syntax has no variables or functions.

use std::collections::BTreeMap;

use hcl_model::diag::RenderOptions;
use hcl_model::stdlib;
use hcl_serde::model::typing::Scope;
use hcl_serde::{Body, EvalContext, HclSchema, Limits, Loader, Spanned, Value, json};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Config {
    name: String,
    #[hcl(default = "${default}")]
    word: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    any: Option<Value>,
    place: Option<Spanned<String>>,
    foreign: Option<serde_json::Value>,
    #[hcl(min_len = 2)]
    bounded: Option<String>,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Service {
    #[hcl(label)]
    name: String,
    command: Option<String>,
    port: Option<u16>,
}

/// A loader with variables and functions, which literal-only mode does not have.
fn literal() -> Loader {
    Loader::new()
        .context(EvalContext::new().with_variable("x", "X").with_functions(stdlib::functions()))
        .without_templates()
}

const JSON: &str = r##"{
  "name": "100%{ sure",
  "tags": ["${x}", "%{ if x }", "$${x}", "\u0024{x}"],
  "env": {"${x}": "a", "%{x}": "b", "plain": "${x"},
  "any": {"${x}": ["${x}", 1, null]},
  "place": "${x}",
  "foreign": {"${x}": "${"},
  "bounded": "${x}",
  "service": {"${x}": {"command": "echo ${HOME}", "port": "80"}}
}"##;

#[track_caller]
fn check(config: &Config) {
    assert_eq!(config.name, "100%{ sure");
    assert_eq!(config.word, "${default}");
    assert_eq!(config.tags, ["${x}", "%{ if x }", "$${x}", "${x}"]);
    let env: Vec<(&str, &str)> = config.env.iter().map(|(key, value)| (&**key, &**value)).collect();
    assert_eq!(env, [("${x}", "a"), ("%{x}", "b"), ("plain", "${x")]);
    let any = Value::tuple([Value::from("${x}"), Value::from(1), Value::NULL]);
    assert_eq!(config.any, Some(Value::object([("${x}", any)])));
    assert_eq!(config.place.as_ref().map(|place| &***place), Some("${x}"));
    assert_eq!(config.foreign, Some(serde_json::json!({"${x}": "${"})));
    assert_eq!(config.bounded.as_deref(), Some("${x}"));
    let [service] = &config.service[..] else { panic!("{config:?}") };
    assert_eq!((&*service.name, service.command.as_deref(), service.port), ("${x}", Some("echo ${HOME}"), Some(80)));
}

#[test]
fn strings_of_json_are_taken_as_they_are() {
    check(&json::from_str_without_templates(JSON).unwrap());
    let loader = literal().named_text("a.hcl.json", JSON);
    check(&loader.load().unwrap());
    let loaded = loader.load_full::<Config>().unwrap();
    check(&loaded.config);
    assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
    assert!(loaded.explain().contains("echo ${HOME}"), "{}", loaded.explain());
    assert_eq!(loaded.origin("service.${x}.port").map(|it| it.to_string()).as_deref(), Some("a.hcl.json:9:59"));
    let (lossy, diagnostics) = loader.recover::<Config>();
    check(&lossy.unwrap());
    assert!(diagnostics.is_empty());
    assert!(loader.check::<Config>(&Scope::new()).unwrap().is_empty());
    // The same text in full mode is full of mistakes.
    assert!(Loader::new().named_text("a.hcl.json", JSON).load::<Config>().unwrap_err().diagnostics().len() > 8);
}

/// Both ways of decoding say the same, and what is wrong has its place.
#[test]
fn mistakes_are_found_as_ever() {
    let text = r#"{"name": ["${x}"], "tags": "${x}", "service": {"${x}": {"port": "${y}", "prot": "%{"}}}"#;
    let loader = literal().named_text("a.json", text);
    let error = loader.load::<Config>().unwrap_err();
    let lines = |diagnostics: &hcl_serde::Diagnostics| -> Vec<String> {
        let line = |it: &hcl_serde::Diagnostic| format!("{}: {}", it.subject().unwrap(), it.message());
        diagnostics.iter().map(line).collect()
    };
    expect_test::expect![[r#"
        a.json:1,10-18: Text is required, but this is a list.
        a.json:1,28-34: A list is required, but this is text.
        a.json:1,65-71: A number is required, but this is text that is no number.
        a.json:1,73-79: `prot` is neither an argument nor a block type here. Did you mean `port`?
    "#]]
    .assert_eq(&(lines(error.diagnostics()).join("\n") + "\n"));
    let of_text = lines(json::from_str_without_templates::<Config>(text).unwrap_err().diagnostics());
    assert_eq!(
        lines(error.diagnostics()),
        of_text.iter().map(|line| line.replace("<config>", "a.json")).collect::<Vec<_>>()
    );
    assert_eq!(lines(error.diagnostics()), lines(&loader.recover::<Config>().1));
    assert_eq!(lines(error.diagnostics()), lines(loader.check::<Config>(&Scope::new()).unwrap_err().diagnostics()));
}

#[test]
fn the_native_syntax_has_no_variables_and_functions() {
    let fine = literal().named_text("a.hcl", "name = \"${1 + 1}$${x}\"\ntags = [for x in [\"a\"] : \"${x}!\"]\n");
    let config = fine.load::<Config>().unwrap();
    assert_eq!((&*config.name, &config.tags[..]), ("2${x}", &["a!".to_owned()][..]));
    assert!(fine.check::<Config>(&Scope::new()).is_ok());
    let wrong = literal().named_text("a.hcl", "name = x\ntags = [upper(\"a\"), \"${x}\"]\n");
    let summaries = |error: &hcl_serde::Error| -> Vec<String> {
        error.diagnostics().iter().map(|it| it.summary().into_owned()).collect()
    };
    let expected = ["variables not allowed", "functions not allowed", "variables not allowed"];
    assert_eq!(summaries(&wrong.load::<Config>().unwrap_err()), expected);
    assert_eq!(summaries(&wrong.check::<Config>(&Scope::new().open()).unwrap_err()), expected);
    assert_eq!(wrong.recover::<Config>().1.len(), 3);
}

/// Layers of both syntaxes, the environment and overrides; what a variable says is what it says in full mode.
#[test]
fn layers_variables_and_overrides() {
    let layered = || {
        Loader::new()
            .named_text("a.hcl", "name = \"a\"\nservice \"s\" {\n  command = \"a\"\n}\n")
            .layer()
            .named_text("b.json", r#"{"tags": ["b"], "service": {"s": {"port": 80}}}"#)
            .env_from("APP", [("APP_NAME", "${x}"), ("APP_ANY", "[\"a\", 1]"), ("APP_TAGS", "[\"${1}\"]")])
            .override_value("service.s.command", "%{ if")
    };
    let config = layered().without_templates().load::<Config>().unwrap();
    assert_eq!((&*config.name, &config.tags[..]), ("${x}", &["1".to_owned()][..]));
    assert_eq!(config.any, Some(Value::tuple([Value::from("a"), Value::from(1)])));
    let service = Service { name: "s".to_owned(), command: Some("%{ if".to_owned()), port: Some(80) };
    assert_eq!(config.service, [service]);
    assert_eq!(layered().load::<Config>().unwrap(), config);
}

#[derive(Debug, Deserialize, HclSchema)]
struct Kept {
    #[hcl(remain)]
    rest: Body,
}

/// What is kept is evaluated as its program asks for.
#[test]
fn what_is_kept_is_not_evaluated() {
    let kept: Kept = literal().named_text("a.json", r#"{"name": "${x}"}"#).load().unwrap();
    let context = EvalContext::new().with_variable("x", "X");
    assert_eq!(hcl_serde::from_body::<Config>(&kept.rest, &context).unwrap().name, "X");
}

#[test]
fn limits_count() {
    let text = format!("{{\"name\": {}}}", "1".repeat(50));
    let few = literal().named_text("a.json", text).limits(Limits::DEFAULT.with_number_digits(10));
    let report = few.load::<Config>().unwrap_err().diagnostics().report(&RenderOptions::new());
    assert!(report.contains("more than 10 digits, which is the limit"), "{report}");
}
