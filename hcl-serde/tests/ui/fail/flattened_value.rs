use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    port: u16,
}

fn main() {}
