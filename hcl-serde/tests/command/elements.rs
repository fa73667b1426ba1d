//! Elements of lists, and values of several forms, that are set: a text is taken as it is.

use hcl_serde::command::ConfigCommand;
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::run::Folder;

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct Config {
    tags: Option<Vec<String>>,
    ports: Option<Vec<u16>>,
    pair: Option<(String, u8)>,
    users: Option<Vec<User>>,
    either: Option<Either>,
    each: Option<Vec<Either>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "the command only checks it")]
struct User {
    name: String,
    #[hcl(sensitive)]
    cipher: Option<String>,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "the command only checks it")]
enum Either {
    Number(u16),
    Text(String),
    Several(Vec<String>),
}

const APP: &str =
    "tags = [\"a\"]\nports = [1]\npair = [\"a\", 1]\nusers = [{ name = \"a\", cipher = \"c\" }]\neach = [1]\n";

#[track_caller]
fn written(path: &str, value: &str, expected: &str) {
    let folder = Folder::new("elements", APP);
    let command = ConfigCommand::new::<Config>(Loader::new().file(folder.0.join("app.hcl")));
    let (_, said, code) = command.output(&command.to_clap().get_matches_from(["config", "set", path, "--", value]));
    let text = folder.read("app.hcl");
    assert!(code == 0 && text.contains(expected), "{path} {value}: {said}{text}");
}

pub(crate) fn elements_of_lists() {
    for (value, expected) in [
        ("007", "\"007\""),
        ("1.10", "\"1.10\""),
        ("1e3", "\"1e3\""),
        ("true", "\"true\""),
        ("null", "\"null\""),
        ("\"quoted\"", "\"\\\"quoted\\\"\""),
        ("1 # c", "\"1 # c\""),
        (" 5 ", "\" 5 \""),
        ("[", "\"[\""),
    ] {
        written("tags[0]", value, &format!("tags = [{expected}]"));
        written("tags[1]", value, &format!("tags = [\"a\", {expected}]"));
        written("pair[0]", value, &format!("pair = [{expected}, 1]"));
        written("users[0].name", value, &format!("name = {expected}"));
        written("users[0].cipher", value, &format!("cipher = {expected}"));
    }
    written("ports[0]", "007", "ports = [7]");
    written("pair[1]", "7", "pair = [\"a\", 7]");
}

pub(crate) fn values_of_several_forms() {
    for (value, expected) in [
        ("5", "5"),
        ("-5", "\"-5\""),
        ("1.5", "\"1.5\""),
        ("18446744073709551616", "\"18446744073709551616\""),
        ("007", "\"007\""),
        ("a", "\"a\""),
        ("[\"a\"]", "[\"a\"]"),
    ] {
        written("either", value, &format!("either = {expected}"));
        written("each[0]", value, &format!("each = [{expected}]"));
    }
    for (value, expected) in [("1.5", "1.5"), ("-5", "-5"), ("5", "number")] {
        let config: Config = Loader::new().named_text("app.hcl", "").override_value("either", value).load().unwrap();
        match config.either.unwrap() {
            Either::Text(text) => assert_eq!(text, expected),
            Either::Number(_) => assert_eq!(expected, "number"),
            Either::Several(several) => panic!("{several:?}"),
        }
    }
}
