use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = 1e400)]
    large: f64,
    #[hcl(default = [1, -1e309])]
    small: Vec<f32>,
    #[hcl(default = 1e39)]
    single: f32,
    #[hcl(default = 1e300)]
    right: f64,
}

fn main() {}
