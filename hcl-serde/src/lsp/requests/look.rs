//! Requests for the places of things and for diagnostics.

use serde_json::{Value, json};

use crate::ide;
use crate::lsp::found;
use crate::lsp::json::Json;
use crate::lsp::message::Failure;
use crate::lsp::places::Places;
use crate::lsp::session::Session;
use crate::uri;

pub(super) fn definition(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let Some(project) = at.project else { return Ok(Json::empty()) };
    let found = ide::definition(project, at.path(), at.offset);
    Ok(Places::new(&session.documents, project).locations(&found))
}

pub(super) fn references(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let Some(project) = at.project else { return Ok(Json::empty()) };
    let with_definition = params.pointer("/context/includeDeclaration").and_then(Value::as_bool).unwrap_or(false);
    let found = ide::references(project, at.path(), at.offset, with_definition);
    Ok(Places::new(&session.documents, project).locations(&found))
}

pub(super) fn highlights(session: &Session, params: &Value) -> Result<Json, Failure> {
    let at = session.at(params)?;
    let Some(project) = at.project else { return Ok(Json::empty()) };
    let (lines, text) = (&at.open.lines, at.open.text());
    let found = ide::highlights(project, at.path(), at.offset).into_iter();
    // In the protocol, a definition is a write access, and a reference is a read access.
    Ok(found
        .map(|it| json!({ "range": lines.range(text, &it.range), "kind": if it.is_definition { 3 } else { 2 } }))
        .collect())
}

pub(super) fn links(session: &Session, params: &Value) -> Result<Json, Failure> {
    let open = session.text(params)?;
    let (text, path) = (open.text(), open.document().path());
    let pages = ide::links(open.document()).into_iter().map(|range| (text[range.clone()].to_owned(), range));
    let files = session.projects.of(path).map_or_else(Vec::new, |project| ide::file_links(project, path));
    let files = files.into_iter().map(|(range, path)| (uri::of_path(&path), range));
    let link = |(target, range)| json!({ "range": open.lines.range(text, &range), "target": target });
    Ok(pages.chain(files).map(link).collect())
}

/// Returns the diagnostics of a text, for clients that ask for them.
pub(super) fn diagnostics(session: &Session, params: &Value) -> Result<Json, Failure> {
    let open = session.text(params)?;
    let items = found::of_file(session, open.document().path());
    Ok(json!({ "kind": "full", "items": items }).into())
}
