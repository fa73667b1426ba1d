//! How long the language server takes for a key, and how much memory: `editor` prints a table for files of 200, 2 000 and 20 000
//! lines, and `editor LINES KEYS KIND` does so many keys without a clock, for `editor.sh` to count instructions; `editor serve`
//! is the server itself, for `editor_memory.sh`.
//!
//! The text is a correct one, one with brackets and braces that are not closed, the lower of two layers of as many lines, or
//! one of which each line but the first is computed from the line before it.
//!
//! A key is what an editor sends for one: the change of the text, and requests for what is wrong and for completions.

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader, Cursor, Write, pipe, sink};
use std::thread;
use std::time::{Duration, Instant};

use benches::data::Document;
use benches::measure;
use benches::types::Config;
use hcl_serde::Loader;
use hcl_serde::lsp::Server;
use serde_json::{Value, json};

const URI: &str = "file:///bench/app.hcl";
/// The layer over it, in the bench of layers.
const OVER: &str = "file:///bench/over.hcl";

/// What the text is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Correct,
    Broken,
    Layers,
    Names,
}

const KINDS: [(&str, Kind); 4] =
    [("correct", Kind::Correct), ("broken", Kind::Broken), ("layers", Kind::Layers), ("names", Kind::Names)];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            println!(
                "{:>8} {:>8} {:>9} {:>12} {:>12} {:>12}",
                "text", "lines", "bytes", "median of 50", "longest", "memory/text"
            );
            for (name, kind) in KINDS {
                for lines in [200, 2_000, 20_000] {
                    row(name, kind, lines)?;
                }
            }
        }
        [serve] if serve == "serve" => {
            let _ = server(Kind::Names).run_stdio();
        }
        [lines, keys, kind] => {
            let keys: usize = keys.parse()?;
            let (_, kind) = KINDS.into_iter().find(|(name, _)| name == kind).ok_or("no such kind")?;
            let text = text_of(lines.parse()?, kind);
            assert!(server(kind).run(Cursor::new(session(&text, keys, kind)), sink()), "it was ended in order");
        }
        _ => return Err("usage: editor [serve | LINES KEYS correct|broken|layers|names]".into()),
    }
    Ok(())
}

fn server(kind: Kind) -> Server {
    let loader = match kind {
        Kind::Layers => Loader::new().file("/bench/app.hcl").layer().file("/bench/over.hcl"),
        Kind::Names => Loader::new().allow_locals("local"),
        Kind::Correct | Kind::Broken => Loader::new(),
    };
    Server::new().config::<Config>("*.hcl").loader(loader)
}

/// A configuration of about so many lines.
fn text_of(lines: usize, kind: Kind) -> String {
    if kind == Kind::Names {
        let computed = (1..lines).map(|number| format!("  v{number} = local.v{} + 1\n", number - 1));
        return format!("{}locals {{\n  v0 = 1\n{}}}\n", Document::generate(1).to_hcl(), computed.collect::<String>());
    }
    let of_one = Document::generate(2).to_hcl().lines().count() - Document::generate(1).to_hcl().lines().count();
    let text = Document::generate(lines.div_ceil(of_one.max(1))).to_hcl();
    if kind != Kind::Broken {
        return text;
    }
    let quarter = text.lines().count() / 4;
    let lines = text.lines().enumerate().map(|(number, line)| match number {
        _ if number == quarter => format!("x = [1, {{ y = \"${{a\n{line}\n"),
        _ if number == 3 * quarter => format!("block \"a\" {{\n  x = 1 +\n{line}\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

fn row(name: &str, kind: Kind, lines: usize) -> Result<(), Box<dyn Error>> {
    let text = text_of(lines, kind);
    let mut times = times(&text, 50, kind)?;
    times.sort();
    // The thread that runs the server is this one, so that what it takes is counted.
    let input = session(&text, 3, kind);
    let memory = measure::count(|| assert!(server(kind).run(Cursor::new(input), sink())));
    let texts = if kind == Kind::Layers { 2 } else { 1 };
    println!(
        "{name:>8} {:>8} {:>9} {:>9.2} ms {:>9.2} ms {:>12.1}",
        text.lines().count(),
        text.len(),
        times[times.len() / 2].as_secs_f64() * 1e3,
        times[times.len() - 1].as_secs_f64() * 1e3,
        memory.peak as f64 / (texts * text.len()) as f64
    );
    Ok(())
}

fn framed(message: &Value) -> String {
    let content = message.to_string();
    format!("Content-Length: {}\r\n\r\n{content}", content.len())
}

fn opening(text: &str, kind: Kind) -> String {
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let document = json!({ "uri": URI, "languageId": "hcl", "version": 0, "text": text });
    let initialize =
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": capabilities } });
    let open = |document: Value| {
        framed(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }))
    };
    let over = json!({ "uri": OVER, "languageId": "hcl", "version": 0, "text": text });
    let over = if kind == Kind::Layers { open(over) } else { String::new() };
    framed(&initialize) + &over + &open(document)
}

/// What an editor sends for a key in the middle of a text; each second one takes the one before it away.
fn key(text: &str, number: usize) -> String {
    let line = text.lines().count() / 2;
    let written = text.lines().nth(line).unwrap_or("");
    // In the value of a local, that is, where all others are offered.
    let asked = written.find("local.").unwrap_or(2);
    let end = written.len();
    let place = |character: usize| json!({ "line": line, "character": character });
    let (from, to, typed) = if number.is_multiple_of(2) { (end, end, " ") } else { (end, end + 1, "") };
    let document = json!({ "uri": URI, "version": number + 1 });
    let change = json!({ "range": { "start": place(from), "end": place(to) }, "text": typed });
    let params = json!({ "textDocument": document, "contentChanges": [change] });
    let change = json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params });
    let ask = |id: usize, method: &str, params: Value| {
        framed(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
    };
    let diagnostics = ask(2 * number + 1, "textDocument/diagnostic", json!({ "textDocument": { "uri": URI } }));
    let here = json!({ "textDocument": { "uri": URI }, "position": place(asked) });
    framed(&change) + &diagnostics + &ask(2 * number + 2, "textDocument/completion", here)
}

fn ending() -> String {
    framed(&json!({ "jsonrpc": "2.0", "id": "end", "method": "shutdown" }))
        + &framed(&json!({ "jsonrpc": "2.0", "method": "exit" }))
}

/// A whole session with so many keys.
fn session(text: &str, keys: usize, kind: Kind) -> String {
    opening(text, kind) + &(0..keys).map(|number| key(text, number)).collect::<String>() + &ending()
}

/// How long each of some keys takes, until both answers are there.
fn times(text: &str, keys: usize, kind: Kind) -> Result<Vec<Duration>, Box<dyn Error>> {
    let (input, mut to_server) = pipe()?;
    let (from_server, output) = pipe()?;
    let served = thread::spawn(move || server(kind).run(input, output));
    let mut from_server = BufReader::new(from_server);
    to_server.write_all(opening(text, kind).as_bytes())?;
    until(&mut from_server, &json!(0))?;
    let mut times = Vec::new();
    for number in 0..keys {
        let sent = key(text, number);
        let start = Instant::now();
        to_server.write_all(sent.as_bytes())?;
        until(&mut from_server, &json!(2 * number + 2))?;
        times.push(start.elapsed());
    }
    to_server.write_all(ending().as_bytes())?;
    until(&mut from_server, &json!("end"))?;
    assert!(served.join().is_ok_and(|is_orderly| is_orderly), "it was ended in order");
    // The first one waits for the text to be read.
    Ok(times.split_off(1))
}

/// Reads messages up to the answer of a request.
fn until(stream: &mut impl BufRead, id: &Value) -> Result<(), Box<dyn Error>> {
    loop {
        let mut header = String::new();
        while !header.ends_with("\r\n\r\n") {
            if stream.read_line(&mut header)? == 0 {
                return Err("the server has gone".into());
            }
        }
        let length = header.trim().trim_start_matches("Content-Length: ").parse()?;
        let mut content = vec![0; length];
        stream.read_exact(&mut content)?;
        let message: Value = serde_json::from_slice(&content)?;
        if message["id"] == *id {
            return Ok(());
        }
    }
}
