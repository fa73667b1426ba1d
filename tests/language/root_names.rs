//! Names at the root: `tests/cases/names`, with what each question gives, what was evaluated for it, and what is reported,
//! beside each file; every file is there in both syntaxes.

use std::fmt::Write;
use std::sync::{Arc, Mutex};

use hcl_model::body::BodySchema;
use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::expr::EvalContext;
use hcl_model::ext::{Names, References};
use hcl_model::function::{Function, Param};
use hcl_model::types::Type;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::{Mark, Promise, Value};
use hcl_model::{native, stdlib};

use crate::support::{Case, Failures, twins};

/// What was evaluated, in order.
type Log = Arc<Mutex<Vec<String>>>;

/// The standard functions, some variables, and `noted(name, value)`, which writes down that it was called.
fn context(log: &Log) -> EvalContext {
    let log = log.clone();
    let parameters = [Param::new("name", Type::STRING), Param::new("value", Type::DYNAMIC)];
    let noted = Function::new(parameters, Type::DYNAMIC, move |arguments| {
        log.lock().unwrap().extend(arguments[0].as_str().map(str::to_owned));
        Ok(arguments[1].clone())
    });
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_function("noted", noted)
        .with_variable("region", "eu")
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("later", Value::unknown(Type::STRING))
}

fn names() -> Names {
    let target = BodySchema::new().optional("image").optional("tags").block("args", [""; 0]);
    Names::new().block_type("target", ["name"], target).block_type("defaults", [""; 0], BodySchema::new()).block_type(
        "twin",
        [""; 0],
        BodySchema::new(),
    )
}

/// Answers the questions of a file, its `# ask: expression`, one after the other with one resolver.
fn check(case: &Case) -> String {
    let log = Log::default();
    let mut resolver = names().body(&case.body().ok().unwrap()).references(&context(&log));
    let mut out = String::new();
    let report = |diagnostics: Diagnostics, out: &mut String| {
        let report = diagnostics.report(&RenderOptions::new());
        if !report.is_empty() {
            let _ = writeln!(out, "\n{report}");
        }
    };
    for question in case.directives("ask") {
        let expr = native::parse_expression("question", &question).ok().unwrap();
        let (value, diagnostics) = resolver.evaluate(&expr);
        let _ = writeln!(out, "> {question}\n{value:?}");
        let evaluated = std::mem::take(&mut *log.lock().unwrap());
        if !evaluated.is_empty() {
            let _ = writeln!(out, "evaluated: {}", evaluated.join(", "));
        }
        report(diagnostics, &mut out);
    }
    out.push_str("> the rest\n");
    report(resolver.check_rest(), &mut out);
    assert_eq!(*log.lock().unwrap(), [""; 0], "what is not needed is not evaluated");
    out
}

#[test]
fn what_is_asked() {
    let mut failures = Failures::default();
    for case in twins("names").iter().flatten() {
        let actual = check(case);
        assert!(!actual.contains("canary"), "{actual}");
        failures.compare(&case.expected(), &actual);
    }
    failures.finish();
}

fn resolver(text: &str) -> References {
    let body = native::parse_body("names.hcl", text).ok().unwrap();
    names().body(&body).references(&context(&Log::default()))
}

fn ask(resolver: &mut References, question: &str) -> (Value, Diagnostics) {
    resolver.evaluate(&native::parse_expression("question", question).ok().unwrap())
}

/// A line for each number.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| line(number) + "\n").collect()
}

/// Chains of any length and circles of any size, without recursion; and what many need, once.
#[test]
fn much_of_it() {
    const COUNT: usize = 100_000;
    let chain = lines(COUNT, |number| format!("a{number} = [a{}]", number + 1)) + &format!("a{COUNT} = 0\n");
    let (value, diagnostics) = ask(&mut resolver(&chain), "a0");
    assert!(diagnostics.is_empty(), "{diagnostics}");
    assert_eq!(value.depth() as usize, COUNT);

    let circle = lines(COUNT, |number| format!("a{number} = a{}", (number + 1) % COUNT));
    let (_, diagnostics) = ask(&mut resolver(&circle), "a0");
    assert_eq!(diagnostics.len(), 1);
    assert!(diagnostics.to_string().contains("a15 -> ... (99984 more) -> a0"), "{diagnostics}");

    // Each needs the next twice: 2^1000 ways lead to the last.
    let shared = lines(1_000, |number| format!("a{number} = min(a{0} + 1, a{0} + 2)", number + 1)) + "a1000 = 0\n";
    let (value, diagnostics) = ask(&mut resolver(&shared), "a0");
    assert_eq!((value, diagnostics.len()), (Value::from(1000), 0));

    let all = lines(COUNT / 10, |number| format!("target \"a{number}\" {{\n  tags = length(keys(target))\n}}"));
    let (_, diagnostics) = ask(&mut resolver(&all), "target.a7.tags");
    assert_eq!(diagnostics.len(), 1);

    let many = lines(COUNT / 10, |number| format!("target \"a{number}\" {{\n  tags = [{number}]\n}}"));
    let asks = lines(COUNT / 10, |number| {
        format!("b{number} = [length(keys(target)), target.a{number}.tags, target.no{number}]")
    });
    let (_, diagnostics) = ask(&mut resolver(&(many + &asks + "all = [b0, b9999]\n")), "all");
    assert_eq!(diagnostics.len(), 2, "{diagnostics}");
}

/// What waits for a promise is computed anew when that is settled, and what does not wait is known before.
#[test]
fn what_comes_later() {
    let (promise, resolve) = Promise::new("port", Type::NUMBER);
    let context = context(&Log::default()).with_variable("port", promise.to_value());
    let body =
        native::parse_body("names.hcl", "url = \"${host}:${next}\"\nhost = \"h\"\nnext = port + 1\n").ok().unwrap();
    let url = native::parse_expression("question", "[host, url]").ok().unwrap();
    let (context, diagnostics) = names().body(&body).references(&context).context([&url]);
    assert!(diagnostics.is_empty());
    let before = url.value(&context).unwrap();
    assert_eq!(before.as_elements().unwrap()[0], Value::from("h"));
    assert_eq!(before.waits_for(), [promise]);
    resolve.resolve(Value::from(80)).unwrap();
    assert_eq!(url.value(&context).unwrap(), Value::tuple([Value::from("h"), Value::from("h:81")]));
}

/// The types of all names, before there are values.
#[test]
fn before_values_are_known() {
    let text = "tag = \"v${build}\"\nports = [for port in base : port + 1]\nbad = tag + ports\ncircle = [circle]\n\
        target \"app\" {\n  image = tag\n}\nimages = target.app.image\nnone = target.app.nosuch\n";
    let body = native::parse_body("names.hcl", text).ok().unwrap();
    let scope = Scope::new()
        .with_context(&context(&Log::default()))
        .with_variable("build", StaticType::INT)
        .with_variable("base", StaticType::list(StaticType::NUMBER));
    let (scope, diagnostics) = names().body(&body).check(&scope);
    let ty = |name: &str| scope.variable(name).unwrap().to_string();
    assert_eq!([ty("tag"), ty("ports"), ty("bad"), ty("images")], ["string", "list(number)", "dynamic", "string"]);
    assert_eq!(ty("target"), "{ app: { image: string, tags: none } }");
    let places: Vec<_> = diagnostics.iter().map(|it| it.subject().unwrap().text().to_owned()).collect();
    assert_eq!(places, ["ports", "circle", ".nosuch"], "{diagnostics}");
}
