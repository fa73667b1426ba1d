//! Old files of a type of which arguments and blocks have moved: what they are decoded to, what is said of them, and what they
//! become when they are mended, which has to mean the same.

use std::fmt::Write;

use hcl_model::expr::EvalContext;
use hcl_model::limits::Limits;
use hcl_model::source::{Source, TextEdit};
use hcl_model::typing::Scope;
use hcl_serde::write::FileSyntax;
use hcl_serde::{HclSchema, Loader, Sensitive, edit};
use serde::Deserialize;

use crate::support::{Failures, cases};

#[derive(Debug, Default, PartialEq, Deserialize, HclSchema)]
#[serde(default)]
struct Config {
    #[hcl(block)]
    listener: Option<Listener>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(moved_from = "logging.level", moved_from = "log_level")]
    level: Option<String>,
    #[hcl(block, moved_from = "server.tls")]
    tls: Option<Tls>,
    #[hcl(block, moved_from = "upstreams.backend")]
    backend: Vec<Backend>,
    #[hcl(moved_from = "old.web.size")]
    size: Option<u32>,
    #[hcl(block)]
    timeout: Option<Timeout>,
    #[hcl(block)]
    auth: Option<Auth>,
    #[hcl(convert_from = "one_host")]
    hosts: Vec<String>,
    #[hcl(convert_from = "seconds", validate = "has_a_unit")]
    wait: Option<String>,
}

fn one_host(old: String) -> Vec<String> {
    old.split(' ').map(str::to_owned).collect()
}

fn seconds(old: u32) -> String {
    format!("{old}s")
}

fn has_a_unit(wait: &Option<String>) -> Result<(), String> {
    match wait {
        Some(wait) if !wait.ends_with('s') => Err("a duration such as \"5s\" is required".to_owned()),
        _ => Ok(()),
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Listener {
    #[hcl(moved_from = "server.listen")]
    address: String,
    #[hcl(default = 80, moved_from = "server.port")]
    port: u16,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(block)]
    limits: Option<Bounds>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Bounds {
    #[hcl(moved_from = "service.max_idle")]
    idle: Option<u32>,
    #[hcl(block)]
    deep: Option<Deep>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Deep {
    #[hcl(moved_from = "service.limits.burst")]
    burst: u32,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Rule {
    #[hcl(moved_from = "rule.match.path")]
    path: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Tls {
    cert: String,
    #[hcl(moved_from = "server.key")]
    key: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Backend {
    #[hcl(label)]
    name: String,
    weight: Option<u8>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Timeout {
    #[hcl(moved_from = "timeout")]
    read: Option<u32>,
    #[hcl(moved_from = "write_timeout", convert_from = "seconds", validate = "has_a_unit")]
    write: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Auth {
    #[hcl(sensitive, moved_from = "login.pass")]
    password: String,
    #[hcl(default = [], sensitive, convert_from = "one_host")]
    keys: Vec<String>,
    #[serde(default)]
    #[hcl(convert_from = "one_host")]
    tokens: Vec<Sensitive<String>>,
}

#[test]
fn old_files_are_read_and_mended() {
    hcl_serde::schema::assert_defaults::<Config>();
    let mut failures = Failures::default();
    for case in cases("moved", "txt") {
        let is_json = case.path.file_stem().unwrap().to_string_lossy().ends_with("json");
        let name = if is_json { "app.hcl.json" } else { "app.hcl" };
        let mut actual = String::new();
        for part in case.text.split("=== ").skip(1) {
            let (title, rest) = part.split_once('\n').unwrap();
            let text = rest.split("---\n").next().unwrap();
            let _ = write!(actual, "=== {title}\n{text}---\n");
            let loader = Loader::new().named_text(name, text);
            let loaded = loader.load_full::<Config>();
            let checked = loader.check::<Config>(&Scope::new());
            assert_eq!(loaded.is_ok(), checked.is_ok(), "{title}: {loaded:?} {checked:?}");
            let source = Source::new(name, text);
            let syntax = if is_json { FileSyntax::Json } else { FileSyntax::Native };
            let parse = syntax.parse(source, &Limits::DEFAULT);
            let plain = match parse.diagnostics.has_errors() {
                true => Err(()),
                false => hcl_serde::from_body::<Config>(&parse.tree, &EvalContext::new()).map_err(drop),
            };
            let (lossy, _) = loader.recover::<Config>();
            match &loaded {
                Ok(loaded) => {
                    assert_eq!(plain.as_ref().ok(), Some(&loaded.config), "{title}");
                    assert_eq!(lossy.as_ref(), Some(&loaded.config), "{title}");
                    let all = format!("{:?}", loaded.config);
                    let _ = writeln!(actual, "{}", all.replace(", ", ",").replace(" { ", "{").replace(" }", "}"));
                    loaded.warnings.iter().for_each(|warning| writeln!(actual, "{warning}").unwrap());
                }
                Err(error) => {
                    assert!(plain.is_err(), "{title}: {plain:?}");
                    error.diagnostics().iter().for_each(|found| writeln!(actual, "{found}").unwrap());
                    let seen = format!("{error}{}", error.report());
                    assert!(!seen.contains("canary"), "{title}: {seen}");
                }
            }
            let fixed = edit::migrate::<Config>(name, text);
            assert_eq!(TextEdit::apply(fixed.changes(), text), fixed.text(), "{title}");
            let again = edit::migrate::<Config>(name, fixed.text());
            assert_eq!((again.text(), again.changes()), (fixed.text(), &[][..]), "{title}");
            if let Ok(loaded) = &loaded {
                let mended = Loader::new().named_text(name, fixed.text()).load_full::<Config>().unwrap();
                assert_eq!(mended.config, loaded.config, "{title}");
            }
            let _ = write!(actual, "---\n{}", fixed.text());
            for left in fixed.remaining() {
                let _ = writeln!(actual, "! {left}");
            }
            actual.push('\n');
        }
        failures.compare(&case.path, &format!("{}\n", actual.trim_end()));
    }
    failures.finish();
}

/// Of a block that goes, what is said behind it stays.
#[test]
fn comments_behind_a_block_stay() {
    let fixed = edit::migrate::<Config>("app.hcl", "logging {\n  level = \"a\" # low\n} # kept by ops\nsize = 1\n");
    assert!(!fixed.text().contains("logging") && fixed.remaining().is_empty(), "{}", fixed.text());
    assert!(fixed.text().contains("# kept by ops\nlevel = \"a\" # low\n"), "{}", fixed.text());
}

/// What a type has whose old names are in several layers.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Layered {
    #[hcl(renamed_from = "title")]
    name: Option<String>,
    #[hcl(moved_from = "logging.level")]
    level: Option<String>,
    #[hcl(block)]
    service: Vec<Linked>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Linked {
    #[hcl(label)]
    name: String,
    #[hcl(renamed_from = "link")]
    url: Option<String>,
}

/// A layer is mended whatever another one sets.
#[test]
fn what_two_layers_set_is_mended_in_both() {
    let folder = std::env::temp_dir().join(format!("hcl-layered-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = [folder.join("base.hcl"), folder.join("over.hcl")];
    let loader = Loader::new().file(&files[0]).layer().file(&files[1]);
    let cases = [
        (["title = \"a\"\n", "name = \"b\"\n"], ["name = \"a\"\n", "name = \"b\"\n"]),
        (["title = \"a\"\n", "title = \"b\"\n"], ["name = \"a\"\n", "name = \"b\"\n"]),
        (["name = \"a\"\n", "title = \"b\"\n"], ["name = \"a\"\n", "name = \"b\"\n"]),
        (["name = \"a\"\n", "nam = \"b\"\n"], ["name = \"a\"\n", "name = \"b\"\n"]),
        (["logging {\n  level = \"a\"\n}\n", "level = \"b\"\n"], ["level = \"a\"\n", "level = \"b\"\n"]),
        (
            ["service \"x\" {\n  link = \"a\"\n}\n", "service \"x\" {\n  ulr = \"b\"\n}\n"],
            ["service \"x\" {\n  url = \"a\"\n}\n", "service \"x\" {\n  url = \"b\"\n}\n"],
        ),
    ];
    for (old, new) in cases {
        for (file, text) in files.iter().zip(old) {
            std::fs::write(file, text).unwrap();
        }
        let fixed = edit::migrate_files::<Layered>(&loader, &Scope::new()).unwrap();
        assert_eq!(fixed.iter().map(|(_, fixed)| fixed.text()).collect::<Vec<_>>(), new);
        assert!(fixed.remaining().is_empty(), "{}", fixed.remaining());
    }
    // What only its author can mend is told, whatever stands above it.
    std::fs::write(&files[0], "title = \"a\"\nname = \"b\"\n").unwrap();
    std::fs::write(&files[1], "name = \"c\"\n").unwrap();
    let fixed = edit::migrate_files::<Layered>(&loader, &Scope::new()).unwrap();
    assert!(!fixed.remaining().is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Files that are read together are mended together, so that what loads before loads afterwards.
#[test]
fn files_of_a_layer_are_mended_together() {
    let folder = std::env::temp_dir().join(format!("hcl-moved-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let fixed = |loader: &Loader| {
        let before = loader.load::<Config>();
        let fixed = edit::migrate_files::<Config>(loader, &Scope::new()).unwrap();
        fixed.write().unwrap();
        if let Ok(before) = before {
            assert_eq!(loader.load::<Config>().unwrap(), before);
        }
        let again = edit::migrate_files::<Config>(loader, &Scope::new()).unwrap();
        assert!(again.iter().all(|(_, fixed)| fixed.changes().is_empty()));
        let shown = |found: &hcl_serde::model::diag::Diagnostic| {
            found.to_string().replace(&format!("{}/", folder.display()), "")
        };
        fixed.remaining().iter().map(shown).collect::<Vec<_>>().join("\n")
    };

    // One of the two makes the block that there can be one of; what is left is read as before.
    write("a.hcl", "\u{feff}server {\n  listen = \"a\"\n}\n");
    write("b.hcl", "log_level = 'info'\nserver {\n  port = 5\n}\n");
    let layer = Loader::new().folder(&folder);
    let left = fixed(&layer);
    assert_eq!(
        left,
        "b.hcl:3:3: `server.port` has moved: the place is `listener.port` now. Set `listener.port` instead"
    );
    assert_eq!(text("a.hcl"), "\u{feff}listener {\n  address = \"a\"\n}\n");
    assert_eq!(text("b.hcl"), "level = \"info\"\nserver {\n  port = 5\n}\n");

    // Of two layers each has its own.
    write("a.hcl", "server {\n  listen = \"a\"\n}\n");
    let layers = Loader::new().file(folder.join("a.hcl")).layer().file(folder.join("b.hcl"));
    assert_eq!(fixed(&layers), "");
    assert_eq!(text("b.hcl"), "level = \"info\"\nlistener {\n  port = 5\n}\n");

    // Blocks that would be in another order then stay.
    write("a.hcl", "upstreams {\n  backend \"a\" {}\n}\n");
    write("b.hcl", "backend \"c\" {}\n");
    let left = fixed(&layer);
    assert!(left.starts_with("a.hcl:2:3: `upstreams.backend` has moved"), "{left}");
    assert_eq!(text("a.hcl"), "upstreams {\n  backend \"a\" {}\n}\n");
    let again = edit::migrate_files::<Config>(&layer, &Scope::new()).unwrap();
    let note = "It was left here: once it is moved, `backend.c` would be in another order.";
    assert!(again.remaining().iter().any(|left| left.notes()[0].text().starts_with(note)));

    // A mistake in one of them keeps nothing else from being mended.
    write("a.hcl", "server {\n  listen = \n}\n");
    write("b.hcl", "log_level = 'info'\n");
    let left = fixed(&layer);
    assert!(left.starts_with("a.hcl:2:13: invalid expression"), "{left}");
    assert_eq!(text("b.hcl"), "level = \"info\"\n");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Old places mean something wherever a path can stand: in variables of the environment, in overrides, in expressions.
#[test]
fn old_places_outside_of_files() {
    let text = "log_level = \"info\"\nserver {\n  listen = \"::\"\n  port = 80\n}\n";
    let loader = Loader::new().named_text("app.hcl", text);
    let variables = [("APP_SERVER__LISTEN", "a"), ("APP_LOG_LEVEL", "debug"), ("APP_LOGIN__PASS", "canary")];
    let loaded =
        loader.clone().env_from("APP", variables).override_value("server.port", "81").load_full::<Config>().unwrap();
    let listener = loaded.config.listener.unwrap();
    assert_eq!((&*listener.address, listener.port), ("a", 81));
    assert_eq!(loaded.config.level.as_deref(), Some("debug"));
    assert_eq!(loaded.config.auth.unwrap().password, "canary");
    let warnings: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    for said in [
        "environment variable `APP_SERVER__LISTEN` was renamed: the name is `APP_LISTENER__ADDRESS` now",
        "override of `server.port` was renamed: the name is `listener.port` now",
    ] {
        assert!(warnings.iter().any(|warning| warning.contains(said)), "{warnings:?}");
    }
    assert!(!warnings.concat().contains("canary"));
    let labelled = loader.clone().override_value("service.web.max_idle", "3").load::<Config>().unwrap_err();
    assert!(labelled.to_string().contains("service"), "{labelled}");
    let text = "service \"web\" {}\n";
    let loaded =
        Loader::new().named_text("app.hcl", text).override_value("service.web.max_idle", "3").load::<Config>().unwrap();
    assert_eq!(loaded.service[0].limits.as_ref().unwrap().idle, Some(3));
}

/// References by an old path are errors, also in a file that has the old items.
#[test]
fn expressions_of_old_files() {
    let loader = |text: &str| Loader::new().named_text("app.hcl", text).allow_references();
    let errors = |text: &str| {
        let error = loader(text).load::<Config>().unwrap_err();
        error.diagnostics().iter().filter(|found| found.is_error()).map(ToString::to_string).collect::<Vec<_>>()
    };
    let text = "log_level = \"info\"\nserver {\n  listen = \"${log_level}:${server.port}\"\n  port = 80\n}\nhosts = [server.listen, logging.level]\n";
    expect_test::expect![[r#"
        [
            "app.hcl:3:15: `log_level` is now called `level`",
            "app.hcl:3:28: `server.port` is now called `listener.port`",
            "app.hcl:6:10: `server.listen` is now called `listener.address`",
            "app.hcl:6:25: `logging.level` is now called `level`",
        ]
    "#]]
    .assert_debug_eq(&errors(text));
    let now = "log_level = \"info\"\nserver {\n  listen = \"${level}:${listener.port}\"\n  port = 80\n}\nhosts = [listener.address, level]\n";
    let loaded = loader(now).load::<Config>().unwrap();
    assert_eq!(loaded.hosts, ["info:80", "info"]);
    // They mean the same in a file that was mended.
    let fixed = edit::migrate_with::<Config>(&Source::new("app.hcl", now), FileSyntax::Native, &Scope::new().open());
    assert!(fixed.text().contains("listener {\n  address = \"${level}:"), "{}", fixed.text());
    assert_eq!(loader(fixed.text()).load::<Config>().unwrap(), loaded);
    // Blocks that `dynamic` makes are looked up later.
    let later = "hosts = [log_level]\nlevel = \"info\"\n";
    let error = loader(later).allow_dynamic().load::<Config>().unwrap_err();
    assert_eq!(error.diagnostics().iter().map(ToString::to_string).collect::<Vec<_>>(), errors(later));
    // Types are checked with the same names.
    let checked = loader("hosts = [logging.level]\n").check::<Config>(&Scope::new()).unwrap_err();
    let codes: Vec<_> = checked.diagnostics().iter().map(|found| found.code()).collect();
    assert_eq!(codes, ["renamed-reference"], "{checked:#}");
    // A name that the program defines is not an old one.
    let given = EvalContext::new().with_variable("log_level", "given");
    let loaded = loader("level = \"x\"\nhosts = [log_level]\n").context(given).load::<Config>().unwrap();
    assert_eq!(loaded.hosts, ["given"]);
}

/// Where expressions refer to what is in the files, references go along with what gets another name or another place.
#[test]
fn references_go_along() {
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Named {
        #[hcl(renamed_from = "timeout")]
        limit: Option<u16>,
        other: Option<u16>,
        text: Option<String>,
        #[hcl(moved_from = "log_level")]
        level: Option<String>,
        #[hcl(block, renamed_from = "node")]
        service: std::collections::BTreeMap<String, Host>,
        #[hcl(block)]
        listener: Option<Listener>,
        tags: Option<Vec<String>>,
    }

    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Host {
        #[hcl(renamed_from = "host_name")]
        host: String,
        again: Option<String>,
    }

    let folder = std::env::temp_dir().join(format!("hcl-references-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mended = |name: &str, texts: &[&str]| {
        let paths: Vec<_> = (0..texts.len()).map(|number| folder.join(format!("{number}{name}"))).collect();
        paths.iter().zip(texts).for_each(|(path, text)| std::fs::write(path, text).unwrap());
        let loader = paths.iter().fold(Loader::new().allow_references(), Loader::file);
        let before = loader.load::<Named>();
        // What is not known may be a variable that is given, and says nothing of names.
        for scope in [Scope::new(), Scope::new().open()] {
            let fixed = edit::migrate_files::<Named>(&loader, &scope).unwrap();
            fixed.write().unwrap();
            assert!(fixed.remaining().is_empty(), "{:?}", fixed.remaining());
        }
        let after = loader.load::<Named>().unwrap();
        assert!(before.is_err() || before.unwrap() == after);
        paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect::<Vec<_>>()
    };
    let text = "timeout = 5\nother = timeout + 1\ntext = \"${timeout}: ${[for timeout in [1] : timeout][0]}\"\n";
    assert_eq!(
        mended(".hcl", &[text]),
        [text.replacen("timeout", "limit", 1).replace("= timeout", "= limit").replace("${timeout", "${limit")]
    );
    let text = "node \"a\" {\n  host_name = \"h\" # own\n}\nnode \"node\" {\n  host_name = \"s\"\n  again = node.a.host_name\n}\ntext = node[\"a\"].host_name\n";
    let now = "service \"a\" {\n  host = \"h\" # own\n}\nservice \"node\" {\n  host = \"s\"\n  again = service.a.host\n}\ntext = service[\"a\"].host\n";
    assert_eq!(mended(".hcl", &[text]), [now]);
    let text = "log_level = \"x\"\nserver {\n  listen = \"::\"\n}\ntext = \"${log_level}${server.listen}\"\ntags = [log_level]\n";
    let [now] = &mended(".hcl", &[text])[..] else { panic!("one file") };
    assert!(now.contains("text = \"${level}${listener.address}\"\ntags = [level]\n"), "{now}");
    // In other files, and in the other syntax.
    let now = mended(".hcl", &["timeout = 5\n", "other = timeout * 2\n"]);
    assert_eq!(now, ["limit = 5\n", "other = limit * 2\n"]);
    let now = mended(".json", &["{\"timeout\": 5, \"other\": \"${timeout + 1}\", \"text\": \"\\u0061${timeout}\"}"]);
    assert_eq!(now, ["{\"limit\": 5, \"other\": \"${limit + 1}\", \"text\": \"\\u0061${limit}\"}"]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_cannot_have_moved() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Wrong {
        #[hcl(moved_from = "port")]
        here: Option<u8>,
        port: Option<u8>,
        #[hcl(moved_from = "service.count")]
        first: Option<u8>,
        #[hcl(moved_from = "server.weight")]
        weight: Option<u8>,
        #[hcl(block)]
        service: Vec<Inner>,
        #[hcl(block, renamed_from = "server")]
        labelled: std::collections::BTreeMap<String, Plain>,
        #[hcl(block)]
        left: Option<Twice>,
        #[hcl(block)]
        right: Option<Twice>,
        object: Option<Object>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Inner {
        #[hcl(moved_from = "address")]
        host: Option<String>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Plain {
        port: Option<u8>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Twice {
        #[hcl(moved_from = "size")]
        size: Option<u8>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Object {
        #[hcl(moved_from = "depth")]
        depth: Option<u8>,
        #[hcl(convert_from = "seconds")]
        time: Option<String>,
    }

    let refused = std::panic::catch_unwind(hcl_serde::schema::assert_defaults::<Wrong>).unwrap_err();
    let expected = "these defaults, examples, bounds, forms, parameters and old places are wrong:\n  depth: it \
                    has moved from `depth`, and is in an object or in one of several variants: only what is in \
                    blocks can be moved\n  time: it has older values, and is in an object or in one of several \
                    variants: only those in blocks are known\n  here: it has moved from `port`, which means \
                    something else now: what was there before cannot be told from it\n  first: it has moved from \
                    `service.count`, and there can be several `service` blocks: nobody knows from which of \
                    them\n  weight: it has moved from `server.weight`, and there can be several `server` blocks: \
                    nobody knows from which of them\n  service.host: it has moved from `address`, and there can \
                    be several `service` blocks: nobody knows into which of them it goes, unless its old place \
                    is in the same block\n  left.size: it has moved from `size`, and so has something else: what \
                    is there can go to one place only\n  right.size: it has moved from `size`, and so has \
                    something else: what is there can go to one place only";
    assert_eq!(refused.downcast_ref::<String>().map(String::as_str), Some(expected));
    // What cannot be moved is an unknown name.
    let error = Loader::new().named_text("app.hcl", "address = \"a\"\n").load::<Wrong>().err().unwrap();
    assert!(error.to_string().contains("`address` is not an argument here"), "{error}");
}

/// What an older value leaves out is not written as null.
#[test]
fn values_that_become_objects() {
    #[derive(Debug, PartialEq, Deserialize, serde::Serialize, HclSchema)]
    struct Limit {
        soft: u8,
        hard: Option<u8>,
    }

    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Limited {
        #[hcl(convert_from = "once")]
        retry: Limit,
        again: Option<u8>,
    }

    fn once(soft: u8) -> Limit {
        Limit { soft, hard: None }
    }

    let fixed = edit::migrate::<Limited>("app.hcl", "retry = 3 # thrice\n");
    assert_eq!(fixed.text(), "retry = { soft = 3 } # thrice\n");
    assert!(fixed.remaining().is_empty());
    // What refers to it by name means it as it is written.
    let loaded =
        Loader::new().named_text("app.hcl", "retry = 3\nagain = retry + 1\n").allow_references().load_full::<Limited>();
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(loaded.config, Limited { retry: once(3), again: Some(4) });
}

/// A reference by an old path is one error, whether the block around the old place is there or not.
#[test]
fn references_into_blocks_that_there_are_still() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is referred to counts")]
    struct With {
        #[hcl(moved_from = "server.listen")]
        listen: Option<String>,
        #[hcl(moved_from = "server.tls.cert")]
        cert: Option<String>,
        url: Option<String>,
        #[hcl(block)]
        server: Option<Server>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is referred to counts")]
    struct Without {
        #[hcl(moved_from = "server.listen")]
        listen: Option<String>,
        url: Option<String>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is referred to counts")]
    struct Server {
        port: Option<u8>,
    }
    let errors = |error: &hcl_serde::Error| {
        let errors = error.diagnostics().iter().filter(|found| found.is_error());
        errors.map(|found| found.summary().into_owned()).collect::<Vec<_>>()
    };
    let url = "url = \"${server.listen}\"\n";
    for text in [
        "server {\n  listen = \"h\"\n}\n",
        "server {\n  listen = \"h\"\n  port = 1\n}\n",
        "server {\n  port = 1\n}\nlisten = \"h\"\n",
        "listen = \"h\"\n",
    ] {
        let loader = Loader::new().named_text("a.hcl", format!("{text}{url}")).allow_references();
        assert_eq!(errors(&loader.load::<With>().unwrap_err()), ["`server.listen` is now called `listen`"], "{text}");
        let loader = Loader::new().named_text("a.hcl", format!("{text}url = listen\n")).allow_references();
        assert_eq!(loader.load::<With>().unwrap_or_else(|error| panic!("{text}{error}")).url.as_deref(), Some("h"));
    }
    let cert = "server {\n  port = 1\n  tls {\n    cert = \"c\"\n  }\n}\nurl = \"${server.tls.cert}${server.port}\"\n";
    let loaded = Loader::new().named_text("a.hcl", cert).allow_references().load::<With>();
    assert_eq!(errors(&loaded.unwrap_err()), ["`server.tls.cert` is now called `cert`"]);
    // A reference into a block that is left is an error of its own.
    let left = format!("server {{\n  listen = \"h\"\n  prot = 1\n}}\n{url}");
    let error = Loader::new().named_text("a.hcl", left).allow_references().load::<Without>().unwrap_err();
    let expected = ["unknown block type", "`server.listen` is now called `listen`"];
    assert_eq!(errors(&error), expected, "{error:#}");
}

/// An old name is one in whatever normal form it is written.
#[test]
fn old_names_in_another_normal_form() {
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Renamed {
        #[hcl(renamed_from = "größe")]
        size: Option<u8>,
        #[hcl(block, renamed_from = "größen")]
        sizes: Vec<Inside>,
    }
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Inside {
        #[hcl(renamed_from = "größe")]
        size: Option<u8>,
    }
    for name in ["größe", "gro\u{308}ße"] {
        let text = format!("{name} = 1\n{name}n {{\n  {name} = 2\n}}\n");
        let loaded = Loader::new().named_text("a.hcl", &*text).load_full::<Renamed>().unwrap();
        assert_eq!(loaded.config, Renamed { size: Some(1), sizes: vec![Inside { size: Some(2) }] });
        assert_eq!(loaded.warnings.iter().map(|found| found.code()).collect::<Vec<_>>(), ["old-name"; 3], "{name}");
        let fixed = edit::migrate::<Renamed>("a.hcl", &text);
        assert_eq!(fixed.text(), "size = 1\nsizes {\n  size = 2\n}\n");
        // Beside the new name, there is nothing to rename.
        let source = Source::new("a.hcl", format!("{name} = 1\nsize = 2\n"));
        let error = Loader::new().named_text("a.hcl", source.text()).load::<Renamed>().unwrap_err();
        let changes = error.diagnostics().iter().flat_map(hcl_model::diag::Diagnostic::changes);
        assert_eq!(changes.collect::<Vec<_>>(), [], "{error:#}");
    }
}
