use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl]
    host: String,
    #[hcl = "block"]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
