//! What the derive refuses, with the messages that it promises, and what it must accept.
//!
//! One file in `ui/fail` is one mistake, named after it; `TRYBUILD=overwrite` rewrites the messages.
//! The files in `ui/pass` are run, so that they can look at the schema.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/fail/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}
