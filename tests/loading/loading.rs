//! From files, folders, text, the environment and overrides to one configuration.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
use hcl_model::source::Source;
use hcl_model::value::Mark;
use hcl_serde::load::{Origin, SearchPath};
use hcl_serde::{Body, EvalContext, HclSchema, Limits, Loader, Sensitive, Spanned, Value};
use serde::Deserialize;

use crate::support::random::Random;

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "not every field is looked at")]
struct App {
    name: String,
    #[hcl(default = 80, max = 9999)]
    port: Spanned<u16>,
    log_level: Option<Level>,
    debug: Option<bool>,
    ratio: Option<f64>,
    #[hcl(default = [], merge = "append")]
    tags: Vec<String>,
    #[serde(default)]
    hosts: Vec<String>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    limits: BTreeMap<String, u32>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    target: Option<Target>,
    #[hcl(keyword)]
    mode: Option<String>,
    password: Option<Sensitive<String>>,
    #[serde(flatten)]
    common: Common,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block, merge = "append")]
    rule: Vec<Tls>,
    #[hcl(block, merge = "replace")]
    job: BTreeMap<String, Tls>,
    #[hcl(block)]
    backend: Option<Backend>,
    #[hcl(block)]
    verbose: bool,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Level {
    Info,
    Debug,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only the number is looked at")]
enum Target {
    Port(u16),
    Name(String),
}

#[derive(Debug, Deserialize, HclSchema)]
struct Common {
    retries: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Tls {
    cert: Option<String>,
    #[serde(default)]
    versions: Vec<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    port: u16,
    host: Option<String>,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "not every field is looked at")]
enum Backend {
    Disk { path: String },
    Memory { size: u32 },
}

/// A folder of its own that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-loading-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        for (name, text) in files {
            let file = path.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn loaded(loader: &Loader) -> hcl_serde::load::Loaded<App> {
    loader.load_full().unwrap_or_else(|error| panic!("{error:#}"))
}

/// `summary: detail` of each error, the folder's path taken out.
#[track_caller]
fn mistakes(loader: &Loader, folder: &Path) -> Vec<String> {
    let error = loader.load::<App>().expect_err("there are mistakes");
    let folder = format!("{}/", folder.display());
    let line = |found: &Diagnostic| {
        let place = found.subject().map_or_else(|| found.code().to_owned(), ToString::to_string);
        format!("{place} {}: {}", found.summary(), found.message()).replace(&folder, "")
    };
    error.diagnostics().iter().map(line).collect()
}

#[test]
fn layers_override_each_other() {
    let folder = Folder::new(
        "layers",
        &[
            (
                "app.hcl",
                "name = \"a\"\ntags = [\"x\"]\nhosts = [\"x\"]\nlimits = { cpu = 1, ram = 2 }\nlabels = { a = 1, b = 2 }\nservice \"web\" {\n  port = 80\n  host = \"h\"\n}\nrule {\n  cert = \"1\"\n}\njob \"a\" {}\njob \"b\" {}\n",
            ),
            (
                "local.hcl",
                "tags = [\"y\"]\nhosts = [\"y\"]\nlimits = { cpu = 3 }\nlabels = { a = 3 }\nservice \"web\" {\n  port = 81\n}\nservice \"db\" {\n  port = 5432\n}\nrule {\n  cert = \"2\"\n}\njob \"c\" {}\n",
            ),
            ("more.hcl.json", r#"{"tags": ["z"], "limits": {"ram": 4}, "log-level": "debug"}"#),
        ],
    );
    let loader = Loader::new()
        .file(folder.path("app.hcl"))
        .optional_file(folder.path("nosuch.hcl"))
        .layer()
        .file(folder.path("local.hcl"))
        .layer()
        .file(folder.path("more.hcl.json"));
    let it = loaded(&loader);
    let app = &it.config;
    assert_eq!((app.tags.join(""), app.hosts.join("")), ("xyz".to_owned(), "y".to_owned()));
    assert_eq!(app.limits, BTreeMap::from([("cpu".to_owned(), 3), ("ram".to_owned(), 4)]));
    assert_eq!(app.labels, BTreeMap::from([("a".to_owned(), "3".to_owned())]));
    assert_eq!((app.service["web"].port, app.service["web"].host.as_deref(), app.service.len()), (81, Some("h"), 2));
    assert_eq!(app.rule.iter().filter_map(|rule| rule.cert.as_deref()).collect::<String>(), "12");
    assert_eq!(app.job.keys().cloned().collect::<String>(), "c");
    assert_eq!(app.log_level, Some(Level::Debug));
    let origin =
        |path: &str| it.origin(path).map(|origin| origin.to_string().rsplit('/').next().unwrap_or("").to_owned());
    assert_eq!(origin("service.web.port").as_deref(), Some("local.hcl:6:10"));
    assert_eq!(origin("service.web.host").as_deref(), Some("app.hcl:8:10"));
    assert_eq!(origin("log-level").as_deref(), Some("more.hcl.json:1:52"));
    assert_eq!(
        (origin("port").as_deref(), origin("retries"), it.origin("port")),
        (Some("default"), None, Some(Origin::Default))
    );
}

/// Files of one layer may not contradict each other, and everything that is wrong is reported together.
#[test]
fn files_of_one_layer_and_folders() {
    let folder = Folder::new(
        "folders",
        &[
            ("conf.d/20-b.hcl", "port = 81\nservice \"db\" {\n  port = 1\n}\n"),
            ("conf.d/10-a.hcl", "name = \"a\"\nservice \"web\" {\n  port = 80\n}\n"),
            ("conf.d/30-c.hcl.json", r#"{"debug": true}"#),
            ("conf.d/.hidden.hcl", "nonsense"),
            ("conf.d/readme.txt", "nonsense"),
            ("conf.d/below/x.hcl", "nonsense"),
            ("bad.d/a.hcl", "name = \"a\"\nport = \n"),
            ("bad.d/b.hcl", "prot = 1\nservice \"web\" {}\n"),
            ("bad.d/c.hcl", "name = \"c\"\n"),
            ("empty.hcl", ""),
        ],
    );
    fs::write(folder.path("bad.d/d.hcl"), b"debug = \"\xff\"\n").unwrap();
    let app = loaded(&Loader::new().folder(folder.path("conf.d")).optional_folder(folder.path("no.d"))).config;
    assert_eq!((&*app.name, *app.port, app.debug, app.service.len()), ("a", 81, Some(true), 2));
    assert_eq!(
        mistakes(&Loader::new().folder(folder.path("bad.d")), &folder.0),
        [
            "bad.d/a.hcl:2,8-3,1 invalid expression: The line ends where a value is expected. To continue on the next line, put the expression in parentheses.",
            "bad.d/d.hcl:1,10-11 invalid character encoding: This byte is not UTF-8. Save the file as UTF-8.",
            "bad.d/b.hcl:1,1-5 unknown argument: `prot` is not an argument here. Did you mean `port`?",
            "bad.d/b.hcl:2,15-15 missing argument: The required argument `port` is not set.",
            "bad.d/c.hcl:1,1-5 duplicate argument: The argument `name` is set twice. Remove one of the two.",
        ]
    );
    assert_eq!(
        mistakes(&Loader::new().file(folder.path("nosuch.hcl")).file(folder.path("empty.hcl")), &folder.0),
        [
            "unreadable-file unreadable file: The file `nosuch.hcl` could not be read: No such file or directory (os error 2)."
        ]
    );
    assert_eq!(
        mistakes(&Loader::new().file(folder.path("empty.hcl")), &folder.0),
        [
            "empty.hcl:1,1-1 missing argument: The required argument `name` is not set. Add `name = ...` at the top level."
        ]
    );
    assert_eq!(
        mistakes(&Loader::new().folder(folder.path("no.d")), &folder.0),
        [
            "unreadable-folder unreadable folder: The folder `no.d` could not be read: No such file or directory (os error 2)."
        ]
    );
    assert_eq!(mistakes(&Loader::new(), &folder.0).len(), 1);
}

#[cfg(unix)]
#[test]
fn symbolic_links_that_lead_in_a_circle() {
    let folder = Folder::new("links", &[("conf.d/a.hcl", "name = \"a\"\n")]);
    std::os::unix::fs::symlink(folder.path("conf.d/b.hcl"), folder.path("conf.d/c.hcl")).unwrap();
    std::os::unix::fs::symlink(folder.path("conf.d/c.hcl"), folder.path("conf.d/b.hcl")).unwrap();
    let found = mistakes(&Loader::new().folder(folder.path("conf.d")), &folder.0);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("b.hcl` could not be read"), "{found:?}");
    // A link that leads nowhere is no absent file.
    assert_eq!(mistakes(&Loader::new().optional_file(folder.path("conf.d/b.hcl")), &folder.0).len(), 1);
}

const TEXT: &str = "name = \"a\"\nlimits = { cpu = 1 }\nservice \"web-1\" {\n  port = 80\n}\n";

#[test]
fn variables_of_the_environment() {
    let loader = Loader::new().named_text("app.hcl", TEXT).env_from(
        "APP",
        [
            ("APP_NAME", "from ${env}"),
            ("APP_PORT", "8080"),
            ("APP_LOG_LEVEL", "debug"),
            ("APP_DEBUG", "true"),
            ("APP_RATIO", "0.5"),
            ("APP_TAGS", "[\"x\", \"y\"]"),
            ("APP_LIMITS__CPU", "4"),
            ("APP_LIMITS__RAM", "8"),
            ("APP_LABELS", "{ a = 1 }"),
            ("APP_TARGET", "443"),
            ("APP_MODE", "fast"),
            ("APP_PASSWORD", "hunter2"),
            ("APP_RETRIES", "3"),
            ("APP_TLS__CERT", "c.pem"),
            ("APP_TLS__VERSIONS", "[1, 2]"),
            ("APP_SERVICE__WEB_1__PORT", "81"),
            ("APP_SERVICE__WEB_1__TLS__CERT", "d.pem"),
            ("APP_VERBOSE", "true"),
            ("APPLE_PORT", "1"),
            ("APP_", "1"),
        ],
    );
    let it = loaded(&loader);
    let app = &it.config;
    assert_eq!(
        (&*app.name, *app.port, &app.log_level, app.debug),
        ("from ${env}", 8080, &Some(Level::Debug), Some(true))
    );
    assert_eq!((app.ratio, app.tags.join(""), app.common.retries), (Some(0.5), "xy".to_owned(), Some(3)));
    assert_eq!(app.limits, BTreeMap::from([("cpu".to_owned(), 4), ("ram".to_owned(), 8)]));
    assert_eq!((&*app.labels["a"], app.mode.as_deref(), app.verbose), ("1", Some("fast"), true));
    assert!(matches!(app.target, Some(Target::Port(443))));
    let tls = app.tls.as_ref().unwrap();
    assert_eq!((tls.cert.as_deref(), tls.versions.len()), (Some("c.pem"), 2));
    let web = &app.service["web-1"];
    assert_eq!((web.port, web.tls.as_ref().and_then(|tls| tls.cert.as_deref())), (81, Some("d.pem")));
    assert!(it.warnings.is_empty(), "{:?}", it.warnings);
    assert_eq!(it.origin("service.web-1.port"), Some(Origin::Variable("APP_SERVICE__WEB_1__PORT".to_owned())));
    assert_eq!(app.port.range().source().name(), "environment variable APP_PORT");
    let table = it.explain();
    assert!(table.contains("service.web-1.port") && !table.contains("hunter2"), "{table}");
}

/// A variable that is wrong is named like a file.
#[test]
fn variables_that_are_wrong() {
    let nowhere = Path::new("/nowhere");
    let loader = |variables: &[(&str, &str)]| {
        Loader::new().named_text("app.hcl", TEXT).env_from("APP", variables.iter().copied())
    };
    assert_eq!(
        mistakes(
            &loader(&[
                ("APP_PORT", "eighty"),
                ("APP_TAGS", "[\"x\""),
                ("APP_LIMITS__CPU", "many"),
                ("APP_PASSWORD", "x")
            ]),
            nowhere
        ),
        [
            "environment variable APP_TAGS:1,1-2 unclosed list: This list is never closed: its `]` is missing, or one inside it.",
            "environment variable APP_LIMITS__CPU:1,1-5 invalid value for `limits`: A number is required, but this is text that is no number.",
            "environment variable APP_PORT:1,1-7 invalid value for `port`: A number is required, but this is text that is no number.",
        ]
    );
    let report = loader(&[("APP_PORT", "eighty")]).load::<App>().unwrap_err().report();
    assert!(report.contains(" --> environment variable APP_PORT\n  = A number is required"), "{report}");
    let unknown = [
        ("APP_PROT", "1"),
        ("APP_SERVICE__WEB__PORT", "1"),
        ("APP_SERVICE", "1"),
        ("APP_RULE__CERT", "1"),
        ("APP_PORT__X", "1"),
        ("APP_SERVICE__WEB_1__PROT", "1"),
        ("APP_BACKEND__SIZE", "1"),
    ];
    let warned = loader(&unknown).load_full::<App>().err();
    assert!(warned.is_some_and(|error| error.to_string().contains("kind")), "a backend without its kind is a mistake");
    let it = loaded(&loader(&unknown[..6]));
    let warnings: Vec<String> =
        it.warnings.iter().map(|found| format!("{}: {}", found.summary(), found.message())).collect();
    assert_eq!(
        warnings,
        [
            "environment variable `APP_PORT__X` sets nothing: There is nothing called `X` in a value of this type.",
            "environment variable `APP_PROT` sets nothing: There is nothing called `APP_PROT`. Did you mean `APP_PORT`?",
            "environment variable `APP_RULE__CERT` sets nothing: There can be several `rule` blocks, and only their \
             number, from 0, tells them apart. Did you mean `APP_RULE__0__CERT`?",
            "environment variable `APP_SERVICE` sets nothing: It names no `service` block: there is \"web-1\".",
            "environment variable `APP_SERVICE__WEB_1__PROT` sets nothing: There is nothing called `PROT`. Did you mean \
             `APP_SERVICE__WEB_1__PORT`?",
            "environment variable `APP_SERVICE__WEB__PORT` sets nothing: It names no `service` block: there is \"web-1\".",
        ]
    );
    assert_eq!(mistakes(&loader(&unknown[..2]).deny_unknown_env(), nowhere).len(), 2);
    assert_eq!(mistakes(&loader(&unknown[..1]).deny_warnings(), nowhere).len(), 1);
    let deep = format!("APP_{}", "TLS__".repeat(10_000));
    assert_eq!(loaded(&loader(&[(&deep, "1")])).warnings.len(), 1);
}

#[test]
fn overrides_of_flags() {
    let loader = Loader::new()
        .named_text(
            "app.hcl.json",
            r#"{"name": "a", "service": {"web": {"port": 80}}, "backend": {"kind": "disk", "path": "x"}}"#,
        )
        .env_from("APP", [("APP_SERVICE__WEB__PORT", "81")])
        .override_value("service.web.port", "82")
        .override_value("service.web.tls.cert", "c.pem")
        .override_value("limits.cpu", "4")
        .override_value("backend.path", "y");
    let it = loaded(&loader);
    assert_eq!((it.config.service["web"].port, it.config.limits["cpu"]), (82, 4));
    assert!(matches!(&it.config.backend, Some(Backend::Disk { path }) if path == "y"));
    assert_eq!(it.origin("service.web.port").unwrap().to_string(), "override of service.web.port");
    assert_eq!(
        mistakes(
            &Loader::new()
                .named_text("a.hcl", "name = 1\n")
                .override_value("prot", "1")
                .override_value("port", "x")
                .override_value("service.x.port", "1"),
            Path::new("/")
        ),
        [
            "override of prot:1,1-2 override of `prot` sets nothing: There is nothing called `prot`. Did you mean `port`?",
            "override of service.x.port:1,1-2 override of `service.x.port` sets nothing: It names no \
             `service` block: there is none.",
            "override of port:1,1-2 invalid value for `port`: A number is required, but this is text that is no number.",
        ]
    );
}

/// What is set in an object leaves the rest of it alone, with its places, its mistakes and its secrets.
#[test]
fn overrides_inside_of_objects() {
    let nowhere = Path::new("/");
    let loader = |text: &str| {
        Loader::new().named_text("app.hcl", format!("name = \"a\"\n{text}")).override_value("limits.cpu", "1")
    };
    let it = loaded(&loader("limits = { cpu = 0, ram = 2 }\n"));
    assert_eq!(it.config.limits, BTreeMap::from([("cpu".to_owned(), 1), ("ram".to_owned(), 2)]));
    assert_eq!(it.origin("limits.ram").unwrap().to_string(), "app.hcl:2:27");
    assert_eq!(it.origin("limits.cpu").unwrap().to_string(), "override of limits.cpu");
    assert_eq!(loaded(&loader("")).config.limits, BTreeMap::from([("cpu".to_owned(), 1)]));
    assert_eq!(loaded(&loader("limits = { for x in [\"ram\"] : x => 3 }\n")).config.limits["ram"], 3);
    assert_eq!(
        mistakes(&loader("limits = { cpu = 1, ram = nosuch }\n"), nowhere),
        [
            "app.hcl:2,27-33 variables not allowed: No variables are available here. To write text, put it in quotes: `\"nosuch\"`."
        ]
    );
    assert_eq!(
        mistakes(&loader("limits = { cpu = 1, ram = \"x\" }\n"), nowhere),
        ["app.hcl:2,27-30 invalid value for `limits.ram`: A number is required, but this is text that is no number."]
    );
    assert_eq!(mistakes(&loader("limits = nosuch.x\n"), nowhere).len(), 1);
    let secret = Value::object([("ram", Value::from(7))]).mark(Mark::sensitive());
    let context = EvalContext::new().with_variable("s", secret);
    let secret = loader("limits = s\n").context(context);
    assert!(mistakes(&secret, nowhere)[0].contains("This value is secret"));
    // What is set replaces, also what layers would join.
    let it = loaded(
        &Loader::new().named_text("app.hcl", "name = \"a\"\ntags = [\"a\"]\n").override_value("tags", "[\"c\"]"),
    );
    assert_eq!(it.config.tags, ["c"]);
    // One variable sets the whole, another one a part of it.
    let both = [("APP_LIMITS", "{ ram = 1 }"), ("APP_LIMITS__CPU", "1")];
    let it = loaded(&Loader::new().named_text("app.hcl", "name = \"a\"\n").env_from("APP", both));
    assert_eq!(it.warnings.len(), 1, "{:?}", it.warnings);
}

/// Old names, contradictions that a later layer would hide, and blocks that cannot be taken away.
#[test]
fn layers_and_names() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Old {
        #[hcl(renamed_from = "max_idle")]
        idle: Option<u8>,
        #[hcl(block)]
        verbose: bool,
    }
    let old = Loader::new().named_text("a.hcl", "max_idle = 1\n").layer().named_text("b.hcl", "idle = 2\n");
    assert_eq!(old.load::<Old>().unwrap().idle, Some(2));
    let from_environment = Loader::new().named_text("a.hcl", "max_idle = 1\n").env_from("APP", [("APP_IDLE", "3")]);
    assert_eq!(from_environment.load::<Old>().unwrap().idle, Some(3));
    let hidden = Loader::new()
        .named_text("a.hcl", "idle = 1\n")
        .named_text("b.hcl", "idle = 2\n")
        .layer()
        .named_text("c.hcl", "idle = 3\n");
    let error = hidden.load::<Old>().unwrap_err();
    assert_eq!(error.diagnostics().len(), 1);
    assert!(error.to_string().starts_with("b.hcl:1:1: duplicate argument"), "{error}");
    let taken_away = Loader::new().named_text("a.hcl", "verbose {}\n").override_value("verbose", "false");
    assert!(taken_away.load::<Old>().unwrap_err().to_string().contains("cannot be taken away"));
    assert!(!Loader::new().override_value("verbose", "false").load::<Old>().unwrap().verbose);
    assert!(Loader::new().override_value("verbose[0]", "true").load::<Old>().unwrap().verbose);
}

#[test]
fn layers_and_old_places() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        listener: Listener,
        #[hcl(remain)]
        rest: BTreeMap<String, Value>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Listener {
        #[hcl(moved_from = "server.listen", moved_from = "listen")]
        address: String,
    }

    const OLD: &str = "server {\n  listen = \"a\"\n}\n";
    const NEW: &str = "listener {\n  address = \"b\"\n}\n";
    let address = |loader: Loader| loader.load::<Config>().map(|config| config.listener.address);
    // What is later counts, wherever it stands.
    assert_eq!(address(Loader::new().named_text("a.hcl", OLD).layer().named_text("b.hcl", NEW)).unwrap(), "b");
    assert_eq!(address(Loader::new().named_text("a.hcl", NEW).layer().named_text("b.hcl", OLD)).unwrap(), "a");
    let json = r#"{"listen": "c", "more": 1}"#;
    assert_eq!(address(Loader::new().named_text("a.hcl", OLD).layer().named_text("b.json", json)).unwrap(), "c");
    assert_eq!(address(Loader::new().named_text("a.hcl", OLD).override_value("listener.address", "d")).unwrap(), "d");
    // Two files of one layer are one configuration.
    let error = address(Loader::new().named_text("a.hcl", OLD).named_text("b.hcl", NEW)).unwrap_err();
    assert!(error.report().contains("error[old-place-too]: `listener.address` is set twice"), "{error}");
    assert!(error.report().contains("b.hcl:2:3"), "{}", error.report());
    // What takes all names does not take an old place.
    let loaded = Loader::new().named_text("b.json", json).load_full::<Config>().unwrap();
    assert_eq!(loaded.config.rest.keys().collect::<Vec<_>>(), ["more"]);
    assert_eq!(loaded.origin("listener.address").unwrap().to_string(), "b.json:1:12");
    assert_eq!(loaded.warnings.len(), 1);
    let config: Config = hcl_serde::from_str("listen = \"e\"\n").unwrap();
    assert_eq!((&*config.listener.address, config.rest.len()), ("e", 0));
    assert!(Loader::new().named_text("a.hcl", OLD).deny_warnings().load::<Config>().is_err());
    // With values that come later, too.
    let begun = Loader::new().named_text("a.hcl", OLD).load_pending::<Config>().unwrap();
    assert_eq!(begun.finish().unwrap().listener.address, "a");
    let variables = EvalContext::new().with_variable("host", "h");
    let computed = Loader::new().named_text("a.hcl", "listen = \"${host}:1\"\n").context(variables);
    assert_eq!(address(computed).unwrap(), "h:1");
}

#[test]
fn where_the_configuration_is() {
    let folder = Folder::new("located", &[("b.hcl", "name = \"b\"\n"), ("c.hcl", "name = \"c\"\n")]);
    let places = || {
        SearchPath::new()
            .candidate(folder.path("a.hcl"))
            .candidate(folder.path("b.hcl"))
            .candidate(folder.path("c.hcl"))
    };
    assert_eq!(loaded(&Loader::new().search(places())).config.name, "b");
    let flagged = places().flag(Some(folder.path("c.hcl")));
    assert_eq!(loaded(&Loader::new().search(flagged)).config.name, "c");
    // What a flag names must be there.
    let flagged = places().flag(Some(folder.path("nosuch.hcl")));
    assert!(mistakes(&Loader::new().search(flagged), &folder.0)[0].contains("nosuch.hcl` could not be read"));
    let nowhere = SearchPath::new()
        .variable("HCL_LOADING_NOWHERE")
        .candidate(folder.path("x.hcl"))
        .candidate(folder.path("y.hcl"));
    assert_eq!(
        mistakes(&Loader::new().search(nowhere), &folder.0),
        [
            "no-file no configuration file: The program looked for x.hcl, y.hcl. Create one of these files, or name a file in the environment variable \
          `HCL_LOADING_NOWHERE`."
        ]
    );
}

/// A loader is used again, and a load that fails leaves the configuration that there is alone.
#[test]
fn reloading() {
    let folder = Folder::new("reload", &[("app.hcl", "name = \"one\"\n")]);
    let loader = Loader::new().file(folder.path("app.hcl")).context(EvalContext::new());
    let mut config: App = loader.load().unwrap();
    for (text, works) in [("name = \"two\"\n", true), ("nmae = \"three\"\n", false), ("name = \"four\"\n", true)] {
        fs::write(folder.path("app.hcl"), text).unwrap();
        match loader.load::<App>() {
            Ok(new) => config = new,
            Err(error) => assert!(error.report().contains("nmae") && !works),
        }
        assert!(config.name == "two" || config.name == "four", "{}", config.name);
    }
    assert_eq!(config.name, "four");
}

/// Whatever the environment says, there is a configuration or a report, and each variable is used or told of.
#[test]
fn any_environment() {
    const STEPS: [&str; 24] = [
        "NAME", "PORT", "TAGS", "LIMITS", "CPU", "LABELS", "TARGET", "MODE", "PASSWORD", "RETRIES", "TLS", "CERT",
        "VERSIONS", "SERVICE", "WEB_1", "RULE", "JOB", "BACKEND", "KIND", "SIZE", "VERBOSE", "", "x", "É",
    ];
    const VALUES: [&str; 12] =
        ["", "1", "true", "x", "[1]", "{ a = 1 }", "\"x\"", "null", "[", "${x}", "nosuch", "memory"];
    let mut random = Random(0x7e57_ab1e_c0ff_ee00);
    let (mut fine, mut refused, mut warned) = (0, 0, 0);
    for _ in 0..3_000 {
        let variables = (0..=random.below(2)).map(|_| {
            let steps: Vec<&str> = (0..=random.below(3)).map(|_| STEPS[random.below(STEPS.len())]).collect();
            (format!("APP_{}", steps.join("__")), VALUES[random.below(VALUES.len())].to_owned())
        });
        let variables: Vec<(String, String)> = variables.collect();
        let loader = Loader::new().named_text("app.hcl", TEXT).env_from("APP", variables.clone());
        match loader.load_full::<App>() {
            Ok(loaded) => {
                fine += 1;
                warned += loaded.warnings.len();
                assert!(loaded.warnings.len() <= variables.len());
                assert!(loaded.explain().contains("name"));
            }
            Err(error) => {
                refused += 1;
                assert!(error.diagnostics().has_errors(), "{variables:?}");
            }
        }
        let path = variables[0].0.replace("APP_", "").replace("__", ".").to_lowercase();
        let set = Loader::new().named_text("app.hcl", TEXT).override_value(path, variables[0].1.clone()).load::<App>();
        assert!(set.is_ok() || set.is_err_and(|error| error.diagnostics().has_errors()));
    }
    assert!(fine > 300 && refused > 300 && warned > 300, "{fine} {refused} {warned}");
}

/// A table shows what counts, and how it was written if that says something else.
#[test]
fn explained() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(default)]
    struct Explained {
        #[hcl(default = 4)]
        number: u16,
        idle: Option<u16>,
        computed: u32,
        list: Vec<String>,
        labels: BTreeMap<String, String>,
        #[hcl(sensitive)]
        secret: String,
        token: Opaque,
        untouched: u8,
        #[hcl(block)]
        pool: Pool,
    }
    impl Default for Explained {
        fn default() -> Explained {
            Explained {
                number: 0,
                idle: Some(120),
                computed: 0,
                list: Vec::new(),
                labels: BTreeMap::new(),
                secret: String::new(),
                token: Opaque::default(),
                untouched: 7,
                pool: Pool::default(),
            }
        }
    }
    #[derive(Debug, Default, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is explained")]
    struct Pool {
        max: Option<u16>,
        #[serde(default)]
        min: u16,
    }
    /// Of which nothing is known.
    #[derive(Debug, Default, Deserialize)]
    #[expect(dead_code, reason = "it is explained")]
    struct Opaque(String);
    let secret = Value::from("hunter2").mark(Mark::sensitive());
    let context = EvalContext::new().with_variable("base", 8).with_variable("secret", secret);
    let loader = Loader::new().context(context).named_text(
        "app.hcl",
        "number = null\nidle = null\ncomputed = base * 1024\nlist = [\"a\", \"${base}\"]\nlabels = { Team = \"x\", Zone = \"z${base}\" }\nsecret = \"hunter${1 + 1}\"\ntoken = \"t${base}\"\npool {}\n",
    );
    let loaded = loader
        .clone()
        .override_value("labels.Team", "web")
        .override_value("labels.pin", "007")
        .load_full::<Explained>()
        .unwrap();
    assert_eq!((loaded.config.number, loaded.config.idle, &*loaded.config.labels["Team"]), (4, Some(120), "web"));
    expect_test::expect![[r#"
        computed     8192 (base * 1024)           app.hcl:3:12
        list         ["a", 8] (["a", "${base}"])  app.hcl:4:8
        labels.Team  "web"                        override of labels.Team
        labels.Zone  "z8" ("z${base}")            app.hcl:5:31
        labels.pin   "007"                        override of labels.pin
        secret       (sensitive)                  app.hcl:6:10
        token        (sensitive)                  app.hcl:7:9
        number       4                            default
        idle         120                          default
        untouched    7                            default
        pool.min     0                            default
    "#]]
    .assert_eq(&loaded.explain());
    assert_eq!(loaded.origin("number"), Some(Origin::Default));
    assert_eq!(loaded.origin("labels.Zone").unwrap().to_string(), "app.hcl:5:31");
    assert_eq!(loaded.origin("labels.Team").unwrap().to_string(), "override of labels.Team");
    assert_eq!(loaded.origin("labels").unwrap().to_string(), "override of labels.Team");
}

/// The files that were read, or would be: with their layers and folders, and also when loading fails.
#[test]
fn the_files_that_are_read() {
    let files = [
        ("app.hcl", "name = \"a\"\n"),
        ("conf.d/b.hcl", "port = 81\n"),
        ("conf.d/a.hcl.json", "{}"),
        ("conf.d/x.txt", ""),
        ("found.hcl", "debug = true\n"),
        ("local.hcl", "port = 82\n"),
    ];
    let folder = Folder::new("paths", &files);
    let located = SearchPath::new().candidate(folder.path("nosuch.hcl")).candidate(folder.path("found.hcl"));
    let loader = Loader::new()
        .file(folder.path("app.hcl"))
        .folder(folder.path("conf.d"))
        .search(located)
        .layer()
        .optional_file(folder.path("absent.hcl"))
        .optional_folder(folder.path("absent.d"))
        .layer()
        .file(folder.path("local.hcl"))
        .named_text("more.hcl", "");
    let shown = |paths: &[hcl_serde::load::LoadedPath]| {
        let name = |path: &Path| path.strip_prefix(&folder.0).unwrap().display().to_string();
        let line = |it: &hcl_serde::load::LoadedPath| {
            let kind = if it.is_folder { "/" } else { "" };
            let within = it.folder.as_deref().map(|folder| format!(" in {}", name(folder))).unwrap_or_default();
            format!("{} {}{kind}{within}\n", it.layer, name(&it.path))
        };
        paths.iter().map(line).collect::<String>()
    };
    let expected = "0 app.hcl\n0 conf.d/\n0 conf.d/a.hcl.json in conf.d\n0 conf.d/b.hcl in conf.d\n0 found.hcl\n1 \
                    absent.hcl\n1 absent.d/\n2 local.hcl\n";
    assert_eq!(shown(loaded(&loader).paths()), expected);
    assert_eq!(shown(&loader.paths()), expected);
    // What is required is missing in the file that counts most of those that are not there.
    let absent = Loader::new().optional_file(folder.path("below.hcl")).layer().optional_file(folder.path("absent.hcl"));
    assert_eq!(
        mistakes(&absent, &folder.0),
        [
            "absent.hcl (not there):1,1-1 missing argument: The required argument `name` is not set. Add `name = ...` at the top level."
        ]
    );
    let empty = Loader::new().optional_folder(folder.path("empty.d"));
    assert!(mistakes(&empty, &folder.0)[0].starts_with("empty.d (not there):1,1-1 missing argument"));
    fs::create_dir(folder.path("empty.d")).unwrap();
    assert!(mistakes(&empty, &folder.0)[0].starts_with("empty.d (no file in it):1,1-1 missing argument"));
    // What is broken or missing is to be watched, too.
    fs::write(folder.path("conf.d/b.hcl"), "port = \n").unwrap();
    fs::remove_file(folder.path("found.hcl")).unwrap();
    fs::remove_file(folder.path("local.hcl")).unwrap();
    assert!(loader.load::<App>().is_err());
    assert_eq!(shown(&loader.paths()), expected.replace("0 found.hcl\n", "0 nosuch.hcl\n0 found.hcl\n"));
}

/// With files that are kept, each load gives what it gives without, whatever happened to the files in between: written, put
/// back in time, made wrong, mended, removed, replaced by a file of the same size and time, or added to a folder.
#[test]
fn kept_files_are_what_the_files_are_now() {
    let folder = std::env::temp_dir().join(format!("hcl-serde-kept-files-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let past = std::time::SystemTime::now() - std::time::Duration::from_secs(600);
    let write = |name: &str, text: &str, is_old: bool| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        if is_old {
            fs::File::options().write(true).open(&path).unwrap().set_modified(past).unwrap();
        }
    };
    let loader = Loader::new().folder(&folder);
    let keeping = loader.clone().keep_files();
    let same = |what: &str| {
        for round in 0..2 {
            let tell = |loader: &Loader| match loader.load_full::<App>() {
                Ok(loaded) => format!("{:?} {:?} {:?}", loaded.config, loaded.origin("port"), loaded.warnings),
                Err(error) => error.report(),
            };
            assert_eq!(tell(&keeping), tell(&loader), "{what}, load {round}");
        }
    };
    let steps: [(&str, &str, &str, bool); 8] = [
        ("first", "a.hcl", "name = \"one\"\nport = 1\n", true),
        ("the same size and time", "a.hcl", "name = \"two\"\nport = 1\n", true),
        ("in time", "a.hcl", "name = \"two\"\nport = 2\n", false),
        ("at once again", "a.hcl", "name = \"two\"\nport = 3\n", false),
        ("wrong", "a.hcl", "name = \"two\"\nport = {\n", true),
        ("of the wrong type", "a.hcl", "name = \"two\"\nport = []\n", true),
        ("mended", "a.hcl", "name = \"two\"\nport = 4\n", true),
        ("another file", "b.hcl.json", "{\"debug\": true}", true),
    ];
    for (what, name, text, is_old) in steps {
        write(name, text, is_old);
        same(what);
    }
    fs::remove_file(folder.join("b.hcl.json")).unwrap();
    same("removed");
    fs::remove_dir_all(&folder).unwrap();
}

/// Texts that look unlike what is meant are taken with a warning, and names that can mean two things with none.
#[test]
fn texts_that_are_probably_meant_otherwise() {
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum PortOrName {
        Port(u16),
        Name(String),
    }
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum MaybePortOrName {
        Port(Option<u16>),
        Name(String),
    }
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum Nested {
        Flag(bool),
        Inner(Box<PortOrName>),
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        either: Option<PortOrName>,
        maybe: Option<MaybePortOrName>,
        nested: Option<Nested>,
        name: Option<String>,
        path: Option<PathBuf>,
        any: Option<Value>,
        debug: Option<bool>,
    }
    let said = |name: &str, value: &str| {
        let loader = Loader::new().named_text("a.hcl", "").env_from("APP", [(name, value)]);
        match loader.load_full::<Config>() {
            Ok(loaded) => loaded.warnings.iter().map(ToString::to_string).collect::<String>(),
            Err(error) => error.to_string(),
        }
    };
    let quotes = ": the quotes are a part of the value. A text is written without them here";
    for name in ["APP_NAME", "APP_PATH", "APP_ANY", "APP_NESTED"] {
        let said = said(name, "\"x\"");
        assert!(said.contains(&format!("environment variable `{name}` has quotes in its value")), "{said}");
        assert!(said.ends_with(quotes.trim_start_matches(": ")), "{said}");
    }
    for name in ["APP_NAME", "APP_PATH", "APP_EITHER", "APP_NESTED"] {
        assert!(said(name, "null").contains(&format!("environment variable `{name}` sets the text `null`")), "{name}");
    }
    assert_eq!(said("APP_MAYBE", "null"), "");
    for (name, value) in [("APP_NAME", "x"), ("APP_NAME", "say \"x\""), ("APP_NAME", "[1]"), ("APP_ANY", "null")] {
        assert_eq!(said(name, value), "", "{name}={value}");
    }
    for (value, meant) in [("1", "true"), ("0", "false"), ("yes", "true"), ("ON", "true"), ("off", "false")] {
        let said = said("APP_DEBUG", value);
        assert!(said.ends_with(&format!("Write `{meant}`")), "{said}");
    }
    assert!(said("APP_DEBUG", "maybe").ends_with("is required, but this is text. Write `true` or `false`"));
    let set = Loader::new().named_text("a.hcl", "").override_value("name", "\"x\"").load_full::<Config>().unwrap();
    assert_eq!((set.config.name.as_deref(), set.warnings.len()), (Some("\"x\""), 1));
    assert_eq!((set.config.path, set.config.any, set.config.debug), (None, None, None));
    assert_eq!((set.config.either, set.config.maybe, set.config.nested), (None, None, None));
}

/// A variable whose name two names are folded to sets neither of them.
#[test]
fn names_that_two_names_are_folded_to() {
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Config {
        #[serde(default)]
        tags: BTreeMap<String, u8>,
        #[serde(default)]
        deep: BTreeMap<String, BTreeMap<String, u8>>,
        #[serde(rename = "a-b")]
        one: Option<u8>,
        a_b: Option<u8>,
        object: Option<Object>,
        size: Option<u8>,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Object {
        #[serde(rename = "c-d")]
        one: Option<u8>,
        c_d: Option<u8>,
    }
    let text = "tags = { x-y = 1, x_y = 2, z = 3 }\ndeep = { a = { x-y = 1, x_y = 2 } }\ne-f = 1\ne_f = 2\n\
                variable \"v-w\" {\n  default = 1\n}\nvariable \"v_w\" {\n  default = 2\n}\nsize = var.v-w\n";
    let loader = || Loader::new().named_text("a.hcl", text).allow_variables("var");
    let before = loader().load::<Config>().unwrap();
    for (name, one, other) in [
        ("APP_TAGS__X_Y", "", ""),
        ("APP_DEEP__A__X_Y", "", ""),
        ("APP_A_B", "a-b", "a_b"),
        ("APP_OBJECT__C_D", "c-d", "c_d"),
        ("APP_E_F", "e_f", "e-f"),
        ("APP_VAR__V_W", "v-w", "v_w"),
    ] {
        let loaded = loader().env_from("APP", [(name, "9")]).load_full::<Config>().unwrap();
        let said = loaded.warnings.to_string();
        // Keys of maps are values, and are not told.
        let both = if one.is_empty() { "two keys of the map".to_owned() } else { format!("{one:?} or {other:?}") };
        let expected = format!("it can mean {both}, which only an override by path can tell apart");
        assert!(
            said.contains(&format!("environment variable `{name}` sets nothing")) && said.ends_with(&expected),
            "{said}"
        );
        assert_eq!(loaded.config, before);
    }
    for path in ["tags.x-y", "tags.x_y", "deep.a.x-y", "a-b", "a_b", "object.c_d", "e-f", "var.v_w"] {
        let loaded = loader().override_value(path, "9").load_full::<Config>().unwrap();
        assert!(loaded.warnings.is_empty(), "{path}: {}", loaded.warnings);
    }
    let loaded = loader().env_from("APP", [("APP_TAGS__Z", "9")]).load::<Config>().unwrap();
    assert_eq!(loaded.tags["z"], 9);
}

/// The variable that the documentation names is the one that is read, whatever letters a name has.
#[test]
fn documented_variables_are_read() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        größe: Option<u8>,
        #[serde(rename = "caf\u{e9}")]
        accent: Option<u8>,
        #[serde(rename = "\u{149}")]
        two_capitals: Option<u8>,
        #[serde(rename = "\u{1f40}δός")]
        last_letter: Option<u8>,
        #[serde(rename = "\u{130}")]
        dot: Option<u8>,
        #[serde(rename = "\u{1f0}")]
        no_capital: Option<u8>,
    }
    use hcl_serde::schema::{MarkdownOptions, to_markdown_with};
    let page = to_markdown_with::<Config>(&MarkdownOptions::new().env("APP"));
    let names: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("- Environment variable: `")).collect();
    let names: Vec<&str> = names.iter().map(|name| name.trim_end_matches('`')).collect();
    assert_eq!(names.len(), 6, "{page}");
    let loader = Loader::new().named_text("a.hcl", "").env_from("APP", names.iter().map(|name| (*name, "1")));
    let loaded = loader.load_full::<Config>().unwrap();
    assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
    let Config { größe, accent, two_capitals, last_letter, dot, no_capital } = loaded.config;
    assert_eq!([größe, accent, two_capitals, last_letter, dot, no_capital], [Some(1); 6]);
}

/// One file is kept as several are, and parsed again only when it has changed.
#[test]
fn one_file_is_kept_too() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Kept {
        #[hcl(remain)]
        rest: Body,
    }
    let path = std::env::temp_dir().join(format!("hcl-serde-kept-file-{}.hcl", std::process::id()));
    fs::write(&path, "a = 1\n").unwrap();
    // A change of a moment ago is read again.
    std::thread::sleep(std::time::Duration::from_millis(3_200));
    let source = |loader: &Loader| loader.load::<Kept>().unwrap().rest.missing_item_range().source().clone();
    let keeping = Loader::new().file(&path).keep_files();
    assert_eq!(source(&keeping), source(&keeping));
    let reading = Loader::new().file(&path);
    assert_ne!(source(&reading), source(&reading));
    fs::remove_file(&path).unwrap();
}

/// A program that takes larger files than usual is told as much about them, and nothing of their secrets.
#[test]
fn reports_about_large_files() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of it counts")]
    struct Config {
        limits: Option<BTreeMap<String, u8>>,
    }
    let limits = Limits::default().with_file_size(32 << 20).with_load_size(64 << 20);
    let large = format!("\n# {}\n", "x".repeat(13 << 20));
    let text = format!("[limits]\nconnections = 5{large}");
    let error = Loader::new().named_text("a.hcl", text).limits(limits).load::<Config>().unwrap_err();
    assert!(error.to_string().contains("`limits` is an argument, and no block. Write `limits = { ... }`"), "{error}");
    let text = format!("variable \"v\" {{ default = [\"hunter2\"], sensitive = true }}{large}");
    let source = Source::new("a.hcl", text);
    let found = Diagnostics::from(Diagnostic::error("x", "Something").at(source.range(0, 8)));
    hcl_serde::schema::Schema::redact_by_sound(&found);
    assert!(!found.report(&RenderOptions::new()).contains("hunter2"));
}

/// Quotes around the value of a variable are told wherever they are no part of a value.
#[test]
fn quotes_around_values() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is only loaded")]
    struct Config {
        #[serde(default)]
        debug: bool,
        #[serde(default)]
        port: u16,
        level: Option<Level>,
        #[serde(default, with = "hcl_serde::duration")]
        wait: std::time::Duration,
        listen: Option<std::net::SocketAddr>,
        #[serde(default)]
        tags: Vec<String>,
        name: Option<String>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        Low,
    }

    for (name, value) in [
        ("APP_DEBUG", "\"true\""),
        ("APP_PORT", "\"80\""),
        ("APP_LEVEL", "\"low\""),
        ("APP_WAIT", "\"30s\""),
        ("APP_LISTEN", "\"0.0.0.0:80\""),
    ] {
        let error = Loader::new().env_from("APP", [(name, value)]).load::<Config>().unwrap_err();
        assert_eq!(
            error.diagnostics().to_string(),
            format!(
                "environment variable {name}:1:1: environment variable `{name}` has quotes in its value: the quotes are a part of the \
                 value here. Write the value without them"
            )
        );
    }
    let loaded = Loader::new().env_from("APP", [("APP_NAME", "\"x\"")]).load_full::<Config>().unwrap();
    assert_eq!(loaded.config.name.as_deref(), Some("\"x\""));
    assert_eq!(loaded.warnings.len(), 1);
}

/// Numbers with operators between them are no text, wherever they stand in a value from outside.
#[test]
fn texts_without_quotes_inside_of_values() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Config {
        o: Option<Inside>,
        all: Option<Vec<Inside>>,
        pair: Option<(String, u8)>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Inside {
        a: Option<String>,
    }

    for (path, value) in [("o", "{ a = 2026-01-02 }"), ("all", "[{ a = 2026-01-02 }]"), ("pair", "[1-2, 3]")] {
        let error = Loader::new().override_value(path, value).load::<Config>().unwrap_err();
        let codes: Vec<&str> = error.diagnostics().iter().map(|found| found.code()).collect();
        assert_eq!(codes, ["computed-text"], "{path}");
    }
}
