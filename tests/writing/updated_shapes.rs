//! Changes of what can be written in several ways: the way of the file stays.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use crate::updated_kept::update_of;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    codes: Option<BTreeMap<u32, String>>,
    #[hcl(block, argument)]
    rule: Option<Rule>,
    #[serde(default)]
    rates: BTreeMap<String, Rate>,
    #[serde(default)]
    steps: Vec<Rate>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Rate {
    soft: u8,
    hard: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Rule {
    path: Option<String>,
    hits: Option<u32>,
}

fn check(text: &str, change: fn(&mut Config), expected: &Expect) {
    expected.assert_eq(&update_of("shapes", text, change));
}

#[test]
fn keys_that_are_numbers_are_found_however_they_are_written() {
    let set: fn(&mut Config) = |it| {
        it.codes.get_or_insert_default().insert(1, "b".to_owned());
    };
    check(
        "codes = { 1.0 = \"a\" } # one\n",
        set,
        &expect![[r#"
        codes = { 1.0 = "b" } # one
    "#]],
    );
    check(
        "codes = {\n  # Ten.\n  1e1 = \"a\"\n  01 = \"c\"\n}\n",
        set,
        &expect![[r#"
        codes = {
          # Ten.
          1e1 = "a"
          01 = "b"
        }
    "#]],
    );
    check(
        "codes = { 1.0 = \"a\", 2e0 = \"b\" }\n",
        |it| drop(it.codes.as_mut().unwrap().remove(&2)),
        &expect![[r#"
        codes = { 1.0 = "a" }
    "#]],
    );
}

#[test]
fn a_block_that_is_null_is_an_argument() {
    let set: fn(&mut Config) = |it| it.rule = Some(Rule { hits: Some(1), path: None });
    check(
        "rule = null # none\n",
        set,
        &expect![[r#"
        rule = { hits = 1 } # none
    "#]],
    );
    check(r#"{"rule": null}"#, set, &expect![[r#"{"rule": {"hits": 1}}"#]]);
    check(
        "rule = { hits = 2 } # two\n",
        set,
        &expect![[r#"
        rule = { hits = 1 } # two
    "#]],
    );
    check("rule = { hits = 2 } # two\n", |it| it.rule = None, &expect![""]);
}

#[test]
fn a_new_object_looks_like_those_of_the_file() {
    let set: fn(&mut Config) = |it| {
        it.rates.insert("b".to_owned(), Rate { soft: 3, hard: 4 });
        it.steps.push(Rate { soft: 5, hard: 6 });
    };
    check(
        "rates = {\n  a = { soft = 1, hard = 2 }\n}\nsteps = [{ soft = 1, hard = 2 }]\n",
        set,
        &expect![[r#"
        rates = {
          a = { soft = 1, hard = 2 }
          b = { soft = 3, hard = 4 }
        }
        steps = [{ soft = 1, hard = 2 }, { soft = 5, hard = 6 }]
    "#]],
    );
    check(
        "{\n  \"rates\": {\n    \"a\": {\"soft\": 1, \"hard\": 2}\n  },\n  \"steps\": [\n    {\n      \"soft\": 1,\n      \"hard\": 2\n    }\n  ]\n}\n",
        set,
        &expect![[r#"
            {
              "rates": {
                "a": {"soft": 1, "hard": 2},
                "b": {"soft": 3, "hard": 4}
              },
              "steps": [
                {
                  "soft": 1,
                  "hard": 2
                },
                {
                  "soft": 5,
                  "hard": 6
                }
              ]
            }
        "#]],
    );
    check(
        "",
        set,
        &expect![[r#"
            rates = { b = { soft = 3, hard = 4 } }
            steps = [{ soft = 5, hard = 6 }]
        "#]],
    );
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Forms {
    one: Option<Server>,
    #[serde(default)]
    tables: BTreeMap<String, Vec<Server>>,
    #[hcl(block, argument)]
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[hcl(block, argument)]
    step: Vec<Rule>,
    #[hcl(block)]
    backend: Option<Backend>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Server {
    host: String,
    #[hcl(default = 80)]
    port: u16,
    #[serde(default)]
    weight: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Backend {
    S3 { bucket: String },
    Memory { size: u8 },
}

#[test]
fn what_has_a_default_in_an_object_is_written_where_it_is_another_value() {
    let check = |text: &str, change: fn(&mut Forms), expected: Expect| {
        expected.assert_eq(&update_of("defaults-in-objects", text, change));
    };
    let one: fn(&mut Forms) = |it| {
        let one = it.one.as_mut().unwrap();
        (one.port, one.weight) = (8080, 1);
    };
    check(
        "one = { host = \"a\" } # one\n",
        one,
        expect![[r#"
        one = { host = "a", port = 8080, weight = 1 } # one
    "#]],
    );
    check(r#"{"one": {"host": "a"}}"#, one, expect![[r#"{"one": {"host": "a", "port": 8080, "weight": 1}}"#]]);
    check(
        "tables = {\n  web = [\n    { host = \"a\" }, # a\n    { host = \"b\" }, # b\n  ]\n}\n",
        |it| {
            let web = it.tables.get_mut("web").unwrap();
            web[0].port = 8080;
            web[1].host = "bb".to_owned();
        },
        expect![[r#"
            tables = {
              web = [
                { host = "a", port = 8080 }, # a
                { host = "bb" }, # b
              ]
            }
        "#]],
    );
}

#[test]
fn what_can_be_blocks_or_an_argument_stays_what_it_is() {
    let check = |text: &str, change: fn(&mut Forms), expected: Expect| {
        expected.assert_eq(&update_of("either", text, change));
    };
    let env = "env = { A = \"1\", \"B c\" = \"2\" } # env\nbackend \"s3\" {\n  bucket = \"b\"\n}\n";
    check(
        env,
        |it| it.env.clear(),
        expect![[r#"
        env = {} # env
        backend "s3" {
          bucket = "b"
        }
    "#]],
    );
    check(
        env,
        |it| drop(it.env.remove("B c")),
        expect![[r#"
        env = { A = "1" } # env
        backend "s3" {
          bucket = "b"
        }
    "#]],
    );
    let insert: fn(&mut Forms) = |it| drop(it.env.insert("B c".to_owned(), "2".to_owned()));
    check(
        "env = { A = \"1\" } # env\n",
        insert,
        expect![[r#"
        env = { A = "1", "B c" = "2" } # env
    "#]],
    );
    check(r#"{"env": {"A": "1"}}"#, insert, expect![[r#"{"env": {"A": "1", "B c": "2"}}"#]]);
    check(
        "env {\n  A = \"1\" # a\n}\n",
        insert,
        expect![[r#"
            ! invalid name: `B c` cannot be the name of an argument: a name begins with a letter or `_`, and has letters, digits, `_` and `-` in it
        "#]],
    );
    let steps = "step = [\n  { path = \"/a\" }, # a\n  { path = \"/b\" }, # b\n]\n";
    check(
        steps,
        |it| {
            it.step.swap(0, 1);
            it.step[0].hits = Some(3);
            it.step.push(Rule { hits: Some(1), path: None });
        },
        expect![[r#"
            step = [
              { path = "/b", hits = 3 }, # b
              { path = "/a" }, # a
              { hits = 1 },
            ]
        "#]],
    );
    check(
        steps,
        |it| it.step.insert(1, Rule { hits: Some(1), path: None }),
        expect![[r#"
        step = [
          { path = "/a" }, # a
          { hits = 1 },
          { path = "/b" }, # b
        ]
    "#]],
    );
    check(
        steps,
        |it| drop(it.step.remove(0)),
        expect![[r#"
        step = [
          { path = "/b" }, # b
        ]
    "#]],
    );
}

#[test]
fn the_only_block_of_a_field_is_the_same_one_with_another_variant() {
    let check = |text: &str, change: fn(&mut Forms), expected: Expect| {
        expected.assert_eq(&update_of("only", text, change));
    };
    let memory: fn(&mut Forms) = |it| it.backend = Some(Backend::Memory { size: 3 });
    check(
        "# Backend.\nbackend \"s3\" { # here\n  bucket = \"b\" # b\n}\none = { host = \"a\" }\n",
        memory,
        expect![[r##"
            # Backend.
            backend "memory" { # here
              size   = 3
            }
            one = { host = "a" }
        "##]],
    );
    check(
        r#"{"backend": {"s3": {"//": "b", "bucket": "b"}}}"#,
        memory,
        expect![[r#"{"backend": {"memory": {"//": "b", "size": 3}}}"#]],
    );
}
