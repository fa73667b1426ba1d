use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block = true)]
    tls: Tls,
    #[hcl(label("name"))]
    name: String,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
