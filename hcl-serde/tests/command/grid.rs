//! Every kind of field, in every state that a text can be in, through every command: what is secret is in nothing that is shown.
//!
//! A kind is a field with texts that have a secret in it; all else is made of these, so that a new kind is one more line.

use std::collections::BTreeMap;
use std::fs;

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

use crate::run::{Folder, one_of};

const SECRET: &str = "canary-4f1c9e";

type S = Sensitive<String>;

/// The root type, and what can stand in a file for each of its fields, with `@` for a secret.
macro_rules! kinds {
    ($($(#[$attribute:meta])* $name:ident: $ty:ty = $texts:expr,)*) => {
        #[derive(Deserialize, HclSchema)]
        #[expect(dead_code, reason = "the command only checks it")]
        struct Rich {
            #[hcl(renamed_from = "prt")]
            port: Option<u16>,
            name: Option<String>,
            #[serde(default)]
            plain: BTreeMap<String, String>,
            any: Option<Value>,
            $($(#[$attribute])* $name: $ty,)*
        }

        const KINDS: &[(&str, &[&str])] = &[$((stringify!($name), &$texts)),*];
    };
}

kinds! {
    password: Option<S> = ["password = \"@\"\n", "password = <<END\n@\nEND\n"],
    list: Option<Vec<S>> = ["list = [\"a\", \"@\"]\n", "list = [\n  \"@\", # one\n]\n"],
    tuple: Option<(String, S)> = ["tuple = [\"a\", \"@\"]\n"],
    map: Option<BTreeMap<String, S>> = ["map = { a = \"@\" }\n", "map = {\n  a = \"x\"\n  b = \"@\"\n}\n"],
    numbered: Option<BTreeMap<u16, S>> = ["numbered = { 5 = \"@\" }\n"],
    lists: Option<BTreeMap<String, Vec<S>>> = ["lists = { a = [\"@\"] }\n"],
    maps: Option<BTreeMap<String, BTreeMap<String, S>>> = ["maps = { a = { b = \"@\" } }\n"],
    whole: Option<Sensitive<Login>> = ["whole = {\n  user = \"@\"\n  word = \"@\"\n}\n", "whole = { user = \"u\", word = \"@\" }\n"],
    whole_map: Option<Sensitive<BTreeMap<String, String>>> = ["whole_map = { a = \"@\" }\n"],
    #[hcl(sensitive)]
    marked: Option<String> = ["marked = \"@\"\n"],
    #[hcl(sensitive)]
    marked_map: Option<BTreeMap<String, String>> = ["marked_map = { a = \"@\" }\n"],
    object: Option<Object> = ["object = { user = \"u\", cipher = \"@\" }\n"],
    objects: Option<Vec<Object>> = ["objects = [{ user = \"u\", cipher = \"@\" }]\n"],
    object_map: Option<BTreeMap<String, Object>> = ["object_map = {\n  a = {\n    user   = \"u\"\n    cipher = \"@\"\n  }\n}\n"],
    either: Option<Either> = ["either = \"@\"\n", "either = { id = 1, cipher = \"@\" }\n"],
    eithers: Option<BTreeMap<String, Either>> = ["eithers = { a = { id = 1, cipher = \"@\" } }\n"],
    tagged: Option<Tagged> = ["tagged = { kind = \"vault\", addr = \"a\", pass = \"@\" }\n"],
    chosen: Option<Chosen> = ["chosen = { tok = \"@\" }\n", "chosen = { cred = { user = \"u\", pass = \"@\" } }\n"],
    adjacent: Option<Adjacent> = ["adjacent = { t = \"tok\", c = \"@\" }\n"],
    adjacents: Option<BTreeMap<String, Adjacent>> = ["adjacents = { a = { t = \"tok\", c = \"@\" } }\n"],
    #[hcl(block, argument)]
    an: Option<BTreeMap<String, Adjacent>> = ["an = { x = { t = \"tok\", c = \"@\" } }\n"],
    raw: Option<Raw> = ["raw = \"@\"\n"],
    token_type: Option<Newtype> = ["token_type = \"@\"\n"],
    #[hcl(block)]
    db: Option<Db> = ["db {\n  host = \"h\"\n  pass = \"@\"\n  rep \"a\" {\n    pass = \"@\"\n  }\n}\n"],
    #[hcl(block)]
    svc: BTreeMap<String, Rep> = ["svc \"a\" {\n  lag  = 1\n  pass = \"@\"\n}\n"],
    #[hcl(block)]
    rule: Vec<Rep> = ["rule {\n  pass = \"@\"\n}\nrule {\n  pass = \"@\"\n}\n"],
    #[hcl(block)]
    key: Vec<Key> = ["key \"@\" {\n  n = 1\n}\n"],
    #[hcl(block)]
    rest: Option<Rest> = ["rest {\n  n  = 1\n  zz = \"@\"\n}\n"],
    #[hcl(block)]
    open: Option<Open> = ["open {\n  n  = 1\n  zz = { t = \"tok\", c = \"@\" }\n}\n"],
    #[hcl(block, argument)]
    env: Option<BTreeMap<String, S>> = ["env {\n  a = \"@\"\n}\n", "env = { a = \"@\" }\n"],
    #[hcl(block)]
    g1: Option<Wrap<Raw>> = ["g1 {\n  inner = \"@\"\n}\n"],
    #[hcl(block)]
    g2: BTreeMap<String, Wrap<S>> = ["g2 \"a\" {\n  inner = \"@\"\n}\n"],
    #[hcl(block)]
    labelled: Vec<Labelled<S>> = ["labelled \"a\" {\n  inner = \"@\"\n}\n"],
    #[hcl(block)]
    variant: Option<Tagged> = ["variant {\n  kind = \"vault\"\n  addr = \"a\"\n  pass = \"@\"\n}\n"],
    #[hcl(block_types)]
    #[serde(default)]
    steps: Vec<Step> = ["push {\n  n    = 1\n  pass = \"@\"\n}\n"],
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Login {
    user: String,
    word: Option<String>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Object {
    user: String,
    cipher: Option<S>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Either {
    Number(u16),
    Two { id: u16, cipher: S },
    One(S),
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Tagged {
    File { path: String },
    Vault { addr: String, pass: S },
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Chosen {
    Off,
    Tok(S),
    Cred { user: String, pass: S },
}

#[derive(Deserialize)]
#[serde(tag = "t", content = "c", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Adjacent {
    Off,
    Tok(S),
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "the command only checks it")]
struct Raw(S);

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Newtype(S);

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Db {
    host: Option<String>,
    pass: Option<S>,
    #[hcl(block)]
    rep: BTreeMap<String, Rep>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rep {
    lag: Option<u16>,
    pass: Option<S>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Key {
    #[hcl(label)]
    value: S,
    n: Option<u16>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rest {
    n: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, S>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Open {
    n: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Adjacent>,
}

#[derive(Deserialize, HclSchema)]
#[hcl(bound = "T: serde::de::DeserializeOwned")]
#[expect(dead_code, reason = "the command only checks it")]
struct Wrap<T> {
    inner: T,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Labelled<T> {
    #[hcl(label)]
    label: String,
    inner: Option<T>,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Step {
    Push { n: Option<u16>, pass: Option<S> },
    Pop { n: Option<u16> },
}

fn command(folder: &Folder, file: &str) -> ConfigCommand {
    let loader = Loader::new().file(folder.0.join(file)).allow_variables("var");
    #[cfg(feature = "language")]
    let loader = loader.allow_locals("local").allow_functions().allow_dynamic();
    ConfigCommand::new::<Rich>(loader)
}

/// What becomes of a text, as people write and break it.
fn states(name: &str, text: &str) -> Vec<String> {
    let lines = |mark: &str| text.lines().map(|line| format!("{mark}{line}\n")).collect::<String>();
    let (body, last) = text.trim_end().split_at(text.trim_end().len() - 1);
    let renamed = |new: &str| text.replacen(name, new, 1);
    let mut states = vec![
        text.to_owned(),
        text.repeat(2),
        lines("# "),
        lines("// "),
        format!("/*\n{text}*/\n"),
        text.replace('"', "'"),
        text.replacen("@\"", "@", 1),
        text.replacen("\"@", "@", 1),
        text.replacen(" = ", " ", 1),
        text.replacen(" = ", " := ", 1),
        text.replacen('{', "[", 1),
        format!("{body}\n"),
        format!("{text}{last}\n"),
        renamed(""),
        renamed(&format!("{name}2")),
        renamed(&format!("x_{name}")),
        renamed(&format!("{}{}", &name[1..], &name[..1])),
        renamed("something_else"),
        text.replace("\"@\"", "upper(\"@\")"),
        text.replace("\"@\"", "[\"@\"]"),
        text.replace("\"@\"", "\"@\".x"),
        format!("other {{\n{text}}}\n"),
        format!("object = {{\n{text}}}\n"),
    ];
    // What it is computed from.
    if let Some((_, value)) = text.split_once(" = ").filter(|_| text.starts_with(&format!("{name} = "))) {
        for value in [value.to_owned(), value.replace('"', "'"), value.replacen('"', "", 1)] {
            states.push(format!("variable \"v\" {{\n  default = {value}}}\n{name} = var.v\n"));
            states.push(format!("variable \"v\" {{\n  defualt = {value}}}\n{name} = var.v\n"));
            states.push(format!("locals {{\n  x = {value}}}\n{name} = local.x\n"));
            states.push(format!("locals {{\n  x = {{ k = {value}, k = {value} }}\n}}\n{name} = local.x\n"));
            states.push(format!("function \"f\" {{\n  params = []\n  result = {value}}}\n{name} = f()\n"));
        }
        states.push(format!("# locals {{\n#   x = {}# }}\n", value.replace('\n', "\n#").trim_end_matches('#')));
    } else if let Some((_, inside)) = text.split_once("{\n") {
        let content = format!("content {{\n{inside}");
        for made in ["[\"a\"]", "{ a = \"b\" }", "['a']"] {
            states.push(format!("dynamic \"{name}\" {{\n  for_each = {made}\n  labels = [\"a\"]\n  {content}}}\n"));
        }
    }
    states
}

/// The same of JSON.
fn states_of_json(name: &str, text: &str) -> Vec<String> {
    let inside = text.trim().trim_start_matches('{').trim_end_matches('}').trim();
    let one_line = inside.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
    let renamed = |new: &str| one_line.replacen(&format!("\"{name}\""), &format!("\"{new}\""), 1);
    let all = [
        inside.to_owned(),
        one_line.clone(),
        format!("\"//\": {{{one_line}}}"),
        format!("\"//\": [\"It was:\", {{{one_line}}}]"),
        renamed(&format!("{name}2")),
        renamed(&format!("//{name}")),
        renamed(&format!("{name}_old")),
        renamed("something_else"),
        one_line.replace("\"@\"", "'@'"),
        one_line.replacen("@\"", "@", 1),
        one_line.replacen(':', "", 1),
        one_line.replacen(": ", ": [", 1),
        one_line.replace("\"@\"", "\"${upper(\\\"@\\\")}\""),
    ];
    all.iter()
        .flat_map(|inside| [format!("{{\"port\": 1, {inside}}}\n"), format!("{{{inside},\n \"prt\": 1}}\n")])
        .collect()
}

/// Every command about a text; each changes a text of its own.
fn shows_nothing(folder: &Folder, file: &str, name: &str, text: &str) {
    let text = text.replace('@', SECRET);
    for arguments in [
        &["check"][..],
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
        &["show"],
        &["show", "--format", "json"],
        &["explain"],
        &["get", name],
        &["get", "port"],
        &["fix", "--dry-run"],
        &["fix", "--dry-run", "--format", "json"],
        &["fix"],
        &["set", "port", "81"],
        &["set", "port", "many"],
        &["set", "name", "n"],
        &["unset", "port"],
        &["unset", name],
        &["unset", "locals"],
        &["unset", "dynamic"],
        &["convert"],
    ] {
        fs::write(folder.0.join(file), &text).unwrap();
        let command = command(folder, file);
        let (out, said, _) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        // What it prints is the file.
        let out = if arguments == ["convert"] { String::new() } else { out };
        assert!(!format!("{out}{said}").contains(SECRET), "{arguments:?} of {text}:\n{out}{said}");
    }
}

/// A part of the grid, all of it with `LAWS=full`.
pub(crate) fn nothing_secret_of_any_kind() {
    let folder = Folder::new("grid", "");
    let every = one_of(61);
    let mut all: Vec<(&str, &str, String)> = Vec::new();
    for (name, texts) in KINDS {
        for text in *texts {
            let name = text.split([' ', '\n']).next().unwrap_or(name);
            fs::write(folder.0.join("app.hcl"), text).unwrap();
            let command = command(&folder, "app.hcl");
            let convert = command.to_clap().get_matches_from(["config", "convert"]);
            let (json, said, code) = command.output(&convert);
            assert!(code == 0 && json.contains('@'), "{text}: {said}");
            for state in states(name, text) {
                all.push((name, "app.hcl", format!("port = 1\n{state}")));
                all.push((name, "app.hcl", format!("{state}prt = 1\n")));
            }
            all.extend(states_of_json(name, &json).into_iter().map(|text| (name, "app.json", text)));
        }
    }
    for (name, file, text) in all.iter().step_by(every) {
        shows_nothing(&folder, file, name, text);
    }
    // What is certainly none is shown.
    fs::write(folder.0.join("app.hcl"), "port = 1\nname = \"seen\"\n").unwrap();
    let command = command(&folder, "app.hcl");
    let (out, ..) = command.output(&command.to_clap().get_matches_from(["config", "unset", "name"]));
    assert!(out.ends_with("-name = \"seen\"\n"), "{out}");
}
