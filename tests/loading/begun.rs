//! What is begun and waited for finds what a load finds that has all values at once; and one mistake is said once, however
//! many need it.

use std::time::Duration;

use hcl_model::source::Source;
use hcl_model::stdlib;
use hcl_model::typing::Scope;
use hcl_serde::eventual::{Eventual, Output, Promise};
use hcl_serde::model::types::Type;
use hcl_serde::model::value::Mark;
use hcl_serde::{Body, Diagnostics, Error, EvalContext, HclSchema, Loader, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    u: Option<String>,
    out: Option<Output<String>>,
    secret: Option<Eventual<Output<Value>>>,
    any: Option<Value>,
    #[hcl(block)]
    one: Vec<One>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct One {
    u: Option<String>,
    later: Option<Eventual<String>>,
}

/// What comes later.
const LATER: [(&str, &str); 2] = [("later", "come"), ("password", "hush")];

fn value(name: &str, value: &Value) -> Value {
    if name == "password" { value.clone().mark(Mark::sensitive()) } else { value.clone() }
}

fn loader(text: &str, context: EvalContext) -> Loader {
    let loader = Loader::new().named_text("app.hcl", text).context(context);
    loader.allow_functions().allow_locals("local").allow_dynamic().allow_references()
}

fn places(found: &Diagnostics) -> String {
    let place = |found: &hcl_serde::Diagnostic| {
        let at = found.subject().map(|at| format!("{}:{}", at.start().line, at.start().column));
        format!("{} {}", at.unwrap_or_default(), found.code())
    };
    found.iter().map(place).collect::<Vec<_>>().join(", ")
}

fn said(outcome: Result<Config, Error>) -> String {
    match outcome {
        Ok(config) => {
            let secret = config.secret.map(|secret| secret.ready().map(|secret| secret.marks().is_sensitive()));
            let secret = secret.map(|secret| secret.map_err(|error| places(error.diagnostics())));
            format!("{:?} {:?} {secret:?}", config.u, config.out.map(|out| out.into_inner()))
        }
        Err(error) => places(error.diagnostics()),
    }
}

/// What a load says of a text, also if values come later, and a lossy one.
fn check(text: &str, expected: &str) {
    let context = EvalContext::new().with_functions(stdlib::functions());
    let known = LATER
        .iter()
        .fold(context.clone(), |known, (name, is)| known.with_variable(*name, value(name, &Value::from(*is))));
    assert_eq!(said(loader(text, known.clone()).load()), expected, "{text}");

    let (mut later, mut resolvers) = (context, Vec::new());
    for (name, is) in LATER {
        let (promise, resolver) = Promise::new(name, Type::STRING);
        later = later.with_variable(name, value(name, &promise.to_value()));
        resolvers.push((resolver, is));
    }
    let begun = loader(text, later).load_pending::<Config>().and_then(|pending| {
        for (resolver, is) in resolvers {
            resolver.resolve(Value::from(is)).unwrap();
        }
        pending.wait()
    });
    assert_eq!(said(begun), expected, "begun: {text}");

    let (_, lossy) = loader(text, known.clone()).recover::<Config>();
    let is_refused = expected.starts_with(|first: char| first.is_ascii_digit());
    assert_eq!(places(&lossy), if is_refused { expected } else { "" }, "lossy: {text}");
}

/// As [`check`], of what is wrong whatever the values are.
fn check_static(text: &str, expected: &str) {
    check(text, expected);
    let context = EvalContext::new().with_functions(stdlib::functions());
    let checked = loader(text, context.clone()).check::<Config>(&Scope::new().with_context(&context));
    assert_eq!(checked.map_err(|error| places(error.diagnostics())).unwrap_err(), expected, "checked: {text}");
}

#[test]
fn what_is_needed_in_a_branch_that_is_not_taken() {
    check("h = tonumber(later)\nu = later == \"come\" ? \"a\" : h\n", "1:14 invalid-function-argument");
    check("h = tonumber(later)\nu = true ? later : h\n", "1:14 invalid-function-argument");
    check("h = tonumber(later)\nu = try(\"${later}\", h)\n", "1:14 invalid-function-argument");
    check("locals {\n  h = tonumber(later)\n}\nu = true ? later : local.h\n", "2:16 invalid-function-argument");
}

/// What comes later in a value says nothing of whether it has an attribute of some name.
#[test]
fn what_is_not_there_beside_what_comes_later() {
    let locals = "locals {\n  some = later\n}\n";
    check(&format!("{locals}u = try(local.other, \"x\")\n"), "Some(\"x\") None None");
    check(&format!("{locals}u = can(local.other) ? \"a\" : local.some\n"), "Some(\"come\") None None");
    check(&format!("{locals}u = true ? \"a\" : local.other\n"), "Some(\"a\") None None");
    check(&format!("{locals}name = \"other\"\nu = try(local[name], later)\n"), "Some(\"come\") None None");
}

/// A promise that fails or does not come is told of every field that needs it now, whatever its type.
#[test]
fn what_does_not_come() {
    for (field, fails, expected) in [
        ("u", true, "1:5 promise-failed"),
        ("out", true, "1:7 promise-failed"),
        ("any", true, "1:7 promise-failed"),
        ("u", false, "1:5 value-not-known"),
        ("out", false, "1:7 value-not-known"),
        ("any", false, "1:7 value-not-known"),
        ("secret", true, "None None Some(Err(\"1:10 promise-failed\"))"),
    ] {
        let (promise, resolver) = Promise::new("later", Type::STRING);
        let context = EvalContext::new().with_variable("later", promise.to_value());
        let pending = loader(&format!("{field} = \"${{later}}!\"\n"), context).load_pending::<Config>().unwrap();
        let waited = match fails {
            true => {
                resolver.fail("nobody answers");
                pending.wait()
            }
            false => pending.wait_timeout(Duration::from_millis(1)),
        };
        assert_eq!(said(waited), expected, "{field}");
    }
}

/// What all elements of a collection decide is decided when all of them are there.
#[test]
fn what_elements_that_come_later_decide() -> Result<(), Error> {
    let text = "variable \"x\" {\n  type = list(any)\n}\nany = [var.x, var.x[0] == \"1\"]\n";
    let loader = Loader::new().named_text("app.hcl", text).allow_variables("var");
    let given = |other: Value| loader.clone().variable_value("var.x", Value::tuple([Value::from(1), other]));
    let known = given(Value::from("a")).load::<Config>()?.any;
    let (promise, resolver) = Promise::new("later", Type::DYNAMIC);
    let pending = given(promise.to_value()).load_pending::<Config>()?;
    resolver.resolve(Value::from("a")).unwrap();
    assert_eq!(pending.wait()?.any, known);
    assert_eq!(format!("{known:?}"), "Some([list(string)[\"1\", \"a\"], true])");
    Ok(())
}

/// What a `dynamic` block makes of elements that come later is computed in the configuration.
#[test]
fn elements_that_come_later() -> Result<(), Error> {
    let (promise, resolver) = Promise::new("later", Type::STRING);
    let context = EvalContext::new().with_variable("later", promise.to_value());
    let text =
        "dynamic \"one\" {\n  for_each = [\"x${later}\", later]\n  content {\n    later = \"${one.value}!\"\n  }\n}\n";
    let config: Config = loader(text, context).load()?;
    resolver.resolve(Value::from("come")).unwrap();
    let found: Vec<Option<String>> =
        config.one.iter().map(|one| one.later.as_ref().map(Eventual::ready).transpose()).collect::<Result<_, _>>()?;
    assert_eq!(found, [Some("xcome!".to_owned()), Some("come!".to_owned())]);
    Ok(())
}

/// That something secret is null is a secret.
#[test]
fn a_default_for_a_secret_null() {
    let context = EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("nothing", Value::NULL.mark(Mark::sensitive()));
    let converted = "u = convert({ a = nothing }, object({ a = optional(string, \"d\") })).a\n";
    assert_eq!(said(loader(converted, context).load()), "1:5 invalid-value");
    let text = "variable \"x\" {\n  type = string\n  nullable = false\n  default = \"d\"\n}\nu = var.x\n";
    let given = Loader::new()
        .named_text("app.hcl", text)
        .allow_variables("var")
        .variable_value("var.x", Value::NULL.mark(Mark::sensitive()));
    assert_eq!(said(given.load()), "6:5 invalid-value");
}

/// Names that a body gives itself hide those of variables that it is closed over.
#[test]
fn names_in_a_closed_body() -> Result<(), Error> {
    let text = "function \"f\" {\n  params = [x]\n  result = \"${x}${y}\"\n}\nu = f(\"a\")\n\
                dynamic \"one\" {\n  for_each = one\n  content {\n    u = \"${one.value}${y}\"\n  }\n}\n";
    let body = hcl_model::native::parse_body("app.hcl", text).ok().unwrap();
    let one = Value::tuple([Value::from("b")]);
    let closed = body.with_variables([("x", Value::from("closed")), ("y", Value::from("!")), ("one", one)]);
    let config: Config = Loader::new().body(closed).allow_functions().allow_dynamic().load()?;
    assert_eq!((config.u.as_deref(), config.one[0].u.as_deref()), (Some("a!"), Some("b!")));
    Ok(())
}

#[test]
fn a_mistake_that_several_need() {
    check("u = tonumber(later)\nout = u\n", "1:14 invalid-function-argument");
    check_static(
        "locals {\n  l = q\n}\ndynamic \"one\" {\n  for_each = local.l\n  content {}\n}\n",
        "2:7 unknown-variable",
    );
    check_static("t = upper(1, 2)\nout = upper(t)\n", "1:14 argument-count");
    let function = "function \"f\" {\n  params = []\n  result = nosuch.x\n}\nlocals {\n  c = f()\n}\n";
    check_static(function, "3:12 unknown-variable");
    let function = "function \"f\" {\n  params = [a]\n  result = upper(a, 1)\n}\nu = f(1)\ndynamic \"one\" {\n  \
                    for_each = [1, 2]\n  content {\n    u = f(one.value)\n  }\n}\n";
    check_static(function, "3:21 argument-count");
}

/// The name of an iterator is that of the blocks, too, and is said once.
#[test]
fn names_that_are_there() {
    let text = "dynamic \"one\" {\n  for_each = [1]\n  content {\n    u = alert.x\n  }\n}\n";
    let context = EvalContext::new().with_functions(stdlib::functions());
    let checked = loader(text, context.clone()).check::<Config>(&Scope::new().with_context(&context));
    let said = checked.unwrap_err().to_string();
    assert_eq!(said.matches("one").count(), 1, "{said}");
}

#[test]
fn a_secret_that_comes_through_a_function() {
    let secret = "None None Some(Ok(true))";
    check("function \"f\" {\n  params = [a]\n  result = password\n}\nsecret = f(1)\n", secret);
    check("function \"f\" {\n  params = [a]\n  result = \"${password}${later}${a}\"\n}\nsecret = f(1)\n", secret);
    check("secret = password\n", secret);
}

/// A promise that a program has put into a body is what it was resolved with.
#[test]
fn promises_in_bodies_that_were_made() -> Result<(), Error> {
    let (promise, resolver) = Promise::new("later", Type::STRING);
    let at = Source::new("program", "").range(0, 0);
    let body = Body::builder(at.clone()).attribute("u", promise.to_value(), at).build();
    let pending = Loader::new().body(body.clone()).load_pending::<Config>()?;
    assert_eq!(pending.waits_for(), [promise]);
    resolver.resolve(Value::from("come")).unwrap();
    assert_eq!(pending.wait()?.u.as_deref(), Some("come"));
    assert_eq!(Loader::new().body(body).load::<Config>()?.u.as_deref(), Some("come"));
    Ok(())
}
