use std::collections::BTreeMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Equal {
    name: String,
}

#[derive(Deserialize, HclSchema)]
enum Filter {
    Equal(Equal),
    Not(Box<Filter>),
    All(Vec<Equal>),
    Named(BTreeMap<String, Equal>),
}

fn main() {}
