//! Requests about words: completion, hover, signatures, hints.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::{Value, json};

use crate::ide::{self, Completion, CompletionKind};
use crate::lsp::client::AS_IS;
use crate::lsp::json::Json;
use crate::lsp::message::Failure;
use crate::lsp::session::Session;

/// The number of completion items that are given at once. The text that is typed then selects others.
const MOST: usize = 250;

pub(super) fn completion(session: &mut Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let Some(project) = at.project else { return Ok(Value::Null.into()) };
    let (found, is_incomplete) = ide::completion_within(project, at.path(), at.offset, MOST);
    let answer = session.answers + 1;
    let (client, lines, text) = (&session.client, &at.open.lines, at.open.text());
    // Most replace the same word.
    let mut last: Option<(Range<usize>, Value)> = None;
    let mut range_of = |bytes: &Range<usize>| {
        let known = last.take().filter(|(range, _)| range == bytes);
        let (_, range) = last.insert(known.unwrap_or_else(|| (bytes.clone(), lines.range(text, bytes))));
        Json::object().with_value("range", range)
    };
    let items = found.iter().enumerate().map(|(index, it)| {
        let (new_text, is_snippet) = match &it.snippet {
            Some(snippet) if client.snippets => (snippet, true),
            _ => (&it.text, false),
        };
        // A client that cannot be told that lines are indented already indents the lines of a snippet as the line
        // that contains it.
        let indented_by = line_indent(text, it.range.start).filter(|_| is_snippet && !client.inserts_as_is);
        let new_text = match indented_by {
            Some(indent) => Cow::from(new_text.replace(&format!("\n{indent}"), "\n")),
            None => Cow::from(new_text),
        };
        let mut item = Json::object()
            .with_value("label", &it.label)
            .with_value("kind", &item_kind(it.kind))
            .with_value("sortText", &it.sort)
            .with_value("filterText", &filter(it, text.get(it.range.clone()).unwrap_or_default()))
            .with_value("insertTextFormat", &if is_snippet { 2 } else { 1 })
            .with("textEdit", range_of(&it.range).with_value("newText", &new_text))
            .with_value("data", &(answer, index));
        if new_text.contains('\n') && client.inserts_as_is {
            item = item.with_value("insertTextMode", &AS_IS);
        }
        if !it.edits.is_empty() {
            let edits = it.edits.iter();
            let edits: Json = edits.map(|it| range_of(&it.range).with_value("newText", &it.text)).collect();
            item = item.with("additionalTextEdits", edits);
        }
        if let Some(detail) = &it.detail {
            item = item.with_value("detail", detail);
        }
        if it.is_deprecated {
            item = item.with_value("tags", &[1]);
        }
        if let Some(documentation) = it.documentation.as_ref().filter(|_| !client.resolves_documentation) {
            item = item.with_value("documentation", &client.markup(documentation));
        }
        item
    });
    let items: Json = items.collect();
    session.completions = (session.next_answer(), found);
    Ok(Json::from(json!({ "isIncomplete": is_incomplete })).with("items", items))
}

/// Returns the text that an editor compares with the typed text. The typed text is `replaced` so far. The result
/// begins with a quote if `replaced` does.
fn filter<'i>(item: &'i Completion, replaced: &str) -> Cow<'i, str> {
    match (item.label.strip_prefix('"').unwrap_or(&item.label), replaced.starts_with('"')) {
        ("", _) => Cow::from(&item.label),
        (name, false) => Cow::from(name),
        (name, true) => Cow::from(format!("\"{name}")),
    }
}

/// Returns the beginning of the line that contains a byte, if the line is indented.
fn line_indent(text: &str, at: usize) -> Option<&str> {
    let before = text.get(..at)?;
    let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
    let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
    Some(indent).filter(|indent| !indent.is_empty())
}

/// A completion with its documentation, if it is one of those that were given last.
pub(super) fn resolve(session: &Session, params: &Value) -> Value {
    let mut item = params.clone();
    let number = |index: usize| params.pointer(&format!("/data/{index}")).and_then(Value::as_u64);
    let (answer, found) = &session.completions;
    if number(0) == Some(*answer)
        && let Some(it) = number(1).and_then(|index| found.get(usize::try_from(index).ok()?))
        && let (Some(documentation), Value::Object(item)) = (&it.documentation, &mut item)
    {
        item.insert("documentation".to_owned(), session.client.markup(documentation));
    }
    item
}

fn item_kind(kind: CompletionKind) -> u32 {
    match kind {
        CompletionKind::Argument => 10,
        CompletionKind::Block => 7,
        CompletionKind::Label => 18,
        CompletionKind::Word => 20,
        CompletionKind::Keyword => 14,
        CompletionKind::Function => 3,
        CompletionKind::Variable => 6,
        CompletionKind::Attribute => 5,
        CompletionKind::File => 17,
        CompletionKind::Folder => 19,
    }
}

pub(super) fn hover(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let found = at.project.and_then(|project| ide::hover(project, at.path(), at.offset));
    let told = found.map_or(Value::Null, |found| {
        json!({
            "contents": session.client.markup(&found.markdown),
            "range": at.open.lines.range(at.open.text(), &found.range),
        })
    });
    Ok(told.into())
}

pub(super) fn signature_help(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let Some(found) = at.project.and_then(|project| ide::signature_help(project, at.path(), at.offset)) else {
        return Ok(Value::Null.into());
    };
    let parameters = found.parameters.iter().map(|(range, documentation)| {
        let units = |offset| label_units(&found.label, offset);
        let mut parameter = json!({ "label": [units(range.start), units(range.end)] });
        if !documentation.is_empty() {
            parameter["documentation"] = session.client.markup(documentation);
        }
        parameter
    });
    let mut signature = json!({ "label": found.label, "parameters": parameters.collect::<Vec<_>>() });
    if !found.documentation.is_empty() {
        signature["documentation"] = session.client.markup(&found.documentation);
    }
    let mut help = json!({ "signatures": [signature], "activeSignature": 0 });
    if let Some(active) = found.active {
        help["activeParameter"] = json!(active);
    }
    Ok(help.into())
}

/// A place in a label; these are always counted in UTF-16.
fn label_units(label: &str, offset: usize) -> usize {
    label.get(..offset).unwrap_or(label).encode_utf16().count()
}

pub(super) fn inlay_hints(session: &Session, params: &Value) -> Result<Json, Failure> {
    let (at, range) = session.stretch(params)?;
    let Some(project) = at.project else { return Ok(Json::empty()) };
    let (lines, text) = (&at.open.lines, at.open.text());
    let hints = ide::inlay_hints(project, at.path(), range).into_iter().map(|hint| {
        let place = lines.position(text, hint.offset).to_json();
        json!({ "position": place, "label": hint.label, "paddingLeft": hint.is_apart })
    });
    Ok(hints.collect())
}
