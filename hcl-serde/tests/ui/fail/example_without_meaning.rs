use hcl_serde::{Body, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(example = "a")]
struct Config {
    #[hcl(block, example = "cert = 1")]
    tls: Option<Tls>,
    #[hcl(remain, example = "a")]
    rest: Body,
    #[hcl(example)]
    port: u16,
    #[hcl(example = { a: 1 })]
    host: String,
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

fn main() {}
