use hcl_serde::{Body, Expression, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    a: Tls,
    #[hcl(label)]
    b: Vec<String>,
    #[hcl(label)]
    c: Body,
    #[hcl(label)]
    d: Expression,
    #[hcl(label)]
    e: Option<String>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

fn main() {}
