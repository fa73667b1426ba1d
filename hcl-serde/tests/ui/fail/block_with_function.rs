use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    #[serde(deserialize_with = "decode_tls")]
    tls: Tls,
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn decode_tls<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Tls, D::Error> {
    Tls::deserialize(deserializer)
}

fn main() {}
