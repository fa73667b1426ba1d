//! What cannot be written as configuration: each mistake with its path, and never a word of what is sensitive.

use std::collections::BTreeMap;

use hcl_model::body::MergePolicy;
use hcl_model::native;
use hcl_model::type_expression::TypeConstraint;
use hcl_model::types::Type;
use hcl_model::typing::StaticType;
use hcl_model::value::{Capsule, Mark, Value};
use hcl_serde::write::{WriteOptions, to_string_with};
use hcl_serde::{Block, Body, Expression, HclSchema, Sensitive, from_str, json, schemaless, to_string};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

#[derive(Clone, Serialize, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    #[serde(serialize_with = "list_if_asked")]
    name: String,
    #[serde(default)]
    weights: Vec<f64>,
    password: Option<Sensitive<String>>,
}

#[derive(Default, Serialize, Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(keyword)]
    mode: Option<String>,
    #[hcl(sensitive)]
    token: Option<String>,
    inner: Option<Inner>,
}

#[derive(Clone, Serialize, Deserialize, HclSchema)]
struct Inner {
    #[hcl(block_types)]
    step: Vec<Step>,
}

#[derive(Clone, Serialize, Deserialize, HclSchema)]
enum Step {
    Run {},
    Pause,
    #[serde(skip_deserializing)]
    Halt,
    #[serde(rename(serialize = "two words"))]
    Both,
}

#[derive(Debug, Default, PartialEq, Serialize, Deserialize, HclSchema)]
struct Unread {
    port: u8,
    #[serde(skip_deserializing, rename(serialize = "more"))]
    extra: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
    #[hcl(block)]
    inner: Vec<UnreadVariant>,
    object: Option<UnreadVariant>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum UnreadVariant {
    First {
        a: u8,
        #[serde(skip_deserializing)]
        b: u8,
    },
    Second {
        c: u8,
    },
}

/// What says more of itself than its schema.
#[derive(HclSchema)]
struct Talkative {}

impl Serialize for Talkative {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("extra", &1)?;
        map.end()
    }
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Unnamed {
    #[serde(rename(serialize = "the port"))]
    port: u8,
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Defaulted {
    #[hcl(default = 4)]
    workers: Option<u16>,
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Unlabelled {
    #[hcl(block)]
    service: Vec<Hidden>,
    #[hcl(block)]
    #[serde(serialize_with = "text")]
    other: Vec<Inner>,
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Hidden {
    #[hcl(label)]
    #[serde(skip_serializing)]
    name: String,
}

fn list_if_asked<S: Serializer>(name: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match name {
        "list" => [1, 2].serialize(serializer),
        name => serializer.serialize_str(name),
    }
}

fn text<S: Serializer>(_: &[Inner], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("text")
}

fn service(name: &str) -> Service {
    Service { name: name.into(), weights: Vec::new(), password: None }
}

#[track_caller]
fn refused<T: Serialize + HclSchema>(value: &T) -> String {
    to_string(value).unwrap_err().to_string()
}

#[test]
fn what_the_schema_does_not_have_is_named() {
    let config = |service: Service| Config { service: vec![service], ..Config::default() };
    let weighted = Service { weights: vec![1.0, f64::NAN], ..service("web") };
    assert_eq!(refused(&config(weighted)), "service[0].weights[1]: a number is required, and this is none (NaN)");
    assert_eq!(refused(&config(service("list"))), "service[0].name: a label is text, and this is a list");
    let at_root = "the type is a block with labels, and a file is none: write a type that has it as a field";
    assert_eq!(refused(&service("web")), at_root);
    let mode = Config { mode: Some("a b".into()), ..Config::default() };
    assert_eq!(refused(&mode), "mode: a word without quotes is required, and \"a b\" is none");
    let steps = |step| Config { inner: Some(Inner { step }), ..Config::default() };
    let order = "inner: blocks of several types, in an order that an object cannot have";
    assert_eq!(refused(&steps(vec![Step::Run {}, Step::Pause, Step::Run {}])), order);
    let variant = "this is none of the variants that the schema of the type has";
    assert_eq!(refused(&steps(vec![Step::Halt])), format!("inner[0]: {variant}"));
    let name =
        |name: &str| format!("the name {name:?} is no identifier, so it cannot be that of an argument or a block");
    assert_eq!(refused(&steps(vec![Step::Both])), format!("inner[0][\"two words\"]: {}", name("two words")));
    assert_eq!(refused(&Unnamed { port: 1 }), format!("[\"the port\"]: {}", name("the port")));
    let unread = "extra: the schema of the type has no \"extra\", so nothing would read it";
    assert_eq!(refused(&Talkative {}), unread);
    let none =
        "workers: nothing cannot be written of \"workers\", because an argument that is left out has its default";
    assert_eq!(refused(&Defaulted { workers: None }), none);
    let unlabelled = Unlabelled { service: vec![Hidden { name: "a".into() }], other: Vec::new() };
    let label = "service[0]: the block has no label \"name\", because the type does not serialise it";
    assert_eq!(refused(&unlabelled), label);
    assert_eq!(unlabelled.service[0].name, "a");
    let blocks = "other: a list is required here, and this is text";
    assert_eq!(refused(&Unlabelled { service: Vec::new(), other: Vec::new() }), blocks);
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Kept {
    port: u8,
    #[hcl(block, labels = 1)]
    whole: Vec<Block>,
    #[hcl(block)]
    plain: Option<Body>,
    #[hcl(remain)]
    rest: Body,
}

/// Comments are kept with what they are about, and those of what has a field are not.
#[test]
fn comments_of_kept_bodies_are_written() {
    let text = r#"# About the port.
port = 80 # plain

# About the file.

# Above.
name = "a" // behind
list = [
  1, # one
]

/* Of the
   block. */
whole "x" { # at its brace
  # About a.
  a = 1
  b = 2 # behind b
  inner {
    # Nothing but this.
  }
  # Last of it.
}
# One more
# of two lines.
whole "y" {}
plain {
  # Only this.
}
other "z" {
  # About c.
  c = <<EOT
# no comment
EOT
}
# At the end.
"#;
    let written = to_string(&from_str::<Kept>(text).unwrap()).unwrap();
    expect_test::expect![[r#"
        port = 80

        # Of the
        # block.
        whole "x" {
          # at its brace
          # About a.
          a = 1

          # behind b
          b = 2

          inner {
            # Nothing but this.
          }

          # Last of it.
        }

        # One more
        # of two lines.
        whole "y" {}

        plain {
          # Only this.
        }

        # About the file.
        # Above.
        # behind
        name = "a"
        list = [
          1, # one
        ]

        other "z" {
          # About c.
          c = <<EOT
        # no comment
        EOT
        }

        # At the end.
    "#]]
    .assert_eq(&written);
    assert_eq!(to_string(&from_str::<Kept>(&written).unwrap()).unwrap(), written);
    let document = json::to_string(&from_str::<Kept>(text).unwrap()).unwrap();
    expect_test::expect![[r##"
        {
          "//": ["About the file.", "Above.", "behind", "one", "At the end."],
          "port": 80,
          "whole": {
            "x": {
              "//": [
                "Of the\nblock.",
                "at its brace",
                "About a.",
                "behind b",
                "Last of it."
              ],
              "a": 1,
              "b": 2,
              "inner": {
                "//": "Nothing but this."
              }
            },
            "y": {
              "//": "One more\nof two lines."
            }
          },
          "plain": {
            "//": "Only this."
          },
          "name": "a",
          "list": [1],
          "other": {
            "z": {
              "//": "About c.",
              "c": "# no comment\n"
            }
          }
        }
    "##]]
    .assert_eq(&document);
    assert_eq!(json::to_string(&json::from_str::<Kept>(&document).unwrap()).unwrap(), document);
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Conditions {
    when: Expression,
    all: Vec<Expression>,
    #[hcl(remain)]
    rest: Body,
}

/// Where JSON has no place for a comment within an expression, it is a comment of the body; in a template it stays.
#[test]
fn comments_within_expressions_are_written() {
    let text = r#"when = [
  a, # the first
  b, # the second
]
all = [[1 /* one */], x /* kept */ + 1]

sum = 1 /* kept */ + y
map = {
  # of k
  k = 1 /* of k */
}
between /* the name and */ = 2
twice = [z /* same */ + 1, 2 /* same */]
"#;
    let read: Conditions = from_str(text).unwrap();
    let document = json::to_string(&read).unwrap();
    expect_test::expect![[r#"
        {
          "//": [
            "the first",
            "the second",
            "one",
            "of k",
            "of k",
            "the name and",
            "same"
          ],
          "when": ["${a}", "${b}"],
          "all": [[1], "${x /* kept */ + 1}"],
          "sum": "${1 /* kept */ + y}",
          "map": {
            "k": 1
          },
          "between": 2,
          "twice": ["${z /* same */ + 1}", 2]
        }
    "#]]
    .assert_eq(&document);
    let again: Conditions = json::from_str(&document).unwrap();
    assert_eq!(json::to_string(&again).unwrap(), document);
    expect_test::expect![[r#"
        when = [
          a, # the first
          b, # the second
        ]
        all = [[1 /* one */], x /* kept */ + 1]
        sum = 1 /* kept */ + y
        map = {
          # of k
          k = 1 /* of k */
        }

        # the name and
        between = 2
        twice   = [z /* same */ + 1, 2 /* same */]
    "#]]
    .assert_eq(&to_string(&read).unwrap());
}

/// What bounds refuse would not be read.
#[test]
fn what_is_not_within_its_bounds_is_not_written() {
    #[derive(Clone, Serialize, Deserialize, HclSchema)]
    struct Bounded {
        #[hcl(max = 64)]
        workers: u32,
        #[hcl(min_len = 1)]
        tags: Vec<String>,
        #[hcl(min = "1s")]
        #[serde(with = "hcl_serde::duration")]
        timeout: std::time::Duration,
        #[hcl(block, max_len = 1)]
        inner: Vec<Inner>,
    }

    let second = std::time::Duration::from_secs(1);
    let right = Bounded { workers: 64, tags: vec!["a".into()], timeout: second, inner: Vec::new() };
    assert!(from_str::<Bounded>(&to_string(&right).unwrap()).is_ok());
    assert_eq!(refused(&Bounded { workers: 65, ..right.clone() }), "workers: must not be greater than 64");
    assert_eq!(refused(&Bounded { tags: Vec::new(), ..right.clone() }), "tags: must have at least 1 element");
    assert_eq!(refused(&Bounded { timeout: second / 2, ..right.clone() }), "timeout: must not be less than 1s");
    let inner = || Inner { step: Vec::new() };
    assert_eq!(refused(&Bounded { inner: vec![inner(), inner()], ..right }), "inner: must have at most 1 block");
}

#[test]
fn what_is_not_read_is_not_written() {
    let first = |b| UnreadVariant::First { a: 1, b };
    let of = |extra, b| Unread {
        port: 1,
        extra,
        rest: BTreeMap::from([("x".to_owned(), 2)]),
        inner: vec![first(b), UnreadVariant::Second { c: 2 }],
        object: Some(first(b)),
    };
    let text = "port = 1\nx    = 2\n\ninner {\n  a = 1\n}\n\ninner {\n  c = 2\n}\n\nobject = { a = 1 }\n";
    assert_eq!(to_string(&of(3, 4)).unwrap(), text);
    assert_eq!(from_str::<Unread>(text).unwrap(), of(0, 0));
    let written = json::to_string(&of(3, 4)).unwrap();
    assert_eq!(json::from_str::<Unread>(&written).unwrap(), of(0, 0));
}

#[test]
fn what_is_no_configuration_is_named() {
    let of = |value: Value| schemaless::to_string(&BTreeMap::from([("a", value)])).unwrap_err().to_string();
    assert_eq!(of(Value::unknown(Type::STRING)), "a: the value is not known yet, or something in it is not");
    let deep = (0..10_000).fold(Value::TRUE, |value, _| Value::tuple([value]));
    assert!(of(deep).starts_with("a: blocks, objects and lists can be nested"));
    let body = native::parse_body("app.hcl", "").ok().unwrap();
    let kept: BTreeMap<&str, &Body> = BTreeMap::from([("a", &body)]);
    assert_eq!(
        schemaless::to_string(&kept).unwrap_err().to_string(),
        "a: a value is required here, and this is a body"
    );
    assert_eq!(schemaless::to_string(&1).unwrap_err().to_string(), "a body is required here, and this is a number");
    let key = "a key is a list, but keys must be text, numbers, truth values or unit variants";
    assert_eq!(schemaless::to_string(&BTreeMap::from([(vec![1], 1)])).unwrap_err().to_string(), key);
    let parts = ["a = 1\n", "a = 2\n"].map(|text| native::parse_body("app.hcl", text).ok().unwrap());
    let merged = Body::merge(parts, MergePolicy::Strict);
    let repeated = "two entries have the name \"a\", of which one would be lost";
    assert_eq!(to_string(&merged).unwrap_err().to_string(), repeated);
    let name = "[\"a b\"]: the name \"a b\" is no identifier, so it cannot be that of an argument or a block";
    assert_eq!(schemaless::to_string(&BTreeMap::from([("a b", 1)])).unwrap_err().to_string(), name);
    let broken = native::parse_expression("test", "1 +").tree;
    let unreadable = "a: the expression could not be read, so it cannot be written";
    assert_eq!(schemaless::json::to_string(&BTreeMap::from([("a", broken)])).unwrap_err().to_string(), unreadable);
    let capsule = Capsule::<u8>::builder("handle").build().value(1);
    let no_form = "a: the value holds a Rust value of the application, which has no form in a configuration";
    assert_eq!(of(capsule), no_form);

    struct Twice;
    impl Serialize for Twice {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map([("a", 1), ("a", 2)])
        }
    }
    assert_eq!(schemaless::to_string(&Twice).unwrap_err().to_string(), repeated);

    struct Keyless;
    impl Serialize for Keyless {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_value(&1)?;
            map.end()
        }
    }
    let keyless = "the type serialises a value of a map without its key";
    assert_eq!(schemaless::to_string(&Keyless).unwrap_err().to_string(), keyless);
}

#[test]
fn what_is_sensitive_is_refused_with_its_path() {
    let secret = Service { password: Some(Sensitive::new("hunter2".into())), ..service("web") };
    let config = Config { service: vec![secret], token: Some("hunter2".into()), ..Config::default() };
    let words = "the value is sensitive, so it is not written; `WriteOptions::show_secrets` writes it all the same";
    assert_eq!(refused(&config), format!("service[0].password: {words}"));
    let token = Config { service: Vec::new(), ..config };
    assert_eq!(refused(&token), format!("token: {words}"));
    let text = to_string_with(&token, &WriteOptions::default().show_secrets()).unwrap();
    assert_eq!(text, "token = \"hunter2\"\n");
    let marked = BTreeMap::from([("a", Value::tuple([Value::from("hunter2").mark(Mark::sensitive())]))]);
    assert_eq!(schemaless::to_string(&marked).unwrap_err().to_string(), format!("a[0]: {words}"));
    let options = WriteOptions::default().show_secrets();
    assert_eq!(schemaless::to_string_with(&marked, &options).unwrap(), "a = [\"hunter2\"]\n");
    assert_eq!(schemaless::json::to_string_with(&marked, &options).unwrap(), "{\n  \"a\": [\"hunter2\"]\n}\n");
    let nothing = BTreeMap::from([("a", Vec::<Sensitive<String>>::new())]);
    assert_eq!(schemaless::to_string(&nothing).unwrap(), "a = []\n");
    assert_eq!(to_string(&Keys::default()).unwrap(), "keys = []\n");
    let other = serde_json::to_string(&Sensitive::new("hunter2")).unwrap_err().to_string();
    assert_eq!(
        other,
        "the value is sensitive, so it is not serialised; `Sensitive::expose` gives it to whoever has to know it"
    );
    let expression = native::parse_expression("test", "a").ok().unwrap();
    let kept = serde_json::to_string(&expression).unwrap_err().to_string();
    assert_eq!(
        kept,
        "only `hcl_serde::to_string` and its like can write Expression, which has no form in other formats"
    );
}

#[derive(Default, Serialize, Deserialize, HclSchema)]
struct Keys {
    #[serde(default)]
    keys: Vec<Sensitive<String>>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Types {
    exact: Type,
    constraint: Option<TypeConstraint>,
    wide: Option<StaticType>,
    #[serde(default)]
    all: Vec<Type>,
    #[hcl(block)]
    #[serde(default)]
    variable: BTreeMap<String, Variable>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Variable {
    #[serde(rename = "type")]
    ty: Type,
}

/// Types are written as the type expressions that they are read from, in both syntaxes.
#[test]
fn types_are_written_as_expressions() {
    let text = "exact      = object({ a = list(string), b = tuple([bool, number]) })\nconstraint = map(any)\n\
                wide       = union(int, \"auto\")\nall        = [string, set(number)]\n\
                variable \"port\" {\n  type = map(bool)\n}\n";
    let types: Types = from_str(text).unwrap();
    let native = to_string(&types).unwrap();
    let lines: Vec<&str> = native.lines().take(3).collect();
    let expected = [
        "exact      = object({ a = list(string), b = tuple([bool, number]) })",
        "constraint = map(any)",
        "wide       = union(\"auto\", int)",
    ];
    assert_eq!(lines, expected, "{native}");
    let again: Types = from_str(&native).unwrap();
    assert_eq!(format!("{again:?}"), format!("{types:?}"));
    let document = json::to_string(&types).unwrap();
    let again: Types = json::from_str(&document).unwrap();
    assert_eq!(format!("{again:?}"), format!("{types:?}"), "{document}");
}

#[test]
fn types_that_no_expression_says() {
    let types = |exact| Types { exact, constraint: None, wide: None, all: Vec::new(), variable: BTreeMap::new() };
    let lost = "the type has something in it that no type expression says";
    let optional = Type::object([("a", Type::STRING)]).with_optional(["a"]);
    let capsule = Type::list(Capsule::<u8>::builder("byte").build().ty());
    for ty in [Type::DYNAMIC, optional, capsule, Type::object([("a b", Type::STRING)])] {
        assert_eq!(to_string(&types(ty)).unwrap_err().to_string(), format!("exact: {lost}"));
    }
    let recursive = StaticType::recursive(|tree| StaticType::object([("next", tree.optional())]));
    let wide = Types { wide: Some(recursive), ..types(Type::BOOL) };
    assert_eq!(to_string(&wide).unwrap_err().to_string(), format!("wide: {lost}"));
    let text = "exact = bool\nconstraint = object({ a = optional(number, 1) })\n";
    let why =
        "constraint: the constraint has defaults, and is written without them; keep its `Expression` to write it again";
    assert_eq!(to_string(&from_str::<Types>(text).unwrap()).unwrap_err().to_string(), why);
    let other = serde_json::to_string(&Type::STRING).unwrap_err().to_string();
    assert_eq!(other, "only `hcl_serde::to_string` and its like can write Type, which has no form in other formats");
}
