//! Types of arguments.

use std::collections::BTreeMap;

use hcl_serde::HclSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    #[serde(alias = "info")]
    Low,
    Medium,
    High,
    #[serde(rename = "very-high")]
    VeryHigh,
    #[serde(skip)]
    #[expect(dead_code, reason = "no text says it")]
    Hidden,
}

/// A value of several forms, of which one contains the others.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Amount {
    Number(u32),
    Switch(bool),
    Word(Level),
    Weights(BTreeMap<String, u8>),
    List(Vec<Amount>),
}

/// A type of another crate, which serde alone knows.
#[derive(Debug, PartialEq, Deserialize, Serialize)]
pub(super) struct Point {
    x: i32,
    #[serde(rename = "y-axis", alias = "y")]
    y: i32,
}

/// What is checked when it is made.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(try_from = "String")]
pub(super) struct Email(String);

impl TryFrom<String> for Email {
    type Error = String;

    fn try_from(text: String) -> Result<Email, String> {
        if text.contains('@') { Ok(Email(text)) } else { Err(format!("an address has an @, \"{text}\" has none")) }
    }
}

/// What is made of something else.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(from = "u8", into = "u8")]
pub(super) struct Even(u16);

impl From<u8> for Even {
    fn from(number: u8) -> Even {
        Even(u16::from(number) * 2)
    }
}

impl From<Even> for u8 {
    fn from(even: Even) -> u8 {
        (even.0 / 2) as u8
    }
}

/// What is another type.
#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(transparent)]
pub(super) struct Port(u16);

pub(super) fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let digits =
        text.strip_suffix('s').ok_or_else(|| serde::de::Error::custom("write a number of seconds: \"30s\""))?;
    digits.parse().map(Some).map_err(serde::de::Error::custom)
}

pub(super) fn in_seconds<S: Serializer>(seconds: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    match seconds {
        Some(seconds) => serializer.serialize_str(&format!("{seconds}s")),
        None => serializer.serialize_none(),
    }
}

pub(super) fn even(queue: &Option<u32>) -> Result<(), &'static str> {
    if queue.is_some_and(|queue| queue % 2 == 1) { Err("an even number is required") } else { Ok(()) }
}
