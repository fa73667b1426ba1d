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
use hcl_serde::typing::{Scope, StaticType};
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
    let report = diagnostics.report(&RenderOptions::plain());
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
    Loader::new().text(name, text).context(context()).dynamic_blocks()
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
    let (config, diagnostics) = loader("app.hcl", text).load_lossy::<Config>();
    let rules = config.unwrap().rule;
    assert_eq!(rules.iter().map(|rule| &*rule.allow).collect::<Vec<_>>(), ["a", "c"]);
    assert_eq!(diagnostics.len(), 1, "{diagnostics}");
    assert!(diagnostics.report(&RenderOptions::plain()).contains("for the element with key 1"));
}

/// Blocks that were made override those of the layers below, and are overridden, as if they were written.
#[test]
fn layers() {
    let base = "service \"web\" {\n  port = 1\n  tags = [\"base\"]\n}\nrule {\n  allow = \"base\"\n}\n";
    let over = "dynamic \"service\" {\n  for_each = ports\n  labels = [service.key]\n  content {\n    \
                port = service.value\n  }\n}\ndynamic \"rule\" {\n  for_each = names\n  content {\n    \
                allow = rule.value\n  }\n}\n";
    let below = Loader::new().text("base.hcl", base).layer().text("over.hcl", over);
    let loaded = below.context(context()).dynamic_blocks().load_full::<Config>().unwrap();
    let config = &loaded.config;
    assert_eq!(config.service["web"].port, 80);
    assert_eq!(config.service["web"].tags, ["base"]);
    assert_eq!(config.rule.len(), 2);
    assert_eq!(loaded.origin("service.web.port").unwrap().to_string(), "over.hcl:5:12");
    assert_eq!(loaded.origin("service.web.tags").unwrap().to_string(), "base.hcl:3:10");

    let above = Loader::new().text("over.hcl", over).layer().text("base.hcl", base).set("service.db.port", "1");
    let config: Config = above.context(context()).dynamic_blocks().load().unwrap();
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
        let found = Loader::new().text("app.hcl", text).dynamic_blocks().check::<Config>(&scope);
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
    assert!(wrong.contains("Invalid dynamic for_each value"), "{wrong}");
    // One of the two will be there.
    let tls = |name: &str, for_each: &str| {
        format!("dynamic \"tls\" {{\n  for_each = {for_each}\n  content {{\n    key = {name}\n  }}\n}}\n")
    };
    let either = tls("\"a\"", "on ? [1] : []") + &tls("\"b\"", "on ? [] : [1]");
    assert_eq!(check(&either), "");
    assert!(check(&(tls("\"a\"", "[1]") + &tls("\"b\"", "[1]"))).contains("tls"));
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
    let names = |found: &[hcl_serde::Traversal]| found.iter().map(ToString::to_string).collect::<Vec<_>>();
    let root = body.expansion_walk().visit(&one);
    assert_eq!(
        (names(&root.expansion), names(&root.content)),
        (vec!["var.list".to_owned(), "var.name".to_owned(), "var.b".to_owned()], vec!["var.a".to_owned()],)
    );
    assert_eq!(root.diagnostics.len(), 1);
    assert!(root.diagnostics.to_string().contains("Invalid dynamic iterator name"), "{}", root.diagnostics);
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

    let loader = Loader::new().text("app.hcl", unlabelled).context(context.clone()).dynamic_blocks();
    let pending = loader.begin::<Config>().unwrap();
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
    let loader = Loader::new().text("app.hcl", text).context(context).dynamic_blocks();
    let refused = loader.load::<Blocks>().unwrap_err();
    let codes = |error: &hcl_serde::Error| error.diagnostics().iter().map(|it| it.code()).collect::<Vec<_>>();
    assert_eq!(codes(&refused), ["value-not-known"]);
    assert!(refused.report().contains("waits for \"ports\""), "{}", refused.report());
    assert_eq!(loader.load_lossy::<Blocks>().0.unwrap().empty.len(), 0);
    // What is kept as it is says itself on what it depends.
    let kept: Kept = loader.load().unwrap();
    assert_eq!(kept.empty[0].condition().unwrap().waits_for(), std::slice::from_ref(&promise));

    let pending = loader.begin::<Blocks>().unwrap();
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
    assert!(refused.report().contains("marked sensitive"), "{}", refused.report());
    let two = text.replace("= secret", "= concat(secret, secret)");
    assert_eq!(loader("app.hcl", &two).load::<Blocks>().unwrap_err().diagnostics().len(), 1);
    let refused = loader("app.hcl", text).begin::<Blocks>().err().unwrap();
    assert!(refused.report().contains("marked sensitive"), "{}", refused.report());
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
