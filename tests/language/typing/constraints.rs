//! Type expressions: the transcripts in `tests/cases/typing/constraints`.

use std::fmt::Write;

use hcl_model::expr::EvalContext;
use hcl_model::json;
use hcl_model::type_expression::TypeConstraint;
use hcl_model::types::Type;

use crate::eval::check_comments;
use crate::support::transcript::{Input, answered, inputs};
use crate::support::{Failures, cases, diagnostic_lines};

/// What an expression is as an exact type, as a constraint of the reference, and as one of the extended model; where
/// one is what the one before it is, nothing is said.
fn check(input: &Input) -> String {
    let (expr, _) = input.parsed();
    if let Ok(call) = expr.as_static_call()
        && call.name == "apply"
    {
        let [ty, value] = call.arguments.as_slice() else { panic!("{input:?}") };
        let value = value.value(&EvalContext::new()).unwrap();
        let constraint = TypeConstraint::from_expression(ty).unwrap();
        let applied = constraint.defaults().apply(&value).unwrap();
        return match constraint.convert(&value) {
            Ok(converted) => format!("{applied:?}\n{converted:?}\n"),
            Err(error) => format!("{applied:?}\nerror: {error}\n"),
        };
    }
    let mut out = String::new();
    let exact = Type::from_expression(&expr).map(|ty| format!("{ty:?}"));
    let strict = TypeConstraint::strict(&expr).map(|constraint| constraint.to_string());
    let wide = TypeConstraint::from_expression(&expr).map(|constraint| constraint.to_string());
    let mut before = None;
    for (name, read) in [("exact", exact), ("constraint", strict), ("extended", wide)] {
        if before.as_ref() == Some(&read) {
            continue;
        }
        match &read {
            Ok(ty) => {
                let _ = writeln!(out, "{name} {ty}");
            }
            Err(found) => {
                let _ = writeln!(out, "{name}");
                diagnostic_lines(found, &mut out);
            }
        }
        before = Some(read);
    }
    out
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("typing/constraints", "repl") {
        failures.compare(&case.path, &answered(&case.text, check));
    }
    failures.finish();
    check_comments(&cases("typing/constraints", "repl"));
}

/// In JSON, a type expression is a string.
#[test]
fn in_json_they_say_the_same() {
    for input in cases("typing/constraints", "repl").iter().flat_map(inputs) {
        let (Input::Expression(text) | Input::Template(text) | Input::Literal(text)) = &input;
        let (native, _) = input.parsed();
        let document = format!("{{\"a\": {}}}", serde_json::to_string(text).unwrap());
        let body = json::parse_body("case", &document).ok().unwrap();
        let expr = &body.just_attributes().0[0].expr;
        let read = |found: Result<Type, _>| found.ok();
        assert_eq!(read(Type::from_expression(expr)), read(Type::from_expression(&native)), "{text}");
        let strict = |expr| TypeConstraint::strict(expr).ok().map(|constraint| constraint.to_string());
        assert_eq!(strict(expr), strict(&native), "{text}");
        let wide = |expr| TypeConstraint::from_expression(expr).ok().map(|constraint| constraint.to_string());
        // Objects and lists are written as such in JSON.
        if native.as_static_map().is_err() && native.as_static_list().is_err() {
            assert_eq!(wide(expr), wide(&native), "{text}");
        }
    }
}
