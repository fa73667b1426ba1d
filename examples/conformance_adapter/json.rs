//! The documents of the protocol: bodies, blocks, errors.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::json_text::JsonValue;
use hcl_model::source::{Pos, Range};

pub(crate) fn string(text: impl Into<String>) -> JsonValue {
    JsonValue::String(text.into())
}

pub(crate) fn array(elements: impl IntoIterator<Item = JsonValue>) -> JsonValue {
    JsonValue::Array(elements.into_iter().collect())
}

pub(crate) fn object<N: Into<String>>(properties: impl IntoIterator<Item = (N, JsonValue)>) -> JsonValue {
    JsonValue::Object(properties.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

pub(crate) fn body(attributes: Vec<(String, JsonValue)>, blocks: Vec<JsonValue>) -> JsonValue {
    object([("attributes", object(attributes)), ("blocks", array(blocks))])
}

pub(crate) fn block(ty: &str, labels: impl IntoIterator<Item = String>, body: JsonValue) -> JsonValue {
    object([("type", string(ty)), ("labels", array(labels.into_iter().map(string))), ("body", body)])
}

/// What is said of a file with mistakes.
pub(crate) fn invalid(phase: &str, mistakes: &Diagnostics) -> JsonValue {
    let errors = mistakes.iter().filter(|mistake| mistake.is_error()).map(error);
    object([("valid", JsonValue::Bool(false)), ("phase", string(phase)), ("errors", array(errors))])
}

fn error(mistake: &Diagnostic) -> JsonValue {
    let detail = mistake.message();
    let message = match &*detail {
        "" => mistake.summary().into_owned(),
        detail => format!("{}: {detail}", mistake.summary()),
    };
    let range = mistake.subject().map(|subject| ("range", range(subject)));
    object([("message", string(message))].into_iter().chain(range))
}

fn range(range: &Range) -> JsonValue {
    object([("start", position(range.start())), ("end", position(range.end()))])
}

fn position(at: Pos) -> JsonValue {
    let number = |number: u32| JsonValue::Number(number.to_string());
    object([("line", number(at.line)), ("column", number(at.column)), ("byte", number(at.byte))])
}
