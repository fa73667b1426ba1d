//! What is secret by its field is so wherever it is reached by name: by a plain field, by another mistake, in a block, in a
//! part of a value, later, and before values are known.

use std::collections::BTreeMap;

use hcl_serde::eventual::Promise;
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::Scope;
use hcl_serde::{Error, EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

use crate::support::secrets::{CANARY, Leaks, diagnostics_seen, error_seen};

#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Config {
    sec: Option<Sensitive<String>>,
    #[hcl(sensitive)]
    hid: Option<String>,
    login: Option<Login>,
    logins: BTreeMap<String, Login>,
    keys: Vec<Sensitive<String>>,
    any: Option<Form>,
    #[hcl(block)]
    target: BTreeMap<String, Target>,
    #[hcl(block)]
    account: Vec<Account>,
    /// What shows a secret.
    s: Option<String>,
    n: Option<u8>,
    e: Option<Level>,
    list: Option<Vec<String>>,
    other: Option<u8>,
    #[hcl(block)]
    made: Vec<Made>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Login {
    user: String,
    pass: Option<Sensitive<String>>,
    #[hcl(block)]
    more: Vec<Secrets>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Secrets {
    #[hcl(sensitive)]
    token: Option<String>,
    open: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is there to be decoded")]
enum Form {
    Word(bool),
    Full { key: Sensitive<String>, open: Option<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Target {
    tags: Option<Sensitive<Vec<String>>>,
    image: Option<String>,
    login: Option<Login>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be decoded")]
struct Account {
    #[hcl(label)]
    name: Sensitive<String>,
    port: Option<u16>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Made {
    name: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Low,
    High,
}

/// What a secret stands in, natively and as JSON, and how it is reached.
const SECRETS: [(&str, &str, &str); 14] = [
    ("sec = \"@\"", r#""sec": "@""#, "sec"),
    ("hid = \"@\"", r#""hid": "@""#, "hid"),
    ("sec = own\nown = hid\nhid = \"@\"", r#""sec": "${own}", "own": "${hid}", "hid": "@""#, "own"),
    ("login = { user = \"u\", pass = \"@\" }", r#""login": {"user": "u", "pass": "@"}"#, "login.pass"),
    ("login = { user = \"u\", pas = \"@\" }", r#""login": {"user": "u", "pas": "@"}"#, "login.pas"),
    (
        "login = { user = \"u\", more = [{ token = \"@\" }] }",
        r#""login": {"user": "u", "more": [{"token": "@"}]}"#,
        "login.more[0].token",
    ),
    ("login = \"@\"", r#""login": "@""#, "login"),
    (
        "logins = { a = { user = \"u\", pass = \"@\" } }",
        r#""logins": {"a": {"user": "u", "pass": "@"}}"#,
        "logins[\"a\"].pass",
    ),
    ("keys = [\"a\", \"@\"]", r#""keys": ["a", "@"]"#, "keys[1]"),
    ("any = { key = \"@\" }", r#""any": {"key": "@"}"#, "any.key"),
    ("target \"a\" {\n  tags = [\"@\"]\n}", r#""target": {"a": {"tags": ["@"]}}"#, "target.a.tags[0]"),
    (
        "target \"a\" {\n  login = { user = \"u\", pass = \"@\" }\n}",
        r#""target": {"a": {"login": {"user": "u", "pass": "@"}}}"#,
        "[for t in target : t.login.pass][0]",
    ),
    ("account \"@\" {\n  port = 1\n}", r#""account": {"@": {"port": 1}}"#, "keys(account)[0]"),
    (
        "dynamic \"target\" {\n  for_each = [\"x\"]\n  labels = [\"a\"]\n  content {\n    tags = [\"@\"]\n  }\n}",
        r#""dynamic": {"target": {"for_each": ["x"], "labels": ["a"], "content": {"tags": ["@"]}}}"#,
        "target.a.tags[0]",
    ),
];

/// What shows it: a plain field, natively and as JSON, with the secret in place of `%`.
const SHOWS: [(&str, &str); 7] = [
    ("s = %", r#""s": "${%}""#),
    ("s = \"x${%}\"", r#""s": "x${%}""#),
    ("n = %", r#""n": "${%}""#),
    ("e = %", r#""e": "${%}""#),
    ("list = [\"a\", %]", r#""list": ["a", "${%}"]"#),
    ("e = mine[0]\nmine = [lower(%)]", r#""e": "${mine[0]}", "mine": ["${lower(%)}"]"#),
    (
        "dynamic \"made\" {\n  for_each = [%]\n  content {\n    name = made.value\n  }\n}",
        r#""dynamic": {"made": {"for_each": ["${%}"], "content": {"name": "${made.value}"}}}"#,
    ),
];

fn context() -> EvalContext {
    EvalContext::new().with_functions(hcl_model::stdlib::functions())
}

fn loader(name: &str, text: &str) -> Loader {
    Loader::new().named_text(name, text).context(context()).allow_references().allow_dynamic()
}

#[test]
fn plain_fields_do_not_take_them() {
    let mut leaks = Leaks::default();
    for (secret, secret_json, reached) in SECRETS {
        for (shows, shows_json) in SHOWS {
            let native = format!("{secret}\n{}\n", shows.replace('%', reached));
            let json_reached = reached.replace('"', "\\\"");
            let json = format!("{{{secret_json}, {}}}", shows_json.replace('%', &json_reached));
            for (name, text) in [("app.hcl", native), ("app.hcl.json", json)] {
                let text = text.replace('@', CANARY);
                let base = loader(name, &text);
                let below = loader(name, &text).layer().named_text("above.hcl", "other = 1\n");
                for loader in [&base, &below] {
                    let refused = |error: Error| error_seen(&error);
                    match loader.load_full::<Config>() {
                        Ok(loaded) => panic!("{text}\nis taken:\n{}", loaded.explain()),
                        Err(error) => leaks.look(&text, &refused(error)),
                    }
                    leaks.look(&text, &diagnostics_seen(&loader.recover::<Config>().1));
                    let scope = Scope::new().with_context(&context());
                    let checked = loader.check::<Config>(&scope);
                    leaks.look(&text, &checked.map_or_else(refused, |found| diagnostics_seen(&found)));
                    let begun = loader.load_pending::<Config>().and_then(|pending| pending.finish());
                    leaks.look(&text, &refused(begun.unwrap_err()));
                }
            }
        }
    }
}

/// What comes later is as secret, and so is what another field of the same object that is none is computed from.
#[test]
fn later() {
    let mut leaks = Leaks::default();
    for (shows, _) in SHOWS {
        for (text, reached) in [
            ("hid = \"x${later}\"\n", "hid"),
            ("sec = later\n", "sec"),
            ("login = { user = \"u\", pass = later }\n", "login.pass"),
            ("login = all\n", "login.pass"),
            ("target \"a\" {\n  tags = [later]\n}\n", "target.a.tags[0]"),
        ] {
            let text = format!("{text}{}\n", shows.replace('%', reached));
            let (promise, resolver) = Promise::new("later", Type::STRING);
            let (all, all_resolver) = Promise::new("all", Type::DYNAMIC);
            let context = context().with_variable("later", promise.to_value()).with_variable("all", all.to_value());
            let loader =
                Loader::new().named_text("app.hcl", &*text).context(context).allow_references().allow_dynamic();
            let Ok(pending) =
                loader.load_pending::<Config>().inspect_err(|error| leaks.look(&text, &error_seen(error)))
            else {
                continue;
            };
            resolver.resolve(Value::from(CANARY)).unwrap();
            let whole = Value::object([("user", Value::from("u")), ("pass", Value::from(CANARY))]);
            all_resolver.resolve(whole).unwrap();
            leaks.look(&text, &error_seen(&pending.finish().map(|taken| format!("{text}{taken:?}")).unwrap_err()));
        }
    }
}

/// What stands beside a secret is none, and a secret goes where one is wanted.
#[test]
fn what_is_not_secret_is_taken() {
    let text = "sec = \"s\"\nhid = sec\nlogin = { user = \"u\", pass = hid, more = [{ token = sec, open = \"o\" }] }\n\
                s = login.user\ne = any.open\nany = { key = sec, open = \"low\" }\nlist = [for l in login.more : l.open]\n\
                keys = [sec]\nother = length(keys)\nn = gone == null ? 1 : 2\ngone = logins.a.pass\n\
                logins = { a = { user = \"v\", pass = null } }\n\
                target \"a\" {\n  image = \"i\"\n  tags = [sec]\n}\nmade {\n  name = target.a.image\n}\n\
                made {\n  name = [for k, t in target : \"${k}-${t.image}\"][0]\n}\naccount \"x\" {\n  port = 1\n}\n";
    for loader in
        [loader("app.hcl", text), Loader::new().named_text("app.hcl", text).allow_references().context(context())]
    {
        let config: Config = loader.load().unwrap();
        assert_eq!(
            (config.s.as_deref(), config.e, config.n, config.other),
            (Some("u"), Some(Level::Low), Some(1), Some(1))
        );
        assert_eq!(config.list.unwrap(), ["o"]);
        let login = config.login.unwrap();
        assert_eq!((login.pass.unwrap().expose(), login.more[0].token.as_deref()), (&"s".to_owned(), Some("s")));
        assert_eq!((config.made[0].name.as_deref(), config.made[1].name.as_deref()), (Some("i"), Some("a-i")));
        loader.check::<Config>(&Scope::new().with_context(&context())).unwrap();
    }
}
