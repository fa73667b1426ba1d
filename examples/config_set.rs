//! A small program that changes its own configuration file: `config set PATH VALUE`, `config unset PATH`, `config migrate`.
//!
//! Run it with `cargo run --example config_set --features edit -- FILE set service.web.port 8081`.
//! Comments, order and layout of the file stay as they are; a value that does not fit is refused as it would be in the file;
//! a value that is the default is taken out; `migrate` mends old names and what else can be mended.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::path::Path;
use std::process::ExitCode;

use hcl_serde::edit::{self, Update};
use hcl_serde::model::typing::Scope;
use hcl_serde::{Error, HclSchema, Loader, RenderOptions};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, HclSchema)]
struct Config {
    /// How many requests are served at once.
    #[hcl(default = 4, min = 1, renamed_from = "threads")]
    workers: u16,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    port: u16,
    #[hcl(sensitive)]
    token: Option<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(|argument| &**argument).collect();
    let result = match arguments[..] {
        [file, "set", path, value] => set(Path::new(file), path, value).map_err(|error| error.report()),
        [file, "unset", path] => set(Path::new(file), path, "null").map_err(|error| error.report()),
        [file, "migrate"] => migrate(Path::new(file)).map_err(|error| error.report()),
        // Asked for nothing, it says what it can do.
        [] => Ok("Usage: FILE set PATH VALUE | FILE unset PATH | FILE migrate\n".to_owned()),
        _ => Err("Usage: FILE set PATH VALUE | FILE unset PATH | FILE migrate".to_owned()),
    };
    match result {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(report) => {
            eprintln!("{}", report.trim_end());
            ExitCode::FAILURE
        }
    }
}

/// Sets what a path names, as an override does: what is a number for the type is one.
fn set(file: &Path, path: &str, value: &str) -> Result<String, Error> {
    let loader = Loader::new().file(file);
    let overridden = loader.clone().override_value(path, value);
    let mut refused = None;
    // Nobody else updates the file meanwhile.
    let changes = Update::new(&loader).remove_defaults().run(|config: &mut Config| match overridden.load() {
        Ok(wanted) => *config = wanted,
        Err(error) => refused = Some(error),
    })?;
    refused.map_or(Ok(changes.to_string()), Err)
}

/// Mends the file, and says what is left to do.
fn migrate(file: &Path) -> Result<String, Error> {
    let fixed = edit::migrate_files::<Config>(&Loader::new().file(file), &Scope::new())?;
    // What somebody else has changed meanwhile is not overwritten.
    fixed.write()?;
    Ok(fixed.remaining().report(&RenderOptions::new()))
}

/// A file of a test.
#[cfg(test)]
fn file(name: &str, text: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("hcl-config-set-{}-{name}.hcl", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn what_is_set_is_all_that_changes() {
    let path = file("set", "# Ours.\nworkers = 8\n\nservice \"web\" {\n  port = 80 # plain\n}\n");
    assert_eq!(set(&path, "service.web.port", "8081").unwrap(), "~ service.web.port = 80 -> 8081\n");
    assert_eq!(set(&path, "service.web.token", "hunter2").unwrap(), "+ service.web.token = (sensitive)\n");
    assert_eq!(set(&path, "workers", "4").unwrap(), "- workers = 8\n");
    let text = "service \"web\" {\n  port = 8081 # plain\n  token = \"hunter2\"\n}\n";
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    let report = set(&path, "service.web.port", "many").err().unwrap().report();
    assert!(report.contains("port"), "{report}");
    assert!(set(&path, "nosuch", "1").is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn an_old_file_becomes_a_new_one() {
    let path = file("migrate", "threads = 8 # many\nsevice \"web\" {\n  port = 'x'\n}\n");
    let left = migrate(&path).unwrap();
    assert!(left.contains("port"), "{left}");
    let text = "workers = 8 # many\nservice \"web\" {\n  port = \"x\"\n}\n";
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    assert_eq!(migrate(&path).unwrap(), left);
    std::fs::remove_file(path).unwrap();
}
