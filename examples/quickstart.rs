//! Loads a start-up configuration into typed structs and prints it.
//!
//! Run it with `cargo run --example quickstart`, or with the path of another configuration:
//! `cargo run --example quickstart -- examples/quickstart-broken.hcl` shows what the author of a broken file sees.
//! Beside both files stands the same in the JSON syntax, `examples/quickstart.hcl.json` and
//! `examples/quickstart-broken.hcl.json`.
//! It ends with status 1 if the configuration cannot be loaded.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::{Body, Error, EvalContext, HclSchema, Loader, Value};
use serde::Deserialize;

/// The whole configuration.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(crate) struct Config {
    /// Where to accept connections.
    listen: SocketAddr,
    #[serde(default)]
    log_level: LogLevel,
    environment: String,
    /// Where files are kept; `/var/lib/app` if nothing else is said.
    #[serde(default = "default_data_dir")]
    data_dir: PathBuf,
    limits: Limits,
    /// The names that the server answers to.
    hosts: Vec<String>,
    /// What is shown at the beginning of a session.
    banner: Option<String>,
    #[hcl(block)]
    tls: Option<Tls>,
    /// By name, the label of the block.
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Default, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum LogLevel {
    Debug,
    /// What happens, the usual choice.
    #[default]
    Info,
    Warn,
}

/// An object, written as an argument.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Limits {
    connections: u32,
    body_bytes: u64,
    cpu: f64,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    #[hcl(example = "1.3")]
    min_version: String,
    #[serde(default)]
    cipher_names: Vec<String>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Service {
    /// Where requests go.
    upstream: SocketAddr,
    #[serde(with = "jiff::fmt::serde::unsigned_duration::friendly::compact::required")]
    #[hcl(example = "30s")]
    timeout: Duration,
    #[serde(default = "one")]
    replicas: u16,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    env: HashMap<String, String>,
    #[hcl(block)]
    health_check: HealthCheck,
    /// Whatever a plugin may want to know.
    #[hcl(remain)]
    plugin: Body,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct HealthCheck {
    #[hcl(example = "/healthz")]
    path: String,
    #[serde(with = "jiff::fmt::serde::unsigned_duration::friendly::compact::required")]
    #[hcl(example = "5s")]
    interval: Duration,
    retries: Option<u8>,
}

fn default_data_dir() -> PathBuf {
    PathBuf::from("/var/lib/app")
}

fn one() -> u16 {
    1
}

fn main() -> ExitCode {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/quickstart.hcl");
    let path = std::env::args_os().nth(1).map_or(default, PathBuf::from);
    match load(&path) {
        Ok(config) => {
            println!("{config}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.banner.as_deref().unwrap_or_default())?;
        writeln!(f, "listen      {} ({}, log level {:?})", self.listen, self.environment, self.log_level)?;
        writeln!(f, "data        {}", self.data_dir.display())?;
        writeln!(f, "hosts       {}", self.hosts.join(", "))?;
        let Limits { connections, body_bytes, cpu } = self.limits;
        writeln!(f, "limits      {connections} connections, {body_bytes} bytes a body, {cpu} of a processor")?;
        if let Some(tls) = &self.tls {
            let (certificate, key) = (tls.certificate.display(), tls.key.display());
            writeln!(f, "tls         {certificate} with {key}, from version {}", tls.min_version)?;
            writeln!(f, "ciphers     {}", tls.cipher_names.join(", "))?;
        }
        self.service.iter().try_for_each(|(name, service)| write!(f, "\nservice {name}\n{service}"))
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  upstream  {} x {}, timeout {:?}", self.upstream, self.replicas, self.timeout)?;
        if !self.tags.is_empty() {
            writeln!(f, "  tags      {}", self.tags.join(", "))?;
        }
        for (name, value) in &self.env {
            writeln!(f, "  env       {name}={value}")?;
        }
        let HealthCheck { path, interval, retries } = &self.health_check;
        writeln!(f, "  health    {path} every {interval:?}, {} retries", retries.unwrap_or(3))?;
        writeln!(f, "  plugin    {:?}", self.plugin.attribute_names())
    }
}

/// What expressions may use.
pub(crate) fn context() -> EvalContext {
    let lower = Function::new([Param::new("text", Type::STRING)], Type::STRING, |arguments| {
        Ok(Value::from(arguments[0].as_str().unwrap_or_default().to_lowercase()))
    });
    EvalContext::new().with_variable("region", "eu").with_variable("home", "/srv/app").with_function("lower", lower)
}

fn load(path: &Path) -> Result<Config, Error> {
    let loaded = Loader::new().file(path).context(context()).load_full()?;
    // What works and should be changed all the same.
    loaded.warnings.print();
    Ok(loaded.config)
}

#[test]
fn loads_the_configuration() {
    let config = load(Path::new("examples/quickstart.hcl")).unwrap();
    assert_eq!(config.environment, "staging");
    assert_eq!(config.hosts, ["www.eu.example.com", "api.eu.example.com", "admin.eu.example.com"]);
    assert_eq!(config.banner.as_deref(), Some("Welcome to eu.\n  Be careful.\n"));
    assert_eq!(config.limits.connections, 4096);
    assert_eq!(config.service["admin"].timeout, Duration::from_secs(90));
    assert_eq!(config.service["admin"].env["REGION"], "eu");
    assert_eq!(config.service["web"].replicas, 1);
    assert_eq!(config.service["web"].plugin.attribute_names(), ["rate_limit"]);
}

#[test]
fn shows_every_mistake() {
    let error = load(Path::new("examples/quickstart-broken.hcl")).unwrap_err();
    assert!(error.diagnostics().len() >= 10, "{}", error.report());
}

#[test]
fn loads_the_same_from_json() {
    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Plugin {
        rate_limit: Option<u32>,
        #[hcl(block)]
        cache: Option<Cache>,
    }

    #[derive(Debug, PartialEq, Deserialize, HclSchema)]
    struct Cache {
        size: String,
    }

    let plugin = |body: &Body| hcl_serde::from_body::<Plugin>(body, &EvalContext::new()).unwrap();
    let native = load(Path::new("examples/quickstart.hcl")).unwrap();
    let mut json = load(Path::new("examples/quickstart.hcl.json")).unwrap();
    for (name, service) in &mut json.service {
        // Bodies are equal if they are written the same; these are read to the same.
        let twin = &native.service[name].plugin;
        assert_eq!(plugin(&service.plugin), plugin(twin));
        service.plugin = twin.clone();
    }
    assert_eq!(json, native);
}

#[test]
fn shows_as_many_mistakes_in_json() {
    let [native, json] = ["examples/quickstart-broken.hcl", "examples/quickstart-broken.hcl.json"]
        .map(|path| load(Path::new(path)).unwrap_err());
    // JSON tells the body of a block from its label only by a name, and so says no more of a block without one.
    assert_eq!(json.diagnostics().len() + 1, native.diagnostics().len(), "{}", json.report());
}
