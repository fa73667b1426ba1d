//! Expressions and templates to values: transcripts in `tests/cases/eval`.

use expect_test::expect;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::limits::Budget;

use crate::support::transcript::{Input, answered};
use crate::support::{Case, Failures, cases, context, diagnostic_lines};

/// Parses and evaluates; gives the value and the diagnostics as lines.
#[track_caller]
pub(crate) fn check(input: &Input) -> String {
    check_in(context::standard(), input)
}

/// The same in another context.
pub(crate) fn check_in(context: &EvalContext, input: &Input) -> String {
    let (expr, parsing) = input.parsed();
    let mode = match input {
        Input::Literal(_) => Mode::LiteralOnly(&Budget::DEFAULT),
        _ => Mode::Full(context),
    };
    evaluated(&expr, &parsing, mode)
}

/// The value of an expression, and the diagnostics of parsing and evaluation, as lines.
pub(crate) fn evaluated(expr: &Expression, parsing: &Diagnostics, mode: Mode<'_>) -> String {
    let (value, diagnostics) = expr.evaluate(mode);
    let mut lines = format!("{value:?}\n");
    diagnostic_lines(parsing, &mut lines);
    diagnostic_lines(&diagnostics, &mut lines);
    lines
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("eval", "repl") {
        failures.compare(&case.path, &answered(&case.text, check));
    }
    failures.finish();
}

#[test]
fn every_paragraph_opens_with_a_comment() {
    check_comments(&cases("eval", "repl"));
}

/// Checks that each paragraph of transcripts says what it shows.
pub(crate) fn check_comments(cases: &[Case]) {
    let mut failures = Failures::default();
    for case in cases {
        for paragraph in case.text.split("\n\n").filter(|paragraph| !paragraph.trim_start().starts_with('#')) {
            failures.add(&case.path, paragraph);
        }
    }
    failures.finish();
}

/// Paste a failing case here.
#[test]
fn smoke() {
    expect![[r#"
        "7 and \"str\""
    "#]]
    .assert_eq(&check(&Input::Expression(r#""${n} and \"${s}\"""#.to_owned())));
}
