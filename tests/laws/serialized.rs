//! Rust values that are written as configuration: what is read again is the same value, in both syntaxes, for everything that
//! the derive takes.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Debug;

use hcl_model::{format, json};
use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::write::WriteOptions;
use hcl_serde::{Block, Body, Expression, HclSchema, Sensitive, Spanned, Value};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::configuration::Draws;
use crate::types::Values;

use crate::support::random::config;

/// What is kept as it is written, what has places, and what is flattened.
#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Kept {
    when: Option<Expression>,
    #[serde(default)]
    rules: Vec<Expression>,
    #[serde(default)]
    after: BTreeSet<Name>,
    reference: Option<Traversal>,
    #[serde(default)]
    references: Vec<Traversal>,
    call: Option<StaticCall>,
    #[hcl(keyword)]
    mode: Option<String>,
    #[hcl(keyword)]
    #[serde(default)]
    modes: Vec<String>,
    placed: Option<Spanned<u16>>,
    password: Option<Sensitive<String>>,
    #[hcl(sensitive, default = "none")]
    token: String,
    #[serde(flatten)]
    quota: Option<Quota>,
    #[hcl(block, labels = 1)]
    whole: Vec<Block>,
    #[hcl(block)]
    plain: Option<Body>,
    #[hcl(block)]
    route: BTreeMap<(String, Name), Spanned<Route>>,
    #[hcl(block)]
    values: BTreeMap<String, Value>,
    #[hcl(block)]
    marker: Option<Marker>,
    #[hcl(block)]
    generic: Vec<Generic<u8>>,
    #[hcl(block_types)]
    step: Vec<Step>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
enum Name {
    Low,
    VeryHigh,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Quota {
    soft: u32,
    hard: u32,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Route {
    #[hcl(label)]
    place: Spanned<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f32>,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Marker;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(bound = "T: Serialize + DeserializeOwned")]
struct Generic<T> {
    inner: T,
    #[serde(default)]
    list: Vec<T>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Run { command: String },
    Pause,
}

/// How a value is shown, without the places.
fn shown<T: Debug>(value: &T) -> String {
    let shown = format!("{value:?}");
    let mut out = String::new();
    let mut rest = &shown[..];
    while let Some((before, after)) = rest.split_once(" @ <config>") {
        out.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || ":,-".contains(c));
    }
    out + rest
}

fn options() -> WriteOptions {
    WriteOptions::default().show_secrets()
}

fn of<T: DeserializeOwned + hcl_serde::HclFile>(bytes: &[u8]) -> Option<T> {
    let mut text = String::new();
    Draws(bytes).body(T::SCHEMA, 4, &mut text);
    hcl_serde::recover_str(&text).0
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 3000, ..config(400) })]

    #[test]
    fn values_in_both_syntaxes(bytes in vec(any::<u8>(), 0..300)) {
        let Some(values) = of::<Values>(&bytes) else { return Ok(()) };
        let text = hcl_serde::write::to_string_with(&values, &options()).map_err(|error| error.to_string());
        prop_assert!(text.is_ok(), "{text:?}");
        let text = text.unwrap();
        prop_assert_eq!(&format::format(&text, &Default::default()), &text);
        match hcl_serde::from_str::<Values>(&text) {
            Ok(again) => prop_assert_eq!(shown(&again), shown(&values), "{}", text),
            Err(error) => prop_assert!(false, "{text}\n{}", error.report()),
        }
        let text = hcl_serde::json::to_string_with(&values, &options()).unwrap();
        prop_assert_eq!(&json::format(&text, &Default::default()), &text);
        match hcl_serde::json::from_str::<Values>(&text) {
            Ok(again) => prop_assert_eq!(shown(&again), shown(&values), "{}", text),
            Err(error) => prop_assert!(false, "{text}\n{}", error.report()),
        }
    }

    #[test]
    fn what_is_kept_as_it_is_written(bytes in vec(any::<u8>(), 0..200)) {
        let Some(kept) = of::<Kept>(&bytes) else { return Ok(()) };
        let text = hcl_serde::write::to_string_with(&kept, &options()).map_err(|error| error.to_string());
        prop_assert!(text.is_ok(), "{text:?}");
        let text = text.unwrap();
        prop_assert_eq!(&format::format(&text, &Default::default()), &text);
        match hcl_serde::from_str::<Kept>(&text) {
            Ok(again) => prop_assert_eq!(hcl_serde::write::to_string_with(&again, &options()).unwrap(), text.clone()),
            Err(error) => prop_assert!(false, "{text}\n{}", error.report()),
        }
        let json = hcl_serde::json::to_string_with(&kept, &options()).unwrap();
        match hcl_serde::json::from_str::<Kept>(&json) {
            Ok(again) => prop_assert_eq!(hcl_serde::json::to_string_with(&again, &options()).unwrap(), json.clone()),
            Err(error) => prop_assert!(false, "{json}\n{}", error.report()),
        }
    }
}

/// Some of the drawn values have something of everything, or the laws above would say little.
#[test]
fn draws_reach_every_field() {
    let mut random = crate::support::random::Random(7);
    let mut lines = HashSet::new();
    for _ in 0..300 {
        let bytes: Vec<u8> = (0..600).map(|_| random.below(256) as u8).collect();
        if let Some(values) = of::<Values>(&bytes) {
            let text = hcl_serde::to_string(&values).unwrap_or_default();
            lines.extend(text.lines().filter_map(|line| line.split([' ', '=']).next().map(str::to_owned)));
        }
    }
    let schema = Values::SCHEMA;
    let named = schema.fields().flat_map(|field| field.item_names().next());
    let missing: Vec<&str> = named.filter(|name| !lines.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
