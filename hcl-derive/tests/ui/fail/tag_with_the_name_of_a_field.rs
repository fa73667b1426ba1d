use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Shape {
    Circle { kind: String },
    Square(Square),
}

#[derive(Deserialize, HclSchema)]
struct Square {
    #[serde(alias = "kind")]
    form: String,
}

fn main() {}
