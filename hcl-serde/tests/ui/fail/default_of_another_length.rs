use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(default = "xy")]
    letter: char,
    #[hcl(default = "")]
    other: Option<char>,
    #[hcl(default = [1, 2])]
    three: [u8; 3],
    #[hcl(default = [1])]
    pair: Option<(u8, u8)>,
    #[hcl(default = "x")]
    right: char,
    #[hcl(default = ["a", "b"])]
    both: (String, String),
}

fn main() {}
