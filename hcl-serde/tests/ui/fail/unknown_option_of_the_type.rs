use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(allow_unknwon)]
struct Config {
    name: String,
}

#[derive(Deserialize, HclSchema)]
#[hcl(crat = "hcl_serde")]
enum Level {
    #[hcl(hidden)]
    High,
}

fn main() {}
