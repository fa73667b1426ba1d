//! What must hold of any text: nesting is bounded, time is linear, nothing panics.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_model::limits::Limits;
use hcl_serde::{Body, Error, Value, schemaless};
use serde::Deserialize;

use super::{Backend, Either, It, Marker, Service, json_error, native_error};
use crate::support::random::{Random, mutated};

/// Blocks within blocks, and a block with labels, as deep as asked.
fn nested(depth: usize) -> [String; 3] {
    let blocks = "it {\n".repeat(depth) + &"}\n".repeat(depth);
    let labels = format!("it {}{{}}\n", "\"a\" ".repeat(depth));
    let json = r#"{"it": "#.repeat(depth) + "1" + &"}".repeat(depth);
    [blocks, labels, json]
}

#[derive(Debug, Deserialize)]
struct Deep {
    #[expect(dead_code, reason = "it is there to be decoded")]
    it: Option<Box<Deep>>,
}

#[test]
fn nesting_is_bounded() {
    let limit = usize::from(Limits::default().decode_nesting);
    let [blocks, labels, json] = nested(limit / 2);
    schemaless::from_str::<Deep>(&blocks).unwrap();
    for text in [&blocks, &labels] {
        schemaless::from_str::<serde_json::Value>(text).unwrap();
        schemaless::from_str::<Value>(text).unwrap();
    }
    schemaless::json::from_str::<serde_json::Value>(&json).unwrap();

    let says_so = |error: Option<Error>| {
        let error = error.unwrap().to_string();
        // Without optimisation the stack may be what there is too little of before that.
        let has_no_stack = cfg!(debug_assertions) && error.contains("of the program's stack");
        assert!(has_no_stack || error.contains(&format!("can be nested {limit} levels deep, not more")), "{error}");
    };
    let [blocks, labels, json] = nested(limit + 20);
    says_so(native_error::<Deep>(&blocks));
    says_so(json_error::<Deep>(&json));
    for text in [&blocks, &labels] {
        says_so(native_error::<serde_json::Value>(text));
        says_so(native_error::<Value>(text));
    }
    says_so(json_error::<serde_json::Value>(&json));
}

/// Types that contain themselves take a level of labels, a variant or a list each time.
#[test]
fn nesting_of_types_is_bounded() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is there to be decoded")]
    struct Labels(String, Option<Box<Labels>>);

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Variants {
        A(Box<Variants>),
        End,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is there to be decoded")]
    struct Lists(Vec<Lists>);

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is there to be decoded")]
    struct Singles(Box<(Singles,)>);

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is there to be decoded")]
    struct Maps(BTreeMap<String, Maps>);

    let long = format!("it {}{{}}\n", "\"a\" ".repeat(100_000));
    let deep = format!("{{\"it\": {}1{}}}", "{\"a\": ".repeat(200), "}".repeat(200));
    for error in [
        native_error::<It<Labels>>(&long),
        native_error::<It<Variants>>(&long),
        native_error::<It<Lists>>(&long),
        native_error::<It<Maps>>(&long),
        native_error::<It<Singles>>("it {}\n"),
        json_error::<It<Labels>>(&deep),
        json_error::<It<Variants>>(&deep),
        json_error::<It<Lists>>(&deep),
        json_error::<It<Singles>>(&deep),
        json_error::<It<Maps>>(&deep),
    ] {
        assert!(error.is_some());
    }
    let It { it: Variants::A(inner) } = schemaless::from_str("it \"a\" \"a\" \"end\" {}\n").unwrap() else { panic!() };
    assert!(matches!(*inner, Variants::A(end) if matches!(*end, Variants::End)));
}

#[test]
fn many_blocks_take_linear_time() {
    let mut text = String::new();
    for index in 0..50_000 {
        let _ = writeln!(text, "it \"{index}\" {{\n  port = 1\n}}");
    }
    assert_eq!(schemaless::from_str::<It<BTreeMap<u32, Service>>>(&text).unwrap().it.len(), 50_000);
    assert_eq!(schemaless::from_str::<It<Vec<(u32, Service)>>>(&text).unwrap().it.len(), 50_000);
    let mut text = "{\"it\": {\"x\": {\"port\": 1}".to_owned();
    for index in 0..50_000 {
        let _ = write!(text, ", \"{index}\": {{\"port\": 1}}");
    }
    text.push_str("}}");
    assert_eq!(schemaless::json::from_str::<It<BTreeMap<String, Service>>>(&text).unwrap().it.len(), 50_001);
    assert_eq!(schemaless::json::from_str::<It<Vec<(String, Service)>>>(&text).unwrap().it.len(), 50_001);
}

/// Whatever a text is changed to, decoding it gives a value or a report.
#[test]
fn nothing_panics() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "it is there to be decoded")]
    struct All {
        a: Option<Vec<(String, Service)>>,
        b: Option<BTreeMap<String, Vec<Backend>>>,
        c: Option<[Marker; 2]>,
        d: Option<Value>,
        e: Option<Vec<Either>>,
        f: Option<(String, u8, serde_json::Value)>,
        g: Option<Backend>,
        h: Option<Vec<Body>>,
    }
    let native = "a \"x\" {\n  port = 1\n}\nb \"y\" \"s3\" {\n  bucket = 1\n}\nc {}\nc {}\nd \"z\" {\n  v = [1]\n}\ne {\n  size = 1\n}\nf \"w\" \"1\" {}\ng \"none\" {}\nh {}\n";
    let json = r#"{"a": {"x": {"port": 1}}, "b": {"y": [{"s3": {"bucket": 1}}]}, "c": [{}, {}], "d": {"z": [1]}, "e": [{"size": 1}], "f": {"w": {"1": {}}}, "g": {"none": {}}, "h": {}}"#;
    schemaless::from_str::<All>(native).map(drop).unwrap();
    schemaless::json::from_str::<All>(json).map(drop).unwrap();
    let mut random = Random(0x0dd_ba11_5eed);
    for _ in 0..3_000 {
        let changes = random.below(4) + 1;
        let report = |error: Option<Error>| assert!(error.is_none_or(|error| !error.diagnostics().is_empty()));
        let text = mutated(native, changes, &mut random);
        report(native_error::<All>(&text));
        report(native_error::<serde_json::Value>(&text));
        let text = mutated(json, changes, &mut random);
        report(json_error::<All>(&text));
        report(json_error::<Value>(&text));
    }
}
