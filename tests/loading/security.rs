//! Sentences of `SECURITY.md` that no other test shows; `tests/tidy/security.rs` has the tests of all sentences.

use hcl_model::stdlib;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Debug, Default, PartialEq, Deserialize, HclSchema)]
#[serde(default)]
struct Config {
    name: String,
    password: Option<Sensitive<String>>,
    port: u16,
}

proptest! {
    #[test]
    fn any_text_ends_with_a_value_or_a_report(text in any::<String>(), is_json: bool) {
        let (name, start) = if is_json { ("app.hcl.json", "{\"name\": ") } else { ("app.hcl", "name = ") };
        // A valid beginning leads deeper into the file.
        for text in [text.clone(), format!("{start}{text}")] {
            if let Err(error) = Loader::new().named_text(name, text).load::<Config>() {
                prop_assert!(error.report().contains("error"));
            }
        }
    }
}

#[test]
fn environment_variables_and_overrides_are_literals() {
    let context = EvalContext::new().with_variable("secret", "hunter2").with_functions(stdlib::functions());
    let loader = Loader::new().named_text("app.hcl", "port = 1\n").context(context);
    for text in ["secret", "upper(\"hunter2\")", "1 + port"] {
        for loader in
            [loader.clone().env_from("APP", [("APP_PORT", text)]), loader.clone().override_value("port", text)]
        {
            let error = loader.load::<Config>().unwrap_err().report();
            assert!(!error.contains("hunter2") && !error.contains("HUNTER2"), "{error}");
        }
        // Text stays text.
        let config: Config = loader.clone().override_value("name", text).load().unwrap();
        assert_eq!(config.name, text);
    }
}

#[test]
fn expressions_do_not_read_files_or_the_environment() {
    let context = EvalContext::new().with_functions(stdlib::functions());
    for call in ["file(\"Cargo.toml\")", "templatefile(\"Cargo.toml\", {})", "fileset(\".\", \"*\")", "env(\"PATH\")"] {
        let loader = Loader::new().named_text("app.hcl", format!("name = {call}\n")).context(context.clone());
        let loader = loader.allow_variables("var").allow_functions().allow_locals("local").allow_references();
        let error = loader.load::<Config>().unwrap_err();
        assert_eq!(error.diagnostics().iter().next().map(|found| found.code()), Some("unknown-function"), "{call}");
    }
}

#[test]
fn a_secret_in_a_public_argument_is_shown() {
    let error = Loader::new().named_text("app.hcl", "port = \"hunter2\"\n").load::<Config>().unwrap_err();
    assert!(error.report().contains("hunter2"));
}

#[test]
fn every_layer_may_set_every_argument() {
    let lower = Loader::new().named_text("lower.hcl", "name = \"a\"\nport = 1\npassword = \"x\"\n");
    let loader = lower.layer().named_text("upper.hcl", "name = \"b\"\nport = 2\npassword = \"y\"\n");
    let config: Config = loader.load().unwrap();
    assert_eq!(config, Config { name: "b".into(), password: Some(Sensitive::new("y".into())), port: 2 });
}
