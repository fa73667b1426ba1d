use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Service {
    port: u16,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    service: HashMap<String, Vec<Service>>,
    #[hcl(block)]
    route: HashMap<String, HashMap<String, Service>>,
    #[hcl(block)]
    listener: Vec<Option<Service>>,
    #[hcl(block)]
    feature: HashMap<String, bool>,
}

fn main() {}
