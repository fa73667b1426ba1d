//! Parameters of which it is not known what values they are decoded from.

use std::time::Duration;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Pair<T> {
    a: T,
    b: T,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    pause: Pair<Duration>,
}

fn main() {}
