//! Flags of the command line: only those that were given count, they lead where their ids say, and are named in reports.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

use clap::{Arg, ArgAction, Command, CommandFactory, Parser};
use hcl_serde::load::{Origin, SetFlags};
use hcl_serde::{HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

use crate::support::secrets::{CANARY, Leaks};

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
struct Config {
    log_level: Option<String>,
    #[hcl(default = 80)]
    port: u16,
    debug: Option<bool>,
    verbosity: Option<u8>,
    #[serde(default)]
    ports: Vec<u16>,
    #[serde(default)]
    names: BTreeSet<String>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    #[serde(default)]
    limits: Limits,
    password: Option<Sensitive<String>>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Tls>,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
struct Limits {
    /// How many at once.
    connections: Option<u32>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Tls {
    cert: Option<String>,
}

fn command() -> Command {
    Command::new("app")
        .arg(Arg::new("config").long("config"))
        .arg(Arg::new("log_level").short('l'))
        .arg(Arg::new("port").long("listen-port").default_value("9999"))
        .arg(Arg::new("debug").long("debug").action(ArgAction::SetTrue))
        .arg(Arg::new("verbosity").short('v').action(ArgAction::Count))
        .arg(Arg::new("ports").long("port").action(ArgAction::Append))
        .arg(Arg::new("names").long("names").num_args(1..))
        .arg(Arg::new("labels").long("label").action(ArgAction::Append))
        .arg(Arg::new("limits.connections").long("connections"))
        .arg(Arg::new("tls.cert").long("cert"))
        .arg(Arg::new("service.web.cert").long("web-cert"))
        .arg(Arg::new("tls.crt").long("wrong"))
        .arg(Arg::new("password").long("password").value_parser(clap::value_parser!(OsString)))
}

fn loader(arguments: &[&str]) -> Loader {
    of(arguments.iter().map(OsString::from).collect())
}

fn of(arguments: Vec<OsString>) -> Loader {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(std::iter::once("app".into()).chain(arguments)).unwrap();
    let text = "log-level = \"info\"\nport = 8080\nlimits = { connections = 1 }\nservice \"web\" {}\n";
    Loader::new().named_text("app.hcl", text).flags(&command, &matches)
}

#[test]
fn what_was_not_given_overrides_nothing() {
    let loaded = loader(&["--config", "x"]).load_full::<Config>().unwrap();
    assert_eq!((loaded.config.port, loaded.config.debug, loaded.config.verbosity), (8080, None, None));
    assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
}

#[test]
fn ids_say_what_is_set() {
    let loaded = loader(&[
        "-l",
        "debug",
        "--listen-port",
        "81",
        "--debug",
        "-vvv",
        "--port",
        "1",
        "--port",
        "2",
        "--names",
        "a",
        "b",
        "a",
        "--label",
        "a=b",
        "--label",
        "c=d=e",
        "--connections",
        "7",
        "--cert",
        "c.pem",
        "--web-cert",
        "w.pem",
    ]);
    let loaded = loaded.load_full::<Config>().unwrap();
    let config = &loaded.config;
    assert_eq!((config.log_level.as_deref(), config.port, config.debug), (Some("debug"), 81, Some(true)));
    assert_eq!((config.verbosity, &*config.ports), (Some(3), &[1, 2][..]));
    assert_eq!(config.names.iter().map(String::as_str).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!((&*config.labels["a"], &*config.labels["c"]), ("b", "d=e"));
    assert_eq!(config.limits.connections, Some(7));
    assert_eq!(config.tls.as_ref().unwrap().cert.as_deref(), Some("c.pem"));
    assert_eq!(config.service["web"].cert.as_deref(), Some("w.pem"));
    assert_eq!(loaded.origin("log-level"), Some(Origin::Flag("-l".to_owned())));
    assert_eq!(loaded.origin("port").unwrap().to_string(), "flag --listen-port");
    assert_eq!(loader(&["--port", "1"]).load::<Config>().unwrap().ports, [1]);
}

#[test]
fn the_last_word() {
    let environment = loader(&["--listen-port", "81"]).env_from("APP", [("APP_PORT", "82")]);
    assert_eq!(environment.load::<Config>().unwrap().port, 81);
    assert_eq!(environment.override_value("port", "83").load::<Config>().unwrap().port, 83);
}

#[test]
fn mistakes_are_at_the_flag() {
    let report = loader(&["--listen-port", "high", "--port", "x", "--wrong", "y", "--label", "z"])
        .load::<Config>()
        .unwrap_err()
        .report();
    for expected in [
        " --> flag --listen-port\n",
        " --> flag --port\n",
        "flag `--wrong` sets nothing\n",
        "There is nothing called `crt`",
        "flag `--label` is not a map",
    ] {
        assert!(report.contains(expected), "{expected}\n{report}");
    }
    assert!(!report.contains("high"), "{report}");
    assert_eq!(loader(&["--password", "x"]).load::<Config>().unwrap().password.unwrap().expose(), "x");
    let bytes = of(vec!["--password".into(), OsString::from_vec(b"x\xff".to_vec())]).load::<Config>().unwrap_err();
    assert!(bytes.to_string().contains("flag `--password` is not UTF-8"), "{bytes}");
}

/// Each kind of field has one flag that is right and one that is wrong: whatever others are given, the wrong ones are all reported,
/// each at itself, and nothing else is.
#[test]
fn one_wrong_flag_among_right_ones() {
    let right: &[&[&str]] = &[
        &["-l", "debug"],
        &["--listen-port", "81"],
        &["--debug"],
        &["-vv"],
        &["--port", "1"],
        &["--names", "a"],
        &["--label", "a=b"],
        &["--connections", "7"],
        &["--cert", "c"],
        &["--web-cert", "w"],
        &["--password", "p"],
    ];
    let wrong =
        [("--listen-port", "x"), ("--port", "70000"), ("--label", "none"), ("--connections", "-1"), ("--wrong", "y")];
    for (flag, value) in wrong {
        let with = format!("{flag}={value}");
        let all: Vec<&str> =
            right.iter().filter(|other| other[0] != flag).flat_map(|it| it.iter().copied()).chain([&*with]).collect();
        let error = loader(&all).load::<Config>().unwrap_err();
        let report = error.report();
        assert_eq!(error.diagnostics().iter().filter(|found| found.is_error()).count(), 1, "{report}");
        assert_eq!(report.matches("--> flag ").count(), 1, "{report}");
        assert!(report.contains(&format!("--> flag {flag}\n")), "{report}");
    }
    let all: Vec<String> = wrong.iter().map(|(flag, value)| format!("{flag}={value}")).collect();
    let report = loader(&all.iter().map(String::as_str).collect::<Vec<_>>()).load::<Config>().unwrap_err().report();
    for (flag, _) in wrong {
        assert!(report.contains(&format!("--> flag {flag}\n")), "{flag}: {report}");
    }
}

#[test]
fn no_report_shows_a_value() {
    let mut leaks = Leaks::default();
    for flag in ["--listen-port", "--port", "--wrong", "--label", "--connections", "--password", "--cert"] {
        let loader = loader(&[flag, CANARY]);
        leaks.load(flag, &loader);
        leaks.look(
            flag,
            &loader.load_full::<Config>().map_or_else(|error| error.report(), |loaded| loaded.warnings.to_string()),
        );
    }
    let refused = Flags::try_parse_from(["app", "--set", CANARY]).unwrap_err();
    leaks.look("--set", &format!("{refused} {refused:?}"));
}

#[derive(Debug, Parser)]
struct Flags {
    #[command(flatten)]
    set: SetFlags<Config>,
}

#[test]
fn anything_is_set_by_its_path() {
    let of = |set: &str| {
        let mut command = Flags::command();
        let matches = command.try_get_matches_from_mut(["app", "--set", set]).unwrap();
        Loader::new().named_text("app.hcl", "service \"a=b\" {}\n").flags(&command, &matches).load::<Config>()
    };
    assert_eq!(of("port=81").unwrap().port, 81);
    assert_eq!(of("service[\"a=b\"].cert=c=d").unwrap().service["a=b"].cert.as_deref(), Some("c=d"));
    assert_eq!(of("log-level=").unwrap().log_level.as_deref(), Some(""));
    assert!(of("prot=81").unwrap_err().to_string().contains("Did you mean `port`?"));
    assert_eq!(of("port=81.0").unwrap().port, 81);
    // What is wrong with the path is said, whichever words are in the value.
    let block = of("tls={ cert = \"a\" }").unwrap_err().to_string();
    assert!(block.contains("it names a block, and not what is in it, as `tls.cert` does"), "{block}");
    let twice = of("labels={ a = \"x\", a = \"y\" }").unwrap_err().to_string();
    let why = "of two values of one key only the last one would count. Write each key once";
    assert!(twice.contains("flag `--set labels` has a key twice") && twice.contains(why), "{twice}");
    let set = Loader::new().flags(&Flags::command(), &Flags::command().get_matches_from(["app", "--set", "port=81"]));
    let loaded = set.load_full::<Config>().unwrap();
    assert_eq!(loaded.origin("port").unwrap().to_string(), "flag --set port");
    let refused = of("port=x").unwrap_err().report();
    assert!(refused.contains("--> flag --set port\n") && !refused.contains("override"), "{refused}");
    for (wrong, why) in [
        ("port", "has no `=` in it"),
        ("=81", "has nothing in front of `=`"),
        (" =81", "has nothing in front of `=`"),
        ("", "has no `=` in it"),
        ("service[\"a=b", "has a quote that is not closed in front of `=`"),
    ] {
        let refused = Flags::try_parse_from(["app", "--set", wrong]).unwrap_err().to_string();
        let words = format!("error: what is given for '--set <PATH=VALUE>' {why}: write PATH=VALUE\n");
        assert!(refused.starts_with(&words), "{refused}");
        assert!(!refused.contains("81"), "{refused}");
    }
}

#[test]
fn what_is_completed() {
    let command = Flags::command();
    let set = command.get_arguments().find(|arg| arg.get_long() == Some("set")).unwrap();
    let values = set.get_value_parser().possible_values().unwrap();
    let values: Vec<(String, String)> = values
        .map(|value| (value.get_name().to_owned(), value.get_help().map(ToString::to_string).unwrap_or_default()))
        .collect();
    assert!(values.contains(&("limits.connections=".to_owned(), "How many at once.".to_owned())), "{values:?}");
    assert!(
        values.iter().any(|(path, _)| path == "tls.cert=") && !values.iter().any(|(path, _)| path.contains("service"))
    );
    let help = Flags::command().render_help().to_string();
    assert!(help.contains("--set <PATH=VALUE>  Set anything in the configuration, as in `log-level=VALUE`"), "{help}");
    assert!(!help.contains("possible values"), "{help}");
}

/// clap's id of a field is its name in Rust, whatever it is called in configuration.
#[test]
fn fields_with_another_name() {
    #[derive(Debug, Deserialize, HclSchema, clap::Args)]
    #[serde(rename_all = "camelCase")]
    struct Config {
        #[arg(long)]
        host_name: Option<String>,
        #[arg(long)]
        #[serde(rename = "colour")]
        paint: Option<String>,
        #[arg(skip)]
        #[serde(default)]
        in_here: Inner,
        #[arg(id = "in_here.size_now", long = "size")]
        #[serde(skip)]
        _size: Option<u8>,
    }

    #[derive(Debug, Default, Deserialize, HclSchema)]
    #[serde(rename_all = "camelCase")]
    struct Inner {
        size_now: Option<u8>,
    }

    let mut command = <Config as clap::Args>::augment_args(Command::new("app"));
    let given = ["app", "--host-name", "www", "--paint", "red", "--size", "7"];
    let matches = command.try_get_matches_from_mut(given).unwrap();
    let loader = Loader::new().named_text("app.hcl", "hostName = \"a\"\n").flags(&command, &matches);
    let loaded = loader.load_full::<Config>().unwrap();
    let config = &loaded.config;
    assert_eq!((config.host_name.as_deref(), config.paint.as_deref()), (Some("www"), Some("red")));
    assert_eq!(config.in_here.size_now, Some(7));
    assert_eq!(loaded.origin("hostName").unwrap().to_string(), "flag --host-name");
}

/// What is completed sets something: of blocks that only a number tells apart the first, and what has variants as a whole.
#[test]
fn what_is_completed_of_blocks_and_variants() {
    use clap::Args;

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema counts")]
    struct Config {
        #[hcl(block)]
        sink: Vec<Sink>,
        store: Store,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema counts")]
    struct Sink {
        path: String,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "only its schema counts")]
    enum Store {
        File { path: String },
    }

    let command = SetFlags::<Config>::augment_args(Command::new("app"));
    let set = command.get_arguments().find(|arg| arg.get_long() == Some("set")).unwrap();
    let values = set.get_value_parser().possible_values().unwrap();
    let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
    assert_eq!(values, ["sink[0].path=", "store="]);
}

/// What a word or several values of a kind of their own are for.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Kinds {
    #[serde(default)]
    level: Level,
    backend: Option<Backend>,
    #[serde(default)]
    upstream: Vec<Upstream>,
    pair: Option<(String, u16)>,
    #[hcl(block)]
    store: Option<Store>,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
enum Level {
    #[default]
    Quiet,
    VeryLoud,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "it is shown")]
enum Backend {
    Memory,
    Disk { path: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is shown")]
struct Upstream {
    host: String,
    #[serde(default)]
    port: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(dead_code, reason = "it is shown")]
enum Store {
    Memory,
    Disk { path: String },
}

#[test]
fn kinds_of_values() {
    let said = |arguments: &[&str]| {
        let mut command = Command::new("app")
            .arg(Arg::new("level").long("level"))
            .arg(Arg::new("backend").long("backend"))
            .arg(Arg::new("upstream").long("upstream").action(ArgAction::Append))
            .arg(Arg::new("pair").long("pair").num_args(2))
            .arg(Arg::new("store.kind").long("store"))
            .arg(Arg::new("store.path").long("store-path"));
        let matches = command.try_get_matches_from_mut(std::iter::once(&"app").chain(arguments)).unwrap();
        match Loader::new().flags(&command, &matches).load::<Kinds>() {
            Ok(config) => format!("{config:?}\n"),
            Err(error) => error.report().to_string(),
        }
    };
    let each: [&[&str]; 11] = [
        &["--level", "very-loud"],
        &["--level", "very-lout"],
        &["--backend", "memory"],
        &["--backend", "{ disk = { path = \"/a\" } }"],
        &["--backend", "disk"],
        &["--upstream", "{ host = \"a\" }", "--upstream", "{ host = \"b\", port = 1 }"],
        &["--upstream", "a"],
        &["--upstream", "{ hots = \"a\" }"],
        &["--pair", "a", "5"],
        &["--store", "disk", "--store-path", "/a"],
        &["--store", "memory", "--store-path", "/a"],
    ];
    let mut all = String::new();
    for arguments in each {
        all.push_str(&format!("> {}\n{}\n", arguments.join(" "), said(arguments)));
    }
    expect_test::expect![[r#"
        > --level very-loud
        Kinds { level: VeryLoud, backend: None, upstream: [], pair: None, store: None }

        > --level very-lout
        error[invalid-value]: invalid value for `level`
         --> flag --level
          = (sensitive) is not one of "quiet", "very-loud".

        error: flag --level has 1 error

        > --backend memory
        Kinds { level: Quiet, backend: Some(Memory), upstream: [], pair: None, store: None }

        > --backend { disk = { path = "/a" } }
        Kinds { level: Quiet, backend: Some(Disk { path: "/a" }), upstream: [], pair: None, store: None }

        > --backend disk
        error[invalid-value]: invalid value for `backend`
         --> flag --backend
          = A map is required, but this is text.

        error: flag --backend has 1 error

        > --upstream { host = "a" } --upstream { host = "b", port = 1 }
        Kinds { level: Quiet, backend: None, upstream: [Upstream { host: "a", port: 0 }, Upstream { host: "b", port: 1 }], pair: None, store: None }

        > --upstream a
        error[no-collection]: flag `--upstream` is not a map
         --> flag --upstream
          = Write a map as it stands in a file: { host = "a" }.

        error: flag --upstream has 1 error

        > --upstream { hots = "a" }
        error[unknown-argument]: unknown argument
         --> flag --upstream
          = `upstream[0].hots` is not an argument here.
          = help: did you mean `host`?

        error: flag --upstream has 1 error

        > --pair a 5
        Kinds { level: Quiet, backend: None, upstream: [], pair: Some(("a", 5)), store: None }

        > --store disk --store-path /a
        Kinds { level: Quiet, backend: None, upstream: [], pair: None, store: Some(Disk { path: "/a" }) }

        > --store memory --store-path /a
        error[unknown-argument]: unknown argument
         --> flag --store-path
          = `path` is not an argument here. `path` belongs to kind = "disk".

        error: flag --store-path has 1 error

    "#]].assert_eq(&all);
}

#[derive(Debug, Deserialize, HclSchema)]
struct Elements {
    days: Option<Vec<Day>>,
    lists: Option<Vec<Vec<String>>>,
    either: Option<Vec<PortOrName>>,
    map: Option<BTreeMap<String, PortOrName>>,
    any: Option<Vec<Value>>,
    texts: Option<Vec<String>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the test shows `Debug`")]
struct Day {
    day: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the test shows `Debug`")]
enum PortOrName {
    Port(u16),
    Name(String),
}

/// An element of a flag means what it means in a file, and a warning tells of a text that is probably meant otherwise.
#[test]
fn elements_of_flags() {
    let said = |arguments: &[&str]| {
        let names = ["days", "lists", "either", "map", "any", "texts"];
        let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::Append);
        let mut command = Command::new("app").args(names.map(flag));
        let matches = command.try_get_matches_from_mut(std::iter::once(&"app").chain(arguments)).unwrap();
        match Loader::new().flags(&command, &matches).load_full::<Elements>() {
            Ok(loaded) => {
                let Elements { days, lists, either, map, any, texts } = loaded.config;
                let all = format!("{days:?} {lists:?} {either:?} {map:?} {any:?} {texts:?}").replace("None", "");
                let warnings = loaded.warnings.iter().map(|warning| format!("\n{warning}"));
                all.trim().to_owned() + &warnings.collect::<String>()
            }
            Err(error) => error.to_string(),
        }
    };
    let each: [&[&str]; 18] = [
        &["--days", "{ day = \"a\" }"],
        &["--days", "[{ day = \"a\" }]"],
        &["--days", "{ day = 2026-01-02 }"],
        &["--days", "{ day = \"a\", day = \"b\" }"],
        &["--lists", "[\"a\"]"],
        &["--lists", "[[\"a\"], [\"b\"]]"],
        &["--lists", "[2026-01-02]", "--lists", "[\"a\"]"],
        &["--either", "80", "--either", "web"],
        &["--either", "null", "--either", "\"x\""],
        &["--map", "a=80", "--map", "b=web=1"],
        &["--map", "a=1", "--map", "a=2"],
        &["--map", "= x"],
        &["--map", "a"],
        &["--map", "{ a = 1 }"],
        &["--any", "80", "--any", "[1]"],
        &["--texts", "[a-z]"],
        &["--texts", "\"x\"", "--texts", "y"],
        &["--texts", "a", "--texts", "null"],
    ];
    let all: String =
        each.iter().map(|arguments| format!("> {}\n{}\n", arguments.join(" "), said(arguments))).collect();
    expect_test::expect![[r#"
        > --days { day = "a" }
        Some([Day { day: Some("a") }])
        > --days [{ day = "a" }]
        Some([Day { day: Some("a") }])
        > --days { day = 2026-01-02 }
        flag --days:1:1: flag `--days` has a text without quotes: numbers with operators between them are computed. Write texts in quotes, as in a file: { ... }
        > --days { day = "a", day = "b" }
        flag --days:1:1: flag `--days` has a key twice: of two values of one key only the last one would count. Write each key once
        > --lists ["a"]
        Some([["a"]])
        > --lists [["a"], ["b"]]
        Some([["a"], ["b"]])
        > --lists [2026-01-02] --lists ["a"]
        flag --lists:1:1: flag `--lists` has a text without quotes: numbers with operators between them are computed. Write texts in quotes, as in a file: ["a", "b"]
        > --either 80 --either web
        Some([Port(80), Name("web")])
        > --either null --either "x"
        flag --either:1:1: invalid value for `either[0]`: a number or text is required
        > --map a=80 --map b=web=1
        Some({"a": Port(80), "b": Name("web=1")})
        > --map a=1 --map a=2
        flag --map:1:1: flag `--map` has a key twice: of two values of one key only the last one would count. Write each key once
        > --map = x
        flag --map:1:1: flag `--map` is not a map: write a map as it stands in a file: { key = ... }
        > --map a
        flag --map:1:1: flag `--map` is not a map: write a map as it stands in a file: { key = ... }
        > --map { a = 1 }
        Some({"a": Port(1)})
        > --any 80 --any [1]
        Some([80, [1]])
        > --texts [a-z]
        Some(["[a-z]"])
        > --texts "x" --texts y
        Some(["\"x\"", "y"])
        flag --texts:1:1: flag `--texts` has quotes in its value: the quotes are a part of the value. A text is written without them here
        > --texts a --texts null
        Some(["a", "null"])
        flag --texts:1:1: flag `--texts` sets the text `null`: the word is a text here. To leave the argument out, set nothing
    "#]].assert_eq(&all);
}
