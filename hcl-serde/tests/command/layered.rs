//! What the command does to blocks that others hide, to lists of blocks, to other forms and to values of older files.

use std::collections::BTreeMap;
use std::fs;

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Mailer {
    #[serde(default, with = "hcl_serde::duration")]
    #[hcl(convert_from = "seconds")]
    idle: Option<std::time::Duration>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block)]
    route: Vec<Route>,
    #[hcl(block, argument)]
    access: Option<Access>,
    #[hcl(block, moved_from = "server.tls")]
    tls: Option<Tls>,
    #[hcl(block, renamed_from = "trigger")]
    hook: Vec<Hook>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    tags: BTreeMap<String, String>,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the command only checks it")]
enum Store {
    Folder { path: String },
    S3 { bucket: String },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Route {
    domains: Vec<String>,
    to: Option<String>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Access {
    List { allow: Vec<String>, deny: Option<Vec<String>>, note: Option<String> },
    Url { url: String, every: Option<u32>, note: Option<String> },
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Tls {
    cert: Option<String>,
    key: Option<String>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Hook {
    #[hcl(label)]
    event: String,
    command: Option<String>,
}

fn seconds(old: u32) -> Option<String> {
    Some(format!("{old}s"))
}

/// What is printed and said, the code, and what the files are then.
fn run(files: &[(&str, &str)], arguments: &[&str]) -> (String, u8, Vec<String>) {
    run_with(files, arguments, |loader| loader)
}

fn run_with(
    files: &[(&str, &str)],
    arguments: &[&str],
    with: impl FnOnce(Loader) -> Loader,
) -> (String, u8, Vec<String>) {
    let folder = Folder::new("layered", "");
    fs::remove_file(folder.0.join("app.hcl")).unwrap();
    files.iter().for_each(|(name, text)| folder.write(name, text));
    let below = if files[0].0.ends_with("json") { "app.json" } else { "app.hcl" };
    let loader = Loader::new().file(folder.0.join(below)).layer().optional_file(folder.0.join("local.hcl"));
    let command = ConfigCommand::new::<Mailer>(with(loader));
    let (out, said, code) = command.output(&command.to_clap().get_matches_from([&["config"], arguments].concat()));
    let said = said.replace("\n    ", " ").replace(&format!("{}/", folder.0.display()), "");
    (out + &said, code, files.iter().map(|(name, _)| folder.read(name)).collect())
}

/// What it hid counts once a block is gone, and that is said.
pub(crate) fn what_was_hidden() {
    let base =
        "store \"s3\" {\n  bucket = \"b\"\n}\nroute {\n  domains = [\"a\"]\n}\nroute {\n  domains = [\"b\"]\n}\n";
    let local = "store \"folder\" {\n  path = \"p\"\n}\n";
    let (said, code, files) = run(&[("app.hcl", base), ("local.hcl", local)], &["unset", "store.folder"]);
    assert!(code == 0 && said.contains("the value of `store` comes from app.hcl:1:"), "{said}");
    assert_eq!(files, [base, ""]);
    let local = "route {\n  domains = [\"c\"]\n}\n";
    for base in [base, "route {\n  domains = [\"a\"]\n}\n"] {
        let (said, code, files) = run(&[("app.hcl", base), ("local.hcl", local)], &["unset", "route[0]"]);
        assert!(code == 0 && said.contains("the value of `route[0]` comes from app.hcl:"), "{said}");
        assert_eq!(files, [base, ""]);
    }
    // One of several leaves the others, and those below stay hidden.
    let (said, code, files) =
        run(&[("app.hcl", base), ("local.hcl", &local.repeat(2))], &["unset", "route[0]", "--dry-run"]);
    assert!(code == 0 && !said.contains("comes from"), "{said}");
    assert_eq!(files[1], local.repeat(2));
}

/// A list of blocks is told apart by numbers, and gets one more by the next one.
pub(crate) fn what_is_one_more() {
    let route = |name: &str| format!("route {{\n  domains = [\"{name}\"]\n}}\n");
    let two = route("a") + &route("b");
    let new = "{ domains = [\"c\"], to = \"d\" }";
    for value in [new, "[]"] {
        let (said, code, _) = run(&[("app.hcl", &two)], &["set", "route", value]);
        let advice = "help: set route[2] '{ domains = ... }'";
        assert!(code == 2 && said.contains(advice), "{said}");
    }
    let (said, code, files) = run(&[("app.hcl", &two)], &["set", "route[2]", new]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], format!("{two}route {{\n  domains = [\"c\"]\n  to      = \"d\"\n}}\n"));
    let (said, code, files) = run(&[("app.hcl", "")], &["set", "route", new]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], "route {\n  domains = [\"c\"]\n  to      = \"d\"\n}\n");
    let hook = "hook \"sent\" {\n  command = \"a\"\n}\n";
    let (said, code, _) = run(&[("app.hcl", &hook.repeat(2))], &["set", "hook.sent", "{ command = \"b\" }"]);
    assert!(code == 2 && said.contains("help: set hook.sent[2] '{ command = ... }'"), "{said}");
    let (said, code, files) = run(&[("app.hcl", hook)], &["set", "hook.sent", "{ command = \"b\" }"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], hook.replace("\"a\"", "\"b\""));
}

/// An object of another form takes the place of what only the old form has.
pub(crate) fn what_another_form_is() {
    let list = "access {\n  # these\n  allow = [\"a\"]\n  deny  = [\"b\"]\n  note  = \"n\"\n}\n";
    let (said, code, files) = run(&[("app.hcl", list)], &["set", "access", "{ url = \"u\", note = \"m\" }"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], "access {\n  note  = \"m\"\n  url   = \"u\"\n}\n");
    // What both forms have stays where it is the same form.
    let (said, code, files) = run(&[("app.hcl", list)], &["set", "access", "{ allow = [\"c\"] }"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], list.replace("[\"a\"]", "[\"c\"]"));
    let json = "{\"access\": {\"allow\": [\"a\"]}}\n";
    let (said, code, files) = run(&[("app.json", json)], &["set", "access", "{ url = \"u\" }"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], "{\"access\": {\"url\": \"u\"}}\n");
}

/// A value of an older file is set as it is written now, which a warning of one says.
pub(crate) fn what_values_are_now() {
    for text in ["", "idle = 5\n", "idle = \"5s\"\n"] {
        let (said, code, files) = run(&[("app.hcl", text)], &["set", "idle", "30"]);
        assert!(code == 0 && !said.contains("old format"), "{said}");
        assert_eq!(files[0], "idle = \"30s\"\n");
    }
    let (said, code, _) = run(&[("app.hcl", "idle = 5\n")], &["check"]);
    assert!(code == 0 && said.contains("write `\"5s\"`"), "{said}");
}

/// What is in a block at its old place is taken out of it there.
pub(crate) fn what_is_in_old_places() {
    for (text, left) in [
        (
            "server {\n  tls {\n    cert = \"a\"\n    key  = \"b\"\n  }\n}\n",
            "server {\n  tls {\n    key  = \"b\"\n  }\n}\n",
        ),
        ("server {\n  tls {\n    cert = \"a\"\n  }\n}\n", "server {\n  tls {\n  }\n}\n"),
    ] {
        for path in ["server.tls.cert", "tls.cert"] {
            let (said, code, files) = run(&[("app.hcl", text)], &["unset", path]);
            assert!(code == 0, "{path}: {said}");
            assert_eq!(files[0], left);
        }
    }
}

/// What a `dynamic` block makes is not changed, and what stands beside it is changed where it stands.
#[cfg(feature = "language")]
pub(crate) fn what_is_made() {
    let dynamic =
        "dynamic \"route\" {\n  for_each = [\"/a\", \"/b\"]\n  content {\n    domains = [route.value]\n  }\n}\n";
    let written = "route {\n  domains = [\"c\"]\n}\n";
    let text = format!("{dynamic}{written}");
    let run = |arguments: &[&str]| run_with(&[("app.hcl", &text)], arguments, Loader::allow_dynamic);
    let (said, code, files) = run(&["set", "route[2].domains", "[\"d\"]"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], text.replace("\"c\"", "\"d\""));
    let (said, code, files) = run(&["unset", "route[2]"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], dynamic);
    let (said, code, files) = run(&["set", "route[3].domains", "[\"d\"]"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], format!("{text}{}", written.replace("\"c\"", "\"d\"")));
    for arguments in [&["set", "route[0].domains", "[\"d\"]"][..], &["set", "route[0].to", "d"], &["unset", "route[1]"]]
    {
        let (said, code, files) = run(arguments);
        assert!(code == 2 && said.contains("is written nowhere: a `dynamic` block makes it"), "{arguments:?}: {said}");
        assert_eq!(files[0], text);
    }
}

/// Mistakes that have nothing to do with older files are told as what they are; and what is new stands beside old names.
pub(crate) fn what_is_in_the_way() {
    let (said, code, _) = run(&[("app.hcl", "tags = { a = 'x' }\n")], &["set", "idle", "3s"]);
    assert!(code == 2 && said.contains("text is not written in single quotes"), "{said}");
    assert!(said.contains("config fix mends it, and then the file can be changed"), "{said}");
    let text = "trigger \"a\" {\n  command = \"x\"\n}\ntrigger \"b\" {}\n";
    let (said, code, files) = run(&[("app.hcl", text)], &["set", "hook.n.command", "y"]);
    assert!(code == 0, "{said}");
    assert_eq!(files[0], format!("{text}hook \"n\" {{\n  command = \"y\"\n}}\n"));
}
