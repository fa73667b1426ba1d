//! A crate outside of the workspace that depends on `hcl-serde` and `serde` alone builds, runs and prints what it should.
//!
//! It describes a platform in nineteen types, loads it from both syntaxes, and shows the report of a broken file.

use std::path::Path;

use crate::support::{Failures, fixture};

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
