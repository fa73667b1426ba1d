//! Functions that a configuration defines: `tests/cases/functions`, with the value and the type of each attribute and what is
//! reported, beside each file; every file is there in both syntaxes.

use std::fmt::Write;
use std::sync::LazyLock;

use hcl_model::body::{Body, BodySchema, Locals, Variables};
use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::ext::{Functions, IoPolicy};
use hcl_model::limits::Limits;
use hcl_model::types::Type;
use hcl_model::typing::Scope;
use hcl_model::value::{Mark, Promise, Resolver, Value};
use hcl_model::{json, native, stdlib};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::support::{Failures, twins};

fn context() -> EvalContext {
    /// A promise that is never settled.
    static PROMISED: LazyLock<(Promise, Resolver)> = LazyLock::new(|| Promise::new("promised", Type::STRING));
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("domain", "example.com")
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("later", Value::unknown(Type::STRING))
        .with_variable("promised", PROMISED.0.to_value())
}

fn body(name: &str, text: &str) -> Body {
    let parse = if name.ends_with(".json") { json::parse_body(name, text) } else { native::parse_body(name, text) };
    parse.ok().unwrap()
}

/// The attributes of a configuration, and what its functions, variables and locals make of a context.
fn defined(body: &Body) -> (Vec<(String, Expression)>, EvalContext, Diagnostics) {
    let schema = BodySchema::new().block("function", ["name"]).block("variable", ["name"]).block("locals", [""; 0]);
    let (partial, mut diagnostics) = body.partial_content(&schema);
    let (attributes, found) = partial.remain.just_attributes();
    diagnostics.extend(found);
    let content = partial.content;
    let variables = Variables::new("var").blocks(content.blocks_of_type("variable"));
    let (context, found) = variables.evaluate(&context());
    diagnostics.extend(found);
    let (context, found) = Functions::new().blocks(content.blocks_of_type("function")).evaluate(&context);
    diagnostics.extend(found);
    let locals = content.blocks_of_type("locals").fold(Locals::new("local"), |locals, block| locals.body(block.body()));
    let (context, found) = locals.evaluate(&context);
    diagnostics.extend(found);
    (attributes.into_iter().map(|attribute| (attribute.name, attribute.expr)).collect(), context, diagnostics)
}

fn check(name: &str, text: &str) -> String {
    let (attributes, context, mut diagnostics) = defined(&body(name, text));
    let scope = Scope::new().with_context(&context);
    let mut before = diagnostics.clone();
    let mut out = String::new();
    for (name, expr) in attributes {
        let (value, found) = expr.evaluate(Mode::Full(&context));
        diagnostics.extend(found);
        let (ty, found) = expr.static_type(&scope);
        before.extend(found);
        let waits = if value.contains_waiting() { ", waiting" } else { "" };
        let _ = writeln!(out, "{name} = {value:?}{waits}\n  {ty}");
    }
    let [report, before] = [diagnostics, before].map(|it| it.report(&RenderOptions::new()));
    if !report.is_empty() {
        let _ = write!(out, "\n{report}");
    }
    if before != report {
        let _ = write!(out, "\nbefore evaluation:\n\n{before}");
    }
    out
}

#[test]
fn what_is_called() {
    let mut failures = Failures::default();
    let values = |report: &str| report.split("\n\n").next().unwrap().to_owned();
    for [case, twin] in twins("functions") {
        let [actual, in_json] = [&case, &twin].map(|case| check(&case.name(), &case.text));
        assert!(!actual.contains("canary") && !in_json.contains("canary"), "{actual}{in_json}");
        assert_eq!(values(&actual), values(&in_json), "{}", case.name());
        failures.compare(&case.expected(), &actual);
        failures.compare(&twin.expected(), &in_json);
    }
    failures.finish();
}

/// A block with no name, or with more than one, is reported also where no schema has looked at its labels.
#[test]
fn names_are_one_label() {
    for (text, labels) in [("function {\n}\n", 0), ("function \"a\" \"b\" {\n}\n", 2)] {
        let schema = BodySchema::new().block("function", ["a", "b"].into_iter().take(labels));
        let (content, _) = body("app.hcl", text).content(&schema);
        let (_, found) = Functions::new().blocks(content.blocks()).evaluate(&EvalContext::new());
        let codes: Vec<&str> = found.iter().map(|found| found.code()).collect();
        assert_eq!(codes, [["missing-label", "", "unexpected-label"][labels]]);
    }
}

/// A function for each number, in both syntaxes.
fn functions(count: usize, name: impl Fn(usize) -> String, result: impl Fn(usize) -> String) -> [Body; 2] {
    let native =
        (0..count).map(|n| format!("function \"{}\" {{\n  params = []\n  result = {}\n}}\n", name(n), result(n)));
    let json =
        (0..count).map(|n| format!("{{\"{}\": {{\"params\": [], \"result\": \"${{{}}}\"}}}}", name(n), result(n)));
    let json: Vec<String> = json.collect();
    [body("app.hcl", &native.collect::<String>()), body("app.json", &format!("{{\"function\": [{}]}}", json.join(",")))]
}

fn evaluated(text: &str, context: &EvalContext) -> (Value, Diagnostics) {
    native::parse_expression("app.hcl", text).ok().unwrap().evaluate(Mode::Full(context))
}

/// Chains and circles of any length, without recursion that has no limit; also not where everything is dropped.
#[test]
fn long_chains() {
    const COUNT: usize = 20_000;
    let last = |n: usize| if n + 1 == COUNT { "1".to_owned() } else { format!("f{}()", n + 1) };
    for body in functions(COUNT, |n| format!("f{n}"), last) {
        let (_, context, diagnostics) = defined(&body);
        assert!(diagnostics.is_empty(), "{diagnostics}");
        assert_eq!(evaluated(&format!("f{}()", COUNT - 10), &context).0, Value::from(1));
        let (_, found) = evaluated("f0()", &context);
        assert!(found.has_errors(), "so many calls within each other");
        let scope = Scope::new().with_context(&context);
        let (_, found) = native::parse_expression("app.hcl", "f0()").ok().unwrap().static_type(&scope);
        assert!(!found.has_errors(), "{found}");
    }
    for body in functions(COUNT, |n| format!("f{n}"), |n| format!("f{}()", (n + 1) % COUNT)) {
        let (_, _, diagnostics) = defined(&body);
        assert_eq!(diagnostics.len(), 1);
        assert!(diagnostics.to_string().contains("f15() -> ... (19984 more) -> f0()"), "{diagnostics}");
    }
    for body in functions(COUNT, |_| "f".to_owned(), |n| n.to_string()) {
        assert_eq!(defined(&body).2.len(), 101);
    }
}

/// Functions that call each other as deep as they may, from expressions that are nested too, need no more stack than a
/// thread has.
#[test]
fn calls_on_a_small_stack() {
    const COUNT: usize = 400;
    let calls = |call: fn(usize) -> String| {
        functions(COUNT, |n| format!("f{n}"), move |n| if n + 1 == COUNT { "1".to_owned() } else { call(n + 1) })
    };
    let all =
        [calls(|n| format!("f{n}()")), calls(|n| format!("try(f{n}(), [for x in [1] : {{ a = [f{n}()] }}][0].a[0])"))];
    let run = move || {
        for body in all.into_iter().flatten() {
            let (_, context, diagnostics) = defined(&body);
            assert!(diagnostics.is_empty(), "{diagnostics}");
            let context = context.with_limits(Limits::DEFAULT.with_steps(100_000));
            let call = format!("{}f0(){}", "[".repeat(20), "]".repeat(20));
            let (_, found) = evaluated(&call, &context);
            assert!(found.has_errors(), "so many calls within each other");
            let expr = native::parse_expression("app.hcl", &call).ok().unwrap();
            let (_, found) = expr.static_type(&Scope::new().with_context(&context));
            assert!(!found.has_errors(), "{found}");
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

/// What a function could call is made for each call of it, with all parameters: that is paid for, too.
#[test]
fn parameters_cost_the_caller() {
    let params: Vec<String> = (0..20_000).map(|number| format!("p{number}")).collect();
    let text = format!(
        "function \"g\" {{\n  params = [{}]\n  result = p0\n}}\nfunction \"f\" {{\n  params = [a]\n  \
         result = a < 0 ? g() : a\n}}\n",
        params.join(", ")
    );
    let (_, context, diagnostics) = defined(&body("app.hcl", &text));
    assert!(diagnostics.is_empty(), "{diagnostics}");
    let context = context.with_limits(Limits::DEFAULT.with_steps(1_000_000));
    let (_, found) = evaluated("[for i in range(0, 1000) : f(i)]", &context);
    assert!(found.iter().any(|found| found.code() == "evaluation-limit"), "{found}");
}

/// Few lines that would take for ever: refused by the limits of whoever calls, in any depth, after so many steps.
#[test]
fn calls_cost_the_caller() {
    let loops = |n: usize| if n == 6 { "1".to_owned() } else { format!("[for i in range(0, 100) : f{}()]", n + 1) };
    let twice = |n: usize| if n == 60 { "1".to_owned() } else { format!("f{0}() + f{0}()", n + 1) };
    let doubled = |n: usize| if n == 60 { "[1]".to_owned() } else { format!("concat(f{0}(), f{0}())", n + 1) };
    let all = [functions(7, |n| format!("f{n}"), loops), functions(61, |n| format!("f{n}"), twice)];
    for body in all.into_iter().chain([functions(61, |n| format!("f{n}"), doubled)]).flatten() {
        let (_, context, diagnostics) = defined(&body);
        assert!(diagnostics.is_empty(), "{diagnostics}");
        let limits = Limits::DEFAULT.with_steps(1_000_000);
        let context = context.with_limits(limits);
        let mut allowance = context.budget().allowance();
        let call = native::parse_expression("app.hcl", "f0()").ok().unwrap();
        let (_, found) = call.evaluate_within(Mode::Full(&context), &mut allowance);
        assert!(found.iter().any(|found| found.code() == "evaluation-limit"), "{found}");
        // What passes the limit is the last that is paid for.
        let most = limits.steps + limits.steps / 10;
        assert!(allowance.steps_spent() <= most, "{} steps", allowance.steps_spent());
        let scope = Scope::new().with_context(&context);
        let (_, found) = native::parse_expression("app.hcl", "f0()").ok().unwrap().static_type(&scope);
        assert!(!found.has_errors(), "{found}");
    }
}

/// A template sees the functions of the place of the call, also in the result of one of them.
#[test]
fn templates_see_the_functions_of_a_configuration() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Rendered {
        v: Vec<String>,
    }
    let folder = std::env::temp_dir().join(format!("hcl-defined-functions-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("defined.tmpl", "${g()}");
    let text = "function \"f\" {\n  params = []\n  result = templatefile(\"defined.tmpl\", {})\n}\n\
                function \"g\" {\n  params = []\n  result = \"g\"\n}\nv = [f(), templatefile(\"defined.tmpl\", {})]\n";
    write("app.hcl", text);
    let loader = Loader::new().file(folder.join("app.hcl")).allow_functions().allow_io(IoPolicy::new().beside_caller());
    let loaded = loader.load::<Rendered>();
    // One that calls itself by way of its template ends.
    write("defined.tmpl", "${f()}");
    let refused = loader.load::<Rendered>().unwrap_err().report();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(loaded.unwrap().v, ["g", "g"]);
    assert!(refused.contains("call each other so deep"), "{refused}");
}

#[derive(Debug, Deserialize, HclSchema)]
struct Rendered {
    one: String,
    two: String,
}

/// A template that is a value sees the functions that its caller sees: those that the configuration defines, too.
#[test]
fn templates_see_the_functions_of_their_caller() {
    let context = EvalContext::new().with_functions(stdlib::functions());
    let render = hcl_model::ext::templatestring(&EvalContext::new());
    let context = context.with_function("templatestring", render);
    let native = r#"
one = templatestring("$${shout(name)} $${lower(other)}", { name = "a", other = "B" })
two = inside("c")
function "shout" {
  params = [x]
  result = upper("${x}!")
}
function "inside" {
  params = [x]
  result = templatestring("$${shout(y)}", { y = x })
}
"#;
    let json = r#"{
      "one": "${templatestring(\"$${shout(name)} $${lower(other)}\", { name = \"a\", other = \"B\" })}",
      "two": "${inside(\"c\")}",
      "function": {
        "shout": {"params": ["x"], "result": "${upper(\"${x}!\")}"},
        "inside": {"params": ["x"], "result": "${templatestring(\"$${shout(y)}\", { y = x })}"}
      }
    }"#;
    for (name, text) in [("app.hcl", native), ("app.json", json)] {
        let loader = Loader::new().named_text(name, text).context(context.clone()).allow_functions();
        let checked = loader.check::<Rendered>(&Scope::new().with_context(&context));
        assert!(checked.is_ok(), "{checked:?}");
        let Rendered { one, two } = loader.load().unwrap();
        assert_eq!((&*one, &*two), ("A! b", "C!"));
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct Called {
    s: Option<String>,
}

/// Names that are not there are mistakes in a function that nobody calls, too, once, before values are known and after; what
/// is tried is none.
#[test]
fn names_in_functions_that_nobody_calls() {
    let native = r#"
s = called(1)
function "called" {
  params = [x]
  result = "${x}${missing}"
}
function "uncalled" {
  params = [x]
  variadic_param = rest
  result = [for k, v in rest : "${x}${k}${v}${domian}${nosuch(x)}"]
}
function "tried" {
  params = []
  result = try(missing, can(nosuch()), uncalled(1), upper(domain))
}
"#;
    let json = r#"{
      "s": "${called(1)}",
      "function": {
        "called": {"params": ["x"], "result": "${x}${missing}"},
        "uncalled": {
          "params": ["x"],
          "variadic_param": "rest",
          "result": "${[for k, v in rest : \"${x}${k}${v}${domian}${nosuch(x)}\"]}"
        },
        "tried": {"params": [], "result": "${try(missing, can(nosuch()), uncalled(1), upper(domain))}"}
      }
    }"#;
    for (name, text) in [("app.hcl", native), ("app.json", json)] {
        let loader = Loader::new().named_text(name, text).allow_functions();
        let checked = loader.check::<Called>(&Scope::new().with_context(&context())).unwrap_err();
        let loaded = loader.context(context()).load::<Called>().map(|called| called.s).unwrap_err();
        for found in [checked, loaded] {
            let at = |found: &hcl_serde::Diagnostic| (found.code(), found.subject().unwrap().text().to_owned());
            let said: Vec<_> = found.diagnostics().iter().map(at).collect();
            let expected =
                [("unknown-variable", "missing"), ("unknown-variable", "domian"), ("unknown-function", "nosuch")];
            assert_eq!(said, expected.map(|(code, text)| (code, text.to_owned())), "{found}");
        }
    }
}
