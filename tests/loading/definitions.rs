//! What an author writes who has not read how a configuration defines something itself, and what they are told.

use std::collections::BTreeMap;

use hcl_model::ext::IoPolicy;
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
    let loader = Loader::new().named_text(name, text).context(EvalContext::new().with_functions(stdlib::functions()));
    loader
        .allow_variables("var")
        .allow_functions()
        .allow_locals("local")
        .allow_dynamic()
        .allow_io(IoPolicy::new())
        .allow_references()
}

/// What is said of a text when it is loaded, warnings too; and before, where that is something else.
fn said(text: &str) -> String {
    told(loader("a.hcl", text))
}

/// What is said of what a loader reads.
fn told(loader: Loader) -> String {
    let loaded = match loader.load_full::<Config>() {
        Ok(loaded) => loaded.warnings,
        Err(error) => error.into(),
    };
    let before = loader.check::<Config>(&Scope::new()).unwrap_or_else(|error| error.into());
    let [loaded, before] = [loaded, before].map(|found| {
        let lines = found.iter().map(|found| {
            let at = found.subject().map(ToString::to_string).unwrap_or_default();
            let notes: String = found.notes().iter().map(|note| format!("\n  {}", note.text())).collect();
            format!("{at}: {}{notes}\n", found.message())
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
        a.hcl:7,11-15: The variable "port" does not exist. Did you mean "var.port"?
        a.hcl:7,11-17: The variable "domain" does not exist. Did you mean "local.domain"?
        a.hcl:7,11-19: The variable "variable" does not exist. Did you mean "var"?
        a.hcl:7,11-15: The variable "vars" does not exist. Did you mean "var"?
        a.hcl:7,8-11: The variable "env" does not exist. "env" is a function: write env(...).
        a.hcl:7,8-13: The variable "upper" does not exist. "upper" is a function: write upper(...).
        before:
        a.hcl:7,8-13: The variable "upper" does not exist. Defined here: local, motd, password, service, var, workers. To write text, put it in quotes.
        a.hcl:7,8-13: The variable "books" does not exist. Defined here: local, motd, password, service, var, workers. To write text, put it in quotes.
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
        a.hcl:5,12-16: The variable "each" does not exist. Did you mean "service"?
          made by dynamic "service" for the element with key "a"
        a.hcl:5,12-14: The variable "it" does not exist. Did you mean "service"?
          made by dynamic "service" for the element with key "a"
        a.hcl:5,12-16: The variable "item" does not exist. Defined here: local, motd, password, service, var, workers. To write text, put it in quotes.
          made by dynamic "service" for the element with key "a"
        before:
        a.hcl:5,12-16: The variable "item" does not exist. Defined here: service, local, motd, password, var, workers. To write text, put it in quotes.
          made by dynamic "service" for the element with key "a"
        a.hcl:5,19-25: This value has no attribute "valeu". Did you mean "value"?
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
        a.hcl:4,16-18: This value has no attribute "a".
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
        a.hcl:5,13-16: No variables are available here. To write text, put it in quotes.
          a default is written out; what is computed stands where the variable is used
        a.hcl:2,13-18: No functions are available here.
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
        a.hcl:1,18-19: The function "upper" takes one argument, and "str" is missing.
        before:
        a.hcl:1,12-17: The function "upper" is not available here: it is defined later. What a configuration defines is computed in this order, and can use only what comes before it: "variable" blocks ("var"), "function" blocks, "locals" blocks ("local"), the names of everything else.
        a.hcl:1,23-31: The function "upper" takes only one argument.
        before:
        a.hcl:1,12-17: The function "upper" is not available here: it is defined later. What a configuration defines is computed in this order, and can use only what comes before it: "variable" blocks ("var"), "function" blocks, "locals" blocks ("local"), the names of everything else.
    "#]]
    .assert_eq(&all);
}

/// What is defined at another time, in another place or in other words than where it is used.
#[test]
fn what_was_meant() {
    let port = "variable \"port\" {\n  default = 80\n}\n";
    let texts = [
        "variable \"a\" {\n  default = 1\n  validation {\n    condition = var.a > local.min && f(1)\n    error_message = \"x\"\n  }\n}\nlocals {\n  min = workers\n}\nfunction \"f\" {\n  params = [x]\n  result = true\n}\n",
        "workers = \"var.port\"\n",
        "password = \"var.port\"\nmotd = \"var.port\"\n",
        "service \"a\" {\n  for_each = [1]\n  port = 1\n}\n",
        "dynamic \"service\" \"web\" {\n  for_each = [1]\n  content {\n    port = 1\n  }\n}\n",
        "function \"f\" (a) {\n  result = a\n}\nworkers = f(1)\n",
        "locals {\n  a =\n  b = 2\n}\nworkers = local.a\nmotd = local.b\n",
        "locals {\n  a = <<EOT\ntext\n}\nservice \"x\" {\n  port = 5\n}\n",
        "motd = env(\"APP_NONE\")\n",
        "variable \"a\" {\n  type = \"${int}\"\n}\n",
        "variable \"a\" {\n  type = \"number\"\n}\nvariable \"b\" {\n  type = list(\"map(string)\")\n}\n",
    ];
    let all: String = texts.iter().map(|text| said(&format!("{port}{text}"))).collect();
    expect_test::expect![[r#"
        a.hcl:7,25-30: The variable "local" is not available here: it is defined later. What a configuration defines is computed in this order, and can use only what comes before it: "variable" blocks ("var"), "function" blocks, "locals" blocks ("local"), the names of everything else.
        a.hcl:7,38-39: The function "f" is not available here: it is defined later. What a configuration defines is computed in this order, and can use only what comes before it: "variable" blocks ("var"), "function" blocks, "locals" blocks ("local"), the names of everything else.
        a.hcl:12,9-16: The variable "workers" is not available here: it is defined later. What a configuration defines is computed in this order, and can use only what comes before it: "variable" blocks ("var"), "function" blocks, "locals" blocks ("local"), the names of everything else.
        a.hcl:4,11-21: A number is required, but this is a string that cannot be read as a number. To refer to a value, write var.port without quotes.
        a.hcl:5,3-11: "for_each" is not an argument here.
          a block for each element is made by a dynamic one: write `dynamic "type" { for_each = ..., content { ... } }` with the type of this block
        a.hcl:4,19-24: A "dynamic" block has only one label (type).
          the labels of the blocks that are made stand in the block: write `labels = [...]`
        a.hcl:4,14-15: After the labels of a block comes its opening brace ("{"). What is in the parentheses belongs into the block: a function has its parameters there, as in params = [a, b].
        a.hcl:4,18-18: The required argument "params" is not set.
        a.hcl:5,6-6,1: The line ends where a value is expected. To continue on the next line, put the expression in parentheses.
        a.hcl:5,9-12: This heredoc is never closed: it ends with (sensitive) on a line of its own.
        a.hcl:4,12-22: The parameter "name" does not accept this value: "APP_NONE" may not be read: the program allows no variable of the environment.
        a.hcl:5,10-18: This is a template and no type. Leave out "${" and "}": the type is int.
        a.hcl:5,10-18: In quotes, this is the text and no type. To name the type, write number without quotes.
        a.hcl:7,1-13: The variable has no default, so a value must be given for it.
        before:
        a.hcl:5,10-18: In quotes, this is the text and no type. To name the type, write number without quotes.
    "#]].assert_eq(&all);
}

/// The same in JSON, where text in quotes is everything.
#[test]
fn what_was_meant_in_json() {
    let texts = [
        r#"{"variable": {"a": {"default": 1}}, "workers": "var.a"}"#,
        r#"{"variable": {"a": {"type": "${int}"}}, "workers": 1}"#,
        r#"{"variable": {"a": {"type": "int", "default": "${1 + 1}"}}, "workers": "${var.a}"}"#,
        r#"{"service": {"a": {"for_each": [1], "port": 1}}}"#,
        r#"{"dynamic": {"service": {"web": {"for_each": [1], "content": {"port": 1}}}}}"#,
    ];
    let all: String = texts.iter().map(|text| told(loader("a.json", text))).collect();
    expect_test::expect![[r#"
        a.json:1,48-55: A number is required, but this is a string that cannot be read as a number. To refer to a value, write "${var.a}".
        a.json:1,29-37: This is a template and no type. Leave out "${" and "}": the type is int.
        a.json:1,47-57: A whole number is required.
          a default is written out, so that this is text; what is computed stands where the variable is used
          this is the type of the variable
        a.json:1,20-30: "for_each" is neither an argument nor a block type here.
          a block for each element is made by a dynamic one: write `"dynamic": { "type": { "for_each": ..., "content": { ... } } }` with the type of this block
        a.json:1,25-26: The required argument "for_each" is not set.
        a.json:1,25-26: The required argument "labels" is not set.
        a.json:1,25-26: A dynamic block has a block "content", which says what is in each "service" block: write `"content": { ... }`.
        a.json:1,26-31: "web" is neither an argument nor a block type here.
    "#]].assert_eq(&all);
}

/// Variables of the environment that lead nowhere, by the names of what the configuration declares.
#[test]
fn variables_of_the_environment() {
    let text = "variable \"port\" {\n  default = 80\n}\nworkers = var.port\n";
    let names = ["APP_VAR_PORT", "APP_PORT", "APP_VAR_PROT", "APP_var__port", "APP_BOOKS"];
    let all: String = names.map(|name| told(loader("a.hcl", text).env_from("APP", [(name, "1")]))).concat();
    expect_test::expect![[r#"
        environment variable APP_VAR_PORT:1,1-2: There is nothing called "APP_VAR_PORT". Did you mean "APP_VAR__PORT"?
        environment variable APP_PORT:1,1-2: There is nothing called "APP_PORT". Did you mean "APP_VAR__PORT"?
        environment variable APP_VAR_PROT:1,1-2: There is nothing called "APP_VAR_PROT". Did you mean "APP_VAR__PORT"?
        environment variable APP_BOOKS:1,1-2: There is nothing called "APP_BOOKS".
    "#]]
    .assert_eq(&all);
}

/// Each call of a function has a type of its own, and beyond so many parts of them nobody knows it before evaluation: then
/// nothing is said of it, neither right nor wrong.
#[test]
fn many_calls_of_what_gives_much() {
    let text = |calls: usize| {
        let parts = "p, ".repeat(1000);
        let calls: String = (0..calls).map(|call| format!("${{f({call})[0]}}")).collect();
        let function = format!("function \"f\" {{\n  params = [p]\n  result = [{parts}]\n}}\n");
        format!("{function}motd = \"{calls}\"\nworkers = f(\"x\")[0]\n")
    };
    let check = |calls: usize| loader("a.hcl", &text(calls)).check::<Config>(&Scope::new());
    assert!(check(10).unwrap_err().to_string().contains("this one is of type \"x\""));
    assert!(check(110).unwrap().is_empty());
    // Each look begins anew.
    let scope = Scope::new();
    for _ in 0..3 {
        assert!(loader("a.hcl", &text(50)).check::<Config>(&scope).is_err());
    }
}

/// What a value that there is not would be, and what is not evaluated, is no mistake before there are values either.
#[test]
fn what_loads_is_not_refused_before() {
    let port = "variable \"port\" {\n  default = 80\n}\n";
    let texts = [
        "function \"f\" {\n  params = [a]\n  variadic_param = rest\n  result = [for x in rest : rest[0]]\n}\nmotd = \"${length(f(1))}\"\n",
        "function \"f\" {\n  params = [a]\n  result = [for k, v in a : a.x if v != 1]\n}\nmotd = \"${length(f({}))}\"\n",
        "locals {\n  a = []\n}\nmotd = \"%{ for x in local.a }${local.a[0]}%{ endfor }\"\n",
        "hosts = []\nmotd = join(\"\", [for x in hosts : hosts[0]])\n",
        "function \"f\" {\n  params = [a]\n  result = \"${a}:${convert(var.port, string)}\"\n}\nmotd = f(\"h\")\n",
        "function \"f\" {\n  params = [a]\n  result = convert({ port = var.port }, object({ port = string })).port\n}\nmotd = f(1)\n",
    ];
    let scope = Scope::new().with_context(&EvalContext::new().with_functions(stdlib::functions()));
    for text in texts {
        let loader = loader("a.hcl", &format!("{port}{text}"));
        let [loaded, checked] = [loader.load::<Config>().map(drop), loader.check::<Config>(&scope).map(drop)];
        assert!(loaded.is_ok() && checked.is_ok(), "{text}: {loaded:?} {checked:?}");
    }
}

/// A root of JSON that is a list of objects has the same names as one object.
#[test]
fn names_in_a_list_at_the_root() {
    for text in [r#"{"motd": "${greeting}", "greeting": "hi"}"#, r#"[{"motd": "${greeting}"}, {"greeting": "hi"}]"#] {
        let config: Config = loader("a.hcl.json", text).load().unwrap();
        assert_eq!(config.motd.as_deref(), Some("hi"));
    }
    let found = told(loader("a.hcl.json", r#"[{"motd": "${service.a.x}"}, {"service": {"a": {"port": 1}}}]"#));
    expect_test::expect![[r#"
        a.hcl.json:1,23-25: This value has no attribute "x".
    "#]]
    .assert_eq(&found);
}

#[test]
fn definitions_with_a_wrong_line_or_name() {
    let all: String = [
        "variable \"v\" {\n  default: 1\n}\nworkers = var.v\n",
        "variable \"v\" {\n  defualt = 1\n}\nworkers = var.v\n",
        "variable \"v\" {\n  default = 1\n  validation {\n    conditon = true\n    error_message: \"x\"\n  }\n}\n",
        "function \"f\" {\n  params: [a]\n  result = a\n}\nworkers = f(1)\n",
        "function \"f\" {\n  params = [a]\n  reslut = a\n}\nworkers = f(1)\n",
        "dynamic \"service\" {\n  for_each: [1]\n  labels = [service.value]\n  content {\n    port = 1\n  }\n}\n",
        "dynamic \"service\" {\n  for_each = [1]\n  labels = [service.value]\n  contnet {\n    port = 1\n  }\n}\n",
        "locals {\n  a: 1\n  b = 2\n}\nworkers = local.b\n",
    ]
    .map(said)
    .concat();
    expect_test::expect![[r#"
        a.hcl:2,10-11: Write an argument (`name = value`) or a block (`name { ... }`) here. Between the name of an argument and its value, write "=".
        before:
        a.hcl:2,10-11: Write an argument (`name = value`) or a block (`name { ... }`) here. Between the name of an argument and its value, write "=".
        a.hcl:4,11-16: A plain value of type int is required, but output(dynamic) may be secret, and secrets are not taken here.
        a.hcl:2,3-10: "defualt" is not an argument here. Did you mean "default"?
        a.hcl:4,5-13: "conditon" is not an argument here. Did you mean "condition"?
        a.hcl:5,18-19: Write an argument (`name = value`) or a block (`name { ... }`) here. Between the name of an argument and its value, write "=".
        a.hcl:2,9-10: Write an argument (`name = value`) or a block (`name { ... }`) here. Between the name of an argument and its value, write "=".
        a.hcl:3,3-9: "reslut" is not an argument here. Did you mean "result"?
        a.hcl:2,11-12: Write an argument (`name = value`) or a block (`name { ... }`) here. Between the name of an argument and its value, write "=".
        a.hcl:4,3-10: "contnet" is not a block type here. Did you mean "content"?
        a.hcl:2,4-5: Write an argument (`name = value`) or a block (`name { ... }`) here. Between the name of an argument and its value, write "=".
    "#]].assert_eq(&all);
}

/// Definitions that the loader takes out of a body are no part of a root that is a value or a map.
#[test]
fn definitions_are_no_part_of_a_root_value() {
    let texts = [
        "variable \"v\" {\n  type    = list(number)\n  default = [\"z\"]\n}\nx = var.v\n",
        "function \"f\" {\n  params = [a]\n  result = a + nosuch\n}\nx = f(1)\n",
        "locals {\n  a = nosuch\n  b = local.a\n}\nx = local.b\n",
    ];
    for text in texts {
        let loader = loader("a.hcl", text);
        let said =
            |error: hcl_serde::Error| error.diagnostics().iter().map(|found| format!("{found}\n")).collect::<String>();
        let of_value = said(loader.load::<hcl_serde::Value>().unwrap_err());
        let of_map = said(loader.load::<BTreeMap<String, hcl_serde::Value>>().unwrap_err());
        assert_eq!(of_value.lines().count(), 1, "{of_value}");
        assert_eq!(of_value, of_map);
        let pending = said(loader.load_pending::<hcl_serde::Value>().err().unwrap());
        assert_eq!(of_value, pending);
    }
}

/// A variable that says nothing of its type keeps a text that converts by itself; lists, objects and null are values.
#[test]
fn texts_for_variables_without_a_type() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Seen {
        seen: String,
    }
    let seen = |declaration: &str, value: &str| {
        let text = format!("{declaration}\nseen = jsonencode(var.v)\n");
        let loader = loader("a.hcl", &text).env_from("APP", [("APP_VAR__V", value)]);
        loader.load::<Seen>().map(|seen| seen.seen).map_err(|error| error.to_string())
    };
    let any = "variable \"v\" {}";
    for text in ["[::1]:80", "5", "true", "[", "{", "[a]", "[1", "{a}", "05", "1e3", "x y", "${x}", "[]]"] {
        let written = format!("{text:?}");
        assert_eq!(seen(any, text), Ok(written.clone()));
        assert_eq!(seen("variable \"v\" {\n  default = \"a\"\n}", text), Ok(written));
    }
    for (text, value) in [("[1, 2]", "[1,2]"), ("{ a = 1 }", "{\"a\":1}"), ("null", "null")] {
        assert_eq!(seen(any, text).as_deref(), Ok(value));
    }
    let number = "variable \"v\" {\n  default = 1\n}";
    assert_eq!(seen(number, "5").as_deref(), Ok("5"));
    assert_eq!(seen("variable \"v\" {\n  type = any\n}", "5").as_deref(), Ok("5"));
    assert_eq!(seen("variable \"v\" {\n  type = any\n}", "[::1]:80").as_deref(), Ok("\"[::1]:80\""));
    assert!(seen("variable \"v\" {\n  type = list(string)\n}", "[::1]:80").is_err());
    assert!(
        loader("a.hcl", "variable \"v\" {}\nseen = var.v == \"5\" ? \"yes\" : \"no\"\n")
            .override_value("var.v", "5")
            .load::<Seen>()
            .is_ok_and(|seen| seen.seen == "yes")
    );
}

/// A check expands the `dynamic` blocks of bodies that no schema describes, as a load does.
#[test]
fn dynamic_blocks_of_values_are_checked() {
    let text = "dynamic \"t\" {\n  for_each = { x = 1 }\n  content {\n    a = t.value\n  }\n}\n";
    let loader = || Loader::new().allow_dynamic().named_text("app.hcl", text);
    assert!(loader().load::<hcl_serde::Value>().is_ok());
    let checked = loader().check::<hcl_serde::Value>(&Scope::new());
    assert!(checked.is_ok(), "{}", checked.unwrap_err().report());
}
