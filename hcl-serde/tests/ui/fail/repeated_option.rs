use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(allow_unknown, allow_unknown)]
struct Config {
    #[hcl(block)]
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
