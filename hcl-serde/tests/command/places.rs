//! What paths lead to in files: blocks as `explain` calls them, and what is not there yet.

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
    workers: Option<u32>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    object: Option<Object>,
    #[hcl(block)]
    limits: Option<Limits>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    service: BTreeMap<String, Rule>,
    #[hcl(block)]
    db: Option<Db>,
    #[hcl(block)]
    key: Vec<Key>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Object {
    name: Option<String>,
    tags: Option<BTreeMap<String, String>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Limits {
    connections: Option<u32>,
    token: Option<Sensitive<String>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rule {
    path: Option<String>,
    #[hcl(renamed_from = "old_lag")]
    lag: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Db {
    #[hcl(block)]
    replica: Vec<Replica>,
    #[hcl(block)]
    node: Vec<Node>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Node {
    #[hcl(label)]
    name: String,
    #[hcl(label)]
    zone: String,
    lag: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Replica {
    #[hcl(label)]
    name: String,
    lag: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Key {
    #[hcl(label)]
    value: Sensitive<String>,
    count: Option<u8>,
}

fn run(folder: &Folder, files: &[&str], arguments: &[&str]) -> (String, String, u8) {
    let layers = files.iter().fold(Loader::new(), |loader, file| loader.layer().optional_file(folder.0.join(file)));
    let command = ConfigCommand::new::<Config>(layers.allow_includes("include").env("NOTHING"));
    command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()))
}

/// Changes one file by one command after the other, whose result is given as it is without blanks.
fn changed(folder: &Folder, file: &str, text: &str, changes: &[(&[&str], &str)]) {
    fs::write(folder.0.join(file), text).unwrap();
    for (arguments, expected) in changes {
        let (out, said, code) = run(folder, &[file], arguments);
        let text = folder.read(file).replace([' ', '\n'], "");
        assert!(code == 0 && text == *expected, "{arguments:?}: {out}{said}{text}");
    }
}

fn refused(folder: &Folder, file: &str, arguments: &[&str], expected: &str) {
    let before = folder.read(file);
    let (out, said, code) = run(folder, &[file], arguments);
    let said = said.replace("\n    ", " ");
    assert!(code == 2 && said.contains(expected), "{arguments:?}: {out}{said}");
    assert_eq!(folder.read(file), before);
}

pub(crate) fn blocks_of_one_label() {
    let folder = Folder::new("labels", "");
    let native = "db {\n  replica \"a\" {\n    lag = 1\n  }\n  replica \"a\" {\n    lag = 2\n  }\n  replica \"b\" {\n    lag = \
                  3\n  }\n}\nkey \"SECRET\" {\n  count = 1\n}\nkey \"OTHER\" {\n  count = 2\n}\n";
    let in_list = r#"{"db": {"replica": [{"a": {"lag": 1}}, {"a": {"lag": 2}}, {"b": {"lag": 3}}]},
        "key": [{"SECRET": {"count": 1}}, {"OTHER": {"count": 2}}]}"#;
    let in_labels = r#"{"db": {"replica": {"a": [{"lag": 1}, {"lag": 2}], "b": {"lag": 3}}},
        "key": {"SECRET": {"count": 1}, "OTHER": {"count": 2}}}"#;
    for (file, text) in [("app.hcl", native), ("app.json", in_list), ("app.json", in_labels)] {
        fs::write(folder.0.join(file), text).unwrap();
        let shown =
            "db.replica.a.lag = 1\ndb.replica.a[1].lag = 2\ndb.replica.b.lag = 3\nkey[0].count = 1\nkey[1].count = 2\n";
        assert!(run(&folder, &[file], &["show"]).0.contains(shown));
        let ways = [
            ("db.replica.a.lag", "db.replica.a.lag"),
            ("db.replica.a[0].lag", "db.replica.a.lag"),
            ("db.replica.a[1].lag", "db.replica.a[1].lag"),
            ("db.replica[2].lag", "db.replica.b.lag"),
            ("key.OTHER.count", "key[1].count"),
            ("key[0].count", "key[0].count"),
        ];
        for (number, (path, written)) in ways.into_iter().enumerate() {
            let value = (number + 10).to_string();
            let (out, said, code) = run(&folder, &[file], &["set", path, &value]);
            assert!(code == 0 && !out.contains("OTHER") && !out.contains("SECRET"), "{path}: {out}{said}");
            for path in [path, written] {
                assert_eq!(run(&folder, &[file], &["get", path]).0, format!("{value}\n"), "{path}");
            }
        }
        refused(&folder, file, &["unset", "db.replica.a"], "say which one is meant, as in `db.replica.a[0]`");
        refused(&folder, file, &["unset", "db.replica"], "say which one is meant, as in `db.replica.a");
        assert_eq!(run(&folder, &[file], &["get", "db.replica.a[0]"]).0, "db.replica.a.lag = 11\n");
        for path in ["db.replica.a[0]", "db.replica.a", "key.OTHER"] {
            let (out, said, code) = run(&folder, &[file], &["unset", path]);
            assert_eq!(code, 0, "{path}: {out}{said}");
        }
        let left = run(&folder, &[file], &["show"]).0;
        assert!(left.ends_with("db.replica.b.lag = 13\nkey[0].count = 15\n"), "{file}: {left}");
    }
    fs::write(folder.0.join("app.hcl"), "rule {\n  lag = 1\n}\nrule {\n  lag = 2\n}\n").unwrap();
    refused(&folder, "app.hcl", &["set", "rule", "{ path = \"x\" }"], "help: set rule[2]");
}

/// What several blocks are called, and old names in what is set as a whole.
pub(crate) fn what_blocks_are_called() {
    let folder = Folder::new("called", "");
    // A label is meant before a number is.
    for (file, text) in [
        ("app.hcl", "service \"a\" {\n  lag = 1\n}\nservice \"0\" {\n  lag = 2\n}\n"),
        ("app.json", r#"{"service": {"a": {"lag": 1}, "0": {"lag": 2}}}"#),
    ] {
        fs::write(folder.0.join(file), text).unwrap();
        assert_eq!(run(&folder, &[file], &["get", "service.0.lag"]).0, "2\n", "{file}");
        let (_, said, code) = run(&folder, &[file], &["set", "service.0.lag", "3"]);
        assert!(code == 0 && folder.read(file).replace("2", "3") == text.replace("2", "3"), "{said}");
        let (_, said, code) = run(&folder, &[file], &["unset", "service.0"]);
        assert!(code == 0 && folder.read(file).contains("a") && !folder.read(file).contains("0"), "{file}: {said}");
    }
    // One that is empty is a label, too.
    for (file, text) in [
        ("app.hcl", "db {\n  node \"\" \"z\" {\n    lag = 1\n  }\n}\n"),
        ("app.json", r#"{"db": {"node": {"": {"z": {"lag": 1}}}}}"#),
    ] {
        fs::write(folder.0.join(file), text).unwrap();
        let (_, said, code) = run(&folder, &[file], &["set", "db.node[\"\"].z.lag", "7"]);
        assert!(code == 0 && folder.read(file) == text.replace('1', "7"), "{file}: {said}");
    }
    let old = "service \"a\" {\n  old_lag = 4\n}\n";
    changed(&folder, "app.hcl", old, &[(&["set", "service.a", "{ lag = 7 }"], "service\"a\"{old_lag=7}")]);
    // A file that is a list of objects.
    let list = r#"[{"port":1},{"service":{"x":{"lag":1}}},{"service":{"y":{"lag":2}}}]"#;
    let without = r#"[{"port":1},{},{"service":{"y":{"lag":2}}}]"#;
    changed(&folder, "app.json", list, &[(&["unset", "service.x"], without)]);
    let twice = r#"{"db": {"node": {"a": {"z": [{"lag": 1}, {"lag": 2}]}}}}"#;
    fs::write(folder.0.join("app.json"), twice).unwrap();
    refused(&folder, "app.json", &["set", "db.node.a.z", "{ lag = 7 }"], "help: set db.node.a.z[2]");
}

pub(crate) fn what_is_not_there() {
    let folder = Folder::new("absent", "");
    let json = [
        (&["set", "rule", "{ path = \"q\" }"][..], r#"{"limits":null,"rule":{"path":"q"},"service":[]}"#),
        (&["set", "rule.lag", "4"], r#"{"limits":null,"rule":{"path":"q","lag":4},"service":[]}"#),
        (&["unset", "rule"], r#"{"limits":null,"service":[]}"#),
        (&["set", "limits.connections", "3"], r#"{"limits":{"connections":3},"service":[]}"#),
        (&["set", "service.a.lag", "1"], r#"{"limits":{"connections":3},"service":[{"a":{"lag":1}}]}"#),
    ];
    changed(&folder, "app.json", "{\"limits\": null, \"rule\": [], \"service\": []}", &json);
    let block = [(&["set", "limits", "{ connections = 3 }"][..], r#"{"limits":{"connections":3}}"#)];
    changed(&folder, "app.json", "{\"limits\": null}", &block);
    fs::write(folder.0.join("app.json"), "{\"limits\": null}\n").unwrap();
    let (out, ..) = run(&folder, &["app.json"], &["set", "limits.connections", "3"]);
    assert!(out.contains("-{\"limits\": null}\n") && out.contains("+{\"limits\": {\"connections\": 3}}\n"), "{out}");
    // Maps and objects on the way are made.
    for (file, text, expected) in [
        ("app.hcl", "", ["tags={b=\"3\"}", "tags={b=\"3\"}object={tags={x=\"y\"}}"]),
        (
            "app.json",
            "{\"tags\": null}",
            [r#"{"tags":{"b":"3"}}"#, r#"{"tags":{"b":"3"},"object":{"tags":{"x":"y"}}}"#],
        ),
    ] {
        let changes = [(&["set", "tags.b", "3"][..], expected[0]), (&["set", "object.tags.x", "y"], expected[1])];
        changed(&folder, file, text, &changes);
    }
    let numbers = [(&["set", "workers", "5.0"][..], "workers=5"), (&["set", "workers", "null"], "workers=null")];
    changed(&folder, "app.hcl", "", &numbers);
    fs::write(folder.0.join("app.hcl"), "workers = 3\n").unwrap();
    assert!(run(&folder, &["app.hcl"], &["set", "workers", "null"]).0.contains("-workers = 3\n+workers = null\n"));
    refused(&folder, "app.hcl", &["set", "tags", "{ a = 1, a = 2 }"], "path `tags` has a key twice");
    refused(&folder, "app.hcl", &["set", "rule", "{ path = \"a\", path = \"b\" }"], "has a key twice");
    refused(&folder, "app.hcl", &["set", "prt", "1"], "did you mean `port`?");
}

/// What a configuration includes is set as anything else is.
pub(crate) fn includes() {
    let folder = Folder::new("set-include", "workers = 1\n");
    refused(&folder, "app.hcl", &["set", "include", "more.hcl"], "is not there");
    folder.write("more.hcl", "port = 5\n");
    changed(&folder, "app.hcl", "", &[(&["set", "include", "more.hcl"], "include=\"more.hcl\"")]);
    assert_eq!(run(&folder, &["app.hcl"], &["get", "port"]).0, "5\n");
    changed(&folder, "app.hcl", "", &[(&["set", "include", "[\"more.hcl\"]"], "include=[\"more.hcl\"]")]);
    let (_, said, code) = run(&folder, &["app.hcl"], &["unset", "include"]);
    assert_eq!((code, &*folder.read("app.hcl")), (0, ""));
    // What goes along is said.
    let said = said.replace("\n    ", " ");
    assert!(
        said.contains("[no-longer-included]") && said.contains("not included any more, and are not set now: `port`"),
        "{said}"
    );
}

/// What stands in the place of a file and is none is told by each command.
pub(crate) fn no_files() {
    let folder = Folder::new("no-files", "");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    fs::create_dir(folder.0.join("app.hcl")).unwrap();
    for arguments in [
        &["check"][..],
        &["get", "port"],
        &["set", "port", "1"],
        &["unset", "port"],
        &["fmt"],
        &["fix"],
        &["convert"],
        &["set", "port", "1", "--file", "app.hcl"],
    ] {
        let (out, said, code) = run(&folder, &["app.hcl"], arguments);
        let said = said.replace("\n    ", " ");
        assert!(code == 2 && said.contains("is a folder"), "{arguments:?}: {out}{said}");
    }
    let file = folder.0.join("app.hcl").display().to_string();
    let (_, said, code) = run(&folder, &["app.hcl"], &["init", &file]);
    assert!(code == 2 && said.replace("\n    ", " ").contains("is a folder. Name another file"), "{said}");
}

/// References go along in a file that is none of the program's, as in its own.
#[cfg(feature = "language")]
pub(crate) fn references_in_other_files() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the command only checks it")]
    struct Named {
        #[hcl(renamed_from = "threads")]
        workers: Option<u8>,
        command: Vec<String>,
    }

    let folder = Folder::new("others", "command = []\n");
    folder.write("x.hcl", "threads = 8\ncommand = [\"x ${threads}\"]\n");
    let loader = Loader::new().file(folder.0.join("app.hcl")).allow_references();
    let command = ConfigCommand::new::<Named>(loader);
    let file = folder.0.join("x.hcl").display().to_string();
    let run =
        |arguments: &[&str]| command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
    let (out, said, code) = run(&["fix", &file]);
    assert!(code == 0 && out.contains("2 changes"), "{out}{said}");
    assert_eq!(folder.read("x.hcl"), "workers = 8\ncommand = [\"x ${workers}\"]\n");
    assert_eq!(run(&["check", &file]), (String::new(), String::new(), 0));
}

/// What another layer overrides is mended in the file that is named.
pub(crate) fn layers_that_are_mended() {
    let folder = Folder::new("overridden", "");
    for (is_dry, expected) in [(true, "port = 'a'\n"), (false, "port = \"a\"\n")] {
        folder.write("base.hcl", "port = 'a'\n");
        folder.write("local.hcl", "port = 2\n");
        let file = folder.0.join("base.hcl").display().to_string();
        let arguments = [&["fix", &file][..], if is_dry { &["--dry-run"] } else { &[] }].concat();
        let (out, said, _) = run(&folder, &["base.hcl", "local.hcl"], &arguments);
        assert_eq!(folder.read("base.hcl"), expected, "{out}{said}");
    }
}
