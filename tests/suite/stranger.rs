//! A crate outside of the workspace that depends on `hcl-serde` and `serde` alone builds, runs and prints what it should.

use crate::support::fixture;

#[test]
fn a_stranger_builds_and_runs() {
    assert_eq!(
        fixture("stranger", &["run"]),
        "first false None 80 3\n<config>:1:1: Unsupported argument; An argument named \"nmae\" is not expected here. Did \
         you mean \"name\"?\n"
    );
}
