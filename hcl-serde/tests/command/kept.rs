//! Expressions, references and words that are set, wherever their type keeps them: they are written as they are.

use std::collections::BTreeMap;

use hcl_serde::command::ConfigCommand;
use hcl_serde::model::expr::Traversal;
use hcl_serde::{Expression, HclSchema, Loader};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    when: Option<Expression>,
    one: Option<Traversal>,
    #[serde(default)]
    by_name: BTreeMap<String, Expression>,
    #[serde(default)]
    refs: Vec<Traversal>,
    #[hcl(keyword)]
    #[serde(default)]
    words: Vec<String>,
    object: Option<Object>,
    pair: Option<(u8, Expression)>,
    #[serde(default)]
    numbers: BTreeMap<u32, Traversal>,
    form: Option<Form>,
    #[hcl(block)]
    rest: Option<Rest>,
    #[hcl(block)]
    store: Vec<Store>,
    #[serde(default)]
    codes: BTreeMap<u32, String>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Object {
    to: Traversal,
    count: u8,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Form {
    Number(u8),
    Object { to: Traversal, count: u8 },
    Text(String),
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rest {
    count: Option<u8>,
    at: Option<Object>,
    pair: Option<(u8, Expression)>,
    #[hcl(block)]
    inner: BTreeMap<String, Inner>,
    #[hcl(remain)]
    others: BTreeMap<String, Expression>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Inner {
    count: Option<u8>,
    x: Option<Expression>,
    pair: Option<(u8, Expression)>,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Store {
    Disk { path: String },
    Memory { path: Expression },
}

/// What becomes of a file, or what is said.
#[track_caller]
fn check(text: &str, arguments: &[&str], expected: &str) {
    let folder = Folder::new("kept", "");
    let name = if text.starts_with('{') { "app.hcl.json" } else { "app.hcl" };
    std::fs::write(folder.0.join(name), text).unwrap();
    let command = ConfigCommand::new::<Config>(Loader::new().file(folder.0.join(name)));
    let all = ["config"].into_iter().chain(arguments.iter().copied());
    let (_, said, code) = command.output(&command.to_clap().get_matches_from(all));
    let now = folder.read(name);
    match code {
        0 => assert_eq!(now, expected, "{arguments:?} {said}"),
        _ => assert!(now == text && said.contains(expected), "{arguments:?} {said}"),
    }
}

pub(crate) fn what_is_kept_is_written_as_it_is() {
    check("when = 1 + 1 # w\n", &["set", "when", "2 + 3"], "when = 2 + 3 # w\n");
    check(r#"{"when": 1}"#, &["set", "when", "a.b"], r#"{"when": "${a.b}"}"#);
    check(r#"{"one": "a.b"}"#, &["set", "one", "c.d"], r#"{"one": "c.d"}"#);
    let by_name = "by_name = {\n  k = 1 + 1 # k\n}\n";
    check(by_name, &["set", "by_name.k", "a.b"], "by_name = {\n  k = a.b # k\n}\n");
    check(by_name, &["set", "by_name.z", "1 + 1"], "by_name = {\n  k = 1 + 1 # k\n  z = 1 + 1\n}\n");
    check(r#"{"by_name": {"k": 1}}"#, &["set", "by_name.k", "a.b"], r#"{"by_name": {"k": "${a.b}"}}"#);
    check("", &["set", "by_name.k", "a.b"], "by_name = { k = a.b }\n");
    let refs = "refs = [\n  a.b, # one\n  c, # two\n]\n";
    check(refs, &["set", "refs[1]", "x.y"], "refs = [\n  a.b, # one\n  x.y, # two\n]\n");
    check(refs, &["set", "refs[2]", "x.y"], "refs = [\n  a.b, # one\n  c, # two\n  x.y,\n]\n");
    check(refs, &["set", "refs", "[c, x.y]"], "refs = [\n  c, # two\n  x.y,\n]\n");
    check(refs, &["set", "refs", "[1]"], "Only a reference fits here");
    check(r#"{"refs": ["a.b"]}"#, &["set", "refs", "[c, x.y]"], r#"{"refs": ["c", "x.y"]}"#);
    check("words = [a] # w\n", &["set", "words", "[a, b]"], "words = [a, b] # w\n");
    let object = "object = {\n  to    = a.b # to\n  count = 1 + 1\n}\n";
    check(object, &["set", "object.to", "x.y"], "object = {\n  to    = x.y # to\n  count = 1 + 1\n}\n");
    let both = "{ to = x.y, count = 3 }";
    check(object, &["set", "object", both], "is computed here");
    check(object, &["set", "--force", "object", both], "object = {\n  to    = x.y # to\n  count = 3\n}\n");
    check(
        r#"{"object": {"to": "a", "count": 1}}"#,
        &["set", "object", both],
        r#"{"object": {"to": "x.y", "count": 3}}"#,
    );
    check("", &["set", "when", "1 +"], "missing expression");
}

pub(crate) fn what_a_text_is_for_its_type() {
    // Words, in lists too.
    let words = "words = [\n  a, # one\n  b,\n]\n";
    check(words, &["set", "words[1]", "c"], "words = [\n  a, # one\n  c,\n]\n");
    check(words, &["set", "words[2]", "c"], "words = [\n  a, # one\n  b,\n  c,\n]\n");
    check(r#"{"words": ["a"]}"#, &["set", "words", "[a, c]"], r#"{"words": ["a", "c"]}"#);
    check(r#"{"words": ["a"]}"#, &["set", "words[0]", "c"], r#"{"words": ["c"]}"#);
    // What else a block has.
    check("rest {\n  x = 1 + 1 # x\n}\n", &["set", "rest.x", "2 + 2"], "rest {\n  x = 2 + 2 # x\n}\n");
    check("rest {\n}\n", &["set", "rest.y", "a.b"], "rest {\n  y = a.b\n}\n");
    check(r#"{"rest": {"x": 1}}"#, &["set", "rest.x", "2 + 2"], r#"{"rest": {"x": "${2 + 2}"}}"#);
    let whole = "rest {\n  x = 3 + 3 # x\n  count = 1\n}\n";
    check("rest {\n  x = 1 + 1 # x\n}\n", &["set", "rest", "{ x = 3 + 3, count = 1 }"], whole);
    // Variants and forms.
    let store = "store {\n  kind = \"memory\"\n  path = a # p\n}\n";
    check(store, &["set", "store[0].path", "2 + 2"], &store.replace("= a", "= 2 + 2"));
    let disk = "store {\n  kind = \"disk\"\n  path = \"a\"\n}\n";
    check(disk, &["set", "store[0].path", "b"], &disk.replace("\"a\"", "\"b\""));
    let form = "form = {\n  to = a.b # to\n  count = 1\n}\n";
    check(form, &["set", "form.to", "x.y"], "form = {\n  to = x.y # to\n  count = 1\n}\n");
    check("form = 1\n", &["set", "form", "{ to = x.y, count = 2 }"], "form = { count = 2, to = x.y }\n");
    check("form = \"text\"\n", &["set", "form", "other"], "form = \"other\"\n");
    check("form = 1\n", &["set", "form", "other"], "form = \"other\"\n");
    check("form = 1\n", &["set", "form", "7"], "form = 7\n");
    // Keys that are numbers, and pairs.
    let numbers = "numbers = {\n  1 = a.b # one\n}\n";
    check(numbers, &["set", "numbers", "{ 1 = x.y, 2 = c.d }"], "numbers = {\n  1 = x.y # one\n  \"2\" = c.d\n}\n");
    check(numbers, &["set", "numbers[1]", "x.y"], "numbers = {\n  1 = x.y # one\n}\n");
    check("pair = [1, a.b] # p\n", &["set", "pair", "[2, x]"], "pair = [2, x] # p\n");
    check("pair = [1, a.b] # p\n", &["set", "pair[1]", "x + 1"], "pair = [1, x + 1] # p\n");
    // What is wrong with it is said.
    check("", &["set", "by_name.a", "b +"], "<value>:1:4");
    check("refs = [a]\n", &["set", "refs", "[for x in y : x]"], "a list");
}

pub(crate) fn what_is_computed_is_not_taken_out() {
    let object = "object = {\n  to    = a.b\n  count = 1 + 1\n}\n";
    check(object, &["unset", "object"], "would be lost with `object`");
    check(object, &["unset", "--force", "object"], "");
    check("object = {\n  to    = a.b\n  count = 1\n}\n", &["unset", "object"], "");
    check("pair = [1 + 1, a.b]\n", &["unset", "pair"], "with --force it is taken out all the same");
    check("pair = [1, a.b + 1]\n", &["unset", "pair"], "");
    check("words = [a, b]\n", &["unset", "words"], "");
    check("when = a.b\nby_name = { k = 1 + 1 }\n", &["unset", "by_name.k"], "when = a.b\nby_name = {}\n");
    check("codes = { 1 = upper(\"a\") }\n", &["unset", "codes"], "would be lost");
    check("rest {\n  count = 1 + 1\n  x = a\n}\n", &["unset", "rest.count"], "would be lost");
    check("rest {\n  count = 1 + 1\n  x = a\n}\n", &["unset", "rest.x"], "rest {\n  count = 1 + 1\n}\n");
    // In blocks, and in blocks of these.
    check("rest {\n  count = 1 + 1\n}\n", &["unset", "rest"], "would be lost with `rest`");
    check("rest {\n  count = 1 + 1\n}\n", &["unset", "--force", "rest"], "");
    check("rest {\n  count = 1\n  x = a + 1\n}\n", &["unset", "rest"], "");
    check("rest {\n  count = 1\n  at = { to = a, count = 1 }\n}\n", &["unset", "rest"], "");
    check("rest {\n  at = { to = a, count = 1 + 1 }\n}\n", &["unset", "rest"], "would be lost");
    check("rest {\n  pair = [1 + 1, a]\n}\n", &["unset", "rest"], "would be lost");
    check("rest {\n  pair = [1, a]\n}\n", &["unset", "rest"], "");
    check("rest {\n  inner \"a\" {\n    count = 1 + 1\n  }\n}\n", &["unset", "rest"], "would be lost");
    check("rest {\n  inner \"a\" {\n    x = 1 + 1\n  }\n}\n", &["unset", "rest"], "");
    check("rest {\n  inner \"a\" {\n    pair = [1 + 1, a]\n  }\n}\n", &["unset", "rest"], "would be lost");
    check("rest {\n  inner \"a\" {\n    count = 1 + 1\n  }\n}\n", &["unset", "rest.inner.a"], "would be lost");
    check("store {\n  kind = \"memory\"\n  path = 1 + 1\n}\n", &["unset", "store[0]"], "");
    check(r#"{"rest": {"count": "${1 + 1}"}}"#, &["unset", "rest"], "would be lost");
    check(r#"{"rest": {"inner": {"a": {"count": "${1 + 1}"}}}}"#, &["unset", "rest"], "would be lost");
    check(r#"{"rest": {"inner": {"a": [{"pair": ["${1 + 1}", "a"]}]}}}"#, &["unset", "rest"], "would be lost");
    check(r#"{"rest": {"inner": {"a": [{"pair": [1, "a"]}]}}}"#, &["unset", "rest"], "{}");
    check(r#"{"rest": [{"count": "${1 + 1}"}]}"#, &["unset", "rest"], "would be lost");
    check(r#"{"rest": {"x": "${1 + 1}", "at": {"to": "a.b", "count": 1}}}"#, &["unset", "rest"], "{}");
}

pub(crate) fn keys_that_are_numbers() {
    check("codes = { 1.0 = \"a\" } # one\n", &["set", "codes[1]", "b"], "codes = { 1.0 = \"b\" } # one\n");
    check("codes = { 1.0 = \"a\", 2 = \"b\" }\n", &["unset", "codes[1]"], "codes = { 2 = \"b\" }\n");
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Secretive {
    password: Option<hcl_serde::Sensitive<String>>,
    #[serde(default)]
    when: Vec<Expression>,
    only: Option<Expression>,
    #[hcl(block)]
    route: BTreeMap<String, Route>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Route {
    when: Vec<Expression>,
}

/// What of expressions is shown where something of the type is secret: as much as `get` prints.
pub(crate) fn what_of_expressions_is_shown() {
    let text = r#"password = "canary"
only = size < 5 || sender == "me"
when = [size > 10]
route "all" {
  when = [
    size < 5, # small
    sender == "me",
  ]
}
"#;
    let check = |arguments: &[&str], expected: &str| {
        let folder = Folder::new("kept-shown", text);
        let command = ConfigCommand::new::<Secretive>(Loader::new().file(folder.0.join("app.hcl")));
        let all = ["config"].into_iter().chain(arguments.iter().copied());
        let (text, said, code) = command.output(&command.to_clap().get_matches_from(all));
        assert!(code == 0 && text.ends_with(expected) && said.is_empty(), "{arguments:?} {text}{said}");
    };
    check(&["get", "only"], "size < 5 || sender == \"me\"\n");
    let first = "@@ -6 +6 @@\n-    size < 5, (sensitive)\n+    size < 7, (sensitive)\n";
    check(&["set", "route.all.when[0]", "size < 7", "--dry-run"], first);
    let whole = "-    size < 5, (sensitive)\n+    size < 7, (sensitive)\n-    sender == \"me\",\n";
    check(&["set", "route.all.when", "[size < 7]", "--dry-run"], whole);
    check(&["set", "when[0]", "size < 7", "--dry-run"], "-when = [size > 10]\n+when = [size < 7]\n");
    check(&["set", "only", "size < 7", "--dry-run"], "-only = size < 5 || sender == \"me\"\n+only = size < 7\n");
    check(&["set", "password", "other", "--dry-run"], "-password = (sensitive)\n+password = (sensitive)\n");
}
