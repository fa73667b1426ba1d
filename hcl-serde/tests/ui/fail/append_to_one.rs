use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, merge = "append")]
    cache: Cache,
    #[hcl(block, merge = "append")]
    tls: Option<Cache>,
    #[hcl(merge = "append")]
    port: Option<u16>,
    #[hcl(block, merge = "append")]
    worker: Vec<Cache>,
    #[hcl(merge = "append")]
    tags: Vec<String>,
}

#[derive(Deserialize, HclSchema)]
struct Cache {}

fn main() {}
