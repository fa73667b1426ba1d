use std::collections::HashMap;

use hcl_serde::{Expression, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Safe,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(example = "80")]
    port: u16,
    #[hcl(example = 70000)]
    other: u16,
    #[hcl(example = 0, min = 1)]
    count: u32,
    #[hcl(example = 5)]
    when: Expression,
    #[hcl(example = "turbo")]
    mode: Mode,
    #[hcl(example = ["a"])]
    tags: HashMap<String, String>,
    #[hcl(example = { a = 1 })]
    env: HashMap<String, String>,
    #[hcl(example = { a = 1, "a" = 2 })]
    limits: HashMap<String, u32>,
    #[hcl(example = [1, 2])]
    range: [u32; 3],
    #[hcl(example = 5)]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

#[derive(Deserialize, HclSchema)]
struct Service {
    #[hcl(label, example = ["a"])]
    name: String,
    #[hcl(label, example = "first")]
    number: u16,
}

fn main() {}
