use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
struct Common {
    #[hcl(block)]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    tls: String,
    #[serde(flatten)]
    common: Common,
}

fn main() {}
