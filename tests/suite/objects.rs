//! Objects whose types have a schema: `tests/cases/objects`, each file with several mistakes, and beside it the report.
//!
//! The first line of a file states how many mistakes there are.
//! What is secret in these files is called "canary".

use std::collections::{BTreeMap, HashMap};

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::{json, native, stdlib};
use hcl_serde::typing::{Scope, StaticType};
use hcl_serde::{Error, EvalContext, HclSchema, Problems, Sensitive, Spanned, Value};
use serde::Deserialize;

use crate::support::random::{Random, mutated};
use crate::support::{Case, Failures, cases};

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct App {
    limits: Option<Limits>,
    #[serde(default)]
    endpoints: Vec<Endpoint>,
    #[serde(default)]
    pools: BTreeMap<String, Vec<Endpoint>>,
    #[serde(default)]
    ports: Vec<u16>,
    #[serde(default)]
    quotas: HashMap<String, u32>,
    #[serde(default)]
    matrix: Vec<Vec<u8>>,
    pair: Option<(Option<u8>, Endpoint)>,
    server: Option<Server>,
    upstream: Option<Upstream>,
    #[serde(default)]
    upstreams: Vec<Upstream>,
    shape: Option<Shape>,
    #[serde(default)]
    shapes: Vec<Shape>,
    backend: Option<Backend>,
    #[serde(default)]
    backends: Vec<Backend>,
    login: Option<Login>,
    #[serde(default)]
    logins: Vec<Login>,
    vault: Option<Sensitive<Login>>,
    tree: Option<Tree>,
    wrapped: Option<Wrapped>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[hcl(validate = "burst_is_more")]
struct Limits {
    requests: u32,
    #[hcl(default = 10, min = 1)]
    burst: u32,
    #[hcl(renamed_from = "delay")]
    wait: Option<u8>,
    #[serde(alias = "color")]
    shade: Option<String>,
    name: Option<Spanned<String>>,
}

fn burst_is_more(limits: &Limits) -> Problems {
    let mut problems = Problems::new();
    if limits.burst < limits.requests * 2 {
        problems.add("burst", "must be twice as many as requests");
    }
    problems
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[hcl(validate = "has_a_host")]
struct Endpoint {
    host: String,
    #[serde(default)]
    #[hcl(validate = "is_lucky")]
    weight: u8,
}

fn is_lucky(weight: &u8) -> Result<(), &'static str> {
    if *weight == 13 { Err("13 is a number that nobody takes") } else { Ok(()) }
}

fn has_a_host(endpoint: &Endpoint) -> Result<(), &'static str> {
    if endpoint.host.is_empty() { Err("the host must have a name") } else { Ok(()) }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Server {
    port: u16,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    route: Vec<Route>,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(block)]
    only: Option<Empty>,
    #[serde(flatten)]
    common: Common,
    #[serde(flatten)]
    quota: Option<Quota>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Tls {
    cert: String,
    key: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Route {
    #[hcl(label)]
    path: String,
    to: String,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Check {
    every: u8,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Empty {}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Common {
    retries: Option<u8>,
    #[hcl(deprecated = "nobody reads it")]
    old: Option<u8>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[hcl(validate = "ordered")]
struct Quota {
    soft: u8,
    hard: u8,
}

fn ordered(quota: &Quota) -> Result<(), &'static str> {
    if quota.soft > quota.hard { Err("soft must not be greater than hard") } else { Ok(()) }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Upstream {
    Name(String),
    Full { host: String, port: u16 },
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Circle { radius: u8 },
    Square { side: u8 },
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Backend {
    S3(Bucket),
    Memory { size: u32 },
    Port(u16),
    None,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Bucket {
    bucket: String,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Login {
    user: String,
    password: Option<Sensitive<String>>,
    token: Option<Sensitive<String>>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Tree {
    name: String,
    #[serde(default)]
    children: Vec<Tree>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Wrapped(Limits);

fn context() -> EvalContext {
    let endpoint = |host: &str| Value::object([("host", Value::from(host)), ("wieght", Value::from(1))]);
    let broken = [("prt", Value::from(1)), ("tls", Value::object([("cert", Value::tuple([]))]))];
    EvalContext::new()
        .with_variable("hosts", Value::tuple([Value::from("a"), Value::from("b")]))
        .with_variable("broken_server", Value::object(broken))
        .with_variable("broken_list", Value::tuple([endpoint("a"), Value::from(1)]))
        .with_variable("fine", Value::object([("requests", Value::from(1))]))
        .with_functions(stdlib::functions())
}

fn parsed(text: &str, is_json: bool) -> Body {
    let parse = if is_json { json::parse_body("case", text) } else { native::parse_body("case", text) };
    parse.ok().unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

#[track_caller]
fn fine(text: &str) -> App {
    hcl_serde::from_body(&parsed(text, text.starts_with('{')), &context()).unwrap_or_else(|error| panic!("{error:#}"))
}

fn refused(text: &str) -> Error {
    hcl_serde::from_body::<App>(&parsed(text, text.starts_with('{')), &context()).unwrap_err()
}

#[test]
fn reports() {
    let mut failures = Failures::default();
    for case in cases("objects", "hcl").into_iter().chain(cases("objects", "json")) {
        let Case { path, text, .. } = &case;
        let error = hcl_serde::from_body::<App>(&parsed(text, text.starts_with('{')), &context());
        let Err(error) = error else {
            failures.add(path, "nothing is wrong");
            continue;
        };
        let stated = stated(text);
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

/// What is written out is looked at before its variables are known, part by part and with the paths of decoding.
#[test]
fn reports_before_variables_are_known() {
    let scope = Scope::new()
        .with_variable("host", StaticType::STRING)
        .with_variable("number", StaticType::INT)
        .with_variable("hosts", StaticType::list(StaticType::STRING));
    let mut failures = Failures::default();
    for case in cases("objects/static", "hcl").into_iter().chain(cases("objects/static", "json")) {
        let Case { path, text, .. } = &case;
        let found = hcl_serde::check::<App>(&parsed(text, text.starts_with('{')), &scope);
        let (stated, errors) = (stated(text), found.error_count());
        if stated != errors {
            failures.add(path, &format!("{stated} mistakes are stated, {errors} are reported"));
        }
        let report = found.report(&hcl_serde::RenderOptions::plain());
        if format!("{report} {found:?}").contains("canary") {
            failures.add(path, "what is secret is shown");
        }
        failures.compare(&path.with_file_name(format!("{}.txt", case.name())), &report);
    }
    failures.finish();
}

/// How many mistakes the first line of a file states.
fn stated(text: &str) -> usize {
    let stated = text.split_once("mistakes: ").map_or("", |(_, rest)| rest);
    stated.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0)
}

/// Both syntaxes, what is written out and what is computed give the same.
#[test]
fn objects_are_decoded() {
    let native = fine(
        "limits = { requests = 1, color = \"red\", name = \"n\" }\nendpoints = [{ host = \"a\", weight = \"1\" }]\n\
         pools = { web = [{ host = \"b\" }] }\nports = [1]\nquotas = { a = 1 }\nmatrix = [[1]]\npair = [null, { host = \"c\" }]\n\
         server = { port = 80, tls = { cert = \"x\" }, route = { \"/\" = [{ to = \"a\" }, { to = \"b\" }] }, \
         check = { every = 1 }, soft = 1, hard = 2, retries = 3 }\nupstream = { host = \"u\", port = \"1\" }\n\
         upstreams = [\"a\", { host = \"b\", port = 2 }]\nshape = { kind = \"square\", side = 1 }\n\
         backend = { s3 = { bucket = \"b\" } }\nbackends = [\"none\", { memory = { size = \"5\" } }, { port = \"80\" }]\n\
         login = { user = \"u\", password = \"p\" }\nvault = { user = \"u\" }\n\
         tree = { name = \"a\", children = [{ name = \"b\", children = [{ name = \"c\" }] }] }\nwrapped = { requests = 1 }\n",
    );
    let json = fine(
        r#"{"limits": {"requests": 1, "color": "red", "name": "n"}, "endpoints": [{"host": "a", "weight": "1"}],
        "pools": {"web": [{"host": "b"}]}, "ports": [1], "quotas": {"a": 1}, "matrix": [[1]], "pair": [null, {"host": "c"}],
        "server": {"port": 80, "tls": {"cert": "x"}, "route": {"/": [{"to": "a"}, {"to": "b"}]}, "check": {"every": 1},
            "soft": 1, "hard": 2, "retries": 3}, "upstream": {"host": "u", "port": "1"},
        "upstreams": ["a", {"host": "b", "port": 2}], "shape": {"kind": "square", "side": 1},
        "backend": {"s3": {"bucket": "b"}}, "backends": ["none", {"memory": {"size": "5"}}, {"port": "80"}],
        "login": {"user": "u", "password": "p"}, "vault": {"user": "u"},
        "tree": {"name": "a", "children": [{"name": "b", "children": [{"name": "c"}]}]}, "wrapped": {"requests": 1}}"#,
    );
    let server = native.server.as_ref().unwrap();
    assert_eq!((server.route.len(), &*server.route[1].path, &*server.route[1].to), (2, "/", "b"));
    assert_eq!((server.check.len(), server.common.retries, server.quota.as_ref().unwrap().hard), (1, Some(3), 2));
    let limits = native.limits.as_ref().unwrap();
    assert_eq!((limits.burst, limits.shade.as_deref()), (10, Some("red")));
    assert_eq!(limits.name.as_ref().unwrap().range().text(), "\"n\"");
    assert_eq!(native.backends[1..], [Backend::Memory { size: 5 }, Backend::Port(80)]);
    assert_eq!(native.tree.as_ref().unwrap().children[0].children[0].name, "c");
    assert_eq!(format!("{:?}", native.pair), format!("{:?}", json.pair));
    assert_eq!(native.server, json.server);
    assert_eq!((&native.upstreams, &native.backends), (&json.upstreams, &json.backends));
    let computed = fine(
        "limits = fine\nwrapped = merge(fine, { burst = 4 })\nendpoints = [for host in hosts : { host = host }]\n",
    );
    assert_eq!(computed.limits.as_ref().map(|limits| (limits.requests, limits.burst)), Some((1, 10)));
    assert_eq!(computed.endpoints[1].host, "b");
    let key = fine("limits = { (\"requests\") = 1, \"${\"bur\"}st\" = 5 }\n");
    assert_eq!(key.limits.map(|limits| limits.burst), Some(5));
    let blocks = fine("server = { port = 80, tls = { for key in [\"cert\"] : key => \"c\" } }\n");
    assert_eq!(blocks.server.unwrap().tls.unwrap().cert, "c");
    assert!(fine("limits = null\nendpoints = null\n").limits.is_none());
}

#[test]
fn a_key_that_is_there_twice_is_warned_of() {
    let body = parsed("limits = { requests = 1, requests = 2 }\n", false);
    let (app, warnings) = hcl_serde::from_body_lossy::<App>(&body, &context());
    assert_eq!(app.unwrap().limits.unwrap().requests, 2);
    assert_eq!(warnings.iter().map(|it| it.code()).collect::<Vec<_>>(), ["duplicate-key"]);
}

/// The two ways of decoding agree on what is an error, for the cases and for mutations of them.
#[test]
fn the_ways_of_decoding_agree() {
    const ROUNDS: usize = 3_000;
    let all = cases("objects", "hcl").into_iter().map(|case| (case.text, false));
    let seeds: Vec<(String, bool)> =
        all.chain(cases("objects", "json").into_iter().map(|case| (case.text, true))).collect();
    let mut random = Random(0x0bad_cafe);
    for round in 0..ROUNDS {
        let (seed, is_json) = &seeds[round % seeds.len()];
        let text = if round < seeds.len() { seed.clone() } else { mutated(seed, 1, &mut random) };
        let parse = if *is_json { json::parse_body("law", &text) } else { native::parse_body("law", &text) };
        if parse.diagnostics.has_errors() {
            continue;
        }
        let (body, context) = (parse.tree, context());
        let hot = hcl_serde::from_body::<App>(&body, &context);
        let mut cold = Diagnostics::new();
        App::SCHEMA.check(body.as_node(), body.hidden(), Mode::Full(&context), &mut cold);
        assert_eq!(hot.is_err(), cold.has_errors(), "{text}\nhot: {hot:#?}\ncold: {cold:?}");
        let (lossy, mistakes) = hcl_serde::from_body_lossy::<App>(&body, &context);
        match &hot {
            Ok(app) => assert_eq!(format!("{app:?}"), format!("{:?}", lossy.unwrap()), "{text}"),
            Err(error) => assert_eq!(error.report(), mistakes.report(&hcl_serde::RenderOptions::plain()), "{text}"),
        }
    }
}

/// What a whole object is refused for is refused once, at the object.
#[test]
fn one_mistake_is_one_report() {
    for (text, count) in [
        ("wrapped = { requests = \"x\" }\n", 1),
        ("limits = missing\n", 1),
        ("tree = { name = 1, children = [{}] }\n", 1),
    ] {
        assert_eq!(refused(text).diagnostics().len(), count, "{text}");
    }
}

/// What decodes is no mistake before its variables are known: a word chooses a variant, too.
#[test]
fn words_and_objects_choose_variants_before_variables_are_known() {
    for text in [
        "backends = [{ s3 = { bucket = hosts[0] } }, \"none\", { port = fine.requests }]\n",
        "backend = length(hosts) > 1 ? \"none\" : null\n",
        "shapes = [for host in hosts : { kind = \"circle\", radius = 1 }]\n",
        "limits = merge(fine, { burst = 2 })\n",
    ] {
        fine(text);
        let context = context();
        for scope in [Scope::new().with_context(&context), Scope::new().with_context(&context).open()] {
            let found = hcl_serde::check::<App>(&parsed(text, false), &scope);
            assert!(!found.has_errors(), "{text}: {found}");
        }
    }
}
