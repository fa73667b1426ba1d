use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = "80")]
    port: u16,
    #[hcl(default = 5)]
    name: String,
    #[hcl(default = "a")]
    hosts: Vec<String>,
    #[hcl(default = "true")]
    verbose: bool,
    #[hcl(default = [])]
    labels: std::collections::HashMap<String, String>,
    #[hcl(default = ["a"])]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
