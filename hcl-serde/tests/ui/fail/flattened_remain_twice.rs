use hcl_serde::{Body, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Common {
    #[hcl(remain)]
    rest: Body,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    common: Common,
    #[hcl(remain)]
    more: Body,
}

fn main() {}
