//! Expressions that fields have kept, decoded later by themselves.

use std::collections::BTreeMap;

use hcl_serde::{EvalContext, Expression, HclSchema, Spanned, from_expression};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize, HclSchema)]
struct Kept {
    x: Expression,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Point {
    x: u8,
    y: Option<u8>,
}

/// What `x = text` is as a type, or the summaries, details and places of what is wrong.
fn decoded<T: DeserializeOwned + std::fmt::Debug>(text: &str) -> Result<T, String> {
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
        <config>:1:5: Unsuitable value; A number is required, but this is a string that cannot be read as a number.
        ---
        <config>:1:5: Unsuitable value; A number is required, but this is null.
        ---
        <config>:1:5: Unsuitable value; Must be a whole number between 0 and 255.
        ---
        <config>:1:5: Unknown variable; There is no variable named "m". Defined here: n. To write text, put it in quotes. (and 2 more)"#]].assert_eq(&all.join("\n---\n"));
    let point = decoded::<Point>("{x = \"a\", z = 1}").unwrap_err();
    expect_test::expect![
        "<config>:1:10: Unsuitable value; A number is required, but this is a string that cannot be read as a number."
    ]
    .assert_eq(&point);
}
