//! The error index: a row for each code, a case that shows each code, and an example that reports it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::types::Type;
use hcl_model::value::Value;
use hcl_model::{json, native, stdlib};
use hcl_serde::{HclSchema, Loader, ValidationErrors, schemaless};
use serde::Deserialize;

use crate::invariants::{root, rust_files};
use crate::wording::{EXPECTED, read_all};

/// The files that register codes.
const REGISTRIES: [&str; 2] = ["hcl-model/src/diag/codes.rs", "hcl-serde/src/codes.rs"];

/// The sections with examples that are read, and so are the cases of their codes.
const READ: [&str; 5] = [
    "Syntax",
    "JSON syntax",
    "Expressions and templates",
    "Arguments, blocks and types",
    "Variables, locals, functions and dynamic blocks",
];

/// A correction has at most this number of words.
const LONGEST_FIX: usize = 15;

/// A row of the page.
struct Row {
    section: String,
    code: String,
    example: String,
    cause: String,
    fix: String,
    title: String,
}

#[test]
fn every_code_has_one_row() {
    let (codes, rows) = (registered(), rows());
    let mut faults = Vec::new();
    for (code, sentences) in &codes {
        if sentences.len() > 1 {
            faults.push(format!("{code}: registered {} times", sentences.len()));
        }
        match rows.iter().filter(|row| row.code == *code).count() {
            1 => {}
            count => faults.push(format!("{code}: {count} rows")),
        }
    }
    for row in &rows {
        match codes.get(&row.code) {
            None => faults.push(format!("{}: not registered", row.code)),
            Some(sentences) if *sentences != [&*row.cause] => faults.push(format!("{}: the cause differs", row.code)),
            Some(_) => {}
        }
        if [&row.example, &row.cause, &row.fix, &row.title].iter().any(|cell| cell.is_empty()) {
            faults.push(format!("{}: an empty cell", row.code));
        }
        if row.fix.split(' ').count() > LONGEST_FIX || !row.fix.ends_with('.') {
            faults.push(format!("{}: the fix is not a short sentence", row.code));
        }
    }
    for pair in rows.windows(2) {
        if pair[0].section == pair[1].section && pair[0].code >= pair[1].code {
            faults.push(format!("{} stands after {}", pair[1].code, pair[0].code));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_code_is_seen() {
    let mut expected = String::new();
    for folder in EXPECTED {
        read_all(&root().join(folder), &mut expected);
    }
    // The list of codes that report no secret is not a case.
    let list = fs::read_to_string(root().join("tests/loading/secrets/codes.rs")).unwrap();
    expected = expected.replace(&list, "");
    for path in ["hcl-model/src", "hcl-serde/src"].iter().flat_map(|it| rust_files(&root().join(it))) {
        let text = fs::read_to_string(path).unwrap();
        expected.extend(text.split_once("#[cfg(test)]").map(|(_, tests)| tests));
    }
    let words: BTreeSet<&str> = expected.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    // A code of one word is also a word of prose.
    let is_seen = |code: &str| match code.contains('-') {
        true => words.contains(code),
        false => expected.contains(&format!("[{code}]")) || expected.contains(&format!("\"{code}\"")),
    };
    let rows = rows().into_iter().filter(|row| !READ.contains(&&*row.section) && !is_seen(&row.code));
    let faults: Vec<String> = rows.map(|row| row.code).collect();
    assert!(faults.is_empty(), "no case shows: {}", faults.join(" "));
}

#[test]
fn examples_of_texts_report_their_code() {
    let report = |row: &Row| match &*row.section {
        "Syntax" => Some(native::parse_body("app.hcl", &text(row)).diagnostics),
        "JSON syntax" => Some(json::parse_body("app.json", &text(row)).diagnostics),
        "Expressions and templates" => Some(evaluated(&text(row))),
        _ => None,
    };
    check(report, 60);
}

#[test]
fn examples_of_configurations_report_their_code() {
    let report = |row: &Row| match &*row.section {
        "Arguments, blocks and types" => Some(decoded(&text(row))),
        "Variables, locals, functions and dynamic blocks" => Some(defined(&text(row))),
        _ => None,
    };
    check(report, 40);
}

/// Checks that each example with a report reports its code; there must be some examples.
fn check(report: impl Fn(&Row) -> Option<Diagnostics>, at_least: usize) {
    let (mut faults, mut count) = (Vec::new(), 0);
    for row in rows() {
        let Some(found) = report(&row) else { continue };
        count += 1;
        let codes: Vec<&str> = found.iter().map(Diagnostic::code).collect();
        if !codes.contains(&&*row.code) {
            faults.push(format!("{}: {} reports {codes:?}", row.code, row.example));
        }
    }
    assert!(count >= at_least, "examples are not found: {count}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the reports of a native expression, evaluated with the standard functions and a few variables.
fn evaluated(text: &str) -> Diagnostics {
    let server = Value::object([("host", Value::from("localhost")), ("port", Value::from(80))]);
    let context = EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("name", "web")
        .with_variable("port", 80)
        .with_variable("ports", Value::list(Type::NUMBER, [80, 443].map(Value::from)))
        .with_variable("server", server);
    let parsed = native::parse_expression("example", text);
    let mut found = parsed.diagnostics;
    found.extend(parsed.tree.evaluate(Mode::Full(&context)).1);
    found
}

/// A configuration with a field for each kind of error.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Config {
    name: Option<String>,
    port: Option<u16>,
    #[hcl(deprecated = "It has no effect.")]
    verbose: Option<bool>,
    #[hcl(renamed_from = "timeout")]
    time_limit: Option<u16>,
    #[hcl(moved_from = "logging.level")]
    log_level: Option<String>,
    #[hcl(block)]
    server: Option<Server>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    queue: Vec<Queue>,
    #[hcl(block, argument)]
    limits: Option<Limits>,
    #[hcl(block)]
    pool: Option<Pool>,
    #[hcl(block)]
    cluster: Option<Cluster>,
    #[hcl(block)]
    backup: Option<Backup>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block)]
    shape: Option<Shape>,
    #[hcl(block)]
    action: Option<Action>,
    #[hcl(block)]
    never: Option<Never>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Server {
    port: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Service {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Queue {
    #[hcl(label)]
    number: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Limits {
    requests: Option<u16>,
    #[hcl(block)]
    burst: Option<Node>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "ordered")]
struct Pool {
    min: u16,
    max: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Cluster {
    #[hcl(block, min_len = 2)]
    node: Vec<Node>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Node {}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only the reports")]
struct Backup {
    #[hcl(block)]
    target: Node,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged, deny_unknown_fields)]
#[expect(dead_code, reason = "the tests read only the reports")]
enum Store {
    File { path: String },
    Server { url: String },
}

/// A type that serde reads as the first variant in any case.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the tests read only the reports")]
enum Shape {
    Circle { radius: u16 },
    Disc { radius: u16, color: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
enum Action {
    Start {},
    Stop {},
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Never {}

fn ordered(pool: &Pool) -> ValidationErrors {
    let mut found = ValidationErrors::new();
    if pool.min > pool.max {
        found.add("min", "the value is greater than `max`");
    }
    found
}

/// Returns the reports of a configuration that is decoded with its schema, and without one.
fn decoded(text: &str) -> Diagnostics {
    let mut found = loaded(&Loader::new(), text);
    if text.starts_with('{') {
        return found;
    }
    found.extend(schemaless::from_str::<Value>(text).err().into_iter().flat_map(|it| it.diagnostics().clone()));
    found.extend(schemaless::from_str::<Config>(text).err().into_iter().flat_map(|it| it.diagnostics().clone()));
    found
}

/// Returns the reports of a configuration that has definitions.
fn defined(text: &str) -> Diagnostics {
    let loader = Loader::new()
        .context(EvalContext::new().with_functions(stdlib::functions()))
        .allow_variables("var")
        .allow_locals("local")
        .allow_functions()
        .allow_references()
        .allow_dynamic();
    loaded(&loader, text)
}

/// Returns the errors and warnings of a text; a text that begins with a brace is JSON.
fn loaded(loader: &Loader, text: &str) -> Diagnostics {
    let name = if text.starts_with('{') { "app.json" } else { "app.hcl" };
    match loader.clone().named_text(name, text).load_full::<Config>() {
        Ok(loaded) => loaded.warnings,
        Err(error) => error.diagnostics().clone(),
    }
}

/// Returns the codes and their sentences.
fn registered() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in REGISTRIES.map(read).iter().flat_map(|text| text.lines()) {
        let constant = line.trim().strip_suffix("\";").and_then(|line| line.split_once(" = \""));
        if let Some((code, sentence)) = constant.and_then(|(_, rest)| rest.split_once("\", \"")) {
            found.entry(code.to_owned()).or_default().push(sentence.to_owned());
        }
    }
    assert!(found.len() > 150, "codes are not found: {}", found.len());
    found
}

/// Returns the rows of all tables of the page.
fn rows() -> Vec<Row> {
    let (mut found, mut section) = (Vec::new(), "");
    let page = read("hcl-serde/guide/error-index.md");
    for line in page.lines() {
        section = line.strip_prefix("## ").unwrap_or(section);
        let Some(cells) = line.strip_prefix("| `").and_then(|line| line.strip_suffix(" |")) else { continue };
        // A bar in a cell has a backslash before it.
        let cells = cells.replace("\\|", "\u{1}");
        let cells: Vec<String> = cells.split(" | ").map(|cell| cell.trim().replace('\u{1}', "|")).collect();
        let [code, example, cause, fix, title] = &cells[..] else { panic!("not five cells: {line}") };
        found.push(Row {
            section: section.to_owned(),
            code: code.trim_end_matches('`').to_owned(),
            example: example.clone(),
            cause: cause.clone(),
            fix: fix.clone(),
            title: title.clone(),
        });
    }
    found
}

/// Returns the text of an example, with the characters that its code cannot show.
fn text(row: &Row) -> String {
    let code = row.example.strip_prefix('`').and_then(|code| code.strip_suffix('`'));
    let code = code.filter(|code| !code.contains('`')).unwrap_or_else(|| panic!("{}: no code", row.code));
    code.replace('⏎', "\n").replace("U+FEFF", "\u{feff}")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}
