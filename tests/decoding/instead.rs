//! What is said where something else is written than a type takes: what to write instead.

use std::collections::HashMap;
use std::time::Duration;

use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::StaticType;
use hcl_serde::model::value::Mark;
use hcl_serde::{EvalContext, HclFile, HclSchema, Loader, Sensitive, ValidationErrors, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn said<T: DeserializeOwned + HclFile>(loader: &Loader) -> String {
    match loader.load::<T>() {
        Ok(_) => "nothing\n".to_owned(),
        Err(error) => lines(&error),
    }
}

/// One line for each mistake.
fn lines(error: &hcl_serde::Error) -> String {
    let lines = error.diagnostics().iter().map(|found| {
        let at = found.subject().map(ToString::to_string).unwrap_or_default();
        format!("{at}: {} | {}\n", found.summary(), found.message())
    });
    lines.collect()
}

/// What is said of each text in a native file.
fn of_files<T: DeserializeOwned + HclFile>(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("{text:?}\n  {}", said::<T>(&Loader::new().named_text("a.hcl", *text)))).collect()
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Service {
    store: Option<Store>,
    cache: Option<Cache>,
    endpoints: Option<Vec<Endpoint>>,
    by_name: Option<HashMap<String, Endpoint>>,
    #[hcl(block)]
    tls: Option<Endpoint>,
    names: Option<Vec<String>>,
    ports: Option<Vec<u16>>,
    #[hcl(block)]
    limits: Option<Limits>,
    #[serde(default, with = "hcl_serde::duration")]
    timeout: Duration,
    level: Option<Level>,
    text: Option<String>,
    #[serde(default)]
    nested: Nested,
    even: Option<Even>,
    #[hcl(block)]
    quota: Option<Quota>,
    #[serde(default)]
    map: HashMap<String, String>,
}

/// With something to say of a part of it.
#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "Quota::check")]
struct Quota {
    most: u32,
}

impl Quota {
    fn check(&self) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        if self.most > 100 {
            problems.add("most", "there are only 100");
        }
        problems
    }
}

/// A variant that is named by an attribute beside its content.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum Store {
    Memory,
    Disk { path: String },
}

/// A variant that is named by the only attribute of an object, or by a word.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum Cache {
    Memory,
    Disk { path: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Endpoint {
    url: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "Limits::check")]
struct Limits {
    #[hcl(default = 10)]
    burst: u32,
    #[serde(default)]
    rate: u32,
}

impl Limits {
    fn check(&self) -> Result<(), String> {
        if self.rate > self.burst { Err(format!("the rate {} is more than the burst", self.rate)) } else { Ok(()) }
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    Info,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is only shown")]
struct Nested {
    #[hcl(default = 3)]
    depth: u8,
    #[serde(default)]
    width: u8,
    token: Option<Sensitive<String>>,
    inner: Option<Limits>,
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "u32")]
#[expect(dead_code, reason = "it is never made")]
struct Even(u32);

impl TryFrom<u32> for Even {
    type Error = String;

    fn try_from(number: u32) -> Result<Even, String> {
        if number & 1 == 0 { Ok(Even(number)) } else { Err(format!("{number} is odd")) }
    }
}

#[test]
fn enums_and_objects() {
    expect_test::expect![[r#"
        "store = \"memory\"\n"
          a.hcl:1,9-17: invalid value for `store` | A map is required, but this is text. Write an object whose attribute `kind` is `memory`.
        "store = [\"memory\"]\n"
          a.hcl:1,9-19: invalid value for `store` | A map is required, but this is a list. Write an object whose attribute `kind` is one of `memory`, `disk`.
        "store = { path = \"x\" }\n"
          a.hcl:1,9-10: missing argument | The required argument `store.kind` is not set.
        "store = { kind = \"dsk\" }\n"
          a.hcl:1,18-23: invalid value for `store.kind` | "dsk" is not one of "memory", "disk"; did you mean "disk"?
        "cache = \"memroy\"\n"
          a.hcl:1,9-17: invalid value for `cache` | "memroy" is not one of "memory", "disk"; did you mean "memory"?
        "cache = \"disk\"\n"
          a.hcl:1,9-15: invalid value for `cache` | A map is required, but this is text. Write an object with the attribute "disk".
        "cache = [\"memory\"]\n"
          a.hcl:1,9-19: invalid value for `cache` | Text or a map is required, but this is a list.
        "cache = 5\n"
          a.hcl:1,9-10: invalid value for `cache` | "5" is not one of "memory", "disk".
        "endpoints = { url = \"x\" }\n"
          a.hcl:1,13-26: invalid value for `endpoints` | A list is required, but this is a map. Write [{ ... }].
        "endpoints = { a = { url = \"x\" } }\n"
          a.hcl:1,13-34: invalid value for `endpoints` | A list is required, but this is a map. Write [{ ... }].
        "endpoints = \"x\"\n"
          a.hcl:1,13-16: invalid value for `endpoints` | A list is required, but this is text. Write ["x"].
        "by_name = [{ url = \"x\" }]\n"
          a.hcl:1,11-26: invalid value for `by_name` | A map is required, but this is a list.
        "level = \"dbug\"\n"
          a.hcl:1,9-15: invalid value for `level` | "dbug" is not one of "debug", "info"; did you mean "debug"?
        "level = [\"debug\"]\n"
          a.hcl:1,9-18: invalid value for `level` | "debug" or "info" is required, but this is a list.
    "#]].assert_eq(&of_files::<Service>(&[
        "store = \"memory\"\n",
        "store = [\"memory\"]\n",
        "store = { path = \"x\" }\n",
        "store = { kind = \"dsk\" }\n",
        "cache = \"memroy\"\n",
        "cache = \"disk\"\n",
        "cache = [\"memory\"]\n",
        "cache = 5\n",
        "endpoints = { url = \"x\" }\n",
        "endpoints = { a = { url = \"x\" } }\n",
        "endpoints = \"x\"\n",
        "by_name = [{ url = \"x\" }]\n",
        "level = \"dbug\"\n",
        "level = [\"debug\"]\n",
    ]));
}

#[test]
fn habits_of_other_formats() {
    expect_test::expect![[r#"
        "tls: {}\n"
          a.hcl:1,4-5: argument or block expected | A name is not followed by a colon. Write `=` instead to set an argument, or remove the colon to write a block.
        "tls: { url = \"x\" }\n"
          a.hcl:1,4-5: argument or block expected | A name is not followed by a colon. Write `=` instead to set an argument, or remove the colon to write a block.
        "tls:\n  url: x\n"
          a.hcl:1,4-5: argument or block expected | This is neither an argument nor a block. Write `name = value` or `name { ... }`.
        "tls = {}\n"
          a.hcl:1,1-4: block written as an argument | `tls` is not an argument here, but a block type. Write `tls { ... }` without `=`.
        "tls = { url = \"x\" }\n"
          a.hcl:1,1-4: block written as an argument | `tls` is not an argument here, but a block type. Write `tls { ... }` without `=`.
        "names: [a]\n"
          a.hcl:1,6-7: missing equals sign | The name of an argument is followed by `=`. Write `=` instead of the colon.
        "nested: {}\n"
          a.hcl:1,7-8: argument or block expected | A name is not followed by a colon. Write `=` instead to set an argument, or remove the colon to write a block.
        "unknown: {}\n"
          a.hcl:1,8-9: argument or block expected | A name is not followed by a colon. Write `=` instead to set an argument, or remove the colon to write a block.
        "timeout = \"5 secnds\"\n"
          a.hcl:1,11-21: invalid value for `timeout` | A duration such as "30s" is required: "5 secnds" is no duration: "secnds" is none of the units ns, us, ms, s, m, h, d, w; did you mean "s"?
        "timeout = \"5 mnutes\"\n"
          a.hcl:1,11-21: invalid value for `timeout` | A duration such as "30s" is required: "5 mnutes" is no duration: "mnutes" is none of the units ns, us, ms, s, m, h, d, w; did you mean "m"?
        "timeout = 5\n"
          a.hcl:1,11-12: invalid value for `timeout` | A duration such as "30s" is required, but this is a number.
    "#]].assert_eq(&of_files::<Service>(&[
        "tls: {}\n",
        "tls: { url = \"x\" }\n",
        "tls:\n  url: x\n",
        "tls = {}\n",
        "tls = { url = \"x\" }\n",
        "names: [a]\n",
        "nested: {}\n",
        "unknown: {}\n",
        "timeout = \"5 secnds\"\n",
        "timeout = \"5 mnutes\"\n",
        "timeout = 5\n",
    ]));
}

#[test]
fn settings() {
    let file = "limits {\n  burst = 5\n}\n";
    let loader = || Loader::new().named_text("a.hcl", file);
    let mut all = String::new();
    for value in ["a,b", "a, b ,c", "a", "a b", "", "true,false", "\"a\",\"b\"", "a=1,b=2"] {
        all += &format!("NAMES={value}: {}", said::<Service>(&loader().env_from("APP", [("APP_NAMES", value)])));
    }
    for value in ["1,2", "80, 81", "80"] {
        all += &format!("PORTS={value}: {}", said::<Service>(&loader().env_from("APP", [("APP_PORTS", value)])));
    }
    for (path, value) in [
        ("limits.brust", "5"),
        ("limits.rate", "80"),
        ("limits.rate", "x"),
        ("even", "3"),
        ("level", "dbug"),
        ("quota.most", "101"),
        ("nested.depht", "1"),
        ("nested.depth", "x"),
    ] {
        all += &format!("{path}={value}: {}", said::<Service>(&loader().override_value(path, value)));
        let error = loader().override_value(path, value).load::<Service>().unwrap_err();
        all += &format!("{}\n", error.report());
    }
    let several = Loader::new()
        .named_text("a.hcl", "level = \"dbug\"\nnmaes = 1\n")
        .override_value("limits.brust", "5")
        .override_value("names", "a,b");
    all += &said::<Service>(&several);
    expect_test::expect![[r#"
        NAMES=a,b: environment variable APP_NAMES:1,1-4: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        NAMES=a, b ,c: environment variable APP_NAMES:1,1-8: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        NAMES=a: environment variable APP_NAMES:1,1-2: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        NAMES=a b: environment variable APP_NAMES:1,1-4: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        NAMES=: environment variable APP_NAMES:1,1-1: environment variable `APP_NAMES` is empty | Write a list as it stands in a file: ["a", "b"].
        NAMES=true,false: environment variable APP_NAMES:1,1-11: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        NAMES="a","b": environment variable APP_NAMES:1,1-8: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        NAMES=a=1,b=2: environment variable APP_NAMES:1,1-8: environment variable `APP_NAMES` is not a list | Write a list as it stands in a file: ["a", "b"].
        PORTS=1,2: environment variable APP_PORTS:1,1-4: environment variable `APP_PORTS` is not a list | Write a list as it stands in a file: [1, 2].
        PORTS=80, 81: environment variable APP_PORTS:1,1-7: environment variable `APP_PORTS` is not a list | Write a list as it stands in a file: [1, 2].
        PORTS=80: environment variable APP_PORTS:1,1-3: environment variable `APP_PORTS` is not a list | Write a list as it stands in a file: [1, 2].
        limits.brust=5: override of limits.brust:1,1-2: override of `limits.brust` sets nothing | There is nothing called `brust`. Did you mean `limits.burst`?
        error[unknown-setting]: override of `limits.brust` sets nothing
         --> override of limits.brust
          = There is nothing called `brust`.
          = help: did you mean `limits.burst`?

        error: override of limits.brust has 1 error

        limits.rate=80: a.hcl:1,1-7: invalid configuration | the rate 80 is more than the burst.
        error[invalid]: invalid configuration
         --> a.hcl:1:1
          |
        1 | limits {
          | ^^^^^^ the rate 80 is more than the burst

        error: a.hcl has 1 error

        limits.rate=x: override of limits.rate:1,1-2: invalid value for `rate` | A number is required, but this is text that is no number.
        error[invalid-value]: invalid value for `rate`
         --> override of limits.rate
          = A number is required, but this is text that is no number.

        error: override of limits.rate has 1 error

        even=3: override of even:1,1-2: invalid value for `even` | The reason is not shown, because it may repeat a secret.
        error[invalid-value]: invalid value for `even`
         --> override of even
          = The reason is not shown, because it may repeat a secret.

        error: override of even has 1 error

        level=dbug: override of level:1,1-5: invalid value for `level` | (sensitive) is not one of "debug", "info".
        error[invalid-value]: invalid value for `level`
         --> override of level
          = (sensitive) is not one of "debug", "info".

        error: override of level has 1 error

        quota.most=101: override of quota.most:1,1-4: invalid value for `most` | there are only 100.
        error[invalid]: invalid value for `most`
         --> override of quota.most
          = there are only 100.

        error: override of quota.most has 1 error

        nested.depht=1: override of nested.depht:1,1-2: unknown argument | `nested.depht` is not an argument here. Did you mean `depth`?
        error[unknown-argument]: unknown argument
         --> override of nested.depht
          = `nested.depht` is not an argument here.
          = help: did you mean `depth`?

        error: override of nested.depht has 1 error

        nested.depth=x: override of nested.depth:1,1-2: invalid value for `nested.depth` | A number is required, but this is text that is no number.
        error[invalid-value]: invalid value for `nested.depth`
         --> override of nested.depth
          = A number is required, but this is text that is no number.

        error: override of nested.depth has 1 error

        override of limits.brust:1,1-2: override of `limits.brust` sets nothing | There is nothing called `brust`. Did you mean `limits.burst`?
        override of names:1,1-4: override of `names` is not a list | Write a list as it stands in a file: ["a", "b"].
        a.hcl:1,9-15: invalid value for `level` | "dbug" is not one of "debug", "info"; did you mean "debug"?
        a.hcl:2,1-6: unknown argument | `nmaes` is not an argument here. Did you mean `names`?
    "#]].assert_eq(&all);
}

#[test]
fn where_values_come_from() {
    let text = "limits {\n  burst = 5\n}\nnested = { width = 2 }\n";
    let loaded = Loader::new()
        .named_text("a.hcl", text)
        .override_value("limits.rate", "2")
        .override_value("even", "2")
        .override_value("quota.most", "7")
        .load_full::<Service>()
        .unwrap();
    let several = Loader::new()
        .named_text("a.hcl", text)
        .override_value("nested.token", "canary")
        .override_value("timeout", "1m 30s");
    let several = several.load_full::<Service>().unwrap();
    assert_eq!(loaded.origin("nested.depth").unwrap().to_string(), "default");
    assert_eq!(several.origin("nested.token").unwrap().to_string(), "override of nested.token");
    expect_test::expect![[r#"
        nested        { width = 2 }  a.hcl:4:10
        nested.depth  3              default
        even          (not shown)    override of even
        timeout       "0s"           default
        map           {}             default
        limits.burst  5              a.hcl:2:11
        limits.rate   2              override of limits.rate
        quota.most    7              override of quota.most

        nested.width  2            a.hcl:4:20
        nested.token  (sensitive)  override of nested.token
        nested.depth  3            default
        timeout       "1m 30s"     override of timeout
        map           {}           default
        limits.burst  5            a.hcl:2:11
        limits.rate   0            default
    "#]]
    .assert_eq(&format!("{}\n{}", loaded.explain(), several.explain()));
}

/// A key that is there twice is one mistake in both syntaxes: JSON says so itself, and the other counts the last one.
#[test]
fn keys_that_are_there_twice() {
    let mut all = String::new();
    for (name, text) in [
        ("a.hcl", "map = { a = \"1\", a = \"2\" }\n"),
        ("a.json", r#"{"map": {"a": "1", "a": "2"}}"#),
        ("a.json", r#"{"nested": {"depth": 1, "depth": 2}}"#),
        ("a.json", r#"{"by_name": {"a": {"url": "x"}, "a": {"url": "y"}}}"#),
    ] {
        all += &match Loader::new().named_text(name, text).load_full::<Service>() {
            Ok(loaded) => loaded
                .warnings
                .iter()
                .map(|found| format!("{name}: {}: {}\n", found.summary(), found.message()))
                .collect(),
            Err(error) => lines(&error),
        };
    }
    expect_test::expect![[r#"
        a.hcl: duplicate key: The key `a` occurs twice in this object; the last one counts. Remove one of them.
        a.json:1,20-23: duplicate key | The object has a property `a` already.
        a.json:1,25-32: duplicate key | The object has a property `depth` already.
        a.json:1,33-36: duplicate key | The object has a property `a` already.
    "#]]
    .assert_eq(&all);
}

/// A function whose parameter is a text, and one whose parameter is one of a few words.
fn context() -> EvalContext {
    let mode = StaticType::union([StaticType::constant("auto"), StaticType::constant("manual"), StaticType::INT]);
    EvalContext::new()
        .with_function("word", Function::new([Param::new("text", Type::STRING)], Type::STRING, |_| Ok("x".into())))
        .with_function("mode", Function::new([Param::exact("mode", mode)], Type::STRING, |_| Ok("x".into())))
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("secrets", Value::tuple([Value::from("canary")]).mark(Mark::sensitive()))
}

#[test]
fn arguments_of_functions() {
    let mut all = String::new();
    for text in ["word([1])", "word(secrets)", "word({ a = secret })", "mode(\"atuo\")", "mode(secret)", "mode([1])"] {
        all += &said::<Service>(&Loader::new().named_text("a.hcl", format!("text = {text}\n")).context(context()));
    }
    expect_test::expect![[r#"
        a.hcl:1,13-16: invalid function argument | The parameter `text` does not accept this value: text is required, but this is a list.
        a.hcl:1,13-20: invalid function argument | The parameter `text` does not accept this value: text is required.
        a.hcl:1,13-27: invalid function argument | The parameter `text` does not accept this value: text is required.
        a.hcl:1,13-19: invalid function argument | The parameter `mode` does not accept this value: "auto", "manual" or an int is required, but this is "atuo"; did you mean `auto`?
        a.hcl:1,13-19: invalid function argument | The parameter `mode` does not accept this value: "auto", "manual" or an int is required.
        a.hcl:1,13-16: invalid function argument | The parameter `mode` does not accept this value: "auto", "manual" or an int is required, but this is a list.
    "#]].assert_eq(&all);
}
