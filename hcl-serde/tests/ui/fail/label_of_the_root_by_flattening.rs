use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    port: u16,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    service: Service,
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("port = 80");
}
