//! Values in objects, some of them secret, and blocks that are set at once.

use std::collections::BTreeMap;
use std::fs;

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader, Sensitive};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    cred: Option<Cred>,
    #[serde(default)]
    all: Vec<Cred>,
    #[serde(default)]
    named: BTreeMap<String, Cred>,
    store: Option<Store>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    #[serde(default)]
    counts: BTreeMap<String, u16>,
    token: Option<Sensitive<BTreeMap<String, String>>>,
    #[hcl(block)]
    database: Option<Database>,
    #[hcl(block)]
    backend: Option<Backend>,
    plain: Option<Plain>,
    any: Option<hcl_serde::Value>,
    port: Option<u16>,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Backend {
    Disk { path: String, secret: Sensitive<String> },
    Cloud { cred: Cred },
}

/// Of which no schema says what is secret.
#[derive(Deserialize)]
#[expect(dead_code, reason = "the command only checks it")]
struct Plain {
    user: String,
    pass: Sensitive<String>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Cred {
    user: String,
    pass: Sensitive<String>,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Store {
    File { path: String },
    Bucket { key: Sensitive<String> },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Database {
    host: String,
    password: Sensitive<String>,
    #[hcl(block)]
    replica: Option<Replica>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Replica {
    host: String,
    lag: Option<String>,
}

const SECRET: &str = "canary-4f1c9e";

/// A folder with a file, and a command that reads it below these variables.
struct At {
    folder: Folder,
    loader: Loader,
}

impl At {
    fn new(name: &str, text: &str) -> At {
        let folder = Folder::new(name, text);
        let loader = Loader::new().file(folder.0.join("app.hcl"));
        At { folder, loader }
    }

    fn with(&self, variables: &[(&str, &str)], arguments: &[&str]) -> (String, String, u8) {
        let loader = self.loader.clone().env_from("APP", variables.iter().copied()).secret_files_from_env();
        let command = ConfigCommand::new::<Config>(loader);
        let (out, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
        // Where a long sentence goes on in the next line depends on where the folder is.
        (out, said.replace("\n    ", " "), code)
    }

    fn run(&self, arguments: &[&str]) -> (String, String, u8) {
        self.with(&[], arguments)
    }
}

pub(crate) fn secrets_in_objects() {
    let text = "cred  = { user = \"u\", pass = \"@\" }\nall   = [{ user = \"v\", pass = \"@\" }]\nnamed = { a = { user = \"w\", pass = \
                \"@\" } }\nstore = { kind = \"bucket\", key = \"@\" }\ntoken = { a = \"@\" }\nplain = { user = \"u\", pass = \"@\" }\n";
    let at = At::new("secrets-in-objects", &text.replace('@', SECRET));
    for arguments in [&["show"][..], &["explain"]] {
        for format in ["text", "json"] {
            let (out, said, code) = at.run(&[arguments, &["--format", format]].concat());
            assert!(code == 0 && out.contains("user") && !format!("{out}{said}").contains(SECRET), "{out}{said}");
        }
    }
    for path in ["cred", "all", "named", "named.a", "store", "plain", "plain.pass"] {
        for format in ["text", "json"] {
            let (out, said, _) = at.run(&["get", path, "--format", format]);
            assert!(!format!("{out}{said}").contains(SECRET), "{path}: {out}{said}");
        }
    }
    for path in ["cred.pass", "all[0].pass", "named.a.pass", "store.key", "token.a", "token"] {
        let (out, said, code) = at.run(&["get", path]);
        assert!(code == 2 && out.is_empty() && said.contains("is sensitive and is not printed"), "{path}: {out}{said}");
    }
    // Of a value of any names nothing is shown as soon as one of them sounds secret.
    fs::write(at.folder.0.join("app.hcl"), format!("any = {{ pw = \"{SECRET}\", password = \"x\" }}\n")).unwrap();
    for arguments in [&["show"][..], &["explain"], &["get", "any"], &["get", "any", "--format", "json"]] {
        let (out, said, code) = at.run(arguments);
        assert!(code == 0 && out.contains("(sensitive)") && !out.contains(SECRET), "{out}{said}");
    }
    fs::write(at.folder.0.join("app.hcl"), text.replace('@', SECRET)).unwrap();
    assert_eq!(at.run(&["get", "cred.user"]), ("u\n".to_owned(), String::new(), 0));
    // All of it but the secret, however long it is; a table has less of it.
    let long = "a user with a very long name, for whom a line of a table has no place";
    fs::write(at.folder.0.join("app.hcl"), format!("cred = {{\n  user = \"{long}\"\n  pass = \"{SECRET}\"\n}}\n"))
        .unwrap();
    let shown = format!("{{ user = \"{long}\" pass = (sensitive) }}");
    assert_eq!(at.run(&["get", "cred"]), (format!("{shown}\n"), String::new(), 0));
    assert!(at.run(&["show"]).0.starts_with(&format!("cred = {shown}\n")));
    let (json, ..) = at.run(&["get", "cred", "--format", "json"]);
    assert!(json.contains(&shown.replace('"', "\\\"")), "{json}");
    let (explained, ..) = at.run(&["explain"]);
    assert!(explained.contains("a user with a very long") && !explained.contains("no place"), "{explained}");
    // What a comment says is not a part of it, whoever looks.
    let commented = format!("cred = {{\n  user = \"u\" # {SECRET}\n  pass = \"p\" /* {SECRET} */\n}}\n");
    fs::write(at.folder.0.join("app.hcl"), commented).unwrap();
    for arguments in [&["get", "cred"][..], &["show"], &["explain"]] {
        for format in ["text", "json"] {
            let (out, said, code) = at.run(&[arguments, &["--format", format]].concat());
            assert!(code == 0 && out.contains("user") && !format!("{out}{said}").contains(SECRET), "{out}{said}");
        }
    }
    fs::write(at.folder.0.join("app.hcl"), text.replace('@', SECRET)).unwrap();
    assert_eq!(at.run(&["get", "named.a.user"]), ("w\n".to_owned(), String::new(), 0));
    // What is set is not shown either.
    for (path, value) in [
        ("cred", "{ user = \"x\", pass = \"@\" }"),
        ("cred.pass", "@"),
        ("store", "{ kind = \"bucket\", key = \"@\" }"),
        ("store.key", "@"),
        ("token.b", "@"),
        ("named.b", "{ user = \"x\", pass = \"@\" }"),
        ("database", "{ host = \"h\", password = \"@\" }"),
        ("database.password", "@"),
        ("backend", "{ kind = \"disk\", path = \"p\", secret = \"@\" }"),
        ("backend", "{ kind = \"cloud\", cred = { user = \"u\", pass = \"@\" } }"),
        ("named.8", "{ user = \"x\", pass = \"@\" }"),
        ("token.8", "@"),
        ("any", "{ password = \"@\" }"),
        ("any", "[{ a = { api_key = \"@\" } }]"),
    ] {
        for text in [
            "",
            "cred = {\n  user = \"\"\n  pass = \"\"\n}\ntoken = {}\nstore = { kind = \"bucket\", key = \"\" }\nnamed = {}\n",
        ] {
            fs::write(at.folder.0.join("app.hcl"), text).unwrap();
            let (out, said, _) = at.run(&["set", path, &value.replace('@', SECRET)]);
            assert!(!format!("{out}{said}").contains(SECRET), "{path} in {text}: {out}{said}");
        }
    }
    fs::write(at.folder.0.join("app.hcl"), "any = { password = \"old\", q = 1 }\n").unwrap();
    let (out, said, _) = at.run(&["set", "any.token", SECRET]);
    assert!(out.contains("+any") && !format!("{out}{said}").contains(SECRET), "{out}{said}");
    // Nor what is no text.
    for text in ["port = 1\ncred = { user = \"u\", pass = \"@\u{ff}\" }\n", "port = 1\ntoken = { a = \"@\u{ff}\" }\n"] {
        let bytes: Vec<u8> = text.replace('@', SECRET).chars().map(|c| c as u8).collect();
        fs::write(at.folder.0.join("app.hcl"), bytes).unwrap();
        for arguments in
            [&["set", "port", "7"][..], &["unset", "port"], &["fix"], &["check"], &["fmt"], &["show"], &["convert"]]
        {
            let (out, said, code) = at.run(arguments);
            assert!(code == 2 && !format!("{out}{said}").contains(SECRET), "{arguments:?}: {out}{said}");
        }
    }
    // Files of secrets are for what is in objects, too.
    fs::write(at.folder.0.join("app.hcl"), "cred = { user = \"u\", pass = \"\" }\n").unwrap();
    fs::write(at.folder.0.join("pass"), SECRET).unwrap();
    let file = at.folder.0.join("pass").display().to_string();
    let (out, said, code) = at.with(&[("APP_CRED__PASS_FILE", &file)], &["explain"]);
    assert!(code == 0 && out.contains("(sensitive)") && !out.contains(SECRET), "{out}{said}");
    let (_, said, code) = at.with(&[("APP_CRED__PASS_FILE", "/none")], &["check"]);
    assert!(
        code == 2 && said.contains("that the environment variable `APP_CRED__PASS_FILE` names could not be read"),
        "{said}"
    );
    assert!(!said.contains("not expected here"), "{said}");
}

pub(crate) fn values_in_objects() {
    // What is new is laid out as the formatter has it.
    let new = At::new("values-in-new-blocks", "");
    let (_, said, code) =
        new.run(&["set", "database", "{ host = \"h\", password = \"q\", replica = { host = \"r\", lag = \"1s\" } }"]);
    let text = "database {\n  host     = \"h\"\n  password = \"q\"\n\n  replica {\n    host = \"r\"\n    lag  = \"1s\"\n  }\n}\n";
    assert_eq!((code, new.folder.read("app.hcl").as_str()), (0, text), "{said}");
    assert_eq!(new.run(&["fmt", "--check"]).2, 0);
    let at = At::new("values-in-objects", "tags = {}\ntoken = {}\ncounts = { a = 1 }\n");
    // Each as its type reads it.
    for (path, value) in
        [("tags.version", "1.10"), ("tags.pin", "007"), ("tags.8", "2.20"), ("token.a", "007"), ("counts.b", "7")]
    {
        let (_, said, code) = at.run(&["set", path, value]);
        assert!(code == 0 && said.is_empty(), "{path}: {said}");
    }
    let text = at.folder.read("app.hcl");
    for written in ["version = \"1.10\"", "pin = \"007\"", "\"8\" = \"2.20\"", "a = \"007\"", "b = 7"] {
        assert!(text.contains(written), "{written} in {text}");
    }
    // What does not count is not written without a word.
    fs::write(at.folder.0.join("app.hcl"), "tags = { a = \"1\" }\n").unwrap();
    let without_effect = |variables: &[(&str, &str)], path: &str, value: &str| {
        let before = at.folder.read("app.hcl");
        let (_, said, code) = at.with(variables, &["set", path, value]);
        assert!(code == 2 && said.contains("nothing was written. Change it there."), "{path}: {said}");
        assert_eq!(at.folder.read("app.hcl"), before);
        let (_, said, code) = at.with(variables, &["set", path, value, "--force"]);
        assert!(code == 0 && said.contains("was changed, but the value of"), "{path}: {said}");
        fs::write(at.folder.0.join("app.hcl"), before).unwrap();
    };
    without_effect(&[("APP_TAGS", "{ q = \"1\" }")], "tags.b", "2");
    without_effect(&[("APP_TAGS__A", "x")], "tags.a", "3");
    without_effect(&[("APP_DATABASE__HOST", "env"), ("APP_DATABASE__PASSWORD", "x")], "database", "{ host = \"f\" }");
    without_effect(&[("APP_TAGS__A", "x")], "tags", "{ a = \"5\" }");
    let (_, said, code) = at.with(&[("APP_TAGS__A", "x")], &["set", "tags", "{ b = \"5\" }"]);
    assert!(code == 0 && said.contains("`tags` still has `tags.a` beside it"), "{said}");
    let (_, said, code) = at.with(&[("APP_TAGS__A", "x")], &["set", "tags.b", "3"]);
    assert!(code == 0 && said.is_empty(), "{said}");
}

pub(crate) fn other_mistakes() {
    let text = "database {\n  password = \"p\"\n}\nport = 99999\nprt = 1\n";
    let at = At::new("other-mistakes", text);
    // One mistake in the place of another one is a new one.
    for (path, value) in [("database", "{ host = \"h\", replica = { lag = \"1s\" } }"), ("port", "88888")] {
        let (_, said, code) = at.run(&["set", path, value]);
        assert!(code == 2 && said.contains("it would be so after the edit: nothing was written"), "{path}: {said}");
        assert_eq!(at.folder.read("app.hcl"), text);
    }
    let (_, said, code) = at.run(&["set", "database", "{ host = \"h\""]);
    assert!(code == 2 && said.contains("unclosed map"), "{said}");
    // A name that is misspelt can be taken out.
    let (_, said, code) = at.run(&["unset", "prt"]);
    assert!(code == 0 && said.contains("still has 2 mistakes, as it had before"), "{said}");
    assert_eq!(at.folder.read("app.hcl"), text.replace("prt = 1\n", ""));
    let (_, said, code) = at.run(&["unset", "prt"]);
    assert!(code == 2 && said.contains("did you mean `port`?"), "{said}");
    // What else is wrong on the line is no reason to refuse what is right.
    for (text, path, value) in [
        ("tags = { a = \"1\", b = [] }\n", "tags.a", "22"),
        ("database { prt = 1 }\n", "database.password", "2"),
        ("port = 99999\ndatabase { password = \"p\" }\n", "database.password", "2"),
    ] {
        fs::write(at.folder.0.join("app.hcl"), text).unwrap();
        let (_, said, code) = at.run(&["set", path, value]);
        assert!(code == 0 && said.contains("as it had before"), "{text}: {said}");
    }
    // However many there are.
    let many: String = (0..3000).map(|number| format!("b{number} = 1\n")).collect();
    fs::write(at.folder.0.join("app.hcl"), &many).unwrap();
    let (_, said, code) = at.run(&["set", "port", "80"]);
    assert!(code == 0 && said.contains("still has 3000 mistakes"), "{said}");
    // As the lines above it look, which are all of one length.
    assert_eq!(at.folder.read("app.hcl"), format!("{many}port  = 80\n"));
}
