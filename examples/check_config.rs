//! Checks a configuration without starting anything: `--check-config`, for a deployment that asks before it restarts.
//!
//! Run it with `cargo run --example check_config -- --check-config examples/check_config/broken.hcl`.
//! What is not known before the program runs is an unknown value of its type: fields of type `Expression` and `Value`
//! take expressions with it, and are checked as far as that goes.
//! It ends with status 1 if there is a mistake; without the flag it starts.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hcl_serde::model::types::Type;
use hcl_serde::{Error, EvalContext, Expression, HclSchema, Loader, RenderOptions, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    listen: SocketAddr,
    /// Evaluated as far as it can be.
    banner: Value,
    /// Not evaluated at all.
    verbose: Option<Expression>,
}

fn main() -> ExitCode {
    let (flags, paths): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/check_config/app.hcl");
    let path = paths.first().map_or(default, PathBuf::from);
    let result = if flags.iter().any(|flag| flag == "--check-config") { check(&path) } else { start(&path) };
    match result {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(report) => {
            eprintln!("{}", report.trim_end());
            ExitCode::FAILURE
        }
    }
}

/// Loads and constructs nothing.
fn check(path: &Path) -> Result<String, String> {
    let unknown = Value::unknown(Type::object([("id", Type::STRING)]));
    let context = context(unknown);
    let config = load(path, &context).map_err(|error| error.report())?;
    // An expression is evaluated by whoever has it; of an unknown value, its type is checked.
    if let Some(verbose) = &config.verbose {
        verbose.value(&context).map_err(|found| found.report(&RenderOptions::new()))?;
    }
    Ok("The configuration is valid.".to_owned())
}

/// Loads and starts.
fn start(path: &Path) -> Result<String, String> {
    let context = context(Value::object([("id", Value::from("one"))]));
    let config = load(path, &context).map_err(|error| error.report())?;
    let verbose = config.verbose.map(|verbose| verbose.value(&context)).transpose();
    let verbose = verbose.map_err(|found| found.report(&RenderOptions::new()))?;
    let is_verbose = verbose.is_some_and(|verbose| verbose.as_bool() == Some(true));
    let banner = config.banner.as_str().unwrap_or("Ready");
    Ok(format!("{banner} on {}, verbose: {is_verbose}", config.listen))
}

fn context(instance: Value) -> EvalContext {
    EvalContext::new().with_variable("instance", instance)
}

fn load(path: &Path, context: &EvalContext) -> Result<Config, Error> {
    Loader::new().file(path).context(context.clone()).load()
}

#[test]
fn a_valid_file_is_valid_before_everything_is_known() {
    let path = Path::new("examples/check_config/app.hcl");
    assert_eq!(check(path).unwrap(), "The configuration is valid.");
    assert_eq!(start(path).unwrap(), "Instance one is ready on 127.0.0.1:8080, verbose: true");
}

#[test]
fn a_broken_file_is_reported_whole() {
    let report = check(Path::new("examples/check_config/broken.hcl")).unwrap_err();
    for place in ["broken.hcl:1:23", "broken.hcl:3:31", "broken.hcl:4:1"] {
        assert!(report.contains(place), "{report}");
    }
}
