use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Shape {
    Square {
        side: String,
    },
    #[serde(rename = "Square")]
    Circle {
        #[hcl(blok)]
        radius: u8,
    },
    #[hcl(block)]
    Point,
}

fn main() {}
