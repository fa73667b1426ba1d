use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(max_len = 0)]
    level: Level,
    #[hcl(min_len = 1)]
    maybe: Option<Level>,
    #[hcl(min_len = 1)]
    right: Vec<Level>,
}

#[derive(Deserialize, HclSchema)]
enum Level {
    Debug,
    Info,
}

fn main() {}
