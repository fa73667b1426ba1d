//! Fields for words without quotes, one or several, and fields for values that may be null.

use std::collections::HashSet;

use hcl_serde::{EvalContext, HclSchema, Loader, Spanned, Value};
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Function {
    #[hcl(keyword)]
    params: Vec<String>,
    #[hcl(keyword)]
    flags: Option<HashSet<Flag>>,
    #[hcl(keyword, min_len = 1, default = ["a", "b"])]
    places: Vec<Spanned<String>>,
    #[hcl(keyword, max_len = 3)]
    name: Option<String>,
}

#[derive(Debug, PartialEq, Eq, Hash, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Flag {
    Pure,
    Slow,
}

#[test]
fn lists_of_words() {
    let native = "params = [a, b-c]\nflags = [pure, slow, pure]\nplaces = [x]\nname = abc\n";
    let json = r#"{"params": ["a", "b-c"], "flags": ["pure", "slow", "pure"], "places": ["x"], "name": "abc"}"#;
    for function in [hcl_serde::from_str::<Function>(native), hcl_serde::json::from_str(json)] {
        let function = function.unwrap();
        assert_eq!(function.params, ["a", "b-c"]);
        assert_eq!(function.flags, Some(HashSet::from([Flag::Pure, Flag::Slow])));
        assert!(matches!(function.places[0].range().text(), "x" | "\"x\""));
    }
    hcl_serde::schema::assert_defaults::<Function>();
    for empty in ["params = []\n", "params = []\nflags = null\nplaces = null\n"] {
        let function: Function = hcl_serde::from_str(empty).unwrap();
        assert!(function.params.is_empty() && function.flags.is_none());
        assert_eq!(function.places.len(), 2);
    }
    let layered = Loader::new().named_text("a.hcl", native).env_from("APP", [("APP_PARAMS", "[\"d\"]")]);
    assert_eq!(layered.load::<Function>().unwrap().params, ["d"]);
}

#[test]
fn what_is_no_list_of_words() {
    let report = |text: &str| hcl_serde::from_str::<Function>(text).unwrap_err().report();
    let text = "params = [a, \"b\", c.d, 1 + 1]\nflags = [pure, fast]\nplaces = []\nname = long\n";
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `params`
         --> <config>:1:14
          |
        1 | params = [a, "b", c.d, 1 + 1]
          |              ^^^ a word without quotes is required: write `b`

        error[invalid-value]: invalid value for `flags`
         --> <config>:2:16
          |
        2 | flags = [pure, fast]
          |                ^^^^ `fast` is not one of `pure`, `slow`

        error[invalid-value]: invalid value for `places`
         --> <config>:3:10
          |
        3 | places = []
          |          ^^ must have at least 1 element

        error[invalid-value]: invalid value for `name`
         --> <config>:4:8
          |
        4 | name = long
          |        ^^^^ must have at most 3 characters

        error: <config> has 4 errors
    "#]]
    .assert_eq(&report(text));
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `params`
         --> <config>:1:10
          |
        1 | params = a
          |          ^ a list of words without quotes is required: write `[a]`

        error[invalid-value]: invalid value for `flags`
         --> <config>:2:9
          |
        2 | flags = "pure"
          |         ^^^^^^ a list of words without quotes is required: write `[pure]`

        error[invalid-value]: invalid value for `name`
         --> <config>:3:8
          |
        3 | name = [a]
          |        ^^^ a single word without quotes is required

        error: <config> has 3 errors
    "#]]
    .assert_eq(&report("params = a\nflags = \"pure\"\nname = [a]\n"));
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Literal {
    value: Value,
    spanned: Spanned<Value>,
    maybe: Option<Value>,
    #[serde(default = "nothing")]
    defaulted: Value,
    #[hcl(default = 5)]
    five: Value,
    twice: Option<Option<u8>>,
}

fn nothing() -> Value {
    Value::from("nothing")
}

#[test]
fn null_is_a_value_of_a_value() {
    let native = "value = null\nspanned = null\nmaybe = null\ndefaulted = null\nfive = null\ntwice = null\n";
    let json = r#"{"value": null, "spanned": null, "maybe": null, "defaulted": null, "five": null, "twice": null}"#;
    for literal in [hcl_serde::from_str::<Literal>(native), hcl_serde::json::from_str(json)] {
        let literal = literal.unwrap();
        assert_eq!((&literal.value, &*literal.spanned), (&Value::NULL, &Value::NULL));
        assert_eq!(literal.spanned.range().text(), "null");
        // Where null could mean that nothing is set, it does.
        assert_eq!((literal.maybe, literal.defaulted), (None, nothing()));
        assert_eq!(literal.five, Value::from(5));
        assert_eq!(literal.twice, Some(None));
    }
    let context = EvalContext::new().with_variable("nothing", Value::NULL).with_variable("x", 1);
    let computed = "value = x > 0 ? nothing : x\nspanned = nothing\ntwice = nothing\n";
    let literal: Literal = Loader::new().named_text("a.hcl", computed).context(context).load().unwrap();
    assert_eq!(
        (format!("{:?}", literal.value).as_str(), &*literal.spanned, literal.twice),
        ("null(number)", &Value::NULL, Some(None))
    );

    let report = hcl_serde::from_str::<Literal>("value = null\n").unwrap_err().report();
    expect_test::expect![[r#"
        error[missing-argument]: missing argument
         --> <config>
          = The required argument `spanned` is not set.
          = help: add `spanned = ...` at the top level

        error: <config> has 1 error
    "#]]
    .assert_eq(&report);
}
