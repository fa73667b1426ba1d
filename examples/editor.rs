//! An editor for the configuration of a program, in one line: a language server that knows the types of the example
//! `quickstart`.
//!
//! `cargo run --features command,lsp --example editor -- config lsp` is the server, which an editor starts, and
//! `-- config editor neovim` prints what Neovim is told of it; `helix`, `vscode` and `zed` are known, too.
//! `-- serve` is the same server made by hand, for a program without the command `config`.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::process::ExitCode;

use hcl_serde::Loader;
use hcl_serde::lsp::Server;

#[path = "quickstart.rs"]
#[allow(dead_code, reason = "only what is loaded is used")]
mod quickstart;

use quickstart::Config;

fn loader() -> Loader {
    Loader::new().optional_file("quickstart.hcl").context(quickstart::context()).allow_locals("local")
}

fn main() -> ExitCode {
    if let Some(code) = hcl_serde::command::run::<Config>(loader()) {
        return code;
    }
    match std::env::args().nth(1).as_deref() {
        Some("serve") => Server::new().config::<Config>("quickstart*.hcl").loader(loader()).run_stdio(),
        _ => {
            println!(
                "An editor starts \"editor config lsp\"; \"editor config editor neovim\" prints how it is told to."
            );
            ExitCode::SUCCESS
        }
    }
}

#[test]
fn the_server_knows_the_configuration() {
    let message = |json: &str| format!("Content-Length: {}\r\n\r\n{json}", json.len());
    let input = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x/quickstart-2.hcl","version":1,"text":"listn = 1\n"}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"file:///x/quickstart-2.hcl"}}}"#,
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#,
        r#"{"jsonrpc":"2.0","method":"exit"}"#,
    ];
    let input: String = input.iter().map(|json| message(json)).collect();
    let (mut answers, output) = std::io::pipe().unwrap();
    let server = Server::new().config::<Config>("quickstart*.hcl").loader(loader());
    assert!(server.run(std::io::Cursor::new(input), output));
    let mut said = String::new();
    std::io::Read::read_to_string(&mut answers, &mut said).unwrap();
    assert!(said.contains("Did you mean `listen`?"), "{said}");
}
