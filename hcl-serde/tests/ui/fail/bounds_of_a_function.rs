use hcl_serde::HclSchema;
use serde::Deserialize;

mod seconds {
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<std::time::Duration, D::Error> {
        u64::deserialize(deserializer).map(std::time::Duration::from_secs)
    }
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(min = 1)]
    #[serde(with = "seconds")]
    timeout: std::time::Duration,
    #[hcl(max_len = 1)]
    #[serde(deserialize_with = "seconds::deserialize")]
    pause: std::time::Duration,
}

fn main() {}
