//! A secret that is the name of an attribute stays out of the types in reports, whatever else is unknown.

use std::collections::BTreeMap;

use hcl_model::value::Mark;
use hcl_serde::eventual::Promise;
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::Scope;
use hcl_serde::{Error, EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

use crate::support::secrets::{CANARY, Leaks, diagnostics_seen, error_seen};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "reports are looked at")]
struct Config {
    n: Option<u16>,
    tokens: Option<Sensitive<BTreeMap<String, u8>>>,
    pw: Option<Sensitive<String>>,
    #[hcl(block)]
    item: Vec<Item>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "reports are looked at")]
struct Item {
    n: Option<u16>,
}

/// Definitions, and an expression for an object with a secret name.
const SECRETS: [(&str, &str); 7] = [
    ("", "marked"),
    ("", "map.a"),
    ("", "list[0]"),
    ("locals {\n  a = { (var.g) = 1 }\n}\n", "local.a"),
    ("variable \"h\" {\n  sensitive = true\n  default = { @ = 1 }\n}\n", "var.h"),
    ("", "{ (var.g) = 1 }"),
    ("function \"f\" {\n  params = []\n  result = { (var.g) = 1 }\n}\n", "f()"),
];

/// The same where a configuration refers to its own attributes.
const NAMED: [(&str, &str); 3] =
    [("tokens = { @ = 1 }\n", "tokens"), ("pw = \"@\"\nown = { (pw) = 1 }\n", "own"), ("pw = \"@\"\n", "{ (pw) = 1 }")];

/// Something unknown.
const UNKNOWN: [&str; 4] = ["later", "local.bad", "nosuch", "unknown"];

/// Expressions of a secret `%` and something unknown `#`.
const SHOWS: [&str; 26] = [
    "[%, #]",
    "{ a = %, b = # }",
    "# ? % : %",
    "# ? [%] : [%]",
    "[%][#]",
    "{ a = % }[#]",
    "map[#]",
    "list[#]",
    "tolist([%, #])",
    "tomap({ a = %, b = # })",
    "merge(%, { b = # })",
    "merge(%, #)",
    "[for x in [%, #] : x]",
    "{ for x in [#] : \"a\" => % }",
    "{ for k, v in % : k => # }",
    "{ for k, v in merge(%, { b = # }) : k => [v] }",
    "concat([%], [#])",
    "flatten([[%], [#]])",
    "coalesce(#, %)",
    "try(%[#], %)",
    "values({ a = %, b = # })",
    "zipmap([\"a\", #], [%, %])",
    "% == # ? % : [%]",
    "[[%, #]]...",
    "[%, #][*]",
    "setproduct([%], [#])",
];

fn context(later: &Promise) -> EvalContext {
    let secret = |value: Value| value.mark(Mark::sensitive());
    let object = secret(Value::object([(CANARY, Value::from(1))]));
    EvalContext::new()
        .with_functions(hcl_model::stdlib::functions())
        .with_variable("marked", object.clone())
        .with_variable("map", Value::map(object.ty(), [("a", object.clone())]))
        .with_variable("list", Value::list(object.ty(), [object.clone()]))
        .with_variable("unknown", Value::unknown(Type::DYNAMIC))
        .with_variable("later", later.to_value())
}

fn look(leaks: &mut Leaks, text: &str, loader: &Loader, scope: &Scope) {
    let refused = |error: &Error| error_seen(error);
    let loaded = loader.load_full::<Config>();
    leaks.look(text, &loaded.as_ref().map_or_else(refused, |loaded| loaded.explain().to_string()));
    leaks.look(text, &diagnostics_seen(&loader.recover::<Config>().1));
    let checked = loader.check::<Config>(scope);
    leaks.look(text, &checked.as_ref().map_or_else(refused, diagnostics_seen));
    if let Err(error) = loader.load_pending::<Config>() {
        leaks.look(text, &error_seen(&error));
    }
}

#[test]
fn secret_names_are_in_no_type() {
    let mut leaks = Leaks::default();
    let (later, _resolver) = Promise::new("later", Type::DYNAMIC);
    let context = context(&later);
    let scope = Scope::new().with_context(&context);
    let defined =
        format!("variable \"g\" {{\n  default = \"{CANARY}\"\n  sensitive = true\n}}\nlocals {{\n  bad = nosuch\n}}\n");
    let all = SECRETS.iter().map(|&(text, secret)| (format!("{defined}{text}"), secret, false));
    let all = all.chain(NAMED.map(|(text, secret)| (text.to_owned(), secret, true)));
    for (number, (definitions, secret, has_names)) in all.enumerate() {
        for (at, shows) in SHOWS.iter().enumerate() {
            // Each secret meets each expression once, with the unknowns in turn.
            let unknown = UNKNOWN[(number + at) % UNKNOWN.len()];
            let shown = shows.replace('#', unknown).replace('%', secret);
            let field = match (number + at / UNKNOWN.len()).is_multiple_of(2) {
                true => format!("n = {shown}\n"),
                false => {
                    format!("dynamic \"item\" {{\n  for_each = [{shown}]\n  content {{\n    n = item.value\n  }}\n}}\n")
                }
            };
            let text = format!("{definitions}{field}").replace('@', CANARY);
            let loader = Loader::new().named_text("app.hcl", &*text).context(context.clone()).allow_dynamic();
            let loader = match has_names {
                true => loader.allow_references(),
                false => loader.allow_variables("var").allow_locals("local").allow_functions(),
            };
            look(&mut leaks, &text, &loader, &scope);
        }
    }
}

/// A message about a part of a value does not name the part by a secret key.
#[test]
fn keys_of_parts_that_differ() {
    let variable = "variable \"g\" {\n  sensitive = true\n  default   = \"hunter2\"\n}\n";
    for results in [
        "true ? { a = { (var.g) = 1 } } : { a = { (var.g) = [] } }",
        "true ? [{ (var.g) = 1 }] : [{ (var.g) = [] }]",
        "true ? { a = { hunter2 = 1 } } : { a = { (var.g) = [] } }",
    ] {
        #[derive(Debug, Deserialize, HclSchema)]
        #[expect(dead_code, reason = "it does not load")]
        struct Config {
            n: Option<u16>,
        }
        let text = format!("{variable}n = {results}\n");
        let error = Loader::new().allow_variables("var").named_text("app.hcl", &*text).load::<Config>().unwrap_err();
        let said: Vec<String> = error.diagnostics().iter().map(|found| found.message().into_owned()).collect();
        assert!(!said.is_empty() && !said.iter().any(|said| said.contains("hunter2")), "{said:?}");
    }
}

/// A variable that can mean two keys of a map names neither.
#[test]
fn keys_that_a_variable_can_mean() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Config {
        tokens: Sensitive<BTreeMap<String, u8>>,
    }
    let text = "tokens = { \"hunter-2\" = 1, \"hunter_2\" = 2 }\n";
    let loader = Loader::new().named_text("app.hcl", text).env_from("APP", [("APP_TOKENS__HUNTER_2", "5")]);
    let said = loader.load_full::<Config>().map_or_else(|error| error.report(), |loaded| loaded.warnings.to_string());
    assert!(said.contains("can mean two keys"), "{said}");
    assert!(!said.contains("hunter-2") && !said.contains("hunter_2"), "{said}");
}
