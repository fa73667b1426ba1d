//! Crates that stand outside of the workspace, in `tests/fixtures`: built and run by a cargo of their own.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::Failures;

/// A crate that depends on `hcl-serde` and `serde` alone builds, runs and prints what it should: it describes a platform
/// in nineteen types, loads it from both syntaxes, and shows the report of a broken file.
#[test]
fn a_stranger_builds_and_runs() {
    let mut failures = Failures::default();
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/stranger/expected.txt");
    let printed = fixture("stranger", &["run"], "depth = 3 + 4\n");
    failures.compare(&expected, &printed);
    if printed.contains("hunter2") {
        failures.add(&expected, "what is secret is shown");
    }
    failures.finish();
}

/// What the derive writes compiles without a word under strict lints, in every edition, with the dependency under
/// another name, and without an implicit prelude.
#[test]
fn every_option_and_shape_passes_pedantic_lints_in_every_edition() {
    assert_eq!(fixture("editions", &["clippy", "--workspace"], ""), "");
}

/// Runs cargo on a crate or a workspace of `tests/fixtures` with some input, and returns what it prints; it must succeed.
#[track_caller]
fn fixture(name: &str, arguments: &[&str], input: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/fixtures").join(name);
    // The dependencies are those of the workspace, in the versions of its lock file.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let mut child = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--quiet", "--target-dir"])
        // What they depend on is built already.
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap())
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
