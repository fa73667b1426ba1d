//! What a configuration defines itself: `tests/cases/locals`, with the values and the report beside each file; every file is
//! there in both syntaxes, whose values are the same.

use std::fmt::Write;
use std::sync::LazyLock;

use hcl_model::body::{Body, BodySchema, Content, Locals, Variables};
use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::Limits;
use hcl_model::type_expression::TypeConstraint;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Promise, Walk};
use hcl_model::{json, native, stdlib};
use hcl_serde::Value;

use crate::support::random::Random;
use crate::support::{Case, Failures, twins};

fn context() -> EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        let secret = Value::from("canary").mark(Mark::sensitive());
        EvalContext::new()
            .with_functions(stdlib::functions())
            .with_variable("secret", secret)
            .with_variable("later", Value::DYNAMIC)
    });
    CONTEXT.clone()
}

/// The blocks of a file.
fn content(body: &Body, diagnostics: &mut Diagnostics) -> Content {
    let schema = BodySchema::new().block("variable", ["name"]).block("locals", [""; 0]);
    let (content, found) = body.content(&schema);
    diagnostics.extend(found);
    content
}

/// Evaluates the variables and the locals of a file; values are given in its comments as `# given: name = expression`,
/// texts of an environment as `# text: name = text`, and promises, which are settled afterwards, as
/// `# promise: name: type := expression`, or with `!` and a reason if one fails.
#[track_caller]
fn check(case: &Case) -> String {
    let parse = case.body();
    let mut diagnostics = parse.diagnostics;
    let content = content(&parse.tree, &mut diagnostics);
    let mut variables = Variables::new("var").blocks(content.blocks_of_type("variable"));
    for line in case.directives("given") {
        let (name, value) = line.split_once(" = ").unwrap();
        variables = variables.given(name, native::parse_expression("given", value).tree.value(&context()).unwrap());
    }
    for line in case.directives("text") {
        let (name, value) = line.split_once(" = ").unwrap();
        variables = variables.given_text(name, value, format!("environment variable APP_{}", name.to_uppercase()));
    }
    let mut resolvers = Vec::new();
    for line in case.directives("promise") {
        let (head, end) = line.split_once(" := ").unwrap();
        let (name, ty) = head.split_once(": ").unwrap();
        let ty = TypeConstraint::strict(&native::parse_expression("type", ty).tree).unwrap().ty();
        let (promise, resolver) = Promise::new(name, ty);
        variables = variables.given(name, promise.to_value());
        resolvers.push((resolver, end.to_owned()));
    }
    let (context, found) = variables.evaluate(&context());
    diagnostics.extend(found);
    let locals = content.blocks_of_type("locals").fold(Locals::new("local"), |locals, block| locals.body(block.body()));
    let (context, found) = locals.evaluate(&context);
    diagnostics.extend(found);
    let mut out = String::new();
    for (root, names) in
        [("var", variables.declared().map(|(name, _)| name).collect()), ("local", attributes(&context))]
    {
        let values: Vec<&str> = names;
        for name in values {
            let value = context.variable(root).and_then(|value| value.as_entries()?.get(name).cloned());
            let _ = writeln!(out, "{root}.{name} = {:?}", value.unwrap());
        }
    }
    let mut out = with_report(out, &diagnostics);
    if resolvers.is_empty() {
        return out;
    }
    for (resolver, end) in resolvers {
        match end.strip_prefix("! ") {
            Some(why) => resolver.fail(why),
            None => {
                resolver
                    .resolve(native::parse_expression("given", &end).tree.value(&self::context()).unwrap())
                    .unwrap();
            }
        }
    }
    let _ = writeln!(out, "\nlater:");
    let mut found = Diagnostics::new();
    for root in ["var", "local"] {
        let value = context.variable(root).unwrap();
        for (name, value) in value.as_entries().unwrap().iter().filter(|(_, value)| value.contains_waiting()) {
            let _ = writeln!(out, "{root}.{name} = {:?}", value.settled());
        }
        value.found_later::<Diagnostics>().into_iter().for_each(|new| found.extend(new));
    }
    let checked = context.checks().iter().filter_map(|check| check.found::<Diagnostics>());
    checked.for_each(|new| found.extend(new));
    let mut once = Diagnostics::new();
    for diagnostic in found {
        if !once.iter().any(|other| *other == diagnostic) {
            once.push(diagnostic);
        }
    }
    with_report(out, &once)
}

fn with_report(out: String, diagnostics: &Diagnostics) -> String {
    let report = diagnostics.report(&RenderOptions::new());
    if report.is_empty() { out } else { format!("{out}\n{report}") }
}

fn attributes(context: &EvalContext) -> Vec<&str> {
    let entries = context.variable("local").and_then(Value::as_entries).unwrap();
    entries.names().map(|name| &**name).collect()
}

#[test]
fn what_is_defined() {
    let mut failures = Failures::default();
    for twins in twins("locals") {
        let reports = twins.each_ref().map(check);
        for (case, actual) in twins.iter().zip(&reports) {
            assert!(!actual.contains("canary") || case.text.contains("canary"), "{actual}");
            failures.compare(&case.expected(), actual);
        }
        // But for what the two syntaxes do not have in common.
        let others = twins[1].directives("differs").join(" ");
        let is_same = |line: &&str| {
            let name = line.split(" = ").next().unwrap();
            !others.split(' ').any(|other| other == name)
        };
        let values = reports.each_ref().map(|report| {
            let lines = report.lines().filter(|line| line.starts_with("var.") || line.starts_with("local."));
            lines.filter(is_same).collect::<Vec<_>>()
        });
        if values[0] != values[1] {
            failures.add(&twins[1].path, &format!("other values than {}", twins[0].name()));
        }
    }
    failures.finish();
}

/// Evaluates the attributes of a body.
fn evaluate(text: &str) -> (EvalContext, Diagnostics) {
    let body = native::parse_body("locals.hcl", text).ok().unwrap();
    Locals::new("local").body(&body).evaluate(&context())
}

fn local(context: &EvalContext, name: &str) -> Value {
    context.variable("local").and_then(|value| value.as_entries()?.get(name).cloned()).unwrap()
}

#[test]
fn references_in_json() {
    let text = r#"{"a": "${local.b}-x", "b": "${local[\"c\"]}", "c": 7, "d": "${local.e}", "e": ["${local.d}"]}"#;
    let body = json::parse_body("locals.json", text).ok().unwrap();
    let (context, diagnostics) = Locals::new("local").body(&body).evaluate(&context());
    assert_eq!(local(&context, "a"), Value::from("7-x"));
    assert_eq!(diagnostics.len(), 1);
    let place = diagnostics.iter().next().and_then(|diagnostic| diagnostic.subject()).unwrap();
    assert_eq!(place.text(), "local.e");
}

/// A line for each number.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| line(number) + "\n").collect()
}

/// Chains of any length, and values of any depth: no recursion, and a time that grows with the text.
#[test]
fn long_chains() {
    const COUNT: usize = 100_000;
    let chain = lines(COUNT, |number| format!("a{number} = [local.a{}]", number + 1)) + &format!("a{COUNT} = 0\n");
    let (context, diagnostics) = evaluate(&chain);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    assert_eq!(local(&context, "a0").depth() as usize, COUNT);

    let (_, diagnostics) = evaluate(&lines(COUNT, |number| format!("a{number} = local.a{}", (number + 1) % COUNT)));
    assert_eq!(diagnostics.len(), 1);
    assert!(diagnostics.to_string().contains("local.a15 -> ... (99984 more) -> local.a0"), "{diagnostics}");

    let (_, diagnostics) = evaluate(&lines(COUNT, |number| format!("a{number} = local")));
    assert_eq!(diagnostics.len(), 1);
    assert!(diagnostics.to_string().contains("local.a0 -> local.a1 -> local.a0"), "{diagnostics}");
}

#[test]
fn mistakes_everywhere() {
    for line in ["local.b", "local.a", "local + nothing.x", "nothing"] {
        let (_, diagnostics) = evaluate(&lines(10_000, |number| format!("a{number} = {line}{number}")));
        assert_eq!(diagnostics.len(), if line.contains('+') { 1 } else { 101 });
    }
}

/// Any references among a few attributes: what is in no circle and needs none has the value that it should have.
#[test]
fn any_references() {
    const COUNT: usize = 8;
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for _ in 0..2_000 {
        let needs: Vec<Vec<usize>> =
            (0..COUNT).map(|_| (0..random.below(3)).map(|_| random.below(COUNT)).collect()).collect();
        let lines = needs.iter().enumerate().map(|(number, needs)| {
            let sum: String = needs.iter().map(|other| format!(" + local.a{other}")).collect();
            format!("a{number} = 1{sum}\n")
        });
        let text: String = lines.collect();
        let (context, diagnostics) = evaluate(&text);
        // Whatever has a value once all that it needs has one.
        let mut expected: Vec<Option<u64>> = vec![None; COUNT];
        for _ in 0..COUNT {
            for (number, needs) in needs.iter().enumerate() {
                let sum: Option<u64> = needs.iter().map(|&other| expected[other]).sum();
                expected[number] = sum.map(|sum| sum + 1);
            }
        }
        for (number, expected) in expected.iter().enumerate() {
            let value = local(&context, &format!("a{number}"));
            assert_eq!(value.as_number().and_then(|number| number.to_u64()), *expected, "{text}{diagnostics:?}");
        }
        assert_eq!(diagnostics.is_empty(), expected.iter().all(Option::is_some), "{text}{diagnostics:?}");
        for diagnostic in &diagnostics {
            check_cycle(&diagnostic.message(), &needs, &text);
        }
    }
}

/// What is shown is a circle, and each of its steps is written.
#[track_caller]
fn check_cycle(detail: &str, needs: &[Vec<usize>], text: &str) {
    let (_, way) = detail.trim_end_matches('.').split_once(": ").unwrap();
    let way: Vec<usize> = way.split(" -> ").map(|name| name.trim_start_matches("local.a").parse().unwrap()).collect();
    assert!(way.len() > 1 && way[0] == way[way.len() - 1], "{detail}\n{text}");
    assert!(way.windows(2).all(|step| needs[step[0]].contains(&step[1])), "{detail}\n{text}");
}

/// References that only look at a part, in a scope that has a variable of the same name already.
#[test]
fn scopes() {
    let outer = context().with_variable("local", Value::object([("x", Value::from(1))]));
    let body = native::parse_body("locals.hcl", "a = 1\nb = [for x in [1] : local.a + x]\n").ok().unwrap();
    let (inner, diagnostics) = Locals::new("local").body(&body).evaluate(&outer);
    assert!(diagnostics.is_empty());
    assert_eq!(local(&inner, "b"), Value::tuple([Value::from(2)]));
    assert_eq!(local(&outer, "x"), Value::from(1));
    let none = native::parse_expression("test", "local.x").ok().unwrap();
    assert!(none.evaluate(Mode::Full(&inner)).1.has_errors());
}

/// What waits is made anew once, however often it is there, and what that takes is limited.
#[test]
fn what_waits_keeps_what_it_shares() {
    let (promise, resolver) = Promise::new("pa", Type::NUMBER);
    let limits = Limits::DEFAULT.with_elements(20_000).with_load_elements(20_000);
    let context = EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("pa", promise.to_value())
        .with_limits(limits);
    let evaluated = |text: &str| {
        let (context, found) =
            Locals::new("local").body(&native::parse_body("locals.hcl", text).tree).evaluate(&context);
        (context, found.iter().map(|found| found.to_string()).collect::<Vec<_>>())
    };
    let doubled = |count: usize, last: &str| {
        let steps = (0..count).map(|number| format!("a{number} = [local.a{0}, local.a{0}]\n", number + 1));
        steps.chain([format!("a{count} = {last}\n")]).collect::<String>()
    };
    for last in ["pa", "pa + 1", "[pa, pa + 1]"] {
        // Too large, as it would be with what is known.
        let found = evaluated(&doubled(25, last)).1;
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("more than 20000 elements of collections"), "{found:?}");
        assert_eq!(evaluated(&doubled(25, "1")).1.len(), 1);
        // Twelve levels have 4096 places.
        assert_eq!(evaluated(&doubled(12, last)).1, [""; 0]);
    }
    let many = |each: &str| {
        let again = (0..40).map(|number| format!("a{number} = local.big\n"));
        let big = format!("big = [for i in range(2000) : {each}]\n");
        again.chain([big]).collect::<String>()
    };
    // Each local has the parts that another local has, and asks for nothing.
    for each in ["pa", "pa + i"] {
        assert_eq!(evaluated(&many(each)).1, [""; 0]);
    }

    let (context, _) = evaluated(&doubled(11, "[pa + 1, { p = pa }]"));
    resolver.resolve(Value::from(1)).unwrap();
    let value = native::parse_expression("test", "local.a0").tree.value(&context).unwrap().settled();
    let mut places = 0;
    value.walk(|_, value| {
        places += usize::from(value.as_number().is_some());
        Walk::Into
    });
    assert!(value.is_wholly_known());
    assert_eq!(places, 2 * 2048);
}
