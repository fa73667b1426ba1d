use hcl_serde::{Body, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(remain)]
    rest: Body,
    #[hcl(remain)]
    others: Body,
}

fn main() {}
