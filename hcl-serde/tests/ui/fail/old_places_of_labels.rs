use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Cache {
    #[hcl(label, moved_from = "name")]
    name: String,
    #[hcl(moved_from = 1)]
    number: Option<u8>,
}

fn main() {}
