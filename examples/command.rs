//! A program whose users look at its configuration and change it with `config`: one line in `main`.
//!
//! Run it with `cargo run --features command --example command -- config --help`, and then with `config init app.hcl`,
//! `config check`, `config set limits.connections 10` or `config explain` in its place.
//! The configuration is `app.hcl` in the folder in which it is run, what that includes, and variables `DEMO_...`.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::BTreeMap;
use std::process::ExitCode;

use hcl_serde::{HclSchema, Loader, Sensitive};
use serde::Deserialize;

/// The configuration of the demonstration.
#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    /// Where to accept connections.
    #[hcl(default = "127.0.0.1:8080")]
    listen: String,
    /// The password of the database.
    password: Option<Sensitive<String>>,
    /// What may be used.
    #[hcl(block)]
    limits: Option<Limits>,
    /// What is served.
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Limits {
    /// How many connections there may be at once.
    #[hcl(min = 1, renamed_from = "max_connections")]
    connections: u32,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    port: u16,
}

pub(crate) fn main() -> ExitCode {
    let loader = Loader::new().optional_file("app.hcl").allow_includes("include").env("DEMO").secret_files_from_env();
    if let Some(code) = hcl_serde::command::run::<Config>(loader.clone()) {
        return code;
    }
    match loader.load::<Config>() {
        Ok(Config { listen, password, limits, service }) => {
            let connections = limits.map_or(0, |limits| limits.connections);
            let ports: Vec<String> = service.iter().map(|(name, it)| format!("{name} on {}", it.port)).collect();
            println!("listen on {listen}, {connections} connections, {}: {}", password.is_some(), ports.join(", "));
            ExitCode::SUCCESS
        }
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

#[test]
fn a_file_with_everything_loads() {
    let text = "password = \"hunter2\"\nlimits {\n  max_connections = 9\n}\nservice \"web\" {\n  port = 443\n}\n";
    let config: Config = Loader::new().named_text("app.hcl", text).load().unwrap();
    assert_eq!(config.listen, "127.0.0.1:8080");
    assert_eq!(config.limits.unwrap().connections, 9);
    assert_eq!(config.service["web"].port, 443);
    assert_eq!(config.password.unwrap().expose(), "hunter2");
}
