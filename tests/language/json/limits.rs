//! What a file may cost is limited in JSON as in the native syntax, with the same diagnostics.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::limits::{Budget, Limits};
use hcl_model::syntax::Parse;
use hcl_model::value::Value;
use hcl_model::{json, native};

/// Codes, summaries and details.
fn said(diagnostics: &Diagnostics) -> Vec<String> {
    diagnostics.iter().map(|it| format!("{}: {} | {}", it.code(), it.summary(), it.message())).collect()
}

fn expressions(json: &str, native: &str) -> [Parse<Expression>; 2] {
    [json::parse_expression("limits", json), native::parse_expression("limits", native)]
}

/// Evaluates in both modes; what is said must be the same in both syntaxes, and end with the code.
#[track_caller]
fn check(json: &str, native: &str, limits: Limits, code: Option<&str>) {
    let context = EvalContext::new().with_variable("x", Value::from("x".repeat(100))).with_limits(limits);
    let [json, native] = expressions(json, native).map(|parse| {
        let mut found = parse.tree.evaluate(Mode::Full(&context)).1;
        found.extend(parse.diagnostics);
        said(&found)
    });
    assert_eq!(json, native);
    assert_eq!(json.first().and_then(|line| line.split(':').next()), code, "{:?}", json);
}

#[test]
fn numbers() {
    let digits = |count: usize| "7".repeat(count);
    let at_most = Limits::default().number_digits as usize;
    check(&digits(at_most), &digits(at_most), Limits::default(), None);
    for number in
        [digits(at_most + 1), format!("0.{}", digits(at_most + 1)), "1e16385".into(), "1e-1000000000000".into()]
    {
        check(&number, &number, Limits::default(), Some("invalid-number"));
        check(&format!("[{number}, 1]"), &format!("[{number}, 1]"), Limits::default(), Some("invalid-number"));
    }
    check("12345", "12345", Limits::default().with_number_digits(4), Some("invalid-number"));
    check("1e30", "1e30", Limits::default().with_number_exponent(20), Some("invalid-number"));
    check("\"${1e30}\"", "\"${1e30}\"", Limits::default().with_number_exponent(20), Some("invalid-number"));
    // In literal-only mode there is no context, and the default limits count.
    for number in [digits(at_most + 1), "1e16385".into()] {
        let [json, native] = expressions(&number, &number).map(|parse| {
            let (_, mut found) = parse.tree.evaluate(Mode::LiteralOnly(&Budget::DEFAULT));
            found.extend(parse.diagnostics);
            said(&found)
        });
        assert_eq!((json.len(), &json), (1, &native));
    }
}

#[test]
fn steps_elements_and_bytes() {
    let limits = |steps, elements, bytes| Limits::default().with_steps(steps).with_elements(elements).with_bytes(bytes);
    let ones = vec!["1"; 1_000].join(",");
    let objects = |is: &str| format!("{{\"a\" {is} [{ones}]}}");
    let enough = Limits::default();
    check(&format!("[{ones}]"), &format!("[{ones}]"), enough, None);
    check(&format!("[{ones}]"), &format!("[{ones}]"), limits(100, 1 << 20, 1 << 20), Some("evaluation-limit"));
    check(&format!("[{ones}]"), &format!("[{ones}]"), limits(1 << 20, 100, 1 << 20), Some("evaluation-limit"));
    check(&objects(":"), &objects("="), limits(1 << 20, 100, 1 << 20), Some("evaluation-limit"));
    let template = format!("\"{}\"", "${x}".repeat(100));
    check(&template, &template, enough, None);
    check(&template, &template, limits(1 << 20, 1 << 20, 1_000), Some("evaluation-limit"));
    let templates = format!("[{}]", vec![&*template; 100].join(","));
    check(&templates, &templates, limits(1 << 20, 1 << 20, 50_000), Some("evaluation-limit"));
    let names = format!("[{}]", vec![format!("{{{template}: 1}}"); 100].join(","));
    check(&names, &names, limits(1 << 20, 1 << 20, 50_000), Some("evaluation-limit"));
}

#[test]
fn the_size_of_a_file_and_the_number_of_diagnostics() {
    let small = Limits::default().with_file_size(10);
    for text in ["{\"a\": \"123456789\"}", "a = 123456789"] {
        let [json, native] = [json::parse("a", text, &small).diagnostics, native::parse("a", text, &small).diagnostics];
        assert_eq!((said(&json), json.len()), (said(&native), 1));
    }
    for limit in [0, 1, 5] {
        let few = Limits::default().with_diagnostics(limit);
        let json = json::parse("a", &format!("{{{}}}", "\"a\": tru,\n".repeat(100)), &few).diagnostics;
        let native = native::parse("a", &"a = ?\n".repeat(100), &few).diagnostics;
        assert_eq!((json.len(), native.len()), (limit + 1, limit + 1));
        assert_eq!(said(&json).last(), said(&native).last());
    }
}

#[test]
fn nesting() {
    for nesting in [0, 1, 2, 10] {
        let limits = Limits::default().with_nesting(nesting);
        for depth in [1, 2, 3, 10, 11] {
            let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
            let json = json::parse("a", &text, &limits).diagnostics;
            let native = native::parse("a", &format!("a = {text}\n"), &limits).diagnostics;
            let expected = usize::from(depth > usize::from(nesting));
            assert_eq!((json.len(), native.len()), (expected, expected), "{nesting} {depth} {json:?} {native:?}");
            assert!(json.iter().all(|it| it.code() == "nesting-limit"));
        }
    }
}

/// A file that was accepted is analysed and evaluated as deep as it is.
#[test]
fn analysis_sees_what_a_higher_limit_let_in() {
    let limits = Limits::default().with_nesting(1_000);
    let text = format!("{}\"${{x}}\"{}", "[".repeat(500), "]".repeat(500));
    let parse = json::parse("a", &text, &limits);
    assert!(parse.diagnostics.is_empty());
    assert_eq!(parse.tree.expression().variables().len(), 1);
    let context = EvalContext::new().with_variable("x", 1).with_limits(limits);
    assert!(parse.tree.expression().value(&context).is_ok());
}
