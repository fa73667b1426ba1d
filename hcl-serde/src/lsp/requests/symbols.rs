//! Symbols of all files of the workspace.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::ide::{EditorDocument, Symbol};
use crate::lsp::json::Json;
use crate::lsp::position::Lines;
use crate::lsp::progress::Progress;
use crate::lsp::requests::outline;
use crate::lsp::session::Session;
use crate::uri;

/// The number of symbols that are given at once.
const MOST: usize = 1_000;

/// The symbols of all files that are of a configuration, open or not, whose names have the letters of the query in them, in
/// this order.
pub(super) fn workspace_symbols(session: &mut Session, params: &Value) -> Json {
    let query: Vec<char> = params.get("query").and_then(Value::as_str).unwrap_or("").to_lowercase().chars().collect();
    let mut files: Vec<PathBuf> = session.documents.iter().map(|(_, open)| open.document().path().to_owned()).collect();
    files.retain(|path| session.projects.of(path).is_some());
    files.extend(session.projects.find_files());
    files.sort();
    files.dedup();
    let progress = Progress::of_request(params, "Looking through the configuration");
    progress.begin(session);
    let mut found = Vec::new();
    for (index, path) in files.iter().enumerate() {
        if found.len() >= MOST {
            break;
        }
        progress.report(session, index, files.len());
        match session.documents.at(path) {
            Some((uri, open)) => {
                let symbols = outline::of_document(session.projects.of(path), open.document());
                add(&mut found, &query, uri, open.document(), &open.lines, &symbols);
            }
            None => {
                if let Some(document) = session.projects.document(path) {
                    let lines = Lines::new(document.text(), session.documents.encoding);
                    let symbols = outline::of_document(session.projects.of(path), &document);
                    add(&mut found, &query, &uri::of_path(path), &document, &lines, &symbols);
                }
            }
        }
    }
    progress.end(session);
    found.truncate(MOST);
    found.into_iter().collect()
}

fn add(
    found: &mut Vec<Value>,
    query: &[char],
    uri: &str,
    document: &EditorDocument,
    lines: &Lines,
    symbols: &[Symbol],
) {
    outline::each(symbols, None, &mut |symbol, container| {
        if found.len() < MOST && is_meant(symbol, query) {
            let range = lines.range(document.text(), &symbol.name_range);
            found.push(outline::information(symbol, container, json!({ "uri": uri, "range": range })));
        }
    });
}

fn is_meant(symbol: &Symbol, query: &[char]) -> bool {
    let mut left = query.iter().peekable();
    for c in symbol.name.chars().flat_map(char::to_lowercase) {
        left.next_if(|&&wanted| wanted == c);
    }
    left.peek().is_none()
}
