use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = "80")]
    port: u16,
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
