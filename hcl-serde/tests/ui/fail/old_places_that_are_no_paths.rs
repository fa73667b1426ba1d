use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(moved_from = "")]
    empty: Option<u8>,
    #[hcl(moved_from = "server..listen")]
    gap: Option<u8>,
    #[hcl(moved_from = "rule[0].path")]
    counted: Option<u8>,
    #[hcl(block, moved_from = "a.b.")]
    cache: Option<Cache>,
}

#[derive(Deserialize, HclSchema)]
struct Cache {}

fn main() {}
