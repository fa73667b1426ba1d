//! Parses every native configuration file below a folder.
//!
//! Run it with `cargo run --release --example corpus -- DIR`.
//! It prints a line for each file that has diagnostics, and totals: files, files with diagnostics, bytes, MB/s.
//! Without a folder it prints how to use it.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hcl_model::limits::Limits;
use hcl_model::{load, native};

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        println!("usage: corpus DIR\nParses every .hcl, .tf, .tfvars, .nomad and other native file below DIR.");
        return ExitCode::SUCCESS;
    };
    match parse_folder(Path::new(&folder)) {
        Ok(totals) => {
            println!("{totals}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            println!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What parsing a folder has shown.
#[derive(Default)]
struct Totals {
    files: usize,
    with_diagnostics: usize,
    bytes: usize,
    time: Duration,
}

fn parse_folder(folder: &Path) -> std::io::Result<Totals> {
    let limits = Limits::default();
    let mut totals = Totals::default();
    for path in files(folder)? {
        totals.files += 1;
        let diagnostics = match load::read_file(&path, &limits) {
            Ok(source) => {
                totals.bytes += source.text().len();
                let start = Instant::now();
                let parse = native::parse(source.name(), source.text(), &limits);
                totals.time += start.elapsed();
                parse.diagnostics
            }
            Err(refused) => refused.into(),
        };
        if !diagnostics.is_empty() {
            totals.with_diagnostics += 1;
            println!("{}: {diagnostics}", path.display());
        }
    }
    Ok(totals)
}

/// All files below a folder that are not in the JSON syntax, sorted by path.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|extension| extension != "json") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let megabytes = self.bytes as f64 / 1e6;
        let rate = megabytes / self.time.as_secs_f64().max(1e-9);
        write!(
            f,
            "{} files, {} with diagnostics, {} bytes, {rate:.0} MB/s",
            self.files, self.with_diagnostics, self.bytes
        )
    }
}

#[test]
fn parses_the_examples_of_this_project() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let totals = parse_folder(&folder).unwrap();
    assert!(totals.files > 0);
}
