//! Harmless values are shown where they stand, although a secret has their name elsewhere; secrets are hidden.

use std::collections::BTreeMap;
use std::time::Duration;

use hcl_model::function::{Function, Param};
use hcl_model::types::Type;
use hcl_model::value::Mark;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of it counts")]
struct Gateway {
    #[hcl(block)]
    route: Vec<Route>,
    #[hcl(block)]
    pool: Vec<Pool>,
    #[serde(default, with = "hcl_serde::byte_size")]
    max_body: Option<u64>,
    #[serde(default, with = "hcl_serde::duration")]
    #[hcl(sensitive)]
    pause: Option<Duration>,
    #[serde(default, with = "hcl_serde::duration::list")]
    waits: Vec<Duration>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of it counts")]
struct Route {
    pool: PoolName,
    password: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum PoolName {
    Web,
    Db,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of it counts")]
struct Pool {
    #[hcl(label)]
    name: String,
    password: Sensitive<String>,
    port: Option<u8>,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of it counts")]
struct Tls {
    key: Option<Sensitive<String>>,
    name: Option<String>,
}

fn report(loader: Loader) -> String {
    loader.load::<Gateway>().unwrap_err().report()
}

#[test]
fn a_name_is_judged_by_the_body_that_it_stands_in() {
    let pool = "pool \"web\" {\n  password = \"hunter2\"\n}\n";
    let text = |text: &str| report(Loader::new().named_text("a.hcl", text));
    assert!(text(&format!("route {{\n  pool = \"wbe\"\n}}\n{pool}")).contains("  pool = \"wbe\"\n"));
    assert!(text("route {\n  pool     = \"web\"\n  password = \"many\"\n}\n").contains("  password = \"many\"\n"));
    // A value in the place of a block with a secret is hidden, and so is all of a name in a text with a mistake.
    assert!(text("pool = \"hunter2\"\n").contains("pool = (sensitive)"));
    let broken = text("route {\n  pool     = \"web\"\n  password = \"hunter2\n}\n");
    assert!(!broken.contains("hunter2"), "{broken}");
    let misplaced = text("routes {\n  pool     = \"web\"\n  password = \"hunter2\"\n  password = \"hunter2\"\n}\n");
    assert!(!misplaced.contains("hunter2"), "{misplaced}");
    let json = report(
        Loader::new().named_text("a.json", r#"{"route": {"pool": "wbe"}, "pool": {"web": {"password": "hunter2"}}}"#),
    );
    assert!(json.contains(r#"{"pool": "wbe"}"#) && !json.contains("hunter2"), "{json}");
}

/// An element is told by its key, unless a secret can be that.
#[test]
fn the_key_of_an_element_is_told() {
    let said = |for_each: &str, content: &str| {
        let text = format!(
            "dynamic \"pool\" {{\n  for_each = {for_each}\n  labels   = [\"x\"]\n  content {{\n{content}\n  }}\n}}\n"
        );
        let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
        let loader = Loader::new().named_text("a.hcl", text).context(context).allow_dynamic();
        let refused = loader.load::<Gateway>().unwrap_err();
        refused
            .diagnostics()
            .iter()
            .flat_map(|found| found.notes())
            .map(|note| note.text().into_owned())
            .collect::<String>()
    };
    let told = "made by dynamic \"pool\" for the element with key \"web\"";
    let port = "    password = \"p\"\n    port     = pool.value";
    assert_eq!(said("{ web = \"x\" }", port), told);
    assert_eq!(said("{ web = \"x\" }", "    password = pool.value\n    port     = pool.key"), told);
    assert_eq!(said("[\"x\"]", port), "made by dynamic \"pool\" for the element with key 0");
    assert_eq!(said("toset([\"web\"])", port), told);
    let hidden = "made by dynamic \"pool\"";
    for (for_each, content) in [
        ("{ web = \"x\" }", "    password = pool.key\n    port     = pool.value"),
        ("{ web = \"x\" }", "    password = \"${pool}\"\n    port     = pool.value"),
        ("toset([\"web\"])", "    password = pool.value\n    port     = pool.value"),
        ("{ web = \"x\" }", "    password = \"p\"\n    port = pool.value\n    tls {\n      key = pool.key\n    }"),
        ("{ web = \"x\" }", "    password = \"p\"\n    port = pool.value\n    pasword = pool.key"),
    ] {
        let notes = said(for_each, content);
        assert!(notes.contains(hidden) && !notes.contains("\"web\""), "{content}: {notes}");
    }
}

/// The expected kind of a value is no secret.
#[test]
fn what_is_expected_is_said_without_the_value() {
    for (variable, value, expected) in [
        ("APP_MAX_BODY", "5XB", "A byte size such as \"64MiB\" is required."),
        ("APP_PAUSE", "hunter2", "A duration such as \"30s\" is required."),
        ("APP_WAITS", "[\"1s\", \"hunter2\"]", "A duration such as \"30s\" is required."),
    ] {
        let report = report(Loader::new().named_text("a.hcl", "").env_from("APP", [(variable, value)]));
        assert!(report.contains(expected) && !report.contains(value), "{report}");
    }
    let report = report(Loader::new().named_text("a.hcl", "pause = \"hunter2\"\n"));
    assert!(report.contains("A duration such as \"30s\" is required") && !report.contains("hunter2"), "{report}");
}

/// The key of an element is not told where no schema says what is secret in the blocks.
#[test]
fn keys_of_elements_without_a_schema() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Config {
        #[hcl(block)]
        free: Option<Value>,
        #[hcl(block)]
        pool: Vec<Pool>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Pool {
        size: Option<u8>,
        #[hcl(block)]
        kept: Option<hcl_serde::Body>,
    }

    let pool = |content: &str| {
        format!("dynamic \"pool\" {{\n  for_each = toset([\"hunter2\"])\n  content {{\n    {content}\n  }}\n}}\n")
    };
    let free = pool("password = pool.key\n    x = nosuch");
    let kept = pool("size = nosuch\n    kept {\n      password = pool.key\n    }");
    let context = EvalContext::new().with_functions(hcl_serde::model::stdlib::functions());
    let loader = |text: &str| Loader::new().context(context.clone()).allow_dynamic().named_text("app.hcl", text);
    for report in [
        loader(&free).load::<Value>().unwrap_err().report(),
        loader(&format!("free {{\n{free}}}\n")).load::<Config>().unwrap_err().report(),
        loader(&kept).load::<Config>().unwrap_err().report(),
    ] {
        let notes: Vec<&str> = report.lines().filter(|line| line.contains("key \"")).collect();
        assert_eq!(notes, [""; 0], "{report}");
    }
}

/// A text in the place of the content of generated blocks is hidden, as in the place of a block with secrets.
#[test]
fn content_that_is_no_body() {
    for dynamic in [
        r#"{"dynamic": {"pool": {"for_each": [1], "content": "hunter2"}}}"#,
        r#"{"dynamic": {"pool": {"for_each": [1], "content": ["hunter2"]}}}"#,
        r#"{"dynamic": [{"pool": [{"for_each": [1], "content": [[{"password": "hunter2"}]]}]}]}"#,
        r#"{"dynamic": {"pool": "hunter2"}}"#,
        r#"{"dynamic": "hunter2"}"#,
    ] {
        let said = report(Loader::new().allow_dynamic().named_text("app.hcl.json", dynamic));
        assert!(!said.contains("hunter2"), "{said}");
    }
    for dynamic in [
        "dynamic \"pool\" {\n for_each = [1]\n content {\n dynamic \"tls\" {\n for_each = [1]\n content = \"hunter2\"\n }\n }\n}\n",
        "dynamic \"pool\" {\n for_each = [1]\n content {\n dynamic = \"hunter2\"\n }\n}\n",
        "dynamic \"pool\" {\n for_each = [1]\n content {\n tls {\n dynamic \"tls\" {\n content = \"hunter2\"\n }\n }\n }\n}\n",
        "dynamic \"pool\" {\n dynamic = \"hunter2\"\n}\n",
    ] {
        let said = report(Loader::new().allow_dynamic().named_text("app.hcl", dynamic));
        assert!(!said.contains("hunter2"), "{said}");
    }
}

/// The content and the labels of generated blocks are judged as those of written blocks.
#[test]
fn content_of_generated_blocks() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Labelled {
        #[hcl(label)]
        key: Sensitive<String>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Config {
        #[hcl(block, argument)]
        vars: BTreeMap<String, Sensitive<String>>,
        #[hcl(block)]
        labelled: Vec<Labelled>,
        number: Option<u8>,
    }
    for text in [
        r#"{"dynamic": {"vars": {"for_each": [], "content": {"x": "hunter2"}}}, "number": 300}"#,
        r#"{"dynamic": {"vars": {"for_each": "${nosuch}", "content": {"x": "hunter2"}}}}"#,
        r#"{"dynamic": {"vars": {"for_each": [1], "content": {"x": "hunter2"}, "bad": 1}}}"#,
        r#"{"dynamic": {"labelled": {"for_each": [1], "labels": "hunter2", "content": {}}}}"#,
        r#"{"dynamic": {"labelled": {"for_each": [1], "labels": ["hunter2", "hunter2"], "content": {}}}}"#,
    ] {
        for loader in [Loader::new(), Loader::new().allow_dynamic()] {
            let said = loader.named_text("app.hcl.json", text).load::<Config>().unwrap_err().report();
            assert!(!said.contains("hunter2"), "{said}");
        }
    }
}

/// A table of values shows no key of a secret map, wherever an override splits the value into rows.
#[test]
fn keys_of_secret_maps() {
    type Tokens = Sensitive<BTreeMap<String, String>>;
    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    enum Access {
        Tokens { tokens: Tokens },
        Level { level: u16 },
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Config {
        access: Option<Access>,
        object: Option<Object>,
        by_name: Option<BTreeMap<String, Access>>,
        maps: Option<BTreeMap<String, Tokens>>,
        secrets: Option<BTreeMap<String, Sensitive<String>>>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Object {
        #[hcl(block)]
        block: Option<Block>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Block {
        tokens: Option<Tokens>,
    }
    let text = "object = { block = { tokens = { hunter2 = \"a\" } } }\naccess = { tokens = { hunter2 = \"a\" } }\nby_name = { k = { tokens = { hunter2 = \"a\" } } }\n\
                maps = { k = { hunter2 = \"a\" } }\nsecrets = { shown = \"a\" }\n";
    for path in ["access.tokens.x", "object.block.tokens.x", "by_name.k.tokens.x", "maps.k.x", "secrets.x"] {
        let loaded = Loader::new().named_text("app.hcl", text).override_value(path, "5").load_full::<Config>().unwrap();
        let table = loaded.explain().to_string();
        assert!(!table.contains("hunter2"), "{path}:\n{table}");
        assert_eq!(table.contains("secrets.shown"), path == "secrets.x", "{table}");
    }
}

#[test]
fn arguments_of_sensitive_in_keys_are_hidden() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the test reads only reports")]
    struct Config {
        password: Option<Sensitive<String>>,
        tags: BTreeMap<String, u8>,
    }

    let marks = Function::new([Param::new("v", Type::STRING)], Type::STRING, |args| {
        Ok(args[0].clone().mark(Mark::sensitive()))
    });
    let context = EvalContext::new().with_function("sensitive", marks);
    for key in ["(sensitive(\"CANARY\"))", "\"a${sensitive(\"CANARY\")}\""] {
        let text = format!("tags = {{ {key} = true }}\n");
        let loader = Loader::new().named_text("app.hcl", text).context(context.clone());
        let report = loader.load::<Config>().unwrap_err().report();
        assert!(!report.contains("CANARY"), "{report}");
    }
}
