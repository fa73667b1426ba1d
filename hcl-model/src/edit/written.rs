//! Values and expressions as they are written in a file: what is new is laid out, and what replaces a text in quotes or a
//! heredoc is one.

use crate::body::Body;
use crate::edit::expression::{has_expressions, in_json};
use crate::edit::layout::{WIDTH, columns, indented};
use crate::edit::line::{json_line, native_line};
use crate::edit::names::Names;
use crate::edit::outline::Parsed;
use crate::format::{self, Options};
use crate::json;
use crate::json_text::{JsonWriter, PathError};
use crate::limits::Limits;
use crate::native::write::without_templates;
use crate::native::{self, NativeWriter};
use crate::source::is_invisible;
use crate::syntax::Item;
use crate::value::{Value, ValueKind};

/// Returns the value that a value has after it was written and read: tuples, objects, and nulls without a type; no
/// marks.
///
/// # Errors
///
/// A part of the value cannot be written, as [`Value::to_hcl_string`] says.
pub(super) fn plain(value: &Value, limits: &Limits) -> Result<Value, PathError> {
    let bare = value.clone().unmark_deep().0;
    // What can be written is not nested deeply.
    native_line(&bare, &Names::default(), limits)?;
    Ok(rebuilt(&bare, &|text| text.to_owned(), &Value::clone))
}

/// A value as literals give it, with other texts and with something else for what is neither a literal nor made of some.
fn rebuilt(value: &Value, change: &dyn Fn(&str) -> String, other: &dyn Fn(&Value) -> Value) -> Value {
    let inner = |value: &Value| rebuilt(value, change, other);
    match value.kind() {
        ValueKind::Null(_) => Value::NULL,
        ValueKind::String(text) => Value::string(change(text)),
        ValueKind::Tuple(elements) | ValueKind::List(elements) | ValueKind::Set(elements) => {
            Value::tuple(elements.iter().map(inner))
        }
        ValueKind::Object(entries) | ValueKind::Map(entries) => {
            Value::object(entries.iter().map(|(name, value)| (change(name), inner(value))))
        }
        _ => other(value),
    }
}

/// The place of a text: in lines that are indented, behind so many columns of its own line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) indentation: &'a str,
    pub(super) columns: usize,
    /// It is on a line with others, none of which takes several.
    pub(super) is_in_line: bool,
}

impl Parsed {
    /// A plain value as it is written at a place.
    pub(super) fn written(&self, value: &Value, place: Place<'_>) -> Result<String, PathError> {
        let lines = match self.is_json() {
            true => {
                let expression = |value: &Value| in_json(value).unwrap_or_else(|| value.clone());
                let text = rebuilt(value, &without_templates, &expression);
                let text = json_line(&text, self.names(), &self.limits)?;
                let is_one_line = self.is_one_line() && !self.text().is_empty();
                let line = (is_one_line || place.is_in_line).then(|| self.on_one_line(&text));
                match line.filter(|line| is_one_line || place.columns + columns(line) < WIDTH) {
                    Some(line) => line,
                    None => json::format(&text, &Options::default().with_width(WIDTH.saturating_sub(place.columns))),
                }
            }
            // An expression is laid out as it is, in the indentation of its place.
            false if has_expressions(value) => {
                let text = native_line(value, self.names(), &self.limits)?;
                return Ok(indented(&text, place.indentation));
            }
            false => {
                // It is as wide as it will be, so that it is laid out as it will be formatted.
                let name = "x".repeat(place.columns.saturating_sub(" = ".len()).max(1));
                let text = format!("{name} = {}\n", native_line(value, self.names(), &self.limits)?);
                let text = format::format(&text, &Options::default().with_width(WIDTH));
                text.get(name.len() + " = ".len()..).unwrap_or_default().to_owned()
            }
        };
        Ok(self.indented(lines.trim_end(), place))
    }

    /// JSON without blanks between its tokens with those that a file has which is one line.
    fn on_one_line(&self, text: &str) -> String {
        if self.has_tight_signs() {
            return text.to_owned();
        }
        let separator = if self.has_tight_commas() { "" } else { " " };
        let lines = json::format(text, &Options::default());
        let mut out = String::with_capacity(lines.len());
        for line in lines.lines().map(|line| line.trim_start_matches(' ')) {
            let is_apart = !out.is_empty() && !out.ends_with(['{', '[']) && !line.starts_with(['}', ']']);
            out.push_str(if is_apart { separator } else { "" });
            out.push_str(line);
        }
        out
    }

    /// Lines that are indented by two blanks a level, as they stand at a place.
    fn indented(&self, lines: &str, place: Place<'_>) -> String {
        let unit = self.unit();
        let mut out = String::with_capacity(lines.len());
        for (number, line) in lines.split('\n').enumerate() {
            let inner = line.trim_start_matches(' ');
            if number > 0 {
                out.push_str(self.newline());
                out.push_str(place.indentation);
                out.push_str(&unit.repeat((line.len() - inner.len()) / 2));
            }
            out.push_str(if number > 0 { inner } else { line });
        }
        out
    }

    /// A plain value as it is written behind the name of a new attribute: texts of several lines are heredocs.
    pub(super) fn written_as_argument(&self, value: &Value, place: Place<'_>) -> Result<String, PathError> {
        if let (ValueKind::String(text), false, "\n") = (value.kind(), self.is_json(), self.newline()) {
            let mut writer = NativeWriter::default();
            writer.text("x", text);
            let written = writer.finish();
            if let Some(heredoc) = written.strip_prefix("x = ").filter(|text| text.starts_with("<<")) {
                return Ok(heredoc.trim_end_matches('\n').to_owned());
            }
        }
        self.written(value, place)
    }

    /// A plain value in the place of an expression: a heredoc stays one if it can be.
    pub(super) fn written_instead(&self, part: usize, value: &Value, place: Place<'_>) -> Result<String, PathError> {
        if let (ValueKind::String(text), false) = (value.kind(), self.is_json())
            && let Some(heredoc) = like_heredoc(self.slice(part), text)
            && reads_as(&heredoc, value)
        {
            return Ok(heredoc);
        }
        self.written(value, place)
    }

    /// The line end that a heredoc needs in the place of a part that is the last of a file without one.
    pub(super) fn end_behind(&self, part: usize, written: &str) -> &'static str {
        let is_last = self.text()[self.bytes(part).end..].is_empty();
        if is_last && !self.is_json() && written.starts_with("<<") { self.newline() } else { "" }
    }

    /// A name as a key or a label of a file of its syntax, in quotes.
    pub(super) fn quoted(&self, name: &str) -> String {
        match self.is_json() {
            true => {
                let mut writer = JsonWriter::compact();
                writer.string(name);
                writer.finish()
            }
            false => native::quoted(name),
        }
    }
}

/// A text as a heredoc like another one: with its marker, its indentation and its line ends.
fn like_heredoc(heredoc: &str, text: &str) -> Option<String> {
    let (first, rest) = heredoc.strip_prefix("<<").and_then(|_| heredoc.split_once('\n'))?;
    let last = rest.rsplit('\n').next()?;
    let marker = first.trim_start_matches("<<").trim_start_matches('-').trim_end();
    let is_plain = text.replace("\r\n", "\n").chars().all(|c| matches!(c, '\n' | '\t') || !is_invisible(c));
    let lines = || text.strip_suffix('\n').unwrap_or_default().split('\n').filter(|_| !text.is_empty());
    if !(text.is_empty() || text.ends_with('\n')) || !is_plain || lines().any(|line| line.trim() == marker) {
        return None;
    }
    let is_flush = first.starts_with("<<-");
    let content = rest[..rest.len() - last.len()].lines();
    let blanks = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let inner =
        content.filter(|line| !line.trim().is_empty()).map(|line| &line[..blanks(line)]).min_by_key(|it| it.len());
    let indentation = if is_flush { inner.unwrap_or(&last[..blanks(last)]) } else { "" };
    let mut out = format!("{first}\n");
    for line in lines() {
        out.push_str(if line.trim().is_empty() { "" } else { indentation });
        out.push_str(&without_templates(line));
        out.push('\n');
    }
    out.push_str(last);
    Some(out)
}

/// Returns `true` if an expression on the lines of an attribute has a value.
fn reads_as(expression: &str, value: &Value) -> bool {
    let Ok(body) = native::parse_body("", &format!("x = {expression}\n")).ok() else { return false };
    value_of_first(&body).is_some_and(|found| found == *value)
}

fn value_of_first(body: &Body) -> Option<Value> {
    match body.items(None).next()? {
        Item::Attribute(item) => crate::expr::Expression::from_node(item.expr()).literal_value().ok(),
        Item::Block(_) => None,
    }
}
