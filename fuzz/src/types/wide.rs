//! One set of types with every option of the derive.

#![expect(clippy::mutable_key_type, reason = "a place knows its source, which counts lines when it is asked")]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, SocketAddr};

use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::model::value::Number;
use hcl_serde::{Block, Body, Expression, HclSchema, Range, RelativePath, Sensitive, Spanned, ValidationErrors, Value};
use indexmap::IndexMap;
use serde::Deserialize;

use crate::types::blocks::{Action, Backend, Cluster, Either, Job, Node, Plugin, Rule, Service, Shape, Step, Tls};
use crate::types::objects::{Endpoint, Server, Tree, Upstream};
use crate::types::scalars::{Amount, Email, Even, Level, Point, Port, even, seconds};

/// A configuration.
#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "suits")]
pub struct Wide {
    name: Option<String>,
    title: Option<Box<str>>,
    listen: Option<SocketAddr>,
    address: Option<IpAddr>,
    #[hcl(min = 1, max = 65535)]
    port: Option<u32>,
    #[serde(default)]
    ratio: f64,
    half: Option<f32>,
    #[serde(default)]
    big: i128,
    count: Option<i64>,
    exact: Option<Number>,
    debug: Option<bool>,
    letter: Option<char>,
    #[hcl(default = 4, min = 1, max = 64)]
    workers: u16,
    #[hcl(default = ["a"], min_len = 1, max_len = 3, merge = "append")]
    tags: Vec<String>,
    #[hcl(max_len = 8, validate = "no_spaces")]
    slug: Option<String>,
    #[serde(default)]
    #[hcl(merge = "deep")]
    limits: BTreeMap<String, u32>,
    #[serde(default)]
    #[hcl(merge = "replace")]
    labels: HashMap<String, String>,
    #[serde(default)]
    ordered: IndexMap<String, u8>,
    #[serde(default)]
    unique: BTreeSet<u8>,
    pair: Option<(u8, String)>,
    point: Option<Point>,
    #[serde(alias = "log-level")]
    level: Option<Level>,
    #[hcl(keyword)]
    mode: Option<Level>,
    #[hcl(keyword)]
    word: Option<String>,
    amount: Option<Amount>,
    target: Option<Amount>,
    email: Option<Email>,
    even: Option<Even>,
    newtype: Option<Port>,
    #[serde(default, deserialize_with = "seconds")]
    timeout: Option<u64>,
    #[hcl(validate = "even")]
    queue: Option<u32>,
    #[hcl(renamed_from = "colour", renamed_from = "tint")]
    color: Option<u8>,
    #[hcl(deprecated = "nobody reads it")]
    unused: Option<u8>,
    proxy: Option<Option<String>>,
    any: Option<Value>,
    later: Option<Expression>,
    #[serde(default)]
    rules: Vec<Expression>,
    #[serde(default)]
    after: Vec<Traversal>,
    reference: Option<Traversal>,
    call: Option<StaticCall>,
    placed: Option<Spanned<u16>>,
    #[serde(default)]
    owners: BTreeMap<Spanned<String>, Spanned<u8>>,
    certificate: Option<RelativePath>,
    password: Option<Sensitive<String>>,
    pin: Option<Sensitive<u16>>,
    tier: Option<Sensitive<Level>>,
    #[hcl(sensitive)]
    key: Option<Email>,
    #[hcl(sensitive, default = "none")]
    token: String,
    #[serde(default)]
    #[hcl(merge = "deep")]
    keys: BTreeMap<String, Sensitive<u32>>,
    #[serde(skip)]
    skipped: u8,
    #[serde(flatten)]
    quota: Option<Quota>,
    #[serde(flatten)]
    common: Common,
    #[serde(default)]
    endpoints: Vec<Endpoint>,
    #[serde(default)]
    pools: BTreeMap<String, Vec<Endpoint>>,
    server: Option<Server>,
    #[serde(default)]
    upstreams: Vec<Upstream>,
    tree: Option<Tree>,
    #[hcl(block, argument)]
    env: Option<BTreeMap<String, String>>,
    #[hcl(block, argument)]
    pool: BTreeMap<String, Endpoint>,
    #[hcl(block, labels = 1)]
    whole: Vec<Block>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    route: HashMap<(String, Level), Tls>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    backend: Option<Backend>,
    #[hcl(block_types)]
    step: Vec<Step>,
    #[hcl(block)]
    shape: Vec<Shape>,
    #[hcl(block)]
    either: Vec<Either>,
    #[hcl(block)]
    action: Vec<Action>,
    #[hcl(block)]
    job: Vec<Spanned<Job>>,
    #[hcl(block)]
    node: Option<Box<Node>>,
    #[hcl(block)]
    cluster: Option<Cluster>,
    #[hcl(block)]
    verbose: bool,
    #[hcl(block, max_len = 2, deprecated = "there are none any more")]
    plugin: Vec<Plugin>,
    #[hcl(block)]
    values: BTreeMap<String, Value>,
    #[hcl(range)]
    range: Range,
    #[hcl(body)]
    body: Body,
}

/// What is there altogether or not at all.
#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "ordered")]
struct Quota {
    soft: u32,
    hard: u32,
}

/// What is always there.
#[derive(Debug, Deserialize, HclSchema)]
struct Common {
    retries: Option<u8>,
    #[hcl(block)]
    log: Option<Tls>,
}

fn ordered(quota: &Quota) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if quota.soft > quota.hard {
        problems.add("soft", format!("must not be greater than hard, which is {}", quota.hard));
    }
    problems
}

/// Names places of all kinds; some of them are not there.
fn suits(wide: &Wide) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if wide.ratio < 0.0 {
        for path in ["ratio", "service.web.port", "rule.0", "limits.cpu", "tls.cert", "job.build", "nosuch.a..b", ""] {
            problems.add(path, "the ratio is negative");
        }
    }
    problems
}

fn no_spaces(slug: &Option<String>) -> Result<(), String> {
    match slug {
        Some(slug) if slug.contains(' ') => Err(format!("there is a space in \"{slug}\"")),
        _ => Ok(()),
    }
}
