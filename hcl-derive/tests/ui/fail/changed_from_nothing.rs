//! What the compiler does not find gives no result: only that is said.

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(convert_from = "parsed")]
    a: u8,
}

fn main() {}
