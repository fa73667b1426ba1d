use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", content = "content")]
enum Shape {
    Square(u16),
    #[serde(other)]
    Other,
}

fn main() {}
