//! One mistake in JSON is one diagnostic when it is decoded, too: nothing is missing where something could not be read.

use expect_test::expect;
use hcl_model::body::MergePolicy;
use hcl_model::json;
use hcl_serde::{Body, EvalContext, HclSchema};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong counts")]
struct Config {
    name: String,
    #[hcl(block)]
    one: One,
    #[hcl(block)]
    many: Vec<Labelled>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong counts")]
struct One {
    port: Option<u16>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong counts")]
struct Labelled {
    #[hcl(label)]
    id: String,
    port: u16,
}

#[test]
fn one_diagnostic_for_each_mistake() {
    let mut failed = Vec::new();
    for (mistakes, text) in [
        (0, "{\"name\": \"a\", \"one\": {}}"),
        (2, "{}"),
        (1, ""),
        (1, "null"),
        // What is in an array of bodies and is none may have had what is missing.
        (1, "[{\"name\": \"a\"}, tru]"),
        (1, "[tru]"),
        (1, "[\"${x}\", {\"name\": \"a\", \"one\": {}}]"),
        (1, "[\"${x}\", {\"one\": {}}]"),
        (1, "[\"x\", {\"one\": {}}]"),
        // A value that cannot be read is the block all the same.
        (1, "{\"name\": \"a\", \"one\": tru}"),
        (1, "{\"name\": \"a\", \"one\": [tru]}"),
        (1, "{\"name\": \"a\", \"one\": }"),
        (2, "{\"name\": tru, \"one\": fals}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": {\"x\": tru}}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": tru}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": [tru]}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": {\"x\": [{\"port\": tru}]}}"),
        // A level of labels of which something is lost.
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": {?}}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": [{?}]}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": {"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": {}}"),
        // A name that is suggested is not missing as well.
        (2, "{\"nam\": \"a\", \"on\": {}}"),
        (1, "{\"name\": \"a\", \"one\": \"x\"}"),
        (1, "{\"name\": \"a\", \"one\": {}, \"many\": {\"x\": [1]}}"),
    ] {
        if let Some(error) = hcl_serde::json::from_str::<Config>(text).err()
            && error.diagnostics().len() != mistakes
        {
            failed.push(format!("{mistakes} mistakes: {text}\n{}", error.report()));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_merged_body_shows_how_a_block_is_written_in_its_first_file() {
    let bodies = ["{\"name\": \"a\"}", "{}"].map(|text| json::parse_body("part.json", text).ok().unwrap());
    let error =
        hcl_serde::from_body::<Config>(&Body::merge(bodies, MergePolicy::Strict), &EvalContext::new()).unwrap_err();
    expect![[r#"
        error[missing-block]: missing `one` block
         --> part.json:1:1
          |
        1 | {"name": "a"}
          | ^ a `one` block is required
          = help: write `"one": { ... }`

        error: part.json has 1 error
    "#]]
    .assert_eq(&error.report());
}
