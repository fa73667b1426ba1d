use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(allow_unknown)]
enum Level {
    High,
    Low,
}

fn main() {}
