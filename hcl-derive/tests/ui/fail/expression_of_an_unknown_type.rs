use hcl_serde::{EvalContext, Expression, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    limits: Expression,
}

#[derive(Deserialize)]
struct Limits {
    requests: u32,
}

fn main() {
    let config: Config = hcl_serde::from_str("limits = { requests = 1 }").unwrap();
    let _: Limits = hcl_serde::from_expression(&config.limits, &EvalContext::new()).unwrap();
}
