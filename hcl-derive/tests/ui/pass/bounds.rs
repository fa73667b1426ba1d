//! Bounds and defaults go with every type of which values have what is bounded, known to the compiler or not.

use std::num::NonZeroU8;
use std::time::Duration;

use hcl_serde::{HclSchema, Value};
use serde::Deserialize;

/// Whole seconds, which says what it takes.
mod seconds {
    use std::time::Duration;

    use hcl_serde::schema::{HclType, TypeSpec};
    use serde::{Deserialize, Deserializer};

    pub const HCL_TYPE: TypeSpec = u64::TYPE;

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_secs)
    }
}

/// The same, and says nothing.
mod silent {
    pub use super::seconds::deserialize;
}

#[derive(Deserialize, HclSchema)]
struct Port(u16);

/// Nothing is known of it.
#[derive(Deserialize)]
struct Foreign(u16);

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(min = 1, default = 80)]
    newtype: Port,
    #[hcl(min = 1, default = 80)]
    foreign: Foreign,
    #[hcl(min = 2, default = 2)]
    non_zero: NonZeroU8,
    #[hcl(max = 10, default = 1e1)]
    shared: Box<u8>,
    #[hcl(min = 1.5, default = 2.5)]
    any: Value,
    #[hcl(max_len = 2, default = "é!")]
    text: Box<str>,
    #[hcl(min_len = 2, max_len = 2, default = "e\u{301}!")]
    decomposed: String,
    #[serde(with = "seconds")]
    #[hcl(min = 1, default = 30)]
    timeout: Duration,
    #[serde(with = "silent")]
    pause: Duration,
}

#[derive(Deserialize, HclSchema)]
struct Generic<T> {
    #[hcl(default = 5, max = 9)]
    value: T,
    #[serde(with = "seconds")]
    #[hcl(min = 1, default = 30)]
    timeout: Duration,
}

#[test]
fn is_accepted() {
    hcl_serde::schema::assert_defaults::<Generic<u8>>();
    let generic: Generic<u8> = hcl_serde::from_str("value = 9\n").unwrap();
    assert_eq!((generic.value, generic.timeout.as_secs()), (9, 30));
    hcl_serde::schema::assert_defaults::<Config>();
    let config: Config = hcl_serde::from_str("pause = 1\n").unwrap();
    assert_eq!((config.newtype.0, config.foreign.0, config.non_zero.get(), *config.shared), (80, 80, 2, 10));
    assert_eq!((config.any, &*config.text), (Value::try_from(2.5).unwrap(), "é!"));
    assert_eq!(config.decomposed, "é!");
    assert_eq!((config.timeout.as_secs(), config.pause.as_secs()), (30, 1));
    let wrong =
        "newtype = 0\nforeign = 0\nnon_zero = 1\nshared = 11\nany = 1\ntext = \"abc\"\ntimeout = 0\npause = 0\n";
    let report = hcl_serde::from_str::<Config>(wrong).err().unwrap().report();
    assert_eq!(report.matches("error[").count(), 7, "{report}");
}
