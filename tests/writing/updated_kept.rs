//! Blocks and arguments that a program takes out where some of what is in them is kept as it is written, and variants that it
//! puts in the place of others.

use std::collections::BTreeMap;
use std::fs;

use expect_test::{Expect, expect};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_serde::edit;
use hcl_serde::schema::HclRoot;
use hcl_serde::{Expression, HclSchema, StaticCall, Traversal};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::updated::Folder;

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    step: Option<Step>,
    #[hcl(block)]
    job: Vec<Job>,
    #[hcl(blocks)]
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
fn update_of<T: Serialize + DeserializeOwned + HclRoot>(name: &str, text: &str, change: impl FnOnce(&mut T)) -> String {
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
            ! app.hcl:3:11: Computed value; `step` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
        "#]],
    );
    check("step {\n  mode = fast\n}\n", |it| it.step = None, expect![""]);
    check("job \"a\" {\n  after = [job.b]\n}\n", |it| it.job.clear(), expect![""]);
    check(
        "job \"a\" {\n  after = [job.b]\n  count = 1 + 1\n}\n",
        |it| it.job.clear(),
        expect![[r#"
            ! app.hcl:3:11: Computed value; `job.a` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
        "#]],
    );
    check("job \"a\" {\n  inner {\n    when = a.b\n  }\n}\n", |it| it.job.clear(), expect![""]);
    check(
        "job \"a\" {\n  inner {\n    count = 1 + 1\n  }\n}\njob \"b\" {}\n",
        |it| it.job.clear(),
        expect![[r#"
        ! app.hcl:3:13: Computed value; `job.a` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
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
        ! app.hcl:2:11: Computed value; `Fast[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(
        "Fast {\n  count = 1 + 1\n}\n",
        |it| it.unit[0] = Unit::Slow { count: 2 },
        expect![[r#"
        ! app.hcl:2:11: Computed value; `Fast[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(r#"{"step": {"when": "${a.b}", "count": 1}}"#, |it| it.step = None, expect!["{}"]);
    check(
        r#"{"step": {"when": "${a.b}", "count": "${1 + 1}"}}"#,
        |it| it.step = None,
        expect![[r#"
            ! app.hcl.json:1:38: Computed value; `step` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
        "#]],
    );
    check(r#"{"job": {"a": {"after": ["job.b"], "inner": {"when": "${a.b}"}}}}"#, |it| it.job.clear(), expect!["{}"]);
    check(
        r#"{"job": {"a": {"inner": {"count": "${1 + 1}"}}}}"#,
        |it| it.job.clear(),
        expect![[r#"
        ! app.hcl.json:1:35: Computed value; `job.a` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
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

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Kept {
    one: Option<Traversal>,
    kind: Option<Type>,
    call: Option<StaticCall>,
    #[serde(default)]
    rules: Vec<Expression>,
    #[serde(default)]
    by_name: BTreeMap<String, Expression>,
    #[serde(default)]
    #[hcl(keyword)]
    modes: Vec<String>,
}

fn kept(text: &str, change: impl FnOnce(&mut Kept)) -> String {
    update_of("kept-values", text, change)
}

#[test]
fn values_with_what_is_kept_are_changed_in_place() {
    let check = |text: &str, change: fn(&mut Kept), expected: Expect| expected.assert_eq(&kept(text, change));
    let lists: fn(&mut Kept) = |it| {
        it.rules[1] = expression("a.b > 2");
        it.rules.push(expression("[1, c]"));
        it.by_name.insert("y".to_owned(), expression("f(x)"));
        it.by_name.insert("z".to_owned(), expression("3"));
        it.modes = ["slow", "fast"].map(str::to_owned).to_vec();
    };
    check(
        "rules = [\n  a.b, # first\n  # Then.\n  1 +  1,\n]\nby_name = {\n  # X.\n  x = x  + 1\n  y = 2 # y\n}\nmodes = [fast, slow] # both\n",
        lists,
        expect![[r#"
            rules = [
              a.b, # first
              # Then.
              a.b > 2,
              [1, c],
            ]
            by_name = {
              # X.
              x = x  + 1
              y = f(x) # y
              z = 3
            }
            modes = [slow, fast] # both
        "#]],
    );
    check(
        r#"{"rules": ["${a.b}", "${1 + 1}"], "by_name": {"x": "${x + 1}", "y": 2}, "modes": ["fast", "slow"]}"#,
        lists,
        expect![[
            r#"{"rules": ["${a.b}", "${a.b \u003e 2}", "${[1, c]}"], "by_name": {"x": "${x + 1}", "y": "${f(x)}", "z": 3}, "modes": ["slow", "fast"]}"#
        ]],
    );
    let new: fn(&mut Kept) = |it| {
        it.one = Some(reference("a[\"b\"].c"));
        it.kind = Some(Type::map(Type::list(Type::STRING)));
        it.rules = vec![expression("a.b"), expression("\"${a}-b\"")];
        it.by_name = BTreeMap::from([("not an identifier".to_owned(), expression("a ? 1 : 2"))]);
        it.modes = vec!["fast".to_owned()];
    };
    check(
        "",
        new,
        expect![[r#"
        one = a["b"].c
        kind = map(list(string))
        rules = [a.b, "${a}-b"]
        by_name = { "not an identifier" = a ? 1 : 2 }
        modes = [fast]
    "#]],
    );
    check(
        "{}",
        new,
        expect![[
            r#"{"one": "a[\"b\"].c", "kind": "map(list(string))", "rules": ["${a.b}", "${\"${a}-b\"}"], "by_name": {"not an identifier": "${a ? 1 : 2}"}, "modes": ["fast"]}"#
        ]],
    );
    check(
        "one = b # ref\nkind = string # type\nrules = []\nmodes = [] # none\n",
        new,
        expect![[r#"
        one = a["b"].c # ref
        kind = map(list(string)) # type
        rules = [a.b, "${a}-b"]
        modes = [fast] # none
        by_name = { "not an identifier" = a ? 1 : 2 }
    "#]],
    );
    check(
        r#"{"one": "b", "kind": "string", "rules": [], "modes": []}"#,
        new,
        expect![[
            r#"{"one": "a[\"b\"].c", "kind": "map(list(string))", "rules": ["${a.b}", "${\"${a}-b\"}"], "modes": ["fast"], "by_name": {"not an identifier": "${a ? 1 : 2}"}}"#
        ]],
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
        ! app.hcl:41:9: Computed value; `tree` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]].assert_eq(&updated(&text("count = 1 + 1\n"), |it| it.tree = None));
    let text = |innermost: &str| format!("{}{innermost}{}", "{\"tree\": ".repeat(depth), "}".repeat(depth));
    assert_eq!(updated(&text(r#"{"when": "${a.b}"}"#), |it| it.tree = None), "{}");
    expect![[r#"
        ! app.hcl.json:1:371: Computed value; `tree` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]].assert_eq(&updated(&text(r#"{"count": "${1 + 1}"}"#), |it| it.tree = None));
}

#[test]
fn a_file_with_a_mark_is_not_written_where_nothing_differs() {
    let text = "\u{feff}user = \"u\"\n";
    assert_eq!(updated(text, |_| ()), text);
}

fn reference(text: &str) -> Traversal {
    native::parse_traversal("reference", text).ok().unwrap()
}

fn expression(text: &str) -> Expression {
    native::parse_expression("expression", text).ok().unwrap()
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Within {
    #[serde(default)]
    lists: Vec<Vec<Traversal>>,
    #[serde(default)]
    by_name: BTreeMap<String, Traversal>,
    pair: Option<(u8, Traversal)>,
    object: Option<Object>,
    #[hcl(block)]
    block: Option<Block>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Object {
    to: Traversal,
    count: u8,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Block {
    object: Option<Object>,
}

#[test]
fn what_is_kept_within_values_stays_as_it_is_written() {
    let check = |text: &str, change: fn(&mut Within), expected: Expect| {
        expected.assert_eq(&update_of("kept-within", text, change));
    };
    let all: fn(&mut Within) = |it| {
        it.lists[1].push(reference("x.y"));
        it.by_name.remove("z");
        it.by_name.insert("a".to_owned(), reference("k.j"));
        it.pair.as_mut().unwrap().0 = 2;
        it.object.as_mut().unwrap().count = 2;
        it.block.as_mut().unwrap().object.as_mut().unwrap().to = reference("k.j");
    };
    check(
        "lists = [\n  # one\n  [a.b, c.d],\n  # two\n  [e.f],\n]\nby_name = {\n  q = job.c # q\n  z = a.b # z\n}\n\
         pair = [1, job.c]\nobject = {\n  # n\n  count = 1\n  # t\n  to = job.c\n}\nblock {\n  object = { count = 1, to = job.c }\n}\n",
        all,
        expect![[r#"
            lists = [
              # one
              [a.b, c.d],
              # two
              [e.f, x.y],
            ]
            by_name = {
              q = job.c # q
              a = k.j
            }
            pair = [2, job.c]
            object = {
              # n
              count = 2
              # t
              to = job.c
            }
            block {
              object = { count = 1, to = k.j }
            }
        "#]],
    );
    check(
        r#"{"lists": [["a.b"], ["e.f"]], "by_name": {"q": "job.c", "z": "a.b"}, "pair": [1, "job.c"], "object": {"count": 1, "to": "job.c"}, "block": {"object": {"to": "job.c", "count": 1}}}"#,
        all,
        expect![[
            r#"{"lists": [["a.b"], ["e.f", "x.y"]], "by_name": {"q": "job.c", "a": "k.j"}, "pair": [2, "job.c"], "object": {"count": 2, "to": "job.c"}, "block": {"object": {"to": "k.j", "count": 1}}}"#
        ]],
    );
    let gone: fn(&mut Within) = |it| (it.object, it.block, it.pair) = (None, None, None);
    let text = |count: &str| {
        format!(
            "pair = [1, job.c]\nobject = {{ to = job.c, count = {count} }}\nblock {{\n  object = {{ to = job.c, count = 1 }}\n}}\n"
        )
    };
    check(&text("1"), gone, expect![""]);
    check(
        &text("1 + 1"),
        gone,
        expect![[r#"
        ! app.hcl:1:32: Computed value; `object` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(
        "block {\n  object = { to = job.c, count = 1 + 1 }\n}\n",
        gone,
        expect![[r#"
        ! app.hcl:2:34: Computed value; `block` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(
        "object = { to = job.c, count = 1 + 1 }\n",
        |it| it.object.as_mut().unwrap().count = 3,
        expect![[r#"
        ! app.hcl:1:32: Computed value; `object.count` is computed here, and a value in its place would lose that. Change the expression by hand, or say that it is to be overwritten.
    "#]],
    );
    check(
        "object = { to = job.c, count = 1 + 1 }\n",
        |it| it.object.as_mut().unwrap().to = reference("job.d"),
        expect![[r#"
            object = { to = job.d, count = 1 + 1 }
        "#]],
    );
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Either {
    #[hcl(block)]
    outer: Vec<Outer>,
    #[hcl(block)]
    held: Vec<Place>,
    #[hcl(blocks)]
    part: Vec<Part>,
    #[serde(default)]
    rules: Vec<Expression>,
    either: Option<Form>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Outer {
    #[hcl(block)]
    step: Vec<Named>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Named {
    #[hcl(label)]
    name: String,
    when: Option<Expression>,
    count: Option<u8>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Place {
    Disk { path: String },
    Memory { path: Expression },
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
enum Part {
    Fast { when: Option<Expression> },
    Slow { when: Option<u8> },
    Nothing,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Form {
    Number(i8),
    Object(Object),
}

#[test]
fn what_is_kept_somewhere_else_hides_nothing() {
    let check = |text: &str, change: fn(&mut Either), expected: Expect| {
        expected.assert_eq(&update_of("kept-either", text, change));
    };
    // A label that is called as a field.
    let label =
        |count: &str| format!(r#"{{"outer": [{{"step": {{"when": {{"count": "{count}", "when": "${{a.b}}"}}}}}}]}}"#);
    check(
        &label("${1 + 1}"),
        |it| it.outer.clear(),
        expect![[r#"
        ! app.hcl.json:1:40: Computed value; `outer[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(&label("1"), |it| it.outer.clear(), expect!["{}"]);
    // Other variants.
    check(
        "held {\n  kind = \"disk\"\n  path = true ? \"a\" : \"b\"\n}\n",
        |it| it.held.clear(),
        expect![[r#"
        ! app.hcl:3:10: Computed value; `held[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check("held {\n  kind = \"memory\"\n  path = a ? \"a\" : \"b\"\n}\n", |it| it.held.clear(), expect![""]);
    check(
        "Slow {\n  when = 1 + 1\n}\n",
        |it| it.part.clear(),
        expect![[r#"
        ! app.hcl:2:10: Computed value; `Slow[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(
        "Slow {\n  when = 1 + 1\n}\n",
        |it| it.part[0] = Part::Nothing,
        expect![[r#"
        ! app.hcl:2:10: Computed value; `Slow[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(
        "Fast {\n  when = 1 + 1\n}\n",
        |it| it.part[0] = Part::Nothing,
        expect![[r#"
        Nothing {}
    "#]],
    );
    check(
        r#"{"Slow": {"when": "${1 + 1}"}}"#,
        |it| it.part.clear(),
        expect![[r#"
        ! app.hcl.json:1:19: Computed value; `Slow[0]` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check(r#"{"Fast": {"when": "${1 + 1}"}}"#, |it| it.part.clear(), expect!["{}"]);
    // An expression is another one than its value.
    check(
        "rules = [1 + 1, 5]\n",
        |it| it.rules[0] = expression("2"),
        expect![[r#"
            rules = [2, 5]
        "#]],
    );
    check(
        "rules = [1 + 1, 5]\n",
        |it| it.rules.push(expression("2 + 2")),
        expect![[r#"
        rules = [1 + 1, 5, 2 + 2]
    "#]],
    );
    check(
        r#"{"rules": ["${1 + 1}", 5]}"#,
        |it| it.rules[0] = expression("3 - 1"),
        expect![[r#"{"rules": ["${3 - 1}", 5]}"#]],
    );
    // One of several forms.
    let form: fn(&mut Either) = |it| it.either = Some(Form::Object(Object { to: reference("x.y"), count: 2 }));
    check(
        "either = { to = a.b, count = 1 + 1 } # it\n",
        form,
        expect![[r#"
        either = { to = x.y, count = 1 + 1 } # it
    "#]],
    );
    check(
        "either = { to = a.b, count = 1 + 1 }\n",
        |it| it.either = None,
        expect![[r#"
        ! app.hcl:1:30: Computed value; `either` is computed here, and that would be lost. Take it out by hand, or say that it is to be overwritten.
    "#]],
    );
    check("either = { to = a.b, count = 1 }\n", |it| it.either = None, expect![""]);
    check(
        "either = -5 # it\n",
        form,
        expect![[r#"
        either = { count = 2, to = x.y } # it
    "#]],
    );
    check(r#"{"either": 5}"#, |it| it.either = Some(Form::Number(-6)), expect![[r#"{"either": -6}"#]]);
}
