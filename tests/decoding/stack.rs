//! The stack that decoding needs: whatever is nested as deep as it may be, a thread of 2 MiB is enough for it, also without
//! optimisation and for types of 4 KB; what would take more is a diagnostic.

use std::collections::BTreeMap;
use std::hint::black_box;

use hcl_serde::model::stdlib;
use hcl_serde::model::typing::Scope;
use hcl_serde::{Error, EvalContext, HclSchema, Limits, Loader, Value};
use serde::Deserialize;

/// More than 4 KB in every value of it.
type Large = [[u64; 32]; 16];

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Big {
    large: Option<Large>,
    n: Option<u8>,
    #[hcl(block)]
    block: Vec<Big>,
    #[hcl(block)]
    one: Option<Box<Big>>,
    #[hcl(block)]
    label: BTreeMap<String, Big>,
    #[hcl(block)]
    form: Option<Box<Form>>,
    #[hcl(block)]
    kind: Option<Box<Kind>>,
    #[hcl(block)]
    checked: Option<Box<Checked>>,
    #[hcl(block)]
    flat: Option<Box<Flat>>,
    object: Option<Box<Object>>,
    any: Option<Value>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only how it is decoded counts")]
#[serde(untagged)]
enum Form {
    Other {
        other: Large,
    },
    This {
        large: Option<Large>,
        n: Option<u8>,
        #[hcl(block)]
        form: Option<Box<Form>>,
    },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only how it is decoded counts")]
#[serde(tag = "is", rename_all = "lowercase")]
enum Kind {
    Other {
        other: Large,
    },
    This {
        large: Option<Large>,
        n: Option<u8>,
        #[hcl(block)]
        kind: Option<Box<Kind>>,
    },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only how it is decoded counts")]
#[hcl(validate = "checked")]
struct Checked {
    large: Option<Large>,
    n: Option<u8>,
    #[hcl(block)]
    checked: Option<Box<Checked>>,
}

fn checked(it: &Checked) -> Result<(), String> {
    black_box(it);
    Ok(())
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only how it is decoded counts")]
struct Flat {
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only how it is decoded counts")]
struct Inner {
    large: Option<Large>,
    n: Option<u8>,
    #[hcl(block)]
    flat: Option<Box<Flat>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Object {
    large: Option<Large>,
    n: Option<u8>,
    object: Option<Box<Object>>,
    list: Vec<Object>,
    map: BTreeMap<String, Object>,
    kind: Option<Box<Tagged>>,
    form: Option<Box<Untagged>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only how it is decoded counts")]
#[serde(tag = "is", rename_all = "lowercase")]
enum Tagged {
    This { large: Option<Large>, n: Option<u8>, kind: Option<Box<Tagged>> },
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only how it is decoded counts")]
#[serde(untagged)]
enum Untagged {
    This { large: Option<Large>, n: Option<u8>, form: Option<Box<Untagged>> },
}

/// What is nested: how it begins, one more level, what is inside of all, how a level ends, and the end.
const KINDS: &[[&str; 6]] = &[
    ["blocks", "", "block {\n", "n = $\n", "}\n", ""],
    ["boxes", "", "one {\n", "n = $\n", "}\n", ""],
    ["labels", "", "label \"a\" {\n", "n = $\n", "}\n", ""],
    ["forms", "", "form {\n", "n = $\n", "}\n", ""],
    ["kinds", "", "kind {\nis = \"this\"\n", "n = $\n", "}\n", ""],
    ["checked", "", "checked {\n", "n = $\n", "}\n", ""],
    ["flat", "", "flat {\n", "n = $\n", "}\n", ""],
    ["objects", "object = {", "object = {", "n = $", "}", "}\n"],
    ["lists", "object = {", "list = [{", "n = $", "}]", "}\n"],
    ["maps", "object = {", "map = { a = {", "n = $", "}}", "}\n"],
    ["tagged", "object = {", "kind = { is = \"this\", ", "n = $", "}", "}\n"],
    ["untagged", "object = {", "form = {", "n = $", "}", "}\n"],
    ["any", "any = ", "[", "$", "]", "\n"],
    ["both", "block {\nblock {\nblock {\nobject = {", "object = {", "n = $", "}", "}\n}\n}\n}\n"],
    ["json", "{\"one\": {", "\"one\": {", "\"n\": $", "}", "}}"],
    ["json objects", "{\"object\": {", "\"object\": {", "\"n\": $", "}", "}}"],
    ["dynamic", "", "dynamic \"block\" {\nfor_each = [1]\ncontent {\n", "n = $\n", "}\n}\n", ""],
    [
        "dynamic labels",
        "",
        "dynamic \"label\" {\nfor_each = [1]\nlabels = [label.key]\ncontent {\n",
        "n = $\n",
        "}\n}\n",
        "",
    ],
    ["dynamic json", "{", "\"dynamic\": {\"one\": {\"for_each\": [1], \"content\": {", "\"n\": $", "}}}", "}"],
    ["json forms", "{\"form\": {", "\"form\": {", "\"n\": $", "}", "}}"],
];

/// What can be around the number, as often as it may be nested.
const AROUND: &[[&str; 2]] = &[
    ["", ""],
    ["(", ")"],
    ["[", "][0]"],
    ["{ a = ", "}.a"],
    ["\"${", "}\""],
    ["max(", ")"],
    ["try(", ")"],
    ["[for x in [1] : ", "][0]"],
    ["[for x in [", "] : x][0]"],
    ["{ for x in [1] : x => ", "}[1]"],
    ["\"%{ for x in [1] }${", "}%{ endfor }\""],
    ["-", ""],
    ["[1, 2][", "]"],
    ["(1 + ", ")"],
    ["true ? ", " : 0"],
];

/// A file with so many levels.
fn nested(kind: &[&str; 6], depth: usize, number: &str) -> String {
    let [_, begin, open, inside, close, end] = kind;
    format!("{begin}{}{}{}{end}", open.repeat(depth), inside.replace('$', number), close.repeat(depth))
}

/// Decodes and checks in every way there is, on a thread of 2 MiB, of which the program has used 256 KiB; a stack that is
/// too small aborts the tests.
#[track_caller]
fn check(kind: &'static [&'static str; 6], text: String) -> Result<(), Error> {
    let name = if kind[1].starts_with('{') { "a.json" } else { "a.hcl" };
    let loader = Loader::new().named_text(name, text).context(EvalContext::new().with_functions(stdlib::functions()));
    let loader = loader.allow_dynamic();
    let load = move || {
        let strict = loader.load::<Big>().map(|value| drop(black_box(value)));
        black_box(loader.recover::<Big>());
        let _ = black_box(loader.check::<Big>(&Scope::new()));
        black_box(loader.load_full::<Big>().map(|loaded| loaded.explain().len())).ok();
        strict
    };
    std::thread::Builder::new().stack_size((2 << 20) - (256 << 10)).spawn(load).unwrap().join().unwrap()
}

/// The most levels that there are in the file of which nothing is refused.
fn deepest(kind: &'static [&'static str; 6]) -> usize {
    let is_accepted = |depth: &usize| match check(kind, nested(kind, *depth, "1")) {
        Ok(()) => true,
        Err(error) => {
            let said = error.report().replace("\n", " ");
            assert!(said.contains("take more than 768 KiB") || said.contains("levels deep"), "{}: {said}", kind[0]);
            false
        }
    };
    (1..20).chain([30, 60, 120, 126, 200, 100_000]).take_while(is_accepted).last().unwrap_or(0)
}

#[test]
fn a_thread_of_2_mib_is_enough() {
    for kind in KINDS {
        let deepest = deepest(kind);
        assert!(deepest >= 4, "{}: only {deepest} levels", kind[0]);
        let is_json = kind[1].starts_with('{');
        for [left, right] in AROUND {
            let often = if is_json || left.is_empty() { 0 } else { 250 - deepest.min(120) };
            let numbers = if left.is_empty() { &["1", "\"x\"", "nosuch"][..] } else { &["nosuch"] };
            for number in numbers {
                let number = if is_json { "\"x\"" } else { *number };
                let number = format!("{}{number}{}", left.repeat(often), right.repeat(often));
                let _ = black_box(check(kind, nested(kind, deepest, &number)));
            }
        }
    }
}

/// The limit is what the program says.
#[test]
fn a_larger_stack_holds_more() {
    let text = nested(&KINDS[0], 60, "1");
    let load = move |stack: u32| {
        let loader = Loader::new().named_text("a.hcl", text.as_str()).limits(Limits::default().with_stack(stack));
        loader.load::<Big>().map(|value| drop(black_box(value)))
    };
    let (small, large) = std::thread::Builder::new()
        .stack_size(32 << 20)
        .spawn(move || (load(64 << 10), load(24 << 20)))
        .unwrap()
        .join()
        .unwrap();
    assert!(large.is_ok());
    let report = small.unwrap_err().report();
    assert!(report.contains("take more than 64 KiB"), "{report}");
}

/// Small types are nested as deep as is counted.
#[test]
fn small_types_are_not_concerned() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only how it is decoded counts")]
    struct Small {
        n: Option<u8>,
        name: Option<String>,
        #[hcl(block)]
        block: Option<Box<Small>>,
        #[hcl(block)]
        rule: Option<Box<Rule>>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only how it is decoded counts")]
    enum Rule {
        All {
            all: String,
            #[hcl(block)]
            rule: Option<Box<Rule>>,
        },
        Any {
            any: String,
            #[hcl(block)]
            rule: Option<Box<Rule>>,
        },
        Not {
            not: String,
            #[hcl(block)]
            rule: Option<Box<Rule>>,
        },
        Host {
            host: String,
        },
        Path {
            path: String,
        },
        Method {
            method: String,
        },
        Header {
            header: String,
            value: Option<String>,
        },
        Address {
            address: String,
            port: Option<u16>,
        },
    }

    for (open, inside, depth) in
        [("block {\n", "n = 1\n", 120), ("rule {\nany = \"x\"\n", "rule { path = \"x\" }\n", 10)]
    {
        let text = format!("{}{inside}{}", open.repeat(depth), "}\n".repeat(depth));
        let load = move || hcl_serde::from_str::<Small>(&text).map(drop);
        let loaded = std::thread::Builder::new().stack_size(2 << 20).spawn(load).unwrap().join().unwrap();
        loaded.unwrap_or_else(|error| panic!("{error:?}"));
    }
}
