//! What layers make of each kind of field: the cases of `tests/cases/merge` that have a `fields.txt`.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};

use hcl_serde::{Body, EvalContext, HclSchema, Loader};
use serde::Deserialize;

use crate::support::{Failures, folders};

macro_rules! fields {
    ($($(#[$option:meta])* $name:ident: $ty:ty,)*) => {
        /// A field of each kind.
        #[derive(Deserialize, HclSchema)]
        struct Fields {
            $($(#[$option])* $name: $ty,)*
        }

        impl Fields {
            /// The fields that are set, a line for each.
            fn shown(&self) -> String {
                let mut out = String::new();
                $(show(stringify!($name), &self.$name, &mut out);)*
                out
            }
        }
    };
}

fn show(name: &str, value: &dyn Debug, out: &mut String) {
    let value = format!("{value:?}");
    if !matches!(&*value, "None" | "[]" | "{}" | "false") {
        let _ = writeln!(
            out,
            "{name}: {}",
            value.strip_prefix("Some(").and_then(|it| it.strip_suffix(')')).unwrap_or(&value)
        );
    }
}

fields! {
    port: Option<u16>,
    list: Option<Vec<u8>>,
    object: Option<BTreeMap<String, u8>>,
    #[hcl(merge = "append")]
    joined: Option<Vec<u8>>,
    #[hcl(merge = "deep")]
    deep: Option<BTreeMap<String, serde_json::Value>>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    main: Option<Named>,
    #[hcl(block)]
    service: BTreeMap<String, Tls>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    worker: Vec<Named>,
    #[hcl(block)]
    backend: Option<Backend>,
    #[hcl(block)]
    store: BTreeMap<String, Backend>,
    #[hcl(block)]
    step: Vec<Backend>,
    #[hcl(block_types)]
    action: Option<Action>,
    #[hcl(block_types)]
    actions: Vec<StackAction>,
    #[hcl(block_types)]
    jobs: Vec<Job>,
    #[hcl(block)]
    auth: Option<Auth>,
    #[hcl(block)]
    form: Option<Form>,
    #[hcl(block_types, merge = "replace")]
    things: Vec<Thing>,
    #[hcl(block_types, merge = "replace")]
    side: Option<Side>,
    #[hcl(block, merge = "append")]
    more: Vec<Numbers>,
    #[hcl(block, merge = "deep")]
    inner: Vec<Numbers>,
    #[hcl(block)]
    verbose: bool,
    #[hcl(block)]
    plugin: BTreeMap<String, Body>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Tls {
    cert: String,
    key: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Named {
    #[hcl(label)]
    name: String,
    n: u8,
    m: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Numbers {
    n: u8,
    m: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Rule {
    path: String,
    allow: Option<bool>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum Backend {
    #[serde(alias = "aws")]
    S3 {
        bucket: String,
        region: Option<String>,
    },
    Mem {
        size: u8,
    },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum Action {
    Copy { from: String, to: Option<String> },
    Run { command: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum StackAction {
    Push { n: u8 },
    Pop,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum Job {
    Job(Named),
    Task(Named),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum Auth {
    File { path: String, mode: Option<u8> },
    Net { url: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is shown")]
enum Form {
    Tcp { host: String, port: Option<u16> },
    Unix { socket: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum Thing {
    Thing(Numbers),
    Other(Numbers),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is shown")]
enum Side {
    Left(Numbers),
    Right(Numbers),
}

/// What a plugin makes of its body.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Plugin {
    n: u8,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[test]
fn each_kind_of_field() {
    let mut failures = Failures::default();
    let mut count = 0;
    for folder in folders("merge") {
        let expected = folder.join("fields.txt");
        if !expected.exists() {
            continue;
        }
        count += 1;
        let files = (1..).map(|number| folder.join(format!("{number}.hcl"))).take_while(|file| file.exists());
        let texts = files.map(|file| std::fs::read_to_string(file).unwrap());
        let loader = texts
            .enumerate()
            .fold(Loader::new(), |loader, (index, text)| loader.named_text(format!("{}.hcl", index + 1), text).layer());
        let got = match loader.load::<Fields>() {
            Ok(fields) => {
                let mut out = fields.shown();
                for body in fields.plugin.values() {
                    let _ = match hcl_serde::from_body::<Plugin>(body, &EvalContext::new()) {
                        Ok(plugin) => writeln!(out, "  {plugin:?}"),
                        Err(error) => write!(out, "{error:#}"),
                    };
                }
                out
            }
            Err(error) => error.report(),
        };
        failures.compare(&expected, &got);
    }
    failures.finish();
    assert!(count >= 29, "{count}");
}

/// A block with a label too many is one in a layer that overrides another, too.
#[test]
fn labels_that_are_too_many() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is not decoded")]
    struct Config {
        #[hcl(block)]
        limits: Option<Limits>,
        #[hcl(block)]
        service: BTreeMap<String, Service>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is not decoded")]
    struct Service {
        port: Option<u16>,
        #[hcl(block)]
        limits: Option<Limits>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is not decoded")]
    struct Limits {
        size: u16,
    }

    let limits = |labels: &str| format!("limits {labels} {{\n  size = 1\n}}\n");
    let service = |labels: &str, inside: &str| format!("service {labels} {{\n{inside}}}\n");
    for (base, over, at) in [
        (limits(""), limits("\"x\""), "over.hcl:1:8"),
        (limits("\"x\""), limits(""), "base.hcl:1:8"),
        (service("\"a\"", ""), service("\"a\" \"b\"", ""), "over.hcl:1:13"),
        (service("\"a\"", &limits("")), service("\"a\"", &limits("\"x\"")), "over.hcl:2:8"),
    ] {
        let loader = Loader::new().named_text("base.hcl", &*base).layer().named_text("over.hcl", &*over);
        let report = loader.load::<Config>().unwrap_err().report();
        assert!(report.contains("unexpected label") && report.contains(at), "{report}");
    }
}

/// Names and references see the value that decoding sees, by whatever rule layers are merged.
#[test]
fn names_follow_merge_rules() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(merge = "append")]
        tags: Vec<String>,
        seen: Option<hcl_serde::Value>,
        #[hcl(block)]
        tls: Option<Inside>,
        #[hcl(block)]
        all: BTreeMap<String, Inside>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Inside {
        #[hcl(merge = "append")]
        tags: Vec<String>,
    }

    let load = |base: &str, over: &str| {
        let (over, name) = match over.starts_with('{') {
            true => (over.to_owned(), "over.hcl.json"),
            false => (over.to_owned(), "over.hcl"),
        };
        Loader::new().allow_references().named_text("base.hcl", base).layer().named_text(name, over).load::<Config>()
    };
    for (base, over, seen) in [
        ("tags = [\"a\"]\nseen = tags\n", "tags = [\"b\"]\n", r#"["a", "b"]"#),
        ("tags = [\"a\"]\nseen = tags\n", "{\"tags\": [\"b\"]}", r#"["a", "b"]"#),
        // A name that only an earlier layer needs.
        ("x = \"a\"\ntags = [x]\nseen = tags\n", "tags = [\"b\"]\n", r#"["a", "b"]"#),
        ("x = \"a\"\ntags = [x]\n", "tags = [\"b\"]\n", "none"),
        ("tags = []\nseen = tls.tags\ntls {\n  tags = [\"a\"]\n}\n", "tls {\n  tags = [\"b\"]\n}\n", r#"["a", "b"]"#),
        ("tags = []\nseen = tls.tags\ntls {\n  tags = [\"a\"]\n}\n", "{\"tls\": {\"tags\": [\"b\"]}}", r#"["a", "b"]"#),
        (
            "x = \"a\"\ntags = []\nseen = all.k.tags\nall \"k\" {\n  tags = [x]\n}\n",
            "all \"k\" {\n  tags = [\"b\"]\n}\n",
            r#"["a", "b"]"#,
        ),
    ] {
        let config = load(base, over).unwrap_or_else(|error| panic!("{base}{over}{}", error.report()));
        assert_eq!(config.seen.map_or("none".to_owned(), |seen| format!("{seen:?}")), seen, "{base}{over}");
        let inside = config.tls.iter().chain(config.all.values()).map(|inside| inside.tags.len());
        assert!(inside.chain([config.tags.len()]).any(|count| count == 2), "{base}{over}");
    }
}
