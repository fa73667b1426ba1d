use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Pair(u16, u16);

#[derive(Deserialize, HclSchema)]
enum Shape {
    Square(u16, u16),
    Point,
}

fn main() {}
