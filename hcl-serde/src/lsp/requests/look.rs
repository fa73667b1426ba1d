//! Where things are and what is wrong with them.

use serde_json::{Value, json};

use crate::ide;
use crate::lsp::found;
use crate::lsp::message::Failure;
use crate::lsp::session::Session;

pub(super) fn links(session: &Session, params: &Value) -> Result<Value, Failure> {
    let open = session.text(params)?;
    let text = open.text();
    let link = |range: &std::ops::Range<usize>| json!({ "range": open.lines.range(text, range), "target": text.get(range.clone()) });
    Ok(ide::links(open.document()).iter().map(link).collect())
}

/// What is wrong with a text, for clients that ask for it.
pub(super) fn diagnostics(session: &Session, params: &Value) -> Result<Value, Failure> {
    let open = session.text(params)?;
    let items = found::of_file(session, open.document().path());
    Ok(json!({ "kind": "full", "items": items }))
}
