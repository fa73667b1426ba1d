//! What authors are advised: a value that means something else than it looks like is no value, and what is in a variable is
//! not repeated.

#![expect(dead_code, reason = "what is read is only shown")]

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroI8, NonZeroU16};
use std::time::Duration;

use hcl_serde::{HclFile, HclSchema, Loader, Sensitive, ValidationErrors, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What is said, in one line for each mistake, or what was read.
fn of<T: DeserializeOwned + HclFile + std::fmt::Debug>(loader: Loader) -> String {
    match loader.load::<T>() {
        Ok(read) => format!("{read:?}\n"),
        Err(error) => {
            let lines = error.diagnostics().iter().map(|found| {
                let at = found.subject().map_or_else(|| "nowhere".to_owned(), ToString::to_string);
                format!("{at}: {} | {}\n", found.summary(), found.message())
            });
            lines.collect()
        }
    }
}

fn of_texts<T: DeserializeOwned + HclFile + std::fmt::Debug>(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("{text:?}: {}", of::<T>(Loader::new().named_text("a.hcl", *text)))).collect()
}

#[derive(Debug, Deserialize, HclSchema)]
struct Text {
    date: String,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Others {
    list: Option<Vec<String>>,
    map: Option<BTreeMap<String, String>>,
    secret: Option<Sensitive<String>>,
    number: Option<i64>,
    any: Option<Value>,
}

#[test]
fn numbers_without_blanks_are_no_text() {
    expect_test::expect![[r#"
        "date = 2026-01-02\n": a.hcl:1,8-18: invalid value for `date` | Text is required, but this is a subtraction. Its result is 2023; to write text, put it in quotes: `"2026-01-02"`.
        "date = 2026-1-2\n": a.hcl:1,8-16: invalid value for `date` | Text is required, but this is a subtraction. Its result is 2023; to write text, put it in quotes: `"2026-1-2"`.
        "date = 02-01-2026\n": a.hcl:1,8-18: invalid value for `date` | Text is required, but this is a subtraction. Its result is -2025; to write text, put it in quotes: `"02-01-2026"`.
        "date = 555-1234\n": a.hcl:1,8-16: invalid value for `date` | Text is required, but this is a subtraction. Its result is -679; to write text, put it in quotes: `"555-1234"`.
        "date = 12-31\n": a.hcl:1,8-13: invalid value for `date` | Text is required, but this is a subtraction. Its result is -19; to write text, put it in quotes: `"12-31"`.
        "date = 01/02/2026\n": a.hcl:1,8-18: invalid value for `date` | Text is required, but this is a division. Its result is 0.0002467917...; to write text, put it in quotes: `"01/02/2026"`.
        "date = 1+2\n": a.hcl:1,8-11: invalid value for `date` | Text is required, but this is an addition. Its result is 3; to write text, put it in quotes: `"1+2"`.
        "date = 3*4%5\n": a.hcl:1,8-13: invalid value for `date` | Text is required, but this is a remainder of a division. Its result is 2; to write text, put it in quotes: `"3*4%5"`.
        "date = 5 - 3\n": Text { date: "2" }
        "date = (5-3)\n": Text { date: "2" }
        "date = \"${5-3}\"\n": Text { date: "2" }
        "date = -5\n": Text { date: "-5" }
        "date = 1.5\n": Text { date: "1.5" }
    "#]].assert_eq(&of_texts::<Text>(&[
        "date = 2026-01-02\n",
        "date = 2026-1-2\n",
        "date = 02-01-2026\n",
        "date = 555-1234\n",
        "date = 12-31\n",
        "date = 01/02/2026\n",
        "date = 1+2\n",
        "date = 3*4%5\n",
        "date = 5 - 3\n",
        "date = (5-3)\n",
        "date = \"${5-3}\"\n",
        "date = -5\n",
        "date = 1.5\n",
    ]));
    expect_test::expect![[r#"
        "list = [2026-01-02]\n": a.hcl:1,9-19: invalid value for `list[0]` | Text is required, but this is a subtraction. Its result is 2023; to write text, put it in quotes: `"2026-01-02"`.
        "map = { a = 2026-01-02 }\n": a.hcl:1,13-23: invalid value for `map.a` | Text is required, but this is a subtraction. Its result is 2023; to write text, put it in quotes: `"2026-01-02"`.
        "secret = 2026-01-02\n": a.hcl:1,10-20: invalid value for `secret` | Text is required, but this is a subtraction.
        "number = 2026-01-02\n": Others { list: None, map: None, secret: None, number: Some(2023), any: None }
        "any = 2026-01-02\n": Others { list: None, map: None, secret: None, number: None, any: Some(2023) }
    "#]].assert_eq(&of_texts::<Others>(&[
        "list = [2026-01-02]\n",
        "map = { a = 2026-01-02 }\n",
        "secret = 2026-01-02\n",
        "number = 2026-01-02\n",
        "any = 2026-01-02\n",
    ]));
    let json = Loader::new().named_text("a.json", r#"{"date": "${2026-01-02}"}"#);
    expect_test::expect![[r#"
        Text { date: "2023" }
    "#]]
    .assert_eq(&of::<Text>(json));
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Types {
    port: Option<NonZeroU16>,
    offset: Option<NonZeroI8>,
    wait: Option<Duration>,
    listen: Option<SocketAddr>,
    address: Option<IpAddr>,
    pair: Option<(String, u8)>,
    pairs: Option<Vec<(String, u8)>>,
    two: Option<[u8; 2]>,
    one: Option<(u8,)>,
    ports: Option<Vec<u16>>,
    hosts: Option<Vec<String>>,
    any: Option<Value>,
    either: Option<Either>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Either {
    Text(String),
    List(Vec<String>),
}

#[test]
fn what_types_require() {
    expect_test::expect![[r#"
        "port = 70000\n": a.hcl:1,8-13: invalid value for `port` | Must be a whole number between 1 and 65535, but 70000 is too large.
        "port = -1\n": a.hcl:1,8-10: invalid value for `port` | Must be a whole number between 1 and 65535, but -1 is too small.
        "port = 0\n": a.hcl:1,8-9: invalid value for `port` | Must be a whole number between 1 and 65535.
        "port = 1.5\n": a.hcl:1,8-11: invalid value for `port` | Must be a whole number between 1 and 65535, but 1.5 is a fraction.
        "port = 1/0\n": a.hcl:1,8-11: invalid value for `port` | Must be a whole number between 1 and 65535, but the value is infinite, as that of a division by zero is.
        "offset = 200\n": a.hcl:1,10-13: invalid value for `offset` | Must be a whole number between -128 and 127 except 0, but 200 is too large.
        "offset = 0\n": a.hcl:1,10-11: invalid value for `offset` | Must be a whole number between -128 and 127 except 0.
        "wait = \"30s\"\n": a.hcl:1,8-13: invalid value for `wait` | A map is required, but this is text. Its attributes are: `secs`, `nanos`.
        "wait = 30\n": a.hcl:1,8-10: invalid value for `wait` | A map is required, but this is a number. Its attributes are: `secs`, `nanos`.
        "wait = { secs = 1 }\n": a.hcl:1,8-20: invalid value for `wait` | The attribute `nanos` is missing.
        "listen = 80\n": a.hcl:1,10-12: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a number.
        "address = 8\n": a.hcl:1,11-12: invalid value for `address` | An IP address, such as "192.0.2.1" or "2001:db8::1", is required, but this is a number.
        "pair = \"a\"\n": a.hcl:1,8-11: invalid value for `pair` | A list of 2 elements is required, but this is text. Write [..., ...].
        "pair = 5\n": a.hcl:1,8-9: invalid value for `pair` | A list of 2 elements is required, but this is a number. Write [..., ...].
        "pair = [\"a\"]\n": a.hcl:1,8-13: invalid value for `pair` | Exactly 2 elements are required, but the number is 1.
        "one = 5\n": a.hcl:1,7-8: invalid value for `one` | A list of 1 element is required, but this is a number. Write [...].
        "one = []\n": a.hcl:1,7-9: invalid value for `one` | Exactly 1 element is required, but the number is 0.
        "two = 1\n": a.hcl:1,7-8: invalid value for `two` | A list of 2 elements is required, but this is a number. Write [..., ...].
        "pairs = \"a\"\n": a.hcl:1,9-12: invalid value for `pairs` | A list is required, but this is text. Write ["a"].
        "ports = 80\n": a.hcl:1,9-11: invalid value for `ports` | A list is required, but this is a number. Write [80].
        "hosts = \"a,b\"\n": a.hcl:1,9-14: invalid value for `hosts` | A list is required, but this is text. Write ["a", "b"].
    "#]].assert_eq(&of_texts::<Types>(&[
        "port = 70000\n",
        "port = -1\n",
        "port = 0\n",
        "port = 1.5\n",
        "port = 1/0\n",
        "offset = 200\n",
        "offset = 0\n",
        "wait = \"30s\"\n",
        "wait = 30\n",
        "wait = { secs = 1 }\n",
        "listen = 80\n",
        "address = 8\n",
        "pair = \"a\"\n",
        "pair = 5\n",
        "pair = [\"a\"]\n",
        "one = 5\n",
        "one = []\n",
        "two = 1\n",
        "pairs = \"a\"\n",
        "ports = 80\n",
        "hosts = \"a,b\"\n",
    ]));
}

#[test]
fn what_is_in_a_variable_is_not_repeated() {
    let mut all = String::new();
    for (name, value) in [
        ("APP_PAIR", "hunter2,1"),
        ("APP_PAIRS", "hunter2,1"),
        ("APP_TWO", "1,2"),
        ("APP_TWO", "[1]"),
        ("APP_PORTS", "80"),
        ("APP_PORTS", " "),
        ("APP_HOSTS", "\"hunter2\""),
        ("APP_HOSTS", "null"),
        ("APP_LISTEN", ""),
        ("APP_LISTEN", " "),
        ("APP_LISTEN", "80"),
        ("APP_WAIT", "30s"),
        ("APP_ANY", "[1, 2"),
        ("APP_ANY", "{ a = 1"),
        ("APP_ANY", "a]"),
        ("APP_EITHER", "[1, 2"),
        ("APP_EITHER", "a"),
    ] {
        all += &format!("{name}={value:?}: {}", of::<Types>(Loader::new().env_from("APP", [(name, value)])));
    }
    expect_test::expect![[r#"
        APP_PAIR="hunter2,1": environment variable APP_PAIR:1,1-10: invalid value for `pair` | A list of 2 elements is required, but this is text. Write [..., ...], with texts in quotes.
        APP_PAIRS="hunter2,1": environment variable APP_PAIRS:1,1-10: environment variable `APP_PAIRS` is not a list | Write a list as it stands in a file: [..., ...].
        APP_TWO="1,2": environment variable APP_TWO:1,1-4: invalid value for `two` | A list of 2 elements is required, but this is text. Write [..., ...], with texts in quotes.
        APP_TWO="[1]": environment variable APP_TWO:1,1-4: invalid value for `two` | Exactly 2 elements are required, but the number is 1.
        APP_PORTS="80": environment variable APP_PORTS:1,1-3: environment variable `APP_PORTS` is not a list | Write a list as it stands in a file: [1, 2].
        APP_PORTS=" ": environment variable APP_PORTS:1,1-2: environment variable `APP_PORTS` has nothing but blanks in it | Write a list as it stands in a file: [1, 2].
        APP_HOSTS="\"hunter2\"": environment variable APP_HOSTS:1,1-10: environment variable `APP_HOSTS` is not a list | Write a list as it stands in a file: ["a", "b"].
        APP_HOSTS="null": Types { port: None, offset: None, wait: None, listen: None, address: None, pair: None, pairs: None, two: None, one: None, ports: None, hosts: None, any: None, either: None }
        APP_LISTEN="": environment variable APP_LISTEN:1,1-1: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text. environment variable `APP_LISTEN` is empty.
        APP_LISTEN=" ": environment variable APP_LISTEN:1,1-2: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text. environment variable `APP_LISTEN` has nothing but blanks in it.
        APP_LISTEN="80": environment variable APP_LISTEN:1,1-3: invalid value for `listen` | An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text.
        APP_WAIT="30s": environment variable APP_WAIT:1,1-4: invalid value for `wait` | A map is required, but this is text. Its attributes are: `secs`, `nanos`.
        APP_ANY="[1, 2": environment variable APP_ANY:1,1-2: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        APP_ANY="{ a = 1": environment variable APP_ANY:1,1-2: unclosed map | This map is never closed: its `}` is missing, or one inside it.
        APP_ANY="a]": Types { port: None, offset: None, wait: None, listen: None, address: None, pair: None, pairs: None, two: None, one: None, ports: None, hosts: None, any: Some("a]"), either: None }
        APP_EITHER="[1, 2": environment variable APP_EITHER:1,1-2: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        APP_EITHER="a": Types { port: None, offset: None, wait: None, listen: None, address: None, pair: None, pairs: None, two: None, one: None, ports: None, hosts: None, any: None, either: Some(Text("a")) }
    "#]].assert_eq(&all);
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
#[hcl(validate = "looked_at")]
struct Looked {
    at: String,
    limits: BTreeMap<String, u8>,
    #[hcl(block)]
    retry: Option<Retry>,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Retry {
    times: u8,
}

fn looked_at(looked: &Looked) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    problems.add(looked.at.clone(), "this is wrong");
    problems
}

#[test]
fn paths_of_the_program_are_not_shown_where_they_lead_nowhere() {
    let mut all = String::new();
    for path in ["no.such.path", "no", "limits.a", "limits.b.c", "retry", "retry.times", "retry.no", "at", "at.x", ""] {
        let text = format!("at = \"{path}\"\nlimits = {{ a = 1 }}\n");
        all += &format!("{path}: {}", of::<Looked>(Loader::new().named_text("a.hcl", text)));
        all += &format!("  alone: {}", of::<Looked>(Loader::new().env_from("APP", [("APP_AT", path)])));
    }
    expect_test::expect![[r#"
        no.such.path: a.hcl:1,1-1: invalid configuration | this is wrong.
          alone: nowhere: invalid configuration | this is wrong.
        no: a.hcl:1,1-1: invalid configuration | this is wrong.
          alone: nowhere: invalid configuration | this is wrong.
        limits.a: a.hcl:2,16-17: invalid value for `limits.a` | this is wrong.
          alone: nowhere: invalid value for `limits` | this is wrong.
        limits.b.c: a.hcl:2,10-19: invalid value for `limits` | this is wrong.
          alone: nowhere: invalid value for `limits` | this is wrong.
        retry: a.hcl:1,1-1: invalid value for `retry` | this is wrong.
          alone: nowhere: invalid value for `retry` | this is wrong.
        retry.times: a.hcl:1,1-1: invalid value for `retry` | this is wrong.
          alone: nowhere: invalid value for `retry` | this is wrong.
        retry.no: a.hcl:1,1-1: invalid value for `retry` | this is wrong.
          alone: nowhere: invalid value for `retry` | this is wrong.
        at: a.hcl:1,6-10: invalid value for `at` | this is wrong.
          alone: environment variable APP_AT:1,1-3: invalid value for `at` | this is wrong.
        at.x: a.hcl:1,6-12: invalid value for `at` | this is wrong.
          alone: environment variable APP_AT:1,1-5: invalid value for `at` | this is wrong.
        : a.hcl:1,1-1: invalid configuration | this is wrong.
          alone: nowhere: invalid configuration | this is wrong.
    "#]]
    .assert_eq(&all);
}

/// What several layers have together keeps the place and the meaning of each part.
#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "second_is_bad")]
struct Joined {
    #[hcl(merge = "append")]
    #[serde(default)]
    tags: Vec<String>,
    #[hcl(merge = "append", max_len = 2)]
    #[serde(default)]
    few: Vec<u8>,
    #[hcl(merge = "deep")]
    #[serde(default)]
    deep: BTreeMap<String, Vec<String>>,
}

fn second_is_bad(joined: &Joined) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    for (at, _) in joined.tags.iter().enumerate().filter(|(_, tag)| *tag == "bad") {
        problems.add(format!("tags[{at}]"), "not good");
    }
    problems
}

#[test]
fn what_layers_have_together() {
    let of = |base: &str, local: &str| {
        format!(
            "{base} {local}: {}",
            of::<Joined>(Loader::new().named_text("a.hcl", base).layer().named_text("b.hcl", local))
        )
    };
    let all = [
        of("tags = [\"a\", [\"x\"]]", "tags = [\"b\"]"),
        of("tags = [\"a\"]", "tags = [\"b\", 1-2]"),
        of("tags = [1-2]", "tags = [\"b\"]"),
        of("tags = [\"a\", \"bad\"]", "tags = [\"b\", \"bad\"]"),
        of("tags = [\"a\"]", "tags = [\"b\""),
        of("tags = [\"a\"", "tags = [\"b\"]"),
        of("few = [1, 2]", "few = [3]"),
        of("few = [1, 300]", "few = []"),
        of("deep = { a = [\"x\"", "deep = { b = [\"y\"] }"),
        of("deep = { a = [1-2] }", "deep = { b = [[\"y\"]] }"),
    ];
    expect_test::expect![[r#"
        tags = ["a", ["x"]] tags = ["b"]: a.hcl:1,14-19: invalid value for `tags[1]` | Text is required, but this is a list.
        tags = ["a"] tags = ["b", 1-2]: b.hcl:1,14-17: invalid value for `tags[2]` | Text is required, but this is a subtraction. Its result is -1; to write text, put it in quotes: `"1-2"`.
        tags = [1-2] tags = ["b"]: a.hcl:1,9-12: invalid value for `tags[0]` | Text is required, but this is a subtraction. Its result is -1; to write text, put it in quotes: `"1-2"`.
        tags = ["a", "bad"] tags = ["b", "bad"]: a.hcl:1,14-19: invalid value for `tags[1]` | not good.
        b.hcl:1,14-19: invalid value for `tags[3]` | not good.
        tags = ["a"] tags = ["b": b.hcl:1,8-9: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        tags = ["a" tags = ["b"]: a.hcl:1,8-9: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        few = [1, 2] few = [3]: b.hcl:1,7-10: invalid value for `few` | Must have at most 2 elements. The list is made of those of a.hcl and b.hcl.
        few = [1, 300] few = []: a.hcl:1,11-14: invalid value for `few[1]` | Must be a whole number between 0 and 255, but 300 is too large.
        deep = { a = ["x" deep = { b = ["y"] }: a.hcl:1,14-15: unclosed list | This list is never closed: its `]` is missing, or one inside it.
        deep = { a = [1-2] } deep = { b = [["y"]] }: a.hcl:1,15-18: invalid value for `deep.a[0]` | Text is required, but this is a subtraction. Its result is -1; to write text, put it in quotes: `"1-2"`.
        b.hcl:1,15-20: invalid value for `deep.b[0]` | Text is required, but this is a list.
    "#]].assert_eq(&all.concat());
    let loaded =
        Loader::new().named_text("a.hcl", "tags = [\"a\", \"b\"]").layer().named_text("b.hcl", "tags = [\"c\"]");
    let loaded = loaded.load_full::<Joined>().unwrap();
    let origins = ["tags[0]", "tags[1]", "tags[2]", "tags[3]"].map(|path| loaded.origin(path).map(|it| it.to_string()));
    assert_eq!(origins.map(Option::unwrap_or_default), ["a.hcl:1:9", "a.hcl:1:14", "b.hcl:1:9", ""]);
}

/// Numbers without blanks are no text in a branch, with signs, and in a list of a variable; with other words they are text
/// without quotes.
#[test]
fn numbers_without_blanks_anywhere() {
    let context = || hcl_serde::EvalContext::new().with_variable("x", true);
    let of_text =
        |text: &str| format!("{text:?}: {}", of::<Text>(Loader::new().named_text("a.hcl", text).context(context())));
    let texts = [
        "date = x ? 12-31 : \"a\"\n",
        "date = x ? \"a\" : 12-31\n",
        "date = x ? 12 - 31 : \"a\"\n",
        "date = x ? 1-2 : 3\n",
        "date = -1-2\n",
        "date = 2026--01\n",
        "date = (0123)-456\n",
        "date = 2026-JAN-02\n",
        "date = 1-y\n",
        "date = y\n",
        "date = 1.2-beta\n",
    ];
    expect_test::expect![[r#"
        "date = x ? 12-31 : \"a\"\n": a.hcl:1,12-17: invalid value for `date` | Text is required, but this is a subtraction. Its result is -19; to write text, put it in quotes: `"12-31"`.
        "date = x ? \"a\" : 12-31\n": Text { date: "a" }
        "date = x ? 12 - 31 : \"a\"\n": Text { date: "-19" }
        "date = x ? 1-2 : 3\n": a.hcl:1,12-15: invalid value for `date` | Text is required, but this is a subtraction. Its result is -1; to write text, put it in quotes: `"1-2"`.
        "date = -1-2\n": a.hcl:1,8-12: invalid value for `date` | Text is required, but this is a subtraction. Its result is -3; to write text, put it in quotes: `"-1-2"`.
        "date = 2026--01\n": a.hcl:1,8-16: invalid value for `date` | Text is required, but this is a subtraction. Its result is 2027; to write text, put it in quotes: `"2026--01"`.
        "date = (0123)-456\n": a.hcl:1,8-18: invalid value for `date` | Text is required, but this is a subtraction. Its result is -333; to write text, put it in quotes: `"(0123)-456"`.
        "date = 2026-JAN-02\n": a.hcl:1,13-19: unknown variable | The variable `JAN-02` does not exist. Defined here: x. To write text, put all of it in quotes: `"2026-JAN-02"`.
        "date = 1-y\n": a.hcl:1,10-11: unknown variable | The variable `y` does not exist. Defined here: x. To write text, put all of it in quotes: `"1-y"`.
        "date = y\n": a.hcl:1,8-9: unknown variable | The variable `y` does not exist. Defined here: x. To write text, put it in quotes: `"y"`.
        "date = 1.2-beta\n": a.hcl:1,12-16: unknown variable | The variable `beta` does not exist. Defined here: x. To write text, put all of it in quotes: `"1.2-beta"`.
    "#]].assert_eq(&texts.map(of_text).concat());
    // Each advice followed.
    for (text, expected) in [
        ("date = x ? \"12-31\" : \"a\"\n", "12-31"),
        ("date = \"2026--01\"\n", "2026--01"),
        ("date = \"2026-JAN-02\"\n", "2026-JAN-02"),
        ("date = \"1-y\"\n", "1-y"),
    ] {
        assert_eq!(Loader::new().named_text("a.hcl", text).context(context()).load::<Text>().unwrap().date, expected);
    }
    let of_variable = |name: &str, value: &str| {
        format!("{name}={value}: {}", of::<Others>(Loader::new().env_from("APP", [(name, value)])))
    };
    let all = [
        of_variable("APP_LIST", "[2026-01-02]"),
        of_variable("APP_LIST", "[\"a\", 2026--01]"),
        of_variable("APP_MAP", "{ a = 12-31 }"),
        of_variable("APP_MAP__A", "12-31"),
        of_variable("APP_LIST", "[\"2026-01-02\", 5, 2 - 1]"),
        of_variable("APP_LIST", "[2026-JAN-02]"),
        of_variable("APP_ANY", "[60*60]"),
    ];
    expect_test::expect![[r#"
        APP_LIST=[2026-01-02]: environment variable APP_LIST:1,1-13: environment variable `APP_LIST` has a text without quotes | Numbers with operators between them are computed. Write texts in quotes, as in a file: ["a", "b"].
        APP_LIST=["a", 2026--01]: environment variable APP_LIST:1,1-16: environment variable `APP_LIST` has a text without quotes | Numbers with operators between them are computed. Write texts in quotes, as in a file: ["a", "b"].
        APP_MAP={ a = 12-31 }: environment variable APP_MAP:1,1-14: environment variable `APP_MAP` has a text without quotes | Numbers with operators between them are computed. Write texts in quotes, as in a file: { key = "a" }.
        APP_MAP__A=12-31: Others { list: None, map: Some({"a": "12-31"}), secret: None, number: None, any: None }
        APP_LIST=["2026-01-02", 5, 2 - 1]: Others { list: Some(["2026-01-02", "5", "1"]), map: None, secret: None, number: None, any: None }
        APP_LIST=[2026-JAN-02]: environment variable APP_LIST:1,7-13: variables not allowed | No variables are available here.
        APP_ANY=[60*60]: Others { list: None, map: None, secret: None, number: None, any: Some([3600]) }
    "#]].assert_eq(&all.concat());
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[hcl(validate = "nothing_is_right")]
#[serde(default)]
struct Set {
    date: Option<String>,
    port: Option<u16>,
    pair: Option<(String, u8)>,
    triple: Option<[u8; 3]>,
    point: Option<Point>,
    lookup: Option<Lookup>,
    quotas: BTreeMap<String, u8>,
    headers: BTreeMap<String, String>,
    tags: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Lookup {
    Number(u16),
    Flag(bool),
    Numbers(Vec<u8>),
}

fn nothing_is_right(set: &Set) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if set.date.as_deref() == Some("wrong") {
        problems.add("date.foo", "it has no parts");
    }
    if set.tags.len() == 1 {
        problems.add("tags[0]", "not this one");
        problems.add("tags[1]", "one is missing");
    }
    problems
}

/// Only the part of a path is named that leads somewhere, in a file and in a setting alike.
#[test]
fn parts_of_settings() {
    let all = [
        of::<Set>(Loader::new().named_text("a.hcl", "date = \"wrong\"\n")),
        of::<Set>(Loader::new().override_value("date", "wrong")),
        of::<Set>(Loader::new().env_from("APP", [("APP_DATE", "wrong")])),
        of::<Set>(Loader::new().named_text("a.hcl", "tags = [\"e\"]\n")),
        of::<Set>(Loader::new().env_from("APP", [("APP_TAGS", "[\"e\"]")])),
    ];
    expect_test::expect![[r#"
        a.hcl:1,8-15: invalid value for `date` | it has no parts.
        override of date:1,1-6: invalid value for `date` | it has no parts.
        environment variable APP_DATE:1,1-6: invalid value for `date` | it has no parts.
        a.hcl:1,8-13: invalid value for `tags` | one is missing.
        a.hcl:1,9-12: invalid value for `tags[0]` | not this one.
        environment variable APP_TAGS:1,1-6: invalid value for `tags[0]` | not this one.
        environment variable APP_TAGS:1,1-6: invalid value for `tags` | one is missing.
    "#]]
    .assert_eq(&all.concat());
    let set = Loader::new().env_from("APP", [("APP_TAGS", "[\"e\", \"f\"]")]).load_full::<Set>().unwrap();
    assert!(set.origin("tags[1]").is_some() && set.origin("tags[2]").is_none() && set.origin("tags.x").is_none());
}

/// What is wrong with a list or an object in a variable is said, and what a number has around it; nothing of it is shown.
#[test]
fn settings_that_cannot_be_read() {
    let of = |name: &str, value: &str| {
        format!("{name}={value}: {}", of::<Set>(Loader::new().env_from("APP", [(name, value)])))
    };
    let all = [
        of("APP_PAIR", "[\"a\", x]"),
        of("APP_PAIR", "[\"a\" 1]"),
        of("APP_PAIR", "[\"a\", 1"),
        of("APP_PAIR", "a"),
        of("APP_TRIPLE", "[1, 2, x]"),
        of("APP_TRIPLE", "1"),
        of("APP_POINT", "{ x = 1, y = z }"),
        of("APP_POINT", "{ x = 1, y = 2"),
        of("APP_LOOKUP", ""),
        of("APP_LOOKUP", "  "),
        of("APP_LOOKUP", "x"),
        of("APP_PORT", "\"80\""),
        of("APP_PORT", "80 "),
        of("APP_PORT", "x"),
        of("APP_PORT", "8 0"),
    ];
    expect_test::expect![[r#"
        APP_PAIR=["a", x]: environment variable APP_PAIR:1,1-9: invalid value for `pair` | A list of 2 elements is required, but this is text. environment variable `APP_PAIR` begins with `[` but cannot be read as in a file: No variables are available here.
        APP_PAIR=["a" 1]: environment variable APP_PAIR:1,1-8: invalid value for `pair` | A list of 2 elements is required, but this is text. environment variable `APP_PAIR` begins with `[` but cannot be read as in a file: The element is complete before this.
        APP_PAIR=["a", 1: environment variable APP_PAIR:1,1-8: invalid value for `pair` | A list of 2 elements is required, but this is text. environment variable `APP_PAIR` begins with `[` but cannot be read up to a `]` at its end: it is written as in a file, with texts in quotes.
        APP_PAIR=a: environment variable APP_PAIR:1,1-2: invalid value for `pair` | A list of 2 elements is required, but this is text. Write [..., ...], with texts in quotes.
        APP_TRIPLE=[1, 2, x]: environment variable APP_TRIPLE:1,1-10: invalid value for `triple` | A list of 3 elements is required, but this is text. environment variable `APP_TRIPLE` begins with `[` but cannot be read as in a file: No variables are available here.
        APP_TRIPLE=1: environment variable APP_TRIPLE:1,1-2: invalid value for `triple` | A list of 3 elements is required, but this is a number. Write [..., ..., ...], with texts in quotes.
        APP_POINT={ x = 1, y = z }: environment variable APP_POINT:1,1-17: invalid value for `point` | A map is required, but this is text. environment variable `APP_POINT` begins with `{` but cannot be read as in a file: No variables are available here.
        APP_POINT={ x = 1, y = 2: environment variable APP_POINT:1,1-15: invalid value for `point` | A map is required, but this is text. environment variable `APP_POINT` begins with `{` but cannot be read up to a `}` at its end: it is written as in a file, with texts in quotes.
        APP_LOOKUP=: environment variable APP_LOOKUP:1,1-1: invalid value for `lookup` | A list of numbers is required; or a number is required, but this is text that is no number; or `true`/`false` is required, but this is text. environment variable `APP_LOOKUP` is empty.
        APP_LOOKUP=  : environment variable APP_LOOKUP:1,1-3: invalid value for `lookup` | A list of numbers is required; or a number is required, but this is text that is no number; or `true`/`false` is required, but this is text. environment variable `APP_LOOKUP` has nothing but blanks in it.
        APP_LOOKUP=x: environment variable APP_LOOKUP:1,1-2: invalid value for `lookup` | A list of numbers is required; or a number is required, but this is text that is no number; or `true`/`false` is required, but this is text.
        APP_PORT="80": environment variable APP_PORT:1,1-5: environment variable `APP_PORT` has quotes in its value | The quotes are a part of the value here. Write the value without them.
        APP_PORT=80 : environment variable APP_PORT:1,1-4: invalid value for `port` | A number is required, but this is text that is no number. It is one without the blanks around it: leave them out.
        APP_PORT=x: environment variable APP_PORT:1,1-2: invalid value for `port` | A number is required, but this is text that is no number.
        APP_PORT=8 0: environment variable APP_PORT:1,1-4: invalid value for `port` | A number is required, but this is text that is no number.
    "#]].assert_eq(&all.concat());
    expect_test::expect![[r#"
        "port = \"80 \"\n": a.hcl:1,8-13: invalid value for `port` | A number is required, but this is text that is no number. It is one without the blanks around it: leave them out.
        "port = \"80\"\n": Set { date: None, port: Some(80), pair: None, triple: None, point: None, lookup: None, quotas: {}, headers: {}, tags: [] }
        "port = \"'80'\"\n": a.hcl:1,8-14: invalid value for `port` | A number is required, but this is text that is no number. It is one without the quotes around it: leave them out.
    "#]].assert_eq(&of_texts::<Set>(&[
        "port = \"80 \"\n",
        "port = \"80\"\n",
        "port = \"'80'\"\n",
    ]));
}

/// Whatever is wrong with a list in a variable, no word of it is repeated.
#[test]
fn broken_lists_are_not_repeated() {
    let broken = [
        "[hunter]",
        "[5hunter, 1]",
        "[1, hunter-2]",
        "[hunter(1)]",
        "[\"a\" hunter]",
        "[@hunter]",
        "[\"${hunter}\"]",
        "[hunter.x]",
        "[\"\\hunter\"]",
        "['hunter']",
        "[hunter = 1]",
        "[hunter::x()]",
        "[{ hunter }]",
        "[1 / 0, hunter]",
        "[!\"hunter\"]",
        "[-\"hunter\"]",
        "[{ a = 1 }.hunter]",
        "[[1][\"hunter\"]]",
        "[for hunter in []: 1 2]",
        "[true ? hunter : 1]",
        "[hunter\n1]",
    ];
    for value in broken {
        for name in ["APP_PAIR", "APP_TRIPLE", "APP_LOOKUP", "APP_TAGS"] {
            let said = of::<Set>(Loader::new().env_from("APP", [(name, value)]));
            assert!(!said.contains("hunter") && said.contains(name), "{name} {value}: {said}");
        }
    }
}

/// A value that is not computed is shown once.
#[test]
fn values_are_shown_once() {
    let text = "quotas = { a = 1 }\nheaders = { a = \"x\" }\n";
    let loader = Loader::new()
        .named_text("a.hcl", text)
        .override_value("quotas.new", "4")
        .override_value("headers.b", "1-2")
        .override_value("tags", "[\"e\", 1]");
    let table = loader.load_full::<Set>().unwrap().explain();
    let both = Loader::new()
        .named_text("a.hcl", text)
        .override_value("headers", "{ a = \"1-2\" }")
        .layer()
        .named_text("b.hcl", "quotas = { b = 1 + 1 }\n");
    let table = format!("{table}{}", both.load_full::<Set>().unwrap().explain());
    expect_test::expect![[r#"
        quotas.a    1                     a.hcl:1:16
        quotas.new  4                     override of quotas.new
        headers.a   "x"                   a.hcl:2:17
        headers.b   "1-2"                 override of headers.b
        tags        ["e", 1]              override of tags
        date        (set by the program)  default
        port        (set by the program)  default
        pair        (set by the program)  default
        triple      (set by the program)  default
        point       (set by the program)  default
        lookup      (set by the program)  default
        quotas   {"b" = 2} ({ b = 1 + 1 })  b.hcl:1:10
        headers  {"a" = "1-2"}              override of headers
        date     (set by the program)       default
        port     (set by the program)       default
        pair     (set by the program)       default
        triple   (set by the program)       default
        point    (set by the program)       default
        lookup   (set by the program)       default
        tags     []                         default
    "#]]
    .assert_eq(&table);
}
