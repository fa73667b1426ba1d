//! Old and mistaken files that are mended under a type: what they become, what is left to their author, and that mending them
//! again changes nothing.

use std::fmt::Write;

use hcl_model::source::TextEdit;
use hcl_serde::{HclSchema, edit};
use serde::Deserialize;

use crate::support::{Failures, cases};

/// What the files of the cases describe.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Config {
    name: Option<String>,
    #[hcl(renamed_from = "timeout", renamed_from = "time_out")]
    time_limit: Option<u16>,
    #[hcl(deprecated = "nothing reads it")]
    legacy: Option<bool>,
    tags: Option<Vec<String>>,
    #[hcl(block, renamed_from = "server")]
    service: Vec<Service>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(sensitive, renamed_from = "password")]
    token: Option<String>,
    quota: Option<u16>,
    #[hcl(renamed_from = "quote")]
    amount: Option<u16>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(renamed_from = "listen_port")]
    port: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Tls {
    cert: String,
}

#[test]
fn files_are_mended_as_far_as_that_goes() {
    let mut failures = Failures::default();
    for case in cases("fixed", "txt") {
        let is_json = case.path.file_stem().unwrap().to_string_lossy().ends_with("json");
        let name = if is_json { "app.hcl.json" } else { "app.hcl" };
        let mut actual = String::new();
        for part in case.text.split("=== ").skip(1) {
            let (title, rest) = part.split_once('\n').unwrap();
            let text = rest.split("---\n").next().unwrap();
            let fixed = edit::migrate::<Config>(name, text);
            assert_eq!(TextEdit::apply(fixed.changes(), text), fixed.text(), "{title}");
            let again = edit::migrate::<Config>(name, fixed.text());
            assert_eq!((again.text(), again.changes()), (fixed.text(), &[][..]), "{title}");
            let _ = write!(actual, "=== {title}\n{text}---\n{}", fixed.text());
            for left in fixed.remaining() {
                let _ = writeln!(actual, "! {left}");
            }
            actual.push('\n');
        }
        failures.compare(&case.path, &format!("{}\n", actual.trim_end()));
    }
    failures.finish();
}

#[test]
fn what_is_shown_of_a_mended_file_has_no_text_of_it() {
    let text = "password = \"hunter2\"\n";
    let fixed = edit::migrate::<Config>("app.hcl", text);
    assert_eq!(fixed.text(), "token = \"hunter2\"\n");
    assert_eq!(format!("{fixed:?}"), "Migrated { name: \"app.hcl\", changes: 1, remaining: [] }");
    let path = std::env::temp_dir().join(format!("hcl-fixed-shown-{}.hcl", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let files = edit::migrate_files::<Config>(&hcl_serde::Loader::new().file(&path), &hcl_model::typing::Scope::new());
    std::fs::remove_file(&path).unwrap();
    let shown = format!("{:?}", files.unwrap());
    assert!(shown.contains("MigratedFiles") && !shown.contains("hunter2"), "{shown}");
}
