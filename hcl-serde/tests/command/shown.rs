//! What is certainly no secret, and is shown: beside secrets of the same name, and beside mistakes that are none of syntax; and
//! which file is meant where there are several.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    workers: Option<u16>,
    hosts: Option<Vec<String>>,
    #[hcl(moved_from = "logging.level")]
    level: Option<Level>,
    #[hcl(block)]
    listener: BTreeMap<String, Listener>,
    #[hcl(block)]
    bucket: Option<Bucket>,
    backend: Option<Backend>,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Info,
    Debug,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Listener {
    port: u16,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Tls {
    key: PathBuf,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Bucket {
    #[hcl(sensitive)]
    key: String,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Backend {
    Relay { relay: String },
    Sendmail { path: PathBuf },
}

const APP: &str = "workers = 2\n\nlistener \"a\" {\n  port = 1\n  tls {\n    key = \"/a.pem\"\n  }\n}\n";

fn run(folder: &Folder, files: &[&str], arguments: &[&str]) -> (String, String, u8) {
    let loader = files.iter().fold(Loader::new(), |loader, file| loader.layer().optional_file(folder.0.join(file)));
    let command = ConfigCommand::new::<Config>(loader.allow_includes("include").env("SHOWN"));
    command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()))
}

pub(crate) fn names_of_secrets_elsewhere() {
    let folder = Folder::new("shown", APP);
    let (out, said, _) = run(&folder, &["app.hcl"], &["explain"]);
    assert!(out.contains("listener.a.tls.key  \"/a.pem\""), "{out}{said}");
    let (out, said, _) = run(&folder, &["app.hcl"], &["set", "listener.a.tls.key", "/b.pem", "--dry-run"]);
    assert!(out.contains("-    key = \"/a.pem\"\n+    key = \"/b.pem\"\n"), "{out}{said}");
    let (out, said, _) = run(&folder, &["app.hcl"], &["set", "bucket", "{ key = \"canary\" }", "--dry-run"]);
    assert!(out.contains("+  key = (sensitive)\n"), "{out}{said}");
}

pub(crate) fn elements_and_forms() {
    let folder = Folder::new("shown", "hosts = [\"a\"]\nbackend = { kind = \"relay\", relay = \"x\" }\n");
    let (out, said, _) = run(&folder, &["app.hcl"], &["set", "hosts[0]", "q", "--dry-run"]);
    assert!(out.contains("+hosts = [\"q\"]\n"), "{out}{said}");
    let other = "{ kind = \"sendmail\", path = \"/x\" }";
    let (out, said, _) = run(&folder, &["app.hcl"], &["set", "backend", other, "--dry-run"]);
    assert!(out.contains("+backend = { kind = \"sendmail\", path = \"/x\" }\n"), "{out}{said}");
}

pub(crate) fn arguments_that_are_there_twice() {
    let folder = Folder::new(
        "shown",
        "workers = 2\nworkers = 3\n\nlistener \"a\" {\n  port = 1\n}\n\nlistener \"a\" {\n  port = 2\n}\n",
    );
    let (_, said, _) = run(&folder, &["app.hcl"], &["check"]);
    assert!(said.contains("workers = 3") && !said.contains("not shown"), "{said}");
    folder.write("app.hcl", "include = \"a.hcl\"\ninclude = \"b.hcl\"\n");
    let (_, said, _) = run(&folder, &["app.hcl"], &["check"]);
    assert!(said.contains("the argument `include` is set twice"), "{said}");
    // Beside a mistake of syntax names are told that the type has.
    folder.write("app.hcl", "logging {\n  level = \"info\"\n}\nworkers = 'x'\n");
    let (_, said, _) = run(&folder, &["app.hcl"], &["check"]);
    assert!(said.contains("`logging.level` has moved"), "{said}");
}

pub(crate) fn one_of_several_files() {
    let folder = Folder::new("shown", "");
    fs::create_dir(folder.0.join("conf.d")).unwrap();
    folder.write("conf.d/a.hcl", "");
    folder.write("conf.d/b.hcl", "");
    let loader = Loader::new().folder(folder.0.join("conf.d")).layer().optional_file(folder.0.join("local.hcl"));
    let command = ConfigCommand::new::<Config>(loader);
    let run = |arguments: &[&str]| {
        let (_, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        assert_eq!(code, 2, "{said}");
        said
    };
    let several = run(&["set", "workers", "3"]);
    assert!(["a.hcl", "b.hcl", "local.hcl", "--file"].iter().all(|it| several.contains(it)), "{several}");
    let unknown = run(&["set", "nope", "3"]);
    assert!(unknown.contains("nothing called `nope`") && !unknown.contains("--file"), "{unknown}");
    let wrong = run(&["set", "level", "loud"]);
    assert!(wrong.contains("\"info\", \"debug\"") && !wrong.contains("--file"), "{wrong}");
    for path in ["nope", "workers"] {
        let said = run(&["unset", path]);
        assert!(said.contains(&format!("There is no `{path}`")) && !said.contains("--file"), "{said}");
    }
    let other = run(&["set", "workers", "3", "--file", "other.hcl"]);
    assert!(other.contains("local.hcl"), "{other}");
}

/// The loader takes more than the type has: outputs say so.
pub(crate) fn what_the_loader_takes() {
    let folder = Folder::new("shown", "");
    let command = ConfigCommand::new::<Config>(
        Loader::new().file(folder.0.join("app.hcl")).allow_includes("use").allow_locals("local"),
    );
    let run =
        |arguments: &[&str]| command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat())).0;
    let schema: serde_json::Value = serde_json::from_str(&run(&["schema"])).unwrap();
    let names = schema["properties"].as_object().unwrap();
    assert!(["use", "locals", "hosts"].iter().all(|name| names.contains_key(*name)), "{schema}");
    let said = |name: &str| schema["properties"][name]["description"].as_str().unwrap().to_owned();
    let files =
        "Files that are read with this one and are below it: paths, in which `*` and `?` stand for parts of names.";
    assert_eq!(said("use"), files);
    assert_eq!(said("locals"), "Values that expressions refer to, each by its name.");
    let included = "Other files are read with it, below it, where it has `use = [\"conf.d/*.hcl\"]`.";
    assert!(run(&["docs"]).contains(included));
    assert!(run(&["init"]).contains(included));
}
