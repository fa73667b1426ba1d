//! The capabilities of the client, and the capabilities of the server that the client is told.

use serde_json::{Value, json};

use crate::ide::SemanticKind;
use crate::lsp::plain::plain;
use crate::lsp::position::Encoding;

/// The number of the protocol for what is inserted as it is.
pub(super) const AS_IS: u32 = 1;

/// The capabilities that the client has announced at the start. A client that has not announced a capability lacks
/// it.
#[derive(Debug, Clone, Default)]
pub(super) struct Client {
    pub(super) encoding: Encoding,
    /// `true` if the client asks for diagnostics, so that the server sends none for files that are open.
    pub(super) pulls_diagnostics: bool,
    /// `true` if the client can be told to ask for diagnostics again.
    pub(super) refreshes_diagnostics: bool,
    pub(super) refreshes_hints: bool,
    /// `true` if the client can be told which files to watch.
    pub(super) watches: bool,
    pub(super) snippets: bool,
    /// `true` if the client can be told that the lines of a completion item are indented already.
    pub(super) inserts_as_is: bool,
    /// `true` if the client asks for the documentation of a completion item when it shows that item.
    pub(super) resolves_documentation: bool,
    pub(super) markdown: bool,
    pub(super) nested_symbols: bool,
    pub(super) folds_lines_only: bool,
    /// Colours may go over several lines.
    pub(super) multiline_tokens: bool,
    /// Changes of files may say of which version they are.
    pub(super) versioned_edits: bool,
    /// Changes of files may make files.
    pub(super) makes_files: bool,
    pub(super) related_information: bool,
    pub(super) progress: bool,
}

impl Client {
    pub(super) fn read(params: &Value) -> Client {
        let can = |path: &str| params.pointer(&format!("/capabilities{path}"));
        let is = |path: &str| can(path).and_then(Value::as_bool).unwrap_or(false);
        let is_there = |path: &str| can(path).is_some_and(|value| !value.is_null());
        let has = |path: &str, word: &str| {
            can(path).and_then(Value::as_array).is_some_and(|words| words.iter().any(|it| it == word))
        };
        let completion = "/textDocument/completion/completionItem";
        Client {
            encoding: match has("/general/positionEncodings", "utf-8") {
                true => Encoding::Utf8,
                false => Encoding::Utf16,
            },
            pulls_diagnostics: is_there("/textDocument/diagnostic"),
            refreshes_diagnostics: is("/workspace/diagnostics/refreshSupport"),
            refreshes_hints: is("/workspace/inlayHint/refreshSupport"),
            watches: is("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            snippets: is(&format!("{completion}/snippetSupport")),
            inserts_as_is: can(&format!("{completion}/insertTextModeSupport/valueSet"))
                .and_then(Value::as_array)
                .is_some_and(|modes| modes.contains(&Value::from(AS_IS))),
            resolves_documentation: has(&format!("{completion}/resolveSupport/properties"), "documentation"),
            markdown: has("/textDocument/hover/contentFormat", "markdown"),
            nested_symbols: is("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            folds_lines_only: is("/textDocument/foldingRange/lineFoldingOnly"),
            multiline_tokens: is("/textDocument/semanticTokens/multilineTokenSupport"),
            versioned_edits: is("/workspace/workspaceEdit/documentChanges"),
            makes_files: has("/workspace/workspaceEdit/resourceOperations", "create"),
            related_information: is("/textDocument/publishDiagnostics/relatedInformation")
                || is("/textDocument/diagnostic/relatedInformation"),
            progress: is("/window/workDoneProgress"),
        }
    }

    /// Returns Markdown for people: as it is, or without its marks for a client that shows plain text only.
    pub(super) fn markup(&self, text: &str) -> Value {
        match self.markdown {
            true => json!({ "kind": "markdown", "value": text }),
            false => json!({ "kind": "plaintext", "value": plain(text) }),
        }
    }

    /// Returns the capabilities of the server, for the client.
    pub(super) fn server(&self) -> Value {
        let whole = json!({ "openClose": true, "change": 2, "save": { "includeText": false } });
        let folders = json!({ "supported": true, "changeNotifications": true });
        let tokens = json!({
            "legend": { "tokenTypes": token_types(), "tokenModifiers": [] },
            "range": true,
            "full": { "delta": true },
        });
        json!({
            "positionEncoding": self.encoding.name(),
            "textDocumentSync": whole,
            "completionProvider": {
                "triggerCharacters": [".", "\"", "=", "{", "$", "/"],
                "resolveProvider": true,
            },
            "hoverProvider": true,
            "signatureHelpProvider": { "triggerCharacters": ["(", ","], "retriggerCharacters": [")"] },
            "declarationProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": { "prepareProvider": true },
            "inlayHintProvider": true,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": { "workDoneProgress": true },
            "codeActionProvider": { "codeActionKinds": ["quickfix", "refactor.rewrite"] },
            "documentLinkProvider": { "resolveProvider": false },
            "documentFormattingProvider": true,
            "documentRangeFormattingProvider": true,
            "documentOnTypeFormattingProvider": { "firstTriggerCharacter": "}", "moreTriggerCharacter": ["]", "\n"] },
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "semanticTokensProvider": tokens,
            "diagnosticProvider": { "interFileDependencies": true, "workspaceDiagnostics": false },
            "workspace": { "workspaceFolders": folders },
        })
    }
}

/// The types of words, in the order of their numbers.
const TOKENS: &[(SemanticKind, &str)] = &[
    (SemanticKind::Type, "type"),
    (SemanticKind::Label, "enumMember"),
    (SemanticKind::Property, "property"),
    (SemanticKind::Variable, "variable"),
    (SemanticKind::Parameter, "parameter"),
    (SemanticKind::Function, "function"),
    (SemanticKind::Namespace, "namespace"),
    (SemanticKind::Keyword, "keyword"),
    (SemanticKind::String, "string"),
    (SemanticKind::Number, "number"),
    (SemanticKind::Operator, "operator"),
    (SemanticKind::Comment, "comment"),
];

fn token_types() -> Vec<&'static str> {
    TOKENS.iter().map(|(_, name)| *name).collect()
}

/// The number of a kind of words.
pub(super) fn token_type(kind: SemanticKind) -> u32 {
    TOKENS.iter().position(|(it, _)| *it == kind).unwrap_or(0) as u32
}
