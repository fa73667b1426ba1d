use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    backend: Backend,
}

#[derive(Deserialize, HclSchema)]
enum Backend {
    Port(u16),
    None,
}

fn main() {}
