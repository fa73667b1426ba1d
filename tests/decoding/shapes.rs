//! Types of every shape as bodies and blocks: flattened structs and maps, enums, newtypes, arrays, sets, keys, flags.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_model::body::Hidden;
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_serde::model::value::Number;
use hcl_serde::{Body, Error, EvalContext, Expression, HclFile, HclSchema, Value, schema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::support::random::{Random, mutated};
use crate::support::round_trip;

/// Decodes the same configuration in both syntaxes; what both give.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + HclFile + std::fmt::Debug>(native: &str, json: &str) -> T {
    let value: T = hcl_serde::from_str(native).unwrap_or_else(|error| panic!("{error:#}"));
    let twin: T = hcl_serde::json::from_str(json).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(format!("{value:?}"), format!("{twin:?}"));
    let fault = round_trip::fault(&value, &EvalContext::new(), |one, other| format!("{one:?}") == format!("{other:?}"));
    assert_eq!(fault, None, "{}", fault.as_deref().unwrap_or_default());
    value
}

/// The summaries and details of what is wrong, in order.
#[track_caller]
fn mistakes<T: DeserializeOwned + HclFile + std::fmt::Debug>(native: &str) -> Vec<String> {
    let error: Error = hcl_serde::from_str::<T>(native).expect_err("the text has mistakes");
    error.diagnostics().iter().map(|found| format!("{}: {}", found.summary(), found.message())).collect()
}

#[derive(Debug, Deserialize, Serialize, HclSchema, PartialEq)]
struct Common {
    name: String,
    port: u16,
    ratio: Option<f64>,
    exact: Option<Number>,
    any: Option<Value>,
    #[serde(default)]
    tags: Vec<String>,
    later: Option<Expression>,
    #[hcl(block)]
    log: Option<Log>,
    #[hcl(block)]
    rule: Vec<Log>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema, PartialEq)]
struct Log {
    level: String,
}

#[derive(Debug, Deserialize, Serialize, HclSchema, PartialEq)]
struct Flattened {
    #[serde(flatten)]
    common: Common,
    #[serde(flatten)]
    limits: Option<Limits>,
    own: bool,
}

#[derive(Debug, Deserialize, Serialize, HclSchema, PartialEq)]
struct Limits {
    least: u8,
    most: u8,
}

#[test]
fn flattened_structs() {
    let value: Flattened = check(
        "name = 1\nport = \"80\"\nown = true\nratio = 1\nexact = 1e30\nany = [1]\ntags = [1, true]\nlog {\n  level = 1\n}\nrule {\n  level = 2\n}\nrule {\n  level = 3\n}\n",
        r#"{"name": 1, "port": "80", "own": true, "ratio": 1, "exact": 1e30, "any": [1], "tags": [1, true], "log": {"level": 1}, "rule": [{"level": 2}, {"level": 3}]}"#,
    );
    assert_eq!((&*value.common.name, value.common.port, value.common.tags.len()), ("1", 80, 2));
    assert_eq!(value.common.exact.unwrap().to_string(), "1000000000000000000000000000000");
    assert_eq!(value.common.rule[1].level, "3");
    assert_eq!(value.limits, None);
    let value: Flattened = check(
        "name = \"a\"\nport = 1\nown = true\nleast = 1\nmost = 2\n",
        r#"{"name": "a", "port": 1, "own": true, "least": 1, "most": 2}"#,
    );
    assert_eq!(value.limits, Some(Limits { least: 1, most: 2 }));
    assert_eq!(
        mistakes::<Flattened>("nam = \"a\"\nport = 99999\nown = 1\nleast = 1\nlog {}\n"),
        [
            "unknown argument: `nam` is not an argument here. Did you mean `name`?",
            "missing argument: The required argument `most` is not set. Add `most = ...` at the top level.",
            "invalid value for `port`: Must be a whole number between 0 and 65535, but 99999 is too large.",
            "invalid value for `own`: `true`/`false` is required, but this is a number. Write `true`.",
            "missing argument: The required argument `level` is not set.",
        ]
    );
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Extra {
    name: String,
    #[serde(flatten)]
    rest: BTreeMap<String, u16>,
}

#[test]
fn flattened_maps() {
    let value: Extra = check("a = 1\nname = \"x\"\nb = \"2\"\n", r#"{"a": 1, "name": "x", "b": "2"}"#);
    assert_eq!(value.rest, BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]));
    assert_eq!(mistakes::<Extra>("a = -1\nname = \"x\"\nb {}\nc = []\n").len(), 3);
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Backends {
    #[hcl(block)]
    backend: Backend,
    #[hcl(block)]
    other: Vec<Backend>,
    #[hcl(block)]
    named: BTreeMap<String, Backend>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
enum Backend {
    S3(Bucket),
    InMemory {
        size: u32,
    },
    #[serde(alias = "nothing")]
    None,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Bucket {
    bucket: String,
}

#[test]
fn enums_by_label() {
    let value: Backends = check(
        "backend \"s3\" {\n  bucket = \"b\"\n}\nother \"in-memory\" {\n  size = 1\n}\nother \"nothing\" {}\nnamed \"a\" \"none\" {}\n",
        r#"{"backend": {"s3": {"bucket": "b"}}, "other": [{"in-memory": {"size": 1}}, {"nothing": {}}], "named": {"a": {"none": {}}}}"#,
    );
    let Backend::S3(Bucket { bucket }) = &value.backend else { panic!("{value:?}") };
    assert_eq!(bucket, "b");
    assert!(matches!(value.other[..], [Backend::InMemory { size: 1 }, Backend::None]));
    assert!(matches!(value.named["a"], Backend::None));
    assert_eq!(
        mistakes::<Backends>("backend \"s4\" {}\nother \"s3\" {}\nother {}\nother \"in-memory\" {\n  bucket = 1\n}\n"),
        [
            "invalid label: \"s4\" is not one of \"s3\", \"in-memory\", \"none\"; did you mean \"s3\"?",
            "missing argument: The required argument `bucket` is not set.",
            "missing kind for `other`: A `other` block has one label (kind). Write `other \"s3\" { ... }`. The kinds \
             are `s3`, `in-memory`, `none`.",
            "missing argument: The required argument `size` is not set.",
            "unknown argument: `bucket` is not an argument here.",
        ]
    );
}

/// Each variant has its own labels.
#[test]
fn enums_by_label_with_labels() {
    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    struct Rules {
        #[hcl(block)]
        rule: Vec<Rule>,
    }

    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Rule {
        Allow {
            #[hcl(label)]
            user: String,
            #[hcl(label)]
            level: u8,
        },
        Deny,
    }

    let rules: Rules = hcl_serde::from_str("rule \"deny\" {}\nrule \"allow\" \"a\" \"1\" {}\n").unwrap();
    assert_eq!(format!("{:?}", rules.rule), "[Deny, Allow { user: \"a\", level: 1 }]");
    assert_eq!(
        mistakes::<Rules>("rule \"deny\" \"a\" {}\nrule \"allow\" \"a\" {}\nrule {}\n"),
        [
            "unexpected label for `rule`: A `rule` block has only one label (kind).",
            "missing level for `rule`: A `rule` block has 3 labels (kind, user, level). Write `rule \"allow\" \"user\" \
             \"level\" { ... }`.",
            "missing kind for `rule`: A `rule` block has 3 labels (kind, user, level). Write `rule \"allow\" \"user\" \
             \"level\" { ... }`. The kinds are `allow`, `deny`.",
        ]
    );
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Pipeline {
    name: String,
    #[hcl(block_types)]
    step: Vec<Step>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Run(Run),
    Group(Pipeline),
    Pause,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Run {
    #[hcl(label)]
    name: String,
    command: String,
}

#[test]
fn enums_by_block_type() {
    let value: Pipeline = check(
        "name = \"a\"\nrun \"b\" {\n  command = \"c\"\n}\npause {}\nrun \"d\" {\n  command = \"e\"\n}\ngroup {\n  name = \"f\"\n  pause {}\n}\n",
        r#"{"name": "a", "run": {"b": {"command": "c"}}, "pause": {}, "//": 1, "run": {"d": {"command": "e"}}, "group": {"name": "f", "pause": {}}}"#,
    );
    let [Step::Run(first), Step::Pause, Step::Run(second), Step::Group(group)] = &value.step[..] else {
        panic!("{value:?}")
    };
    assert_eq!((&*first.name, &*second.command, group.step.len()), ("b", "e", 1));
    assert_eq!(
        mistakes::<Pipeline>("name = \"a\"\nrum \"b\" {}\nrun \"c\" {}\npause {\n  a = 1\n}\nrun = 1\n"),
        [
            "unknown block type: `rum` is not a block type here. Did you mean `run`?",
            "missing argument: The required argument `command` is not set.",
            "unknown argument: `a` is not an argument here.",
            "block written as an argument: `run` is not an argument here, but a block type. Write `run \"name\" { ... }` without `=`.",
        ]
    );
}

#[derive(Debug, Default, Deserialize, Serialize, HclSchema)]
struct Quota {
    #[serde(default)]
    connections: u8,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Quotas {
    #[hcl(block)]
    hard: Quota,
    #[hcl(block)]
    #[serde(default)]
    soft: Quota,
}

#[test]
fn a_block_that_is_written_as_an_argument_is_not_missing_too() {
    let config: Quotas = check("hard {}\n", r#"{"hard": {}}"#);
    assert_eq!((config.hard.connections, config.soft.connections), (0, 0));
    let wrong = |name: &str| {
        format!(
            "block written as an argument: `{name}` is not an argument here, but a block type. Write `{name} {{ ... }}` without `=`."
        )
    };
    assert_eq!(mistakes::<Quotas>("hard = {}\nsoft = {}\n"), [wrong("hard"), wrong("soft")]);
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Shapes {
    #[hcl(block)]
    shape: Vec<Shape>,
    #[hcl(block)]
    any: Vec<Either>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Circle { radius: u8 },
    Square(Square),
    Point,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Square {
    side: u16,
    #[hcl(block)]
    log: Option<Log>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
enum Either {
    Sized { size: u8 },
    Named(Log),
}

#[test]
fn enums_by_an_argument_and_by_content() {
    let value: Shapes = check(
        "shape {\n  radius = \"1\"\n  kind = \"circle\"\n}\nshape {\n  kind = \"square\"\n  side = \"2\"\n  log {\n    level = 1\n  }\n}\nshape {\n  kind = \"point\"\n}\nany {\n  level = 3\n}\nany {\n  size = \"4\"\n}\n",
        r#"{"shape": [{"radius": "1", "kind": "circle"}, {"kind": "square", "side": "2", "log": {"level": 1}}, {"kind": "point"}], "any": [{"level": 3}, {"size": "4"}]}"#,
    );
    assert!(matches!(
        &value.shape[..],
        [Shape::Circle { radius: 1 }, Shape::Square(Square { side: 2, .. }), Shape::Point]
    ));
    assert!(matches!(&value.any[..], [Either::Named(_), Either::Sized { size: 4 }]));
    assert_eq!(
        mistakes::<Shapes>(
            "shape {\n  kind = \"circel\"\n}\nshape {\n  radius = 1\n}\nshape {\n  kind = \"square\"\n  sid = 1\n}\nshape {\n  kind = nosuch\n}\nany {\n  size = 999\n}\n"
        ),
        [
            "invalid value for `kind`: \"circel\" is not one of \"circle\", \"square\", \"point\"; did you mean \"circle\"?",
            "missing argument: The required argument `kind` is not set.",
            "unknown argument: `sid` is not an argument here. Did you mean `side`?",
            "variables not allowed: No variables are available here. To write text, put it in quotes: `\"nosuch\"`.",
            "invalid value for `size`: Must be a whole number between 0 and 255, but 999 is too large.",
        ]
    );
}

/// A value of any shape.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
enum Setting {
    Switch(bool),
    Number(f64),
    Text(String),
    List(Vec<Setting>),
    Group(BTreeMap<String, Setting>),
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Settings {
    setting: Setting,
    #[serde(default)]
    more: BTreeMap<String, Box<Setting>>,
}

#[test]
fn an_enum_contains_itself() {
    let value: Settings = check(
        "setting = [1, \"a\", [true]]\nmore = {\n  a = { b = [] }\n}\n",
        r#"{"setting": [1, "a", [true]], "more": {"a": {"b": []}}}"#,
    );
    let [number, text] = [Setting::Number(1.0), Setting::Text("a".into())];
    assert_eq!(value.setting, Setting::List(vec![number, text, Setting::List(vec![Setting::Switch(true)])]));
    assert_eq!(*value.more["a"], Setting::Group(BTreeMap::from([("b".into(), Setting::List(Vec::new()))])));
    let setting = schema::value_type::<Setting>();
    assert_eq!(setting.to_string(), "bool | list(...) | map(...) | number | string");
    assert_eq!(
        mistakes::<Settings>("setting = [1, [nothing]]\nmore = {\n  a = [{ b = null }]\n}\n"),
        [
            "variables not allowed: No variables are available here. To write text, put it in quotes: `\"nothing\"`.",
            "invalid value for `more.a[0].b`: `true`/`false`, a number, text, a list or a map is required.",
        ]
    );
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Containers {
    #[hcl(block)]
    two: [Log; 2],
    #[hcl(block)]
    set: BTreeSet<Sorted>,
    #[hcl(block)]
    route: HashMap<(String, String), Log>,
    #[hcl(block)]
    level: HashMap<Level, Log>,
    #[hcl(block)]
    enabled: bool,
    #[hcl(block)]
    marker: Option<Marker>,
    #[hcl(block)]
    wrapped: Wrapped,
    port: Port,
    mode: Option<Level>,
    #[hcl(block)]
    kept: Vec<Body>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema, PartialEq, Eq, PartialOrd, Ord)]
struct Sorted {
    #[hcl(label)]
    name: String,
}

#[derive(Debug, Deserialize, Serialize, HclSchema, PartialEq, Eq, Hash)]
#[serde(rename_all = "lowercase")]
enum Level {
    High,
    Low,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Marker;

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Wrapped(Log);

#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(try_from = "u16")]
struct Port(u16);

impl TryFrom<u16> for Port {
    type Error = &'static str;

    fn try_from(port: u16) -> Result<Port, &'static str> {
        if port < 1024 { Err("ports below 1024 are taken") } else { Ok(Port(port)) }
    }
}

#[test]
fn containers_and_newtypes() {
    let value: Containers = check(
        "two {\n  level = 1\n}\ntwo {\n  level = 2\n}\nset \"b\" {}\nset \"a\" {}\nset \"b\" {}\nroute \"x\" \"y\" {\n  level = 3\n}\nlevel \"high\" {\n  level = 4\n}\nenabled {}\nmarker {}\nwrapped {\n  level = 5\n}\nport = \"8080\"\nmode = \"low\"\nkept {}\n",
        r#"{"two": [{"level": 1}, {"level": 2}], "set": [{"b": {}}, {"a": {}}, {"b": {}}], "route": {"x": {"y": {"level": 3}}}, "level": {"high": {"level": 4}}, "enabled": {}, "marker": {}, "wrapped": {"level": 5}, "port": "8080", "mode": "low", "kept": [{}]}"#,
    );
    assert_eq!((value.two[1].level.as_str(), value.set.len(), value.enabled), ("2", 2, true));
    assert_eq!(value.route[&("x".to_owned(), "y".to_owned())].level, "3");
    assert_eq!((value.level[&Level::High].level.as_str(), value.port.0, value.mode), ("4", 8080, Some(Level::Low)));
    assert!(value.marker.is_some() && value.wrapped.0.level == "5" && value.kept.len() == 1);
    assert_eq!(
        mistakes::<Containers>(
            "two {\n  level = 1\n}\nroute \"x\" \"y\" {\n  level = 3\n}\nroute \"x\" \"y\" {\n  level = 3\n}\nlevel \"hihg\" {\n  level = 4\n}\nenabled {\n  a = 1\n}\nenabled {}\nwrapped {}\nport = 80\nmode = \"lwo\"\n"
        ),
        [
            "wrong number of `two` blocks: There must be exactly 2 blocks of type `two` here, but the number is 1.",
            "duplicate `route` block: Only one `route` block may have the label `x\" \"y`.",
            "invalid label: \"hihg\" is not one of \"high\", \"low\"; did you mean \"high\"?",
            "unknown argument: `a` is not an argument here.",
            "duplicate `enabled` block: There can be only one `enabled` block here.",
            "missing argument: The required argument `level` is not set.",
            "invalid value for `port`: ports below 1024 are taken.",
            "invalid value for `mode`: \"lwo\" is not one of \"high\", \"low\"; did you mean \"low\"?",
        ]
    );
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Keyed {
    #[hcl(block)]
    level: ByLevel,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct ByLevel(HashMap<Level, Log>);

#[test]
fn the_keys_of_a_map_in_a_newtype_are_labels() {
    let value: Keyed = check("level \"high\" {\n  level = 1\n}\n", r#"{"level": {"high": {"level": 1}}}"#);
    assert_eq!(value.level.0[&Level::High].level, "1");
    // The other blocks have their own mistakes.
    assert_eq!(
        mistakes::<Keyed>("level \"hihg\" {\n  level = 1\n}\nlevel \"low\" {}\n"),
        [
            "invalid label: \"hihg\" is not one of \"high\", \"low\"; did you mean \"high\"?",
            "missing argument: The required argument `level` is not set.",
        ]
    );
}

/// Decodes a text in both ways, and says what they do not agree on.
type Judge = fn(&str) -> Option<String>;

/// The texts of the tests above, with the type that each is decoded into.
const TEXTS: [(&str, Judge); 8] = [
    (
        "name = 1\nport = \"80\"\nown = true\nlog {\n  level = 1\n}\nrule {\n  level = 2\n}\nleast = 1\nmost = 2\n",
        disagreement::<Flattened>,
    ),
    ("a = 1\nname = \"x\"\nb = \"2\"\n", disagreement::<Extra>),
    (
        "backend \"s3\" {\n  bucket = \"b\"\n}\nother \"in-memory\" {\n  size = 1\n}\nother \"none\" {}\nnamed \"a\" \"none\" {}\n",
        disagreement::<Backends>,
    ),
    (
        "name = \"a\"\nrun \"b\" {\n  command = \"c\"\n}\npause {}\ngroup {\n  name = \"f\"\n  pause {}\n}\n",
        disagreement::<Pipeline>,
    ),
    (
        "shape {\n  radius = \"1\"\n  kind = \"circle\"\n}\nshape {\n  kind = \"point\"\n}\nany {\n  level = 3\n}\nany {\n  size = \"4\"\n}\n",
        disagreement::<Shapes>,
    ),
    (
        "two {\n  level = 1\n}\ntwo {\n  level = 2\n}\nset \"b\" {}\nroute \"x\" \"y\" {\n  level = 3\n}\nlevel \"high\" {\n  level = 4\n}\nenabled {}\nmarker {}\nwrapped {\n  level = 5\n}\nport = \"8080\"\nmode = \"low\"\nkept {}\n",
        disagreement::<Containers>,
    ),
    ("level \"high\" {\n  level = 4\n}\nlevel \"low\" {\n  level = 4\n}\n", disagreement::<Keyed>),
    (
        "two {\n  level = 1\n}\ntwo {\n  level = 2\n}\nenabled {}\nwrapped {\n  level = 5\n}\nport = 8080\n",
        disagreement::<Containers>,
    ),
];

/// What the two ways of decoding say, if they do not agree on whether there is a mistake.
fn disagreement<T: DeserializeOwned + HclFile>(text: &str) -> Option<String> {
    let context = EvalContext::new();
    let parse = native::parse("law.hcl", text, context.limits());
    let mut cold = parse.diagnostics;
    T::SCHEMA.check(parse.tree.root(), &Hidden::default(), Mode::Full(&context), &mut cold);
    let hot = hcl_serde::from_str::<T>(text).err();
    (hot.is_some() != cold.has_errors()).then(|| format!("{text}\nhot: {hot:#?}\ncold: {cold:?}"))
}

#[test]
fn the_hot_path_fails_if_and_only_if_the_cold_path_reports() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut disagreements = Vec::new();
    for round in 0..10_000 {
        let (text, disagreement) = TEXTS[round % TEXTS.len()];
        let changes = random.below(4);
        disagreements.extend(disagreement(&mutated(text, changes, &mut random)));
    }
    disagreements.sort_by_key(String::len);
    assert!(disagreements.is_empty(), "{} disagreements; the shortest one:\n{}", disagreements.len(), disagreements[0]);
}
