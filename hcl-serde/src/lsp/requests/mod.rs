//! The answers of the server: a function for each request, by subject.

mod edits;
mod look;
mod outline;
mod symbols;
mod tokens;
mod words;

use serde_json::Value;

use crate::lsp::json::Json;
use crate::lsp::message::Failure;
use crate::lsp::session::Session;

/// Answers a request of a running session.
pub(super) fn answer(session: &mut Session, method: &str, params: &Value) -> Result<Json, Failure> {
    session.parse();
    match method {
        "textDocument/completion" => words::completion(session, params),
        "completionItem/resolve" => Ok(words::resolve(session, params).into()),
        "textDocument/hover" => words::hover(session, params),
        "textDocument/signatureHelp" => words::signature_help(session, params),
        "textDocument/inlayHint" => words::inlay_hints(session, params),
        "textDocument/definition" | "textDocument/declaration" => look::definition(session, params),
        "textDocument/references" => look::references(session, params),
        "textDocument/documentHighlight" => look::highlights(session, params),
        "textDocument/prepareRename" => edits::prepare_rename(session, params),
        "textDocument/rename" => edits::rename(session, params),
        "textDocument/documentLink" => look::links(session, params),
        "textDocument/formatting" => edits::formatting(session, params),
        "textDocument/rangeFormatting" => edits::range_formatting(session, params),
        "textDocument/onTypeFormatting" => edits::on_type_formatting(session, params),
        "textDocument/codeAction" => edits::code_actions(session, params),
        "textDocument/documentSymbol" => outline::document_symbols(session, params),
        "textDocument/foldingRange" => outline::folding(session, params),
        "textDocument/selectionRange" => outline::selections(session, params),
        "workspace/symbol" => Ok(symbols::workspace_symbols(session, params)),
        "textDocument/semanticTokens/full" => tokens::full(session, params),
        "textDocument/semanticTokens/full/delta" => tokens::delta(session, params),
        "textDocument/semanticTokens/range" => tokens::range(session, params),
        "textDocument/diagnostic" => look::diagnostics(session, params),
        // The text that the server knows, for tests and for the search for a mistake of an editor.
        "hcl/text" => Ok(Value::from(session.text(params)?.text()).into()),
        _ => Err(Failure::new(Failure::METHOD_NOT_FOUND, format!("There is no method {method}"))),
    }
}
