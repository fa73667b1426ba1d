use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(blcok)]
    tls: Option<Tls>,
    #[hcl(secret)]
    password: String,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
