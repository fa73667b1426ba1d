//! Functions that evaluate expressions: what that costs, how deep it may go, and what is left of what they look at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Closure, EvalContext, Mode};
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::limits::{Budget, Limits};
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};
use hcl_model::{json, native, stdlib};

/// A function with one parameter `x` whose body is an expression, evaluated with a budget of its own as programs do.
fn of_rule(rule: &str, context: EvalContext) -> Function {
    let rule = native::parse_expression("rules.hcl", rule).ok().unwrap();
    Function::new([Param::new("x", Type::DYNAMIC)], Type::DYNAMIC, move |arguments| {
        Ok(rule.value(&context.child().with_variable("x", arguments[0].clone()))?)
    })
}

/// So many functions of which each calls the one before it twice.
fn tower(levels: usize) -> EvalContext {
    (0..levels).fold(EvalContext::new().with_function("f0", of_rule("x", EvalContext::new())), |context, level| {
        let rule = format!("[f{level}(x), f{level}(x)][0]");
        let function = of_rule(&rule, context.clone());
        context.with_function(format!("f{}", level + 1), function)
    })
}

fn evaluate(text: &str, context: &EvalContext) -> (Value, Diagnostics) {
    native::parse_expression("app.hcl", text).ok().unwrap().evaluate(Mode::Full(context))
}

fn codes(found: &Diagnostics) -> Vec<&str> {
    found.iter().map(|it| it.code()).collect()
}

#[test]
fn what_functions_evaluate_costs_whoever_calls_them() {
    assert_eq!(evaluate("f8(1)", &tower(8)).0, Value::from(1));
    let begun = Instant::now();
    let (_, found) = evaluate("f40(1)", &tower(40).with_limits(Limits::DEFAULT.with_steps(100_000)));
    assert_eq!(codes(&found), ["evaluation-limit"]);
    assert_eq!(found.iter().next().unwrap().subject().unwrap().to_string(), "app.hcl:1,1-7");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

/// A load is charged once for what is part of it, and what is evaluated with another budget counts for the argument.
#[test]
fn what_functions_evaluate_counts_for_the_load_once() {
    let load = || Budget::new(Limits::DEFAULT.with_load_elements(25)).for_load();
    let shared = load();
    for (of_rules, of_caller) in [(Budget::DEFAULT, load()), (shared.clone(), shared)] {
        let ten = of_rule("[x, x, x, x, x, x, x, x, x, x][0]", EvalContext::new().with_budget(of_rules));
        let caller = EvalContext::new().with_function("ten", ten).with_budget(of_caller);
        let failed: Vec<bool> = (0..3).map(|_| evaluate("ten(1)", &caller).1.has_errors()).collect();
        assert_eq!(failed, [false, false, true]);
    }
}

/// The limits of what a function evaluates hold, too, if they are smaller.
#[test]
fn a_function_can_have_limits_of_its_own() {
    let own = EvalContext::new().with_limits(Limits::DEFAULT.with_elements(3));
    let context = EvalContext::new().with_function("four", of_rule("[x, x, x, x]", own));
    let (_, found) = evaluate("four(1)", &context);
    assert_eq!(codes(&found), ["evaluation-limit"]);
    assert_eq!(found.iter().next().unwrap().subject().unwrap().source().name(), "rules.hcl");
}

#[test]
fn depth_is_that_of_the_caller() {
    fn endless(depth: Arc<AtomicU32>) -> Function {
        Function::counting([Param::unevaluated("body")], Type::DYNAMIC, move |arguments, allowance| {
            depth.fetch_add(1, Ordering::Relaxed);
            let body = Closure::of(&arguments[0]).unwrap();
            let inner = body.context().child().with_function("endless", endless(depth.clone()));
            let (value, found) = body.expression().evaluate_within(Mode::Full(&inner), allowance);
            Ok(found.into_result(value)?)
        })
    }
    let depth = Arc::new(AtomicU32::new(0));
    let context = EvalContext::new()
        .with_function("endless", endless(depth.clone()))
        .with_function("again", Function::new([], Type::DYNAMIC, |_| Ok(Value::NULL)))
        .with_limits(Limits::DEFAULT.with_nesting(20));
    let text = format!("{}1{}", "endless(".repeat(19), ")".repeat(19));
    let parsed = native::parse_expression("app.hcl", &text).ok().unwrap();
    assert_eq!(parsed.value(&context).unwrap(), Value::from(1));
    let text = format!("{}1{}", "endless(".repeat(30), ")".repeat(30));
    let parsed = native::parse_expression("app.hcl", &text).ok().unwrap();
    depth.store(0, Ordering::Relaxed);
    let (_, found) = parsed.evaluate(Mode::Full(&context));
    assert_eq!(codes(&found), ["evaluation-limit"; 1]);
    assert_eq!(depth.load(Ordering::Relaxed), 20);
}

fn standard() -> EvalContext {
    EvalContext::new().with_functions(stdlib::functions())
}

/// Each argument is evaluated once, however many calls are around it.
#[test]
fn arguments_are_evaluated_once() {
    let count = Arc::new(AtomicU32::new(0));
    let counted = {
        let count = count.clone();
        Function::new([], Type::NUMBER, move |_| {
            count.fetch_add(1, Ordering::Relaxed);
            Err(FunctionError::new("it is closed"))
        })
    };
    let context = standard().with_function("counted", counted);
    for text in [
        format!("{}counted(){}", "try(".repeat(60), ", nothing)".repeat(60)),
        format!("{}counted(){}", "can(".repeat(60), ")".repeat(60)),
        format!("{}try(counted(), [1]){}", "convert(".repeat(60), ", list(number))".repeat(60)),
    ] {
        count.store(0, Ordering::Relaxed);
        let _ = evaluate(&text, &context);
        assert_eq!(count.load(Ordering::Relaxed), 1, "{text}");
    }
    // So it is where there is a value, in both syntaxes.
    let counted = {
        let count = count.clone();
        Function::new([], Type::NUMBER, move |_| Ok(Value::from(count.fetch_add(1, Ordering::Relaxed))))
    };
    let context = standard().with_function("counted", counted);
    for text in [
        format!("{}counted(){}", "try(".repeat(60), ", counted())".repeat(60)),
        format!("{}counted(){}", "can(".repeat(60), ")".repeat(60)),
        format!("{}counted(){}", "convert(".repeat(60), ", number)".repeat(60)),
        "[for x in [convert(try(counted(), 1), string)] : can(x)]".to_owned(),
    ] {
        let document = format!("{{\"a\": {}}}", serde_json::to_string(&format!("${{{text}}}")).unwrap());
        let body = json::parse_body("app.json", &document).ok().unwrap();
        let native = native::parse_expression("app.hcl", &text).ok().unwrap();
        for expr in [native, body.just_attributes().0[0].expr.clone()] {
            count.store(0, Ordering::Relaxed);
            assert!(expr.value(&context).is_ok(), "{text}");
            assert_eq!(count.load(Ordering::Relaxed), 1, "{text}");
        }
    }
}

/// That something takes too long, or that the program wants an end, is no mistake of what is tried.
#[test]
fn limits_are_not_tried_away() {
    let small = standard().with_limits(Limits::DEFAULT.with_steps(2_000));
    let long = "[for x in range(1000) : x]";
    let stopped = standard().with_interrupt(|| true);
    for (context, code) in [(small, "evaluation-limit"), (stopped, "interrupted")] {
        for text in [format!("try({long}, 1)"), format!("can({long})"), format!("try(can(try({long}, 1)), 2)")] {
            let (value, found) = evaluate(&text, &context);
            assert_eq!((value, codes(&found)), (Value::DYNAMIC, vec![code]), "{text}");
        }
    }
    // A function that has limits of its own does not hide that they were passed either.
    let own = EvalContext::new().with_limits(Limits::DEFAULT.with_elements(3));
    let context = standard().with_function("four", of_rule("[x, x, x, x]", own));
    let (_, found) = evaluate("try(four(1), 2)", &context);
    assert_eq!(codes(&found), ["evaluation-limit"]);
}

/// An argument sees what is defined around it, in both syntaxes.
#[test]
fn arguments_see_what_is_around_them() {
    let context = standard().with_variable("list", Value::tuple([Value::from(1), Value::from("a")]));
    let expected = Value::tuple([Value::from(2), Value::from("a")]);
    let text = "[for x in list : try(x + 1, x)]";
    assert_eq!(evaluate(text, &context).0, expected);
    let file = json::parse_expression("app.json", &format!("\"${{{text}}}\"")).ok().unwrap();
    assert_eq!(file.value(&context).unwrap(), expected);
}

/// What a call has looked at in vain counts where nobody reports the mistake.
#[test]
fn a_failed_call_keeps_the_marks() {
    let secret = Value::object([("a", Value::from(1))]).mark(Mark::sensitive());
    let context = standard().with_variable("secret", secret);
    let (value, found) = evaluate("true ? 1 : try(secret.b)", &context);
    assert!(found.is_empty() && value.contains_sensitive());
}
