use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    tls: Option<Vec<Tls>>,
    #[hcl(block)]
    named: std::option::Option<std::collections::HashMap<String, Tls>>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
