//! Secrets in files of their own, which variables of the environment name, and in folders of them: what they set, what is
//! refused, and that nothing of them is shown.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use hcl_serde::load::Origin;
use hcl_serde::model::source::{Source, SourceKind};
use hcl_serde::{HclSchema, Limits, Loader, Sensitive};
use serde::Deserialize;

use crate::support::random::sample;
use crate::support::secrets::{CANARY, Leaks};

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    host: Option<String>,
    password: Option<String>,
    #[hcl(renamed_from = "key")]
    token: Option<Sensitive<String>>,
    port: Option<u16>,
    ports: Option<Vec<u16>>,
    cert_file: Option<String>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    #[hcl(block)]
    db: Option<Db>,
    #[hcl(block)]
    user: BTreeMap<String, Db>,
    login: Option<Login>,
    #[serde(default)]
    logins: BTreeMap<String, Login>,
    #[serde(default)]
    keys: BTreeMap<String, Sensitive<String>>,
    #[serde(default)]
    open: BTreeMap<String, Adjacent>,
    chosen: Option<Chosen>,
    kind: Option<Kind>,
    #[hcl(block)]
    env: Option<Env>,
}

/// Of which no schema says what is secret.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", content = "c", rename_all = "lowercase")]
enum Adjacent {
    Key(Sensitive<String>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Chosen {
    Off,
    Key(Sensitive<String>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kind {
    Vault { pass: Sensitive<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
struct Env {
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<String>>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Login {
    Known(bool),
    Full { user: String, pass: Option<String> },
    Key { key_file: String },
}

#[derive(Debug, Deserialize, HclSchema)]
struct Db {
    password: Option<String>,
}

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-secret-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn loader<'v>(variables: impl IntoIterator<Item = (&'v str, String)>) -> Loader {
    let text = "user \"bob\" {}\n";
    Loader::new().named_text("app.hcl", text).env_from("APP", variables).secret_files_from_env()
}

/// All that is found wrong, with the folder left out of it.
#[track_caller]
fn mistakes(folder: &Folder, loader: &Loader) -> Vec<String> {
    let error = loader.load_full::<Config>().unwrap_err();
    let short = |text: String| text.replace(&format!("{}/", folder.0.display()), "");
    error.diagnostics().iter().map(|it| short(format!("{it}"))).collect()
}

#[test]
fn what_is_in_a_file_is_read_as_the_value_of_a_variable_is() {
    let folder = Folder::new("values");
    let loaded = loader([
        ("APP_PASSWORD_FILE", folder.file("password", "two\nlines\n\n")),
        ("APP_PORT_FILE", folder.file("port", "8080\r\n")),
        ("app_ports_file", folder.file("not-ours", "[1]")),
        ("APP_ports_file", folder.file("ports", "[1, 2]")),
        ("APP_DB__PASSWORD_FILE", folder.file("db", "")),
        ("APP_USER__BOB__PASSWORD_FILE", folder.file("bob", " x ")),
        ("APP_HOST_FILE", String::new()),
        // These are names of their own.
        ("APP_CERT_FILE", "cert.pem".to_owned()),
        ("APP_LABELS__X_FILE", "x".to_owned()),
    ]);
    let loaded = loaded.load_full::<Config>().unwrap();
    let config = &loaded.config;
    assert_eq!((config.password.as_deref(), config.port), (Some("two\nlines\n"), Some(8080)));
    assert_eq!((config.ports.as_deref(), config.host.as_deref()), (Some(&[1, 2][..]), None));
    assert_eq!(config.db.as_ref().unwrap().password.as_deref(), Some(""));
    assert_eq!(config.user["bob"].password.as_deref(), Some(" x "));
    assert_eq!((config.cert_file.as_deref(), &*config.labels["x_file"]), (Some("cert.pem"), "x"));
    assert_eq!(loaded.origin("port"), Some(Origin::SecretFile(folder.0.join("port"))));
    assert_eq!(loaded.origin("port").unwrap().to_string(), format!("secret file {}/port", folder.0.display()));
    assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
    let explained = loaded.explain();
    let row = |name: &str| explained.lines().find(|row| row.starts_with(name)).unwrap().to_owned();
    assert!(row("port ").contains("(sensitive)") && row("user.bob.password").contains("(sensitive)"), "{explained}");
    let read: Vec<&Path> = loaded.paths().iter().map(|it| it.path.as_path()).collect();
    assert!(read.contains(&&*folder.0.join("bob")) && !read.contains(&&*folder.0.join("not-ours")), "{read:?}");
}

/// What one of the forms of a value has is known; the name of a form that ends so is one of its own.
#[test]
fn what_forms_have_is_in_files() {
    let folder = Folder::new("forms");
    let loaded = loader([
        ("APP_LOGIN__PASS_FILE", folder.file("pass", "p\n")),
        ("APP_LOGIN__USER", "u".to_owned()),
        ("APP_LOGINS__A__PASS_FILE", folder.file("a", "q\n")),
        ("APP_LOGINS__A__USER", "u".to_owned()),
        ("APP_LOGINS__B__KEY_FILE", "key.pem".to_owned()),
    ]);
    let Config { login, logins, .. } = loaded.load().unwrap();
    let full = |pass: &str| Login::Full { user: "u".to_owned(), pass: Some(pass.to_owned()) };
    assert_eq!((login, &logins["a"]), (Some(full("p")), &full("q")));
    assert_eq!(logins["b"], Login::Key { key_file: "key.pem".to_owned() });
    let missing = loader([("APP_LOGIN__PASS_FILE", "none".to_owned()), ("APP_LOGIN__USER", "u".to_owned())]);
    let mistakes = mistakes(&folder, &missing);
    assert!(mistakes.len() == 1 && mistakes[0].contains("unreadable file"), "{mistakes:?}");
}

/// The keys of what may be secret are chosen by whoever sets them, so that one that ends so is no name of its own, unless a file
/// has it; a variant is a name as any.
#[test]
fn what_is_in_maps_is_in_files() {
    let folder = Folder::new("maps");
    let text = "keys = { known_file = \"x\" }\n";
    let loader = |variables: Vec<(&str, String)>| {
        Loader::new().named_text("app.hcl", text).env_from("APP", variables).secret_files_from_env()
    };
    let loaded = loader(vec![
        ("APP_KEYS__A_FILE", folder.file("a", "k\n")),
        ("APP_KEYS__KNOWN_FILE", "y".to_owned()),
        ("APP_KEYS__NONE_FILE", String::new()),
        ("APP_OPEN__B__T", "key".to_owned()),
        ("APP_OPEN__B__C_FILE", folder.file("b", "l\n")),
        ("APP_CHOSEN__KEY_FILE", folder.file("c", "m\n")),
        ("APP_KIND__KIND_FILE", folder.file("kind", "vault\n")),
        ("APP_KIND__PASS_FILE", folder.file("d", "n\n")),
        ("APP_ENV__TOKEN_FILE", folder.file("e", "o\n")),
    ]);
    let loaded = loaded.load_full::<Config>().unwrap();
    assert_eq!(loaded.origin("keys.a"), Some(Origin::SecretFile(folder.0.join("a"))));
    let Config { keys, open, chosen, kind, env, .. } = loaded.config;
    let keys: Vec<(&str, &str)> = keys.iter().map(|(key, value)| (&**key, value.expose().as_str())).collect();
    assert_eq!(keys, [("a", "k"), ("known_file", "y")]);
    let Adjacent::Key(of_open) = &open["b"];
    let (Some(Chosen::Key(of_chosen)), Some(Kind::Vault { pass })) = (&chosen, &kind) else {
        panic!("{chosen:?} {kind:?}")
    };
    let of_env = &env.unwrap().rest["token"];
    assert_eq!([of_open, of_chosen, pass, of_env].map(|it| it.expose().as_str()), ["l", "m", "n", "o"]);
    // What it names is read, and both are a mistake.
    let missing = mistakes(&folder, &loader(vec![("APP_KEYS__A_FILE", "none".to_owned())]));
    assert!(missing.len() == 1 && missing[0].contains("unreadable file"), "{missing:?}");
    let both = loader(vec![("APP_KEYS__A_FILE", folder.file("a", "k")), ("APP_KEYS__A", "k".to_owned())]);
    let both = mistakes(&folder, &both);
    assert!(both.len() == 1 && both[0].contains("APP_KEYS__A_FILE"), "{both:?}");
}

#[test]
fn without_being_asked_for_no_file_is_read() {
    let folder = Folder::new("not-asked");
    let variables = [("APP_PASSWORD_FILE", folder.file("password", "x"))];
    let loaded = Loader::new().env_from("APP", variables).load_full::<Config>().unwrap();
    assert!(loaded.config.password.is_none() && loaded.warnings.to_string().contains("sets nothing"));
}

#[test]
fn a_variable_and_a_file_for_the_same_are_a_mistake() {
    let folder = Folder::new("both");
    let file = folder.file("password", "x");
    let both = loader([("APP_PASSWORD", "y".to_owned()), ("APP_PASSWORD_FILE", file.clone())]);
    assert!(both.load::<Config>().unwrap_err().report().starts_with("error[set-twice]: set twice\n"));
    assert_eq!(
        mistakes(&folder, &both),
        [
            "secret file password:1:1: set twice: the environment variable `APP_PASSWORD` and the environment variable `APP_PASSWORD_FILE` \
             with the file `password` set the same value: remove one of the two"
        ]
    );
    // An override has the last word.
    assert_eq!(
        loader([("APP_PASSWORD_FILE", file.clone())])
            .override_value("password", "z")
            .load::<Config>()
            .unwrap()
            .password
            .unwrap(),
        "z"
    );
    fs::create_dir(folder.0.join("all")).unwrap();
    folder.file("all/app.password", "z");
    let both = loader([("APP_PASSWORD_FILE", file)]).secrets_dir(folder.0.join("all"), "app");
    assert_eq!(
        mistakes(&folder, &both),
        [
            "secret file all/app.password:1:1: set twice: the environment variable `APP_PASSWORD_FILE` with the file `password` \
             and the file all/app.password set the same value: remove one of the two"
        ]
    );
}

#[test]
fn what_cannot_be_read_is_not_missing() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Config {
        token: String,
        #[hcl(block)]
        db: Db,
        ports: Vec<u16>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Db {
        password: String,
        host: String,
    }
    let folder = Folder::new("not-missing");
    let none = folder.0.join("none").display().to_string();
    let unreadable = |variable: &str| {
        format!(
            "environment variable {variable}:1:1: unreadable file: the file `none` that the environment variable `{variable}` names could \
             not be read: No such file or directory (os error 2)"
        )
    };
    let variables = [("APP_TOKEN_FILE", none.clone()), ("APP_DB__PASSWORD_FILE", none), ("APP_PORTS", "[1".to_owned())];
    let check = |text: &str, others: &[&str]| {
        let loader =
            Loader::new().named_text("app.hcl", text).env_from("APP", variables.clone()).secret_files_from_env();
        let error = loader.load_full::<Config>().unwrap_err();
        let short = |text: String| text.replace(&format!("{}/", folder.0.display()), "");
        let mut found: Vec<String> = error.diagnostics().iter().map(|it| short(format!("{it}"))).collect();
        found.retain(|found| !found.starts_with("environment variable APP_PORTS:"));
        assert_eq!(found.len() + 1, error.diagnostics().len(), "{error}");
        let mut expected = vec![unreadable("APP_DB__PASSWORD_FILE"), unreadable("APP_TOKEN_FILE")];
        expected.extend(others.iter().map(|&other| other.to_owned()));
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{text}");
    };
    check("db {\n  host = \"a\"\n}\n", &[]);
    let missing = "missing argument: the required argument `host` is not set";
    check("db {\n}\n", &[&format!("app.hcl:1:4: {missing}")]);
    check("", &[&format!("secret file none:1:1: {missing}")]);
}

#[test]
fn what_is_set_twice_is_told_of_files_that_cannot_be_read_too() {
    let folder = Folder::new("both-unreadable");
    let none = folder.0.join("none").display().to_string();
    let both = loader([("APP_PASSWORD", "y".to_owned()), ("APP_PASSWORD_FILE", none.clone())]);
    assert_eq!(
        mistakes(&folder, &both),
        [
            "environment variable APP_PASSWORD_FILE:1:1: unreadable file: the file `none` that the environment variable \
             `APP_PASSWORD_FILE` names could not be read: No such file or directory (os error 2)",
            "secret file none:1:1: set twice: the environment variable `APP_PASSWORD` and the environment variable `APP_PASSWORD_FILE` with \
             the file `none` set the same value: remove one of the two"
        ]
    );
    // The path may be the secret itself.
    let both = loader([("APP_DB__PASSWORD", "y".to_owned()), ("APP_DB__PASSWORD_FILE", "hunter2".to_owned())]);
    let found = mistakes(&folder, &both);
    assert!(found.len() == 2 && found.iter().all(|found| !found.contains("hunter2")), "{found:#?}");
    assert_eq!(
        found[1],
        "environment variable APP_DB__PASSWORD_FILE:1:1: set twice: the environment variable `APP_DB__PASSWORD` and the \
         environment variable `APP_DB__PASSWORD_FILE` set the same value: remove one of the two"
    );
    // Neither of them can be read.
    fs::create_dir(folder.0.join("all")).unwrap();
    folder.file("all/app.password", b"\xff");
    let both = loader([("APP_PASSWORD_FILE", none)]).secrets_dir(folder.0.join("all"), "app");
    let found = mistakes(&folder, &both);
    assert!(found.len() == 3 && found[2].contains("set twice"), "{found:#?}");
    let alone = loader([("APP_DB__PASSWORD_FILE", folder.0.join("none").display().to_string())]);
    assert_eq!(mistakes(&folder, &alone).len(), 1);
}

#[test]
fn what_cannot_be_read_is_a_mistake_at_the_variable() {
    let folder = Folder::new("unreadable");
    assert!(Command::new("mkfifo").arg(folder.0.join("pipe")).status().unwrap().success());
    symlink("/dev/zero", folder.0.join("zero")).unwrap();
    symlink(folder.0.join("loop"), folder.0.join("loop")).unwrap();
    let path = |name: &str| folder.0.join(name).display().to_string();
    let of = |value: String| {
        let loader = loader([("APP_PASSWORD_FILE", value)]).limits(Limits::default().with_file_size(100));
        let [found] = <[String; 1]>::try_from(mistakes(&folder, &loader)).unwrap();
        found.strip_prefix("environment variable APP_PASSWORD_FILE:1:1: ").unwrap_or(&found).to_owned()
    };
    assert_eq!(
        of(path("none")),
        "unreadable file: the file `none` that the environment variable `APP_PASSWORD_FILE` names could not be read: No such \
         file or directory (os error 2)"
    );
    assert_eq!(
        of(path("pipe")),
        "unreadable file: the file `pipe` that the environment variable `APP_PASSWORD_FILE` names is a pipe: only regular \
         files are read. Write the secret into one"
    );
    assert!(of(path("zero")).contains("names is a device"));
    assert!(of(folder.0.display().to_string()).contains("names is a folder"));
    assert!(
        of(path("loop")).contains("`loop` that the environment variable `APP_PASSWORD_FILE` names could not be read")
    );
    assert_eq!(
        of(folder.file("large", vec![b'x'; 101])),
        "file too large: the file `large` that the environment variable `APP_PASSWORD_FILE` names has more than 100 bytes, which is the \
         limit for a file. Name a smaller one"
    );
    assert_eq!(
        of(folder.file("bytes", b"x\xff")),
        "invalid character encoding: the file `bytes` that the environment variable `APP_PASSWORD_FILE` names is not UTF-8. Write what is \
         in it as text, for example in base64 if the program takes that"
    );
    // It may be the secret itself.
    let not_shown = "unreadable file: the file that the environment variable `APP_PASSWORD_FILE` names could not be read: No such file \
                     or directory (os error 2). APP_PASSWORD_FILE has to hold the path of a file; what is in the file itself \
                     can be given without `_FILE` at the end of the name";
    for secret in ["hunter2", "/hunter2", "/hunter2/x=", "sub/hunter2"] {
        assert_eq!(of(secret.to_owned()), not_shown);
    }
    let small = loader([("APP_PASSWORD_FILE", folder.file("small", "x"))]).limits(Limits::default().with_load_size(1));
    assert!(mistakes(&folder, &small).iter().any(|found| found.contains("configuration too large")));
}

#[test]
fn what_leads_nowhere_is_a_warning_and_not_read() {
    let nowhere = loader([
        ("APP_PASWORD_FILE", "/dev/zero".to_owned()),
        ("APP_USER__EVE__PASSWORD_FILE", "/dev/zero".to_owned()),
    ]);
    let warnings = nowhere.load_full::<Config>().unwrap().warnings;
    let details: Vec<String> = warnings.iter().map(|found| found.message().into_owned()).collect();
    assert_eq!(details[0], "There is nothing called `APP_PASWORD_FILE`. Did you mean `APP_PASSWORD_FILE`?");
    assert_eq!(details[1], "It names no `user` block: there is \"bob\".");
    assert!(nowhere.deny_unknown_env().load::<Config>().is_err());
}

#[test]
fn a_former_name_is_said_to_be_one() {
    let folder = Folder::new("former");
    let old = loader([("APP_KEY_FILE", folder.file("key", "x"))]).load_full::<Config>().unwrap();
    assert_eq!(old.config.token.unwrap().expose(), "x");
    let [found] = <[_; 1]>::try_from(old.warnings.iter().collect::<Vec<_>>()).unwrap();
    assert!(found.message().contains("The name is `APP_TOKEN_FILE` now"), "{found}");
}

#[test]
fn folders_of_secrets() {
    let folder = Folder::new("folder");
    let data = Folder::new("folder-data");
    for (name, text) in [
        ("app.password", "p\n"),
        ("APP_USER__bob__password", "q"),
        ("app.db.password", "r"),
        ("app.pasword", "s"),
        ("application", "t"),
        (".app.port", "u"),
        ("other.key", "v"),
    ] {
        data.file(name, text);
        // As a volume of Kubernetes has them.
        symlink(data.0.join(name), folder.0.join(name)).unwrap();
    }
    fs::create_dir(folder.0.join("app.folder")).unwrap();
    let all = loader([]).secrets_dir(&folder.0, "app");
    let loaded = all.load_full::<Config>().unwrap();
    assert_eq!(loaded.config.password.as_deref(), Some("p"));
    assert_eq!(loaded.config.user["bob"].password.as_deref(), Some("q"));
    assert_eq!(loaded.config.db.as_ref().unwrap().password.as_deref(), Some("r"));
    let [found] = <[_; 1]>::try_from(loaded.warnings.iter().collect::<Vec<_>>()).unwrap();
    let said = found.message();
    assert_eq!(said, "There is nothing called `app.pasword`. Did you mean `app.password`?");
    assert!(loaded.paths().iter().any(|it| it.is_folder && it.path == folder.0));
    assert_eq!(all.paths().iter().filter(|it| it.folder.as_deref() == Some(&*folder.0)).count(), 4);

    let named = Folder::new("no-prefix");
    named.file("password", "x");
    assert_eq!(Loader::new().secrets_dir(&named.0, "").load::<Config>().unwrap().password.as_deref(), Some("x"));
    assert!(Loader::new().secrets_dir(named.0.join("none"), "").load::<Config>().is_ok());
    named.file("port", "high");
    let error = Loader::new().secrets_dir(&named.0, "").load::<Config>().unwrap_err().to_string();
    assert!(error.contains("secret file") && !error.contains("high"), "{error}");
    named.file("port", "");
    let error = Loader::new().secrets_dir(&named.0, "").load::<Config>().unwrap_err().to_string();
    assert!(error.contains("/port` is empty"), "{error}");
    // A file for what is no secret is refused as one that cannot be read, without words on a variable.
    named.file("port", b"\xff");
    let found = mistakes(&named, &Loader::new().secrets_dir(&named.0, ""));
    assert!(found[0].contains("the file `port` is not UTF-8"), "{found:?}");
}

#[test]
fn declared_variables() {
    let folder = Folder::new("declared");
    let text = "variable \"token\" {\n  type = string\n}\npassword = \"t:${var.token}\"\n";
    let token = folder.file("token", "x");
    let of = |variables: Vec<(&str, String)>| {
        Loader::new()
            .named_text("app.hcl", text)
            .allow_variables("var")
            .env_from("APP", variables)
            .secret_files_from_env()
    };
    // What is in such a file is a secret, and this field takes none.
    let refused = mistakes(&folder, &of(vec![("APP_VAR__TOKEN_FILE", token.clone())]));
    assert!(refused[0].contains("this value is secret"), "{refused:?}");
    let text = "variable \"token\" {\n  type = string\n}\ntoken = \"t:${var.token}\"\n";
    let of = |variables: Vec<(&str, String)>| {
        Loader::new()
            .named_text("app.hcl", text)
            .allow_variables("var")
            .env_from("APP", variables)
            .secret_files_from_env()
    };
    let loaded = of(vec![("APP_VAR__TOKEN_FILE", token.clone())]).load::<Config>().unwrap();
    assert_eq!(loaded.token.unwrap().expose(), "t:x");
    let both = of(vec![("APP_VAR__TOKEN", "y".to_owned()), ("APP_VAR__TOKEN_FILE", token)]);
    let both = mistakes(&folder, &both);
    assert!(
        both[0].contains("the environment variable `APP_VAR__TOKEN` and the environment variable `APP_VAR__TOKEN_FILE` with the file `token`"),
        "{both:?}"
    );
    let none = of(vec![("APP_VAR__TOKEN_FILE", folder.0.join("none").display().to_string())]);
    assert!(mistakes(&folder, &none).iter().any(|found| found.contains("names could not be read")));
    assert!(of(vec![("APP_VAR__TOKE_FILE", "/dev/zero".to_owned())]).load::<Config>().is_err());
}

/// Every mistake that what a file holds can be, for every kind of field.
#[test]
fn nothing_of_them_is_shown() {
    let folder = Folder::new("shown");
    let mut leaks = Leaks::default();
    let file = "user \"alice\" {}\nauth {\n  kind = \"open\"\n}\n";
    let values = ["@", "[\"@\"", "{ a = \"@\" }", "{ @ = \"x\" }", "[@]", "@\n@", "\"@\""];
    let names = [
        "KEYS",
        "PINS",
        "CODES",
        "PAIRS",
        "DB__PASSWORD",
        "USER__ALICE__PASSWORD",
        "TAGS",
        "LEVEL",
        "LIMITS",
        "PORT",
        "FLAG",
        "ANY",
        "NAME",
        "FOREIGN",
        "AUTH__KIND",
    ];
    for (name, value) in sample(names.iter().flat_map(|name| values.map(|value| (*name, value)))) {
        let path = folder.file("secret", value.replace('@', CANARY));
        let loader = Loader::new().named_text("app.hcl", file).secret_files_from_env();
        let both = [(format!("APP_{name}"), "x".to_owned()), (format!("APP_{name}_FILE"), path.clone())];
        leaks.load(&format!("{name}={value}"), &loader.clone().env_from("APP", both.clone()));
        let [_, one] = both;
        leaks.load(&format!("{name}={value}"), &loader.clone().env_from("APP", [one.clone()]));
        let broken = loader.named_text("more.hcl", "port = \"x\"\n");
        leaks.load(&format!("{name}={value}"), &broken.env_from("APP", [one]));
        let named = [(format!("APP_{name}_FILE"), CANARY)];
        leaks.load(name, &Loader::new().named_text("app.hcl", file).env_from("APP", named).secret_files_from_env());
        let all = folder.0.join("all");
        let _ = fs::remove_dir_all(&all);
        fs::create_dir_all(&all).unwrap();
        fs::write(all.join(name), value.replace('@', CANARY)).unwrap();
        leaks.load(name, &Loader::new().named_text("app.hcl", file).secrets_dir(&all, ""));
    }
    let named = Source::of(SourceKind::SecretFile { path: "x".into(), variable: None }, CANARY);
    leaks.look("a source", &format!("{named:?}"));
}

/// Of secrets whose pieces are short, too, however a type prints what it refuses.
#[test]
fn short_pieces_are_not_shown() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it does not load")]
    struct Config {
        #[serde(with = "hcl_serde::duration")]
        time: std::time::Duration,
    }
    let folder = Folder::new("pieces");
    for secret in ["ab\\cd\\ef\\gh", "a\"b\"c\"d\"e", "ab\ncd\nef", "ab\tcd", " a-b-c-d ", "'ab'", "a'b'c"] {
        let variables = [("APP_TIME_FILE", folder.file("secret", secret))];
        let loader = Loader::new().env_from("APP", variables).secret_files_from_env();
        let error = loader.load::<Config>().unwrap_err();
        let [found] = error.diagnostics().iter().collect::<Vec<_>>().try_into().unwrap();
        assert_eq!(found.message(), "A duration such as \"30s\" is required.", "{secret}");
    }
}

/// A block that is written as an argument is one mistake, and what a variable makes beside it is no other one.
#[test]
fn half_of_a_block() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never loaded")]
    struct Config {
        #[hcl(block)]
        db: Db,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never loaded")]
    struct Db {
        host: String,
        password: String,
    }

    let folder = Folder::new("half");
    let file = folder.file("password", "x");
    for variable in [("APP_DB__PASSWORD", "x".to_owned()), ("APP_DB__PASSWORD_FILE", file)] {
        let found = |text: &str| {
            let loader =
                Loader::new().named_text("app.hcl", text).env_from("APP", [variable.clone()]).secret_files_from_env();
            let error = loader.load_full::<Config>().unwrap_err();
            error.diagnostics().iter().map(|it| it.code().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(found("db = {\n  host = \"a\"\n}\n"), ["attribute-for-block"]);
        assert_eq!(found("db {\n}\n"), ["missing-argument"]);
        assert_eq!(found(""), ["missing-argument"]);
    }
}

#[test]
fn reports_of_secret_files_keep_their_titles_and_hide_suggestions() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "the test reads only reports")]
    struct Config {
        list: Option<Vec<Sensitive<String>>>,
        sizes: Option<BTreeMap<String, u8>>,
        pin: Option<u8>,
    }

    let folder = Folder::new("titles");
    let report = |variable: &str, text: &str| {
        let file = folder.file(variable, text);
        let loader = Loader::new().named_text("app.hcl", "");
        let loader = loader.env_from("APP", [(format!("APP_{variable}_FILE"), file)]).secret_files_from_env();
        loader.load::<Config>().unwrap_err().to_string()
    };
    let shown = report("LIST", "a");
    assert!(shown.contains("the file that the environment variable `APP_LIST_FILE` names is not a list"), "{shown}");
    let shown = report("PIN", "\"80\"");
    assert!(shown.contains("The file that the environment variable `APP_PIN_FILE` names has quotes"), "{shown}");
    let shown = report("SIZES", "{ a = { CANARY = 1 }.CANARI }");
    assert!(!shown.contains("CANAR"), "{shown}");
}
