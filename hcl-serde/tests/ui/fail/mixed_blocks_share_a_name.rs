use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum One {
    Tls(Tls),
    Log(Tls),
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Other {
    #[serde(alias = "log")]
    Trace(Tls),
}

#[derive(Deserialize, HclSchema)]
struct Tls {}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(blocks)]
    one: Vec<One>,
    tls: String,
    #[hcl(blocks)]
    other: Vec<Other>,
}

fn main() {}
