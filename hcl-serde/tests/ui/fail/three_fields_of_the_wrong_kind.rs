use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    a: Tls,
    b: Option<Tls>,
    #[hcl(block)]
    c: Port,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    #[hcl(label)]
    name: String,
}

#[derive(Deserialize, HclSchema)]
struct Port(u16);

fn main() {}
