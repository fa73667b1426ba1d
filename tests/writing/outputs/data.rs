//! Schemas as data: `NAME.data.json` of each type; and what changes from one release to another is breaking or not.

#![expect(dead_code, reason = "only the schemas count")]

use hcl_serde::schema::description::{Description, ItemKind};
use hcl_serde::schema::{HclFile, SchemaChange, describe, diff};
use hcl_serde::{HclSchema, Value};
use serde::Deserialize;

use crate::outputs::{Visit, data_text, each, folder};
use crate::support::Failures;

struct Everything(Failures);

impl Visit for Everything {
    fn visit<T: HclFile>(&mut self, name: &str) {
        let path = folder().join(format!("{name}.data.json"));
        let description = describe::<T>();
        let text =
            hcl_model::json::format(&data_text(&description), &hcl_model::format::Options::default().with_width(120));
        self.0.compare(&path, &text);
        if text.contains("canary") {
            self.0.add(&path, "what is secret is shown");
        }
        let read: Description = serde_json::from_str(&text).unwrap();
        let value: Value = hcl_serde::json::from_str_without_templates(&text).unwrap();
        let of_value: Description = hcl_serde::from_value(value).unwrap();
        if read != description || of_value != description {
            self.0.add(&path, "what is read again is something else");
        }
    }
}

#[test]
fn every_type_has_its_data() {
    let mut everything = Everything(Failures::default());
    each(&mut everything);
    everything.0.finish();
}

mod old {
    use super::{Deserialize, HclSchema};
    use std::collections::BTreeMap;
    use std::time::Duration;

    #[derive(Deserialize, HclSchema)]
    #[hcl(allow_unknown)]
    pub(super) struct Config {
        kept: String,
        gone: Option<String>,
        other_name: Option<String>,
        #[serde(alias = "nick")]
        name: Option<String>,
        optional: Option<u8>,
        required: u8,
        #[hcl(min = 1, max = 10)]
        number: Option<i32>,
        #[hcl(min_len = 1)]
        list: Option<Vec<u16>>,
        #[hcl(default = "30s", min = "1m")]
        #[serde(with = "hcl_serde::duration")]
        wait: Duration,
        #[hcl(default = 1)]
        level: u8,
        word: Option<Word>,
        text: Option<String>,
        any: Option<hcl_serde::Value>,
        old: Option<bool>,
        form: Option<Form>,
        object: Option<BTreeMap<String, Object>>,
        pair: Option<(u8, u8)>,
        #[hcl(block)]
        one: Option<Body>,
        #[hcl(block, max_len = 4)]
        many: Vec<Body>,
        #[hcl(block)]
        labelled: Vec<Body>,
        #[hcl(block, argument)]
        either: Option<Body>,
        #[hcl(block)]
        backend: Option<Backend>,
        #[hcl(block_types)]
        steps: Vec<Step>,
        #[hcl(block)]
        tree: Option<Box<Tree>>,
        #[hcl(block)]
        store: Option<Body>,
        #[hcl(block)]
        server: Server,
        #[hcl(block)]
        log: Option<Log>,
        cert: Option<String>,
        key: Option<String>,
        proxy: Option<String>,
        #[hcl(block)]
        service: Vec<Service>,
        #[hcl(block)]
        upstreams: Option<Upstreams>,
        delay: Option<u32>,
        env: Option<BTreeMap<String, String>>,
        #[hcl(block)]
        several: Vec<Log>,
    }

    /// `listen` and `tls` are somewhere else now, and `backlog` is not.
    #[derive(Deserialize, HclSchema)]
    pub(super) struct Server {
        listen: String,
        backlog: Option<u8>,
        #[hcl(block)]
        tls: Option<Body>,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Log {
        level: String,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Service {
        #[hcl(label)]
        name: String,
        max_idle: Option<u32>,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Upstreams {
        #[hcl(block)]
        backend: Vec<Service>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum Word {
        One,
        Two,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    pub(super) enum Form {
        Flag(bool),
        List(Vec<String>),
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Object {
        a: Option<u8>,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Body {
        a: Option<u8>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    pub(super) enum Backend {
        Disk { path: String },
        Memory,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum Step {
        Run { command: String },
        Stop,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Tree {
        weight: Option<f64>,
        #[hcl(block)]
        tree: Vec<Tree>,
    }
}

mod new {
    use super::{Deserialize, HclSchema};
    use std::collections::BTreeMap;
    use std::time::Duration;

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Config {
        kept: String,
        added: Option<String>,
        needed: String,
        #[hcl(renamed_from = "other_name")]
        new_name: Option<String>,
        name: Option<String>,
        optional: u8,
        required: Option<u8>,
        #[hcl(min = 0, max = 9)]
        number: Option<i32>,
        list: Option<Vec<u8>>,
        #[hcl(default = "1h", min = "59s")]
        #[serde(with = "hcl_serde::duration")]
        wait: Duration,
        #[hcl(default = 2)]
        level: u8,
        word: Option<Word>,
        text: Option<u8>,
        any: Option<String>,
        #[hcl(deprecated = "nobody reads it")]
        old: Option<bool>,
        form: Option<Form>,
        object: Option<BTreeMap<String, Object>>,
        pair: Option<(u8, u8, u8)>,
        #[hcl(block)]
        one: Body,
        #[hcl(block, max_len = 3)]
        many: Vec<Body>,
        #[hcl(block)]
        labelled: BTreeMap<String, Body>,
        #[hcl(block)]
        either: Option<Body>,
        #[hcl(block)]
        backend: Option<Backend>,
        #[hcl(block_types)]
        steps: Vec<Step>,
        #[hcl(block)]
        tree: Option<Box<Tree>>,
        #[hcl(block)]
        store: Option<Backend>,
        #[hcl(block)]
        listener: Listener,
        #[hcl(moved_from = "log.level")]
        log_level: String,
        #[hcl(block)]
        identity: Option<Identity>,
        #[hcl(block)]
        upstream: Option<Upstream>,
        #[hcl(block, renamed_from = "service")]
        unit: Vec<Unit>,
        #[hcl(block, moved_from = "upstreams.backend")]
        backends: Vec<Unit>,
        #[hcl(block, moved_from = "server.tls")]
        tls: Option<Body>,
        #[hcl(convert_from = "with_unit")]
        delay: Option<String>,
        #[hcl(block, argument)]
        env: Option<BTreeMap<String, String>>,
        #[hcl(moved_from = "several.level")]
        first_level: Option<String>,
    }

    fn with_unit(seconds: u32) -> Option<String> {
        Some(format!("{seconds}s"))
    }

    /// It is there wherever there was a `server`.
    #[derive(Deserialize, HclSchema)]
    pub(super) struct Listener {
        #[hcl(moved_from = "server.listen")]
        address: String,
        family: String,
    }

    /// `key` may have been there without `cert`.
    #[derive(Deserialize, HclSchema)]
    pub(super) struct Identity {
        #[hcl(moved_from = "cert")]
        cert: String,
        #[hcl(moved_from = "key")]
        key: Option<String>,
    }

    /// It is there only where there was a `proxy`.
    #[derive(Deserialize, HclSchema)]
    pub(super) struct Upstream {
        #[hcl(moved_from = "proxy")]
        url: String,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Unit {
        #[hcl(label)]
        name: String,
        #[hcl(block)]
        limits: Option<Limits>,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Limits {
        #[hcl(moved_from = "service.idle_max", moved_from = "service.max_idle", max = 9)]
        idle: Option<u32>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum Word {
        Two,
        Three,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    pub(super) enum Form {
        List(Vec<u8>),
        Number(f64),
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Object {
        a: u8,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Body {
        a: Option<u16>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    pub(super) enum Backend {
        Disk {
            path: String,
            size: u32,
        },
        #[serde(alias = "memory")]
        Ram,
        None,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum Step {
        Run { command: Vec<String> },
        Pause,
    }

    #[derive(Deserialize, HclSchema)]
    pub(super) struct Tree {
        weight: Option<String>,
        #[hcl(block)]
        tree: Vec<Tree>,
    }
}

/// All kinds of changes, there and back: what takes less in one direction takes more in the other.
#[test]
fn changes_between_releases() {
    let (old, new) = (describe::<old::Config>(), describe::<new::Config>());
    let lines = |changes: Vec<SchemaChange>| changes.iter().map(|change| format!("{change}\n")).collect::<String>();
    let mut failures = Failures::default();
    failures.compare(&folder().join("diff.txt"), &lines(diff(&old, &new)));
    failures.compare(&folder().join("diff-back.txt"), &lines(diff(&new, &old)));
    failures.finish();
}

#[derive(Deserialize, HclSchema)]
struct Link {
    #[hcl(block)]
    next: Option<Box<Link>>,
}

/// A description in which too many bodies are in each other is compared down to a limit.
#[test]
fn deep_descriptions() {
    let description = describe::<Link>();
    let chain = |last: &str| {
        let mut chain = description.clone();
        let mut link = chain.bodies.remove(&chain.root).unwrap();
        for number in 0..3000 {
            let ItemKind::Blocks(blocks) = &mut link.items[0].kind else { unreachable!() };
            blocks.body = format!("b{}", number + 1);
            chain.bodies.insert(format!("b{number}"), link.clone());
        }
        last.clone_into(&mut link.items[0].name);
        chain.bodies.insert("b3000".to_owned(), link);
        chain.root = "b0".to_owned();
        chain
    };
    let said: Vec<String> = diff(&chain("next"), &chain("last")).iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].ends_with("not compared: more than 256 types are nested"), "{said:?}");
}
