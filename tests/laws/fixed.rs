//! Files that are mended under a type: mended again they stay as they are, and nothing gets worse, whatever they are.

use std::sync::LazyLock;

use hcl_model::source::{Source, TextEdit};
use hcl_model::typing::Scope;
use hcl_serde::{FileSyntax, HclSchema, Loader, edit};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::Index;
use serde::Deserialize;

use crate::support::random::config;
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
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is said of its files is looked at")]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(renamed_from = "a")]
    port: Option<u16>,
}

/// All broken files of the cases, and whether they are JSON.
static FILES: LazyLock<Vec<(String, bool)>> = LazyLock::new(|| {
    let of = |texts: Vec<String>, is_json| texts.into_iter().map(move |text| (text, is_json));
    let of_cases = |extension| cases("decode-errors", extension).into_iter().map(|case| case.text).collect();
    let native = of(broken::texts(), false).chain(of(of_cases("hcl"), false));
    native.chain(of(broken::texts_of(&cases("json", "repl")), true)).chain(of(of_cases("json"), true)).collect()
});

fn mistakes(text: &str, is_json: bool) -> usize {
    let name = if is_json { "app.hcl.json" } else { "app.hcl" };
    match Loader::new().text(name, text).check::<Config>(&Scope::new()) {
        Ok(warnings) => warnings.len(),
        Err(error) => error.diagnostics().iter().count(),
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
    #![proptest_config(config(4_000))]

    #[test]
    fn what_is_mended_stays((text, is_json) in text()) {
        let syntax = if is_json { FileSyntax::Json } else { FileSyntax::Native };
        let mend = |text: &str| edit::fix_with::<Config>(&Source::new("app.hcl", text), syntax, &Scope::new());
        let fixed = mend(&text);
        prop_assert_eq!(TextEdit::apply(fixed.changes(), &text), fixed.text());
        let again = mend(fixed.text());
        prop_assert_eq!(again.text(), fixed.text());
        prop_assert!(again.changes().is_empty());
        prop_assert!(mistakes(fixed.text(), is_json) <= mistakes(&text, is_json));
    }
}
