//! Types of the crates `num-bigint` and `indexmap` as fields: integers of any size, and maps in source order.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use hcl_serde::{EvalContext, HclSchema, Loader, Number, Spanned, Value};
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
    let layered = Loader::new().text("a.hcl", native.clone()).environment("APP", [("APP_SIGNED", "5")]);
    for integers in [
        hcl_serde::from_str::<Integers>(&native),
        hcl_serde::json::from_str(&json),
        Loader::new().text("a.hcl", computed).context(context).load(),
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
        error: Unsuitable value for "signed"
         --> <config>:1:10
          |
        1 | signed = 1.5
          |          ^^^
          |
          = Must be a whole number.

        error: Unsuitable value for "unsigned"
         --> <config>:2:12
          |
        2 | unsigned = -1
          |            ^^
          |
          = Must be a whole number that is not negative.

        error: Unsuitable value for "list"
         --> <config>:4:9
          |
        4 | list = [[1]]
          |         ^^^
          |
          = A number is required, but this is a list.

        error: Unsuitable value for "map"
         --> <config>:5:13
          |
        5 | map = { a = "x" }
          |             ^^^
          |
          = A number is required, but this is a string that cannot be read as a number.

        error: Unsuitable value for "bounded"
         --> <config>:6:11
          |
        6 | bounded = 0
          |           ^
          |
          = Must not be less than 1.

        error: Unsuitable value for "buffered"
         --> <config>:7:12
          |
        7 | buffered = true
          |            ^^^^
          |
          = A number is required, but this is a bool.
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
        error: Unsuitable value for "one"
         --> <config>:1:7
          |
        1 | one = -2
          |       ^^
          |
          = Must not be less than -1.

        error: Unsuitable value for "maybe"
         --> <config>:2:9
          |
        2 | maybe = -1
          |         ^^
          |
          = a whole number that is not negative is required.

        error: Unsuitable value for "list"
         --> <config>:3:8
          |
        3 | list = [1, 2, 3]
          |        ^^^^^^^^^
          |
          = Must have at most 2 elements.
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
