//! What is said where hardly anything is ever wrong: of types that ask for strange things, of values that only programs make,
//! of settings that lead to what cannot be set.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use expect_test::{Expect, expect};
use hcl_model::convert::convert;
use hcl_model::limits::Limits;
use hcl_model::source::Range;
use hcl_model::types::Type;
use hcl_model::value::Capsule;
use hcl_serde::{Error, EvalContext, Expression, HclSchema, Loader, Spanned, Value, from_value, schemaless};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::support::diagnostic_lines;

/// A file with one thing in it.
#[derive(Debug, Deserialize)]
struct It<T> {
    #[expect(dead_code, reason = "it is there to be decoded")]
    it: T,
}

/// The reports of decodes that fail, each with what was decoded.
#[track_caller]
fn check(reports: &[(&str, Option<Error>)], expected: &Expect) {
    let mut out = String::new();
    for (what, error) in reports {
        let error = error.as_ref().unwrap_or_else(|| panic!("there is no mistake in\n{what}"));
        let _ = writeln!(out, "> {what}");
        diagnostic_lines(error.diagnostics(), &mut out);
    }
    expected.assert_eq(&out);
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is there to be decoded")]
enum Backend {
    S3 { bucket: String },
    Memory(u8),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "it is there to be decoded")]
enum Wide {
    A { n: u128 },
}

/// Asks for a value without its key.
#[derive(Debug)]
struct Keyless;

impl<'de> Deserialize<'de> for Keyless {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keyless, D::Error> {
        struct Values;

        impl<'de> Visitor<'de> for Values {
            type Value = Keyless;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keyless, A::Error> {
                map.next_value::<u8>().map(|_| Keyless)
            }
        }

        deserializer.deserialize_map(Values)
    }
}

/// Says in its own words why a number is refused.
#[derive(Debug)]
struct Reworded;

impl<'de> Deserialize<'de> for Reworded {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reworded, D::Error> {
        match u8::deserialize(deserializer) {
            Ok(_) => Ok(Reworded),
            Err(error) => Err(D::Error::custom(format!("here it says: {error}"))),
        }
    }
}

/// Asks for a tuple first, and for a number the next time.
#[derive(Debug)]
struct Fickle;

impl<'de> Deserialize<'de> for Fickle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fickle, D::Error> {
        static TIMES: AtomicUsize = AtomicUsize::new(0);
        match TIMES.fetch_add(1, Ordering::Relaxed) % 2 {
            0 => <(String, HashMap<String, u8>)>::deserialize(deserializer).map(|_| Fickle),
            _ => u8::deserialize(deserializer).map(|_| Fickle),
        }
    }
}

#[test]
fn types_that_ask_for_strange_things() {
    let native = |text: &'static str, decode: fn(&str) -> Option<Error>| (text, decode(text));
    check(
        &[
            native("it { kind = \"A\" }", |text| {
                schemaless::from_str::<It<Vec<Wide>>>(&text.replace(" }", "\n n = 1\n}\n").replace("{ ", "{\n")).err()
            }),
            native("it = { s3 = {}, memory = 1 }", |text| schemaless::from_str::<It<Backend>>(text).err()),
            native("it = {}", |text| schemaless::from_str::<It<Backend>>(text).err()),
            native("it = { (null) = 1 }", |text| schemaless::from_str::<It<BTreeMap<String, u8>>>(text).err()),
            native("it = 1", |text| schemaless::from_str::<It<Range>>(text).err()),
            native("it = { a = 1 }", |text| schemaless::from_str::<It<Keyless>>(text).err()),
            native("it = nosuch", |text| schemaless::from_str::<It<Reworded>>(text).err()),
            native("it = \"a\\n\"", |text| schemaless::from_str::<It<&str>>(text).err()),
            native(r#"{"it": {"a": {}, "b": {}}}"#, |text| schemaless::json::from_str::<It<Vec<Fickle>>>(text).err()),
        ],
        &expect![[r#"
            > it { kind = "A" }
            error[invalid-value]: invalid value for `it` | The program can read no such number here. @ 1:1-1:3
              for developers: A flattened, tagged or untagged type cannot have integers of 128 bits: use `Number`.
            > it = { s3 = {}, memory = 1 }
            error[invalid-value]: invalid value for `it` | A map with only one key is required: "s3" or "memory". @ 1:6-1:29
            > it = {}
            error[invalid-value]: invalid value for `it` | A map with only one key is required: "s3" or "memory". @ 1:6-1:8
            > it = { (null) = 1 }
            error[invalid-value]: invalid value for `it` | A key must be known and not null. @ 1:8-1:14
            > it = 1
            error[invalid-value]: invalid value for `it` | Only a field with `#[hcl(range)]`, or a `Spanned`, has a place. @ 1:6-1:7
            > it = { a = 1 }
            error[invalid-value]: invalid value for `it` | A value was asked for without its key. @ 1:6-1:15
            > it = nosuch
            error[variables-not-allowed]: variables not allowed | No variables are available here. To write text, put it in quotes: `"nosuch"`. @ 1:6-1:12
            error[invalid-value]: invalid value for `it` | here it says: the value cannot be computed. @ 1:6-1:12
            > it = "a\n"
            error[invalid-value]: invalid value for `it` | The text must not have escapes or expressions here. @ 1:6-1:11
              for developers: The text cannot be borrowed: use `Cow<str>` or `String`.
            > {"it": {"a": {}, "b": {}}}
            error[invalid-value]: invalid value for `it` | A block was found where its type asks for something else. @ 1:23-1:25
        "#]],
    );
}

#[test]
fn values_that_only_programs_make() {
    let it = |value: Value| Value::object([("it", value)]);
    let capsule = Capsule::<u8>::builder("byte").build();
    check(
        &[
            ("a place", from_value::<It<Spanned<u8>>>(it(Value::from(1))).err()),
            ("an expression", from_value::<It<Expression>>(it(Value::from(1))).err()),
            ("a capsule", from_value::<It<u8>>(it(capsule.value(1))).err()),
        ],
        &expect![[r#"
            > a place
            error[invalid-value]: invalid value for `it` | A value that stands nowhere in the text has no place.
            > an expression
            error[invalid-value]: invalid value for `it` | There is no expression here.
            > a capsule
            error[invalid-value]: invalid value for `it` | Only a field of type Value can take a value of type byte.
        "#]],
    );
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be decoded")]
struct Config {
    fine: Option<bool>,
    #[hcl(block)]
    verbose: bool,
    later: Option<Expression>,
    #[hcl(block)]
    tls: Option<Tls>,
    limits: Option<HashMap<String, u8>>,
    #[hcl(block)]
    shape: Option<Shape>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be decoded")]
struct Tls {
    #[hcl(range)]
    at: Range,
    cert: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is there to be decoded")]
enum Shape {
    Circle { radius: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is there to be decoded")]
enum Step {
    Run { cmd: Option<String> },
    Pause,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be decoded")]
struct Steps {
    #[hcl(block_types)]
    step: Step,
}

/// No block is one of these.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Never {}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be decoded")]
struct Nothing {
    #[hcl(block)]
    never: Option<Never>,
}

/// Reads as text what is a place.
#[derive(Debug, HclSchema)]
#[expect(dead_code, reason = "it is there to be decoded")]
struct Mistaken {
    #[hcl(range)]
    at: Range,
}

impl<'de> Deserialize<'de> for Mistaken {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mistaken, D::Error> {
        BTreeMap::<String, String>::deserialize(deserializer)?;
        Err(D::Error::custom("unreachable"))
    }
}

#[test]
fn under_a_schema() {
    let context = || EvalContext::new().with_variable("later", Value::unknown(Type::STRING));
    let of = |text: &str| Loader::new().named_text("a.hcl", text).context(context());
    check(
        &[
            ("fine = 2024-01-02", of("fine = 2024-01-02\n").load::<Config>().err()),
            ("kind = later", of("shape {\n  kind = later\n}\n").load::<Config>().err()),
            ("none of the steps", of("").load::<Steps>().err()),
            ("no variants", of("never {}\n").load::<Nothing>().err()),
            ("a place as text", of("").load::<Mistaken>().err()),
        ],
        &expect![[r#"
            > fine = 2024-01-02
            error[invalid-value]: invalid value for `fine` | `true`/`false` is required, but this is a number. 2024-01-02 is a subtraction: to write a date, put it in quotes. @ 1:8-1:18
            > kind = later
            error[invalid-value]: invalid value for `kind` | A known string is required, one of "circle", which chooses what else is in the block. @ 2:10-2:15
            > none of the steps
            error[missing-block]: missing block | One block of these types is required: `run`, `pause`. @ 1:1-1:1
            > no variants
            error[no-variant]: nothing is expected here | `Never` has no variants. @ 1:7-1:9
            > a place as text
            error[invalid-value]: invalid value | A place in the text can only be decoded into a Range. @ 1:1-1:1
        "#]],
    );
}

#[test]
fn settings_that_lead_to_what_cannot_be_set() {
    let set = |path: &str, value: &str| {
        Loader::new()
            .named_text("a.hcl", "verbose {}\ntls {\n  cert = \"a\"\n}\n")
            .override_value(path, value)
            .load::<Config>()
            .err()
    };
    let deep = format!("limits{}", ".a".repeat(300));
    check(
        &[
            ("no path", set("", "1")),
            ("too deep", set(&deep, "1")),
            ("a flag", set("verbose", "perhaps")),
            ("an expression", set("later", "1")),
            ("a label", set("tls.at", "1")),
            ("whole and part", {
                let loader = Loader::new().override_value("limits", "{ a = 1 }").override_value("limits.b", "2");
                loader.load::<Config>().err()
            }),
        ],
        &expect![[r#"
            > no path
            error[unknown-setting]: override of `` sets nothing | The path is empty. @ 1:1-1:2
            > too deep
            error[unknown-setting]: override of `limits.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.....a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a` sets nothing | It leads deeper than configuration can be nested. @ 1:1-1:2
            > a flag
            error[unknown-setting]: override of `verbose` sets nothing | True or false is required. @ 1:1-1:8
            > an expression
            error[unknown-setting]: override of `later` sets nothing | `later` is an expression that is not evaluated. @ 1:1-1:2
            > a label
            error[unknown-setting]: override of `tls.at` sets nothing | There is nothing called `at`. @ 1:1-1:2
            > whole and part
            error[unknown-setting]: override of `limits.b` sets nothing | The override of limits sets `limits` too, and one of them a part of what the other sets. @ 1:1-1:2
        "#]],
    );
}

#[test]
fn conversions_that_need_many_attributes() {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let wanted = Type::object(names.map(|name| (name, Type::STRING)));
    let why = convert(&Value::object::<String>([]), &wanted).unwrap_err().to_string();
    assert_eq!(why, "the attributes `a`, `b`, `c`, `d`, `e`, and 2 more are missing");
}

#[test]
fn what_ends_a_load() {
    let stopped = Loader::new().named_text("a.hcl", "fine = true\n").interrupt(|| true).load::<Config>().unwrap_err();
    let words = "The program that reads the configuration has stopped it";
    assert!(format!("{stopped:#}").contains(words), "{stopped:#}");

    let denied =
        Loader::new().named_text("a.hcl", "limits = { a = 1, a = 2 }\n").deny_warnings().load::<Config>().unwrap_err();
    assert!(format!("{denied:#}").contains("warnings are errors here"), "{denied:#}");

    let mut limits = Limits::default();
    limits.stack = 1024;
    let tight = Loader::new().named_text("a.hcl", "tls {}\n").limits(limits).load::<Config>().unwrap_err();
    let words = "levels of blocks, objects and lists, which is what is around this, take more than 1 KiB of the program's stack";
    let shown: Vec<String> = format!("{tight:#}").split_whitespace().map(str::to_owned).collect();
    assert!(shown.join(" ").contains(words), "{tight:#}");
}
