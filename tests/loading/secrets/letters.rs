//! What was shown once.

use std::collections::BTreeMap;

use figment::providers::Format as _;
use hcl_serde::model::body::Locals;
use hcl_serde::model::native::{parse_body, parse_expression};
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{Body, HclSchema, Loader, Sensitive, Value, schemaless};
use serde::Deserialize;

use crate::support::secrets::types::{Badge, Login};
use crate::support::secrets::{App, CANARY, Leaks, context, error_seen};

/// A text in which `@` is the secret.
fn text(leaks: &mut Leaks, name: &str, text: &str) {
    leaks.load(text, &Loader::new().context(context()).named_text(name, text.replace('@', CANARY)));
}

#[test]
fn values_of_variables_and_overrides() {
    let mut leaks = Leaks::default();
    let mut mode = |loader: Loader, name: &str, value: &str| {
        let path = name.to_lowercase().replace("__", ".");
        let value = value.replace('@', CANARY);
        let variable = format!("APP_{name}");
        leaks.load(&format!("{name}={value}"), &loader.clone().env_from("APP", [(variable, &*value)]));
        leaks.load(&format!("{path}={value}"), &loader.override_value(path, &*value));
    };
    let file = "user \"alice\" {}\nserver \"a\" \"b\" {}\nauth {\n  kind = \"open\"\n}\n";
    for (name, value) in [
        ("KEYS", "[\"@\""),
        ("KEYS", "@,@"),
        ("PINS", "{ a = \"@\""),
        ("CODES", "{ a = \"@\" "),
        ("CODES", "{ a = \"@\", a = \"@\" }"),
        ("CODES", "@"),
        ("PAIRS", "@"),
        ("DB_PASSWORD", "@"),
        ("DB__PASWORD", "@"),
        ("USER__BOB__PASSWORD", "@"),
        ("USER__ALICE__PASSWORT", "@"),
        ("DB", "@"),
        ("WHEN", "@"),
        ("TAGS", "[@]"),
        ("TAGS", "[\"@\", 12-31]"),
        ("TAGS", "[#@]"),
        ("TAGS", "[\"a\", @(1)]"),
        ("MODE", "@"),
        ("LEVEL", "@"),
        ("LISTEN", "@"),
        ("LIMITS", "{ @ = \"x\" }"),
        ("LIMITS", "{ a = \"@\" }"),
        ("LIMITS__A", "@"),
        ("PORT", "@"),
        ("FLAG", "@"),
        ("FORM", "[\"@\"]"),
        ("FOREIGN", "{ id = \"@\" }"),
        ("LOGIN", "{ port = \"x\", password = \"@\" }"),
        ("AUTH__KIND", "@"),
        ("PLUGIN__TOKEN", "@"),
        ("PLUGIN__ID", "@"),
        ("ANY", "@"),
        ("HOARD__X", "[@"),
        ("NOSUCH", "@"),
    ] {
        mode(Loader::new().named_text("app.hcl", file), name, value);
        mode(Loader::new().named_text("app.hcl", format!("{file}port = \"x\"\n")), name, value);
    }
}

#[test]
fn layers_below_another() {
    let mut leaks = Leaks::default();
    for base in [
        r#"{"password": "@", "port": "x"}"#,
        r#"{"db": {"password": "@"}, "port": "x"}"#,
        r#"{"user": {"alice": {"password": "@"}}, "port": "x"}"#,
        r#"{"codes": {"a": "@"}, "port": "x"}"#,
        r#"{"hoard": {"x": "@"}, "port": "x"}"#,
        r#"{"hoard": {"port": "@"}, "port": "x"}"#,
        r#"{"password": "@", "colour": 1}"#,
        r#"{"pass\u0077ord": "@", "port": "x"}"#,
        r#"{"auth": {"kind": "basic", "user": "u", "password": "@"}, "port": "x"}"#,
        "password = \"@\" # @\nport = \"x\"\n",
        "db { password = \"@\" }\nport = \"x\"\n",
        "badge \"@\" { size = 1000 }\n",
        "badge \"@\" { size = 1 }\n",
        "badges \"@\" { size = 1 }\nopen \"@\" { size = 1 }\n",
        r#"{"badge": {"@": {"size": 1}}, "port": "x"}"#,
        r#"{"badge": [{"@": {}}, {"@": {}}]}"#,
        r#"{"badges": {"@": 3}, "port": "x"}"#,
        r#"{"badges": [{"@": {"size": 1}}, {"@": {"size": 2}}], "port": "x"}"#,
        r#"{"open": [[{"@": {"size": 1}}]], "port": "x"}"#,
        r#"{"bagde": {"@": {"size": 1}}, "port": "x"}"#,
        r#"{"hoad": {"x": "@"}, "port": "x"}"#,
        "password = <<E·\n@\nE·\nport=\"x\"\n",
        "password = <<-E\u{301}\n  @\n  E\u{301}\nport=\"x\"\n",
    ] {
        let name = if base.starts_with('{') { "base.json" } else { "base.hcl" };
        let loader = || Loader::new().named_text(name, base.replace('@', CANARY));
        let local = "password = \"other\"\ndb {\n  password = \"other\"\n}\nhoard {\n  x = \"other\"\n  port = \"other\"\n}\n\
                     codes = { a = \"other\" }\nuser \"alice\" {\n  password = \"other\"\n}\nauth {\n  kind = \"open\"\n}\nbadge \"z\" {}\n";
        leaks.load(base, &loader());
        leaks.load(base, &loader().layer().named_text("local.hcl", local));
        let variables = [("APP_PASSWORD", "other"), ("APP_DB__PASSWORD", "other"), ("APP_NOSUCH", "1")];
        leaks.load(base, &loader().env_from("APP", variables));
        leaks.load(base, &loader().override_value("password", "other").override_value("user.alice.password", "other"));
    }
}

/// A program that keeps bodies has what is overridden in them.
#[test]
fn layers_of_a_body_that_is_kept() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Kept {
        pin: Option<Sensitive<String>>,
        #[hcl(body)]
        body: Body,
    }
    let mut leaks = Leaks::default();
    let below = || Loader::new().named_text("base.hcl", format!("pin = \"{CANARY}\"\n"));
    for loader in [
        below(),
        below().layer().named_text("local.hcl", "pin = \"x\"\n"),
        Loader::new().named_text("base.json", format!("{{\"pin\": \"{CANARY}\"}}")).override_value("pin", "x"),
        below().env_from("APP", [("APP_PIN", "x")]),
        below().env_from("APP", [("APP_PIN", CANARY)]).override_value("pin", CANARY),
    ] {
        let loaded = loader.load_full::<Kept>().unwrap();
        assert_eq!(loaded.config.body.just_attributes().0.len(), 1);
        leaks.look("a body that is kept", &format!("{loaded:?} {:?}", loader.load::<Kept>()));
    }
}

#[test]
fn what_is_counted_or_chosen_and_not_read() {
    let mut leaks = Leaks::default();
    for native in [
        "db { password = \"other\" }\ndb { password = \"@\" }\n",
        "auth {\n  kind = \"basik\"\n  user = \"u\"\n  password = \"@\"\n}\n",
        "auth { password = \"@\" }\n",
        "matcher { password = \"@\" }\n",
        "matcher { query = \"a\"\n password = \"@\" }\n",
        "backend \"valt\" { password = \"@\" }\n",
        "backend { password = \"@\" }\n",
        "step { password = \"@\" }\n",
        "unlok { password = \"@\" }\n",
        "pasword = \"@\"\n",
        "PASSWORD = \"@\"\n",
        "db_password = \"@\"\n",
        "password \"@\" {}\n",
        "password {\n  x = \"@\"\n}\n",
        "nodb { password = \"@\" }\n",
        "db = \"@\"\n",
        "db = { password = \"@\" }\n",
        "user { password = \"@\" }\n",
        "server \"a\" { password = \"@\" }\n",
        "form = [\"@\"]\n",
        "pairs = [[\"a\", \"@\"]]\n",
        "foreign = { id = \"@\" }\n",
        "login = { port = \"x\", password = \"@\" }\n",
        "password = \"@\" +\n\"@\"\n",
        "password = \"@\"\npassword = \"@\"\n",
        "hoard {\n  x = \"@\"\n  x = \"@\"\n}\n",
        "hoard { y = [\"@\"] }\n",
        "badge \"@\" { nosuch = 1 }\n",
        "badge \"@\" \"b\" { size = 1000 }\n",
        "bagde \"@\" {}\n",
        "badgess \"@\" { size = 1 }\n",
        "badge \"@\" = 1\n",
        "badge = { @ = {} }\n",
        "badges = { @ = {} }\n",
        "badges = [{ @ = {} }]\n",
        "badges = { \"@\" = { size = 1 } }\n",
        "opne \"@\" {}\n",
        "hoad { x = \"@\" }\n",
        "word = \"@\"\n",
        "word = [\"@\"]\n",
        "choice = \"@\"\n",
        "choice = @\n",
        "words = \"@\"\n",
        "words = @\n",
        "words = [\"@\"]\n",
        "k·y = \"@\"\n",
        "k\u{301}yy = \"@\"\n",
        "cle\u{301}e = \"@\"\n",
        "any = true && vault\n",
        "port = vault\nname = [secret]\n",
        "color = 1\npassword = \"@\"\n",
        "name = 1 + # password = \"@\"\n  \"x\"\n",
        "plugin { token = \"@\" }\nport = \"x\"\n",
    ] {
        text(&mut leaks, "app.hcl", native);
    }
    for json in [
        r#"{"db": [{"password": "other"}, {"password": "@"}]}"#,
        r#"{"auth": {"kind": "basik", "user": "u", "password": "@"}}"#,
        r#"{"auth": {"user": "u", "password": "@"}}"#,
        r#"{"pasword": "@"}"#,
        r#"{"PASSWORD": "@"}"#,
        r#"{"password": {"@": {}}}"#,
        r#"{"nodb": {"password": "@"}}"#,
        r#"{"db": "@"}"#,
        r#"{"db": ["@"]}"#,
        r#"{"user": {"alice": "@"}}"#,
        r#"{"user": {"alice": [{"password": "@", "size": "x"}]}}"#,
        r#"{"login": {"port": "x", "password": "@"}}"#,
        r#"{"backend": {"valt": {"password": "@"}}}"#,
        r#"{"badge": {"@": {"size": 1000}}}"#,
        r#"["password", "@"]"#,
        r#"{"password": "@", "port": }"#,
        r#"{"password": "@" "port": 1}"#,
        r#"{"port: 1, "password": "@"}"#,
        r#"{"port": "x, "password": "@"}"#,
        r#"{"port": tru, "pasword": "@"}"#,
        r#"{"server": {"a": {"password": "@", "b": 1}}, "port": "x"}"#,
        r#"{"badges": {"@": {"size": 1}} "port": "x"}"#,
        r#"{"word": ["@"], "choice": "@", "words": "@", "k·y": "@"}"#,
    ] {
        text(&mut leaks, "app.hcl.json", json);
    }
}

/// A block whose label is not shown is known by its number.
#[test]
fn labels_in_paths() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only where its values come from is looked at")]
    struct Config {
        #[hcl(block)]
        badge: Vec<Badge>,
    }
    let text = "badge \"c\" {}\nbadge \"b\" {\n  size = 1\n}\n";
    let loaded = Loader::new().named_text("a.hcl", text).load_full::<Config>().unwrap();
    assert_eq!(loaded.explain(), "badge[1].size  1  a.hcl:3:10\n");
    for path in ["badge.b.size", "badge[1].size"] {
        assert_eq!(loaded.origin(path).map(|origin| origin.to_string()).as_deref(), Some("a.hcl:3:10"));
    }
}

/// What helps the author is not hidden with the secrets.
#[test]
fn what_is_not_secret_is_shown() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        password: Option<Sensitive<String>>,
        #[hcl(block)]
        service: BTreeMap<String, Service>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Service {
        port: Option<u16>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Harmless {
        port: Option<u16>,
    }
    fn report<T: hcl_serde::HclFile + serde::de::DeserializeOwned>(text: &str) -> String {
        Loader::new().named_text("a.hcl", text).load::<T>().map(drop).unwrap_err().report()
    }
    let broken = "service \"web\" { port = \"x\", }\npassword = \"hunter2\"\nprot = 1\nport = 80 # a comment\n";
    let shown = report::<Config>(broken);
    for line in ["service \"web\" { port = \"x\", }", "prot = (sensitive)"] {
        assert!(shown.contains(line), "{line} in {shown}");
    }
    for line in ["prot = \"x\" 1", "token = \"x\"", "port = \"x\" # password = 1", "password \"x\" {"] {
        let shown = report::<Harmless>(&format!("{line}\n"));
        assert!(shown.contains(line), "{line} in {shown}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut leaks = Leaks::default();
    let native = [&format!("password = \"{CANARY}\" # caf").into_bytes()[..], b"\xe9\n"].concat();
    let json = [&format!("{{\"password\": \"{CANARY}\", \"name\": [\"").into_bytes()[..], b"\xe9\"]}"].concat();
    leaks.look("native", &error_seen(&hcl_serde::from_slice::<App>(&native).unwrap_err()));
    leaks.look("json", &error_seen(&hcl_serde::json::from_slice::<App>(&json).unwrap_err()));
    leaks.look("plain", &error_seen(&schemaless::from_slice::<Login>(&native).unwrap_err()));
    let folder = std::env::temp_dir().join(format!("hcl-secrets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in [("a.hcl", &native), ("b.hcl.json", &json)] {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        leaks.load(name, &Loader::new().file(&path));
        leaks.load(name, &Loader::new().file(&path).override_value("nosuch", "1"));
        leaks.look(name, &error_seen(&Loader::new().file(&path).load::<App>().unwrap_err()));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_printed_of_what_a_program_holds() {
    let mut leaks = Leaks::default();
    let body = parse_body("app.hcl", &format!("password = \"{CANARY}\"\n")).tree;
    leaks.look("Locals", &format!("{:?}", Locals::new("local").body(&body)));
    let scope = Scope::new().with_variable("password", StaticType::constant(CANARY));
    leaks.look("Scope", &format!("{:?}", scope.with_context(&context())));
    leaks.look("EvalContext", &format!("{:?}", context()));
    let loader =
        Loader::new().named_text("a.hcl", CANARY).override_value("a", CANARY).env_from("APP", [("APP_A", CANARY)]);
    leaks.look("Loader", &format!("{loader:?}"));
    leaks.look("StaticType", &format!("{:?}", StaticType::of_value(context().variable("vault").unwrap())));
    // Once a literal is known to be sensitive, its type does not tell what it is.
    let expression = parse_expression("test", &format!("\"{CANARY}\"")).tree;
    let range = expression.range();
    range.source().redact(range.bytes());
    let typed = expression.static_type(&Scope::new());
    leaks.look("the type of a literal", &format!("{typed:?}"));
}

/// A type without a schema: the names tell.
#[test]
fn plain_types() {
    let mut leaks = Leaks::default();
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        port: u16,
        password: Sensitive<String>,
        #[serde(default)]
        login: Option<Login>,
    }
    for text in [
        r#"{"port": "x", "password": "@"}"#,
        r#"{"password": "@", "port": "x"}"#,
        r#"{"port": tru, "password": "@"}"#,
        r#"{"port": 1, "password": "x", "login": {"port": "x", "password": "@"}}"#,
    ] {
        let text = text.replace('@', CANARY);
        leaks.look(&text, &error_seen(&schemaless::json::from_str::<Config>(&text).unwrap_err()));
    }
    let text = format!("port = \"x\" password = \"{CANARY}\"\nlogin = {{ port = 1, password = \"{CANARY}\" }}\n");
    leaks.look(&text, &error_seen(&schemaless::from_str::<Config>(&text).unwrap_err()));
    leaks.look(&text, &error_seen(&schemaless::from_str::<BTreeMap<String, Value>>(&text).unwrap_err()));
    for text in [format!("{text}port = \n"), format!("{{\"port\": tru, \"password\": \"{CANARY}\"}}\n")] {
        let provider = hcl_serde::figment::Hcl::string(&text);
        leaks.look(&text, &format!("{0} {0:?}", figment::Provider::data(&provider).unwrap_err()));
        let source = config::File::from_str(&text, hcl_serde::config::Hcl);
        let refused = config::Config::builder().add_source(source).build().unwrap_err();
        leaks.look(&text, &format!("{refused} {refused:?}"));
    }
    let from_value = hcl_serde::from_value::<Config>(Value::object([("port", Value::from(CANARY))]));
    assert!(from_value.is_err());
}

/// A value of several forms whose text has a password in it.
#[test]
fn what_each_of_several_forms_wants_says_nothing_of_a_value_that_is_not_shown() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Config {
        #[hcl(sensitive)]
        amount: Amount,
        #[hcl(sensitive)]
        password: Option<String>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    enum Amount {
        Number(u32),
        Word(Level),
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        Low,
        High,
    }

    let body = parse_body("app.hcl", &format!("amount = jsonencode(\"PASSWORD={CANARY}\")\n")).ok().unwrap();
    let first = hcl_serde::from_body::<Config>(&body, &context()).unwrap_err().report();
    let second = hcl_serde::from_body::<Config>(&body, &context()).unwrap_err().report();
    assert_eq!(first, second);
    assert!(!first.contains(CANARY), "{first}");
    assert!(first.contains("is not one of \"low\", \"high\""), "{first}");
}

/// What a value is that is not shown has names in it that its author may have chosen, too.
#[test]
fn static_types_of_what_is_secret_have_no_names_in_them() {
    let secret = Value::object([(CANARY, Value::from("x")), ("b", Value::from(2))]);
    let hush = StaticType::output(StaticType::of_value(&secret));
    let scope = Scope::new().with_context(&context()).with_variable("hush", hush).with_risks();
    for text in [
        "hush / 0",
        "-hush",
        "true ? hush : 1",
        "[for x in [1] : x if hush]",
        "upper(hush)",
        "max(hush, 1)",
        "\"a${hush}\"",
        "[1][hush]",
        "hush.c",
        "hush[\"c\"]",
        "hush[0]",
    ] {
        let expr = parse_expression("app.hcl", text).ok().unwrap();
        let (ty, found) = expr.static_type(&scope);
        let report = found.report(&hcl_serde::RenderOptions::new());
        assert!(found.has_errors() || text.contains("if") || text.contains('?'), "{text}: {ty}");
        assert!(!report.contains(CANARY), "{text}: {report}");
    }
}

/// An entry of a map may be called like a block with labels, and what is in it is no label therefore.
#[test]
fn entries_that_are_called_like_blocks() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Config {
        logins: Option<BTreeMap<String, Account>>,
        #[hcl(block)]
        zone: Vec<Zone>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Account {
        port: u16,
        key: Option<Sensitive<String>>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Zone {
        #[hcl(label)]
        name: String,
        login: Option<Account>,
    }

    for text in [
        "logins = { zone = { port = [], key = \"@\" } }\n",
        "logins = { zone = { key = \"@\", prt = 1 } }\n",
        "{\"logins\": {\"zone\": {\"port\": [], \"key\": \"@\"}}}",
        "logins = { zone = { port 1, key = \"@\" } }\n",
        "{\"zone\": {\"key\": {\"login\": {\"port\": [], \"key\": \"@\"}}}}",
    ] {
        let text = text.replace('@', CANARY);
        let name = if text.starts_with('{') { "app.hcl.json" } else { "app.hcl" };
        let refused = Loader::new().named_text(name, text.as_str()).load::<Config>().unwrap_err();
        assert!(!refused.report().contains(CANARY), "{text}: {}", refused.report());
    }
}

/// A secret whose parts are short is known by all of it, in quotes and in a list, too.
#[test]
fn secrets_of_short_parts_are_not_repeated() {
    use hcl_serde::Diagnostic;
    use hcl_serde::model::source::Source;

    for secret in ["12:34:56:78", "a1-b2-c3", "x.y.9", "1/2/3", "ab@cd"] {
        for (text, hidden) in [(format!("a = \"{secret}\"\n"), 4), (format!("a = [\"x\", \"{secret}\", 1]\n"), 4)] {
            let source = Source::new("app.hcl", text.clone());
            source.redact(hidden..text.len() - 1);
            for (said, at) in [(secret.to_owned(), 0), (format!("{secret:?}"), 0), (format!("`{secret}`"), 2)] {
                let diagnostic = Diagnostic::error("invalid", "Invalid value")
                    .detail(format!("{said} is not a duration."))
                    .at(source.range(at, text.len() as u32 - 1));
                assert!(!diagnostic.to_string().contains(secret), "{text}: {diagnostic}");
            }
        }
        // A reason that repeats nothing is shown.
        let source = Source::new("app.hcl", format!("a = \"{secret}\"\n"));
        source.redact(4..source.text().len() - 1);
        let diagnostic = Diagnostic::error("invalid", "Invalid value").detail("A duration is required, as \"30s\".");
        let diagnostic = diagnostic.at(source.range(0, 6));
        assert!(diagnostic.to_string().contains("30s"), "{diagnostic}");
    }
}

/// Any number of a byte is a place in a text as it is shown.
#[test]
fn places_behind_a_text_are_at_its_end() {
    use hcl_serde::model::source::Source;

    let source = Source::new("app.hcl", "key = \"hunter2hunter2\"\nport = 80\n");
    for redacted in [0..0, 6..22, 6..usize::MAX] {
        source.redact(redacted);
        let shown = source.to_shown();
        let places = [0, 5, 7, 22, 30, 1_000, usize::MAX - 1, usize::MAX].map(|byte| shown.offset(byte));
        assert!(places.is_sorted() && places[7] == shown.text().len(), "{places:?}");
        assert!(!source.shown(0..usize::MAX).contains("hunter2") || places[3] == 22);
    }
}
