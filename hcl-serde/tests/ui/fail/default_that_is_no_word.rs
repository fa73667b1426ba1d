use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Info,
    Debug,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = "Info")]
    level: Level,
    #[hcl(keyword, default = "not a word")]
    mode: String,
}

fn main() {}
