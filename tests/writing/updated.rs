//! Files that a program updates by changing the decoded value: what is written, what is refused, and that nothing is lost.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use hcl_serde::edit::{self, Update};
use hcl_serde::{EvalContext, Expression, HclSchema, Loader, Sensitive};
use serde::{Deserialize, Serialize};

use crate::support::{Failures, cases};

/// What the files of the cases describe.
#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    #[serde(alias = "portnumber")]
    #[hcl(default = 80)]
    port: u16,
    tags: Option<Vec<String>>,
    limits: Option<Limits>,
    steps: Option<Vec<Limits>>,
    when: Option<Expression>,
    #[hcl(sensitive)]
    token: Option<String>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block, renamed_from = "server")]
    service: Vec<Service>,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Limits {
    soft: u32,
    hard: Option<u32>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Rule {
    path: String,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Check {
    every: u32,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

/// A folder of a test, which is taken away with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-updated-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// What is said of its files, wherever it is.
    pub(crate) fn said(&self, text: &impl ToString) -> String {
        text.to_string().replace(&format!("{}/", self.0.display()), "")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn context() -> EvalContext {
    EvalContext::new().with_variable("base", 1000).with_variable("names", hcl_serde::to_value(&["a", "b"]).unwrap())
}

/// Blocks that have one label are told apart by their numbers, which change with each that is moved.
#[test]
fn blocks_with_one_label_are_moved() {
    let folder = Folder::new("moved");
    let path = folder.file("app.hcl", "service \"a\" {\n  port = 1\n}\nservice \"a\" {}\nservice \"b\" {}\n");
    edit::update(&path, |config: &mut Config| config.service.rotate_right(1)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text, "service \"b\" {}\nservice \"a\" {\n  port = 1\n}\nservice \"a\" {}\n");
}

#[test]
fn only_what_differs_is_written() {
    let mut failures = Failures::default();
    let folder = Folder::new("cases");
    for case in cases("updated", "txt") {
        let is_json = case.path.file_stem().unwrap().to_string_lossy().ends_with("json");
        let mut actual = String::new();
        for part in case.text.split("=== ").skip(1) {
            let (title, rest) = part.split_once('\n').unwrap();
            let (text, rest) = rest.split_once("---\n").unwrap();
            let (wanted, _) = rest.split_once("---\n").unwrap();
            let path = folder.file(if is_json { "app.hcl.json" } else { "app.hcl" }, text);
            let loader = Loader::new().file(&path).context(context());
            let to_be: Config = Loader::new().named_text("wanted", wanted).context(context()).load().unwrap();
            let update = Update::new(&loader);
            let update = if title.contains("(defaults)") { update.remove_defaults() } else { update };
            let _ = write!(actual, "=== {title}\n{text}---\n{wanted}---\n");
            match update.run(|config: &mut Config| *config = to_be) {
                Ok(changes) => {
                    actual.push_str(&fs::read_to_string(&path).unwrap());
                    let _ = write!(actual, "{changes}");
                }
                Err(error) => {
                    assert_eq!(fs::read_to_string(&path).unwrap(), text, "{title}");
                    for refused in error.diagnostics() {
                        let _ = writeln!(actual, "! {}", folder.said(refused));
                    }
                }
            }
            actual.push('\n');
        }
        failures.compare(&case.path, &format!("{}\n", actual.trim_end()));
    }
    let left: Vec<String> =
        fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(left.iter().all(|name| name.starts_with("app.hcl")), "{left:?}");
    failures.finish();
}

#[test]
fn changes_go_where_values_come_from() {
    let folder = Folder::new("layers");
    let site = folder.file("site.hcl", "name = \"a\" # ours\nport = 1\nservice \"web\" {\n  port = 2\n}\n");
    let local = folder.file("local.hcl", "port = 3\n");
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let loader = Loader::new().file(&site).layer().file(&local);
    let loader = loader.env_from("APP", [("APP_TOKEN", "hunter2")]);
    let changes = Update::new(&loader).run(|config: &mut Config| {
        config.name = Some("b".to_owned());
        config.port = 4;
        config.service[0].port = Some(5);
        config.service[0].check = Some(Check { every: 6 });
    });
    assert_eq!(changes.unwrap().len(), 5);
    let site_text =
        "name = \"b\" # ours\nport = 1\nservice \"web\" {\n  port = 5\n\n  check {\n    every = 6\n  }\n}\n";
    assert_eq!((text(&site), text(&local)), (site_text.to_owned(), "port = 4\n".to_owned()));

    let refused = |change: fn(&mut Config)| {
        let error = Update::new(&loader).run(change).unwrap_err();
        error.diagnostics().iter().map(|refused| folder.said(refused)).collect::<Vec<_>>().join("\n")
    };
    let found = refused(|config| config.token = Some("other".to_owned()));
    assert_eq!(
        found,
        "no file for a change: `token` cannot be changed in a file: the environment variable `APP_TOKEN` gives it"
    );
    let found = refused(|config| config.tags = Some(vec!["x".to_owned()]));
    let said = "no file for a change: `tags` is in none of the files, and they are several: the program has to say which one takes it";
    assert_eq!(found, said);
    let elsewhere = Update::new(&loader).new_values_in("nosuch.hcl");
    let error = elsewhere.run(|config: &mut Config| config.tags = Some(Vec::new())).unwrap_err();
    let said = "no file for a change: nosuch.hcl is not one of the files that were read: let the loader name it, with `optional_file` if it need not be there";
    assert_eq!(error.diagnostics().iter().next().unwrap().to_string(), said);
    let overridden = Loader::new().file(&site).override_value("name", "c");
    let error = Update::new(&overridden).run(|config: &mut Config| config.name = None).unwrap_err();
    let said = "no file for a change: `name` cannot be changed in a file: the override of `name` gives it";
    assert_eq!(error.diagnostics().iter().next().unwrap().to_string(), said);
    let given = Loader::new().named_text("built in", "name = \"x\"\n").layer().file(&local);
    let error = Update::new(&given).run(|config: &mut Config| config.name = None).unwrap_err();
    let said = "built in:1:8: no file for a change: `name` cannot be changed in a file: built in is no file";
    assert_eq!(error.diagnostics().iter().next().unwrap().to_string(), said);

    Update::new(&loader).new_values_in(&local).run(|config: &mut Config| config.token = Some("x".to_owned())).unwrap();
    assert_eq!(text(&local), "port = 4\ntoken = \"x\"\n");
    assert_eq!(loader.load::<Config>().unwrap().token.as_deref(), Some("hunter2"));
}

/// Values that several layers have in common: each part is written where it is.
#[test]
fn parts_of_merged_values_go_where_they_are() {
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Merged {
        #[hcl(merge = "append")]
        tags: Vec<String>,
        #[hcl(merge = "deep")]
        env: BTreeMap<String, String>,
    }
    let folder = Folder::new("merged");
    let made = |tags: &[&str], env: &[(&str, &str)]| {
        let below = folder.file("a.hcl", "tags = [\"a\", \"b\"]\nenv = { A = \"1\" } # ours\n");
        let above = folder.file("b.hcl", "tags = [\"c\"]\nenv = { B = \"2\" }\n");
        let loader = Loader::new().file(&below).layer().file(&above);
        let changes = Update::new(&loader).run(|config: &mut Merged| {
            config.tags = tags.iter().map(|&tag| tag.to_owned()).collect();
            config.env = env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        });
        changes.unwrap_or_else(|error| panic!("{}", error.report()));
        [below, above].map(|path| fs::read_to_string(path).unwrap().replace('\n', "; "))
    };
    assert_eq!(
        made(&["a", "x", "d", "c"], &[("A", "9"), ("B", "2")]),
        ["tags = [\"a\", \"x\", \"d\"]; env = { A = \"9\" } # ours; ", "tags = [\"c\"]; env = { B = \"2\" }; "]
    );
    assert_eq!(
        made(&["b", "c", "e"], &[("B", "3"), ("C", "4")]),
        ["tags = [\"b\"]; env = {} # ours; ", "tags = [\"c\", \"e\"]; env = { B = \"3\", C = \"4\" }; "]
    );
}

/// What older files have elsewhere.
#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Moved {
    #[hcl(block, moved_from = "server.tls")]
    tls: Option<MovedTls>,
    #[hcl(block)]
    listener: Option<Listener>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct MovedTls {
    cert: Option<String>,
    key: Option<String>,
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Listener {
    #[hcl(moved_from = "server.listen")]
    address: Option<String>,
    #[hcl(moved_from = "server.port")]
    port: Option<u16>,
}

#[test]
fn what_is_new_in_an_old_place_stays_there() {
    let folder = Folder::new("old-places");
    let updated = |name: &str, text: &str, change: fn(&mut Moved)| {
        let path = folder.file(name, text);
        let done = edit::update(&path, change);
        done.unwrap_or_else(|error| panic!("{}", error.report()));
        fs::read_to_string(&path).unwrap()
    };
    let add = |moved: &mut Moved| {
        let tls = moved.tls.as_mut().unwrap();
        (tls.key, tls.check) = (Some("k".to_owned()), Some(Check { every: 1 }));
    };
    let text = "server {\n  tls {\n    cert = \"a\" # ours\n  }\n}\n";
    let inside = "# ours\n    key  = \"k\"\n\n    check {\n      every = 1\n    }\n";
    assert_eq!(updated("app.hcl", text, add), text.replace("# ours\n", inside));
    let json = "{\"server\": {\"tls\": {\"cert\": \"a\"}}}\n";
    let inside = "\"a\", \"key\": \"k\", \"check\": {\"every\": 1}";
    assert_eq!(updated("app.json", json, add), json.replace("\"a\"", inside));
    // A block in which there is only what has moved is written nowhere yet.
    let text = "server {\n  listen = \"::\"\n}\n";
    let port = |moved: &mut Moved| moved.listener.as_mut().unwrap().port = Some(81);
    assert_eq!(updated("app.hcl", text, port), format!("{text}\nlistener {{\n  port = 81\n}}\n"));
    // What can be written only once it is mended is refused with that.
    let path = folder.file("app.hcl", &format!("{text}\nlistener {{\n}}\n"));
    let error = edit::update(&path, |moved: &mut Moved| moved.listener = None).unwrap_err();
    assert!(error.to_string().contains("the files have names or places of an older release"), "{error}");
}

/// Blocks of which the order, the labels and the types mean something.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Script {
    #[hcl(keyword)]
    mode: Option<Mode>,
    #[hcl(block_types)]
    steps: Vec<Step>,
    #[hcl(block)]
    rule: Vec<Weight>,
    #[hcl(block)]
    job: Vec<Job>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Safe,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Push { a: u8 },
    Pop,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Weight {
    a: u8,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Job {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    n: Option<u8>,
}

/// What a file becomes, which is loaded then as what the program has made of it.
fn rewritten(name: &str, text: &str, change: fn(&mut Script)) -> String {
    let folder = Folder::new("script");
    let path = folder.file(name, text);
    let mut wanted: Script = Loader::new().file(&path).load().unwrap();
    change(&mut wanted);
    let changes = edit::update(&path, change).unwrap_or_else(|error| panic!("{}", error.report()));
    assert!(!changes.is_empty());
    assert_eq!(Loader::new().file(&path).load::<Script>().unwrap(), wanted);
    fs::read_to_string(&path).unwrap()
}

#[test]
fn blocks_of_several_types_are_in_one_order() {
    let text = "# One.\npush {\n  a = 1 # one\n}\n# Two.\npop {}\n";
    let moved = rewritten("app.hcl", text, |script| script.steps.reverse());
    assert!(moved.contains("# Two.\npop {}\n") && moved.contains("# One.\npush {\n  a = 1 # one\n}\n"), "{moved}");
    let new = rewritten("app.hcl", "push {\n  a = 1 # one\n}\n", |script| script.steps.insert(0, Step::Pop));
    assert!(new.starts_with("pop {}\n") && new.ends_with("push {\n  a = 1 # one\n}\n"), "{new}");
    let new = rewritten("app.hcl", text, |script| script.steps.push(Step::Push { a: 2 }));
    assert!(new.starts_with(text) && new.ends_with("push {\n  a = 2\n}\n"), "{new}");
    // No JSON file is what it should not be, whether that can be written or not.
    let folder = Folder::new("order");
    let path = folder.file("app.json", "{\"push\": {\"a\": 1}, \"pop\": {}}\n");
    if edit::update(&path, |script: &mut Script| script.steps.reverse()).is_ok() {
        let steps = Loader::new().file(&path).load::<Script>().unwrap().steps;
        assert_eq!(steps, [Step::Pop, Step::Push { a: 1 }]);
    }
}

#[test]
fn what_is_said_of_a_block_goes_along_with_it() {
    let text = "# first\nrule {\n  a = 1 # one\n}\n# second\nrule {\n  a = 1 + 1 # two\n}\n";
    let moved = rewritten("app.hcl", text, |script| script.rule.reverse());
    assert!(moved.contains("# first\nrule {\n  a = 1 # one\n}\n"), "{moved}");
    assert!(moved.contains("# second\nrule {\n  a = 1 + 1 # two\n}\n"), "{moved}");
    let text = "# The web.\njob \"x\" \"a\" {\n  # Why.\n  n = 1 + 1 # sum\n}\n";
    let renamed = rewritten("app.hcl", text, |script| script.job[0].name = "b".to_owned());
    assert_eq!(renamed, text.replace("\"a\"", "\"b\""));
    let text = "{\"job\": [{\"x\": {\"a\": {\"n\": 1}}}, {\"x\": {\"b\": {\"//\": \"why\", \"n\": 2}}}]}\n";
    let set = rewritten("app.json", text, |script| script.job[1].n = Some(3));
    assert_eq!(set, text.replace("\"n\": 2", "\"n\": 3"));
    let renamed = rewritten("app.json", text, |script| script.job[1].name = "c".to_owned());
    assert_eq!(renamed, text.replace("\"b\"", "\"c\""));
}

#[test]
fn words_of_json_are_texts() {
    let text = "{\"mode\": \"fast\"}\n";
    assert_eq!(rewritten("app.json", text, |script| script.mode = Some(Mode::Safe)), text.replace("fast", "safe"));
    // What is new in a list of objects is in the last of them.
    let list = "[{\"rule\": {\"a\": 1}}, {\"job\": {\"x\": {\"a\": {}}}}]\n";
    let set = rewritten("app.json", list, |script| {
        script.mode = Some(Mode::Safe);
        script.rule.push(Weight { a: 2 });
    });
    assert!(set.contains("safe") && set.contains("\"a\": 2"), "{set}");
    assert_eq!(rewritten("app.hcl", "mode = fast\n", |script| script.mode = Some(Mode::Safe)), "mode = safe\n");
}

/// Blocks of several files of one layer are counted together by the program.
#[test]
fn blocks_of_the_files_of_a_layer_are_found_where_they_stand() {
    let first = "# one\nrule {\n  a = 1\n}\njob \"x\" \"a\" {}\n";
    let second = "# two\nrule {\n  a = 2\n}\n# three\nrule {\n  a = 3\n}\n";
    let updated = |change: fn(&mut Script)| {
        let folder = Folder::new("conf-d");
        let paths = [folder.file("a.hcl", first), folder.file("b.hcl", second)];
        let loader = Loader::new().folder(&folder.0);
        let mut wanted: Script = loader.load().unwrap();
        change(&mut wanted);
        Update::new(&loader).run(change).unwrap_or_else(|error| panic!("{}", error.report()));
        assert_eq!(loader.load::<Script>().unwrap(), wanted);
        paths.map(|path| fs::read_to_string(path).unwrap())
    };
    let [one, two] = updated(|script| (script.rule[0].a, script.rule[2].a) = (7, 9));
    assert_eq!((one, two), (first.replace("a = 1", "a = 7"), second.replace("a = 3", "a = 9")));
    let [one, two] = updated(|script| script.rule.push(Weight { a: 4 }));
    assert_eq!((&*one, two), (first, format!("{second}\nrule {{\n  a = 4\n}}\n")));
    let [one, two] = updated(|script| script.rule.insert(1, Weight { a: 4 }));
    assert_eq!((&*one, two), (first, format!("rule {{\n  a = 4\n}}\n\n{second}")));
    let [one, two] = updated(|script| script.rule.insert(2, Weight { a: 4 }));
    assert!(one == first && two.contains("}\n\nrule {\n  a = 4\n}\n\n# three\n"), "{two}");
    let [one, two] = updated(|script| {
        script.rule.remove(1);
        script.rule.push(Weight { a: 5 });
    });
    assert_eq!((&*one, &*two), (first, "# three\nrule {\n  a = 3\n}\n\nrule {\n  a = 5\n}\n"));
    let [one, two] = updated(|script| script.rule.swap(1, 2));
    assert_eq!((&*one, &*two), (first, "# three\nrule {\n  a = 3\n}\n# two\nrule {\n  a = 2\n}\n"));
    let [one, two] = updated(|script| script.rule.clear());
    assert_eq!((&*one, &*two), ("job \"x\" \"a\" {}\n", ""));
}

/// What two layers set is there until it is taken out of both.
#[test]
fn what_is_taken_out_is_taken_out_of_all_layers() {
    let base = "name = \"a\" # ours\nport = 2\ntls {\n  cert = \"a\"\n}\nservice \"x\" {\n  port = 1\n}\n";
    let over = "name = \"b\"\nport = 3\ntls {\n  cert = \"b\"\n}\nservice \"x\" {\n  port = 2\n}\n";
    let folder = Folder::new("all-layers");
    let files = [folder.file("base.hcl", base), folder.file("over.hcl", over)];
    let loader = Loader::new().file(&files[0]).layer().file(&files[1]);
    let out = |config: &mut Config| {
        (config.name, config.tls, config.port) = (None, None, 80);
        config.service.clear();
    };
    assert_eq!(Update::new(&loader).remove_defaults().run(out).unwrap().len(), 4);
    assert_eq!(files.map(|path| fs::read_to_string(path).unwrap()), ["", ""]);
}

/// A block is found by a label that is not shown, whichever file it is in.
#[test]
fn secret_labels_are_found_in_the_file_that_has_them() {
    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    struct Keys {
        #[hcl(block)]
        key: Vec<Key>,
    }

    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    struct Key {
        #[hcl(label)]
        name: Sensitive<String>,
        of: Option<String>,
    }

    let folder = Folder::new("secret-labels");
    let over = "key \"canary\" {\n  of = \"y\"\n}\n";
    let files = [folder.file("base.hcl", "key \"canary1\" {}\n"), folder.file("over.hcl", over)];
    let loader = Loader::new().file(&files[0]).layer().file(&files[1]);
    let changes = Update::new(&loader).run(|keys: &mut Keys| keys.key[1].of = Some("z".to_owned())).unwrap();
    assert!(!changes.to_string().contains("canary"), "{changes}");
    assert_eq!(fs::read_to_string(&files[1]).unwrap(), over.replace("\"y\"", "\"z\""));
    Update::new(&loader).run(|keys: &mut Keys| keys.key.truncate(1)).unwrap();
    assert_eq!(fs::read_to_string(&files[1]).unwrap(), "");
    // Nor is it shown by what is refused.
    for name in ["a.hcl", "a.hcl.json"] {
        let text = match name {
            "a.hcl" => "key \"canary\" {\n  of = \"${1 + 1}\"\n}\n",
            _ => r#"{"key": {"canary": {"of": "${1 + 1}"}}}"#,
        };
        let file = folder.file(name, text);
        let error = edit::update(&file, |keys: &mut Keys| keys.key[0].of = Some("z".to_owned())).unwrap_err();
        let said = error.report().to_string();
        assert!(said.contains("`key[\"(sensitive)\"].of` is computed here") && !said.contains("canary"), "{said}");
    }
}

/// What an older file has in a place of its own goes with its block if nothing is left in that.
#[test]
fn old_places_that_are_empty_go() {
    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    struct Old {
        #[hcl(moved_from = "logging.level")]
        level: Option<String>,
        #[hcl(block)]
        service: Vec<Limited>,
    }

    #[derive(Debug, Deserialize, Serialize, HclSchema)]
    struct Limited {
        #[hcl(label)]
        name: String,
        #[hcl(moved_from = "service.limits.max")]
        max: Option<u8>,
    }

    let folder = Folder::new("old-empty");
    let updated = |name: &str, text: &str, change: fn(&mut Old)| {
        let path = folder.file(name, text);
        edit::update(&path, change).unwrap_or_else(|error| panic!("{}", error.report()));
        fs::read_to_string(&path).unwrap()
    };
    let text = "logging {\n  level = \"a\"\n}\nservice \"a\" {\n  limits {\n    max = 3\n  }\n}\n";
    assert_eq!(updated("app.hcl", text, |old| old.level = None), text[text.find("service").unwrap()..]);
    assert_eq!(updated("app.hcl", text, |old| old.service[0].max = Some(4)), text.replace('3', "4"));
    let without = text.replace("  limits {\n    max = 3\n  }\n", "");
    assert_eq!(updated("app.hcl", text, |old| old.service[0].max = None), without);
    let json = "{\"logging\": {\"level\": \"a\"}, \"service\": {\"a\": {\"limits\": {\"max\": 3}}}}\n";
    let without = json.replace("\"logging\": {\"level\": \"a\"}, ", "");
    assert_eq!(updated("app.json", json, |old| old.level = None), without);
    // A comment keeps it.
    let text = "logging {\n  # Why.\n\n  level = \"a\"\n}\n";
    assert_eq!(updated("app.hcl", text, |old| old.level = None), "logging {\n  # Why.\n}\n");
}

/// A file that is two layers waits for nobody, and is not written twice.
#[cfg(unix)]
#[test]
fn a_file_with_two_names_is_one() {
    let folder = Folder::new("two-names");
    let path = folder.file("a.hcl", "name = \"a\"\nport = 1\n");
    let link = folder.0.join("b.hcl");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let loader = Loader::new().file(&path).layer().file(&link);
    let update = || Update::new(&loader).lock_timeout(Duration::from_millis(10));
    update().run(|config: &mut Config| config.port = 2).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "name = \"a\"\nport = 2\n");
    let error = update().run(|config: &mut Config| config.name = None).unwrap_err();
    let said = folder.said(&error.diagnostics().iter().next().unwrap());
    assert!(said.contains("is another one of the files by another name"), "{said}");
}

#[test]
fn who_updates_at_once_loses_nothing() {
    let folder = Folder::new("at-once");
    let path = folder.file("app.hcl", "port = 0 # counted\n");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10 {
                    edit::update(&path, |config: &mut Config| config.port += 1).unwrap();
                }
            });
        }
    });
    assert_eq!(fs::read_to_string(&path).unwrap(), "port = 40 # counted\n");
}

#[test]
fn what_keeps_a_file_from_being_updated_is_said() {
    let folder = Folder::new("refused");
    let path = folder.file("app.hcl", "port = 1\n");
    // What a process has left that was killed locks nothing.
    let lock = folder.file(".app.hcl.lock", "1\n");
    edit::update(&path, |config: &mut Config| config.port = 1).unwrap();
    assert!(!lock.exists());
    let loader = Loader::new().file(&path);
    let update = || Update::new(&loader).lock_timeout(Duration::from_millis(10));
    let held = update().run(|config: &mut Config| {
        let error = update().run(|config: &mut Config| config.port = 2).unwrap_err();
        let said = "error[file-locked]: file is being updated\n  = Another program is updating app.hcl.\n";
        assert!(folder.said(&error.report()).starts_with(said), "{error:?}");
        config.port = 1;
    });
    assert!(held.unwrap().is_empty());
    let error = update().run(|config: &mut Config| {
        // Somebody who knows nothing of locks.
        fs::write(&path, "port = 1\nname = \"x\"\n").unwrap();
        config.port = 2;
    });
    let said = "error[file-changed]: file changed meanwhile\n  = app.hcl is another one than the one that was read. Nothing was written: update it again.\n";
    let report = folder.said(&error.unwrap_err().report()).replace("\n    ", " ");
    assert!(report.starts_with(said), "{report}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "port = 1\nname = \"x\"\n");
}

/// What is in a file cannot be put behind what is in another one.
#[test]
fn blocks_of_two_layers_do_not_change_places() {
    #[derive(Debug, Clone, Deserialize, Serialize, HclSchema)]
    struct Jobs {
        #[hcl(block)]
        job: Vec<Job>,
    }

    #[derive(Debug, Clone, Deserialize, Serialize, HclSchema)]
    struct Job {
        #[hcl(label)]
        name: String,
    }

    let folder = Folder::new("two-layers");
    let files = [folder.file("base.hcl", "job \"a\" {}\n"), folder.file("over.hcl", "job \"b\" {}\n")];
    let loader = Loader::new().file(&files[0]).layer().file(&files[1]);
    let error = Update::new(&loader).run(|jobs: &mut Jobs| jobs.job.swap(0, 1)).unwrap_err();
    let said = error.diagnostics().iter().next().unwrap().to_string();
    let reason = "`job.b` cannot stand in front of `job.a`, as the program has it: it is in another file, ";
    assert!(said.contains(reason) && said.contains("over.hcl, and what is in "), "{said}");
    assert_eq!(fs::read_to_string(&files[0]).unwrap(), "job \"a\" {}\n");
}

#[test]
fn what_is_made_elsewhere_is_not_written() {
    let folder = Folder::new("made");
    let text = "dynamic \"rule\" {\n  for_each = [\"/a\"]\n  content {\n    path = rule.value\n  }\n}\n";
    let path = folder.file("app.hcl", text);
    let loader = Loader::new().file(&path).allow_dynamic();
    let error = Update::new(&loader).run(|config: &mut Config| config.rule[0].path = "/b".to_owned()).unwrap_err();
    let said = "computed value: `rule[0].path` is written nowhere: it is made by a `dynamic` block, a `for` or a merge, and cannot be changed there";
    assert_eq!(error.diagnostics().iter().next().unwrap().to_string(), said);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Scale {
    factor: f64,
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = Folder::new("unwritable");
    let path = folder.file("app.hcl", "factor = 1.5\n");
    let error = edit::update(&path, |scale: &mut Scale| scale.factor = f64::NAN).unwrap_err();
    let said = "value cannot be written: factor: a number is required, and this is none (NaN)";
    assert_eq!(error.diagnostics().iter().next().unwrap().to_string(), said);
}

#[cfg(unix)]
#[test]
fn the_mode_of_a_file_and_a_link_to_it_stay() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new("mode");
    let path = folder.file("app.hcl", "\u{feff}port = 1\r\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.0.join("link.hcl");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    edit::update(&link, |config: &mut Config| config.port = 2).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&path).unwrap(), "\u{feff}port = 2\r\n");
}

/// What says to this test that it is a process that updates a file.
const COUNTER: &str = "HCL_UPDATED_COUNTER";

#[test]
fn two_processes_lose_nothing() {
    use std::process::Command;

    const EACH: u16 = 25;
    if let Some(path) = std::env::var_os(COUNTER) {
        // The process that is killed stops in the middle of an update.
        let stops = std::env::var_os("HCL_UPDATED_STOPS").is_some();
        for _ in 0..EACH {
            let changed = edit::update(PathBuf::from(&path), |config: &mut Config| {
                if stops {
                    fs::write(PathBuf::from(&path).with_extension("begun"), "").unwrap();
                    std::thread::sleep(Duration::from_secs(60));
                }
                config.port += 1;
            });
            assert_eq!(changed.unwrap().len(), 1);
        }
        return;
    }
    let folder = Folder::new("processes");
    let path = folder.file("app.hcl", "# Counted.\nport = 0 # so far\n");
    let process = || {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "updated::two_processes_lose_nothing"]).env(COUNTER, &path);
        command.stdout(std::process::Stdio::null());
        command
    };
    let mut killed = process().env("HCL_UPDATED_STOPS", "").spawn().unwrap();
    let begun = path.with_extension("begun");
    while !begun.exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    // It has the lock, until it is killed.
    let loader = Loader::new().file(&path);
    let waiting = Update::new(&loader).lock_timeout(Duration::from_millis(50));
    assert!(waiting.run(|config: &mut Config| config.port += 1).is_err());
    killed.kill().unwrap();
    killed.wait().unwrap();
    let mut both = [process().spawn().unwrap(), process().spawn().unwrap()];
    assert!(both.iter_mut().all(|process| process.wait().unwrap().success()));
    let expected = format!("# Counted.\nport = {} # so far\n", 2 * EACH);
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    fs::remove_file(begun).unwrap();
    let left = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(left, 1);
}

#[test]
fn all_files_or_none() {
    let folder = Folder::new("all-or-none");
    let site = folder.file("site.hcl", "name = \"a\"\n");
    let local = folder.file("local.hcl", "port = 1\n");
    let loader = Loader::new().file(&site).layer().file(&local);
    let change = |config: &mut Config| (config.name, config.port) = (Some("b".to_owned()), 2);
    let texts = || [&site, &local].map(|path| fs::read_to_string(path).unwrap());
    let before = texts();
    // Nothing is written by who only asks what would be.
    assert_eq!(Update::new(&loader).dry_run().run(change).unwrap().len(), 2);
    assert_eq!(texts(), before);
    // The new text of one of them cannot be written beside it: its name would be too long.
    let long = folder.file(&format!("{}.hcl", "l".repeat(242)), &before[1]);
    let of_long = Loader::new().file(&site).layer().file(&long);
    assert!(Update::new(&of_long).run(change).is_err());
    assert_eq!(texts(), before);
    assert_eq!(fs::read_to_string(&long).unwrap(), before[1]);
    fs::remove_file(&long).unwrap();
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
    Update::new(&loader).run(change).unwrap();
    assert_eq!(texts(), ["name = \"b\"\n", "port = 2\n"]);
}

/// A secret in an object is not shown as a part of what has changed.
#[test]
fn secrets_in_objects_are_not_shown() {
    #[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
    struct Secrets {
        login: Login,
        logins: BTreeMap<String, Login>,
    }
    #[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
    struct Login {
        user: String,
        pass: Sensitive<String>,
    }

    let login = |user: &str| Login { user: user.to_owned(), pass: "canary".to_owned().into() };
    let of = |user: &str| Secrets { login: login(user), logins: BTreeMap::from([("a".to_owned(), login(user))]) };
    let changes = edit::diff(&of("u"), &of("v")).unwrap();
    let shown: Vec<_> = changes.iter().map(|change| format!("{change} {change:?}")).collect();
    assert_eq!(shown.len(), 2);
    assert!(!shown.concat().contains("canary"), "{shown:#?}");
}

/// A value of a block that is not there is set, and one that stands where older files have it is changed there.
#[test]
fn blocks_that_are_not_there_and_values_at_old_places() {
    #[derive(Debug, Default, Serialize, Deserialize, HclSchema)]
    #[serde(default)]
    struct Cache {
        entries: u32,
        #[hcl(block)]
        limits: Bounds,
    }
    #[derive(Debug, Default, Serialize, Deserialize, HclSchema)]
    #[serde(default)]
    struct Bounds {
        most: u32,
    }
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Settings {
        #[hcl(block)]
        #[serde(default)]
        cache: Cache,
        #[hcl(block)]
        listener: Option<Listener>,
    }
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Listener {
        #[hcl(moved_from = "listen")]
        address: String,
    }

    let folder = Folder::new("blocks");
    let file = folder.file("app.hcl", "# nothing yet\n");
    edit::update(&file, |settings: &mut Settings| {
        settings.cache.entries = 65;
        settings.cache.limits.most = 7;
    })
    .unwrap();
    let written = fs::read_to_string(&file).unwrap();
    assert_eq!(written, "# nothing yet\n\ncache {\n  entries = 65\n\n  limits {\n    most = 7\n  }\n}\n");

    fs::write(&file, "listen = \"a\"\n").unwrap();
    let change = |settings: &mut Settings| settings.listener.iter_mut().for_each(|it| it.address = "b".to_owned());
    edit::update(&file, change).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "listen = \"b\"\n");
}

/// However many threads replace a file, nobody sees a part of one.
#[test]
fn nobody_sees_a_part_of_a_file() {
    let folder = Folder::new("whole");
    let texts = ["a", "b"].map(|letter| letter.repeat(300_000));
    let file = folder.file("app.hcl", &texts[0]);
    std::thread::scope(|scope| {
        let replacing: Vec<_> = (0..4)
            .map(|number| {
                let (file, text) = (&file, &texts[number % 2]);
                scope.spawn(move || (0..20).for_each(|_| edit::replace(file, text).unwrap()))
            })
            .collect();
        while !replacing.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            let read = fs::read_to_string(&file).unwrap();
            assert!(texts.contains(&read), "{} bytes", read.len());
        }
    });
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}
