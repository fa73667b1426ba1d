//! What changes texts: formatting, and what mends mistakes.

use hcl_model::source::TextEdit;
use serde_json::{Value, json};

use crate::ide::{self, FileEdits};
use crate::lsp::message::Failure;
use crate::lsp::places::{Places, text_edits};
use crate::lsp::session::{Session, missing};

pub(super) fn formatting(session: &Session, params: &Value) -> Result<Value, Failure> {
    let open = session.text(params)?;
    Ok(text_edits(&open.lines, open.text(), &ide::formatting(open.document())))
}

pub(super) fn range_formatting(session: &Session, params: &Value) -> Result<Value, Failure> {
    let (at, range) = session.stretch(params)?;
    Ok(text_edits(&at.open.lines, at.open.text(), &ide::range_formatting(at.open.document(), range)))
}

pub(super) fn on_type_formatting(session: &Session, params: &Value) -> Result<Value, Failure> {
    let at = session.at(params)?;
    let typed = params.get("ch").and_then(Value::as_str).and_then(|typed| typed.chars().next());
    let typed = typed.ok_or_else(|| missing("ch"))?;
    let edits = ide::on_type_formatting(at.open.document(), at.offset, typed);
    Ok(text_edits(&at.open.lines, at.open.text(), &edits))
}

/// What mends the mistakes that a range touches.
pub(super) fn code_actions(session: &Session, params: &Value) -> Result<Value, Failure> {
    let (at, range) = session.stretch(params)?;
    let Some(project) = at.project else { return Ok(json!([])) };
    let wanted = params.pointer("/context/only").and_then(Value::as_array);
    if wanted.is_some_and(|kinds| !kinds.iter().any(|kind| kind == "quickfix" || kind == "")) {
        return Ok(json!([]));
    }
    let told = params.pointer("/context/diagnostics").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let (path, lines, text) = (at.path(), &at.open.lines, at.open.text());
    let touched = |found: &ide::Diagnostic| found.range.start <= range.end && range.start <= found.range.end;
    let mut actions = Vec::new();
    for found in ide::diagnostics(project, path).iter().filter(|found| touched(found) && !found.changes.is_empty()) {
        let edits = [FileEdits { path: path.to_owned(), edits: found.changes.clone() }];
        let place = lines.range(text, &found.range);
        let is_it = |told: &&Value| told.get("range") == Some(&place) && told.get("code") == Some(&json!(found.code));
        actions.push(json!({
            "title": title(&found.changes),
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": told.iter().filter(is_it).collect::<Vec<_>>(),
            "edit": Places::new(&session.documents, project).workspace_edit(&edits, &session.client),
        }));
    }
    Ok(Value::Array(actions))
}

/// What changes do, in words that show nothing but names, because values can be secret.
fn title(changes: &[TextEdit]) -> String {
    match changes {
        [one] if hcl_model::native::is_identifier(&one.text) => format!("Change it to {}", one.text),
        changes if changes.iter().all(|change| change.text.trim().is_empty()) => "Remove it".to_owned(),
        _ => "Write it as it should be".to_owned(),
    }
}
