use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, argument)]
    rest: hcl_serde::Body,
}

fn main() {}
