//! Random edits: the server answers, never fails, and has the text that the client has.

use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::test_runner::{Config as Tries, TestRunner};
use serde_json::{Value, json};

use crate::client::{Client, at, of};
use crate::program::server;

/// So many edits are made of each text in one session.
const EDITS: usize = 25;

/// An edit of a text, in parts of its length, and what is asked behind it.
#[derive(Debug, Clone)]
struct Edit {
    from: f64,
    length: usize,
    text: String,
    question: usize,
}

/// What is written in the place of something.
const PIECES: &[&str] = &[
    "",
    "",
    "x",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "${",
    "%{",
    "}",
    "=",
    ".",
    ",",
    "<<EOT\n",
    "é",
    "👩‍👩‍👧",
    "日本",
    "service \"a\" {\n",
    "port = 80\n",
    "listen",
    "# c\n",
    "/*",
    "*/",
    ":",
    "e\u{301}",
    "\u{feff}",
    "\0",
    "//",
    "a ? b :",
    "(",
];

fn edit() -> impl Strategy<Value = Edit> {
    (0.0..1.0f64, prop_oneof![4 => 0..3_usize, 1 => 0..200_usize], prop::sample::select(PIECES), 0..100_usize)
        .prop_map(|(from, length, text, question)| Edit { from, length, text: text.to_owned(), question })
}

/// The texts of the cases, those that are not large.
fn texts() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let mut folders = vec![root];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".hcl") || name.ends_with(".json") {
                texts.extend(
                    std::fs::read_to_string(&path).ok().filter(|it| it.len() < 20_000).map(|text| (path, text)),
                );
            }
        }
    }
    assert!(texts.len() > 100, "{}", texts.len());
    texts
}

#[test]
fn the_server_has_the_text_of_the_client() {
    // A tenth of all edits, but with `LAWS=half` or `LAWS=full`.
    let tries = match std::env::var("LAWS").as_deref() {
        Ok("full") => 5_000 / EDITS,
        Ok("half") => 2_500 / EDITS,
        _ => 500 / EDITS,
    };
    let texts = texts();
    let mut runner = TestRunner::new_with_rng(
        Tries { cases: tries as u32, failure_persistence: None, ..Tries::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let drawn = (0..texts.len(), prop::bool::ANY, prop::collection::vec(edit(), EDITS));
    runner
        .run(&drawn, |(index, is_utf8, edits)| {
            check(&texts[index], is_utf8, &edits);
            Ok(())
        })
        .unwrap();
}

fn check((path, text): &(PathBuf, String), is_utf8: bool, edits: &[Edit]) {
    let encoding = if is_utf8 { "utf-8" } else { "utf-16" };
    let mut client = Client::started(server(), json!({ "general": { "positionEncodings": [encoding] } }));
    let uri = if path.extension().is_some_and(|it| it == "json") { "file:///w/a.hcl.json" } else { "file:///w/a.hcl" };
    let mut text = text.clone();
    client.open(uri, &text);
    for (version, edits) in edits.chunks(2).enumerate() {
        // Several changes at once, each of the text behind the one before it.
        let mut changes = Vec::new();
        for edit in edits {
            let start = boundary(&text, (edit.from * text.len() as f64) as usize);
            let end = boundary(&text, start + edit.length);
            let range = json!({ "start": place(&text, start, is_utf8), "end": place(&text, end, is_utf8) });
            changes.push(json!({ "range": range, "text": edit.text }));
            text.replace_range(start..end, &edit.text);
        }
        client.change(uri, version as i64 + 2, Value::Array(changes));
        ask(&mut client, uri, &text, edits[0].question, is_utf8);
    }
    // What the server has is told by the range of all of it, which the last selection is, and by its edits.
    let whole = json!({ "textDocument": { "uri": uri }, "positions": [{ "line": 0, "character": 0 }] });
    let mut selection = client.request("textDocument/selectionRange", whole)[0].take();
    while selection.get("parent").is_some() {
        selection = selection["parent"].take();
    }
    assert_eq!(selection["range"]["end"], place(&text, text.len(), is_utf8));
    let text_of_server = client.request("hcl/text", of(uri));
    assert_eq!(text_of_server, json!(text));
    client.end(&expect_test::expect![[""]]);
}

/// One of the requests, at a place that the number says.
fn ask(client: &mut Client, uri: &str, text: &str, question: usize, is_utf8: bool) {
    let offset = boundary(text, question * text.len() / 100);
    let place = place(text, offset, is_utf8);
    let number = |name: &str| u32::try_from(place[name].as_u64().unwrap()).unwrap();
    let here = at(uri, number("line"), number("character"));
    let range =
        json!({ "textDocument": { "uri": uri }, "range": { "start": { "line": 0, "character": 0 }, "end": place } });
    let mut action = range.clone();
    action["context"] = json!({ "diagnostics": [] });
    let mut typed = here.clone();
    typed["ch"] = json!("\n");
    let (method, params) = match question % 17 {
        0 => ("textDocument/completion", here),
        1 => ("textDocument/hover", here),
        2 => ("textDocument/documentSymbol", of(uri)),
        3 => ("textDocument/foldingRange", of(uri)),
        4 => ("textDocument/semanticTokens/full", of(uri)),
        5 => ("textDocument/semanticTokens/range", range),
        6 => ("textDocument/formatting", of(uri)),
        7 => ("textDocument/rangeFormatting", range),
        8 => ("textDocument/onTypeFormatting", typed),
        9 => ("textDocument/documentLink", of(uri)),
        10 => ("textDocument/signatureHelp", here),
        11 => ("textDocument/documentHighlight", here),
        12 => ("textDocument/definition", here),
        13 => ("textDocument/inlayHint", range),
        14 => ("textDocument/codeAction", action),
        _ => ("textDocument/diagnostic", of(uri)),
    };
    let result = client.request(method, params);
    assert!(result.get("error").is_none(), "{method}: {result}");
}

fn boundary(text: &str, offset: usize) -> usize {
    // No editor is between the two characters of a line end.
    let is_in_line_end = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
    (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at) && !is_in_line_end(at)).unwrap()
}

/// The place of a byte as the protocol counts it, in the simplest way.
fn place(text: &str, offset: usize, is_utf8: bool) -> Value {
    let before = &text[..offset];
    let mut lines = 0;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let is_end = c == '\n' || c == '\r' && !text[at + 1..].starts_with('\n');
        if is_end && at < offset {
            lines += 1;
            start = at + 1;
        }
    }
    let line = &before[start..];
    let column = if is_utf8 { line.len() } else { line.encode_utf16().count() };
    json!({ "line": lines, "character": column })
}
