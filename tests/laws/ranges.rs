//! Where diagnostics stand, whatever the text is: every range lies on characters of the text, and where something stands
//! it is not empty; what is missing has the place where it would be.

use std::collections::HashMap;

use hcl_model::diag::Diagnostics;
use hcl_model::source::Range;
use hcl_serde::{HclSchema, json};
use serde::Deserialize;

use crate::json::seeds as json_seeds;
use crate::native::{check_mutations, lies_in, seeds as native_seeds};
use crate::support::random::{Random, tries};

/// How many texts are tried in each syntax.
fn rounds() -> usize {
    tries(6_000)
}

/// Names that are often in the cases, as blocks of all kinds and as arguments.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Config {
    #[hcl(block)]
    tls: Option<Part>,
    #[hcl(block)]
    log: Part,
    #[hcl(block)]
    service: Vec<Named>,
    #[hcl(block)]
    a: HashMap<String, Part>,
    #[hcl(block)]
    un: HashMap<(String, String), Part>,
    b: Option<u8>,
    name: String,
    #[serde(default)]
    tags: Vec<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Part {
    level: Option<u8>,
    b: bool,
    #[hcl(block)]
    tls: Option<Box<Part>>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Named {
    #[hcl(label)]
    name: String,
    port: u16,
    #[hcl(block)]
    a: HashMap<String, Part>,
}

/// Decodes and looks at every place in the report.
#[track_caller]
fn check(text: &str, is_json: bool) {
    let decoded: Result<Config, _> = if is_json { json::from_str(text) } else { hcl_serde::from_str(text) };
    if let Err(error) = decoded {
        check_ranges(error.diagnostics(), text);
    }
}

#[track_caller]
fn check_ranges(diagnostics: &Diagnostics, text: &str) {
    for diagnostic in diagnostics {
        let notes = diagnostic.notes().iter().filter_map(|note| note.range.as_ref());
        for range in diagnostic.subject().into_iter().chain(diagnostic.context()).chain(notes) {
            assert!(lies_in(range, text), "{diagnostic:?} has the bytes {:?}", range.bytes());
            let is_missing = diagnostic.code().starts_with("missing-");
            assert!(
                !range.bytes().is_empty() || is_missing || is_nothing_behind(range, text),
                "{diagnostic:?} is empty at {}",
                range.bytes().start
            );
        }
    }
}

/// Whether nothing stands behind the start of a range: the text ends there, or the template in a string of JSON.
fn is_nothing_behind(range: &Range, text: &str) -> bool {
    let rest = &text[range.bytes().start..];
    rest.trim().is_empty() || text.starts_with(['{', '[']) && rest.starts_with('"')
}

/// Blocks of all kinds, to be damaged.
const JSON: [&str; 4] = [
    r#"{"tls": [{}, {}], "log": [[{"b": 1}], null], "name": "é"}"#,
    r#"{"un": {"é": {"b": [{"b": 5}]}}, "a": [{"日": {}}, {"日": {}}]}"#,
    r#"{"service": [{"web": {"port": 1, "a": {"👍": 1}}}, {"web": []}], "tls": {}}"#,
    r#"[{"b": "é"}, {"b": 1}, {"tls": {}, "tls": {}}]"#,
];

const NATIVE: [&str; 3] = [
    "tls {}\ntls {}\nlog {\n  b = é\n}\nname = \"é\"\n",
    "un \"é\" \"日\" { b = [1] }\nun \"é\" {}\na \"👍\" {}\na \"👍\" { b = 1 }\n",
    "service web { port = é }\nservice {}\nservice a b {\n  a \"é\" {}\n  a \"é\" {}\n}\nb = 1\nb = 2\n",
];

#[test]
fn in_json() {
    check("{\"tls\": [{}, é]}", true);
    let broken = json::from_slice::<Config>(b"{\"un\"[\xe0,\"").map(drop).unwrap_err();
    check_ranges(broken.diagnostics(), "{\"un\"[\u{fffd},\"");
    let mut seeds = json_seeds();
    for _ in 0..seeds.len() / 8 {
        seeds.extend(JSON.map(String::from));
    }
    check_mutations(&seeds, rounds(), 0, Random(0x1f83_d9ab_fb41_bd6b), |text, _| check(text, true));
}

#[test]
fn in_the_native_syntax() {
    let mut seeds = native_seeds();
    for _ in 0..seeds.len() / 8 {
        seeds.extend(NATIVE.map(String::from));
    }
    check_mutations(&seeds, rounds(), 0, Random(0x5be0_cd19_137e_2179), |text, _| check(text, false));
}
