//! A configuration whose arguments are objects, of every kind, and what their variables are.

use std::collections::{BTreeMap, HashMap};

use hcl_model::stdlib;
use hcl_serde::{EvalContext, HclSchema, Sensitive, Spanned, ValidationErrors, Value};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct App {
    pub(crate) limits: Option<Limits>,
    #[serde(default)]
    pub(crate) endpoints: Vec<Endpoint>,
    #[serde(default)]
    pub(crate) pools: BTreeMap<String, Vec<Endpoint>>,
    #[serde(default)]
    pub(crate) ports: Vec<u16>,
    #[serde(default)]
    pub(crate) quotas: HashMap<String, u32>,
    #[serde(default)]
    pub(crate) matrix: Vec<Vec<u8>>,
    pub(crate) pair: Option<(Option<u8>, Endpoint)>,
    pub(crate) server: Option<Server>,
    pub(crate) upstream: Option<Upstream>,
    #[serde(default)]
    pub(crate) upstreams: Vec<Upstream>,
    pub(crate) shape: Option<Shape>,
    #[serde(default)]
    pub(crate) shapes: Vec<Shape>,
    pub(crate) backend: Option<Backend>,
    #[serde(default)]
    pub(crate) backends: Vec<Backend>,
    pub(crate) login: Option<Login>,
    #[serde(default)]
    pub(crate) logins: Vec<Login>,
    pub(crate) vault: Option<Sensitive<Login>>,
    pub(crate) tree: Option<Tree>,
    pub(crate) wrapped: Option<Wrapped>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[hcl(validate = "burst_is_more")]
pub(crate) struct Limits {
    pub(crate) requests: u32,
    #[hcl(default = 10, min = 1)]
    pub(crate) burst: u32,
    #[hcl(renamed_from = "delay")]
    pub(crate) wait: Option<u8>,
    #[serde(alias = "color")]
    pub(crate) shade: Option<String>,
    pub(crate) name: Option<Spanned<String>>,
}

fn burst_is_more(limits: &Limits) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if limits.burst < limits.requests * 2 {
        problems.add("burst", "must be twice as many as requests");
    }
    problems
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[hcl(validate = "has_a_host")]
pub(crate) struct Endpoint {
    pub(crate) host: String,
    #[serde(default)]
    #[hcl(validate = "is_lucky")]
    pub(crate) weight: u8,
}

fn is_lucky(weight: &u8) -> Result<(), &'static str> {
    if *weight == 13 { Err("13 is a number that nobody takes") } else { Ok(()) }
}

fn has_a_host(endpoint: &Endpoint) -> Result<(), &'static str> {
    if endpoint.host.is_empty() { Err("the host must have a name") } else { Ok(()) }
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Server {
    pub(crate) port: u16,
    #[hcl(block)]
    pub(crate) tls: Option<Tls>,
    #[hcl(block)]
    pub(crate) route: Vec<Route>,
    #[hcl(block)]
    pub(crate) check: Vec<Check>,
    #[hcl(block)]
    pub(crate) only: Option<Empty>,
    #[serde(flatten)]
    pub(crate) common: Common,
    #[serde(flatten)]
    pub(crate) quota: Option<Quota>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Tls {
    pub(crate) cert: String,
    pub(crate) key: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Route {
    #[hcl(label)]
    pub(crate) path: String,
    pub(crate) to: String,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Check {
    pub(crate) every: u8,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Empty {}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Common {
    pub(crate) retries: Option<u8>,
    #[hcl(deprecated = "nobody reads it")]
    pub(crate) old: Option<u8>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[hcl(validate = "ordered")]
pub(crate) struct Quota {
    pub(crate) soft: u8,
    pub(crate) hard: u8,
}

fn ordered(quota: &Quota) -> Result<(), &'static str> {
    if quota.soft > quota.hard { Err("soft must not be greater than hard") } else { Ok(()) }
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
pub(crate) enum Upstream {
    Name(String),
    Full { host: String, port: u16 },
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Shape {
    Circle { radius: u8 },
    Square { side: u8 },
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Backend {
    S3(Bucket),
    Memory { size: u32 },
    Port(u16),
    None,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Bucket {
    pub(crate) bucket: String,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Login {
    pub(crate) user: String,
    pub(crate) password: Option<Sensitive<String>>,
    pub(crate) token: Option<Sensitive<String>>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Tree {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) children: Vec<Tree>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Wrapped(pub(crate) Limits);

/// The variables of the cases.
pub(crate) fn context() -> EvalContext {
    let endpoint = |host: &str| Value::object([("host", Value::from(host)), ("wieght", Value::from(1))]);
    let broken = [("prt", Value::from(1)), ("tls", Value::object([("cert", Value::tuple([]))]))];
    EvalContext::new()
        .with_variable("hosts", Value::tuple([Value::from("a"), Value::from("b")]))
        .with_variable("broken_server", Value::object(broken))
        .with_variable("broken_list", Value::tuple([endpoint("a"), Value::from(1)]))
        .with_variable("fine", Value::object([("requests", Value::from(1))]))
        .with_functions(stdlib::functions())
}
