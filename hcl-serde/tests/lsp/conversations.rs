//! What an editor and the server say to each other.

use expect_test::expect;
use hcl_serde::Loader;
use hcl_serde::lsp::Server;
use serde_json::{Value, json};

use crate::client::{Client, at, of};
use crate::program::{Config, Deployment, Folder, server};

const URI: &str = "file:///work/app.hcl";

/// What a client can do that can do everything.
pub(crate) fn able() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "textDocument": {
            "completion": {
                "completionItem": {
                    "snippetSupport": true,
                    "insertTextModeSupport": { "valueSet": [1, 2] },
                    "resolveSupport": { "properties": ["documentation"] },
                }
            },
            "hover": { "contentFormat": ["markdown"] },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "publishDiagnostics": { "relatedInformation": true },
            "foldingRange": { "lineFoldingOnly": true },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    })
}

#[test]
fn mistakes_are_sent_while_somebody_types() {
    let mut client = Client::started(server(), able());
    client.open(URI, "listen = \"a:1\"\nworkers = 99\nthreads = 1\nporst = []\n");
    let said = client.next("textDocument/publishDiagnostics");
    client.show("opened", &said);
    let end = json!({ "start": { "line": 1, "character": 10 }, "end": { "line": 1, "character": 12 } });
    let misspelt = json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 4, "character": 0 } });
    client.change(URI, 2, json!([{ "range": end, "text": "9" }, { "range": misspelt, "text": "ports = [\"x\"]\n" }]));
    let said = client.next("textDocument/publishDiagnostics");
    client.show("two changes at once", &said);
    client.change(URI, 3, json!([{ "text": "workers = 9\n" }]));
    let said = client.next("textDocument/publishDiagnostics");
    client.show("all of it", &said);
    client.change(URI, 4, json!([{ "text": "workers = 0\n" }]));
    let said = client.next("textDocument/publishDiagnostics");
    client.show("wrong again", &said["diagnostics"][0]["message"]);
    client.notify("textDocument/didClose", of(URI));
    let said = client.next("textDocument/publishDiagnostics");
    client.show("closed", &said);
    client.end(&expect![[r#"
        opened
          diagnostics:
            - code: invalid-value
              message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
              range: 1:10-1:12
              severity: 1
              source: app
            - code: duplicate-argument
              message: duplicate argument: The argument `workers` is set twice. Remove one of the two.
              range: 2:0-2:7
              relatedInformation:
                - location:
                    range: 1:0-1:7
                    uri: file:///work/app.hcl
                  message: it was first set here
              severity: 1
              source: app
            - code: unknown-argument
              message: unknown argument: `porst` is not an argument here. Did you mean `ports`?
              range: 3:0-3:5
              severity: 1
              source: app
          uri: file:///work/app.hcl
          version: 1
        two changes at once
          diagnostics:
            - code: invalid-value
              message: invalid value for `ports[0]`: A number is required, but this is text that is no number.
              range: 2:9-2:12
              severity: 1
              source: app
          uri: file:///work/app.hcl
          version: 2
        all of it
          diagnostics: []
          uri: file:///work/app.hcl
          version: 3
        wrong again invalid value for `workers`: Must be a whole number between 1 and 64, but 0 is too small.
        closed
          diagnostics: []
          uri: file:///work/app.hcl
    "#]]);
}

#[test]
fn places_are_counted_as_agreed() {
    let text = "# 👩‍👩‍👧 日本\r\nlisten = \"é👩\"\r\nworkers = \"e\u{301}\"\r\n";
    for encoding in ["utf-16", "utf-8"] {
        let capabilities = json!({ "general": { "positionEncodings": [encoding] } });
        let mut client = Client::new(server());
        let result = client.request("initialize", json!({ "capabilities": capabilities }));
        assert_eq!(result["capabilities"]["positionEncoding"], encoding);
        client.open(URI, text);
        let said = client.next("textDocument/publishDiagnostics");
        client.show("wide", &said["diagnostics"][0]["range"]);
        // Behind the smiling face, whose width is not the same in both.
        let column = if encoding == "utf-8" { 16 } else { 13 };
        let behind = json!({ "line": 1, "character": column });
        client.change(URI, 2, json!([{ "range": { "start": behind, "end": behind }, "text": "!" }]));
        let symbols = client.request("textDocument/documentSymbol", of(URI));
        client.show("", &symbols[0]["location"]["range"]);
        // A column behind the end of its line is the end, one in a character its start, a line behind the last one the end.
        let far = json!({ "start": { "line": 2, "character": 9999 }, "end": { "line": 9999, "character": 1 } });
        client.change(URI, 3, json!([{ "range": far, "text": "" }]));
        let formatted = client.request("textDocument/formatting", of(URI));
        client.show("formatted", &formatted);
        match encoding {
            "utf-8" => client.end(&expect![[r#"
                wide 2:10-2:15
                 1:0-1:18
                formatted
                  - newText:   
                    range: 1:6-1:7
            "#]]),
            _ => client.end(&expect![[r#"
                wide 2:10-2:14
                 1:0-1:15
                formatted
                  - newText:   
                    range: 1:6-1:7
            "#]]),
        };
    }
}

#[test]
fn the_parts_of_a_text() {
    let mut client = Client::started(server(), able());
    let text = "# See https://example.com.\n# More.\nlevel = \"debug\"\n\nservice \"web\" {\n  upstream = <<-EOT\n    a\n  EOT\n}\n";
    client.open(URI, text);
    client.show_request("symbols", "textDocument/documentSymbol", of(URI));
    client.show_request("folding", "textDocument/foldingRange", of(URI));
    client.show_request("links", "textDocument/documentLink", of(URI));
    let places = json!({ "textDocument": { "uri": URI }, "positions": [{ "line": 2, "character": 10 }] });
    client.show_request("selection", "textDocument/selectionRange", places);
    client.show_request("hover", "textDocument/hover", at(URI, 2, 1));
    client.end(&expect![[r#"
        symbols
          - children: []
            kind: 15
            name: level
            range: 2:0-2:15
            selectionRange: 2:0-2:5
          - children:
              - children: []
                kind: 13
                name: upstream
                range: 5:2-7:5
                selectionRange: 5:2-5:10
            kind: 5
            name: service "web"
            range: 4:0-8:1
            selectionRange: 4:0-4:13
        folding
          - endLine: 1
            kind: comment
            startLine: 0
          - endLine: 7
            startLine: 4
          - endLine: 7
            startLine: 5
        links
          - range: 0:6-0:25
            target: https://example.com
        selection
          - parent:
              parent:
                parent:
                  range: 0:0-9:0
                range: 2:0-2:15
              range: 2:8-2:15
            range: 2:9-2:14
        hover
          contents:
            kind: markdown
            value:
              | **level**
              | 
              | - Type: `string`
              | - Values:
              |   - `"info"`
              |   - `"debug"`
              | - Default: `"info"`
              | - Value: `"debug"`
          range: 2:0-2:5
    "#]]);
}

#[test]
fn colours_and_what_has_changed_of_them() {
    let mut client = Client::started(server(), able());
    client.open(URI, "listen = \"a\"\nservice \"web\" {\n  upstream = <<EOT\na\nEOT\n}\n");
    let full = client.show_request("full", "textDocument/semanticTokens/full", of(URI));
    let typed = json!({ "start": { "line": 0, "character": 11 }, "end": { "line": 0, "character": 12 } });
    client.change(URI, 2, json!([{ "range": typed, "text": "${b}\"" }]));
    let since = json!({ "textDocument": { "uri": URI }, "previousResultId": full["resultId"] });
    client.show_request("delta", "textDocument/semanticTokens/full/delta", since.clone());
    client.show_request("not the last one", "textDocument/semanticTokens/full/delta", since);
    let range = json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 3, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": range });
    client.show_request("range", "textDocument/semanticTokens/range", params);
    client.end(&expect![[r#"
        full
          data: [0,0,6,2,0,0,9,3,8,0,1,0,7,0,0,0,8,5,1,0,1,2,8,2,0,0,11,5,8,0,1,0,1,8,0,1,0,3,8,0]
          resultId: 1
        delta
          edits:
            - data: [2,8,0,0,2,2,10,0,0,2,1,3,0,0,1,1,10,0,0,1,1]
              deleteCount: 1
              start: 7
          resultId: 2
        not the last one
          data: [0,0,6,2,0,0,9,2,8,0,0,2,2,10,0,0,2,1,3,0,0,1,1,10,0,0,1,1,8,0,1,0,7,0,0,0,8,5,1,0,1,2,8,2,0,0,11,5,8,0,1,0,1,8,0,1,0,3,8,0]
          resultId: 3
        range
          data: [2,2,8,2,0,0,11,5,8,0,1,0,1,8,0,1,0,3,8,0]
    "#]]);
}

#[test]
fn texts_are_formatted() {
    let mut client = Client::started(server(), able());
    let options = json!({ "tabSize": 8, "insertSpaces": false });
    client.open(URI, "listen=\"a\"\n\nservice \"web\" {\nupstream=\"b\"\n\n}\n");
    let params = json!({ "textDocument": { "uri": URI }, "options": options });
    client.show_request("whole", "textDocument/formatting", params);
    let range = json!({ "start": { "line": 3, "character": 2 }, "end": { "line": 3, "character": 2 } });
    let params = json!({ "textDocument": { "uri": URI }, "options": options, "range": range });
    client.show_request("range", "textDocument/rangeFormatting", params);
    let mut params = at(URI, 4, 0);
    params["ch"] = json!("\n");
    params["options"] = options.clone();
    client.show_request("a new line", "textDocument/onTypeFormatting", params);
    let mut params = at(URI, 5, 1);
    params["ch"] = json!("}");
    params["options"] = options;
    client.show_request("a closing bracket", "textDocument/onTypeFormatting", params);
    client.end(&expect![[r#"
        whole
          - newText:  
            range: 0:6-0:6
          - newText:  
            range: 0:7-0:7
          - newText:   
            range: 3:0-3:0
          - newText:  
            range: 3:8-3:8
          - newText:  
            range: 3:9-3:9
        range
          - newText:   
            range: 3:0-3:0
          - newText:  
            range: 3:8-3:8
          - newText:  
            range: 3:9-3:9
        a new line
          - newText:   
            range: 3:0-3:0
          - newText:  
            range: 3:8-3:8
          - newText:  
            range: 3:9-3:9
          - newText:   
            range: 4:0-4:0
        a closing bracket
          - newText:   
            range: 3:0-3:0
          - newText:  
            range: 3:8-3:8
          - newText:  
            range: 3:9-3:9
    "#]]);
}

#[test]
fn several_folders_with_several_kinds() {
    let folder = Folder::new(
        "kinds",
        &[
            ("one/app.hcl", "listen = \"a\"\n"),
            ("one/local.hcl", "workers = 99\n"),
            ("two/app.hcl", "workers = 1\n"),
            ("two/live/eu/app.hcl", "machine = \"m1\"\nmachin = 2\n"),
        ],
    );
    let loader = Loader::new().file("app.hcl").layer().optional_file("local.hcl");
    let server = Server::new().named("app").config::<Config>("*.hcl").loader(loader);
    let server = server.config::<Deployment>("live/**/app.hcl");
    let mut client =
        Client::with_folders(server, able(), &[folder.uri("one"), folder.uri("two")]).hiding(folder.path());
    client.open(&folder.uri("one/app.hcl"), "listen = 1\n");
    let said = client.next_of_two_files();
    client.show("both layers of the first folder", &json!(said));
    client.open(&folder.uri("two/live/eu/app.hcl"), "machine = \"m1\"\nmachin = 2\n");
    let said = client.next("textDocument/publishDiagnostics");
    client.show("the other kind in the second folder", &said);
    let folders = json!({ "event": { "added": [], "removed": [{ "uri": folder.uri("one"), "name": "one" }] } });
    client.notify("workspace/didChangeWorkspaceFolders", folders);
    client.show_request("symbols of the workspace", "workspace/symbol", json!({ "query": "mc" }));
    client.end(&expect![[r#"
        both layers of the first folder
          - diagnostics: []
            uri: file://DIR/one/app.hcl
            version: 1
          - diagnostics:
              - code: invalid-value
                message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
                range: 0:10-0:12
                severity: 1
                source: app
            uri: file://DIR/one/local.hcl
        the other kind in the second folder
          diagnostics:
            - code: unknown-argument
              message: unknown argument: `machin` is not an argument here. Did you mean `machine`?
              range: 1:0-1:6
              severity: 1
              source: app
          uri: file://DIR/two/live/eu/app.hcl
          version: 1
        symbols of the workspace
          - kind: 15
            location:
              range: 0:0-0:7
              uri: file://DIR/two/live/eu/app.hcl
            name: machine
          - kind: 16
            location:
              range: 1:0-1:6
              uri: file://DIR/two/live/eu/app.hcl
            name: machin
    "#]]);
}

/// A configuration need not stand in the folder that is opened: its files are loaded together in the nearest one in which the
/// loader reads them.
#[test]
fn a_configuration_below_the_folder_that_is_opened() {
    let folder = Folder::new(
        "below",
        &[
            ("services/a/app.hcl", "listen = \"a\"\nlevel = \"loud\"\n"),
            ("services/a/local.hcl", "workers = 2\n"),
            ("services/b/local.hcl", "workers = 3\n"),
        ],
    );
    let loader = Loader::new().file("app.hcl").layer().optional_file("local.hcl");
    let server = Server::new().named("app").config::<Config>("app.hcl").files("local.hcl").loader(loader);
    let mut client = Client::with_folders(server, able(), &[folder.uri("")]).hiding(folder.path());
    client.open(&folder.uri("services/a/local.hcl"), "workers = 99\n");
    let said = client.next_of_two_files();
    client.show("the layers of a service", &json!(said));
    client.end(&expect![[r#"
        the layers of a service
          - diagnostics:
              - code: invalid-value
                message: invalid value for `level`: "loud" is not one of "info", "debug".
                range: 1:8-1:14
                severity: 1
                source: app
            uri: file://DIR/services/a/app.hcl
          - diagnostics:
              - code: invalid-value
                message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
                range: 0:10-0:12
                severity: 1
                source: app
            uri: file://DIR/services/a/local.hcl
            version: 1
    "#]]);
}

/// What is included is of the configuration that includes it, wherever it stands and whatever it is called: a mistake in it is
/// shown there, and what is not saved counts.
#[test]
fn included_files_belong_to_who_includes_them() {
    let folder = Folder::new(
        "included",
        &[
            ("services/a/app.hcl", "include = [\"more/one.hcl\", \"../base.hcl\"]\n"),
            ("services/a/more/one.hcl", "workers = 99\n"),
            ("services/base.hcl", "level = \"info\"\n"),
        ],
    );
    let loader = Loader::new().file("app.hcl").allow_includes("include").include_root("..");
    let server = Server::new().named("app").config::<Config>("app.hcl").loader(loader);
    let mut client = Client::with_folders(server, able(), &[folder.uri("")]).hiding(folder.path());
    client.open(&folder.uri("services/base.hcl"), "level = \"loud\"\n");
    client.open(&folder.uri("services/a/app.hcl"), "include = [\"more/one.hcl\", \"../base.hcl\"]\n");
    let mut said: Vec<Value> = (0..3).map(|_| client.next("textDocument/publishDiagnostics")).collect();
    said.sort_by_key(|said| said["uri"].to_string());
    client.show("all three", &json!(said));
    client.end(&expect![[r#"
        all three
          - diagnostics: []
            uri: file://DIR/services/a/app.hcl
            version: 1
          - diagnostics:
              - code: invalid-value
                message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
                range: 0:10-0:12
                severity: 1
                source: app
            uri: file://DIR/services/a/more/one.hcl
          - diagnostics:
              - code: invalid-value
                message: invalid value for `level`: "loud" is not one of "info", "debug".
                range: 0:8-0:14
                severity: 1
                source: app
            uri: file://DIR/services/base.hcl
            version: 1
    "#]]);
}

#[test]
fn files_change_on_the_disk() {
    let folder = Folder::new("watched", &[("app.hcl", "workers = 1\n"), ("base.hcl", "level = \"loud\"\n")]);
    let loader = Loader::new().file("base.hcl").layer().file("app.hcl");
    let server = Server::new().named("app").config::<Config>("*.hcl").loader(loader);
    let mut capabilities = able();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    let mut client = Client::with_folders(server, capabilities, &[folder.uri("")]).hiding(folder.path());
    let asked = client.next("client/registerCapability");
    client.show("to be watched", &asked);
    client.open(&folder.uri("app.hcl"), "workers = 1\n");
    let said = client.next_of_two_files();
    client.show("a file that is not open", &json!(said));
    folder.write("base.hcl", "level = \"debug\"\n");
    let change = json!({ "uri": folder.uri("base.hcl"), "type": 2 });
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [change] }));
    let said = client.next("textDocument/publishDiagnostics");
    client.show("it is right now", &said);
    client.end(&expect![[r#"
        to be watched
          registrations:
            - id: files
              method: workspace/didChangeWatchedFiles
              registerOptions:
                watchers:
                  - globPattern: **/*.hcl
                  - globPattern: **/*.hcl.json
        a file that is not open
          - diagnostics: []
            uri: file://DIR/app.hcl
            version: 1
          - diagnostics:
              - code: invalid-value
                message: invalid value for `level`: "loud" is not one of "info", "debug".
                range: 0:8-0:14
                severity: 1
                source: app
            uri: file://DIR/base.hcl
        it is right now
          diagnostics: []
          uri: file://DIR/base.hcl
    "#]]);
}

#[test]
fn diagnostics_are_given_to_who_asks() {
    let mut capabilities = able();
    capabilities["textDocument"]["diagnostic"] = json!({});
    let mut client = Client::started(server(), capabilities);
    client.open(URI, "workers = 99\n");
    client.show_request("asked", "textDocument/diagnostic", of(URI));
    client.open("untitled:Untitled-1", "workers = 99\n");
    client.show_request("a text that is in no file", "textDocument/diagnostic", of("untitled:Untitled-1"));
    client.show_request("and its parts", "textDocument/documentSymbol", of("untitled:Untitled-1"));
    client.end(&expect![[r#"
        asked
          items:
            - code: invalid-value
              message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
              range: 0:10-0:12
              severity: 1
              source: app
          kind: full
        a text that is in no file
          items:
            - code: invalid-value
              message: invalid value for `workers`: Must be a whole number between 1 and 64, but 99 is too large.
              range: 0:10-0:12
              severity: 1
              source: app
          kind: full
        and its parts
          - children: []
            kind: 16
            name: workers
            range: 0:0-0:12
            selectionRange: 0:0-0:7
    "#]]);
}

#[test]
fn what_takes_long_is_shown() {
    let folder = Folder::new("progress", &[]);
    for number in 0..250 {
        folder.write(&format!("d{number}/app.hcl"), &format!("service \"s{number}\" {{}}\n"));
    }
    let mut capabilities = able();
    capabilities["window"] = json!({ "workDoneProgress": true });
    let mut client = Client::with_folders(server(), capabilities, &[folder.uri("")]).hiding(folder.path());
    let asked = client.next("window/workDoneProgress/create");
    client.show("to be shown", &asked);
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "result": null }));
    client.open(&folder.uri("d1/app.hcl"), "service \"other\" {}\n");
    for _ in 0..2 {
        let said = client.next("$/progress");
        client.show("of the first load", &said);
    }
    let found = client.request("workspace/symbol", json!({ "query": "e \"s", "workDoneToken": "t" }));
    let names: Vec<&str> = found.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!((names.len(), names[0]), (249, "service \"s0\""));
    for _ in 0..4 {
        let said = client.next("$/progress");
        client.show("of a search", &said["value"]);
    }
    client.end(&expect![[r#"
        to be shown
          token: loading
        of the first load
          token: loading
          value:
            cancellable: false
            kind: begin
            title: Loading the configuration
        of the first load
          token: loading
          value:
            kind: end
        of a search
          cancellable: false
          kind: begin
          title: Looking through the configuration
        of a search
          kind: report
          message: 100 of 250 files
          percentage: 40
        of a search
          kind: report
          message: 200 of 250 files
          percentage: 80
        of a search
          kind: end
    "#]]);
}

#[test]
fn nothing_secret_is_said() {
    let secret = "hunter2-correct-horse";
    let folder = Folder::new("secret", &[("app.hcl", ""), ("base.hcl", &format!("password = \"{secret}\"\n"))]);
    let loader = Loader::new().file("base.hcl").layer().file("app.hcl").env_from("APP", [("APP_PASSWORD", secret)]);
    let server = Server::new().named("app").config::<Config>("*.hcl").loader(loader);
    let mut client = Client::with_folders(server, able(), &[folder.uri("")]);
    let uri = folder.uri("app.hcl");
    let texts = [
        format!("password = \"{secret}\"\n"),
        format!("password = [\"{secret}\"]\n"),
        format!("password = \"{secret}\nlevel = 1\n"),
        format!("password = {{ a = \"{secret}\" }}\nlevel = \"no\"\n"),
        format!("password = upper(\"{secret}\")\n"),
        format!("password = \"{secret}${{no}}\"\npasword = \"{secret}\"\n"),
    ];
    for (version, text) in texts.iter().enumerate() {
        match version {
            0 => client.open(&uri, text),
            _ => client.change(&uri, version as i64, json!([{ "text": text }])),
        }
        for character in [1, 12, 16] {
            for method in ["textDocument/hover", "textDocument/completion"] {
                client.request(method, at(&uri, 0, character));
            }
        }
        for method in ["textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/documentLink"] {
            client.request(method, of(&uri));
        }
        client.request("textDocument/formatting", of(&uri));
        client.request("workspace/symbol", json!({ "query": "" }));
        client.request("textDocument/diagnostic", of(&uri));
    }
    client.note("nothing");
    let everything = client.end(&expect![["nothing\n"]]);
    assert!(everything.len() > 1000 && !everything.contains("hunter2"), "{everything}");
}

#[test]
fn mistakes_are_mended() {
    let mut client = Client::started(server(), able());
    client.open(URI, "listn = \"a:1\"\nthreads = 4\nworkers = 1 +\n");
    let said = client.next("textDocument/publishDiagnostics");
    let line =
        |line: u32| json!({ "start": { "line": line, "character": 0 }, "end": { "line": line, "character": 1 } });
    for number in [0, 1, 2] {
        let context = json!({ "diagnostics": said["diagnostics"], "only": ["quickfix"] });
        let params = json!({ "textDocument": { "uri": URI }, "range": line(number), "context": context });
        client.show_request(&format!("line {number}"), "textDocument/codeAction", params);
    }
    let context = json!({ "diagnostics": [], "only": ["refactor"] });
    let params = json!({ "textDocument": { "uri": URI }, "range": line(0), "context": context });
    client.show_request("of another kind", "textDocument/codeAction", params);
    client.end(&expect![[r#"
        line 0
          - diagnostics:
              - code: unknown-argument
                message: unknown argument: `listn` is not an argument here. Did you mean `listen`?
                range: 0:0-0:5
                severity: 1
                source: app
            edit:
              documentChanges:
                - edits:
                    - newText: listen
                      range: 0:0-0:5
                  textDocument:
                    uri: file:///work/app.hcl
                    version: 1
            isPreferred: true
            kind: quickfix
            title: Change to `listen`
        line 1 []
        line 2 []
        of another kind []
    "#]]);
}

#[test]
fn names_are_found_and_changed() {
    let folder = Folder::new("names", &[("base.hcl", "locals {\n  one = 1\n}\n"), ("app.hcl", "")]);
    let loader = Loader::new().file("base.hcl").layer().file("app.hcl").allow_locals("local");
    let server = Server::new().named("app").config::<Config>("*.hcl").loader(loader);
    let mut client = Client::with_folders(server, able(), &[folder.uri("")]).hiding(folder.path());
    let uri = folder.uri("app.hcl");
    client.open(&uri, "workers = local.one + local.one\nlisten = \"x\"\n");
    client.show_request("definition", "textDocument/definition", at(&uri, 0, 17));
    client.show_request("declaration", "textDocument/declaration", at(&uri, 0, 17));
    let mut params = at(&uri, 0, 17);
    params["context"] = json!({ "includeDeclaration": true });
    client.show_request("references", "textDocument/references", params);
    client.show_request("highlights", "textDocument/documentHighlight", at(&uri, 0, 17));
    client.show_request("what is to be called otherwise", "textDocument/prepareRename", at(&uri, 0, 17));
    let mut params = at(&uri, 0, 17);
    params["newName"] = json!("first");
    client.show_request("renamed", "textDocument/rename", params);
    let mut params = at(&uri, 0, 17);
    params["newName"] = json!("no name");
    client.show_request("not so", "textDocument/rename", params);
    let refused = client.request("textDocument/prepareRename", at(&uri, 1, 2));
    client.show("nothing to call otherwise", &refused);
    client.end(&expect![[r#"
        definition
          - range: 1:2-1:5
            uri: file://DIR/base.hcl
        declaration
          - range: 1:2-1:5
            uri: file://DIR/base.hcl
        references
          - range: 0:16-0:19
            uri: file://DIR/app.hcl
          - range: 0:28-0:31
            uri: file://DIR/app.hcl
          - range: 1:2-1:5
            uri: file://DIR/base.hcl
        highlights
          - kind: 2
            range: 0:16-0:19
          - kind: 2
            range: 0:28-0:31
        what is to be called otherwise
          placeholder: one
          range: 0:16-0:19
        renamed
          documentChanges:
            - edits:
                - newText: first
                  range: 0:16-0:19
                - newText: first
                  range: 0:28-0:31
              textDocument:
                uri: file://DIR/app.hcl
                version: 1
            - edits:
                - newText: first
                  range: 1:2-1:5
              textDocument:
                uri: file://DIR/base.hcl
                version: null
        not so
          error:
            code: -32803
            message: `no name` is no name: it is made of letters, digits, `_` and `-`, and begins with a letter
        nothing to call otherwise
          error:
            code: -32803
            message: There is nothing here to rename: only what the configuration itself names can have another name
    "#]]);
}

#[test]
fn lines_of_a_completion_are_indented_once() {
    for (knows_modes, snippets, closing) in [(true, true, "\n  }"), (false, true, "\n}"), (false, false, "\n  }")] {
        let mut able = able();
        let item = &mut able["textDocument"]["completion"]["completionItem"];
        item["snippetSupport"] = json!(snippets);
        if !knows_modes {
            item.as_object_mut().unwrap().remove("insertTextModeSupport");
        }
        let mut client = Client::started(server(), able);
        client.open(URI, "  ser\n");
        let found = client.request("textDocument/completion", at(URI, 0, 5));
        let block = found["items"].as_array().unwrap().iter().find(|it| it["label"] == "service").unwrap();
        let text = block["textEdit"]["newText"].as_str().unwrap();
        assert!(text.trim_end_matches("$0").ends_with(closing), "{knows_modes} {snippets} {text:?}");
        assert_eq!(block["insertTextMode"] == json!(1), knows_modes);
        client.request("shutdown", Value::Null);
    }
}

#[test]
fn words_are_completed_and_explained() {
    let mut client = Client::started(server(), able());
    client.open(URI, "lev\nworkers = twice(b\nservice \"web\" {\n}\n");
    let found = client.request("textDocument/completion", at(URI, 0, 3));
    let item = found["items"].as_array().unwrap().iter().find(|it| it["label"] == "level").unwrap().clone();
    client.show("an argument", &item);
    // What has several lines is indented as it is to stand there.
    let block = found["items"].as_array().unwrap().iter().find(|it| it["label"] == "service").unwrap();
    assert_eq!(
        (block["textEdit"]["newText"].as_str().unwrap().contains('\n'), &block["insertTextMode"]),
        (true, &json!(1))
    );
    let resolved = client.request("completionItem/resolve", item);
    client.show("and what there is to say of it", &resolved["documentation"]);
    let found = client.request("textDocument/completion", at(URI, 1, 17));
    let item = found["items"].as_array().unwrap().iter().find(|it| it["label"] == "base").unwrap().clone();
    client.show("a variable", &item);
    client.show_request("hover", "textDocument/hover", at(URI, 1, 3));
    client.show_request("signature", "textDocument/signatureHelp", at(URI, 1, 16));
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 4, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": all });
    client.show_request("hints", "textDocument/inlayHint", params);
    client.end(&expect![[r#"
        an argument
          data: [1,0]
          detail: string
          filterText: level
          insertTextFormat: 2
          kind: 10
          label: level
          sortText: 1
          textEdit:
            newText: level = "${1:info}"$0
            range: 0:0-0:3
        and what there is to say of it
          kind: markdown
          value:
            | - Type: `string`
            | - Values:
            |   - `"info"`
            |   - `"debug"`
            | - Default: `"info"`
        a variable
          data: [2,0]
          detail: number
          filterText: base
          insertTextFormat: 1
          kind: 6
          label: base
          sortText: 1
          textEdit:
            newText: base
            range: 1:16-1:17
        hover
          contents:
            kind: markdown
            value:
              | **workers**
              | 
              | - Type: `integer`, from 1 to 64
              | - Former names: `threads`
          range: 1:0-1:7
        signature
          activeParameter: 0
          activeSignature: 0
          signatures:
            - label: twice(number: number) -> number
              parameters:
                - label: [6,20]
        hints
          - label: defaults: listen = "127.0.0.1:80", level = "info", ports = []
            paddingLeft: true
            position: 4:0
    "#]]);
}

/// Of more names than are listed at once, those are listed that suit what is typed.
#[test]
fn a_name_among_thousands_is_found() {
    let server = Server::new().config::<Config>("*.hcl").loader(Loader::new().allow_locals("local"));
    let mut client = Client::started(server, able());
    let names: String = (0..2_000).map(|number| format!("  v{number} = 1\n")).collect();
    for typed in ["local.v199", "local.v1x", "local.", "v199"] {
        client.open(URI, &format!("locals {{\n{names}}}\nworkers = {typed}\n"));
        let place = json!({ "line": 2_002, "character": "workers = ".len() + typed.len() });
        let found =
            client.request("textDocument/completion", json!({ "textDocument": { "uri": URI }, "position": place }));
        let labels: Vec<&str> =
            found["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
        assert_eq!((labels.len(), &found["isIncomplete"]), (250, &json!(true)), "{typed}");
        let has_last = labels.iter().any(|label| label.ends_with("v1999"));
        assert_eq!(has_last, typed.ends_with("v199"), "{typed}: {labels:?}");
    }
    client.end(&expect![[""]]);
}

#[test]
fn what_is_nested_deeply_is_answered_with_little() {
    let mut client = Client::started(server(), able());
    for (name, text) in [
        ("file:///work/a.hcl", format!("ports = {}{}\n", "[".repeat(20_000), "]".repeat(20_000))),
        ("file:///work/b.hcl", format!("ports = {}", "[{ a = (\"${".repeat(5_000))),
        ("file:///work/d.hcl", "a {\n".repeat(5_000)),
        ("file:///work/c.hcl.json", format!("{{\"ports\": {}{}}}", "[".repeat(20_000), "]".repeat(20_000))),
    ] {
        client.open(name, &text);
        let place = json!({ "line": 0, "character": 20_010 });
        let params = json!({ "textDocument": { "uri": name }, "positions": [place] });
        let mut around = &client.request("textDocument/selectionRange", params)[0];
        let mut depth = 0;
        while around.is_object() {
            (depth, around) = (depth + 1, &around["parent"]);
        }
        assert!((1..=101).contains(&depth), "{depth}");
        assert!(client.request("textDocument/documentSymbol", of(name)).is_array());
    }
    client.end(&expect![[""]]);
}
