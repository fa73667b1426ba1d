//! The pages for authors of configurations: every snippet of them is loaded, and what it shows of values and reports is fresh.
//!
//! A line that ends in `# => value` shows the value of its expression, a text as it is.
//! A block of text below a block of code is the report of what is wrong with it, or else the text that its argument `motd` is.
//! Without one, the code loads without a mistake and without a warning.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use hcl_model::{native, stdlib};
use hcl_serde::{EvalContext, HclSchema, Loader, RenderOptions, Value};
use serde::Deserialize;

use crate::support::Failures;

/// The imaginary server.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is shown are expressions and reports")]
struct Config {
    name: Option<String>,
    listen: Option<std::net::SocketAddr>,
    folder: Option<std::path::PathBuf>,
    greeting: Option<String>,
    motd: Option<String>,
    pattern: Option<String>,
    timeout: Option<String>,
    #[hcl(min = 1, max = 64)]
    workers: Option<u16>,
    ratio: Option<f64>,
    largest: Option<u64>,
    offset: Option<i32>,
    verbose: Option<bool>,
    ports: Option<Vec<u16>>,
    hosts: Option<Vec<String>>,
    limits: Option<Limits>,
    headers: Option<BTreeMap<String, String>>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "what is shown are expressions and reports")]
struct Limits {
    connections: u32,
    cpu: Option<f64>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is shown are expressions and reports")]
struct Tls {
    certificate: std::path::PathBuf,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is shown are expressions and reports")]
struct Service {
    port: u16,
    hosts: Option<Vec<String>>,
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is shown are expressions and reports")]
struct Check {
    path: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "what is shown are expressions and reports")]
struct Rule {
    #[hcl(label)]
    method: String,
    #[hcl(label)]
    path: String,
    allow: Option<bool>,
}

/// What the page says that the program gives to authors.
fn context() -> EvalContext {
    EvalContext::new()
        .with_variable("region", "eu")
        .with_variable("env", Value::object([("HOME", "/home/ada".into())]))
        .with_functions(stdlib::functions())
}

#[test]
fn the_pages_for_authors_are_fresh() {
    let mut failures = Failures::default();
    for page in ["for-authors", "definitions", "mistakes"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("hcl-serde/guide/hcl-{page}.md"));
        let text = std::fs::read_to_string(&path).unwrap();
        let renewed = renew(&text, page == "definitions", &mut |what| failures.add(&path, what));
        failures.compare(&path, &renewed);
    }
    failures.finish();
}

/// The page with the values and the reports that there are now.
fn renew(page: &str, defines: bool, fault: &mut dyn FnMut(&str)) -> String {
    let mut out = String::new();
    let mut lines = page.lines().peekable();
    // What there is to show of the last block of code, until it is known whether it is shown.
    let mut last = Outcome::Shown;
    while let Some(line) = lines.next() {
        let language = line.strip_prefix("```").unwrap_or_default();
        if line == "```text" {
            lines.by_ref().find(|line| *line == "```");
            match std::mem::replace(&mut last, Outcome::Shown) {
                Outcome::Wrong(text) | Outcome::Right(Some(text)) => {
                    let _ = write!(out, "```text\n{text}```\n");
                }
                Outcome::Right(None) | Outcome::Shown => fault("a block of text without anything to show in it"),
            }
            continue;
        }
        if !line.is_empty()
            && let Outcome::Wrong(report) = std::mem::replace(&mut last, Outcome::Shown)
        {
            fault(&format!("there is a mistake in a file that should be right:\n{report}"));
        }
        if language.is_empty() {
            let _ = writeln!(out, "{line}");
            continue;
        }
        let code: String =
            lines.by_ref().take_while(|line| *line != "```").map(|line| show_value(line) + "\n").collect();
        last = load(&format!("app.{language}"), &code, defines);
        let _ = write!(out, "{line}\n{code}```\n");
    }
    out
}

/// The line with the value that its expression has.
fn show_value(line: &str) -> String {
    let Some((code, _)) = line.split_once("# => ") else { return line.to_owned() };
    let (_, expression) = code.split_once('=').unwrap();
    let value = native::parse_expression("app.hcl", expression).ok().unwrap().value(&context()).unwrap();
    value.as_str().map_or_else(|| format!("{code}# => {value:?}"), |text| format!("{code}# => {text}"))
}

/// What there is to show of a block of code.
enum Outcome {
    /// The report.
    Wrong(String),
    /// The text that is its argument `motd`.
    Right(Option<String>),
    /// Nothing any more.
    Shown,
}

/// `defines` says whether the file may define something itself.
fn load(name: &str, text: &str, defines: bool) -> Outcome {
    let loader = Loader::new().named_text(name, text).context(context());
    let loader = match defines {
        true => {
            loader.allow_variables("var").allow_locals("local").allow_functions().allow_dynamic().allow_references()
        }
        false => loader,
    };
    match loader.load_full::<Config>() {
        Ok(loaded) if loaded.warnings.is_empty() => Outcome::Right(loaded.config.motd),
        Ok(loaded) => Outcome::Wrong(loaded.warnings.report(&RenderOptions::new())),
        Err(error) => Outcome::Wrong(error.report()),
    }
}
