//! What counts after a change: nothing is called a success that is none, and everything that can be named can be changed.

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
    #[serde(default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    keys: BTreeMap<String, Sensitive<String>>,
    #[serde(default)]
    forms: BTreeMap<String, Form>,
    #[serde(default)]
    numbered: BTreeMap<u16, String>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block)]
    limits: Option<Service>,
    #[hcl(block, argument)]
    #[serde(default)]
    env: BTreeMap<String, Service>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Form {
    Number(u16),
    Text(String),
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Service {
    port: Option<u16>,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Store {
    File {
        path: String,
    },
    Vault {
        address: String,
        #[hcl(block)]
        pool: Option<Service>,
    },
}

/// A configuration, its files by their names, and variables of its environment.
struct At<'a> {
    folder: Folder,
    files: &'a [(&'a str, &'a str)],
    variables: &'a [(&'a str, &'a str)],
}

impl<'a> At<'a> {
    fn new(files: &'a [(&'a str, &'a str)], variables: &'a [(&'a str, &'a str)]) -> At<'a> {
        let at = At { folder: Folder::new("counts", ""), files, variables };
        fs::remove_file(at.folder.0.join("app.hcl")).unwrap();
        files.iter().for_each(|(name, text)| at.folder.write(name, text));
        at
    }

    fn run(&self, arguments: &[&str]) -> (String, String, u8) {
        let at = |name: &str| self.folder.0.join(name);
        let first = if self.files[0].0.ends_with("json") { "app.json" } else { "app.hcl" };
        let loader =
            Loader::new().optional_file(at(first)).layer().optional_file(at("local.hcl")).allow_includes("include");
        let loader =
            loader.env_from("APP", self.variables.iter().copied()).secret_files_from_env().allow_variables("var");
        #[cfg(feature = "language")]
        let loader = loader.allow_locals("local");
        let command = ConfigCommand::new::<Config>(loader);
        let (out, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        (out, said.replace("\n    ", " "), code)
    }

    /// A change that is refused, or of which something is said.
    fn says(&self, arguments: &[&str], expected: &str, code: u8) {
        let before: Vec<String> = self.files.iter().map(|(name, _)| self.folder.read(name)).collect();
        let (out, said, ended) = self.run(arguments);
        assert!(ended == code && said.contains(expected), "{arguments:?}: {out}{said}");
        let after: Vec<String> = self.files.iter().map(|(name, _)| self.folder.read(name)).collect();
        assert_eq!(before == after, code == 2, "{arguments:?}");
    }

    /// A change of which nothing is to be said, and what a file is then.
    fn makes(&self, arguments: &[&str], file: &str, expected: &str) {
        let (out, said, code) = self.run(arguments);
        assert!(code == 0 && said.is_empty(), "{arguments:?}: {out}{said}");
        assert_eq!(self.folder.read(file).trim_start(), expected, "{arguments:?}");
    }
}

pub(crate) fn what_counts() {
    let nothing = "nothing was written. Change it there.";
    let at = At::new(&[("app.hcl", "port = 1\n")], &[("APP_FORMS__A", "8")]);
    at.says(&["set", "forms.a", "9"], nothing, 2);
    let at = At::new(&[("app.hcl", "tags = { z = \"q\" }\n")], &[("APP_TAGS__A", "e")]);
    at.says(&["set", "tags", "{ a = \"w\" }"], nothing, 2);
    at.says(&["set", "tags", "{ q = \"x\" }"], "`tags` still has `tags.a` beside it, which comes from", 0);
    let layers = [("app.hcl", "port = 1\nkeys = { a = \"x\" }\n"), ("local.hcl", "port = 2\nkeys = { b = \"x\" }\n")];
    let at = At::new(&layers, &[]);
    at.says(&["set", "keys.a", "y"], nothing, 2);
    at.says(&["unset", "keys.a"], "has of `keys.a` does not count: what is around it", 0);
    at.says(&["unset", "port"], "the value of `port` comes from", 0);
    at.makes(&["unset", "port"], "app.hcl", "keys = {}\n");
    // Each key of a map of secrets has its origin.
    let files = [("app.hcl", "keys = { carl = \"k\" }\n"), ("secret", "z")];
    let path = Folder::new("counts", "").0.join("secret").display().to_string();
    let variables = [("APP_KEYS__MAIN_FILE", path.as_str())];
    let at = At::new(&files, &variables);
    let (out, said, code) = at.run(&["explain"]);
    let is_told = ["keys.carl  (sensitive)", "keys.main  (sensitive)", "secret file"].iter().all(|it| out.contains(it));
    assert!(code == 0 && is_told, "{out}{said}");
    at.says(&["set", "keys.main", "y"], nothing, 2);
}

pub(crate) fn what_paths_reach() {
    // A number behind that of a block counts nothing.
    for (file, text) in [
        ("app.hcl", "service \"a\" {\n  port = 100\n}\nservice \"0\" {\n  port = 101\n}\n"),
        ("app.json", "{\"service\": {\"a\": {\"port\": 100}, \"0\": {\"port\": 101}}}\n"),
    ] {
        let files = [(file, text)];
        let at = At::new(&files, &[]);
        at.says(&["unset", "service.1[0]"], "", 2);
        at.says(&["set", "service.1[0].port", "77"], "", 2);
        at.says(&["set", "service[1][0].port", "77"], "", 2);
        at.makes(
            &["unset", "service.0[0]"],
            file,
            &text.replace("service \"0\" {\n  port = 101\n}\n", "").replace(", \"0\": {\"port\": 101}", ""),
        );
    }
    let files = [
        ("app.hcl", "include = [\"x.hcl\", \"w.hcl\"]\n"),
        ("x.hcl", "include = \"y.hcl\"\nport = 1\n"),
        ("w.hcl", "tags = { a = \"b\" }\n"),
        ("y.hcl", "limits {\n  port = 2\n}\n"),
    ];
    let at = At::new(&files, &[]);
    at.says(&["unset", "include[0]"], "are not set now: ", 0);
    at.says(&["set", "include[0]", "x.hcl"], "are not set now: `tags`.", 0);
    at.says(&["unset", "include"], "are not set now", 0);
    assert_eq!((at.folder.read("app.hcl").as_str(), at.folder.read("x.hcl").as_str()), ("", files[1].1));
    let at = At::new(&[("app.hcl", "include {\n  path = \"x.hcl\"\n}\n"), ("x.hcl", ""), ("w.hcl", "")], &[]);
    at.makes(&["set", "include[0].path", "w.hcl"], "app.hcl", "include {\n  path = \"w.hcl\"\n}\n");
    // Blocks in variants, keys that are numbers, and blocks that are written as an argument.
    let at = At::new(&[("app.hcl", "store {\n  kind    = \"vault\"\n  address = \"a\"\n}\n")], &[]);
    let store = "store {\n  kind    = \"vault\"\n  address = \"a\"\n\n  pool {\n    port = 1\n  }\n}\n";
    at.makes(&["set", "store.pool.port", "1"], "app.hcl", store);
    let at = At::new(&[("app.hcl", "")], &[]);
    at.makes(&["set", "numbered.5", "x"], "app.hcl", "numbered = { \"5\" = \"x\" }\n");
    at.makes(&["set", "numbered[6]", "y"], "app.hcl", "numbered = { \"5\" = \"x\", \"6\" = \"y\" }\n");
    let at = At::new(&[("app.hcl", "env = { a = { port = 1 } }\n")], &[]);
    at.makes(&["set", "env.b.port", "2"], "app.hcl", "env = { a = { port = 1 }, b = { port = 2 } }\n");
    at.says(&["set", "service", "{ a = { port = 5 } }"], "say which one is meant, as in `service.name`", 2);
    at.says(&["set", "service.\"a b\".port", "5"], "Behind `service` stands what is no path.", 2);
    at.says(&["set", "tags.a", "two", "words"], "One value is set at a time.", 2);
    at.says(&["set", "tags.a", "two", "words"], "[several-values]", 2);
    at.says(&["set", "service.a", "5"], "as `service.a.port` does. Write that, or an object", 2);
    at.says(
        &["set", "limits", "null"],
        "`limits` names a block, which is not null: `config unset limits` takes it out.",
        2,
    );
    at.says(&["set", "env.\"a b\"", "x"], "a name with such signs in it is in brackets and quotes", 2);
    // Another variant is another block.
    let files = [("app.hcl", store)];
    let at = At::new(&files, &[]);
    at.says(&["set", "store.kind", "file"], "set all of `store` at once", 2);
    at.makes(
        &["set", "store", "{ kind = \"file\", path = \"p\" }"],
        "app.hcl",
        "store {\n  kind    = \"file\"\n  path    = \"p\"\n}\n",
    );
}

/// What a configuration defines itself is changed as what it is.
#[cfg(feature = "language")]
pub(crate) fn what_is_defined() {
    let at = At::new(&[("app.hcl", "locals {\n  x = 5\n}\nvariable \"v\" {\n  default = 1\n}\n")], &[]);
    let text = "locals {\n  x = 5\n}\nvariable \"v\" {\n  default = 2\n}\n";
    at.makes(&["set", "variable.v.default", "2"], "app.hcl", text);
    at.makes(&["set", "locals.x", "6"], "app.hcl", &text.replace('5', "6"));
    // As expressions refer to it, and a variable as a whole.
    at.makes(&["set", "variable.v", "3"], "app.hcl", &text.replace('5', "6").replace('2', "3"));
    at.makes(&["set", "var.v", "4"], "app.hcl", &text.replace('5', "6").replace('2', "4"));
    at.makes(&["set", "local.x", "7"], "app.hcl", &text.replace('5', "7").replace('2', "4"));
    at.says(&["get", "variable.v"], "and no value of the program", 2);
    at.says(&["get", "local.x"], "and no value of the program", 2);
    at.says(&["set", "var.w", "4"], "no block `variable` has the label `w`", 2);
    at.says(&["unset", "var.v"], "the variable has no default, so a value must be given for it", 2);
    let at = At::new(&[("app.hcl", "variable \"v\" {\n  default = 1\n}\n")], &[("APP_VAR__V", "5")]);
    at.says(&["set", "var.v", "2"], "is given by the environment, an override or the program", 2);
    at.makes(&["set", "var.v", "2", "--force"], "app.hcl", "variable \"v\" {\n  default = 2\n}\n");
    let at = At::new(&[("app.json", "{\"variable\": {\"v\": {\"default\": 1}}, \"port\": 1}\n")], &[]);
    at.makes(&["unset", "variable.v"], "app.json", "{\"port\": 1}\n");
    // No more is taken out than was asked for.
    let text = "{\"locals\": {\"y\": {\"a\": 1}}, \"tags\": {\"a\": \"b\"}}\n";
    let files = [("app.json", text)];
    let at = At::new(&files, &[]);
    at.makes(&["unset", "locals.y.a"], "app.json", &text.replace("\"a\": 1", ""));
    at.makes(&["unset", "local.y"], "app.json", "{\"tags\": {\"a\": \"b\"}}\n");
    // A number is a key of a map, and no number of the map itself.
    at.makes(&["set", "tags.0", "x"], "app.json", "{\"tags\": {\"a\": \"b\", \"0\": \"x\"}}\n");
    at.makes(&["unset", "tags.0"], "app.json", "{\"tags\": {\"a\": \"b\"}}\n");
    at.says(&["unset", "tags.0"], "tags", 2);
    at.makes(&["set", "tags.a", "c"], "app.json", "{\"tags\": {\"a\": \"c\"}}\n");
    // What was wrong before is no reason to refuse it.
    let text = "{\"variable\": {\"v\": {\"default\": 5}, \"w\": {}}, \"locals\": {\"x\": 1}}\n";
    let files = [("app.json", text)];
    let at = At::new(&files, &[]);
    at.says(&["set", "variable.v", "6"], "The configuration still has 1 mistake, as it had before", 0);
    at.says(&["set", "locals.x", "2"], "The configuration still has 1 mistake, as it had before", 0);
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rules {
    #[hcl(block)]
    rule: Vec<Rule>,
    #[serde(default)]
    #[hcl(merge = "append")]
    tags: Vec<String>,
    #[hcl(block, moved_from = "old.pair")]
    pair: BTreeMap<(String, String), Service>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rule {
    a: Option<u8>,
    #[hcl(block)]
    sub: Vec<Service>,
}

/// Blocks that are counted over several files: the one with a number is the one that is meant.
pub(crate) fn what_numbers_count() {
    let run = |arguments: &[&str]| {
        let folder = Folder::new("numbers", "");
        fs::remove_file(folder.0.join("app.hcl")).unwrap();
        folder.write("a.hcl", "rule {\n  a = 1\n}\n");
        folder.write("b.hcl", "rule {\n  a = 2\n}\n");
        let loader = Loader::new().file(folder.0.join("a.hcl")).file(folder.0.join("b.hcl"));
        let command = ConfigCommand::new::<Rules>(loader);
        let (out, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        let text = |name: &str| folder.read(name).replace('\n', " ");
        format!("{code} {}| {}{}", text("a.hcl"), text("b.hcl"), if code == 0 { "" } else { out.trim() }) + &said
    };
    assert_eq!(run(&["unset", "rule[0]"]), "0 | rule {   a = 2 } ");
    assert_eq!(run(&["unset", "rule[1]"]), "0 rule {   a = 1 } | ");
    assert_eq!(run(&["unset", "rule[1].a"]), "0 rule {   a = 1 } | rule { } ");
    assert_eq!(run(&["set", "rule[1].a", "6"]), "0 rule {   a = 1 } | rule {   a = 6 } ");
    assert_eq!(run(&["set", "rule[0].a", "6"]), "0 rule {   a = 6 } | rule {   a = 2 } ");
    let made = "0 rule {   a = 1 } | rule {   a = 2    sub {     port = 1   } } ";
    assert_eq!(run(&["set", "rule[1].sub[0].port", "1"]), made);
    let made = "0 rule {   a = 1 } | rule {   a = 2 }  rule {   a = 3 } ";
    assert_eq!(run(&["set", "rule[2].a", "3"]), made);
    // What would change something else, too, is refused.
    let refused = run(&["unset", "rule[0]", "--file", "b.hcl"]);
    assert!(refused.starts_with("2 rule {   a = 1 } | rule {   a = 2 } "), "{refused}");
    let refused = run(&["unset", "rule"]);
    assert!(
        refused.starts_with("2 rule {   a = 1 } | rule {   a = 2 } ") && refused.contains("`rule[0]`"),
        "{refused}"
    );
}

/// What several files have in common, what they have by labels, and what old ones have elsewhere.
pub(crate) fn what_only_the_schema_tells() {
    let run = |files: [(&str, &str); 2], arguments: &[&str]| {
        let folder = Folder::new("told", "");
        let in_folder = |argument: &&str| match argument.ends_with(".hcl") {
            true => folder.0.join(argument).display().to_string(),
            false => (*argument).to_owned(),
        };
        let arguments: Vec<String> = ["config"].iter().chain(arguments).map(in_folder).collect();
        fs::remove_file(folder.0.join("app.hcl")).unwrap();
        files.iter().for_each(|(name, text)| folder.write(name, text));
        let [below, above] = files.map(|(name, _)| folder.0.join(name));
        let command = ConfigCommand::new::<Rules>(Loader::new().file(below).layer().file(above));
        let (_, said, code) = command.output(&command.to_clap().get_matches_from(arguments));
        let [below, above] = files.map(|(name, _)| folder.read(name).replace('\n', " "));
        let said = said.replace("\n    ", " ").replace(&format!("{}/", folder.0.display()), "");
        (format!("{code} {below}| {above}"), said)
    };
    let files = [("a.hcl", "tags = [\"a\"]\n"), ("b.hcl", "tags = [\"b\"]\n")];
    let (done, said) = run(files, &["set", "tags", "[\"x\"]"]);
    assert!(
        done.starts_with("2 tags = [\"a\"] |")
            && said.contains("[merged-value]")
            && said.contains("is made of what several files have"),
        "{said}"
    );
    assert_eq!(run(files, &["set", "tags[1]", "x"]).0, "0 tags = [\"a\"] | tags = [\"x\"] ");
    assert_eq!(run(files, &["set", "tags[0]", "x"]).0, "0 tags = [\"x\"] | tags = [\"b\"] ");
    assert_eq!(run(files, &["set", "tags[2]", "x"]).0, "0 tags = [\"a\"] | tags = [\"b\", \"x\"] ");
    let (done, said) = run(files, &["set", "tags[4]", "x"]);
    assert!(done.starts_with('2') && said.contains("has 2 elements") && said.contains("is `tags[2]`"), "{said}");
    let (done, said) = run(files, &["set", "tags", "[\"x\"]", "--file", "b.hcl"]);
    assert_eq!(done, "0 tags = [\"a\"] | tags = [\"x\"] ");
    assert!(said.contains("`tags` still has `tags[0]` beside it, which comes from a.hcl:1:9"), "{said}");
    // What a layer has not yet gets its first one there.
    let files = [("a.hcl", "tags = [\"a\", \"b\"]\nrule {\n  a = 1\n}\n"), ("b.hcl", "")];
    let with = |tags: &str| format!("0 tags = [{tags}] rule {{   a = 1 }} | ");
    assert_eq!(run(files, &["set", "tags[2]", "x"]).0, with("\"a\", \"b\", \"x\""));
    let into = ["--file", "b.hcl"];
    let local = with("\"a\", \"b\"") + "tags = [\"x\"] ";
    assert_eq!(run(files, &[&["set", "tags[2]", "x"], &into[..]].concat()).0, local);
    assert_eq!(run(files, &[&["set", "tags", "[\"x\"]"], &into[..]].concat()).0, local);
    let (done, said) = run(files, &["set", "tags[3]", "x"]);
    assert!(done.starts_with('2') && said.contains("has 2 elements") && said.contains("is `tags[2]`"), "{said}");
    let one_more = "0 tags = [\"a\", \"b\"] rule {   a = 1 }  rule {   a = 2 } | ";
    assert_eq!(run(files, &["set", "rule[1]", "{ a = 2 }"]).0, one_more);
    assert_eq!(run(files, &["set", "rule[1].a", "2"]).0, one_more);
    // What stands nowhere yet goes into the highest layer, whatever labels of others begin with.
    let files =
        [("a.hcl", "pair \"x\" \"y\" {}\n"), ("b.json", "{\"pair\": [{\"x\": {\"a\": {}}}, {\"x\": {\"b\": {}}}]}\n")];
    let made = "{\"pair\": [{\"x\": {\"a\": {}}}, {\"x\": {\"b\": {}}}, {\"x\": {\"q\": {\"port\": 1}}}]} ";
    assert_eq!(run(files, &["set", "pair.x.q.port", "1"]).0, format!("0 pair \"x\" \"y\" {{}} | {made}"));
    let (done, said) = run(files, &["set", "pair.x", "{ q = { port = 1 } }"]);
    assert!(done.starts_with('2') && said.contains("say which one is meant"), "{said}");
    let files = [("a.hcl", ""), ("b.hcl", "old {\n  pair \"x\" \"y\" {}\n}\n")];
    let (done, said) = run(files, &["unset", "pair.x.y"]);
    assert!(done.starts_with('2') && said.contains("Names or places of an older release are in the way"), "{said}");
}
