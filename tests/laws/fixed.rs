//! Files that are mended under a type: mended again they stay as they are, and nothing gets worse, whatever they are.

use std::sync::LazyLock;

use hcl_model::source::{Source, TextEdit};
use hcl_model::typing::Scope;
use hcl_serde::write::FileSyntax;
use hcl_serde::{HclSchema, Loader, edit};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::Index;
use serde::Deserialize;

use crate::support::random::config_of_edits;
use crate::support::{broken, cases};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Config {
    name: Option<String>,
    #[hcl(renamed_from = "a")]
    port: Option<u16>,
    #[hcl(renamed_from = "b")]
    verbose: Option<bool>,
    tags: Option<Vec<String>>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    listener: Option<Listener>,
    #[hcl(moved_from = "logging.level", moved_from = "log_level")]
    level: Option<String>,
    #[hcl(block, moved_from = "server.tls")]
    tls: Option<Tls>,
    #[hcl(convert_from = "one_host")]
    hosts: Vec<String>,
    #[hcl(block)]
    timeout: Option<Timeout>,
}

fn one_host(old: String) -> Vec<String> {
    vec![old]
}

fn has_a_unit(wait: &Option<String>) -> Result<(), String> {
    match wait {
        Some(wait) if !wait.ends_with('s') => Err("a duration such as \"5s\" is required".to_owned()),
        _ => Ok(()),
    }
}

fn seconds(old: u32) -> String {
    format!("{old}s")
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Listener {
    #[hcl(moved_from = "server.listen")]
    address: String,
    #[hcl(default = 80, moved_from = "server.port")]
    port: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Tls {
    cert: String,
    #[hcl(moved_from = "server.key")]
    key: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Timeout {
    #[hcl(moved_from = "timeout")]
    read: Option<u32>,
    #[hcl(moved_from = "write_timeout", convert_from = "seconds", validate = "has_a_unit")]
    write: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Bounds {
    #[hcl(moved_from = "service.max_idle")]
    idle: Option<u32>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(renamed_from = "a")]
    port: Option<u16>,
    #[hcl(block)]
    limits: Option<Bounds>,
}

/// All broken and old files of the cases, and whether they are JSON.
static FILES: LazyLock<Vec<(String, bool)>> = LazyLock::new(|| {
    let of = |texts: Vec<String>, is_json| texts.into_iter().map(move |text| (text, is_json));
    let of_cases = |extension| cases("decode-errors", extension).into_iter().map(|case| case.text).collect();
    let native = of(broken::texts(), false).chain(of(of_cases("hcl"), false));
    let old = ["moved", "fixed"].into_iter().flat_map(|folder| cases(folder, "txt")).flat_map(|case| {
        let is_json = case.path.file_stem().unwrap().to_string_lossy().ends_with("json");
        let texts = case.text.split("=== ").skip(1).map(|part| part.split_once('\n').unwrap().1);
        let texts = texts.map(|text| text.split("---\n").next().unwrap().to_owned());
        // They are few beside the others.
        texts.flat_map(|text| std::iter::repeat_n((text, is_json), 4)).collect::<Vec<_>>()
    });
    let json = of(broken::texts_of(&cases("json", "repl")), true).chain(of(of_cases("json"), true));
    native.chain(json).chain(old).collect()
});

/// How many errors there are, and how many warnings.
fn mistakes(text: &str, is_json: bool) -> (usize, usize) {
    let name = if is_json { "app.hcl.json" } else { "app.hcl" };
    match Loader::new().named_text(name, text).check::<Config>(&Scope::new()) {
        Ok(warnings) => (0, warnings.len()),
        Err(error) => {
            let errors = error.diagnostics().error_count();
            (errors, error.diagnostics().iter().count() - errors)
        }
    }
}

/// A part of a case, with a part of another one in the middle of it.
fn text() -> impl Strategy<Value = (String, bool)> {
    let any = || any::<Index>();
    (any(), any(), any(), any(), any()).prop_map(|(file, other, from, to, length)| {
        let (text, is_json) = &FILES[file.index(FILES.len())];
        let (part, _) = &FILES[other.index(FILES.len())];
        let at = |text: &str, index: Index| text.floor_char_boundary_of(index);
        let (from, to) = (at(part, from), at(text, to));
        let length = length.index(24);
        let part: String = part[from..].chars().take(length).collect();
        (format!("{}{part}{}", &text[..to], &text[to..]), *is_json)
    })
}

trait Boundary {
    fn floor_char_boundary_of(&self, index: Index) -> usize;
}

impl Boundary for str {
    fn floor_char_boundary_of(&self, index: Index) -> usize {
        let at = index.index(self.len() + 1);
        (0..=at).rev().find(|at| self.is_char_boundary(*at)).unwrap_or(0)
    }
}

proptest! {
    #![proptest_config(config_of_edits(4_000))]

    #[test]
    fn what_is_mended_stays((text, is_json) in text()) {
        let syntax = if is_json { FileSyntax::Json } else { FileSyntax::Native };
        let mend = |text: &str| edit::migrate_with::<Config>(&Source::new("app.hcl", text), syntax, &Scope::new());
        let fixed = mend(&text);
        prop_assert_eq!(TextEdit::apply(fixed.changes(), &text), fixed.text());
        let again = mend(fixed.text());
        prop_assert_eq!(again.text(), fixed.text());
        prop_assert!(again.changes().is_empty());
        let (before, after) = (mistakes(&text, is_json), mistakes(fixed.text(), is_json));
        prop_assert!(after <= before, "{before:?} {after:?}\n{}", fixed.text());
    }
}
