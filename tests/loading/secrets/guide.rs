//! The guide on security: each row of its table of what a report shows, and each word that sounds like a secret.

use hcl_serde::{HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

const GUIDE: &str = include_str!("../../../hcl-serde/guide/security.md");

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only reports")]
struct Config {
    port: Option<u16>,
    mode: Option<Mode>,
    password: Option<Sensitive<u32>>,
    plain: Option<Opaque>,
    #[hcl(block)]
    pool: Vec<Pool>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
}

/// A type without the derive.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "the tests read only reports")]
struct Opaque {
    size: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only reports")]
struct Pool {
    #[hcl(label)]
    name: String,
    size: Option<u8>,
}

/// A row of the guide's table, a file with the word CANARY, and `true` if the report shows the word.
const ROWS: [(&str, &str, bool); 11] = [
    ("the value of a public argument or block, also beside a syntax error", "mode = \"CANARY\"\nport = = 1\n", true),
    ("the value of a public argument or block, also beside a syntax error", "pool \"a\" { size = \"CANARY\" }\n", true),
    ("names, block types, public labels, lines and columns", "CANARY = 1\n", true),
    ("names, block types, public labels, lines and columns", "pool \"CANARY\" { size = true }\n", true),
    ("the value of a sensitive argument", "password = \"CANARY\"\n", false),
    ("the value of an unknown name", "pasword = \"CANARY\"\n", false),
    ("the value of a type without the derive", "plain = { size = \"CANARY\" }\n", false),
    (
        "a local, variable or function that a secret is computed from",
        "locals {\n  base = 1 + \"CANARY\"\n}\npassword = local.base\n",
        false,
    ),
    ("a comment", "password = [] # CANARY\n", false),
    ("the content of a block that is not closed", "pool \"a\" {\n  size = \"CANARY\"\n", false),
    ("a broken item whose name is not known and public", "pasword = CANARY )\n", false),
];

fn report(text: &str) -> String {
    let loader = Loader::new().named_text("app.hcl", text).allow_locals("local");
    loader.load::<Config>().map_or_else(|error| error.report(), |_| panic!("no report of {text}"))
}

#[test]
fn reports_show_exactly_the_public_texts_of_the_guide() {
    let mut wrong = Vec::new();
    for (row, text, is_shown) in ROWS {
        let answer = if is_shown { "yes" } else { "no" };
        assert!(GUIDE.contains(&format!("| {row} | {answer} |")), "the guide has no row {row:?}");
        let report = report(text);
        if report.contains("CANARY") != is_shown {
            wrong.push(format!("{row}: {text}\n{report}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let rows = GUIDE.lines().filter(|line| line.ends_with("| yes |") || line.ends_with("| no |"));
    let tested = |row: &&str| ROWS.iter().any(|(tested, ..)| row.contains(tested));
    assert_eq!(rows.filter(|row| !tested(row)).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn reports_of_refused_secrets_say_what_was_expected() {
    let report = report("password = \"CANARY\"\n");
    assert!(report.contains("number"), "{report}");
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "the tests read only reports")]
struct Kept {
    port: u16,
    more: Value,
}

#[test]
fn values_under_names_that_sound_like_secrets_are_hidden() {
    let sentence = GUIDE.lines().find(|line| line.starts_with("A name does if it contains")).unwrap();
    let words: Vec<&str> = sentence.split('`').skip(1).step_by(2).collect();
    assert!(words.len() > 5, "{sentence}");
    for word in words {
        // Case and separators do not matter.
        let name = format!("my_{}-{}", &word[..1], word[1..].to_uppercase());
        for (name, is_shown) in [(&*name, false), ("color", true)] {
            let text = format!("port = \"x\"\nmore = {{ {name} = \"CANARY\", bad = missing }}\n");
            let error = Loader::new().named_text("app.hcl", text).load::<Kept>().unwrap_err();
            assert_eq!(error.report().contains("CANARY"), is_shown, "{}", error.report());
        }
    }
}
