use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, label)]
    tls: Tls,
    #[hcl(remain)]
    #[hcl(block)]
    rest: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
