use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", content = "content")]
enum Shape {
    Square(u16),
    #[serde(other)]
    Other,
}

#[derive(PartialEq, Eq, Hash, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Info,
    #[serde(other)]
    Unknown,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    level: Level,
    #[hcl(label)]
    name: Level,
    #[hcl(block)]
    levels: std::collections::HashMap<Level, Inner>,
    #[hcl(block)]
    shape: Option<Shape>,
}

#[derive(Deserialize, HclSchema)]
struct Inner {}

fn main() {
    let _ = hcl_serde::from_str::<Shape>("");
}
