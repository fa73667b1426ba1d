//! Blocks and arguments that a program takes out where some of what is in them is kept as it is written, and variants that it
//! puts in the place of others.

use std::fs;

use expect_test::{Expect, expect};
use hcl_serde::edit;
use hcl_serde::model::expr::Traversal;
use hcl_serde::schema::HclFile;
use hcl_serde::{Expression, HclSchema};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::updated::Folder;
use crate::updated_expressions::reference;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    step: Option<Step>,
    #[hcl(block)]
    job: Vec<Job>,
    #[hcl(block_types)]
    unit: Vec<Unit>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block)]
    tree: Option<Box<Tree>>,
    #[serde(flatten)]
    login: Option<Login>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Step {
    when: Option<Expression>,
    #[hcl(keyword)]
    mode: Option<String>,
    count: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Job {
    #[hcl(label)]
    name: String,
    #[serde(default)]
    after: Vec<Traversal>,
    count: Option<u8>,
    #[hcl(block)]
    inner: Option<Step>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
enum Unit {
    Fast { when: Option<Expression>, count: Option<u8> },
    Slow { count: u8 },
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

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Tree {
    when: Option<Expression>,
    count: Option<u8>,
    #[hcl(block)]
    tree: Option<Box<Tree>>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Login {
    user: String,
    #[hcl(default = 3)]
    tries: u8,
}

fn updated(text: &str, change: impl FnOnce(&mut Config)) -> String {
    update_of("kept", text, change)
}

/// What becomes of a file, or why nothing does.
pub(crate) fn update_of<T: Serialize + DeserializeOwned + HclFile>(
    name: &str,
    text: &str,
    change: impl FnOnce(&mut T),
) -> String {
    // Tests run beside each other.
    let folder = Folder::new(&format!("{name}-{:?}", std::thread::current().id()));
    let path = folder.file(if text.starts_with('{') { "app.hcl.json" } else { "app.hcl" }, text);
    let done = edit::update(&path, change);
    let now = fs::read_to_string(&path).unwrap();
    match done {
        Ok(_) => now,
        Err(error) => {
            assert_eq!(now, text);
            error.diagnostics().iter().map(|refused| format!("! {}\n", folder.said(refused))).collect()
        }
    }
}

#[test]
fn what_is_computed_beside_what_is_kept_is_not_taken_out() {
    let check = |text: &str, change: fn(&mut Config), expected: Expect| expected.assert_eq(&updated(text, change));
    check("step {\n  when  = a.b\n  count = 1\n}\n", |it| it.step = None, expect![""]);
    check(
        "step {\n  when  = a.b\n  count = 1 + 1\n}\n",
        |it| it.step = None,
        expect![[r#"
            ! app.hcl:3:11: computed value: `step` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        "#]],
    );
    check("step {\n  mode = fast\n}\n", |it| it.step = None, expect![""]);
    check("job \"a\" {\n  after = [job.b]\n}\n", |it| it.job.clear(), expect![""]);
    check(
        "job \"a\" {\n  after = [job.b]\n  count = 1 + 1\n}\n",
        |it| it.job.clear(),
        expect![[r#"
            ! app.hcl:3:11: computed value: `job.a` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        "#]],
    );
    check("job \"a\" {\n  inner {\n    when = a.b\n  }\n}\n", |it| it.job.clear(), expect![""]);
    check(
        "job \"a\" {\n  inner {\n    count = 1 + 1\n  }\n}\njob \"b\" {}\n",
        |it| it.job.clear(),
        expect![[r#"
        ! app.hcl:3:13: computed value: `job.a` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "Fast {\n  when = a.b\n}\nSlow {\n  count = 1\n}\n",
        |it| drop(it.unit.remove(0)),
        expect![[r#"
            Slow {
              count = 1
            }
        "#]],
    );
    check(
        "Fast {\n  count = 1 + 1\n}\nSlow {\n  count = 1\n}\n",
        |it| drop(it.unit.remove(0)),
        expect![[r#"
        ! app.hcl:2:11: computed value: `Fast[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "Fast {\n  count = 1 + 1\n}\n",
        |it| it.unit[0] = Unit::Slow { count: 2 },
        expect![[r#"
        ! app.hcl:2:11: computed value: `Fast[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(r#"{"step": {"when": "${a.b}", "count": 1}}"#, |it| it.step = None, expect!["{}"]);
    check(
        r#"{"step": {"when": "${a.b}", "count": "${1 + 1}"}}"#,
        |it| it.step = None,
        expect![[r#"
            ! app.hcl.json:1:38: computed value: `step` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        "#]],
    );
    check(r#"{"job": {"a": {"after": ["job.b"], "inner": {"when": "${a.b}"}}}}"#, |it| it.job.clear(), expect!["{}"]);
    check(
        r#"{"job": {"a": {"inner": {"count": "${1 + 1}"}}}}"#,
        |it| it.job.clear(),
        expect![[r#"
        ! app.hcl.json:1:35: computed value: `job.a` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
}

#[test]
fn references_are_taken_out_of_lists() {
    let check = |text: &str, change: fn(&mut Config), expected: Expect| expected.assert_eq(&updated(text, change));
    check(
        "job \"a\" {\n  after = [job.b]\n}\n",
        |it| it.job[0].after.clear(),
        expect![[r#"
        job "a" {
          after = []
        }
    "#]],
    );
    check(
        "job \"a\" {\n  after = [job.b, job.c]\n}\n",
        |it| drop(it.job[0].after.remove(0)),
        expect![[r#"
        job "a" {
          after = [job.c]
        }
    "#]],
    );
    check(
        "job \"a\" {\n  after = [\n    # First.\n    job.b,\n    job.c, # last\n  ]\n}\n",
        |it| drop(it.job[0].after.remove(0)),
        expect![[r#"
            job "a" {
              after = [
                job.c, # last
              ]
            }
        "#]],
    );
    check(
        "job \"a\" {\n  after = [\n    # First.\n    job.b,\n    job.c, # last\n  ]\n}\n",
        |it| it.job[0].after.push(reference("job.d")),
        expect![[r#"
            job "a" {
              after = [
                # First.
                job.b,
                job.c, # last
                job.d,
              ]
            }
        "#]],
    );
    check(
        r#"{"job": {"a": {"after": ["job.b", "job.c"]}}}"#,
        |it| drop(it.job[0].after.remove(0)),
        expect![[r#"{"job": {"a": {"after": ["job.c"]}}}"#]],
    );
    check(
        r#"{"job": {"a": {"after": ["job.b", "job.c"]}}}"#,
        |it| it.job[0].after.push(reference("job.d")),
        expect![[r#"{"job": {"a": {"after": ["job.b", "job.c", "job.d"]}}}"#]],
    );
    check(
        r#"{"job": {"a": {}}}"#,
        |it| it.job[0].after.push(reference("job.d")),
        expect![[r#"{"job": {"a": {"after": ["job.d"]}}}"#]],
    );
}

#[test]
fn a_default_goes_with_its_variant() {
    let check = |text: &str, change: fn(&mut Config), expected: Expect| expected.assert_eq(&updated(text, change));
    let memory: fn(&mut Config) = |it| it.store = Some(Store::Memory { bytes: 7 });
    check(
        "store {\n  kind = \"disk\"\n  path = \"a\"\n}\n",
        memory,
        expect![[r#"
        store {
          kind = "memory"
          bytes = 7
        }
    "#]],
    );
    check(
        r#"{"store": {"kind": "disk", "path": "a"}}"#,
        memory,
        expect![[r#"{"store": {"kind": "memory", "bytes": 7}}"#]],
    );
    check(
        "store {\n  kind   = \"disk\"\n  path   = \"a\"\n  copies = 2\n}\n",
        memory,
        expect![[r#"
        store {
          kind   = "memory"
          bytes  = 7
        }
    "#]],
    );
    check("user = \"u\"\n", |it| it.login = None, expect![""]);
}

#[test]
fn what_is_kept_deep_inside_is_found() {
    let depth = 40;
    let text = |innermost: &str| format!("{}{innermost}{}", "tree {\n".repeat(depth), "}\n".repeat(depth));
    assert_eq!(updated(&text("when = a.b\n"), |it| it.tree = None), "");
    expect![[r#"
        ! app.hcl:41:9: computed value: `tree` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]].assert_eq(&updated(&text("count = 1 + 1\n"), |it| it.tree = None));
    let text = |innermost: &str| format!("{}{innermost}{}", "{\"tree\": ".repeat(depth), "}".repeat(depth));
    assert_eq!(updated(&text(r#"{"when": "${a.b}"}"#), |it| it.tree = None), "{}");
    expect![[r#"
        ! app.hcl.json:1:371: computed value: `tree` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]].assert_eq(&updated(&text(r#"{"count": "${1 + 1}"}"#), |it| it.tree = None));
}

#[test]
fn a_file_with_a_mark_is_not_written_where_nothing_differs() {
    let text = "\u{feff}user = \"u\"\n";
    assert_eq!(updated(text, |_| ()), text);
}

#[test]
fn what_is_refused_is_shown_where_it_stands() {
    let check = |text: &str, change: fn(&mut Config), expected: Expect| expected.assert_eq(&updated(text, change));
    check(
        "user = \"a\"\n\ntries = 1 + 1\n",
        |it| it.login = None,
        expect![[r#"
        ! app.hcl:3:9: computed value: `tries` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    let gone: fn(&mut Config) = |it| (it.step, it.store) = (None, None);
    check(
        "step {\n  count = 1\n}\nstore {\n  kind  = \"memory\"\n  bytes = 1 + 1\n}\n",
        gone,
        expect![[r#"
        ! app.hcl:6:11: computed value: `store` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "store {\n  kind  = \"memory\"\n  bytes = 1 + 1\n}\nstep {\n  count = 1 + 1\n}\n",
        gone,
        expect![[r#"
        ! app.hcl:3:11: computed value: `store` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        ! app.hcl:6:11: computed value: `step` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
    "#]],
    );
    check(
        "step {\n  when = a\n  mode = b\n  count = 1 + 1\n}\n",
        |it| it.step = Some(Step { when: None, mode: None, count: None }),
        expect![[r#"
            ! app.hcl:4:11: computed value: `step.count` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten
        "#]],
    );
}
