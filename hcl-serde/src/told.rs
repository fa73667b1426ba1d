//! Diagnostics for other programs: as JSON, and as SARIF for services that show mistakes beside the lines of a change.

use crate::uri;
use hcl_model::diag::Diagnostic;
use hcl_model::json_text::{JsonValue, JsonWriter};
use hcl_model::source::{Pos, Range, SourceKind};

/// JSON on lines, with a newline at the end.
pub(crate) fn json(value: &JsonValue) -> String {
    let mut writer = JsonWriter::indented(2);
    writer.value(value);
    let mut text = writer.finish();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

pub(crate) fn text(text: impl Into<String>) -> JsonValue {
    JsonValue::String(text.into())
}

pub(crate) fn object(parts: Vec<(&str, JsonValue)>) -> JsonValue {
    JsonValue::Object(parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn number(number: impl ToString) -> JsonValue {
    JsonValue::Number(number.to_string())
}

fn level(found: &Diagnostic) -> &'static str {
    if found.is_error() { "error" } else { "warning" }
}

/// The parts of an object that is a diagnostic.
pub(crate) fn of_diagnostic(found: &Diagnostic) -> Vec<(&'static str, JsonValue)> {
    let mut parts = vec![
        ("severity", text(level(found))),
        ("code", text(found.code())),
        ("summary", text(found.summary())),
        ("detail", text(found.detail_text())),
    ];
    let help = found.help_text();
    if !help.is_empty() {
        parts.push(("help", text(help)));
    }
    if let Some(at) = found.subject() {
        let place = |pos: Pos| object(vec![("line", number(pos.line)), ("column", number(pos.column))]);
        parts.push(("source", text(at.source().name())));
        if at.source().is_shown() {
            parts.extend([("start", place(at.start())), ("end", place(at.end()))]);
        }
    }
    parts
}

/// A run of a tool that has found this, each with how often that is, if somebody counts it; the version is that of this crate, of
/// which the rules are.
pub(crate) fn sarif<'d>(found: impl Iterator<Item = (&'d Diagnostic, Option<usize>)> + Clone, tool: &str) -> JsonValue {
    let mut codes: Vec<&str> = found.clone().map(|(found, _)| found.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    let rule = |code: &str| codes.binary_search(&code).unwrap_or_default();
    let results = found.map(|found| of_result(found, rule(found.0.code()))).collect();
    let rules = codes.iter().map(|code| object(vec![("id", text(*code))])).collect();
    let driver = object(vec![
        ("name", text(tool)),
        ("version", text(env!("CARGO_PKG_VERSION"))),
        ("rules", JsonValue::Array(rules)),
    ]);
    let run = object(vec![
        ("tool", object(vec![("driver", driver)])),
        // Columns count characters, and not units of UTF-16.
        ("columnKind", text("unicodeCodePoints")),
        ("results", JsonValue::Array(results)),
    ]);
    object(vec![
        ("$schema", text("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", text("2.1.0")),
        ("runs", JsonValue::Array(vec![run])),
    ])
}

fn of_result((found, count): (&Diagnostic, Option<usize>), rule: usize) -> JsonValue {
    let mut message = match &*found.message() {
        "" => found.summary().into_owned(),
        detail => format!("{}: {detail}", found.summary()),
    };
    if count.is_some() {
        // In how many configurations it is.
        for note in found.notes().iter().filter(|note| note.range.is_none()) {
            message.push_str(&format!(" {}.", note.text()));
        }
    }
    let mut parts = vec![
        ("ruleId", text(found.code())),
        ("ruleIndex", number(rule)),
        ("level", text(level(found))),
        ("message", object(vec![("text", text(message))])),
    ];
    parts.extend(found.subject().map(|at| ("locations", JsonValue::Array(vec![location(at)]))));
    parts.extend(count.map(|count| ("occurrenceCount", number(count))));
    object(parts)
}

fn location(at: &Range) -> JsonValue {
    let SourceKind::File(path) = at.source().kind() else {
        let name = object(vec![("fullyQualifiedName", text(at.source().name()))]);
        return object(vec![("logicalLocations", JsonValue::Array(vec![name]))]);
    };
    let region = object(vec![
        ("startLine", number(at.start().line)),
        ("startColumn", number(column(at, at.bytes().start))),
        ("endLine", number(at.end().line)),
        ("endColumn", number(column(at, at.bytes().end))),
    ]);
    let artifact = object(vec![("uri", text(uri::of_path(path)))]);
    let physical = object(vec![("artifactLocation", artifact), ("region", region)]);
    object(vec![("physicalLocation", physical)])
}

/// The column of a byte, in characters.
fn column(at: &Range, byte: usize) -> usize {
    let before = at.source().text().get(..byte).unwrap_or_default();
    before.rfind('\n').map_or(before, |newline| &before[newline + 1..]).chars().count() + 1
}
