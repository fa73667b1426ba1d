//! Objects whose types have a schema: `tests/cases/objects`, each file with several mistakes, and beside it the report.
//!
//! The first line of a file states how many mistakes there are.
//! What is secret in these files is called "canary".

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use hcl_model::body::Body;
use hcl_model::{json, native};
use hcl_serde::eventual::Output;
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::schema::HclFile;
use hcl_serde::{Error, HclSchema, Sensitive, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::support::objects::{App, Backend, Limits, Upstream, context};
use crate::support::{Case, Failures, cases, round_trip};

fn parsed(text: &str, is_json: bool) -> Body {
    let parse = if is_json { json::parse_body("case", text) } else { native::parse_body("case", text) };
    parse.ok().unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

#[track_caller]
fn fine(text: &str) -> App {
    let app = hcl_serde::from_body(&parsed(text, text.starts_with('{')), &context());
    let app = app.unwrap_or_else(|error| panic!("{error:#}"));
    let fault = round_trip::fault(&app, &context(), App::eq);
    assert!(fault.is_none(), "{}", fault.unwrap_or_default());
    app
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
        let report = found.report(&hcl_serde::RenderOptions::new());
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
    let (app, warnings) = hcl_serde::recover_body::<App>(&body, &context());
    assert_eq!(app.unwrap().limits.unwrap().requests, 2);
    assert_eq!(warnings.iter().map(|it| it.code()).collect::<Vec<_>>(), ["duplicate-key"]);
}

/// Whatever the object is decoded into: a map, a struct with a schema and one without, a value, in lists and in each other.
#[test]
fn keys_that_are_there_twice_are_warned_of_however_they_are_decoded() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only warnings are looked at")]
    struct Foreign {
        a: HashMap<String, u8>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only warnings are looked at")]
    struct Maps {
        map: Option<HashMap<String, u8>>,
        maps: Option<BTreeMap<String, Vec<HashMap<String, u8>>>>,
        any: Option<Value>,
        limits: Option<Limits>,
        foreign: Option<Foreign>,
        #[hcl(min_len = 1)]
        bounded: Option<HashMap<String, u8>>,
        secret: Option<Sensitive<HashMap<String, u8>>>,
        #[hcl(block, argument)]
        either: Option<HashMap<String, u8>>,
        upstream: Option<Upstream>,
        #[hcl(remain)]
        rest: HashMap<String, HashMap<String, u8>>,
    }
    let many: Vec<String> = (0..100).map(|number| format!("key{number} = 1")).collect();
    let many = |again: &str| format!("map = {{ {}, {again} }}\n", many.join(", "));
    let warnings = |text: &str| {
        let loader = hcl_serde::Loader::new().named_text("app.hcl", text);
        let full = loader.load_full::<Maps>().unwrap_or_else(|error| panic!("{text}: {error}"));
        let warnings = full.warnings;
        assert!(warnings.iter().all(|it| it.code() == "duplicate-key"), "{warnings}");
        assert!(!format!("{warnings:?}").contains("canary"), "{warnings:?}");
        warnings.len()
    };
    for (text, count) in [
        ("map = { a = 1, b = 2, a = 3 }\n", 1),
        ("map = { a = 1, \"a\" = 2, a = 3 }\n", 2),
        ("map = { \"e\\u0301\" = 1, \"\u{e9}\" = 2 }\n", 1),
        ("map = { a = 1, b = 2, ab = 3, ba = 4 }\n", 0),
        ("map = { (\"a\") = 1, b = 2, b = 3 }\n", 1),
        ("maps = { x = [{ a = 1, a = 2 }], x = [{ a = 1 }, { b = 1, b = 2 }] }\n", 3),
        ("any = { a = 1, a = 2 }\n", 1),
        ("limits = { requests = 1, requests = 2 }\n", 1),
        ("foreign = { a = { a = 1, a = 2 } }\n", 1),
        ("bounded = { a = 1, a = 2 }\n", 1),
        ("secret = { canary = 1, canary = 2 }\n", 1),
        ("either = { a = 1, a = 2 }\n", 1),
        ("upstream = { host = \"a\", port = 1, port = 2 }\n", 1),
        ("other = { a = 1, a = 2 }\n", 1),
        (&many("other = 1"), 0),
        (&many("key3 = 1"), 1),
        (&many("key3 = 1, key3 = 2, key99 = 3"), 3),
    ] {
        assert_eq!(warnings(text), count, "{text}");
    }
}

/// A variable or an override sets a part of an object, whether that is written or not.
#[test]
fn settings_lead_into_objects() {
    let loaded = |text: &str, variables: &[(&str, &str)], settings: &[(&str, &str)]| {
        let loader = hcl_serde::Loader::new().named_text("app.hcl", text).env_from("APP", variables.iter().copied());
        let loader = settings.iter().fold(loader, |loader, (path, value)| loader.override_value(*path, *value));
        loader.load::<App>().map(|app| app.limits.map(|limits| (limits.requests, limits.burst)))
    };
    for text in ["limits = { requests = 1, burst = 90 }\n", "limits = { burst = 90 }\n"] {
        assert_eq!(loaded(text, &[("APP_LIMITS__REQUESTS", "7")], &[]).unwrap(), Some((7, 90)), "{text}");
        assert_eq!(loaded(text, &[], &[("limits.requests", "8")]).unwrap(), Some((8, 90)), "{text}");
    }
    assert_eq!(loaded("", &[("APP_LIMITS__REQUESTS", "2")], &[]).unwrap(), Some((2, 10)));
    let error = loaded("limits = { burst = 90 }\n", &[("APP_LIMITS__REQUESTS", "many")], &[]).unwrap_err();
    assert!(error.to_string().contains("APP_LIMITS__REQUESTS") && !error.to_string().contains("many"), "{error}");
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

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Site {
    named: Option<BTreeMap<String, Store>>,
    flat: Option<Flat>,
    one: Option<Folder>,
    node: Option<Node>,
    #[hcl(sensitive)]
    choice: Option<Choice>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Store {
    Folder(Folder),
    None,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Folder {
    #[hcl(block)]
    sub: Option<Sub>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Sub {
    #[hcl(label)]
    name: String,
    #[hcl(sensitive)]
    code: Option<u32>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Rule {
    path: String,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    more: Option<More>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct More {
    cert: String,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Node {
    All { all: Vec<Node> },
    Any { any: BTreeMap<String, Node> },
    Test { test: u16 },
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Choice {
    Word(String),
    Login { password: String },
}

fn site(text: &str) -> Result<Site, Error> {
    hcl_serde::from_body(&parsed(text, false), &context())
}

/// A variant is what its name says, wherever the name comes from.
#[test]
fn the_name_of_a_variant_may_be_computed() {
    let written = site("named = { a = { folder = { sub = { x = { code = 1 } } } } }\n").unwrap();
    for text in [
        "named = { a = { (\"folder\") = { sub = { x = { code = 1 } } } } }\n",
        "named = { (\"a\") = { \"${\"folder\"}\" = { sub = { \"${\"x\"}\" = true ? { code = 1 } : null } } } }\n",
        "named = merge({ a = { (\"folder\") = { sub = { x = { code = 1 } } } } }, {})\n",
    ] {
        assert_eq!(site(text).unwrap_or_else(|error| panic!("{text}{error:#}")), written, "{text}");
    }
}

/// What loads is no mistake before its variables are known, and what is secret in a type is not shown as one.
#[test]
fn the_type_of_an_object_takes_every_way_in_which_its_blocks_are_written() {
    let code = Value::object([("code", Value::from(55667788))]);
    let one = Value::object([("sub", Value::object([("x", code.clone())]))]);
    let rule = Value::object([("path", Value::from("/"))]);
    let rules = |value: Value| Value::object([("rule", value)]);
    for (name, value) in [
        ("one", one.clone()),
        ("one", rules(rule.clone())),
        ("one", rules(Value::tuple([rule.clone(), rule]))),
        ("flat", Value::object([("id", Value::from(1))])),
    ] {
        let body = parsed(&format!("{name} = {name}\n"), false);
        let context = hcl_serde::EvalContext::new().with_variable(name, value);
        let loaded = hcl_serde::from_body::<Site>(&body, &context);
        assert!(loaded.is_ok(), "{loaded:?}");
        let found = hcl_serde::check::<Site>(&body, &Scope::new().with_context(&context));
        assert!(!found.has_errors(), "{}", found.report(&hcl_serde::RenderOptions::new()));
    }
    let wrong = Value::object([("rule", Value::from(1)), ("sub", Value::object([("x", code)]))]);
    let context = hcl_serde::EvalContext::new().with_variable("one", wrong);
    let found = hcl_serde::check::<Site>(&parsed("one = one\n", false), &Scope::new().with_context(&context));
    let report = found.report(&hcl_serde::RenderOptions::new());
    assert!(found.has_errors() && !report.contains("5566"), "{report}");
}

/// Wherever an untagged enum is in another one, its mistakes stand under their own path.
#[test]
fn a_form_in_a_form_has_its_own_path() {
    for (text, path) in [
        ("node = { any = { a = { test = null } } }\n", "node.any.a.test"),
        ("node = { all = [{ test = \"x\" }] }\n", "node.all[0].test"),
    ] {
        let report = site(text).unwrap_err().report();
        assert!(report.contains(&format!("`{path}`")), "{text}{report}");
    }
}

/// The names in a secret are as secret, whatever forms it can have.
#[test]
fn the_names_in_a_secret_of_several_forms_are_not_shown() {
    for text in ["choice = { canary = \"canary\" }\n", "choice = merge({ (\"canary\") = \"canary\" }, {})\n"] {
        let error = site(text).unwrap_err();
        assert!(!format!("{error:#} {:?}", error.diagnostics()).contains("canary"), "{error:#}");
    }
}

/// What a variant holds by itself is as secret as a field, whatever says so.
#[test]
fn secrets_of_variants_are_not_shown() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Token(Sensitive<String>);

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    #[expect(dead_code, reason = "only what is said of it counts")]
    enum Login {
        User { user: String },
        Token(Token),
        Plain(Sensitive<String>),
        None,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    #[expect(dead_code, reason = "only what is said of it counts")]
    enum Of<T> {
        User { user: String },
        Token(T),
        Plain(Vec<T>),
        None,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Config<T> {
        v: T,
    }

    fn is_refused<T: HclFile + DeserializeOwned + Debug>(text: &str) {
        let error = hcl_serde::from_str::<T>(text).unwrap_err();
        let said = format!("{error:#} {error:?} {}", error.report());
        assert!(!said.contains("canary"), "{text}{said}");
    }

    for text in [
        "v = { token = \"canary\", u = 1 }\n",
        "v = { plain = [\"canary\", {}], none = 1 }\n",
        "v = { plain = { x = \"canary\" } }\n",
        "v = { token = [[\"canary\"]] }\n",
        "v = { token : \"canary\" none }\n",
        "v = { token = \"canary${x}\" }\n",
        "v = [\"canary\"]\n",
        "v { plain = \"canary\" }\n",
        "v = { token = \"canary\" }\nw = 1\n",
    ] {
        // A name that nothing has where it stands is shown, beside secrets too.
        if !text.contains("x = ") {
            is_refused::<Config<Of<Of<Token>>>>(text);
        }
        is_refused::<Config<Vec<Login>>>(text);
        is_refused::<Config<Login>>(text);
        is_refused::<Config<Of<Token>>>(text);
    }
    let secret = Value::from("canary").mark(hcl_serde::model::value::Mark::sensitive());
    let context = hcl_serde::EvalContext::new().with_variable("secret", secret);
    let read = |text: &str| hcl_serde::from_body::<Config<Login>>(&parsed(text, false), &context);
    for name in ["token", "plain"] {
        let login = read(&format!("v = {{ {name} = secret }}\n")).unwrap();
        assert!(!format!("{login:?}").contains("canary"));
    }
    let error = read("v = { user = { user = secret } }\n").unwrap_err();
    assert!(error.to_string().contains("this value is secret"), "{error}");
}

/// A constant of a map is an object, and text the name of a variant; what is left out in them has its own default.
#[test]
fn defaults_of_objects() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(default = { requests = 3, name = "n" }, example = { requests = 4 })]
        limits: Limits,
        #[hcl(default = [], example = [{ host = "a", port = 2 }])]
        upstreams: Vec<Upstream>,
        #[hcl(default = "none", example = { memory = { size = 1 } })]
        backend: Backend,
        #[hcl(default = [{ port = 80 }, "none"])]
        backends: Vec<Backend>,
        #[hcl(default = "quiet")]
        secret: Output<String>,
    }

    hcl_serde::schema::assert_defaults::<Config>();
    let config: Config = hcl_serde::from_str("").unwrap();
    assert_eq!((config.limits.requests, config.limits.burst), (3, 10));
    assert_eq!((config.backend, config.backends), (Backend::None, vec![Backend::Port(80), Backend::None]));
    assert!(config.upstreams.is_empty() && config.secret.get() == "quiet");
    let written = Config::SCHEMA.fields().filter_map(|field| {
        let (example, spec) = (field.example()?, field.argument()?);
        Some(example.written(spec))
    });
    let written: Vec<String> = written.collect();
    assert_eq!(written, ["{ requests = 4 }", "[{ host = \"a\", port = 2 }]", "{ memory = { size = 1 } }"]);
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Loose {
    Rule(Rule),
    Sizes(BTreeMap<String, u8>),
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Loosely {
    loose: Loose,
}

/// A form that takes objects with any names takes what no other form does.
#[test]
fn a_map_among_forms_takes_what_no_other_takes() {
    for text in ["loose = { a = 1 }\n", "loose = merge({ a = 1 }, {})\n"] {
        let loosely: Loosely = hcl_serde::from_body(&parsed(text, false), &context()).unwrap();
        assert_eq!(loosely.loose, Loose::Sizes(BTreeMap::from([("a".to_owned(), 1)])), "{text}");
    }
}

/// A name that no form has is a mistake, as it is in an object of one form.
#[test]
fn a_name_that_no_form_has_is_a_mistake() {
    let rule = "node = { test = 1, nope = 2 }\n";
    let list = "node = { all = [{ test = 1 }, { test = 1, nope = 2 }] }\n";
    let login = "choice = { password = \"x\", nope = 2 }\n";
    for text in [rule, list, login, "node = merge({ test = 1 }, { nope = 2 })\n"] {
        let error = site(text).err().unwrap_or_else(|| panic!("{text}"));
        assert!(error.diagnostics().has_errors(), "{text}");
    }
}
