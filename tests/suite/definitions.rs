//! What an author writes who has not read how a configuration defines something itself, and what they are told.

use std::collections::BTreeMap;

use hcl_model::ext::World;
use hcl_model::stdlib;
use hcl_model::typing::Scope;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Config {
    motd: Option<String>,
    workers: Option<u16>,
    password: Option<Sensitive<String>>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Service {
    port: u16,
}

/// A loader with everything that a configuration can define.
fn loader(name: &str, text: &str) -> Loader {
    let loader = Loader::new().text(name, text).context(EvalContext::new().with_functions(stdlib::functions()));
    loader.variables("var").functions().locals("local").dynamic_blocks().allow(World::new()).names()
}

/// What is said of a text when it is loaded, warnings too; and before, where that is something else.
fn said(text: &str) -> String {
    let loader = loader("a.hcl", text);
    let loaded = match loader.load_full::<Config>() {
        Ok(loaded) => loaded.warnings,
        Err(error) => error.into(),
    };
    let before = loader.check::<Config>(&Scope::new()).unwrap_or_else(|error| error.into());
    let [loaded, before] = [loaded, before].map(|found| {
        let lines = found.iter().map(|found| {
            let at = found.subject().map(ToString::to_string).unwrap_or_default();
            let notes: String = found.notes().iter().map(|note| format!("\n  {}", note.text)).collect();
            format!("{at}: {}{notes}\n", found.full_detail())
        });
        lines.collect::<String>()
    });
    if loaded == before { loaded } else { format!("{loaded}before:\n{before}") }
}

#[test]
fn names_without_what_they_stand_below() {
    let port = "variable \"port\" {\n  default = 80\n}\nlocals {\n  domain = \"x\"\n}\n";
    let texts = [
        "workers = port\n",
        "motd = \"${domain}\"\n",
        "workers = variable.port\n",
        "workers = vars.port\n",
        "motd = env.HOME\n",
        "motd = upper\n",
        "motd = books\n",
    ];
    let all: String = texts.iter().map(|text| said(&format!("{port}{text}"))).collect();
    expect_test::expect![[r#"
        a.hcl:7,11-15: There is no variable named "port". Did you mean "var.port"?
        a.hcl:7,11-17: There is no variable named "domain". Did you mean "local.domain"?
        a.hcl:7,11-19: There is no variable named "variable". Did you mean "var"?
        a.hcl:7,11-15: There is no variable named "vars". Did you mean "var"?
        a.hcl:7,8-11: There is no variable named "env". "env" is a function: write env(...).
        a.hcl:7,8-13: There is no variable named "upper". "upper" is a function: write upper(...).
        before:
        a.hcl:7,8-13: There is no variable named "upper". Defined here: local, motd, password, service, var, workers. To write text, put it in quotes.
        a.hcl:7,8-13: There is no variable named "books". Defined here: local, motd, password, service, var, workers. To write text, put it in quotes.
    "#]].assert_eq(&all);
}

#[test]
fn elements_by_another_name() {
    let dynamic = |for_each: &str, port: &str| {
        format!(
            "dynamic \"service\" {{\n  for_each = {for_each}\n  labels = [service.key]\n  content {{\n    port = {port}\n  }}\n}}\n"
        )
    };
    let all: String =
        ["each.value", "it.key", "item", "service.valeu"].map(|port| said(&dynamic("{ a = 1 }", port))).concat();
    expect_test::expect![[r#"
        a.hcl:5,12-16: There is no variable named "each". Did you mean "service"?
          made by dynamic "service" for the element with key "a"
        a.hcl:5,12-14: There is no variable named "it". Did you mean "service"?
          made by dynamic "service" for the element with key "a"
        a.hcl:5,12-16: There is no variable named "item". Defined here: local, motd, password, service, var, workers. To write text, put it in quotes.
          made by dynamic "service" for the element with key "a"
        before:
        a.hcl:5,12-16: There is no variable named "item". Defined here: service, local, motd, password, service, var, workers. To write text, put it in quotes.
          made by dynamic "service" for the element with key "a"
        a.hcl:5,19-25: This object does not have an attribute named "valeu". Did you mean "value"?
          made by dynamic "service" for the element with key "a"
    "#]].assert_eq(&all);
}

#[test]
fn definitions_with_an_equals_sign() {
    let all: String = [
        "locals = {\n  a = 1\n}\nworkers = local.a\n",
        "variable = { port = 80 }\n",
        "function = { f = 1 }\n",
        "locals = { a = 1 }\nworkers = locals.a\n",
    ]
    .map(said)
    .concat();
    expect_test::expect![[r#"
        a.hcl:1,1-7: Nothing refers to an argument named "locals". "locals" is a block type: write `locals { ... }` without "=".
        a.hcl:4,16-18: This object does not have an attribute named "a".
        a.hcl:1,1-9: Nothing refers to an argument named "variable". "variable" is a block type: write `variable "name" { ... }` without "=".
        a.hcl:1,1-9: Nothing refers to an argument named "function". "function" is a block type: write `function "name" { ... }` without "=".
    "#]].assert_eq(&all);
}

#[test]
fn types_and_defaults() {
    let all: String = [
        "variable \"a\" {\n  default = 1\n}\nvariable \"b\" {\n  default = var.a\n}\n",
        "variable \"b\" {\n  default = upper(\"a\")\n}\n",
        "variable \"b\" {\n  type = \"list(string)\"\n  default = []\n}\n",
    ]
    .map(said)
    .concat();
    expect_test::expect![[r#"
        a.hcl:5,13-16: Variables may not be used here. To write text, put it in quotes.
          a default is written out; what is computed stands where the variable is used
        a.hcl:2,13-18: Functions may not be called here.
          a default is written out; what is computed stands where the variable is used
        a.hcl:2,10-24: In quotes, this is the text and no type. To name the type, write list(string) without quotes.
    "#]]
    .assert_eq(&all);
}

/// How many arguments a function takes is no secret, whatever they are.
#[test]
fn calls_for_a_secret() {
    let all: String = ["password = upper()\n", "password = upper(\"a\", \"canary\")\n"].map(said).concat();
    assert!(!all.contains("canary"), "{all}");
    expect_test::expect![[r#"
        a.hcl:1,18-19: Function "upper" expects 1 argument(s). Missing value for "str".
        before:
        a.hcl:1,12-17: There is no function of this name.
        a.hcl:1,23-31: Function "upper" expects only 1 argument(s).
        before:
        a.hcl:1,12-17: There is no function of this name.
    "#]]
    .assert_eq(&all);
}
