//! Gives a configuration functions and variables of the program: closures, the environment, a Rust struct.
//!
//! Run it with `cargo run --example custom_functions`.
//! The environment is not handed over as a whole: a configuration that could read any variable of it could read every
//! secret in it.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::collections::BTreeMap;
use std::process::ExitCode;

use hcl_serde::SerializeError;
use hcl_serde::model::function::{Function, FunctionError, Param};
use hcl_serde::model::types::Type;
use hcl_serde::model::value::Number;
use hcl_serde::model::{native, stdlib};
use hcl_serde::{Error, EvalContext, HclSchema, Value, env_vars, from_value, to_value};
use serde::{Deserialize, Serialize};

const CONFIG: &str = r#"
listen = "${host.name}:${port("metrics")}"
data   = coalesce_path(env.APP_DATA, "/var/lib/${host.name}")
key    = slug("Größe & Mehr", 12)
limits = scaled({ connections = 100, workers = 4 }, length(host.disks))
"#;

/// What the configuration is.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Config {
    listen: String,
    data: String,
    key: String,
    limits: Limits,
}

/// It comes as an object, and functions of the program take it as one.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Limits {
    connections: u32,
    workers: u32,
}

/// What the program knows of the machine: a variable, although it knows nothing of HCL.
#[derive(Debug, Serialize)]
struct Host {
    name: String,
    disks: Vec<Disk>,
}

#[derive(Debug, Serialize)]
struct Disk {
    device: String,
    bytes: u64,
}

/// The names of the environment that a configuration may read, as attributes of `env`; any other one is a mistake.
const ENVIRONMENT: [&str; 2] = ["APP_DATA", "APP_STAGE"];

/// `port(service)`: a lookup in what the closure has taken with it.
fn port(ports: BTreeMap<String, u16>) -> Function {
    let service = Param::new("service", Type::STRING).described("The name of a service.");
    Function::new([service], Type::NUMBER, move |arguments| {
        let name = arguments[0].as_str().unwrap_or_default();
        match ports.get(name) {
            Some(port) => Ok(Value::from(*port)),
            None => {
                let known: Vec<&str> = ports.keys().map(String::as_str).collect();
                Err(FunctionError::argument(0, format!("there is no such service; known are {}", known.join(", "))))
            }
        }
    })
}

/// `coalesce_path(path, default)`: a parameter that accepts null.
fn coalesce_path() -> Function {
    let path = Param::new("path", Type::STRING).allow_null();
    Function::new([path, Param::new("default", Type::STRING)], Type::STRING, |arguments| {
        Ok(if arguments[0].is_null() { arguments[1].clone() } else { arguments[0].clone() })
    })
}

/// `slug(text, length)`: plain Rust on text and numbers.
fn slug() -> Function {
    let params = [Param::new("text", Type::STRING), Param::new("length", Type::NUMBER)];
    Function::new(params, Type::STRING, |arguments| {
        let text = arguments[0].as_str().unwrap_or_default();
        let length = arguments[1].as_number().and_then(Number::to_u64);
        let length =
            length.ok_or_else(|| FunctionError::argument(1, "a whole number that is not negative is required"))?;
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let slug = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
        Ok(Value::from(slug.chars().take(usize::try_from(length).unwrap_or(usize::MAX)).collect::<String>()))
    })
}

/// `scaled(limits, factor)`: an object as a Rust struct, and a Rust struct as an object.
fn scaled() -> Function {
    let limits = Type::object([("connections", Type::NUMBER), ("workers", Type::NUMBER)]);
    let params = [Param::new("limits", limits.clone()), Param::new("factor", Type::NUMBER)];
    Function::new(params, limits, |arguments| {
        let refused = |error: Error| FunctionError::argument(0, error.to_string());
        let Limits { connections, workers } = from_value(arguments[0].clone()).map_err(refused)?;
        let factor: u32 =
            from_value(arguments[1].clone()).map_err(|error| FunctionError::argument(1, error.to_string()))?;
        let scale = |number: u32| {
            number.checked_mul(factor).ok_or_else(|| FunctionError::argument(1, "the limits would get too large"))
        };
        let scaled = Limits { connections: scale(connections)?, workers: scale(workers)? };
        to_value(&scaled).map_err(|error| FunctionError::new(error.to_string()))
    })
}

/// All that the configuration may use.
fn context(host: &Host, env: Value) -> Result<EvalContext, SerializeError> {
    let ports = BTreeMap::from([("metrics", 9100), ("web", 443)].map(|(name, port)| (name.to_owned(), port)));
    let length = stdlib::named(["length"]);
    Ok(EvalContext::new()
        .with_variable("host", to_value(host)?)
        .with_variable("env", env)
        .with_functions(length)
        .with_function("port", port(ports))
        .with_function("coalesce_path", coalesce_path())
        .with_function("slug", slug())
        .with_function("scaled", scaled()))
}

fn load(text: &str, context: &EvalContext) -> Result<Config, Error> {
    let body = native::parse_body("custom_functions.hcl", text).ok()?;
    hcl_serde::from_body(&body, context)
}

fn host() -> Host {
    let disks = ["sda", "sdb"].map(|device| Disk { device: device.to_owned(), bytes: 1 << 40 });
    Host { name: "db1".to_owned(), disks: disks.into() }
}

fn main() -> ExitCode {
    let context = match context(&host(), env_vars(ENVIRONMENT)) {
        Ok(context) => context,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match load(CONFIG, &context) {
        Ok(config) => {
            println!("{config:#?}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

/// An environment in which every declared name is set to this, or none.
#[cfg(test)]
fn environment(value: Option<&str>) -> Value {
    Value::object(ENVIRONMENT.map(|name| (name, Value::from(value.map(str::to_owned)))))
}

#[test]
fn loads() {
    let config = load(CONFIG, &context(&host(), environment(None)).unwrap()).unwrap();
    assert_eq!((&*config.listen, &*config.data, &*config.key), ("db1:9100", "/var/lib/db1", "größe-mehr"));
    assert_eq!(config.limits, Limits { connections: 200, workers: 8 });
    let set = context(&host(), environment(Some("/data"))).unwrap();
    assert_eq!(load(CONFIG, &set).unwrap().data, "/data");
}

#[test]
fn only_declared_names_of_the_environment_are_there() {
    let context = context(&host(), environment(Some("canary"))).unwrap();
    let error = load(&CONFIG.replace("APP_DATA", "APP_DATE"), &context).unwrap_err();
    assert!(error.report().contains("did you mean `APP_DATA`?"), "{}", error.report());
    let error = load(&CONFIG.replace("env.APP_DATA", "env.AWS_SECRET_ACCESS_KEY"), &context).unwrap_err();
    assert!(!error.report().contains("canary"));
}

#[test]
fn mistakes_are_reported_at_their_argument() {
    let context = context(&host(), environment(None)).unwrap();
    let broken = CONFIG.replace("\"metrics\"", "\"metric\"").replace("connections = 100", "connections = -1");
    let error = load(&broken, &context).unwrap_err();
    assert_eq!(error.diagnostics().len(), 2, "{}", error.report());
    assert!(error.report().contains("known are metrics, web"), "{}", error.report());
}
