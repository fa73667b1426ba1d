use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
enum Backend {
    Tls(Tls),
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(blocks)]
    backends: HashMap<String, Backend>,
}

fn main() {}
