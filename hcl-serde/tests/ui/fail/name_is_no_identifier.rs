use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
struct Config {
    #[serde(rename = "listen address")]
    listen: String,
    #[serde(alias = "2nd")]
    second: String,
    _hidden: bool,
}

fn main() {}
