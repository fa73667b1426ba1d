use hcl_serde::{Body, HclSchema, Range};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, default = 1, sensitive)]
    service: Vec<Service>,
    #[hcl(remain, deprecated = "no")]
    rest: Body,
    #[hcl(default = 1)]
    #[serde(default)]
    twice: u8,
    #[serde(flatten)]
    #[hcl(validate = "check")]
    part: Part,
    #[hcl(range, min = 1)]
    range: Range,
}

#[derive(Deserialize, HclSchema)]
struct Service {
    #[hcl(label, renamed_from = "title", expected = "a name")]
    name: String,
}

#[derive(Deserialize, HclSchema)]
struct Part {}

fn main() {}
