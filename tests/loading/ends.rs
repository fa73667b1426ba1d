//! What ends a load: a limit of all of it, a program that wants no more, or functions that never come to an end. It is said
//! once, whatever else there is to say, and never by ending the program.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::{Function, Param};
use hcl_model::limits::Limits;
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::Value;
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong counts")]
struct Config {
    n: Option<u8>,
    #[serde(default)]
    list: Vec<u64>,
    #[hcl(block)]
    step: Vec<Step>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong counts")]
struct Step {
    n: Option<u8>,
}

/// The codes of what is reported, without repetitions of one behind itself.
fn codes(loader: &Loader) -> Vec<&'static str> {
    let error = loader.load_full::<Config>().expect_err("something ends it");
    let mut codes: Vec<_> = error.diagnostics().iter().map(|found| found.code()).collect();
    codes.dedup();
    codes
}

/// The details of those with a code.
fn details(loader: &Loader, code: &str) -> Vec<String> {
    let error = loader.load_full::<Config>().expect_err("something ends it");
    let found = error.diagnostics().iter().filter(|found| found.code() == code);
    found.map(|found| found.message().into_owned()).collect()
}

#[test]
fn a_limit_is_reported_behind_any_number_of_mistakes() {
    let wrong = "step {\n  n = \"x\"\n}\n".repeat(150);
    let text = format!("{wrong}list = [for a in range(100) : a]\n");
    let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
    let loader = Loader::new().named_text("app.hcl", text).context(context);
    let limits = Limits::DEFAULT.with_load_elements(50).with_diagnostics(100);
    assert_eq!(codes(&loader.limits(limits)), ["invalid-value", "load-limit", "too-many-diagnostics"]);
}

#[test]
fn a_stop_is_reported_behind_any_number_of_mistakes() {
    let wrong = "step {\n  n = \"x\"\n}\n".repeat(150);
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    let loader = Loader::new().named_text("app.hcl", wrong);
    let stopped = loader.interrupt(move || counted.fetch_add(1, Ordering::Relaxed) > 380);
    assert_eq!(codes(&stopped), ["invalid-value", "interrupted", "too-many-diagnostics"]);
}

/// Every mistake of a body with many items is looked for as long as the program wants it.
#[test]
fn looking_for_mistakes_is_stopped_between_items() {
    let wrong = "step {\n  n = \"x\"\n}\n".repeat(50);
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    let loader =
        Loader::new().named_text("app.hcl", wrong).interrupt(move || counted.fetch_add(1, Ordering::Relaxed) > 30);
    let error = loader.load::<Config>().unwrap_err();
    let found = error.diagnostics();
    assert!(found.iter().any(|found| found.code() == "interrupted"), "{found:?}");
    assert!(found.len() < 50, "{}", found.len());
}

#[test]
fn the_files_of_a_load_have_a_limit_together() {
    let texts = (0..40).fold(Loader::new(), |loader, number| {
        loader.named_text(format!("{number}.hcl"), format!("step {{}}\n# {}\n", "x".repeat(1_000)))
    });
    assert_eq!(texts.load::<Config>().unwrap().step.len(), 40);
    let limited = texts.clone().limits(Limits::DEFAULT.with_load_size(20_500));
    assert_eq!(
        details(&limited, "load-limit"),
        ["With `20.hcl` the configuration needs more than 20500 bytes of files, which is the limit for a whole load."]
    );
    assert_eq!(codes(&limited), ["load-limit"]);
    // So do layers, and empty texts count, too.
    let layers = (0..40).fold(Loader::new(), |loader, number| loader.layer().named_text(format!("{number}.hcl"), ""));
    assert!(layers.load::<Config>().is_ok());
    assert_eq!(codes(&layers.limits(Limits::DEFAULT.with_load_size(20 * 256))), ["load-limit"]);
}

/// A function `f` whose body is an expression, in which it can be called, too.
fn recursive(body: &str, shares: bool) -> EvalContext {
    let body = native::parse_expression("functions.hcl", body).ok().expect("an expression");
    let inside: Arc<OnceLock<EvalContext>> = Arc::default();
    let context = inside.clone();
    let function = Function::counting([Param::new("n", Type::NUMBER)], Type::NUMBER, move |arguments, allowance| {
        let context = context.get().expect("it is set").clone().with_variable("n", arguments[0].clone());
        let mode = Mode::Full(&context);
        let (value, found): (Value, Diagnostics) = match shares {
            true => body.evaluate_within(mode, allowance),
            false => body.evaluate(mode),
        };
        Ok(found.into_result(value)?)
    });
    let context = EvalContext::new().with_function("f", function);
    drop(inside.set(context.clone()));
    context
}

/// On a thread as Rust makes them.
fn on_a_small_thread<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread");
    thread.join().expect("it does not end so")
}

#[test]
fn functions_that_call_themselves_come_to_an_end() {
    let deep = "(".repeat(200) + "f(n + 1)" + &")".repeat(200);
    for (body, shares) in [("f(n + 1)", true), ("f(n + 1)", false), (&*deep, true), (&*deep, false)] {
        let body = body.to_owned();
        let report = on_a_small_thread(move || {
            let call = native::parse_expression("app.hcl", "1 + f(0)").ok().expect("an expression");
            let (_, found) = call.evaluate(Mode::Full(&recursive(&body, shares)));
            assert_eq!(found.len(), 1, "{found:?}");
            let found = found.iter().next().expect("one").clone();
            assert_eq!(found.code(), "evaluation-limit");
            (found.message().into_owned(), found.notes().len())
        });
        assert!(report.0.starts_with("Functions that evaluate expressions call each other"), "{}", report.0);
        assert!(report.1 < 10, "{} notes", report.1);
    }
}

#[test]
fn functions_may_call_each_other_as_deep_as_people_write() {
    let context = recursive("n >= 20 ? n : f(n + 1)", true);
    let call = native::parse_expression("app.hcl", "f(0)").ok().expect("an expression");
    assert_eq!(on_a_small_thread(move || call.evaluate(Mode::Full(&context)).0), Value::from(20));
    // Calls beside each other are not within each other.
    let calls = native::parse_expression("app.hcl", "[for i in [for j in range(1000) : j] : f(20)]").ok();
    let context = recursive("n", true).with_functions(hcl_model::stdlib::functions());
    assert!(calls.expect("an expression").value(&context).is_ok());
}
