use hcl_serde::{Block, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, labels = 1)]
    tls: Option<Tls>,
    #[hcl(block, labels = 9)]
    target: Vec<Block>,
    #[hcl(block, argument)]
    either: Block,
    one: Block,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
