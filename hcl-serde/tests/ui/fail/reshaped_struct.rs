use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[serde(try_from = "Tls")]
struct Config {
    host: String,
}

#[derive(Deserialize, HclSchema)]
#[serde(transparent)]
struct Host {
    name: String,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
struct Tagged {
    name: String,
}

impl TryFrom<Tls> for Config {
    type Error = String;

    fn try_from(tls: Tls) -> Result<Config, String> {
        Ok(Config { host: tls.cert })
    }
}

#[derive(Deserialize, HclSchema)]
struct Tls {
    cert: String,
}

fn main() {}
