//! Promises: transcripts in `tests/cases/promises`, each evaluated before and after its promises are settled.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Wake, Waker};

use hcl_model::body::Locals;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::{Function, Param};
use hcl_model::limits::Limits;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Promise, Resolver, Value};
use hcl_model::{native, stdlib};

use crate::support::transcript::{Input, answered};
use crate::support::{Failures, cases, context, diagnostic_lines};

/// What each promise is resolved with; `failing` fails.
fn values() -> BTreeMap<&'static str, Value> {
    let list = |elements: [&str; 2]| Value::list(Type::STRING, elements.map(Value::from));
    BTreeMap::from([
        ("a", Value::from(1)),
        ("b", Value::from(2)),
        ("yes", Value::TRUE),
        ("word", Value::from("w")),
        ("words", list(["x", "y"])),
        ("tags", Value::set(Type::STRING, ["x", "y"].map(Value::from))),
        ("ages", Value::map(Type::NUMBER, [("ann", Value::from(30))])),
        ("server", Value::object([("host", Value::from("db")), ("port", Value::from(5432))])),
        ("any", Value::tuple([Value::from(1), Value::from("one")])),
        ("secret", Value::from("hunter2").mark(Mark::sensitive())),
        ("failing", Value::from("never")),
    ])
}

/// The standard context with a promise of each name, and what settles them.
fn pending() -> (EvalContext, Vec<(Resolver, Value)>) {
    let mut context = context::standard().child().with_functions(stdlib::functions());
    let mut resolvers = Vec::new();
    for (name, value) in values() {
        let ty = if name == "any" { Type::DYNAMIC } else { value.ty() };
        let (promise, resolver) = Promise::new(name, ty);
        context = context.with_variable(name, promise.to_value());
        resolvers.push((resolver, value));
    }
    (context, resolvers)
}

fn settle(resolvers: Vec<(Resolver, Value)>) {
    for (resolver, value) in resolvers {
        match resolver.promise().name() {
            "failing" => resolver.fail("the vault is sealed"),
            _ => resolver.resolve(value).unwrap(),
        }
    }
}

/// The value and what it waits for, then the same once everything is settled.
fn check(input: &Input) -> String {
    let (expr, parsing) = input.parsed();
    let (context, resolvers) = pending();
    let mut lines = String::new();
    let (before, diagnostics) = expr.evaluate(Mode::Full(&context));
    let _ = writeln!(lines, "{before:?}");
    diagnostic_lines(&parsing, &mut lines);
    diagnostic_lines(&diagnostics, &mut lines);
    settle(resolvers);
    let (after, diagnostics) = expr.evaluate(Mode::Full(&context));
    if after != before {
        let _ = writeln!(lines, "later: {after:?}");
        diagnostic_lines(&diagnostics, &mut lines);
    }
    lines
}

#[test]
fn transcripts() {
    let mut failures = Failures::default();
    for case in cases("promises", "repl") {
        failures.compare(&case.path, &answered(&case.text, check));
    }
    failures.finish();
}

#[test]
fn every_paragraph_opens_with_a_comment() {
    crate::eval::check_comments(&cases("promises", "repl"));
}

/// Counts how often somebody was woken.
#[derive(Default)]
struct Alarm(AtomicUsize);

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn who_waits_is_woken_once_from_any_thread() {
    let (promise, resolver) = Promise::new("a", Type::NUMBER);
    let alarms = [Arc::new(Alarm::default()), Arc::new(Alarm::default())];
    let mut waiting: Vec<_> = alarms.iter().map(|_| Promise::any([promise.clone()])).collect();
    for (any, alarm) in waiting.iter_mut().zip(&alarms) {
        let waker = Waker::from(alarm.clone());
        assert!(Pin::new(&mut *any).poll(&mut Context::from_waker(&waker)).is_pending());
        assert!(Pin::new(any).poll(&mut Context::from_waker(&waker)).is_pending());
    }
    // One of them gives up.
    waiting.pop();
    std::thread::spawn(move || resolver.resolve(Value::from(1))).join().unwrap().unwrap();
    assert_eq!(alarms.each_ref().map(|alarm| alarm.0.load(Ordering::SeqCst)), [1, 0]);
    assert!(Pin::new(&mut waiting[0]).poll(&mut Context::from_waker(Waker::noop())).is_ready());
}

#[test]
fn a_promise_fails_with_a_reason() {
    let (promise, resolver) = Promise::new("a", Type::NUMBER);
    resolver.fail("the vault is sealed");
    let why = |promise: &Promise| promise.outcome().unwrap().unwrap_err().to_string();
    assert_eq!(why(&promise), "`a` has failed: the vault is sealed");
    let (promise, resolver) = Promise::new("a", Type::NUMBER);
    drop(resolver);
    assert_eq!(why(&promise), "`a` was given up: nobody is left who could give it a value");
    // What is not of its type, without what it is.
    let (promise, resolver) = Promise::new("a", Type::BOOL);
    let told = resolver.resolve(Value::from("True")).unwrap_err();
    assert_eq!(why(&promise), "`a` was resolved with an unsuitable value: `true`/`false` is required");
    assert_eq!(told.to_string(), why(&promise));
    // A promise cannot wait for another one, nor for itself.
    let (promise, resolver) = Promise::new("a", Type::BOOL);
    assert!(resolver.resolve(promise.to_value()).is_err());
    assert_eq!(why(&promise), "`a` was resolved with an unsuitable value: it is not known itself");
}

#[test]
fn long_chains_are_joined_and_dropped_without_recursion() {
    let (promises, _resolvers): (Vec<_>, Vec<_>) =
        (0..1_000).map(|n| Promise::new(n.to_string(), Type::NUMBER)).unzip();
    let variables = promises.iter().enumerate().map(|(n, promise)| (format!("p{n}"), promise.to_value()));
    let context = EvalContext::new().with_variables(variables);
    let names: Vec<String> = (0..100_000).map(|n| format!("p{}", n % 1_000)).collect();
    let sum = native::parse_expression("sum", &names.join(" + ")).tree;
    let (value, diagnostics) = sum.evaluate(Mode::Full(&context));
    assert!(diagnostics.is_empty());
    assert_eq!(value.waits_for(), promises);
}

/// A function that asks a server: it counts how often it is asked.
fn asking(asked: &Arc<AtomicUsize>, pending: &Arc<Mutex<Vec<Resolver>>>) -> Function {
    let (asked, pending) = (asked.clone(), pending.clone());
    Function::eventual("ask", [Param::new("name", Type::STRING)], Type::STRING, move |arguments, resolver| {
        asked.fetch_add(1, Ordering::SeqCst);
        match arguments[0].as_str() {
            Some("now") => resolver.resolve(Value::from("at once")).unwrap(),
            Some("never") => resolver.fail("there is no such thing"),
            _ => pending.lock().unwrap().push(resolver),
        }
    })
}

#[test]
fn an_eventual_function_is_started_once_for_each_list_of_arguments() {
    let (asked, pending) = (Arc::default(), Arc::default());
    let (name, known) = Promise::new("name", Type::STRING);
    let context =
        EvalContext::new().with_function("ask", asking(&asked, &pending)).with_variable("name", name.to_value());
    let value = |text: &str| {
        let (value, found) = native::parse_expression("app.hcl", text).tree.evaluate(Mode::Full(&context));
        assert!(found.is_empty(), "{found}");
        format!("{value:?}")
    };
    let text = r#"[ask("a"), ask("b"), "${ask("a")}!", [for x in ["a", "b", "a"] : ask(x)], ask("now")]"#;
    for _ in 0..3 {
        assert_eq!(
            value(text),
            r#"[unknown(string, waits for "ask(...)"), unknown(string, waits for "ask(...)"), "#.to_owned()
                + r#"unknown(string, not null, waits for "ask(...)"), [unknown(string, waits for "ask(...)"), "#
                + r#"unknown(string, waits for "ask(...)"), unknown(string, waits for "ask(...)")], "at once"]"#
        );
    }
    assert_eq!(asked.load(Ordering::SeqCst), 3);
    // What it is asked with is waited for first, and asked with once.
    assert_eq!(value("ask(name)"), r#"unknown(string, waits for "name")"#);
    assert_eq!(asked.load(Ordering::SeqCst), 3);
    known.resolve(Value::from("b")).unwrap();
    assert_eq!(value("ask(name)"), r#"unknown(string, waits for "ask(...)")"#);
    assert_eq!(asked.load(Ordering::SeqCst), 3);
    let mut resolvers = std::mem::take(&mut *pending.lock().unwrap());
    resolvers.remove(0).resolve(Value::from("A")).unwrap();
    resolvers.remove(0).resolve(Value::from("B")).unwrap();
    assert_eq!(value(text), r#"["A", "B", "A!", ["A", "B", "A"], "at once"]"#);
}

#[test]
fn the_name_of_a_promise_shows_no_argument() {
    let (asked, pending) = (Arc::default(), Arc::default());
    let context = EvalContext::new()
        .with_function("ask", asking(&asked, &pending))
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()));
    let (value, _) = native::parse_expression("app.hcl", "ask(secret)").tree.evaluate(Mode::Full(&context));
    assert_eq!(value.waits_for()[0].name(), "ask(...)");
}

/// It evaluates what calls it again: the second call finds the promise of the first, and nothing goes round.
#[test]
fn a_function_that_waits_for_itself_is_told_so() {
    let inner: Arc<Mutex<Option<EvalContext>>> = Arc::default();
    let context = inner.clone();
    let again = Function::eventual("again", [], Type::NUMBER, move |_, resolver| {
        let context = context.lock().unwrap().clone().unwrap();
        let (value, _) = native::parse_expression("again", "again() + 1").tree.evaluate(Mode::Full(&context));
        let _ = resolver.resolve(value);
    });
    let context = EvalContext::new().with_function("again", again);
    *inner.lock().unwrap() = Some(context.clone());
    let (value, _) = native::parse_expression("app.hcl", "again()").tree.evaluate(Mode::Full(&context));
    let [promise] = &value.waits_for()[..] else { panic!("{value:?}") };
    let why = promise.outcome().unwrap().unwrap_err().to_string();
    assert_eq!(why, "`again(...)` was resolved with an unsuitable value: it is not known itself");
}

#[test]
fn so_many_calls_are_waited_for() {
    let (asked, pending) = (Arc::default(), Arc::default());
    let limits = Limits::default().with_promises(10);
    let context = EvalContext::new().with_function("ask", asking(&asked, &pending)).with_limits(limits);
    let ask = |count: usize| {
        let text = format!("[for x in {:?} : ask(x)]", (0..count).map(|n| n.to_string()).collect::<Vec<_>>());
        native::parse_expression("app.hcl", &text).tree.evaluate(Mode::Full(&context)).1.to_string()
    };
    assert_eq!(ask(10), "no diagnostics");
    assert_eq!(
        ask(11),
        "app.hcl:1:70: evaluation too expensive: the function is called with more than 10 different lists of arguments, each \
         of which is waited for"
    );
    assert_eq!(asked.load(Ordering::SeqCst), 10);
}

/// What refers to a promise among the attributes of a configuration is computed anew when it is settled.
#[test]
fn locals_that_wait_are_computed_anew() {
    let text = "url = \"${local.host}:${local.port}\"\nhost = server.host\nport = server.port + 1\nhosts = toset([local.host])\n\
                all = { url = local.url, known = 1 }\n";
    let body = native::parse_body("app.hcl", text).tree;
    let (server, resolver) = Promise::new("server", Type::object([("host", Type::STRING), ("port", Type::NUMBER)]));
    let context = EvalContext::new().with_functions(stdlib::functions()).with_variable("server", server.to_value());
    let (context, found) = Locals::new("local").body(&body).evaluate(&context);
    assert!(found.is_empty());
    let value = |text: &str| {
        let (value, found) = native::parse_expression("app.hcl", text).tree.evaluate(Mode::Full(&context));
        assert!(found.is_empty(), "{found}");
        format!("{value:?}")
    };
    assert_eq!(value("local.all"), r#"{"known" = 1, "url" = unknown(string, not null, waits for "server")}"#);
    assert_eq!(value("length(local.hosts)"), r#"unknown(number, not null, >= 0, waits for "server")"#);
    resolver.resolve(Value::object([("host", Value::from("db")), ("port", Value::from(1))])).unwrap();
    assert_eq!(value("local.all"), r#"{"known" = 1, "url" = "db:2"}"#);
    assert_eq!(value("[local.url, local.hosts]"), r#"["db:2", set(string)["db"]]"#);
}

/// The end of a waker may be the end of a task that has a resolver, and a reason may be computed by a program that panics:
/// nobody waits in vain then.
#[test]
fn what_is_dropped_in_between_settles_too() {
    struct Task {
        _has: Resolver,
    }

    impl Wake for Task {
        fn wake(self: Arc<Self>) {}
    }

    struct Broken;

    impl From<Broken> for String {
        fn from(_: Broken) -> String {
            panic!("there is no reason")
        }
    }

    let (promise, resolver) = Promise::new("later", Type::NUMBER);
    let mut any = Promise::any([promise.clone()]);
    let task = Waker::from(Arc::new(Task { _has: resolver }));
    assert!(Pin::new(&mut any).poll(&mut Context::from_waker(&task)).is_pending());
    drop(task);
    assert!(!promise.is_settled());
    assert!(Pin::new(&mut any).poll(&mut Context::from_waker(Waker::noop())).is_ready());

    let (promise, resolver) = Promise::new("later", Type::NUMBER);
    assert!(std::thread::spawn(move || resolver.fail(Broken)).join().is_err());
    assert!(promise.is_settled());
}

/// A waker that panics keeps nobody else asleep, and who settles is told.
#[test]
fn a_waker_that_panics_wakes_the_others() {
    struct Wakes(bool, AtomicBool);

    impl Wake for Wakes {
        fn wake(self: Arc<Self>) {
            self.1.store(true, Ordering::Relaxed);
            assert!(!self.0, "a waker of the program");
        }
    }

    let (promise, resolver) = Promise::new("a", Type::STRING);
    let wakes: Vec<Arc<Wakes>> =
        [true, false, true, false].map(|panics| Arc::new(Wakes(panics, AtomicBool::new(false)))).into();
    let mut waiting: Vec<_> = wakes.iter().map(|_| Box::pin(Promise::any([promise.clone()]))).collect();
    for (one, wakes) in waiting.iter_mut().zip(&wakes) {
        assert!(one.as_mut().poll(&mut Context::from_waker(&Waker::from(wakes.clone()))).is_pending());
    }
    let told = catch_unwind(AssertUnwindSafe(|| resolver.resolve(Value::from("b"))));
    assert!(told.is_err());
    assert!(wakes.iter().all(|wakes| wakes.1.load(Ordering::Relaxed)));
    assert_eq!(promise.outcome().unwrap().unwrap(), &Value::from("b"));
    let other = Arc::new(Wakes(true, AtomicBool::new(false)));
    let (promise, resolver) = Promise::new("a", Type::STRING);
    let mut waiting = Box::pin(Promise::any([promise]));
    assert!(waiting.as_mut().poll(&mut Context::from_waker(&Waker::from(other))).is_pending());
    // The end of a thread that panics is no panic in a panic, which would end the program.
    let ended = catch_unwind(AssertUnwindSafe(move || {
        let _resolver = resolver;
        panic!("the program has a mistake");
    }));
    assert!(ended.is_err());
}
