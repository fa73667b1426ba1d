use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    #[serde(skip)]
    tls: Option<Tls>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
