//! Lets variables of the environment override a configuration, and warns of those that set nothing.
//!
//! Run it with `cargo run --example environment`, and then with
//! `DEMO_LOG_LEVEL=debug DEMO_SERVICE__WEB__PROT=81 cargo run --example environment`: the second variable is misspelled.
//! `Loader::deny_unknown_env` makes that an error. `DEMO_LOG_LEVEL_FILE=level.txt` takes the value from a file, as containers
//! give secrets.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::collections::BTreeMap;

use hcl_serde::{Error, HclSchema, Loader, RenderOptions};
use serde::Deserialize;

const TEXT: &str = r#"
log-level = "info"
tags      = ["blue"]

service "web" {
  port = 80
}
"#;

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
struct Config {
    /// `DEMO_LOG_LEVEL=debug`: text is taken as it is.
    log_level: String,
    /// `DEMO_TAGS='["blue", "new"]'`: what is no text, number or boolean is an expression.
    tags: Vec<String>,
    /// `DEMO_SERVICE__WEB__PORT=8080`: two underscores are one level down.
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    port: u16,
}

fn main() -> Result<(), Error> {
    let (config, warnings) = load(loader().env("DEMO").secret_files_from_env())?;
    eprint!("{warnings}");
    println!("log level {}, tags: {}", config.log_level, config.tags.join(", "));
    for (name, service) in &config.service {
        println!("service {name}: port {}", service.port);
    }
    Ok(())
}

fn loader() -> Loader {
    Loader::new().named_text("app.hcl", TEXT)
}

/// The configuration, and what there is to warn of.
fn load(loader: Loader) -> Result<(Config, String), Error> {
    let loaded = loader.load_full::<Config>()?;
    Ok((loaded.config, loaded.warnings.report(&RenderOptions::new())))
}

#[test]
fn variables_override_the_file() {
    let variables = [
        ("DEMO_LOG_LEVEL", "debug"),
        ("DEMO_TAGS", "[\"blue\", \"new\"]"),
        ("DEMO_SERVICE__WEB__PORT", "8080"),
        ("DEMOCRACY", "not ours"),
    ];
    let (config, warnings) = load(loader().env_from("DEMO", variables)).unwrap();
    assert_eq!(
        (&*config.log_level, config.tags.join(" "), config.service["web"].port),
        ("debug", "blue new".into(), 8080)
    );
    assert_eq!(warnings, "");
}

#[test]
fn a_variable_names_a_file() {
    let path = std::env::temp_dir().join(format!("hcl-serde-environment-{}", std::process::id()));
    std::fs::write(&path, "debug\n").unwrap();
    let variables = [("DEMO_LOG_LEVEL_FILE", path.to_str().unwrap())];
    assert_eq!(load(loader().env_from("DEMO", variables).secret_files_from_env()).unwrap().0.log_level, "debug");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_variable_that_sets_nothing_is_a_warning() {
    let variables = [("DEMO_SERVICE__WEB__PROT", "81")];
    let (config, warnings) = load(loader().env_from("DEMO", variables)).unwrap();
    assert_eq!(config.service["web"].port, 80);
    assert!(warnings.contains("environment variable `DEMO_SERVICE__WEB__PROT` sets nothing"), "{warnings}");
    assert!(warnings.contains("did you mean `DEMO_SERVICE__WEB__PORT`?"), "{warnings}");
    assert!(load(loader().env_from("DEMO", variables).deny_unknown_env()).is_err());
}

#[test]
fn a_variable_is_named_and_its_value_is_not_shown() {
    let report = load(loader().env_from("DEMO", [("DEMO_SERVICE__WEB__PORT", "99999")])).unwrap_err().report();
    assert!(report.contains(" --> environment variable DEMO_SERVICE__WEB__PORT\n  = Must be"), "{report}");
    assert!(!report.contains("99999"), "{report}");
}
