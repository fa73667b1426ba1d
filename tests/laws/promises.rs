//! Settled late or known at once: every expression of the transcripts with each of its variables as a promise.

use std::collections::BTreeSet;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::json;
use hcl_model::types::Type;
use hcl_model::value::{Promise, Value};

use crate::support::transcript::{Input, inputs};
use crate::support::{cases, context};

/// The expressions of the transcripts of evaluation and of the standard library, and those of JSON.
fn expressions() -> Vec<(String, Expression)> {
    let mut all = Vec::new();
    for folder in ["eval", "stdlib", "promises"] {
        for case in cases(folder, "repl") {
            for input in inputs(&case) {
                let text = match &input {
                    Input::Expression(text) | Input::Template(text) => text.clone(),
                    Input::Literal(_) => continue,
                };
                let (expr, diagnostics) = input.parsed();
                if diagnostics.has_errors() {
                    continue;
                }
                if let Input::Template(text) = &input {
                    let text = serde_json::Value::from(text.as_str()).to_string();
                    let parse = json::parse_expression("case.json", &text);
                    all.push((text, parse.tree));
                }
                all.push((text, expr));
            }
        }
    }
    all
}

fn names(expr: &Expression) -> BTreeSet<String> {
    expr.variables().iter().map(|variable| variable.root().to_owned()).collect()
}

fn evaluate(expr: &Expression, context: &EvalContext) -> (Value, Vec<String>) {
    let (value, diagnostics) = expr.evaluate(Mode::Full(context));
    (value, lines(&diagnostics))
}

fn lines(diagnostics: &Diagnostics) -> Vec<String> {
    diagnostics.iter().map(ToString::to_string).collect()
}

/// Calls that are known although a null among their arguments would be a mistake, or a list of another length.
///
/// Where the type of a promise is not known, more is known early: what a condition does not select has no say then in the
/// type of the result.
const EARLY: &[&str] = &["and(false, nbool)", "keys(nobj)", "formatlist(\"%s%s\", [], ls)"];

/// Whether a result is known before its time and is another one later, marks aside.
fn is_known_otherwise(before: &Value, said: &[String], at_once: &Value) -> bool {
    let bare = |value: &Value| value.clone().unmark_deep().0;
    before.is_wholly_known() && said.is_empty() && bare(before) != bare(at_once)
}

/// Looks at an expression with one variable, or all of them, as promises.
fn check(text: &str, expr: &Expression, promised: &[String], failed: &mut Vec<String>) -> usize {
    let known = context::with_stdlib();
    let (at_once, said_at_once) = evaluate(expr, known);
    for typed in [true, false] {
        let mut context = known.child();
        let mut resolvers = Vec::new();
        for name in promised {
            let Some(value) = known.variable(name).filter(|value| value.is_wholly_known()) else { return 0 };
            let ty = if typed { value.ty() } else { Type::DYNAMIC };
            let (promise, resolver) = Promise::new(name.as_str(), ty);
            context = context.with_variable(name.as_str(), promise.to_value());
            resolvers.push((resolver, value.clone()));
        }
        let (before, said_before) = evaluate(expr, &context);
        let waits_for = before.waits_for();
        let promises: Vec<&Promise> = resolvers.iter().map(|(resolver, _)| resolver.promise()).collect();
        let mut faults = Vec::new();
        if waits_for.iter().any(|promise| !promises.contains(&promise)) {
            faults.push(format!("waits for more than its variables: {waits_for:?}"));
        }
        if typed && is_known_otherwise(&before, &said_before, &at_once) && !EARLY.contains(&text) {
            faults.push(format!("is known too early: {before:?}, at once {at_once:?}"));
        }
        // What is unknown for want of a promise says so.
        if waits_for.is_empty() && !before.is_wholly_known() && at_once.is_wholly_known() && said_before.is_empty() {
            faults.push(format!("waits for nothing: {before:?}"));
        }
        for (resolver, value) in resolvers {
            resolver.resolve(value).unwrap();
        }
        let (late, said_late) = evaluate(expr, &context);
        if (&late, &said_late) != (&at_once, &said_at_once) {
            faults.push(format!("late {late:?} {said_late:?}\n    at once {at_once:?} {said_at_once:?}"));
        }
        failed.extend(faults.iter().map(|fault| format!("{text}\n  {promised:?}: {fault}")));
    }
    1
}

#[test]
fn settled_late_is_known_at_once() {
    let mut failed = Vec::new();
    let mut looked_at = 0;
    for (text, expr) in expressions() {
        let names: Vec<String> = names(&expr).into_iter().collect();
        for name in &names {
            looked_at += check(&text, &expr, std::slice::from_ref(name), &mut failed);
        }
        if names.len() > 1 {
            looked_at += check(&text, &expr, &names, &mut failed);
        }
    }
    assert!(looked_at > 1_000, "{looked_at}");
    assert!(failed.is_empty(), "{} of {looked_at} failed:\n{}", failed.len(), failed.join("\n"));
}
