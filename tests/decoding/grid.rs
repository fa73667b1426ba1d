//! Every kind of mistake at every depth, in both syntaxes: each is one report that names the same path, and
//! `tests/cases/objects/grid.txt` shows all of them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use hcl_model::{json, native};
use hcl_serde::{EvalContext, HclSchema, Sensitive};
use serde::Deserialize;

use crate::support::Failures;

/// What has the mistakes.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only mistakes are looked at")]
struct Inner {
    #[hcl(min = 1, max = 100)]
    need: u8,
    word: Option<Word>,
    #[hcl(validate = "is_even")]
    even: Option<u8>,
    secret: Option<Sensitive<u8>>,
    #[serde(alias = "tint")]
    tone: Option<String>,
    #[serde(default)]
    #[hcl(max_len = 2)]
    list: Vec<u8>,
    #[serde(default)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    Low,
    High,
}

fn is_even(number: &Option<u8>) -> Result<(), &'static str> {
    if number.is_some_and(|number| number % 2 == 1) { Err("it must be even") } else { Ok(()) }
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only mistakes are looked at")]
enum ByName {
    Some(Inner),
    None,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only mistakes are looked at")]
enum ByTag {
    Some(Inner),
    Other { other: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only mistakes are looked at")]
struct Labelled {
    #[hcl(label)]
    name: String,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only mistakes are looked at")]
struct Outer {
    choice: Option<ByName>,
    tagged: Option<ByTag>,
    #[hcl(block)]
    one: Option<Inner>,
    #[hcl(block)]
    several: Vec<Inner>,
    #[hcl(block)]
    by_label: BTreeMap<String, Inner>,
    #[hcl(block)]
    labelled: Vec<Labelled>,
    #[hcl(block, argument)]
    either: Option<Inner>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only mistakes are looked at")]
struct Flat {
    own: Option<u8>,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only mistakes are looked at")]
struct Config {
    object: Option<Inner>,
    #[serde(default)]
    list: Vec<Inner>,
    #[serde(default)]
    map: BTreeMap<String, Vec<Inner>>,
    pair: Option<(u8, Inner)>,
    outer: Option<Outer>,
    flat: Option<Flat>,
    #[hcl(block, argument)]
    either: Option<Inner>,
    #[hcl(block, argument)]
    eithers: Vec<Inner>,
    #[serde(flatten)]
    rest: BTreeMap<String, Inner>,
}

/// A value, to be written in both syntaxes.
#[derive(Clone)]
enum Node {
    /// As both syntaxes write it.
    Plain(&'static str),
    Variable(&'static str),
    Object(Vec<(&'static str, Node)>),
    List(Vec<Node>),
}

use Node::{List, Object, Plain, Variable};

impl Node {
    fn native(&self) -> String {
        match self {
            Plain(text) | Variable(text) => (*text).to_owned(),
            Object(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(key, value)| format!("{key} = {}", value.native())).collect();
                format!("{{ {} }}", entries.join(", "))
            }
            List(elements) => format!("[{}]", elements.iter().map(Node::native).collect::<Vec<_>>().join(", ")),
        }
    }

    fn json(&self) -> String {
        match self {
            Plain(text) => (*text).to_owned(),
            Variable(name) => format!("\"${{{name}}}\""),
            Object(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(key, value)| format!("\"{key}\": {}", value.json())).collect();
                format!("{{{}}}", entries.join(", "))
            }
            List(elements) => format!("[{}]", elements.iter().map(Node::json).collect::<Vec<_>>().join(", ")),
        }
    }
}

/// An object around what has the mistake, and the path of that.
type Depth = (&'static str, &'static str, fn(Node) -> (&'static str, Node));

fn fine() -> Node {
    Object(vec![("need", Plain("1"))])
}

const DEPTHS: &[Depth] = &[
    ("an object", "object", |inner| ("object", inner)),
    ("a list of objects", "list[1]", |inner| ("list", List(vec![fine(), inner]))),
    ("a map of lists of objects", "map.b[1]", |inner| {
        ("map", Object(vec![("a", List(vec![fine()])), ("b", List(vec![fine(), inner]))]))
    }),
    ("a tuple", "pair[1]", |inner| ("pair", List(vec![Plain("1"), inner]))),
    ("an enum in an object", "outer.choice.some", |inner| {
        ("outer", Object(vec![("choice", Object(vec![("some", inner)]))]))
    }),
    ("an enum with a tag in an object", "outer.tagged", |inner| {
        let tag = ("kind", Plain("\"some\""));
        let tagged = match inner {
            Object(entries) => Object(std::iter::once(tag).chain(entries).collect()),
            other => other,
        };
        ("outer", Object(vec![("tagged", tagged)]))
    }),
    ("a flattened object", "flat", |inner| {
        let own = ("own", Plain("1"));
        let flat = match inner {
            Object(entries) => Object(std::iter::once(own).chain(entries).collect()),
            other => other,
        };
        ("flat", flat)
    }),
    ("a block in an object", "outer.one", |inner| ("outer", Object(vec![("one", inner)]))),
    ("several blocks in an object", "outer.several[1]", |inner| {
        ("outer", Object(vec![("several", List(vec![fine(), inner]))]))
    }),
    ("blocks by label in an object", "outer.by_label.x", |inner| {
        ("outer", Object(vec![("by_label", Object(vec![("x", inner)]))]))
    }),
    ("a block with a label in an object", "outer.labelled.x", |inner| {
        ("outer", Object(vec![("labelled", Object(vec![("x", inner)]))]))
    }),
    ("a block or an argument in an object", "outer.either", |inner| ("outer", Object(vec![("either", inner)]))),
    ("an entry of the rest", "other", |inner| ("other", inner)),
];

/// A kind of mistake: what has it, and what is said of it, with `@` for the path.
type Kind = (&'static str, fn() -> Node, &'static str);

const KINDS: &[Kind] = &[
    ("unknown", || Object(vec![("need", Plain("1")), ("needed", Plain("2"))]), "`@.needed` is "),
    ("missing", || Object(vec![("word", Plain("\"low\""))]), "`@.need` is not set"),
    ("null", || Object(vec![("need", Plain("null"))]), "`@.need` is null here"),
    ("unsuitable", || Object(vec![("need", Plain("\"x\""))]), "for `@.need`"),
    ("twice", || Object(vec![("need", Plain("1")), ("tone", Plain("\"a\"")), ("tint", Plain("\"b\""))]), "`@.tone`"),
    ("bounds", || Object(vec![("need", Plain("101"))]), "for `@.need`"),
    ("length", || Object(vec![("need", Plain("1")), ("list", Plain("[1, 2, 3]"))]), "for `@.list`"),
    ("element", || Object(vec![("need", Plain("1")), ("list", Plain("[1, 256]"))]), "for `@.list[1]`"),
    (
        "entry",
        || Object(vec![("need", Plain("1")), ("rest", Object(vec![("a", Plain("1")), ("b", Plain("[]"))]))]),
        "for `@.rest.b`",
    ),
    ("word", || Object(vec![("need", Plain("1")), ("word", Plain("\"loud\""))]), "for `@.word`"),
    ("validate", || Object(vec![("need", Plain("1")), ("even", Plain("3"))]), "for `@.even`"),
    ("secret", || Object(vec![("need", Plain("1")), ("secret", Plain("\"canary\""))]), "for `@.secret`"),
    ("unknown variable", || Object(vec![("need", Variable("missing"))]), "unknown variable"),
    ("unsuitable variable", || Object(vec![("need", Variable("text"))]), "for `@.need`"),
    ("marked sensitive", || Object(vec![("need", Variable("hidden"))]), "for `@.need`"),
];

#[test]
fn every_kind_of_mistake_at_every_depth() {
    let hidden = hcl_serde::Value::from(1).mark(hcl_model::value::Mark::sensitive());
    let context = EvalContext::new().with_variable("text", "canary").with_variable("hidden", hidden);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/objects/grid.txt");
    let (mut failures, mut grid) = (Failures::default(), String::new());
    for (kind, mistake, said) in KINDS {
        let _ = writeln!(grid, "{kind}");
        for (depth, place, around) in DEPTHS {
            let (name, value) = around(mistake());
            let texts = [format!("{name} = {}\n", value.native()), format!("{{\"{name}\": {}}}", value.json())];
            let [native, json] = texts.each_ref().map(|text| {
                let is_json = text.starts_with('{');
                let parse = if is_json { json::parse_body("case", text) } else { native::parse_body("case", text) };
                let error = hcl_serde::from_body::<Config>(&parse.ok().unwrap(), &context).unwrap_err();
                let said = |it: &hcl_serde::Diagnostic| format!("{}: {}", it.summary(), it.message());
                let all: Vec<String> = error.diagnostics().iter().map(said).collect();
                if format!("{error:#} {error:?}").contains("canary") {
                    failures.add(&path, &format!("what is secret is shown: {text}"));
                }
                all
            });
            let expected = said.replace('@', place);
            for (text, found) in texts.iter().zip([&native, &json]) {
                if found.len() != 1 || !found[0].contains(&expected) {
                    failures.add(&path, &format!("{kind} in {depth}: not once {expected:?}\n{text}\n{found:#?}"));
                }
            }
            let _ = writeln!(grid, "  {depth}: {}", native.join(" / "));
            if native != json {
                let _ = writeln!(grid, "  {depth}, in JSON: {}", json.join(" / "));
            }
        }
    }
    failures.compare(&path, &grid);
    failures.finish();
}

/// What takes the rest looks at every part of every entry, and so does a map that is an argument.
#[test]
fn every_mistake_of_every_entry_is_reported() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only mistakes are looked at")]
    struct Rest {
        #[hcl(remain)]
        rest: BTreeMap<String, Inner>,
    }
    let entries = "{ needed = 1, even = 3, list = [256, 1, -1] }";
    let text = format!("a = {entries}\nb = {entries}\nc = 5\nd = {{ need = 1 }}\n");
    for error in [
        hcl_serde::from_str::<Rest>(&text).unwrap_err(),
        hcl_serde::from_str::<Config>(&text).unwrap_err(),
        hcl_serde::from_str::<Config>(&format!("map = {{ x = [{entries}, {entries}, 5] }}\n")).unwrap_err(),
    ] {
        // An unknown name, an odd number, two elements, their number, and five that is no object; the name that was meant
        // is not missing as well.
        assert_eq!(error.diagnostics().len(), 11, "{error:#}");
    }
}
