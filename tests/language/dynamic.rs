//! `dynamic` blocks: what they make of bodies (`tests/cases/dynamic`) and of Rust types (`tests/cases/dynamic-decode`), in
//! both syntaxes, with the report beside each file; and what comes later, layers, types and secrets.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use hcl_model::body::{Body, BodySchema, MergePolicy};
use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::Limits;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Promise, Value};
use hcl_model::{json, native, stdlib};
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{Expression, HclSchema, Loader, Sensitive};
use serde::Deserialize;

use crate::support::{Failures, cases};

fn context() -> EvalContext {
    static CONTEXT: LazyLock<EvalContext> = LazyLock::new(|| {
        let numbers = Value::tuple([Value::from(1), Value::from(2)]);
        let secret = Value::tuple([Value::from("canary")]).mark(Mark::sensitive());
        EvalContext::new()
            .with_functions(stdlib::functions())
            .with_variable("names", Value::set(Type::STRING, [Value::from("web"), Value::from("db")]))
            .with_variable("ports", Value::map(Type::NUMBER, [("web", Value::from(80)), ("db", Value::from(5432))]))
            .with_variable("numbers", numbers)
            .with_variable("n", 7)
            .with_variable("secret", secret)
            .with_variable("later", Value::DYNAMIC)
            .with_variable("later_list", Value::unknown(Type::list(Type::NUMBER)))
    });
    CONTEXT.clone()
}

/// At every level the same arguments and blocks, with no, one and two labels.
fn schema() -> BodySchema {
    let arguments = ["a", "k", "v", "x", "y"].into_iter().fold(BodySchema::new(), BodySchema::optional);
    arguments.block("b", [""; 0]).block("one", ["name"]).block("two", ["kind", "name"])
}

/// Everything in a body, evaluated, and what was found on the way.
fn show(body: &Body, indent: usize, out: &mut String, diagnostics: &mut Diagnostics) {
    let (content, found) = body.content(&schema());
    diagnostics.extend(found);
    for attribute in content.attributes() {
        let (value, found) = attribute.expr.evaluate(Mode::Full(&context()));
        diagnostics.extend(found);
        let _ = writeln!(out, "{:indent$}{} = {value:?}", "", attribute.name);
    }
    for block in content.blocks() {
        let labels: String = block.labels().iter().map(|label| format!(" {label:?}")).collect();
        let at = block.type_range().to_string();
        let at = at.split_once(':').map_or("", |(_, at)| at);
        let _ = writeln!(out, "{:indent$}{}{labels} {{  # {at}", "", block.block_type());
        show(block.body(), indent + 2, out, diagnostics);
        let _ = writeln!(out, "{:indent$}}}", "");
    }
}

fn parsed(name: &str, text: &str) -> (Body, Diagnostics) {
    let parse = if name.ends_with(".json") { json::parse_body(name, text) } else { native::parse_body(name, text) };
    (parse.tree, parse.diagnostics)
}

fn expanded(name: &str, text: &str) -> String {
    let (body, mut diagnostics) = parsed(name, text);
    let mut out = String::new();
    show(&body.expand(&context()), 0, &mut out, &mut diagnostics);
    let report = diagnostics.report(&RenderOptions::new());
    if report.is_empty() { out } else { format!("{out}\n{report}") }
}

#[test]
fn what_is_made() {
    let mut failures = Failures::default();
    for (extension, expected) in [("hcl", "txt"), ("json", "json.txt")] {
        for case in cases("dynamic", extension) {
            let actual = expanded(&case.name(), &case.text);
            assert!(!actual.contains("canary") || case.text.contains("canary"), "{actual}");
            let name = case.name();
            let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
            failures.compare(&case.path.with_file_name(format!("{stem}.{expected}")), &actual);
        }
    }
    failures.finish();
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Config {
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    step: Vec<Step>,
}

/// One block has to be there.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Needing {
    #[serde(flatten)]
    config: Config,
    #[hcl(block)]
    needed: Rule,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Service {
    port: u16,
    #[serde(default)]
    tags: Vec<String>,
    check: Option<Expression>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Rule {
    allow: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Tls {
    key: Sensitive<String>,
    cert: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is there to be shown")]
enum Step {
    Run { command: String },
    Wait { seconds: u8 },
}

fn loader(name: &str, text: &str) -> Loader {
    Loader::new().named_text(name, text).context(context()).allow_dynamic()
}

#[test]
fn what_is_decoded() {
    let mut failures = Failures::default();
    for (extension, expected) in [("hcl", "txt"), ("json", "json.txt")] {
        for case in cases("dynamic-decode", extension) {
            let loader = loader(&case.name(), &case.text);
            let actual = match loader.load_full::<Needing>() {
                Ok(loaded) => format!("{:#?}\n\n{}", loaded.config, loaded.explain()),
                Err(error) => error.report(),
            };
            assert!(!actual.contains("canary"), "{actual}");
            let name = case.name();
            let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
            failures.compare(&case.path.with_file_name(format!("{stem}.{expected}")), &actual);
        }
    }
    failures.finish();
}

/// What is wrong of one element is not decoded; all others are.
#[test]
fn what_can_be_decoded() {
    let text = "dynamic \"rule\" {\n  for_each = [\"a\", [], \"c\"]\n  content {\n    allow = rule.value\n  }\n}\n";
    let (config, diagnostics) = loader("app.hcl", text).recover::<Config>();
    let rules = config.unwrap().rule;
    assert_eq!(rules.iter().map(|rule| &*rule.allow).collect::<Vec<_>>(), ["a", "c"]);
    assert_eq!(diagnostics.len(), 1, "{diagnostics}");
    assert!(diagnostics.report(&RenderOptions::new()).contains("for the element with key 1"));
}

/// Blocks that were made override those of the layers below, and are overridden, as if they were written.
#[test]
fn layers() {
    let base = "service \"web\" {\n  port = 1\n  tags = [\"base\"]\n}\nrule {\n  allow = \"base\"\n}\n";
    let over = "dynamic \"service\" {\n  for_each = ports\n  labels = [service.key]\n  content {\n    \
                port = service.value\n  }\n}\ndynamic \"rule\" {\n  for_each = names\n  content {\n    \
                allow = rule.value\n  }\n}\n";
    let below = Loader::new().named_text("base.hcl", base).layer().named_text("over.hcl", over);
    let loaded = below.context(context()).allow_dynamic().load_full::<Config>().unwrap();
    let config = &loaded.config;
    assert_eq!(config.service["web"].port, 80);
    assert_eq!(config.service["web"].tags, ["base"]);
    assert_eq!(config.rule.len(), 2);
    assert_eq!(loaded.origin("service.web.port").unwrap().to_string(), "over.hcl:5:12");
    assert_eq!(loaded.origin("service.web.tags").unwrap().to_string(), "base.hcl:3:10");

    let above = Loader::new()
        .named_text("over.hcl", over)
        .layer()
        .named_text("base.hcl", base)
        .override_value("service.db.port", "1");
    let config: Config = above.context(context()).allow_dynamic().load().unwrap();
    assert_eq!((config.service["web"].port, config.service["db"].port, config.rule.len()), (1, 1, 1));
}

/// A merged body is expanded as it is read: as a `dynamic` block of all layers.
#[test]
fn merged_bodies() {
    let [one, two] = ["x = 1\n", "dynamic \"b\" {\n  for_each = [1]\n  content {\n    v = b.value + n\n  }\n}\n"]
        .map(|text| native::parse_body("app.hcl", text).ok().unwrap());
    let (mut out, mut diagnostics) = (String::new(), Diagnostics::new());
    let merged = Body::merge([one, two], MergePolicy::Override).expand(&context());
    show(&merged, 0, &mut out, &mut diagnostics);
    assert_eq!((&*out, diagnostics.len()), ("x = 1\nb {  # 1,9-12\n  v = 8\n}\n", 0));
}

/// With types alone, what is written out and what the iterators are is checked.
#[test]
fn before_values_are_known() {
    let ports = StaticType::list(StaticType::object([("name", StaticType::STRING), ("port", StaticType::NUMBER)]));
    let scope = Scope::new().with_variable("services", ports).with_variable("on", StaticType::BOOL);
    let check = |text: &str| {
        let found = Loader::new().named_text("app.hcl", text).allow_dynamic().check::<Config>(&scope);
        found.err().map(|error| error.report()).unwrap_or_default()
    };
    let service = |content: &str| {
        format!(
            "dynamic \"service\" {{\n  for_each = services\n  labels = [service.value.name]\n  content {{\n    \
             {content}\n  }}\n}}\n"
        )
    };
    assert_eq!(check(&service("port = service.value.port")), "");
    assert_eq!(
        check("dynamic \"rule\" {\n  for_each = services\n  content {\n    allow = rule.value.name\n  }\n}\n"),
        ""
    );
    let wrong = check("dynamic \"rule\" {\n  for_each = services\n  content {\n    allow = rule.value.nam\n  }\n}\n");
    assert!(wrong.contains("app.hcl:4:") && wrong.contains("nam"), "{wrong}");
    let wrong = check("dynamic \"rule\" {\n  for_each = services\n  content {\n    allow = []\n  }\n}\n");
    assert!(wrong.contains("app.hcl:4:"), "{wrong}");
    let wrong = check("dynamic \"rule\" {\n  for_each = on\n  content {\n    allow = \"a\"\n  }\n}\n");
    assert!(wrong.contains("invalid for_each"), "{wrong}");
    // Labels are looked at, too, and the iterator is one of the names that there are.
    for (label, what) in [
        ("servce.value.name", "did you mean `service`?"),
        ("service.value.nam", "did you mean `name`?"),
        ("x", "Defined here: service, on, services"),
    ] {
        let text = service("port = service.value.port").replace("[service.value.name]", &format!("[{label}]"));
        let wrong = check(&text);
        assert!(
            wrong.contains("app.hcl:3:") && wrong.contains(what) && wrong.matches("error[").count() == 1,
            "{wrong}"
        );
    }
    let wrong = check(&service("port = servce.value.port"));
    assert!(wrong.contains("did you mean `service`?"), "{wrong}");
    // One of the two will be there.
    let tls = |name: &str, for_each: &str| {
        format!("dynamic \"tls\" {{\n  for_each = {for_each}\n  content {{\n    key = {name}\n  }}\n}}\n")
    };
    let either = tls("\"a\"", "on ? [1] : []") + &tls("\"b\"", "on ? [] : [1]");
    assert_eq!(check(&either), "");
    assert!(check(&(tls("\"a\"", "[1]") + &tls("\"b\"", "[1]"))).contains("tls"));
}

/// In literal files iterators are the only variables, and strings of JSON are templates only where they are.
#[test]
fn literal_files() {
    let load = |name: &str, text: &str| {
        let loader = Loader::new()
            .named_text(name, text)
            .context(context())
            .without_templates()
            .allow_locals("local")
            .allow_dynamic();
        let checked = loader.check::<Config>(&Scope::new()).map(drop).map_err(|error| error.to_string());
        let loaded = loader.load::<Config>();
        let rules = |config: Config| config.rule.into_iter().map(|rule| rule.allow).collect::<Vec<_>>();
        let loaded = loaded.map(rules).map_err(|error| error.to_string());
        assert_eq!(loaded.clone().err(), checked.err(), "{text}");
        loaded.unwrap_or_else(|error| vec![error]).join("\n")
    };
    let native = |for_each: &str, allow: &str| {
        let dynamic =
            format!("dynamic \"rule\" {{\n  for_each = {for_each}\n  content {{\n    allow = {allow}\n  }}\n}}\n");
        load("app.hcl", &format!("{dynamic}locals {{\n  xs = [\"a\"]\n}}\n"))
    };
    assert_eq!(native("[\"a\", \"b\"]", "\"x-${rule.value}\""), "x-a\nx-b");
    // What the configuration defines is there for what it defines, in literal files, and not for blocks.
    assert!(native("local.xs", "rule.value").starts_with("app.hcl:2:14: variables not allowed"));
    assert!(native("[1]", "local.xs[0]").starts_with("app.hcl:4:13: unknown variable"));
    assert!(native("[1]", "upper(\"a\")").starts_with("app.hcl:4:13: "));
    let json = |for_each: &str, allow: &str| {
        load(
            "app.hcl.json",
            &format!(
                r#"{{"dynamic": {{"rule": {{"for_each": {for_each}, "content": {{"allow": "{allow}"}}}}}},
                "locals": {{"xs": ["a"]}}, "rule": {{"allow": "${{x}}"}}}}"#
            ),
        )
    };
    assert_eq!(json(r#"["${a}"]"#, "x-${rule.value}"), "x-${a}\n${x}");
    assert!(json(r#""${[1]}""#, "x").contains("invalid for_each"));
    assert!(json(r#""${local.xs}""#, "x").contains("invalid for_each"));
    assert!(json("[1]", "${local.xs[0]}").contains("unknown variable"));
}

/// What has to be known before anything can be expanded, and an iterator that is no name.
#[test]
fn variables_that_are_needed() {
    let text = "a = var.a\ndynamic \"one\" {\n  for_each = var.list\n  iterator = it\n  labels = [it.key, var.name]\n  \
                content {\n    x = [it.value, one.value, var.x]\n    dynamic \"b\" {\n      for_each = it.value[var.n]\n      \
                content {}\n    }\n  }\n}\ndynamic \"b\" {\n  for_each = var.b\n  iterator = \"it\"\n  \
                content {\n    x = it.value\n  }\n}\n";
    let body = native::parse_body("app.hcl", text).ok().unwrap();
    let one = BodySchema::new().optional("a").block("one", ["x", "y"]).block("b", [""; 0]);
    let names = |found: &[hcl_serde::model::expr::Traversal]| found.iter().map(ToString::to_string).collect::<Vec<_>>();
    let root = body.expansion_walk().visit(&one);
    assert_eq!(
        (names(&root.expansion), names(&root.content)),
        (vec!["var.list".to_owned(), "var.name".to_owned(), "var.b".to_owned()], vec!["var.a".to_owned()],)
    );
    assert_eq!(root.diagnostics.len(), 1);
    assert!(root.diagnostics.to_string().contains("invalid iterator"), "{}", root.diagnostics);
    assert_eq!(root.blocks.len(), 1);
    let inner = root.blocks[0].1.visit(&schema());
    assert_eq!(
        (names(&inner.expansion), names(&inner.content)),
        (vec!["var.n".to_owned()], vec!["one.value".to_owned(), "var.x".to_owned()],)
    );
}

/// A `for_each` that comes later: nothing is decoded before it is there, and then everything is.
#[test]
fn elements_that_come_later() {
    let (promise, resolver) = Promise::new("ports", Type::map(Type::NUMBER));
    let text = "dynamic \"service\" {\n  for_each = later\n  iterator = it\n  labels = [it.key]\n  content {\n    \
                port = it.value\n  }\n}\ndynamic \"rule\" {\n  for_each = later\n  content {\n    \
                allow = rule.value\n  }\n}\n";
    let unlabelled = &text[text.find("dynamic \"rule\"").unwrap()..];
    let context = EvalContext::new().with_variable("later", promise.to_value());
    let body = native::parse_body("app.hcl", unlabelled).ok().unwrap().expand(&context);
    let blocks =
        |body: &Body| body.partial_content(&BodySchema::new().block("rule", [""; 0])).0.content.blocks().to_vec();
    let unknown = blocks(&body);
    let (attributes, _) = unknown[0].body().just_attributes();
    let value = attributes[0].expr.value(&context).unwrap();
    assert!(!value.is_known());
    assert_eq!(value.waits_for(), std::slice::from_ref(&promise));

    let loader = Loader::new().named_text("app.hcl", unlabelled).context(context.clone()).allow_dynamic();
    let pending = loader.load_pending::<Config>().unwrap();
    assert_eq!(pending.waits_for(), std::slice::from_ref(&promise));
    let ports = Value::map(Type::NUMBER, [("db", Value::from(5432)), ("web", Value::from(80))]);
    resolver.resolve(ports).unwrap();
    let rules = pending.finish().unwrap().rule;
    assert_eq!(rules.iter().map(|rule| &*rule.allow).collect::<Vec<_>>(), ["5432", "80"]);
    // The body that was read before is another one now.
    assert_eq!(blocks(&body).len(), 2);
}

/// How many blocks there are is not known yet: that is no configuration with one block.
#[test]
fn number_of_blocks_that_comes_later() {
    let (promise, resolver) = Promise::new("ports", Type::list(Type::NUMBER));
    let text = "dynamic \"empty\" {\n  for_each = later\n  content {}\n}\n";
    let context = EvalContext::new().with_variable("later", promise.to_value());
    let loader = Loader::new().named_text("app.hcl", text).context(context).allow_dynamic();
    let refused = loader.load::<Blocks>().unwrap_err();
    let codes = |error: &hcl_serde::Error| error.diagnostics().iter().map(|it| it.code()).collect::<Vec<_>>();
    assert_eq!(codes(&refused), ["value-not-known"]);
    assert!(refused.report().contains("waits for `ports`"), "{}", refused.report());
    assert_eq!(loader.recover::<Blocks>().0.unwrap().empty.len(), 0);
    // What is kept as it is says itself on what it depends.
    let kept: Kept = loader.load().unwrap();
    assert_eq!(kept.empty[0].condition().unwrap().waits_for(), std::slice::from_ref(&promise));

    let pending = loader.load_pending::<Blocks>().unwrap();
    assert_eq!(pending.waits_for(), std::slice::from_ref(&promise));
    assert_eq!(codes(&pending.finish().unwrap_err()), ["value-not-known"]);
    resolver.resolve(Value::list(Type::NUMBER, [1, 2, 3].map(Value::from))).unwrap();
    assert_eq!(pending.finish().unwrap().empty.len(), 3);
}

/// Secrets are not counted.
#[test]
fn number_of_blocks_that_is_secret() {
    let text = "dynamic \"empty\" {\n  for_each = secret\n  content {}\n}\n";
    let refused = loader("app.hcl", text).load::<Blocks>().unwrap_err();
    assert!(refused.report().contains("depends on a secret"), "{}", refused.report());
    let two = text.replace("= secret", "= concat(secret, secret)");
    assert_eq!(loader("app.hcl", &two).load::<Blocks>().unwrap_err().diagnostics().len(), 1);
    let refused = loader("app.hcl", text).load_pending::<Blocks>().err().unwrap();
    assert!(refused.report().contains("depends on a secret"), "{}", refused.report());
    assert_eq!(loader("app.hcl", text).load::<Kept>().unwrap().empty.len(), 1);
}

#[derive(Debug, Deserialize, HclSchema)]
struct Blocks {
    #[hcl(block)]
    empty: Vec<Empty>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Kept {
    #[hcl(block)]
    empty: Vec<Body>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Empty {
    #[serde(default)]
    #[expect(dead_code, reason = "it is there to be long")]
    text: String,
    #[hcl(block)]
    #[expect(dead_code, reason = "it is there to be often")]
    c: Vec<Nothing>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Nothing {}

/// What is in a block is there as often as the block, whether it is evaluated or not.
#[test]
fn copies_of_content() {
    let many = "c {}\n".repeat(1_000);
    let long = format!("text = \"{}\"\n", "x".repeat(1 << 20));
    let json = format!("\"c\": [{}]", vec!["{}"; 1_000].join(","));
    let native = |content: &str| {
        format!("dynamic \"empty\" {{\n  for_each = range(20000)\n  content {{\n    {content}  }}\n}}\n")
    };
    let json =
        format!("{{\"dynamic\": {{\"empty\": {{\"for_each\": \"${{range(20000)}}\", \"content\": {{{json}}}}}}}}}");
    for (name, text) in [("app.hcl", native(&many)), ("app.hcl", native(&long)), ("app.hcl.json", json)] {
        let refused = loader(name, &text).load::<Blocks>().unwrap_err();
        let found: Vec<_> = refused.diagnostics().iter().map(|found| found.code()).collect();
        assert!(matches!(*found, ["load-limit" | "evaluation-limit"]), "{name}: {found:?}");
    }
    assert_eq!(loader("app.hcl", &native("")).load::<Blocks>().unwrap().empty.len(), 20_000);
}

/// What is made costs, so that no few lines make more blocks than there is memory for.
#[test]
fn blocks_in_blocks() {
    let mut text = String::new();
    for level in 0..8 {
        let _ = writeln!(text, "dynamic \"b\" {{\nfor_each = range(100)\niterator = i{level}\ncontent {{");
    }
    text += &"}\n}\n".repeat(8);
    let context = context().with_limits(Limits::DEFAULT.with_load_elements(100_000));
    let body = native::parse_body("app.hcl", &text).ok().unwrap().expand(&context);
    let (mut pending, mut diagnostics) = (vec![body], Diagnostics::new().bounded(10));
    while let Some(body) = pending.pop() {
        let (content, found) = body.content(&schema());
        diagnostics.extend(found);
        pending.extend(content.blocks().iter().map(|block| block.body().clone()));
    }
    assert!(diagnostics.iter().all(|found| found.code() == "load-limit"), "{diagnostics}");
    assert!(diagnostics.has_errors());
}

/// Each level makes two of the next one: some lines are more than there is memory for, and the limit says so.
#[test]
fn blocks_that_double() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Node {
        #[hcl(block)]
        #[expect(dead_code, reason = "it is there to be too many")]
        node: Vec<Node>,
    }
    let native =
        |levels: usize| "dynamic \"node\" {\nfor_each = [1, 2]\ncontent {\n".repeat(levels) + &"}\n}\n".repeat(levels);
    let json = |levels: usize| {
        let open = "{\"dynamic\": {\"node\": {\"for_each\": [1, 2], \"content\": ";
        open.repeat(levels) + "{}" + &"}}}".repeat(levels)
    };
    for (name, texts) in [("app.hcl", [native(8), native(50)]), ("app.hcl.json", [json(8), json(50)])] {
        let [few, many] = texts.map(|text| {
            let limits = Limits::DEFAULT.with_load_elements(200_000);
            Loader::new().named_text(name, text).limits(limits).allow_dynamic().load::<Node>()
        });
        assert!(few.is_ok(), "{few:?}");
        let refused = many.unwrap_err();
        assert!(refused.diagnostics().iter().any(|it| it.code() == "load-limit"), "{}", refused.report());
        assert!(refused.diagnostics().len() < 10, "{}", refused.report());
    }
}

/// Secrets in `content` are those of the block, and keys of elements of blocks with secrets are not named.
#[test]
fn secrets() {
    for text in [
        "dynamic \"tls\" {\n  for_each = { canary = 1 }\n  content {\n    key = tls.key\n    cert = []\n  }\n}\n",
        "dynamic \"tls\" {\n  for_each = [1]\n  content {\n    key = \"canary\" + 1\n  }\n}\n",
        "dynamic \"tls\" {\n  for_each = [1]\n  content {\n    key = \"canary\"\n    cret = 1\n  }\n}\n",
        "dynamic \"tls\" {\n  for_each = secret\n  content {\n    key = tls.value\n    cert = tls.value\n    x = 1\n  }\n}\n",
        "dynamic \"tls\" { key = \"canary\" }\n",
    ] {
        let error = loader("app.hcl", text).load::<Config>().unwrap_err();
        let report = format!("{}\n{error}\n{error:?}", error.report());
        assert!(!report.contains("canary"), "{report}");
    }
}

/// What is wrong with many elements is said once, or a few times where it is not the same.
#[test]
fn mistakes_of_many_elements() {
    let report = |text: &str| loader("app.hcl", text).load::<Config>().unwrap_err();
    let rules = |for_each: &str, content: &str| {
        format!("dynamic \"rule\" {{\n  for_each = {for_each}\n  content {{\n    {content}\n  }}\n}}\nnothing = 1\n")
    };
    // The same for each of them, and what is wrong behind them.
    let error = report(&rules("range(1000)", "allow = []\n    deny = 1"));
    assert_eq!(error.diagnostics().len(), 3, "{}", error.report());
    assert_eq!(error.report().matches("for the element with key 0 and 999 more").count(), 2, "{}", error.report());
    // For some of them.
    let error = report(&rules("[for n in range(100) : jsondecode(n % 2 == 0 ? \"[]\" : \"0\")]", "allow = rule.value"));
    assert_eq!(error.diagnostics().len(), 2, "{}", error.report());
    assert!(error.report().contains("for the element with key 0 and 49 more"), "{}", error.report());
    // In other words for each.
    let text = "dynamic \"service\" {\n  for_each = [null, [], {}, tolist([\"a\"]), toset([\"a\"])]\n  \
                labels = [service.value]\n  content {\n    port = 1\n  }\n}\n";
    let error = report(text);
    assert_eq!(error.diagnostics().len(), 3, "{}", error.report());
    assert!(
        error.report().contains("note: generated by dynamic `service` for the element with key 2 and 1 more\n"),
        "{}",
        error.report()
    );
    // What differs from one to the other although each has one of its own, and several of one.
    let error = report(&rules("[\"a\", \"b\"]", "a1 = 1\n    a2 = 1\n    a3 = 1\n    a4 = 1\n    a5 = 1"));
    assert_eq!(error.diagnostics().len(), 7, "{}", error.report());
    // In others, as often as not.
    let text = "dynamic \"service\" {\n  for_each = { a = 1, b = 2, c = 2 }\n  labels = [service.key]\n  content {\n    \
                port = 1\n    dynamic \"rule\" {\n      for_each = range(service.value)\n      content {\n        \
                allow = []\n      }\n    }\n    dynamic \"rule\" {\n      for_each = [service.value, 2]\n      \
                content {\n        allow = []\n      }\n    }\n  }\n}\n";
    let error = report(text);
    assert_eq!(error.diagnostics().len(), 2, "{}", error.report());
    let once = error.report().split_whitespace().collect::<Vec<_>>().join(" ");
    let first =
        "generated by dynamic `rule` for the element with key 0 and 4 more = note: generated by dynamic `service`";
    assert!(once.contains(first), "{once}");
    // Labels.
    let text = "dynamic \"service\" {\n  for_each = [for n in range(50) : null]\n  labels = [service.value]\n  content {\n    \
                port = 1\n  }\n}\n";
    let error = report(text);
    assert_eq!(error.diagnostics().len(), 1, "{}", error.report());
    assert!(error.report().contains("for the element with key 0 and 49 more"), "{}", error.report());
}

/// Labels that come later are waited for as the number of the blocks is.
#[test]
fn labels_that_come_later() {
    let (promise, resolver) = Promise::new("names", Type::list(Type::STRING));
    let text = "dynamic \"service\" {\n  for_each = [1, 2]\n  labels = [later[service.key]]\n  content {\n    \
                port = service.value\n  }\n}\n";
    let context = EvalContext::new().with_variable("later", promise.to_value());
    let loader = Loader::new().named_text("app.hcl", text).context(context.clone()).allow_dynamic();
    let refused = loader.load::<Config>().unwrap_err().to_string();
    assert!(refused.contains("with which labels: that waits for `names`"), "{refused}");
    let pending = loader.load_pending::<Config>().unwrap();
    assert_eq!(pending.waits_for(), std::slice::from_ref(&promise));
    // What does not depend on them is wrong at once.
    let wrong = Loader::new().named_text("app.hcl", text.replace("port = service.value", "port = -1"));
    let wrong = wrong.context(context.clone()).allow_dynamic().load_pending::<Config>().err().unwrap().report();
    assert!(wrong.contains("invalid value for `port`"), "{wrong}");
    // Who reads bodies without asking has no labels to read.
    let body = native::parse_body("app.hcl", text).ok().unwrap().expand(&context);
    let (content, found) = body.content(&BodySchema::new().block("service", ["name"]));
    assert!(content.blocks().is_empty() && found.to_string().contains("not known yet"), "{found}");
    let mut whole = loader.load::<KeptByName>().unwrap_err().report();
    whole.truncate(whole.find('\n').unwrap());
    assert_eq!(whole, "error[value-not-known]: invalid label");
    resolver.resolve(Value::list(Type::STRING, ["web", "db"].map(Value::from))).unwrap();
    let services = pending.finish().unwrap().service;
    assert_eq!((services["web"].port, services["db"].port), (1, 2));

    // Elements and labels of one promise, and one that fails.
    let text = text.replace("[1, 2]", "later").replace("later[service.key]", "service.value");
    let text = text.replace("port = service.value", "port = service.key + 1");
    for fails in [false, true] {
        let (promise, resolver) = Promise::new("names", Type::list(Type::STRING));
        let context = EvalContext::new().with_variable("later", promise.to_value());
        let loader = Loader::new().named_text("app.hcl", &*text).context(context).allow_dynamic();
        let pending = loader.load_pending::<Config>().unwrap();
        match fails {
            true => {
                resolver.fail("nobody is there");
                assert!(pending.finish().unwrap_err().to_string().contains("nobody is there"));
                assert!(loader.load::<Config>().unwrap_err().to_string().contains("nobody is there"));
            }
            false => {
                resolver.resolve(Value::list(Type::STRING, ["web", "db"].map(Value::from))).unwrap();
                assert_eq!(pending.finish().unwrap().service["db"].port, 2);
            }
        }
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct KeptByName {
    #[hcl(block)]
    #[expect(dead_code, reason = "it is there to be refused")]
    service: BTreeMap<String, Body>,
}

/// With types alone, labels are not known, and what is in the blocks is looked at all the same.
#[test]
fn labels_before_values_are_known() {
    let scope = Scope::new().with_variable("names", StaticType::list(StaticType::STRING));
    let check = |content: &str| {
        let text = format!(
            "dynamic \"service\" {{\n  for_each = names\n  labels = [service.value]\n  content {{\n    {content}\n  }}\n}}\n"
        );
        let found = Loader::new().named_text("app.hcl", text).allow_dynamic().check::<Config>(&scope);
        found.err().map(|error| error.report()).unwrap_or_default()
    };
    assert_eq!(check("port = service.key"), "");
    assert!(check("port = []").contains("app.hcl:5:"), "{}", check("port = []"));
    assert!(check("port = 1\n    prot = 2").contains("did you mean `port`?"));
    assert!(check("port = service.vlaue").contains("did you mean `value`?"), "{}", check("port = service.vlaue"));
}

/// Before values are known nobody says of a setting that it sets nothing in blocks that may be there.
#[test]
fn settings_before_values_are_known() {
    let names = StaticType::list(StaticType::STRING);
    let text =
        "dynamic \"service\" {\n  for_each = names\n  labels = [service.value]\n  content {\n    port = 1\n  }\n}\n";
    let loader = |path: &str| Loader::new().named_text("app.hcl", text).allow_dynamic().override_value(path, "2");
    let check = |path: &str| {
        let found = loader(path).check::<Config>(&Scope::new().with_variable("names", names.clone()));
        found.map_or_else(|error| error.report(), |found| found.to_string())
    };
    assert_eq!(check("service.a.port"), "no diagnostics");
    assert!(check("sevice.a.port").contains("There is nothing called `sevice`"), "{}", check("sevice.a.port"));
    let variables = || vec![("APP_SERVICE__A__PORT".to_owned(), "2".to_owned())];
    let loader = Loader::new().named_text("app.hcl", text).allow_dynamic().env_from("APP", variables());
    let scope = Scope::new().with_variable("names", names.clone());
    assert!(loader.deny_unknown_env().check::<Config>(&scope).is_ok());
}

/// Whether a sensitive collection has elements is not told by what is refused.
#[test]
fn sensitive_collections_without_elements() {
    let report = |list: Value| {
        let context = context().with_variable("list", list.mark(Mark::sensitive()));
        let text = "dynamic \"rule\" {\n  for_each = list\n  content {\n    allow = rule.value\n  }\n}\n\
                    dynamic \"needed\" {\n  for_each = list\n  content {\n    allow = \"a\"\n  }\n}\n";
        let loader = Loader::new().named_text("app.hcl", text).context(context).allow_dynamic();
        loader.load::<Needing>().unwrap_err().diagnostics().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let none = report(Value::tuple(Vec::<Value>::new()));
    assert_eq!(none.len(), 2, "{none:?}");
    assert!(none[0].contains("secret number of blocks `rule`"), "{none:?}");
    assert_eq!(report(Value::tuple([Value::from("a")])), none);
    assert_eq!(report(Value::tuple([Value::from("a"), Value::NULL])), none);
}

/// What is wrong in what was made of a sensitive collection does not tell how many elements it has.
#[test]
fn sensitive_collections_are_not_counted() {
    let report = |count: usize| {
        let list = Value::tuple(vec![Value::from(1); count]).mark(Mark::sensitive());
        let context = context().with_variable("list", list);
        let text = "dynamic \"b\" {\n  for_each = list\n  content {\n    z = 1\n  }\n}\n";
        let body = native::parse_body("app.hcl", text).ok().unwrap().expand(&context);
        let mut diagnostics = Diagnostics::new();
        show(&body, 0, &mut String::new(), &mut diagnostics);
        diagnostics.report(&RenderOptions::new())
    };
    assert!(report(1).contains("for an element of a sensitive collection"), "{}", report(1));
    assert_eq!(report(1), report(5));
}

/// Types without the derive ask too whether blocks are there.
#[test]
fn conditions_without_a_schema() {
    #[derive(Debug, Deserialize)]
    struct Plain {
        b: Vec<Inner>,
    }
    #[derive(Debug, Deserialize)]
    struct Inner {
        v: Option<u8>,
    }
    #[derive(Debug, Deserialize)]
    struct Whole {
        b: Vec<Body>,
    }
    let read = |for_each: &str| {
        let text = format!("dynamic \"b\" {{\n  for_each = {for_each}\n  content {{\n    v = 1\n  }}\n}}\n");
        let body = native::parse_body("app.hcl", &text).ok().unwrap().expand(&context());
        // Without a schema, nobody knows which blocks there are to make.
        let (content, _) = body.content(&schema());
        let at = body.missing_item_range();
        let built = content.blocks().iter().fold(Body::builder(at.clone()), |built, block| {
            built.block_with(block.block_type(), [""; 0], block.body().clone(), at.clone())
        });
        built.build()
    };
    let body = read("[1, 2]");
    assert_eq!(hcl_serde::schemaless::from_body::<Plain>(&body, &context()).unwrap().b[1].v, Some(1));
    for (for_each, why) in [("later", "not known yet"), ("secret", "depends on a secret")] {
        let refused = hcl_serde::schemaless::from_body::<Plain>(&read(for_each), &context()).unwrap_err();
        assert!(refused.report().contains(why), "{}", refused.report());
        let whole: Whole = hcl_serde::schemaless::from_body(&read(for_each), &context()).unwrap();
        assert!(whole.b[0].condition().is_some());
    }
}

/// Several files and layers, one of which makes blocks of what comes later.
#[test]
fn layers_that_come_later() {
    let rules = |promise: &Promise, files: &[&[&str]], set: &[(&str, &str)]| {
        let context = EvalContext::new().with_variable("later", promise.to_value());
        let mut loader = Loader::new();
        for (number, layer) in files.iter().enumerate() {
            if number > 0 {
                loader = loader.layer();
            }
            for (file, text) in layer.iter().enumerate() {
                loader = loader.named_text(format!("{number}-{file}.hcl"), *text);
            }
        }
        let loader = set.iter().fold(loader, |loader, (path, value)| loader.override_value(*path, *value));
        loader.context(context).allow_dynamic()
    };
    let made = "dynamic \"rule\" {\n  for_each = later\n  content {\n    allow = rule.value\n  }\n}\n";
    let written = "rule {\n  allow = \"written\"\n}\n";
    let services = "dynamic \"service\" {\n  for_each = later\n  labels = [service.value]\n  content {\n    \
                    port = service.key\n  }\n}\n";
    let base = "service \"web\" {\n  port = 80\n  tags = [\"base\"]\n}\n";
    let names = |all: &[&str]| Value::list(Type::STRING, all.iter().map(|name| Value::from(*name)));
    let allowed = |config: &Config| config.rule.iter().map(|rule| rule.allow.clone()).collect::<Vec<_>>();
    type Case<'c> = (&'c [&'c [&'c str]], &'c [&'c str], &'c [&'c str]);
    let cases: [Case<'_>; 6] = [
        // Files of one layer.
        (&[&[written, made]], &["a", "b"], &["written", "a", "b"]),
        (&[&[made, written]], &[], &["written"]),
        // What is made replaces the layer below if there is any, and is replaced by the one above.
        (&[&[written], &[made]], &["a"], &["a"]),
        (&[&[written], &[made]], &[], &["written"]),
        (&[&[made], &[written]], &["a"], &["written"]),
        (&[&[made], &[written], &[made]], &["a"], &["a"]),
    ];
    for (files, given, expected) in cases {
        let (promise, resolver) = Promise::new("names", Type::list(Type::STRING));
        let loader = rules(&promise, files, &[]);
        let early = loader.load::<Config>();
        let pending = loader.load_pending::<Config>().unwrap();
        resolver.resolve(names(given)).unwrap();
        assert_eq!(allowed(&pending.finish().unwrap()), expected, "{files:?}");
        assert_eq!(allowed(&loader.load().unwrap()), expected, "{files:?}");
        // What is replaced whatever comes need not be known.
        match early {
            Ok(early) => assert_eq!(allowed(&early), expected, "{files:?}"),
            Err(refused) => assert!(refused.report().contains("waits for `names`"), "{}", refused.report()),
        }
    }
    // Blocks with labels, with what is set over them.
    for given in [&["web"][..], &["db"], &["web", "db"], &[]] {
        for (files, set) in [
            (&[&[base][..], &[services]][..], &[][..]),
            (&[&[services], &[base]], &[]),
            (&[&[base], &[services]], &[("service.web.port", "1")]),
            (&[&[services, made], &[base]], &[("service.web.tags", "[\"set\"]"), ("service.web.port", "2")]),
        ] {
            let (promise, resolver) = Promise::new("names", Type::list(Type::STRING));
            let loader = rules(&promise, files, set);
            let pending = loader.load_pending::<Config>().map_err(|error| error.report()).unwrap();
            resolver.resolve(names(given)).unwrap();
            let late = pending.finish().map_err(|error| error.report()).unwrap();
            let known = loader.load::<Config>().unwrap();
            assert_eq!(format!("{late:?}"), format!("{known:?}"), "{files:?} {set:?} {given:?}");
            let web = &late.service["web"];
            let overridden = match set {
                [] => {
                    if files[0][0] == base && given.contains(&"web") {
                        0
                    } else {
                        80
                    }
                }
                [.., (_, port)] => port.parse().unwrap(),
            };
            assert_eq!((web.port, web.tags.len()), (overridden, 1), "{files:?} {set:?} {given:?}");
            assert_eq!(late.service.contains_key("db"), given.contains(&"db"));
        }
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct Nests {
    #[hcl(block)]
    #[expect(dead_code, reason = "it is there to be shown")]
    outer: Vec<Nest>,
    #[hcl(block)]
    #[expect(dead_code, reason = "it is there to be shown")]
    inner: Vec<Inner>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Nest {
    #[expect(dead_code, reason = "it is there to be shown")]
    n: Option<u32>,
    #[hcl(block)]
    #[expect(dead_code, reason = "it is there to be shown")]
    one: Option<Inner>,
    #[hcl(block)]
    #[expect(dead_code, reason = "it is there to be shown")]
    inner: Vec<Inner>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Inner {
    #[expect(dead_code, reason = "it is there to be shown")]
    n: Option<u32>,
}

/// With none, one or several elements that come later, at the root, in written blocks and in each other: what there is and what
/// is wrong is as at once.
#[test]
fn elements_that_come_later_are_as_at_once() {
    let texts = [
        "dynamic \"inner\" {\n  for_each = later\n  content {\n    nosuch = 1\n  }\n}\n",
        "dynamic \"inner\" {\n  for_each = later\n  content {\n    n = \"x\"\n  }\n}\n",
        "dynamic \"outer\" {\n  for_each = later\n  content {\n    inner {\n      nosuch = 1\n    }\n  }\n}\n",
        "dynamic \"outer\" {\n  for_each = later\n  content {\n    one {}\n    one {}\n  }\n}\n",
        "outer {\n  dynamic \"inner\" {\n    for_each = later\n    content {\n      n = inner.value\n    }\n  }\n}\n",
        "outer {\n  n = also\n  dynamic \"inner\" {\n    for_each = later\n    content {\n      n = also\n    }\n  }\n}\n",
        "outer {\n  dynamic \"one\" {\n    for_each = later\n    content {\n      n = one.value\n    }\n  }\n}\n",
        "outer {\n  dynamic \"one\" {\n    for_each = also > 1 ? later : []\n    content {}\n  }\n}\n",
        "dynamic \"outer\" {\n  for_each = [1, 2]\n  content {\n    dynamic \"inner\" {\n      for_each = later\n      \
         content {\n        n = inner.value + outer.value\n      }\n    }\n  }\n}\n",
        "dynamic \"outer\" {\n  for_each = later\n  content {\n    dynamic \"inner\" {\n      for_each = [also]\n      \
         content {\n        n = inner.value + outer.value\n      }\n    }\n  }\n}\n",
        "dynamic \"outer\" {\n  for_each = later\n  content {\n    n = outer.value + also\n    one {\n      n = [also]\n    }\n  }\n}\n",
        "inner {\n  n = also\n}\ndynamic \"inner\" {\n  for_each = later\n  content {\n    n = inner.value - 5\n  }\n}\n",
    ];
    for text in texts {
        for count in 0..3 {
            let list = Value::list(Type::NUMBER, (0..count).map(Value::from));
            let loader = |later: Value, also: Value| {
                let context = EvalContext::new().with_variable("later", later).with_variable("also", also);
                Loader::new().named_text("app.hcl", text).context(context).allow_dynamic()
            };
            let shown = |loaded: Result<Nests, hcl_serde::Error>| match loaded {
                Ok(nests) => format!("{nests:?}"),
                Err(error) => error.report(),
            };
            let at_once = shown(loader(list.clone(), Value::from(2)).load());
            for order in [[0, 1], [1, 0]] {
                let (later, of_later) = Promise::new("later", list.ty());
                let (also, of_also) = Promise::new("also", Type::NUMBER);
                let pending = loader(later.to_value(), also.to_value()).load_pending::<Nests>();
                let mut resolvers = [Some((of_later, list.clone())), Some((of_also, Value::from(2)))];
                for which in order {
                    let (resolver, value) = resolvers[which].take().unwrap();
                    resolver.resolve(value).unwrap();
                    if let Ok(pending) = &pending {
                        let _ = pending.waits_for();
                        let _ = pending.finish();
                    }
                }
                let late = shown(pending.and_then(crate::support::future::block_on));
                assert_eq!(late, at_once, "{text} with {count} elements");
            }
        }
    }
}

/// A body that no schema describes has the blocks that its `dynamic` blocks make, and nothing of what makes them.
#[test]
fn bodies_without_a_schema() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        config: Value,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Kept {
        #[hcl(block)]
        config: Body,
    }

    let inside = "mount {\n  source = 3\n}\n\
                  dynamic \"mount\" {\n  for_each = numbers\n  content {\n    source = mount.value\n    \
                  dynamic \"tag\" {\n      for_each = [mount.value]\n      content {\n        k = tag.value\n      }\n    }\n  }\n}\n\
                  dynamic \"port\" {\n  for_each = ports\n  iterator = it\n  labels = [it.key, \"x\"]\n  content {\n    n = it.value\n  }\n}\n";
    let source = |number: i64, tags: bool| {
        let tag = Value::tuple([Value::object([("k", Value::from(number))])]);
        let tag = tags.then_some(("tag", tag));
        Value::object([("source", Value::from(number))].into_iter().chain(tag))
    };
    let port = |number: i64| Value::object([("x", Value::tuple([Value::object([("n", Value::from(number))])]))]);
    let expected = Value::object([
        ("mount", Value::tuple([source(3, false), source(1, true), source(2, true)])),
        ("port", Value::object([("db", port(5432)), ("web", port(80))])),
    ]);

    let body = native::parse_body("app.hcl", inside).ok().unwrap().expand(&context());
    let (value, found) = body.to_value(Mode::Full(&context()));
    assert!(found.is_empty(), "{found}");
    assert_eq!(value, expected);

    let loader = |text: &str| Loader::new().named_text("app.hcl", text).context(context()).allow_dynamic();
    assert_eq!(loader(inside).load::<Value>().unwrap(), expected);
    let map: BTreeMap<String, Value> = loader(inside).load().unwrap();
    assert_eq!(map["port"], Value::object([("db", port(5432)), ("web", port(80))]));
    let around = format!("config {{\n{inside}}}\n");
    assert_eq!(loader(&around).load::<Config>().unwrap().config, expected);
    let kept: Kept = loader(&around).load().unwrap();
    assert_eq!(kept.config.to_value(Mode::Full(&context())).0, expected);

    // The JSON syntax tells no blocks apart, but for those that are made.
    let json = r#"{"dynamic": {"mount": {"for_each": "${numbers}", "content": {"source": "${mount.value}"}}}}"#;
    let load =
        |json: &str| Loader::new().named_text("app.hcl.json", json).context(context()).allow_dynamic().load::<Value>();
    assert_eq!(load(json).unwrap(), Value::object([("mount", Value::tuple([source(1, false), source(2, false)]))]));
    let both = json.replacen('{', r#"{"mount": {"source": 3}, "#, 1);
    let report = load(&both).unwrap_err().report();
    assert!(report.contains("mount"), "{report}");

    let wrong = "dynamic \"mount\" {\n  for_each = [1]\n}\ndynamic \"tag\" {\n  content {}\n}\n";
    assert_eq!(loader(wrong).load::<Value>().unwrap_err().diagnostics().len(), 2);

    // Generated blocks that do not fit are reported once, however many there are.
    for first in ["port \"x\" {}\n", "port = 1\n"] {
        let text = format!("{first}dynamic \"port\" {{\n  for_each = [1, 2, 3]\n  content {{}}\n}}\n");
        let error = loader(&text).load::<Value>().unwrap_err();
        assert_eq!(error.diagnostics().len(), 1, "{error}");
    }
}

/// A required argument is missing whatever becomes of the `dynamic` blocks beside it.
#[test]
fn arguments_are_missing_beside_dynamic_blocks() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "reports are looked at")]
    struct Config {
        #[hcl(block)]
        service: Vec<Service>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "reports are looked at")]
    struct Service {
        port: u16,
        #[hcl(block)]
        tag: Vec<Tag>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Tag {}

    for for_each in ["later", "[1]", "[]"] {
        let text = format!("dynamic \"tag\" {{\n  for_each = {for_each}\n  content {{}}\n}}\n");
        let body = native::parse_body("app.hcl", &text).ok().unwrap().expand(&context());
        let (_, found) = body.content(&BodySchema::new().required("port").block("tag", [""; 0]));
        assert_eq!(found.len(), 1, "{for_each}: {found}");
    }
    for (name, text) in [
        ("app.hcl", "service {\n  dynamic \"tag\" {\n    content {}\n  }\n}\n"),
        ("app.hcl.json", r#"{"service": {"dynamic": {"tag": {"content": {}}}}}"#),
    ] {
        let report = Loader::new().named_text(name, text).allow_dynamic().load::<Config>().unwrap_err().report();
        assert!(report.contains("`port`") && report.contains("`for_each`"), "{report}");
    }
}
