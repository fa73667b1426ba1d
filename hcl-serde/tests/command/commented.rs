//! Secrets of what is commented out, which nobody decodes: a line that is shown may have comments.

use std::collections::BTreeMap;
use std::fs;

use hcl_serde::command::ConfigCommand;
use hcl_serde::model::source::Source;
use hcl_serde::{HclSchema, Loader, Sensitive};
use serde::Deserialize;

use crate::run::{Folder, one_of};

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    #[hcl(renamed_from = "prt")]
    port: Option<u16>,
    note: Option<String>,
    #[hcl(block, argument)]
    env: BTreeMap<String, Sensitive<String>>,
    #[hcl(block, argument)]
    envs: Vec<Rest>,
    map: Option<BTreeMap<String, Sensitive<String>>>,
    either: Option<Either>,
    #[hcl(block)]
    rest: Option<Rest>,
    #[hcl(block)]
    labelled: BTreeMap<String, Rest>,
    #[hcl(block)]
    key: Vec<Key>,
    #[hcl(block)]
    inner: Option<Inner>,
    object: Option<Inner>,
    objects: BTreeMap<String, Inner>,
    adjacent: Option<Adjacent>,
    wrap: Option<Wrap<Sensitive<String>>>,
    wraps: Vec<Wrap<Wrap<Sensitive<String>>>>,
    #[hcl(block)]
    open: Option<Open>,
    #[hcl(block)]
    plain: Option<Plain>,
    chosen: Option<Chosen>,
    list: Vec<Hidden>,
    password: Option<Hidden>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Either {
    Number(u8),
    Map(BTreeMap<String, Sensitive<String>>),
    Object { pass: Sensitive<String> },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rest {
    name: Option<String>,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<String>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Key {
    #[hcl(label)]
    value: Sensitive<String>,
    count: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Inner {
    user: Option<String>,
    pass: Option<Sensitive<String>>,
    #[hcl(block)]
    rest: Option<Rest>,
}

#[derive(Deserialize)]
#[serde(tag = "t", content = "c", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Adjacent {
    Nothing,
    Key(Sensitive<String>),
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Wrap<T> {
    inside: T,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Open {
    name: Option<String>,
    #[hcl(remain)]
    rest: BTreeMap<String, Adjacent>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Plain {
    size: Option<u8>,
    words: Option<Vec<String>>,
    any: Option<BTreeMap<String, String>>,
}

/// A type whose root takes secrets of any name.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Root {
    port: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<String>>,
}

/// A name for the type, by which nobody sees that it is one of secrets.
type Hidden = Sensitive<String>;

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Chosen {
    Nothing,
    Key(Hidden),
    Keys(Vec<Hidden>),
    Login { user: String, pass: Hidden },
}

const SECRET: &str = "canary-4f1c9e";

/// What is secret of these is so in a comment, too.
const NATIVE: &[&str] = &[
    "env = { a = \"@\" }\n",
    "env = {\n  a = \"x}@\"\n  b = \"@\"\n}\n",
    "env = {\n  a = <<-END\n    }\n    @\n  END\n}\n",
    "env {\n  a = \"@\"\n}\n",
    "envs = [{ a = \"@\" }, {\n  b = \"@\" }]\n",
    "envs {\n  \"a b\" = \"@\"\n}\n",
    "map = { a = \"@\" }\n",
    "map = {\n  (\"a\") = \"@\"\n}\n",
    "either = { a = \"@\" }\n",
    "either = { pass = \"@\" }\n",
    "rest {\n  name = \"n\"\n  zz = \"@\"\n}\n",
    "rest { zz = \"@\" }\n",
    "labelled \"a\" {\n  zz = \"@\"\n}\n",
    "labelled \"a\\\"b\" {\n  zz = \"@\"\n}\n",
    "key \"@\" {\n  count = 1\n}\n",
    "key \"@\" {}\n",
    "key \"a\" {}\nkey \"@\" {}\n",
    "inner {\n  user = \"u\"\n  pass = \"@\"\n  rest {\n    zz = \"@\"\n  }\n}\n",
    "inner {\n  rest {\n    zz = \"@\"\n  }\n}\n",
    "inner = \"@\"\n",
    "object = { user = \"u\", rest = { zz = \"@\" } }\n",
    "objects = { a = { rest = { zz = \"@\" }, pass = \"@\" } }\n",
    "adjacent = { t = \"key\", c = \"@\" }\n",
    "adjacent = {\n  t = \"key\"\n  c = \"@\"\n}\n",
    "wrap = { inside = \"@\" }\n",
    "wraps = [\n  {\n    inside = { inside = \"@\" }\n  },\n]\n",
    "open {\n  name = \"n\"\n  x = { t = \"key\", c = \"@\" }\n}\n",
    "variable \"v\" {\n  sensitive = true\n  default = \"@\"\n}\n",
    "chosen = { key = \"@\" }\n",
    "chosen = {\n  keys = [\n    \"@\"\n  ]\n}\n",
    "chosen = { login = { user = \"u\", pass = \"@\" } }\n",
];

/// Comments, and texts that look like brackets, in what is commented out; and what follows its brackets.
const BRACKETS: &[&str] = &[
    "list = [\n  # ]\n  \"@\",\n]\n",
    "map = {\n  a = \"x\" // }\n  b = \"@\"\n}\n",
    "map = {\n  a = 'x}'\n  b = \"@\"\n}\n",
    "map = { a = 'x}'\n  b = \"@\"\n}\n",
    "map = {\n  a = \"${f(\"}\")}\"\n  b = \"@\"\n}\n",
    "env {\n  # }\n  a = \"@\"\n}\n",
    "rest {\n  a = \"x\"\n  # }\n  zz = \"@\"\n}\n",
    "inner {\n  rest {\n    # }\n    zz = \"@\"\n  }\n}\n",
    "adjacent = {\n  # }\n  t = \"key\"\n  c = \"@\"\n}\n",
    "password = upper(\n  \"x\"\n) == \"X\" ? \"@\" : \"b\"\n",
    "list = [\n  \"a\"\n] == [] ? [] : [\"@\"]\n",
    "adjacent = {\n  t = \"nothing\"\n} == {} ? {} : { t = \"key\", c = \"@\" }\n",
];

/// What is commented out in the block that it belongs to.
const INSIDE: &[&str] = &[
    "env {\n  # a = \"@\"\n}\n",
    "env = {\n  b = \"@\"\n  # a = \"@\"\n}\n",
    "envs = [\n  {\n    # a = \"@\"\n  },\n  # { b = \"@\" }\n]\n",
    "rest {\n  name = \"n\" # zz = \"@\"\n}\n",
    "labelled \"a\" {\n  # zz = \"@\"\n  # zz: @\n}\n",
    "inner {\n  user = \"u\" # pass = \"@\"\n  rest {\n    /* zz = \"@\" */\n  }\n}\n",
    "object = {\n  # pass = \"@\"\n  rest = {\n    # zz = \"@\"\n  }\n}\n",
    "adjacent = {\n  t = \"key\"\n  # c = \"@\"\n  c = \"@\"\n}\n",
    "open {\n  # x = { t = \"key\", c = \"@\" }\n}\n",
    "variable \"v\" {\n  sensitive = true\n  default = \"@\" # default = \"@\"\n}\n",
];

/// In JSON a property that is called `//` is a comment.
const JSON: &[&str] = &[
    r#""env = { a = \"@\" }""#,
    r#""It was:\nenv = {\n  a = \"@\"\n}\nport = 1""#,
    r#"["It was:", "env {", "  a = \"@\"", "}"]"#,
    r#""{\"env\": {\"a\": \"@\"}}""#,
    r#"{"env": {"a": "@"}}"#,
    r#"["These:", {"env": {"a": "@"}, "pass": "@"}]"#,
    r#""key \"@\" {}""#,
    r#"{"key": {"@": {}}}"#,
    r#"{"rest": {"zz": "@"}, "labelled": {"a": {"zz": "@"}}}"#,
    r#"{"wrap": {"inside": "@"}, "adjacent": {"t": "key", "c": "@"}}"#,
    r#"{"open": {"x": {"t": "key", "c": "@"}}}"#,
    r#"{"variable": {"v": {"sensitive": true, "default": "@"}}}"#,
    r#"["variable \"v\" {", "  default = \"@\"", "}"]"#,
];

/// No command shows it: a quarter of the commands each, others for texts of other lengths, and all of them with `LAWS=full`.
fn shown(folder: &Folder, file: &str, text: &str) {
    let every = one_of(4);
    let commands = [
        &["set", "port", "81"][..],
        &["unset", "port"],
        &["unset", "prt"],
        &["set", "note", "n"],
        &["fix", "--dry-run"],
        &["fix"],
        &["check"],
        &["check", "--format", "json"],
    ];
    for arguments in commands.into_iter().skip(text.len() % every).step_by(every) {
        fs::write(folder.0.join(file), text.replace('@', SECRET)).unwrap();
        let loader = Loader::new().file(folder.0.join(file)).allow_variables("var");
        let command = match text.starts_with("# Root") || text.contains("\"Root\"") {
            true => ConfigCommand::new::<Root>(loader),
            false => ConfigCommand::new::<Config>(loader),
        };
        let (out, said, _) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        assert!(!format!("{out}{said}").contains(SECRET), "{arguments:?} of {text}:\n{out}{said}");
    }
}

/// Nothing of the text is shown that is secret, wherever a line of it may be drawn.
fn hidden(file: &str, text: &str) {
    let source = Source::new(file, text.replace('@', SECRET));
    <Config as HclSchema>::SCHEMA.redact_sources([&source]);
    let shown = source.to_shown();
    assert!(!shown.text().contains(SECRET), "{}", shown.text());
}

pub(crate) fn secrets_in_comments() {
    let folder = Folder::new("commented", "");
    let lines = |text: &str, mark: &str| text.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    let comments = |text: &str| {
        vec![
            lines(text, "# "),
            lines(text, "#"),
            lines(text, "  // "),
            lines(text, "## "),
            format!("/* {text} */\n"),
            format!("/*\n{} */\n", lines(text, " * ")),
            format!("# As it was:\n{}# Not any more.\n", lines(text, "# ")),
            // Half of it.
            lines(text, "# ").lines().take(2).map(|line| format!("{line}\n")).collect(),
        ]
    };
    for text in NATIVE {
        // As it stands, too.
        shown(&folder, "app.hcl", &format!("port = 1\n{text}"));
        shown(&folder, "app.hcl", &format!("{text}prt = 1\n"));
        for comment in comments(text) {
            hidden("app.hcl", &comment);
            shown(&folder, "app.hcl", &format!("port = 1\n{comment}"));
            shown(&folder, "app.hcl", &format!("{comment}prt = 1\n"));
            shown(&folder, "app.hcl", &format!("port = 1 {comment}nte = \"\"\n"));
        }
    }
    for text in BRACKETS {
        for comment in [
            lines(text, "# "),
            lines(text, "// "),
            format!("/*\n{text}*/\n"),
            format!("/*\n{} */\n", lines(text, " * ")),
        ] {
            hidden("app.hcl", &comment);
            shown(&folder, "app.hcl", &format!("{comment}prt = 1\n"));
        }
    }
    for text in INSIDE {
        shown(&folder, "app.hcl", &format!("port = 1\n{text}"));
        shown(&folder, "app.hcl", &format!("{text}prt = 1\n"));
    }
    for text in JSON {
        hidden("app.json", &format!("{{\"//\": {text}}}\n"));
        shown(&folder, "app.json", &format!("{{\"//\": {text},\n \"port\": 1}}\n"));
        shown(&folder, "app.json", &format!("{{\"port\": 1, \"prt\": 2, \"//\": {text}}}\n"));
    }
    shown(&folder, "app.hcl", "# Root\n# zz = \"@\"\nport = 1\n# zz: @\n");
    // In what is inserted into a text.
    shown(&folder, "app.hcl", "note = \"${/* @ */ \"x\"}\"\nprt = 1\n");
    shown(&folder, "app.hcl", "port = 1\nnote = <<END\n${ # @\n\"x\"}\nEND\n");
    shown(&folder, "app.json", "{\"note\": \"${/* @ */ \\\"x\\\"}\", \"port\": 1}\n");
    shown(&folder, "app.json", "{\"//\": [\"Root\", \"zz = \\\"@\\\"\"], \"port\": 1}\n");
}

/// A report of the program shows what is not secret, prose and what is commented out; the command shows no comment.
pub(crate) fn what_comments_show() {
    let folder = Folder::new("prose", "");
    let text = "# Where the service listens; the key of each is its name, e.g. a. Env, rest and labelled ones below.\n\
                # port = 2\n# plain {\n#   size  = 3\n#   any   = { a = \"b\" }\n#   words = [\"a\"]\n# }\n# note = \"a\"\n\
                # inner {\n#   user = \"u\"\n# }\nport = 1 # as always\n";
    let loader = || Loader::new().file(folder.0.join("app.hcl"));
    fs::write(folder.0.join("app.hcl"), text).unwrap();
    let command = ConfigCommand::new::<Config>(loader());
    // What does not change is not shown.
    let (out, ..) = command.output(&command.to_clap().get_matches_from(["config", "set", "port", "81"]));
    assert!(out.ends_with("\n@@ -12 +12 @@\n-port = 1 (sensitive)\n+port = 81 (sensitive)\n"), "{out}");
}
