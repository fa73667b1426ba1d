//! The parts of a text: symbols, what can be folded, what is selected.

use serde_json::{Value, json};

use crate::ide::{self, EditorDocument, FoldKind, Project, Symbol, SymbolKind};
use crate::lsp::documents::Open;
use crate::lsp::json::Json;
use crate::lsp::message::Failure;
use crate::lsp::position::Position;
use crate::lsp::session::{Session, missing};

/// The number of ranges around a place that are told before the whole text. Each range is written inside of the range
/// that contains it, and clients have limits for that.
const DEEPEST: usize = 100;

/// Symbols in so many others are not told.
const DEEPEST_SYMBOL: usize = 40;

/// The number of places that are answered in one request for selections.
const MOST_PLACES: usize = 10_000;

pub(super) fn document_symbols(session: &Session, params: &Value) -> Result<Json, Failure> {
    let open = session.text(params)?;
    let symbols = of_document(session.projects.of(open.document().path()), open.document());
    if session.client.nested_symbols {
        return Ok(symbols.iter().map(|symbol| nested(open, symbol, 0)).collect());
    }
    let uri = params.pointer("/textDocument/uri").unwrap_or(&Value::Null);
    let mut flat = Vec::new();
    each(&symbols, None, &mut |symbol, container| {
        let location = json!({ "uri": uri, "range": open.lines.range(open.text(), &symbol.range) });
        flat.push(Json::from(information(symbol, container, location)));
    });
    Ok(flat.into_iter().collect())
}

/// The symbols of a text, with what its configuration knows of it.
pub(super) fn of_document(project: Option<&Project>, document: &EditorDocument) -> Vec<Symbol> {
    project.map_or_else(|| ide::symbols(document), |project| ide::project_symbols(project, document))
}

fn nested(open: &Open, symbol: &Symbol, depth: usize) -> Json {
    let told = json!({
        "name": name(symbol),
        "kind": symbol_kind(symbol.kind),
        "range": open.lines.range(open.text(), &symbol.range),
        "selectionRange": open.lines.range(open.text(), &symbol.name_range),
    });
    let children = symbol.children.iter().filter(|_| depth < DEEPEST_SYMBOL);
    let children: Json = children.map(|child| nested(open, child, depth + 1)).collect();
    Json::from(told).with("children", children)
}

/// Hands out each symbol with the name of the one that it is in.
pub(super) fn each<'s>(
    symbols: &'s [Symbol],
    container: Option<&'s str>,
    found: &mut dyn FnMut(&'s Symbol, Option<&'s str>),
) {
    for symbol in symbols {
        found(symbol, container);
        each(&symbol.children, Some(&symbol.name), found);
    }
}

/// A symbol of a list, as `SymbolInformation`.
pub(super) fn information(symbol: &Symbol, container: Option<&str>, location: Value) -> Value {
    let mut information = json!({ "name": name(symbol), "kind": symbol_kind(symbol.kind), "location": location });
    if let Some(container) = container {
        information["containerName"] = json!(container);
    }
    information
}

/// A name that is not empty, which editors refuse.
fn name(symbol: &Symbol) -> &str {
    if symbol.name.trim().is_empty() { "\"\"" } else { &symbol.name }
}

fn symbol_kind(kind: SymbolKind) -> u32 {
    match kind {
        SymbolKind::Block => 5,
        SymbolKind::Object => 19,
        SymbolKind::List => 18,
        SymbolKind::Text => 15,
        SymbolKind::Number => 16,
        SymbolKind::Bool => 17,
        SymbolKind::Null => 21,
        SymbolKind::Computed => 13,
    }
}

pub(super) fn folding(session: &Session, params: &Value) -> Result<Json, Failure> {
    let open = session.text(params)?;
    let (lines, text) = (&open.lines, open.text());
    let fold = |fold: ide::Fold| {
        let (start, end) = (lines.position(text, fold.range.start), lines.position(text, fold.range.end));
        let mut range = json!({ "startLine": start.line, "endLine": end.line });
        if fold.kind == FoldKind::Comment {
            range["kind"] = json!("comment");
        }
        if !session.client.folds_lines_only {
            // The opening character stays visible.
            range["startCharacter"] = json!(start.character.saturating_add(1));
            range["endCharacter"] = json!(end.character);
        }
        range
    };
    Ok(ide::folding(open.document()).into_iter().map(fold).collect())
}

pub(super) fn selections(session: &Session, params: &Value) -> Result<Json, Failure> {
    let open = session.text(params)?;
    let (lines, text) = (&open.lines, open.text());
    let places = params.get("positions").and_then(Value::as_array).ok_or_else(|| missing("positions"))?;
    let places: Option<Vec<Position>> = places.iter().take(MOST_PLACES).map(Position::read).collect();
    let places = places.ok_or_else(|| missing("positions"))?;
    let offsets: Vec<usize> = places.iter().map(|&place| lines.offset(text, place)).collect();
    let chains = ide::selections(open.document(), &offsets).into_iter().map(|ranges| {
        let all = ranges.iter().take(DEEPEST).chain(ranges.last().filter(|_| ranges.len() > DEEPEST)).rev();
        all.fold(Value::Null, |around, range| {
            let mut selection = json!({ "range": lines.range(text, range) });
            if !around.is_null() {
                // Not as a part of the macro, which would copy it.
                selection["parent"] = around;
            }
            selection
        })
    });
    Ok(chains.collect())
}
