//! How long the language server takes for a key, and how much memory: `editor` prints a table for files of 200, 2 000 and 20 000
//! lines, and `editor LINES KEYS` does so many keys without a clock, for `editor.sh` to count instructions.
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

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            println!("{:>8} {:>9} {:>12} {:>12} {:>12}", "lines", "bytes", "median of 50", "longest", "memory/text");
            for lines in [200, 2_000, 20_000] {
                row(lines)?;
            }
        }
        [lines, keys] => {
            let keys: usize = keys.parse()?;
            let text = text_of(lines.parse()?);
            assert!(server().run(Cursor::new(session(&text, keys)), sink()), "it was ended in order");
        }
        _ => return Err("usage: editor [LINES KEYS]".into()),
    }
    Ok(())
}

fn server() -> Server {
    Server::new().config::<Config>("*.hcl").loader(Loader::new())
}

/// A configuration of about so many lines.
fn text_of(lines: usize) -> String {
    let of_one = Document::generate(2).to_hcl().lines().count() - Document::generate(1).to_hcl().lines().count();
    Document::generate(lines.div_ceil(of_one.max(1))).to_hcl()
}

fn row(lines: usize) -> Result<(), Box<dyn Error>> {
    let text = text_of(lines);
    let mut times = times(&text, 50)?;
    times.sort();
    // The thread that runs the server is this one, so that what it takes is counted.
    let input = session(&text, 3);
    let memory = measure::count(|| assert!(server().run(Cursor::new(input), sink())));
    println!(
        "{:>8} {:>9} {:>9.2} ms {:>9.2} ms {:>12.1}",
        text.lines().count(),
        text.len(),
        times[times.len() / 2].as_secs_f64() * 1e3,
        times[times.len() - 1].as_secs_f64() * 1e3,
        memory.peak as f64 / text.len() as f64
    );
    Ok(())
}

fn framed(message: &Value) -> String {
    let content = message.to_string();
    format!("Content-Length: {}\r\n\r\n{content}", content.len())
}

fn opening(text: &str) -> String {
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    let document = json!({ "uri": URI, "languageId": "hcl", "version": 0, "text": text });
    let initialize =
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": { "capabilities": capabilities } });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    framed(&initialize) + &framed(&open)
}

/// What an editor sends for a key in the middle of a text; each second one takes the one before it away.
fn key(text: &str, number: usize) -> String {
    let line = text.lines().count() / 2;
    let end = text.lines().nth(line).unwrap_or("").len();
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
    let here = json!({ "textDocument": { "uri": URI }, "position": place(2) });
    framed(&change) + &diagnostics + &ask(2 * number + 2, "textDocument/completion", here)
}

fn ending() -> String {
    framed(&json!({ "jsonrpc": "2.0", "id": "end", "method": "shutdown" }))
        + &framed(&json!({ "jsonrpc": "2.0", "method": "exit" }))
}

/// A whole session with so many keys.
fn session(text: &str, keys: usize) -> String {
    opening(text) + &(0..keys).map(|number| key(text, number)).collect::<String>() + &ending()
}

/// How long each of some keys takes, until both answers are there.
fn times(text: &str, keys: usize) -> Result<Vec<Duration>, Box<dyn Error>> {
    let (input, mut to_server) = pipe()?;
    let (from_server, output) = pipe()?;
    let served = thread::spawn(move || server().run(input, output));
    let mut from_server = BufReader::new(from_server);
    to_server.write_all(opening(text).as_bytes())?;
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
