use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Port(u16);

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    port: Port,
}

fn main() {}
