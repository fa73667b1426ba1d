//! What is certainly secret is so before values are known, whatever it goes through; and what may be, only loading decides.

use std::collections::BTreeMap;

use hcl_model::expr::EvalContext;
use hcl_model::ext::templatestring;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::typing::Scope;
use hcl_model::value::{Mark, Value};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is refused is looked at")]
struct Config {
    s: Option<String>,
    n: Option<u16>,
    #[hcl(block)]
    item: BTreeMap<String, Item>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is refused is looked at")]
struct Item {
    s: Option<String>,
    n: Option<u16>,
}

/// Whether loading takes a text, and whether checking does.
fn taken(text: &str) -> (bool, bool) {
    let secret = |value: Value| value.mark(Mark::sensitive());
    let context = EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("SECRET", secret(Value::from("hunter2")))
        .with_variable(
            "ITEM",
            Value::object([
                ("n", Value::from(1)),
                ("none", Value::NULL),
                ("pw", secret(Value::from("hunter2"))),
                ("s", Value::from("x")),
            ]),
        )
        .with_variable("TEXTS", Value::list(Type::STRING, [Value::from("a"), Value::from("c")]))
        .with_variable("LIST", secret(Value::tuple([Value::from("hunter2")])));
    let render = templatestring(&context);
    let context = context.with_function("templatestring", render);
    let loader = Loader::new()
        .named_text("app.hcl", text)
        .allow_variables("var")
        .allow_functions()
        .allow_locals("local")
        .allow_dynamic();
    let checked = loader.check::<Config>(&Scope::new().with_context(&context));
    (loader.context(context).load::<Config>().is_ok(), checked.is_ok())
}

const TOKEN: &str = "variable \"tok\" {\n  type = list(string)\n  default = [\"h\"]\n  sensitive = true\n}\n";

/// The expression of a field, in what stands around it.
#[track_caller]
fn refused(text: &str) {
    assert_eq!(taken(&format!("{TOKEN}{text}")), (false, false), "{text}");
}

#[test]
fn secrets_go_through_what_a_configuration_defines() {
    refused("s = SECRET\n");
    refused("locals {\n  p = SECRET\n}\ns = local.p\n");
    refused("locals {\n  q = local.p\n  p = { a = [SECRET], b = 1 }\n}\ns = local.q.a[0]\n");
    refused("locals {\n  p = var.tok[0]\n}\ns = local.p\n");
    refused("locals {\n  p = f()\n}\nfunction \"f\" {\n  params = []\n  result = SECRET\n}\ns = local.p\n");
    refused("function \"f\" {\n  params = []\n  result = SECRET\n}\ns = f()\n");
    refused("function \"f\" {\n  params = [x]\n  result = \"${x}${var.tok[0]}\"\n}\ns = f(1)\n");
    let dynamic = |for_each: &str, content: &str| {
        format!(
            "dynamic \"item\" {{\n  for_each = {for_each}\n  labels = [\"x${{item.key}}\"]\n  content {{\n    {content}\n  }}\n}}\n"
        )
    };
    refused(&dynamic("{ a = SECRET }", "s = item.value"));
    refused(&dynamic("{ a = var.tok }", "s = item.value[0]"));
    refused(&dynamic("[[SECRET, 1], [SECRET, 2]]", "s = item.value[0]"));
    refused(&dynamic("LIST", "n = 1"));
    // What stands beside it is not secret.
    for text in [
        "locals {\n  p = { a = SECRET, b = \"x\" }\n}\ns = local.p.b\n".to_owned(),
        dynamic("{ a = SECRET }", "s = item.key"),
        dynamic("[[SECRET, 1], [SECRET, 2]]", "n = item.value[1]"),
    ] {
        assert_eq!(taken(&format!("{TOKEN}{text}")), (true, true), "{text}");
    }
}

#[test]
fn functions_that_take_parts_as_they_are_give_them_so() {
    for expr in [
        "keys({ a = SECRET })[0]",
        "merge({ a = SECRET }, { b = \"x\" }).b",
        "lookup({ a = SECRET, b = \"x\" }, \"b\", \"y\")",
        "element([SECRET, \"b\"], 1)",
        "concat([SECRET], [\"b\"])[1]",
        "flatten([[SECRET], [\"b\"]])[1]",
        "zipmap([\"a\", \"b\"], [SECRET, \"b\"]).b",
    ] {
        assert_eq!(taken(&format!("s = {expr}\n")), (true, true), "{expr}");
    }
    // Only loading knows which of several parts is given.
    for expr in ["[\"a\", SECRET][length(TEXTS) - 1]", "element([SECRET, \"b\"], length(TEXTS))"] {
        assert_eq!(taken(&format!("s = {expr}\n")), (false, true), "{expr}");
    }
    for expr in [
        "[SECRET, \"b\"][length(TEXTS) - 1]",
        "element([SECRET, \"b\"], length(TEXTS) - 1)",
        "flatten([[SECRET], TEXTS])[1]",
        "concat([SECRET], TEXTS)[1]",
        "concat(TEXTS, [SECRET])[0]",
        "zipmap(TEXTS, [SECRET, \"b\"]).c",
        "zipmap([TEXTS[1], \"b\"], [SECRET, \"b\"]).b",
        "merge({ a = SECRET }, zipmap(TEXTS, TEXTS)).a",
        "slice([SECRET, \"b\"], length(TEXTS) - 1, 2)[0]",
        "values(merge({ a = SECRET }, { for t in TEXTS : t => t }))[0]",
        "lookup({ a = SECRET, b = \"x\" }, TEXTS[1], \"d\")",
        "lookup({ a = SECRET, c = \"x\" }, TEXTS[1], \"d\")",
    ] {
        assert_eq!(taken(&format!("s = {expr}\n")), (true, true), "{expr}");
    }
    for expr in [
        "upper(SECRET)",
        "join(\",\", [SECRET])",
        "LIST[0]",
        "element(LIST, 0)",
        "reverse(LIST)[0]",
        "element([SECRET, \"b\"], 0)",
        "element([SECRET, \"b\"], 2)",
        "element([for t in TEXTS : SECRET], 0)",
        "lookup({ a = SECRET }, \"a\", \"b\")",
        "lookup({ a = \"b\" }, \"b\", SECRET)",
        "concat([\"a\"], [SECRET])[1]",
        "merge({ a = \"x\", b = null }, { a = SECRET }).a",
        "values({ a = \"x\", b = SECRET })[1]",
        "flatten([[\"b\"], [SECRET]])[1]",
        "slice([\"a\", SECRET], 1, 2)[0]",
        "zipmap([\"a\", \"b\"], [SECRET, \"b\"]).a",
        "one([SECRET])",
    ] {
        assert_eq!(taken(&format!("s = {expr}\n")), (false, false), "{expr}");
    }
}

/// What is chosen by constants is known, however it is written.
#[test]
fn what_constants_choose_is_secret_if_it_is() {
    for expr in [
        "ITEM[\"p${\"w\"}\"]",
        "[for k, v in ITEM : v if k == \"pw\"][0]",
        "[for k, v in ITEM : v if k != \"n\" && k != \"s\" && k != \"none\"][0]",
        "[for k, v in ITEM : v if contains([\"pw\"], k)][0]",
        "{ for k, v in ITEM : \"x${k}\" => v }.xpw",
        "[for i in [ITEM] : i][0].pw",
        "[for i in [ITEM] : [for k, v in i : v if k == \"pw\"][0]][0]",
        "convert(ITEM, object({ pw = string })).pw",
        "convert({ x = ITEM }, map(any)).x.pw",
        "convert([SECRET], list(string))[0]",
        "templatestring(\"$${x}\", { x = ITEM.pw, y = 1 })",
    ] {
        assert_eq!(taken(&format!("s = {expr}\n")), (false, false), "{expr}");
    }
    for expr in [
        "ITEM[\"${\"s\"}\"]",
        "[for k, v in ITEM : v if k == \"s\"][0]",
        "[for k, v in ITEM : k][1]",
        "{ for k, v in ITEM : \"x${k}\" => v }.xs",
        "[for i in [ITEM] : i][0].s",
        "convert(ITEM, object({ s = string })).s",
        "convert({ x = ITEM }, map(any)).x.s",
        "convert([SECRET, \"b\"], tuple([string, string]))[1]",
        "templatestring(\"$${y}\", { x = ITEM.pw, y = 1 })",
    ] {
        assert_eq!(taken(&format!("s = {expr}\n")), (true, true), "{expr}");
    }
    for content in ["s = item.value.pw", "s = item.value[\"p${\"w\"}\"]"] {
        let text = format!(
            "dynamic \"item\" {{\n  for_each = [ITEM]\n  labels = [\"x\"]\n  content {{\n    {content}\n  }}\n}}\n"
        );
        assert_eq!(taken(&text), (false, false), "{text}");
    }
}

/// One of several values of which one is secret may be another one: nothing that is made of it is refused before it is known
/// which one it is.
#[test]
fn what_may_be_secret_is_not_refused() {
    for expr in [
        "\"x${[SECRET, \"b\"][length(TEXTS) - 1]}\"",
        "upper(element([SECRET, \"b\"], length(TEXTS) - 1))",
        "try(ITEM[\"s\"], SECRET)",
        "try(ITEM[\"s\"], ITEM.pw)",
        "try({ a = SECRET, b = ITEM.s }, { b = \"x\" }).b",
        "[for v in [\"x\", SECRET] : v if v == TEXTS[0] || v != \"\"][0]",
        "{ for k, v in ITEM : lower(k) => v if k != \"pw\" }.s",
        "coalesce(convert({ a = SECRET, s = \"x\" }, map(any)).s, \"y\")",
        "chunklist([\"x\", SECRET], 1)[0][0]",
        "f({ for k, v in ITEM : lower(k) => v if k != \"pw\" })",
    ] {
        let text = format!("s = {expr}\nfunction \"f\" {{\n  params = [x]\n  result = lower(x.s)\n}}\n");
        let (loaded, checked) = taken(&text);
        assert!(checked || !loaded, "{expr}");
    }
    for expr in ["try(ITEM.pw, \"x\")", "try(SECRET, TEXTS[0])", "upper(true ? SECRET : ITEM.pw)"] {
        assert_eq!(taken(&format!("s = {expr}\n")), (false, false), "{expr}");
    }
}
