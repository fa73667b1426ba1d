//! Types whose defaults only serde knows, said to it in every way that there is.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use hcl_serde::{HclSchema, Sensitive, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Everything may be left out.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(super) struct Proxy {
    /// Where it listens.
    #[serde(default = "port")]
    port: u16,
    #[serde(default = "Proxy::host")]
    host: IpAddr,
    #[serde(default)]
    verbose: bool,
    #[serde(default)]
    names: Vec<String>,
    #[serde(default = "greeting")]
    greeting: String,
    #[serde(default = "ratio")]
    ratio: f32,
    #[serde(default = "most")]
    most: u128,
    #[serde(default = "some", rename = "limit-of")]
    limit_of: Option<u32>,
    #[serde(default)]
    nothing: Option<String>,
    #[serde(default = "level")]
    #[hcl(keyword)]
    level: Level,
    #[serde(default)]
    other_level: Option<Level>,
    #[serde(default = "some_level")]
    some_level: Option<Level>,
    #[serde(default = "pair")]
    pair: (String, u8),
    #[serde(default = "headers")]
    headers: BTreeMap<String, BTreeSet<u8>>,
    #[serde(default = "value")]
    value: Value,
    #[serde(default = "timeout", with = "hcl_serde::duration")]
    timeout: Duration,
    #[serde(default = "retries", with = "hcl_serde::duration::list")]
    retries: Vec<Duration>,
    #[serde(default = "port", serialize_with = "spelt", deserialize_with = "from_spelt")]
    spelt: u16,
    #[serde(default = "upstream")]
    upstream: Upstream,
    #[serde(default = "upstreams")]
    upstreams: Vec<Upstream>,
    #[serde(default = "key")]
    key: Key,
    #[serde(default)]
    limits: Limits,
    /// Nobody knows how what this is decoded by writes it.
    #[serde(default = "unknown", with = "only_read")]
    #[hcl(example = "else")]
    unknown: String,
    #[serde(flatten)]
    flattened: Flattened,
    #[serde(default)]
    #[hcl(block)]
    cache: Cache,
    #[hcl(block)]
    more: Option<Cache>,
    #[serde(default = "unwritten")]
    #[hcl(block)]
    unwritten: Unwritten,
}

impl Proxy {
    fn host() -> IpAddr {
        IpAddr::from([127, 0, 0, 1])
    }
}

fn port() -> u16 {
    8080
}

fn greeting() -> String {
    "a ${b} %{c} `d` | \"e\"\nü # // */\n".to_owned()
}

fn ratio() -> f32 {
    0.1
}

fn most() -> u128 {
    u128::MAX
}

fn some() -> Option<u32> {
    Some(7)
}

fn level() -> Level {
    Level::VeryQuiet
}

fn some_level() -> Option<Level> {
    Some(Level::Loud)
}

fn pair() -> (String, u8) {
    ("a".to_owned(), 1)
}

fn headers() -> BTreeMap<String, BTreeSet<u8>> {
    BTreeMap::from([("X-Via".to_owned(), BTreeSet::from([1, 2])), ("for".to_owned(), BTreeSet::new())])
}

fn value() -> Value {
    Value::object([("a b", Value::tuple([Value::from(1), Value::from("x")]))])
}

fn timeout() -> Duration {
    Duration::from_secs(90)
}

fn retries() -> Vec<Duration> {
    vec![Duration::from_secs(1), Duration::from_millis(2500)]
}

fn upstream() -> Upstream {
    Upstream { host: "a".to_owned(), weight: None, level: Level::Loud }
}

fn upstreams() -> Vec<Upstream> {
    vec![upstream()]
}

fn key() -> Key {
    Key(5)
}

fn unknown() -> String {
    "it is".to_owned()
}

fn spelt<S: Serializer>(number: &u16, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("no. {number}"))
}

fn from_spelt<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let text = String::deserialize(deserializer)?;
    let number = text.strip_prefix("no. ").unwrap_or(&text);
    number.parse().map_err(serde::de::Error::custom)
}

/// A module for `with` of a type that is only read.
mod only_read {
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        String::deserialize(deserializer)
    }
}

/// It is not serialised, but its words are known.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Level {
    Loud,
    #[serde(alias = "silent")]
    VeryQuiet,
    #[serde(skip)]
    #[expect(dead_code, reason = "it is skipped")]
    Secret,
}

impl Serialize for Upstream {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (BTreeMap::from([("host", Some(&*self.host)), ("weight", None), ("level", Some("loud"))])).serialize(serializer)
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(super) struct Upstream {
    host: String,
    weight: Option<u8>,
    #[hcl(keyword)]
    level: Level,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(transparent)]
pub(super) struct Key(u8);

/// Without `Serialize` it is known of each of its arguments, but not of the whole.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(default)]
pub(super) struct Limits {
    requests: u32,
    bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { requests: 10, bytes: 1 << 20 }
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(default = "Flattened::new")]
pub(super) struct Flattened {
    /// In seconds.
    #[hcl(max = 60)]
    idle: u32,
    #[serde(default = "port")]
    other_port: u16,
}

impl Flattened {
    fn new() -> Flattened {
        Flattened { idle: 30, other_port: 1 }
    }
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(default)]
pub(super) struct Cache {
    folder: PathBuf,
    #[deprecated]
    #[hcl(deprecated = "it is always on")]
    on: bool,
    #[hcl(min = 1)]
    #[serde(rename = "type")]
    r#type: u8,
    token: Sensitive<String>,
    #[hcl(sensitive)]
    password: String,
    #[serde(skip_deserializing)]
    hits: u64,
}

#[allow(deprecated, reason = "it is read")]
impl Default for Cache {
    fn default() -> Cache {
        Cache {
            folder: "/var/cache".into(),
            on: true,
            r#type: 2,
            token: Sensitive::new("canary".to_owned()),
            password: "canary".to_owned(),
            hits: 9,
        }
    }
}

/// Of which serde writes nothing, so that nobody can look into it.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(super) struct Unwritten {
    size: Option<u8>,
}

fn unwritten() -> Unwritten {
    Unwritten { size: Some(3) }
}
