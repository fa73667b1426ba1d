//! Parses every configuration file below a folder, files with the extension `json` in the JSON syntax, and compares
//! with recorded answers.
//!
//! Run it with `cargo run --release --example corpus -- DIR [--expected ANSWERS.jsonl]`.
//! It prints a line for each file that has diagnostics, and totals: files, files with diagnostics, bytes, MB/s.
//! With answers it prints the differences instead, and fails if there are any.
//! Without a folder it prints how to use it.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

mod compare;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use compare::{Expected, is_json};
use hcl_model::limits::Limits;
use hcl_model::{json, load, native};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match *arguments.as_slice() {
        [folder] => parse_folder(Path::new(folder)).map(|totals| println!("{totals}")).map(|()| true),
        [folder, "--expected", answers] => compare_folder(Path::new(folder), Path::new(answers)),
        _ => {
            println!(
                "usage: corpus DIR [--expected ANSWERS.jsonl]\n\
                 Parses every .json file below DIR in the JSON syntax, and every other file in the native syntax."
            );
            return ExitCode::SUCCESS;
        }
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{}: {error}", arguments[0]);
            ExitCode::FAILURE
        }
    }
}

/// Prints how the files of a folder differ from the answers for them; whether none does.
fn compare_folder(folder: &Path, answers: &Path) -> std::io::Result<bool> {
    let answers = Expected::parse(&std::fs::read_to_string(answers)?).map_err(std::io::Error::other)?;
    let (mut compared, mut differing) = (0, 0);
    for path in files(folder)? {
        let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
        let content = std::fs::read(&path)?;
        let Some(differences) = answers.differences(&name, &String::from_utf8_lossy(&content)) else { continue };
        compared += 1;
        differing += usize::from(!differences.is_empty());
        for difference in differences {
            println!("{name}: {difference}");
        }
    }
    println!("{compared} files compared, {differing} differ");
    Ok(differing == 0)
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
        let json = is_json(&path.to_string_lossy());
        let read = if json {
            load::read_json_file(&path, &limits).map(|(source, _warning)| source)
        } else {
            load::read_file(&path, &limits)
        };
        let diagnostics = match read {
            Ok(source) => {
                totals.bytes += source.text().len();
                let start = Instant::now();
                let diagnostics = if json {
                    json::parse(source.name(), source.text(), &limits).diagnostics
                } else {
                    native::parse(source.name(), source.text(), &limits).diagnostics
                };
                totals.time += start.elapsed();
                diagnostics
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

/// All files below a folder, sorted by path.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
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
