//! Forms of untagged enums that are no data: what travels as a token, what is kept as it is written, values with their places.

use std::collections::BTreeMap;

use expect_test::expect;
use hcl_serde::eventual::{Eventual, Output};
use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::model::value::Number;
use hcl_serde::{Expression, HclSchema, Sensitive, Spanned, Value};
use serde::{Deserialize, Serialize};

use crate::forms::check;

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Config {
    values: Option<OneOrMany<Value>>,
    numbers: Option<OneOrMany<Number>>,
    places: Option<OneOrMany<Spanned<String>>>,
    maybe: Option<OneOrMany<Option<Spanned<u8>>>>,
    rule: Option<Rule>,
    rest: Option<Rest>,
    placed: Option<Placed>,
    digits: Option<Digits>,
    inner: Option<Inner>,
    list: Option<Vec<Rest>>,
}

/// What is written: a reference, a call, or anything that gives a text.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Rule {
    Reference(Traversal),
    References(Vec<Traversal>),
    Call(StaticCall),
    Any(Expression),
}

/// What is left once nothing else fits.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged, rename_all = "lowercase")]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Rest {
    Port(u16),
    Server { host: String, port: Option<u16> },
    Other(Value),
}

/// A struct in front, of which nothing must be there.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Placed {
    Empty { empty: Option<bool> },
    Number(Spanned<u8>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Digits {
    Whole(u64),
    Float(f32),
    Exact(Number),
    Words(Vec<String>),
}

/// Forms of one form.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Inner {
    Flag(bool),
    Values(OneOrMany<Value>),
}

#[test]
fn a_form_by_itself_is_what_the_value_is() {
    let files = [
        ("values.hcl", "values = 1"),
        ("values.hcl", "values = [1, [true]]"),
        ("values.hcl.json", r#"{"values": {"a": "${1 + 1}"}}"#),
        ("values.hcl", "values = null"),
        ("numbers.hcl", "numbers = 123456789012345678901234567890.5"),
        ("numbers.hcl", "numbers = [0.1, 2]"),
        ("numbers.hcl", "numbers = \"5\""),
        ("numbers.hcl", "numbers = true"),
        ("places.hcl", "places = \"a\""),
        ("places.hcl", "places = 5"),
        ("places.hcl", "places = [\"a\", \"b\"]"),
        ("maybe.hcl", "maybe = 1"),
        ("maybe.hcl", "maybe = [1, null]"),
        ("rule.hcl", "rule = job.build"),
        ("rule.hcl", "rule = [job.build, job.test]"),
        ("rule.hcl", "rule = max(a, b)"),
        ("rule.hcl", "rule = a + 1"),
        ("rule.hcl.json", r#"{"rule": "${job.build}"}"#),
        ("rest.hcl", "rest = 80"),
        ("rest.hcl", "rest = { host = \"a\" }"),
        ("rest.hcl", "rest = { host = \"a\", prot = 1 }"),
        ("rest.hcl", "rest = \"anything\""),
        ("rest.hcl", "rest = upper(1)"),
        ("rest.hcl", "list = [80, {}, { host = \"b\" }, [1]]"),
        ("placed.hcl", "placed = { empty = true }"),
        ("placed.hcl", "placed = 3"),
        ("digits.hcl", "digits = 7"),
        ("digits.hcl", "digits = 1.5"),
        ("digits.hcl", "digits = [1, 2]"),
        ("inner.hcl", "inner = true"),
        ("inner.hcl", "inner = { a = 1 }"),
    ];
    check::<Config>(
        &files,
        &expect![[r#"
            > values = 1
            Config { values: Some(One(1)), numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > values = [1, [true]]
            Config { values: Some(One([1, [true]])), numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > {"values": {"a": "${1 + 1}"}}
            Config { values: Some(One({"a" = 2})), numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > values = null
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > numbers = 123456789012345678901234567890.5
            Config { values: None, numbers: Some(One(123456789012345678901234567890.5)), places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > numbers = [0.1, 2]
            Config { values: None, numbers: Some(Many([0.1, 2])), places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > numbers = "5"
            Config { values: None, numbers: Some(One(5)), places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > numbers = true
            error[invalid-value]: invalid value for `numbers` | A number or a list of numbers is required, but this is `true`/`false`. @ 1:11-1:15
            > places = "a"
            Config { values: None, numbers: None, places: Some(One("a" @ places.hcl:1,10-13)), maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > places = 5
            Config { values: None, numbers: None, places: Some(One("5" @ places.hcl:1,10-11)), maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > places = ["a", "b"]
            Config { values: None, numbers: None, places: Some(Many(["a" @ places.hcl:1,11-14, "b" @ places.hcl:1,16-19])), maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > maybe = 1
            Config { values: None, numbers: None, places: None, maybe: Some(One(Some(1 @ maybe.hcl:1,9-10))), rule: None, rest: None, placed: None, digits: None, inner: None, list: None }
            > maybe = [1, null]
            error[invalid-value]: invalid value for `maybe` | A number or a list of numbers is required, but this is a list. @ 1:9-1:18
            > rule = job.build
            Config { values: None, numbers: None, places: None, maybe: None, rule: Some(Reference(Traversal { root: "job", root_range: Some(rule.hcl:1,8-11), path: RelativeTraversal { steps: [TraversalStep { kind: Attribute("build"), range: Some(rule.hcl:1,11-17) }] } })), rest: None, placed: None, digits: None, inner: None, list: None }
            > rule = [job.build, job.test]
            Config { values: None, numbers: None, places: None, maybe: None, rule: Some(References([Traversal { root: "job", root_range: Some(rule.hcl:1,9-12), path: RelativeTraversal { steps: [TraversalStep { kind: Attribute("build"), range: Some(rule.hcl:1,12-18) }] } }, Traversal { root: "job", root_range: Some(rule.hcl:1,20-23), path: RelativeTraversal { steps: [TraversalStep { kind: Attribute("test"), range: Some(rule.hcl:1,23-28) }] } }])), rest: None, placed: None, digits: None, inner: None, list: None }
            > rule = max(a, b)
            Config { values: None, numbers: None, places: None, maybe: None, rule: Some(Call(StaticCall { name: "max", name_range: rule.hcl:1,8-11, arguments: [a, b], arguments_range: rule.hcl:1,11-17, expands_last: false })), rest: None, placed: None, digits: None, inner: None, list: None }
            > rule = a + 1
            Config { values: None, numbers: None, places: None, maybe: None, rule: Some(Any(a + 1)), rest: None, placed: None, digits: None, inner: None, list: None }
            > {"rule": "${job.build}"}
            Config { values: None, numbers: None, places: None, maybe: None, rule: Some(Any("${job.build}")), rest: None, placed: None, digits: None, inner: None, list: None }
            > rest = 80
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: Some(Port(80)), placed: None, digits: None, inner: None, list: None }
            > rest = { host = "a" }
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: Some(Server { host: "a", port: None }), placed: None, digits: None, inner: None, list: None }
            > rest = { host = "a", prot = 1 }
            error[invalid-value]: invalid value for `rest` | The program would take this for another form and lose the rest of it. @ 1:8-1:32
              for developers: Put the form with more names first, or refuse other names in the form before it (`#[serde(deny_unknown_fields)]`).
            > rest = "anything"
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: Some(Other("anything")), placed: None, digits: None, inner: None, list: None }
            > rest = upper(1)
            error[functions-not-allowed]: functions not allowed | No functions are available here. @ 1:8-1:13
            > list = [80, {}, { host = "b" }, [1]]
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: None, list: Some([Port(80), Other({}), Server { host: "b", port: None }, Other([1])]) }
            > placed = { empty = true }
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: Some(Empty { empty: Some(true) }), digits: None, inner: None, list: None }
            > placed = 3
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: Some(Number(3 @ placed.hcl:1,10-11)), digits: None, inner: None, list: None }
            > digits = 7
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: Some(Whole(7)), inner: None, list: None }
            > digits = 1.5
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: Some(Float(1.5)), inner: None, list: None }
            > digits = [1, 2]
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: Some(Words(["1", "2"])), inner: None, list: None }
            > inner = true
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: Some(Flag(true)), list: None }
            > inner = { a = 1 }
            Config { values: None, numbers: None, places: None, maybe: None, rule: None, rest: None, placed: None, digits: None, inner: Some(Values(One({"a" = 1}))), list: None }
        "#]],
    );
}

/// What was written is written again.
#[test]
fn what_forms_keep_is_written_as_it_was() {
    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    struct Config {
        rule: Kept,
        other: Kept,
        value: Kept,
    }

    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    #[serde(untagged)]
    enum Kept {
        Reference(Traversal),
        Value(Value),
    }

    let text = "rule  = job.build\nother = job.test[0]\nvalue = [1, { a = 2 }]\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!(hcl_serde::to_string(&config).unwrap(), text);
}

/// A token names a value of the running decode, so a file that contains a token would get that value.
#[test]
fn a_file_contains_no_token() {
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "values are looked at through Debug")]
    enum Any {
        Value(Value),
        Number(Number),
        Expression(Expression),
        Traversal(Traversal),
        Call(StaticCall),
        Eventual(Eventual<u8>),
        Output(Output<Value>),
        Place(Spanned<String>),
        Unsigned(u64),
        Text(String),
        List(Vec<u64>),
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "values are looked at through Debug")]
    struct Config {
        password: Sensitive<Value>,
        number: Sensitive<Number>,
        expression: Expression,
        eventual: Eventual<u8>,
        place: Spanned<u8>,
        #[serde(flatten)]
        rest: BTreeMap<String, Any>,
    }

    let known = "password = \"canary\"\nnumber = 4711\nexpression = canary\neventual = 1\nplace = 2\n";
    for number in (0..9_u64).chain((0..9).map(|i| 0x4843_4c00_0000_0000 + i)) {
        let text = format!("{known}a = {number}\nb = \"{number}\"\nc = [{number}]\n");
        let config: Config = hcl_serde::from_str(&text).unwrap();
        let rest = format!("{{\"a\": Unsigned({number}), \"b\": Text(\"{number}\"), \"c\": List([{number}])}}");
        assert_eq!(format!("{:?}", config.rest), rest);
    }
}
