//! Several bodies as one: `tests/cases/merge`, a folder each, with what both policies make of its files.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use hcl_model::body::{Body, BodySchema, Content, MergePolicy};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::native;
use hcl_model::source::{Range, Source};
use hcl_model::syntax::{Cursor, Item};
use hcl_serde::{EvalContext, HclSchema, Value};
use serde::Deserialize;

use crate::support::{Failures, folders};

/// What a policy makes of bodies: the content, read with a schema that takes everything, and what is wrong with it.
#[track_caller]
fn check(parts: &[Body], policy: MergePolicy, required: &[&str]) -> String {
    let mut out = String::new();
    dump(&Body::merge(parts.iter().cloned(), policy), required, 0, &mut out);
    out
}

#[test]
fn merged() {
    let mut failures = Failures::default();
    for folder in folders("merge") {
        let files = files(&folder);
        let (mut parts, mut mistakes) = (Vec::new(), String::new());
        for (name, text) in &files {
            let parse = native::parse_body(name, text);
            parts.push(parse.tree);
            parse.diagnostics.iter().for_each(|diagnostic| diagnostic_line(diagnostic, "", &mut mistakes));
        }
        let required = files.iter().filter_map(|(_, text)| text.lines().next()?.strip_prefix("# required: "));
        let required: Vec<&str> = required.collect();
        for (file, policy) in [("strict.txt", MergePolicy::Strict), ("override.txt", MergePolicy::Override)] {
            failures.compare(&folder.join(file), &(mistakes.clone() + &check(&parts, policy, &required)));
        }
    }
    failures.finish();
}

/// Names and texts of the files `1.hcl`, `2.hcl` and so on of a case.
fn files(folder: &Path) -> Vec<(String, String)> {
    let names = (1..).map(|number| format!("{number}.hcl"));
    names.map_while(|name| Some((name.clone(), std::fs::read_to_string(folder.join(&name)).ok()?))).collect()
}

/// A line for each attribute, block and diagnostic, the content of a block indented below it.
fn dump(body: &Body, required: &[&str], depth: usize, out: &mut String) {
    let (content, diagnostics) = body.content(&schema_of_everything(body, required));
    let indent = "  ".repeat(depth);
    let mut lines: Vec<(usize, String)> = Vec::new();
    for attribute in content.attributes() {
        let expr = attribute.expr.range();
        let line = format!("{indent}{} {} = {:?} {expr}\n", attribute.name, attribute.name_range, attribute.expr);
        lines.push((position(body, &attribute.name_range), line));
    }
    for block in content.blocks() {
        let mut text = format!("{indent}{} {}", block.block_type(), block.type_range());
        for (label, range) in block.labels().iter().zip(block.label_ranges()) {
            let _ = write!(text, " {label:?} {range}");
        }
        text.push('\n');
        dump(block.body(), &[], depth + 1, &mut text);
        lines.push((position(body, block.type_range()), text));
    }
    lines.sort();
    out.extend(lines.into_iter().map(|(_, text)| text));
    for diagnostic in &diagnostics {
        diagnostic_line(diagnostic, &indent, out);
    }
}

/// Which item of the body has its name there.
fn position(body: &Body, name: &Range) -> usize {
    names(body).iter().position(|(_, _, range)| range == name).unwrap_or(usize::MAX)
}

/// Name, number of labels of a block, and range of the name of each item.
fn names(body: &Body) -> Vec<(String, Option<usize>, Range)> {
    let mut names = Vec::new();
    let mut cursor = Cursor::default();
    while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
        names.push(match item {
            Item::Attribute(item) => (item.name.into_owned(), None, item.node.name_range()),
            Item::Block(item) => (item.ty.into_owned(), Some(item.node.labels().count()), item.node.name_range()),
        });
    }
    names
}

/// A schema that takes what the body has, each name as it is first used.
fn schema_of_everything(body: &Body, required: &[&str]) -> BodySchema {
    let mut known = BTreeMap::new();
    for (name, labels, _) in names(body) {
        known.entry(name).or_insert(labels);
    }
    for name in required {
        known.remove(*name);
    }
    let schema = required.iter().fold(BodySchema::new(), |schema, name| schema.required(*name));
    known.into_iter().fold(schema, |schema, (name, labels)| match labels {
        None => schema.optional(name),
        Some(labels) => schema.block(name, (0..labels).map(|label| format!("label{label}"))),
    })
}

fn diagnostic_line(diagnostic: &Diagnostic, indent: &str, out: &mut String) {
    let subject = diagnostic.subject().map_or_else(String::new, Range::to_string);
    let _ = writeln!(out, "{indent}error: {} | {} @ {subject}", diagnostic.summary(), diagnostic.message());
    for note in diagnostic.notes() {
        let range = note.range.as_ref().map_or_else(String::new, Range::to_string);
        let _ = writeln!(out, "{indent}  note: {} @ {range}", note.text());
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Config {
    name: String,
    workers: Option<u8>,
    #[hcl(block)]
    log: Option<Log>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Log {
    level: String,
    file: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Service {
    port: u16,
    #[serde(default)]
    tags: Vec<String>,
}

const BASE: &str = "name = \"a\"\nworkers = 2\nlog {\n  level = \"info\"\n  file = \"f\"\n}\nservice \"web\" {\n  \
                    port = 80\n  tags = [\"x\", \"y\"]\n}\n";
const LOCAL: &str = "service \"db\" {\n  port = 5432\n}\nservice \"web\" {\n  tags = [\"z\"]\n}\nworkers = null\nlog \
                     {\n  level = \"${\"debug\"}\"\n}\n";

#[track_caller]
fn body(name: &str, text: &str) -> Body {
    native::parse_body(name, text).ok().unwrap()
}

#[test]
fn decoding_overrides() {
    let merged = Body::merge([body("base.hcl", BASE), body("local.hcl", LOCAL)], MergePolicy::Override);
    let config: Config = hcl_serde::from_body(&merged, &EvalContext::new()).unwrap();
    let service = |port, tags: &[&str]| Service { port, tags: tags.iter().map(|&tag| tag.to_owned()).collect() };
    let expected = Config {
        name: "a".to_owned(),
        workers: None,
        log: Some(Log { level: "debug".to_owned(), file: Some("f".to_owned()) }),
        service: [("db".to_owned(), service(5432, &[])), ("web".to_owned(), service(80, &["z"]))].into(),
    };
    assert_eq!(config, expected);
    // Walking again finds the same plan and the same nodes.
    let again: Config = hcl_serde::from_body(&merged, &EvalContext::new()).unwrap();
    assert_eq!(again, expected);
}

#[test]
fn a_report_shows_both_files() {
    let merged = Body::merge([body("base.hcl", BASE), body("local.hcl", LOCAL)], MergePolicy::Strict);
    let error = hcl_serde::from_body::<Config>(&merged, &EvalContext::new()).unwrap_err();
    let mut out = String::new();
    for diagnostic in error.diagnostics() {
        diagnostic_line(diagnostic, "", &mut out);
    }
    expect_test::expect![[r#"
        error: duplicate `service` block | Only one `service` block may have the label `web`. @ local.hcl:4,9-14
          note: another one was defined here @ base.hcl:7,9-14
        error: missing argument | The required argument `port` is not set. @ local.hcl:4,15-15
        error: duplicate argument | The argument `workers` is set twice. Remove one of the two. @ local.hcl:7,1-8
          note: it was first set here @ base.hcl:2,1-8
        error: duplicate `log` block | There can be only one `log` block here. @ local.hcl:8,1-4
          note: another one was defined here @ base.hcl:3,1-4
    "#]]
    .assert_eq(&out);
}

#[test]
fn what_is_hidden_stays_hidden() {
    let (seen, _) = body("base.hcl", BASE).partial_content(&BodySchema::new().required("name").block("log", [""; 0]));
    let local = body("local.hcl", "name = \"b\"\nlog {}\n");
    let merged = Body::merge([seen.remain, local], MergePolicy::Override);
    assert_eq!(merged.attribute_names(), ["workers", "name"]);
    let schema = BodySchema::new().required("name").block("log", [""; 0]);
    let (partial, diagnostics) = merged.partial_content(&schema);
    assert!(diagnostics.is_empty());
    assert_eq!(ranges(&partial.content), ["local.hcl:1,1-11", "local.hcl:2,1-7"]);
    assert_eq!(partial.remain.attribute_names(), ["workers"]);
    let (rest, diagnostics) = partial.remain.content(&BodySchema::new().required("workers").block("service", ["name"]));
    assert!(diagnostics.is_empty());
    assert_eq!(ranges(&rest), ["base.hcl:2,1-12", "base.hcl:7,1-10,2"]);
}

#[test]
fn only_attributes() {
    let parts = [body("1.hcl", "a = 1\nb = 2\n"), body("2.hcl", "c = 3\na = 4\n")];
    let merged = Body::merge(parts, MergePolicy::Override);
    let (attributes, diagnostics) = merged.just_attributes();
    assert!(diagnostics.is_empty());
    let found: Vec<String> = attributes.iter().map(|it| format!("{} = {:?}", it.name, it.expr)).collect();
    assert_eq!(found, ["a = 4", "b = 2", "c = 3"]);
}

#[test]
fn merges_of_none_one_and_merges() {
    let nothing = Body::merge([], MergePolicy::Strict);
    let (content, diagnostics) = nothing.content(&BodySchema::new().required("a"));
    assert_eq!((content.attributes().len(), diagnostics.len()), (0, 1));
    let one = body("1.hcl", "a = 1\n");
    assert_eq!(Body::merge([one.clone()], MergePolicy::Override), one);
    let two = Body::merge([one.clone(), body("2.hcl", "b = 1\nc {\n  d = 1\n}\n")], MergePolicy::Strict);
    assert_ne!(two, one);
    let three = Body::merge([two, body("3.hcl", "a = 2\nc {\n  e = 2\n}\n")], MergePolicy::Override);
    let (content, diagnostics) = three.content(&BodySchema::new().required("a").required("b").block("c", [""; 0]));
    assert!(diagnostics.is_empty());
    assert_eq!(ranges(&content), ["3.hcl:1,1-6", "2.hcl:1,1-6", "2.hcl:2,1-4,2"]);
    assert_eq!(content.blocks()[0].body().attribute_names(), ["d", "e"]);
}

/// The ranges of all attributes, then of all blocks.
fn ranges(content: &Content) -> Vec<String> {
    let attributes = content.attributes().iter().map(|attribute| attribute.range.to_string());
    attributes.chain(content.blocks().iter().map(|block| block.range().to_string())).collect()
}

/// Many files and many items take no more than their sum.
#[test]
fn many() {
    let text: String = (0..20_000).map(|number| format!("a{number} = 1\nb \"l{number}\" {{\n}}\n")).collect();
    let parts: Vec<Body> = (0..10).map(|number| body(&format!("{number}.hcl"), &text)).collect();
    let merged = Body::merge(parts, MergePolicy::Override);
    let mut cursor = Cursor::default();
    let next = || merged.next_item(None, &mut cursor, &mut Diagnostics::new()).map(drop);
    assert_eq!(std::iter::from_fn(next).count(), 40_000);
}

/// A null stays to be found: what is missing without the argument is reported where the null stands, also when merged
/// bodies are merged again.
#[test]
fn null_unsets() {
    let base = || body("base.hcl", BASE);
    let local = || body("local.hcl", "\nname = null\nservice \"web\" {\n  port = null\n  tags = null\n}\n");
    let other = || body("other.hcl", "workers = 3\n");
    let all = Body::merge([base(), local(), other()], MergePolicy::Override);
    let twice = Body::merge([Body::merge([base(), local()], MergePolicy::Override), other()], MergePolicy::Override);
    let [all, twice] = [all, twice].map(|merged| {
        let error = hcl_serde::from_body::<Config>(&merged, &EvalContext::new()).unwrap_err();
        let mut out = String::new();
        error.diagnostics().iter().for_each(|diagnostic| diagnostic_line(diagnostic, "", &mut out));
        out
    });
    assert_eq!(all, twice);
    expect_test::expect![[r#"
        error: missing argument | The required argument `name` is null here, which means that it is not set. @ local.hcl:2,8-12
        error: missing argument | The required argument `port` is null here, which means that it is not set. @ local.hcl:4,10-14
    "#]].assert_eq(&all);
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Tags {
    #[hcl(remain)]
    tags: BTreeMap<String, String>,
}

/// In a free-form body too, an argument that is null is not set.
#[test]
fn null_unsets_in_a_map() {
    let merged =
        Body::merge([body("1.hcl", "a = \"1\"\nb = \"2\"\n"), body("2.hcl", "a = null\n")], MergePolicy::Override);
    let tags: Tags = hcl_serde::from_body(&merged, &EvalContext::new()).unwrap();
    assert_eq!(tags.tags, [("b".to_owned(), "2".to_owned())].into());
}

/// Values of a program decode like what is written, with their places in reports.
#[test]
fn values_override_files() {
    let environment = Source::new("environment", "WORKERS=many");
    let overridden = |workers: Value| {
        let made =
            Body::builder(environment.range(0, 12)).attribute("workers", workers, environment.range(8, 12)).build();
        let merged = Body::merge([body("base.hcl", BASE), made], MergePolicy::Override);
        hcl_serde::from_body::<Config>(&merged, &EvalContext::new())
    };
    assert_eq!(overridden(Value::from(8)).unwrap().workers, Some(8));
    assert_eq!(overridden(Value::from("9")).unwrap().workers, Some(9));
    assert_eq!(overridden(Value::NULL).unwrap().workers, None);
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `workers`
         --> environment:1:9
          |
        1 | WORKERS=many
          |         ^^^^ a number is required, but this is text that is no number

        error: environment has 1 error
    "#]]
    .assert_eq(&overridden(Value::from("many")).unwrap_err().report());
}
