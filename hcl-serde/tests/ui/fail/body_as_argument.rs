use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    tls: Option<Tls>,
}

fn main() {}
