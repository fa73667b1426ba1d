use hcl_serde::{Body, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(allow_unknown)]
struct Config {
    #[hcl(remain)]
    rest: Body,
}

fn main() {}
