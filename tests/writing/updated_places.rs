//! Where a program's changes go: into files that are made for them, beside comments that stay with their blocks.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use expect_test::expect;
use hcl_serde::edit::{self, Update};
use hcl_serde::{HclSchema, Loader};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    port: Option<u16>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Rule {
    path: String,
    hits: u8,
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("hcl-updated-places-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn the_file_that_takes_the_rest_is_made() {
    let folder = folder("made");
    let site = folder.join("site.hcl");
    for (name, made) in
        [("local.hcl", "port = 81\n"), ("local.json", "{\n  \"port\": 81\n}\n"), ("not/there/local.hcl", "port = 81\n")]
    {
        fs::write(&site, "name = \"a\" # ours\n").unwrap();
        let local = folder.join(name);
        let loader = Loader::new().file(&site).layer().optional_file(&local);
        let update = || Update::new(&loader).new_values_in(&local);
        // Nothing is made that has nothing in it, and nothing to see what would be written.
        update().run(|config: &mut Config| config.name = Some("b".to_owned())).unwrap();
        let set = |config: &mut Config| config.port = Some(81);
        update().dry_run().run(set).unwrap();
        assert!(!local.exists() && !folder.join("not").exists());
        update().run(set).unwrap();
        assert_eq!(fs::read_to_string(&local).unwrap(), made);
        assert_eq!(fs::read_to_string(&site).unwrap(), "name = \"b\" # ours\n");
        assert_eq!(loader.load::<Config>().unwrap().port, Some(81));
    }
    // What a loader needs is not made for it.
    let loader = Loader::new().file(&site);
    let error = Update::new(&loader).new_values_in("nosuch.hcl").run(|config: &mut Config| config.port = Some(1));
    assert!(error.unwrap_err().to_string().contains("nosuch.hcl is not one of the files that were read"));
    let mut left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["local.hcl", "local.json", "not", "site.hcl"]);
    fs::remove_dir_all(&folder).unwrap();
}

/// A block without labels is known by what it has in common with the one that it was.
#[test]
fn a_block_that_is_moved_and_changed_keeps_its_comments() {
    let folder = folder("moved");
    let path = folder.join("app.hcl");
    let [a, b, c] =
        ["a", "b", "c"].map(|it| format!("# {it}\nrule {{\n  path = \"{it}\" # the path\n  hits = 1 # {it}\n}}\n"));
    fs::write(&path, format!("{a}{b}{c}")).unwrap();
    edit::update(&path, |config: &mut Config| {
        config.rule.rotate_right(1);
        config.rule[0].hits = 9;
        config.rule[2].hits = 8;
    })
    .unwrap();
    let [b, c] = [b.replace('1', "8"), c.replace('1', "9")];
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{c}{a}{b}"));
    fs::remove_dir_all(&folder).unwrap();
}

/// What is new in a new block is not looked for in the block that has its number now.
#[test]
fn a_new_block_of_one_of_several_files_has_its_own_blocks() {
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Outer {
        name: String,
        #[hcl(block)]
        group: Vec<Group>,
    }
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Group {
        a: Option<u8>,
        #[hcl(block)]
        rule: Vec<Rule>,
    }
    let folder = folder("inner");
    let [first, second] = ["a.hcl", "b.hcl"].map(|name| folder.join(name));
    fs::write(&first, "name = \"n\"\n").unwrap();
    fs::write(&second, "group {\n  a = 1\n}\n").unwrap();
    let rule = vec![Rule { path: "/".to_owned(), hits: 1 }];
    let loader = Loader::new().file(&first).file(&second);
    Update::new(&loader).run(|config: &mut Outer| config.group.insert(0, Group { a: None, rule })).unwrap();
    let text = "group {\n  rule {\n    path = \"/\"\n    hits = 1\n  }\n}\n\ngroup {\n  a = 1\n}\n";
    assert_eq!(fs::read_to_string(&second).unwrap(), text);
    fs::remove_dir_all(&folder).unwrap();
}

/// Blocks of several types are in one order, which one JSON object may not have: then they are objects of a list.
#[test]
fn blocks_of_several_types_of_json_are_put_into_objects_of_a_list() {
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Work {
        #[hcl(block_types)]
        steps: Vec<Step>,
    }
    #[derive(Serialize, Deserialize, HclSchema)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Push { a: u8 },
        Pull(Pull),
        Pop,
    }
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Pull {
        #[hcl(label)]
        what: String,
    }
    let pull = |what: &str| Step::Pull(Pull { what: what.to_owned() });
    let folder = folder("types");
    let path = folder.join("app.json");
    for (before, steps, after) in [
        (r#"[{"pop": {}}]"#, vec![pull("w"), Step::Pop], r#"[{"pull": {"w": {}}}, {"pop": {}}]"#),
        (r#"[{"pull": {"w": {}}}, {"pull": {"x": {}}}]"#, vec![], "[{}]"),
        (
            r#"[{"//": "all", "pop": {}}]"#,
            vec![Step::Push { a: 1 }, Step::Pop],
            r#"[{"//": "all", "push": {"a": 1}, "pop": {}}]"#,
        ),
        ("[]", vec![Step::Push { a: 1 }], r#"[{"push": {"a": 1}}]"#),
        (
            r#"{"pull": {"w": {"//": "w"}}}"#,
            vec![pull("w"), Step::Pop, pull("x")],
            r#"[{"pull": {"w": {"//": "w"}}}, {"pop": {}}, {"pull": {"x": {}}}]"#,
        ),
        (r#"{"pop": [{"//": "c"}], "pull": {"w": {}}}"#, vec![Step::Pop], r#"{"pop": [{"//": "c"}]}"#),
    ] {
        fs::write(&path, before).unwrap();
        edit::update(&path, |work: &mut Work| work.steps = steps).unwrap_or_else(|error| panic!("{}", error.report()));
        assert_eq!(fs::read_to_string(&path).unwrap(), after);
    }
    // Those that are gone or new are so at once, whatever their types are.
    let path = folder.join("app.hcl");
    fs::write(&path, "# 1\npush {\n  a = 1\n}\npop {}\n\n# 2\npush {\n  a = 2\n}\npop {} # 2\n").unwrap();
    edit::update(&path, |work: &mut Work| {
        work.steps.drain(..2);
        work.steps.extend([Step::Push { a: 3 }, pull("w"), Step::Pop]);
        work.steps.splice(1..1, [Step::Push { a: 4 }, pull("x"), Step::Pop]);
    })
    .unwrap();
    expect![[r##"
        # 2
        push {
          a = 2
        }

        push {
          a = 4
        }

        pull "x" {}

        pop {}
        pop {} # 2
        push {
          a = 3
        }
        pull "w" {}
        pop {}
    "##]]
    .assert_eq(&fs::read_to_string(&path).unwrap());
    // Those of several types that are moved are moved at once.
    let path = folder.join("app.hcl");
    fs::write(&path, "pull \"w\" {}\npush { a = 1 } # 1\npush { a = 2 } # 2\npull \"x\" {}\n").unwrap();
    let steps = vec![Step::Push { a: 2 }, pull("x"), pull("w"), Step::Push { a: 1 }];
    edit::update(&path, |work: &mut Work| work.steps = steps).unwrap();
    let text = "push { a = 2 } # 2\npull \"x\" {}\npull \"w\" {}\npush { a = 1 } # 1\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::remove_dir_all(&folder).unwrap();
}

/// A block that gets the labels of the only one that had them is put in front of it, also if there is another file.
#[test]
fn blocks_of_json_with_the_labels_of_an_only_one_have_any_order_beside_another_file() {
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Work {
        name: String,
        #[hcl(block)]
        job: Vec<Job>,
    }
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Job {
        #[hcl(label)]
        kind: String,
        #[hcl(label)]
        name: String,
        n: Option<u8>,
    }
    let folder = folder("only");
    let (first, second) = (folder.join("0.hcl"), folder.join("1.json"));
    fs::write(&first, "name = \"x\"\n").unwrap();
    fs::write(&second, r#"{"job": {"x": {"a": {"n": 1}}, "z": {"a": {"n": 8}}}}"#).unwrap();
    let loader = Loader::new().file(&first).file(&second);
    let new = Job { kind: "z".to_owned(), name: "a".to_owned(), n: None };
    let updated = Update::new(&loader).run(|work: &mut Work| work.job.insert(0, new));
    updated.unwrap_or_else(|error| panic!("{}", error.report()));
    let text = r#"{"job": [{"z": {"a": {}}, "x": {"a": {"n": 1}}}, {"z": {"a": {"n": 8}}}]}"#;
    assert_eq!(fs::read_to_string(&second).unwrap(), text);
    fs::remove_dir_all(&folder).unwrap();
}

/// A key that two layers have is taken out of both, also if it is the only one in one of them.
#[test]
fn a_key_of_two_layers_is_taken_out_of_both() {
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Tagged {
        #[hcl(merge = "deep")]
        tags: BTreeMap<String, String>,
    }
    let folder = folder("keys");
    let (below, above) = (folder.join("app.hcl"), folder.join("local.hcl"));
    for (over, left) in [("a = \"3\"", "{}"), ("a = \"3\", c = \"4\"", "{ c = \"4\" }")] {
        fs::write(&below, "tags = { a = \"1\", b = \"2\" }\n").unwrap();
        fs::write(&above, format!("tags = {{ {over} }}\n")).unwrap();
        let loader = Loader::new().file(&below).layer().file(&above);
        let updated = Update::new(&loader).run(|config: &mut Tagged| config.tags.retain(|name, _| name != "a"));
        updated.unwrap_or_else(|error| panic!("{}", error.report()));
        assert_eq!(fs::read_to_string(&below).unwrap(), "tags = { b = \"2\" }\n");
        assert_eq!(fs::read_to_string(&above).unwrap(), format!("tags = {left}\n"));
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Blocks of one property of JSON are told apart by where each stands, whatever others are called in a file, or were in older ones.
#[test]
fn blocks_of_one_property_of_json_are_told_apart_beside_another_file() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
    struct Work {
        port: u8,
        #[hcl(block, renamed_from = "task")]
        job: Vec<Job>,
        #[hcl(block_types)]
        steps: Vec<Step>,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
    struct Job {
        #[hcl(label)]
        name: String,
        #[hcl(block, renamed_from = "part")]
        sub: Vec<Sub>,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
    struct Sub {
        x: Option<u8>,
        y: Option<u8>,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Push { a: u8 },
    }
    let folder = folder("apart");
    let (first, second) = (folder.join("0.json"), folder.join("1.hcl"));
    fs::write(&second, "port = 1\npush { a = 1 }\n").unwrap();
    for (job, sub) in [("job", "sub"), ("task", "sub"), ("job", "part"), ("task", "part")] {
        let text =
            format!(r#"{{"{job}": {{"a": [{{"{sub}": [{{}}, {{"y": 3}}]}}, {{"{sub}": [{{"x": 9}}, {{}}]}}]}}}}"#);
        fs::write(&first, text).unwrap();
        let loader = Loader::new().file(&first).file(&second);
        let change = |work: &mut Work| {
            work.job.truncate(1);
            (work.job[0].sub[0].x, work.job[0].sub[0].y) = (Some(1), Some(2));
            work.job[0].sub[1].x = Some(4);
        };
        Update::new(&loader).run(change).unwrap_or_else(|error| panic!("{}", error.report()));
        let text = format!(r#"{{"{job}": {{"a": [{{"{sub}": [{{"x": 1, "y": 2}}, {{"y": 3, "x": 4}}]}}]}}}}"#);
        assert_eq!(fs::read_to_string(&first).unwrap(), text);
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// What only stands where a block of another file stood is no reason to refuse an order: it is new.
#[test]
fn blocks_that_are_new_do_not_hold_one_of_another_file_back() {
    let folder = folder("held");
    let (first, second) = (folder.join("a.hcl"), folder.join("b.hcl"));
    let rule = |path: &str, hits| Rule { path: path.to_owned(), hits };
    let text = "rule {\n  path = \"/a\"\n  hits = 1\n}\nrule {\n  path = \"/b\"\n  hits = 2\n}\n";
    fs::write(&first, text).unwrap();
    fs::write(&second, "# three\nrule {\n  path = \"/c\"\n  hits = 3\n}\n").unwrap();
    let loader = Loader::new().file(&first).file(&second);
    let wanted = || vec![rule("/c", 9), rule("/x", 7), rule("/y", 8)];
    let updated = Update::new(&loader).run(|config: &mut Config| config.rule = wanted());
    updated.unwrap_or_else(|error| panic!("{}", error.report()));
    assert_eq!(loader.load::<Config>().unwrap().rule, wanted());
    assert!(fs::read_to_string(&second).unwrap().starts_with("# three\nrule {\n  path = \"/c\"\n  hits = 9\n}\n"));
    // What is known by what is in it does.
    fs::write(&first, text).unwrap();
    fs::write(&second, "rule {\n  path = \"/c\"\n  hits = 3\n}\n").unwrap();
    let error = Update::new(&loader).run(|config: &mut Config| config.rule = vec![rule("/c", 4), rule("/a", 1)]);
    let said = error.unwrap_err().to_string();
    assert!(said.contains("it is in another file"), "{said}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Blocks of a layer hide all of those below it; where none is to be left, those go, too.
#[test]
fn blocks_that_others_hide_go_with_them() {
    let folder = folder("hidden");
    let rule = |path: &str| format!("rule {{\n  path = \"{path}\"\n  hits = 1\n}}\n");
    let texts = [rule("/a") + &rule("/b") + &rule("/c"), rule("/d"), format!("name = \"n\"\n{}", rule("/e"))];
    let mut loader = Loader::new();
    for (number, text) in texts.iter().enumerate() {
        let path = folder.join(format!("{number}.hcl"));
        fs::write(&path, text).unwrap();
        loader = loader.layer().file(path);
    }
    Update::new(&loader).run(|config: &mut Config| config.rule.clear()).unwrap_or_else(|error| panic!("{error}"));
    let left = [0, 1, 2].map(|number| fs::read_to_string(folder.join(format!("{number}.hcl"))).unwrap());
    assert_eq!(left, ["", "", "name = \"n\"\n"]);
    fs::remove_dir_all(&folder).unwrap();
}

/// What is new in a block is put into that, whatever the block and those in front of it are called in their files.
#[test]
fn what_is_new_in_a_block_of_an_old_file_is_in_that_block() {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
    struct Work {
        #[hcl(block, renamed_from = "step")]
        stage: Vec<Stage>,
    }
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
    struct Stage {
        n: Option<u8>,
        #[hcl(moved_from = "stage.opts.depth")]
        depth: Option<u8>,
    }
    let folder = folder("old");
    let (first, second) = (folder.join("a.hcl"), folder.join("b.hcl"));
    fs::write(&first, "stage {}\n").unwrap();
    fs::write(&second, "stage {}\nstep {\n  n = 1\n}\nstep {\n  n = 2\n}\n").unwrap();
    let loader = Loader::new().file(&first).file(&second);
    let updated = Update::new(&loader).run(|work: &mut Work| work.stage[3].depth = Some(9));
    updated.unwrap_or_else(|error| panic!("{}", error.report()));
    let text = "stage {}\nstep {\n  n = 1\n}\nstep {\n  n = 2\n  depth = 9\n}\n";
    assert_eq!(fs::read_to_string(&second).unwrap(), text);
    fs::remove_dir_all(&folder).unwrap();
}
