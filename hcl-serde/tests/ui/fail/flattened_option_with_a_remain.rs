use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Options {
    level: u8,
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    options: Option<Options>,
}

fn main() {}
