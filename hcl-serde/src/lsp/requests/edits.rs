//! Requests that change texts: formatting, renames, and code actions.

use serde_json::{Value, json};

use crate::ide::{self, ActionKind};
use crate::lsp::json::Json;
use crate::lsp::message::Failure;
use crate::lsp::places::{Places, text_edits};
use crate::lsp::session::{Session, missing};

pub(super) fn formatting(session: &Session, params: &Value) -> Result<Json, Failure> {
    let open = session.text(params)?;
    if ide::is_too_long(open.document()) {
        return Err(Failure::new(Failure::REQUEST_FAILED, "This text is too long for an editor to format it"));
    }
    Ok(text_edits(&open.lines, open.text(), &ide::formatting(open.document())))
}

pub(super) fn range_formatting(session: &Session, params: &Value) -> Result<Json, Failure> {
    let (at, range) = session.stretch(params)?;
    Ok(text_edits(&at.open.lines, at.open.text(), &ide::range_formatting(at.open.document(), range)))
}

pub(super) fn on_type_formatting(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let typed = params.get("ch").and_then(Value::as_str).and_then(|typed| typed.chars().next());
    let typed = typed.ok_or_else(|| missing("ch"))?;
    let edits = ide::on_type_formatting(at.open.document(), at.offset, typed);
    Ok(text_edits(&at.open.lines, at.open.text(), &edits))
}

pub(super) fn prepare_rename(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let Some(project) = at.project else { return Ok(Value::Null.into()) };
    let range = ide::prepare_rename(project, at.path(), at.offset);
    let range = range.map_err(|reason| Failure::new(Failure::REQUEST_FAILED, reason))?;
    let text = at.open.text();
    let name = text.get(range.clone()).unwrap_or("");
    Ok(json!({ "range": at.open.lines.range(text, &range), "placeholder": name }).into())
}

pub(super) fn rename(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let name = params.get("newName").and_then(Value::as_str).ok_or_else(|| missing("newName"))?;
    let Some(project) = at.project else { return Ok(Value::Null.into()) };
    let edits = ide::rename(project, at.path(), at.offset, name);
    let edits = edits.map_err(|reason| Failure::new(Failure::REQUEST_FAILED, reason))?;
    Ok(Places::new(&session.documents, project).workspace_edit(&edits, &session.client).into())
}

/// Returns the code actions at a range: actions that mend mistakes, and actions that say the same otherwise.
pub(super) fn code_actions(session: &Session, params: &Value) -> Result<Json, Failure> {
    let (at, range) = session.stretch(params)?;
    let Some(project) = at.project else { return Ok(Json::empty()) };
    let wanted = params.pointer("/context/only").and_then(Value::as_array);
    let is_wanted = |kind: &str| {
        let is_like = |it: &Value| {
            it.as_str().is_some_and(|it| it.is_empty() || kind == it || kind.starts_with(&format!("{it}.")))
        };
        wanted.is_none_or(|kinds| kinds.iter().any(is_like))
    };
    let told = params.pointer("/context/diagnostics").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let found = ide::diagnostics(project, at.path());
    let mut places = Places::new(&session.documents, project);
    let mut actions = Vec::new();
    for action in ide::code_actions(project, at.path(), range) {
        let kind = match action.kind {
            ActionKind::QuickFix => "quickfix",
            ActionKind::Rewrite => "refactor.rewrite",
        };
        let edit = match &action.creates {
            _ if !is_wanted(kind) => continue,
            None => places.workspace_edit(&action.edits, &session.client),
            Some((path, text)) if session.client.makes_files => places.new_file(path, text),
            Some(_) => continue,
        };
        let mut item = json!({ "title": action.title, "kind": kind, "edit": edit });
        if let Some(mended) = action.mends.and_then(|index| found.get(index)) {
            let place = at.open.lines.range(at.open.text(), &mended.range);
            let is_it =
                |told: &&Value| told.get("range") == Some(&place) && told.get("code") == Some(&json!(mended.code));
            item["diagnostics"] = told.iter().filter(is_it).cloned().collect();
        }
        if action.is_preferred {
            item["isPreferred"] = json!(true);
        }
        actions.push(item);
    }
    Ok(actions.into_iter().collect())
}
