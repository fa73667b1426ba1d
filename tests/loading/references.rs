//! References of older files, where expressions refer to what is in the files by its name: what they mean, what is said of them,
//! and what they are once the files are mended.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use hcl_model::typing::Scope;
use hcl_serde::model::expr::Traversal;
use hcl_serde::{Expression, HclSchema, Loader, edit};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Config {
    #[hcl(renamed_from = "width")]
    size: Option<u32>,
    text: Option<String>,
    #[hcl(block, renamed_from = "server")]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    job: Vec<Job>,
    #[hcl(block)]
    outer: Option<Outer>,
    #[hcl(sensitive)]
    token: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Service {
    #[hcl(renamed_from = "address")]
    host: Option<String>,
    #[hcl(moved_from = "service.swift")]
    quick: Option<bool>,
    #[hcl(block)]
    options: Option<Options>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Options {
    #[hcl(moved_from = "service.fast")]
    fast: Option<bool>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Job {
    after: Option<Vec<Traversal>>,
    when: Option<Expression>,
    env: Option<BTreeMap<String, String>>,
    first: Option<Target>,
    each: Option<Vec<Target>>,
    pair: Option<(u8, Traversal)>,
    form: Option<Form>,
    #[hcl(block)]
    step: Vec<Step>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Target {
    to: Traversal,
    weight: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
enum Form {
    Number(u8),
    Several(Vec<Traversal>),
    One(Target),
    Text(String),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
enum Step {
    Wait { on: Traversal },
    Print { on: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Outer {
    #[hcl(block)]
    inner: Option<Inner>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Inner {
    #[hcl(moved_from = "level")]
    level: Option<u8>,
}

/// What is said of files, and what becomes of those that are others once they are mended, with what is said then.
fn mended(name: &str, texts: &[&str]) -> String {
    let folder =
        std::env::temp_dir().join(format!("hcl-old-references-{}-{}", std::process::id(), texts.concat().len()));
    std::fs::create_dir_all(&folder).unwrap();
    let paths: Vec<_> = (0..texts.len()).map(|number| folder.join(format!("{number}{name}"))).collect();
    paths.iter().zip(texts).for_each(|(path, text)| std::fs::write(path, text).unwrap());
    let loader = paths.iter().fold(Loader::new().allow_references(), |loader, path| loader.layer().file(path));
    let said = |found: &hcl_model::diag::Diagnostics| {
        let said = |one: &hcl_model::diag::Diagnostic| {
            let at = one.subject().map(|at| at.text().to_owned()).unwrap_or_default();
            format!("{at}: {}; {}\n", one.summary(), one.message())
        };
        found.iter().map(said).collect::<String>()
    };
    let mut all = match loader.load_full::<Config>() {
        Ok(loaded) => said(&loaded.warnings),
        Err(error) => format!("REFUSED\n{}", said(error.diagnostics())),
    };
    let fixed = edit::migrate_files::<Config>(&loader, &Scope::new()).unwrap();
    for (_, fixed) in fixed.iter().filter(|(_, fixed)| !fixed.changes().is_empty()) {
        all.push_str(&format!("---\n{}", fixed.text()));
    }
    all.push_str(&format!("---\n{}", said(fixed.remaining())));
    fixed.write().unwrap();
    let again = edit::migrate_files::<Config>(&loader, &Scope::new()).unwrap();
    assert!(again.iter().all(|(_, fixed)| fixed.changes().is_empty()), "{again:?}");
    std::fs::remove_dir_all(&folder).unwrap();
    all
}

fn check(name: &str, texts: &[&str], expected: Expect) {
    expected.assert_eq(&mended(name, texts));
}

#[test]
fn what_has_another_name_is_called_by_the_new_one() {
    check(
        ".hcl",
        &["width = 4\ntext = \"${size}\"\n"],
        expect![[r#"
            width: `width` was renamed; The name is `size` now. Write `size`.
            ---
            size = 4
            text = "${size}"
            ---
        "#]],
    );
    check(
        ".hcl",
        &["size = 4\ntext = \"${width}\"\n"],
        expect![[r#"
            REFUSED
            width: `width` is now called `size`; 
            ---
            size = 4
            text = "${size}"
            ---
        "#]],
    );
    check(
        ".hcl",
        &["width = 4\n", "size = 5\ntext = \"${size}-\"\n"],
        expect![[r#"
        ---
        size = 4
        ---
    "#]],
    );
    let server = "server \"a\" {\n  address = \"h\"\n}\n";
    check(
        ".hcl",
        &[server, "text = server.a.address\n"],
        expect![[r#"
            REFUSED
            server: `server` was renamed; The name is `service` now. Write `service`.
            address: `address` was renamed; The name is `host` now. Write `host`.
            server.a.address: `server.address` is now called `service.host`; Write `service.a.host`.
            ---
            service "a" {
              host = "h"
            }
            ---
            text = service.a.host
            ---
        "#]],
    );
    check(
        ".hcl",
        &[server, "text = \"${service.a.host}-\"\n"],
        expect![[r#"
            server: `server` was renamed; The name is `service` now. Write `service`.
            address: `address` was renamed; The name is `host` now. Write `host`.
            ---
            service "a" {
              host = "h"
            }
            ---
        "#]],
    );
    check(
        ".hcl",
        &["service \"a\" {\n  host = \"h\"\n}\ntext = server[\"a\"].address\n"],
        expect![[r#"
            REFUSED
            server["a"].address: `server.address` is now called `service.host`; Write `service.a.host`.
            ---
            service "a" {
              host = "h"
            }
            text = service["a"].host
            ---
        "#]],
    );
    // The labels of a reference in a secret are not shown.
    check(
        ".hcl",
        &["service \"a\" {\n  host = \"h\"\n}\ntoken = service.a.address\n"],
        expect![[r#"
            REFUSED
            service.a.address: `service.address` is now called `service.host`; Write `service.a.host`.
            ---
            service.a.address: `service.address` is now called `service.host`; Write `service.a.host`.
        "#]],
    );
    check(
        ".json",
        &[r#"{"server": {"a": {"address": "h"}}, "job": {"after": ["server.a.address"]}}"#],
        expect![[r#"
            REFUSED
            "server": `server` was renamed; The name is `service` now. Write `service`.
            "address": `address` was renamed; The name is `host` now. Write `host`.
            server.a.address: `server.address` is now called `service.host`; Write `service.a.host`.
            ---
            {"service": {"a": {"host": "h"}}, "job": {"after": ["service.a.host"]}}---
        "#]],
    );
    // What a block is in refers to others of its type.
    let all = "server \"a\" {\n  address = server.b.address\n}\nserver \"b\" {\n  address = \"h\"\n}\n";
    check(
        ".hcl",
        &[all],
        expect![[r#"
            REFUSED
            server: `server` was renamed; The name is `service` now. Write `service`.
            address: `address` was renamed; The name is `host` now. Write `host`.
            server.b.address: `server.address` is now called `service.host`; Write `service.b.host`.
            server: `server` was renamed; The name is `service` now. Write `service`.
            address: `address` was renamed; The name is `host` now. Write `host`.
            ---
            service "a" {
              host = service.b.host
            }
            service "b" {
              host = "h"
            }
            ---
        "#]],
    );
    check(
        ".json",
        &[r#"{"server": {"a": {"address": "h"}}, "text": "${server.a.address}"}"#],
        expect![[r#"
            REFUSED
            "server": `server` was renamed; The name is `service` now. Write `service`.
            "address": `address` was renamed; The name is `host` now. Write `host`.
            server.a.address: `server.address` is now called `service.host`; Write `service.a.host`.
            ---
            {"service": {"a": {"host": "h"}}, "text": "${service.a.host}"}---
        "#]],
    );
    // One name of two blocks is no name.
    check(
        ".hcl",
        &["server \"a\" {}\nservice \"a\" {}\ntext = service.a.host\n"],
        expect![[r#"
            REFUSED
            server: `server` was renamed; The name is `service` now. Write `service`.
            "a": duplicate `service` block; Only one `service` block may have the label `a`.
            service.a.host: ambiguous reference; 2 blocks are called service.a, so it is not clear which one is meant.
            ---
            service "a" {}
            service "a" {}
            text = service.a.host
            ---
            "a": duplicate `service` block; Only one `service` block may have the label `a`.
            service.a.host: ambiguous reference; 2 blocks are called service.a, so it is not clear which one is meant.
        "#]],
    );
}

/// Only the type says that a text of JSON is a reference, wherever it stands.
#[test]
fn what_is_a_reference_by_its_type() {
    let job = |service: &str| {
        format!(
            r#"{{"first": {{"to": "{service}", "weight": 1}}, "each": [{{"to": "{service}", "weight": 2}}], "pair": [1, "{service}"], "form": ["{service}"], "step": [{{"kind": "wait", "on": "{service}"}}, {{"kind": "print", "on": "{service}"}}]}}"#
        )
    };
    let of = |service: &str| format!(r#""{service}": {{"web": {{"host": "h"}}}}"#);
    check(
        ".json",
        &[&format!(r#"{{{}, "job": {}}}"#, of("server"), job("server.web"))],
        expect![[r#"
            REFUSED
            "server": `server` was renamed; The name is `service` now. Write `service`.
            server: `server` is now called `service`; 
            server: `server` is now called `service`; 
            server: `server` is now called `service`; 
            server: `server` is now called `service`; 
            server: `server` is now called `service`; 
            ---
            {"service": {"web": {"host": "h"}}, "job": {"first": {"to": "service.web", "weight": 1}, "each": [{"to": "service.web", "weight": 2}], "pair": [1, "service.web"], "form": ["service.web"], "step": [{"kind": "wait", "on": "service.web"}, {"kind": "print", "on": "server.web"}]}}---
        "#]],
    );
    check(
        ".json",
        &[&format!(r#"{{{}, "job": {}}}"#, of("service"), job("service.web.address"))],
        expect![[r#"
            REFUSED
            service.web.address: `service.address` is now called `service.host`; Write `service.web.host`.
            service.web.address: `service.address` is now called `service.host`; Write `service.web.host`.
            service.web.address: `service.address` is now called `service.host`; Write `service.web.host`.
            service.web.address: `service.address` is now called `service.host`; Write `service.web.host`.
            service.web.address: `service.address` is now called `service.host`; Write `service.web.host`.
            ---
            {"service": {"web": {"host": "h"}}, "job": {"first": {"to": "service.web.host", "weight": 1}, "each": [{"to": "service.web.host", "weight": 2}], "pair": [1, "service.web.host"], "form": ["service.web.host"], "step": [{"kind": "wait", "on": "service.web.host"}, {"kind": "print", "on": "service.web.address"}]}}---
        "#]],
    );
    for form in [r#"{"to": "server.web", "weight": 3}"#, r#""server.web""#] {
        let text = format!(r#"{{{}, "job": {{"form": {form}}}}}"#, of("server"));
        let now = mended(".json", &[&text]);
        let is_kept = form.starts_with('"');
        assert!(now.contains(r#""service": {"web""#) && now.contains(r#""server.web""#) == is_kept, "{now}");
    }
}

/// Blocks of JSON may be in lists, and so may the file.
#[test]
fn what_lists_of_json_have() {
    let server = |name: &str| format!(r#"{{"server": {{"{name}": {{"address": "{name}"}}}}}}"#);
    let text = |name: &str| format!(r#"{{"text": "${{server.{name}.address}}"}}"#);
    let list = format!("[{}, {}, {}]", server("web"), server("db"), text("db"));
    check(
        ".json",
        &[&list, &text("db")],
        expect![[r#"
            REFUSED
            "server": `server` was renamed; The name is `service` now. Write `service`.
            "address": `address` was renamed; The name is `host` now. Write `host`.
            "server": `server` was renamed; The name is `service` now. Write `service`.
            "address": `address` was renamed; The name is `host` now. Write `host`.
            server.db.address: `server.address` is now called `service.host`; Write `service.db.host`.
            ---
            [{"service": {"web": {"host": "web"}}}, {"service": {"db": {"host": "db"}}}, {"text": "${service.db.host}"}]---
            {"text": "${service.db.host}"}---
        "#]],
    );
    check(
        ".json",
        &[r#"[{"width": 4, "text": "${width}"}]"#],
        expect![[r#"
            REFUSED
            "width": `width` was renamed; The name is `size` now. Write `size`.
            width: `width` is now called `size`; 
            ---
            [{"size": 4, "text": "${size}"}]---
        "#]],
    );
    check(
        ".json",
        &[r#"{"server": [{"web": {"address": "h"}}, {"db": [{"address": "d"}]}], "text": "${server.db.address}"}"#],
        expect![[r#"
            REFUSED
            "server": `server` was renamed; The name is `service` now. Write `service`.
            "server": `server` was renamed; The name is `service` now. Write `service`.
            "address": `address` was renamed; The name is `host` now. Write `host`.
            "address": `address` was renamed; The name is `host` now. Write `host`.
            server.db.address: `server.address` is now called `service.host`; Write `service.db.host`.
            ---
            {"service": [{"web": {"host": "h"}}, {"db": [{"host": "d"}]}], "text": "${service.db.host}"}---
        "#]],
    );
}

/// What a reference means stays what it means.
#[test]
fn what_another_layer_has_under_its_new_name() {
    check(
        ".hcl",
        &["width = 3\ntext = \"${width}\"\n", "size = 4\n"],
        expect![[r#"
            REFUSED
            width: `width` is now called `size`; 
            ---
            size = 3
            text = "${size}"
            ---
        "#]],
    );
    check(
        ".hcl",
        &[
            "server \"a\" {\n  address = \"old\"\n}\ntext = server.a.address\n",
            "service \"a\" {\n  host = \"new\"\n}\n",
        ],
        expect![[r#"
            REFUSED
            server: `server` was renamed; The name is `service` now. Write `service`.
            server.a.address: `server.address` is now called `service.host`; Write `service.a.host`.
            ---
            service "a" {
              host = "old"
            }
            text = service.a.host
            ---
        "#]],
    );
}

#[test]
fn what_has_moved_inside_a_block() {
    let service = "service \"a\" {\n  swift = true\n}\n";
    check(
        ".hcl",
        &[service, "job {\n  env = { a = service.a.swift, b = \"${service[\"a\"].swift}\" }\n}\n"],
        expect![[r#"
            REFUSED
            swift: `service.swift` has moved; The place is `service.quick` now. Set `service.quick` instead.
            service.a.swift: `service.swift` is now called `service.quick`; Write `service.a.quick`.
            service["a"].swift: `service.swift` is now called `service.quick`; Write `service.a.quick`.
            ---
            service "a" {
              quick = true
            }
            ---
            job {
              env = { a = service.a.quick, b = "${service["a"].quick}" }
            }
            ---
        "#]],
    );
    check(
        ".hcl",
        &[service, "job {\n  when = service.a.swift && true\n  after = [service.a.swift]\n}\n"],
        expect![[r#"
            REFUSED
            swift: `service.swift` has moved; The place is `service.quick` now. Set `service.quick` instead.
            service.a.swift: `service.swift` is now called `service.quick`; Write `service.a.quick`.
            service.a.swift: `service.swift` is now called `service.quick`; Write `service.a.quick`.
            ---
            service "a" {
              quick = true
            }
            ---
            job {
              when = service.a.quick && true
              after = [service.a.quick]
            }
            ---
        "#]],
    );
    check(
        ".json",
        &[
            r#"{"service": {"a": {"swift": true}}, "job": {"when": "${service.a.swift}", "after": ["service.a.swift"]}}"#,
        ],
        expect![[r#"
            REFUSED
            "swift": `service.swift` has moved; The place is `service.quick` now. Set `service.quick` instead.
            service.a.swift: `service.swift` is now called `service.quick`; Write `service.a.quick`.
            service.a.swift: `service.swift` is now called `service.quick`; Write `service.a.quick`.
            ---
            {"service": {"a": {"quick": true}}, "job": {"when": "${service.a.quick}", "after": ["service.a.quick"]}}---
        "#]],
    );
}

#[test]
fn what_has_moved_to_where_nothing_has_a_name() {
    let service = "service \"a\" {\n  fast = true\n}\n";
    check(
        ".hcl",
        &[service, "job {\n  env = { a = service.a.fast }\n}\n"],
        expect![[r#"
            REFUSED
            fast: `service.fast` has moved; The place is `service.options.fast` now. Set `service.options.fast` instead.
            service.a.fast: `service.fast` is now called `service.options.fast`; Expressions cannot refer to a block inside of another block. Write the value here.
            ---
            service "a" {
              options {
                fast = true
              }
            }
            ---
            service.a.fast: `service.fast` is now called `service.options.fast`; Expressions cannot refer to a block inside of another block. Write the value here.
        "#]],
    );
    check(
        ".hcl",
        &[service, "job {\n  when = service.a.fast\n  after = [service.a.fast]\n}\n"],
        expect![[r#"
            REFUSED
            fast: `service.fast` has moved; The place is `service.options.fast` now. Set `service.options.fast` instead.
            service.a.fast: `service.fast` is now called `service.options.fast`; Expressions cannot refer to a block inside of another block. Write the value here.
            service.a.fast: `service.fast` is now called `service.options.fast`; Expressions cannot refer to a block inside of another block. Write the value here.
            ---
            service "a" {
              options {
                fast = true
              }
            }
            ---
            service.a.fast: `service.fast` is now called `service.options.fast`; Expressions cannot refer to a block inside of another block. Write the value here.
            service.a.fast: `service.fast` is now called `service.options.fast`; Expressions cannot refer to a block inside of another block. Write the value here.
        "#]],
    );
    check(
        ".hcl",
        &["level = 3\ntext = \"${level}\"\n"],
        expect![[r#"
            REFUSED
            level: `level` has moved; The place is `outer.inner.level` now. Set `outer.inner.level` instead.
            level: `level` is now called `outer.inner.level`; Expressions cannot refer to a block inside of another block. Write the value here.
            ---
            text = "${level}"

            outer {
              inner {
                level = 3
              }
            }
            ---
            level: `level` is now called `outer.inner.level`; Expressions cannot refer to a block inside of another block. Write the value here.
        "#]],
    );
}

/// What is computed of something that a program changes is changed by it, too, or the reason is said.
#[test]
fn what_is_computed_from_what_changes() {
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Sizes {
        size: u32,
        double: u32,
    }

    let path = std::env::temp_dir().join(format!("hcl-computed-from-{}.hcl", std::process::id()));
    std::fs::write(&path, "size = 4\ndouble = size * 2\n").unwrap();
    let loader = Loader::new().file(&path).allow_references();
    let refused = edit::Update::new(&loader).run(|sizes: &mut Sizes| sizes.size = 5).unwrap_err();
    let said: Vec<String> = refused.diagnostics().iter().map(|one| one.message().into_owned()).collect();
    expect![[r#"
        [
            "`double` is computed here from `size`, and would be another value than the program has for it. Let the program change both and say that what is computed is to be overwritten, or write a value here by hand first. Nothing was written.",
        ]
    "#]]
    .assert_debug_eq(&said);
    edit::Update::new(&loader)
        .replace_expressions()
        .run(|sizes: &mut Sizes| (sizes.size, sizes.double) = (5, 9))
        .unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "size = 5\ndouble = 9\n");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn nothing_is_called_by_the_name_of_what_another_layer_overrides() {
    let check = |base: &str, over: &str, expected: Result<&str, &str>| {
        let loader =
            Loader::new().layer().named_text("base.hcl", base).layer().named_text("over.hcl", over).allow_references();
        let loaded = loader.load_full::<Config>();
        match (loaded, expected) {
            (Ok(loaded), Ok(expected)) => assert_eq!(loaded.config.text.as_deref(), Some(expected)),
            (Err(error), Err(expected)) => assert!(error.to_string().contains(expected), "{error}"),
            (Ok(loaded), Err(_)) => panic!("{:?}", loaded.config.text),
            (Err(error), Ok(_)) => panic!("{error}"),
        }
    };
    check("size = 3\ntext = size\n", "width = 4\n", Ok("4"));
    check("size = 3\ntext = width\n", "width = 4\n", Err("`width` is now called `size`"));
    check("width = 3\ntext = size\n", "size = 4\n", Ok("4"));
    check("width = 3\ntext = width\n", "size = 4\n", Err("`width` is now called `size`"));
    let old = "server \"web\" {\n  address = \"old\"\n}\n";
    let new = "service \"web\" {\n  host = \"new\"\n}\n";
    check(&format!("{old}text = service.web.host\n"), new, Ok("new"));
    check(
        &format!("{old}text = server.web.address\n"),
        new,
        Err("`server.address` is now called `service.host`: write `service.web.host`"),
    );
    check(&format!("{old}text = server.web.host\n"), new, Err("`server` is now called `service`"));
    let other = "service \"db\" {\n  host = \"d\"\n}\n";
    check(&format!("{old}text = service.web.host\n"), other, Ok("old"));
}

/// A second name that is not an old one means the same in expressions, whichever name the file has.
#[test]
fn second_names_mean_the_same() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Painted {
        #[serde(alias = "colour")]
        #[expect(dead_code, reason = "only what refers to it counts")]
        color: Option<String>,
        text: Option<String>,
        #[serde(default, alias = "coats")]
        #[hcl(block)]
        #[expect(dead_code, reason = "only what refers to it counts")]
        coat: BTreeMap<String, Coat>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what refers to it counts")]
    struct Coat {
        #[serde(alias = "thickness")]
        width: Option<u8>,
    }

    let blocks = "coats \"a\" {\n  thickness = 1\n}\ncoat \"b\" {\n  width = 2\n}\n";
    for (text, expected) in [
        ("color = \"r\"\ntext = \"${color}${colour}\"\n".to_owned(), "rr"),
        ("colour = \"r\"\ntext = \"${color}${colour}\"\n".to_owned(), "rr"),
        (format!("{blocks}text = \"${{coat.a.width}}${{coats.a.thickness}}\"\n"), "11"),
        (format!("{blocks}text = \"${{coat.b.thickness}}${{coats.b.width}}\"\n"), "22"),
    ] {
        let loaded = Loader::new().named_text("a.hcl", text).allow_references().load::<Painted>();
        assert_eq!(loaded.unwrap_or_else(|error| panic!("{error}")).text.as_deref(), Some(expected));
    }
}
