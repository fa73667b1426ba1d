use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Tagged {
    A { big: u128 },
    B { all: Vec<Option<i128>> },
    C(Wide),
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum Untagged {
    A(u128),
    B(String),
}

#[derive(Deserialize, HclSchema)]
struct Wide {
    big: std::num::NonZeroU128,
}

#[derive(Deserialize, HclSchema)]
struct Flattened {
    #[serde(flatten)]
    rest: HashMap<String, u128>,
}

fn main() {}
