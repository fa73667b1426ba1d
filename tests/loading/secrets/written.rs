//! Names that are not written as one plain word, values that stand elsewhere than behind `=`, and types that tell by their
//! name alone that they are secret.

use std::collections::HashMap;

use hcl_serde::{HclSchema, Loader, Sensitive, Value, schemaless};
use secrecy::SecretString;
use serde::Deserialize;

use crate::support::secrets::{App, CANARY, Leaks, context, error_seen, seen};

fn loader(name: &str, text: &str) -> Loader {
    Loader::new().context(context()).named_text(name, text.replace('@', CANARY))
}

/// Looks at a text alone and below a layer that has other values.
fn look(leaks: &mut Leaks, text: &str) {
    let name = if text.starts_with('{') { "app.json" } else { "app.hcl" };
    leaks.load(text, &loader(name, text));
    let above = "password = \"x\"\nkeys = []\nlogin = { port = 1, password = \"y\" }\nbadge \"z\" {}\n";
    leaks.load(text, &loader(name, text).layer().named_text("local.hcl", above));
}

#[test]
fn keys_of_objects_that_are_no_plain_word() {
    let mut leaks = Leaks::default();
    for key in [
        "(\"password\")",
        "(\n\"password\")",
        "(\"password\") /* c */",
        "( /* \")\" */ \"password\" )",
        "\"password\" /* c */",
        "\"password\" /* = { */",
        "password /* c */",
        "\"pass${\"\"}word\"",
        "\"${\"password\"}\"",
        "\"${\"password\"}\" /* */",
        "\"pass\\U00000077ord\"",
        "\"pass\\u0077ord\"",
        "(\"pass${\"word\"}\")",
        "(lower(\"PASSWORD\"))",
        "(region)",
        "\"${region}\"",
        "(join(\"\", [\"pass\", \"wo\", \"rd\"]))",
    ] {
        for text in [
            format!("login = {{ port = \"x\", {key} = \"@\" }}\n"),
            format!("login = {{ {key} = \"@\", port = \"x\" }}\n"),
            format!("login = {{\n  port = \"x\"\n  {key} = \"@\"\n}}\n"),
            format!("any = {{ a = [{{ {key} = \"@\" }}], b = 1 + \"x\" }}\n"),
        ] {
            look(&mut leaks, &text);
            leaks.look(&text, &in_plain(&text));
        }
    }
}

/// What is reported of a text for types without the derive.
fn in_plain(text: &str) -> String {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        login: Login,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is never made")]
    struct Login {
        port: u16,
        password: Sensitive<String>,
    }
    let text = text.replace('@', CANARY);
    schemaless::from_str::<Config>(&text).err().map(|error| error_seen(&error)).unwrap_or_default()
}

/// Keys that are certainly harmless hide nothing.
#[test]
fn keys_in_brackets_and_quotes_that_are_harmless_are_shown() {
    for line in ["any = { (\"region\") = 1, \"b\" = 2 } 3", "limits = { (region) = \"x\", \"a b\" = 2 }"] {
        let report = loader("app.hcl", &format!("{line}\n")).load::<App>().map(drop).unwrap_err().report();
        assert!(report.contains(line), "{line} in {report}");
    }
}

#[test]
fn lists_of_secrets_on_the_line_behind() {
    let mut leaks = Leaks::default();
    for text in [
        "keys =\n[\"@\"]\n",
        "keys =\n[[\"@\"]]\n",
        "keys =\n[@]\n",
        "keys =\n[[@]]\n",
        "keys = [\"a\"]\n[\"@\"]\n",
        "keys = [\"a\"]\n[@]\n",
        "keys = [\"a\"],\n[\"@\"]\n",
        "keys = [\"a\"] +\n[\"@\"]\n",
        "keys = [\"a\"] +\n[@]\n",
        "pairs = [\"a\"]\n[\"@\"]\n",
        "pairs =\n[[\"@\"]]\n",
        "port = \"x\"\nkeys\n=\n[\"@\"]\n",
    ] {
        look(&mut leaks, text);
    }
}

/// Words in the braces of a secret, in templates of JSON strings, and names of `for` expressions are parts of a secret.
#[test]
fn words_of_a_secret_that_help_could_repeat() {
    let mut leaks = Leaks::default();
    for text in [
        "password {\n  @\n}\n",
        "password Zq{@\n",
        "password x${@}\n",
        "password { @: 1\n",
        "password { \"@\" = 1, \"@\" = 2 }\n",
        "keys {@}\n",
        "kyy {@\nport = \"x\"\n",
        "badge {@}\n",
        "hoard { a x{@ }\n",
        "plugin { token x{@} }\n",
        "locals { token {@} }\n",
        "{\"port\": \"x\", \"password\": \"${@ x}\", \"name\": 1}",
        "{\"port\": \"x\", \"password\": \"${1:-@}\"}",
        "{\"port\": \"x\", \"codes\": \"${@px}\"}",
        "password = [for @ in [1] : zzz]\n",
        "password = { for @, v in [1] : zzz => v }\n",
        "password = \"%{ for @ in [1] }${zzz}%{ endfor }\"\n",
        "{\"password\": \"${[for @ in [1] : zzz]}\"}",
    ] {
        look(&mut leaks, text);
    }
}

/// What is advised fits what stands there.
#[test]
fn a_list_on_the_line_behind_is_no_section() {
    for text in ["tags =\n[\"a\"]\n", "tags =\n[a]\n", "tags = [\"a\"]\n[\"b\"]\n", "tags = [\"a\"] +\n[b]\n"] {
        let report = loader("app.hcl", text).load::<App>().map(drop).unwrap_err().report();
        assert!(!report.contains("a section is"), "{text}{report}");
    }
    let report = loader("app.hcl", "password = \"x\"\n[limits]\na = 1\n").load::<App>().map(drop).unwrap_err().report();
    assert!(report.contains("write `limits = { ... }`"), "{report}");
}

#[test]
fn labels_that_settings_do_not_name() {
    let mut leaks = Leaks::default();
    for (name, text) in [
        ("app.hcl", "badge \"@\" {}\nbadges \"@\" {}\nbadges \"@\" {}\nopen \"@\" {}\n"),
        ("app.json", r#"{"badge": {"@": {}}, "badges": [{"@": {}}, {"@": {}}], "open": [{"@": {}}]}"#),
    ] {
        for path in
            ["badge.x.size", "badge", "badge.size", "badges.x.size", "badges[7].size", "badges", "open.x.size", "open"]
        {
            leaks.load(path, &loader(name, text).override_value(path, "1"));
            let variable = format!("APP_{}", path.replace(['.', '['], "__").replace(']', "").to_uppercase());
            leaks.load(&variable, &loader(name, text).env_from("APP", [(variable.as_str(), "1")]));
        }
        let variable = "APP_BADGES__CANARY_4F1C9E_SIZE";
        let (seen, name) = (seen(&loader(name, text).env_from("APP", [(variable, "1")]), &mut Vec::new()), name);
        assert!(!seen.contains("CANARY_4F1C9E__SIZE"), "{name}: {seen}");
    }
}

/// Blocks are listed as `explain` has them.
#[test]
fn blocks_that_settings_may_have_meant() {
    let listed = |text: &str, path: &str| {
        loader("app.hcl", text).override_value(path, "1").load::<App>().unwrap_err().to_string()
    };
    let badges = "badges \"a\" {\n  size = 1\n}\nbadges \"b\" {\n  size = 1\n}\n";
    assert!(
        listed(badges, "badges.x.size").contains("there is badges[0], badges[1]"),
        "{}",
        listed(badges, "badges.x.size")
    );
    let servers = "server \"a\" \"b\" {}\nserver \"a\" \"b\" {}\n";
    let found = listed(servers, "server.x.y.password");
    assert!(found.contains("there is server.a.b, server.a.b[1]"), "{found}");
}

#[test]
fn labels_in_broken_texts() {
    let mut leaks = Leaks::default();
    for text in [
        "any = [for x in\nbadge \"@\" {\n",
        "any = f(\nbadge \"@\" {\n size = 1\n}\n",
        "port = [\nbadges \"@\" {\n size = 1\n}\n",
        "any = f(\nbagde \"@\" {\n size = 1\n}\n",
        "any = {\nopen \"@\" {\n size = 1\n}\n",
        "badges.@ = 1\n",
        "badge.@.size = 1\n",
        "badge.@ {\n  size = 1\n}\n",
        "open.@ = {}\n",
        "[badge.@]\nsize = 1\n",
        "[[badges.@]]\nsize = 1\n",
        "badges[\"@\"].size = 1\n",
        r#"{"badge";: {"@": {"size": 1}}, "port": "x"}"#,
        r#"{"badge" {"@": {"size": 1}}, "port": "x"}"#,
        r#"{"badges" = [{"@": {"size": 1}}], "port": "x"}"#,
        r#"{"badges"; [{"@": {"size": 1}}], "port": "x"}"#,
    ] {
        look(&mut leaks, text);
    }
}

#[test]
fn what_is_commented_out() {
    let mut leaks = Leaks::default();
    for text in [
        "{\n\"port\": 1,\n// \"keys\": [\n//   \"@\"\n// ],\n\"tags\": 3}",
        "{\n\"port\": 1,\n// \"keys\":\n//   [\"@\"],\n\"tags\": 3}",
        "{\n\"port\": 1,\n/* \"keys\": [\n   \"@\"\n ], */\n\"tags\": 3}",
        "port = 1\n# keys = [\n#   \"a]\",\n#   \"@\",\n# ]\ntags = 3\n",
        "port = 1\n# codes = {\n#   a = [\"x\"]\n#   b = \"@\"\n# }\ntags = 3\n",
        "port = 1\n/*\nkeys = [\n  \"@\"\n]\n*/\ntags = 3\n",
        "port = 1\n# password = <<E\n# @\n# E\ntags = 3\n",
        "port = 1\n# password =\n#   \"@\"\ntags = 3\n",
        "# pasword = @\nport = \"x\"\n",
        "port = \"x\" # pasword = \"@\"\n",
        "port = \"x\" # pasword: \"@\", key: \"@\"\n",
    ] {
        look(&mut leaks, text);
    }
}

/// A comma where a colon should be makes names of secrets, and so do line ends and brackets in front of them.
#[test]
fn values_that_are_not_where_they_should_be() {
    let mut leaks = Leaks::default();
    for text in [
        r#"{"name": "web", "password", "@": "port": 8080}"#,
        r#"{"password", "@": 1}"#,
        r#"{"db": {"password", "@": {"port": 1}}}"#,
        r#"{"password",
            "@": 1}"#,
        r#"{"keys", ["@", "@"], "port": 1}"#,
        r#"{"password": , "@": 1}"#,
        r##"{"password"#: "@"}"##,
        r#"{"port": /* @ */ "q"}"#,
        r#"{"port": {1, "password": "@"}"#,
        r#"{"tags": ["a", "password": "@"]}"#,
        r#"{"keys": "a", "@"]}"#,
        r#"{"keys": ["a"], "@"], "port": 1}"#,
        r#"{"keys": ("a", "@"), "port": 1}"#,
        r#"{"password": "a", "@"}"#,
        "user \"alice\" { password =\n@\" }}\"auth {\n  kind = \"basic\"\n}\n",
        "password = \"\"\"\n@abc=\n\"\"\"\n",
        "password =\n@ = 1\n",
        "pasword \"@\" {\n}\n",
        "name = \"a\" /* @",
        "name = sensitive(\"@\"\n",
        "name = { password = \"@\" }\n",
        "auth {\n  password } \"@\"\n}\n",
        "tags = [\"a\", \"b]\"\npinsa= {\n  = \"@\"\n}\n",
    ] {
        look(&mut leaks, text);
    }
}

#[test]
fn short_names_in_broken_texts() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Config {
        user: Option<String>,
        pw: Option<Sensitive<String>>,
    }
    let mut leaks = Leaks::default();
    for text in [
        "x.pw = { user = \"@\" }\n",
        "pw.x = { user = \"@\" }\n",
        "x[\"pw\"] = { user = \"@\" }\n",
        "db.pw = \"user\" ? \"@\" : 1\n",
        "db[pw] = { user = \"@\" }\n",
        "x.pw.y {\n  user = \"@\"\n}\n",
        "x = [{ \"pw\" { user = \"@\" }]\n",
    ] {
        let error =
            Loader::new().named_text("app.hcl", text.replace('@', CANARY)).load::<Config>().map(drop).unwrap_err();
        leaks.look(text, &error_seen(&error));
    }
}

/// In a type without a schema that is beside one which knows the name.
#[test]
fn names_in_objects_that_are_close_to_one_that_is_secret() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Config {
        logins: Option<HashMap<String, Login>>,
        any: Option<Value>,
        #[hcl(block)]
        db: Option<Db>,
    }
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Login {
        user: String,
        key: Sensitive<String>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is shown of it is looked at")]
    struct Db {
        key: Option<Sensitive<String>>,
    }
    let mut leaks = Leaks::default();
    for text in [
        "logins = { a = { user = \"u\", keyy = \"@\" } }\n",
        "logins = {\n  a = {\n    user = \"u\"\n    keyy = \"@\"\n  }\n}\n",
    ] {
        let error =
            Loader::new().named_text("app.hcl", text.replace('@', CANARY)).load::<Config>().map(drop).unwrap_err();
        leaks.look(text, &error_seen(&error));
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct Key(SecretString);

#[derive(Debug, Deserialize, HclSchema)]
#[serde(transparent)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Transparent {
    key: SecretString,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(from = "SecretString")]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct From(SecretString);

impl std::convert::From<SecretString> for From {
    fn from(key: SecretString) -> From {
        From(key)
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
enum Untagged {
    Key(SecretString),
    Bytes(Vec<u8>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
enum Named {
    Key(SecretString),
    Bytes(Vec<u8>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Around(Key);

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Several(Vec<SecretString>);

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Keys {
    a: Option<Key>,
    b: Option<Transparent>,
    c: Option<From>,
    d: Option<Untagged>,
    e: Option<Around>,
    f: Option<Several>,
    g: Option<Named>,
    h: Option<Vec<Key>>,
    #[serde(default)]
    i: HashMap<String, Untagged>,
    #[hcl(block)]
    tag: Vec<Tag>,
    #[hcl(remain)]
    rest: HashMap<String, Key>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Tag {
    #[hcl(label)]
    key: SecretString,
    size: Option<u8>,
}

/// The derive sees what a type is called that another one is decoded as, wherever that is used.
#[test]
fn types_that_are_made_of_what_is_secret_by_its_name() {
    let mut leaks = Leaks::default();
    for text in [
        "a = [\"@\"]\n",
        "b = [\"@\"]\n",
        "c = [\"@\"]\n",
        "d = [\"@\"]\n",
        "d = { @ = 1 }\n",
        "e = [\"@\"]\n",
        "f = [[\"@\"]]\n",
        "g = { key = [\"@\"] }\n",
        "g = { kye = \"@\" }\n",
        "h = [[\"@\"]]\n",
        "h = \"@\"\n",
        "i = { x = [\"@\"] }\n",
        "i = { x = \"@\", y = {} }\n",
        "y = [\"@\"]\n",
        "tag \"@\" { size = 1000 }\n",
        "a = \"@\"\na = \"@\"\n",
        "a = \"@\" b\n",
    ] {
        let loader = loader("app.hcl", text);
        leaks.look(text, &error_seen(&loader.load::<Keys>().map(drop).unwrap_err()));
        let (_, found) = loader.recover::<Keys>();
        leaks.look(text, &crate::support::secrets::diagnostics_seen(&found));
    }
    let given = "a = \"@\"\nb = \"@\"\nc = \"@\"\nd = \"@\"\ne = \"@\"\nf = [\"@\"]\ng = { key = \"@\" }\nh = [\"@\"]\n\
                 i = { x = \"@\" }\ny = \"@\"\ntag \"@\" {\n  size = 1\n}\n";
    let loaded = loader("app.hcl", given).load_full::<Keys>().unwrap();
    assert!(!loaded.explain().contains(CANARY), "{}", loaded.explain());
    // Nothing else is decoded than before, and values that are marked are taken.
    let keys =
        loader("app.hcl", "a = secret\nb = secret\nc = secret\ne = secret\nh = [secret]\ny = secret\n").load::<Keys>();
    use secrecy::ExposeSecret;
    assert_eq!(keys.unwrap().a.unwrap().0.expose_secret(), CANARY);
    let keys =
        Loader::new().env_from("APP", [("APP_A", "0123"), ("APP_H", "[\"null\"]"), ("APP_Y", "1e3")]).load::<Keys>();
    let keys = keys.unwrap();
    assert_eq!(keys.a.unwrap().0.expose_secret(), "0123");
    assert_eq!(keys.h.unwrap()[0].0.expose_secret(), "null");
    assert_eq!(keys.rest.len(), 1);
}

/// Nothing but what is sensitive is hidden in lossy mode.
#[test]
fn the_bracket_of_a_file_is_shown() {
    let (_, found) = loader("app.json", r#"{"auth": [true], "port": "x"}"#).recover::<App>();
    let report = found.report(&hcl_serde::RenderOptions::new());
    assert!(report.contains(r#"1 | {"auth": "#), "{report}");
}

/// The type of blocks that are made is no secret, whatever is wrong with the syntax.
#[test]
fn types_of_dynamic_blocks_are_shown() {
    let native =
        "dynamic \"rule\" {\n  for_each = [\"@\"]\n  content {\n    password = rule.value\n  }\n}\nport = = 1\n";
    let json = "{\"dynamic\": {\"db\": {\"for_each\": [\"@\"] \"content\": {\"password\": \"@\"}}}, \"port\": 1}";
    for (name, text, shown) in
        [("app.hcl", native, "1 | dynamic \"rule\" {\n"), ("app.hcl.json", json, "{\"dynamic\": {\"db\": {")]
    {
        let report = loader(name, text).allow_dynamic().load::<App>().map(drop).unwrap_err().report();
        assert!(report.contains(shown) && !report.contains(CANARY), "{report}");
    }
}

/// Labels are shown, also where the bracket behind them is forgotten.
#[test]
fn labels_before_a_forgotten_bracket_are_shown() {
    for header in ["function \"f\"", "variable \"region\"", "dynamic \"rule\""] {
        let text = format!("{header}\n  params = [\"@\"]\n  result = = 1\n}}\npassword = \"@\"\n");
        let report = loader("app.hcl", &text).load::<App>().map(drop).unwrap_err().report();
        assert!(report.contains(&format!("1 | {header}\n")) && !report.contains(CANARY), "{report}");
    }
}

/// A block whose type has a secret as its parameter: its schema knows nothing of the argument, the field that it is for does.
#[test]
fn blocks_of_generic_types() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Wrap<T> {
        inner: T,
        size: Option<u8>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        #[hcl(block)]
        wrap: Option<Wrap<Sensitive<String>>>,
        #[hcl(block)]
        wraps: HashMap<String, Wrap<Sensitive<String>>>,
        #[hcl(block)]
        open: Option<Wrap<u8>>,
    }
    let mut leaks = Leaks::default();
    let native = [
        "inner = upper(\"@\")",
        "inner = '@'",
        "inner := \"@\"",
        "inner = \"@",
        "innr = \"@\"",
        "size = 999 inner = \"@\"",
    ];
    let native = native.iter().flat_map(|line| {
        ["wrap", "wraps \"a\""].map(|header| ("app.hcl", format!("{header} {{\n  {line}\n}}\n").replace('@', CANARY)))
    });
    let json = ["\"${nope(\\\"@\\\")}\"", "\"@", "\"@\", \"size\": 999"];
    let json =
        json.iter().map(|value| ("app.json", format!("{{\"wrap\": {{\"inner\": {value}}}}}").replace('@', CANARY)));
    for (name, text) in native.chain(json) {
        leaks.look(&text, &error_seen(&Loader::new().named_text(name, &text).load::<Config>().map(drop).unwrap_err()));
    }
    // What is secret in one is hidden by its name in all.
    let report = Loader::new()
        .named_text("app.hcl", "open {\n  size = 999\n}\n")
        .load::<Config>()
        .map(drop)
        .unwrap_err()
        .report();
    assert!(report.contains("size = 999"), "{report}");
}
