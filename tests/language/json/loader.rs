//! Files and parts of files in JSON, loaded, kept for later, and merged with native ones.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hcl_model::body::MergePolicy;
use hcl_model::diag::Diagnostics;
use hcl_model::json;
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::source::Range;
use hcl_serde::{Body, Error, EvalContext, Expression, HclSchema, Loader, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    name: String,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    id: String,
    port: Option<u16>,
}

/// A folder of its own that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-suite-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn loader(&self, name: &str, content: &[u8]) -> Loader {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        Loader::new().file(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn codes(error: &Error) -> Vec<&'static str> {
    error.diagnostics().iter().map(|it| it.code()).collect()
}

/// Where the first diagnostic points.
fn subject(diagnostics: &Diagnostics) -> Option<Range> {
    diagnostics.iter().next()?.subject().cloned()
}

#[test]
fn the_name_of_a_file_says_its_syntax() {
    let folder = Folder::new("names");
    let text = "{\"name\": \"a\", \"service\": {\"web\": {\"port\": 80}}}";
    for name in ["a.json", "a.hcl.json", "a.b.json"] {
        let config: Config = folder.loader(name, text.as_bytes()).load().unwrap();
        assert_eq!((&*config.name, &*config.service[0].id, config.service[0].port), ("a", "web", Some(80)));
    }
    for name in ["a.hcl", "json", "a.json.hcl", ".json"] {
        assert!(folder.loader(name, text.as_bytes()).load::<Config>().is_err(), "{name}");
    }
}

#[test]
fn bytes_that_are_not_utf8() {
    let folder = Folder::new("bytes");
    let loaded = folder.loader("a.json", b"{\"name\": \"a\xff\xfeb\"}").load_full::<Config>().unwrap();
    assert_eq!(loaded.config.name, "a\u{fffd}\u{fffd}b");
    assert_eq!(loaded.warnings.iter().map(|it| it.code()).collect::<Vec<_>>(), ["not-utf8"]);
    assert_eq!(subject(&loaded.warnings).as_ref().map(Range::text), Some("\u{fffd}"));
    // In a label, in a name, cut off at the end of a string.
    let label = b"{\"name\": \"a\", \"service\": {\"\xc3\": {}}}";
    let config: Config = folder.loader("a.json", label).load().unwrap();
    assert_eq!(config.service[0].id, "\u{fffd}");
    assert_eq!(hcl_serde::json::from_slice::<Config>(label).unwrap().service[0].id, "\u{fffd}");
    for wrong in [
        &b"{\"name\": \"a\"}\xff"[..],
        b"\xff{\"name\": \"a\"}",
        b"{\"name\": \xff\"a\"}",
        b"\xef\xbb\xbf{\"name\": \"a\"}",
    ] {
        let error = folder.loader("a.json", wrong).load::<Config>().unwrap_err();
        let mistakes = error.diagnostics().iter().filter(|it| it.is_error()).count();
        assert_eq!(mistakes, 1, "{}", error.report());
        assert_eq!(hcl_serde::json::from_slice::<Config>(wrong).unwrap_err().diagnostics().iter().count(), 1);
    }
}

#[test]
fn utf16_is_one_error() {
    let folder = Folder::new("utf16");
    let text = "{\"name\": \"a\"}";
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        for mark in ["\u{feff}", ""] {
            let bytes: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(order).collect();
            let error = folder.loader("a.json", &bytes).load::<Config>().unwrap_err();
            assert!(error.diagnostics().iter().any(|it| it.is_error()), "{}", error.report());
        }
    }
}

#[test]
fn fields_that_borrow() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Borrowed<'a> {
        name: &'a str,
        #[serde(borrow)]
        other: Option<Cow<'a, str>>,
        #[hcl(block)]
        #[serde(borrow)]
        service: Vec<Inner<'a>>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Inner<'a> {
        #[hcl(label)]
        id: &'a str,
    }
    let text = String::from("{\"name\": \"plain é\", \"service\": [{\"web\": [{}, {}]}, {\"db\": {}}]}");
    let config: Borrowed<'_> = hcl_serde::json::from_str(&text).unwrap();
    assert_eq!((config.name, config.other.is_none()), ("plain é", true));
    assert_eq!(config.service.iter().map(|service| service.id).collect::<Vec<_>>(), ["web", "web", "db"]);
    assert!(text.as_bytes().as_ptr_range().contains(&config.name.as_ptr()));
    // What is not in the text as it is cannot be borrowed, and the report says where.
    for name in ["\\u0061", "${1}", "e\\u0301"] {
        let text = format!("{{\"name\": \"{name}\"}}");
        let error = hcl_serde::json::from_str::<Borrowed<'_>>(&text).unwrap_err();
        assert_eq!(error.diagnostics().len(), 1, "{}", error.report());
        assert_eq!(subject(error.diagnostics()).unwrap().start().column, 10);
    }
    let text = "{\"name\": \"a\", \"other\": \"\\u0062\"}";
    assert_eq!(hcl_serde::json::from_str::<Borrowed<'_>>(text).unwrap().other.as_deref(), Some("b"));
}

#[derive(Debug, Deserialize, HclSchema)]
struct Outer {
    name: String,
    later: Option<Expression>,
    #[hcl(block)]
    plugin: BTreeMap<String, Body>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Rest {
    #[hcl(block)]
    service: Vec<Service>,
    size: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Plugin {
    path: String,
    #[hcl(remain)]
    other: BTreeMap<String, Value>,
}

#[test]
fn parts_that_are_kept_for_later() {
    let text = r#"{
        "name": "\u0061",
        "later": ["${n + 1}", {"${n}": "\t${n}"}],
        "plugin": {"x": {"path": "${p}", "more": [1, "${n}"]}, "y": {"path": "q"}},
        "service": {"web": [{"port": "${n}"}, {}], "db": null},
        "size": "${n}"
    }"#;
    let context = EvalContext::new().with_variable("n", 7).with_variable("p", "/p");
    let body = json::parse_body("kept.json", text).ok().unwrap();
    let outer: Outer = hcl_serde::from_body(&body, &context).unwrap();
    drop(body);
    assert_eq!(outer.name, "a");
    let later = outer.later.unwrap();
    let expected = Value::tuple([Value::from(8), Value::object([("7", Value::from("\t7"))])]);
    assert_eq!(later.value(&context).unwrap(), expected);
    assert_eq!(later.variables().len(), 3);
    let rest: Rest = hcl_serde::from_body(&outer.rest, &context).unwrap();
    assert_eq!((rest.service.len(), rest.service[0].port, rest.size), (2, Some(7), Some(7)));
    let plugin: Plugin = hcl_serde::from_body(&outer.plugin["x"], &context).unwrap();
    assert_eq!(plugin.path, "/p");
    assert_eq!(plugin.other["more"], Value::tuple([Value::from(1), Value::from(7)]));
    // Without the variables each mistake is shown in the file.
    let error = hcl_serde::from_body::<Plugin>(&outer.plugin["x"], &EvalContext::new()).unwrap_err();
    assert_eq!(codes(&error).len(), 2, "{}", error.report());
    assert_eq!(subject(error.diagnostics()).as_ref().map(Range::text), Some("p"));
    let error = hcl_serde::from_body::<Config>(&outer.rest, &context).unwrap_err();
    assert!(error.report().contains("kept.json") && error.report().contains("size"), "{}", error.report());
}

#[test]
fn both_syntaxes_merged() {
    let base = native::parse_body("base.hcl", "name = \"base\"\nservice \"web\" {\n  port = 80\n}\n").ok().unwrap();
    let local = "{\"service\": {\"web\": {\"port\": \"${n}\"}, \"db\": {}}}";
    let local = json::parse_body("local.hcl.json", local).ok().unwrap();
    let context = EvalContext::new().with_variable("n", 8080);
    let decode = |bodies: [&Body; 2], policy| {
        hcl_serde::from_body::<Config>(&Body::merge(bodies.map(Clone::clone), policy), &context)
    };
    let services = |config: &Config| -> Vec<(String, Option<u16>)> {
        config.service.iter().map(|service| (service.id.clone(), service.port)).collect()
    };
    let (web, db) = (|port| ("web".to_owned(), Some(port)), ("db".to_owned(), None));
    let merged = decode([&base, &local], MergePolicy::Override).unwrap();
    assert_eq!(services(&merged), [web(8080), db.clone()]);
    let merged = decode([&local, &base], MergePolicy::Override).unwrap();
    assert_eq!(services(&merged), [web(80), db.clone()]);
    let merged = decode([&base, &local], MergePolicy::Strict).unwrap();
    assert_eq!((&*merged.name, services(&merged)), ("base", vec![web(80), web(8080), db]));
    // A mistake is shown in the file in which it is.
    let wrong = json::parse_body("wrong.json", "{\"name\": 1, \"nam\": [], \"service\": \"x\"}").ok().unwrap();
    for policy in [MergePolicy::Strict, MergePolicy::Override] {
        let report = decode([&base, &wrong], policy).unwrap_err().report();
        assert!(report.contains("wrong.json:1:"), "{report}");
    }
}

#[test]
fn limits_of_a_loader() {
    let folder = Folder::new("limits");
    let loader = folder.loader("a.json", b"{\"name\": \"a\", \"service\": [[[[]]]]}");
    let error = loader.clone().limits(Limits::default().with_nesting(2)).load::<Config>().unwrap_err();
    assert_eq!(codes(&error), ["nesting-limit"]);
    let error = loader.limits(Limits::default().with_file_size(8)).load::<Config>().unwrap_err();
    assert_eq!(codes(&error), ["file-size-limit"]);
}
