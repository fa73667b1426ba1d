use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Shape {
    Circle { radius: u8 },
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[serde(flatten)]
    shape: Shape,
}

fn main() {}
