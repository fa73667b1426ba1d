//! JSON expressions to values: `expressions.repl`.

use expect_test::expect;
use hcl_model::expr::Mode;
use hcl_model::json;
use hcl_model::limits::Budget;

use super::transcript;
use crate::eval::evaluated;
use crate::support::Failures;
use crate::support::context;
use crate::support::transcript::{Input, answered};

/// Parses and evaluates a JSON expression; gives the value and the diagnostics as lines.
#[track_caller]
fn check(input: &Input) -> String {
    let (text, mode) = match input {
        Input::Expression(text) => (text, Mode::Full(context::standard())),
        Input::Literal(text) => (text, Mode::LiteralOnly(&Budget::DEFAULT)),
        Input::Template(text) => panic!("a template is no JSON: {text}"),
    };
    let parse = json::parse_expression("case", text);
    evaluated(&parse.tree, &parse.diagnostics, mode)
}

#[test]
fn values() {
    let case = transcript("expressions.repl");
    let mut failures = Failures::default();
    failures.compare(&case.path, &answered(&case.text, check));
    failures.finish();
}

/// Paste a failing case here.
#[test]
fn smoke() {
    expect![[r#"
        {"a" = 7}
    "#]]
    .assert_eq(&check(&Input::Expression(r#"{"a": "${n}"}"#.to_owned())));
}
