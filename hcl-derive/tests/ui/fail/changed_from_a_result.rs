//! A function that gives a result says nothing of what it is now: serde would write which of both it is.

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(convert_from = "parsed")]
    a: u8,
}

fn parsed(old: String) -> Result<u8, String> {
    old.parse().map_err(|_| "no number".to_owned())
}

fn main() {}
