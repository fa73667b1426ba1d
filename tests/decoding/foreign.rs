//! Types of other crates as fields: integers of any size, maps in source order, and those of which nothing is known.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use expect_test::{Expect, expect};
use hcl_serde::model::value::Number;
use hcl_serde::{EvalContext, HclSchema, Loader, Spanned, Value};
use indexmap::{IndexMap, IndexSet};
use num_bigint::{BigInt, BigUint};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Integers {
    signed: BigInt,
    unsigned: BigUint,
    maybe: Option<BigInt>,
    list: Vec<BigUint>,
    map: BTreeMap<String, BigInt>,
    #[hcl(default = 340282366920938463463374607431768211456, min = 1)]
    bounded: BigUint,
    #[serde(flatten)]
    flattened: Flattened,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Flattened {
    buffered: BigInt,
}

/// 2^128 and one more, which no primitive type holds.
const LARGE: &str = "340282366920938463463374607431768211457";

fn large() -> BigInt {
    LARGE.parse().unwrap()
}

#[test]
fn integers_of_any_size() {
    let native = format!(
        "signed = -{LARGE}\nunsigned = {LARGE}\nmaybe = 0\nlist = [0, 7, {LARGE}]\nmap = {{ a = -7 }}\nbuffered = {LARGE}\n"
    );
    let json = format!(
        r#"{{"signed": -{LARGE}, "unsigned": {LARGE}, "maybe": 0, "list": [0, "7", {LARGE}], "map": {{"a": -7}}, "buffered": {LARGE}}}"#
    );
    let computed =
        "signed = -large\nunsigned = large\nmaybe = 0\nlist = [0, 7, large]\nmap = { a = 0 - 7 }\nbuffered = large\n";
    let context = EvalContext::new().with_variable("large", Number::from(large()));
    let layered = Loader::new().named_text("a.hcl", native.clone()).env_from("APP", [("APP_SIGNED", "5")]);
    for integers in [
        hcl_serde::from_str::<Integers>(&native),
        hcl_serde::json::from_str(&json),
        Loader::new().named_text("a.hcl", computed).context(context).load(),
    ] {
        let integers = integers.unwrap();
        assert_eq!((integers.signed, BigInt::from(integers.unsigned)), (-large(), large()));
        assert_eq!(integers.maybe, Some(BigInt::from(0)));
        assert_eq!(integers.list, [BigUint::from(0u8), BigUint::from(7u8), LARGE.parse().unwrap()]);
        assert_eq!(integers.map["a"], BigInt::from(-7));
        assert_eq!(BigInt::from(integers.bounded) + 1, large());
        assert_eq!(integers.flattened.buffered, large());
    }
    assert_eq!(layered.load::<Integers>().unwrap().signed, BigInt::from(5));
    hcl_serde::schema::assert_defaults::<Integers>();
}

#[test]
fn what_is_no_integer() {
    let text =
        "signed = 1.5\nunsigned = -1\nmaybe = null\nlist = [[1]]\nmap = { a = \"x\" }\nbounded = 0\nbuffered = true\n";
    let report = hcl_serde::from_str::<Integers>(text).unwrap_err().report();
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `signed`
         --> <config>:1:10
          |
        1 | signed = 1.5
          |          ^^^ must be a whole number

        error[invalid-value]: invalid value for `unsigned`
         --> <config>:2:12
          |
        2 | unsigned = -1
          |            ^^ must be a whole number that is not negative

        error[invalid-value]: invalid value for `list`
         --> <config>:4:9
          |
        4 | list = [[1]]
          |         ^^^ a number is required, but this is a list

        error[invalid-value]: invalid value for `map`
         --> <config>:5:13
          |
        5 | map = { a = "x" }
          |             ^^^ a number is required, but this is text that is no number

        error[invalid-value]: invalid value for `bounded`
         --> <config>:6:11
          |
        6 | bounded = 0
          |           ^ must not be less than 1

        error[invalid-value]: invalid value for `buffered`
         --> <config>:7:12
          |
        7 | buffered = true
          |            ^^^^ a number is required, but this is `true`/`false`

        error: <config> has 6 errors
    "#]]
    .assert_eq(&report);
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct WithModules {
    #[serde(with = "hcl_serde::bigint")]
    #[hcl(min = -1)]
    one: BigInt,
    #[serde(default, with = "hcl_serde::bigint::option")]
    maybe: Option<BigUint>,
    #[serde(default, with = "hcl_serde::bigint::list")]
    #[hcl(max_len = 2)]
    list: Vec<BigInt>,
}

#[test]
fn integers_by_a_module() {
    let text = format!("one = {LARGE}\nmaybe = \"{LARGE}\"\nlist = [-{LARGE}, 1]\n");
    let all: WithModules = hcl_serde::from_str(&text).unwrap();
    assert_eq!((&all.one, &all.list), (&large(), &vec![-large(), BigInt::from(1)]));
    assert_eq!(all.maybe, Some(LARGE.parse().unwrap()));
    let value = hcl_serde::to_value(&all).unwrap();
    assert_eq!(value.as_entries().unwrap().get("one"), Some(&Value::from(Number::from(large()))));
    assert_eq!(hcl_serde::from_value::<WithModules>(value).unwrap(), all);
    let none: WithModules = hcl_serde::from_str("one = 1\nmaybe = null\n").unwrap();
    assert_eq!((none.maybe, none.list), (None, Vec::new()));
    let text = "one = -2\nmaybe = -1\nlist = [1, 2, 3]\n";
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `one`
         --> <config>:1:7
          |
        1 | one = -2
          |       ^^ must not be less than -1

        error[invalid-value]: invalid value for `maybe`
         --> <config>:2:9
          |
        2 | maybe = -1
          |         ^^ a whole number that is not negative is required

        error[invalid-value]: invalid value for `list`
         --> <config>:3:8
          |
        3 | list = [1, 2, 3]
          |        ^^^^^^^^^ must have at most 2 elements

        error: <config> has 3 errors
    "#]]
    .assert_eq(&hcl_serde::from_str::<WithModules>(text).unwrap_err().report());
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct InOrder {
    #[hcl(min_len = 1)]
    object: IndexMap<String, u8>,
    #[hcl(min_len = 1)]
    set: IndexSet<String>,
    #[hcl(block)]
    part: Part,
    #[hcl(remain)]
    rest: IndexMap<String, u8>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Part {
    name: String,
    #[serde(flatten)]
    rest: IndexMap<String, Value>,
}

#[test]
fn maps_keep_the_order_of_the_source() {
    let native = "z = 1\nobject = { y = 1, b = 2, a = 3 }\na = 2\nset = [\"b\", \"a\", \"b\"]\nm = 3\npart {\n  z = 1\n  name = \"n\"\n  a = 2\n}\n";
    let json = r#"{"z": 1, "object": {"y": 1, "b": 2, "a": 3}, "a": 2, "set": ["b", "a", "b"], "m": 3, "part": {"z": 1, "name": "n", "a": 2}}"#;
    for all in [hcl_serde::from_str::<InOrder>(native), hcl_serde::json::from_str(json)] {
        let all = all.unwrap();
        assert!(all.object.keys().eq(["y", "b", "a"]));
        assert!(all.set.iter().eq(["b", "a"]));
        assert!(all.rest.keys().eq(["z", "a", "m"]));
        assert!(all.part.rest.keys().eq(["z", "a"]));
    }
    let anything: IndexMap<String, Value> = hcl_serde::from_str("b = 1\n").unwrap();
    assert_eq!(anything["b"], Value::from(1));
}

#[test]
fn texts_of_all_kinds_are_keys() {
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        service: BTreeMap<Arc<str>, Service>,
        #[hcl(block)]
        mount: BTreeMap<(PathBuf, Box<str>), Service>,
    }

    #[derive(Debug, Default, PartialEq, Deserialize, HclSchema)]
    #[serde(default)]
    struct Service {
        port: Spanned<u16>,
    }

    let text = "service \"web\" {\n  port = 80\n}\nmount \"/\" \"root\" {\n}\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!(*config.service["web"].port, 80);
    assert_eq!(*config.mount[&(PathBuf::from("/"), Box::from("root"))].port, 0);
}

/// A type of another crate, which has no schema.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Release(#[expect(dead_code, reason = "nothing but whether it is decoded is asked")] String);

impl TryFrom<String> for Release {
    type Error = String;

    fn try_from(text: String) -> Result<Release, String> {
        if text.starts_with('v') { Ok(Release(text)) } else { Err(format!("{text:?} is no release.")) }
    }
}

/// Another one, with more than one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "nothing but whether it is decoded is asked")]
struct Branch {
    port: u8,
    releases: Vec<Release>,
}

/// A type of the program that is made of a text.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(try_from = "String")]
struct Host(#[expect(dead_code, reason = "nothing but whether it is decoded is asked")] String);

impl TryFrom<String> for Host {
    type Error = String;

    fn try_from(text: String) -> Result<Host, String> {
        if text.contains(' ') { Err("A host has no blanks.".to_owned()) } else { Ok(Host(text)) }
    }
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Many {
    releases: Vec<Release>,
    named: BTreeMap<String, Vec<Release>>,
    three: Option<[Release; 3]>,
    branches: Vec<Branch>,
    pairs: Vec<(Release, Vec<Release>, u8)>,
    #[hcl(sensitive)]
    hidden: Vec<Release>,
    #[hcl(validate = "at_least_two")]
    judged: Vec<Release>,
    hosts: Vec<Host>,
    of: BTreeMap<String, Host>,
    at: Vec<(Host, u8)>,
}

fn at_least_two(releases: &[Release]) -> Result<(), &'static str> {
    if releases.len() < 2 { Err("Two are needed.") } else { Ok(()) }
}

/// What is reported: where and why, a line each.
fn reported(text: &str) -> String {
    let error = hcl_serde::from_str::<Many>(text).unwrap_err();
    let lines = error.diagnostics().iter().map(|found| {
        let at = found.subject().map(hcl_serde::Range::text);
        format!("{}: {}: {}\n", at.unwrap_or_default(), found.summary(), found.detail_message())
    });
    lines.collect()
}

#[test]
fn each_mistake_in_what_has_no_schema_is_found() {
    let check = |text: &str, expected: Expect| expected.assert_eq(&reported(text));
    check(
        r#"releases = ["1", "v1", "2", 3]"#,
        expect![[r#"
            "1": invalid value for `releases`: "1" is no release.
            "2": invalid value for `releases`: "2" is no release.
            3: invalid value for `releases`: "3" is no release.
        "#]],
    );
    check(
        r#"releases = ["1", nothing, "2"]"#,
        expect![[r#"
            "1": invalid value for `releases`: "1" is no release.
            nothing: variables not allowed: No variables are available here.
            "2": invalid value for `releases`: "2" is no release.
        "#]],
    );
    check(
        r#"releases = [for i in [1, 2] : "${i}"]"#,
        expect![[r#"
            [for i in [1, 2] : "${i}"]: invalid value for `releases`: "1" is no release.
            [for i in [1, 2] : "${i}"]: invalid value for `releases`: "2" is no release.
        "#]],
    );
    check(
        r#"named = { a = ["1", "v1", "2"], b = "3", c = ["4"] }"#,
        expect![[r#"
            "1": invalid value for `named`: "1" is no release.
            "2": invalid value for `named`: "2" is no release.
            "3": invalid value for `named`: A list is required, but this is text.
            "4": invalid value for `named`: "4" is no release.
        "#]],
    );
    check(
        r#"named = { for name in ["a", "b"] : name => ["v1", "1"] }"#,
        expect![[r#"
            { for name in ["a", "b"] : name => ["v1", "1"] }: invalid value for `named`: "1" is no release.
            { for name in ["a", "b"] : name => ["v1", "1"] }: invalid value for `named`: "1" is no release.
        "#]],
    );
    // Nothing takes the place of one of three.
    check(
        r#"three = ["v1", "1", "2"]"#,
        expect![[r#"
            "1": invalid value for `three`: "1" is no release.
        "#]],
    );
    check(
        r#"branches = [{ port = 300, releases = [] }, { port = 1, releases = ["1", "2"], prot = 2 }, { port = 3 }]"#,
        expect![[r#"
            300: invalid value for `branches`: Must be a whole number between 0 and 255, but 300 is too large.
            "1": invalid value for `branches`: "1" is no release.
            "2": invalid value for `branches`: "2" is no release.
            prot: invalid value for `branches`: `prot` is not an attribute here. Did you mean `port`?
            { port = 3 }: invalid value for `branches`: The attribute `releases` is missing.
        "#]],
    );
    check(
        r#"pairs = [["1", ["2"], 300], ["v1", ["2", "3"], 300], ["v1", [], 1, 1]]"#,
        expect![[r#"
            "1": invalid value for `pairs`: "1" is no release.
            "2": invalid value for `pairs`: "2" is no release.
            "3": invalid value for `pairs`: "3" is no release.
            300: invalid value for `pairs`: Must be a whole number between 0 and 255, but 300 is too large.
            1: invalid value for `pairs`: There are more elements than are expected.
        "#]],
    );
    check(
        r#"hidden = ["1", "2"]"#,
        expect![[r#"
            "1": invalid value for `hidden`: "1" is no release.
            "2": invalid value for `hidden`: "2" is no release.
        "#]],
    );
    // What is left is not judged in the place of all.
    check(
        r#"judged = ["1", "2", "v1"]"#,
        expect![[r#"
            "1": invalid value for `judged`: "1" is no release.
            "2": invalid value for `judged`: "2" is no release.
        "#]],
    );
    check(
        r#"judged = ["v1"]"#,
        expect![[r#"
            ["v1"]: invalid value for `judged`: Two are needed.
        "#]],
    );
}

#[test]
fn each_mistake_in_what_is_made_of_a_text_is_found() {
    let check = |text: &str, expected: Expect| expected.assert_eq(&reported(text));
    check(
        r#"hosts = ["a b", "c", "d e"]"#,
        expect![[r#"
            "a b": invalid value for `hosts[0]`: A host has no blanks.
            "d e": invalid value for `hosts[2]`: A host has no blanks.
        "#]],
    );
    check(
        r#"of = { x = "a b", y = "c", z = "d e" }"#,
        expect![[r#"
            "a b": invalid value for `of.x`: A host has no blanks.
            "d e": invalid value for `of.z`: A host has no blanks.
        "#]],
    );
    check(
        r#"at = [["a b", 300], ["c d", 1], ["e", 1]]"#,
        expect![[r#"
            "a b": invalid value for `at[0][0]`: A host has no blanks.
            300: invalid value for `at[0][1]`: Must be a whole number between 0 and 255, but 300 is too large.
            "c d": invalid value for `at[1][0]`: A host has no blanks.
        "#]],
    );
    check(
        r#"hosts = [for i in [1, 2] : "h ${i}"]"#,
        expect![[r#"
            [for i in [1, 2] : "h ${i}"]: invalid value for `hosts[0]`: A host has no blanks.
            [for i in [1, 2] : "h ${i}"]: invalid value for `hosts[1]`: A host has no blanks.
        "#]],
    );
}

#[test]
fn mistakes_in_what_has_no_schema_are_counted() {
    let text = format!("releases = [{}]\n", r#""1","#.repeat(3000));
    let error = hcl_serde::from_str::<Many>(&text).unwrap_err();
    assert_eq!(error.diagnostics().len(), 101);
    let last = error.diagnostics().iter().last().unwrap();
    expect!["too many mistakes: Only the first 100 are shown; correct these first."].assert_eq(&format!(
        "{}: {}",
        last.summary(),
        last.detail_message()
    ));
}
