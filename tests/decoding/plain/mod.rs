//! Decoding without the derive: each rule in both syntaxes.
//!
//! What is reported is in `mistakes`, what must hold of any text in `bounds`.

mod bounds;
mod mistakes;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use hcl_model::body::{BodySchema, MergePolicy};
use hcl_model::source::Source;
use hcl_model::{json, native};
use hcl_serde::model::expr::Traversal;
use hcl_serde::model::value::Number;
use hcl_serde::{Body, Error, EvalContext, Expression, Sensitive, Spanned, Value, schemaless};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Decodes what is the same in both syntaxes; what both give.
#[track_caller]
fn check<T: DeserializeOwned + Debug + PartialEq>(native: &str, json: &str) -> T {
    let value: T = schemaless::from_str(native).unwrap_or_else(|error| panic!("{error:#}"));
    let twin: T = schemaless::json::from_str(json).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(value, twin);
    value
}

fn native_error<T: DeserializeOwned>(text: &str) -> Option<Error> {
    schemaless::from_str::<T>(text).err()
}

fn json_error<T: DeserializeOwned>(text: &str) -> Option<Error> {
    schemaless::json::from_str::<T>(text).err()
}

/// A file with one thing in it.
#[derive(Debug, Deserialize, PartialEq)]
struct It<T> {
    it: T,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Service {
    port: u16,
    host: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Backend {
    S3 { bucket: String },
    Memory(Service),
    Route(String, Service),
    None,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Either {
    Sized { size: u8 },
    Named { name: String },
}

#[derive(Debug, Deserialize, PartialEq)]
struct Marker;

#[derive(Debug, Deserialize, PartialEq)]
struct Wrapped(Service);

fn service(port: u16) -> Service {
    Service { port, host: None, tags: Vec::new() }
}

fn name(name: &str) -> String {
    name.to_owned()
}

#[derive(Debug, Deserialize, PartialEq)]
struct Values {
    number: u16,
    text: String,
    list: Vec<String>,
    object: Service,
    map: BTreeMap<String, Option<u8>>,
    pair: (u8, String),
    set: BTreeSet<u8>,
    #[serde(default)]
    absent: u8,
    computed: Option<u8>,
    wrapped: Wrapped,
    level: Backend,
    pairs: Vec<(String, u8)>,
}

#[test]
fn attributes_are_values_with_the_conversions_of_hcl() {
    let values: Values = check(
        r#"
        number   = "8080"
        text     = 1
        list     = [1, true, "${1 + 1}"]
        object   = { port = "80", host = null }
        map      = { a = 1, b = null }
        pair     = [1, "x"]
        set      = [2, 1, 2]
        absent   = null
        computed = true ? null : 1
        wrapped  = { port = 81 }
        level    = "none"
        pairs    = [["a", 1], ["a", "2"]]
        "#,
        r#"{
            "//": "a comment", "number": "8080", "text": 1, "list": [1, true, "${1 + 1}"],
            "object": {"port": "80", "host": null}, "map": {"a": 1, "b": null}, "pair": [1, "x"], "set": [2, 1, 2],
            "absent": null, "computed": "${true ? null : 1}", "wrapped": {"port": 81}, "level": "none",
            "pairs": [["a", 1], ["a", "2"]]
        }"#,
    );
    assert_eq!((values.number, &*values.text, values.list[2].as_str()), (8080, "1", "2"));
    assert_eq!(values.map, BTreeMap::from([(name("a"), Some(1)), (name("b"), None)]));
    assert_eq!((values.absent, values.computed, values.level), (0, None, Backend::None));
}

#[test]
fn a_struct_asks_for_one_block() {
    let one: It<Service> = check("it {\n  port = 1\n}\n", r#"{"it": {"port": 1}}"#);
    assert_eq!(one, It { it: service(1) });
    let one: It<Option<Service>> = check("it {\n  port = 1\n}\n", r#"{"it": [{"//": "x", "port": 1, "tags": null}]}"#);
    assert_eq!(one, It { it: Some(service(1)) });
    let none: It<Option<Service>> = check("", "{}");
    assert_eq!(none.it, None);
    let one: It<Box<Wrapped>> = check("it {\n  port = 1\n}\n", r#"{"it": {"port": 1}}"#);
    assert_eq!(*one.it, Wrapped(service(1)));
}

#[test]
fn a_sequence_asks_for_all_blocks() {
    let native = "it {\n  port = 1\n}\nother = 1\nit {\n  port = 2\n}\n";
    let json = r#"{"it": [{"port": 1}, {"port": 2}], "other": 1}"#;
    let all: BTreeMap<String, IgnoredAny> = check(native, json);
    assert_eq!(all.keys().collect::<Vec<_>>(), ["it", "other"]);

    let (native, json) = ("it {\n  port = 1\n}\nit {\n  port = 2\n}\n", r#"{"it": [{"port": 1}, {"port": 2}]}"#);
    let all: It<Vec<Service>> = check(native, json);
    assert_eq!(all.it, [service(1), service(2)]);
    let all: It<BTreeSet<Service>> = check(native, r#"{"it": {"port": 1}, "it": {"port": 2}}"#);
    assert_eq!(all.it.len(), 2);
    let all: It<[Service; 2]> = check(native, json);
    assert_eq!(all.it, [service(1), service(2)]);
    let all: It<[Service; 2]> = check(native, r#"{"it": {"port": 1}, "it": {"port": 2}}"#);
    assert_eq!(all.it, [service(1), service(2)]);
    let one: It<Vec<Service>> = check("it {\n  port = 1\n}\n", r#"{"it": {"port": 1}}"#);
    assert_eq!(one.it, [service(1)]);
    let one: It<(Service,)> = check("it {\n  port = 1\n}\n", r#"{"it": {"port": 1}}"#);
    assert_eq!(one.it, (service(1),));
}

#[test]
fn a_map_asks_for_blocks_by_their_labels() {
    let native = "it \"b\" {\n  port = 1\n}\nit \"a\" {\n  port = 2\n}\n";
    let json = r#"{"it": [{"b": {"port": 1}}, {"a": {"port": 2}}]}"#;
    let by_label: It<BTreeMap<String, Service>> = check(native, json);
    assert_eq!(by_label.it, BTreeMap::from([(name("a"), service(2)), (name("b"), service(1))]));
    let in_order: It<indexmap::IndexMap<String, Service>> =
        check(native, r#"{"it": {"b": {"port": 1}, "a": {"port": 2}}}"#);
    assert_eq!(in_order.it.keys().collect::<Vec<_>>(), ["b", "a"]);

    let native = "it \"a\" \"x\" {\n  port = 1\n}\nit \"b\" \"y\" {\n  port = 2\n}\nit \"a\" \"x\" {\n  port = 3\n}\n";
    let json = r#"{"it": {"a": {"x": [{"port": 1}, {"port": 3}]}, "b": {"y": {"port": 2}}}}"#;
    let nested: It<BTreeMap<String, BTreeMap<String, Vec<Service>>>> = check(native, json);
    assert_eq!(nested.it["a"]["x"], [service(1), service(3)]);
    assert_eq!(nested.it["b"]["y"], [service(2)]);
    let nested: It<Vec<BTreeMap<String, BTreeMap<String, Service>>>> =
        check(native, r#"{"it": [{"a": {"x": {"port": 1}}}, {"b": {"y": {"port": 2}}}, {"a": {"x": {"port": 3}}}]}"#);
    assert_eq!(nested.it[2]["a"]["x"], service(3));

    let body: It<BTreeMap<String, u8>> = check("it {\n  a = 1\n  b = \"2\"\n}\n", r#"{"it": {"a": 1, "b": "2"}}"#);
    assert_eq!(body.it, BTreeMap::from([(name("a"), 1), (name("b"), 2)]));
}

#[test]
fn a_tuple_asks_for_labels_and_a_block() {
    let native = "it \"b\" {\n  port = 1\n}\nit \"a\" {\n  port = 2\n}\nit \"b\" {\n  port = 3\n}\n";
    let expected = [(name("b"), service(1)), (name("a"), service(2)), (name("b"), service(3))];
    for json in [
        r#"{"it": [{"b": {"port": 1}}, {"a": {"port": 2}}, {"b": {"port": 3}}]}"#,
        r#"{"it": [{"b": {"port": 1}, "a": {"port": 2}}, {"b": {"port": 3}}]}"#,
        r#"{"it": {"b": {"port": 1}, "a": {"port": 2}}, "it": {"b": [{"port": 3}]}}"#,
        r#"{"it": {"b": {"port": 1}, "a": {"port": 2}, "b": {"port": 3}}}"#,
    ] {
        let in_order: It<Vec<(String, Service)>> = check(native, json);
        assert_eq!(in_order.it, expected);
    }
    let optional: It<Vec<Option<(String, Service)>>> =
        check(native, r#"{"it": {"b": {"port": 1}, "a": {"port": 2}, "b": {"port": 3}}}"#);
    assert_eq!(optional.it.len(), 3);

    let native = "it \"a\" 1 {\n  port = 1\n}\n".replace("1 {", "\"1\" {");
    let json = r#"{"it": {"a": {"1": {"port": 1}}}}"#;
    let one: It<(String, u8, Service)> = check(&native, json);
    assert_eq!(one.it, (name("a"), 1, service(1)));
    let one: It<Vec<(String, u8, Service)>> = check(&native, json);
    assert_eq!(one.it, [(name("a"), 1, service(1))]);
    let rest: It<Vec<(String, BTreeMap<u8, Service>)>> = check(&native, json);
    assert_eq!(rest.it, [(name("a"), BTreeMap::from([(1, service(1))]))]);
}

#[test]
fn an_enum_is_named_by_a_label() {
    let native = "it \"s3\" {\n  bucket = \"b\"\n}\nit \"memory\" {\n  port = 1\n}\nit \"route\" \"a\" {\n  port = 2\n}\nit \"none\" {}\n";
    let expected = [
        Backend::S3 { bucket: name("b") },
        Backend::Memory(service(1)),
        Backend::Route(name("a"), service(2)),
        Backend::None,
    ];
    for json in [
        r#"{"it": [{"s3": {"bucket": "b"}}, {"memory": {"port": 1}}, {"route": {"a": {"port": 2}}}, {"none": {}}]}"#,
        r#"{"it": [{"s3": {"bucket": "b"}, "memory": [{"port": 1}]}, {"route": {"a": {"port": 2}}}, "none"]}"#,
        r#"{"it": {"s3": {"bucket": "b"}, "memory": {"port": 1}, "route": {"a": {"port": 2}}, "none": null}}"#,
    ] {
        let all: It<Vec<Backend>> = check(native, json);
        assert_eq!(all.it, expected);
    }
    let one: It<Backend> = check("it \"s3\" {\n  bucket = 1\n}\n", r#"{"it": {"s3": {"bucket": 1}}}"#);
    assert_eq!(one.it, Backend::S3 { bucket: name("1") });
    let inside: It<Backend> = check("it {\n  s3 {\n    bucket = 1\n  }\n}\n", r#"{"it": [{"s3": {"bucket": 1}}]}"#);
    assert_eq!(inside.it, one.it);
    let file: Backend = check("s3 {\n  bucket = 1\n}\n", r#"{"s3": {"bucket": 1}}"#);
    assert_eq!(file, one.it);
}

#[test]
fn an_empty_block_is_there() {
    #[derive(Debug, Deserialize, PartialEq)]
    struct Flags {
        on: bool,
        #[serde(default)]
        off: bool,
        marker: Option<Marker>,
        unit: (),
        value: bool,
    }
    let flags: Flags = check(
        "on {}\nmarker {}\nunit {}\nvalue = false\n",
        r#"{"on": {}, "marker": [{"//": "x"}], "unit": {}, "value": false}"#,
    );
    assert_eq!(flags, Flags { on: true, off: false, marker: Some(Marker), unit: (), value: false });
}

#[test]
fn anything_has_a_shape_that_does_not_depend_on_how_many_blocks_there_are() {
    let text = "a = 1\nb = null\nit \"x\" \"y\" {\n  c {}\n}\nd {}\nit \"x\" \"z\" {\n  e = [1.5, \"f\"]\n}\nd {}\n";
    let expected = json!({
        "a": 1,
        "it": {"x": {"y": [{"c": [{}]}], "z": [{"e": [1.5, "f"]}]}},
        "d": [{}, {}],
    });
    assert_eq!(schemaless::from_str::<serde_json::Value>(text).unwrap(), expected);
    let value: Value = schemaless::from_str(text).unwrap();
    assert_eq!(
        format!("{value:?}"),
        r#"{"a" = 1, "d" = [{}, {}], "it" = {"x" = {"y" = [{"c" = [{}]}], "z" = [{"e" = [1.5, "f"]}]}}}"#
    );

    let one: It<Vec<serde_json::Value>> = schemaless::from_str("it \"x\" {\n  a = 1\n}\n").unwrap();
    assert_eq!(one.it, [json!({"x": {"a": 1}})]);
    let one: It<Vec<(String, Value)>> = schemaless::from_str("it \"x\" {\n  a = 1\n}\n").unwrap();
    assert_eq!(format!("{:?}", one.it), r#"[("x", {"a" = 1})]"#);
    let all: It<Vec<Either>> =
        check("it {\n  size = 1\n}\nit {\n  name = \"a\"\n}\n", r#"{"it": [{"size": 1}, {"name": "a"}]}"#);
    assert_eq!(all.it, [Either::Sized { size: 1 }, Either::Named { name: name("a") }]);

    let json = r#"{"//": "x", "a": 1, "b": null, "it": {"x": {"a": null, "//": 1}}, "d": [{}]}"#;
    let expected = json!({"a": 1, "it": {"x": {"a": null, "//": 1}}, "d": [{}]});
    assert_eq!(schemaless::json::from_str::<serde_json::Value>(json).unwrap(), expected);
}

/// What serde buffers: blocks are lists in it, in the native syntax.
#[test]
fn flattened_structs_and_enums_without_labels() {
    #[derive(Debug, Deserialize, PartialEq)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
        own: String,
    }
    #[derive(Debug, Deserialize, PartialEq)]
    struct Inner {
        count: u8,
        log: Vec<Either>,
    }
    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    enum Shape {
        Circle { radius: u8 },
        Point,
    }
    let outer: Outer = check(
        "count = 1\nown = 2\nlog {\n  size = 3\n}\nunknown = 1\n",
        r#"{"count": 1, "own": 2, "log": [{"size": 3}], "unknown": 1}"#,
    );
    assert_eq!(outer, Outer { inner: Inner { count: 1, log: vec![Either::Sized { size: 3 }] }, own: name("2") });
    let shapes: It<Vec<Shape>> = check(
        "it {\n  radius = 1\n  kind = \"circle\"\n}\nit {\n  kind = \"point\"\n}\n",
        r#"{"it": [{"radius": 1, "kind": "circle"}, {"kind": "point"}]}"#,
    );
    assert_eq!(shapes.it, [Shape::Circle { radius: 1 }, Shape::Point]);
    let shape: It<Shape> = check("it = { kind = \"point\" }\n", r#"{"it": {"kind": "point"}}"#);
    assert_eq!(shape.it, Shape::Point);
    let either: It<Either> = check("it = { size = 1 }\n", r#"{"it": {"size": 1}}"#);
    assert_eq!(either.it, Either::Sized { size: 1 });
}

#[test]
fn values_numbers_expressions_and_bodies_are_fields() {
    #[derive(Debug, Deserialize)]
    struct Tokens {
        value: Value,
        values: Option<Vec<Value>>,
        number: Number,
        later: Expression,
        perhaps: Option<Expression>,
        body: Body,
        bodies: Vec<Body>,
        labelled: Vec<(String, Body)>,
        block: Option<Value>,
    }
    let native = "value = [1, null]\nvalues = [1]\nnumber = \"1e30\"\nlater = a.b\nperhaps = f(x)\nbody {\n  a = b\n}\nbodies {\n  a = b\n}\nbodies {}\nlabelled \"x\" {\n  a = b\n}\nblock {\n  a = 1e30\n}\n";
    let json = r#"{"value": [1, null], "values": [1], "number": "1e30", "later": "${a.b}", "perhaps": "${f(x)}", "body": {"a": "${b}"}, "bodies": [{"a": "${b}"}, {}], "labelled": {"x": {"a": "${b}"}}, "block": [{"a": 1e30}]}"#;
    for tokens in [schemaless::from_str::<Tokens>(native).unwrap(), schemaless::json::from_str::<Tokens>(json).unwrap()]
    {
        assert_eq!(
            format!("{:?} {:?} {}", tokens.value, tokens.values, tokens.number),
            "[1, null] Some([1]) 1000000000000000000000000000000"
        );
        assert_eq!(tokens.later.variables().len(), 1);
        assert_eq!(tokens.perhaps.unwrap().variables().len(), 1);
        assert_eq!(tokens.bodies.len(), 2);
        assert_eq!(format!("{:?}", tokens.block.unwrap()), "[{\"a\" = 1000000000000000000000000000000}]");
        for body in [&tokens.body, &tokens.bodies[0], &tokens.labelled[0].1] {
            let (content, mistakes) = body.content(&BodySchema::new().required("a"));
            assert!(mistakes.is_empty(), "{mistakes:?}");
            assert_eq!(content.attribute("a").unwrap().expr.variables().len(), 1);
        }
    }
    let file: Body = schemaless::from_str("a = 1\n").unwrap();
    assert_eq!(file.attribute_names(), ["a"]);
}

#[test]
fn places_secrets_and_references_are_fields() {
    #[derive(Debug, Deserialize)]
    struct Placed {
        port: Spanned<u16>,
        hosts: Vec<Spanned<String>>,
        it: Spanned<Vec<(Spanned<String>, Spanned<Service>)>>,
        password: Sensitive<String>,
        reference: Option<Traversal>,
    }
    let native = "port = 80\nhosts = [\"a\"]\nit \"x\" {\n  port = 1\n}\npassword = \"hunter2\"\nreference = a.b\n";
    let placed: Placed = schemaless::from_str(native).unwrap();
    let texts = [
        placed.port.range(),
        placed.hosts[0].range(),
        placed.it.range(),
        placed.it[0].0.range(),
        placed.it[0].1.range(),
    ];
    assert_eq!(texts.map(|range| range.text().to_owned()), ["80", "\"a\"", "it \"x\"", "\"x\"", "it \"x\""]);
    assert_eq!((placed.it[0].1.port, &**placed.password.expose()), (1, "hunter2"));
    assert_eq!(placed.reference.unwrap().root(), "a");
    let json = r#"{"port": 80, "hosts": ["a"], "it": {"x": {"port": 1}}, "password": "hunter2", "reference": "a.b"}"#;
    let placed: Placed = schemaless::json::from_str(json).unwrap();
    let texts = [
        placed.port.range(),
        placed.hosts[0].range(),
        placed.it.range(),
        placed.it[0].0.range(),
        placed.it[0].1.range(),
    ];
    assert_eq!(
        texts.map(|range| range.text().to_owned()),
        ["80", "\"a\"", "{\"x\": {\"port\": 1}}", "\"x\"", "{\"port\": 1}"]
    );
    assert!(placed.reference.is_some());

    let error = schemaless::from_str::<It<Sensitive<Vec<u8>>>>("it = [1, \"hunter2\"]\n").unwrap_err();
    assert!(!format!("{error:?}{error}").contains("hunter2"), "{error:?}");
    let error = schemaless::from_str::<It<Sensitive<Vec<u8>>>>("it = [upper(\"hunter2\")]\n").unwrap_err();
    assert!(!format!("{error:?}{error}").contains("hunter2"), "{error:?}");
}

#[test]
fn text_is_borrowed() {
    type Names<'a> = BTreeMap<&'a str, Cow<'a, str>>;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Borrowed<'a> {
        name: &'a str,
        #[serde(borrow)]
        it: BTreeMap<&'a str, Vec<(&'a str, Names<'a>)>>,
    }
    let native = "name = \"n\"\nit \"a\" \"b\" {\n  c = 1\n}\n";
    let json = r#"{"name": "n", "it": {"a": {"b": {"c": 1}}}}"#;
    let value: Borrowed<'_> = schemaless::from_str(native).unwrap();
    assert_eq!((value.name, value.it["a"][0].0), ("n", "b"));
    assert_eq!(value, schemaless::json::from_str(json).unwrap());
}

#[test]
fn bodies_with_a_context_and_without_what_is_hidden() {
    let context = EvalContext::new().with_variable("base", 80).with_variable("nothing", Value::NULL);
    for body in [
        native::parse_body("a.hcl", "kind = 1\nport = base + 1\nhost = nothing\n").tree,
        json::parse_body("a.hcl.json", r#"{"kind": 1, "port": "${base + 1}", "host": "${nothing}"}"#).tree,
    ] {
        let rest = body.partial_content(&BodySchema::new().required("kind")).0.remain;
        assert_eq!(schemaless::from_body::<Service>(&rest, &context).unwrap(), service(81));
        let kept: Body = schemaless::from_body(&rest, &context).unwrap();
        assert_eq!(kept.attribute_names(), ["port", "host"]);
    }
    let merged = Body::merge(
        [
            native::parse_body("a.hcl", "it {\n  port = 1\n}\n").tree,
            native::parse_body("b.hcl", "it {\n  host = 1\n}\n").tree,
        ],
        MergePolicy::Override,
    );
    let merged: It<Service> = schemaless::from_body(&merged, &context).unwrap();
    assert_eq!((merged.it.port, merged.it.host.as_deref()), (1, Some("1")));
    let at = Source::new("made", "x").range(0, 1);
    let made =
        Body::builder(at.clone()).block("it", ["a"], Body::builder(at.clone()).attribute("port", 1, at.clone()), at);
    let made: It<Vec<(String, Service)>> = schemaless::from_body(&made.build(), &context).unwrap();
    assert_eq!(made.it, [(name("a"), service(1))]);
}

/// A unit, and `Some` of nothing, would be written as null, which is read as an argument that is not set.
#[test]
fn what_is_not_read_is_not_written() {
    #[derive(Debug, Serialize)]
    struct Unit;
    #[derive(Debug, Serialize)]
    enum Kind {
        Small,
    }
    #[derive(Debug, Serialize)]
    struct With<T> {
        v: T,
    }
    #[derive(Debug, Serialize)]
    struct Flat {
        #[serde(flatten)]
        kind: Kind,
    }
    fn refused(value: &(impl Serialize + Debug)) {
        let why = "null cannot be written where nothing may be, because it is read as nothing";
        for written in [schemaless::to_string(value), schemaless::json::to_string(value)] {
            assert!(written.as_ref().is_err_and(|error| error.to_string().ends_with(why)), "{value:?}: {written:?}");
        }
    }
    refused(&With { v: () });
    refused(&With { v: Unit });
    refused(&With { v: Some(()) });
    refused(&With { v: Some(None::<u8>) });
    refused(&Flat { kind: Kind::Small });
    refused(&With { v: vec![With { v: Unit }] });
    refused(&BTreeMap::from([("a", ())]));
    // Elements that are null are read again, and so is nothing.
    assert_eq!(schemaless::to_string(&With { v: [(), ()] }).unwrap(), "v = [null, null]\n");
    assert_eq!(schemaless::to_string(&With { v: None::<u8> }).unwrap(), "");
    assert_eq!(schemaless::to_string(&With { v: Kind::Small }).unwrap(), "v = \"Small\"\n");
}
