use hcl_serde::{Body, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    tls: Option<Body>,
    services: Vec<Body>,
}

fn main() {}
