//! Nothing, where leaving it out gives something: it is written if there is a way to, and refused otherwise.

use std::collections::BTreeMap;
use std::time::Duration;

use hcl_serde::{HclFile, HclSchema, Value, from_str, json, to_string};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Log {
    level: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(transparent)]
struct Logs(Vec<Log>);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Run { at: u8 },
}

fn log() -> Log {
    Log { level: 1 }
}

fn logs() -> Vec<Log> {
    vec![log()]
}

/// What becomes of a value in each way of writing it: it is the same when it is loaded again, or this is why not.
#[track_caller]
fn held<T>(value: &T) -> [String; 2]
where
    T: std::fmt::Debug + PartialEq + Serialize + DeserializeOwned + HclFile,
{
    let native = to_string(value).map(|text| (from_str::<T>(&text).unwrap(), text));
    let other = json::to_string(value).map(|text| (json::from_str::<T>(&text).unwrap(), text));
    [native, other].map(|written| match written {
        Ok((loaded, text)) => {
            assert_eq!(&loaded, value, "{text}");
            text
        }
        Err(error) => error.to_string(),
    })
}

macro_rules! case {
    ($ty:ty, $($option:tt)*) => {{
        #[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
        struct Config {
            $($option)*
            it: $ty,
        }
        |it: $ty| held(&Config { it })
    }};
}

#[track_caller]
fn refused(written: [String; 2], why: &str) {
    assert_eq!(written, [why, why]);
}

const NO_BLOCKS: &str = "it: that there are no blocks cannot be written of \"it\", because there are those of its default \
                         where none is written";
const NOTHING: &str = "it: nothing cannot be written of \"it\", because an argument that is left out has its default";

#[test]
fn no_blocks_are_refused_where_a_default_has_some() {
    refused(case!(Vec<Log>, #[hcl(block)] #[serde(default = "logs")])(Vec::new()), NO_BLOCKS);
    refused(case!(Option<Log>, #[hcl(block)] #[serde(default = "some")])(None), NO_BLOCKS);
    refused(case!(BTreeMap<String, Log>, #[hcl(block)] #[serde(default = "map")])(BTreeMap::new()), NO_BLOCKS);
    refused(case!(Logs, #[hcl(block)] #[serde(default = "kept")])(Logs(Vec::new())), NO_BLOCKS);
    refused(case!(bool, #[hcl(block)] #[serde(default = "yes")])(false), NO_BLOCKS);
    refused(
        case!(Vec<Step>, #[hcl(block_types)] #[serde(default = "steps")])(Vec::new()),
        NO_BLOCKS.trim_start_matches("it: "),
    );

    fn some() -> Option<Log> {
        Some(log())
    }
    fn map() -> BTreeMap<String, Log> {
        BTreeMap::from([("a".to_owned(), log())])
    }
    fn kept() -> Logs {
        Logs(logs())
    }
    fn yes() -> bool {
        true
    }
    fn steps() -> Vec<Step> {
        vec![Step::Run { at: 1 }]
    }
}

#[test]
fn no_blocks_are_written_where_an_argument_can_say_it() {
    let [native, other] = case!(Vec<Log>, #[hcl(block, argument)] #[serde(default = "logs")])(Vec::new());
    assert_eq!(native, "it = []\n");
    assert_eq!(other, NO_BLOCKS);
}

#[test]
fn nothing_is_refused_where_a_default_is_something() {
    refused(case!(Option<u8>, #[serde(default = "some")])(None), NOTHING);
    refused(case!(Option<Vec<u8>>, #[serde(default = "list")])(None), NOTHING);
    refused(case!(Box<Option<u8>>, #[serde(default = "boxed")])(Box::new(None)), NOTHING);
    refused(case!(Option<Duration>, #[serde(default = "wait", with = "hcl_serde::duration")])(None), NOTHING);
    refused(case!(Option<Value>, #[serde(default = "value")])(None), NOTHING);

    fn some() -> Option<u8> {
        Some(1)
    }
    fn list() -> Option<Vec<u8>> {
        Some(Vec::new())
    }
    fn boxed() -> Box<Option<u8>> {
        Box::new(Some(1))
    }
    fn wait() -> Option<Duration> {
        Some(Duration::from_secs(1))
    }
    fn value() -> Option<Value> {
        Some(Value::from(1))
    }
}

#[test]
fn nothing_is_left_out_where_a_default_is_nothing() {
    let left_out = |written: [String; 2]| assert_eq!([&*written[0], written[1].trim()], ["", "{}"]);
    left_out(case!(Vec<Log>, #[hcl(block)] #[serde(default)])(Vec::new()));
    left_out(case!(Vec<Log>, #[hcl(block)] #[serde(default = "Vec::new")])(Vec::new()));
    left_out(case!(Option<Log>, #[hcl(block)] #[serde(default)])(None));
    left_out(case!(Option<u8>, #[serde(default = "Option::default")])(None));
    left_out(case!(Option<u8>, #[serde(default)])(None));
}

/// The default of a whole struct.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(default)]
struct Whole {
    port: Option<u16>,
    #[hcl(block)]
    log: Vec<Log>,
    #[hcl(block)]
    other: Option<Log>,
}

impl Default for Whole {
    fn default() -> Whole {
        Whole { port: Some(80), log: logs(), other: None }
    }
}

#[test]
fn the_default_of_a_whole_struct_counts() {
    let written = |port, log| held(&Whole { port, log, other: None });
    refused(written(Some(1), Vec::new()), &NO_BLOCKS.replace("it:", "log:").replace("\"it\"", "\"log\""));
    refused(written(None, logs()), &NOTHING.replace("it:", "port:").replace("\"it\"", "\"port\""));
    assert_eq!(written(Some(1), logs())[0], "port = 1\n\nlog {\n  level = 1\n}\n");
}

#[test]
fn null_is_refused_where_a_default_is_something_and_where_it_must_be_there() {
    refused(case!(Value, #[hcl(default = "f")])(Value::NULL), NOTHING);
    refused(case!(Value, #[serde(default = "value")])(Value::NULL), NOTHING);
    assert_eq!(case!(Value,)(Value::NULL)[0], "it = null\n");
    let held_by = |value: Value| held(&Held { it: value });
    assert_eq!([Value::NULL, Value::from(1)].map(|value| held_by(value)[0].clone()), ["it = null\n", "it = 1\n"]);
    let optional = held(&Defaulted::<u8> { it: None });
    refused(optional, NOTHING);
    assert_eq!(held(&Defaulted::<u8> { it: Some(2) })[0], "it = 2\n");

    fn value() -> Value {
        Value::from("f")
    }
}

/// A parameter.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Held<T> {
    it: T,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(bound(deserialize = "T: Default + Deserialize<'de>"))]
struct Defaulted<T: Default> {
    #[serde(default = "made")]
    it: Option<T>,
}

fn made<T: Default>() -> Option<T> {
    Some(T::default())
}

const SKIPPED: &str = "it: \"it\" is not written, as serde is told to skip it, but its default is something else";

#[test]
fn what_serde_leaves_out_is_refused_where_something_else_is_read() {
    refused(case!(u8, #[serde(default = "five", skip_serializing_if = "is_zero")])(0), SKIPPED);
    refused(case!(u8, #[hcl(default = 5)] #[serde(skip_serializing_if = "is_zero")])(0), SKIPPED);
    refused(case!(Option<u8>, #[hcl(default = 5)] #[serde(skip_serializing_if = "Option::is_none")])(None), SKIPPED);
    refused(case!(Vec<u8>, #[serde(default = "list", skip_serializing_if = "Vec::is_empty")])(Vec::new()), SKIPPED);
    refused(
        case!(Vec<Log>, #[hcl(block)] #[serde(default = "logs", skip_serializing_if = "Vec::is_empty")])(Vec::new()),
        SKIPPED,
    );
    let must_be = SKIPPED.replace("its default is something else", "it must be there");
    refused(case!(u8, #[serde(skip_serializing_if = "is_zero")])(0), &must_be);
    assert_eq!(case!(u8, #[serde(skip_serializing_if = "is_zero")])(1)[0], "it = 1\n");

    fn five() -> u8 {
        5
    }
    fn list() -> Vec<u8> {
        vec![5]
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[test]
fn what_serde_leaves_out_is_what_is_read() {
    let left_out = |written: [String; 2]| assert_eq!([&*written[0], written[1].trim()], ["", "{}"]);
    left_out(case!(u8, #[serde(default, skip_serializing_if = "is_zero")])(0));
    left_out(case!(u8, #[hcl(default = 0)] #[serde(skip_serializing_if = "is_zero")])(0));
    left_out(case!(Option<u8>, #[serde(skip_serializing_if = "Option::is_none")])(None));
    left_out(case!(Vec<Log>, #[hcl(block)] #[serde(skip_serializing_if = "Vec::is_empty")])(Vec::new()));
    left_out(case!(Option<Required>, #[serde(flatten)])(None));
}

/// What there is as a whole or not at all.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Required {
    must: u8,
    #[serde(default = "one", skip_serializing_if = "is_zero")]
    may: u8,
}

fn one() -> u8 {
    1
}

/// What is there if anything of it is, because all of it has defaults that serde does not know.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Defaults {
    #[hcl(default = 5)]
    may: u8,
}

#[test]
fn a_part_of_which_everything_has_a_default_is_nothing_where_all_of_it_is_left_out() {
    assert_eq!(case!(Option<Defaults>, #[serde(flatten)])(None)[1].trim(), "{}");
    assert_eq!(case!(Option<Defaults>, #[serde(flatten)])(Some(Defaults { may: 6 }))[0], "may = 6\n");
}

/// What is there in any case, because all of it may be left out.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Optional {
    may: Option<u8>,
}

/// The same, of which serde may write nothing.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Skipped {
    #[serde(skip_serializing_if = "Option::is_none")]
    may: Option<u8>,
}

#[test]
fn a_part_of_which_all_may_be_left_out_is_not_nothing() {
    let why =
        "it: nothing cannot be written of the flattened \"it\", because something is read where all of it is left out";
    refused(case!(Option<Optional>, #[serde(flatten)])(None), why);
    assert_eq!(case!(Option<Optional>, #[serde(flatten)])(Some(Optional { may: None }))[1].trim(), "{}");
    assert_eq!(case!(Option<Skipped>, #[serde(flatten)])(Some(Skipped { may: None }))[1].trim(), "{}");
}

#[test]
fn null_is_refused_where_it_is_nothing_when_it_is_read() {
    let why =
        |path: &str| format!("{path}: null cannot be written where nothing may be, because it is read as nothing");
    refused(case!(Option<Value>,)(Some(Value::NULL)), &why("it"));
    refused(case!(Option<()>,)(Some(())), &why("it"));
    refused(case!(Vec<Option<Value>>,)(vec![None, Some(Value::NULL)]), &why("it[1]"));
    refused(case!(BTreeMap<String, Option<Option<u8>>>,)([("a".to_owned(), Some(None))].into()), &why("it.a"));
    refused(case!((u8, Option<()>),)((1, Some(()))), &why("it[1]"));
    assert_eq!(case!(Option<Option<u8>>,)(Some(None))[0], "it = null\n");
    assert_eq!(case!(Vec<Option<u8>>,)(vec![None])[0], "it = [null]\n");
    assert_eq!(case!(Vec<Value>,)(vec![Value::NULL])[0], "it = [null]\n");
}

#[test]
fn what_is_never_written_is_refused_where_it_must_be_there() {
    let why = "it: \"it\" is not written, as serde is told to skip it, but it must be there";
    refused(case!(u8, #[serde(skip_serializing)])(1), why);
    assert_eq!(case!(u8, #[serde(skip_serializing, default)])(0)[1].trim(), "{}");
    assert_eq!(case!(Option<u8>, #[serde(skip_serializing)])(None)[1].trim(), "{}");
}

/// The default of a whole struct with a parameter.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(default)]
struct WholeOf<T> {
    it: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<u8>,
}

impl<T: From<u8>> Default for WholeOf<T> {
    fn default() -> WholeOf<T> {
        WholeOf { it: Some(T::from(3)), other: Some(4) }
    }
}

#[test]
fn the_default_of_a_whole_struct_with_a_parameter_counts() {
    refused(held(&WholeOf::<u8> { it: None, other: Some(1) }), NOTHING);
    refused(held(&WholeOf::<u8> { it: Some(1), other: None }), &SKIPPED.replace("it: \"it\"", "other: \"other\""));
    assert_eq!(held(&WholeOf::<u8> { it: Some(1), other: Some(1) })[0], "it    = 1\nother = 1\n");
}
