//! What changes texts: formatting.

use serde_json::Value;

use crate::ide;
use crate::lsp::message::Failure;
use crate::lsp::places::text_edits;
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
