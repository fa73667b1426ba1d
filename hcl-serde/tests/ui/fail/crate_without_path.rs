use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(crate)]
struct NoPath {
    host: String,
}

#[derive(Deserialize, HclSchema)]
#[hcl(crate = "not a path")]
struct NotPath {
    host: String,
}

fn main() {}
