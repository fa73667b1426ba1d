use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(blok)]
    tls: Tls,
    #[serde(rename = "not a name")]
    name: String,
    #[hcl(block)]
    service: Option<Vec<Tls>>,
    #[serde(flatten)]
    more: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {
    // The type has a schema in spite of the mistakes: this line adds no fifth error.
    let _ = Config::SCHEMA;
}
