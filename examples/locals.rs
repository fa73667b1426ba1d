//! Loads a configuration that declares variables and defines locals, and prints what comes of it.
//!
//! Run it with `cargo run --example locals`; `cargo run --example locals -- stage=prod replicas=2` gives values to
//! variables.
//! It ends with status 1 and a report if something is wrong, for example with `-- stgae=prod`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use hcl_serde::model::body::{BodySchema, Locals, Variables};
use hcl_serde::model::{load as files, native, stdlib};
use hcl_serde::{Error, EvalContext, HclSchema, Limits};
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
    let source = files::read_file(path, &Limits::default())?;
    let parse = native::parse_source(source, &Limits::default());
    let mut diagnostics = parse.diagnostics;

    // The blocks that the rest is evaluated with, and the rest.
    let blocks = BodySchema::new().block("variable", ["name"]).block("locals", Vec::<String>::new());
    let (partial, found) = parse.tree.body().partial_content(&blocks);
    diagnostics.extend(found);

    let declared = Variables::new("var").blocks(partial.content.blocks_of_type("variable"));
    let variables = given.iter().fold(declared, |variables, (name, value)| {
        variables.given_text(name, value.as_str(), format!("argument {name}"))
    });
    let outermost = EvalContext::new().with_functions(stdlib::functions());
    let (context, found) = variables.evaluate(&outermost);
    diagnostics.extend(found);

    let mut locals = Locals::new("local");
    for block in partial.content.blocks_of_type("locals") {
        locals = locals.body(block.body());
    }
    let (context, found) = locals.evaluate(&context);
    diagnostics.extend(found);

    // What uses a value that could not be computed would only be reported as not known.
    diagnostics.into_result(())?;
    hcl_serde::from_body(&partial.remain, &context)
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
            eprint!("{}", error.report());
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
    assert!(error.to_string().contains("Did you mean \"stage\"?"), "{error}");
    let error = load(Path::new("examples/locals.hcl"), &given("replicas", "300")).unwrap_err();
    assert!(error.to_string().starts_with("argument replicas:1:1: Invalid value for variable \"replicas\""), "{error}");
    let error = load(Path::new("examples/locals.hcl"), &given("stage", "production")).unwrap_err();
    assert!(error.to_string().contains("\"dev\" | \"prod\" required"), "{error}");
}
