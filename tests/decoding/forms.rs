//! Values and blocks of several forms that hardly any program has: types that are each other, kinds with other labels, and what is
//! kept as it is written and is no block.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use expect_test::{Expect, expect};
use hcl_serde::schema::{TemplateOptions, assert_defaults, describe, to_json_schema, to_markdown, to_template_with};
use hcl_serde::{Body, HclFile, HclSchema, Loader};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::support::diagnostic_lines;

/// What files become, or what is said of them.
#[track_caller]
pub(crate) fn check<T: HclFile + DeserializeOwned + std::fmt::Debug>(files: &[(&str, &str)], expected: &Expect) {
    let mut out = String::new();
    for (name, text) in files {
        let _ = writeln!(out, "> {text}");
        match Loader::new().named_text(*name, *text).load::<T>() {
            Ok(value) => _ = writeln!(out, "{value:?}"),
            Err(error) => diagnostic_lines(error.diagnostics(), &mut out),
        }
    }
    expected.assert_eq(&out);
}

/// serde would try each of two forms on the same value without end.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Endless {
    value: Option<This>,
    values: Option<Vec<That>>,
    object: Option<Holder>,
    #[hcl(block)]
    block: Option<Here>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Holder {
    there: There,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum This {
    That(Box<That>),
    Number(u8),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum That {
    This(Option<Box<This>>),
    Number(u8),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Here {
    There(Box<There>),
    Here { here: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum There {
    Here(Box<Here>),
    There { there: u8 },
}

#[test]
fn forms_that_are_each_other_are_refused() {
    let files = [
        ("a.hcl", "value = 1"),
        ("a.hcl", "value = \"x\""),
        ("a.hcl", "value = { here = 1 }"),
        ("a.hcl", "values = [1, 2]"),
        ("a.hcl", "object = { there = { there = 1 } }"),
        ("a.hcl", "block { here = 1 }"),
        ("a.hcl", "block { x = 1 }"),
        ("a.json", r#"{"value": [], "block": {"there": 1}}"#),
        ("a.hcl", ""),
    ];
    check::<Endless>(
        &files,
        &expect![[r#"
            > value = 1
            error[invalid-value]: invalid value for `value` | The program can read no value here. @ 1:9-1:10
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            > value = "x"
            error[invalid-value]: invalid value for `value` | The program can read no value here. @ 1:9-1:12
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            > value = { here = 1 }
            error[invalid-value]: invalid value for `value` | The program can read no value here. @ 1:9-1:21
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            > values = [1, 2]
            error[invalid-value]: invalid value for `values[0]` | The program can read no value here. @ 1:11-1:12
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            error[invalid-value]: invalid value for `values[1]` | The program can read no value here. @ 1:14-1:15
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            > object = { there = { there = 1 } }
            error[invalid-value]: invalid value for `object.there` | The program can read no value here. @ 1:20-1:33
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            > block { here = 1 }
            error[ambiguous-block]: type without an end | The program can read no block here. @ 1:1-1:6
              for developers: Variants of `Here` are enums that have `Here` among their own: hold one of them in a block.
            > block { x = 1 }
            error[ambiguous-block]: type without an end | The program can read no block here. @ 1:1-1:6
              for developers: Variants of `Here` are enums that have `Here` among their own: hold one of them in a block.
            > {"value": [], "block": {"there": 1}}
            error[invalid-value]: invalid value for `value` | The program can read no value here. @ 1:11-1:13
              for developers: Forms of this type are each other: hold one of them in a list, a map or a field.
            error[ambiguous-block]: type without an end | The program can read no block here. @ 1:15-1:22
              for developers: Variants of `Here` are enums that have `Here` among their own: hold one of them in a block.
            > 
            Endless { value: None, values: None, object: None, block: None }
        "#]],
    );
    let said = std::panic::catch_unwind(assert_defaults::<Endless>).unwrap_err();
    expect![[r#"
        these defaults, examples, bounds, forms, parameters and old places are wrong:
          Endless.value: variants of `untagged` enums are each other, so that nothing can be read: hold one of them in a list, a map or a field
          Endless.values: variants of `untagged` enums are each other, so that nothing can be read: hold one of them in a list, a map or a field
          Holder.there: variants of `untagged` enums are each other, so that nothing can be read: hold one of them in a list, a map or a field
          Here: variants of `untagged` enums are each other, so that nothing can be read: hold one of them in a list, a map or a field
          Here::There: variants of `untagged` enums are each other, so that nothing can be read: hold one of them in a list, a map or a field"#]].assert_eq(said.downcast_ref::<String>().unwrap());
    // Nothing is given away of a type that takes no value.
    let outputs: [fn() -> String; 5] = [
        || to_markdown::<Endless>(),
        || to_template_with::<Endless>(&TemplateOptions::new()),
        || to_template_with::<Endless>(&TemplateOptions::new().json()),
        || to_json_schema::<Endless>(),
        || format!("{:?}", describe::<Endless>()),
    ];
    for output in outputs {
        let said = std::panic::catch_unwind(output).unwrap_err();
        let said = said.downcast_ref::<String>().unwrap();
        assert!(said.starts_with("Endless.value: variants of `untagged` enums are each other"), "{said}");
    }
}

/// Enums within each other that come to an end.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Nested {
    value: Option<Outer>,
    #[hcl(block)]
    block: Option<Around>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Outer {
    Inner(Inner),
    Text(String),
    Many(Vec<Outer>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Inner {
    Number(u8),
    Outers(BTreeMap<String, Outer>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Around {
    Own { own: u8 },
    Within(Within),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Within {
    One { one: u8 },
    Two { two: u8 },
}

#[test]
fn what_no_form_takes_is_converted_to_the_first_that_it_can_be() {
    let files = [
        ("a.hcl", "value = true"),
        ("a.hcl", "value = [false, 1, \"a\"]"),
        ("a.hcl", "value = { a = { b = [true] } }"),
        ("a.hcl", "value = 300"),
        ("a.hcl", "value = [[300]]"),
        ("a.json", r#"{"value": [false]}"#),
        ("a.hcl", "block { own = 1 }"),
        ("a.hcl", "block { two = 1 }"),
        ("a.hcl", "block { three = 1 }"),
    ];
    check::<Nested>(
        &files,
        &expect![[r#"
            > value = true
            Nested { value: Some(Text("true")), block: None }
            > value = [false, 1, "a"]
            error[invalid-value]: invalid value for `value` | Text or a list is required; or a number or a map is required, but this is a list. @ 1:9-1:24
            > value = { a = { b = [true] } }
            error[invalid-value]: invalid value for `value.a.b` | Text or a list is required; or a number or a map is required, but this is a list. @ 1:21-1:27
            > value = 300
            error[invalid-value]: invalid value for `value` | Text or a list is required; or a map is required; or must be a whole number between 0 and 255, but 300 is too large. @ 1:9-1:12
            > value = [[300]]
            error[invalid-value]: invalid value for `value[0][0]` | Text or a list is required; or a map is required; or must be a whole number between 0 and 255, but 300 is too large. @ 1:11-1:14
            > {"value": [false]}
            error[invalid-value]: invalid value for `value` | Text or a list is required; or a number or a map is required, but this is a list. @ 1:11-1:18
            > block { own = 1 }
            Nested { value: None, block: Some(Own { own: 1 }) }
            > block { two = 1 }
            Nested { value: None, block: Some(Within(Two { two: 1 })) }
            > block { three = 1 }
            error[missing-argument]: missing argument | The required argument `one` is not set. @ 1:7-1:7
            error[unknown-argument]: unknown argument | `three` is not an argument here. @ 1:9-1:14
        "#]],
    );
}

/// Kinds with other numbers of labels.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Kinds {
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    job: Vec<Job>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Rule {
    All,
    Named(Named),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Job {
    Named(Named),
    Number { number: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Named {
    #[hcl(label)]
    name: String,
    number: u8,
}

#[test]
fn kinds_with_other_labels_are_for_the_native_syntax() {
    let files = [
        ("a.hcl", "rule \"named\" \"n\" { number = 1 }"),
        ("a.json", r#"{"rule": {"named": {"n": {"number": 1}}}}"#),
        ("a.json", r#"{"rule": [{"all": {}}, {"named": {"number": 1}}]}"#),
        ("a.json", r#"{"job": {"number": {"number": {"number": 1}}}}"#),
        ("a.json", r#"{"job": {"named": {"n": {"number": 1}}}}"#),
    ];
    check::<Kinds>(
        &files,
        &expect![[r#"
            > rule "named" "n" { number = 1 }
            Kinds { rule: [Named(Named { name: "n", number: 1 })], job: [] }
            > {"rule": {"named": {"n": {"number": 1}}}}
            error[missing-label]: other labels for `rule` | In the JSON syntax all rule blocks have as many labels as those of the first kind, and `named` has others. Write this block in a file of the native syntax. @ 1:11-1:18
            > {"rule": [{"all": {}}, {"named": {"number": 1}}]}
            error[missing-label]: other labels for `rule` | In the JSON syntax all rule blocks have as many labels as those of the first kind, and `named` has others. Write this block in a file of the native syntax. @ 1:25-1:32
            > {"job": {"number": {"number": {"number": 1}}}}
            error[missing-label]: other labels for `job` | In the JSON syntax all job blocks have as many labels as those of the first kind, and `number` has others. Write this block in a file of the native syntax. @ 1:10-1:18
            > {"job": {"named": {"n": {"number": 1}}}}
            Kinds { rule: [], job: [Named(Named { name: "n", number: 1 })] }
        "#]],
    );
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Kept {
    #[hcl(block)]
    one: Option<Body>,
    #[hcl(block)]
    many: Vec<Body>,
    #[hcl(block)]
    keyed: BTreeMap<String, Body>,
    #[hcl(block)]
    beside: Option<Beside>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Beside {
    number: Option<u8>,
    #[hcl(remain)]
    rest: Body,
}

/// In the JSON syntax anything can stand in a list where blocks are expected.
#[test]
fn what_is_kept_is_a_body() {
    let files = [
        ("a.json", r#"{"one": [1]}"#),
        ("a.json", r#"{"many": ["x", {"a": 1}]}"#),
        ("a.json", r#"{"many": [[1]]}"#),
        ("a.json", r#"{"many": [null, [{}], {"a": {"b": 1}}]}"#),
        ("a.json", r#"{"keyed": {"a": [true]}}"#),
        ("a.json", r#"{"beside": [1]}"#),
        ("a.hcl", "one {\n  a = missing\n}"),
    ];
    check::<Kept>(
        &files,
        &expect![[r#"
            > {"one": [1]}
            error[wrong-json-type]: wrong JSON type | Only a JSON object, or an array of objects, fits here. @ 1:10-1:11
            > {"many": ["x", {"a": 1}]}
            error[wrong-json-type]: wrong JSON type | Only a JSON object, or an array of objects, fits here. @ 1:11-1:14
            > {"many": [[1]]}
            error[wrong-json-type]: wrong JSON type | Only a JSON object fits here. @ 1:12-1:13
            > {"many": [null, [{}], {"a": {"b": 1}}]}
            Kept { one: None, many: [null, [{}], {"a": {"b": 1}}], keyed: {}, beside: None }
            > {"keyed": {"a": [true]}}
            error[wrong-json-type]: wrong JSON type | Only a JSON object, or an array of objects, fits here. @ 1:18-1:22
            > {"beside": [1]}
            error[wrong-json-type]: wrong JSON type | Only a JSON object, or an array of objects, fits here. @ 1:13-1:14
            > one {
              a = missing
            }
            Kept { one: Some({
              a = missing
            }), many: [], keyed: {}, beside: None }
        "#]],
    );
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Singles {
    ratio: Option<Ratio>,
    ratios: Option<Vec<Ratio>>,
    within: Option<AroundRatio>,
    double: Option<Double>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Ratio {
    Auto(Auto),
    Single(f32),
    Many(Vec<f32>),
    Named(BTreeMap<String, f32>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Auto {
    Auto,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum AroundRatio {
    Truth(bool),
    Ratio(Ratio),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "values are looked at through Debug")]
enum Double {
    Double(f64),
    Single(f32),
}

/// What serde keeps is a number of double precision, and the largest ones would be infinite.
#[test]
fn numbers_beyond_single_precision() {
    let files = [
        ("a.hcl", "ratio = 0.1"),
        ("a.hcl", "ratio = 1e39"),
        ("a.json", r#"{"ratio": 3.5e38}"#),
        ("a.hcl", "ratio = \"1e39\""),
        ("a.hcl", "ratio = 1e38 * 100"),
        ("a.hcl", "ratio = 1 / 0"),
        ("a.hcl", "ratio = -1e38"),
        ("a.hcl", "ratio = [1, 1e39]"),
        ("a.hcl", "ratio = { a = 1e39 }"),
        ("a.hcl", "ratios = [\"auto\", 1e39]"),
        ("a.hcl", "within = 1e39"),
        ("a.hcl", "double = 1e39"),
    ];
    check::<Singles>(
        &files,
        &expect![[r#"
            > ratio = 0.1
            Singles { ratio: Some(Single(0.1)), ratios: None, within: None, double: None }
            > ratio = 1e39
            error[invalid-value]: invalid value for `ratio` | The number is too large for a float. @ 1:9-1:13
            > {"ratio": 3.5e38}
            error[invalid-value]: invalid value for `ratio` | The number is too large for a float. @ 1:11-1:17
            > ratio = "1e39"
            error[invalid-value]: invalid value for `ratio` | The number is too large for a float. @ 1:9-1:15
            > ratio = 1e38 * 100
            error[invalid-value]: invalid value for `ratio` | The number is too large for a float. @ 1:9-1:19
            > ratio = 1 / 0
            Singles { ratio: Some(Single(inf)), ratios: None, within: None, double: None }
            > ratio = -1e38
            Singles { ratio: Some(Single(-1e38)), ratios: None, within: None, double: None }
            > ratio = [1, 1e39]
            error[invalid-value]: invalid value for `ratio[1]` | The number is too large for a float. @ 1:13-1:17
            > ratio = { a = 1e39 }
            error[invalid-value]: invalid value for `ratio.a` | The number is too large for a float. @ 1:15-1:19
            > ratios = ["auto", 1e39]
            error[invalid-value]: invalid value for `ratios[1]` | The number is too large for a float. @ 1:19-1:23
            > within = 1e39
            error[invalid-value]: invalid value for `within` | The number is too large for a float. @ 1:10-1:14
            > double = 1e39
            Singles { ratio: None, ratios: None, within: None, double: Some(Double(1e39)) }
        "#]],
    );
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "values are looked at through Debug")]
struct Pointed {
    text: Option<Box<str>>,
    texts: Option<Vec<std::borrow::Cow<'static, str>>>,
    paths: Option<BTreeMap<String, Box<std::path::Path>>>,
}

/// A text behind a pointer is what a text is, part by part.
#[test]
fn texts_behind_pointers() {
    let files = [
        ("a.hcl", "text = 1\ntexts = [\"a\", 1]\npaths = { a = \"b\" }"),
        ("a.hcl", "text = []"),
        ("a.hcl", "texts = [\"a\", [1], {}]"),
        ("a.json", r#"{"paths": {"a": {"b": 1}, "c": [1], "d": "e"}}"#),
    ];
    check::<Pointed>(
        &files,
        &expect![[r#"
            > text = 1
            texts = ["a", 1]
            paths = { a = "b" }
            Pointed { text: Some("1"), texts: Some(["a", "1"]), paths: Some({"a": "b"}) }
            > text = []
            error[invalid-value]: invalid value for `text` | Text is required, but this is a list. @ 1:8-1:10
            > texts = ["a", [1], {}]
            error[invalid-value]: invalid value for `texts[1]` | Text is required, but this is a list. @ 1:15-1:18
            error[invalid-value]: invalid value for `texts[2]` | Text is required, but this is a map. @ 1:20-1:22
            > {"paths": {"a": {"b": 1}, "c": [1], "d": "e"}}
            error[invalid-value]: invalid value for `paths.a` | Text is required, but this is a map. @ 1:17-1:25
            error[invalid-value]: invalid value for `paths.c` | Text is required, but this is a list. @ 1:32-1:35
        "#]],
    );
}
