//! Fields of every kind, each with many JSON values, and whole files: which of them are decoded stands in
//! `tests/cases/outputs/grid.txt`. That their JSON Schema takes all of these, and which others it takes, too, is tried in
//! `tests/json-schema`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use hcl_model::type_expression::TypeConstraint;
use hcl_model::types::Type;
use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::model::typing::StaticType;
use hcl_serde::model::value::Number;
use hcl_serde::schema::{FieldKind, Schema};
use hcl_serde::{Body, Expression, HclSchema, Sensitive, Value};
use serde::Deserialize;

use crate::outputs::folder;
use crate::support::Failures;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Grid {
    #[hcl(renamed_from = "must_before")]
    must: u8,
    #[hcl(moved_from = "before.must")]
    moved_must: u8,
    boolean: Option<bool>,
    small: Option<u8>,
    #[hcl(min = 1, max = 2)]
    bounded: Option<i32>,
    float: Option<f64>,
    single: Option<f32>,
    #[hcl(min = 0.5)]
    bounded_single: Option<f32>,
    wide: Option<u128>,
    number: Option<Number>,
    text: Option<String>,
    #[hcl(min_len = 1, max_len = 1)]
    sized: Option<String>,
    letter: Option<char>,
    path: Option<PathBuf>,
    socket: Option<SocketAddr>,
    ip: Option<IpAddr>,
    #[serde(default, with = "hcl_serde::duration")]
    wait: Duration,
    #[serde(default, with = "hcl_serde::byte_size")]
    size: u64,
    word: Option<Word>,
    #[hcl(keyword)]
    bare: Option<Word>,
    #[hcl(keyword)]
    bares: Option<Vec<String>>,
    list: Option<Vec<u8>>,
    #[hcl(min_len = 1, max_len = 2)]
    sized_list: Option<Vec<u8>>,
    set: Option<BTreeSet<u8>>,
    tuple: Option<(u8, String)>,
    array: Option<[u8; 2]>,
    no_array: Option<[u8; 0]>,
    map: Option<BTreeMap<String, u8>>,
    #[hcl(max_len = 1)]
    sized_map: Option<BTreeMap<String, Option<u8>>>,
    #[hcl(min_len = 2)]
    numbered: Option<BTreeMap<u8, u8>>,
    by_truth: Option<BTreeMap<bool, u8>>,
    #[hcl(min_len = 2)]
    new_keys: Option<NewKeys>,
    #[expect(clippy::box_collection, reason = "somebody has it")]
    boxed_keys: Option<Box<BTreeMap<Word, u8>>>,
    null_or_keys: Option<Option<BTreeMap<Word, u8>>>,
    object: Option<Inner>,
    objects: Option<Vec<Inner>>,
    object_map: Option<BTreeMap<String, Inner>>,
    named_choice: Option<Choice>,
    tagged: Option<Tagged>,
    untagged: Option<Untagged>,
    nested: Option<Nested>,
    #[hcl(min = 2, max = 3)]
    bounded_forms: Option<OneOrMany<u8>>,
    #[hcl(min_len = 2, max_len = 2)]
    counted_forms: Option<OneOrMany<String>>,
    maybe: Option<Maybe>,
    #[hcl(min_len = 2)]
    two_of_a_set: Option<BTreeSet<u8>>,
    null: Option<()>,
    any: Option<Value>,
    expression: Option<Expression>,
    reference: Option<Traversal>,
    call: Option<StaticCall>,
    r#type: Option<StaticType>,
    plain_type: Option<Type>,
    constraint: Option<TypeConstraint>,
    secret: Option<Sensitive<u8>>,
    #[hcl(convert_from = "halved")]
    changed: Option<bool>,
    #[hcl(renamed_from = "older")]
    #[serde(alias = "nick")]
    named: Option<u8>,
    #[serde(flatten)]
    part: Option<Part>,
    #[serde(flatten)]
    part_of_blocks: Option<PartOfBlocks>,
    #[hcl(block)]
    nothing: Option<Nothing>,
    #[hcl(block)]
    flag: bool,
    #[hcl(block, renamed_from = "one_before")]
    one: Option<Inner>,
    #[hcl(block, renamed_from = "many_before")]
    many: Vec<Inner>,
    #[hcl(block, max_len = 1)]
    few: Vec<Inner>,
    #[hcl(block)]
    #[serde(default = "two_of_them")]
    two_or_none: [Inner; 2],
    holding: Option<Holding>,
    #[hcl(block)]
    keyed: BTreeMap<String, Inner>,
    #[hcl(block, min_len = 2)]
    #[serde(default = "two_keyed")]
    two_keyed: BTreeMap<String, Inner>,
    #[hcl(block)]
    keyed_choice: BTreeMap<String, Choice>,
    #[hcl(block)]
    doubly: BTreeMap<(Word, String), Inner>,
    #[hcl(block)]
    labelled: Vec<Labelled>,
    #[hcl(block)]
    one_labelled: Option<Labelled>,
    #[hcl(block)]
    worded: Vec<Worded>,
    #[hcl(block)]
    two_labels: Vec<TwoLabels>,
    #[hcl(block)]
    chosen: Option<Choice>,
    #[hcl(block)]
    chosen_many: Vec<Choice>,
    #[hcl(block)]
    chosen_labelled: Vec<ChosenLabelled>,
    #[hcl(block)]
    tagged_many: Vec<Tagged>,
    #[hcl(block)]
    untagged_one: Option<Bodies>,
    #[hcl(block, argument)]
    either: Option<Inner>,
    #[hcl(block, argument)]
    either_map: Option<BTreeMap<String, u8>>,
    #[hcl(block, argument)]
    either_many: Vec<Inner>,
    #[hcl(block, argument)]
    either_choice: Option<Choice>,
    #[hcl(block, argument)]
    either_choices: Vec<Choice>,
    #[hcl(block, argument)]
    either_keyed: BTreeMap<String, Choice>,
    #[hcl(block)]
    unit: Option<Unit>,
    #[hcl(block)]
    units: Vec<Unit>,
    unit_object: Option<Unit>,
    #[hcl(block_types)]
    steps: Vec<Step>,
    #[hcl(block)]
    rest: Option<Rest>,
    #[hcl(block)]
    open: Option<Open>,
    #[hcl(block)]
    kept: Option<Body>,
    #[hcl(moved_from = "old.place")]
    moved: Option<u8>,
    #[hcl(block)]
    inside: Option<Inside>,
    #[hcl(block)]
    tree: Option<Box<Tree>>,
}

fn two_of_them() -> [Inner; 2] {
    [Inner { a: 1, b: None }, Inner { a: 2, b: None }]
}

fn two_keyed() -> BTreeMap<String, Inner> {
    ["a", "b"].map(|key| (key.to_owned(), Inner { a: 1, b: None })).into()
}

fn halved(old: u8) -> Option<bool> {
    (old < 2).then_some(old == 1)
}

#[derive(Deserialize, HclSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    One,
    #[serde(alias = "deux")]
    Two,
}

/// What the keys of a map are is known through types that are decoded as one.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct NewKeys(Option<OfKeys<Word>>);

#[derive(Deserialize, HclSchema)]
#[serde(bound = "K: Deserialize<'de> + Ord")]
#[expect(dead_code, reason = "only what is decoded counts")]
struct OfKeys<K>(BTreeMap<K, u8>);

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is decoded counts")]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

/// What stands in values and in blocks.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Inner {
    #[hcl(renamed_from = "former")]
    a: u8,
    b: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Choice {
    One(Inner),
    /// With a number of its own.
    Two {
        a: u8,
    },
    Zero,
}

/// What only the native syntax can write whole.
#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum ChosenLabelled {
    One(Inner),
    Labelled(Labelled),
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Tagged {
    One { a: u8 },
    Zero,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Untagged {
    Flag(bool),
    List(Vec<u8>),
    Object { a: u8 },
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Maybe {
    Opt(Option<u8>),
    Other,
}

/// Lists of itself, and objects.
#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Nested {
    Number(u8),
    List(Vec<Nested>),
    Many(Vec<Inner>),
    Named(Choice),
    Object { a: BTreeMap<String, Nested> },
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Bodies {
    First { a: u8 },
    Second { b: u8 },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Part {
    fa: u8,
    #[serde(alias = "other_fb")]
    fb: u8,
    fc: Option<u8>,
}

/// What there is together or not at all, of blocks too.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct PartOfBlocks {
    #[hcl(block)]
    part_one: Inner,
    #[hcl(block, renamed_from = "part_many_before")]
    part_many: Vec<Inner>,
    #[serde(flatten)]
    deeper: Option<Deeper>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Deeper {
    deep_a: u8,
    #[hcl(default = 1)]
    deep_b: u8,
}

/// What was outside before.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Inside {
    #[hcl(moved_from = "outside")]
    must: u8,
    #[hcl(moved_from = "long.ago")]
    may: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
pub(super) struct Nothing {}

/// What must be there, and is nothing.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Unit {
    a: (),
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Labelled {
    #[hcl(label)]
    name: String,
    a: u8,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Worded {
    #[hcl(label)]
    name: Word,
    a: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct TwoLabels {
    #[hcl(label)]
    first: String,
    #[hcl(label)]
    second: String,
    a: u8,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) enum Step {
    Run { a: u8 },
    Stop,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Rest {
    a: Option<u8>,
    #[hcl(remain)]
    others: BTreeMap<String, u8>,
}

#[derive(Deserialize, HclSchema)]
#[hcl(allow_unknown)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Open {
    a: u8,
}

/// A value that has what stands in blocks elsewhere.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Holding {
    #[hcl(block)]
    a: BTreeMap<String, Inner>,
    #[hcl(block)]
    b: Option<Choice>,
    #[hcl(block)]
    #[serde(default = "two_of_them")]
    c: [Inner; 2],
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
pub(super) struct Tree {
    a: u8,
    #[hcl(moved_from = "tree.was.y")]
    y: Option<u8>,
    #[hcl(block)]
    x: Option<Box<Tree>>,
}

/// What every field is given.
const VALUES: &str = r#"
null
true
0
1
-1
1.5
300
""
"a"
"ab"
"1"
"1.5"
"-1"
"+1"
"true"
"1_0"
"0x1"
"${1}"
"%{ if true }1%{ endif }"
"$${1}"
"127.0.0.1:80"
"127.0.0.1"
"30s"
"1 KiB"
"one"
"deux"
"zero"
"a.b"
"f(1)"
"list(string)"
[]
[null]
[1]
["1"]
["a"]
["one"]
["zero"]
["zero", {"one": {"a": 1}}]
{"a": "zero"}
[1, 2]
[1, "a"]
[1, 2, 3]
["1", 1]
[[1]]
"["
[{}]
[{}, {}]
[{"a": 1}]
[{"a": 1}, {"a": 2}]
[{"a": 1}, null]
[[{"a": 1}], {"a": 2}]
[[{"a": 1}, {"b": 2}]]
[[{"a": null}]]
[[]]
[[null]]
[null, null]
[{"a": null}]
{}
{"a": 1}
{"a": "1"}
{"a": null}
{"a": true}
{"a": []}
{"a": {"a": 1}}
{"a": {"a": 1}, "b": {"a": 1}}
{"a": [{"a": 1}, {"a": 2}]}
{"a": {"a": 1}, "b": null}
{"a": {"b": {"a": 1}}}
{"a": {"b": {"a": 1}, "c": {"a": 1}}}
{"a": {"b": [{"a": 1}, {"a": 1}]}}
[{"a": {"b": 1}}]
1e38
-1e39
{"a": {}}
{"a": {"b": {}}}
{"a": 1, "b": 2}
{"a": 1, "b": null}
{"a": 1, "c": 2}
{"a": 1, "c": null}
{"b": 1}
{"former": 1}
{"former": 1, "a": 1}
{"former": 1, "a": null}
{"former": null, "a": 1}
{"//": "said", "a": 1}
{"//": "said"}
{"$schema": "said", "a": 1}
{"${\"a\"}": 1}
{"${\"a\"}": {"a": 1}}
{"${\"one\"}": {"a": 1}}
{"${\"kind\"}": "one", "a": 1}
{"kind": "one", "a": 1}
{"kind": "${\"one\"}", "a": 1}
{"kind": "zero"}
{"kind": "zero", "a": 1}
{"kind": "none"}
{"kind": null}
[{"kind": "zero"}, {"kind": "one", "a": 1}]
{"one": {"a": 1}}
{"one": {"a": 1}, "two": null}
{"one": {"a": 1}, "two": {"a": 1}}
{"one": null}
{"one": []}
{"one": [{"a": 1}]}
{"one": [{"a": 1}, {"a": 2}]}
{"one": {"x": {"a": 1}}}
{"one": {"x": {"a": 1}, "y": {"a": 1}}}
{"deux": {"x": {"a": 1}}}
{"one": {"x": [{"a": 1}, {"a": 1}]}}
{"one": {"x": null}}
{"zero": {}}
{"zero": {"a": 1}}
{"zero": null}
{"none": {"a": 1}}
{"none": null}
{"none": []}
[{"one": {"a": 1}}, {"two": {"a": 1}}]
[{"one": {"a": 1}}, {}]
[{"one": {"a": 1}}, null]
[{"one": {"a": 1}}, {"one": {"a": 1}}]
[{"a": {"a": 1}}, {"b": {"a": 1}}]
[{"a": {"a": 1}}, {}]
[{"a": {"a": 1}}, {"a": {"a": 1}}]
[[], {"a": 1}]
{"a": 1, "x": {"a": 1, "x": {"a": 1}}}
{"a": 1, "x": {"a": 1, "x": {"b": 1}}}
"inf"
"-Inf"
{"a": [{}]}
{"b": {}}
{"b": []}
{"b": {"zero": {}}}
{"b": {"zero": {"//": "said"}}}
{"b": {"zero": {"${\"a\"}": 1}}}
{"c": {"a": 1}}
{"c": [{"a": 1}]}
{"c": [{"a": 1}, {"a": 2}]}
{"c": []}
{"c": null}
{"opt": null}
{"opt": 1}
"70000"
"1e2"
"$${a} ${1}"
"::1"
"[::1]:80"
"1h 30m"
"1.5 KiB"
"a-b"
"a b"
"x[\"(\"]"
" one "
"#;

/// Whole files.
const FILES: &str = r#"
{"must": 1, "moved_must": 1}
{}
null
"x"
[]
[{"must": 1, "moved_must": 1}]
[{"must": 1}, {"moved_must": 1}]
[{"must": 1, "moved_must": 1}, {"small": 1}, {"small": 2}]
{"must": 1}
{"must": null, "moved_must": 1}
{"must_before": 1, "moved_must": 1}
{"must_before": 1, "must": 1, "moved_must": 1}
{"must_before": null, "must": 1, "moved_must": 1}
{"must": 1, "before": {"must": 1}}
{"must": 1, "before": [{"must": 1}]}
{"must": 1, "before": {"must": 1}, "moved_must": 1}
{"must": 1, "before": {"other": 1}, "moved_must": 1}
{"must": 1, "before": {"must": 1, "other": 1}}
{"must": 1, "before": {"must": []}}
{"must": 1, "before": 1}
{"must": 1, "before": null, "moved_must": 1}
{"must": 1, "before": {"must": null}}
{"must": 1, "before": {}, "moved_must": 1}
{"must": 1, "before": [], "moved_must": 1}
{"must": 1, "before": [1], "moved_must": 1}
{"must": 1, "before": [{}, 1], "moved_must": 1}
{"must": 1, "before": [{"must": 1}, {"must": 2}]}
{"must": 1, "moved_must": 1, "inside": {}}
{"must": 1, "moved_must": 1, "inside": {"must": 1}}
{"must": 1, "moved_must": 1, "inside": {"may": 1}, "outside": 1}
{"must": 1, "moved_must": 1, "outside": 1}
{"must": 1, "moved_must": 1, "outside": null}
{"must": 1, "moved_must": 1, "outside": 1, "inside": {"must": 1}}
{"must": 1, "moved_must": 1, "long": {"ago": 1}}
{"must": 1, "moved_must": 1, "long": {"ago": 1}, "outside": 1}
{"must": 1, "moved_must": 1, "long": [{"ago": 1}, {"ago": 2}], "outside": 1}
{"must": 1, "moved_must": 1, "long": [{"ago": 1}, {}], "outside": 1}
{"must": 1, "moved_must": 1, "long": []}
{"must": 1, "moved_must": 1, "tree": {"a": 1, "was": {"y": 1}}}
{"must": 1, "moved_must": 1, "tree": {"a": 1, "was": {"y": 1}, "y": 1}}
{"must": 1, "moved_must": 1, "tree": {"a": 1, "was": {"y": 1}, "x": {"a": 1, "y": 1}}}
{"must": 1, "moved_must": 1, "tree": {"a": 1, "x": {"a": 1, "was": {"y": 1}}}}
{"must": 1, "moved_must": 1, "unknown": 1}
{"must": 1, "moved_must": 1, "unknown": null}
{"must": 1, "moved_must": 1, "unknown": {}}
{"must": 1, "moved_must": 1, "${\"small\"}": 1}
{"must": 1, "moved_must": 1, "//": [1]}
{"must": 1, "moved_must": 1, "$schema": "x"}
{"must": 1, "moved_must": 1, "$schema": 1}
{"must": 1, "moved_must": 1, "$schema": null}
{"must": 1, "moved_must": 1, "named": 1}
{"must": 1, "moved_must": 1, "older": 1}
{"must": 1, "moved_must": 1, "nick": 1}
{"must": 1, "moved_must": 1, "named": 1, "older": 1}
{"must": 1, "moved_must": 1, "named": 1, "nick": 1}
{"must": 1, "moved_must": 1, "nick": 1, "older": 1}
{"must": 1, "moved_must": 1, "named": null, "older": 1}
{"must": 1, "moved_must": 1, "named": 1, "older": null}
{"must": 1, "moved_must": 1, "named": null, "older": null}
{"must": 1, "moved_must": 1, "one": {"a": 1}, "one_before": {"a": 1}}
{"must": 1, "moved_must": 1, "one": {"a": 1}, "one_before": null}
{"must": 1, "moved_must": 1, "one": {"a": 1}, "one_before": []}
{"must": 1, "moved_must": 1, "one": {"a": 1}, "one_before": [{"a": 1}]}
{"must": 1, "moved_must": 1, "many": {"a": 1}, "many_before": {"a": 1}}
{"must": 1, "moved_must": 1, "fa": 1, "fb": 1}
{"must": 1, "moved_must": 1, "fa": 1, "other_fb": 1}
{"must": 1, "moved_must": 1, "fa": 1, "fb": 1, "other_fb": 1}
{"must": 1, "moved_must": 1, "fa": 1, "fb": 1, "fc": null}
{"must": 1, "moved_must": 1, "fa": 1}
{"must": 1, "moved_must": 1, "fa": 1, "fb": null}
{"must": 1, "moved_must": 1, "fa": null, "fb": 1}
{"must": 1, "moved_must": 1, "fa": null}
{"must": 1, "moved_must": 1, "fa": null, "fb": null}
{"must": 1, "moved_must": 1, "fc": 1}
{"must": 1, "moved_must": 1, "fc": null}
{"must": 1, "moved_must": 1, "part_one": {"a": 1}}
{"must": 1, "moved_must": 1, "part_one": []}
{"must": 1, "moved_must": 1, "part_one": null}
{"must": 1, "moved_must": 1, "part_many": []}
{"must": 1, "moved_must": 1, "part_many": {"a": 1}}
{"must": 1, "moved_must": 1, "part_many_before": null}
{"must": 1, "moved_must": 1, "part_many_before": {"a": 1}, "part_one": {"a": 1}}
{"must": 1, "moved_must": 1, "deep_a": 1}
{"must": 1, "moved_must": 1, "deep_a": 1, "part_one": {"a": 1}}
{"must": 1, "moved_must": 1, "deep_b": 1, "part_one": {"a": 1}}
{"must": 1, "moved_must": 1, "deep_b": null, "part_one": {"a": 1}}
{"must": 1, "moved_must": 1, "old": {"place": 1}}
{"must": 1, "moved_must": 1, "old": {"place": 1}, "moved": 1}
{"must": 1, "moved_must": 1, "old": {"place": 1}, "moved": null}
{"must": 1, "moved_must": 1, "old": {"place": null}}
{"must": 1, "moved_must": 1, "old": {}}
{"must": 1, "moved_must": 1, "old": {"place": 1, "other": 1}}
{"must": 1, "moved_must": 1, "run": {"a": 1}, "stop": {}}
{"must": 1, "moved_must": 1, "run": [{"a": 1}, {"a": 1}], "stop": null}
{"must": 1, "moved_must": 1, "run": {}}
{"must": 1, "moved_must": 1, "stop": {"a": 1}}
{"must": 1, "moved_must": 1, "steps": {}}
"#;

/// The names that fields have in files.
fn names(schema: &'static Schema) -> Vec<&'static str> {
    let is_there =
        |field: &&hcl_serde::schema::Field| matches!(field.kind(), FieldKind::Attribute(_) | FieldKind::Block(_));
    schema.fields().filter(is_there).map(hcl_serde::schema::Field::name).collect()
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.is_empty())
}

fn sign(file: &str) -> char {
    if hcl_serde::json::from_str::<Grid>(file).is_ok() { '+' } else { '-' }
}

#[test]
fn which_values_and_files_are_decoded() {
    let mut said = "# Made by the tests: which values each field takes (`+`), in this order.\n".to_owned();
    lines(VALUES).for_each(|value| _ = writeln!(said, "value {value}"));
    for name in names(Grid::SCHEMA) {
        let others: String = ["must", "moved_must"]
            .iter()
            .filter(|other| **other != name)
            .map(|other| format!(r#""{other}": 1, "#))
            .collect();
        let signs: String = lines(VALUES).map(|value| sign(&format!("{{{others}\"{name}\": {value}}}"))).collect();
        let _ = writeln!(said, "field {name} {signs}");
    }
    lines(FILES).for_each(|file| _ = writeln!(said, "file {} {file}", sign(file)));
    let mut failures = Failures::default();
    failures.compare(&folder().join("grid.txt"), &said);
    failures.finish();
}
