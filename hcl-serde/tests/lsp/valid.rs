//! What the server says is what the protocol has: each message is read into the types that are generated from its description,
//! and is the same when these are written.

use gen_lsp_types as lsp;
use gen_lsp_types::{Notification, Request};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn check<T: DeserializeOwned + Serialize>(what: &str, value: &Value) {
    let read: T = serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{what}: {error}: {value}"));
    assert_eq!(serde_json::to_value(&read).unwrap(), *value, "{what}");
}

fn result_of<R: Request>(method: &str, value: &Value) {
    check::<R::Result>(method, value);
}

fn params_of<N: Notification>(method: &str, value: &Value) {
    check::<N::Params>(method, value);
}

/// The result of a request of ours.
pub(crate) fn result(method: &str, value: &Value) {
    let check = match method {
        "initialize" => result_of::<lsp::InitializeRequest>,
        "shutdown" | "hcl/text" => return,
        "textDocument/completion" => result_of::<lsp::CompletionRequest>,
        "completionItem/resolve" => result_of::<lsp::CompletionResolveRequest>,
        "textDocument/hover" => result_of::<lsp::HoverRequest>,
        "textDocument/signatureHelp" => result_of::<lsp::SignatureHelpRequest>,
        "textDocument/inlayHint" => result_of::<lsp::InlayHintRequest>,
        "textDocument/definition" => result_of::<lsp::DefinitionRequest>,
        "textDocument/declaration" => result_of::<lsp::DeclarationRequest>,
        "textDocument/references" => result_of::<lsp::ReferencesRequest>,
        "textDocument/documentHighlight" => result_of::<lsp::DocumentHighlightRequest>,
        "textDocument/documentLink" => result_of::<lsp::DocumentLinkRequest>,
        "textDocument/prepareRename" => result_of::<lsp::PrepareRenameRequest>,
        "textDocument/rename" => result_of::<lsp::RenameRequest>,
        "textDocument/formatting" => result_of::<lsp::DocumentFormattingRequest>,
        "textDocument/rangeFormatting" => result_of::<lsp::DocumentRangeFormattingRequest>,
        "textDocument/onTypeFormatting" => result_of::<lsp::DocumentOnTypeFormattingRequest>,
        "textDocument/codeAction" => result_of::<lsp::CodeActionRequest>,
        "textDocument/documentSymbol" => result_of::<lsp::DocumentSymbolRequest>,
        "textDocument/foldingRange" => result_of::<lsp::FoldingRangeRequest>,
        "textDocument/selectionRange" => result_of::<lsp::SelectionRangeRequest>,
        "workspace/symbol" => result_of::<lsp::WorkspaceSymbolRequest>,
        "textDocument/semanticTokens/full" => result_of::<lsp::SemanticTokensRequest>,
        "textDocument/semanticTokens/full/delta" => result_of::<lsp::SemanticTokensDeltaRequest>,
        "textDocument/semanticTokens/range" => result_of::<lsp::SemanticTokensRangeRequest>,
        "textDocument/diagnostic" => result_of::<lsp::DocumentDiagnosticRequest>,
        other => panic!("{other} has no type here"),
    };
    check(method, value);
}

/// What a notification or a request of the server says.
pub(crate) fn params(method: &str, value: &Value) {
    let check = match method {
        "textDocument/publishDiagnostics" => params_of::<lsp::PublishDiagnosticsNotification>,
        "window/logMessage" => params_of::<lsp::LogMessageNotification>,
        "$/progress" => params_of::<lsp::ProgressNotification>,
        "client/registerCapability" => check::<<lsp::RegistrationRequest as Request>::Params>,
        "window/workDoneProgress/create" => check::<<lsp::WorkDoneProgressCreateRequest as Request>::Params>,
        "workspace/diagnostic/refresh" | "workspace/inlayHint/refresh" => return,
        other => panic!("{other} has no type here"),
    };
    check(method, value);
}
