//! Functions of a configuration that refer to what is defined later: local values, arguments and blocks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use expect_test::{Expect, expect};
use hcl_model::ext::IoPolicy;
use hcl_model::stdlib;
use hcl_model::typing::Scope;
use hcl_serde::eventual::{Eventual, Promise};
use hcl_serde::model::types::Type;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only `Debug` reads the fields")]
struct Config {
    name: Option<String>,
    secret: Option<Sensitive<String>>,
    #[serde(default)]
    all: Vec<String>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only `Debug` reads the fields")]
struct Service {
    port: Option<u16>,
    url: Option<String>,
}

fn loader(name: &str, text: &str) -> Loader {
    let loader = Loader::new().named_text(name, text).context(EvalContext::new().with_functions(stdlib::functions()));
    loader.allow_variables("var").allow_functions().allow_locals("local").allow_dynamic().allow_references()
}

/// Checks what a text loads as, and the reports of the load and of the check before values are known.
fn check(text: &str, expected: Expect) {
    let loader = loader("app.hcl", text);
    let mut out = match loader.load::<Config>() {
        Ok(config) => format!("{config:?}\n"),
        Err(error) => error.report(),
    };
    let scope = Scope::new().with_context(&EvalContext::new().with_functions(stdlib::functions()));
    match loader.check::<Config>(&scope) {
        Ok(found) if found.is_empty() => {}
        Ok(found) => drop(write!(out, "before: {}", hcl_serde::Error::from(found).report())),
        Err(error) if error.report() == out => {}
        Err(error) => drop(write!(out, "before:\n{}", error.report())),
    }
    expected.assert_eq(&out);
}

#[test]
fn a_function_refers_to_local_values() {
    check(
        r#"
function "url" {
  params = [host]
  result = "https://${host}.${local.domain}${path()}"
}
function "path" {
  params = []
  result = "/${local.version}"
}
locals {
  home    = url("www")
  domain  = "${local.zone}.example.com"
  zone    = "eu"
  version = "v1"
}
name = local.home
all  = [for host in ["a", "b"] : url(host)]
"#,
        expect![[r#"
            Config { name: Some("https://www.eu.example.com/v1"), secret: None, all: ["https://a.eu.example.com/v1", "https://b.eu.example.com/v1"], service: {} }
        "#]],
    );
}

#[test]
fn a_function_refers_to_arguments_and_blocks() {
    check(
        r#"
function "url" {
  params = [name]
  result = "http://${name}:${service.web.port}/${root()}"
}
function "root" {
  params = []
  result = name
}
name = "app"
all  = [url("a")]
service "web" {
  port = 80
  url  = url("web")
}
dynamic "service" {
  for_each = [root()]
  labels   = ["${service.value}-2"]
  content {
    url = url("x")
  }
}
"#,
        expect![[r#"
            Config { name: Some("app"), secret: None, all: ["http://a:80/app"], service: {"app-2": Service { port: None, url: Some("http://x:80/app") }, "web": Service { port: Some(80), url: Some("http://web:80/app") }} }
        "#]],
    );
}

#[test]
fn a_function_does_not_see_the_names_around_a_call() {
    check(
        r#"
function "zone" {
  params = []
  result = local.zone
}
locals {
  zone = "eu"
}
all = [for local in ["a"] : zone()]
"#,
        expect![[r#"
            Config { name: None, secret: None, all: ["eu"], service: {} }
        "#]],
    );
}

#[test]
fn a_circle_through_functions_is_one_error() {
    check(
        r#"
function "next" {
  params = [n]
  result = n + local.start
}
locals {
  start = next(1)
  other = next(2)
}
all = ["${local.start}"]
"#,
        expect![[r#"
            error[circular-reference]: circular reference
             --> app.hcl:7:11
              |
            7 |   start = next(1)
              |           ^^^^
              = These values need each other, so none of them can be computed first: local.start -> next() ->
                local.start.
            note: next() needs local.start here
             --> app.hcl:4:16
              |
            4 |   result = n + local.start
              |                -----------

            error: app.hcl has 1 error
        "#]],
    );
    check(
        r#"
function "port" {
  params = []
  result = service.web.port
}
service "web" {
  port = port()
}
"#,
        expect![[r#"
            error[circular-reference]: circular reference
             --> app.hcl:4:12
              |
            4 |   result = service.web.port
              |            ^^^^^^^^^^^^^^^^
              = These values need each other, so none of them can be computed first: port() -> service.web.port ->
                port().
            note: service.web.port needs port() here
             --> app.hcl:7:10
              |
            7 |   port = port()
              |          ----

            error: app.hcl has 1 error
        "#]],
    );
}

#[test]
fn unknown_names_in_functions_are_reported_once() {
    check(
        r#"
function "zone" {
  params = []
  result = "${local.zome}-${nowhere}"
}
function "unused" {
  params = []
  result = nowhere.else
}
locals {
  zone = "eu"
}
name = zone()
"#,
        expect![[r#"
            error[undeclared-reference]: reference to undeclared name
             --> app.hcl:4:15
              |
            4 |   result = "${local.zome}-${nowhere}"
              |               ^^^^^^^^^^ there is no `local.zome`
              = help: did you mean `zone`?

            error[unknown-variable]: unknown variable
             --> app.hcl:4:29
              |
            4 |   result = "${local.zome}-${nowhere}"
              |                             ^^^^^^^
              = The variable `nowhere` does not exist. Defined here: all, local, name, secret, service, var.

            error[unknown-variable]: unknown variable
             --> app.hcl:8:12
              |
            8 |   result = nowhere.else
              |            ^^^^^^^
              = The variable `nowhere` does not exist. Defined here: all, local, name, secret, service, var.
              = help: to write text, put it in quotes

            error: app.hcl has 3 errors
        "#]],
    );
    check(
        r#"
function "all" {
  params = []
  result = keys(local)
}
locals {
  zone = "eu"
}
all = all()
"#,
        expect![[r#"
            error[undeclared-reference]: reference to all values of `local`
             --> app.hcl:4:17
              |
            4 |   result = keys(local)
              |                 ^^^^^ a function refers to each value of `local` by its name
              = help: write `local.` and a name, or make the value a parameter

            error: app.hcl has 1 error
        "#]],
    );
}

#[test]
fn a_computed_name_of_a_local_value_is_one_error() {
    check(
        r#"
function "value" {
  params = [name]
  result = local[name]
}
locals {
  zone = "eu"
}
name = value("zone")
"#,
        expect![[r#"
            error[undeclared-reference]: reference to all values of `local`
             --> app.hcl:4:12
              |
            4 |   result = local[name]
              |            ^^^^^ a function refers to each value of `local` by its name
              = help: write `local.` and a name, or make the value a parameter

            error: app.hcl has 1 error
        "#]],
    );
}

#[test]
fn templates_in_other_files_have_no_later_definitions() {
    let folder = std::env::temp_dir().join(format!("hcl-serde-free-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("a.tpl"), "${twice(1)} ${zone()}").unwrap();
    let text = r#"
function "twice" {
  params = [text]
  result = "${text}${text}"
}
function "zone" {
  params = []
  result = local.zone
}
function "page" {
  params = []
  result = templatefile("FOLDER/a.tpl", {})
}
locals {
  zone = "eu"
  page = page()
}
name = zone()
"#;
    let text = text.replace("FOLDER", &folder.display().to_string());
    let loader = loader("app.hcl", &text).allow_io(IoPolicy::new().folder(&folder));
    let error = loader.load::<Config>().unwrap_err().report().replace(&folder.display().to_string(), "FOLDER");
    std::fs::remove_dir_all(&folder).unwrap();
    expect![[r#"
        error[unknown-variable]: unknown variable
          --> app.hcl:8:12
           |
         8 |   result = (sensitive)
           |            ^^^^^^^^^^^
           = The variable `local` is not available here: it is defined later. What a configuration defines is
             computed in this order, and can use only what comes before it: `variable` blocks (`var`), `function`
             blocks, `locals` blocks (`local`), the names of everything else.
           = help: to write text, put it in quotes
        note: while calling `zone`
          --> FOLDER/a.tpl:1:15
           |
         1 | (sensitive){(sensitive)} (sensitive){(sensitive)}
           |                                      -----------
        note: while calling `templatefile`
          --> app.hcl:12:12
           |
        12 |   result = (sensitive)
           |            -----------
        note: while calling `page`
          --> app.hcl:16:10
           |
        16 |   page = (sensitive)
           |          -----------

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&error);
}

#[test]
fn a_secret_stays_one_through_a_function() {
    check(
        r#"
function "key" {
  params = []
  result = "key-${secret}"
}
secret = "hunter2"
name   = key()
"#,
        expect![[r#"
            error[invalid-value]: invalid value for `name`
             --> app.hcl:7:10
              |
            7 | name   = key()
              |          ^^^^^
              = This value is secret, and this setting may be shown: use the value only in settings that take
                secrets.

            error: app.hcl has 1 error
            before:
            error[invalid-value]: invalid value for `name`
             --> app.hcl:7:10
              |
            7 | name   = key()
              |          ^^^^^
              = A plain value of type string is required, but output(string) may be secret, and secrets are not
                taken here.

            error: app.hcl has 1 error
        "#]],
    );
}

#[derive(Debug, Deserialize, HclSchema)]
struct Later {
    base: Eventual<u16>,
    one: Eventual<String>,
    two: Eventual<String>,
}

#[test]
fn a_promise_in_a_function_comes_later() {
    let text = r#"
function "of_local" {
  params = [name]
  result = "${name}:${local.port}"
}
function "of_argument" {
  params = []
  result = "${of_local("x")}/${base}"
}
locals {
  port = port + 1
}
base = local.port + 1
one  = of_local("a")
two  = of_argument()
"#;
    let (port, resolver) = Promise::new("port", Type::NUMBER);
    let context = EvalContext::new().with_variable("port", port.to_value());
    let loader = loader("app.hcl", text).context(context);
    let config: Later = loader.load().unwrap_or_else(|error| panic!("{}", error.report()));
    assert!(config.one.ready().is_err());
    assert_eq!(config.two.waits_for(), [port]);
    resolver.resolve(Value::from(80)).unwrap();
    assert_eq!(config.base.ready().unwrap(), 82);
    assert_eq!(config.one.ready().unwrap(), "a:81");
    assert_eq!(config.two.ready().unwrap(), "x:81/82");
}
