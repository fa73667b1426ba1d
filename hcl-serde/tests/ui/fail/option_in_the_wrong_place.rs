use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(block)]
struct Config {
    #[hcl(allow_unknown)]
    host: String,
    #[hcl(rename = "address")]
    listen: String,
}

fn main() {}
