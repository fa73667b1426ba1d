//! A crate outside of the workspace that depends on `hcl-serde` and `serde` alone builds, runs and prints what it should.

use std::path::Path;
use std::process::Command;

#[test]
fn a_stranger_builds_and_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let fixture = root.join("tests/fixtures/stranger");
    // The dependencies are those of the workspace, in the versions of its lock file.
    std::fs::copy(root.join("Cargo.lock"), fixture.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--target-dir"])
        .arg(root.join("target/stranger"))
        .current_dir(&fixture)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let problems = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{problems}");
    assert_eq!(
        printed,
        "first false None 80 3\n<config>:1:1: Unsupported argument; An argument named \"nmae\" is not expected here. Did \
         you mean \"name\"?\n"
    );
}
