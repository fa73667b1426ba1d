//! What the server makes of texts that are not like others: with several addresses, with other line ends, too long, and before
//! values are known.

use expect_test::expect;
use hcl_serde::lsp::Server;
use hcl_serde::model::typing::{Scope, StaticType};
use serde_json::json;

use crate::client::{Client, at, of};
use crate::conversations::able;
use crate::program::{Config, server};

#[test]
fn a_file_can_have_two_addresses() {
    let mut capabilities = able();
    capabilities["textDocument"]["diagnostic"] = json!({});
    let mut client = Client::started(server(), capabilities);
    client.open("file:///work/app.hcl", "workers = 99\n");
    client.open("file:///work/%61pp.hcl", "workers = 1\n");
    client.notify("textDocument/didClose", of("file:///work/%61pp.hcl"));
    let said = client.request("textDocument/diagnostic", of("file:///work/app.hcl"));
    assert_eq!(said["items"][0]["code"], "invalid-value", "{said}");
    client.end(&expect![""]);
}

#[test]
fn lines_of_json_end_as_they_do() {
    let mut client = Client::started(server(), able());
    let uri = "file:///work/app.hcl.json";
    client.open(uri, "{\"workers\":1,\r\n\r\n\r\n\"ports\":[1,\r\n2],\r\n     \"level\":\"info\"\r\n}\r\n");
    client.show_request("formatted", "textDocument/formatting", of(uri));
    client.end(&expect![[r#"
        formatted
          - newText:
              | 
              |   
            range: 0:1-0:1
          - newText:  
            range: 0:11-0:11
          - newText:   
            range: 1:0-3:0
          - newText:  
            range: 3:8-3:8
          - newText:  
            range: 3:11-4:0
          - newText: 
            range: 5:2-5:5
          - newText:  
            range: 5:13-5:13
    "#]]);
}

#[test]
fn types_are_known_before_values() {
    let scope = Scope::new().with_variable("region", StaticType::STRING).with_variable("base", StaticType::NUMBER);
    let server = Server::new().named("app").config::<Config>("*.hcl").scope(scope);
    let mut client = Client::started(server, able());
    let uri = "file:///work/app.hcl";
    client.open(uri, "workers = region ? 1 : 2\nlisten = region\nports = [base, bse]\n");
    let said = client.next("textDocument/publishDiagnostics");
    client.show("types", &json!(said["diagnostics"]));
    client.show_request("hover", "textDocument/hover", at(uri, 1, 10));
    let found = client.request("textDocument/completion", at(uri, 1, 9));
    let labels: Vec<&str> = found["items"].as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap()).collect();
    client.show("completed", &json!(labels));
    client.end(&expect![[r#"
        types
          - code: unknown-variable
            message: unknown variable: The variable `bse` does not exist. Did you mean `base`?
            range: 2:15-2:18
            severity: 1
            source: app
        hover
          contents:
            kind: markdown
            value: **region**: `string`
          range: 1:9-1:15
        completed ["\"127.0.0.1:80\"","base","region"]
    "#]]);
}

#[test]
fn what_is_too_long_is_not_formatted() {
    let mut client = Client::started(server(), able());
    let uri = "file:///work/app.hcl";
    client.open(uri, &"{".repeat(1_100_000));
    client.show_request("formatted", "textDocument/formatting", of(uri));
    let colours = client.request("textDocument/semanticTokens/full", of(uri));
    assert_eq!(colours["data"], json!([]));
    client.end(&expect![[r#"
        formatted
          error:
            code: -32803
            message: This text is too long for an editor to format it
    "#]]);
}
