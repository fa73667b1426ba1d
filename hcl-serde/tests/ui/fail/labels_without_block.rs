use hcl_serde::{Block, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(labels = 1)]
    target: Vec<String>,
    #[hcl(block, labels)]
    group: Block,
    #[hcl(label, labels = 1)]
    name: String,
}

fn main() {}
