//! How a session begins and ends, and what is no message.

use std::sync::atomic::{AtomicBool, Ordering};

use expect_test::expect;
use hcl_serde::lsp::Server;
use hcl_serde::model::function::Function;
use hcl_serde::model::types::Type;
use hcl_serde::{EvalContext, Loader, Value as HclValue};
use serde_json::{Value, json};

use crate::client::{Client, at, of};
use crate::program::{Config, server};

/// A message as bytes, whatever it is.
fn framed(content: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{content}", content.len()).into_bytes()
}

#[test]
fn what_is_no_message_is_answered_and_passed_over() {
    let mut client = Client::new(server());
    let nothing = Value::Null;
    client.raw(&framed("{ this is not JSON"));
    let answer = client.any(&nothing);
    client.show("no JSON", &answer);
    client.raw(&framed("[1, 2]"));
    let answer = client.any(&nothing);
    client.show("no object", &answer);
    client.raw(&framed(r#"{"jsonrpc":"2.0","id":[1],"method":"initialize"}"#));
    let answer = client.any(&nothing);
    client.show("no right number", &answer);
    client.raw(&framed(r#"{"jsonrpc":"2.0","id":"seven"}"#));
    let answer = client.any(&json!("seven"));
    client.show("no method", &answer);
    client.raw(&framed(&format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000))));
    let answer = client.any(&nothing);
    client.show("deep JSON", &answer);
    client.raw(b"Content-Type: text/plain\r\n\r\n");
    let answer = client.any(&nothing);
    client.show("no length", &answer);
    client
        .send(&json!({ "jsonrpc": "2.0", "id": 12_345_678_901_234_u64, "method": "textDocument/hover", "params": 1 }));
    let answer = client.any(&json!(12_345_678_901_234_u64));
    client.show("too early, with a large number", &answer);
    client.notify("textDocument/didOpen", json!({ "textDocument": "early" }));
    client.send(&json!({ "jsonrpc": "2.0", "id": "a", "result": null }));
    let result = client.request("initialize", json!({ "capabilities": { "general": { "positionEncodings": 7 } } }));
    client.show("all the same it begins", &result["serverInfo"]);
    let result = client.request("initialize", json!({}));
    client.show("once", &result);
    let result = client.request("textDocument/teleport", json!({}));
    client.show("an unknown request", &result);
    client.notify("$/unknown", json!(null));
    let result = client.request("textDocument/hover", json!({ "textDocument": { "uri": "file:///no.hcl" } }));
    client.show("a text that is not open", &result);
    client.open("file:///a.hcl", "listen = \"x\"\n");
    let result =
        client.request("textDocument/hover", json!({ "textDocument": { "uri": "file:///a.hcl" }, "position": "here" }));
    client.show("no place", &result);
    client.change("file:///a.hcl", 2, json!([{ "range": 5, "text": "y" }, 7]));
    let said = client.next("window/logMessage");
    client.show("no change", &said);
    let result = client.request("textDocument/documentSymbol", of("file:///a.hcl"));
    client.show("and it goes on", &result);
    client.end(&expect![[r#"
        no JSON
          code: -32700
          message: key must be a string at line 1 column 3
        no object
          code: -32600
          message: A message is an object
        no right number
          code: -32600
          message: This is no request, no notification and no answer
        no method
          code: -32600
          message: This is no request, no notification and no answer
        deep JSON
          code: -32700
          message: recursion limit exceeded at line 1 column 128
        no length
          code: -32700
          message: the header has no Content-Length
        too early, with a large number
          code: -32002
          message: The first request is initialize
        all the same it begins
          name: app
        once
          error:
            code: -32600
            message: initialize comes once
        an unknown request
          error:
            code: -32601
            message: There is no method textDocument/teleport
        a text that is not open
          error:
            code: -32602
            message: file:///no.hcl is not open
        no place
          error:
            code: -32602
            message: The parameters have no position, or not a right one
        no change
          message: A change of a text was not understood
          type: 1
        and it goes on
          - kind: 15
            location:
              range: 0:0-0:12
              uri: file:///a.hcl
            name: listen
    "#]]);
}

#[test]
fn a_session_ends_in_order_or_not() {
    let mut client = Client::started(server(), json!({}));
    client.request("shutdown", Value::Null);
    let result = client.request("textDocument/hover", at("file:///a.hcl", 0, 0));
    assert_eq!(result["error"]["code"], -32600);
    assert!(client.go(), "it was shut down");

    let client = Client::started(server(), json!({}));
    assert!(!client.go(), "the client went away");

    let mut client = Client::new(server());
    client.notify("exit", Value::Null);
    assert!(!client.go(), "exit comes after shutdown");
}

/// Whether the function of the configuration may come to its end.
static GOES_ON: AtomicBool = AtomicBool::new(false);

#[test]
fn a_request_is_cancelled_while_it_waits_and_while_it_runs() {
    let slow = Function::new([], Type::NUMBER, |_| {
        while !GOES_ON.load(Ordering::Relaxed) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        Ok(HclValue::from(1))
    });
    let context = EvalContext::new().with_function("slow", slow);
    let server = Server::new().named("app").config::<Config>("*.hcl").loader(Loader::new().context(context));
    let mut client = Client::started(server, json!({ "textDocument": { "diagnostic": {} } }));
    client.open("file:///a.hcl", "workers = slow() + slow() + slow()\nlisten = 1 +\n");
    let running = client.ask("textDocument/diagnostic", of("file:///a.hcl"));
    let waiting = client.ask("textDocument/documentSymbol", of("file:///a.hcl"));
    let wanted = client.ask("textDocument/documentSymbol", of("file:///a.hcl"));
    client.notify("$/cancelRequest", json!({ "id": waiting }));
    client.notify("$/cancelRequest", json!({ "id": running }));
    client.notify("$/cancelRequest", json!({ "id": "nobody" }));
    // The thread that reads has seen them once it has seen what comes behind them.
    std::thread::sleep(std::time::Duration::from_millis(100));
    GOES_ON.store(true, Ordering::Relaxed);
    let answer = client.answer(running);
    client.show("while it runs", &answer);
    let answer = client.answer(waiting);
    client.show("while it waits", &answer);
    let answer = client.answer(wanted);
    client.show("the one that is wanted", &answer);
    // What is cancelled too late is not the next request of that number.
    client.send(&json!({ "jsonrpc": "2.0", "id": "nobody", "method": "textDocument/hover", "params": {
        "textDocument": { "uri": "file:///a.hcl" }, "position": { "line": 0, "character": 0 },
    } }));
    assert_eq!(client.any(&json!("nobody")), Value::Null);
    // What was stopped is not kept.
    let answer = client.request("textDocument/diagnostic", of("file:///a.hcl"));
    client.show("asked again", &answer);
    client.end(&expect![[r#"
        while it runs
          error:
            code: -32800
            message: The request was cancelled
        while it waits
          error:
            code: -32800
            message: The request was cancelled
        the one that is wanted
          - kind: 13
            location:
              range: 0:0-0:34
              uri: file:///a.hcl
            name: workers
          - kind: 13
            location:
              range: 1:0-1:12
              uri: file:///a.hcl
            name: listen
        asked again
          items:
            - code: invalid-expression
              message: invalid expression: The line ends where a value is expected. To continue on the next line, put the expression in parentheses.
              range: 1:12-2:0
              severity: 1
              source: app
          kind: full
    "#]]);
}

#[test]
fn a_program_that_panics_is_answered_for() {
    let bad = Function::new([], Type::NUMBER, |_| panic!("on purpose"));
    let context = EvalContext::new().with_function("bad", bad);
    let server = Server::new().named("app").config::<Config>("*.hcl").loader(Loader::new().context(context));
    let mut client = Client::started(server, json!({ "textDocument": { "diagnostic": {} } }));
    client.open("file:///a.hcl", "workers = bad()\n");
    let answer = client.request("textDocument/diagnostic", of("file:///a.hcl"));
    client.show("a panic", &answer);
    client.change("file:///a.hcl", 2, json!([{ "text": "workers = 99\n" }]));
    let answer = client.request("textDocument/diagnostic", of("file:///a.hcl"));
    client.show("the next request", &answer);
    client.end(&expect![[r#"
        a panic
          error:
            code: -32603
            message: The program has panicked
        the next request
          items:
            - code: invalid-value
              message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
              range: 0:10-0:12
              severity: 1
              source: app
          kind: full
    "#]]);
}

#[test]
fn a_client_that_reads_nothing_and_goes_away_is_not_waited_for() {
    let mut client = Client::started(server(), json!({}));
    client.open("file:///a.hcl", &"service \"a\" {\n}\n".repeat(2_000));
    for _ in 0..20 {
        client.ask("textDocument/documentSymbol", of("file:///a.hcl"));
    }
    assert!(!client.go());
}

#[test]
fn a_client_that_reads_late_is_told_everything_that_was_said_before_the_end() {
    let mut client = Client::started(server(), json!({}));
    client.open("file:///a.hcl", &"service \"a\" {\n}\n".repeat(2_000));
    let asked: Vec<i64> = (0..20).map(|_| client.ask("textDocument/documentSymbol", of("file:///a.hcl"))).collect();
    client.notify("exit", Value::Null);
    std::thread::sleep(std::time::Duration::from_millis(300));
    for id in asked {
        assert_eq!(client.answer(id).as_array().map(Vec::len), Some(2_000));
    }
    assert!(!client.go());
}
