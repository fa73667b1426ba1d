//! Secrets that no name of a schema tells, but what is loaded: types without a schema, generic ones, those that are made from
//! another one, variables; and what a check of the program says of others.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader, Sensitive, ValidationErrors};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    port: Option<u16>,
    adjacent: Option<Adjacent>,
    wrap: Option<Wrap<Sensitive<String>>>,
    made: Option<Made>,
    login: Option<Login>,
    password: Option<String>,
    #[hcl(block)]
    checked: Option<Checked>,
}

/// Nothing in it says that it has secrets, but decoding.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Unknown {
    port: Option<u16>,
    name: Option<String>,
    adjacent: Option<Adjacent>,
    unn: Option<Untagged>,
    #[serde(default)]
    map: BTreeMap<String, Untagged>,
    #[hcl(block)]
    inner: Option<Inner>,
    #[hcl(block)]
    wrap: Option<Wrap<Sensitive<String>>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Inner {
    size: Option<u16>,
    unn: Option<Untagged>,
}

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Untagged {
    Number(u16),
    Two { id: u16, zz: Sensitive<String> },
    One(Sensitive<String>),
}

#[derive(Deserialize)]
#[serde(tag = "t", content = "c", rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Adjacent {
    Nothing,
    Key(Sensitive<String>),
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Wrap<T> {
    #[hcl(renamed_from = "outer")]
    inner: T,
}

#[derive(Deserialize, HclSchema)]
#[serde(try_from = "Sensitive<String>")]
#[expect(dead_code, reason = "the command only checks it")]
struct Made(Sensitive<String>);

impl TryFrom<Sensitive<String>> for Made {
    type Error = String;

    fn try_from(text: Sensitive<String>) -> Result<Made, String> {
        if text.expose().is_empty() { Err("is empty".to_owned()) } else { Ok(Made(text)) }
    }
}

#[derive(Deserialize, HclSchema)]
#[serde(from = "Sensitive<String>")]
#[expect(dead_code, reason = "the command only checks it")]
struct Login {
    user: String,
    pass: Sensitive<String>,
}

impl From<Sensitive<String>> for Login {
    fn from(text: Sensitive<String>) -> Login {
        let text = text.expose();
        let (user, pass) = text.split_once(':').unwrap_or((text, ""));
        Login { user: user.to_owned(), pass: Sensitive::new(pass.to_owned()) }
    }
}

#[derive(Deserialize, HclSchema)]
#[hcl(validate = "not_alike")]
struct Checked {
    user: String,
    pass: Sensitive<String>,
    plain: Option<String>,
}

fn not_alike(it: &Checked) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    let mut add = |path: &str, secret: &dyn Display| problems.add(path, format!("must not be like {secret}"));
    if it.user == "u" {
        add("user", it.pass.expose());
        add("", it.pass.expose());
        add("user", &it.plain.as_deref().unwrap_or_default());
        problems.add("user", "must be longer");
    }
    problems
}

/// What takes values of which names alone do not say that they are secret.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Taking {
    #[hcl(block)]
    rest: Option<Rest>,
    #[hcl(block, argument)]
    #[serde(default)]
    env: BTreeMap<String, Sensitive<String>>,
    #[hcl(block)]
    inner: Option<Inner>,
    #[serde(default)]
    open: BTreeMap<String, Adjacent>,
    #[serde(default)]
    patterns: BTreeMap<String, Pattern>,
    #[serde(default)]
    forms: BTreeMap<String, Form>,
    #[hcl(block)]
    plain: Option<Plain>,
    #[hcl(block)]
    key: Vec<Labelled>,
    #[serde(default)]
    list: Vec<Sensitive<String>>,
    pin: Option<Sensitive<String>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Rest {
    n: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<String>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Plain {
    size: Option<u16>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Labelled {
    #[hcl(label)]
    label: Sensitive<String>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Form {
    Number(u16),
    Two { id: u16, cipher: Sensitive<String> },
    One(Sensitive<String>),
}

/// Text, as its own `Deserialize` has it.
#[derive(Deserialize)]
#[expect(dead_code, reason = "the command only checks it")]
struct Pattern(String);

const SECRET: &str = "canary-4f1c9e";

fn run(folder: &Folder, file: &str, arguments: &[&str], variables: &[(&str, &str)]) -> (String, String, u8) {
    let loader = Loader::new().file(folder.0.join(file)).allow_variables("var");
    let loader = loader.env_from("APP", variables.iter().copied()).secret_files_from_env();
    let command = ConfigCommand::new::<Config>(loader);
    command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()))
}

pub(crate) fn what_loading_knows() {
    let folder = Folder::new("hidden", "");
    let native = [
        "adjacent = { t = \"key\", c = \"@\" }\n",
        "adjacent = { c = \"@\", t = \"key\" }\n",
        "wrap = { inner = \"@\", othr = 3 }\n",
        "wrap = { inner = upper(\"@\") }\n",
        "wrap = { outer = \"@\" }\n",
        "made = \"@\"\n",
        "login = \"me:@\"\n",
        "variable \"v\" {\n  sensitive = true\n  default   = \"@\"\n}\npassword = var.v\n",
        "variable \"db_token\" {\n  default = \"@\"\n}\n",
    ];
    let json = [
        "{\"adjacent\": {\"t\": \"key\", \"c\": \"@\"}, \"port\": 1}",
        "{\"wrap\": {\"outer\": \"@\"}, \"prt\": 1}",
        "{\"variable\": {\"v\": {\"sensitive\": true, \"default\": \"@\"}},\n \"port\": 1}",
    ];
    let with_port = native.iter().flat_map(|text| [format!("port = 1\n{text}"), format!("{text}prt = 1\nport = 1\n")]);
    let all = with_port.map(|text| ("app.hcl", text)).chain(json.map(|text| ("app.hcl.json", text.to_owned())));
    for (file, text) in all {
        let text = text.replace('@', SECRET);
        for arguments in [
            &["set", "port", "81"][..],
            &["unset", "port"],
            &["set", "adjacent", "{ t = \"key\", c = \"canary-4f1c9e-new\" }"],
            &["set", "made", "canary-4f1c9e-new"],
            &["unset", "wrap"],
            &["fix", "--dry-run"],
            &["fix"],
            &["check"],
            &["check", "--format", "json"],
            &["show"],
            &["explain"],
        ] {
            fs::write(folder.0.join(file), &text).unwrap();
            let (out, said, _) = run(&folder, file, arguments, &[]);
            assert!(!format!("{out}{said}").contains(SECRET), "{arguments:?} of {text}: {out}{said}");
        }
    }
    // What is not secret is shown.
    fs::write(folder.0.join("app.hcl"), "port = 1\npassword = \"\"\n").unwrap();
    let (out, ..) = run(&folder, "app.hcl", &["set", "port", "81"], &[]);
    assert!(out.contains("-port = 1\n+port = 81\n"), "{out}");
}

/// Texts whose secrets decoding does not reach.
const UNDECODED: &[&str] = &[
    "unn = upper(\"@\")\nport = 1\n",
    "unn = \"${x}@\"\n",
    "unn = \"@\".foo\n",
    "map = { q = upper(\"@\") }\n",
    "adjacent = { t = \"key\", c = '@' }\n",
    "adjacent = { t = \"key\", c := \"@\" }\n",
    "adjacent = {\n  t = \"key\"\n  c \"@\"\n}\n",
    "adjacent = { t = \"key\", c = \"@ }\n",
    "adjacent = {   t = \"key\"   c = \"@\" }\n",
    "adjacent = { t = \"nope\", c = \"@\" }\n",
    "adjacent = { c = \"@\" }\n",
    "wrap {\n  inner = upper(\"@\")\n}\n",
    "wrap {\n  inner = '@'\n}\n",
    "ubn = \"@\"\n",
    "other = \"@\"\n",
    "other = [\"@\"]\n",
    "inner {\n  unn = \"@\"\n}\ninner {\n  unn = \"@\"\n}\n",
    "inner {\n  umn = \"@\"\n}\n",
    "innr \"x\" {\n  unn = \"@\"\n}\n",
    "unn = \"@\"\nunn = \"@\"\n",
];

pub(crate) fn what_is_not_decoded() {
    let folder = Folder::new("undecoded", "");
    for text in UNDECODED.iter().flat_map(|text| [format!("port = 5\n{text}"), format!("{text}name = 1 \nport = 5\n")])
    {
        let text = text.replace('@', SECRET);
        for arguments in [
            &["set", "port", "81"][..],
            &["unset", "port"],
            &["unset", "unn"],
            &["set", "name", "q"],
            &["fix", "--dry-run"],
            &["check"],
            &["check", "--format", "json"],
            &["check", "--format", "sarif"],
            &["show"],
        ] {
            fs::write(folder.0.join("app.hcl"), &text).unwrap();
            let command = ConfigCommand::new::<Unknown>(Loader::new().file(folder.0.join("app.hcl")));
            let (out, said, _) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
            assert!(!format!("{out}{said}").contains(SECRET), "{arguments:?} of {text}: {out}{said}");
        }
    }
    // What is decoded and not secret is shown.
    fs::write(folder.0.join("app.hcl"), "name = \"n\"\nunn = 5\n").unwrap();
    let command = ConfigCommand::new::<Unknown>(Loader::new().file(folder.0.join("app.hcl")));
    let (out, ..) = command.output(&command.to_clap().get_matches_from(["config", "set", "name", "m"]));
    assert!(out.ends_with("\n-name = \"n\"\n+name = \"m\"\n"), "{out}");
}

/// Values of the command line are not shown where they may be secret, whatever they look like; and what they are is what their
/// type takes.
pub(crate) fn what_the_command_line_says() {
    let folder = Folder::new("said", "");
    let run = |file: &str, arguments: &[&str]| {
        let command = ConfigCommand::new::<Taking>(Loader::new().file(folder.0.join(file)));
        command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()))
    };
    for (path, value) in [
        ("rest", "{ q = @ }"),
        ("rest", "{ q = \"@ }"),
        ("rest", "{ q = upper(\"@\") }"),
        ("key", "{ @ = { n = 1 } }"),
        ("env", "{ a = @ }"),
        ("env", "{ a = upper(\"@\") }"),
        ("env", "{ a = \"@\", a = \"@\" }"),
        ("env.a", "@"),
        ("inner", "{ unn = @ }"),
        ("inner", "{ unn = \"@ }"),
        ("inner", "{ unn = [\"@\"] }"),
        ("open", "{ a = @ }"),
        ("open.a", "{ t = \"nope\", c = \"@\" }"),
        ("open.a", "{ t = \"key\", c = @ }"),
    ] {
        fs::write(folder.0.join("app.hcl"), "").unwrap();
        let (out, said, _) = run("app.hcl", &["set", path, &value.replace('@', SECRET)]);
        assert!(!format!("{out}{said}").contains(SECRET), "{path} {value}: {out}{said}");
    }
    fs::write(folder.0.join("app.hcl"), "key \"k\" {\n}\n").unwrap();
    let (out, said, code) = run("app.hcl", &["set", "key", &"{ @ = { n = 1 } }".replace('@', SECRET)]);
    assert!(code == 2 && said.contains("`key[0]`") && !said.contains(SECRET), "{out}{said}");
    for arguments in
        [&["set", "pin", "my", "@"][..], &["set", "pin=@", "x"], &["get", "pin=@"], &["set", "pin \"@\"", "x"]]
    {
        let arguments: Vec<String> = arguments.iter().map(|it| it.replace('@', SECRET)).collect();
        let (out, said, code) = run("app.hcl", &arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(code == 2 && !format!("{out}{said}").contains(SECRET), "{arguments:?}: {out}{said}");
    }
    fs::write(folder.0.join("app.hcl"), "").unwrap();
    let (_, said, code) = run("app.hcl", &["set", "plain", "{ size = x }"]);
    assert!(code == 2 && said.contains("{ size = x }"), "{said}");
    for (path, value, written) in [
        ("open.a", "{ t = \"key\", c = \"k\" }", "open = { a = { c = \"k\", t = \"key\" } }\n"),
        ("patterns.x", "[0-9]", "patterns = { x = \"[0-9]\" }\n"),
        ("forms.x", "7", "forms = { x = 7 }\n"),
        ("forms.x", "{ id = 1, cipher = \"c\" }", "forms = { x = { cipher = \"c\", id = 1 } }\n"),
        ("forms.x", "00700000", "forms = { x = \"00700000\" }\n"),
        ("forms.x", "word", "forms = { x = \"word\" }\n"),
    ] {
        fs::write(folder.0.join("app.hcl"), "").unwrap();
        let (_, said, code) = run("app.hcl", &["set", path, value]);
        assert_eq!((code, folder.read("app.hcl").as_str()), (0, written), "{said}");
    }
    // What a property of JSON was called before somebody took it out.
    for (name, value) in [
        ("key", "{\"@\": {}}"),
        ("env", "{\"a\": \"@\"}"),
        ("rest", "{\"q\": \"@\"}"),
        ("pin", "\"@\""),
        ("list", "[\"@\"]"),
    ] {
        for name in [format!("//{name}"), format!("{name}_old"), format!("_{name}"), format!("# {name}")] {
            let text = format!("{{\"plain\": {{\"size\": 80}}, \"{name}\": {value}}}").replace('@', SECRET);
            for arguments in [&["check"][..], &["set", "plain.size", "81"], &["fix", "--dry-run"]] {
                fs::write(folder.0.join("app.json"), &text).unwrap();
                let (out, said, _) = run("app.json", arguments);
                assert!(!format!("{out}{said}").contains(SECRET), "{arguments:?} of {text}: {out}{said}");
            }
        }
    }
}

pub(crate) fn what_a_check_says() {
    let folder = Folder::new("hidden-checks", "checked {\n  user  = \"u\"\n  pass  = \"@\"\n  plain = \"seen\"\n}\n");
    let text = folder.read("app.hcl").replace('@', SECRET);
    fs::write(folder.0.join("app.hcl"), &text).unwrap();
    fs::write(folder.0.join("pass"), SECRET).unwrap();
    let file = folder.0.join("pass").display().to_string();
    let told = |variables: &[(&str, &str)]| {
        let (out, said, code) = run(&folder, "app.hcl", &["check"], variables);
        assert!(code == 2 && said.contains("must be longer") && !said.contains(SECRET), "{out}{said}");
        assert_eq!(said.matches("the reason is not shown").count(), 3, "{said}");
    };
    told(&[]);
    fs::write(folder.0.join("app.hcl"), text.replace("  pass  = \"canary-4f1c9e\"\n", "")).unwrap();
    told(&[("APP_CHECKED__PASS_FILE", &file)]);
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Computed {
    port: Option<u16>,
    pin: Option<Sensitive<String>>,
    #[hcl(block)]
    #[serde(default)]
    svc: BTreeMap<String, Service>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Service {
    pass: Option<Sensitive<String>>,
}

/// What secrets are computed from is not shown of what changes, nor beside it on a line of JSON.
pub(crate) fn what_secrets_are_computed_from() {
    let folder = Folder::new("computed", "");
    let dynamic = "dynamic \"svc\" {\n  for_each = { a = '@' }\n  labels = [svc.key]\n  content {\n    pass = svc.value\n  }\n}\n";
    let json =
        r#"{"variable": {"v": {"default": "@"}}, "locals": {"x": "@"}, "port": 80, "pin": "${var.v}${local.x}"}"#;
    let texts = [
        ("app.hcl", dynamic),
        ("app.hcl", "variable \"v\" {\n  default = '@'\n}\npin = var.v\n"),
        ("app.hcl", "variable \"v\" {\n  default = { pw = '@' }\n}\npin = var.v.pw\n"),
        ("app.hcl", "variable \"v\" {\n  defualt = \"@\"\n}\npin = var.v\n"),
        ("app.hcl", "locals {\n  x = '@'\n}\npin = local.x\n"),
        ("app.hcl", "own = '@'\npin = own\n"),
        ("app.hcl", "function \"f\" {\n  params = []\n  result = '@'\n}\npin = f()\n"),
        ("app.hcl.json", json),
        ("app.hcl.json", r#"{"own": "@", "port": 80, "pin": "${own}"}"#),
    ];
    for (file, text) in texts {
        let text = text.replace('@', SECRET);
        for arguments in
            [&["fix", "--dry-run"][..], &["fix"], &["set", "port", "81"], &["set", "port", "x"], &["unset", "port"]]
        {
            fs::write(folder.0.join(file), &text).unwrap();
            let loader =
                Loader::new().file(folder.0.join(file)).allow_variables("var").allow_functions().allow_locals("local");
            let command = ConfigCommand::new::<Computed>(loader.allow_dynamic().allow_references());
            let (out, said, _) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
            assert!(!format!("{out}{said}").contains(SECRET), "{arguments:?} of {text}: {out}{said}");
        }
    }
    // What is taken out, with the comments in front of it.
    for (text, path) in [
        (dynamic.replace('\'', "\""), "dynamic.svc"),
        ("# locals {\n#   x = \"@\"\n# }\nport = 80\n".to_owned(), "port"),
        ("/* dynamic \"svc\" { for_each = [\"@\"] } */\nport = 80\n".to_owned(), "port"),
    ] {
        fs::write(folder.0.join("app.hcl"), text.replace('@', SECRET)).unwrap();
        let loader = Loader::new().file(folder.0.join("app.hcl")).allow_locals("local").allow_dynamic();
        let command = ConfigCommand::new::<Computed>(loader);
        let (out, said, code) = command.output(&command.to_clap().get_matches_from(["config", "unset", path]));
        assert!(
            code == 0 && !out.is_empty() && !format!("{out}{said}").contains(SECRET),
            "{path} of {text}: {out}{said}"
        );
    }
    // In a text with mistakes names of the type are shown.
    fs::write(folder.0.join("app.hcl"), "port = '80'\nlocals {\n  x = 'y'\n}\n").unwrap();
    let command = ConfigCommand::new::<Computed>(Loader::new().file(folder.0.join("app.hcl")).allow_locals("local"));
    let (out, ..) = command.output(&command.to_clap().get_matches_from(["config", "fix", "--dry-run"]));
    expect_test::expect![[r#"
        /app.hcl:1: port = '80' -> port = "80"
        /app.hcl:3: x = 'y' -> x = "y"
        2 changes, nothing was written
    "#]]
    .assert_eq(&out.replace(&folder.0.display().to_string(), ""));
}
