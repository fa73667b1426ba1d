use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(reload = "never")]
    port: u16,
    #[hcl(reload)]
    host: String,
    #[hcl(block)]
    worker: Vec<Worker>,
}

#[derive(Deserialize, HclSchema)]
struct Worker {
    #[hcl(label, reload = "restart")]
    name: String,
}

fn main() {}
