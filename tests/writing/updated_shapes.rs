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
    let set: fn(&mut Config) = |it| it.rule = Some(Rule { hits: Some(1) });
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
