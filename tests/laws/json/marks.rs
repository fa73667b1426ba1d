//! Marks are never lost in JSON, be it in strings, in names or around them, and what is sensitive is not told.
//!
//! The expressions and the law are those of [`crate::marks`], each expression as a string, an element, a value, a name.

use hcl_model::diag::{RenderOptions, render};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::json;
use hcl_model::json_text::JsonValue;
use hcl_model::value::{Mark, Value};
use hcl_serde::HclSchema;
use serde::Deserialize;

use crate::marks::{is_excused, is_kept, leaks, marked, marked_inside, secrets};
use crate::support::table;

/// An expression as a string, and JSON in which it stands.
fn texts(expression: &str) -> [String; 8] {
    let string = JsonValue::String(format!("${{{expression}}}")).to_string();
    let inside = JsonValue::String(format!("a ${{{expression}}}")).to_string();
    [
        string.clone(),
        inside.clone(),
        format!("[1, {string}]"),
        format!("{{\"a\": {string}}}"),
        format!("{{{string}: 1}}"),
        format!("{{{inside}: 1, {inside}: 2, \"a\": {string}}}"),
        format!("{{\"a\": 1, {string}: [], {string}: {{}}}}"),
        format!("{{\"${{nosuch}}\": {string}, \"b\": \"${{nosuch}}\"}}"),
    ]
}

fn evaluate(text: &str, context: &EvalContext) -> (Value, Vec<String>) {
    let (value, diagnostics) = json::parse_expression("marks.json", text).ok().unwrap().evaluate(Mode::Full(context));
    (value, diagnostics.iter().map(|it| render(it, &RenderOptions::new())).collect())
}

#[test]
fn every_place_keeps_the_mark() {
    let mut failed = Vec::new();
    for expression in table::expressions() {
        for name in table::names(&expression) {
            let known = table::context();
            let value = known.variable(&name).cloned().unwrap();
            for value in marked(&value).into_iter().chain([marked_inside(&Value::tuple([value]))]) {
                let context = known.clone().with_variable(name.clone(), value.clone());
                // What the expression itself loses is nothing that JSON could keep.
                if is_excused(&expression, &name, &context) || !is_kept(&table::evaluate(&expression, &context).0) {
                    continue;
                }
                for text in texts(&expression) {
                    let (result, reports) = evaluate(&text, &context);
                    if !is_kept(&result) {
                        failed.push(format!("{text}: {name} = {value:?} gives {result:?}, {reports:?}"));
                    }
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} lost the mark:\n{}", failed.len(), failed[..failed.len().min(20)].join("\n"));
}

#[test]
fn diagnostics_are_silent_about_what_is_sensitive() {
    let mut failed = Vec::new();
    let mut shown = 0;
    for expression in table::expressions() {
        for name in table::names(&expression) {
            for secret in secrets() {
                let context = table::context().clone().with_variable(name.clone(), secret.mark(Mark::sensitive()));
                for text in texts(&expression) {
                    let reports = evaluate(&text, &context).1;
                    shown += reports.len();
                    let leaking = reports.iter().filter(|report| leaks(report));
                    failed.extend(leaking.map(|report| format!("{text}: {name}\n{report}")));
                }
            }
        }
    }
    assert!(shown > 5_000, "{shown}");
    assert!(failed.is_empty(), "{} leak:\n{}", failed.len(), failed[..failed.len().min(20)].join("\n"));
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Plain {
    map: Option<std::collections::HashMap<String, u8>>,
    point: Option<Point>,
    choice: Option<Choice>,
    number: Option<u8>,
    any: Option<Value>,
    #[hcl(block)]
    block: Vec<Labelled>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Point {
    x: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the values are looked at through Debug")]
struct Labelled {
    #[hcl(label)]
    id: u8,
    inner: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    One,
}

#[test]
fn decoding_is_silent_about_what_is_sensitive() {
    let object = Value::object([("SECRET", Value::from("SECRET"))]);
    let context = EvalContext::new()
        .with_variable("s", Value::from("SECRET").mark(Mark::sensitive()))
        .with_variable("o", object.mark(Mark::sensitive()))
        .with_variable("x", Value::from("x").mark(Mark::sensitive()));
    let mut refused = 0;
    for value in [
        "\"${s}\"",
        "\"a ${s}\"",
        "[\"${s}\"]",
        "{\"${s}\": 1}",
        "{\"a ${s}\": 1}",
        "{\"${x}\": \"${s}\"}",
        "{\"${x}\": 1, \"${s}\": 2}",
        "{\"${s}\": 1, \"${s}\": 2}",
        "{\"${x}\": 1, \"x\": 2}",
        "{\"${o}\": 1}",
        "{\"${[s]}\": 1}",
        "{\"x\": \"${o}\"}",
        "\"${o.nosuch}\"",
        "{\"one\": \"${s}\"}",
    ] {
        for field in ["map", "point", "choice", "number", "any", "block"] {
            for text in
                [format!("{{\"{field}\": {value}}}"), format!("{{\"block\": {{\"1\": {{\"inner\": {value}}}}}}}")]
            {
                let body = json::parse_body("secrets.json", &text).ok().unwrap();
                let shown = match hcl_serde::from_body::<Plain>(&body, &context) {
                    Ok(plain) => format!("{plain:?}"),
                    Err(error) => {
                        refused += 1;
                        error.report()
                    }
                };
                assert!(!leaks(&shown) || field == "map" && !shown.contains("error"), "{text}: {shown}");
            }
        }
    }
    assert!(refused > 50, "{refused}");
}
