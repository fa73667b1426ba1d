use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    tls: HashMap<u8, Tls>,
}

fn main() {}
