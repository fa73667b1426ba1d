//! A client in memory, which keeps what was said as a transcript.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, PipeReader, PipeWriter, Read as _, Write as _, pipe};
use std::thread::{self, JoinHandle};

use expect_test::Expect;
use hcl_serde::lsp::Server;
use serde_json::{Value, json};

use crate::valid;

pub(crate) struct Client {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    server: Option<JoinHandle<bool>>,
    /// What was said, for people.
    transcript: String,
    /// All bytes that the server has sent.
    pub(crate) everything: String,
    /// What came beside what was waited for.
    waiting: VecDeque<Value>,
    requests: i64,
    /// The folder of the test, which is not the same in every run.
    hidden: Option<String>,
}

impl Client {
    /// A client that has not begun yet.
    pub(crate) fn new(server: Server) -> Client {
        let (input, to_server) = pipe().unwrap();
        let (from_server, output) = pipe().unwrap();
        let server = thread::spawn(move || server.run(input, output));
        Client {
            input: Some(to_server),
            output: BufReader::new(from_server),
            server: Some(server),
            transcript: String::new(),
            everything: String::new(),
            waiting: VecDeque::new(),
            requests: 0,
            hidden: None,
        }
    }

    /// A client that has begun, with what it can do.
    pub(crate) fn started(server: Server, capabilities: Value) -> Client {
        let mut client = Client::new(server);
        client.request("initialize", json!({ "capabilities": capabilities }));
        client.notify("initialized", json!({}));
        client
    }

    /// A client with folders of a workspace.
    pub(crate) fn with_folders(server: Server, capabilities: Value, folders: &[String]) -> Client {
        let mut client = Client::new(server);
        let folders: Vec<Value> = folders.iter().map(|uri| json!({ "uri": uri, "name": "it" })).collect();
        client.request("initialize", json!({ "capabilities": capabilities, "workspaceFolders": folders }));
        client.notify("initialized", json!({}));
        client
    }

    /// Shows something of this run as `DIR`.
    pub(crate) fn hiding(mut self, hidden: &std::path::Path) -> Client {
        self.hidden = Some(hidden.display().to_string());
        self
    }

    /// Bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let content = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{content}", content.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and does not wait.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.requests += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }));
        self.requests
    }

    /// The answer to a request: its result or its error.
    pub(crate) fn answer(&mut self, id: i64) -> Value {
        let mut message = self.wait(|message| message["id"] == id && message.get("method").is_none());
        match message.get_mut("error") {
            Some(error) => json!({ "error": error.take() }),
            None => message["result"].take(),
        }
    }

    /// The answer with a number, as it is.
    pub(crate) fn any(&mut self, id: &Value) -> Value {
        let mut message = self.wait(|message| message["id"] == *id && message.get("method").is_none());
        message["error"].take()
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let result = self.answer(id);
        if result.get("error").is_none() {
            valid::result(method, &result);
        }
        result
    }

    /// The next notification or request of a name, with what it says.
    pub(crate) fn next(&mut self, method: &str) -> Value {
        let mut message = self.wait(|message| message["method"] == method);
        valid::params(method, &message["params"]);
        message["params"].take()
    }

    /// What is told next of two files, in the order of their names.
    pub(crate) fn next_of_two_files(&mut self) -> [Value; 2] {
        let mut said = [self.next("textDocument/publishDiagnostics"), self.next("textDocument/publishDiagnostics")];
        said.sort_by_key(|said| said["uri"].to_string());
        said
    }

    /// The next message that is what is waited for; others wait for theirs.
    fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.waiting.iter().position(&is_it) {
            return self.waiting.remove(index).unwrap();
        }
        loop {
            let message = self.read().expect("the server has gone");
            if is_it(&message) {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    fn read(&mut self) -> Option<Value> {
        let mut header = String::new();
        while !header.ends_with("\r\n\r\n") {
            if self.output.read_line(&mut header).unwrap() == 0 {
                return None;
            }
        }
        let length: usize = header.trim().strip_prefix("Content-Length: ").unwrap().parse().unwrap();
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).unwrap();
        let content = String::from_utf8(content).unwrap();
        self.everything.push_str(&content);
        Some(serde_json::from_str(&content).unwrap())
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "hcl", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Says something in the transcript.
    pub(crate) fn note(&mut self, what: &str) {
        writeln!(self.transcript, "{what}").unwrap();
    }

    /// Writes something that the server has said into the transcript.
    pub(crate) fn show(&mut self, what: &str, said: &Value) {
        let mut text = String::new();
        short(said, 1, &mut text);
        if let Some(hidden) = &self.hidden {
            text = text.replace(&**hidden, "DIR");
        }
        writeln!(self.transcript, "{what}{text}").unwrap();
    }

    /// Asks and writes the answer into the transcript.
    pub(crate) fn show_request(&mut self, what: &str, method: &str, params: Value) -> Value {
        let result = self.request(method, params);
        self.show(what, &result);
        result
    }

    /// Ends as it should; what was said is as expected.
    pub(crate) fn end(mut self, expected: &Expect) -> String {
        assert_eq!(self.request("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert!(self.server.take().unwrap().join().unwrap(), "it was ended in order");
        while self.read().is_some() {}
        expected.assert_eq(&self.transcript);
        std::mem::take(&mut self.everything)
    }

    /// Goes away without a word; whether the server takes that for an orderly end.
    pub(crate) fn go(mut self) -> bool {
        self.input = None;
        self.server.take().unwrap().join().unwrap()
    }
}

/// Parameters that are a place in a text.
pub(crate) fn at(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

pub(crate) fn of(uri: &str) -> Value {
    json!({ "textDocument": { "uri": uri } })
}

/// JSON for people: places as `line:character`, and a line for each element.
fn short(value: &Value, depth: usize, out: &mut String) {
    if let Some(place) = place(value) {
        out.push_str(&format!(" {place}"));
        return;
    }
    match value {
        Value::Array(elements) if elements.iter().any(|it| it.is_object() && place(it).is_none()) => {
            for element in elements {
                out.push_str(&format!("\n{}-", "  ".repeat(depth)));
                short(element, depth + 1, out);
            }
        }
        Value::Object(parts) if !parts.is_empty() => {
            for (index, (name, part)) in parts.iter().enumerate() {
                match index {
                    0 if out.ends_with('-') => out.push(' '),
                    _ => out.push_str(&format!("\n{}", "  ".repeat(depth))),
                }
                out.push_str(&format!("{name}:"));
                short(part, depth + 1, out);
            }
        }
        Value::Array(elements) if elements.iter().all(|it| place(it).is_some()) && !elements.is_empty() => {
            elements.iter().for_each(|element| short(element, depth, out));
        }
        Value::String(text) if text.contains('\n') => {
            for line in text.lines() {
                out.push_str(&format!("\n{}| {line}", "  ".repeat(depth)));
            }
        }
        Value::String(text) => out.push_str(&format!(" {text}")),
        other => out.push_str(&format!(" {other}")),
    }
}

/// A place or a range, as people write it.
fn place(value: &Value) -> Option<String> {
    let parts = value.as_object().filter(|parts| parts.len() == 2)?;
    match (parts.get("start"), parts.get("end"), parts.get("line"), parts.get("character")) {
        (Some(start), Some(end), ..) => Some(format!("{}-{}", place(start)?, place(end)?)),
        (.., Some(line), Some(character)) => Some(format!("{line}:{character}")),
        _ => None,
    }
}
