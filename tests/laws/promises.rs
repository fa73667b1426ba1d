//! Settled late or known at once: every expression of the transcripts with each of its variables as a promise, and declared
//! variables that are given as promises.

use std::collections::BTreeSet;

use hcl_model::body::{BodySchema, Variables};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::types::Type;
use hcl_model::typing::{self, Scope};
use hcl_model::value::{Promise, Value};
use hcl_model::{json, native};

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
const EARLY: &[&str] = &["and(false, nbool)", "keys(nobj)", "formatlist(\"%s%s\", [], ls)"];

/// Whether a result is known before its time and is another one later, marks aside.
fn is_known_otherwise(before: &Value, said: &[String], at_once: &Value) -> bool {
    let bare = |value: &Value| value.clone().unmark_deep().0;
    before.is_wholly_known() && said.is_empty() && bare(before) != bare(at_once)
}

/// Whether a value is known, with nothing in it that is null or marked.
fn is_plain(value: &Value) -> bool {
    let parts = value.as_elements().into_iter().flatten();
    let entries = value.as_entries().into_iter().flat_map(|entries| entries.values());
    value.is_wholly_known() && !value.contains_marks() && !value.is_null() && parts.chain(entries).all(is_plain)
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
        let mut faults = Vec::new();
        // Before anybody knows the value, nothing may be said that is not so of all of them.
        let static_type = |context: &EvalContext| expr.static_type(&Scope::new().with_context(context));
        let (ty, found) = static_type(&context);
        if said_at_once.is_empty() && !static_type(known).1.has_errors() {
            if found.has_errors() {
                faults.push(format!("is reported before: {:?}", lines(&found)));
            } else if typed && is_plain(&at_once) {
                // Marks and nulls are no part of the type of a promise, and of no type nobody knows much.
                let refused = typing::convert(&at_once, &ty).err();
                faults.extend(refused.map(|error| format!("is no {ty}: {error}")));
            }
        }
        let waits_for = before.waits_for();
        let promises: Vec<&Promise> = resolvers.iter().map(|(resolver, _)| resolver.promise()).collect();
        if waits_for.iter().any(|promise| !promises.contains(&promise)) {
            faults.push(format!("waits for more than its variables: {waits_for:?}"));
        }
        if is_known_otherwise(&before, &said_before, &at_once) && !EARLY.contains(&text) {
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

const TYPES: &[&str] = &[
    "any",
    "bool",
    "number",
    "string",
    "list(number)",
    "set(string)",
    "map(number)",
    "tuple([number, string])",
    "object({ a = number, b = optional(string, \"x\") })",
    "int",
    "union(int, \"auto\")",
    "union(list(int), none)",
];

const VALUES: &[&str] = &[
    "null",
    "true",
    "5",
    "5.5",
    "\"5\"",
    "\"x\"",
    "\"auto\"",
    "[1, \"2\"]",
    "[\"a\"]",
    "[]",
    "{ a = 1 }",
    "{ a = \"1\", b = \"c\" }",
    "{ a = [1] }",
];

const OPTIONS: &[&str] = &[
    "",
    "nullable = false",
    "nullable = false\ndefault = null",
    "default = null",
    "sensitive = true",
    "validation {\n  condition = var.v != 5\n  error_message = \"It is ${jsonencode(var.v)}.\"\n}",
    "validation {\n  condition = var.v == var.other\n  error_message = \"It is another.\"\n}",
    "sensitive = true\nvalidation {\n  condition = var.other != 5\n  error_message = \"It is five.\"\n}",
];

/// What is wrong where, without why.
fn places(lines: &[String]) -> BTreeSet<&str> {
    lines.iter().map(|line| line.match_indices(": ").nth(1).map_or(line.as_str(), |(at, _)| &line[..at])).collect()
}

/// A declared variable that is given as a promise is what it would be at once, and what is wrong is the same.
#[test]
fn declared_late_is_declared_at_once() {
    let context = context::with_stdlib();
    let mut looked_at = 0;
    for ty in TYPES {
        for options in OPTIONS {
            let text =
                format!("variable \"v\" {{\ntype = {ty}\n{options}\n}}\nvariable \"other\" {{\ntype = string\n}}\n");
            let body = native::parse_body("declared.hcl", &text).ok().unwrap();
            let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
            let variables = Variables::new("var").blocks(content.blocks());
            for value in VALUES {
                let value = native::parse_expression("value", value).ok().unwrap().value(context).unwrap();
                let given = [("v", value), ("other", Value::from(5))];
                let at_once = given.iter().fold(variables.clone(), |it, (name, value)| it.given(*name, value.clone()));
                let (known, said) = at_once.evaluate(context);
                let said = lines(&said);
                for (v, other) in [(true, true), (true, false), (false, true)] {
                    for typed in [true, false] {
                        let (mut resolvers, mut late) = (Vec::new(), variables.clone());
                        for (is_late, (name, value)) in [v, other].into_iter().zip(&given) {
                            late = match is_late {
                                true => {
                                    let ty = if typed { value.ty() } else { Type::DYNAMIC };
                                    let (promise, resolver) = Promise::new(*name, ty);
                                    resolvers.push((resolver, value.clone()));
                                    late.given(*name, promise.to_value())
                                }
                                false => late.given(*name, value.clone()),
                            };
                        }
                        let (context, early) = late.evaluate(context);
                        for (resolver, value) in resolvers {
                            resolver.resolve(value).unwrap();
                        }
                        let checked = context.checks().iter().filter_map(|check| check.found::<Diagnostics>());
                        let mut all: Vec<String> = lines(&early);
                        checked.for_each(|found| all.extend(lines(&found)));
                        let (mut expected, mut found) = (said.clone(), all);
                        expected.sort();
                        found.sort();
                        let case = || format!("{text}{given:?} {v} {other} {typed}");
                        if said.is_empty() {
                            assert_eq!(found, expected, "{}", case());
                        } else {
                            // Of a type alone a rule may know more than of a value that is refused.
                            let found = places(&found);
                            assert!(places(&expected).is_subset(&found), "{found:?} {expected:?} {}", case());
                        }
                        let value = |context: &EvalContext| context.variable("var").unwrap().settled();
                        if said.is_empty() {
                            assert_eq!(value(&context), value(&known), "{}", case());
                        }
                        looked_at += 1;
                    }
                }
            }
        }
    }
    assert!(looked_at > 5_000, "{looked_at}");
}
