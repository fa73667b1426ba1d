//! A type without anything that is kept as it is written: its value is the same whatever the syntax was.

use std::collections::{BTreeMap, BTreeSet};

use hcl_serde::model::value::Number;
use hcl_serde::{HclSchema, Value};
use serde::{Deserialize, Serialize};

use crate::types::blocks::{Action, Backend, Cluster, Either, Node, Shape, Step, Tls};
use crate::types::objects::{Endpoint, Server, Tree, Upstream};
use crate::types::scalars::{Amount, Email, Level, Point, in_seconds, seconds};

/// A configuration.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub struct Values {
    name: Option<String>,
    port: Option<u16>,
    #[serde(default)]
    ratio: f64,
    #[serde(default)]
    big: i128,
    exact: Option<Number>,
    debug: Option<bool>,
    letter: Option<char>,
    #[hcl(default = 4, min = 1, max = 64, example = 8)]
    workers: u16,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    limits: BTreeMap<String, u32>,
    #[serde(default)]
    unique: BTreeSet<u8>,
    pair: Option<(u8, String)>,
    point: Option<Point>,
    level: Option<Level>,
    amount: Option<Amount>,
    email: Option<Email>,
    #[serde(default, deserialize_with = "seconds", serialize_with = "in_seconds")]
    timeout: Option<u64>,
    any: Option<Value>,
    proxy: Option<Option<String>>,
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
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
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
    node: Option<Box<Node>>,
    #[hcl(block)]
    cluster: Option<Cluster>,
    #[hcl(block)]
    verbose: bool,
}

/// A block by its label, with arguments of any name.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Service {
    port: Option<u16>,
    #[hcl(block)]
    health: Option<Tls>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

/// Two labels and blocks of its own kind.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Rule {
    #[hcl(label)]
    action: Level,
    #[hcl(label)]
    priority: u8,
    #[hcl(block)]
    rule: Vec<Rule>,
}
