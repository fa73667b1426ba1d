//! What somebody writes who knows other formats, and what they are told.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU16;
use std::path::PathBuf;

use hcl_model::function::{Function, Param};
use hcl_model::types::Type;
use hcl_serde::{EvalContext, HclFile, HclSchema, Loader, ValidationErrors, Value};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::support::back::there_and_back;

/// What is said of a text, in one line for each mistake, with the variables `region` and `nothing`.
fn said<T: DeserializeOwned + HclFile>(text: &str) -> String {
    let context = EvalContext::new().with_variable("region", "eu").with_variable("nothing", Value::NULL);
    of(Loader::new().named_text("a.hcl", text).context(context).load::<T>())
}

/// The same of what a variable of the environment is.
fn said_of_variable<T: DeserializeOwned + HclFile>(text: &str, name: &str, value: &str) -> String {
    of(Loader::new().named_text("a.hcl", text).env_from("APP", [(name, value)]).load::<T>())
}

fn of<T>(loaded: Result<T, hcl_serde::Error>) -> String {
    let Err(error) = loaded else {
        return "nothing\n".to_owned();
    };
    let lines = error.diagnostics().iter().map(|found| {
        let at = found.subject().map(ToString::to_string).unwrap_or_default();
        format!("{at}: {} | {}\n", found.summary(), found.message())
    });
    lines.collect()
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Service {
    log_level: Option<String>,
    allow: Option<bool>,
    tls: Option<Version>,
    #[hcl(keyword)]
    kws: Option<Vec<String>>,
    #[hcl(keyword)]
    kw: Option<Version>,
    ports: Option<OneOrMore>,
    listen: Option<SocketAddr>,
    address: Option<IpAddr>,
    path: Option<PathBuf>,
    letter: Option<char>,
    count: Option<NonZeroU16>,
    hosts: Option<Vec<String>>,
    numbers: Option<Vec<u16>>,
    set: Option<BTreeSet<String>>,
    map: Option<BTreeMap<String, String>>,
    any: Option<Value>,
    date: Option<String>,
    even: Option<Even>,
    pair: Option<(u8, u8)>,
    deep: Option<Vec<Vec<String>>>,
    untyped: Option<Untyped>,
    tuning: Option<Tuning>,
    #[serde(default)]
    open: BTreeMap<String, Open>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
enum Version {
    #[serde(rename = "1.2")]
    Old,
    #[serde(rename = "1.3")]
    New,
    #[serde(rename = "true")]
    Any,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum OneOrMore {
    One(u32),
    More(Vec<u32>),
}

/// An enum that has texts alone, which the schema does not know.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Untyped {
    Text(String),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Open {
    Text(String),
    List(Vec<String>),
}

/// An object of which the schema knows nothing.
#[derive(Debug, Serialize, Deserialize)]
struct Tuning {
    depth: Option<u8>,
    name: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(try_from = "u32")]
struct Even(u32);

impl TryFrom<u32> for Even {
    type Error = String;

    fn try_from(number: u32) -> Result<Even, String> {
        match number & 1 {
            0 => Ok(Even(number)),
            _ => Err(format!("{number} is odd")),
        }
    }
}

#[test]
fn what_they_mean_is_written_and_read_again() {
    let texts = [
        "log_level = \"info\"\nallow = true\ntls = \"1.3\"\nkws = [a, b]\nports = 1\nlisten = \"0.0.0.0:80\"\naddress = \"::1\"\n",
        "path = \"/a\"\nletter = \"x\"\ncount = 1\nhosts = [\"a\"]\nnumbers = [1]\nset = [\"a\", \"a\"]\nmap = { \"2nd\" = \"$${a}\" }\n",
        "any = { a = [1, null] }\ndate = \"2020-01-02\"\neven = 2\npair = [1, 2]\ndeep = [[\"a\"], []]\nuntyped = \"x\"\n",
        "tuning = { depth = 1, name = \"x\\ny\\n\" }\nopen = { a = \"x\", b = [\"y\"] }\nports = [1, 2]\n",
    ];
    for text in texts.iter().copied().chain([&*texts[..3].concat(), ""]) {
        there_and_back(&hcl_serde::from_str::<Service>(text).unwrap_or_else(|error| panic!("{error:#}")));
    }
}

#[test]
fn words_without_quotes() {
    let text =
        "log_level = debug\nallow = yes\nkws = [a]\nany = [on, no, off, regoin]\npath = /api\nset = [\"${nothin}\"]\n";
    expect_test::expect![[r#"
        a.hcl:1,13-18: unknown variable | The variable `debug` does not exist. Defined here: nothing, region. To write text, put it in quotes: `"debug"`.
        a.hcl:2,9-12: unknown variable | The variable `yes` does not exist. Write `true` or `false`; to write text, put it in quotes.
        a.hcl:4,8-10: unknown variable | The variable `on` does not exist. Write `true` or `false`; to write text, put it in quotes.
        a.hcl:4,12-14: unknown variable | The variable `no` does not exist. Write `true` or `false`; to write text, put it in quotes.
        a.hcl:4,16-19: unknown variable | The variable `off` does not exist. Write `true` or `false`; to write text, put it in quotes.
        a.hcl:4,21-27: unknown variable | The variable `regoin` does not exist. Did you mean `region`?
        a.hcl:5,8-12: invalid value | This is not a value. To write text, put it in quotes: `"/api"`.
        a.hcl:6,11-17: unknown variable | The variable `nothin` does not exist. Did you mean `nothing`?
    "#]]
    .assert_eq(&said::<Service>(text));
}

#[test]
fn values_of_another_kind() {
    let text = "tls = 1.2\nkws = \"x\"\nkw = \"1.2\"\nports = \"x\"\neven = 3\ndate = 2026-01-02\npair = [1]\n";
    expect_test::expect![[r#"
        a.hcl:1,7-10: invalid value for `tls` | "1.2", "1.3" or "true" is required, but this is a number. Write "1.2".
        a.hcl:2,7-10: invalid value for `kws` | A list of words without quotes is required: write `[x]`.
        a.hcl:3,6-11: invalid value for `kw` | A single word without quotes is required.
        a.hcl:4,9-12: invalid value for `ports` | A number or a list of numbers is required, but this is text.
        a.hcl:5,8-9: invalid value for `even` | 3 is odd.
        a.hcl:6,8-18: invalid value for `date` | Text is required, but this is a subtraction. Its result is 2023; to write text, put it in quotes: `"2026-01-02"`.
        a.hcl:7,8-11: invalid value for `pair` | Exactly 2 elements are required, but the number is 1.
    "#]].assert_eq(&said::<Service>(text));
    let text = "tls = 1.4\nkws = \"x y\"\nkw = 1.2\nports = \"80\"\nhosts = [\"a\", [\"b\"]]\nmap = { a = [\"x\"] }\ndeep = [\"x\"]\n";
    expect_test::expect![[r#"
        a.hcl:1,7-10: invalid value for `tls` | "1.2", "1.3" or "true" is required, but this is a number.
        a.hcl:2,7-12: invalid value for `kws` | A list of words without quotes is required: write `[x, y]`.
        a.hcl:3,6-9: invalid value for `kw` | A single word without quotes is required.
        a.hcl:5,15-20: invalid value for `hosts[1]` | Text is required, but this is a list.
        a.hcl:6,13-18: invalid value for `map.a` | Text is required, but this is a list.
        a.hcl:7,9-12: invalid value for `deep[0]` | A list is required, but this is text. Write ["x"].
    "#]]
    .assert_eq(&said::<Service>(text));
    let text =
        "listen = \"x\"\naddress = \"1.2.3\"\nletter = \"xy\"\ncount = 0\npath = 5\nopen = { a = 5 }\nuntyped = [1]\n";
    expect_test::expect![[r#"
        a.hcl:1,10-13: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text.
        a.hcl:2,11-18: invalid value for `address` | An IP address, such as "192.0.2.1" or "2001:db8::1", is required, but this is a different text.
        a.hcl:3,10-14: invalid value for `letter` | A single character is required.
        a.hcl:4,9-10: invalid value for `count` | Must be a whole number between 1 and 65535.
        a.hcl:6,14-15: invalid value for `open` | The value has none of the forms that are allowed here.
        a.hcl:7,11-14: invalid value for `untyped` | The value has none of the forms that are allowed here.
    "#]]
    .assert_eq(&said::<Service>(text));
    let text =
        "tls = upper(\"1.2\")\nhosts = region\nset = [region, [region]]\nlisten = [region]\ndate = 2026 - 1 - 2\n";
    expect_test::expect![[r#"
        a.hcl:1,7-12: functions not allowed | No functions are available here.
        a.hcl:2,9-15: invalid value for `hosts` | A list is required, but this is text. Write ["eu"].
        a.hcl:3,16-24: invalid value for `set[1]` | Text is required, but this is a list.
        a.hcl:4,10-18: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a list.
    "#]]
    .assert_eq(&said::<Service>(text));
}

#[test]
fn variables_of_the_environment() {
    let mut all = String::new();
    for (name, value) in [
        ("APP_HOSTS", "a,b"),
        ("APP_HOSTS", "a"),
        ("APP_HOSTS", ""),
        ("APP_NUMBERS", "1,2"),
        ("APP_NUMBERS", "[1,2"),
        ("APP_MAP", "a=1,b=2"),
        ("APP_MAP", "{ a = 1"),
        ("APP_LISTEN", ""),
        ("APP_COUNT", ""),
        ("APP_ALLOW", ""),
        ("APP_ALLOW", "yes"),
        ("APP_TLS", "1.2"),
        ("APP_TLS", ""),
        ("APP_UNTYPED", "80"),
        ("APP_OPEN__A", "[1, 2"),
        ("APP_OPEN__A", "80"),
        ("APP_ANY", "[1, 2"),
        ("APP_ANY", "a,b"),
        ("APP_PAIR", "[1, 2"),
    ] {
        all += &format!("{name}={value}: {}", said_of_variable::<Service>("", name, value));
    }
    expect_test::expect![[r#"
        APP_HOSTS=a,b: environment variable APP_HOSTS:1,1-4: environment variable `APP_HOSTS` is not a list | Write a list as it stands in a file: ["a", "b"].
        APP_HOSTS=a: environment variable APP_HOSTS:1,1-2: environment variable `APP_HOSTS` is not a list | Write a list as it stands in a file: ["a", "b"].
        APP_HOSTS=: environment variable APP_HOSTS:1,1-1: environment variable `APP_HOSTS` is empty | Write a list as it stands in a file: ["a", "b"].
        APP_NUMBERS=1,2: environment variable APP_NUMBERS:1,1-4: environment variable `APP_NUMBERS` is not a list | Write a list as it stands in a file: [1, 2].
        APP_NUMBERS=[1,2: environment variable APP_NUMBERS:1,1-2: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        APP_MAP=a=1,b=2: environment variable APP_MAP:1,1-8: environment variable `APP_MAP` is not a map | Write a map as it stands in a file: { key = "a" }.
        APP_MAP={ a = 1: environment variable APP_MAP:1,1-2: unclosed map | This map is never closed: its `}` is missing, or one inside it.
        APP_LISTEN=: environment variable APP_LISTEN:1,1-1: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text. environment variable `APP_LISTEN` is empty.
        APP_COUNT=: environment variable APP_COUNT:1,1-1: invalid value for `count` | A number is required, but this is text that is no number. environment variable `APP_COUNT` is empty.
        APP_ALLOW=: environment variable APP_ALLOW:1,1-1: invalid value for `allow` | `true`/`false` is required, but this is text. environment variable `APP_ALLOW` is empty.
        APP_ALLOW=yes: environment variable APP_ALLOW:1,1-4: invalid value for `allow` | `true`/`false` is required, but this is text. Write `true`.
        APP_TLS=1.2: nothing
        APP_TLS=: environment variable APP_TLS:1,1-1: invalid value for `tls` | (sensitive) is not one of "1.2", "1.3", "true". environment variable `APP_TLS` is empty.
        APP_UNTYPED=80: environment variable APP_UNTYPED:1,1-3: invalid value for `untyped` | The value has none of the forms that are allowed here.
        APP_OPEN__A=[1, 2: nothing
        APP_OPEN__A=80: environment variable APP_OPEN__A:1,1-3: invalid value for `open` | The value has none of the forms that are allowed here.
        APP_ANY=[1, 2: environment variable APP_ANY:1,1-2: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        APP_ANY=a,b: nothing
        APP_PAIR=[1, 2: environment variable APP_PAIR:1,1-6: invalid value for `pair` | A list of 2 elements is required, but this is text. environment variable `APP_PAIR` begins with `[` but cannot be read up to a `]` at its end: it is written as in a file, with texts in quotes.
    "#]].assert_eq(&all);
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "checked")]
#[expect(dead_code, reason = "it is never made")]
struct Checked {
    path: String,
    limits: Option<Vec<u8>>,
    #[hcl(block)]
    admin: Vec<Admin>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Admin {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
}

fn checked(checked: &Checked) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    problems.add(checked.path.clone(), "this is wrong");
    problems
}

#[test]
fn paths_of_problems() {
    let mut all = String::new();
    for path in [
        "nosuch[",
        "nosuch",
        "admin.x.port[",
        "admin.x.nosuch",
        "admin.y",
        "limits[7]",
        "limits[0]",
        "",
        "admin.x.port]",
    ] {
        let text = format!("path = \"{path}\"\nlimits = [1, 2]\nadmin \"x\" {{\n  port = 80\n}}\n");
        all += &format!("{path}: {}", said::<Checked>(&text));
    }
    expect_test::expect![[r#"
        nosuch[: a.hcl:1,1-1: invalid configuration | this is wrong.
        nosuch: a.hcl:1,1-1: invalid configuration | this is wrong.
        admin.x.port[: a.hcl:4,10-12: invalid value for `admin.x.port` | this is wrong.
        admin.x.nosuch: a.hcl:3,1-10: invalid value for `admin.x` | this is wrong.
        admin.y: a.hcl:1,1-1: invalid value for `admin` | this is wrong.
        limits[7]: a.hcl:2,10-16: invalid value for `limits` | this is wrong.
        limits[0]: a.hcl:2,11-12: invalid value for `limits[0]` | this is wrong.
        : a.hcl:1,1-1: invalid configuration | this is wrong.
        admin.x.port]: a.hcl:3,1-10: invalid value for `admin.x` | this is wrong.
    "#]]
    .assert_eq(&all);
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Grammar {
    #[hcl(block)]
    admin: Admin,
    #[hcl(block)]
    http: Option<Http>,
    #[hcl(block)]
    x: Option<Http>,
    input: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Http {}

#[test]
fn articles() {
    let mut all = String::new();
    for text in [
        "",
        "admin = 1\n",
        "admin {\n}\n",
        "admin \"a\" \"b\" {\n}\n",
        "admin \"a\" {\n}\nadmin \"a\" {\n}\n",
        "admin \"a\" {\n}\nhttp \"x\" {\n}\nx = 1\n",
        "admin \"a\" {\n}\ninput {\n}\n",
    ] {
        all += &format!("{text:?}: {}", said::<Grammar>(text));
    }
    expect_test::expect![[r#"
        "": a.hcl:1,1-1: missing `admin` block | A `admin` block is required. Write `admin "name" { ... }`.
        "admin = 1\n": a.hcl:1,1-6: block written as an argument | `admin` is not an argument here, but a block type. Write `admin "name" { ... }` without `=`.
        "admin {\n}\n": a.hcl:1,7-8: missing name for `admin` | A `admin` block has one label (name). Write `admin "name" { ... }`.
        "admin \"a\" \"b\" {\n}\n": a.hcl:1,11-14: unexpected label for `admin` | A `admin` block has only one label (name).
        "admin \"a\" {\n}\nadmin \"a\" {\n}\n": a.hcl:3,1-6: duplicate `admin` block | There can be only one `admin` block here.
        "admin \"a\" {\n}\nhttp \"x\" {\n}\nx = 1\n": a.hcl:3,6-9: unexpected label for `http` | A `http` block has no labels.
        a.hcl:5,1-2: block written as an argument | `x` is not an argument here, but a block type. Write `x { ... }` without `=`.
        "admin \"a\" {\n}\ninput {\n}\n": a.hcl:3,1-6: argument written as a block | `input` is not a block type here, but an argument. Write `input = ...`.
    "#]].assert_eq(&all);
}

/// What is no secret is said beside one: that nothing is there, and which function was meant.
#[test]
fn what_a_secret_does_not_hide() {
    #[derive(Deserialize, HclSchema)]
    struct Login {
        #[expect(dead_code)]
        password: hcl_serde::Sensitive<String>,
    }

    let vault = Function::new([Param::new("path", Type::STRING)], Type::STRING, |arguments| Ok(arguments[0].clone()));
    let context = EvalContext::new().with_function("vault", vault);
    let mut all = String::new();
    for text in ["null", "valt(\"hunter2\")", "hunter2(\"hunter2\")", "vault(\"hunter2\", 1)"] {
        let text = format!("password = {text}\n");
        all += &of(Loader::new().named_text("a.hcl", text).context(context.clone()).load::<Login>());
    }
    assert!(!all.contains("hunter2"), "{all}");
    expect_test::expect![[r#"
        a.hcl:1,12-16: missing argument | The required argument `password` is null here, which means that it is not set.
        a.hcl:1,12-16: unknown function | The function `(sensitive)` does not exist.
        a.hcl:1,12-19: unknown function | The function `(sensitive)` does not exist.
        a.hcl:1,29-30: surplus function argument | The function `vault` takes only one argument.
    "#]]
    .assert_eq(&all);
}

/// What is set inside of an object that the schema knows nothing of is what it looks like, as a type that takes anything has it.
#[test]
fn what_is_set_in_an_open_object() {
    let mut all = String::new();
    for value in ["null", "true", "80", "007", "x", "\"q\"", "[1]", "[1, 2", ""] {
        let loaded =
            Loader::new().named_text("a.hcl", "any = { n = 1 }\n").override_value("any.n", value).load::<Service>();
        all += &match loaded {
            Ok(loaded) => format!("{value}: {:?}\n", loaded.any.unwrap()),
            Err(error) => format!("{value}: {}", of::<()>(Err(error))),
        };
    }
    expect_test::expect![[r#"
        null: {"n" = null}
        true: {"n" = true}
        80: {"n" = 80}
        007: {"n" = "007"}
        x: {"n" = "x"}
        "q": {"n" = "\"q\""}
        [1]: {"n" = [1]}
        [1, 2: override of any.n:1,1-2: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        : {"n" = ""}
    "#]]
    .assert_eq(&all);
}

/// An option of which the schema knows nothing asks for what it holds, which is not null.
#[test]
fn null_in_an_object_that_the_schema_does_not_know() {
    let mut all = String::new();
    for (path, value) in [("tuning.depth", "null"), ("tuning.name", "null"), ("tuning", "{ depth = null }")] {
        let loaded =
            Loader::new().named_text("a.hcl", "tuning = { depth = 1 }\n").override_value(path, value).load::<Service>();
        all += &match loaded {
            Ok(loaded) => format!("{path}={value}: {:?}\n", loaded.tuning),
            Err(error) => format!("{path}={value}: {}", of::<()>(Err(error))),
        };
    }
    expect_test::expect![[r#"
        tuning.depth=null: override of tuning.depth:1,1-5: invalid value for `tuning` | A number is required, but this is null.
        tuning.name=null: Some(Tuning { depth: Some(1), name: Some("null") })
        tuning={ depth = null }: Some(Tuning { depth: None, name: None })
    "#]].assert_eq(&all);
}
