use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    port: u16,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, argument)]
    service: Vec<Service>,
}

fn main() {}
