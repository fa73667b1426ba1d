//! `lsp` and `editor`.

use crate::run::{APP, Folder, failed};

pub(crate) fn editors() {
    let folder = Folder::new("editors", APP);
    let help = folder.run(&["--help"]);
    assert!(help.out.contains("\n  lsp ") && help.out.contains("\n  editor "), "{help:?}");
    let program = std::env::current_exe().unwrap().file_name().unwrap().to_string_lossy().into_owned();
    for editor in ["helix", "neovim", "vscode", "zed"] {
        let printed = folder.run(&["editor", editor]);
        assert!(printed.code == 0 && printed.out.contains(&format!("\"{program}\"")), "{printed:?}");
        let written = folder.run(&["editor", editor, "--write", editor]);
        assert!(written.code == 0 && written.error.is_empty(), "{written:?}");
        for path in written.out.lines() {
            let content = folder.read(path);
            assert!(printed.out.contains(&content), "{path}: {content}");
            if path.ends_with("package.json") {
                let package: serde_json::Value = serde_json::from_str(&content).unwrap();
                assert_eq!(package["activationEvents"][0], "workspaceContains:**/app.hcl");
            }
        }
        let again = folder.run(&["editor", editor, "--write", editor]);
        failed(&again, "is there already: nothing was written. Name another folder, or leave --write out");
        // All files, or none.
        let files: Vec<&str> = written.out.lines().collect();
        if let [first, _, ..] = &files[..] {
            std::fs::remove_file(folder.0.join(first)).unwrap();
            failed(&folder.run(&["editor", editor, "--write", editor]), "is there already: nothing was written.");
            assert!(!folder.0.join(first).exists(), "{first}");
        }
        if editor != "zed" && editor != "helix" {
            assert_eq!(printed.out.matches("\"**/app.hcl.json\"").count(), 1, "{printed:?}");
        } else {
            assert!(printed.out.to_lowercase().contains("\"json\""), "{printed:?}");
        }
    }
    failed(&folder.run(&["editor", "ed"]), "possible values: helix, neovim, vscode, zed");
    let message = |json: &str| format!("Content-Length: {}\r\n\r\n{json}", json.len());
    let messages = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"textDocument":{"diagnostic":{}}}}}"#.to_owned(),
        format!(
            r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file://{}/app.hcl","version":1,"text":"listn = 1"}}}}}}"#,
            folder.0.display()
        ),
        format!(
            r#"{{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{{"textDocument":{{"uri":"file://{}/app.hcl"}}}}}}"#,
            folder.0.display()
        ),
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#.to_owned(),
        r#"{"jsonrpc":"2.0","method":"exit"}"#.to_owned(),
    ];
    let input: String = messages.iter().map(|json| message(json)).collect();
    let served = folder.with(&["lsp"], &[], &input);
    assert!(served.code == 0 && served.error.is_empty(), "{served:?}");
    assert!(served.out.contains("Did you mean `listen`?"), "{served:?}");
}
