//! A log collector: sources and sinks with two labels, routes between them, a buffer.

use std::collections::{BTreeMap, HashMap};

use hcl_model::body::{Block, Body};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use super::{Family, check, read, schema};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Collector {
    data_dir: String,
    #[serde(default)]
    level: Level,
    #[hcl(block)]
    source: Vec<Source>,
    #[hcl(block)]
    sink: HashMap<(String, String), Sink>,
    #[hcl(block)]
    #[serde(default)]
    buffer: Buffer,
}

#[derive(Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    #[default]
    Info,
    Warn,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Source {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    include: Vec<String>,
    #[serde(default)]
    multiline: Option<String>,
    #[serde(default)]
    fields: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Sink {
    inputs: Vec<String>,
    #[serde(flatten)]
    retry: Retry,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Retry {
    attempts: u8,
    backoff: f64,
}

#[derive(Debug, Default, PartialEq, Deserialize, Serialize, HclSchema)]
struct Buffer {
    bytes: u64,
    #[serde(default)]
    drop: bool,
}

/// The same, with labels in tuples and in nested maps.
#[derive(Deserialize, Serialize)]
pub(super) struct PlainCollector {
    data_dir: String,
    #[serde(default)]
    level: Level,
    #[serde(default)]
    source: Vec<(String, String, PlainSource)>,
    #[serde(default)]
    sink: BTreeMap<String, BTreeMap<String, PlainSink>>,
    #[serde(default)]
    buffer: Buffer,
}

#[derive(Deserialize, Serialize)]
struct PlainSource {
    include: Vec<String>,
    multiline: Option<String>,
    #[serde(default)]
    fields: BTreeMap<String, String>,
}

/// Not flattened, because what serde buffers is not converted.
#[derive(Deserialize, Serialize)]
struct PlainSink {
    inputs: Vec<String>,
    attempts: u8,
    backoff: f64,
}

impl From<PlainCollector> for Collector {
    fn from(plain: PlainCollector) -> Collector {
        let PlainCollector { data_dir, level, source, sink, buffer } = plain;
        let source = source.into_iter().map(|(kind, name, source)| {
            let PlainSource { include, multiline, fields } = source;
            Source { kind, name, include, multiline, fields }
        });
        let sink = sink.into_iter().flat_map(|(kind, sinks)| {
            sinks.into_iter().map(move |(name, PlainSink { inputs, attempts, backoff })| {
                ((kind.clone(), name), Sink { inputs, retry: Retry { attempts, backoff } })
            })
        });
        Collector { data_dir, level, source: source.collect(), sink: sink.collect(), buffer }
    }
}

impl Family for Collector {
    const NAME: &'static str = "collector";

    type Plain = PlainCollector;

    fn by_hand(body: &Body) -> Collector {
        let body = read(body, &schema("data_dir! level source(kind,name) sink(kind,name) buffer()"));
        let level = match body.opt::<String>("level").as_deref() {
            Some("debug") => Level::Debug,
            Some("warn") => Level::Warn,
            _ => Level::Info,
        };
        Collector {
            data_dir: body.get("data_dir"),
            level,
            source: body.all("source", source),
            sink: body
                .blocks("sink")
                .map(|block| ((block.labels()[0].clone(), block.labels()[1].clone()), sink(block)))
                .collect(),
            buffer: body.one("buffer", buffer).unwrap_or_default(),
        }
    }
}

fn source(block: &Block) -> Source {
    let body = read(block.body(), &schema("include! multiline fields"));
    Source {
        kind: block.labels()[0].clone(),
        name: block.labels()[1].clone(),
        include: body.get("include"),
        multiline: body.opt("multiline"),
        fields: body.opt("fields").unwrap_or_default(),
    }
}

fn sink(block: &Block) -> Sink {
    let body = read(block.body(), &schema("inputs! attempts! backoff!"));
    let retry = Retry { attempts: body.get("attempts"), backoff: body.get("backoff") };
    Sink { inputs: body.get("inputs"), retry }
}

fn buffer(block: &Block) -> Buffer {
    let body = read(block.body(), &schema("bytes! drop"));
    Buffer { bytes: body.get("bytes"), drop: body.opt("drop").unwrap_or_default() }
}

#[test]
fn collectors() {
    check::<Collector>();
}
