//! References to variables that there are not, which the program answers.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode, Traversal};
use hcl_model::limits::Limits;
use hcl_model::typing::{Scope, convert};
use hcl_model::value::{Mark, Value};
use hcl_model::{json, native, stdlib};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::support::diagnostic_lines;

/// What somebody else replaces later is kept as it is written; one name is a secret, and others are objects.
fn context() -> EvalContext {
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("region", "eu")
        .with_variable("node", Value::object([("id", Value::from("n1"))]))
        .with_undefined(|reference| match reference.root() {
            "attr" | "meta" | "NOMAD_PORT_http" => Some(Value::from(format!("${{{reference}}}"))),
            "token" => Some(Value::from("hunter2").mark(Mark::sensitive())),
            "rows" => Some(Value::tuple([Value::object([("a", Value::from(1))])])),
            _ => None,
        })
}

fn lines(value: &str, found: &Diagnostics) -> String {
    let mut lines = format!("{value}\n");
    diagnostic_lines(found, &mut lines);
    lines
}

/// The value in both syntaxes, which is the same and of the static type.
fn check(text: &str, expected: &str) {
    let context = context();
    let expr = native::parse_expression("case", text).ok().unwrap();
    let (value, found) = expr.evaluate(Mode::Full(&context));
    let (ty, reported) = expr.static_type(&Scope::new().with_context(&context));
    assert_eq!(reported.len(), found.len(), "{text}: {reported:?}");
    assert!(convert(&value, &ty).is_ok(), "{text}: {ty}");
    assert_eq!(lines(&format!("{value:?}"), &found).trim_end(), expected, "{text}");
    let document = serde_json::to_string(&format!("${{{text}}}")).unwrap();
    let expr = json::parse_expression("case", &document).ok().unwrap();
    let (other, others) = expr.evaluate(Mode::Full(&context));
    assert_eq!((other, others.len()), (value, found.len()), "{document}");
}

#[test]
fn the_program_answers_references() {
    check("attr.kernel.name", r#""${attr.kernel.name}""#);
    check("NOMAD_PORT_http", r#""${NOMAD_PORT_http}""#);
    check(r#""${region}-${attr.kernel.name}""#, r#""eu-${attr.kernel.name}""#);
    check(r#"meta["rack"].row[0]"#, r#""${meta[\"rack\"].row[0]}""#);
    check("token", r#"marked("sensitive", ...)"#);
    check("upper(attr.os)", r#""${ATTR.OS}""#);
    check("try(attr.os, 1)", r#""${attr.os}""#);
    check("[for attr in [1] : attr]", "[1]");
}

/// What is computed behind a reference is applied to the answer.
#[test]
fn steps_that_are_not_written_out_are_applied() {
    check("rows[*].a", "[1]");
    check("rows[length([])].a", "1");
}

#[test]
fn what_is_not_answered_is_the_mistake_that_it_is() {
    check(
        "regoin",
        "unknown(dynamic)\nerror[unknown-variable]: unknown variable | The variable `regoin` does not exist. Did you mean `region`? @ 1:1-1:7",
    );
    check(
        "regoin.zone",
        "unknown(dynamic)\nerror[unknown-variable]: unknown variable | The variable `regoin` does not exist. Did you mean \
         `region`? @ 1:1-1:7",
    );
    // A variable that is there hides the name.
    check(
        "node.class",
        "unknown(dynamic)\nerror[unknown-attribute]: unknown attribute | This value has no attribute `class`. @ 1:5-1:11",
    );
}

#[test]
fn references_by_themselves_are_answered() {
    let context = context();
    let reference = Traversal::new("attr").attribute("kernel");
    assert_eq!(reference.value(Mode::Full(&context)).unwrap(), Value::from("${attr.kernel}"));
    assert!(Traversal::new("nothing").value(Mode::Full(&context)).is_err());
    assert!(reference.value(Mode::Full(&EvalContext::new())).is_err());
}

/// An answer is no larger than what an expression may make.
#[test]
fn answers_are_within_limits() {
    let many = EvalContext::new()
        .with_undefined(|_| Some(Value::tuple((0..100).map(Value::from))))
        .with_limits(Limits::DEFAULT.with_elements(50));
    let (_, found) = native::parse_expression("case", "many").ok().unwrap().evaluate(Mode::Full(&many));
    assert_eq!(found.iter().map(|it| it.code()).collect::<Vec<_>>(), ["evaluation-limit"]);
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Job {
    name: String,
    count: u8,
}

#[test]
fn a_configuration_is_loaded_and_checked_with_answers() {
    let scope = Scope::new().with_context(&context());
    let job = |text: &str| Loader::new().named_text("job.hcl", text).context(context());
    let text = "name = \"web-${attr.kernel.name}\"\ncount = 1\n";
    job(text).check::<Job>(&scope).unwrap();
    assert_eq!(job(text).load::<Job>().unwrap(), Job { name: "web-${attr.kernel.name}".to_owned(), count: 1 });
    let text = "name = attr.name\ncount = attr.count\n";
    let (checked, loaded) = (job(text).check::<Job>(&scope).unwrap_err(), job(text).load::<Job>().unwrap_err());
    assert_eq!((checked.diagnostics().len(), loaded.diagnostics().len()), (1, 1));
}

/// What a configuration defines is not asked of the program, and everything else is, wherever it stands.
#[test]
fn beside_what_a_configuration_defines() {
    let native = "locals {\n  a = \"${attr.x}-${local.b}\"\n  b = \"b\"\n}\nattr = 1\nname = \"${local.a}/${meta.y}\"\ncount = length(rows)\n";
    let json = r#"{"locals": {"a": "${attr.x}-${local.b}", "b": "b"}, "attr": 1, "name": "${local.a}/${meta.y}", "count": "${length(rows)}"}"#;
    for (name, text) in [("job.hcl", native), ("job.json", json)] {
        let loader = Loader::new().named_text(name, text).context(context()).allow_locals("local").allow_references();
        let expected = Job { name: "${attr.x}-b/${meta.y}".to_owned(), count: 1 };
        assert_eq!(loader.load::<Job>().unwrap(), expected, "{name}");
        assert!(loader.check::<Job>(&Scope::new().with_context(&context())).unwrap().is_empty());
        let wrong = text.replace("local.b", "lcoal.b");
        let refused = loader.layer().named_text(name, wrong).load::<Job>().unwrap_err().to_string();
        assert!(refused.contains("the variable `lcoal` does not exist"), "{refused}");
    }
}

/// Answers that are secret are not shown by what is wrong with them.
#[test]
fn secrets() {
    for text in ["token + 1", "[for c in token : c]", "upper([token])"] {
        let (_, found) = native::parse_expression("case", text).ok().unwrap().evaluate(Mode::Full(&context()));
        assert!(found.has_errors() && !format!("{found}{found:?}").contains("hunter2"), "{text}: {found}");
    }
}

/// What the program makes for an answer costs whoever asks, each time.
#[test]
fn answers_in_loops() {
    let context = context()
        .with_undefined(|_| Some(Value::tuple((0..1_000).map(Value::from))))
        .with_limits(Limits::DEFAULT.with_steps(200_000));
    let rows = ["length(x)", "x.y", "can(x.y.z)"].map(|row| format!("[for i in range(0, 10000) : {row}]"));
    for text in rows {
        let (_, found) = native::parse_expression("case", &text).ok().unwrap().evaluate(Mode::Full(&context));
        assert_eq!(found.iter().map(|it| it.code()).collect::<Vec<_>>(), ["evaluation-limit"], "{text}");
    }
}

/// A panic of the program goes through, and what was in use is of use afterwards.
#[test]
fn a_panic_is_the_programs_own() {
    let context = context().with_undefined(|reference| match reference.root() {
        "boom" => panic!("the program's own"),
        _ => Some(Value::from(1)),
    });
    let evaluate = |text: &str| {
        let expr = native::parse_expression("case", text).ok().unwrap();
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| expr.evaluate(Mode::Full(&context)).0))
    };
    assert!(evaluate("try(boom, 1)").is_err());
    assert_eq!(evaluate("try(fine, 2)").ok(), Some(Value::from(1)));
}
