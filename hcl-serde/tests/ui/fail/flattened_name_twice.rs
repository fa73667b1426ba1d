use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Common {
    #[serde(alias = "label")]
    name: String,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    common: Common,
    label: String,
}

fn main() {}
