use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = 70000)]
    port: u16,
    #[hcl(default = -1)]
    retries: Option<u8>,
    #[hcl(default = 1.5)]
    workers: u32,
    #[hcl(default = [1, 300])]
    bytes: Vec<u8>,
    #[hcl(default = 0)]
    threads: std::num::NonZeroU32,
}

fn main() {}
