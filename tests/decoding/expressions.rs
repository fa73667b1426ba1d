//! Expressions that fields have kept, decoded later by themselves.

use std::collections::BTreeMap;

use hcl_serde::model::body::BodySchema;
use hcl_serde::schema::HclType;
use hcl_serde::{Block, Body, EvalContext, Expression, HclSchema, Spanned, from_block, from_expression};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize, HclSchema)]
struct Kept {
    x: Expression,
}

#[derive(Debug, Deserialize, PartialEq, HclSchema)]
#[hcl(validate = "is_low")]
struct Point {
    x: u8,
    y: Option<u8>,
}

fn is_low(point: &Point) -> Result<(), &'static str> {
    if point.y > Some(100) { Err("y must not be greater than 100") } else { Ok(()) }
}

/// What `x = text` is as a type, or the summaries, details and places of what is wrong.
fn decoded<T: DeserializeOwned + HclType + std::fmt::Debug>(text: &str) -> Result<T, String> {
    let kept: Kept = hcl_serde::from_str(&format!("x = {text}\n")).unwrap();
    let context = EvalContext::new().with_variable("n", 7);
    from_expression(&kept.x, &context).map_err(|error| error.to_string())
}

#[test]
fn expressions() {
    assert_eq!(decoded("n + 1"), Ok(8));
    assert_eq!(decoded("\"${n}\""), Ok("7".to_owned()));
    assert_eq!(decoded("{x = n}"), Ok(Point { x: 7, y: None }));
    assert_eq!(decoded("[n, \"2\"]"), Ok(vec![7, 2]));
    assert_eq!(decoded("{a = n}"), Ok(BTreeMap::from([("a".to_owned(), 7)])));
    assert_eq!(decoded::<Option<u8>>("null"), Ok(None));
    assert_eq!(decoded::<Spanned<u8>>("n").unwrap().range().text(), "n");
    assert_eq!(decoded::<Expression>("n + 1").unwrap().range().text(), "n + 1");
}

#[test]
fn mistakes() {
    let error = |result: Result<u8, String>| result.unwrap_err();
    let all = [error(decoded("\"a\"")), error(decoded("null")), error(decoded("n * 100")), error(decoded("m + [o]"))];
    expect_test::expect![[r#"
        <config>:1:5: invalid value: a number is required, but this is text that is no number
        ---
        <config>:1:5: invalid value: a number is required, but this is null
        ---
        <config>:1:5: invalid value: must be a whole number between 0 and 255, but 700 is too large
        ---
        <config>:1:5: unknown variable: the variable `m` does not exist. Defined here: n. To write text, put it in quotes (and 2 more)"#]].assert_eq(&all.join("\n---\n"));
    let point = decoded::<Point>("{x = \"a\", z = 1}").unwrap_err();
    let points = decoded::<Vec<Point>>("[{x = 1, z = n}, {y = 1}, 5, {x = 1, y = 101}]").unwrap_err();
    let high = decoded::<Point>("{x = 1, y = 101}").unwrap_err();
    expect_test::expect![[r#"
        <config>:1:10: invalid value for `x`: a number is required, but this is text that is no number (and 1 more)
        ---
        <config>:1:14: unknown argument: `[0].z` is not an argument here (and 3 more)
        ---
        <config>:1:5: invalid configuration: y must not be greater than 100"#]]
    .assert_eq(&[point, points, high].join("\n---\n"));
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Target {
    #[hcl(label)]
    name: Spanned<String>,
    #[hcl(validate = "is_lower")]
    image: String,
    count: Option<u8>,
    #[hcl(block)]
    step: Vec<Step>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Step {
    run: Vec<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Backend {
    S3 { bucket: String },
    Memory,
}

fn is_lower(text: &str) -> Result<(), &'static str> {
    if text.chars().any(char::is_uppercase) { Err("it must be in lower case") } else { Ok(()) }
}

fn blocks(body: &Body, ty: &str, labels: &[&str]) -> Vec<Block> {
    let (partial, diagnostics) = body.partial_content(&BodySchema::new().block(ty, labels.iter().copied()));
    assert!(diagnostics.is_empty(), "{diagnostics}");
    partial.content.blocks().to_vec()
}

#[test]
fn a_block_is_decoded_later_with_its_labels() {
    let native = "target \"app\" {\n  image = base\n  step {\n    run = [base]\n  }\n}\n";
    let json = r#"{"target": {"app": {"image": "${base}", "step": {"run": ["${base}"]}}}}"#;
    let context = EvalContext::new().with_variable("base", "alpine");
    for body in [hcl_serde::from_str::<Body>(native).unwrap(), hcl_serde::json::from_str::<Body>(json).unwrap()] {
        let target: Target = from_block(&blocks(&body, "target", &["name"])[0], &context).unwrap();
        assert_eq!((target.name.as_str(), target.image.as_str(), target.count), ("app", "alpine", None));
        assert_eq!(target.step, [Step { run: vec!["alpine".to_owned()] }]);
        assert_eq!(target.name.range().text(), "\"app\"");
        let unlabelled = from_block::<Body>(&blocks(&body, "target", &["name"])[0], &context);
        assert_eq!(unlabelled.unwrap_err().diagnostics().len(), 1, "a body has no labels");
    }
    let body: Body = hcl_serde::from_str("backend \"s3\" {\n  bucket = \"b\"\n}\nbackend \"memory\" {}\n").unwrap();
    let backends = blocks(&body, "backend", &["kind"]);
    let backends: Vec<Backend> = backends.iter().map(|block| from_block(block, &context).unwrap()).collect();
    assert_eq!(backends, [Backend::S3 { bucket: "b".to_owned() }, Backend::Memory]);
}

#[test]
fn every_mistake_of_a_block_is_reported_where_it_stands() {
    let text = "target \"app\" {\n  image = \"A\"\n  count = 300\n  step {\n    ran = []\n  }\n}\nbackend \"s4\" {}\n";
    let body: Body = hcl_serde::from_str(text).unwrap();
    let context = EvalContext::new();
    let target = from_block::<Target>(&blocks(&body, "target", &["name"])[0], &context).unwrap_err();
    let backend = from_block::<Backend>(&blocks(&body, "backend", &["kind"])[0], &context).unwrap_err();
    let labels =
        from_block::<Target>(&blocks(&hcl_serde::from_str("target {}\n").unwrap(), "target", &[])[0], &context);
    let report = format!("{}\n{}\n{}", target.report(), backend.report(), labels.unwrap_err().report());
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `image`
         --> <config>:2:11
          |
        2 |   image = "A"
          |           ^^^ it must be in lower case

        error[invalid-value]: invalid value for `count`
         --> <config>:3:11
          |
        3 |   count = 300
          |           ^^^ must be a whole number between 0 and 255, but 300 is too large

        error[unknown-argument]: unknown argument
         --> <config>:5:5
          |
        5 |     ran = []
          |     ^^^ `ran` is not an argument here
          = help: did you mean `run`?

        error: <config> has 3 errors

        error[invalid-label]: invalid label
         --> <config>:8:9
          |
        8 | backend "s4" {}
          |         ^^^^ "s4" is not one of "s3", "memory"; did you mean "s3"?

        error: <config> has 1 error

        error[missing-label]: missing name for `target`
         --> <config>:1:8
          |
        1 | target {}
          |        ^ a `target` block has one label (name)
          = help: write `target "name" { ... }`

        error[missing-argument]: missing argument
         --> <config>:1:8
          |
        1 | target {}
          |        ^ the required argument `image` is not set

        error: <config> has 2 errors
    "#]]
    .assert_eq(&report);
}
