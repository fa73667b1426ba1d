use hcl_serde::{Eventual, HclSchema};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(min = 1024)]
    port: Eventual<u16>,
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
