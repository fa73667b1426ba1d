//! Changes of what several layers say together.

use std::collections::BTreeMap;
use std::fs;

use expect_test::{Expect, expect};
use hcl_model::native;
use hcl_serde::edit::Update;
use hcl_serde::model::expr::Traversal;
use hcl_serde::{Expression, HclSchema, Loader};
use serde::{Deserialize, Serialize};

use crate::updated::Folder;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    #[serde(default)]
    #[hcl(merge = "append")]
    tags: Vec<String>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    deep: BTreeMap<String, BTreeMap<String, u8>>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    refs: BTreeMap<String, Traversal>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    objects: BTreeMap<String, Object>,
    #[serde(default)]
    #[hcl(merge = "append")]
    rules: Vec<Expression>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    by_name: BTreeMap<String, Expression>,
    #[serde(flatten)]
    login: Option<Login>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block)]
    job: BTreeMap<String, Object>,
    #[hcl(block)]
    task: Vec<Task>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Task {
    #[hcl(label)]
    name: String,
    size: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Object {
    to: Traversal,
    count: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Login {
    user: String,
    #[hcl(default = 3)]
    tries: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Store {
    Disk {
        path: String,
        #[hcl(default = 1)]
        copies: u8,
    },
    Memory {
        bytes: u32,
    },
}

/// What becomes of files, each of a layer over the one in front, or why nothing does.
fn updated(texts: &[&str], unsets_defaults: bool, change: fn(&mut Config)) -> String {
    let folder = Folder::new(&format!("layers-{:?}", std::thread::current().id()));
    let name = |(number, text): (usize, &&str)| {
        let ending = if text.starts_with('{') { ".json" } else { "" };
        ["a.hcl", "b.hcl", "c.hcl"][number].to_owned() + ending
    };
    let names: Vec<String> = texts.iter().enumerate().map(name).collect();
    let files: Vec<_> = names.iter().zip(texts).map(|(name, text)| folder.file(name, text)).collect();
    let loader = files.iter().fold(Loader::new(), |loader, file| loader.layer().file(file));
    let update = Update::new(&loader);
    let done = if unsets_defaults { update.remove_defaults() } else { update }.run(change);
    let now: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    match done {
        Ok(_) => now.iter().zip(&names).map(|(text, name)| format!("# {name}\n{text}")).collect(),
        Err(error) => {
            assert_eq!(now, texts);
            error.diagnostics().iter().map(|refused| format!("! {}\n", folder.said(refused))).collect()
        }
    }
}

#[test]
fn parts_of_a_value_are_where_they_are_written_whatever_is_empty() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    let push: fn(&mut Config) = |it| it.tags.push("y".to_owned());
    check(
        &["tags = [\"x\"] # a\n", "tags = []\n"],
        push,
        expect![[r##"
        # a.hcl
        tags = ["x", "y"] # a
        # b.hcl
        tags = []
    "##]],
    );
    check(
        &["tags = [\"x\"] # a\n", "tags = []\n"],
        |it| it.tags.clear(),
        expect![[r#"
        # a.hcl
        tags = [] # a
        # b.hcl
        tags = []
    "#]],
    );
    check(
        &["tags = []\n", "tags = [\"x\"]\n", "tags = []\n"],
        push,
        expect![[r##"
        # a.hcl
        tags = []
        # b.hcl
        tags = ["x", "y"]
        # c.hcl
        tags = []
    "##]],
    );
    check(
        &["tags = []\n", "tags = []\n"],
        push,
        expect![[r##"
        # a.hcl
        tags = []
        # b.hcl
        tags = ["y"]
    "##]],
    );
    let insert: fn(&mut Config) = |it| {
        it.deep.entry("x".to_owned()).or_default().insert("b".to_owned(), 2);
    };
    check(
        &["deep = { x = { a = 1 } }\n", "deep = {}\n"],
        insert,
        expect![[r#"
        # a.hcl
        deep = { x = { a = 1, b = 2 } }
        # b.hcl
        deep = {}
    "#]],
    );
    check(
        &["deep = { x = { a = 1 } }\n", "deep = { x = {} }\n"],
        insert,
        expect![[r#"
        # a.hcl
        deep = { x = { a = 1 } }
        # b.hcl
        deep = { x = { b = 2 } }
    "#]],
    );
    check(
        &["deep = {}\n", "deep = { x = { a = 1 } }\n", "deep = {}\n"],
        insert,
        expect![[r#"
        # a.hcl
        deep = {}
        # b.hcl
        deep = { x = { a = 1, b = 2 } }
        # c.hcl
        deep = {}
    "#]],
    );
    check(
        &["deep = {}\n", "deep = {}\n"],
        insert,
        expect![[r#"
        # a.hcl
        deep = {}
        # b.hcl
        deep = { x = { b = 2 } }
    "#]],
    );
    check(
        &["deep = { x = { a = 1 } }\n", "deep = {}\n"],
        |it| it.deep.clear(),
        expect![[r#"
        # a.hcl
        deep = {}
        # b.hcl
        deep = {}
    "#]],
    );
    check(
        &["deep = { x = { a = 1, b = 2 } }\n", "deep = {}\n"],
        |it| {
            it.deep.get_mut("x").unwrap().remove("a");
        },
        expect![[r#"
            # a.hcl
            deep = { x = { b = 2 } }
            # b.hcl
            deep = {}
        "#]],
    );
}

/// How much there is of a value changes nothing.
#[test]
fn parts_of_long_values_are_where_they_are_written() {
    let lines = |begin: &str, line: &dyn Fn(usize) -> String, end: &str| {
        let lines: String = (0..800).map(line).collect();
        format!("{begin} = {end}\n", end = end.replace('#', &format!("\n{lines}")))
    };
    let entries = |name: &str| lines("deep", &|at| format!("  k{at} = {{ {name} = 1 }} # {at}\n"), "{#}");
    let (a, b) = (entries("a"), entries("b"));
    let said = |a: &str, b: &str| format!("# a.hcl\n{a}# b.hcl\n{b}");
    let done = updated(&[&a, &b], false, |config| {
        config.deep.get_mut("k7").unwrap().insert("a".to_owned(), 9);
    });
    assert_eq!(done, said(&a.replace("k7 = { a = 1 }", "k7 = { a = 9 }"), &b));
    let done = updated(&[&a, &b], false, |config| config.deep.clear());
    assert_eq!(done, said("deep = {}\n", "deep = {}\n"));

    let elements = |text: &dyn Fn(usize) -> String| lines("tags", &|at| format!("  {},\n", text(at)), "[#]");
    let (a, b) = (elements(&|at| format!("\"a{at}\"")), elements(&|at| format!("\"b{at}\"")));
    let done = updated(&[&a, &b], false, |config| {
        config.tags = config.tags.drain(..).flat_map(|tag| [tag.clone(), format!("{tag}x")]).collect();
    });
    let twice = |layer: &str| elements(&|at| format!("\"{layer}{at}\",\n  \"{layer}{at}x\""));
    assert_eq!(done, said(&twice("a"), &twice("b")));
    let done = updated(&[&a, &b], false, |config| config.tags.reverse());
    let reversed = |layer: &str| elements(&|at| format!("\"{layer}{}\"", 799 - at));
    assert_eq!(done, said("tags = []\n", &format!("{}{}", reversed("b"), reversed("a")).replace("]\ntags = [\n", "")));
    // Elements that are there more than once.
    let found = updated(&["tags = [\"a\", \"b\", \"a\"]\n", "tags = [\"a\", \"b\"]\n"], false, |config| {
        config.tags = ["b", "a", "x", "a", "b"].map(str::to_owned).to_vec();
    });
    expect![[r##"
        # a.hcl
        tags = ["b", "a", "x"]
        # b.hcl
        tags = ["a", "b"]
    "##]]
    .assert_eq(&found);
}

#[test]
fn parts_that_are_kept_as_they_are_written_are_taken_out() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    let z: fn(&mut Config) = |it| drop(it.refs.remove("z"));
    check(
        &["refs = {\n  z = a.b # z\n  y = c.d\n}\n", "refs = { k = e.f }\n"],
        z,
        expect![[r#"
        # a.hcl
        refs = {
          y = c.d
        }
        # b.hcl
        refs = { k = e.f }
    "#]],
    );
    check(
        &["refs = { z = a.b }\n", "refs = {}\n"],
        |it| it.refs.clear(),
        expect![[r#"
        # a.hcl
        refs = {}
        # b.hcl
        refs = {}
    "#]],
    );
    let x: fn(&mut Config) = |it| drop(it.objects.remove("x"));
    check(
        &["objects = { x = { to = a.b, count = 1 } }\n", "objects = {}\n"],
        x,
        expect![[r#"
        # a.hcl
        objects = {}
        # b.hcl
        objects = {}
    "#]],
    );
    check(
        &["objects = { x = { to = a.b, count = 1 + 1 } }\n", "objects = {}\n"],
        x,
        expect![[r#"
        ! a.hcl:1:37: computed value: `objects.x` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        &["objects = { x = { to = a.b } }\n", "objects = { x = { count = 1 }, y = { to = c, count = 2 } }\n"],
        x,
        expect![[r#"
            # a.hcl
            objects = {}
            # b.hcl
            objects = { y = { to = c, count = 2 } }
        "#]],
    );
}

#[test]
fn what_goes_along_goes_from_all_layers() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    let logout: fn(&mut Config) = |it| it.login = None;
    check(
        &["user = \"a\"\n", "user = \"b\"\n"],
        logout,
        expect![[r#"
        # a.hcl
        # b.hcl
    "#]],
    );
    check(
        &["user = \"a\"\ntries = 4\n", "user = \"b\"\n"],
        logout,
        expect![[r#"
        # a.hcl
        # b.hcl
    "#]],
    );
    let memory: fn(&mut Config) = |it| it.store = Some(Store::Memory { bytes: 1 });
    let (disk, copies) =
        ("store {\n  kind = \"disk\"\n  path = \"p\"\n}\n", "store {\n  kind = \"disk\"\n  copies = 5\n}\n");
    check(
        &[disk, copies],
        memory,
        expect![[r##"
        # a.hcl
        store {
          kind = "disk"
        }
        # b.hcl
        store {
          kind = "memory"
          bytes = 1
        }
    "##]],
    );
    check(
        &[copies, disk],
        memory,
        expect![[r##"
        # a.hcl
        store {
          kind = "disk"
        }
        # b.hcl
        store {
          kind = "memory"
          bytes = 1
        }
    "##]],
    );
    check(
        &[disk, "tags = []\n"],
        memory,
        expect![[r##"
        # a.hcl
        store {
          kind = "memory"
          bytes = 1
        }
        # b.hcl
        tags = []
    "##]],
    );
}

#[test]
fn blocks_of_several_layers_are_taken_out_of_all() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    let (kind, path) = ("store {\n  kind = \"disk\"\n}\n", "store {\n  kind = \"disk\"\n  path = \"p\"\n}\n");
    check(
        &[path, kind],
        |it| it.store = None,
        expect![[r#"
        # a.hcl
        # b.hcl
    "#]],
    );
    check(
        &[kind, path, kind],
        |it| it.store = None,
        expect![[r#"
        # a.hcl
        # b.hcl
        # c.hcl
    "#]],
    );
    let job: fn(&mut Config) = |it| drop(it.job.remove("a"));
    check(
        &["job \"a\" {\n  to = x\n}\n", "job \"a\" {\n  count = 1\n}\njob \"b\" {\n  to = y\n  count = 2\n}\n"],
        job,
        expect![[r##"
            # a.hcl
            # b.hcl
            job "b" {
              to = y
              count = 2
            }
        "##]],
    );
    check(
        &["job \"a\" {\n  to = x\n}\n", "job \"a\" {\n  count = 1 + 1\n}\n"],
        job,
        expect![[r#"
            ! b.hcl:1:9: missing argument: the required argument `to` is not set
        "#]],
    );
}

#[test]
fn a_default_that_a_file_has_goes_with_what_it_is_of() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, true, change));
    };
    let login = "user = \"a\"\ntries = 3 # as ever\n";
    check(
        &[login],
        |it| it.login = None,
        expect![[r#"
        # a.hcl
    "#]],
    );
    check(
        &[login],
        |it| it.login.as_mut().unwrap().user = "b".to_owned(),
        expect![[r##"
        # a.hcl
        user = "b"
        tries = 3 # as ever
    "##]],
    );
    check(
        &[login, "tries = 4\n"],
        |it| it.login.as_mut().unwrap().tries = 3,
        expect![[r##"
        # a.hcl
        user = "a"
        tries = 3 # as ever
        # b.hcl
    "##]],
    );
    check(
        &["store {\n  kind = \"disk\"\n  path = \"p\"\n  copies = 1\n}\n"],
        |it| it.store = Some(Store::Memory { bytes: 1 }),
        expect![[r##"
            # a.hcl
            store {
              kind = "memory"
              bytes = 1
            }
        "##]],
    );
}

fn expression(text: &str) -> Expression {
    native::parse_expression("test", text).ok().unwrap()
}

#[test]
fn expressions_of_several_layers_are_changed_where_they_are_written() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    // Strings of JSON that are templates, joined with what another file has.
    let rules: fn(&mut Config) = |it| {
        it.rules[0] = expression("a.c");
        it.rules.pop();
    };
    check(
        &[r#"{"rules": ["${a.b}", "x-${a}"]}"#, "rules = [c, d]\n"],
        rules,
        expect![[r##"
        # a.hcl.json
        {"rules": ["${a.c}", "x-${a}"]}# b.hcl
        rules = [c]
    "##]],
    );
    check(
        &["rules = [c, d]\n", r#"{"rules": ["${a.b}", "x-${a}"]}"#],
        rules,
        expect![[r##"
        # a.hcl
        rules = [a.c, d]
        # b.hcl.json
        {"rules": ["${a.b}"]}"##]],
    );
    check(
        &[r#"{"rules": ["${a.b}", {"${k}": 1}]}"#, r#"{"rules": ["${c > 1}"]}"#],
        rules,
        expect![[r##"
        # a.hcl.json
        {"rules": ["${a.c}", {"${k}": 1}]}# b.hcl.json
        {"rules": []}"##]],
    );
    // What is kept as it is written is of the last layer that has it.
    let by_name: fn(&mut Config) = |it| {
        it.by_name.insert("k".to_owned(), expression("new"));
        it.refs.insert("r".to_owned(), Traversal::new("new"));
    };
    let others: fn(&mut Config) = |it| {
        it.tags.push("t".to_owned());
        it.by_name.insert("z".to_owned(), expression("1"));
    };
    let texts = [
        "by_name = { k = a.b, l = 1 } # a\nrefs = { r = a }\n",
        "by_name = { k = c } # b\nrefs = { r = b }\ntags = []\n",
    ];
    check(
        &texts,
        by_name,
        expect![[r#"
        # a.hcl
        by_name = { k = a.b, l = 1 } # a
        refs = { r = a }
        # b.hcl
        by_name = { k = new } # b
        refs = { r = new }
        tags = []
    "#]],
    );
    check(
        &texts,
        others,
        expect![[r##"
        # a.hcl
        by_name = { k = a.b, l = 1 } # a
        refs = { r = a }
        # b.hcl
        by_name = { k = c, z = 1 } # b
        refs = { r = b }
        tags = ["t"]
    "##]],
    );
}

#[test]
fn of_two_elements_that_are_the_same_the_one_that_changes_is_another() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    check(
        &["tags = [\"a\", \"x\"]\n", "tags = [\n  # Mine.\n  \"x\",\n  \"b\"\n]\n"],
        |it| it.tags[1] = "new".to_owned(),
        expect![[r##"
            # a.hcl
            tags = ["a", "new"]
            # b.hcl
            tags = [
              # Mine.
              "x",
              "b"
            ]
        "##]],
    );
}

#[test]
fn objects_of_several_layers_among_expressions_are_of_the_last_one() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    let layers = ["by_name = { y = { k = a.b, l = 1 } }\n", "by_name = { y = { k = c } }\ntags = []\n"];
    check(
        &layers,
        |it| it.tags.push("t".to_owned()),
        expect![[r##"
        # a.hcl
        by_name = { y = { k = a.b, l = 1 } }
        # b.hcl
        by_name = { y = { k = c } }
        tags = ["t"]
    "##]],
    );
    check(
        &layers,
        |it| assert_eq!(it.by_name["y"].to_hcl_string().unwrap(), "{ k = c, l = 1 }"),
        expect![[r#"
        # a.hcl
        by_name = { y = { k = a.b, l = 1 } }
        # b.hcl
        by_name = { y = { k = c } }
        tags = []
    "#]],
    );
}

#[test]
fn blocks_of_several_layers_get_other_labels_in_all_and_no_new_one_has_theirs() {
    let check = |texts: &[&str], change: fn(&mut Config), expected: Expect| {
        expected.assert_eq(&updated(texts, false, change));
    };
    let rename: fn(&mut Config) = |it| {
        let mut job = it.job.remove("a").unwrap();
        job.count = 3;
        it.job.insert("b".to_owned(), job);
    };
    let layers = ["# A.\njob \"a\" {\n  to = x # x\n}\n", "job \"a\" { # two\n  count = 2\n}\n"];
    check(
        &layers,
        rename,
        expect![[r##"
        # a.hcl
        # A.
        job "b" {
          to = x # x
        }
        # b.hcl
        job "b" { # two
          count = 3
        }
    "##]],
    );
    check(
        &[r#"{"job": {"a": {"to": "x"}}}"#, r#"{"job": {"a": {"count": 2}, "z": {"to": "y", "count": 1}}}"#],
        rename,
        expect![[r##"
            # a.hcl.json
            {"job": {"b": {"to": "x"}}}# b.hcl.json
            {"job": {"b": {"count": 3}, "z": {"to": "y", "count": 1}}}"##]],
    );
    check(
        &["task \"a\" {\n  size = 1\n}\n", "task \"b\" {\n  size = 2\n}\n"],
        |it| it.task.push(Task { name: "a".to_owned(), size: 3 }),
        expect![[r#"
            ! edit refused: `task.a[1]` cannot be a block of its own: another layer has one with these labels, and the two would be merged into one. Give it other labels, or change that one. Nothing was written
        "#]],
    );
}
