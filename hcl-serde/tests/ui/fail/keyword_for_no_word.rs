use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(keyword)]
    port: u16,
    #[hcl(keyword)]
    verbose: Option<bool>,
    #[hcl(keyword)]
    labels: HashMap<String, String>,
    #[hcl(keyword)]
    ports: Vec<u16>,
}

fn main() {}
