//! Blocks that there are if none is written: what only serde knows of them is shown like what is written.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use hcl_serde::schema::{TemplateOptions, describe, to_json_schema, to_markdown, to_template_with};
use hcl_serde::{HclSchema, Sensitive};
use serde::{Deserialize, Serialize};

use crate::outputs::read_template;
use crate::outputs::template::{moved_out, uncommented};

/// Everything may be left out, and everything is there all the same.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(super) struct Started {
    #[hcl(block)]
    #[serde(default = "cache")]
    cache: Cache,
    /// Where it listens.
    #[hcl(block)]
    #[serde(default = "listeners")]
    listener: Vec<Listener>,
    #[hcl(block)]
    #[serde(default = "keyed")]
    keyed: BTreeMap<(String, String), Cache>,
    #[hcl(block)]
    #[serde(default = "backend")]
    backend: Backend,
    #[hcl(block)]
    #[serde(default = "tagged")]
    tagged: Option<Tagged>,
    #[hcl(block_types)]
    #[serde(default = "steps")]
    steps: Vec<Backend>,
    #[hcl(block)]
    #[serde(default = "yes")]
    flag: bool,
    #[hcl(block, argument)]
    #[serde(default = "cache")]
    either: Cache,
    /// Nobody knows how it is written.
    #[hcl(block)]
    #[serde(default = "unwritten")]
    unwritten: Unwritten,
    /// There is nothing.
    #[hcl(block)]
    #[serde(default)]
    nothing: Vec<Listener>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Cache {
    /// How large it is.
    size: u32,
    #[hcl(default = 3)]
    ways: u8,
    name: Option<String>,
    #[hcl(block)]
    limits: Option<Limits>,
    #[serde(flatten)]
    more: More,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct More {
    #[serde(rename(serialize = "written"))]
    #[serde(alias = "written")]
    more: Vec<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Limits {
    least: f64,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Listener {
    #[hcl(label)]
    name: String,
    port: u16,
    #[hcl(sensitive)]
    key: Option<String>,
    token: Option<Sensitive<String>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Backend {
    None,
    Disk(Limits),
    Net { host: String },
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    First { a: u8 },
    Second { b: u8 },
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Unwritten {
    a: u8,
}

fn cache() -> Cache {
    Cache {
        size: 64,
        ways: 3,
        name: Some("a ${b}".to_owned()),
        limits: Some(Limits { least: 0.5 }),
        more: More { more: vec!["x".to_owned()] },
        rest: BTreeMap::from([("other".to_owned(), 1)]),
    }
}

fn listeners() -> Vec<Listener> {
    let listener = |name: &str, port| Listener { name: name.to_owned(), port, key: None, token: None };
    vec![
        Listener { key: Some("canary".to_owned()), ..listener("a", 80) },
        Listener { token: Some(Sensitive::new("canary".to_owned())), ..listener("b", 443) },
    ]
}

fn keyed() -> BTreeMap<(String, String), Cache> {
    BTreeMap::from([(("x".to_owned(), "1".to_owned()), cache())])
}

fn backend() -> Backend {
    Backend::Disk(Limits { least: 2.0 })
}

fn tagged() -> Option<Tagged> {
    Some(Tagged::Second { b: 2 })
}

fn steps() -> Vec<Backend> {
    vec![Backend::None, Backend::Net { host: "h".to_owned() }]
}

fn yes() -> bool {
    true
}

fn unwritten() -> Unwritten {
    Unwritten { a: 1 }
}

#[test]
fn a_template_gives_the_default_blocks_as_it_is_and_as_a_whole() {
    let template = TemplateOptions::new();
    let (native, json) =
        (to_template_with::<Started>(&template), to_template_with::<Started>(&template.clone().json()));
    let json = hcl_model::json_text::JsonValue::parse(&json, &hcl_model::limits::Limits::DEFAULT).unwrap();
    let nothing: Started = hcl_serde::from_str("").unwrap();
    for text in [&native, &to_template_with::<Started>(&template.only_required())] {
        assert_eq!(hcl_serde::from_str::<Started>(text).unwrap_or_else(|error| panic!("{error:#}\n{text}")), nothing);
    }
    read_template::<Started>(&uncommented(&native), false).unwrap();
    read_template::<Started>(&moved_out(json).to_string(), true).unwrap();
    assert!(!native.contains("canary") && !to_markdown::<Started>().contains("canary"));
}

/// What is not known of a type is not known to be no secret either; and a map has one order.
#[test]
fn defaults_of_unknown_types_with_names_are_not_shown() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it is looked at")]
    struct Config {
        #[serde(default = "pair")]
        pair: Pair<Duration>,
        #[serde(default = "several")]
        several: Vec<Pair<Duration>>,
        #[serde(default = "either")]
        either: Either<u8>,
        #[hcl(block)]
        #[serde(default = "outer")]
        outer: Outer,
        #[hcl(block)]
        #[serde(default = "named")]
        named: HashMap<String, Named>,
        #[serde(default = "words")]
        words: HashSet<String>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Pair<T> {
        it: T,
        #[hcl(sensitive)]
        pass: String,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Either<T> {
        Auth {
            #[hcl(sensitive)]
            pass: String,
        },
        Number(T),
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Outer {
        pair: Pair<Duration>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Named {
        port: u16,
    }

    fn pair() -> Pair<Duration> {
        Pair { it: Duration::from_secs(1), pass: "canary".to_owned() }
    }

    fn several() -> Vec<Pair<Duration>> {
        vec![pair()]
    }

    fn either() -> Either<u8> {
        Either::Auth { pass: "canary".to_owned() }
    }

    fn outer() -> Outer {
        Outer { pair: pair() }
    }

    fn named() -> HashMap<String, Named> {
        (0..20).map(|number| (format!("n{number}"), Named { port: number })).collect()
    }

    fn words() -> HashSet<String> {
        (0..20).map(|number| format!("w{number}")).collect()
    }

    let outputs = || {
        let template = to_template_with::<Config>(&TemplateOptions::new());
        [
            template,
            to_markdown::<Config>(),
            to_json_schema::<Config>().to_string(),
            format!("{:?}", describe::<Config>()),
        ]
    };
    let first = outputs();
    assert!(first.iter().all(|output| !output.contains("canary")), "{}", first.join("\n"));
    assert_eq!(first, outputs());
}

/// Written as it would have to be, it would get the defaults that its parts have.
#[test]
fn defaults_without_what_its_parts_have_by_default_are_not_shown() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it is looked at")]
    struct Config {
        #[hcl(block)]
        #[serde(default = "value")]
        value: Value,
        #[hcl(block)]
        #[serde(default = "constant")]
        constant: Constant,
        #[hcl(block)]
        #[serde(default = "block")]
        block: Block,
        #[hcl(block)]
        #[serde(default = "blocks")]
        blocks: Blocks,
        #[hcl(block)]
        #[serde(default = "empty")]
        empty: Empty,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Value {
        #[serde(default = "four")]
        it: Option<u8>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Constant {
        #[hcl(default = 3)]
        it: Option<u8>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Block {
        #[hcl(block)]
        #[serde(default = "limits")]
        it: Option<Limits>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Blocks {
        #[hcl(block)]
        #[serde(default = "several")]
        it: Vec<Limits>,
    }

    /// Nothing is nothing in it.
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Empty {
        #[serde(default)]
        it: Option<u8>,
        #[hcl(block)]
        #[serde(default)]
        limits: Vec<Limits>,
    }

    fn four() -> Option<u8> {
        Some(4)
    }

    fn limits() -> Option<Limits> {
        Some(Limits { least: 1.0 })
    }

    fn several() -> Vec<Limits> {
        vec![Limits { least: 1.0 }]
    }

    fn value() -> Value {
        Value { it: None }
    }

    fn constant() -> Constant {
        Constant { it: None }
    }

    fn block() -> Block {
        Block { it: None }
    }

    fn blocks() -> Blocks {
        Blocks { it: Vec::new() }
    }

    fn empty() -> Empty {
        Empty { it: None, limits: Vec::new() }
    }

    let page = to_markdown::<Config>();
    let cells: Vec<&str> = page.lines().filter(|line| line.starts_with("| [`")).take(5).collect();
    expect_test::expect![[r#"
        | [`value`](#value) | block | not shown | At most 1 block. |
        | [`constant`](#constant) | block | not shown | At most 1 block. |
        | [`block`](#block) | block | not shown | At most 1 block. |
        | [`blocks`](#blocks) | block | not shown | At most 1 block. |
        | [`empty`](#empty) | block | shown below | Nothing is nothing in it. |"#]]
    .assert_eq(&cells.join("\n"));
    // It has one text, which is said once.
    let (_, end) = page.rsplit_once("The default:").unwrap();
    assert_eq!(end.matches("```hcl\nempty {}\n```").count(), 1, "{page}");
}

#[test]
fn what_is_secret_in_a_default_is_told() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it is looked at")]
    struct Config {
        #[hcl(block)]
        #[serde(default = "labelled")]
        labelled: Labelled,
        #[hcl(block)]
        #[serde(default = "listeners")]
        listener: Vec<Listener>,
        #[hcl(block)]
        #[serde(default = "public")]
        public: Vec<Listener>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Labelled {
        #[hcl(label)]
        name: Sensitive<String>,
    }

    fn labelled() -> Labelled {
        Labelled { name: Sensitive::new("canary".to_owned()) }
    }

    fn public() -> Vec<Listener> {
        vec![Listener { name: "a".to_owned(), port: 80, key: None, token: None }]
    }

    let page = to_markdown::<Config>();
    let said = page.lines().filter(|line| line.starts_with("The default") || line.contains("there is a default"));
    expect_test::expect![[r#"
        The default, without what is secret in it:
        The default, without what is secret in it:
        The default, without what is secret in it:"#]]
    .assert_eq(&said.collect::<Vec<_>>().join("\n"));
    let template = to_template_with::<Config>(&TemplateOptions::new());
    assert_eq!(template.matches("whose secrets are not shown here").count(), 3, "{template}");
    assert!(!page.contains("canary") && !template.contains("canary"));
}
