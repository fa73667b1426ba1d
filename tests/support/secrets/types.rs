//! A configuration with something sensitive in every place where there can be something.

use std::collections::{BTreeMap, HashMap};

use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::{Body, Expression, HclSchema, Sensitive, ValidationErrors, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "judged")]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct App {
    name: Option<String>,
    port: Option<u16>,
    listen: Option<std::net::SocketAddr>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    limits: BTreeMap<String, u32>,
    mode: Option<Mode>,
    level: Option<Level>,
    any: Option<Value>,
    when: Option<Expression>,
    #[hcl(renamed_from = "colour", moved_from = "paint.color")]
    color: Option<u8>,
    #[hcl(deprecated = "nobody reads it")]
    unused: Option<u8>,
    #[hcl(moved_from = "entrance.phrase")]
    password: Option<Sensitive<String>>,
    #[serde(default)]
    keys: Option<Sensitive<Vec<String>>>,
    #[serde(default)]
    #[hcl(sensitive)]
    pins: BTreeMap<String, u32>,
    #[serde(default)]
    codes: HashMap<String, Sensitive<String>>,
    #[serde(default)]
    pairs: Vec<(String, Sensitive<u8>)>,
    #[hcl(default = "canary-4f1c9e")]
    fallback: Sensitive<String>,
    foreign: Option<Sensitive<Foreign>>,
    form: Option<Form>,
    login: Option<Login>,
    vault: Option<Vault>,
    #[serde(default)]
    vaults: BTreeMap<String, Vec<Vault>>,
    #[hcl(block)]
    db: Option<Db>,
    #[hcl(block)]
    user: BTreeMap<String, Db>,
    #[hcl(block)]
    server: Vec<Server>,
    #[hcl(block)]
    auth: Option<Auth>,
    #[hcl(block)]
    matcher: Option<Matcher>,
    #[hcl(block)]
    backend: Option<Backend>,
    #[hcl(block_types)]
    step: Vec<Step>,
    #[hcl(block)]
    hoard: Option<Hoard>,
    #[hcl(block)]
    badge: Option<Badge>,
    #[hcl(block)]
    badges: Vec<Badge>,
    #[hcl(sensitive, keyword)]
    word: Option<String>,
    #[hcl(sensitive, keyword)]
    choice: Option<Mode>,
    #[serde(default)]
    #[hcl(sensitive, keyword)]
    words: Vec<String>,
    kyy: Option<Sensitive<String>>,
    #[serde(rename = "clé")]
    key: Option<Sensitive<String>>,
    #[hcl(block)]
    plugin: Option<Plugin>,
    #[hcl(block)]
    flag: bool,
    #[serde(default)]
    after: Vec<Traversal>,
    call: Option<StaticCall>,
    #[hcl(block, max_len = 1)]
    spare: Vec<Db>,
    #[hcl(block)]
    cluster: Option<Cluster>,
    #[hcl(block)]
    odd: Option<Odd>,
}

/// An object that a schema describes.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Vault {
    port: Option<u16>,
    password: Option<Sensitive<String>>,
    #[hcl(block)]
    door: Option<Db>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Cluster {
    #[hcl(block)]
    node: Db,
}

/// Its default is none of the values.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Odd {
    #[hcl(default = "none")]
    level: Level,
    password: Option<Sensitive<String>>,
}

/// Nothing of this module says what it is.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Foreign {
    id: u8,
}

/// A type without a schema.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Login {
    port: u16,
    password: Sensitive<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) enum Form {
    Number(u16),
    Secret(Sensitive<String>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    Fast,
    Slow,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Info,
    Warn,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Db {
    host: Option<String>,
    size: Option<u8>,
    password: Option<Sensitive<String>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Server {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    password: Option<Sensitive<String>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) enum Auth {
    Basic { user: String, password: Sensitive<String> },
    Open { realm: Option<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) enum Matcher {
    Header { header: String, password: Sensitive<String> },
    Query { query: String },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) enum Backend {
    File { path: String },
    Vault { password: Sensitive<String> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) enum Step {
    Run { command: String },
    Unlock { password: Sensitive<String> },
    Open(Badge),
}

/// Takes secrets of any name.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Hoard {
    size: Option<u8>,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<String>>,
}

/// The label is secret.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
pub(crate) struct Badge {
    #[hcl(label)]
    number: Sensitive<String>,
    size: Option<u8>,
}

/// Whatever another program reads.
#[derive(Deserialize, HclSchema)]
pub(crate) struct Plugin {
    #[hcl(remain)]
    _rest: Body,
}

impl std::fmt::Debug for Plugin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Plugin")
    }
}

/// Says of a password what it is.
fn judged(app: &App) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if let Some(password) = &app.password
        && app.color == Some(1)
    {
        problems.add("password", format!("weak: {}", password.expose()));
    }
    problems
}
