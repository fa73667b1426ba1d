//! A database: a primary, replicas in order, a pool, and flags; the same types in all ways.

use hcl_model::body::{Block, Body};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use super::{Family, check, check_changed, read, schema};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Database {
    name: String,
    version: f64,
    #[hcl(block)]
    primary: Node,
    #[hcl(block)]
    #[serde(default)]
    replica: Vec<Node>,
    #[hcl(block)]
    pool: Option<Box<Pool>>,
    #[hcl(block)]
    #[serde(default)]
    read_only: bool,
    #[hcl(block)]
    witness: [Witness; 2],
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Node {
    host: String,
    #[serde(default = "port")]
    port: u16,
    lag: Option<f64>,
    #[hcl(block)]
    storage: Option<Storage>,
}

fn port() -> u16 {
    5432
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Storage {
    bytes: u64,
    #[serde(default)]
    tiers: Vec<u16>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Pool {
    size: u16,
    offset: i64,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Witness {
    zone: String,
}

impl Family for Database {
    const NAME: &'static str = "database";

    type Plain = Database;

    fn by_hand(body: &Body) -> Database {
        let body = read(body, &schema("name! version! primary() replica() pool() read_only() witness()"));
        let witnesses = body.all("witness", |block| Witness { zone: read(block.body(), &schema("zone!")).get("zone") });
        Database {
            name: body.get("name"),
            version: body.get("version"),
            primary: body.one("primary", node).unwrap(),
            replica: body.all("replica", node),
            pool: body.one("pool", |block| {
                let body = read(block.body(), &schema("size! offset!"));
                Box::new(Pool { size: body.get("size"), offset: body.get("offset") })
            }),
            read_only: body.one("read_only", |block| read(block.body(), &schema(""))).is_some(),
            witness: witnesses.try_into().unwrap(),
        }
    }
}

fn node(block: &Block) -> Node {
    let body = read(block.body(), &schema("host! port lag storage()"));
    Node {
        host: body.get("host"),
        port: body.opt("port").unwrap_or(5432),
        lag: body.opt("lag"),
        storage: body.one("storage", |block| {
            let body = read(block.body(), &schema("bytes! tiers"));
            Storage { bytes: body.get("bytes"), tiers: body.opt("tiers").unwrap_or_default() }
        }),
    }
}

#[test]
fn databases() {
    check::<Database>();
    check_changed::<Database>();
}
