//! Whatever is changed in a text with secrets, no report shows one: the broken files of both syntaxes with secrets put into
//! them, and a file with a secret in every place, changed at random.

use hcl_serde::Loader;

use crate::support::random::{Random, mutated, sample, tries};
use crate::support::secrets::{CANARY, Leaks, context, in_values};
use crate::support::{broken, cases};

/// A secret in every place, `@`; what is not secret is around it.
const NATIVE: &str = r#"name = "web"
password = "@"
port = 8080
keys = ["@", "@"]
listen = "127.0.0.1:80" # where
tags = ["a", "b"]
pins = {
  a = "@"
  b = "@"
}
codes = { main = "@" }
db {
  host = "localhost"
  password = "@"
  size = 1000
}
user "alice" { password = "@" }
auth {
  kind = "basic"
  user = "u"
  password = "@"
}
password = <<EOT
@
EOT
limits = { a = 1, b = "x" }
"#;

const JSON: &str = r#"{"name": "web", "password": "@", "port": 8080, "keys": ["@", "@"],
  "listen": "127.0.0.1:80", "pins": {"a": "@", "b": "@"}, "codes": {"main": "@"},
  "db": {"host": "localhost", "password": "@", "size": 1000},
  "user": {"alice": {"password": "@"}, "bob": [{"size": "x"}, {"password": "@"}]},
  "auth": {"kind": "basic", "user": "u", "password": "@"},
  "limits": {"a": 1, "b": "x"}}
"#;

fn loader(name: &str, text: &str) -> Loader {
    Loader::new().context(context()).named_text(name, text)
}

/// One change anywhere but in a secret itself and in its name; what remains of these is no secret any more.
#[test]
fn changed_texts_show_no_secret() {
    let mut leaks = Leaks::default();
    for (name, text) in [("app.hcl", NATIVE), ("app.json", JSON)] {
        let mut random = Random(0x005e_c2e7);
        for _ in 0..tries(1500) {
            let changed = mutated(text, 1 + random.below(2), &mut random);
            if !keeps_names(text, &changed) {
                continue;
            }
            leaks.load(&changed, &loader(name, &changed.replace('@', CANARY)));
        }
    }
}

/// Whether in front of each secret there still are the words that stood there, so that a reader would take it for one, and
/// not for a part of the last of them.
fn keeps_names(text: &str, changed: &str) -> bool {
    if changed.match_indices('@').any(|(at, _)| changed[..at].ends_with(char::is_alphanumeric)) {
        return false;
    }
    let before = |text: &str| {
        let ends = text.match_indices('@').map(|(at, _)| at);
        let words = ["password", "keys", "pins", "codes"];
        let name = |end: usize| words.iter().filter_map(|word| text[..end].rfind(word)).max().unwrap_or(end);
        let letters = |end: usize| text[name(end)..end].chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        ends.map(letters).collect::<Vec<_>>()
    };
    before(text) == before(changed)
}

/// The broken files, each of their values with a secret at its start under a sensitive name, and beside secrets.
#[test]
fn broken_files_show_no_secret() {
    let mut leaks = Leaks::default();
    for text in sample(broken::texts_of(&cases("native", "repl"))) {
        leaks.load(&text, &loader("app.hcl", &format!("password = \"{CANARY}\"\n{text}\nkeys = [\"{CANARY}\"]\n")));
        leaks.load(&text, &loader("app.hcl", &in_values(&text)));
    }
    for text in sample(broken::texts_of(&cases("json", "repl"))) {
        leaks.load(&text, &loader("app.json", &text.replacen('{', &format!("{{\"password\": \"{CANARY}\", "), 1)));
        leaks.load(&text, &loader("app.json", &in_values(&text)));
    }
}
