//! What is old in a file, and how it is written now.

use std::path::Path;

use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
use hcl_serde::model::source::TextEdit;
use hcl_serde::{HclSchema, Loader, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Config {
    #[hcl(moved_from = "auth.token")]
    token: Option<Sensitive<String>>,
    #[hcl(moved_from = "auth.user")]
    user: Option<String>,
    #[hcl(convert_from = "one")]
    #[serde(default)]
    keys: Vec<Sensitive<String>>,
    #[hcl(block, moved_from = "security.vault")]
    vault: Option<Vault>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Vault {
    address: String,
}

fn one(old: String) -> Vec<String> {
    vec![old]
}

/// What is offered at the start of a line, and the file that it makes.
fn offered(loader: Loader, name: &str, text: &str, line: &str) -> Vec<(String, String)> {
    let mut project = Project::new(&Configuration::of::<Config>(loader));
    let path = Path::new(name);
    project.open(EditorDocument::new(path, text));
    let is_old = |code: &str| ["old-place", "renamed-reference"].contains(&code);
    let errors = ide::diagnostics(&project, path).into_iter().filter(|it| !is_old(it.code));
    assert_eq!(errors.map(|it| it.message).collect::<Vec<_>>(), Vec::<String>::new());
    let at = text.find(line).unwrap();
    let actions = ide::code_actions(&project, path, at..at).into_iter().filter(|it| it.mends.is_some());
    actions.map(|it| (it.title, TextEdit::apply(&it.edits[0].edits, text))).collect()
}

#[test]
fn what_is_old_is_written_as_it_is_now() {
    let check = |name: &str, text: &str, line: &str, expected: &[(&str, &str)]| {
        let found = offered(Loader::new().file(name), name, text, line);
        let found: Vec<(&str, &str)> = found.iter().map(|(title, text)| (&**title, &**text)).collect();
        assert_eq!(found, expected, "{text}");
    };
    check(
        "/app/app.hcl",
        "auth {\n  token = \"x\" # secret\n}\n",
        "token",
        &[("Move to `token`", "token = \"x\" # secret\n")],
    );
    check(
        "/app/app.hcl",
        "auth {\n  token = \"x\"\n  user = \"y\"\n}\n",
        "user",
        &[("Move to `user`", "user = \"y\"\n\nauth {\n  token = \"x\"\n}\n")],
    );
    check(
        "/app/app.hcl",
        "security {\n  vault {\n    address = \"a\"\n  }\n}\n",
        "vault",
        &[("Move to `vault`", "vault {\n  address = \"a\"\n}\n")],
    );
    check(
        "/app/app.hcl.json",
        "{\n  \"auth\": {\n    \"token\": \"x\"\n  }\n}\n",
        "\"token",
        &[("Move to `token`", "{\n  \"token\": \"x\"\n}\n")],
    );
    check(
        "/app/app.hcl",
        "keys = \"abcdef\"\n",
        "\"abcdef",
        &[("Write what is old as it is now", "keys = [\"abcdef\"]\n")],
    );
}

#[test]
fn references_have_a_fix_of_their_own() {
    let text = "auth {\n  user = \"y\"\n}\nvault {\n  address = auth.user\n}\n";
    let offered =
        |place: &str| offered(Loader::new().file("/app/app.hcl").allow_references(), "/app/app.hcl", text, place);
    assert_eq!(offered("auth.user")[0].1, text.replace("auth.user", "user"));
    let moved = &offered("user")[0].1;
    assert!(moved.contains("address = auth.user\n") && !moved.contains("auth {"), "{moved}");
}
