use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(expected = "A list of things.")]
    things: Vec<u8>,
    #[hcl(expected = "")]
    port: u16,
}

fn main() {}
