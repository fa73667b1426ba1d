//! How a command tells what it has found: for people, as JSON, and as SARIF for services that show mistakes beside the lines
//! of a change.

use clap::ArgMatches;
use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
use hcl_model::json_text::{JsonValue, Writer};
use hcl_model::source::{Range, SourceKind};

use crate::command::Done;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Sarif,
}

impl Format {
    pub(super) fn of(matches: &ArgMatches) -> Format {
        match matches.get_one::<String>("format").map(String::as_str) {
            Some("json") => Format::Json,
            Some("sarif") => Format::Sarif,
            _ => Format::Text,
        }
    }
}

/// What goes to the standard output, and to the standard error output.
pub(super) fn printed(done: &Done, format: Format, tool: &str) -> (String, String) {
    let found = match format {
        Format::Text => return (done.text.clone(), done.found.report(&RenderOptions::color(true))),
        Format::Json => json(&JsonValue::Array(done.found.iter().map(of_diagnostic).collect())),
        Format::Sarif => json(&sarif(&done.found, tool)),
    };
    match done.text.is_empty() {
        true => (found, String::new()),
        false if done.found.is_empty() => (done.text.clone(), String::new()),
        false => (done.text.clone(), found),
    }
}

/// JSON on lines, with a newline at the end.
pub(super) fn json(value: &JsonValue) -> String {
    let mut writer = Writer::indented(2);
    writer.value(value);
    let mut text = writer.finish();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

pub(super) fn text(text: impl Into<String>) -> JsonValue {
    JsonValue::String(text.into())
}

pub(super) fn object(parts: Vec<(&str, JsonValue)>) -> JsonValue {
    JsonValue::Object(parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn number(number: u32) -> JsonValue {
    JsonValue::Number(number.to_string())
}

fn level(found: &Diagnostic) -> &'static str {
    if found.is_error() { "error" } else { "warning" }
}

fn of_diagnostic(found: &Diagnostic) -> JsonValue {
    let mut parts = vec![
        ("severity", text(level(found))),
        ("code", text(found.code())),
        ("summary", text(found.summary())),
        ("detail", text(found.full_detail())),
    ];
    if let Some(at) = found.subject() {
        let place =
            |pos: hcl_model::source::Pos| object(vec![("line", number(pos.line)), ("column", number(pos.column))]);
        parts.push(("source", text(at.source().name())));
        if at.source().is_shown() {
            parts.extend([("start", place(at.start())), ("end", place(at.end()))]);
        }
    }
    object(parts)
}

fn sarif(found: &Diagnostics, tool: &str) -> JsonValue {
    let mut codes: Vec<&str> = found.iter().map(Diagnostic::code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules = codes.into_iter().map(|code| object(vec![("id", text(code))])).collect();
    let driver = object(vec![("name", text(tool)), ("rules", JsonValue::Array(rules))]);
    let run = object(vec![
        ("tool", object(vec![("driver", driver)])),
        ("results", JsonValue::Array(found.iter().map(of_result).collect())),
    ]);
    object(vec![
        ("$schema", text("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", text("2.1.0")),
        ("runs", JsonValue::Array(vec![run])),
    ])
}

fn of_result(found: &Diagnostic) -> JsonValue {
    let message = match &*found.full_detail() {
        "" => found.summary().to_owned(),
        detail => format!("{}: {detail}", found.summary()),
    };
    let mut parts = vec![
        ("ruleId", text(found.code())),
        ("level", text(level(found))),
        ("message", object(vec![("text", text(message))])),
    ];
    parts.extend(found.subject().map(|at| ("locations", JsonValue::Array(vec![location(at)]))));
    object(parts)
}

fn location(at: &Range) -> JsonValue {
    let SourceKind::File(path) = at.source().kind() else {
        let name = object(vec![("fullyQualifiedName", text(at.source().name()))]);
        return object(vec![("logicalLocations", JsonValue::Array(vec![name]))]);
    };
    let region = object(vec![
        ("startLine", number(at.start().line)),
        ("startColumn", number(at.start().column)),
        ("endLine", number(at.end().line)),
        ("endColumn", number(at.end().column)),
    ]);
    let artifact = object(vec![("uri", text(uri(&path.to_string_lossy())))]);
    let physical = object(vec![("artifactLocation", artifact), ("region", region)]);
    object(vec![("physicalLocation", physical)])
}

/// A path as a relative or an absolute reference.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            b'\\' => uri.push('/'),
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    if path.starts_with('/') { format!("file://{uri}") } else { uri }
}
