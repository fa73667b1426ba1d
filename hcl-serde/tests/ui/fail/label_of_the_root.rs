use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    port: u16,
}

fn main() {
    let _ = hcl_serde::from_str::<Service>("port = 80");
}
