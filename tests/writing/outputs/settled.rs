//! Defaults are the same whenever they are made, and what is read when they are written; what is too long to be read is not shown.

#![expect(dead_code, reason = "only the schemas count")]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Debug;

use hcl_serde::HclSchema;
use hcl_serde::schema::{HclFile, TemplateOptions, describe, diff, to_json_schema, to_markdown, to_template_with};
use serde::{Deserialize, Serialize};

use crate::outputs::data_text;
use crate::outputs::read_template;
use crate::outputs::template::uncommented;

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Named {
    names: HashSet<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Chosen {
    Names(HashSet<String>),
    None,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
enum Formed {
    Names(HashSet<String>),
    Number(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, HclSchema)]
struct Unit {
    #[hcl(block)]
    part: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, HclSchema)]
struct Part {
    name: String,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(default)]
struct Sets {
    by_name: BTreeMap<String, HashSet<String>>,
    list: Vec<HashSet<String>>,
    pair: (u8, HashSet<String>),
    object: Named,
    chosen: Chosen,
    formed: Formed,
    map: HashMap<String, HashSet<String>>,
    #[hcl(block)]
    block: Inner,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Inner {
    names: HashSet<String>,
    #[hcl(block)]
    unit: HashSet<Unit>,
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

fn names() -> HashSet<String> {
    ["a", "b", "c", "d", "e", "f"].map(str::to_owned).into()
}

impl Default for Sets {
    fn default() -> Sets {
        let unit = |name| Unit { part: vec![Part { name }] };
        Sets {
            by_name: BTreeMap::from([("k".to_owned(), names())]),
            list: vec![names()],
            pair: (1, names()),
            object: Named { names: names() },
            chosen: Chosen::Names(names()),
            formed: Formed::Names(names()),
            map: names().into_iter().map(|name| (name, names())).collect(),
            block: Inner {
                names: names(),
                unit: names().into_iter().map(unit).collect(),
                rest: names().into_iter().map(|name| (name, 1)).collect(),
            },
        }
    }
}

#[test]
fn sets_in_defaults_have_one_order() {
    let all = || {
        let data = describe::<Sets>();
        let template = to_template_with::<Sets>(&TemplateOptions::new());
        [template, to_markdown::<Sets>(), to_json_schema::<Sets>(), data_text(&data)]
    };
    let first = all();
    for _ in 0..3 {
        assert_eq!(first, all());
    }
    assert!(diff(&describe::<Sets>(), &describe::<Sets>()).is_empty());
    assert_eq!(hcl_serde::from_str::<Sets>(&uncommented(&first[0])).unwrap(), Sets::default());
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Object {
    number: u8,
    #[serde(default = "seven")]
    some: Option<u8>,
    #[hcl(default = 3)]
    constant: Option<u8>,
    #[serde(default = "one", skip_serializing_if = "Vec::is_empty")]
    skipped: Vec<u8>,
    unit: (),
}

fn seven() -> Option<u8> {
    Some(7)
}

fn one() -> Vec<u8> {
    vec![1]
}

fn whole() -> Object {
    Object { number: 1, some: Some(2), constant: Some(4), skipped: vec![2], unit: () }
}

fn without_some() -> Object {
    Object { some: None, ..whole() }
}

fn without_constant() -> Vec<Object> {
    vec![whole(), Object { constant: None, ..whole() }]
}

fn without_skipped() -> BTreeMap<String, Object> {
    BTreeMap::from([("k".to_owned(), Object { skipped: Vec::new(), ..whole() })])
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Objects {
    #[serde(default = "whole")]
    whole: Object,
    #[serde(default = "without_some")]
    without_some: Object,
    #[serde(default = "without_constant")]
    without_constant: Vec<Object>,
    #[serde(default = "without_skipped")]
    without_skipped: BTreeMap<String, Object>,
}

/// A default in which something is nothing that would be read as something is none that can be written.
#[test]
fn defaults_that_would_be_read_as_others_are_not_shown() {
    let shown: Vec<bool> = Objects::SCHEMA.fields().map(|field| field.default_value().is_some()).collect();
    assert_eq!(shown, [true, false, false, false]);
    let read: Objects = hcl_serde::from_str("").unwrap();
    let written = to_template_with::<Objects>(&TemplateOptions::new().without_documentation());
    let whole: Vec<&str> = written.lines().filter(|line| line.starts_with("# whole = ")).collect();
    expect_test::expect!["# whole = { number = 1, some = 2, constant = 4, skipped = [2], unit = null }"]
        .assert_eq(&whole.join("\n"));
    assert_eq!(hcl_serde::from_str::<Objects>(&whole[0].replace("# ", "")).unwrap(), read);
}

#[derive(Debug, Deserialize, HclSchema)]
struct Long {
    #[serde(default = "thousands")]
    numbers: Vec<u32>,
    #[hcl(min_len = 20_000_000_000)]
    key: String,
    #[hcl(block, min_len = 100_000_000)]
    blocks: Vec<Levels>,
    #[hcl(block, min_len = 300)]
    levels: Vec<Level>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Level {
    #[hcl(block, min_len = 300)]
    levels: Vec<Levels>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Levels {
    number: u8,
}

fn thousands() -> Vec<u32> {
    (0..5000).collect()
}

fn is_short<T: HclFile>() -> bool {
    let template = TemplateOptions::new();
    let all = [
        to_template_with::<T>(&template),
        to_template_with::<T>(&template.json()),
        to_markdown::<T>(),
        to_json_schema::<T>(),
    ];
    all.iter().all(|text| text.len() < 500_000)
}

/// What is too much for anybody to read is not in any output, and it says so there.
#[test]
fn what_is_too_long_is_not_shown() {
    assert!(is_short::<Long>());
    let template = to_template_with::<Long>(&TemplateOptions::new());
    let about: Vec<&str> = template.lines().filter(|line| line.starts_with("## ")).collect();
    expect_test::expect![[r#"
        ## List(integer). Has a default, which is not shown here.
        ## String. At least 20000000000 characters. Required: fill it in.
        ## At least 100000000 blocks.
        ## More must be in it than can be shown here.
        ## At least 300 blocks.
        ## More must be in it than can be shown here."#]]
    .assert_eq(&about.join("\n"));
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Again {
    Not(Box<Again>),
    Number(u8),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "is", rename_all = "lowercase")]
enum Tagged {
    Next { next: Box<Tagged> },
    End { number: u8 },
}

/// Of several variants the first is written that comes to an end, and what is in a set is different.
#[test]
fn what_must_be_there_can_be_read() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        again: Again,
        tagged: Tagged,
        #[hcl(min_len = 2)]
        pairs: HashSet<(u8, String)>,
    }

    let template = to_template_with::<Config>(&TemplateOptions::new().without_documentation());
    expect_test::expect![[r#"
        ## Fill in: object.
        again = null

        ## Fill in: object.
        tagged = null

        ## Fill in: set(tuple([integer, string])), at least 2 elements.
        pairs = null
    "#]]
    .assert_eq(&template);
    assert!(matches!(read_template::<Config>(&template, false), Ok(None)));
}
