//! Trees of blocks whose content says what they are: each body is looked at so often as there are variants, however deep
//! it is, in both syntaxes, in layers, and where something is wrong in it.
//!
//! What is found out anew at every level would not end here: the deepest trees have 120 levels.

#![expect(dead_code, reason = "values are looked at through Debug")]

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_serde::{Diagnostic, HclFile, HclSchema, Loader};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Deserialize, HclSchema)]
struct Rules<R: HclSchema> {
    #[hcl(block)]
    when: Vec<R>,
}

/// Names tell the variants apart.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Rule {
    All {
        all: String,
        #[hcl(block)]
        when: Vec<Rule>,
    },
    Any {
        any: String,
        #[hcl(block)]
        when: Vec<Rule>,
    },
    Not {
        not: String,
        #[hcl(block)]
        when: Vec<Rule>,
    },
    Test {
        test: u16,
    },
}

/// Only what is at the bottom tells the variants apart: a weight that is no number makes all around it wide.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Nested {
    Narrow {
        weight: Option<u16>,
        #[hcl(block)]
        when: Vec<Narrow>,
    },
    Wide {
        weight: Option<String>,
        #[hcl(block)]
        when: Vec<Nested>,
    },
    Wider {
        weight: Option<Vec<String>>,
        #[hcl(block)]
        when: Vec<Nested>,
    },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Narrow {
    Light {
        weight: Option<u8>,
        #[hcl(block)]
        when: Vec<Narrow>,
    },
    Heavy {
        weight: Option<u16>,
        #[hcl(block)]
        when: Vec<Narrow>,
    },
}

/// With something to say of each level, which is known only when all below it is.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Judged {
    Group(Group),
    Other {
        other: Option<u8>,
        #[hcl(block)]
        when: Vec<Judged>,
    },
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "Group::judge")]
struct Group {
    #[hcl(block)]
    when: Vec<Judged>,
    test: Option<String>,
}

impl Group {
    fn judge(&self) -> Result<(), String> {
        if self.when.is_empty() && self.test.is_none() { Err("this is empty".to_owned()) } else { Ok(()) }
    }
}

/// A block in a block, that layers merge.
#[derive(Debug, Deserialize, HclSchema)]
struct Merged {
    #[hcl(block)]
    inner: Option<Level>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Level {
    One {
        one: Option<u8>,
        #[hcl(block)]
        inner: Option<Box<Level>>,
    },
    Two {
        one: Option<String>,
        two: Option<String>,
        #[hcl(block)]
        inner: Option<Box<Level>>,
    },
}

/// What an argument of every level is called, and its value as both syntaxes write it.
type Arguments<'a> = &'a [(&'a str, &'a str)];

/// So many blocks in each other, with what stands in each of them, around one with something else in it; in both syntaxes.
fn tree(depth: usize, name: &str, each: Arguments<'_>, innermost: Arguments<'_>) -> (String, String) {
    let written = |arguments: Arguments<'_>| -> String {
        arguments.iter().map(|(name, value)| format!("{name} = {value}\n")).collect()
    };
    let (each_written, innermost_written) = (written(each), written(innermost));
    let open = format!("{name} {{\n{each_written}").repeat(depth);
    let native = format!("{open}{name} {{\n{innermost_written}}}\n{}", "}\n".repeat(depth));
    let properties =
        |arguments: Arguments<'_>| arguments.iter().map(|(name, value)| format!("\"{name}\": {value}, ")).collect();
    let (each, innermost): (String, String) = (properties(each), properties(innermost));
    let open = format!("{{{each}\"{name}\": ").repeat(depth);
    let innermost = innermost.trim_end_matches(", ");
    let json = format!("{{\"{name}\": {open}{{{innermost}}}{}}}", "}".repeat(depth));
    (native, json)
}

/// What is read in both syntaxes, and in a load of several sources.
fn read<T: DeserializeOwned + HclFile + Debug>((native, json): &(String, String)) -> String {
    let text = |value: T| format!("{value:?}");
    let value = text(hcl_serde::from_str(native).unwrap_or_else(|error| panic!("{error:#}")));
    assert_eq!(text(hcl_serde::json::from_str(json).unwrap_or_else(|error| panic!("{error:#}"))), value);
    let loader = Loader::new().named_text("app.hcl", native.as_str()).override_value("when[0].none", "1");
    assert!(loader.load::<T>().is_err(), "nothing is called none");
    value
}

/// What is said of a text in both syntaxes; what can be read is nothing.
fn refused<T: DeserializeOwned + HclFile + Debug>((native, json): &(String, String)) -> Vec<String> {
    let said = |error: hcl_serde::Error| -> Vec<String> {
        error.diagnostics().iter().map(|found| format!("{}: {}", found.summary(), found.message())).collect()
    };
    let found = said(hcl_serde::from_str::<T>(native).unwrap_err());
    assert_eq!(said(hcl_serde::json::from_str::<T>(json).unwrap_err()), found);
    let (value, again) = hcl_serde::recover_str::<T>(native);
    assert_eq!(value.map(|value| format!("{value:?}")), Some("Rules { when: [] }".to_owned()));
    assert_eq!(
        again.iter().map(|found| format!("{}: {}", found.summary(), found.message())).collect::<Vec<_>>(),
        found
    );
    found
}

const DEPTHS: [usize; 3] = [3, 24, 120];

#[test]
fn names_tell_variants_apart() {
    for depth in DEPTHS {
        for (name, variant) in [("all", "All"), ("any", "Any"), ("not", "Not")] {
            let value = read::<Rules<Rule>>(&tree(depth, "when", &[(name, "\"x\"")], &[("test", "1")]));
            assert_eq!(value.matches(variant).count(), depth, "{value}");
        }
        assert_eq!(
            refused::<Rules<Rule>>(&tree(depth, "when", &[("any", "\"x\"")], &[("test", "\"one\"")])),
            ["invalid value for `test`: A number is required, but this is text that is no number."]
        );
        let found = hcl_serde::from_str::<Rules<Rule>>(&tree(depth, "when", &[("any", "\"x\"")], &[("tset", "1")]).0);
        assert_eq!(found.unwrap_err().diagnostics().iter().next().and_then(Diagnostic::suggestion), Some("test"));
    }
}

#[test]
fn values_deep_inside_tell_variants_apart() {
    for depth in DEPTHS {
        let each = [("weight", "1")];
        let value = read::<Rules<Nested>>(&tree(depth, "when", &each, &[("weight", "255")]));
        assert!(value.starts_with("Rules { when: [Narrow { weight: Some(1), when: [Light"), "{value}");
        assert_eq!(value.matches("Light").count(), depth);
        let value = read::<Rules<Nested>>(&tree(depth, "when", &each, &[("weight", "256")]));
        let count = |variant: &str| value.matches(variant).count();
        assert_eq!((count("Narrow"), count("Light"), count("Heavy")), (1, depth - 1, 1), "{value}");
        let found = refused::<Rules<Nested>>(&tree(depth, "when", &each, &[("weight", "{}")]));
        assert_eq!(found.len(), 1, "{found:?}");
        // serde reads each level as the narrow variant first, and what it reads there it reads again as the wide one.
        let wide = tree(depth, "when", &each, &[("weight", "\"much\"")]);
        match hcl_serde::from_str::<Rules<Nested>>(&wide.0) {
            Ok(_) if depth < 12 => assert_eq!(read::<Rules<Nested>>(&wide).matches("Wide {").count(), depth + 1),
            Ok(_) => panic!("this is tried for ever"),
            Err(error) => {
                assert_eq!(error.diagnostics().iter().next().map(Diagnostic::code), Some("ambiguous-block"));
                let words = "This block and those around it could each be several of the forms of";
                assert!(error.diagnostics().iter().next().unwrap().message().contains(words), "{error}");
            }
        }
    }
}

#[test]
fn programs_judge_every_level() {
    for depth in DEPTHS {
        let value = read::<Rules<Judged>>(&tree(depth, "when", &[], &[("test", "\"x\"")]));
        assert_eq!(value.matches("Group(").count(), depth + 1, "{value}");
        let value = read::<Rules<Judged>>(&tree(depth, "when", &[("other", "1")], &[("test", "\"x\"")]));
        assert_eq!(value.matches("Other").count(), depth, "{value}");
        let found = refused::<Rules<Judged>>(&tree(depth, "when", &[("test", "\"x\"")], &[("test", "[]")]));
        assert_eq!(found, ["invalid value for `test`: Text is required, but this is a list."]);
    }
}

#[test]
fn layers_are_merged_at_every_level() {
    for depth in DEPTHS {
        let load = |value: &str, over: &str| {
            let base = tree(depth, "inner", &[("one", "1")], &[("one", value)]).0;
            let over = tree(depth, "inner", &[], &[("one", over)]).0;
            let loader = Loader::new().named_text("base.hcl", base).layer().named_text("over.hcl", over);
            loader.load::<Merged>().map(|value| format!("{value:?}"))
        };
        let value = load("\"a\"", "2").unwrap();
        assert_eq!(value.matches("One {").count(), depth + 1, "{value}");
        assert_eq!(load("1", "\"b\"").unwrap().matches("Two {").count(), 1);
        assert_eq!(load("1", "{}").unwrap_err().diagnostics().len(), 1);
    }
}

/// Forms of a value that nothing but what is at the bottom tells apart: serde tries them at every level, so that there
/// are only so many.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Form {
    Text(String),
    Flat(Vec<Form>),
    Deep(Vec<Vec<Form>>),
}

#[derive(Debug, Deserialize, HclSchema)]
struct Forms {
    form: Form,
}

#[test]
fn values_of_overlapping_forms_are_tried_so_often() {
    let nested = |depth: usize, inner: &str| format!("{}{inner}{}", "[".repeat(depth), "]".repeat(depth));
    for (depth, is_tried) in [(3, true), (8, true), (30, false), (120, false)] {
        let load = |inner: &str| {
            let value = nested(depth, inner);
            let native = hcl_serde::from_str::<Forms>(&format!("form = {value}\n")).map(drop);
            let json = hcl_serde::json::from_str::<Forms>(&format!("{{\"form\": {value}}}")).map(drop);
            assert_eq!(native.is_ok(), json.is_ok());
            native.map_err(|error| error.diagnostics().iter().map(|it| it.message().into_owned()).collect::<String>())
        };
        assert_eq!(load("\"a\"").is_ok(), is_tried);
        let refused = load("null").unwrap_err();
        assert_eq!(refused.contains("nest fewer of them"), !is_tried, "{refused}");
    }
}

#[test]
fn a_variant_is_what_its_names_say_and_not_the_first_that_serde_takes() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Places {
        #[hcl(block)]
        place: Vec<Place>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum Place {
        File { path: Option<String>, mode: Option<String> },
        Host { path: Option<String>, host: Option<String> },
        Closed(Closed),
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(deny_unknown_fields)]
    struct Closed {
        path: Option<String>,
        key: String,
    }
    let text = "place {\n path = \"a\"\n host = \"b\"\n}\nplace {\n mode = \"c\"\n}\n";
    assert_eq!(
        format!("{:?}", hcl_serde::from_str::<Places>(text).unwrap().place),
        r#"[Host { path: Some("a"), host: Some("b") }, File { path: None, mode: Some("c") }]"#
    );
}

/// Forms of which the schema knows nothing: serde keeps a value, and tries them at every level of it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Unknown {
    First { inner: Box<Unknown>, first: u8 },
    Second { inner: Box<Unknown>, second: u8 },
    Third { inner: Box<Unknown>, third: u8 },
    Leaf(u16),
}

#[derive(Debug, Deserialize)]
struct One {
    inner: Box<Known>,
    one: u8,
}

#[derive(Debug, Deserialize)]
struct Other {
    inner: Box<Known>,
    other: u8,
}

/// Forms of which the schema knows that there are two, and not what is in them.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
enum Known {
    One(One),
    Other(Other),
    Leaf(u16),
}

/// What serde keeps and reads once.
#[derive(Debug, Deserialize)]
struct Open {
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Values {
    unknown: Option<Unknown>,
    known: Option<Known>,
    open: Option<Open>,
}

#[test]
fn values_of_several_forms_are_nested_only_so_deep() {
    let value = |name: &str, depth: usize, last: &str, leaf: &str| {
        let native =
            format!("{name} = {}{leaf}{}\n", "{inner = ".repeat(depth), format!(", {last} = 1}}").repeat(depth));
        let json = format!(
            "{{\"{name}\": {}{leaf}{}}}",
            "{\"inner\": ".repeat(depth),
            format!(", \"{last}\": 1}}").repeat(depth)
        );
        [Loader::new().named_text("values.hcl", native), Loader::new().named_text("values.json", json)]
    };
    let refused = |loader: &Loader| {
        let error = loader.load::<Values>().expect_err("it is nested too deep");
        error.diagnostics().iter().map(|found| found.message().into_owned()).collect::<Vec<_>>().join("; ")
    };
    for (name, last) in [("unknown", "third"), ("known", "other")] {
        for leaf in ["1", "null"] {
            for loader in value(name, 6, last, leaf) {
                assert_eq!(loader.load::<Values>().is_ok(), leaf == "1", "{name}");
            }
            for depth in [13, 20, 40, 100] {
                for loader in value(name, depth, last, leaf) {
                    let said = refused(&loader);
                    // Without optimisation the stack that serde will need is what there is too little of.
                    let is_bounded = said.contains("too much to try") || said.contains("of the program's stack");
                    assert!(is_bounded, "{name} {depth} {leaf}: {said}");
                }
            }
        }
    }
    let read_once = if cfg!(debug_assertions) { 8 } else { 20 };
    for loader in value("open", read_once, "other", "1") {
        assert!(loader.load::<Values>().is_ok());
    }
}

/// What serde copies once for each level around it is paid for: a deep tree is read, and not any number of them.
#[test]
fn copies_of_deep_trees_are_counted() {
    let (native, json) = tree(100, "when", &[("all", "\"x\"")], &[("test", "1")]);
    assert!(hcl_serde::from_str::<Rules<Rule>>(&native).is_ok());
    let text = native.repeat(50);
    assert!(hcl_serde::from_str::<Rules<Rule>>(&text).is_ok());
    let few = hcl_serde::Limits::DEFAULT.with_load_steps(100_000);
    let load = |name: &str, text: String| Loader::new().named_text(name, text).limits(few).load::<Rules<Rule>>();
    for (name, text) in [("app.hcl", text), ("app.hcl.json", json)] {
        let report = load(name, text).map(|_| ()).map_err(|error| error.report());
        match name {
            "app.hcl" => assert!(report.clone().unwrap_err().contains("100000 steps of work"), "{report:?}"),
            _ => assert_eq!(report, Ok(())),
        }
    }
}
