//! Rules of the guide to security: each row of its table, with the text as a report shows it.

use std::collections::BTreeMap;

use hcl_serde::model::source::Source;
use hcl_serde::{Body, HclSchema, Sensitive, Value};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Config {
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    tags: Option<Vec<String>>,
    any: Option<Value>,
    foreign: Option<Foreign>,
    login: Option<Login>,
    #[hcl(moved_from = "old.level")]
    level: Option<u8>,
    #[hcl(block)]
    pool: BTreeMap<String, Pool>,
    #[hcl(block)]
    badge: Vec<Badge>,
    #[hcl(block)]
    plugin: Option<Plugin>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Plain {
    port: Option<u16>,
    any: Option<Value>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "it has no schema")]
struct Foreign {
    id: u8,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Login {
    user: String,
    pin: Sensitive<u16>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Pool {
    size: Option<u8>,
    key: Option<Sensitive<String>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Badge {
    #[hcl(label)]
    id: Sensitive<String>,
    size: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Plugin {
    #[hcl(remain)]
    rest: Body,
}

fn shown<T: HclSchema>(name: &str, text: &str) -> String {
    let source = Source::new(name, text);
    T::SCHEMA.redact_sources([&source]);
    source.to_shown().text().to_owned()
}

/// `@` stands for what is not shown.
#[track_caller]
fn check<T: HclSchema>(name: &str, rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(shown::<T>(name, text), expected.replace('@', "(sensitive)"), "{text}");
    }
}

#[test]
fn native() {
    check::<Config>(
        "app.hcl",
        &[
            // The value of a public argument or block, also beside a syntax error.
            ("port = \"x\"\ntags = [\"a\", 1]\n", "port = \"x\"\ntags = [\"a\", 1]\n"),
            ("port = 80 80\ntags = [\"a\"\nlevel = 1\n", "port = 80 80\ntags = [\"a\"\nlevel = 1\n"),
            ("port 80\nport: 80\n", "port 80\nport: 80\n"),
            ("pool \"a\" {\n  size = = 1\n}\n", "pool \"a\" {\n  size = = 1\n}\n"),
            ("old {\n  level = 1\n}\n", "old {\n  level = 1\n}\n"),
            // The value of a sensitive argument.
            ("password = \"x\"\npassword = [\"y\", 1]\n", "password = @\npassword = @\n"),
            ("pool \"a\" {\n  key = <<EOT\nx\nEOT\n  size = 1\n}\n", "pool \"a\" {\n  key = @\n  size = 1\n}\n"),
            ("login = { user = \"u\", pin = 1 }\n", "login = { user = \"u\", pin = @ }\n"),
            ("login = \"u:1\"\npool = \"x\"\n", "login = @\npool = @\n"),
            ("badge \"x\" {\n  size = 1\n}\n", "badge @ {\n  size = @\n}\n"),
            // The value of an unknown name.
            ("prot = 80\n", "prot = @\n"),
            ("other {\n  size = 1\n}\n", "other {\n  size = @\n}\n"),
            ("login = { usr = \"u\", (x) = 1 }\n", "login = { usr = @, (x) = @ }\n"),
            // A value of a type without the derive.
            ("foreign = { id = 1 }\n", "foreign = @\n"),
            // A local, variable or function that a secret is computed from.
            (
                "locals {\n  a = \"x\"\n  b = \"${local.a}y\"\n  c = 1\n}\npassword = local.b\nport = local.c\n",
                "locals {\n  a = @\n  b = @\n  c = 1\n}\npassword = @\nport = local.c\n",
            ),
            (
                "variable \"v\" {\n  type    = string\n  default = \"x\"\n}\npassword = var.v\n",
                "variable \"v\" {\n  type    = string\n  default = @\n}\npassword = @\n",
            ),
            // A comment.
            ("# password = x\nport = 1 // y\ntags = [/* z */ \"a\"]\n", "@\nport = 1 @\ntags = [@ \"a\"]\n"),
            // A broken item whose name is not known and public.
            ("prot 80\nkey \"x\" = 1\n", "@\n@ = @\n"),
            ("pool \"a\" {\n  key = \"x\nsize = 1\n", "pool \"a\" {\n  key = @\nsize = @\n"),
            ("port = 80 password = \"x\"\n", "port = 80 password = @\n"),
            // A name that no type declares.
            (
                "any = { a = 1, token = \"x\", b = [{ api_key = 1 }] }\n",
                "any = { a = 1, token = @, b = [{ api_key = @ }] }\n",
            ),
            ("plugin {\n  size = 1\n  db_password = \"x\"\n}\n", "plugin {\n  size = 1\n  db_password = @\n}\n"),
        ],
    );
}

#[test]
fn json() {
    check::<Config>(
        "app.json",
        &[
            ("{\"port\": \"x\", \"password\": \"x\"}", "{\"port\": \"x\", \"password\": @}"),
            ("{\"pool\": {\"a\": {\"size\": 1, \"key\": \"x\"}}}", "{\"pool\": {\"a\": {\"size\": 1, \"key\": @}}}"),
            ("[{\"pool\": [{\"a\": {\"key\": \"x\"}}]}]", "[{\"pool\": [{\"a\": {\"key\": @}}]}]"),
            ("{\"badge\": {\"x\": {\"size\": 1}}}", "{\"badge\": @}"),
            ("{\"//\": \"x\", \"prot\": {\"a\": 1}}", "{\"//\": @, \"prot\": @}"),
            ("{\"port\": 80 \"password\": \"x\"}", "{\"port\": 80 \"password\": @}"),
            ("{\"port\": 80, \"password\": \"x\"", "{\"port\": @, \"password\": @"),
            ("{\"password\", \"x\": 1}", "{\"password\", @: @}"),
            ("{\"any\": {\"a\": \"${/* x */ 1}\", \"token\": 1}}", "{\"any\": {\"a\": @, \"token\": @}}"),
        ],
    );
}

/// A type without secrets hides nothing but names that sound like secrets where no type declares names.
#[test]
fn without_secrets() {
    for text in ["prot = \"x\" # token\n", "token = 1\n", "port = [\"a\"\npassword \"x\"\n", "any = { a = 1 }\n"] {
        check::<Plain>("app.hcl", &[(text, text)]);
    }
    check::<Plain>("app.hcl", &[("any = { token = 1, a = 2 }\n", "any = { token = @, a = 2 }\n")]);
}

/// The words of a type without the derive are shown where nothing is secret.
#[test]
fn words_of_a_foreign_type() {
    struct Even;
    impl<'de> Deserialize<'de> for Even {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Even, D::Error> {
            let number = u64::deserialize(deserializer)?;
            let found = serde::de::Unexpected::Unsigned(number);
            let odd = || serde::de::Error::invalid_value(found, &"an even number");
            (number % 2 == 0).then_some(Even).ok_or_else(odd)
        }
    }
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Config {
        even: Even,
    }
    let report = hcl_serde::from_str::<Config>("even = 3\n").map(drop).unwrap_err().report();
    assert!(
        report.contains("1 | even = 3") && report.contains("an even number is required, but this is 3"),
        "{report}"
    );
}
