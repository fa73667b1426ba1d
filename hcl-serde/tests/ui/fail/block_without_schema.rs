use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    tls: Tls,
}

fn main() {}
