use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum Upstream {
    Name(String),
    Full { host: String },
}

#[derive(Deserialize, HclSchema)]
enum Backend {
    File { path: String },
    Memory,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    upstream: Upstream,
    backend: Option<Backend>,
}

fn main() {}
