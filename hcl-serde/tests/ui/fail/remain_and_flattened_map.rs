use std::collections::HashMap;

use hcl_serde::{Body, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(remain)]
    rest: Body,
    #[serde(flatten)]
    more: HashMap<String, String>,
}

fn main() {}
