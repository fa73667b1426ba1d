use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    env: HashMap<String, String>,
}

fn main() {}
