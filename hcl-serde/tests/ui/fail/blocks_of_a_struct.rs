use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(blocks)]
    structs: Vec<Tls>,
    #[hcl(blocks)]
    tagged: Vec<Tagged>,
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Tls(Tls),
}

fn main() {}
