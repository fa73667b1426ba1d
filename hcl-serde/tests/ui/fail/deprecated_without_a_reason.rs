use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(deprecated = "")]
    queue: Option<u8>,
    #[hcl(deprecated = "  ")]
    blank: Option<u8>,
    #[hcl(block, deprecated = "")]
    cache: Option<Cache>,
}

#[derive(Deserialize, HclSchema)]
struct Cache {}

fn main() {}
