//! Types of objects, under the names that the cases of objects have.

use std::collections::BTreeMap;

use hcl_serde::{HclSchema, Sensitive};
use serde::{Deserialize, Serialize};

use crate::types::blocks::Tls;
use crate::types::scalars::Level;

/// An element of a list.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[hcl(validate = "has_a_host")]
pub(super) struct Endpoint {
    #[hcl(min_len = 1)]
    host: String,
    #[serde(default)]
    #[hcl(max = 100)]
    weight: u8,
    level: Option<Level>,
}

fn has_a_host(endpoint: &Endpoint) -> Result<(), &'static str> {
    if endpoint.host == "nowhere" { Err("this host is nowhere") } else { Ok(()) }
}

/// What has blocks and the fields of another struct.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Server {
    port: u16,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    route: BTreeMap<String, Endpoint>,
    #[hcl(block, argument)]
    check: Vec<Endpoint>,
    #[hcl(block, argument)]
    env: BTreeMap<String, String>,
    storage: Option<Storage>,
    #[serde(flatten)]
    common: Option<Retries>,
}

/// A variant by its name.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Storage {
    S3 { bucket: String, secret: Option<Sensitive<String>> },
    Memory(Endpoint),
    None,
}

/// A form by what is in it.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Upstream {
    Name(String),
    Full { host: String, port: u16 },
}

/// What is there altogether or not at all.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Retries {
    retries: u8,
    every: Option<u8>,
}

/// What contains itself.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Tree {
    name: String,
    #[serde(default)]
    children: Vec<Tree>,
}
