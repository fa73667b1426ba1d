use hcl_serde::HclSchema;
use hcl_serde::eventual::{Eventual, Output};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    url: Output<Eventual<String>>,
    size: Size,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum Size {
    Number(Eventual<u16>),
    Word(String),
}

fn main() {
    let _ = hcl_serde::from_str::<Config>("");
}
