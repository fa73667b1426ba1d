use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Common {
    big: Option<u128>,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    common: Common,
}

fn main() {}
