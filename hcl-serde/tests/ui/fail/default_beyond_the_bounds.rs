use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = 5, min = 10)]
    workers: u16,
    #[hcl(max = 0.5, default = 0.75)]
    ratio: f64,
    #[hcl(default = "ab", max_len = 1)]
    short: String,
    #[hcl(default = [], min_len = 1)]
    hosts: Vec<String>,
}

fn main() {}
