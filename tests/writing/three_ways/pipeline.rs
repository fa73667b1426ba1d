//! A pipeline: jobs in order by their label, with steps that are variants of an enum; the same types in all ways.

use std::collections::BTreeMap;

use hcl_model::body::{Block, Body};
use hcl_serde::HclSchema;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::{Family, check, check_changed, read, schema};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Pipeline {
    name: String,
    on: Vec<String>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[hcl(block)]
    #[serde(default)]
    job: IndexMap<String, Job>,
    #[hcl(block)]
    concurrency: Option<Concurrency>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Job {
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default = "ten")]
    timeout: u32,
    #[hcl(block)]
    #[serde(default)]
    step: Vec<Step>,
}

fn ten() -> u32 {
    10
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Checkout,
    Run(Run),
    Upload { path: String, retention: Option<u16> },
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Run {
    command: String,
    #[serde(default)]
    env: BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Concurrency {
    group: String,
    #[serde(default)]
    cancel: bool,
}

impl Family for Pipeline {
    const NAME: &'static str = "pipeline";

    type Plain = Pipeline;

    fn by_hand(body: &Body) -> Pipeline {
        let body = read(body, &schema("name! on! env job(name) concurrency()"));
        Pipeline {
            name: body.get("name"),
            on: body.get("on"),
            env: body.opt("env").unwrap_or_default(),
            job: body.blocks("job").map(|block| (block.labels()[0].clone(), job(block))).collect(),
            concurrency: body.one("concurrency", |block| {
                let body = read(block.body(), &schema("group! cancel"));
                Concurrency { group: body.get("group"), cancel: body.opt("cancel").unwrap_or_default() }
            }),
        }
    }
}

fn job(block: &Block) -> Job {
    let body = read(block.body(), &schema("needs timeout step(kind)"));
    Job {
        needs: body.opt("needs").unwrap_or_default(),
        timeout: body.opt("timeout").unwrap_or(10),
        step: body.all("step", step),
    }
}

fn step(block: &Block) -> Step {
    match &*block.labels()[0] {
        "checkout" => {
            read(block.body(), &schema(""));
            Step::Checkout
        }
        "run" => {
            let body = read(block.body(), &schema("command! env"));
            Step::Run(Run { command: body.get("command"), env: body.opt("env").unwrap_or_default() })
        }
        "upload" => {
            let body = read(block.body(), &schema("path! retention"));
            Step::Upload { path: body.get("path"), retention: body.opt("retention") }
        }
        kind => panic!("there is no step {kind}"),
    }
}

#[test]
fn pipelines() {
    check::<Pipeline>();
    check_changed::<Pipeline>();
}
