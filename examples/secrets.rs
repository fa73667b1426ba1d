//! Starts a service whose password, certificate and port come later, from a vault and from service discovery.
//!
//! Run it with `cargo run --example secrets`: the address for health checks is used at once, and everything else when it is
//! there.
//! With `cargo run --example secrets -- sealed` the vault does not give the certificate, and the report shows the line that
//! needs it.
//!
//! No executor is needed: `wait` lets the main thread sleep until it is woken, for as long as the program has time.
//! A program that has an executor awaits the same fields there.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use hcl_serde::eventual::{Eventual, Promise};
use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::model::value::Mark;
use hcl_serde::{Error, EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    /// Where the health of the service is asked for.
    health: String,
    #[hcl(block)]
    database: Database,
    #[hcl(block)]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Database {
    address: Eventual<String>,
    password: Eventual<Sensitive<String>>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    certificate: Eventual<Sensitive<String>>,
}

const TEXT: &str = r#"health = "127.0.0.1:8080"

database {
  address  = "db.internal:${port}"
  password = vault("database")
}

tls {
  certificate = vault("certificate")
}
"#;

/// A vault that answers from a thread of its own, after a while.
fn vault(is_sealed: bool) -> Function {
    let path = Param::new("path", Type::STRING).described("The path of the secret.");
    Function::eventual("vault", [path], Type::STRING, move |arguments, resolver| {
        let path = arguments[0].as_str().unwrap_or_default().to_owned();
        thread::spawn(move || {
            let (delay, secret) = match &*path {
                "database" => (30, "hunter2"),
                _ => (10, "-----BEGIN CERTIFICATE-----"),
            };
            thread::sleep(Duration::from_millis(delay));
            if is_sealed && path == "certificate" {
                return resolver.fail("the vault is sealed");
            }
            // What comes from a vault is secret, whatever is made of it.
            if let Err(error) = resolver.resolve(Value::from(secret).mark(Mark::sensitive())) {
                eprintln!("{error}");
            }
        });
    })
}

/// The port of the database, which service discovery finds after a while.
fn discovered() -> Promise {
    let (port, resolver) = Promise::new("port", Type::NUMBER);
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        resolver.resolve(Value::from(5432))
    });
    port
}

fn start(is_sealed: bool) -> Result<(), Error> {
    let context =
        EvalContext::new().with_variable("port", discovered().to_value()).with_function("vault", vault(is_sealed));
    let config: Config = Loader::new().named_text("service.hcl", TEXT).context(context).load()?;
    println!("health checks on {}", config.health);

    // Everything was asked for when the configuration was loaded, so it comes in any order.
    let address = config.database.address.wait()?;
    let password = config.database.password.wait_timeout(Duration::from_secs(5))?;
    println!("connecting to {address} with a password of {} letters", password.expose().len());
    let certificate = config.tls.certificate.wait_timeout(Duration::from_secs(5))?;
    println!("serving with a certificate of {} letters", certificate.expose().len());
    Ok(())
}

fn main() -> ExitCode {
    match start(std::env::args().any(|argument| argument == "sealed")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

#[test]
fn everything_comes() {
    start(false).unwrap();
}

#[test]
fn the_report_shows_the_line_that_needed_it() {
    let report = start(true).unwrap_err().report();
    assert!(report.contains(r#"no value for `vault(...)`"#), "{report}");
    assert!(report.contains("9 |   certificate ="), "{report}");
    assert!(report.contains("the vault is sealed"), "{report}");
}
