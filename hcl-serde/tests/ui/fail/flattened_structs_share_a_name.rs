use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Common {
    name: String,
}

#[derive(Deserialize, HclSchema)]
struct Inner {
    name: u8,
}

#[derive(Deserialize, HclSchema)]
struct Outer {
    #[serde(flatten)]
    inner: Option<Inner>,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    common: Common,
    #[serde(flatten)]
    outer: Outer,
}

fn main() {}
