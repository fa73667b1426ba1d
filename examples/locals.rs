//! Loads a configuration that declares variables and defines locals, and prints what comes of it.
//!
//! Run it with `cargo run --example locals`; `cargo run --example locals -- stage=prod replicas=2` gives values to
//! variables.
//! It ends with status 1 and a report if something is wrong, for example with `-- stgae=prod`.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use hcl_serde::model::stdlib;
use hcl_serde::{Error, EvalContext, HclSchema, Loader};
use serde::Deserialize;

/// What is left of the configuration once its variables and locals are known.
#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    host: String,
    port: u16,
    image: String,
    replicas: u8,
}

/// Loads the configuration with values for some of its variables.
fn load(path: &Path, given: &[(String, String)]) -> Result<Config, Error> {
    let context = EvalContext::new().with_functions(stdlib::functions());
    let loader = Loader::new().file(path).context(context).allow_variables("var").allow_locals("local");
    given.iter().fold(loader, |loader, (name, value)| loader.override_value(format!("var.{name}"), value)).load()
}

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    let given: Vec<(String, String)> =
        arguments.filter_map(|it| it.split_once('=').map(|(name, value)| (name.into(), value.into()))).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/locals.hcl");
    match load(&path, &given) {
        Ok(config) => {
            for (name, Service { host, port, image, replicas }) in &config.service {
                println!("{name}: {replicas} x {image} at {host}:{port}");
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
fn given(name: &str, value: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), value.to_owned())]
}

#[test]
fn loads_with_defaults() {
    let config = load(Path::new("examples/locals.hcl"), &[]).unwrap();
    let web = &config.service["web"];
    assert_eq!((&*web.host, web.port, web.replicas), ("www.dev.example.com", 443, 2));
    assert_eq!(web.image, "registry.dev.example.com/app:latest");
}

#[test]
fn loads_with_given_values() {
    let config = load(Path::new("examples/locals.hcl"), &given("replicas", "4")).unwrap();
    assert_eq!(config.service["web"].replicas, 8);
    let config = load(Path::new("examples/locals.hcl"), &given("stage", "prod")).unwrap();
    assert_eq!(config.service["metrics"].image, "registry.prod.example.com/app:stable");
}

#[test]
fn refuses_values_for_nothing() {
    let error = load(Path::new("examples/locals.hcl"), &given("stgae", "prod")).unwrap_err();
    assert!(error.to_string().contains("Did you mean `var.stage`?"), "{error}");
    let error = load(Path::new("examples/locals.hcl"), &given("replicas", "300")).unwrap_err();
    assert!(
        error.to_string().starts_with("override of var.replicas:1:1: invalid value for variable `replicas`"),
        "{error}"
    );
    let error = load(Path::new("examples/locals.hcl"), &given("stage", "production")).unwrap_err();
    assert!(error.to_string().starts_with("override of var.stage:1:1: invalid value for variable `stage`"), "{error}");
}
