//! Expressions, references and words that are set, wherever their type keeps them: they are written as they are.

use std::collections::BTreeMap;

use hcl_serde::{ConfigCommand, Expression, HclSchema, Loader, Traversal};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    when: Option<Expression>,
    one: Option<Traversal>,
    #[serde(default)]
    by_name: BTreeMap<String, Expression>,
    #[serde(default)]
    refs: Vec<Traversal>,
    #[hcl(keyword)]
    #[serde(default)]
    words: Vec<String>,
    object: Option<Object>,
    #[serde(default)]
    codes: BTreeMap<u32, String>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Object {
    to: Traversal,
    count: u8,
}

/// What becomes of a file, or what is said.
#[track_caller]
fn check(text: &str, arguments: &[&str], expected: &str) {
    let folder = Folder::new("kept", "");
    let name = if text.starts_with('{') { "app.hcl.json" } else { "app.hcl" };
    std::fs::write(folder.0.join(name), text).unwrap();
    let command = ConfigCommand::new::<Config>(Loader::new().file(folder.0.join(name)));
    let all = ["config"].into_iter().chain(arguments.iter().copied());
    let (_, said, code) = command.output(&command.to_clap().get_matches_from(all));
    let now = folder.read(name);
    match code {
        0 => assert_eq!(now, expected, "{arguments:?} {said}"),
        _ => assert!(now == text && said.contains(expected), "{arguments:?} {said}"),
    }
}

pub(crate) fn what_is_kept_is_written_as_it_is() {
    check("when = 1 + 1 # w\n", &["set", "when", "2 + 3"], "when = 2 + 3 # w\n");
    check(r#"{"when": 1}"#, &["set", "when", "a.b"], r#"{"when": "${a.b}"}"#);
    check(r#"{"one": "a.b"}"#, &["set", "one", "c.d"], r#"{"one": "c.d"}"#);
    let by_name = "by_name = {\n  k = 1 + 1 # k\n}\n";
    check(by_name, &["set", "by_name.k", "a.b"], "by_name = {\n  k = a.b # k\n}\n");
    check(by_name, &["set", "by_name.z", "1 + 1"], "by_name = {\n  k = 1 + 1 # k\n  z = 1 + 1\n}\n");
    check(r#"{"by_name": {"k": 1}}"#, &["set", "by_name.k", "a.b"], r#"{"by_name": {"k": "${a.b}"}}"#);
    check("", &["set", "by_name.k", "a.b"], "by_name = { k = a.b }\n");
    let refs = "refs = [\n  a.b, # one\n  c, # two\n]\n";
    check(refs, &["set", "refs[1]", "x.y"], "refs = [\n  a.b, # one\n  x.y, # two\n]\n");
    check(refs, &["set", "refs[2]", "x.y"], "refs = [\n  a.b, # one\n  c, # two\n  x.y,\n]\n");
    check(refs, &["set", "refs", "[c, x.y]"], "refs = [\n  c, # two\n  x.y,\n]\n");
    check(refs, &["set", "refs", "[1]"], "A single static variable reference is required");
    check(r#"{"refs": ["a.b"]}"#, &["set", "refs", "[c, x.y]"], r#"{"refs": ["c", "x.y"]}"#);
    check("words = [a] # w\n", &["set", "words", "[a, b]"], "words = [a, b] # w\n");
    let object = "object = {\n  to    = a.b # to\n  count = 1 + 1\n}\n";
    check(object, &["set", "object.to", "x.y"], "object = {\n  to    = x.y # to\n  count = 1 + 1\n}\n");
    let both = "{ to = x.y, count = 3 }";
    check(object, &["set", "object", both], "is computed here");
    check(object, &["set", "--force", "object", both], "object = {\n  to    = x.y # to\n  count = 3\n}\n");
    check(
        r#"{"object": {"to": "a", "count": 1}}"#,
        &["set", "object", both],
        r#"{"object": {"to": "x.y", "count": 3}}"#,
    );
    check("", &["set", "when", "1 +"], "Invalid");
}

pub(crate) fn keys_that_are_numbers() {
    check("codes = { 1.0 = \"a\" } # one\n", &["set", "codes[1]", "b"], "codes = { 1.0 = \"b\" } # one\n");
    check("codes = { 1.0 = \"a\", 2 = \"b\" }\n", &["unset", "codes[1]"], "codes = { 2 = \"b\" }\n");
}
