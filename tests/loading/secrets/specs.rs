//! Decode specs: what one reads as sensitive, and what it is made of from values that are, in both syntaxes.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::spec::Spec;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Value};
use hcl_model::{ext, json, native, stdlib};
use hcl_serde::{HclSchema, Sensitive, schema};
use serde::Deserialize;

use crate::support::secrets::{CANARY, Leaks, diagnostics_seen};

/// A variable that is sensitive, and functions that evaluate texts.
fn context() -> EvalContext {
    let context = EvalContext::new().with_functions(stdlib::functions());
    let template = ext::templatestring(&context);
    let secret = Value::from(CANARY).mark(Mark::sensitive());
    let in_object = Value::object([(CANARY, secret.clone())]).mark(Mark::sensitive());
    context.with_function("templatestring", template).with_variables([("secret", secret), ("keyed", in_object)])
}

fn any(name: &str) -> Spec {
    Spec::attribute(name, Type::DYNAMIC)
}

/// The same, as sensitive.
fn secret(spec: Spec) -> Spec {
    spec.marked(Mark::sensitive())
}

/// All that is said of a text, and what is made of it.
fn look(leaks: &mut Leaks, spec: &Spec, text: &str) {
    let text = text.replace('@', CANARY);
    let parse = match text.starts_with('{') {
        true => json::parse_body("app.hcl.json", &text),
        false => native::parse_body("app.hcl", &text),
    };
    let body = parse.ok().unwrap().expand(&context());
    let (value, found) = spec.decode(&body, Mode::Full(&context()));
    assert!(!found.is_empty(), "nothing is wrong with {text}");
    leaks.look(&text, &format!("{}\n{value:?}", diagnostics_seen(&found)));
}

/// The program says what the value is, with all the words that a diagnostic has.
fn telling(spec: Spec) -> Spec {
    spec.validate(|value| {
        let told = format!("{:?}", value.clone().unmark_deep().0);
        let said = Diagnostic::error("told", told.clone()).detail(told.clone()).note(told);
        Diagnostics::from(said)
    })
}

#[test]
fn what_a_spec_reads_as_sensitive() {
    let number = || Spec::attribute("a", Type::NUMBER);
    let labels = Spec::object([("name", secret(Spec::block_label(0, "name"))), ("a", number())]);
    let by_name = Spec::object([("a", secret(Spec::attribute("password", Type::STRING)))]);
    let mut leaks = Leaks::default();
    for (spec, native, json) in [
        (secret(number()), "a = \"@\"\n", r#"{"a": "@"}"#),
        (secret(number()), "a = tonumber(\"@\")\n", r#"{"a": "${tonumber(\"@\")}"}"#),
        (secret(number()), "a = { x = 1 }[\"@\"]\n", r#"{"a": "${{ x = 1 }[\"@\"]}"}"#),
        (secret(number().or(Spec::literal(1))), "a = \"@\"\n", r#"{"a": "@"}"#),
        (telling(secret(any("a"))), "a = \"@\"\n", r#"{"a": "@"}"#),
        (secret(telling(any("a"))), "a = \"@\"\n", r#"{"a": "@"}"#),
        (secret(telling(Spec::object([("x", any("a"))]))), "a = \"@\"\n", r#"{"a": "@"}"#),
        (by_name, "pasword = \"@\"\n", r#"{"pasword": "@"}"#),
        (
            secret(Spec::block("b", number())),
            "b { a = \"@\" }\nb { a = \"@\" }\n",
            r#"{"b": [{"a": "@"}, {"a": "@"}]}"#,
        ),
        (secret(Spec::block("b", number())), "b {\n  c = \"@\"\n}\n", r#"{"b": {"c": "@"}}"#),
        (secret(Spec::block("b", number())), "b = \"@\"\n", r#"{"b": "@"}"#),
        (secret(Spec::block("b", number())), "c { a = \"@\" }\n", r#"{"c": {"a": "@"}}"#),
        (
            secret(Spec::block_list("b", any("a"))),
            "b { a = \"@\" }\nb { a = [\"@\"] }\n",
            r#"{"b": [{"a": "@"}, {"a": ["@"]}]}"#,
        ),
        (
            secret(Spec::block_attributes("b", Type::NUMBER)),
            "b {\n  a = \"@\"\n  b = [\"@\"]\n}\n",
            r#"{"b": {"a": "@", "b": ["@"]}}"#,
        ),
        (Spec::block_list("b", labels.clone()), "b \"@\" { a = x }\n", r#"{"b": {"@": {"a": "${x}"}}}"#),
        (Spec::block_list("b", labels), "b \"@\" \"x\" {}\n", r#"{"b": {"@": [[{"a": "x"}], 1]}}"#),
        (
            secret(Spec::block_map("b", ["n"], number())),
            "b \"@\" { a = x }\nb \"@\" {}\n",
            r#"{"b": {"@": [{"a": "${x}"}, {}]}}"#,
        ),
    ] {
        look(&mut leaks, &spec, native);
        look(&mut leaks, &spec, json);
    }
}

#[test]
fn what_is_made_of_sensitive_variables() {
    let mut leaks = Leaks::default();
    for text in [
        "tonumber(nested)",
        "nested.x",
        "nested[0]",
        "{ x = 1 }[nested]",
        "jsondecode(nested)",
        "nested + 1",
        "[for part in nested : part]",
        "{ (nested) = 1, (nested) = 2 }",
        "convert(nested, number)",
        "format(\"%d\", nested)",
        "nested ? 1 : 2",
        "merge(nested, 1)",
        "try(nested.x)",
        "templatestring(nested, 1)",
        "templatestring(\"$${x + 1}\", { x = nested })",
        "templatestring(\"$${upper\", { x = nested })",
        "templatestring(\"$${tonumber(x)}\", { x = nested })",
        "templatestring(\"$${${nested}\", {})",
    ] {
        let expr = native::parse_expression("spec", text).ok().unwrap();
        let of = |spec: Spec| spec.transform(expr.clone(), "nested", context());
        look(&mut leaks, &of(any("a")), "a = secret\n");
        look(&mut leaks, &of(any("a")), r#"{"a": "${secret}"}"#);
        look(&mut leaks, &of(secret(any("a"))), "a = \"@\"\n");
        look(&mut leaks, &of(secret(any("a"))), r#"{"a": "@"}"#);
    }
    let refuse = Function::new([Param::new("of", Type::DYNAMIC)], Type::STRING, |arguments| {
        Err(FunctionError::new(format!("{:?} is refused", arguments[0].clone().unmark().0)))
    });
    let list = Spec::block_list("b", any("a"));
    for (spec, native, json) in [
        (any("a").transform_by(refuse.clone()), "a = secret\n", r#"{"a": "${secret}"}"#),
        (secret(any("a").transform_by(refuse)), "a = \"@\"\n", r#"{"a": "@"}"#),
        (Spec::attribute("a", Type::map(Type::NUMBER)), "a = keyed\n", r#"{"a": "${keyed}"}"#),
        (Spec::attribute("a", Type::object([("x", Type::NUMBER)])), "a = keyed\n", r#"{"a": "${keyed}"}"#),
        (list, "b { a = keyed }\nb { a = [1] }\n", r#"{"b": [{"a": "${keyed}"}, {"a": [1]}]}"#),
        (
            Spec::block_map("b", ["n"], any("a")),
            "dynamic \"b\" {\n  for_each = keyed\n  labels   = [b.key]\n  content {\n    a = b.value\n  }\n}\n",
            r#"{"dynamic": {"b": {"for_each": "${keyed}", "labels": ["${b.key}"], "content": {"a": "${b.value}"}}}}"#,
        ),
        (
            Spec::block_list("b", Spec::attribute("a", Type::NUMBER)),
            "dynamic \"b\" {\n  for_each = keyed\n  content {\n    a = b.value\n  }\n}\n",
            r#"{"dynamic": {"b": {"for_each": "${keyed}", "content": {"a": "${b.value}"}}}}"#,
        ),
        (telling(Spec::block_list("b", any("a"))), "b { a = secret }\n", r#"{"b": {"a": "${secret}"}}"#),
        (Spec::literal(Value::from(CANARY).mark(Mark::sensitive())).validate(told), "", "{}"),
    ] {
        look(&mut leaks, &spec, native);
        look(&mut leaks, &spec, json);
    }
}

fn told(value: &Value) -> Diagnostics {
    Diagnostics::from(Diagnostic::error("told", format!("{:?}", value.clone().unmark().0)))
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is looked at")]
struct Login {
    #[hcl(max_len = 3)]
    password: Sensitive<String>,
    #[serde(default)]
    keys: Vec<Sensitive<u16>>,
}

/// What a type says is sensitive is so in its spec.
#[test]
fn specs_of_types() {
    let spec = schema::spec::<Login>().unwrap();
    let mut leaks = Leaks::default();
    for text in [
        "password = \"@\"\n",
        "password = [\"@\"]\n",
        "pasword = \"@\"\n",
        "password = \"red\"\nkeys = [\"@\"]\n",
        r#"{"password": "@"}"#,
        r#"{"password": {"x": "@"}}"#,
        r#"{"pasword": "@"}"#,
        r#"{"password": "red", "keys": ["@"]}"#,
    ] {
        look(&mut leaks, &spec, text);
    }
}

/// What is required is said of a value that is not shown, too.
#[test]
fn the_reason_is_said() {
    let spec = secret(Spec::attribute("a", Type::NUMBER));
    let body = native::parse_body("app.hcl", "a = \"x\"\n").ok().unwrap();
    let report = spec.decode(&body, Mode::Full(&context())).1.report(&hcl_model::diag::RenderOptions::new());
    assert!(report.contains("a = (sensitive)") && report.contains("a number is required"), "{report}");
}
