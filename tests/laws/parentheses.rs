//! Parentheses around what binds tightest anyway change nothing.
//!
//! Operations and interpolations of what is there already take a short way, which parentheses close: both must agree.

use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};

use crate::support::random::{Random, tries};

fn rounds() -> usize {
    tries(20_000)
}

const OPERANDS: [&str; 30] = [
    "0",
    "1",
    "3",
    "7",
    "9223372036854775807",
    "9223372036854775808",
    "0.5",
    "1e2",
    "true",
    "false",
    "\"a\"",
    "\"1\"",
    "\"\\u0061\"",
    "\"e\u{301}\"",
    "\"\u{e9}\"",
    "null",
    "n",
    "least",
    "yes",
    "text",
    "accent",
    "secret",
    "unknown",
    "missing",
    "web.port",
    "web.name",
    "web.none",
    "web.secret",
    "hidden.port",
    "by_name.a",
];

const OPERATORS: [&str; 13] = ["||", "&&", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%"];

fn context() -> EvalContext {
    let sensitive = |value: Value| value.mark(Mark::sensitive());
    let web =
        Value::object([("port", Value::from(80)), ("name", Value::from("a")), ("secret", sensitive(Value::from(7)))]);
    EvalContext::new().with_variables([
        ("n", Value::from(3)),
        ("least", Value::from(i64::MIN)),
        ("yes", Value::TRUE),
        ("text", Value::from("a")),
        ("accent", Value::from("\u{e9}")),
        ("secret", sensitive(Value::from(1))),
        ("unknown", Value::unknown(Type::NUMBER)),
        ("web", web.clone()),
        ("hidden", sensitive(web)),
        ("by_name", Value::map(Type::NUMBER, [("a", Value::from(1))])),
    ])
}

/// The value, and what every diagnostic says; what it advises may depend on how the expression is written.
fn outcome(text: &str, context: &EvalContext) -> (Value, Vec<(String, String)>) {
    let expr = native::parse_expression("law.hcl", text).ok().unwrap();
    let (value, diagnostics) = expr.evaluate(hcl_model::expr::Mode::Full(context));
    let said = diagnostics.iter().map(|it| {
        let detail = it.message();
        (it.summary().into_owned(), detail.split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned())
    });
    (value, said.collect())
}

#[track_caller]
fn same(bare: &str, closed: &str, context: &EvalContext) -> bool {
    let expected = outcome(closed, context);
    assert_eq!(outcome(bare, context), expected, "{bare} and {closed}");
    expected.1.is_empty()
}

#[test]
fn around_operands() {
    let (mut random, context) = (Random(0x0123_4567_89ab_cdef), context());
    let mut right = 0;
    for _ in 0..rounds() {
        let first = OPERANDS[random.below(OPERANDS.len())];
        let (mut bare, mut closed) = (first.to_owned(), format!("({first})"));
        for _ in 0..=random.below(4) {
            let (operator, operand) =
                (OPERATORS[random.below(OPERATORS.len())], OPERANDS[random.below(OPERANDS.len())]);
            bare += &format!(" {operator} {operand}");
            closed += &format!(" {operator} ({operand})");
        }
        right += usize::from(same(&bare, &closed, &context));
    }
    assert!(right > rounds() / 10, "{right} were right");
}

#[test]
fn around_interpolations() {
    let context = context();
    for operand in OPERANDS {
        same(&format!("\"<${{{operand}}}>\""), &format!("\"<${{({operand})}}>\""), &context);
        same(&format!("[for x in [1, 2] : {operand}]"), &format!("[for x in [1, 2] : ({operand})]"), &context);
    }
}
