//! Paths: one notation in reports, origins, overrides and variables, for any label, and back again.

use std::collections::BTreeMap;

use hcl_model::path::{Path, PathStep};
use hcl_serde::{Body, EvalContext, HclSchema, Loader, ValidationErrors};
use proptest::prelude::{Strategy, any, prop_assert_eq, prop_oneof, proptest};

use crate::support::random::fixed;
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Proxy {
    #[serde(default)]
    limits: BTreeMap<String, u32>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    backend: Vec<Backend>,
    #[hcl(block)]
    logging: Option<Logging>,
    #[hcl(block)]
    auth: BTreeMap<(String, String), Body>,
    #[hcl(block)]
    plugin: Vec<Plugin>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "in_range")]
struct Service {
    port: u32,
    host: Option<String>,
    #[hcl(block)]
    route: BTreeMap<String, Route>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Route {
    weight: u32,
}

/// Every route must weigh something.
fn in_range(service: &Service) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    for (label, _) in service.route.iter().filter(|(_, route)| route.weight == 0) {
        problems.add(format!("route[{label:?}].weight"), "it must weigh something");
    }
    problems
}

#[derive(Debug, Deserialize, HclSchema)]
struct Backend {
    #[hcl(label)]
    host: String,
    weight: Option<u32>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Logging {
    #[hcl(block)]
    file: Vec<LogFile>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct LogFile {
    path: String,
    level: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Plugin {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    settings: Body,
}

/// What a plugin makes of its body.
#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Jwt {
    issuer: String,
    pin: Option<std::sync::Arc<str>>,
    #[hcl(block)]
    key: BTreeMap<String, Key>,
    #[hcl(block)]
    rule: Vec<Key>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Key {
    id: u8,
}

const TEXT: &str = r#"
limits = { "a.b" = 1, c = 2 }
service "10.0.0.1:8080" {
  port = 80
  route "/v1.0/x.html" {
    weight = 1
  }
}
backend "a" {
  weight = 1
}
backend "a" {
  weight = 2
}
backend "b" {}
logging {
  file {
    path = "/a"
  }
  file {
    path = "/b"
  }
}
auth "jwt" "main" {
  issuer = "x"
  key "k.1" {
    id = 1
  }
  rule {
    id = 1
  }
  rule {
    id = 2
  }
}
plugin "p" {}
"#;

fn loader() -> Loader {
    Loader::new().named_text("app.hcl", TEXT)
}

#[test]
fn explain_shows_them() {
    expect_test::expect![[r#"
        limits                                                 { "a.b" = 1, c = 2 }  app.hcl:2:10
        service["10.0.0.1:8080"].port                          80                    app.hcl:4:10
        service["10.0.0.1:8080"].route["/v1.0/x.html"].weight  1                     app.hcl:6:14
        backend.a.weight                                       1                     app.hcl:10:12
        backend.a[1].weight                                    2                     app.hcl:13:12
        logging.file[0].path                                   "/a"                  app.hcl:18:12
        logging.file[1].path                                   "/b"                  app.hcl:21:12
        auth.jwt.main.issuer                                   (not shown)           app.hcl:25:12
        auth.jwt.main.key["k.1"].id                            (not shown)           app.hcl:27:10
        auth.jwt.main.rule[0].id                               (not shown)           app.hcl:30:10
        auth.jwt.main.rule[1].id                               (not shown)           app.hcl:33:10
    "#]]
    .assert_eq(&loader().load_full::<Proxy>().unwrap().explain());
}

/// Every path of the table leads to the origin that stands behind it, and can be set.
#[test]
fn what_is_shown_can_be_given_back() {
    let loaded = loader().load_full::<Proxy>().unwrap();
    let table = loaded.explain();
    assert!(table.lines().count() > 10);
    for line in table.lines() {
        let path = line.split("  ").next().unwrap();
        let origin = loaded.origin(path).unwrap_or_else(|| panic!("{path}"));
        assert!(line.ends_with(&origin.to_string()), "{line}: {origin}");
        if path == "limits" {
            continue;
        }
        let set =
            loader().override_value(path, "7").load_full::<Proxy>().unwrap_or_else(|error| panic!("{path}: {error:#}"));
        assert_eq!(set.origin(path).unwrap().to_string(), format!("override of {path}"));
        assert_eq!(set.explain().lines().count(), table.lines().count(), "{path}");
    }
}

/// What is set in a block that is one of several, or that a plugin reads, leaves the rest alone.
#[test]
fn blocks_that_only_their_number_tells_apart() {
    let variables = [
        ("APP_LOGGING__FILE__1__LEVEL", "debug"),
        ("APP_BACKEND__A__1__WEIGHT", "5"),
        ("APP_SERVICE__10_0_0_1_8080__PORT", "81"),
        ("APP_SERVICE__10_0_0_1_8080__ROUTE___V1_0_X_HTML__WEIGHT", "9"),
        ("APP_LIMITS__A_B", "3"),
        ("APP_AUTH__JWT__MAIN__ISSUER", "y"),
        ("APP_AUTH__JWT__MAIN__PIN", "007"),
        ("APP_AUTH__JWT__MAIN__KEY__K_1__ID", "4"),
        ("APP_AUTH__JWT__MAIN__RULE__1__ID", "5"),
        ("APP_PLUGIN__P__DEPTH", "3"),
    ];
    let loaded = loader().env_from("APP", variables).override_value("logging.file[0].path", "/c").load_full::<Proxy>();
    let loaded = loaded.unwrap_or_else(|error| panic!("{error:#}"));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let config = &loaded.config;
    let files: Vec<_> = config.logging.iter().flat_map(|logging| &logging.file).collect();
    assert_eq!((&*files[0].path, files[0].level.as_deref()), ("/c", None));
    assert_eq!((&*files[1].path, files[1].level.as_deref(), files.len()), ("/b", Some("debug"), 2));
    let weights: Vec<_> = config.backend.iter().map(|backend| (&*backend.host, backend.weight)).collect();
    assert_eq!(weights, [("a", Some(1)), ("a", Some(5)), ("b", None)]);
    let service = &config.service["10.0.0.1:8080"];
    assert_eq!((service.port, service.host.as_deref(), service.route["/v1.0/x.html"].weight), (81, None, 9));
    assert_eq!(config.limits, BTreeMap::from([("a.b".to_owned(), 3), ("c".to_owned(), 2)]));
    let body = &config.auth[&("jwt".to_owned(), "main".to_owned())];
    let jwt: Jwt = hcl_serde::from_body(body, &EvalContext::new()).unwrap();
    let expected = Jwt {
        issuer: "y".to_owned(),
        pin: Some("007".into()),
        key: [("k.1".to_owned(), Key { id: 4 })].into(),
        rule: vec![Key { id: 1 }, Key { id: 5 }],
    };
    assert_eq!(jwt, expected);
    assert_eq!(config.plugin[0].settings.attribute_names(), ["depth"]);
    assert_eq!(config.plugin[0].name, "p");
}

/// In JSON nobody can know what of a plugin is a block before the plugin says it.
#[test]
fn bodies_that_are_json() {
    let text = r#"{"auth": {"jwt": {"main": {"issuer": "x", "key": {"k.1": {"id": 1}}, "rule": [{"id": 1}]}}}}"#;
    let loader = Loader::new()
        .named_text("app.hcl.json", text)
        .override_value("auth.jwt.main.key[\"k.1\"].id", "4")
        .override_value("auth.jwt.main.key.new.id", "5")
        .override_value("auth.jwt.main.rule.id", "6")
        .override_value("auth.jwt.main.pin", "007");
    let config: Proxy = loader.load().unwrap();
    let body = &config.auth[&("jwt".to_owned(), "main".to_owned())];
    let jwt: Jwt = hcl_serde::from_body(body, &EvalContext::new()).unwrap();
    let keys = [("k.1".to_owned(), Key { id: 4 }), ("new".to_owned(), Key { id: 5 })];
    assert_eq!(
        jwt,
        Jwt { issuer: "x".to_owned(), pin: Some("007".into()), key: keys.into(), rule: vec![Key { id: 6 }] }
    );
}

#[test]
fn mistakes() {
    let mistake = |path: &str| {
        let error = loader().override_value(path, "1").load::<Proxy>().expect_err(path);
        error
            .diagnostics()
            .iter()
            .map(|found| format!("{}: {}\n", found.summary(), found.message()))
            .collect::<String>()
    };
    let paths = [
        "service[\"10.0.0.1:8080\"].prot",
        "service.10.0.0.1:8080.port",
        "service[\"10.0",
        "service[x].port",
        "service[\"\\q\"].port",
        "service..port",
        "service.",
        "logging.file.path",
        "logging.file[2].path",
        "backend.a[2].weight",
        "backend.c.weight",
        "auth.jwt.other.issuer",
    ];
    let all: String = paths.iter().map(|path| mistake(path)).collect();
    expect_test::expect![[r#"
        override of `service["10.0.0.1:8080"].prot` sets nothing: There is nothing called `prot`. Did you mean `service["10.0.0.1:8080"].port`?
        override of `service.10.0.0.1:8080.port` sets nothing: It names no `service` block: there is service["10.0.0.1:8080"].
        override of `service["10.0` sets nothing: This is no path: a quote is not closed.
        override of `service[x].port` sets nothing: This is no path: in brackets there is a number, or a name in quotes.
        override of `service["\q"].port` sets nothing: This is no path: there is no such escape sequence.
        override of `service..port` sets nothing: This is no path: there is no name in front of a dot.
        override of `service.` sets nothing: This is no path: a name is needed behind a dot.
        override of `logging.file.path` sets nothing: There can be several `file` blocks, and only their number, from 0, tells them apart. Did you mean `logging.file[0].path`?
        override of `logging.file[2].path` sets nothing: The number of `file` blocks is 2, and they are counted from 0.
        override of `backend.a[2].weight` sets nothing: It names no `backend` block: there is backend.a, backend.a[1], backend.b.
        override of `backend.c.weight` sets nothing: It names no `backend` block: there is backend.a, backend.a[1], backend.b.
        override of `auth.jwt.other.issuer` sets nothing: It names no `auth` block: there is auth.jwt.main.
    "#]].assert_eq(&all);
    // Two labels that are the same in the name of a variable.
    let text = "service \"a.b\" {\n  port = 1\n}\nservice \"a-b\" {\n  port = 2\n}\n";
    let both = Loader::new().named_text("app.hcl", text).env_from("APP", [("APP_SERVICE__A_B__PORT", "3")]);
    let warned = both.load_full::<Proxy>().unwrap().warnings;
    expect_test::expect![[
        r#"It can be the `service` block "a.b" or "a-b", which only an override by path can tell apart."#
    ]]
    .assert_eq(&warned.iter().map(|it| it.message().into_owned()).collect::<String>());
    // What a program says stands where its path leads.
    let error = loader()
        .override_value("service[\"10.0.0.1:8080\"].route[\"/v1.0/x.html\"].weight", "0")
        .load::<Proxy>()
        .unwrap_err();
    expect_test::expect![[r#"
        error[invalid]: invalid value for `route["/v1.0/x.html"].weight`
         --> override of service["10.0.0.1:8080"].route["/v1.0/x.html"].weight
          = it must weigh something.

        error: override of service["10.0.0.1:8080"].route["/v1.0/x.html"].weight has 1 error
    "#]]
    .assert_eq(&error.report());
}

#[derive(Debug, Deserialize, HclSchema)]
struct Listener {
    #[allow(dead_code)]
    tls: Tls,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Tls {
    #[hcl(validate = "below_1024")]
    #[allow(dead_code)]
    ports: Vec<u16>,
}

fn below_1024(ports: &[u16]) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    for (index, _) in ports.iter().enumerate().filter(|(_, port)| **port >= 1024) {
        problems.add(format!("[{index}]"), "the port must be below 1024");
    }
    problems
}

/// The path of a part of an argument in an object begins at the object.
#[test]
fn parts_of_arguments_in_objects() {
    let text = "tls = {\n  ports = [80, 8080]\n}\n";
    let error = Loader::new().named_text("app.hcl", text).load::<Listener>().unwrap_err();
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `tls.ports[1]`
         --> app.hcl:2:16
          |
        2 |   ports = [80, 8080]
          |                ^^^^ the port must be below 1024

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&error.report());
}

#[derive(Debug, Deserialize, HclSchema)]
struct Vaults {
    #[allow(dead_code)]
    #[hcl(block)]
    vault: BTreeMap<String, Vault>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "no_keys")]
struct Vault {
    #[hcl(sensitive)]
    keys: BTreeMap<String, u8>,
}

fn no_keys(vault: &Vault) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    vault.keys.keys().for_each(|key| problems.add(format!("keys[{key:?}]"), "the vault must be empty"));
    problems
}

/// Keys of a secret map are secret, and a path shows none of them.
#[test]
fn paths_into_secrets_end_at_the_secret() {
    for (name, text) in [
        ("app.hcl", "vault \"a\" {\n  keys = { hunter2 = 1 }\n}\n"),
        ("app.json", r#"{"vault": {"a": {"keys": {"hunter2": 1}}}}"#),
    ] {
        let error = Loader::new().named_text(name, text).load::<Vaults>().unwrap_err();
        assert!(error.report().starts_with("error[invalid]: invalid value for `keys`\n"), "{error:#}");
        assert!(!error.report().contains("hunter2"), "{error:#}");
    }
}

/// Any text as a label, as the JSON syntax has it.
fn labelled(label: &str) -> Loader {
    let label = serde_json::to_string(label).unwrap();
    let text = format!("{{\"service\": {{{label}: {{\"port\": 1}}}}}}");
    Loader::new().named_text("app.hcl.json", text)
}

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[a-z0-9.\\[\\]\"\\\\ :/$%{}_-]{0,8}", "[0-9]{1,3}"]
}

fn steps() -> impl Strategy<Value = Vec<PathStep>> {
    proptest::collection::vec(
        prop_oneof![texts().prop_map(|text| PathStep::Name(text.into())), any::<usize>().prop_map(PathStep::Index)],
        0..6,
    )
}

proptest! {
    #![proptest_config(fixed(256))]

    #[test]
    fn what_is_written_is_read_again(steps in steps()) {
        let path = steps.iter().cloned().fold(Path::new(), Path::step);
        prop_assert_eq!(path.to_string().parse::<Path>(), Ok(path));
    }

    /// Whatever is taken for a path is written in a way that is the same path.
    #[test]
    fn what_is_read_is_written_again(text in texts()) {
        if let Ok(path) = text.parse::<Path>() {
            prop_assert_eq!(path.to_string().parse::<Path>(), Ok(path));
        }
    }

    #[test]
    fn any_label_can_be_named(label in texts()) {
        named(&label);
    }
}

#[test]
fn a_label_of_what_cannot_be_seen_can_be_named() {
    for label in ["\u{3164}", "\u{1d159}", "a\u{3164}", "\u{202e}", "\u{fe0f}", "\u{0}", "\n", "\"", " "] {
        named(label);
    }
}

/// Finds an argument in a block with this label by the paths that there are to it, and sets it by them.
fn named(label: &str) {
    let loaded = labelled(label).load_full::<Proxy>().unwrap();
    let table = loaded.explain();
    let (label, _) = loaded.config.service.first_key_value().unwrap();
    let path = format!("service[{label:?}].port");
    let shown = ["service", label, "port"].map(|step| PathStep::Name(step.into())).into_iter();
    let shown = shown.fold(Path::new(), Path::step).to_string();
    assert!(table.contains(&format!("{shown}  ")), "{shown} in {table}");
    for path in [path, shown] {
        assert!(loaded.origin(&path).is_some(), "{path}");
        let set = labelled(label).override_value(&*path, "7").load::<Proxy>().unwrap();
        assert_eq!(set.service[label].port, 7);
    }
    let set = labelled(label).override_value(format!("limits[{label:?}]"), "7").load::<Proxy>().unwrap();
    assert_eq!(set.limits.into_values().collect::<Vec<_>>(), [7]);
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "none_is_zero")]
struct Forms {
    #[hcl(block)]
    wk: BTreeMap<String, Count>,
    #[serde(default)]
    mp: BTreeMap<String, BTreeMap<String, u32>>,
    #[hcl(block)]
    #[serde(rename = "caf\u{e9}")]
    cafe: Vec<Count>,
    #[hcl(block)]
    #[serde(alias = "svc")]
    service: BTreeMap<String, Count>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Count {
    n: u32,
}

/// Says it of the other form.
fn none_is_zero(forms: &Forms) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    for (name, _) in forms.wk.iter().filter(|(_, count)| count.n == 0) {
        problems.add(format!("wk[\"{}\"].n", name.replace('\u{e9}', "e\u{301}")), "zero is nothing");
    }
    problems
}

/// A name is the same in every normal form, wherever it is written: layers, overrides, variables, origins, problems.
#[test]
fn names_in_different_normal_forms() {
    const FORMS: [&str; 2] = ["\u{e9}", "e\u{301}"];
    for (written, asked) in FORMS.iter().flat_map(|one| FORMS.map(|other| (*one, other))) {
        let hcl = format!(
            "wk \"caf{written}\" {{\n  n = 1\n}}\nmp = {{ \"{written}\" = {{ path = 1 }} }}\ncaf{written} {{\n  n = 1\n}}\n"
        );
        let json = format!(
            "{{\"wk\": {{\"caf{written}\": {{\"n\": 1}}}}, \"mp\": {{\"{written}\": {{\"path\": 1}}}}, \"caf{written}\": {{\"n\": 1}}}}"
        );
        for (file, text) in [("app.hcl", hcl), ("app.hcl.json", json)] {
            let paths = [format!("wk.caf{asked}.n"), format!("mp.{asked}.path"), format!("caf{asked}[0].n")];
            let below = Loader::new().named_text(file, &text).load_full::<Forms>().unwrap();
            let counts = |forms: &Forms| {
                let wk = forms.wk.values().map(|count| count.n);
                let mp = forms.mp.values().flat_map(|inner| inner.values().copied());
                wk.chain(mp).chain(forms.cafe.iter().map(|count| count.n)).collect::<Vec<u32>>()
            };
            let variables = [("APP_WK__CAF", "N"), ("APP_MP__", "PATH"), ("APP_CAF", "0__N")];
            let variables = variables.map(|(start, end)| (format!("{start}{}__{end}", asked.to_uppercase()), "7"));
            let set = paths
                .iter()
                .fold(Loader::new().named_text(file, &text), |loader, path| loader.override_value(path, "7"));
            let set = set.load_full::<Forms>().unwrap();
            assert_eq!(counts(&set.config), [7, 7, 7], "{text} {paths:?}");
            let varied = Loader::new().named_text(file, &text).env_from("APP", variables).load_full::<Forms>().unwrap();
            assert_eq!((counts(&varied.config), varied.warnings.len()), (vec![7, 7, 7], 0), "{text} {paths:?}");
            for path in &paths {
                assert!(below.origin(path).unwrap().to_string().starts_with(file), "{path}");
                assert_eq!(set.origin(path).unwrap().to_string(), format!("override of {path}"));
            }
            let error = Loader::new().named_text(file, text.replacen('1', "0", 1)).load::<Forms>().unwrap_err();
            let at = error.diagnostics().iter().next().and_then(|found| found.subject().cloned()).unwrap();
            assert!(at.text() == "0", "{error}");
        }
    }
    // What is new has one name too.
    let new =
        Loader::new().override_value("mp.\u{e9}.a", "1").override_value("mp.e\u{301}.b", "2").load::<Forms>().unwrap();
    assert_eq!(new.mp, [("\u{e9}".to_owned(), [("a".to_owned(), 1), ("b".to_owned(), 2)].into())].into());
}

/// A block is the same under every name that its field has.
#[test]
fn blocks_with_another_name() {
    let text = "svc \"a\" {\n  n = 1\n}\nservice \"b\" {\n  n = 2\n}\n";
    for (path, expected) in [("service.a.n", [7, 2]), ("service.b.n", [1, 7]), ("svc.b.n", [1, 7])] {
        let set = Loader::new().named_text("app.hcl", text).override_value(path, "7").load::<Forms>().unwrap();
        assert_eq!(set.service.into_values().map(|count| count.n).collect::<Vec<_>>(), expected, "{path}");
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Lists {
    #[serde(default)]
    hosts: Vec<String>,
    #[serde(default)]
    pair: (u8, u8),
    #[serde(default)]
    routes: Vec<Target>,
    #[serde(default)]
    sep: String,
    #[hcl(renamed_from = "tmpdir")]
    #[serde(default)]
    tmp: String,
    #[serde(default)]
    port: u16,
    #[hcl(block)]
    agent: Option<Agent>,
    #[hcl(block)]
    rule: Vec<Agent>,
    #[hcl(block)]
    srv: BTreeMap<String, Agent>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Target {
    n: u8,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Agent {
    addr: Option<String>,
}

const LISTS: &str = "hosts = [\"a\"]\npair = [1, 2]\nroutes = [{ n = 1 }]\nagent {}\nrule {}\nsrv \"web\" {}\nsrv \"a.b\" {}\n\
                     srv \"a_b\" {}\nsrv \"A-B\" {}\n";

/// What is said of a setting, and of what it may have been meant for: that alone sets something.
fn said_of(name: &str, value: &str) -> String {
    let load = |name: &str| {
        let file = Loader::new().named_text("app.hcl", LISTS);
        match name.starts_with("APP_") {
            true => file.env_from("APP", [(name, value)]).deny_unknown_env().load_full::<Lists>(),
            false => file.override_value(name, value).load_full::<Lists>(),
        }
    };
    let error = load(name).expect_err(name);
    let said = error.diagnostics().iter().map(|it| format!("{}: {}\n", it.summary(), it.message())).collect::<String>();
    if let Some((meant, _)) = said.split_once("Did you mean \"").and_then(|(_, rest)| rest.split_once("\"?")) {
        let set = load(meant).unwrap_or_else(|error| panic!("{meant}: {error:#}"));
        assert!(set.warnings.is_empty());
        let origin = if name.starts_with("APP_") { "  environment variable " } else { "override of" };
        assert!(set.explain().contains(&format!("{origin}{meant}")), "{meant}");
    }
    said
}

/// Whatever is proposed sets something when it is used.
#[test]
fn what_is_proposed_leads_somewhere() {
    let names = [
        "agnet.x",
        "agnet.adr",
        "step[0].cmd",
        "srvv.x.addr",
        "srvv.web.addr",
        "agent[7].addr",
        "rule.addr",
        "rule[3].addr",
        "APP_AGENT_ADDR",
        "APP_AGNET__ADDR",
        "APP_SRV_WEB_ADDR",
        "APP_SRV_WEB__ADDR",
        "APP_SRV__WEB_ADDR",
        "APP_RULE__ADDR",
        "APP_RULE_ADDR",
        "APP_RULE_0_ADDR",
        "APP_RULE_0__ADR",
        "APP_SRV_NEW_ADDR",
        "APP_SRV__A_B__ADDR",
    ];
    let all: String = names.map(|name| said_of(name, "7")).concat();
    expect_test::expect![[r#"
        override of `agnet.x` sets nothing: There is nothing called `agnet`.
        override of `agnet.adr` sets nothing: There is nothing called `agnet`. Did you mean `agent.addr`?
        override of `step[0].cmd` sets nothing: There is nothing called `step`.
        override of `srvv.x.addr` sets nothing: There is nothing called `srvv`.
        override of `srvv.web.addr` sets nothing: There is nothing called `srvv`. Did you mean `srv.web.addr`?
        override of `agent[7].addr` sets nothing: There can be only one `agent` block, which needs no number. Did you mean `agent.addr`?
        override of `rule.addr` sets nothing: There can be several `rule` blocks, and only their number, from 0, tells them apart. Did you mean `rule[0].addr`?
        override of `rule[3].addr` sets nothing: The number of `rule` blocks is 1, and they are counted from 0.
        environment variable `APP_AGENT_ADDR` sets nothing: There is nothing called `APP_AGENT_ADDR`. Did you mean `APP_AGENT__ADDR`?
        environment variable `APP_AGNET__ADDR` sets nothing: There is nothing called `APP_AGNET`. Did you mean `APP_AGENT__ADDR`?
        environment variable `APP_SRV_WEB_ADDR` sets nothing: There is nothing called `APP_SRV_WEB_ADDR`. Did you mean `APP_SRV__WEB__ADDR`?
        environment variable `APP_SRV_WEB__ADDR` sets nothing: There is nothing called `APP_SRV_WEB`. Did you mean `APP_SRV__WEB__ADDR`?
        environment variable `APP_SRV__WEB_ADDR` sets nothing: It names no `srv` block: there is "web", "a.b", "a_b", "A-B". Did you mean `APP_SRV__WEB__ADDR`?
        environment variable `APP_RULE__ADDR` sets nothing: There can be several `rule` blocks, and only their number, from 0, tells them apart. Did you mean `APP_RULE__0__ADDR`?
        environment variable `APP_RULE_ADDR` sets nothing: There is nothing called `APP_RULE_ADDR`. Did you mean `APP_RULE__0__ADDR`?
        environment variable `APP_RULE_0_ADDR` sets nothing: There is nothing called `APP_RULE_0_ADDR`. Did you mean `APP_RULE__0__ADDR`?
        environment variable `APP_RULE_0__ADR` sets nothing: There is nothing called `APP_RULE_0`. Did you mean `APP_RULE__0__ADDR`?
        environment variable `APP_SRV_NEW_ADDR` sets nothing: There is nothing called `APP_SRV_NEW_ADDR`.
        environment variable `APP_SRV__A_B__ADDR` sets nothing: It can be the `srv` block "a.b" or "a_b" or "A-B", which only an override by path can tell apart.
    "#]].assert_eq(&all);
}

/// Whether a file has it does not matter.
#[test]
fn elements_of_lists_that_are_not_written() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        #[hcl(default = [1, 2])]
        pair: (u8, u8),
    }

    let error = Loader::new().override_value("pair[1]", "7").load::<Config>().unwrap_err();
    let said = "override of `pair[1]` sets nothing: the elements of a list cannot be set one by one: set all of `pair`";
    assert!(error.to_string().ends_with(said), "{error}");
}

/// A list is set as a whole.
#[test]
fn elements_of_lists() {
    let names = [
        "hosts[0]",
        "hosts[9]",
        "pair[1]",
        "routes[0].n",
        "APP_HOSTS__0",
        "APP_PAIR__1",
        "APP_ROUTES__0__N",
        "hosts.x",
    ];
    let all: String = names.map(|name| said_of(name, "7")).concat();
    expect_test::expect![[r#"
        override of `hosts[0]` sets nothing: The elements of a list cannot be set one by one: set all of `hosts`.
        override of `hosts[9]` sets nothing: The elements of a list cannot be set one by one: set all of `hosts`.
        override of `pair[1]` sets nothing: The elements of a list cannot be set one by one: set all of `pair`.
        override of `routes[0].n` sets nothing: The elements of a list cannot be set one by one: set all of `routes`.
        environment variable `APP_HOSTS__0` sets nothing: The elements of a list cannot be set one by one: set all of `hosts`.
        environment variable `APP_PAIR__1` sets nothing: The elements of a list cannot be set one by one: set all of `pair`.
        environment variable `APP_ROUTES__0__N` sets nothing: The elements of a list cannot be set one by one: set all of `routes`.
        override of `hosts.x` sets nothing: The elements of a list cannot be set one by one: set all of `hosts`.
    "#]].assert_eq(&all);
}

/// Two names for the same: an old one is a warning as in a file, and of two variables one counts and is named.
#[test]
fn names_for_the_same() {
    let load = |variables: &[(&str, &str)]| {
        let variables = variables.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let loaded = Loader::new().env_from("APP", variables).load_full::<Lists>().unwrap();
        let said = loaded.warnings.report(&hcl_serde::RenderOptions::new()).to_string();
        format!("tmp {:?} port {}\n{said}", loaded.config.tmp, loaded.config.port)
    };
    let set = Loader::new().override_value("tmpdir", "x").load_full::<Lists>().unwrap();
    let all = [
        load(&[("APP_TMPDIR", "x")]),
        load(&[("APP_TMPDIR", "x"), ("APP_TMP", "y")]),
        load(&[("APP_port", "2"), ("APP_PORT", "1")]),
        set.warnings.report(&hcl_serde::RenderOptions::new()).to_string(),
    ];
    expect_test::expect![[r#"
        tmp "x" port 0
        warning[old-name]: environment variable `APP_TMPDIR` was renamed
         --> environment variable APP_TMPDIR
          = The name is `APP_TMP` now.
          = help: set `APP_TMP` instead
        tmp "y" port 0
        warning[unknown-setting]: environment variable `APP_TMPDIR` sets nothing
         --> environment variable APP_TMPDIR
          = The environment variable APP_TMP sets the same value and overrides this: unset one of the two.
        tmp "" port 1
        warning[unknown-setting]: environment variable `APP_port` sets nothing
         --> environment variable APP_port
          = The environment variable APP_PORT sets the same value and overrides this: unset one of the two.
        warning[old-name]: override of `tmpdir` was renamed
         --> override of tmpdir
          = The name is `tmp` now.
          = help: set `tmp` instead
    "#]]
    .assert_eq(&all.concat());
}
