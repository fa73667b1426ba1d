//! What is printed: values, references to variables and diagnostics, as JSON.

use hcl_serde::model::expr::{EvalContext, Mode, StepKind, Traversal, TraversalStep};
use hcl_serde::model::json_text::{JsonValue, JsonWriter};
use hcl_serde::model::limits::Limits;
use hcl_serde::model::source::{Pos, Range};
use hcl_serde::model::types::Type;
use hcl_serde::{Diagnostic, Diagnostics, Value};

/// A value, with its type or without; attributes that are null are left out, unless they are to be kept.
pub(crate) fn value(value: &Value, with_type: bool, keep_nulls: bool) -> Result<String, String> {
    let constraint = if with_type { Type::DYNAMIC } else { value.ty() };
    let text = value.to_json(&constraint).map_err(|error| error.to_string())?;
    if keep_nulls {
        return Ok(text);
    }
    let tree = JsonValue::parse(&text, &Limits::DEFAULT).map_err(|error| error.to_string())?;
    let mut writer = JsonWriter::compact().html(true);
    writer.value(&tree.without_nulls());
    Ok(writer.finish())
}

/// References to variables, with their values where these are known.
pub(crate) fn references(traversals: &[Traversal], context: &EvalContext) -> String {
    let references = traversals.iter().map(|traversal| {
        let mut properties = vec![("root_name", string(traversal.root()))];
        let value = traversal.value(Mode::Full(context)).ok().and_then(|value| value.to_json(&value.ty()).ok());
        properties.extend(value.and_then(|text| Some(("value", JsonValue::parse(&text, &Limits::DEFAULT).ok()?))));
        let root =
            [("kind", string("root")), ("name", string(traversal.root())), ("range", range(&traversal.root_range()))];
        let steps = std::iter::once(object(root)).chain(traversal.steps().iter().map(step));
        properties.push(("steps", JsonValue::Array(steps.collect())));
        properties.push(("range", range(&traversal.range())));
        object(properties)
    });
    indented(&JsonValue::Array(references.collect()))
}

fn step(step: &TraversalStep) -> JsonValue {
    let mut properties = match step.kind() {
        StepKind::Attribute(name) => vec![("kind", string("attr")), ("name", string(name))],
        StepKind::Index(key) => {
            let key = key.to_json(&key.ty()).ok().and_then(|text| JsonValue::parse(&text, &Limits::DEFAULT).ok());
            let key = key.map(|key| ("key", key));
            std::iter::once(("kind", string("index"))).chain(key).collect()
        }
        _ => vec![("kind", string("(unknown)"))],
    };
    properties.extend(step.range().map(|at| ("range", range(at))));
    object(properties)
}

/// All that is wrong.
pub(crate) fn diagnostics(diagnostics: &Diagnostics) -> String {
    let all = diagnostics.iter().map(diagnostic).collect();
    indented(&object([("diagnostics", JsonValue::Array(all))]))
}

fn diagnostic(diagnostic: &Diagnostic) -> JsonValue {
    let severity = if diagnostic.is_error() { "error" } else { "warning" };
    let mut properties = vec![("severity", string(severity)), ("summary", string(&diagnostic.summary()))];
    let detail = diagnostic.message();
    if !detail.is_empty() {
        properties.push(("detail", string(&detail)));
    }
    properties.extend(diagnostic.subject().map(|subject| ("subject", range(subject))));
    object(properties)
}

fn range(range: &Range) -> JsonValue {
    let file = string(range.source().name());
    object([("filename", file), ("start", position(range.start())), ("end", position(range.end()))])
}

fn position(at: Pos) -> JsonValue {
    let number = |number: u32| JsonValue::Number(number.to_string());
    object([("line", number(at.line)), ("column", number(at.column)), ("byte", number(at.byte))])
}

fn string(text: &str) -> JsonValue {
    JsonValue::String(text.to_owned())
}

fn object<'n>(properties: impl IntoIterator<Item = (&'n str, JsonValue)>) -> JsonValue {
    JsonValue::Object(properties.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn indented(tree: &JsonValue) -> String {
    let mut writer = JsonWriter::indented(2);
    writer.value(tree);
    writer.finish()
}
