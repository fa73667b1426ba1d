use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, argument)]
    port: u16,
}

fn main() {}
