//! Names belong to the bodies that know them: what is harmless in one of them is not shown in another, where nobody knows it.

use std::collections::BTreeMap;
use std::fs;

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader, Sensitive};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    object: Option<Object>,
    kind: Option<Kind>,
    #[serde(default)]
    words: BTreeMap<String, u16>,
    #[serde(default)]
    list: Vec<String>,
    #[hcl(block)]
    db: Option<Db>,
    #[hcl(block)]
    pool: BTreeMap<String, Pool>,
    #[hcl(block)]
    env: Option<Env>,
    #[hcl(block)]
    backup: Option<Kind>,
    #[hcl(moved_from = "server.listen")]
    listen: Option<u16>,
    #[hcl(block, moved_from = "server.tls")]
    tls: Option<Tls>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Object {
    zone: Option<String>,
    level: Option<u16>,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "is", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Kind {
    File { path: String },
    Vault { addr: u16, pass: Sensitive<String> },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Db {
    host: Option<u16>,
    pin: Option<Sensitive<String>>,
    #[hcl(block)]
    inner: Option<Pool>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Pool {
    size: Option<u16>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Env {
    #[serde(flatten)]
    rest: BTreeMap<String, u16>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Tls {
    cert: Option<u16>,
}

const VALUE: &str = "canary-4f1c9e";

fn told(folder: &Folder, text: &str, arguments: &[&str]) -> String {
    let file = if text.starts_with('{') { "app.json" } else { "app.hcl" };
    fs::write(folder.0.join(file), text).unwrap();
    let loader = Loader::new().file(folder.0.join(file)).allow_variables("var").allow_locals("local").allow_functions();
    let command = ConfigCommand::new::<Config>(loader.allow_dynamic().allow_includes("include"));
    let (out, said, _) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
    format!("{out}{said}")
}

/// The commands that show lines with mistakes, and those that change.
const COMMANDS: &[&[&str]] = &[
    &["check"],
    &["check", "--format", "json"],
    &["fix", "--dry-run"],
    &["set", "port", "81"],
    &["set", "port", "many"],
    &["unset", "port"],
];

/// Names in bodies that do not know them.
const ELSEWHERE: &[&str] = &[
    "host = \"@\"",
    "size = \"@\"",
    "zone = \"@\"",
    "path = \"@\"",
    "cert = \"@\"",
    "type = \"@\"",
    "description = \"@\"",
    "params = [\"@\"]",
    "host = @",
    "db {\n  port = \"@\"\n}",
    "db {\n  zone = \"@\"\n}",
    "db {\n  description = \"@\"\n}",
    "db {\n  inner {\n    host = \"@\"\n  }\n}",
    "db {\n  variable \"v\" {\n    type = \"@\"\n  }\n}",
    "pool \"a\" {\n  host = \"@\"\n}",
    "pool \"a\" {\n  level = \"@\"\n}",
    "object = { host = \"@\" }",
    "object = { port = \"@\" }",
    "kind = { is = \"file\", zone = \"@\" }",
    "backup {\n  is = \"file\"\n  size = \"@\"\n}",
    "server {\n  cert = \"@\"\n}",
    "server {\n  tls {\n    listen = \"@\"\n  }\n}",
    "server = \"@\"",
];

/// Values behind what only seems to be in a known one: a bracket is not closed, or a sign stands for itself.
const BEHIND: &[&str] = &[
    "object = { zone = \"$${\", zzz = \"@\", level = \"}\" }",
    "object = { zone = \"%%{\", zzz = \"@\", level = \"}\" }",
    "words = {\n  a = 1\n\nzzz = \"@\"",
    "words = {\n  a = 1\n\npool \"a\" {\n  zzz = \"@\"\n}",
    "object = { zone = \"${upper(\"a\" /* { */)}\", zzz = \"@\", zz = \"}b\" }",
    "@ rest",
    "include {\n  path = \"x.hcl\"\n  zzz  = \"@\"\n}",
    "list = [\n  \"b\"\n\nzzz = \"@\"",
    "list = [\n  \"b\"\n\npool \"a\" {\n  zzz = \"@\"\n}",
    "words = { a = 1, b = \"y }\npool \"a\" {\n  size = 5\n}\nzzz = \"@\"",
    "listen = 80 ; @",
    "listen = password = \"@\"\ntls { cert = 1 cert = 2 }",
    "# @ \\\n  @",
    "@ */",
    "kind = { is = \"vault\", addr = \"a\", @\" }",
];

/// The same of whole texts in JSON.
const BEHIND_IN_JSON: &[&str] =
    &["{\"port\": 1 \"@\"}", "{\"port\": 1, @}", "{\"port\": 1, \"list\": [\"a\"\n\"zzz\": \"@\"}"];

/// Values of arguments that stand in front of the first bracket and the first mistake, which are shown.
const BEFORE: &[&str] = &[
    "port = \"@\"\npool \"a\" {\n  size = 1 2\n}\n",
    "listen = 5\nport = \"@\"\nlisten = 80 90\n",
    "{\"port\": \"@\", \"pool\": {\"a\": {\"size\": 1 2}}}",
];

/// Values of known arguments at their places, which are shown.
const IN_PLACE: &[&str] = &[
    "db {\n  host = \"@\"\n}",
    "db {\n  inner {\n    size = \"@\"\n  }\n}",
    "pool \"a\" {\n  size = \"@\"\n}",
    "object = { level = \"@\" }",
    "backup {\n  is   = \"vault\"\n  pass = \"p\"\n  addr = \"@\"\n}",
    "kind = { is = \"vault\", pass = \"p\", addr = \"@\" }",
    "words = { a = \"@\" }",
    "env {\n  a = \"@\"\n}",
    "server {\n  listen = \"@\"\n}",
    "server {\n  tls {\n    cert = \"@\"\n  }\n}",
];

pub(crate) fn names_of_bodies() {
    let folder = Folder::new("bodies", "");
    let json = |text: &str| {
        fs::write(folder.0.join("app.hcl"), format!("port = 1\n{text}\n")).unwrap();
        let command = ConfigCommand::new::<Config>(Loader::new().file(folder.0.join("app.hcl")));
        let (json, said, code) = command.output(&command.to_clap().get_matches_from(["config", "convert"]));
        assert!(code == 0 && json.contains('@'), "{text}: {said}");
        json.lines().map(str::trim).collect::<String>()
    };
    for text in ELSEWHERE {
        let native = [format!("port = 1\n{text}\n"), format!("{text}\nport = 1\nother = '\n")];
        for text in native.into_iter().chain((!text.ends_with('@')).then(|| json(text))) {
            let text = text.replace('@', VALUE);
            for arguments in COMMANDS {
                let told = told(&folder, &text, arguments);
                assert!(!told.contains(VALUE), "{arguments:?} of {text}: {told}");
            }
        }
    }
    for text in BEHIND {
        for text in [format!("port = 1\n{text}\n"), format!("{text}\nport = 1\n")] {
            let text = text.replace('@', VALUE);
            for arguments in COMMANDS {
                let told = told(&folder, &text, arguments);
                assert!(!told.contains(VALUE), "{arguments:?} of {text}: {told}");
            }
        }
    }
    for text in BEHIND_IN_JSON {
        for arguments in COMMANDS {
            let told = told(&folder, &text.replace('@', VALUE), arguments);
            assert!(!told.contains(VALUE), "{arguments:?} of {text}: {told}");
        }
    }
    for text in BEFORE {
        let told = told(&folder, &text.replace('@', VALUE), &["check"]);
        assert!(told.contains(VALUE), "{text}: {told}");
    }
    for text in IN_PLACE {
        for text in [format!("port = 1\n{text}\n"), json(text)] {
            let told = told(&folder, &text.replace('@', VALUE), &["check"]);
            assert!(told.contains(VALUE), "{text}: {told}");
        }
    }
}
