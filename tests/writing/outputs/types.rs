//! Types whose outputs have something of everything: documentation that is hard to keep, types that contain themselves,
//! generic ones, secrets.

#![expect(dead_code, reason = "only the schemas count")]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use hcl_serde::model::expr::Traversal;
use hcl_serde::schema::HclType;
use hcl_serde::{Expression, HclSchema, Sensitive};
use serde::{Deserialize, Deserializer};

/// The configuration of a **gateway**: what goes in `|` what goes out.
///
/// A second paragraph, with <em>HTML</em> in it, and Ünïcödé: 日本語 ☂.
///
/// ```hcl
/// # A comment in a block of code.
/// listen = "127.0.0.1:80"
/// ```
///
/// | column | other |
/// |--------|-------|
/// | a \| b | `c`   |
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Gateway {
    /// Where it listens; `"::1"` | `"0.0.0.0"` are hosts, too.
    #[hcl(example = "0.0.0.0:8080")]
    listen: SocketAddr,
    /// How many workers there are.
    ///
    /// - one is enough for a test,
    /// - more than there are processors are too many.
    #[hcl(default = 4, min = 1, max = 64, reload = "restart")]
    workers: u16,
    #[hcl(default = "50 ${percent} \"quoted\" `ticks`")]
    banner: String,
    /// How much is told.
    #[hcl(default = "info", keyword)]
    log_level: Level,
    /// Old, but still read.
    #[hcl(deprecated = "it has no effect any more; use `workers`")]
    threads: Option<u16>,
    #[hcl(renamed_from = "max_idle", renamed_from = "idle-max", moved_from = "pool.idle", max = 4.5)]
    idle: Option<f64>,
    /// A long time.
    #[serde(with = "hcl_serde::duration")]
    #[hcl(default = "30s", min = "1s", max = "1h")]
    timeout: Duration,
    #[serde(default)]
    #[hcl(min_len = 1, max_len = 3, merge = "append")]
    names: Vec<String>,
    #[hcl(default = { host = "a", ports = [80, 443] }, merge = "deep")]
    upstream: Upstream,
    /// Never shown.
    #[hcl(sensitive, default = "canary", example = "canary-2")]
    token: String,
    password: Option<Sensitive<String>>,
    #[hcl(default = { user = "u", password = "canary" })]
    login: Login,
    #[hcl(example = "request.size > 10 ? \"${a}\" : \"b\"")]
    when: Option<Expression>,
    #[serde(default)]
    #[hcl(example = ["service.web", "service.db"], merge = "replace")]
    after: Vec<Traversal>,
    #[serde(default)]
    headers: BTreeMap<String, Vec<Option<bool>>>,
    #[serde(flatten)]
    quota: Option<Quota>,
    /// Connections are encrypted.
    #[hcl(block)]
    tls: Tls,
    #[hcl(block)]
    cache: Option<Cache>,
    #[hcl(block, argument)]
    env: Option<BTreeMap<String, String>>,
    #[hcl(block, min_len = 1, max_len = 4)]
    listener: Vec<Listener>,
    #[hcl(block)]
    route: BTreeMap<(Method, String), Route>,
    /// What keeps the files.
    #[hcl(block)]
    backend: Backend,
    #[hcl(block_types)]
    steps: Vec<Step>,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(block)]
    maintenance: bool,
    #[hcl(block)]
    plugin: BTreeMap<String, hcl_serde::Body>,
    /// How often something is tried.
    #[serde(default, deserialize_with = "times")]
    #[hcl(expected = "a number of times such as \"3x\"")]
    tries: u8,
    /// How long a try takes.
    #[serde(default, with = "humantime_serde")]
    try_for: Duration,
    /// How many of each.
    #[serde(default)]
    #[hcl(min_len = 1)]
    quotas: BTreeMap<Level, u32>,
}

fn times<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.trim_end_matches('x').parse().map_err(serde::de::Error::custom)
}

/// Called like a crate whose texts are known.
mod humantime_serde {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.trim_end_matches('s').parse().map(Duration::from_secs).map_err(serde::de::Error::custom)
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Level {
    /// Everything, and | more.
    #[serde(alias = "trace")]
    Debug,
    /// What happens.
    Info,
    VeryQuiet,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Upstream {
    host: String,
    #[hcl(max_len = 8)]
    ports: Vec<u16>,
    #[serde(default)]
    weight: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Login {
    user: String,
    password: Sensitive<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Quota {
    requests: u32,
    bytes: u64,
}

/// How connections are encrypted.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Tls {
    #[hcl(example = "/etc/tls/cert.pem")]
    cert: std::path::PathBuf,
    key: Sensitive<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Cache {
    #[hcl(default = 64)]
    entries: u32,
    #[hcl(block)]
    disk: Option<Disk>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(allow_unknown)]
pub(super) struct Disk {
    path: String,
    #[hcl(default = true)]
    sync: bool,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Listener {
    /// What it is called.
    #[hcl(label, example = "public")]
    name: String,
    port: u16,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, HclSchema)]
#[serde(rename_all = "UPPERCASE")]
pub(super) enum Method {
    Get,
    Post,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Route {
    to: String,
    #[hcl(remain)]
    rest: BTreeMap<String, u32>,
}

/// Where files are kept.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Backend {
    /// In a bucket.
    S3(Bucket),
    /// In memory.
    #[serde(alias = "ram")]
    Memory {
        size: u32,
    },
    None,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Bucket {
    bucket: String,
    region: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Step {
    /// Runs a command.
    Run {
        command: Vec<String>,
    },
    Copy(Copied),
    Stop,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Copied {
    #[hcl(label)]
    from: String,
    #[hcl(label)]
    to: String,
    #[serde(default)]
    overwrite: bool,
}

/// How it is found out whether it works.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Check {
    /// By a request.
    Http {
        path: String,
        #[hcl(default = 200)]
        status: u16,
    },
    /// By a connection.
    Tcp { port: u16 },
}

/// A node, and those below it.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Tree {
    weight: Option<f64>,
    value: Option<Setting>,
    #[hcl(block)]
    leaf: Option<Box<Tree>>,
    #[hcl(block)]
    node: Vec<Node>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Node {
    #[hcl(label)]
    name: String,
    #[hcl(block)]
    tree: Tree,
}

/// A value with values in it.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Setting {
    Number(f64),
    Text(String),
    List(Vec<Setting>),
    Object { at: u32, inside: Option<Box<Setting>> },
}

/// What is let through, in which two enums contain each other.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Filter {
    /// Which requests.
    when: Condition,
    then: Option<Vec<Action>>,
    shape: Option<Shape>,
}

/// Something that holds or does not.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Condition {
    Name(String),
    All(Vec<Condition>),
    Tests(BTreeMap<String, Test>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Test {
    AtLeast(f64),
    OneOf(Vec<Condition>),
    Parts(BTreeMap<String, Test>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Action {
    Stop,
    Send(String),
    Choose(Box<Choice>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Choice {
    First(Vec<Action>),
    Random(Vec<Choice>),
}

/// A body only behind two pointers of enums that contain each other.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Shape {
    Round(Box<Round>),
    Many(Vec<Shape>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Round {
    Circle(Box<Circle>),
    Holes(Vec<Shape>),
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Circle {
    radius: f64,
}

/// Pages of something.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Paged<T> {
    /// How many on one page.
    #[hcl(default = 10)]
    size: u32,
    #[hcl(block)]
    page: Vec<T>,
    #[hcl(block)]
    other: Option<Wrapper<u8>>,
    #[hcl(block)]
    more: Option<Wrapper<bool>>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Wrapper<T> {
    inner: T,
}

/// Blocks of many types, each of which can have blocks of all types in it.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Flow {
    #[hcl(block_types)]
    steps: Vec<Task>,
    /// What is done in any case.
    #[hcl(block)]
    cleanup: Option<Group>,
    #[hcl(block)]
    limits: Bounds,
}

/// What can be taken.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Bounds {
    #[hcl(default = 4)]
    tasks: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Task {
    /// Does something if something is so.
    If(If),
    Loop(Loop),
    Try(Try),
    Par(Par),
    Group(Group),
    Retry(Retry),
    Stage(Stage),
    Run(Run),
}

macro_rules! steps {
    ($($name:ident)*) => {$(
        #[derive(Debug, Deserialize, HclSchema)]
        pub(super) struct $name {
            /// What it is called.
            title: Option<String>,
            #[hcl(block_types)]
            steps: Vec<Task>,
            #[hcl(block)]
            limits: Option<Bounds>,
        }
    )*};
}

steps! { If Loop Try Par Group Retry Stage Run }

/// A parameter of which it is known what values it is.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Bounded<T: HclType> {
    /// The least.
    low: T,
    #[hcl(example = 10)]
    high: Option<T>,
    steps: Vec<T>,
    #[hcl(block)]
    named: BTreeMap<String, Stride<T>>,
    limit: Option<Stride<T>>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Stride<T>
where
    T: HclType,
{
    by: T,
}
