//! What a release of a program does to the files of its users: what its configuration takes now, which files no longer load,
//! and which of these are mended by a command.
//!
//! Run it with `cargo run --example release --features edit,describe -- FILE...`; without files it looks at its own.
//! The data of the release before stand in `examples/release/1.0.data.json`, which nothing writes again: every release keeps its
//! own fresh in `examples/release/data.json`, as the first test below does, and copies it when it is published.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use hcl_serde::model::typing::Scope;
use hcl_serde::schema::description::Description;
use hcl_serde::schema::{describe, diff};
use hcl_serde::{Diagnostic, HclSchema, Loader, edit};
use serde::Deserialize;

/// The configuration of release 1.1.
#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what it takes is looked at")]
struct Config {
    #[hcl(renamed_from = "address")]
    listen: std::net::SocketAddr,
    #[serde(default = "workers")]
    #[hcl(max = 64)]
    workers: u16,
    #[hcl(deprecated = "connections are always kept alive")]
    keepalive: Option<bool>,
    /// It was in a block.
    #[hcl(moved_from = "log.level")]
    log_level: Option<String>,
    /// It was a number of seconds.
    #[serde(default, with = "hcl_serde::duration")]
    #[hcl(convert_from = "seconds")]
    timeout: Option<std::time::Duration>,
    #[hcl(block)]
    service: Vec<Service>,
}

fn seconds(timeout: u32) -> Option<String> {
    Some(format!("{timeout}s"))
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what it takes is looked at")]
struct Service {
    #[hcl(label)]
    name: String,
    url: String,
    #[serde(default)]
    retries: u8,
}

fn workers() -> u16 {
    8
}

/// What the release before said of its configuration.
const BEFORE: &str = include_str!("release/1.0.data.json");

/// Files of users.
const FILES: [&str; 3] = ["examples/release/fine.hcl", "examples/release/renamed.hcl", "examples/release/broken.hcl"];

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let said = match files.is_empty() {
        true => report(&FILES),
        false => report(&files),
    };
    match said {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            print!("{}", error.report());
            ExitCode::FAILURE
        }
    }
}

/// What has changed, and what of each file.
fn report<P: AsRef<Path>>(files: &[P]) -> Result<String, hcl_serde::Error> {
    let before: Description = serde_json::from_str(BEFORE).expect("a test keeps the file");
    let mut said = "What has changed:\n".to_owned();
    for change in diff(&before, &describe::<Config>()) {
        let _ = writeln!(said, "- {change}");
    }
    for file in files {
        let _ = write!(said, "\n{}: ", file.as_ref().display());
        // Variables of the files, if they have some, would be those of the scope.
        match Loader::new().file(file.as_ref()).check::<Config>(&Scope::new()) {
            Ok(warnings) if warnings.is_empty() => said.push_str("loads\n"),
            Ok(warnings) => {
                said.push_str("loads, with warnings\n");
                warnings.iter().for_each(|warning| push(warning, &mut said));
            }
            Err(error) => {
                said.push_str("does not load\n");
                error.diagnostics().iter().for_each(|mistake| push(mistake, &mut said));
            }
        }
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let fixed = edit::migrate::<Config>(&file.as_ref().to_string_lossy(), &text);
        let (mended, left) = (fixed.changes().len(), fixed.remaining().len());
        if mended > 0 || left > 0 {
            let _ = writeln!(said, "  places that are mended without its author: {mended}, left to do: {left}");
        }
    }
    Ok(said)
}

fn push(found: &Diagnostic, said: &mut String) {
    let _ = writeln!(said, "- {found}");
}

/// Returns a description as text, for a file.
#[cfg(test)]
fn text_of(description: &Description) -> String {
    let text = serde_json::to_string(description).expect("a description is plain data");
    hcl_serde::model::json::format(&text, &hcl_serde::model::format::Options::default().with_width(100))
}

/// The next release compares its configuration with this description.
#[test]
fn the_description_is_fresh() {
    hcl_serde::schema::assert_written("examples/release/data.json", &text_of(&describe::<Config>()));
}

/// How the release before was written, so that its data are real.
#[cfg(test)]
mod before {
    use hcl_serde::HclSchema;
    use hcl_serde::schema::describe;
    use serde::Deserialize;

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what it takes is looked at")]
    struct Config {
        address: std::net::SocketAddr,
        #[hcl(default = 4)]
        workers: u32,
        keepalive: Option<bool>,
        #[hcl(block)]
        log: Option<Log>,
        timeout: Option<u32>,
        #[hcl(block)]
        service: Vec<Service>,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what it takes is looked at")]
    struct Log {
        level: String,
    }

    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what it takes is looked at")]
    struct Service {
        #[hcl(label)]
        name: String,
        url: Option<String>,
    }

    #[test]
    fn its_data_are_kept() {
        let text = super::text_of(&describe::<Config>());
        hcl_serde::schema::assert_written("examples/release/1.0.data.json", &text);
    }
}

#[test]
fn what_is_said_is_that() {
    let said = report(&FILES).unwrap_or_else(|error| panic!("{}", error.report()));
    hcl_serde::schema::assert_written("examples/release/report.txt", &said);
    assert!(Loader::new().file(FILES[0]).load::<Config>().is_ok());
    assert!(Loader::new().file(FILES[1]).load::<Config>().is_ok());
    assert!(Loader::new().file(FILES[2]).load::<Config>().is_err());
}
