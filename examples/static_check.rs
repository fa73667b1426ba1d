//! Checks a configuration whose variables come later: only their types are known.
//!
//! Run it with `cargo run --example static_check -- examples/static_check/broken.hcl`; with `--risks` it also warns of
//! what may fail when the values are there.
//! A deployment tool can do this when a configuration is committed, long before anybody knows which zones there are.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hcl_serde::model::typing::{Scope, Signature, StaticType};
use hcl_serde::{HclSchema, Loader, RenderOptions};
use serde::Deserialize;

/// Never constructed here: the check needs the type alone.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "a program that starts reads them")]
struct Config {
    listen: String,
    replicas: u32,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "a program that starts reads them")]
struct Service {
    #[hcl(label)]
    name: String,
    level: Level,
    hosts: Vec<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    Info,
    Warn,
}

fn main() -> ExitCode {
    let (flags, paths): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/static_check/app.hcl");
    let path = paths.first().map_or(default, PathBuf::from);
    match check(&path, flags.iter().any(|flag| flag == "--risks")) {
        Ok(warnings) => {
            println!("{warnings}The configuration is valid, whatever the values will be.");
            ExitCode::SUCCESS
        }
        Err(report) => {
            eprintln!("{}", report.trim_end());
            ExitCode::FAILURE
        }
    }
}

fn check(path: &Path, risks: bool) -> Result<String, String> {
    let scope = Scope::new()
        .with_variable("ports", StaticType::list(StaticType::INT))
        .with_variable("size", StaticType::INT)
        .with_variable("zones", StaticType::set(StaticType::STRING))
        .with_variable("primary", StaticType::STRING)
        .with_variable("loud", StaticType::BOOL)
        .with_function("upper", Signature::new([("text", StaticType::STRING)], StaticType::STRING));
    let scope = if risks { scope.with_risks() } else { scope };
    let checked = Loader::new().file(path).check::<Config>(&scope);
    checked.map(|warnings| warnings.report(&RenderOptions::new())).map_err(|error| error.report())
}

#[test]
fn every_mistake_that_shows_without_values_is_reported() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/static_check");
    assert_eq!(check(&folder.join("app.hcl"), true), Ok(String::new()));
    let report = check(&folder.join("broken.hcl"), false).unwrap_err();
    for said in [
        "text is required, but this is a list(int)",
        "type int is required, but this one is of type [int]",
        "the variable `zon` does not exist",
        "did you mean \"warn\"?",
        "type string is required, but this one is of type { name: string }",
        "`color` is not an argument here",
    ] {
        assert!(report.contains(said), "{said}:\n{report}");
    }
}
