//! Types without the derive: what stands for what is found in what serde asks for.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_serde::{Body, Expression, Sensitive, Spanned, Value};
use serde::Deserialize;

use crate::types::scalars::Point;

/// A configuration.
#[derive(Debug, Deserialize)]
pub struct Plain<'a> {
    #[serde(borrow)]
    name: Option<&'a str>,
    port: Option<u16>,
    #[serde(default)]
    ratio: f64,
    #[serde(default)]
    big: i128,
    debug: Option<bool>,
    letter: Option<char>,
    listen: Option<std::net::SocketAddr>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    unique: BTreeSet<u8>,
    #[serde(default)]
    limits: HashMap<String, u32>,
    pair: Option<(u8, String)>,
    point: Option<Point>,
    level: Option<Level>,
    any: Option<Value>,
    later: Option<Expression>,
    password: Option<Sensitive<String>>,
    placed: Option<Spanned<u16>>,
    tls: Option<Tls>,
    #[serde(default)]
    service: BTreeMap<String, Service>,
    #[serde(default)]
    rule: Vec<(String, u8, Body)>,
    backend: Option<Backend>,
    #[serde(default)]
    shape: Vec<Shape>,
    either: Option<Either>,
    node: Option<Box<Node>>,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Low,
    VeryHigh,
    Custom(u8),
    Named { name: String },
}

#[derive(Debug, Deserialize)]
struct Tls {
    cert: String,
    #[serde(default)]
    versions: Vec<u8>,
}

#[derive(Debug, Deserialize)]
struct Service {
    port: Option<u16>,
    health: Option<Tls>,
    #[serde(flatten)]
    rest: HashMap<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Backend {
    S3(Tls),
    Memory { size: u32 },
    None,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Circle { radius: u8 },
    Square { side: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Either {
    File { path: String, mode: u16 },
    Text(String),
    Numbers(Vec<f64>),
}

#[derive(Debug, Deserialize)]
struct Node {
    #[serde(default)]
    value: u32,
    node: Option<Box<Node>>,
}
