//! What is written is read again as what it was, in both syntaxes and from one to the other: the law of writing.

use std::collections::HashSet;
use std::fmt::Debug;

use hcl_model::format::{self, Options};
use hcl_model::json as model_json;
use hcl_model::json_text::JsonValue;
use hcl_model::source::Source;
use hcl_serde::write::{FileSyntax, WriteOptions, to_string_with};
use hcl_serde::{Body, Error, EvalContext, HclFile, from_body, json};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is wrong with a value that is written, read again, and converted; nothing if all of it is the same value.
pub(crate) fn fault<T: Serialize + DeserializeOwned + HclFile + Debug>(
    value: &T,
    context: &EvalContext,
    is_same: impl Fn(&T, &T) -> bool,
) -> Option<String> {
    let options = WriteOptions::default().show_secrets();
    let native = match to_string_with(value, &options) {
        Ok(text) => text,
        Err(error) => return Some(format!("not written: {error}\n{value:?}")),
    };
    let document = match json::to_string_with(value, &options) {
        Ok(text) => text,
        Err(error) => return Some(format!("not written as JSON: {error}\n{value:?}")),
    };
    let layout = Options::default().with_width(80);
    if format::format(&native, &layout) != native || model_json::format(&document, &layout) != document {
        return Some(format!("the formatter would change\n{native}\nor\n{document}"));
    }
    if let Some(name) = repeated_property(&document) {
        return Some(format!("{name:?} stands twice in an object of\n{document}"));
    }
    let convert = |text: &str, from, to| hcl_serde::write::convert::<T>(text, from, to).map(|it| it.into_text());
    let (to_json, to_native) = (
        convert(&native, FileSyntax::Native, FileSyntax::Json),
        convert(&document, FileSyntax::Json, FileSyntax::Native),
    );
    let texts = [
        ("written", FileSyntax::Native, Ok(native)),
        ("written as JSON", FileSyntax::Json, Ok(document)),
        ("converted to JSON", FileSyntax::Json, to_json),
        ("converted from JSON", FileSyntax::Native, to_native),
    ];
    texts.into_iter().find_map(|(way, syntax, text)| {
        let text = match text {
            Ok(text) => text,
            Err(error) => return Some(format!("not {way}: {error:#}")),
        };
        match decoded::<T>(&text, syntax, context) {
            Ok(again) if is_same(value, &again) => None,
            Ok(again) => Some(format!("{way}:\n{text}\nis read as\n{again:?}\nand was\n{value:?}")),
            Err(error) => Some(format!("{way}:\n{text}\nis refused: {error:#}")),
        }
    })
}

/// A property that stands twice in an object.
pub(crate) fn repeated_property(text: &str) -> Option<String> {
    fn inside(value: &JsonValue) -> Option<String> {
        match value {
            JsonValue::Array(elements) => elements.iter().find_map(inside),
            JsonValue::Object(properties) => {
                let mut names = HashSet::new();
                let twice = properties.iter().find(|(name, _)| !names.insert(name)).map(|(name, _)| name.clone());
                twice.or_else(|| properties.iter().find_map(|(_, value)| inside(value)))
            }
            _ => None,
        }
    }
    inside(&JsonValue::parse(text, &Default::default()).ok()?)
}

fn decoded<T: DeserializeOwned + HclFile>(text: &str, syntax: FileSyntax, context: &EvalContext) -> Result<T, Error> {
    let body: Body = syntax.parse(Source::new("written", text), &Default::default()).ok()?;
    from_body(&body, context)
}

/// Whether two values are written alike in JSON, for those that keep what is written: it is not shown alike in both syntaxes,
/// and what is kept from JSON has no blocks. What a template says of a body is a comment of what is kept of it.
pub(crate) fn is_written_alike<T: Serialize + HclFile>(one: &T, other: &T) -> bool {
    let written = |value| {
        let text = json::to_string_with(value, &WriteOptions::default().show_secrets()).ok()?;
        let value = JsonValue::parse(&text, &Default::default()).ok()?;
        Some(without_comments(value).to_string())
    };
    written(one) == written(other)
}

fn without_comments(value: JsonValue) -> JsonValue {
    match value {
        JsonValue::Array(elements) => JsonValue::Array(elements.into_iter().map(without_comments).collect()),
        JsonValue::Object(properties) => {
            let properties = properties.into_iter().filter(|(name, _)| name != "//");
            JsonValue::Object(properties.map(|(name, value)| (name, without_comments(value))).collect())
        }
        other => other,
    }
}
