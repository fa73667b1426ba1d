//! Configurations before their variables are known: the files in `tests/cases/typing/check`.

use std::collections::{BTreeMap, HashMap};

use hcl_model::value::Mark;
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::{Scope, Signature, StaticType};
use hcl_serde::{Body, EvalContext, Expression, HclSchema, Loader, Sensitive, Spanned, Value, schema};
use serde::Deserialize;

use crate::support::types::ty;
use crate::support::{Failures, cases, diagnostic_lines};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "checked and never constructed")]
struct Config {
    name: Option<String>,
    count: Option<u32>,
    ratio: Option<f64>,
    enabled: Option<bool>,
    ports: Option<Vec<u16>>,
    gaps: Option<Vec<Option<u16>>>,
    limits: Option<HashMap<String, u32>>,
    level: Option<Level>,
    #[hcl(keyword)]
    mode: Option<String>,
    amount: Option<Amount>,
    placed: Option<Spanned<u16>>,
    anything: Option<Value>,
    kept: Option<Expression>,
    rules: Option<Vec<Expression>>,
    secret: Option<Sensitive<u32>>,
    #[hcl(sensitive)]
    token: Option<u32>,
    keys: Option<HashMap<String, Sensitive<u32>>>,
    #[serde(flatten)]
    shared: Shared,
    #[hcl(min = 1, max = 64)]
    workers: Option<u16>,
    #[hcl(min_len = 2)]
    hosts: Option<Vec<String>>,
    #[hcl(max_len = 3)]
    code: Option<String>,
    #[hcl(block)]
    action: Vec<Action>,
    #[hcl(block)]
    job: Vec<Job>,
    #[hcl(block)]
    node: Option<Node>,
    #[hcl(block)]
    free: Option<Free>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    Info,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "checked and never constructed")]
enum Amount {
    Number(u32),
    Word(Level),
    List(Vec<u32>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "checked and never constructed")]
struct Shared {
    region: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "checked and never constructed")]
enum Action {
    Wait { seconds: u32 },
    Run { command: Vec<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "checked and never constructed")]
struct Job {
    #[hcl(label)]
    name: String,
    every: u32,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "checked and never constructed")]
struct Node {
    value: u32,
    #[hcl(block)]
    node: Option<Box<Node>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "checked and never constructed")]
struct Free {
    #[hcl(remain)]
    body: Body,
}

fn scope() -> Scope {
    let variables = [
        ("text", "string"),
        ("whole", "int"),
        ("part", "number"),
        ("flag", "bool"),
        ("later", "output(int)"),
        ("texts", "list(string)"),
        ("maybe", "optional(int)"),
        ("thing", "object({ port = int, name = string })"),
        ("any", "dynamic"),
    ];
    let scope =
        Scope::new().with_risks().with_function("f", Signature::new([("x", StaticType::INT)], StaticType::STRING));
    variables.into_iter().fold(scope, |scope, (name, text)| scope.with_variable(name, ty(text)))
}

fn check(name: &str, text: &str) -> String {
    let mut lines = String::new();
    match Loader::new().named_text(name, text).check::<Config>(&scope()) {
        Ok(warnings) => diagnostic_lines(&warnings, &mut lines),
        Err(error) => {
            let report = error.report();
            assert!(!report.contains("canary"), "{report}");
            diagnostic_lines(error.diagnostics(), &mut lines);
        }
    }
    assert!(!lines.contains("canary"), "{lines}");
    lines
}

#[test]
fn what_is_wrong_whatever_the_values_will_be() {
    let mut failures = Failures::default();
    for case in ["hcl", "json"].into_iter().flat_map(|extension| cases("typing/check", extension)) {
        let report = check(&case.name(), &case.text);
        failures.compare(&case.path.with_added_extension("txt"), &report);
    }
    failures.finish();
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "loaded and looked at no further")]
struct Fields {
    text: Option<String>,
    number: Option<u32>,
    flag: Option<bool>,
    list: Option<Vec<String>>,
    map: Option<HashMap<String, String>>,
    hidden: Option<Sensitive<String>>,
    anything: Option<Value>,
    kept: Option<Expression>,
}

/// What is later or secret is a mistake before anything is loaded where it is one then, and only there; but what a
/// function that takes unknown values makes of one may be known, and what one that takes parts as they are makes of some of
/// which one is secret may be no secret.
#[test]
fn what_is_later_or_secret_is_found_as_loading_finds_it() {
    let context = EvalContext::new()
        .with_functions(hcl_model::stdlib::functions())
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("pin", Value::from(7).mark(Mark::sensitive()))
        .with_variable("later", Value::unknown(Type::STRING))
        .with_variable("later_flag", Value::unknown(Type::BOOL))
        .with_variable("later_list", Value::unknown(Type::list(Type::STRING)))
        .with_variable("dyn", Value::DYNAMIC);
    let scope = Scope::new().with_context(&context);
    let mut wrong = Vec::new();
    for text in LATER_OR_SECRET {
        let loader = Loader::new().context(context.clone()).named_text("app.hcl", text);
        let checked = loader.check::<Fields>(&scope).is_err();
        let loaded = loader.load::<Fields>().is_err();
        if checked != loaded {
            wrong.push(format!("{text}: check finds {checked}, load finds {loaded}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const LATER_OR_SECRET: [&str; 40] = [
    "text = secret",
    "text = later",
    "text = dyn",
    "text = \"x-${later}\"",
    "text = \"x-${secret}\"",
    "text = upper(secret)",
    "text = upper(later)",
    "text = true ? \"x\" : later",
    "text = false ? \"x\" : later",
    "text = true ? \"x\" : secret",
    "text = { x = secret, y = \"b\" }.x",
    "text = { x = secret, y = \"b\" }.y",
    "text = [later, \"b\"][1]",
    "text = [later, \"b\"][0]",
    "text = join(\",\", [later])",
    "text = coalesce(\"x\", later)",
    "text = format(\"%s\", secret)",
    "number = length([later])",
    "number = length([secret])",
    "number = pin + 1",
    "number = pin",
    "flag = later_flag",
    "flag = false && later_flag",
    "flag = true && later_flag",
    "flag = later_flag || true",
    "flag = !later_flag",
    "flag = secret == \"x\"",
    "flag = later == \"x\"",
    "list = [secret]",
    "list = [\"a\", later]",
    "list = later_list",
    "list = [for x in [\"a\", \"b\"] : x if later_flag]",
    "list = [for x in [later] : \"a\"]",
    "map = { key = secret }",
    "map = { (later) = \"a\" }",
    "hidden = secret",
    "hidden = \"x-${secret}\"",
    "kept = secret",
    "kept = later",
    "text = \"plain\"",
];

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "checked and never constructed")]
struct Layered {
    #[hcl(merge = "deep")]
    limits: Option<HashMap<String, u32>>,
    #[hcl(merge = "append")]
    ports: Option<Vec<u16>>,
    #[hcl(merge = "deep")]
    keys: Option<HashMap<String, Sensitive<u32>>>,
}

#[test]
fn what_several_layers_have_is_checked_where_it_stands() {
    let check = |first: &str, second: &str| {
        let loader = Loader::new()
            .named_text("first.hcl", first)
            .layer()
            .named_text("second.hcl", second)
            .override_value("limits.set", "1");
        match loader.check::<Layered>(&scope()) {
            Ok(_) => Vec::new(),
            Err(error) => {
                assert!(!error.report().contains("canary"), "{error}");
                let place = |found: &hcl_serde::Diagnostic| {
                    let at = found.subject().unwrap();
                    format!("{} {}: {}", at.source().name(), at.text(), found.message())
                };
                error.diagnostics().iter().map(place).collect()
            }
        }
    };
    assert!(
        check("limits = { a = whole, b = texts }\nports = texts", "limits = { b = whole }\nports = [1]").is_empty()
    );
    assert_eq!(
        check("limits = { a = texts }\nports = [nosuch]", "limits = { b = flag }\nports = [1]"),
        [
            "first.hcl texts: A value of type int is required, but this one is of type list(string).",
            "first.hcl nosuch: The variable `nosuch` does not exist. To write text, put it in quotes: `\"nosuch\"`.",
            "second.hcl flag: A value of type int is required, but this one is of type bool.",
        ]
    );
    assert_eq!(
        check("keys = { a = \"canary\" }", "keys = { b = { canary = whole } }"),
        [
            "first.hcl \"canary\": A number is required, but this is text that is no number.",
            "second.hcl { canary = whole }: A value of type int is required."
        ]
    );
}

#[test]
fn warnings_that_are_denied_are_errors_here_too() {
    let loader = Loader::new().named_text("app.hcl", "count = text\n");
    assert_eq!(loader.check::<Config>(&scope()).unwrap().len(), 1);
    let denied = loader.deny_warnings().check::<Config>(&scope()).unwrap_err();
    assert!(denied.diagnostics().has_errors(), "{denied}");
}

#[test]
fn static_types_of_rust_types() {
    let shown = |ty: StaticType| ty.to_string();
    assert_eq!(shown(schema::value_type::<Option<u8>>()), "int?");
    assert_eq!(shown(schema::value_type::<BTreeMap<String, f32>>()), "map(number)");
    assert_eq!(shown(schema::value_type::<Level>()), "enum(\"debug\" | \"info\")");
    assert_eq!(shown(schema::value_type::<Amount>()), "enum(\"debug\" | \"info\") | int | list(int)");
    assert_eq!(
        shown(schema::body_type::<Action>()),
        "{ command: list(string), kind: \"run\" } | { kind: \"wait\", seconds: int }"
    );
    let node =
        StaticType::recursive(|node| StaticType::object([("value", StaticType::INT), ("node", node.optional())]));
    assert_eq!(schema::body_type::<Node>(), node);
    assert_eq!(shown(schema::body_type::<HashMap<String, Job>>()), "{ every: int, name: string }");
}
