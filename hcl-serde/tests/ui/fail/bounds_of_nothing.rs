use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(max = 80)]
    name: String,
    #[hcl(block, min_len = 1)]
    tls: Option<Tls>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
