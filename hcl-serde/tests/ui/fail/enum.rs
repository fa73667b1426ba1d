use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Backend {
    File { path: String },
    Memory,
}

fn main() {}
