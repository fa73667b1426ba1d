//! serde's attributes for writing, in both syntaxes: each means what it means for serde, and what is named otherwise for
//! reading is read again where the type reads that name too.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::{HclFile, HclSchema, from_str, json, to_string};
use serde::de::DeserializeOwned;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// What is written, and that it is read again.
#[track_caller]
fn both<T: Serialize + DeserializeOwned + HclFile + PartialEq + Debug>(value: &T, native: &str, document: &str) {
    written(value, native, document);
    assert_eq!(from_str::<T>(native).as_ref().ok(), Some(value), "{native}");
    assert_eq!(json::from_str::<T>(document).as_ref().ok(), Some(value), "{document}");
}

#[track_caller]
fn written<T: Serialize + HclSchema>(value: &T, native: &str, document: &str) {
    assert_eq!(to_string(value).unwrap(), native);
    let written: String = json::to_string(value).unwrap();
    let spaces = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(spaces(&written), spaces(document));
}

/// Every place where a name is given, with a name for writing that is an alias for reading.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Named {
    #[serde(rename(serialize = "w_arg", deserialize = "r_arg"), alias = "w_arg")]
    argument: u8,
    #[serde(rename(serialize = "r_arg2"), alias = "r_arg2")]
    other: Option<u8>,
    #[hcl(keyword)]
    #[serde(rename(serialize = "w_word"), alias = "w_word")]
    word: Kind,
    #[hcl(block)]
    #[serde(rename(serialize = "w_block"), alias = "w_block")]
    block: Vec<Inner>,
    #[hcl(block)]
    #[serde(rename(serialize = "w_source"), alias = "w_source")]
    source: Vec<Source>,
    #[hcl(block)]
    backend: Backend,
    object: Backend,
    #[hcl(block_types)]
    step: Vec<Step>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all(serialize = "kebab-case", deserialize = "snake_case"))]
enum Kind {
    #[serde(alias = "very-fast")]
    VeryFast,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Inner {
    #[hcl(label)]
    #[serde(rename(serialize = "w_label"))]
    label: String,
}

/// Chosen by a label.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all(serialize = "UPPERCASE"), rename_all_fields(serialize = "UPPERCASE"))]
enum Source {
    #[serde(alias = "FILE")]
    File {
        #[serde(alias = "PATH")]
        path: String,
    },
}

/// Chosen by an argument.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Backend {
    #[serde(rename(serialize = "w_s3"), alias = "w_s3")]
    S3 {
        #[serde(rename(serialize = "w_bucket"), alias = "w_bucket")]
        bucket: String,
    },
}

/// Chosen by the type of the block.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
enum Step {
    #[serde(rename(serialize = "w_run"), alias = "w_run")]
    Run { command: String },
    #[serde(rename(serialize = "w_pause"), alias = "w_pause")]
    Pause,
}

#[test]
fn names_for_writing() {
    let s3 = || Backend::S3 { bucket: "b".into() };
    let value = Named {
        argument: 1,
        other: Some(2),
        word: Kind::VeryFast,
        block: vec![Inner { label: "a".into() }],
        source: vec![Source::File { path: "p".into() }],
        backend: s3(),
        object: s3(),
        step: vec![Step::Run { command: "c".into() }, Step::Pause],
    };
    let native = r#"w_arg  = 1
r_arg2 = 2
w_word = very-fast

w_block "a" {}

w_source "FILE" {
  PATH = "p"
}

backend {
  kind     = "w_s3"
  w_bucket = "b"
}

object = { kind = "w_s3", w_bucket = "b" }

w_run {
  command = "c"
}

w_pause {}
"#;
    let document = r#"{
        "w_arg": 1, "r_arg2": 2, "w_word": "very-fast", "w_block": { "a": {} },
        "w_source": { "FILE": { "PATH": "p" } }, "backend": { "kind": "w_s3", "w_bucket": "b" },
        "object": { "kind": "w_s3", "w_bucket": "b" }, "w_run": { "command": "c" }, "w_pause": {}
    }"#;
    both(&value, native, document);
}

/// Two fields that have each other's names.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Crossed {
    #[serde(rename(serialize = "b"))]
    a: u8,
    #[serde(rename(serialize = "a"))]
    b: u8,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all(serialize = "SCREAMING_SNAKE_CASE"))]
struct Shouted {
    two_words: u8,
    #[serde(rename = "given")]
    other_words: u8,
}

/// Names that nothing reads are written all the same.
#[test]
fn names_for_writing_alone() {
    written(&Crossed { a: 1, b: 2 }, "b = 1\na = 2\n", r#"{ "b": 1, "a": 2 }"#);
    let shouted = Shouted { two_words: 1, other_words: 2 };
    written(&shouted, "TWO_WORDS = 1\ngiven     = 2\n", r#"{ "TWO_WORDS": 1, "given": 2 }"#);
    assert!(from_str::<Shouted>("TWO_WORDS = 1\ngiven = 2\n").is_err());
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize, HclSchema)]
struct Skipping {
    #[serde(skip)]
    cache: u8,
    #[serde(skip_serializing, default)]
    read_only: u8,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    list: Vec<u8>,
    #[serde(skip_serializing_if = "is_zero", default)]
    count: u8,
    #[hcl(block)]
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    rule: Vec<Rule>,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize, HclSchema)]
struct Rule {
    #[serde(serialize_with = "doubled", deserialize_with = "halved")]
    weight: u8,
    #[serde(with = "hex")]
    mask: u8,
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

fn doubled<S: Serializer>(weight: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    (weight * 2).serialize(serializer)
}

fn halved<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    u8::deserialize(deserializer).map(|weight| weight / 2)
}

mod hex {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(mask: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{mask:02x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let text = String::deserialize(deserializer)?;
        u8::from_str_radix(&text, 16).map_err(serde::de::Error::custom)
    }
}

#[test]
fn what_is_skipped_or_written_by_a_function() {
    both(&Skipping::default(), "", "{}");
    let value = Skipping { list: vec![1], count: 2, rule: vec![Rule { weight: 3, mask: 10 }], ..Skipping::default() };
    let native = "list  = [1]\ncount = 2\n\nrule {\n  weight = 6\n  mask   = \"0a\"\n}\n";
    both(&value, native, r#"{ "list": [1], "count": 2, "rule": { "weight": 6, "mask": "0a" } }"#);
    // What is not written is what it is where it is left out.
    let value = Skipping { cache: 1, read_only: 2, ..Skipping::default() };
    written(&value, "", "{}");
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Shaped {
    wrapped: Wrapped,
    #[serde(flatten)]
    limits: Limits,
    either: Either,
    text: Port,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(block)]
    like: Wrapper,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(transparent)]
struct Wrapped {
    value: u8,
    #[serde(skip)]
    other: u8,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Limits {
    soft: u8,
    #[serde(rename(serialize = "most"), alias = "most")]
    hard: u8,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Either {
    Number(u8),
    Struct { name: String },
    List(Vec<u8>),
}

/// Written and read as something else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(into = "String", try_from = "String")]
struct Port(u16);

impl From<Port> for String {
    fn from(port: Port) -> String {
        format!("port {}", port.0)
    }
}

impl TryFrom<String> for Port {
    type Error = String;

    fn try_from(text: String) -> Result<Port, String> {
        let digits = text.strip_prefix("port ").ok_or("it begins with \"port\"")?;
        digits.parse().map(Port).map_err(|_| "it ends with a number".to_owned())
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Check {
    Tcp {
        #[serde(rename(serialize = "w_port"), alias = "w_port")]
        port: u8,
    },
    Http(Http),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Http {
    path: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(from = "Like", into = "Like")]
struct Wrapper(u8);

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Like {
    inside: u8,
}

impl From<Like> for Wrapper {
    fn from(like: Like) -> Wrapper {
        Wrapper(like.inside)
    }
}

impl From<Wrapper> for Like {
    fn from(wrapper: Wrapper) -> Like {
        Like { inside: wrapper.0 }
    }
}

#[test]
fn shapes_that_serde_changes() {
    let shaped = |either| Shaped {
        wrapped: Wrapped { value: 1, other: 0 },
        limits: Limits { soft: 2, hard: 3 },
        either,
        text: Port(80),
        check: vec![Check::Tcp { port: 4 }, Check::Http(Http { path: "p".into() })],
        like: Wrapper(5),
        rest: BTreeMap::from([("x".into(), 6)]),
    };
    let native = |either: &str| {
        format!(
            "wrapped = 1\nsoft    = 2\nmost    = 3\neither  = {either}\ntext    = \"port 80\"\n\ncheck {{\n  w_port = 4\n}}\n\n\
             check {{\n  path = \"p\"\n}}\n\nlike {{\n  inside = 5\n}}\n\nx = 6\n"
        )
    };
    let document = |either: &str| {
        format!(
            r#"{{ "wrapped": 1, "soft": 2, "most": 3, "either": {either}, "text": "port 80",
                "check": [ {{ "w_port": 4 }}, {{ "path": "p" }} ], "like": {{ "inside": 5 }}, "x": 6 }}"#
        )
    };
    both(&shaped(Either::Number(9)), &native("9"), &document("9"));
    both(&shaped(Either::List(vec![7, 8])), &native("[7, 8]"), &document("[7, 8]"));
    let named = Either::Struct { name: "a".into() };
    both(&shaped(named), &native("{ name = \"a\" }"), &document(r#"{ "name": "a" }"#));
}
