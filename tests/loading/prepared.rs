//! Configurations that define variables, locals and names themselves, through `Loader`: with layers, the environment,
//! overrides, what comes later, and before values are known.

use std::collections::BTreeMap;

use hcl_model::body::BodySchema;
use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::stdlib;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::Promise;
use hcl_serde::model::function::Function;
use hcl_serde::model::types::Type;
use hcl_serde::{EvalContext, HclSchema, Loader, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    #[hcl(block)]
    target: BTreeMap<String, Target>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Target {
    image: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    replicas: Option<u8>,
}

const NATIVE: &str = r#"variable "stage" {
  type    = string
  default = "dev"
  validation {
    condition     = strlen(var.stage) < 5
    error_message = "A stage has four letters at most."
  }
}
variable "token" {
  sensitive = true
  default   = "none"
}
locals {
  domain = "${var.stage}.example.com"
}
base   = "reg.${local.domain}"
unused = noted(1)
target "app" {
  image = "${base}/app"
  tags  = ["a", "b"]
}
target "all" {
  tags = [for name in ["app"] : "${name}-${target.app.tags[0]}"]
}
"#;

const JSON: &str = r#"{
  "variable": {
    "stage": {
      "type": "string",
      "default": "dev",
      "validation": {"condition": "${strlen(var.stage) < 5}", "error_message": "A stage has four letters at most."}
    },
    "token": {"sensitive": true, "default": "none"}
  },
  "locals": {"domain": "${var.stage}.example.com"},
  "base": "reg.${local.domain}",
  "unused": "${noted(1)}",
  "target": {
    "app": {"image": "${base}/app", "tags": ["a", "b"]},
    "all": {"tags": "${[for name in [\"app\"] : \"${name}-${target.app.tags[0]}\"]}"}
  }
}"#;

fn loader() -> Loader {
    let noted = Function::new([hcl_serde::model::function::Param::new("value", Type::DYNAMIC)], Type::DYNAMIC, |_| {
        panic!("what nothing needs is not evaluated")
    });
    let context = EvalContext::new().with_functions(stdlib::functions()).with_function("noted", noted);
    Loader::new().context(context).allow_variables("var").allow_locals("local").allow_references()
}

/// The report on a configuration that is refused.
fn refused(loader: &Loader) -> String {
    loader.load_full::<Config>().unwrap_err().diagnostics().report(&RenderOptions::new()).to_string()
}

/// Place and code of each diagnostic.
fn places(loader: &Loader) -> Vec<String> {
    let error = loader.load::<Config>().unwrap_err();
    let place = |at: &hcl_serde::Range| format!("{}:{}", at.source().name(), at.start().line);
    error
        .diagnostics()
        .iter()
        .map(|it| format!("{} {}", it.subject().map_or_else(String::new, place), it.code()))
        .collect()
}

#[test]
fn in_both_syntaxes() {
    for (name, text) in [("app.hcl", NATIVE), ("app.hcl.json", JSON)] {
        let loaded = loader().named_text(name, text).load_full::<Config>().unwrap();
        assert_eq!(loaded.config.target["app"].image.as_deref(), Some("reg.dev.example.com/app"), "{name}");
        assert_eq!(loaded.config.target["all"].tags, ["app-a"], "{name}");
        assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
        let table = loaded.explain();
        assert!(table.contains("\"reg.dev.example.com/app\""), "{table}");
        assert!(!table.contains("variable") && !table.contains("locals"), "{table}");
    }
}

/// What is defined comes before names, whenever that was said; what is defined by hand, where it was said.
#[test]
fn in_any_order() {
    let text = "base = \"${var.a}-${local.b}-${twice(\"c\")}-${const.d}\"\ntarget \"app\" {\n  image = base\n}\n\
                variable \"a\" {\n  default = \"a\"\n}\nlocals {\n  b = twice(\"b\")\n}\n\
                function \"twice\" {\n  params = [x]\n  result = \"${x}${x}\"\n}\n";
    let defining = |loader: Loader| {
        let constants = Value::object([("d", Value::from("d"))]);
        loader.transform(move |it| {
            let context = it.context().clone().with_variable("const", constants.clone());
            it.define((context, Diagnostics::new()));
        })
    };
    let loader = || Loader::new().named_text("app.hcl", text);
    for loader in [
        defining(loader()).allow_references().allow_functions().allow_locals("local").allow_variables("var"),
        defining(loader()).allow_functions().allow_references().allow_locals("local").allow_variables("var"),
        defining(loader()).allow_variables("var").allow_functions().allow_locals("local").allow_references(),
    ] {
        let config: Config = loader.load().unwrap();
        assert_eq!(config.target["app"].image.as_deref(), Some("a-bb-cc-d"));
        loader.check::<Config>(&Scope::new()).unwrap();
    }
    assert!(
        refused(&defining(loader().allow_references()).allow_functions().allow_locals("local").allow_variables("var"))
            .contains("`const`")
    );
}

/// Later layers override what is declared and defined, bodies of the program are layers, and variables get their values
/// from the environment and from overrides, which count last.
#[test]
fn layers_and_values_for_variables() {
    let text = "locals {\n  domain = \"x.${var.stage}\"\n}\nbase = \"other/${local.domain}\"\ntarget \"app\" {\n  tags = [\"z\"]\n}\n";
    let at = hcl_model::source::Source::new("built in", "").range(0, 0);
    let built = hcl_serde::Body::builder(at.clone()).attribute("name", "built", at).build();
    let layers = loader().named_text("app.hcl", NATIVE).layer().named_text("local.hcl", text).layer().body(built);
    let config: Config = layers.load().unwrap();
    assert_eq!((config.name.as_deref(), &*config.target["all"].tags), (Some("built"), &["app-z".to_owned()][..]));
    assert_eq!(config.target["app"].image.as_deref(), Some("other/x.dev/app"));

    let from_env = layers.clone().env_from("APP", [("APP_VAR__STAGE", "test"), ("APP_TARGET__APP__REPLICAS", "2")]);
    let config: Config = from_env.load().unwrap();
    assert_eq!(
        (config.target["app"].image.as_deref(), config.target["app"].replicas),
        (Some("other/x.test/app"), Some(2))
    );
    let config: Config = from_env.clone().override_value("var.stage", "flag").load().unwrap();
    assert_eq!(config.target["app"].image.as_deref(), Some("other/x.flag/app"));

    let report = refused(&from_env.clone().override_value("var.stage", "production"));
    assert!(report.contains("override of var.stage") && report.contains("four letters"), "{report}");
    let report = refused(&from_env.clone().override_value("var.stgae", "x"));
    assert!(report.contains("did you mean `var.stage`?"), "{report}");
    let report = refused(&from_env.clone().override_value("var.stage.x", "x"));
    assert!(report.contains("A declared variable gets a value as a whole, by its name"), "{report}");
    let misspelled = layers.clone().env_from("APP", [("APP_VAR__STGAE", "canary")]);
    let warnings = misspelled.load_full::<Config>().unwrap().warnings.to_string();
    assert!(warnings.contains("APP_VAR__STAGE") && !warnings.contains("canary"), "{warnings}");
    assert!(refused(&misspelled.deny_unknown_env()).contains("sets nothing"));
}

/// All mistakes of all sources, once each, in the order of the text, and none that only follows from another.
#[test]
fn one_report() {
    let text = r#"variable "stage" {
  type    = number
  default = "dev"
}
locals {
  a = local.b
  b = local.a
  c = "${local.a}-${nothing}"
}
base  = local.c
other = -[base]
target "app" {
  image    = "${base}/${var.stage}/${local.a}"
  replicas = "many"
}
target "db" {
  image = targt.app.image
  tags  = target.app.imgae
  color = "red"
}
"#;
    let all =
        ["3 invalid-default", "6 circular-reference", "8 unknown-variable", "11 invalid-operand", "14 invalid-value"];
    let rest = ["17 unknown-variable", "18 unknown-attribute", "19 unknown-argument"];
    let all: Vec<String> = all.into_iter().chain(rest).map(|it| format!("app.hcl:{it}")).collect();
    assert_eq!(places(&loader().named_text("app.hcl", text)), all);
    let (config, diagnostics) = loader().named_text("app.hcl", text).recover::<Config>();
    assert!(diagnostics.has_errors());
    assert!(config.unwrap().target.contains_key("app"));
}

/// Functions use what is defined before them, and what is defined after them uses functions; layers override them, and what
/// is wrong with them or with their results is seen with the values and before them, in both syntaxes.
#[test]
fn functions_of_the_configuration() {
    let native = r#"
variable "stage" {
  default = "dev"
}
function "host" {
  params = [name]
  result = "${name}.${var.stage}"
}
function "tags" {
  params         = []
  variadic_param = names
  result         = [for name in names : host(name)]
}
locals {
  all = tags("a", "b")
}
target "app" {
  image = host("app")
  tags  = local.all
}
"#;
    let json = r#"{
  "variable": {"stage": {"default": "dev"}},
  "function": {
    "host": {"params": ["name"], "result": "${name}.${var.stage}"},
    "tags": {"params": [], "variadic_param": "names", "result": "${[for name in names : host(name)]}"}
  },
  "locals": {"all": "${tags(\"a\", \"b\")}"},
  "target": {"app": {"image": "${host(\"app\")}", "tags": "${local.all}"}}
}"#;
    let base = Loader::new().allow_variables("var").allow_functions().allow_locals("local");
    for (name, text) in [("app.hcl", native), ("app.json", json)] {
        let loader = base.clone().named_text(name, text);
        let config: Config = loader.load().unwrap();
        assert_eq!(config.target["app"].image.as_deref(), Some("app.dev"));
        assert_eq!(config.target["app"].tags, ["a.dev", "b.dev"]);
        let layer = "function \"host\" {\n  result = upper(name)\n}\nname = host(1)\n";
        let context = EvalContext::new().with_functions(stdlib::functions());
        let layered = loader.clone().context(context).layer().named_text("local.hcl", layer).load::<Config>().unwrap();
        assert_eq!((layered.name.as_deref(), &*layered.target["app"].tags[1]), (Some("1"), "B"));
        let before = loader.check::<Config>(&Scope::new()).unwrap();
        assert!(before.is_empty(), "{before}");
    }
    let wrong = "function \"both\" {\n  params = [a]\n  result = [a, nothing]\n}\n\
                 function \"text\" {\n  params = []\n  result = [1]\n}\n\
                 function \"one\" {\n  params = [1]\n  result = two()\n}\n\
                 target \"app\" {\n  image = both(1)\n  tags = [one(), text()]\n}\n";
    let loader = base.named_text("wrong.hcl", wrong);
    let expected = ["wrong.hcl:3 unknown-variable", "wrong.hcl:10 invalid-parameter", "wrong.hcl:15 invalid-value"];
    assert_eq!(places(&loader), expected);
    let before = loader.check::<Config>(&Scope::new()).unwrap_err();
    let before: Vec<&str> = before.diagnostics().iter().map(|found| found.code()).collect();
    assert_eq!(before, ["unknown-variable", "invalid-parameter", "invalid-value"]);
}

/// What is prepared once waits with the rest, and is computed anew when promises are settled.
#[test]
fn what_comes_later() {
    let (promise, resolve) = Promise::new("port", Type::NUMBER);
    let context = EvalContext::new().with_variable("port", promise.to_value());
    let text = "locals {\n  next = port + 1\n}\nbase = \"h:${local.next}\"\ntarget \"app\" {\n  image = base\n}\n";
    let loader = Loader::new().context(context).allow_locals("local").allow_references().named_text("app.hcl", text);
    let pending = loader.load_pending::<Config>().unwrap();
    assert_eq!(pending.waits_for(), [promise]);
    resolve.resolve(Value::from(80)).unwrap();
    assert_eq!(pending.finish().unwrap().target["app"].image.as_deref(), Some("h:81"));
    let refused = loader
        .named_text("more.hcl", "locals {\n  x = nothing\n}\ntarget \"b\" {\n  tags = 5\n}\n")
        .load_pending::<Config>();
    assert_eq!(refused.unwrap_err().diagnostics().len(), 2);
}

/// A mistake in what is prepared makes nothing a mistake that waits: neither a variable nor a call nor what is defined.
#[test]
fn what_waits_beside_a_mistake() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is there to be shown")]
    struct Sizes {
        #[hcl(block)]
        disk: Vec<Disk>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is there to be shown")]
    struct Disk {
        size: u32,
        name: String,
    }

    let (later, _resolver) = Promise::new("later", Type::NUMBER);
    let start = Function::eventual("start", [], Type::NUMBER, |_, _| {});
    let context = EvalContext::new().with_variable("later", later.to_value()).with_function("start", start);
    let text = "disk {\n  size = later - 8000\n  name = later\n}\ndisk {\n  size = start() + 1\n  name = local.next\n}\n\
                disk {\n  size = [later]\n  name = local.broken\n}\n";
    let loader = Loader::new().context(context).named_text("app.hcl", text).allow_locals("local");
    let loader = loader.named_text("wrong.hcl", "locals {\n  next = later + 1\n  broken = nosuch\n}\n");
    let refused = loader.load_pending::<Sizes>().unwrap_err();
    let said: Vec<String> = refused.diagnostics().iter().map(|found| found.to_string()).collect();
    assert_eq!(said.len(), 2, "{refused}");
    assert!(said[0].starts_with("app.hcl:10:") && said[1].starts_with("wrong.hcl:3:"), "{refused}");
}

#[test]
fn before_values_are_known() {
    let scope = Scope::new()
        .with_context(&EvalContext::new().with_functions(stdlib::functions()))
        .with_variable("noted", StaticType::INT);
    let text = NATIVE.replace("noted(1)", "noted");
    assert!(loader().named_text("app.hcl", &*text).check::<Config>(&scope).unwrap().is_empty());
    let text = text
        .replace("default = \"dev\"", "default = [1]")
        .replace("tags  = [\"a\", \"b\"]", "replicas = [base]\n  tags = bsae");
    let refused = loader().named_text("app.hcl", text).check::<Config>(&scope).unwrap_err();
    let codes: Vec<&str> = refused.diagnostics().iter().map(|it| it.code()).collect();
    assert_eq!(codes, ["invalid-default", "invalid-value", "unknown-variable"], "{refused}");
}

const MADE: &str = r#"variable "ports" {
  default = { web = "a", db = "b" }
}
locals {
  prefix = "made"
}
extra = ["c"]
dynamic "target" {
  for_each = merge(var.ports, { more = extra[0] })
  labels   = ["${local.prefix}-${target.key}"]
  content {
    image = "${local.prefix}/${target.value}"
    dynamic_tags = 1
  }
}
target "again" {
  tags = [target.made-web.image]
}
"#;

const MADE_JSON: &str = r#"{
  "variable": {"ports": {"default": {"web": "a", "db": "b"}}},
  "locals": {"prefix": "made"},
  "extra": ["c"],
  "dynamic": {"target": {
    "for_each": "${merge(var.ports, {more = extra[0]})}",
    "labels": ["${local.prefix}-${target.key}"],
    "content": {
      "image": "${local.prefix}/${target.value}",
      "dynamic_tags": 1
    }
  }},
  "target": {"again": {"tags": ["${target.made-web.image}"]}}
}"#;

/// `dynamic` blocks see what the configuration defines, and blocks that they make have names and are set as others are.
#[test]
fn blocks_made_of_what_is_defined() {
    for (name, text, made) in
        [("app.hcl", MADE, "app.hcl:13,5-17"), ("app.hcl.json", MADE_JSON, "app.hcl.json:10,7-21")]
    {
        let report = refused(&loader().allow_dynamic().named_text(name, text));
        assert!(
            report.contains("generated by dynamic `target` for the element with key \"db\" and 2 more"),
            "{report}"
        );
        assert_eq!(report.matches("error[").count(), 1, "{report}");
        assert!(report.contains(&made.replace(',', ":").split('-').next().unwrap().to_owned()), "{report}");

        let text = text.replace("    dynamic_tags = 1\n", "").replace(",\n      \"dynamic_tags\": 1", "");
        let over = "locals {\n  prefix = \"over\"\n}\ntarget \"over-db\" {\n  replicas = 3\n}\n";
        let one = loader().allow_dynamic().named_text(name, &*text);
        let loaded = one.load_full::<Config>().unwrap();
        assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
        let keys = |config: &Config| config.target.keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(&loaded.config), ["again", "made-db", "made-more", "made-web"]);
        assert_eq!(loaded.config.target["again"].tags, ["made/a"]);
        let table = loaded.explain();
        assert!(table.contains("target.made-more.image") && table.contains("\"made/c\""), "{table}");

        let text = text.replace("made-web", "over-web");
        let two = loader().allow_dynamic().named_text(name, text).layer().named_text("over.hcl", over);
        let two = two
            .env_from("APP", [("APP_TARGET__OVER_WEB__IMAGE", "set")])
            .override_value("var.ports", "{ web = 1, db = 2 }");
        let loaded = two.load_full::<Config>().unwrap();
        assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
        assert_eq!(keys(&loaded.config), ["again", "over-db", "over-more", "over-web"]);
        let db = &loaded.config.target["over-db"];
        assert_eq!((db.image.as_deref(), db.replicas), (Some("over/2"), Some(3)));
        assert_eq!(loaded.config.target["again"].tags, ["set"]);
    }
}

/// What a collection is computed of can come later; with types alone it is checked too.
#[test]
fn blocks_made_later() {
    let (promise, resolve) = Promise::new("ports", Type::list(Type::STRING));
    let text = "locals {\n  all = ports\n}\ndynamic \"rule\" {\n  for_each = local.all\n  content {\n    \
                allow = rule.value\n  }\n}\n";
    #[derive(Debug, Deserialize, HclSchema)]
    struct Rules {
        #[hcl(block)]
        rule: Vec<Rule>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Rule {
        allow: String,
    }
    let context = EvalContext::new().with_variable("ports", promise.to_value());
    let loader = Loader::new().context(context).allow_locals("local").allow_dynamic().named_text("app.hcl", text);
    let pending = loader.load_pending::<Rules>().unwrap();
    assert_eq!(pending.waits_for(), [promise]);
    resolve.resolve(Value::list(Type::STRING, [Value::from("a"), Value::from("b")])).unwrap();
    let rules = pending.finish().unwrap().rule;
    assert_eq!(rules.iter().map(|rule| &*rule.allow).collect::<Vec<_>>(), ["a", "b"]);

    let scope = Scope::new().with_variable("ports", StaticType::list(StaticType::list(StaticType::STRING)));
    let refused = loader.check::<Rules>(&scope).unwrap_err();
    assert!(refused.to_string().contains("app.hcl:7:"), "{refused}");
    let scope = Scope::new().with_variable("ports", StaticType::list(StaticType::STRING));
    assert!(loader.check::<Rules>(&scope).unwrap().is_empty());
}

/// Definitions have to be written out.
#[test]
fn made_definitions() {
    let native = "dynamic \"variable\" {\n  for_each = [1]\n  labels = [\"x\"]\n  content {}\n}\n";
    let json = r#"{"dynamic": {"locals": {"for_each": [1], "content": {}}}}"#;
    for (name, text) in [("app.hcl", native), ("app.hcl.json", json)] {
        let report = refused(&loader().allow_dynamic().named_text(name, text));
        assert!(report.contains("write the") && report.contains("blocks out"), "{report}");
        assert_eq!(report.matches("error[").count(), 1, "{report}");
    }
}

/// A misspelled argument is a name at the root, which nothing needs.
#[test]
fn names_that_were_meant_otherwise() {
    for (name, text) in
        [("app.hcl", "nmae = \"x\"\nother = \"y\"\n"), ("app.hcl.json", r#"{"nmae": "x", "other": "y"}"#)]
    {
        let warnings = loader().named_text(name, text).load_full::<Config>().unwrap().warnings;
        assert_eq!(warnings.len(), 1, "{warnings}");
        let warning = warnings.to_string();
        assert!(warning.contains("`nmae` is not an argument here"), "{warning}");
        assert!(warning.contains("Did you mean `name`?"), "{warning}");
        let checked = loader().named_text(name, text).check::<Config>(&Scope::new()).unwrap();
        assert_eq!(checked.to_string(), warning);
    }
    let needed = "nmae = \"x\"\nvia = nmae\ntarget \"a\" {\n  image = via\n}\n";
    assert!(loader().named_text("app.hcl", needed).load_full::<Config>().unwrap().warnings.is_empty());
}

/// "code line" as [`places`] has it.
fn expected_places(codes: &str) -> String {
    let turned =
        codes.split(", ").map(|it| it.split_once(' ').map_or_else(String::new, |(code, at)| format!("{at} {code}")));
    turned.collect::<Vec<_>>().join(", ")
}

/// A misspelt block for definitions is said to be one, whether or not something else is wrong.
#[test]
fn misspelt_definitions() {
    let texts = [
        ("a.hcl", "varaible \"stage\" {\n  default = \"a\"\n}\n", "`variable`?"),
        ("b.hcl", "local {\n  a = 1\n}\ntarget \"a\" {\n  image = local.a\n}\n", "`locals`?"),
        ("d.hcl", "targte \"a\" {}\n", "`target`?"),
    ];
    for (name, text, meant) in texts {
        let asked = format!("= help: did you mean {meant}");
        let report = refused(&loader().named_text(name, text));
        assert!(report.contains(&asked), "{report}");
        let (_, found) = loader().named_text(name, text).recover::<Config>();
        assert!(found.iter().any(|found| found.message().contains(&format!("Did you mean {meant}"))), "{name}");
        let checked = loader().named_text(name, text).check::<Config>(&Scope::new()).unwrap_err();
        assert!(checked.report().contains(&asked), "{}", checked.report());
    }
    // What it would have defined is not missed, and everything else is.
    let context = EvalContext::new().with_variable("other", Value::object([("b", Value::from("b"))]));
    for (name, text, codes) in [
        (
            "a.hcl",
            "varaible \"x\" {\n  default = \"a\"\n}\nvariable \"y\" {}\ntarget \"a\" {\n  image = var.x\n  tags = [var.x, other.a, var.z]\n}\n",
            "unknown-block 1, missing-variable 4, unknown-attribute 7, unknown-attribute 7",
        ),
        (
            "b.hcl",
            "local {\n  a = 1\n  b = local.a\n}\ntarget \"a\" {\n  image = local.a\n  replicas = local[\"b\"] + local.c\n}\n",
            "unknown-block 1, unknown-attribute 7",
        ),
        (
            "c.hcl",
            "functoin \"f\" {\n  params = []\n  result = 1\n}\ntarget \"a\" {\n  image = f()\n  replicas = g()\n}\n",
            "unknown-block 1, unknown-function 7",
        ),
        (
            "a.hcl.json",
            r#"{"varaible": {"x": {}},
                "target": {"a": {"image": "${var.x}", "replicas": "${var.z}"}}}"#,
            "unknown-property 1, unknown-attribute 2",
        ),
    ] {
        let loader =
            Loader::new().context(context.clone()).allow_variables("var").allow_functions().allow_locals("local");
        let loader = loader.named_text(name, text);
        assert_eq!(places(&loader).join(", ").replace(&format!("{name}:"), ""), expected_places(codes), "{name}");
    }
    // The same name elsewhere is missed all the same.
    for (name, text, codes) in [
        (
            "a.hcl",
            "varaible \"x\" {}\ntarget \"a\" {\n  image = other.x\n  tags = [var.x, var[\"x\"].y, other[\"x\"], local.x, x, x()]\n}\n",
            "unknown-block 1, unknown-attribute 3, invalid-index 4, unknown-attribute 4, unknown-variable 4, unknown-function 4",
        ),
        (
            "b.hcl",
            "functoin \"x\" {}\ntarget \"a\" {\n  image = other.x\n  tags = [var.x, x, x()]\n}\n",
            "unknown-block 1, unknown-attribute 3, unknown-attribute 4, unknown-variable 4",
        ),
        (
            "b.hcl.json",
            r#"{"varaible": {"x": {}},
                "target": {"a": {"image": "${other.x}",
                                 "tags": ["${var.x}", "${var[\"x\"]}", "${other[\"x\"]}", "${local.x}"]}}}"#,
            "unknown-property 1, unknown-attribute 2, invalid-index 3, unknown-attribute 3",
        ),
    ] {
        let loader =
            Loader::new().context(context.clone()).allow_variables("var").allow_functions().allow_locals("local");
        let loader = loader.named_text(name, text);
        assert_eq!(places(&loader).join(", ").replace(&format!("{name}:"), ""), expected_places(codes), "{name}");
    }
    // What a step of the program makes of its blocks can be anything but what there was before.
    let prepared = Loader::new().context(context).transform(|configuration| {
        configuration.take(&BodySchema::new().block("constants", [""; 0]));
        let context = configuration.context().child().with_variable("const", Value::object::<&str>([]));
        configuration.define((context, Diagnostics::new()));
    });
    let text = "constatns {\n  a = 1\n}\ntarget \"a\" {\n  image = const.a\n  tags = [other.a, a]\n}\n";
    let codes = "unknown-block 1, unknown-attribute 6";
    assert_eq!(places(&prepared.named_text("c.hcl", text)).join(", ").replace("c.hcl:", ""), expected_places(codes));
    // In JSON it is a property, which is a name if there are names at the root.
    let json =
        Loader::new().named_text("c.hcl.json", r#"{"varaible": {"stage": {}}, "name": "n"}"#).allow_variables("var");
    assert!(refused(&json).contains("did you mean `variable`?"), "{}", refused(&json));
    let nested = "target \"a\" {\n  image = \"i\"\n  varaible \"x\" {}\n}\n";
    assert!(!refused(&loader().named_text("e.hcl", nested)).contains("\"variable\""));
}

/// What was never known is said beside what could not be computed, and only once.
#[test]
fn what_is_not_known_beside_mistakes() {
    let context = EvalContext::new().with_variable("later", Value::unknown(Type::STRING));
    let text = "locals {\n  bad = nothing\n}\ntarget \"a\" {\n  image = local.bad\n}\ntarget \"b\" {\n  image = later\n}\n\
                dynamic \"target\" {\n  for_each = [local.bad]\n  labels = [target.value]\n  content {\n    \
                image = target.value\n  }\n}\n";
    let loader = Loader::new().context(context).allow_locals("local").allow_dynamic().named_text("app.hcl", text);
    let (_, found) = loader.recover::<Config>();
    let found: Vec<_> = found.iter().map(|it| (it.code(), it.subject().unwrap().start().line)).collect();
    assert_eq!(found, [("unknown-variable", 2), ("unknown-value", 8)]);
}
