//! Types of blocks.

use std::collections::{BTreeMap, BTreeSet};

use hcl_serde::model::expr::Traversal;
use hcl_serde::{Body, Expression, HclSchema, Range, Sensitive, Spanned, Value};
use serde::{Deserialize, Serialize};

use crate::types::scalars::Level;

/// A block with a required argument.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, HclSchema)]
pub(super) struct Tls {
    cert: String,
    #[serde(default)]
    versions: Vec<u8>,
}

/// A block within others, which takes what it does not know.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Service {
    port: Option<u16>,
    #[serde(default)]
    weight: f64,
    secret: Option<Sensitive<String>>,
    #[hcl(block)]
    health: Option<Tls>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

/// Two labels and blocks of its own kind.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Rule {
    #[hcl(label)]
    action: Spanned<Level>,
    #[hcl(label, validate = "not_zero")]
    priority: u8,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(range)]
    range: Range,
    #[hcl(type_range)]
    ty: Range,
    #[hcl(label_ranges)]
    labels: Vec<Range>,
    #[hcl(remain)]
    rest: Body,
}

fn not_zero(priority: &u8) -> Result<(), &'static str> {
    if *priority == 0 { Err("nothing comes before 1") } else { Ok(()) }
}

/// A variant by its label.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Backend {
    S3(Tls),
    Memory { size: u32 },
    None,
}

/// A variant by the type of the block.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Step {
    Run { command: String },
    Pause,
    Wait(Tls),
}

/// A variant by an argument.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Shape {
    Circle { radius: u8, pass: Option<Sensitive<String>> },
    Square { side: u8 },
}

/// A variant by what is in it.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Either {
    File { path: String, mode: u16 },
    Url { url: String, retries: u8 },
}

/// A variant by an argument, with blocks in it.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "kebab-case")]
pub(super) enum Action {
    Wait {
        seconds: u32,
    },
    Run {
        command: Vec<String>,
        work_folder: Option<String>,
        #[hcl(block)]
        tls: Option<Tls>,
    },
}

/// What is kept as it is written.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Job {
    #[hcl(label)]
    name: Spanned<String>,
    every: Option<u32>,
    #[serde(default)]
    after: Vec<Traversal>,
    when: Option<Expression>,
    #[hcl(block)]
    tls: BTreeSet<Tls>,
    #[hcl(body)]
    body: Body,
}

/// What contains itself.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[serde(default)]
#[derive(Default)]
pub(super) struct Node {
    value: u32,
    #[hcl(block)]
    node: Option<Box<Node>>,
    #[hcl(block)]
    nodes: Vec<Node>,
}

/// So many blocks, and a last one that takes everything.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Cluster {
    #[hcl(block)]
    replica: [Replica; 2],
    #[hcl(block)]
    leader: Replica,
}

/// What ignores names that it does not know.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
#[hcl(allow_unknown)]
pub(super) struct Replica {
    host: String,
}

/// What another type decodes later.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Plugin {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    settings: Body,
}
