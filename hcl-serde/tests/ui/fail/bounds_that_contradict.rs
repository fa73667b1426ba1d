use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(min = 10, max = 5)]
    workers: u16,
    #[hcl(min_len = 5, max_len = 2)]
    name: String,
    #[hcl(min = 70000)]
    port: u16,
    #[hcl(max = -1)]
    retries: u8,
    #[hcl(min = 0.5, max = 0.7)]
    shares: u8,
    #[hcl(min = 1e400)]
    ratio: f64,
    #[hcl(max = -1e400)]
    share: f64,
    #[hcl(min = 1e39)]
    small: f32,
    #[hcl(max = -1e39)]
    least: Option<f32>,
    #[hcl(min = 3e38, max = 1e39)]
    right: f32,
    #[hcl(block, min_len = 3, max_len = 2)]
    tls: Vec<Tls>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

fn main() {}
